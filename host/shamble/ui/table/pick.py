"""What may be chosen at a question, and which of it is picked out or ticked."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

from shamble.kernel.asks import Ask, Choose, Draw, Json, Option, Roll
from shamble.ui.words import asks_length, face_names, numbered, numbered_things

MOVES = {"up": -1, "down": 1}


def things_of(ask: Ask | None) -> Sequence[Option]:
    """What can be chosen by picking it out: options and things, the faces of one die, the cards of one draw."""
    if isinstance(ask, Choose):
        return numbered_things(ask)
    if isinstance(ask, Roll) and len(ask.dice) == 1:
        return [Option(name, name) for name in face_names(ask.dice[0])]
    if isinstance(ask, Draw) and ask.count == 1:
        return [Option(card, ask.title(card)) for card in dict.fromkeys(ask.cards)]
    return ()


def lists(ask: Ask | None) -> bool:
    """Whether the answer is a list even of one thing."""
    return isinstance(ask, Roll | Draw)


def several(ask: Ask | None) -> dict[str, int]:
    """The ids of the things of which several may be named, and how often each."""
    entry = ask.entry if isinstance(ask, Choose) else None
    return {thing.id: thing.most for thing in entry.several} if entry else {}


def types_digits(ask: Ask | None) -> bool:
    """Whether a digit is the beginning of a face, of a card's own number or of a length."""
    if isinstance(ask, Draw):
        return ask.count > 1 or numbered(ask.cards)
    return isinstance(ask, Roll) or (isinstance(ask, Choose) and asks_length(ask))


class Pick:
    """The things of an ask by number, the one picked out, and what is ticked where several may be named."""

    def __init__(self, ask: Ask | None) -> None:
        self.things: Sequence[Option] = things_of(ask)
        self.typing = types_digits(ask)
        """Whether a digit begins what is typed, and names nothing here."""
        self._listed = lists(ask)
        self._several = several(ask)
        self.ticks: list[str] = []
        self._digits = ""
        ids = [thing.id for thing in self.things]
        self.picked: int | None = 0 if len(ids) == 1 else None
        if isinstance(ask, Choose) and ask.default in ids:
            self.picked = ids.index(ask.default)

    @property
    def value(self) -> Json:
        """What Enter answers; None where nothing is picked out."""
        if self.ticks:
            return [thing.id for thing in self.things for name in self.ticks if name == thing.id]
        if self.picked is None:
            return None
        return self.of(self.picked)

    def of(self, number: int) -> Json:
        """The answer that the thing of that number (from 0) is by itself."""
        name = self.things[number].id
        return [name] if self._listed or name in self._several else name

    def at_rest(self) -> Pick:
        """The same with nothing picked out, as while the board has the keyboard."""
        found = copy(self)
        found.picked = None
        return found

    def move(self, key: str) -> None:
        """Pick out another thing: up, down, home or end."""
        count = len(self.things)
        if not count:
            return
        ends = {"home": 0, "end": count - 1}
        start = -1 if key == "down" else count
        now = start if self.picked is None else self.picked
        self.picked = ends[key] if key in ends else (now + MOVES[key]) % count

    def tick(self, number: int | None) -> bool:
        """Tick a thing once more, or take its ticks away when there can be no more; False where it takes none."""
        if number is None or self.things[number].id not in self._several:
            return False
        name, self.picked = self.things[number].id, number
        if self.ticks.count(name) < self._several[name]:
            self.ticks.append(name)
        else:
            self.ticks = [other for other in self.ticks if other != name]
        return True

    def sign(self, name: str) -> str:
        """How a thing is ticked: ✓, or how often; empty for not."""
        count = self.ticks.count(name)
        return "✓" if count == 1 else str(count) if count else ""

    def digit(self, key: str) -> int | None:
        """Take a digit; the number (from 0) that is meant once no other digit could follow, else None.

        A number that is none of the things raises ValueError.
        """
        typed, count = self._digits + key, len(self.things)
        self._digits = ""
        number = int(typed)
        if not 1 <= number <= count:
            raise ValueError(number)
        self.picked = number - 1
        if number * 10 > count:
            return number - 1
        self._digits = typed
        return None

    def forget_digits(self) -> None:
        """Another key came between: the next digit begins a new number."""
        self._digits = ""
