"""A table of the people's own: what to lay out on it, and what has come and gone since."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from games.riese.given import given, opening, place
from games.riese.tables import any_answer
from games.riese.wild import wild_setup
from shamble.games.riese.cards import Space
from shamble.games.riese.story.beginning import new_state
from shamble.games.riese.story.on_table import keep_up
from shamble.games.riese.turn import play
from shamble.games.riese.words import thing_words
from shamble.geometry.squares import name_of
from shamble.kernel.asks import Boundary, Event, StepEnded
from shamble.kernel.hands import TABLE, Hands

TRACK = {"track": (Space(("S1",)), Space())}
CORNER = {
    "kelley": "a1 e",
    "zombies": ["d1 ?", "e1 beta"],
    "npcs": ["e4 mp-40"],
    "souls": ["e5"],
    "barricades": "c3",
    "borders": {"a2-b2": "door", "a3-b3": "locked-door"},
    "scenario": TRACK,
}


def at_a_table(**more):
    """The corner on a table of the people's own, which they know nothing of yet."""
    table = given(6, 6, **{**CORNER, **more})
    table.state.hands.board = TABLE
    table.state.put("objective", place("b1"), what="O1")
    return table


def told(table):
    """What is told now."""
    table.told.clear()
    table.play(keep_up(table.state))
    return [event.text for event in table.told]


@pytest.mark.rule("RIE-325")
def test_everything_is_laid_out_once_with_its_place():
    table = at_a_table()
    assert told(table) == [
        "On your table belongs the map Test",
        "Doors, closed: A2-B2",
        "Doors, locked: A3-B3",
        "Heroes: Kelley on A1 facing east",
        "NPCs: Guard 1 on E4",
        "To rescue: Prisoner 1 on E5",
        "Zombies: Beta 2 on E1",
        "Zombies, face down: zombie 1 on D1",
        "Markers, supplies and cards: barricade on C3 and objective marker O1 on B1",
        "Beside it: the round marker on space 1 of the track and threat on 0",
    ]
    assert told(table) == []


@pytest.mark.rule("RIE-325", "RIE-320")
def test_what_comes_and_goes_is_told_and_what_moves_is_told_elsewhere():
    table = at_a_table()
    told(table)
    state = table.state
    state.place("kelley", place("a2"))
    state.place("z2", None)
    state.zombie("z1").hidden = False
    state.zombie("z1").breed = "beta"
    state.take(next(iter(state.things)))
    state.put("fire", place("c5"))
    state.space = 1
    assert told(table) == [
        "The round marker goes to space 2 of the track",
        "Off the table: Beta 2 and barricade on C3",
        "Onto the table: fire on C5",
    ]
    assert told(table) == []


@pytest.mark.parametrize("phase", ["setup", "heroes", "table", "result", "between", "over"])
def test_nothing_is_laid_out_before_a_scenario_and_after_it(phase):
    table = at_a_table()
    table.state.phase = phase
    assert told(table) == []


def test_where_the_program_keeps_the_board_nothing_is_told_until_the_people_take_it():
    table = at_a_table()
    table.state.hands = Hands()
    assert told(table) == []
    table.state.hands.board = TABLE
    assert told(table)[0] == "On your table belongs the map Test"
    table.state.hands.board = "program"
    assert told(table) == []
    table.state.hands.board = TABLE
    assert told(table)[0] == "On your table belongs the map Test"


def test_what_is_told_of_things_keeps_any_table_in_step_with_the_game(full):
    looked = sum(look_at(seed) for seed in range(200 if full else 8))
    assert looked > 100


def look_at(seed):
    """Play a wild game at random, and look at each boundary whether the table is as it was told; how often it was."""
    rng, looked = random.Random(seed), 0
    state = new_state(wild_setup(seed) | {"board": TABLE})
    rules, answer, error, there = play(state), None, None, Counter()
    for _ in range(1500):
        try:
            step = rules.throw(error) if error else rules.send(answer)
        except StopIteration:
            break
        answer = error = None
        if isinstance(step, Event):
            there.update(step.facts.get("on", ()) if step.kind == "table" else ())
            there.subtract(step.facts.get("off", ()) if step.kind == "table" else ())
        elif not isinstance(step, Boundary):
            try:
                answer = step().read(any_answer(step(), rng, state))
            except StepEnded as ended:
                error = ended
        elif state.laid:
            lying = Counter(
                f"{thing_words(state, one)} on {name_of(one.at)}" for one in state.things.values()
            )
            assert {what: there[what] for what in lying} == lying, seed
            assert not [what for what, count in there.items() if is_thing(what) and count > lying[what]], seed
            looked += 1
    return looked


def is_thing(words):
    """Whether words are of a thing with its square; figures are told by their names when they go."""
    return words.startswith(("fire", "objective", "barricade", "toxic", "decoy", "flare", "rubble"))


@pytest.mark.parametrize(("board", "lines"), [("table", 1), ("program", 0)])
def test_the_table_is_told_of_at_the_end_of_the_set_up(board, lines):
    table = opening(6, 4, heroes="kelley!", labels={"A": "a1", "O1": "b2"}, scenario=TRACK)
    table.state.hands.board = board
    rules = play(table.state)
    table.state.phase = "table"
    table.state.place("kelley", place("a1"))
    boundaries = 0
    while boundaries < 2:
        step = next(rules)
        boundaries += isinstance(step, Boundary)
        table.told += [step] if isinstance(step, Event) else []
    assert table.words().count("On your table belongs the map") == lines
