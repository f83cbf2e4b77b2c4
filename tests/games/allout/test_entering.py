"""Walkers entering (AOW-279 to 284): at the edge, out of every Kill Zone, as long as there are any."""

from __future__ import annotations

import random

import pytest

from games.allout.given import Table, given
from games.allout.random_tables import faults, random_table
from shamble.games.allout.cards.model import Effect, EventCard
from shamble.games.allout.damage import kill_survivor, remove_walker
from shamble.games.allout.effects import apply_all
from shamble.games.allout.measured.places import edge_ask
from shamble.games.allout.measured.positions import spot
from shamble.games.allout.measured.steps import enter_walker
from shamble.games.allout.state import PLAYER
from shamble.games.allout.walkers import new_walker, spares
from shamble.geometry.plane import Point
from shamble.kernel.asks import BadAnswer

LIMIT = 3


def few(table: Table, models: int = LIMIT) -> Table:
    """The table with so many walker models in the box."""
    object.__setattr__(table.state.scenario, "models", models)
    return table


def enter(table: Table, *script: str, count: int = 1) -> Table:
    """A card brings so many walkers in."""
    table.play(apply_all(table.state, [Effect("enter", walkers=count)], "", "AOW-247"), *script)
    return table


@pytest.mark.rule("AOW-280")
@pytest.mark.parametrize(
    ("edge", "at"),
    [("north", (10, 19.508)), ("south", (10, 0.492)), ("west", (0.492, 10)), ("east", (19.508, 10))],
)
def test_it_is_placed_in_contact_with_the_chosen_edge(edge: str, at: tuple[float, float]) -> None:
    assert enter(given(ann="10,10"), edge).at("walker-1") == at


@pytest.mark.rule("AOW-280")
@pytest.mark.parametrize(("words", "at"), [("north 5", (5, 19.508)), ("3,0.492", (3, 0.492))])
def test_also_at_any_place_along_it(words: str, at: tuple[float, float]) -> None:
    assert enter(given(ann="10,10"), words).at("walker-1") == at


@pytest.mark.rule("AOW-280")
def test_not_away_from_the_edge() -> None:
    with pytest.raises(BadAnswer):
        enter(given(ann="10,10"), "10,5")


@pytest.mark.rule("AOW-281")
@pytest.mark.parametrize(("x", "free"), [(13.497, False), (13.498, True), (16, True), (11, False)])
def test_it_may_not_start_in_the_kill_zone_of_a_survivor(x: float, free: bool) -> None:
    table = given(ann="10,0.492")
    entry = edge_ask(table.state, new_walker(table.state), "AOW-280", PLAYER).entry
    assert entry is not None
    place = spot(Point(round(x * 1000), 492))
    if free:
        assert entry.check(place) == place
    else:
        with pytest.raises(BadAnswer, match="AOW-281"):
            entry.check(place)


@pytest.mark.rule("AOW-281", "AOW-280")
def test_the_offered_places_keep_out_of_it_too(full: bool) -> None:
    for seed in range(400 if full else 60):
        table = random_table(random.Random(seed), 12.0)
        names = enter_all(table)
        assert not faults(table.state)
        for name in names:
            x, y = table.at(name)
            assert min(x, y, 12 - x, 12 - y) == pytest.approx(0.492, abs=0.001)
            for other in table.state.survivors:
                assert name not in table.state.board.positions.zone(other)


def enter_all(table: Table) -> list[str]:
    """As many walkers as there is room for in the middle of each edge, three at most."""
    found: list[str] = []
    while table.state.board.has_entrance() and len(found) < 3:
        edges = edge_ask(table.state, new_walker(table.state), "AOW-280", PLAYER).options
        found.append(table.play(enter_walker(table.state, "AOW-280", PLAYER), edges[-1].id))
    return found


@pytest.mark.rule("AOW-279")
def test_they_come_one_at_a_time_and_the_player_places_each() -> None:
    table = enter(given(ann="10,10"), "north", "north", "east", count=3)
    assert [ask.subjects for ask in table.asked] == [("walker-1",), ("walker-2",), ("walker-3",)]
    assert [ask.who for ask in table.asked] == ["survivors"] * 3
    assert not faults(table.state)


@pytest.mark.rule("AOW-283")
@pytest.mark.parametrize(
    ("standing", "wanted", "entered", "rise"), [(1, 2, 2, 0), (1, 3, 2, 1), (3, 1, 0, 1), (2, 5, 1, 1)]
)
def test_if_too_few_are_left_all_of_them_enter_and_threat_goes_up(
    standing: int, wanted: int, entered: int, rise: int
) -> None:
    table = few(given(ann="10,10", walkers=["3,3", "3,17", "17,3"][:standing], threat=5))
    enter(table, *["north"] * entered, count=wanted)
    assert len(table.state.walkers) == standing + entered
    assert table.state.threat == 5 + rise


@pytest.mark.rule("AOW-283")
def test_threat_goes_up_once_for_the_card_however_often_it_falls_short() -> None:
    table = few(given(ann="10,10", threat=5), 1)
    effects = [Effect("enter", walkers=2), Effect("enter", walkers=1), Effect("move", walkers=2)]
    table.play(apply_all(table.state, effects, "", "AOW-247"), "north")
    assert table.state.threat == 6


@pytest.mark.rule("AOW-283")
def test_missing_moves_that_nobody_can_fill_raise_it_too() -> None:
    table = few(given(ann="10,10", walkers=["10.984,10"], threat=5), 1)
    table.play(apply_all(table.state, [Effect("move", walkers=1)], "", "AOW-247"))
    assert table.state.threat == 6


@pytest.mark.rule("AOW-284")
def test_a_walker_removed_from_play_can_enter_again() -> None:
    table = few(given(ann="10,10", walkers=["3,3", "3,17", "17,3"]))
    assert spares(table.state) == 0
    table.play(remove_walker(table.state, "walker-2", "AOW-169", "is gone"))
    assert spares(table.state) == 1
    enter(table, "north")
    assert len(table.state.walkers) == LIMIT


@pytest.mark.rule("AOW-164")
@pytest.mark.parametrize(("models", "turned"), [(1, False), (2, True), (0, True)])
def test_without_a_spare_model_the_dead_do_not_turn_and_threat_stays(models: int, turned: bool) -> None:
    table = few(given(ann="10,10", bob="3,3", walkers=["17,17"], threat=5), models)
    table.play(kill_survivor(table.state, "bob"))
    assert (len(table.state.walkers) == 2) is turned
    assert table.state.threat == 5


def test_where_no_edge_is_free_nobody_enters_and_threat_goes_up() -> None:
    table = given(size=(4, 4), ann="2,2", threat=5)
    enter(table, count=2)
    assert (len(table.state.walkers), table.state.threat) == (0, 6)


def test_a_skipped_entrance_leaves_the_rest_out_and_the_card_goes_on() -> None:
    card = EventCard("in", "In", (Effect("enter", walkers=2), Effect("threat", by=1)), (), (), ())
    table = given(ann="10,10", threat=5, events=[card])
    table.play(apply_all(table.state, card.quiet, "", "AOW-247"), "north", "skip")
    assert (len(table.state.walkers), table.state.threat) == (1, 6)
