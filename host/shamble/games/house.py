"""House rules of any game: what to play where the printed rules leave a gap.

An option has a name, the clause it settles, and its values, of which the first is the default. Values in force
are kept in the set-up of a game, so that a running game never changes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from shamble.kernel.errors import BadSave

House = Mapping[str, str]
"""The value in force of each option; one that is not named has its default."""


@dataclass(frozen=True, slots=True)
class HouseRule:
    """An option: its clause, and its values, each with a sentence that says what it does."""

    rule: str
    values: Mapping[str, str]

    @property
    def default(self) -> str:
        """What is played unless a house rule says otherwise."""
        return next(iter(self.values))


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The options of one game, and how they are read; game: its name, for what is said of a fault."""

    game: str
    options: Mapping[str, HouseRule]

    def in_force(self, house: House, name: str) -> str:
        """The value of an option among those that were chosen, else its default."""
        return house.get(name, self.options[name].default)

    def resolved(self, chosen: House) -> dict[str, str]:
        """Every option with the value in force, as a game is set up with it."""
        return {name: self.in_force(chosen, name) for name in self.options}

    def read_house(self, file: Path | None) -> dict[str, str]:
        """The options that a file of house rules sets; BadFile, which lists every fault, when it cannot be used."""
        from shamble.kernel.toml_lines import key_lines, line_of
        from shamble.kernel.toml_text import BadFile, Fault, parse, printable, read

        if file is None:
            return {}
        text, name = read(file), printable(file)
        given = parse(text, name)
        faults = [
            Fault(name, line_of(key_lines(text), (key,)), key, *fault)
            for key, value in given.items()
            if (fault := self.fault_of(key, value))
        ]
        if faults:
            raise BadFile(faults)
        return {key: spelt(value) for key, value in given.items()}

    def fault_of(self, key: str, value: object) -> tuple[str, str] | None:
        """What was found in place of a legal value, and what was expected; None for a legal one."""
        from shamble.kernel.toml_text import words_for

        if key not in self.options:
            from difflib import get_close_matches

            near = get_close_matches(key, self.options, 1)
            wish = f"{near[0]!r}" if near else f"one that `shamble rules {self.game} --house` lists"
            return "no such house rule", wish
        if spelt(value) not in self.options[key].values:
            return words_for(value), " or ".join(f"{legal!r}" for legal in self.options[key].values)
        return None

    def house_of(self, data: object) -> dict[str, str]:
        """The house rules of a game's set-up; BadSave when they cannot be read."""
        if not isinstance(data, dict) or any(self.fault_of(str(key), value) for key, value in data.items()):
            raise BadSave("the house rules of this game cannot be read; this release does not know them all")
        return {name: str(value) for name, value in data.items()}


def spelt(value: object) -> str:
    """A value as the options spell it: a number may be written as one, yes and no as true and false."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | float) and abs(value) < 100:
        return f"{value:g}"
    return value if isinstance(value, str) else ""
