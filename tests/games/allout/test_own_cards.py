"""Cards of the player's own: entered once by a menu, used at once, kept in a file, replayed without it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from games.allout.given import RED, Table, given
from games.allout.tables import QUICK, chance
from shamble.games.allout.cards.library import load_book
from shamble.games.allout.cards.menu import entering
from shamble.games.allout.cards.model import Effect, EventCard
from shamble.games.allout.cards.own_file import OwnCards, listed
from shamble.games.allout.effects import apply_all
from shamble.games.allout.event_phase import event_card
from shamble.games.allout.game import GAME
from shamble.games.allout.views.facts import facts
from shamble.kernel.asks import Draw, Json
from shamble.kernel.dialogue import held
from shamble.kernel.errors import BadInput, Refused, SaveFailed
from shamble.kernel.hands import TABLE, AtTheTable
from shamble.kernel.journal import Header, MemoryJournal
from shamble.kernel.lock import Lock
from shamble.kernel.session import Session
from shamble.kernel.toml_text import BadFile
from shamble.ui import commands
from shamble.ui.desk import Desk
from shamble.ui.transcript import passages

GATES = {
    "event": {
        "id": "lock-gates",
        "name": "Lock Gates",
        "quiet": [{"do": "threat", "by": 2}],
        "low": [{"do": "note", "text": "The lock keeper waves"}],
        "medium": [],
        "high": [],
    }
}


def entered(deck: str, *lines: str, name: str = "", taken: tuple[str, ...] = ()) -> tuple[Json, list[str]]:
    """The card made of these lines, and what was wrong with some of them; every line must be wanted."""
    left, faults = list(lines), []

    def hear(question: Any) -> str:
        faults.extend([question.fault] if question.fault else [])
        assert left, f"no line for {question.prompt}"
        return left.pop(0)

    card = held(entering(deck, name, taken), hear)
    assert not left
    return card, faults


def test_an_event_is_entered_band_by_band() -> None:
    card, faults = entered("event", "Lock Gates", "+1", "enter 1", "=", "move 2 each, rise", "", "band", "y")
    assert faults == []
    assert card == {
        "event": {
            "id": "lock-gates",
            "name": "Lock Gates",
            "threat": 1,
            "quiet": [{"do": "enter", "walkers": 1}],
            "low": [{"do": "enter", "walkers": 1}],
            "medium": [{"do": "move", "walkers": 2, "each": True}, {"do": "rise"}],
            "high": [],
            "remains": {"until": "band-change"},
        }
    }


def test_an_item_is_entered_with_dice_range_and_keywords() -> None:
    lines = ["item", "Flare Gun", "ranged", "2 red, w", "12.5", "mayhem", "handgun, deadly precision"]
    card, faults = entered("supply", *lines, "lure 6", "y", "Burns on", "")
    assert faults == []
    assert card["item"] == {
        "id": "flare-gun",
        "name": "Flare Gun",
        "kind": "ranged",
        "points": 0,
        "dice": ["red", "red", "white"],
        "range": 12.5,
        "commotion": "mayhem",
        "keywords": ["handgun", "deadly-precision"],
        "action": [{"do": "lure", "within": 6.0}],
        "one_use": True,
        "by_hand": "Burns on",
    }


def test_an_incident_is_entered_and_a_note_takes_the_rest_of_the_line() -> None:
    card, _ = entered("supply", "inc", "Wet Stairs", "Down you go", "wound 1, note fall, and swear", "")
    assert card["incident"]["effects"] == [
        {"do": "wound", "health": 1},
        {"do": "note", "text": "fall, and swear"},
    ]


BAD = [
    ("event", ["!!", "Fog", "", "", "", "", "", "", ""], "no name of a card"),
    ("event", ["x" * 41, "Fog", "", "", "", "", "", "", ""], "at most 40"),
    ("event", ["Fog", "lots", "", "", "", "", "", "", ""], "no change"),
    ("event", ["Fog", "+99", "", "", "", "", "", "", ""], "less than or equal to 17"),
    ("event", ["Fog", "", "enter", "", "", "", "", "", ""], "expected such as enter 1"),
    ("event", ["Fog", "", "rise 2", "", "", "", "", "", ""], "expected such as rise"),
    ("event", ["Fog", "", "entre 2", "", "", "", "", "", ""], "expected enter"),
    ("event", ["Fog", "", "enter 99", "", "", "", "", "", ""], "less than or equal to 20"),
    ("event", ["Fog", "", "threat 2 each", "", "", "", "", "", ""], "is not understood"),
    ("event", ["Fog", "", "wound 2", "", "", "", "", "", ""], "is none of these"),
    ("event", ["Fog", "", "note", "", "", "", "", "", ""], "text"),
    ("event", ["Fog", "", "no 2", "", "", "", "", "", ""], "note or noise"),
    (
        "event",
        ["Fog", "", "enter 1,enter 1,enter 1,enter 1,enter 1,enter 1,rise", "", "", "", "", "", ""],
        "6",
    ),
    ("event", ["Fog", "", "\x1b[2J", "", "", "", "", "", ""], "control characters"),
    ("event", ["Fog", "", "", "", "", "", "soon", "", ""], "is none of these; expected no"),
    ("event", ["Fog", "", "", "", "", "", "", "maybe", ""], "is not yes"),
    ("supply", ["incident", "Fall", "", "", "wound 1", ""], "at least 1 item"),
    ("supply", ["spell", "incident", "Fall", "", "wound 1", ""], "expected incident or item"),
    ("item", ["Gun", "ranged", "green", "red", "9", "", "", "", "", ""], "expected red or white or blue"),
    ("item", ["Gun", "ranged", "7 red", "red", "9", "", "", "", "", ""], "at most 6"),
    ("item", ["Gun", "ranged", "red", "far", "9", "", "", "", "", ""], "no range"),
    ("item", ["Gun", "ranged", "red", "0", "9", "", "", "", "", ""], "a range in inches"),
    ("item", ["Gun", "ranged", "red", "9", "", "sharpp", "", "", "", ""], "expected sharp"),
]


@pytest.mark.parametrize(("deck", "lines", "said"), BAD)
def test_a_line_that_does_not_fit_asks_again(deck: str, lines: list[str], said: str) -> None:
    _, faults = entered(deck, *lines)
    assert len(faults) == 1
    assert said in faults[0]
    assert faults[0].isprintable()


@pytest.mark.parametrize("stop", ["q", "cancel", "Q"])
@pytest.mark.parametrize("before", [0, 1, 3, 6])
def test_it_can_be_left_at_any_question(stop: str, before: int) -> None:
    with pytest.raises(BadInput, match="nothing was kept"):
        entered("event", *["Fog", "", "", "", "", "", ""][:before], stop)


def test_an_id_is_made_unlike_those_taken() -> None:
    card, _ = entered("event", "", "", "", "", "", "", "", name="Crows", taken=("crows", "crows-2"))
    assert card["event"]["id"] == "crows-3"


# -- the file


def test_what_is_kept_is_there_for_the_next_game(tmp_path: Path) -> None:
    box = OwnCards(tmp_path)
    box.check()
    assert box.keep(GATES) == str(tmp_path / "allout" / "own-cards.toml")
    gun, _ = entered("item", "Flare Gun", "ranged", "red", "9", "", "", "", 'Says "boo" \\ and burns', "")
    box.keep(gun)
    book = load_book(tmp_path / "allout")
    assert book.events["lock-gates"].low == (Effect("note", text="The lock keeper waves"),)
    assert book.items["flare-gun"].by_hand == 'Says "boo" \\ and burns'
    assert box.known("Lock Gates", "event") == GATES
    assert box.known("LOCK-GATES", "supply") is None
    assert {card["file"] for card in listed(tmp_path) if card["id"] == "lock-gates"} == {str(box.path)}
    assert not list(box.folder.glob("*.new"))


BROKEN = ["[[event]\n", '[[event]]\nid = "x"\n', "\x00", '[[evnt]]\nid = "x"\n']


@pytest.mark.parametrize("text", BROKEN)
def test_a_broken_file_is_one_clear_error_and_left_as_it_is(tmp_path: Path, text: str) -> None:
    box = OwnCards(tmp_path)
    box.folder.mkdir()
    box.path.write_text(text)
    for deed in (box.check, lambda: box.keep(GATES)):
        with pytest.raises(BadFile, match=r"own-cards\.toml"):
            deed()
    assert box.path.read_text() == text


@pytest.mark.parametrize("text", ["", "# only a remark\n", "\n\n"])
def test_a_file_without_cards_can_be_added_to(tmp_path: Path, text: str) -> None:
    box = OwnCards(tmp_path)
    box.folder.mkdir()
    box.path.write_text(text)
    box.check()
    box.keep(GATES)
    assert box.path.read_text().startswith(text.rstrip() or "# Cards")
    assert box.known("lock gates", "") == GATES


def test_a_card_twice_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    box = OwnCards(tmp_path)
    box.keep(GATES)
    before = box.path.read_text()
    with pytest.raises(BadFile, match="again"):
        box.keep(GATES)
    assert box.path.read_text() == before


def test_a_folder_that_cannot_be_or_a_file_in_use_is_said(tmp_path: Path) -> None:
    box = OwnCards(tmp_path)
    box.folder.mkdir()
    lock = Lock.take(box.path)
    with pytest.raises(Refused, match="in use"):
        box.keep(GATES)
    lock.release()
    (tmp_path / "file").write_text("")
    with pytest.raises(SaveFailed, match="cannot make the folder"):
        OwnCards(tmp_path / "file" / "below").keep(GATES)


# -- in a game


def at_table(*deck: str) -> Table:
    """An event deck at the table in a game that knows only fog."""
    table = given(ann="5,5", events=[EventCard("fog", "Fog", (), (), (), ())], event_deck=deck)
    facts(table.state)["decks"].set(TABLE)
    return table


def test_a_card_entered_in_mid_game_can_be_drawn_at_once() -> None:
    table = at_table("fog")
    facts(table.state)["cards.new"].set(GATES)
    rules = event_card(table.state)
    ask = next(rules)()  # type: ignore[operator]
    assert isinstance(ask, Draw)
    assert ask.title("lock-gates") == "Lock Gates"
    assert ask.read({"state": ["lock-gates"]}) == ("lock-gates",)
    assert (rules.send(("lock-gates",))).text == "Event: Lock Gates"  # type: ignore[union-attr, arg-type]
    assert [event.text for event in rules]
    assert table.state.threat == 3
    assert table.state.decks["event"].discards == ["lock-gates"]


@pytest.mark.parametrize(
    "value",
    [
        7,
        "fog",
        [],
        {},
        {"event": 3},
        {"walker": {}},
        {"event": {"id": "x"}},
        {**GATES, "item": {}},
        {"event": {**GATES["event"], "id": "fog"}},
    ],
)
def test_what_is_no_card_is_refused_in_words(value: Json) -> None:
    table = at_table("fog")
    with pytest.raises(BadInput) as caught:
        facts(table.state)["cards.new"].set(value)
    assert str(caught.value).isprintable()
    assert table.state.own == []


def test_each_player_moves_so_many() -> None:
    table = given(
        ann="3,3", bob="17,17", rivals=["bob"], walkers=["3,12", "12,3", "10,10", "17,8"], initiative=RED
    )
    facts(table.state)["threat"].set(1)
    table.play(
        apply_all(table.state, [Effect("enter", walkers=1, each=True)], "", "AOW-247"), "north", "south"
    )
    assert len(table.state.walkers) == 6
    alone = given(ann="3,3", walkers=["3,12"])
    alone.play(apply_all(alone.state, [Effect("enter", walkers=1, each=True)], "", "AOW-247"), "north")
    assert len(alone.state.walkers) == 2


def test_a_note_is_shown_and_waits_until_it_has_been_applied() -> None:
    table = given(ann="3,3")
    table.play(apply_all(table.state, [Effect("note", text="Everybody shivers")], "", "AOW-247"), "done")
    (ask,) = table.asked
    assert (ask.text, ask.who) == ("Everybody shivers", table.state.initiative)


def sitting(tmp_path: Path) -> Desk:
    """A quick start with the decks at the table, played to the first event card."""
    program = AtTheTable(chance(5))
    journal = MemoryJournal(Header("allout", GAME.schema, "test", QUICK | {"decks": TABLE}))
    session = Session(GAME, journal, program)
    program.sit_at(session)
    while not isinstance(session.run(), Draw):
        session.answer(session.ask_no, session.ask.default)  # type: ignore[union-attr]
    return Desk(GAME, session, "own", box=lambda: OwnCards(tmp_path))


def test_a_card_is_entered_at_the_moment_it_is_drawn_and_the_game_replays_without_the_file(
    tmp_path: Path,
) -> None:
    desk = sitting(tmp_path)
    reply = commands.call(desk, "new", {"name": "Lock Gates"})
    assert reply.dialogue is not None
    lines = iter(["", "note The keeper waves", "=", "=", "=", "", ""])
    reply = held(reply.dialogue, lambda question: next(lines))
    assert reply.lines == ["Drawn: Lock Gates", f"Kept in {tmp_path / 'allout' / 'own-cards.toml'}"]
    assert desk.ask is not None
    assert desk.ask.text == "The keeper waves"
    desk.session.answer(desk.session.ask_no, "done")
    desk.advance()
    (tmp_path / "allout" / "own-cards.toml").unlink()
    told = [event.text for passage in passages(GAME, desk.session.journal) for event in passage.events]
    assert told == [event.text for event in desk.session.log]
    assert "Event: Lock Gates" in told
    desk.session.undo()
    desk.session.undo()
    assert desk.ask.text == "Draw an Event card: which is it?"
    desk.session.answer(desk.session.ask_no, {"state": ["lock-gates"]})
    assert desk.ask.text == "The keeper waves"


def test_a_card_of_the_file_that_this_game_lacks_is_not_entered_again(tmp_path: Path) -> None:
    OwnCards(tmp_path).keep(GATES)
    desk = sitting(tmp_path)
    reply = commands.call(desk, "new", {"name": "lock gates"})
    assert (reply.dialogue, reply.lines) == (None, ["Drawn: Lock Gates"])
    assert "Event: Lock Gates" in [event.text for event in desk.session.log]


def test_a_card_that_the_game_knows_already_is_just_drawn(tmp_path: Path) -> None:
    desk = sitting(tmp_path)
    assert commands.call(desk, "new", {"name": "CROWS"}).lines == ["Drawn: Crows"]
    assert "Event: Crows" in [event.text for event in desk.session.log]
    assert "cards.new" not in [str(entry.body) for entry in desk.session.line()]


def test_a_broken_file_is_said_before_anything_is_asked(tmp_path: Path) -> None:
    desk = sitting(tmp_path)
    (tmp_path / "allout").mkdir()
    (tmp_path / "allout" / "own-cards.toml").write_text("[[event]\n")
    number = len(desk.session.line())
    with pytest.raises(BadFile, match="own-cards"):
        commands.call(desk, "new", {"name": "Lock Gates"})
    assert len(desk.session.line()) == number


def test_a_card_that_cannot_be_kept_is_in_this_game_all_the_same(tmp_path: Path) -> None:
    desk = sitting(tmp_path)
    (tmp_path / "allout").mkdir()
    lock = Lock.take(OwnCards(tmp_path).path)
    reply = commands.call(desk, "new", {"name": "Lock Gates"})
    assert reply.dialogue is not None
    reply = held(reply.dialogue, lambda question: "")
    lock.release()
    assert reply.lines[0] == "Drawn: Lock Gates"
    assert "could not be kept for the next one" in reply.lines[1]


def test_a_program_sends_the_card_whole(tmp_path: Path) -> None:
    desk = sitting(tmp_path)
    assert commands.call(desk, "new", {"card": GATES}).lines == ["Drawn: Lock Gates"]
    assert json.loads(json.dumps(desk.session.line()[-2].body["value"])) == GATES


def test_a_spare_card_of_the_library_can_be_drawn_and_comes_into_the_book() -> None:
    setup = QUICK | {"decks": TABLE, "spare": [GATES]}
    state = GAME.new(setup)
    state.decks["event"].order = ["crows"]
    rules = event_card(state)
    ask = next(rules)()  # type: ignore[operator]
    assert "lock-gates" in ask.known
    assert rules.send(("lock-gates",)).text == "Event: Lock Gates"  # type: ignore[union-attr, arg-type]
    again = GAME.load(setup, GAME.save(state))
    assert again.book.events["lock-gates"].name == "Lock Gates"
