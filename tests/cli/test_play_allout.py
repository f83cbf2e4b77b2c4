"""All Out War through the front ends: whole games by JSON, also along the history, and what people may type."""

import io
import json
import random

import pytest

from shamble.games import load
from shamble.kernel.journal import Header, MemoryJournal
from shamble.kernel.session import Session
from shamble.ui.desk import Desk
from shamble.ui.jsonl import JsonMode
from shamble.ui.line import LineMode
from shamble.ui.screen import Screen
from shamble.ui.transcript import passages

MOST_LINES = 2_000


def allout(seed):
    module = load("allout")
    header = Header("allout", module.GAME.schema, "test", module.new_setup(None, seed, None, None))
    return Desk(
        module.GAME, Session(module.GAME, MemoryJournal(header), module.GAME.program({}, seed)), "game"
    )


class Player(io.StringIO):
    """The other end of the pipes: answers each ask at random, and now and then goes along the history."""

    def __init__(self, seed):
        super().__init__()
        self.random = random.Random(seed)
        self.got = []
        self.lines = 0

    def write(self, text):
        self.got.append(json.loads(text))
        return len(text)

    def readline(self, limit=-1):
        self.lines += 1
        ask = next(one for one in reversed(self.got) if one["type"] in ("ask", "end"))
        if ask["type"] == "end" or self.lines > MOST_LINES:
            return ""
        return json.dumps(self.command(ask["number"]) or self.answer(ask)) + "\n"

    def command(self, number):
        chance = self.random.random()
        if chance < 0.02 and number > 4:
            return {"command": "undo"}
        if chance < 0.03 and number > 4:
            return {"command": "undo", "number": self.random.randrange(max(number - 8, 3), number)}
        if chance < 0.06:
            return {
                "command": self.random.choice(["redo", "status", "board", "correct", "help", "why", "log"])
            }
        return None

    def answer(self, ask):
        return {"answer": self.random.choice(ask["options"])["id"], "ask_no": ask["ask_no"]}


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_by_json_ends_and_replays_the_same(seed):
    desk, player = allout(seed), Player(seed)
    assert JsonMode(desk, player, player).play() == 0
    errors = {one["text"] for one in player.got if one["type"] == "error"}
    assert {
        text
        for text in errors
        if not text.startswith(("there is nothing to redo", "there is nothing to undo"))
    } == set()
    assert player.got[-2]["type"] == "end"
    assert player.got[-2]["summary"][0].startswith(("You won", "You lost"))
    assert list(passages(desk.game, desk.session.journal))[-1].number == len(desk.session.line())


def typed(*lines):
    out = io.StringIO()
    assert LineMode(allout(1), Screen(io.StringIO("".join(f"{line}\n" for line in lines)), out)).play() == 0
    return out.getvalue()


def test_places_are_typed_and_an_illegal_one_is_explained():
    text = typed(
        "south 5", "", "", "1", "1", "ne 2", "u", "19,19", "toward walker 2", "s", "b", "d nadia to walker 1"
    )
    assert "sets up at 5,0.49" in text
    assert "1 cell = 0.5 x 1 inch" in text
    assert "Nadia Sorel to Walker 1: " in text
    assert "Put back: " in text


@pytest.mark.parametrize(
    "line", ["nan,nan", "1e999,3", "-1,-1", "99999999999999999999,1", "ne nan", "toward", "\x00", "north"]
)
def test_a_hostile_place_is_one_line_and_the_question_stands(line):
    before, after = typed().split("3> ")[0], typed(line)
    said = after.removeprefix(before).split("3> ")[1].splitlines()[1:]
    assert 1 <= len(said) <= 3
    assert after.count("3> ") == 2


def test_facts_are_corrected_by_the_names_people_use():
    text = typed(
        "",
        "",
        "",
        "c threat 7",
        "c nadia health 2",
        "c walker 3 at 12,4",
        "c threat 99",
        "c nadia health nan",
    )
    assert "On the table now: threat 7\n" in text
    assert "On the table now: Nadia health 2\n" in text
    assert "On the table now: Walker 3 to 12,4\n" in text
    assert "expected a whole number from 1 to 18" in text
    assert text.count("Corrected: ") == 3


def test_the_board_and_the_question_fit_on_a_terminal_of_24_rows(shamble):
    typed = "\n\n\n\n1\nb\n"
    shown = shamble("play", "allout", typed=typed)[1]
    board = shown[shown.rindex("> b\n") + 4 : shown.index("Saved.")]
    assert board.count("\n") == 24
    assert board.rstrip().endswith("where to? Up to … (? shows the options) 8>")
