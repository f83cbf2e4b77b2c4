"""Asks: what a rule may want to know, which answers fit, and what the rule gets back."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn, TypeAlias, TypeVar, cast

from shamble.kernel.dice import Die, Rolled
from shamble.kernel.errors import BadAnswer as BadAnswer
from shamble.kernel.plain import MOST_TEXT
from shamble.kernel.plain import Json as Json
from shamble.kernel.plain import brief as brief
from shamble.kernel.plain import whole as whole
from shamble.kernel.plain import yes_or_no as yes_or_no

if TYPE_CHECKING:
    from shamble.kernel.entries import Thing

T = TypeVar("T")


class StepEnded(Exception):
    """A step of the rules ends early: its subject is gone, or a person skipped it."""

    def __init__(self, text: str, rule: str = "") -> None:
        super().__init__(text)
        self.text, self.rule = text, rule


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened: the clause behind it, words for people, facts for programs."""

    rule: str
    text: str
    kind: str = ""
    facts: dict[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Boundary:
    """A place where play(state) can be entered anew; the label is unique in the game."""

    label: str


@dataclass(frozen=True, slots=True)
class Option:
    """One numbered answer: an id for programs, words for people."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Wheel:
    """One part of an entry that a dial can say: what it is, and its values in order, each as it is typed.

    start: the place of the value a dial begins with.
    """

    name: str
    values: tuple[str, ...]
    start: int = 0


def half_inches(name: str, most: float, least: float = 0.5, start: float | None = None) -> Wheel:
    """A wheel of inches in half-inch steps between two lengths, both of them in it; it begins at the most."""
    steps = {n / 2 for n in range(math.ceil(least * 2), math.floor(most * 2) + 1)}
    values = tuple(f"{value:g}" for value in sorted({least, *steps, most}))
    return Wheel(name, values, len(values) - 1 if start is None else values.index(f"{start:g}"))


@dataclass(frozen=True, slots=True)
class Entry:
    """A typed answer beside the options; check returns the answer in canonical form or raises BadAnswer.

    say puts an answer, as it was typed or in canonical form, into words for people. How a dial says the entry:
    wheels: one value of each, with spaces between, is what is typed; several: any number of these, whose ids in a
    list are the answer.
    """

    kind: str
    hint: str
    check: Callable[[Json], Json]
    say: Callable[[Json], str] = brief
    wheels: tuple[Wheel, ...] = ()
    several: tuple[Thing, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """What every ask carries: its clause, who answers, the words, and whom it is about."""

    kind: ClassVar[str] = "ask"
    escape: ClassVar[str] = ""
    rule: str
    text: str
    who: str = ""
    subjects: tuple[str, ...] = ()

    @property
    def topic(self) -> str:
        """The key of this ask but for its ordinal: rule and subject ids."""
        return f"{self.rule}:{'+'.join(self.subjects)}"

    def read(self, answer: Json) -> Json:
        """What the rule gets for this answer; BadAnswer when it does not fit, StepEnded for a skip."""
        raise NotImplementedError

    def stored(self, answer: Json, value: Json) -> Json:
        """What the journal keeps of an answer that was read as value."""
        return answer

    def words(self, answer: Json) -> str:
        """The answer in words, for the log."""
        return brief(answer)


@dataclass(frozen=True, slots=True)
class Odds:
    """What an option is likely to bring: in words for people, in numbers for programs; chances are from 0 to 1."""

    words: str
    numbers: Mapping[str, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Choose(Ask):
    """One of the options, or a typed entry where the ask allows one. Escape: skip the step.

    odds: what options are likely to bring, by id; called only to show the ask, never where programs play.
    """

    kind: ClassVar[str] = "choose"
    escape: ClassVar[str] = "skip"
    options: tuple[Option, ...] = ()
    default: str | None = None
    entry: Entry | None = None
    odds: Callable[[], Mapping[str, Odds]] | None = field(default=None, compare=False, repr=False)

    def read(self, answer: Json) -> Json:
        """The option's id or the checked entry; {"skip": true} ends the step."""
        if is_escape(answer, "skip", True):
            raise StepEnded(f"Skipped: {self.text}", self.rule)
        return self.picked(answer)

    def picked(self, answer: Json) -> Json:
        """The option's id or the checked entry, escapes apart."""
        if isinstance(answer, str) and any(option.id == answer for option in self.options):
            return answer
        if self.entry is None:
            ids = brief(", ".join(option.id for option in self.options))
            raise BadAnswer(f"{brief(answer)} is not one of the options; expected one of: {ids[1:-1]}")
        return self.entry.check(answer)

    def stored(self, answer: Json, value: Json) -> Json:
        """The canonical form of an entry, so that a replay depends on no parser; an escape as it is."""
        return answer if isinstance(value, StepEnded) else value

    def words(self, answer: Json) -> str:
        """The text of the chosen option, the entry, or that the step was skipped."""
        if isinstance(answer, dict) and set(answer) == {self.escape}:
            return "(skipped)" if self.escape == "skip" else f"({answer[self.escape]})"
        say = brief if self.entry is None else self.entry.say
        return next((option.text for option in self.options if option.id == answer), None) or say(answer)


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure(Choose):
    """A fact of the table. Escape: state what happened, in words; the step then ends."""

    kind: ClassVar[str] = "measure"
    escape: ClassVar[str] = "state"

    def read(self, answer: Json) -> Json:
        """As Choose; {"state": words} ends the step with those words in the log."""
        if not isinstance(answer, dict) or set(answer) != {"state"}:
            return self.picked(answer)
        words = answer["state"]
        if not isinstance(words, str) or not 1 <= len(words.strip()) <= MOST_TEXT or not words.isprintable():
            raise BadAnswer(
                f"{brief(words)} does not say what happened; expected 1 to {MOST_TEXT} characters"
            )
        raise StepEnded(f"At the table: {words.strip()}", self.rule)


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll(Ask):
    """Dice. The answer names a face for each die in order. Escape: state the result."""

    kind: ClassVar[str] = "roll"
    escape: ClassVar[str] = "state"
    dice: tuple[Die, ...] = ()

    def read(self, answer: Json) -> Rolled:
        """The roll; {"state": {"successes": n, "criticals": m}} states a sum without its faces."""
        if isinstance(answer, dict):
            return self._stated(answer)
        if not isinstance(answer, list) or len(answer) != len(self.dice):
            raise BadAnswer(f"{brief(answer)} is no roll; expected {len(self.dice)} faces in a list")
        return Rolled.of(tuple(die.face(name) for die, name in zip(self.dice, answer, strict=True)))

    def _stated(self, answer: dict[str, Json]) -> Rolled:
        result = answer.get("state") if set(answer) == {"state"} else None
        if not isinstance(result, dict) or set(result) != {"successes", "criticals"}:
            raise BadAnswer('expected {"state": {"successes": n, "criticals": m}} for a stated result')
        if any(not die.counts for die in self.dice):
            raise BadAnswer("this die shows a symbol, not a number: name its face")
        most_successes = sum(max(face.successes for face in die.faces) for die in self.dice)
        most_criticals = sum(max(face.criticals for face in die.faces) for die in self.dice)
        successes = whole(result["successes"], 0, most_successes, "successes")
        return Rolled((), successes, whole(result["criticals"], 0, most_criticals, "criticals"))

    def words(self, answer: Json) -> str:
        """The faces in order, or the stated sums."""
        if isinstance(answer, dict):
            return ", ".join(f"{name} {number}" for name, number in answer["state"].items()) + " (stated)"
        return ", ".join(answer) or "no dice"


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw(Ask):
    """Cards from a deck, in order. Escape: state the cards, also ones the deck should not hold.

    titles: what people call the cards, where that is not their id; hint: what else a person may do, in words.
    """

    kind: ClassVar[str] = "draw"
    escape: ClassVar[str] = "state"
    deck: str = ""
    cards: tuple[str, ...] = ()
    count: int = 1
    known: tuple[str, ...] = ()
    titles: Mapping[str, str] = field(default_factory=dict, hash=False)
    hint: str = ""

    def title(self, card: str) -> str:
        """What people call a card."""
        return self.titles.get(card, card)

    def read(self, answer: Json) -> tuple[str, ...]:
        """The ids of the drawn cards, in order."""
        stated = isinstance(answer, dict) and set(answer) == {"state"}
        drawn = answer["state"] if stated else answer
        if (
            not isinstance(drawn, list)
            or len(drawn) != self.count
            or not all(isinstance(c, str) for c in drawn)
        ):
            raise BadAnswer(f"{brief(drawn)} is no draw; expected {self.count} card ids in a list")
        anything = Counter(dict.fromkeys(self.known or self.cards, self.count))
        if excess := Counter(drawn) - (anything if stated else Counter(self.cards)):
            raise BadAnswer(f"{brief(next(iter(excess)))} is not left in the {self.deck} deck")
        return tuple(drawn)

    def words(self, answer: Json) -> str:
        """The titles of the cards in order; a program's shuffle of a whole deck stays hidden."""
        stated = isinstance(answer, dict)
        if not stated and self.count == len(self.cards) > 1:
            return "shuffled"
        text = ", ".join(map(self.title, answer["state"] if stated else answer))
        short = text if len(text) <= MOST_TEXT else text[: MOST_TEXT - 1] + "…"
        return f"{short} (stated)" if stated else short


def is_escape(answer: Json, name: str, value: Json) -> bool:
    """Whether the answer is the escape {name: value}."""
    return isinstance(answer, dict) and set(answer) == {name} and answer[name] is value


Build: TypeAlias = Callable[[], Ask]
"""Builds an ask from the state as it is now; raises StepEnded when its subject is gone."""

Rules: TypeAlias = Generator["Build | Event | Boundary", Any, T]
"""Rules as text that runs: yields asks, events and boundaries, returns what the step decided."""


def choose(build: Callable[[], Choose]) -> Rules[str]:
    """Ask for one of the options; returns its id."""
    return cast(str, (yield build))


def enter(build: Callable[[], Choose]) -> Rules[Json]:
    """Ask for an option or a typed entry; returns the id or the checked entry."""
    return cast(Json, (yield build))


def roll(build: Callable[[], Roll]) -> Rules[Rolled]:
    """Ask for dice; returns what they show."""
    return cast(Rolled, (yield build))


def draw(build: Callable[[], Draw]) -> Rules[tuple[str, ...]]:
    """Ask for cards; returns their ids in order."""
    return cast("tuple[str, ...]", (yield build))


def tell(rule: str, text: str, kind: str = "", **facts: Json) -> Rules[None]:
    """Record an event under its clause; asks nothing."""
    yield Event(rule, text, kind, facts)


def step(rules: Rules[T]) -> Rules[T | None]:
    """Run a part of the rules that a person may skip, or whose subject may go; None when it ended so."""
    try:
        return (yield from rules)
    except StepEnded as ended:
        yield Event(ended.rule, ended.text, "skipped")
        return None


def gone(what: str, rule: str = "") -> NoReturn:
    """End the step because its subject is no longer there."""
    raise StepEnded(f"{what} is no longer there", rule)
