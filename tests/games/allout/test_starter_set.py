"""The cards that come with the program: complete, legal, and priced by the book's own tables."""

from collections import Counter

import pytest

from shamble.games.allout.cards.library import load_book
from shamble.games.allout.cards.model import Dice

# Points for each die by the number of dice in the pool (AOW-510 to AOW-512).
MELEE = {"red": (3, 3, 5), "white": (5, 6, 7), "blue": (10, 12, 16)}
SHOOT = {"red": (3, 4, 6), "white": (6, 7, 8), "blue": (12, 15, 20)}
DEFENSE = {"red": (2, 2, 3), "white": (3, 4, 5), "blue": (7, 10, 12)}
NERVE = {"low": 0, "medium": 5, "high": 15}
HEALTH = {3: 0, 4: 2, 5: 5, 6: 9, 7: 14, 8: 20}
PACK = {1: 0, 2: 1, 3: 2, 4: 5}


@pytest.fixture(scope="module")
def book():
    return load_book()


def price(pool: Dice, table):
    return sum(table[die][len(pool) - 1] for die in pool)


def survivor_price(card):
    pools = price(card.melee, MELEE) + price(card.shoot, SHOOT) + price(card.defense, DEFENSE)
    return pools + NERVE[card.nerve] + HEALTH[card.health] + PACK[card.pack]


def test_the_price_list_gives_the_books_worked_example():
    assert price(("white", "white", "blue"), SHOOT) == 36


def test_survivors_cost_what_the_tables_say(book):
    assert {name: card.points for name, card in book.survivors.items()} == {
        name: survivor_price(card) for name, card in book.survivors.items()
    }


def test_there_are_ten_survivors_two_of_each_type(book):
    types = Counter(card.type for card in book.survivors.values())
    assert types == dict.fromkeys(("bruiser", "tactician", "marksman", "support", "runner"), 2)
    assert len({card.name for card in book.survivors.values()}) == 10


def test_the_supply_deck_holds_every_incident_and_every_item_but_three_that_are_only_bought(book):
    deck = set(book.decks["town-supplies"].cards)
    bought = {"whetstone", "spotting-glass", "signal-mirror"}
    assert deck == book.items.keys() - bought | book.incidents.keys()
    assert all(book.items[name].points for name in bought)
    assert len(deck) == 30
    assert len(book.incidents) >= 6


def test_items_that_change_nothing_do_not_exist(book):
    useful = {
        card.id for card in book.items.values() if card.dice or card.defense or card.action or card.abilities
    }
    assert useful == book.items.keys()


def test_the_event_deck_has_24_cards_and_they_grow_worse(book):
    deck = book.decks["town-events"].cards
    assert len(deck) == len(set(deck)) == 24
    assert set(deck) == set(book.events)
    for event in book.events.values():
        weights = [weight(part) for part in (event.quiet, event.low, event.medium, event.high)]
        assert weights == sorted(weights), event.name


def weight(effects):
    heavy = {"move-all": 4, "mayhem": 3, "noise": 1, "rise": 1}
    return sum(effect.walkers + heavy.get(effect.do, 0) for effect in effects)


def test_several_events_raise_the_threat_and_four_remain_in_play_each_its_own_way(book):
    assert sum(event.threat > 0 for event in book.events.values()) >= 3
    stays = [event.remains for event in book.events.values() if event.remains]
    assert sorted(card.until for card in stays) == ["band-change", "end-of-turn", "game", "next-event"]
    assert all(card.shamble or card.sight or card.hearing or card.rise for card in stays)


@pytest.mark.rule("AOW-041")
def test_the_walker_is_the_reference_walker(book):
    walker = book.walkers["walker"]
    assert (walker.melee, walker.defense, walker.points, walker.shamble) == (("red",), ("red",), 15, 6.0)


@pytest.mark.rule("AOW-425")
def test_the_standard_table_is_four_cars_and_six_barriers_for_14_points(book):
    pieces = book.scenarios["standard"].pieces
    assert Counter(pieces) == {"car": 4, "barrier": 6}
    assert sum(book.scenery[piece].points for piece in pieces) == 14
    assert book.scenery["car"].hub
    assert not book.scenery["barrier"].hub


def cost(book, scenario):
    items = sum(book.items[item].points for member in scenario.group for item in member.items)
    return items + sum(book.survivors[member.card].points for member in scenario.group)


@pytest.mark.parametrize(("name", "least"), [("quickstart", 80), ("standard", 140)])
def test_the_groups_use_most_of_their_points(book, name, least):
    scenario = book.scenarios[name]
    assert least <= cost(book, scenario) <= scenario.limit


def test_the_quick_start_is_a_small_game_with_everything_in_its_place(book):
    quick = book.scenarios["quickstart"]
    assert (quick.layout, quick.width, quick.depth, quick.rivals) == ("fixed", 20, 20, ())
    assert len(quick.group) == 3
    assert len(quick.walkers) == -(-quick.limit // 15)
    assert quick.counters == len(quick.supplies) == 5
    assert Counter(spot.card for spot in quick.scenery) == {"car": 2, "barrier": 3}
    in_cars = [supply for supply in quick.supplies if supply.hub]
    places = {spot.name: (spot.x, spot.y) for spot in quick.scenery}
    assert {(supply.x, supply.y) for supply in in_cars} == {places["blue-car"], places["taxi"]}


def test_the_standard_scenario_asks_for_seven_of_nine_counters(book):
    standard = book.scenarios["standard"]
    assert (standard.counters, standard.counters_to_win) == (9, 7)
    assert (standard.threat, standard.threat_end, standard.edges) == (1, 18, ("south", "north"))
