"""The circuit: parts with pins, and nets that join pins. No rule and no drawing lives here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum


class Role(StrEnum):
    """What a pin does, electrically."""

    SUPPLY = "supply"  # gives power
    POWER = "power"  # takes power
    GROUND = "ground"
    OUTPUT = "output"
    INPUT = "input"
    PULLED = "input with pull-up"
    PASSIVE = "passive"
    SPARE = "spare"  # may stay open


@dataclass(frozen=True, slots=True)
class Pin:
    """One pin: the name printed beside it and its role."""

    name: str
    role: Role


@dataclass(frozen=True, slots=True)
class Part:
    """One part: its reference (R1), its kind (a key of parts.toml), its pins by number, its value in base units."""

    ref: str
    kind: str
    pins: dict[str, Pin]
    value: float = 0.0  # ohms or farads


@dataclass(slots=True)
class Circuit:
    """Parts by reference, nets by name (each a list of part and pin), and the pins meant to stay open."""

    parts: dict[str, Part] = field(default_factory=dict)
    nets: dict[str, list[tuple[str, str]]] = field(default_factory=dict)
    open: set[tuple[str, str]] = field(default_factory=set)

    def add(self, part: Part) -> None:
        """Add a part; ValueError when its reference is taken."""
        if part.ref in self.parts:
            raise ValueError(f"two parts are called {part.ref}")
        self.parts[part.ref] = part

    def join(self, net: str, *pins: str) -> None:
        """Join pins, each written `R1.2`, to a net, which is made when it is new."""
        for pin in pins:
            ref, _, number = pin.partition(".")
            self.nets.setdefault(net, []).append((ref, number))

    def leave_open(self, ref: str, *numbers: str) -> None:
        """Say that these pins of a part stay unconnected on purpose."""
        self.open |= {(ref, number) for number in numbers}

    def pin(self, ref: str, number: str) -> Pin:
        """Return a pin."""
        return self.parts[ref].pins[number]

    def net_of(self, ref: str, number: str) -> str:
        """Return the net of a pin; KeyError when it is in none."""
        for net, pins in self.nets.items():
            if (ref, number) in pins:
                return net
        raise KeyError(f"{ref}.{number}")

    def across(self, part: Part) -> tuple[str, str]:
        """Return the two nets of a part with pins 1 and 2."""
        return self.net_of(part.ref, "1"), self.net_of(part.ref, "2")

    def of_kind(self, *kinds: str) -> Iterator[Part]:
        """Yield the parts of these kinds, in the order they were added."""
        yield from (part for part in self.parts.values() if part.kind in kinds)
