"""Event cards (AOW-246 to 251, AOW-273 to 278): the right section, and who moves."""

from __future__ import annotations

import pytest

from games.allout.given import Table, given
from shamble.games.allout.cards.model import Effect, EventCard
from shamble.games.allout.event_phase import event_card
from shamble.games.allout.threat import BANDS


def moves(count: int, name: str = "walk", **more: object) -> EventCard:
    """A card that moves so many walkers whatever the band."""
    return EventCard(name, name.capitalize(), *[(Effect("move", walkers=count),)] * 4, **more)  # type: ignore[arg-type]


def by_band(**more: object) -> EventCard:
    """A card with a section for each band: 1, 2, 3 and 4 walkers enter."""
    sections = [(Effect("enter", walkers=count),) for count in (1, 2, 3, 4)]
    return EventCard("bands", "Bands", *sections, **more)  # type: ignore[arg-type]


def drawn(table: Table, *script: str) -> list[str]:
    """Draw and apply the top card; the ids of the walkers that it moved, in order."""
    table.play(event_card(table.state), *script)
    return [event.facts["id"] for event in table.told if event.kind in ("move", "engage")]


def deck(*cards: EventCard, discards: int = 0) -> dict[str, object]:
    """An event deck of these cards, top first; the last few of them already discarded."""
    return {"events": cards, "event_deck": [card.id for card in cards][: len(cards) - discards]}


# -- drawing


@pytest.mark.rule("AOW-246")
def test_the_top_card_is_drawn_and_applied_at_once() -> None:
    table = given(ann="5,5", walkers=["5,15"], **deck(moves(1, "first"), moves(2, "second")))
    assert drawn(table) == ["walker-1"]
    assert table.state.decks["event"].order == ["second"]
    assert not table.asked, "nobody is asked whether"


@pytest.mark.rule("AOW-247")
@pytest.mark.parametrize(
    ("threat", "count"), [(1, 1), (3, 1), (4, 2), (8, 2), (9, 3), (13, 3), (14, 4), (18, 4)]
)
def test_the_section_of_the_current_band_applies(threat: int, count: int) -> None:
    table = given(ann="10,10", threat=threat, **deck(by_band()))
    drawn(table, *["north"] * count)
    assert len(table.state.walkers) == count


@pytest.mark.rule("AOW-248")
@pytest.mark.parametrize(
    ("threat", "by", "count"), [(3, 1, 2), (2, 1, 1), (8, 1, 3), (13, 1, 4), (4, -1, 1), (12, 2, 4)]
)
def test_the_leading_threat_comes_first_and_may_change_the_section(threat: int, by: int, count: int) -> None:
    table = given(ann="10,10", threat=threat, **deck(by_band(threat=by)))
    drawn(table, *["north"] * count)
    assert table.state.threat == threat + by
    assert len(table.state.walkers) == count


@pytest.mark.rule("AOW-250")
def test_a_card_is_discarded_once_resolved() -> None:
    table = given(ann="5,5", walkers=["5,15"], **deck(moves(1)))
    drawn(table)
    assert table.state.decks["event"].discards == ["walk"]
    assert not table.state.remains


@pytest.mark.rule("AOW-251")
def test_from_an_empty_deck_the_shuffled_discards_are_drawn() -> None:
    table = given(ann="5,5", walkers=["5,15"], **deck(moves(1, "one"), moves(1, "two"), discards=2))
    table.state.decks["event"].discards = ["one", "two"]
    drawn(table, "two one")
    assert table.state.decks["event"].order == ["one"]
    assert table.state.decks["event"].discards == ["two"]


@pytest.mark.rule("AOW-251")
def test_without_any_card_nothing_happens() -> None:
    assert drawn(given(ann="5,5", walkers=["5,15"])) == []


# -- who moves


@pytest.mark.rule("AOW-007")
def test_in_a_solo_game_they_move_straight_at_the_nearest_survivor() -> None:
    table = given(ann="2,5", bob="18,5", walkers=["11,5"], **deck(moves(1)))
    drawn(table)
    assert table.at("walker-1") == (pytest.approx(17, abs=0.02), 5)


@pytest.mark.rule("AOW-007", "AOW-278")
@pytest.mark.parametrize(("goal", "x"), [("ann", 4), ("bob", 16)])
def test_between_two_equally_near_the_player_picks_the_way(goal: str, x: float) -> None:
    table = given(ann="2,5", bob="18,5", walkers=["10,5"], **deck(moves(1)))
    drawn(table, goal)
    assert table.at("walker-1") == (x, 5)


@pytest.mark.rule("AOW-273", "AOW-278")
def test_the_player_picks_each_walker_that_moves() -> None:
    table = given(ann="5,5", walkers=["5,15", "15,5", "15,15"], **deck(moves(2)))
    assert drawn(table, "walker-3", "walker-1") == ["walker-3", "walker-1"]
    assert [ask.who for ask in table.asked] == ["survivors"] * 2


@pytest.mark.rule("AOW-275")
def test_nobody_moves_twice_for_the_same_card() -> None:
    table = given(ann="5,5", walkers=["5,19", "19,5", "19,19"], **deck(moves(3)))
    drawn(table, "walker-3", "walker-1")
    assert table.ids(1) == ["walker-1", "walker-2"]


@pytest.mark.rule("AOW-275")
def test_one_that_came_for_the_noise_of_the_card_has_moved() -> None:
    card = EventCard("loud", "Loud", (Effect("noise"), Effect("move", walkers=1)), (), (), ())
    table = given(ann="2,5", walkers=["10,5", "2,18"], **deck(card))
    assert drawn(table) == ["walker-1", "walker-2"]


@pytest.mark.rule("AOW-275")
def test_one_that_has_moved_does_not_hear_the_mayhem_of_the_card() -> None:
    card = EventCard("loud", "Loud", (Effect("move", walkers=1), Effect("mayhem")), (), (), ())
    table = given(ann="2,5", walkers=["15,5"], **deck(card))
    assert drawn(table) == ["walker-1"]
    assert table.at("walker-1") == (9, 5)


def test_every_eligible_walker_moves_once_for_move_all() -> None:
    card = EventCard("all", "All", (Effect("move-all"),), (), (), ())
    table = given(
        ann="5,5", walkers=["5,15", "15,5", "15,15", "5.984,5", "9,9"], prone=["walker-5"], **deck(card)
    )
    assert drawn(table, "walker-3", "rest") == ["walker-3", "walker-1", "walker-2"]


# -- too few walkers


@pytest.mark.rule("AOW-277", "AOW-276")
def test_example_three_moves_with_two_eligible_walkers_bring_one_in() -> None:
    places = ["10,3", "3,10", "10.984,10", "15,15"]
    table = given(ann="10,10", walkers=places, prone=["walker-4"], **deck(moves(3)))
    moved = drawn(table, "walker-1", "west")
    assert moved == ["walker-1", "walker-2"]
    assert list(table.state.walkers)[4:] == ["walker-5"]
    assert table.at("walker-5")[0] == 0.492


@pytest.mark.rule("AOW-276")
@pytest.mark.parametrize(("ready", "entering"), [(0, 2), (1, 1), (2, 0), (3, 0)])
def test_only_the_missing_number_enters(ready: int, entering: int) -> None:
    places = [f"{3 + 4 * number},18" for number in range(ready)]
    table = given(ann="10,4", walkers=places, **deck(moves(2)))
    picks = {0: [], 1: [], 2: ["walker-1"], 3: ["walker-1", "walker-2"]}[ready]
    drawn(table, *picks, *["north"] * entering)
    assert len(table.state.walkers) == ready + entering


@pytest.mark.rule("AOW-282", "AOW-275")
def test_one_that_entered_counts_as_moved() -> None:
    card = EventCard("in", "In", (Effect("enter", walkers=1), Effect("move", walkers=1)), (), (), ())
    table = given(ann="10,10", walkers=["3,3"], **deck(card))
    assert drawn(table, "north") == ["walker-1"]
    table = given(ann="10,10", **deck(card))
    assert drawn(table, "north", "south") == [], "a second one enters instead"
    assert len(table.state.walkers) == 2


def test_bands_of_the_track_are_sections_of_the_card() -> None:
    assert all(hasattr(by_band(), band) for band in BANDS)
