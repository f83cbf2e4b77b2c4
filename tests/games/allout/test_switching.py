"""The table changes hands in mid-game: from the program to the people, and back by a dialogue about places."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.allout.given import Table, given
from games.allout.tables import QUICK, seated
from games.allout.test_battery_table import any_word
from shamble.games.allout.asked.dialogue import figure_ask
from shamble.games.allout.boards import hand_over, settle
from shamble.games.allout.game import new_setup
from shamble.games.allout.setup.ground import walker_count
from shamble.geometry.plane import Point
from shamble.kernel.asks import Choose, Measure
from shamble.kernel.errors import BadAnswer, BadInput
from shamble.kernel.hands import PROGRAM, TABLE
from shamble.kernel.session import Session
from tables import bare, view


def handed_over(**more: Any) -> Table:
    """Ann and Bob at a table that has been given to the people; walker 1 touches Ann."""
    table = given(ann="5,5", bob="12,12", walkers=["5.984,5", "15,5"], **more)
    hand_over(table.state)
    return table


def dialogue(table: Table, *script: str) -> Table:
    """Give the table back to the program, with these places."""
    table.state.hands.board = PROGRAM
    table.play(settle(table.state), *script)
    return table


def test_contacts_are_kept_as_people_would_have_said_them() -> None:
    state = handed_over(barriers=["12,11.308"]).state
    assert state.board.enemies_touching("ann") == ["walker-1"]
    assert state.board.enemies_touching("walker-2") == []
    assert state.asked is not None
    assert state.asked.barrier == ["bob"]
    assert all(figure.at is None for figure in state.figures())


def test_it_is_measured_again_where_people_say_that_everything_stands() -> None:
    table = dialogue(handed_over(), "6,6", "12.5,8", "touching ann ne", "15,5")
    assert [table.at(name) for name in ("ann", "bob", "walker-2")] == [(6, 6), (12.5, 8), (15, 5)]
    assert table.gap("walker-1", "ann") == pytest.approx(0, abs=0.002)
    x, y = table.at("walker-1")
    assert x > 6
    assert y > 6
    assert table.state.asked is None
    assert table.state.board.enemies_touching("ann") == ["walker-1"]


def test_what_people_do_not_care_about_is_put_where_it_fits() -> None:
    state = dialogue(
        handed_over(cars=["10,10"], supplies=["car-1"]), "6,6", "anywhere", "ann", "anywhere"
    ).state
    assert state.board.enemies_touching("ann") == ["walker-1"]
    assert state.board.enemies_touching("bob") == []
    places = {figure.at for figure in state.figures()}
    assert None not in places
    assert len(places) == 4


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("30,5", "off the table, or taken"),
        ("6.1,6", "off the table, or taken"),
        ("touching carl", "there is no 'carl' here"),
        ("touching walker-2", "Walker 2 has no place yet; expected somebody who has one"),
        ("touching", "is no place"),
        ("somewhere", "is no place"),
    ],
)
def test_places_where_nobody_can_stand_are_refused(typed: str, said: str) -> None:
    table = handed_over()
    table.state.survivors["ann"].at = Point(6000, 6000)
    with pytest.raises(BadAnswer, match=said):
        figure_ask(table.state, "bob").picked(typed)


def test_scenery_and_counters_that_were_never_measured_are_asked_for() -> None:
    table = handed_over(cars=["10,10"], supplies=["car-1", "3,3"])
    for thing in (*table.state.pieces.values(), *table.state.counters.values()):
        thing.at = None
    dialogue(table, "9,15 30", "anywhere", "3,16", "6,6", "12.5,8", "ann", "15,5")
    car, (held, loose) = table.state.pieces["car-1"], table.state.counters.values()
    assert (car.at, car.turn) == ((9000, 15000), 30)
    assert held.at == car.at
    assert loose.at == (3000, 16000)


def test_a_measured_question_about_the_table_says_who_measures() -> None:
    session = seated(QUICK | {"board": TABLE}, 1)
    session.run()
    with pytest.raises(BadInput, match="type board program"):
        session.game.measure(session.state, "nadia", "odile")  # type: ignore[attr-defined]


def test_games_whose_table_changes_hands_again_and_again_come_to_an_end_and_replay(full: bool) -> None:
    for seed in range(60 if full else 4):
        rng = random.Random(seed)
        session = seated(new_setup(rng.choice(["quickstart", "duel"])), seed)
        switched = switching(session, rng)
        assert switched
        assert view(bare(session)) == view(session)


def switching(session: Session[Any], rng: random.Random) -> int:
    """Play at random, and give the table away now and then; how often that was."""
    switched = 0
    for _ in range(4_000):
        if (ask := session.run()) is None:
            return switched
        if rng.random() < 0.04:
            session.correct("board", rng.choice([TABLE, PROGRAM]))
            switched += 1
        else:
            session.answer(session.ask_no, any_word(ask, rng, session.state))
    raise AssertionError(f"no end, at {session.label}")


def test_the_switch_waits_for_the_next_step() -> None:
    session = seated(QUICK, 2)
    while not isinstance(session.run(), Choose) or session.state.turn == 0:
        session.answer(session.ask_no, any_word(session.ask, random.Random(1), session.state))  # type: ignore[arg-type]
    before = session.ask
    session.correct("board", TABLE)
    assert not isinstance(before, Measure)
    assert session.state.asked is None, "the question on show is still the measured one"
    rng = random.Random(2)
    while session.state.asked is None:
        assert session.run() is not None
        session.answer(session.ask_no, any_word(session.ask, rng, session.state))  # type: ignore[arg-type]
    assert session.facts()["nadia.at"] == "the table"
    session.undo(1)
    assert session.state.asked is None


@pytest.mark.parametrize("phase", ["scenery", "supplies", "walkers"])
def test_a_table_that_is_half_laid_out_is_laid_out_by_the_people_from_there_on(phase: str) -> None:
    session = seated(new_setup("standard", 1, by="players"), 1)
    while session.state.phase != phase or not session.state.pieces:
        ask = session.run()
        assert isinstance(ask, Choose)
        session.answer(session.ask_no, ask.default)
    session.correct("board", TABLE)
    while session.state.turn == 0:
        ask = session.run()
        assert isinstance(ask, Choose)
        session.answer(session.ask_no, ask.default)
    scenario, state = session.state.scenario, session.state
    assert len(state.counters) == scenario.counters
    assert len(state.walkers) == walker_count(scenario)
    hubs = [counter.hub for counter in state.counters.values() if counter.hub]
    assert sorted(hubs) == sorted(piece.id for piece in state.pieces.values() if piece.card == "car")
    assert len(state.pieces) == len(scenario.pieces)
