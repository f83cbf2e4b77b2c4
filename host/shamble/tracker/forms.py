"""How the dial says an answer of any kind: it walks options, turns the wheels of an entry, ticks several of a list.

A form holds what the dial has said so far. Turning changes what it points at, round and round; a push takes that, and
gives what is to be done, another form to go on with, or None when the same form goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from shamble.kernel.asks import Ask, Choose, Draw, Json, Roll, Wheel
from shamble.kernel.entries import Thing

NOTHING_MARKED = "No option is marked here: turn the dial to one and push it."
THREAT = "threat"
"""The name of the fact the dial corrects, and of the kind of entry it answers, in words such as "threat 7"."""


@dataclass(frozen=True, slots=True)
class Act:
    """What is to be done: answer (value), roll, undo, correct (path, value, why), say, or look (only words change)."""

    kind: str
    text: str = ""
    value: Json = None
    path: str = ""
    why: str = ""


class Form(Protocol):
    """What the dial is saying."""

    def turn(self, by: int) -> None:
        """Point so many clicks on, clockwise positive; the first click only shows where the dial stands."""

    def push(self) -> Act | Form | None:
        """Take what the dial points at."""

    def end(self) -> Act | Form | None:
        """Do what NEXT does here."""

    def back(self) -> bool:
        """Go one step back; False when there is none."""

    @property
    def pointed(self) -> str:
        """What the dial holds now, in words; empty before it was touched."""

    def words(self) -> list[str]:
        """What the controls do now."""


class Pointer:
    """A place in a row of so many."""

    def __init__(self, start: int, touched: bool) -> None:
        self.at, self.touched = start, touched

    def turn(self, by: int, length: int) -> None:
        """Move, round and round; the first click only shows where it stands."""
        self.at = (self.at + (by if self.touched else by - sign(by))) % length
        self.touched = True


def sign(number: int) -> int:
    """1, 0 or -1."""
    return (number > 0) - (number < 0)


@dataclass(frozen=True, slots=True)
class Stop:
    """Something a walk of the dial comes by: its words, and what taking it gives."""

    text: str
    take: Callable[[], Act | Form]


class Walk:
    """One of several things."""

    def __init__(self, stops: Sequence[Stop], start: int = 0, title: str = "") -> None:
        """title: what is asked, where the screen does not number the stops; the dial then points from the start."""
        self._stops, self._title = stops, title
        self._pointer = Pointer(start, bool(title))

    def turn(self, by: int) -> None:
        """To another stop."""
        self._pointer.turn(by, len(self._stops))

    def push(self) -> Act | Form | None:
        """Take the stop, the marked one if the dial has not been turned."""
        return self._stops[self._pointer.at].take()

    def end(self) -> Act | Form | None:
        """The same."""
        return self.push()

    def back(self) -> bool:
        """One choice has no steps."""
        return False

    @property
    def pointed(self) -> str:
        """The stop, with its number on the screen."""
        at, text = self._pointer.at, self._stops[self._pointer.at].text
        if self._title:
            return f"{self._title}: {text}?"
        return f"{at + 1} {text}" if self._pointer.touched else ""

    def words(self) -> list[str]:
        """Dial and push."""
        return ["dial: walk the options", "push: take one"]


class Wheels:
    """A value of each of several wheels, one after the other; one with a single value needs no turning."""

    def __init__(
        self,
        wheels: Sequence[Wheel],
        finish: Callable[[list[str]], Act],
        touched: bool = False,
        title: Callable[[str], str] = str,
    ) -> None:
        """finish: what is to be done with a value of each wheel; touched: whether it points from the start;
        title: what people call a value."""
        self._wheels, self._finish, self._title = wheels, finish, title
        self._turned = [wheel for wheel in wheels if len(wheel.values) > 1] or list(wheels[-1:])
        self._taken: list[int] = []
        self._pointer = Pointer(self._turned[0].start, touched)

    @property
    def _wheel(self) -> Wheel:
        return self._turned[len(self._taken)]

    def turn(self, by: int) -> None:
        """To another value."""
        self._pointer.turn(by, len(self._wheel.values))

    def push(self) -> Act | Form | None:
        """Take the value. After the last one the answer is whole; that wheel stays, in case it is refused."""
        if not self._pointer.touched:
            self._pointer.touched = True
            return None
        if len(self._taken) == len(self._turned) - 1:
            return self._finish(self._whole())
        self._taken.append(self._pointer.at)
        self._pointer = Pointer(self._wheel.start, True)
        return None

    def end(self) -> Act | Form | None:
        """The same."""
        return self.push()

    def _whole(self) -> list[str]:
        """A value of every wheel."""
        taken = iter([*self._taken, self._pointer.at])
        turned = {id(wheel): wheel.values[next(taken)] for wheel in self._turned}
        return [turned.get(id(wheel), wheel.values[0]) for wheel in self._wheels]

    def back(self) -> bool:
        """The wheel before, where it was left."""
        if not self._taken:
            return False
        self._pointer = Pointer(self._taken.pop(), True)
        return True

    @property
    def pointed(self) -> str:
        """What is being turned, its value, and what has been taken."""
        if not self._pointer.touched:
            return ""
        pairs = zip(self._turned, self._taken, strict=False)
        so_far = " ".join(self._title(wheel.values[at]) for wheel, at in pairs)
        now = f"turn: {self._wheel.name} {self._title(self._wheel.values[self._pointer.at])}"
        return f"{now}; so far {so_far}" if so_far else now

    def words(self) -> list[str]:
        """Dial and push."""
        return [f"dial: {self._wheel.name}", "push or NEXT: take it"]


class Several:
    """An option alone, or any number of a list of things, some more than once; numbered together as on the screen."""

    def __init__(
        self,
        options: Sequence[Stop],
        things: Sequence[Thing],
        finish: Callable[[list[str]], Act],
        start: int,
        none: Act,
    ) -> None:
        """finish: what is to be done with the ids of those that were ticked; none: when none was."""
        self._options, self._things, self._finish, self._none = options, things, finish, none
        self._counts = dict.fromkeys((thing.id for thing in things), 0)
        self._pointer = Pointer(start, False)

    def turn(self, by: int) -> None:
        """To another option or thing."""
        self._pointer.turn(by, len(self._options) + len(self._things))

    def push(self) -> Act | Form | None:
        """Take the option; tick the thing once more or, as often as it is there, off again."""
        at = self._pointer.at - len(self._options)
        if at < 0:
            return self._options[self._pointer.at].take()
        if self._pointer.touched:
            thing = self._things[at]
            self._counts[thing.id] = (self._counts[thing.id] + 1) % (thing.most + 1)
        self._pointer.touched = True
        return None

    def end(self) -> Act | Form | None:
        """Those that are ticked are all."""
        ticked = [thing.id for thing in self._things for _ in range(self._counts[thing.id])]
        return self._finish(ticked) if ticked else self._none

    def back(self) -> bool:
        """Tick all off."""
        ticked = any(self._counts.values())
        self._counts = dict.fromkeys(self._counts, 0)
        return ticked

    @property
    def pointed(self) -> str:
        """What the dial is at, how often it is ticked, and all that are."""
        at = self._pointer.at
        if not self._pointer.touched:
            return ""
        if at < len(self._options):
            return f"{at + 1} {self._options[at].text}"
        thing = self._things[at - len(self._options)]
        count = self._counts[thing.id]
        mark = ("no", "yes")[count] if thing.most == 1 else f"{count} of"
        return f"turn: {at + 1} {mark} {thing.text}; so far {self._so_far()}"

    def _so_far(self) -> str:
        counts = [(thing.text, self._counts[thing.id]) for thing in self._things if self._counts[thing.id]]
        return ", ".join(f"{text} ({count})" if count > 1 else text for text, count in counts) or "none"

    def words(self) -> list[str]:
        """Dial, push and NEXT."""
        none = f", else {self._none.text}" if self._none.kind == "answer" else ""
        return ["dial: walk the list", "push: yes or no", f"NEXT: those that are yes{none}"]


# -- the form of an ask


def form_of(ask: Ask) -> Form | None:
    """How the dial answers an ask; None when it cannot, or is itself what the ask is about."""
    if isinstance(ask, Roll):
        return Wheels(dice_wheels(ask), lambda faces: answer_of(ask, faces)) if ask.dice else None
    if isinstance(ask, Draw):
        cards = Wheels(card_wheels(ask), lambda drawn: answer_of(ask, drawn), title=ask.title)
        return cards if ask.cards else None
    return walk_of(ask) if isinstance(ask, Choose) else None


def answer_of(ask: Ask, value: Json) -> Act:
    """To answer so."""
    return Act("answer", ask.words(value), value)


def walk_of(ask: Choose) -> Form | None:
    """The options and what else the entry lets a dial say; wheels alone need no walk."""
    entry = ask.entry
    wheels = entry.wheels if entry else ()
    stops = [Stop(option.text, lambda value=option.id: answer_of(ask, value)) for option in ask.options]  # type: ignore[misc]
    ids = [option.id for option in ask.options]
    start = ids.index(ask.default) if ask.default in ids else 0
    if entry and entry.several:
        return Several(stops, entry.several, lambda found: answer_of(ask, found), start, none_of(ask))
    if wheels and not stops:
        return entry_wheels(ask, wheels, touched=False)
    if wheels:
        names = ", ".join(wheel.name for wheel in wheels if len(wheel.values) > 1)
        stops.append(Stop(f"by the dial: {names}", lambda: entry_wheels(ask, wheels, touched=True)))
    return Walk(stops, start) if stops else None


def none_of(ask: Choose) -> Act:
    """What it means that nothing was ticked: the marked option, or the only one."""
    default = default_of(ask)
    return Act("say", NOTHING_MARKED) if default is None else answer_of(ask, default)


def default_of(ask: Ask) -> str | None:
    """The option that NEXT takes: the marked one, or the only one."""
    if not isinstance(ask, Choose):
        return None
    return ask.default if ask.default is not None else ask.options[0].id if len(ask.options) == 1 else None


def entry_wheels(ask: Choose, wheels: Sequence[Wheel], touched: bool) -> Form:
    """The entry as it would be typed, a wheel for each part."""

    def typed(values: list[str]) -> Act:
        text = " ".join(values)
        return Act("answer", text, text)

    return Wheels(wheels, typed, touched)


def dice_wheels(ask: Roll) -> list[Wheel]:
    """A wheel of faces for each die."""
    count = len(ask.dice)
    names = [f"die {number} of {count} ({die.name})" for number, die in enumerate(ask.dice, 1)]
    names = names if count > 1 else [f"{ask.dice[0].name} die"]
    return [Wheel(f"{name}, face", tuple(die.by_name)) for name, die in zip(names, ask.dice, strict=True)]


def card_wheels(ask: Draw) -> list[Wheel]:
    """A wheel of the cards that are left for each card drawn."""
    names = tuple(dict.fromkeys(ask.cards))
    numbers = [f" {number} of {ask.count}" if ask.count > 1 else "" for number in range(1, ask.count + 1)]
    return [Wheel(f"{ask.deck} card{number}", names) for number in numbers]
