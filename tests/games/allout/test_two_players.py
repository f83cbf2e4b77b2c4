"""Two players at one table: seats, what is shown of two groups, corrections, and whole games."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.allout.given import BLUE, RED, Table, given
from games.allout.table_talk import say, talk, until
from games.allout.tables import any_answer, chance
from shamble.games.allout.game import GAME, new_setup
from shamble.games.allout.setup.new import RIVALS
from shamble.games.allout.views.facts import facts
from shamble.games.allout.views.show import picture, roster, status
from shamble.kernel.asks import Choose
from shamble.kernel.errors import BadInput
from shamble.kernel.journal import Header, MemoryJournal
from shamble.kernel.session import Session
from shamble.ui import board_text
from shamble.ui.board_look import look
from shamble.ui.board_svg import svg

DUEL = new_setup("duel")


def two(**more: Any) -> Table:
    """Ann and Amy, one of each side."""
    return given(ann="3,3", amy="15,15", rivals=["amy"], **more)


# -- seats


@pytest.mark.rule("AOW-001", "AOW-087")
@pytest.mark.parametrize(
    ("scenario", "seats"),
    [("quickstart", ("survivors",)), ("standard", ("survivors",)), ("duel", RIVALS), ("rivals", RIVALS)],
)
def test_who_is_seated_follows_from_the_scenario(scenario: str, seats: tuple[str, ...]) -> None:
    setup = new_setup(scenario, 1)
    state = GAME.new(setup)
    assert GAME.seated(setup) == tuple(state.seats) == seats
    assert {survivor.group for survivor in state.survivors.values()} == {*seats}


def both(kind: str, seed: int, setup: Any = None) -> Session[Any]:
    """A whole game of two programs, without a person."""
    header = Header(GAME.name, GAME.schema, "test", setup or DUEL)
    session = Session(
        GAME, MemoryJournal(header, keeps_states=False), GAME.program(dict.fromkeys(RIVALS, kind), seed)
    )
    session.run()
    return session


@pytest.mark.rule("AOW-088", "AOW-091")
def test_every_choice_of_whole_games_is_put_to_one_of_the_two_and_both_are_asked(full: bool) -> None:
    results = set()
    for seed in range(60 if full else 5):
        session = Session(GAME, MemoryJournal(Header(GAME.name, GAME.schema, "t", DUEL)), chance(seed))
        rng, asked = random.Random(seed), set[str]()
        while (ask := session.run()) is not None:
            assert isinstance(ask, Choose)
            asked.add(ask.who)
            session.answer(session.ask_no, any_answer(ask, rng, session.state))
        assert asked == {*RIVALS}
        results.add(session.state.result)
    assert results <= {RED, BLUE, "draw"}
    assert len(results) > 1


def test_two_programs_play_the_standard_game_set_up_by_themselves_or_in_one_step() -> None:
    for setup in (new_setup("rivals", 1), new_setup("rivals", 1, by="program")):
        assert both("random", 1, setup).state.result in (RED, BLUE, "draw")


def test_a_program_plays_one_seat_and_leaves_the_other_to_a_person() -> None:
    for person, program in ((RED, BLUE), (BLUE, RED)):
        header = Header(GAME.name, GAME.schema, "test", DUEL)
        session = Session(GAME, MemoryJournal(header), GAME.program({program: "random"}, 1))
        rng = random.Random(1)
        while (ask := session.run()) is not None:
            assert ask.who == person
            session.answer(session.ask_no, any_answer(ask, rng, session.state))
        assert session.state.result


# -- what is shown


@pytest.mark.rule("AOW-088")
@pytest.mark.parametrize("seat", RIVALS)
def test_the_status_names_who_holds_initiative_and_counts_for_each(seat: str) -> None:
    table = two(initiative=seat, to_win=3)
    table.state.survivor("amy").supplies = 2
    shown = status(table.state)
    assert shown.initiative == seat
    assert dict(shown.notes) == {"supplies": "red 0, blue 2/3", "survivors": "red 1, blue 1", "walkers": "0"}


def test_marks_tell_the_groups_apart_by_letter_shape_and_word_not_by_colour_alone() -> None:
    table = two()
    ann, amy = picture(table.state).marks
    assert (ann.glyph, amy.glyph) == ("A", "a")
    assert (ann.note, amy.note) == ("red, 5/5", "blue, 5/5")
    assert look(ann.kind).shape != look(amy.kind).shape
    drawing = board_text.draw(picture(table.state), colour=False)
    assert "A  Ann, red, 5/5" in drawing
    assert "a  Amy, blue, 5/5" in drawing
    paper = svg(picture(table.state), status(table.state))
    assert paper.count("<circle") and paper.count('<rect x="-') == 2, "on the table and in the legend"  # noqa: PT018


def test_alone_everybody_is_drawn_as_before() -> None:
    (ann,) = picture(given(ann="3,3").state).marks
    assert (ann.kind, ann.glyph, ann.note) == ("survivor", "A", "5/5")


def test_the_roster_has_a_column_for_the_group_and_keeps_them_together() -> None:
    table = given(ann="3,3", bob="5,5", amy="15,15", rivals=["bob"])
    heading, *rows = roster(table.state)
    assert heading[:2] == ["Group", "Model"]
    assert [row[:2] for row in rows] == [["red", "Ann"], ["red", "Amy"], ["blue", "Bob"], ["", "Walkers"]]


# -- corrections


def test_initiative_and_groups_can_be_corrected_and_are_shown() -> None:
    table = two()
    found = facts(table.state)
    assert (found["initiative"].value, found["amy.group"].value) == (RED, BLUE)
    found["initiative"].set("Blue")
    found["amy.group"].set("red")
    assert (table.state.initiative, table.state.group(RED)) == (BLUE, ["ann", "amy"])
    for path, value in (("initiative", "green"), ("amy.group", 3), ("initiative", None)):
        with pytest.raises(BadInput, match="expected red or blue"):
            found[path].set(value)


def test_a_sole_player_has_no_such_facts() -> None:
    assert not {path for path in facts(given(ann="3,3").state) if path.endswith(("initiative", "group"))}


def test_a_corrected_initiative_asks_the_other_player() -> None:
    session = until(say(talk("duel"), "badge"), "AOW-091")
    session.correct("initiative", BLUE)
    assert session.facts()["initiative"] == BLUE
    assert session.ask is not None
