"""What every card is made of: records that go to plain data and back, and the deeds that cards make happen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any, ClassVar, Literal, Self

Edge = Literal["north", "east", "south", "west"]
Deed = Literal[
    "move",
    "move-all",
    "enter",
    "arrive",
    "threat",
    "rise",
    "noise",
    "mayhem",
    "wound",
    "ambush",
    "heal",
    "reload",
    "lure",
    "order",
    "draw",
    "drop-item",
    "note",
]


class Record:
    """A frozen dataclass that goes to plain data and back without loss."""

    __slots__ = ()
    parts: ClassVar[Mapping[str, type[Record]]] = {}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """Build the record from plain data (lists for tuples); the data was checked when it was written."""
        return cls(**{key: _frozen(value, cls.parts.get(key)) for key, value in data.items()})

    def to_dict(self) -> dict[str, Any]:
        """Return plain data ready for JSON; fields that hold their default are left out."""
        return dict(_told(self))


def _frozen(value: Any, part: type[Record] | None) -> Any:
    if isinstance(value, list | tuple):
        return tuple(_frozen(item, part) for item in value)
    return part.from_dict(value) if part and isinstance(value, Mapping) else value


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value.to_dict() if isinstance(value, Record) else value


def _told(record: Any) -> Iterable[tuple[str, Any]]:
    for spec in fields(record):
        value = getattr(record, spec.name)
        if spec.default is MISSING or value != spec.default:
            yield spec.name, _plain(value)


@dataclass(frozen=True, slots=True)
class Effect(Record):
    """One thing a card makes happen.

    `do` says what, the other fields how much (0 where the deed does not use them):
    move: `walkers` eligible walkers move straight at the nearest survivor; move-all: every eligible walker;
    enter: `walkers` come on at the edge; arrive: `walkers` come up in a
    `zone` of the scenario; threat: the level changes by `by`; rise: an Action die for every
    prone walker; noise, mayhem: the searcher or user is the source, on an event card a survivor the player
    picks; wound: the searcher or user loses `health`; ambush: `walkers` appear in contact with the searcher;
    heal: `health` for the user or a friend in its kill zone; reload: one out-of-ammo weapon of the user;
    lure: NOISE at a point `within` inches; order: an extra Action for a friend
    in its kill zone who has yet to act; draw: `cards` further supply cards; drop-item: the searcher
    discards an item the player picks; note: `text` is shown, for people to apply by hand. With `each` every
    player moves or brings in so many walkers.
    """

    do: Deed
    walkers: int = 0
    by: int = 0
    health: int = 0
    within: float = 0.0
    cards: int = 0
    each: bool = False
    text: str = ""
    zone: str = ""
