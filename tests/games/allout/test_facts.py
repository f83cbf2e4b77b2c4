"""Corrections: every visible fact can be set and is shown, and what cannot be is refused without a trace."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.allout.given import Table, given
from games.allout.tables import QUICK, any_answer, seated
from shamble.games.allout.cards.model import EventCard, Remains
from shamble.games.allout.game import GAME
from shamble.games.allout.views.facts import facts
from shamble.games.allout.views.show import picture, roster, status
from shamble.kernel.asks import Json
from shamble.kernel.codec import to_plain
from shamble.kernel.errors import BadInput
from shamble.kernel.plain import compact

FOG = EventCard("fog", "Fog", (), (), (), (), remains=Remains("game", sight=8.0))
STILL = EventCard("still", "Still", (), (), (), (), remains=Remains("game", hearing=2.0))
CROWS = EventCard("crows", "Crows", (), (), (), ())


def scene() -> Table:
    """Two survivors, two walkers, a car, a barrier and two counters."""
    return given(
        ann="3,3 pistol pack:bat",
        bob="6,3",
        walkers=["9,3", "12,12"],
        prone=["walker-2"],
        cars=["10,8"],
        barriers=["4,12 90"],
        supplies=["car-1", "15,5"],
        events=[FOG, STILL, CROWS],
        event_deck=["crows", "fog", "still"],
    )


def shown(table: Table) -> str:
    """Everything that front ends show."""
    return repr((status(table.state), picture(table.state), roster(table.state)))


def put(table: Table, path: str, value: Json) -> Json:
    """Set a fact, and read it again."""
    facts(table.state)[path].set(value)
    after = facts(table.state)
    return after[path].value if path in after else None


SETTABLE: list[tuple[str, Json, Json]] = [
    ("threat", 7, 7),
    ("remains", "fog", "fog"),
    ("ann.at", "8.5,12", "8.5,12"),
    ("ann.at", "n 2", "3,5"),
    ("ann.at", {"x": 4000, "y": 4000}, "4,4"),
    ("ann.prone", True, True),
    ("ann.health", 2, 2),
    ("ann.supplies", 3, 3),
    ("ann.bitten", True, True),
    ("ann.activated", True, True),
    ("ann.berserk", True, True),
    ("ann.hand", "bat, pistol", "bat, pistol"),
    ("ann.hand", "", ""),
    ("ann.head", "helmet", "helmet"),
    ("ann.body", "vest", "vest"),
    ("ann.pack", "axe, lid", "axe, lid"),
    ("ann.pistol-1.empty", True, True),
    ("walker-1.at", "12,5", "12,5"),
    ("walker-1.prone", True, True),
    ("walker-2.prone", False, False),
    ("supply-1.at", "2,18", "2,18"),
    ("supply-2.at", "car-1", "10,8"),
    ("supply-1.searched", True, True),
    ("car-1.at", "14,8", "14,8"),
    ("car-1.turn", 90, 90.0),
    ("barrier-1.turn", 45.5, 45.5),
]


@pytest.mark.parametrize(("path", "value", "reads"), SETTABLE)
def test_a_fact_is_set_and_shown(path: str, value: Json, reads: Json) -> None:
    table = scene()
    before = shown(table)
    assert put(table, path, value) == reads
    assert shown(table) != before


def test_every_kind_of_fact_is_among_those_tried() -> None:
    tried = {path.partition(".")[2] or path for path, _, _ in SETTABLE}
    there = {path.partition(".")[2] or path for path in facts(scene().state)}
    assert there - tried == {"bat-2.empty", "new", "dice", "decks", "board", "holds"}


@pytest.mark.parametrize("path", sorted(facts(scene().state)))
def test_a_fact_set_to_what_it_is_changes_nothing(path: str) -> None:
    table = scene()
    table.state.board.place(table.state.figure("ann"), table.state.board.positions.at("ann")._replace(x=3003))
    before = to_plain(table.state)
    put(table, path, facts(table.state)[path].value)
    assert to_plain(table.state) == before


OFF_TABLE = ["walker-1.at", "ann.at", "supply-2.at"]


@pytest.mark.parametrize("path", OFF_TABLE)
def test_what_is_not_on_the_table_any_more_is_off(path: str) -> None:
    table = scene()
    name = path.partition(".")[0]
    assert put(table, path, "off") is None
    assert not [path for path in facts(table.state) if path.startswith(f"{name}.")]
    assert name not in {mark.id for mark in picture(table.state).marks}


def test_a_walker_that_was_forgotten_can_be_added() -> None:
    table = scene()
    put(table, "walkers.new", "18,18")
    assert facts(table.state)["walker-3.at"].value == "18,18"
    assert table.state.board.positions.touching("walker-3") == []


def test_a_moved_car_takes_its_counter_along_and_stands_in_the_way_there() -> None:
    table = scene()
    put(table, "car-1.at", "14,8")
    assert facts(table.state)["supply-1.at"].value == "14,8"
    with pytest.raises(BadInput, match="something stands there"):
        put(table, "ann.at", "14,8")
    assert put(table, "ann.at", "10,8") == "10,8"


def test_cards_that_come_into_play_leave_the_deck_and_go_to_the_discards_after() -> None:
    table = scene()
    put(table, "remains", "fog, still")
    put(table, "remains", "still")
    pile = table.state.decks["event"]
    assert (pile.order, pile.discards) == (["crows"], ["fog"])


def test_a_card_is_given_into_the_hand_out_of_the_pack_if_it_is_there() -> None:
    table = scene()
    put(table, "ann.holds", "Bat")
    put(table, "bob.holds", "helmet")
    put(table, "bob.holds", "rifle")
    known = {path: fact.value for path, fact in facts(table.state).items()}
    assert (known["ann.hand"], known["ann.pack"]) == ("pistol, bat", "")
    assert (known["bob.hand"], known["bob.head"]) == ("rifle", "helmet")
    with pytest.raises(BadInput, match="no room for Pistol beside rifle, helmet"):
        put(table, "bob.holds", "pistol")


def test_a_card_that_stays_in_its_slot_is_the_same_card() -> None:
    table = scene()
    put(table, "ann.pistol-1.empty", True)
    put(table, "ann.hand", "bat, pistol")
    assert facts(table.state)["ann.pistol-1.empty"].value is True


IMPOSSIBLE: dict[str, list[Json]] = {
    "threat": [0, 19, -1, 3.5, "7", "many", True, None, 10**30, "9" * 50, [], {}],
    "remains": ["crows", "rain", "fog, fog", 7, None, ["fog"]],
    "walkers.new": ["3,3", "30,30", "here", 5, None],
    "ann.at": ["6,3", "10,8", "0,0", "25,3", "nowhere", "12", 12, None, {"x": 1}, {"x": 4000.5, "y": 4000}],
    "ann.prone": ["perhaps", "yes", 1, 2, None, [], "y" * 300],
    "ann.health": [0, 6, "3", "-1", 2.5, None, "two"],
    "ann.supplies": [-1, 100, "one"],
    "ann.hand": ["axe, pistol", "helmet", "bazooka", 5, None, ["bat"]],
    "ann.holds": ["", "axe", "bazooka", "bat, bat", "b", 3],
    "ann.head": ["vest", "helmet, helmet"],
    "ann.pack": ["bat, bat, lid"],
    "ann.pistol-1.empty": ["half"],
    "walker-1.at": ["12,12", "9,"],
    "supply-1.at": ["21,5", "barrier-1", "somewhere", None],
    "supply-1.searched": ["who knows"],
    "car-1.at": ["3,3", "0,0", "4,12", "off"],
    "car-1.turn": ["sideways", "45", 999, float("nan"), True, None],
}


@pytest.mark.parametrize(("path", "value"), [(p, v) for p, values in IMPOSSIBLE.items() for v in values])
def test_what_cannot_be_is_refused_in_words_and_changes_nothing(path: str, value: Any) -> None:
    table = scene()
    before = (to_plain(table.state), shown(table))
    with pytest.raises(BadInput) as caught:
        put(table, path, value)
    said = str(caught.value)
    assert said.isprintable()
    assert 10 < len(said) < 500
    assert (to_plain(table.state), shown(table)) == before


def test_corrections_outlive_undo_and_a_kept_state(full: bool) -> None:
    for seed in range(30 if full else 3):
        session = seated(QUICK, seed, keeps_states=True)
        rng = random.Random(seed)
        for _ in range(12):
            ask = session.run()
            assert ask is not None
            session.answer(session.ask_no, any_answer(ask, rng, session.state))
        session.run()
        before = compact(GAME.save(session.state))
        session.correct("threat", 9)
        session.correct("blue-car.turn", 20)
        after = compact(GAME.save(session.state))
        assert compact(GAME.save(GAME.load(QUICK, GAME.save(session.state)))) == after
        session.undo()
        session.undo()
        assert compact(GAME.save(session.state)) == before
        session.redo()
        session.redo()
        assert compact(GAME.save(session.state)) == after


def test_a_piece_that_is_moved_while_somebody_sets_up_is_in_the_way_for_the_rules_under_way() -> None:
    session = seated(QUICK, 1)
    while not session.label.startswith("t0/deploy"):
        assert session.run() is not None
        session.answer(session.ask_no, session.ask.default)  # type: ignore[union-attr]
    name = session.label.rpartition("/")[2]
    session.correct("blue-car.turn", 20)
    session.answer(session.ask_no, session.ask.default)  # type: ignore[union-attr]
    assert session.state.board.positions.at(name) == session.state.survivors[name].at
