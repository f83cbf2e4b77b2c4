"""Completion: what Tab offers at each kind of ask."""

import sys

import pytest

from cli.test_play import Terminal, terminal
from kernel.toy import COIN, RED
from shamble.kernel.asks import Choose, Draw, Option, Roll
from shamble.ui.completing import answers, completions, extended
from ui.at_desk import toy_desk

DRAW = Draw(
    rule="T-1",
    text="?",
    deck="toy",
    cards=("fog",),
    known=("fog", "rain"),
    titles={"fog": "The Fog", "rain": "Rain"},
)
CHOOSE = Choose(rule="T-1", text="?", options=(Option("ann", "Ann Lee"), Option("end", "End it")))


@pytest.mark.parametrize(
    ("ask", "typed", "found"),
    [
        (DRAW, "", ["The Fog", "The Fog", "Rain"]),
        (CHOOSE, "", ["Ann Lee", "End it", "ann", "end"]),
        (Roll(rule="T-1", text="?", dice=(RED, COIN)), "", ["0", "1", "2!"]),
        (Roll(rule="T-1", text="?", dice=(RED, COIN)), "2! b", ["2! badge", "2! blank"]),
        (Roll(rule="T-1", text="?", dice=(RED,)), "1 1", []),
    ],
)
def test_the_answers_to_an_ask(ask, typed, found):
    assert list(answers(ask, typed)) == found


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("", ["Step", "Run", "Stay", "step", "run", "stay"]),
        ("S", ["Step", "Stay", "step", "stay", "status"]),
        ("dice", ["dice table", "dice program"]),
        ("c a", ["c a at "]),
        ("noi", ["noise "]),
        ("un", ["undo"]),
        ("x", []),
    ],
)
def test_lines_that_begin_so(typed, found):
    assert completions(toy_desk(), typed) == found


@pytest.mark.parametrize(
    ("typed", "line", "ways"),
    [
        ("no", "noise ", 0),
        ("DI", "dice ", 2),
        ("c", "co", 2),
        ("x", "x", 0),
        ("S", "st", 5),
        ("ru", "run", 2),
    ],
)
def test_a_line_goes_on_as_far_as_there_is_one_way(typed, line, ways):
    found = extended(toy_desk(), typed)
    assert (found[0].casefold(), len(found[1])) == (line.casefold(), ways)


def test_when_the_game_is_over_commands_are_left():
    desk = toy_desk()
    desk.session.concede()
    assert completions(desk, "re") == ["redo", "reroll"]


@terminal
@pytest.mark.skipif(sys.platform == "win32", reason="there is no readline on Windows")
def test_tab_completes_at_a_terminal(tmp_path):
    pytest.importorskip("readline")
    game = Terminal(tmp_path, "play", "toy")
    game.until("1> ")
    game.type("dice t\t\n")
    game.until("Corrected: dice: 'program' → 'table'")
    game.type("q\n")
    assert game.left() == 0
