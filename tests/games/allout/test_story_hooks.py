"""Special rules of scenarios: each comes at its moment, at no other, once, and does what it says (AOW-086)."""

from __future__ import annotations

from typing import Any

import pytest

from games.allout.given import Table
from games.allout.stories import BOARDS, before, hooked, telling
from shamble.games.allout.actions.search import search
from shamble.games.allout.cards.plot import Hook
from shamble.games.allout.cards.record import Effect
from shamble.games.allout.views.facts import facts

LOUDER = (Effect("threat", by=1),)
ANN = {"ann": "10,10"}


def came(table: Table) -> bool:
    """Whether the rule came: threat has risen by one."""
    return table.state.threat == 2


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(
    ("turn", "every", "now", "comes"),
    [(3, 0, 3, True), (3, 0, 2, False), (0, 2, 4, True), (0, 2, 3, False)],
)
@pytest.mark.parametrize(("when", "phase"), [("turn-start", "action"), ("turn-end", "turn-end")])
def test_in_its_turn(board: str, turn: int, every: int, now: int, comes: bool, when: Any, phase: str) -> None:
    table = hooked(Hook("Bell", when, LOUDER, turn=turn, every=every), board, turn=now, **ANN)
    assert came(before(table, phase)) is comes
    assert came(before(table, phase)) is comes  # not twice


def test_a_turn_starts_once_and_ends_once() -> None:
    table = hooked(Hook("Bell", "turn-start", LOUDER, turn=1), **ANN)
    assert not came(before(table, "action", first=False))
    assert not came(before(table, "turn-end"))


def test_what_comes_as_a_turn_ends_does_not_come_before() -> None:
    table = hooked(Hook("Bell", "turn-end", LOUDER, turn=1), **ANN)
    assert not any(came(before(table, phase)) for phase in ("action", "kill-zone", "melee"))


def test_every_so_many_turns_it_comes_again() -> None:
    table = hooked(Hook("Bell", "turn-start", LOUDER, every=2), turn=2, **ANN)
    before(table, "action")
    table.state.turn = 4
    assert before(table, "action").state.threat == 3


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(("threat", "comes"), [(8, False), (9, True), (14, True)])
def test_when_threat_reaches_a_band(board: str, threat: int, comes: bool) -> None:
    table = hooked(Hook("Horns", "threat", LOUDER, band="medium"), board, threat=threat, **ANN)
    before(table, "kill-zone")
    assert table.state.threat == threat + comes


@pytest.mark.parametrize("board", BOARDS)
def test_when_a_named_counter_is_taken_and_not_when_another_is(board: str) -> None:
    table = hooked(Hook("Alarm", "taken", LOUDER, counter="box"), board, token="10.5,10", **ANN)
    table.state.survivor("ann").supplies = 1
    assert not came(before(table, "action"))
    table.play(search(table.state, "ann"))
    assert table.state.survivor("ann").tokens == ["box"]
    assert table.texts()[-1] == "Ann takes The Box"
    assert came(before(table, "action"))


@pytest.mark.parametrize(("supplies", "comes"), [(0, False), (1, True)])
def test_when_any_supply_counter_is_taken(supplies: int, comes: bool) -> None:
    table = hooked(Hook("Alarm", "taken", LOUDER, counter="supply"), **ANN)
    table.state.survivor("ann").supplies = supplies
    assert came(before(table, "action")) is comes


@pytest.mark.parametrize(("place", "comes"), [("10,17", True), ("10,14.6", True), ("10,14.4", False)])
def test_when_a_survivor_is_at_least_partly_in_a_zone(place: str, comes: bool) -> None:
    table = hooked(Hook("Planks", "enters", LOUDER, zone="pier"), ann=place, walkers=["3,17"])
    assert came(before(table, "action")) is comes


@pytest.mark.parametrize(("place", "comes"), [("10,17", True), ("3,17", False)])
def test_when_a_walker_is_in_a_zone(place: str, comes: bool) -> None:
    table = hooked(
        Hook("Planks", "enters", LOUDER, zone="pier", who="walker"), ann="10,15.5", walkers=[place]
    )
    assert came(before(table, "melee")) is comes


@pytest.mark.parametrize(("answer", "comes"), [("pier", True), ("none", False)])
def test_at_a_table_people_are_asked_who_is_in_a_zone_once_for_each_move(answer: str, comes: bool) -> None:
    table = hooked(Hook("Planks", "enters", LOUDER, zone="pier"), "asked", **ANN)
    before(table, "action")  # nobody has moved: nobody is asked
    assert table.state.asked is not None
    table.state.asked.moves["ann"] = 1
    assert came(before(table, "action", answer)) is comes
    assert "The Pier (6 by 4 in, middle at 10,17)" in table.asked[-1].text
    before(table, "kill-zone")


@pytest.mark.parametrize(("answer", "comes"), [("yes", True), ("no", False)])
def test_at_a_table_people_are_asked_whether_a_walker_is_in_a_zone(answer: str, comes: bool) -> None:
    hook = Hook("Planks", "enters", LOUDER, zone="pier", who="walker")
    table = hooked(hook, "asked", walkers=["3,3"], **ANN)
    assert came(before(table, "melee", answer)) is comes
    before(table, "turn-end")


@pytest.mark.parametrize("how", ["enter", "arrive"])
def test_at_a_table_people_are_asked_again_once_walkers_have_come_which_nobody_has_moved(how: str) -> None:
    hook = Hook("Planks", "enters", LOUDER, zone="pier", who="walker")
    table = hooked(hook, "asked", walkers=["3,3"], **ANN)
    before(table, "melee", "no")
    board, moves = table.state.board, facts(table.state)["walkers.moves"].value
    where = () if how == "enter" else ("pier",)
    table.play(getattr(board, how)(1, *where, "AOW-279", set()), "done")
    assert facts(table.state)["walkers.moves"].value == moves, "there is nothing to put back but the new one"
    assert came(before(table, "turn-end", "yes"))


# -- what they do


def test_walkers_come_up_in_a_zone_but_not_near_a_survivor() -> None:
    hook = Hook("Holes", "turn-start", (Effect("arrive", walkers=2, zone="yard"),), turn=1)
    clear = before(hooked(hook, **ANN), "action")
    assert sorted(clear.state.board.inside("yard")) == ["walker-1", "walker-2"]
    near = before(hooked(hook, ann="16,4"), "action")
    assert not near.state.walkers
    assert near.state.threat == 2


def test_a_zone_without_room_raises_the_threat_once() -> None:
    table = hooked(Hook("Holes", "turn-start", (Effect("arrive", walkers=40, zone="yard"),), turn=1), **ANN)
    before(table, "action")
    assert 1 < len(table.state.walkers) < 40
    assert table.state.threat == 2


@pytest.mark.parametrize(("answer", "count"), [("done", 2), ("1", 1), ("0", 0)])
def test_at_a_table_people_put_them_there(answer: str, count: int) -> None:
    hook = Hook("Holes", "turn-start", (Effect("arrive", walkers=2, zone="yard"),), turn=1)
    table = before(hooked(hook, "asked", **ANN), "action", answer)
    assert len(table.state.walkers) == count
    assert table.state.threat == (1 if count == 2 else 2)


@pytest.mark.parametrize("board", BOARDS)
def test_a_note_is_shown_and_its_text_told(board: str) -> None:
    hook = Hook(
        "Fog", "turn-start", (Effect("note", text="Nobody sees beyond 6 in."),), "It rolls in.", turn=1
    )
    table = before(hooked(hook, board, **ANN), "action", "done")
    assert table.texts() == ["Fog: It rolls in."]
    assert table.asked[-1].text == "Nobody sees beyond 6 in."


def test_without_special_rules_nothing_is_said_or_asked() -> None:
    table = before(telling("asked", zones=(), **ANN), "action")
    assert (table.told, table.asked) == ([], [])


def test_people_may_correct_what_has_come_and_who_has_what() -> None:
    table = hooked(Hook("Bell", "turn-start", LOUDER, turn=1), token="3,3", **ANN)
    before(table, "action")
    found = facts(table.state)
    assert found["hooks.happened"].value == "Bell"
    found["hooks.happened"].set("")
    found["ann.tokens"].set("box")
    assert table.state.survivor("ann").tokens == ["box"]
    assert not table.state.counters
    assert before(table, "action").state.threat == 3


def test_people_may_correct_who_is_in_a_zone() -> None:
    table = telling("asked", **ANN)
    fact = facts(table.state)["pier.inside"]
    assert fact.value == ""
    fact.set("ann")
    assert facts(table.state)["pier.inside"].value == "Ann"
    assert table.state.board.inside("pier") == ["ann"]
