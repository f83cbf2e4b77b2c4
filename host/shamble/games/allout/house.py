"""House rules: what to play where the printed rules leave a gap, and what is fixed though it was a guess.

An option has a name, the clause it settles, and its values, of which the first is the default. Values in force
are kept in the set-up of a game, so that a running game never changes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from shamble.kernel.errors import BadSave

if TYPE_CHECKING:
    from shamble.games.allout.state import State

House = Mapping[str, str]
"""The value in force of each option; one that is not named has its default."""
NO_HOUSE: House = {}
MILLIMETRE = 1000 / 25.4
"""In mils."""


@dataclass(frozen=True, slots=True)
class HouseRule:
    """An option: its clause, and its values, each with a sentence that says what it does."""

    rule: str
    values: Mapping[str, str]

    @property
    def default(self) -> str:
        """What is played unless a house rule says otherwise."""
        return next(iter(self.values))


OPTIONS: Mapping[str, HouseRule] = {
    "red-critical": HouseRule(
        "AOW-034",
        {
            "yes": "The 2 of the red die carries a critical, so that Walkers can bite.",
            "no": "The red die has no critical; Walkers never bite.",
        },
    ),
    "base": HouseRule(
        "AOW-038",
        {
            "25": "Bases are 25 mm across.",
            "20": "Bases are 20 mm across.",
            "32": "Bases are 32 mm across.",
        },
    ),
    "kill-zone": HouseRule(
        "AOW-039",
        {
            "3": "The Kill Zone reaches 3 inches from the middle of the base.",
            "2.5": "The Kill Zone reaches 2.5 inches from the middle of the base.",
            "4": "The Kill Zone reaches 4 inches from the middle of the base.",
        },
    ),
    "flee-from": HouseRule(
        "AOW-069",
        {
            "anyone": "Who flees goes away from the nearest enemy, standing or prone.",
            "standing": "Who flees goes away from the nearest standing enemy.",
        },
    ),
    "flee-prone": HouseRule(
        "AOW-071",
        {
            "crawl": "A prone model that flees crawls its Sneak distance without NOISE.",
            "stay": "A prone model that flees stays where it is.",
        },
    ),
    "keep-apart": HouseRule(
        "AOW-116",
        {
            "inch": "A move ends in contact with an enemy or at least 1 inch clear of all of them.",
            "any": "A move may end at any distance from an enemy.",
        },
    ),
    "no-walker-left": HouseRule(
        "AOW-164",
        {
            "nothing": "When no Walker is left to take a dead Survivor's place, nothing happens.",
            "threat": "When no Walker is left to take a dead Survivor's place, threat rises by 1.",
        },
    ),
    "empty-supply": HouseRule(
        "AOW-215",
        {
            "reshuffle": "An empty Supply deck is made anew of its discards.",
            "stay": "An empty Supply deck stays empty.",
        },
    ),
    "swap-supplies": HouseRule(
        "AOW-230",
        {
            "no": "Swap Items hands over cards only.",
            "yes": "Swap Items may hand a supply counter to a friend in the Kill Zone, too.",
        },
    ),
    "special-actions": HouseRule(
        "AOW-234",
        {
            "each": "Different Special Actions may be used in one activation.",
            "one": "Only one Special Action may be used in an activation.",
        },
    ),
    "kill-zone-order": HouseRule(
        "AOW-244",
        {
            "initiative": "The player with Initiative picks which Walker lunges next.",
            "nearest": "Walkers lunge in the order of their distance to a Survivor.",
        },
    ),
    "empty-event": HouseRule(
        "AOW-251",
        {
            "reshuffle": "An empty Event deck is made anew of its discards.",
            "stay": "An empty Event deck stays empty.",
        },
    ),
    "prone-in-the-way": HouseRule(
        "AOW-271",
        {
            "stop": "A prone Survivor stops a Walker that comes upon it.",
            "pass": "A Walker passes over prone Survivors and stops only at one its way would end upon.",
        },
    ),
    "make-room": HouseRule(
        "AOW-272",
        {
            "slide": "Walkers around a Survivor slide to let another one in.",
            "free": "A Walker engages only where a place is free without moving others.",
        },
    ),
    "split-first": HouseRule(
        "AOW-298",
        {
            "walkers": "Walkers are given their opponents first, then Survivors.",
            "survivors": "Survivors are given their opponents first, then Walkers.",
        },
    ),
    "push-blocked": HouseRule(
        "AOW-335",
        {
            "winners": "If one loser cannot be pushed back, all winners are pushed instead.",
            "others": "Losers that can be pushed back are; winners only when none can.",
        },
    ),
    "bites": HouseRule(
        "AOW-351",
        {
            "each": "Each critical of the Walkers bites one damaged Survivor.",
            "one": "However many criticals the Walkers roll, one damaged Survivor is bitten.",
            "all": "With any critical of the Walkers every damaged Survivor is bitten.",
        },
    ),
    "lent-criticals": HouseRule(
        "AOW-368",
        {
            "bite": "Criticals of Walkers between two groups bite the losers.",
            "headshot": "Criticals of Walkers between two groups count as the winner's own.",
        },
    ),
    "attack-prone": HouseRule(
        "AOW-375",
        {
            "may": "Survivors attack prone enemies they touch if they wish.",
            "must": "Survivors attack a prone enemy they touch when nobody else engages them.",
        },
    ),
    "melee-threat": HouseRule(
        "AOW-376",
        {
            "attack": "Contact with a prone enemy raises threat only if it is attacked.",
            "contact": "Contact of a standing model with a prone enemy raises threat as a melee does.",
        },
    ),
    "barrier-push": HouseRule(
        "AOW-388",
        {
            "inch": "Across a Barrier the loser moves a whole inch.",
            "clear": "Across a Barrier the loser moves until it is an inch clear of the winner.",
        },
    ),
    "walker-zone": HouseRule(
        "AOW-432",
        {
            "6": "The Walker Zone lies more than 6 inches from both deployment edges.",
            "5": "The Walker Zone lies more than 5 inches from both deployment edges.",
            "7": "The Walker Zone lies more than 7 inches from both deployment edges.",
        },
    ),
    "victory-order": HouseRule(
        "AOW-457",
        {
            "text": "Enough counters decide first, then a wipe-out, then the end of the threat track.",
            "threat": "The end of the threat track decides before counters and a wipe-out do.",
        },
    ),
}

FIXED: Mapping[str, str] = {
    "AOW-041": "the Walkers' profile is a card; a file of your own replaces it",
    "AOW-336": "any other direction would leave the loser nearer to one of several winners than it need be",
    "AOW-366": "the example only shows the rule of AOW-356, whose dice are settled",
    "AOW-367": "the example only shows the rule of AOW-356, whose dice are settled",
    "AOW-447": "the edges are part of a scenario; its `edges` in a file of your own say others",
}
"""Readings that were guesses and are no option, each with the reason."""


def by_house(state: State, name: str) -> str:
    """The value in force of an option."""
    return in_force(state.house, name)


def in_force(house: House, name: str) -> str:
    """The value of an option among those that were chosen, else its default."""
    return house.get(name, OPTIONS[name].default)


def base_of(house: House) -> int:
    """The radius of every base in mils (AOW-038)."""
    return round(float(in_force(house, "base")) / 2 * MILLIMETRE)


def mils_of(house: House, name: str) -> int:
    """An option that is given in inches, in mils."""
    return round(float(in_force(house, name)) * 1000)


def resolved(chosen: House) -> dict[str, str]:
    """Every option with the value in force, as a game is set up with it."""
    return {name: in_force(chosen, name) for name in OPTIONS}


def read_house(file: Path | None) -> dict[str, str]:
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
        if (fault := fault_of(key, value))
    ]
    if faults:
        raise BadFile(faults)
    return {key: spelt(value) for key, value in given.items()}


def fault_of(key: str, value: object) -> tuple[str, str] | None:
    """What was found in place of a legal value, and what was expected; None for a legal one."""
    from shamble.kernel.toml_text import words_for

    if key not in OPTIONS:
        from difflib import get_close_matches

        near = get_close_matches(key, OPTIONS, 1)
        wish = f"{near[0]!r}" if near else "one that `shamble rules allout --house` lists"
        return "no such house rule", wish
    if spelt(value) not in OPTIONS[key].values:
        return words_for(value), " or ".join(f"{legal!r}" for legal in OPTIONS[key].values)
    return None


def spelt(value: object) -> str:
    """A value as the options spell it: a number may be written as one, yes and no as true and false."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | float) and abs(value) < 100:
        return f"{value:g}"
    return value if isinstance(value, str) else ""


def house_of(data: object) -> dict[str, str]:
    """The house rules of a game's set-up; BadSave when they cannot be read."""
    if not isinstance(data, dict) or any(fault_of(str(key), value) for key, value in data.items()):
        raise BadSave("the house rules of this game cannot be read; this release does not know them all")
    return {name: str(value) for name, value in data.items()}
