"""The JSON mode: a stranger's front end gets everything the line mode has, and no line of it breaks the game."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kernel.toy import ToyProgram
from shamble.kernel.journal import MemoryJournal
from shamble.ui.commands import TABLE
from ui.at_desk import exchange, replies, resumed, toy_desk


def last_ask(found):
    return [one for one in found if one["type"] == "ask"][-1]


def kinds(found):
    return [one["type"] for one in found]


def test_it_opens_with_hello_status_and_the_ask_and_closes_with_bye():
    code, (hello, status, ask, bye) = exchange(toy_desk())
    assert code == 0
    assert hello == {
        "type": "hello",
        "protocol": 1,
        "version": hello["version"],
        "game": "toy",
        "title": "The Toy",
        "seats": ["you"],
        "name": "toy-1",
        "resumed": False,
    }
    assert status["turn"] == 1
    assert status["bands"] == [["quiet", 1]]
    assert ask == {
        "type": "ask",
        "ask_no": 1,
        "key": "TOY-1:a#1",
        "label": "t1/a",
        "number": 1,
        "kind": "choose",
        "rule": "TOY-1",
        "who": "you",
        "text": "a at 0",
        "subjects": ["a"],
        "escape": "skip",
        "options": [{"id": one, "text": one.title()} for one in ("step", "run", "stay")],
        "default": "step",
        "entry": {"kind": "paces", "hint": "1 to 3 paces, such as 2 paces"},
    }
    assert bye == {"type": "bye", "saved": True, "over": False, "name": "toy-1"}


def test_an_answer_is_followed_by_its_events_and_the_next_ask():
    event, status, ask = replies(toy_desk(), {"answer": 2, "ask_no": 1})[2:]
    assert event == {
        "type": "event",
        "rule": "TOY-3",
        "text": "a goes to 2",
        "kind": "move",
        "facts": {"name": "a", "far": 2},
    }
    assert (status["type"], ask["label"], ask["number"]) == ("status", "t1/b", 2)
    assert ask["ask_no"] > 1


def test_options_carry_their_odds_as_numbers():
    ask = last_ask(replies(toy_desk(), {"answer": "stay", "ask_no": 1}))
    assert [option.get("odds") for option in ask["options"]] == [None, {"fall": 0.25}, None]


def test_dice_and_cards_of_the_table_carry_their_faces_and_ids():
    class AtTheTable(ToyProgram):
        def takes(self, ask):
            return False

    desk = toy_desk(program=AtTheTable())

    def answered(answer):
        return last_ask(replies(desk, {"answer": answer, "ask_no": desk.session.ask_no}))

    roll = answered("run")
    assert roll["dice"] == [{"name": "red", "faces": ["0", "0", "1", "1", "1", "2!"]}] * 2
    assert roll["escape"] == "state"
    assert answered({"state": {"successes": 0, "criticals": 0}})["label"] == "t1/b"
    draw = answered("stay")
    assert (draw["kind"], draw["deck"], draw["count"], len(draw["cards"])) == ("draw", "toy", 4, 4)


BAD = [
    ("nonsense", "BadInput"),
    ("[1]", "BadInput"),
    ("3", "BadInput"),
    ("null", "BadInput"),
    ("{}", "BadInput"),
    ('{"answer": "stay"}', "BadInput"),
    ('{"answer": "stay", "ask_no": "1"}', "BadInput"),
    ('{"answer": "stay", "ask_no": true}', "BadInput"),
    ('{"answer": "stay", "ask_no": 1.0}', "BadInput"),
    ('{"answer": "stay", "ask_no": 1, "more": 1}', "BadInput"),
    ('{"answer": "stay", "ask_no": 0}', "StaleAnswer"),
    ('{"answer": "stay", "ask_no": 2}', "StaleAnswer"),
    ('{"answer": NaN, "ask_no": 1}', "BadInput"),
    ('{"answer": 1e400, "ask_no": 1}', "BadInput"),
    ('{"answer": "\\ud800", "ask_no": 1}', "BadInput"),
    ('{"answer": "\\u0007", "ask_no": 1}', "BadAnswer"),
    ('{"answer": ' + "9" * 5000 + ', "ask_no": 1}', "BadInput"),
    ('{"answer": ' + "9" * 400 + ', "ask_no": 1}', "BadAnswer"),
    ('{"answer": 9, "ask_no": 1}', "BadAnswer"),
    ('{"answer": "dance", "ask_no": 1}', "BadAnswer"),
    ('{"answer": null, "ask_no": 1}', "BadAnswer"),
    ('{"answer": [], "ask_no": 1}', "BadAnswer"),
    ('{"answer": {"skip": 1}, "ask_no": 1}', "BadAnswer"),
    ('{"answer": {"state": "x"}, "ask_no": 1}', "BadAnswer"),
    ("[" * 90_000, "BadInput"),
    ("x" * 200_000, "BadInput"),
    ('{"command": 1}', "BadInput"),
    ('{"command": "nope"}', "BadInput"),
    ('{"command": "undo", "number": "1"}', "BadInput"),
    ('{"command": "undo", "number": true}', "BadInput"),
    ('{"command": "undo", "far": 1}', "BadInput"),
    ('{"command": "log", "count": true}', "BadInput"),
    ('{"command": "undo", "number": -1}', "BadInput"),
    ('{"command": "undo"}', "BadInput"),
    ('{"command": "undo", "turn": 0, "number": 1}', "BadInput"),
    ('{"command": "fork", "name": "x", "to": "y"}', "BadInput"),
    ('{"answer": "stay", "answer": "run", "ask_no": 1}', "BadInput"),
    ('{"answer": {"skip": true, "skip": true}, "ask_no": 1}', "BadInput"),
    ('{"command": "amend"}', "BadInput"),
    ('{"command": "amend", "number": 1, "answer": 1}', "BadInput"),
    ('{"command": "correct", "path": "zz"}', "BadInput"),
    ('{"command": "correct", "path": "a.at", "value": [1]}', "BadAnswer"),
    ('{"command": "measure", "first": "a"}', "BadInput"),
    ('{"command": "mark", "name": ""}', "BadInput"),
    ('{"command": "mark", "name": null}', "BadInput"),
]


@pytest.mark.parametrize(("line", "error"), BAD)
def test_a_bad_line_is_answered_by_one_error_and_changes_nothing(line, error):
    desk = toy_desk()
    found = replies(desk, line, {"answer": "stay", "ask_no": 1})
    assert kinds(found) == ["status", "ask", "error", "status", "ask"]
    assert found[2]["error"] == error
    assert found[2]["ask_no"] == 1
    assert found[2]["text"].isprintable()
    assert len(found[2]["text"]) < 600
    assert [entry.text for entry in desk.session.line()] == ["a at 0 → Stay"]


def test_arguments_that_contradict_each_other_are_named():
    desk = toy_desk()
    undo, doubled = replies(
        desk,
        {"answer": "stay", "ask_no": 1},
        {"command": "undo", "turn": 0, "number": 1},
        '{"answer": "stay", "answer": "run", "ask_no": 2}',
    )[-2:]
    assert undo["text"] == "undo takes only one of: number, turn, mark; given: number, turn"
    assert "the key 'answer' comes twice" in doubled["text"]
    assert [entry.text for entry in desk.session.line()] == ["a at 0 → Stay"]


def test_every_command_of_the_line_mode_is_there():
    sent = [
        {"answer": "run", "ask_no": 1},
        {"command": "mark", "name": "here"},
        {"command": "undo"},
        {"command": "redo"},
        {"command": "amend", "number": 1},
        {"command": "amend", "number": 1, "answer": 3},
        {"command": "fork", "name": "three"},
        {"command": "fork", "to": "three"},
        {"command": "correct"},
        {"command": "correct", "path": "noise", "value": 7},
        {"command": "undo", "mark": "here"},
        {"command": "reroll", "number": 2},
        {"command": "measure", "first": "a", "second": "b"},
        {"command": "status"},
        {"command": "log", "count": 5},
        {"command": "board"},
        {"command": "help"},
        {"command": "why", "clause": "AOW-052"},
        {"command": "concede"},
        {"command": "quit"},
    ]
    found = replies(toy_desk(), *sent)
    assert [one for one in found if one["type"] == "error"] == []
    results = {one["command"]: one for one in found if one["type"] == "result"}
    assert {*results, "board", "new"} == {command.name for command in TABLE}
    assert results["measure"]["text"].endswith(" paces")
    assert results["why"]["clauses"][0]["id"] == "AOW-052"
    assert results["log"]["log"][0]["events"] == []
    assert {one["name"] for one in results["help"]["commands"]} == {command.name for command in TABLE}
    picture = next(one for one in found if one["type"] == "picture")["picture"]
    assert [mark["id"] for mark in picture["marks"]] == ["a", "b"]


def test_changes_say_what_to_put_back():
    found = replies(toy_desk(), {"answer": 2, "ask_no": 1}, {"command": "undo"})
    result, change, _, ask = found[5:]
    assert result["undone"] == {
        "number": 1,
        "kind": "answer",
        "by": "person",
        "text": "a at 0 → 2",
        "answer": 2,
    }
    assert change == {
        "type": "changes",
        "heading": "Put back",
        "words": ["A to 0"],
        "changes": [{"path": "a.at", "before": 2, "after": 0}],
    }
    assert ask["key"] == "TOY-1:a#1"
    assert ask["ask_no"] not in (1, found[4]["ask_no"])


def test_a_misfit_of_an_amendment_names_both_texts_and_the_fork():
    desk = toy_desk()
    sent = {"command": "correct", "path": "a.at", "value": 3}
    replies(desk, sent, {"answer": 1, "ask_no": 2}, {"answer": "open", "ask_no": 3})
    found = replies(resumed(desk), {"command": "amend", "number": 2, "answer": "stay"})
    misfit = next(one for one in found if one["type"] == "result")["misfit"]
    assert misfit["number"] == 3
    assert misfit["fork"] == "before-amend-2"
    assert misfit["asked"] == "b at 0"


def test_the_end_sends_the_summary_and_undo_goes_back():
    desk = toy_desk(turns=1)
    replies(desk, {"answer": "stay", "ask_no": 1}, {"answer": "stay", "ask_no": 2})
    found = replies(resumed(desk), {"answer": "stay", "ask_no": 9}, {"command": "undo"})
    end = found[1]
    assert (end["type"], len(end["summary"])) == ("end", 1)
    assert (found[2]["error"], found[2]["ask_no"]) == ("Refused", None)
    assert last_ask(found)["label"] == "t1/b"


def test_programs_alone_play_to_the_end():
    code, found = exchange(toy_desk(program=ToyProgram(1, players=True), attended=False))
    assert code == 0
    assert kinds(found)[-2:] == ["end", "bye"]
    assert "ask" not in kinds(found)


def test_a_full_disk_is_an_error_and_the_answer_may_come_again():
    desk = toy_desk()
    desk.session.journal.fails = 1
    found = replies(desk, {"command": "status"})
    assert kinds(found) == ["error", "result", "status", "ask"]
    assert found[0]["error"] == "SaveFailed"


def test_a_disk_that_stays_full_is_told_with_the_exit_code():
    desk = toy_desk()
    desk.session.journal.fails = 3
    code, found = exchange(desk, {"command": "quit"})
    assert (code, found[-1]["saved"]) == (1, False)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.one_of(
            st.text(max_size=40),
            st.recursive(
                st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=8),
                lambda inner: (
                    st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
                ),
            ).map(lambda value: json.dumps({"answer": value, "ask_no": 1})),
            st.sampled_from([command.name for command in TABLE if command.name != "quit"]).flatmap(
                lambda name: st.dictionaries(
                    st.sampled_from(
                        ["number", "name", "path", "value", "count", "mark", "turn", "to", "answer"]
                    ),
                    st.integers(-2, 4) | st.text(max_size=6) | st.none(),
                    max_size=2,
                ).map(lambda given: json.dumps({"command": name, **given}))
            ),
        ),
        max_size=8,
    )
)
def test_no_line_breaks_it(lines):
    desk = toy_desk(turns=40, journal=MemoryJournal)
    code, found = exchange(desk, *[line.replace("\n", " ").replace("\r", " ") for line in lines])
    assert code == 0
    assert found[-1]["type"] == "bye"
    assert resumed(desk).session.facts() == desk.session.facts()
