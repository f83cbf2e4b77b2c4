"""Cards are frozen, and go to plain data and back without loss."""

import dataclasses
import json

import pytest

from shamble.games.allout.cards.library import load_book
from shamble.games.allout.cards.model import Book, Effect, EventCard, ItemCard, Remains, Scenario

EVENT = EventCard(
    id="fog",
    name="Fog",
    quiet=(),
    low=(Effect("move", walkers=2),),
    medium=(Effect("rise"), Effect("threat", by=-1)),
    high=(Effect("move-all"),),
    remains=Remains("game", sight=8.0),
)


@pytest.fixture(scope="module")
def book():
    return load_book()


def through_json(record):
    return type(record).from_dict(json.loads(json.dumps(record.to_dict())))


def test_a_card_with_parts_survives_json():
    assert through_json(EVENT) == EVENT
    assert isinstance(through_json(EVENT).medium[1], Effect)


def test_defaults_are_left_out_of_plain_data_and_come_back():
    item = ItemCard("bat", "Bat", "melee", 0)
    assert item.to_dict() == {"id": "bat", "name": "Bat", "kind": "melee", "points": 0}
    assert through_json(item) == item


def test_cards_cannot_be_changed_and_stand_in_sets():
    with pytest.raises(dataclasses.FrozenInstanceError):
        EVENT.name = "Rain"
    assert len({EVENT, through_json(EVENT)}) == 1


def test_the_whole_book_survives_json(book):
    again = Book.from_dict(json.loads(json.dumps(book.to_dict())))
    assert again == book
    assert again.scenarios["quickstart"].supplies == book.scenarios["quickstart"].supplies


def named(book, scenario: Scenario):
    decks = [book.decks[scenario.supply], book.decks[scenario.event]]
    cards = {card for deck in decks for card in deck.cards}
    cards.update(member.card for member in scenario.group)
    cards.update(item for member in scenario.group for item in member.items)
    cards.update(spot.card for spot in scenario.scenery)
    return cards | {*scenario.pieces, scenario.walker}


@pytest.mark.parametrize("name", ["quickstart", "standard"])
def test_the_subset_for_a_scenario_holds_what_it_names_and_nothing_else(book, name):
    part = book.only_for(name)
    scenario = part.scenarios[name]
    held = {card for shelf in ("survivors", "items", "incidents", "events") for card in getattr(part, shelf)}
    held |= part.scenery.keys() | part.walkers.keys()
    assert scenario == book.scenarios[name]
    assert held == named(part, scenario)
    assert part.only_for(name) == part
    assert set(part.scenarios) == {name}


def test_a_scenario_that_is_not_there_is_a_key_error(book):
    with pytest.raises(KeyError):
        book.only_for("nowhere")
