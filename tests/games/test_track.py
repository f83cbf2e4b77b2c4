"""The companion without rules: the battery of every game, and what its few steps do."""

import pytest

from battery import CHECKS, Table
from shamble.games.track import GAME, new_setup, setup_of
from shamble.kernel.errors import BadInput
from shamble.kernel.journal import Header, MemoryJournal
from shamble.kernel.session import Session

WAYS = ("next", "noise", "mayhem", "initiative")


def any_answer(ask, rng, state):
    """A step of any kind, a dialled threat, or the end of the game after a while."""
    if state.step > 30:
        return "end"
    return rng.choice([*WAYS, f"threat {rng.randrange(state.most + 1)}"])


TABLE = Table(GAME, new_setup(None, None, None, None), lambda seed: GAME.program({}), any_answer)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_battery(check, full, tmp_path):
    for seed in range(100 if full else 2):
        check(TABLE, seed, tmp_path)


@pytest.fixture
def track():
    """A new track."""
    return Session(
        GAME,
        MemoryJournal(Header("track", 1, "test", setup_of((("Low", 3), ("High", 6)), ("A", "B")))),
        GAME.program({}),
    )


def answer(session, *answers):
    for one in answers:
        session.answer(session.ask_no, one)
    return GAME.status(session.state)


def test_phases_go_round_and_begin_a_new_turn(track):
    assert (answer(track, "next").phase, GAME.status(track.state).turn) == ("B", 1)
    assert (answer(track, "next").phase, GAME.status(track.state).turn) == ("A", 2)


def test_threat_is_set_moved_and_never_leaves_the_track(track):
    assert answer(track, "threat 4").band == "High"
    assert answer(track, "t2").band == "Low"
    assert answer(track, "+1").threat == 3
    assert answer(track, "-99").threat == 0
    assert answer(track, "+99", "mayhem").threat == 6


def test_noise_and_mayhem_are_counted_and_initiative_passes(track):
    status = answer(track, "noise", "mayhem", "mayhem", "initiative")
    assert dict(status.notes) == {"noise": "1", "mayhem": "2"}
    assert (status.threat, status.initiative) == (2, "second")
    track.undo()
    assert GAME.status(track.state).initiative == "first"


@pytest.mark.parametrize("typed", ["7", "t", "t7", "threat -1", 7, "+", "++1", "t 9999", True, None])
def test_what_is_no_threat_is_refused(track, typed):
    with pytest.raises(BadInput):
        answer(track, typed)


def test_facts_can_be_corrected(track):
    track.correct("phase", "b")
    track.correct("initiative", "second")
    track.correct("threat", 5)
    assert track.facts() == {
        "threat": 5, "turn": 1, "noise": 0, "mayhem": 0, "phase": "B", "initiative": "second"
    }  # fmt: skip
    for path, value in (("phase", "C"), ("initiative", "third"), ("threat", 7)):
        with pytest.raises(BadInput):
            track.correct(path, value)


def test_no_program_plays_it_and_nothing_is_measured(track):
    with pytest.raises(BadInput, match="no program can play"):
        GAME.program({"first": "good"})
    with pytest.raises(BadInput, match="measure at the table"):
        GAME.measure(track.state, "a", "b")
