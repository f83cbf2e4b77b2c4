"""Own decks and dice: nothing is shuffled here, each card is asked for as it is turned up, and hands may change."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.allout.given import Table, given
from games.allout.tables import QUICK, any_answer, chance
from shamble.games.allout.cards.model import EventCard
from shamble.games.allout.decks import draw_card
from shamble.games.allout.game import GAME
from shamble.games.allout.turn import prepare
from shamble.games.allout.views.facts import facts
from shamble.kernel.asks import Draw, Json, Roll
from shamble.kernel.codec import to_plain
from shamble.kernel.hands import TABLE, AtTheTable
from shamble.kernel.journal import PERSON, Header, MemoryJournal
from shamble.kernel.session import Session

CARDS = tuple(
    EventCard(name, f"The {name.capitalize()}", (), (), (), ()) for name in ("fog", "crows", "rain")
)


def at_table(*deck: str, discards: tuple[str, ...] = ()) -> Table:
    """An event deck that lies at the table."""
    table = given(ann="5,5", events=CARDS, event_deck=deck)
    table.state.decks["event"].discards = list(discards)
    facts(table.state)["decks"].set(TABLE)
    return table


def drawn(table: Table, *script: str) -> str:
    """Draw the next event card."""
    return str(table.play(draw_card(table.state, "event"), *script))


def heaps(table: Table) -> tuple[list[str], list[str]]:
    """The event deck and its discards."""
    pile = table.state.decks["event"]
    return pile.order, pile.discards


def test_a_card_is_asked_for_as_it_is_turned_up_and_leaves_the_deck() -> None:
    table = at_table("rain", "fog", "crows")
    assert drawn(table, "fog") == "fog"
    assert heaps(table) == (["crows", "rain"], [])
    (ask,) = table.asked
    assert isinstance(ask, Draw)
    assert (ask.text, ask.cards) == ("Draw an Event card: which is it?", ("crows", "fog", "rain"))
    assert ask.words(["fog"]) == "The Fog"


def test_an_empty_deck_is_shuffled_by_the_people() -> None:
    table = at_table(discards=("fog", "crows"))
    assert drawn(table, "fog") == "fog"
    assert table.texts() == ["Shuffle the event deck at the table"]
    assert heaps(table) == (["crows"], [])


def test_no_card_anywhere_is_told_and_nothing_asked() -> None:
    table = at_table()
    assert drawn(table) == ""
    assert (table.texts(), table.asked) == (["The event deck is empty"], [])


def test_a_card_from_the_discards_shows_that_these_were_shuffled_in() -> None:
    table = at_table("rain", discards=("fog", "crows"))
    ask = next(draw_card(table.state, "event"))()
    assert ask.read({"state": ["fog"]}) == ("fog",)
    rules = draw_card(table.state, "event")
    next(rules)
    with pytest.raises(StopIteration) as stop:
        rules.send(("fog",))
    assert (stop.value.value, heaps(table)) == ("fog", (["crows", "rain"], []))


@pytest.mark.rule("AOW-083")
def test_before_the_game_the_people_shuffle_both_decks() -> None:
    state = GAME.new(QUICK | {"decks": TABLE})
    told = [step for step in prepare(state) if not callable(step)]
    assert [getattr(event, "text", "") for event in told][-2:] == [
        "Shuffle the supply deck at the table",
        "Shuffle the event deck at the table",
    ]
    assert state.decks["event"].order == sorted(state.book.decks[state.scenario.event].cards)


def test_of_two_copies_the_one_in_the_deck_is_turned_up() -> None:
    table = at_table("rain", "fog", discards=("fog",))
    assert drawn(table, "fog") == "fog"
    assert heaps(table) == (["rain"], ["fog"])


def test_a_card_set_to_the_discards_leaves_the_deck_and_comes_back_to_it() -> None:
    table = at_table("rain", "fog", "crows", discards=("fog",))
    facts(table.state)["event.discards"].set("fog, rain")
    assert heaps(table) == (["crows", "fog"], ["fog", "rain"])
    facts(table.state)["event.discards"].set("rain")
    assert heaps(table) == (["crows", "fog", "fog"], ["rain"])
    facts(table.state)["event.deck"].set("rain")
    assert heaps(table) == (["rain"], [])


def test_the_decks_change_hands_in_either_direction() -> None:
    table = given(ann="5,5", events=CARDS, event_deck=("rain", "fog", "crows"))
    assert "event.deck" not in facts(table.state)
    facts(table.state)["decks"].set("table")
    assert facts(table.state)["event.deck"].value == "crows, fog, rain"
    facts(table.state)["event.discards"].set("The Fog")
    facts(table.state)["event.deck"].set("crows, rain")
    facts(table.state)["decks"].set("program")
    assert drawn(table, "rain crows") == "rain"
    (ask,) = table.asked
    assert (ask.text, heaps(table)) == ("Shuffle the event deck", (["crows"], ["fog"]))
    assert drawn(table) == "crows", "the order is known now"


class People:
    """Nobody but the people at the table rolls and draws."""

    def takes(self, ask: Any) -> bool:
        return False

    def answer(self, ask: Any, state: Any) -> Json:
        raise AssertionError(ask)


def game(**hands: str) -> Session[Any]:
    """A quick start with what the people have in their hands; the program has the rest."""
    program = AtTheTable(chance(5))
    session = Session(GAME, MemoryJournal(Header("allout", GAME.schema, "test", QUICK | hands)), program)
    program.sit_at(session)
    return session


def play_on(session: Session[Any], rng: random.Random, most: int = 4000) -> dict[tuple[str, str], int]:
    """Answer at random to the end; how often people and program answered each kind of ask."""
    for _ in range(most):
        if (ask := session.run()) is None:
            break
        session.answer(session.ask_no, any_answer(ask, rng, session.state))
    counts: dict[tuple[str, str], int] = {}
    for entry in session.line():
        kind = "draw" if entry.text.startswith(("Draw", "Shuffle")) else "roll" if is_roll(entry.body) else ""
        counts[entry.by, kind] = counts.get((entry.by, kind), 0) + 1
    return counts


def is_roll(body: Json) -> bool:
    """Whether an answer is a list of faces."""
    return isinstance(body, list)


def test_whoever_has_dice_and_decks_answers_for_them(full: bool) -> None:
    for seed in range(10 if full else 2):
        both = play_on(game(dice=TABLE, decks=TABLE), random.Random(seed))
        assert set(both) == {(PERSON, ""), (PERSON, "draw"), (PERSON, "roll")}
        none = play_on(game(), random.Random(seed))
        assert (PERSON, "draw") not in none
        assert (PERSON, "roll") not in none


def test_hands_that_change_again_and_again_break_no_game(full: bool) -> None:
    for seed in range(12 if full else 2):
        rng, session = random.Random(seed), game()
        for _ in range(400):
            if (ask := session.run()) is None:
                break
            if rng.random() < 0.05:
                session.correct(rng.choice(["dice", "decks"]), rng.choice(["table", "program"]))
            elif rng.random() < 0.03 and session.line():
                session.undo()
            else:
                session.answer(session.ask_no, any_answer(ask, rng, session.state))
        again = Session(GAME, MemoryJournal(session.journal.header), People())
        for entry in session.line():
            again.correct(**entry.body) if entry.kind == "correction" else again.answer(
                again.ask_no, entry.body, entry.by
            )
        assert to_plain(again.state) == to_plain(session.state)


def test_a_switch_is_undone_like_anything_else() -> None:
    session = game()
    while not isinstance(session.ask, Roll):
        assert session.run() is not None
        session.answer(session.ask_no, session.ask.default)  # type: ignore[union-attr]
    before = session.facts()
    session.correct("decks", "table")
    assert session.facts()["event.deck"]
    session.undo()
    assert session.facts() == before


# -- the dice of a survivor who acts later instead


def test_the_same_dice_come_whoever_acts_first() -> None:
    def rolled(first: str) -> dict[str, Json]:
        session.undo(start)
        found: dict[str, Json] = {}
        for name in (first, *(other for other in names if other != first)):
            while session.run() is not None and f"activation/0/{name}" not in session.label:
                assert session.label.startswith("t1/action")
                session.answer(session.ask_no, name)
            while session.run() is not None and f"activation/0/{name}" in session.label:
                options = [option.id for option in session.ask.options]  # type: ignore[union-attr]
                session.answer(session.ask_no, "nerve" if "nerve" in options else "end")
            found |= {e.place: e.body for e in session.line() if e.by != PERSON and f"/{name}" in e.label}
        return found

    session = game()
    while session.run() is not None and not session.label.startswith("t1/action"):
        session.answer(session.ask_no, session.ask.default)  # type: ignore[union-attr]
    start, names = len(session.line()) + 1, list(session.state.survivors)
    session.answer(session.ask_no, names[0])
    once = rolled(names[0])
    assert once
    assert rolled(names[-1]) == once
