"""Amend and reroll: an earlier answer changed, and what becomes of the later ones."""

from __future__ import annotations

import pytest

from kernel.saves import game, say
from kernel.toy import ToyProgram
from shamble.kernel.errors import BadAnswer, BadInput
from shamble.kernel.journal import PERSON
from shamble.kernel.session import Misfit
from tables import transcript, view


def test_amend_drives_on_with_what_fits_and_shows_both_texts_where_it_does_not() -> None:
    session = say(game(), 3, "stay", 1, "open", "stay")
    assert session.amend(2, "step") is None
    assert [entry.body for entry in session.line() if entry.by == PERSON] == [3, "step", 1, "open", "stay"]
    before = transcript(session)
    misfit = session.amend(1, "step")
    assert isinstance(misfit, Misfit)
    assert str(misfit) == (
        f"answer {misfit.number} no longer fits (another question is asked): it answered "
        "«Is the gap open? → Open», now it is «bob at 1»; that answer and the later ones are kept as fork "
        "'before-amend-1'"
    )
    session.switch("before-amend-1")
    assert transcript(session) == before


def test_a_misfit_of_options_says_which_are_possible() -> None:
    session = say(game(), 3, "stay", 1, "open")
    session.undo()
    before = view(session)
    with pytest.raises(BadAnswer, match="expected one of: open, shut"):
        session.answer(session.ask_no, "ajar")
    assert view(session) == before


@pytest.mark.parametrize("number", [0, -3, 99, 10**5_000], ids=range(4))
def test_amend_and_reroll_of_no_answer_are_refused(number: int) -> None:
    session = say(game(), "stay")
    for change in (lambda: session.amend(number, "step"), lambda: session.reroll(number)):
        with pytest.raises(BadInput, match="give the number of"):
            change()


def test_a_bad_amendment_changes_nothing() -> None:
    session = say(game(), "stay", "run", "stay")
    before = (view(session), transcript(session), session.journal.point())
    for answer in ("hop", None, 10**5_000, float("nan"), "\ud800", [[]], {"skip": 1}, "x" * 1_000_000):
        with pytest.raises(BadInput):
            session.amend(1, answer)
        assert (view(session), transcript(session), session.journal.point()) == before


def test_amend_keeps_the_answers_of_program_players() -> None:
    session = game()
    session.program = ToyProgram(3, players=True)
    session.run()
    first = session.line()[0]
    other = "stay" if first.body != "stay" else "step"
    bodies = {entry.place: entry.body for entry in session.line()}
    session.amend(1, other)
    session.run()
    kept = [entry for entry in session.line()[1:] if bodies.get(entry.place) == entry.body]
    assert len(kept) > 10


# -- boundaries and the save
