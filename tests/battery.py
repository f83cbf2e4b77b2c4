"""One battery for every game: what the kernel promises, checked in random games at any game's table.

A game's tests say what its table is and run every check on it, with as many seeds as they can afford:

    TABLE = Table(game, setup, program=lambda seed: ..., any_answer=lambda ask, rng, state: ...)

    @pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
    def test_battery(check, full, tmp_path):
        for seed in range(100 if full else 3):
            check(TABLE, seed, tmp_path)
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

import people
from shamble.kernel.asks import Json
from shamble.kernel.errors import BadInput, StaleAnswer
from shamble.kernel.exchange import export_lines, import_lines
from shamble.kernel.journal import ANSWER, CORRECTION, PERSON, ROOT, START, Header, MemoryJournal, Moment
from shamble.kernel.save import SqliteJournal, compact
from shamble.kernel.session import Session
from shamble.ui.desk import Desk
from shamble.ui.putback import View
from shamble.ui.transcript import passages
from tables import (
    HOSTILE,
    Nobody,
    bare,
    deep,
    escape,
    follow,
    fresh,
    halfway,
    play,
    played,
    reopened,
    sampled,
    transcript,
    view,
)
from tables import Table as Table

# -- the checks; each takes a table, a seed and a folder of its own


def plays_to_the_end(table: Table, seed: int, folder: Path) -> None:
    """Random play ends without an exception, and leaves the set-up as it was."""
    before = compact(table.setup)
    session = played(table, seed)
    assert session.ask is None
    assert session.line()
    assert compact(table.setup) == before


def replay_equals_original(table: Table, seed: int, folder: Path) -> None:
    """The answers alone, driven again or given again, make the same game."""
    session = played(table, seed)
    again = bare(session)
    assert view(again) == view(session)
    assert transcript(again) == transcript(session)
    given = follow(fresh(table, seed, Nobody()), session.line())
    assert view(given) == view(session)
    assert transcript(given) == transcript(session)


def undo_and_redo_are_inverse(table: Table, seed: int, folder: Path) -> None:
    """All the way back and all the way forth, the same views in the opposite order."""
    session = played(table, seed)
    seen = [(view(session), transcript(session))]
    people = sum(entry.by == PERSON for entry in session.line())
    for _ in range(people):
        session.undo()
        assert session.ask is session.run(), "after an undo a person's ask is on show"
        seen.append((view(session), transcript(session)))
    for expected in reversed(seen[:-1]):
        session.redo()
        assert (view(session), transcript(session)) == expected


def programs_keep_their_outcomes(table: Table, seed: int, folder: Path) -> None:
    """After undoing everything, the same choices meet the same dice and cards, also after a restart."""
    session = played(table, seed)
    before = view(session)
    choices = [entry.body for entry in session.line() if entry.by == PERSON]
    session.undo(1)
    again = reopened(session, table.program(seed + 1_000))
    for choice in choices:
        again.run()
        again.answer(again.ask_no, choice)
    again.run()
    assert view(again) == before


def exchange_round_trip(table: Table, seed: int, folder: Path) -> None:
    """Export and import, in mid-game and at the end, and from a save on disk: nothing changes."""
    rng = random.Random(seed)
    for session in (halfway(table, seed, rng), played(table, seed)):
        if len(session.line()) > 1:
            session.mark("here")
        lines = list(export_lines(session.journal))
        journal, _ = import_lines(lines)
        again = Session(table.game, journal, session.program)
        assert view(again) == view(session)
        assert transcript(again) == transcript(session)
        assert journal.names == session.journal.names
        assert list(export_lines(journal))[1:] == lines[1:]


def every_ask_takes_its_escape(table: Table, seed: int, folder: Path) -> None:
    """Escapes at a third of the asks, then at every ask for a while: the game goes on, to its end."""
    rng = random.Random(seed)
    session = fresh(table, seed, Nobody())
    for count in range(table.most):
        if (ask := session.run()) is None:
            break
        escapes = rng.random() < 1 / 3 if seed % 2 else count < 150
        answer = escape(ask, rng) if escapes else table.any_answer(ask, rng, session.state)
        session.answer(session.ask_no, answer)
    assert session.run() is None, f"no end after {table.most} answers, at {session.label}"


def one_escape_anywhere(table: Table, seed: int, folder: Path) -> None:
    """At every ask of a game: escape there, and play on to the end."""
    whole = played(table, seed)
    rng = random.Random(seed)
    for number in sampled(rng, list(range(1, len(whole.line()) + 1)), table.samples):
        session = reopened(whole, Nobody())
        session.undo(number)
        assert session.ask is not None
        session.answer(session.ask_no, escape(session.ask, rng))
        session.program = table.program(seed)
        assert play(session, table, rng).ask is None


def enters_at_every_boundary(table: Table, seed: int, folder: Path) -> None:
    """Started from the kept state of a boundary alone, the rest of the game is the same, key for key."""
    session = played(table, seed)
    line = session.line()
    for place, moment in sampled(random.Random(seed), list(moments(session)), table.samples):
        journal = MemoryJournal(session.journal.header)
        journal.keep_moment(Moment(**{**asdict(moment), "entry": ROOT, "told": [], "since": START}))
        rest = Session(table.game, journal, Nobody())
        follow(rest, line[place:])
        assert view(rest) | {"log": None} == view(session) | {"log": None}
        assert rest.log == session.log[len(session.log) - len(rest.log) :]


def moments(session: Session[Any]) -> Iterator[tuple[int, Moment]]:
    """Every boundary kept on the line, with the number of entries before it."""
    for place, entry in enumerate([ROOT, *(entry.id for entry in session.line())]):
        if moment := session.journal.moment(entry):
            yield place, moment


def restarts_anywhere(table: Table, seed: int, folder: Path) -> None:
    """A save closed and opened after any answer shows the same game, under an ask_no never used."""
    rng = random.Random(seed)
    people = sum(entry.by == PERSON for entry in played(table, seed).line())
    stops = set(sampled(rng, list(range(people + 1)), table.samples))
    header = Header(table.game.name, table.game.schema, "battery", table.setup)
    journal = SqliteJournal.create(folder / f"restart-{seed}.shamble", header)
    session = Session(table.game, journal, table.program(seed))
    for count in range(people + 1):
        ask = session.run()
        if count in stops:
            before, used = (view(session), transcript(session)), session.ask_no
            session.journal.close()
            journal = SqliteJournal.open(journal.path)
            session = Session(table.game, journal, session.program)
            assert (view(session), transcript(session)) == before
            assert session.ask_no > used
            ask = session.run()
        if ask is not None:
            session.answer(session.ask_no, table.any_answer(ask, rng, session.state))
    journal.close()


def amends_without_loss(table: Table, seed: int, folder: Path) -> None:
    """Amend at random: the line as it was can be switched to, and what fits is driven on with."""
    whole = played(table, seed)
    rng = random.Random(seed)
    for number in sampled(rng, list(range(1, len(whole.line()) + 1)), table.samples):
        session = reopened(whole)
        before, line = view(session), transcript(session)
        old = session.line()[number - 1]
        misfit = session.amend(number, another(session, table, number, rng), old.by)
        now = transcript(session)
        assert now[: number - 1] == line[: number - 1]
        kept = [row for row in line[number:] if row[3] == PERSON]
        again = [row for row in now[number:] if row[3] == PERSON]
        assert [row[5] for row in again] == [row[5] for row in kept[: len(again)]]
        assert (misfit is None) == (len(again) == len(kept))
        assert len(list(passages(table.game, session.journal))) == len(now) + 1, "it replays as it is now"
        if misfit:
            assert misfit.entry.text in str(misfit)
            assert misfit.asked in str(misfit)
        play(session, table, rng)
        (fork,) = [name for name in session.journal.names["fork"] if name.startswith("before-amend")]
        session.switch(fork)
        assert (view(session), transcript(session)) == (before, line)


def another(session: Session[Any], table: Table, number: int, rng: random.Random) -> Json:
    """A random answer to the ask of that number."""
    probe = reopened(session, Nobody())
    probe.undo(number)
    assert probe.ask is not None
    return table.any_answer(probe.ask, rng, probe.state)


def corrections_survive(table: Table, seed: int, folder: Path) -> None:
    """Corrections anywhere outlive undo and redo, an amended earlier answer, a restart and the exchange."""
    rng = random.Random(seed)
    session = fresh(table, seed)
    made = 0
    for _ in range(table.most):
        if (ask := session.run()) is None:
            break
        if made < table.samples and rng.random() < 0.3:
            made += correct_something(session, rng)
        elif session.ask is ask:
            session.answer(session.ask_no, table.any_answer(ask, rng, session.state))
    before = (view(session), transcript(session))
    assert view(bare(session)) == before[0]
    assert (view(reopened(session)), transcript(reopened(session))) == before
    for number in sampled(rng, list(range(1, len(session.line()) + 1)), 3):
        session.undo(number)
        while session.journal.head != session.journal.tip:
            session.redo()
        assert (view(session), transcript(session)) == before
    amend_keeps_corrections(session)


def correct_something(session: Session[Any], rng: random.Random) -> bool:
    """Set a random fact to a random value; whether it could be set. A refusal changes nothing."""
    facts = session.facts()
    path = rng.choice(sorted(facts))
    value = rng.choice([*candidates(facts, path)])
    before = view(session)
    try:
        session.correct(path, value, "battery")
    except BadInput:
        assert view(session) == before
        return False
    last = session.line()[-1]
    assert (last.kind, last.body["path"], last.body["value"]) == (CORRECTION, path, value)
    return True


def candidates(facts: dict[str, Json], path: str) -> Iterator[Json]:
    """Values that this fact might take: near ones, and those of facts like it."""
    value = facts[path]
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, max(value - 1, 0), 0)
    ending = path.rsplit(".", 1)[-1]
    yield from (other for name, other in facts.items() if name.rsplit(".", 1)[-1] == ending)


def amend_keeps_corrections(session: Session[Any]) -> None:
    """An answer amended to what it was changes nothing, corrections included."""
    before = (view(session), transcript(session))
    first = next((n for n, entry in enumerate(session.line(), 1) if entry.kind == ANSWER), None)
    if first is None:
        return
    old = session.line()[first - 1]
    assert session.amend(first, old.body, old.by) is None
    session.run()
    assert (view(session), transcript(session)) == before


def numbers_and_flags_take_no_text(table: Table, seed: int, folder: Path) -> None:
    """What is yes or no, or a number, is set by yes or no, or a number alone: "7" is refused where 7 is meant."""
    session = halfway(table, seed, random.Random(seed))
    for path, value in session.facts().items() if session.ask else ():
        if isinstance(value, bool | int | float):
            for text in (str(value), str(value).lower(), "1", "7", "yes", [value]):
                before = compact(table.game.save(session.state))
                with pytest.raises(BadInput):
                    session.correct(path, text)
                assert compact(table.game.save(session.state)) == before
        if isinstance(value, bool):
            with pytest.raises(BadInput):
                session.correct(path, int(value))


def people_can_put_it_back(table: Table, seed: int, folder: Path) -> None:
    """Who does on a real table what the list says after undo, redo, amend and correct, has the table as it is then."""
    rng = random.Random(seed)
    session = halfway(table, seed, rng)
    desk = Desk(table.game, session, "battery")  # type: ignore[arg-type]
    desk.advance()
    for _ in range(min(table.samples * 3, 30)):
        before = View.of(table.game.facts(session.state))
        if change_at_desk(desk, table, rng):
            update = desk.advance()
            after = View.of(table.game.facts(session.state))
            people.same(people.done(before, after, update.words), after)
        elif session.run() is not None:
            session.answer(session.ask_no, table.any_answer(session.ask, rng, session.state))
            desk.advance()


def change_at_desk(desk: Desk, table: Table, rng: random.Random) -> bool:
    """Go back or forth, amend or correct; whether that could be done."""
    people_did = [n for n, entry in enumerate(desk.session.line(), 1) if entry.by == PERSON]
    answers = [n for n in people_did if desk.session.line()[n - 1].kind == ANSWER]
    kind = rng.choice(["undo", "redo", "amend", "correct", "correct", ""])
    desk.moved(kind)
    try:
        if kind == "undo" and people_did:
            desk.session.undo(rng.choice(people_did[-20:]))
        elif kind == "redo":
            desk.session.redo()
        elif kind == "amend" and answers:
            number = rng.choice(answers)
            desk.session.amend(number, another(desk.session, table, number, rng))
        elif kind == "correct" and desk.session.ask:
            return correct_something(desk.session, rng)
        else:
            return False
    except BadInput:
        return False
    return True


def giving_up_ends_the_game_until_undone(table: Table, seed: int, folder: Path) -> None:
    """Wherever a player gives up: it is over, also after a restart, and undo brings the same ask back."""
    session = halfway(table, seed, random.Random(seed))
    if session.ask is None:
        return
    before = view(session)
    session.concede()
    assert session.run() is None
    assert (view(reopened(session)), view(bare(session))) == (view(session), view(session))
    assert len(session.log) == len(before["log"]) + 1
    session.undo()
    assert view(session) == before
    session.redo()
    assert session.ask is None


def refuses_answers_to_other_asks(table: Table, seed: int, folder: Path) -> None:
    """Whatever number is not that of the ask on show: refused, and nothing changes."""
    rng = random.Random(seed)
    session = fresh(table, seed)
    used: list[int] = []
    for count in range(table.most):
        if (ask := session.run()) is None:
            break
        number, answer = session.ask_no, table.any_answer(ask, rng, session.state)
        before = (compact(table.game.save(session.state)), len(session.line()))
        for other in (*used[-3:], number - 1, number + 1, 0, -number, str(number), float(number), None, True):
            if not (other == number and type(other) is int):
                refused(session, other, answer)
        assert (compact(table.game.save(session.state)), len(session.line())) == before
        used.append(number)
        session.answer(number, answer)
        refused_after_the_end_or_stale(session, number, answer, count)


def refused(session: Session[Any], number: Any, answer: Json) -> None:
    """That number is not taken."""
    with pytest.raises(StaleAnswer) as caught:
        session.answer(number, answer)
    assert str(caught.value).isprintable()


def refused_after_the_end_or_stale(session: Session[Any], number: int, answer: Json, count: int) -> None:
    """A double press of the same answer never counts twice."""
    if session.ask is not None and count % 7 == 0:
        refused(session, number, answer)


def ask_numbers_never_repeat(table: Table, seed: int, folder: Path) -> None:
    """Over answers, undo, redo, corrections, marks, forks and restarts, a number is given to one ask only."""
    rng = random.Random(seed)
    session = fresh(table, seed)
    given: list[int] = []
    for _ in range(min(table.most, 60)):
        session.run()
        given.append(session.ask_no)
        session = wander(session, table, rng)
    assert given == sorted(set(given))


def wander(session: Session[Any], table: Table, rng: random.Random) -> Session[Any]:
    """One random thing that changes the ask on show."""
    people = [n for n, entry in enumerate(session.line(), 1) if entry.by == PERSON]
    if people and rng.random() < 0.2:
        session.undo(rng.choice(people))
    elif session.journal.head != session.journal.tip and rng.random() < 0.5:
        session.redo()
    elif rng.random() < 0.2 or session.ask is None:
        return reopened(session)
    else:
        session.answer(session.ask_no, table.any_answer(session.ask, rng, session.state))
    return session


def refuses_hostile_answers(table: Table, seed: int, folder: Path) -> None:
    """No hostile answer to any ask does more than raise one short printable BadInput."""
    rng = random.Random(seed)
    session = fresh(table, seed, Nobody())
    asks = len(played(table, seed).line())
    tried = set(sampled(rng, list(range(asks)), table.samples))
    for count in range(table.most):
        if (ask := session.run()) is None:
            return
        if count in tried:
            for answer in (deep(5_000), *HOSTILE):
                survives(session, answer)
        session.answer(session.ask_no, table.any_answer(ask, rng, session.state))


def survives(session: Session[Any], answer: Json) -> None:
    """Refused without a trace; or, where an entry takes it, storable and undone again."""
    before, said = view(session), ""
    try:
        session.answer(session.ask_no, answer)
    except BadInput as error:
        said = str(error)
    else:
        list(export_lines(session.journal))
        session.undo()
    assert said.isprintable()
    assert len(said) <= 500
    assert view(session) == before


CHECKS: tuple[Callable[[Table, int, Path], None], ...] = (
    plays_to_the_end,
    replay_equals_original,
    undo_and_redo_are_inverse,
    programs_keep_their_outcomes,
    exchange_round_trip,
    every_ask_takes_its_escape,
    one_escape_anywhere,
    enters_at_every_boundary,
    restarts_anywhere,
    amends_without_loss,
    corrections_survive,
    numbers_and_flags_take_no_text,
    people_can_put_it_back,
    giving_up_ends_the_game_until_undone,
    refuses_answers_to_other_asks,
    ask_numbers_never_repeat,
    refuses_hostile_answers,
)
"""All checks: parametrise a test with them and call each with a table, a seed and tmp_path."""
