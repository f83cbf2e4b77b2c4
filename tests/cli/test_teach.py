"""The teaching mode: the quick start played through, each rule explained once, when it first matters."""

import json
import re
from collections import Counter

import pytest

from games.allout.tables import seated
from shamble.games import lessons, load
from shamble.kernel.asks import Choose
from shamble.kernel.errors import BadInput, SaveFailed
from shamble.kernel.journal import PROGRAM, Header, MemoryJournal
from shamble.kernel.ledger import Ledger
from shamble.kernel.session import Session
from shamble.ui.desk import Desk

GAME = load("allout").GAME
LESSON = re.compile(r"^  (AOW-\d{3}): (.+)$", re.MULTILINE)


def taught(text):
    return [rule for rule, _ in LESSON.findall(text)]


@pytest.mark.parametrize("two", [False, True])
def test_each_lesson_is_two_sentences_about_a_clause_of_the_ledger(two):
    known = {clause.id for clause in Ledger.load("allout").clauses}
    for rule, text in lessons("allout", two).items():
        assert rule in known
        assert len(re.findall(r"[.?](?= [A-Z]|$)", text)) == 2, text
        assert len(text) < 200


def test_a_game_without_lessons_says_so():
    with pytest.raises(BadInput, match="no teaching mode"):
        lessons("surrounded")


def test_the_quick_start_is_played_through_and_each_rule_explained_once(shamble):
    code, out, err = shamble(
        "play", "allout", "--teach", "--name", "school", "--seed", "16", typed="\n" * 400
    )
    assert (code, err) == (0, "")
    assert "The game is over" in out
    assert Counter(taught(out)).most_common(1)[0][1] == 1
    assert len(taught(out)) > 30
    said = " ".join(out.split())
    assert all(f"{rule}: {lessons('allout')[rule]}" in said for rule in taught(out))


def test_what_was_taught_is_not_taught_again_after_undo_restart_or_export(shamble, tmp_path):
    first = shamble(
        "play", "allout", "--teach", "--name", "school", "--seed", "16", typed="\n\n\nu\nu\n\n\nq\n"
    )[1]
    more = shamble("resume", "school", typed="u 1\n" + "\n" * 8 + "q\n")[1]
    assert Counter(taught(first + more)).most_common(1)[0][1] == 1
    assert taught(first), taught(more)
    (tmp_path / "out.jsonl").write_text(shamble("export", "school")[1])
    assert shamble("import", str(tmp_path / "out.jsonl"), "--name", "again")[0] == 0
    rest = shamble("resume", "again", typed="\n" * 400)[1]
    assert not set(taught(rest)) & set(taught(first + more))
    assert taught(rest)


def test_a_lesson_stands_before_the_ask_and_after_the_event_that_cites_it(shamble):
    out = shamble("play", "allout", "--teach", "--seed", "16", typed="\n" * 12 + "q\n")[1]
    assert out.index("  AOW-091: ") < out.index("Who acts next?")
    assert out.index("Turn 1: Action Phase") < out.index("  AOW-084: ")


def test_two_players_are_taught_as_two(shamble):
    out = shamble("play", "allout", "--teach", "--scenario", "duel", "--seed", "3", typed="\n" * 400)[1]
    said = " ".join(out.split())
    alone, two = lessons("allout"), lessons("allout", two=True)
    assert "The game is over" in out
    assert Counter(taught(out)).most_common(1)[0][1] == 1
    assert {"AOW-444", "AOW-445", "AOW-091"} <= {*taught(out)}
    assert all(f"{rule}: {two[rule]}" in said for rule in taught(out))
    assert not [text for rule, text in alone.items() if text != two[rule] and text in said]


def sent(out, kind):
    """The objects of a type, with what came before and after each."""
    objects = [json.loads(line) for line in out.splitlines()]
    return [(before, now, after) for before, now, after in neighbours(objects) if now["type"] == kind]


def neighbours(objects):
    return zip([{}, *objects], objects, [*objects[1:], {}], strict=False)


@pytest.mark.parametrize("scenario", ["quickstart", "duel"])
def test_lessons_are_objects_of_their_own_in_json_mode(shamble, scenario):
    game = ("play", "allout", "--teach", "--json", "--name", "school", "--seed", "16", "--scenario", scenario)
    stop = json.dumps({"command": "quit"}) + "\n"
    out = shamble(*game, typed=stop)[1]
    found = sent(out, "lesson")
    texts = lessons("allout", two=scenario == "duel")
    assert found
    assert all(texts[now["rule"]] == now["text"] for _, now, _ in found)
    asked = [json.loads(line) for line in out.splitlines()][-3]
    assert asked["type"] == "ask"
    assert asked["rule"] in {now["rule"] for _, now, _ in found}
    cited = [(before, now) for before, now, _ in found if before["type"] == "event" and before["rule"]]
    assert all(now["rule"] == before["rule"] for before, now in cited)
    again = shamble("resume", "school", "--json", typed=stop)[1]
    assert sent(again, "lesson") == []


def test_no_lessons_are_sent_to_whoever_did_not_ask_for_them(shamble):
    out = shamble("play", "allout", "--json", "--seed", "16", typed=json.dumps({"command": "quit"}) + "\n")[1]
    assert sent(out, "ask")
    assert sent(out, "lesson") == []


def test_without_the_option_nothing_is_taught(shamble):
    assert taught(shamble("play", "allout", "--seed", "16", typed="\n" * 30)[1]) == []


def test_it_is_no_option_for_a_game_that_cannot_be_taught_or_has_begun(shamble):
    code, _, err = shamble("play", "surrounded", "--teach")
    assert (code, "no teaching mode" in err) == (2, True)
    shamble("play", "allout", "--name", "school", typed="q\n")
    assert shamble("play", "allout", "--name", "school", "--teach")[0] == 3


class Full(MemoryJournal):
    """A journal whose commits fail while it is told so."""

    full = False

    def commit(self, only_answers=False):
        if self.full:
            raise SaveFailed("the disk is full")


def test_a_lesson_that_could_not_be_noted_is_given_later():
    journal = Full(Header(GAME.name, GAME.schema, "test", load("allout").new_setup(None, 1, None, None)))
    desk = Desk(GAME, Session(GAME, journal, GAME.program({}, 1)), "school", lessons=lessons("allout"))
    desk.session.run()
    journal.full = True
    with pytest.raises(SaveFailed):
        desk.advance()
    journal.full = False
    assert "AOW-446" in desk.advance().lessons
    assert "AOW-446" not in desk.advance().lessons


@pytest.mark.parametrize(("scenario", "games"), [("quickstart", 6), ("duel", 3), ("rivals", 1)])
def test_everything_a_game_cites_is_taught(scenario, games, full):
    missing = set()
    for seed in range(40 if full else games):
        session = seated(load("allout").new_setup(scenario, seed), seed)
        seats = session.state.seats
        player = GAME.program(dict.fromkeys(seats, "random" if seed % 2 else "good"), seed)
        while (ask := session.ask) is not None:
            missing |= {ask.rule} if isinstance(ask, Choose) else set()
            session.answer(session.ask_no, player.answer(ask, session.state), PROGRAM)
        missing |= {event.rule for event in session.log if event.kind != "skipped"}
    assert missing - lessons("allout", two=len(seats) > 1).keys() - {""} == set()
