"""The teaching mode: the quick start played through, each rule explained once, when it first matters."""

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


def test_each_lesson_is_two_sentences_about_a_clause_of_the_ledger():
    known = {clause.id for clause in Ledger.load("allout").clauses}
    for rule, text in lessons("allout").items():
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


def test_everything_a_quick_start_cites_is_taught(full):
    missing = set()
    for seed in range(40 if full else 6):
        session = seated(load("allout").new_setup("quickstart", seed), seed)
        player = GAME.program({"survivors": "random" if seed % 2 else "good"}, seed)
        while (ask := session.ask) is not None:
            missing |= {ask.rule} if isinstance(ask, Choose) else set()
            session.answer(session.ask_no, player.answer(ask, session.state), PROGRAM)
        missing |= {event.rule for event in session.log if event.kind != "skipped"}
    assert missing - lessons("allout").keys() == set()
