"""`shamble cards`, and a game whose dice and cards are those of the people, typed through the command line."""

import json
import random
import re

import pytest

from games.allout.tables import chance
from shamble.games.allout.game import GAME
from shamble.kernel.asks import Choose, Draw, Roll
from shamble.kernel.hands import AtTheTable
from shamble.kernel.journal import Header, MemoryJournal
from shamble.kernel.save import SqliteJournal
from shamble.kernel.session import Session
from shamble.ui.words import read_answer

GATES = ["", "enter 1", "=", "=", "=", "", ""]


def typed(*lines):
    return "".join(f"{line}\n" for line in lines)


def own_file(home):
    return home / "config" / "allout" / "own-cards.toml"


def test_a_card_is_entered_listed_and_checked(shamble, home):
    code, out, err = shamble("cards", "add", "event", "--name", "Lock Gates", typed=typed(*GATES))
    assert (code, err) == (0, "")
    assert out.splitlines()[-1] == f"Kept in {own_file(home)}"
    assert re.search(rf"event +lock-gates +Lock Gates · {own_file(home)}\n", shamble("cards", "list")[1])
    listed = json.loads(shamble("cards", "list", "--json")[1])
    assert listed["schema"] == "shamble.cards/1"
    assert {"kind": "event", "id": "lock-gates", "name": "Lock Gates", "file": str(own_file(home))} in listed[
        "cards"
    ]
    assert any(card["file"] == "events.toml (shipped)" for card in listed["cards"])
    assert shamble("check", own_file(home))[1] == f"{own_file(home)}: 1 event\n"


@pytest.mark.parametrize("lines", [[], ["event"], ["event", "q"], ["event", "Fog", "", "q"]])
def test_who_leaves_the_menu_keeps_nothing(shamble, home, lines):
    code, _, err = shamble("cards", "add", typed=typed(*lines))
    assert (code, err) == (2, "Error: nothing was kept\n")
    assert not own_file(home).exists()


def test_a_broken_file_is_one_error_and_stays(shamble, home):
    own_file(home).parent.mkdir(parents=True)
    own_file(home).write_text("[[event]\n")
    for command in (["cards", "add", "event"], ["cards", "list"]):
        code, out, err = shamble(*command, typed=typed("Fog", *GATES))
        assert (code, out) == (2, "")
        assert err.startswith("Error: ")
        assert "own-cards.toml:1" in err
    assert own_file(home).read_text() == "[[event]\n"


def test_a_kind_that_is_none_is_bad_usage(shamble):
    code, _, err = shamble("cards", "add", "spell")
    assert code == 2
    assert "'event', 'incident', 'item'" in err


# -- own dice and own cards


def line_for(session, rng):
    """What a person would type at this ask: faces, the name of a card, or a number."""
    ask = session.ask
    if isinstance(ask, Roll):
        return " ".join(rng.choice(die.faces).name for die in ask.dice)
    if isinstance(ask, Draw):
        return ask.title(rng.choice(ask.cards))
    assert isinstance(ask, Choose)
    return str(rng.randint(1, len(ask.options))) if ask.options else ask.default


def test_a_game_with_own_dice_and_own_decks_is_played_through(shamble, home, monkeypatch):
    """The lines are found on a game in memory; the command line must come to the same end by them."""
    shamble("play", "allout", "--dice", "table", "--decks", "table", "--name", "own")
    save = SqliteJournal.open(home / "data" / "own.shamble")
    setup = save.header.setup
    save.close()
    program = AtTheTable(chance(0))
    session = Session(GAME, MemoryJournal(Header("allout", GAME.schema, "test", setup)), program)
    program.sit_at(session)
    rng, lines = random.Random(11), []
    while session.run() is not None:
        lines.append(line_for(session, rng))
        session.answer(session.ask_no, read_answer(session.ask, lines[-1]))
    assert sum("Draw" in entry.text for entry in session.line()) >= 4
    code, out, err = shamble("resume", "own", typed=typed(*lines, ""))
    assert (code, err) == (0, "")
    for line in GAME.summary(session.state):
        assert line.split(";")[0] in out.replace("\n", " ")
    assert "is no" not in out
    replayed = shamble("replay", "own")
    assert replayed[0] == 0


def test_hands_change_at_resume_and_stay_so(shamble):
    shamble("play", "allout", "--name", "x", typed=typed("", "", ""))
    assert "Shuffle" not in shamble("resume", "x", "--decks", "table", typed="")[1]
    out = shamble("resume", "x", typed=typed("decks"))[1]
    assert "'decks' is not one of the options" in out
    out = shamble("resume", "x", typed=typed("c decks"))[1]
    assert "decks table" in out
    out = shamble("resume", "x", typed=typed("decks program", "u", "c decks"))[1]
    assert "Corrected: decks: 'table' → 'program'" in out
    assert out.rstrip().count("decks table") == 2


@pytest.mark.parametrize(
    ("game", "option"),
    [("surrounded", "--dice"), ("zombicide", "--decks"), ("track", "--dice"), ("track", "--decks")],
)
def test_a_game_without_such_says_so(shamble, home, game, option):
    code, _, err = shamble("play", game, option, "table")
    assert code == 2
    assert f"leave {option} out" in err
    assert not list(home.glob("data/*"))
