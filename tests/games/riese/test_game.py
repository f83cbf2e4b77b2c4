"""The game as kernel and front ends know it: status, roster, people, measuring, and how it closes."""

from __future__ import annotations

import pytest

from games.riese.given import given, setup_of
from shamble.games import load
from shamble.games.riese import show
from shamble.games.riese.cards import Objective, Person, Soul, Space
from shamble.games.riese.game import GAME
from shamble.games.riese.words import name, square_of
from shamble.games.seats import Players
from shamble.kernel.errors import BadInput
from shamble.kernel.journal import Header, MemoryJournal
from shamble.kernel.session import Session

SCENARIO = {
    "track": (Space(("S1",)), Space((), star=True), Space(("S1",))),
    "objectives": (
        Objective("out", "Get out", "exit", at="X", count=0),
        Objective("box", "Look", "search", at="O1", primary=False),
    ),
    "zombies": {"beta": 6, "alpha": 1, "flammenghul": 2, "armoured": 2},
    "people": (Person("guard", "Guard", "N", "mp-40"),),
    "souls": (Soul("ada", "Ada", "P", "prisoner"),),
    "most_rounds": 6,
}
DRAWN = {
    "labels": {"A": "a1 a2", "Z": "e5", "S1": "h6", "O1": "d1", "P": "c6", "N": "h1"},
    "exits": {"X": "h4 e"},
    "borders": {"c1-d1 c2-d2": "wall", "c3-d3": "door"},
    "cells": {"e2": "hindering", "b5": "obstructive"},
}
SETUP = setup_of(8, 6, "kelley nicole hale", SCENARIO, **DRAWN)


def default(ask, state):
    """What is proposed."""
    return ask.default


def whole_game(seed, setup=SETUP):
    """A game played by random programs alone."""
    seats = dict.fromkeys(GAME.seated(setup), "random")
    session = Session(
        GAME, MemoryJournal(Header("riese", GAME.schema, "test", setup)), Players(seats, seed, default)
    )
    session.run()
    return session


def test_random_games_end_by_the_rules(full):
    for seed in range(2000 if full else 12):
        session = whole_game(seed)
        assert session.ask is None
        assert session.state.result in ("won", "lost")
        assert session.state.round <= 6


def test_several_players_have_seats_of_their_own():
    setup = setup_of(8, 6, "kelley nicole", SCENARIO, {"ann": ["kelley"], "bob": ["nicole"]}, **DRAWN)
    assert GAME.seated(setup) == ("ann", "bob")
    assert {hero.seat for hero in whole_game(1, setup).state.heroes.values()} == {"ann", "bob"}


def test_the_game_can_be_found_by_its_name():
    assert load("riese").GAME is GAME
    assert "basic-steps" in load("riese").scenarios()


# -- what is shown


@pytest.mark.parametrize(
    ("threat", "band"),
    [(0, "Quiet"), (3, "Quiet"), (4, "Noise"), (8, "Agitation"), (10, "Horde"), (12, "Horde")],
)
def test_the_status_tells_round_turn_and_threat(threat, band):
    table = given(
        kelley="a1",
        zombies=["h6 ?beta", "h5 beta"],
        threat=threat,
        scenario={"track": (Space(), Space())},
        first="zombie",
    )
    status = show.status(table.state)
    assert (status.turn, status.phase, status.threat, status.band) == (1, "Players", threat, band)
    assert (status.bands[-1], status.initiative) == (("Horde", 12), "zombies")
    assert dict(status.notes)["zombies"] == "2, 1 face down"
    assert dict(status.notes)["track"] == "1 of 2"


def test_the_status_notes_what_is_out_of_the_ordinary():
    table = given(kelley="a1", dark=True, scratch=2, clocks={"flood": 1}, threat=4, result="lost")
    assert dict(show.status(table.state).notes) == {
        "zombies": "0",
        "scratch tokens": "2",
        "threat in force": "0",
        "light": "darkness",
        "flood": "in 1 round",
        "result": "lost",
    }


def test_the_roster_has_everybody_and_the_objectives():
    goals = (Objective("out", "Get out", "exit"), Objective("cat", "The cat", "search", primary=False))
    table = given(
        kelley="a1 e covering 2: m1-thompson 2 ammo | knife",
        zombies=["d1 alpha 1hp locks kelley stunned", "h6 ?omega"],
        npcs=["h5 mp-40 1hp"],
        souls=["c6"],
        scenario={"objectives": goals},
        reached=["cat"],
    )
    rows = ["; ".join(row) for row in show.roster(table.state)]
    assert rows[1:] == [
        "Kelley; A1; 4 of 4; 0; locked by Alpha 1; covering 2; M1 Thompson SMG ready; Knife, 2 ammo",
        "Guard 1; H5; 1 of 2; ; MP-40",
        "Prisoner 1; C6; ; ; prisoner",
        "Alpha 1; D1; 1 of 2; ; stunned; locks Kelley; LEADER OF THE PACK",
        "zombie 2; H6; ; ; face down",
        "Primary; ; open; ; Get out",
        "Secondary; ; reached; ; The cat",
    ]


def test_people_are_at_a_glance_with_what_is_the_matter():
    table = given(kelley="a1 e attacked 2hp: knife", hale="a2")
    table.hero("kelley").activated = True
    table.hero("kelley").rescued = ["p1"]
    kelley, hale = show.people(table.state)
    assert (kelley.health, kelley.most, kelley.done, kelley.cards) == (2, 4, True, ("Knife",))
    assert kelley.states == ("attacked", "with 1 rescued figure", "A1")
    assert (hale.health, hale.most, hale.done) == (2, 2, False)


def test_measuring_tells_range_and_line_of_fire():
    table = given(
        kelley="a1", zombies=["c1 beta", "e1 beta"], cells={"d1": "hindering"}, borders={"a1-a2": "wall"}
    )
    assert (
        show.measure(table.state, "kelley", "e1")
        == "A1 to E1: range 4; line of fire, +2 past Beta 1 and +2 through D1"
    )
    assert show.measure(table.state, "Kelley", "Beta 1").endswith("line of fire, nothing on it")
    assert show.measure(table.state, "a1", "a3").endswith("range 2; no line of fire")
    with pytest.raises(BadInput, match="is no square of this map"):
        show.measure(table.state, "kelley", "moon")


def test_the_summary_tells_the_end_and_what_was_killed():
    table = given(
        kelley="a1",
        scenario={"objectives": (Objective("out", "Get out", "exit"),)},
        result="lost",
        killed={"beta": 2, "npc": 1},
    )
    assert show.summary(table.state) == [
        "Test is lost in round 1: not reached: Get out.",
        "Killed: 2 Betas, 1 NPC. XP: Kelley 0.",
    ]


def test_giving_up_is_neither_won_nor_lost():
    table = given(kelley="a1")
    event = GAME.concede(table.state, "you")
    assert (event.facts["result"], table.state.phase) == ("given up", "over")
    assert "given up" in show.summary(table.state)[0]


# -- names


def test_people_call_zombies_by_type_and_number_unless_they_lie_face_down():
    table = given(
        kelley="a1", zombies=["d1 beta", "h6 ?alpha"], npcs=["h5 mp-40"], souls=["c6"], barricades="e4"
    )
    barricade = next(iter(table.state.things))
    wanted = {
        "z1": "Beta 1",
        "z2": "zombie 2",
        "kelley": "Kelley",
        "n1": "Guard 1",
        "p1": "Prisoner 1",
        "x": "x",
    }
    assert {who: name(table.state, who) for who in wanted} == wanted
    assert name(table.state, barricade) == "the barricade at E4"


def test_a_square_goes_by_its_name_its_label_or_who_stands_there():
    table = given(kelley="b2", zombies=["d1 beta"], labels={"O1": "c3", "S": "e1 e2"})
    found = [square_of(table.state, text) for text in ("c3", "O1", "kelley", "beta 1", "z1", " D4 ")]
    assert found == [(2, 2), (2, 2), (1, 1), (3, 0), (3, 0), (3, 3)]
    for text in ("S", "", "Z99", "nobody"):
        with pytest.raises(BadInput, match="is no square of this map"):
            square_of(table.state, text)


# -- a campaign between its scenarios


def test_a_campaign_is_shown_before_its_first_scenario():
    setup = load("riese").new_setup("campaign", None, None, None)
    state = GAME.new(setup)
    assert show.status(state).phase == "Between"
    assert GAME.picture(state) is None
    assert show.people(state) == []
    assert "threat" in GAME.facts(state)
    with pytest.raises(BadInput, match="no map on the table yet"):
        show.measure(state, "kelley", "a1")
    GAME.concede(state, "you")
    assert "given up" in show.summary(state)[0]
