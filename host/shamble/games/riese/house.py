"""House rules of Projekt Riese: what to play where the manual leaves a gap a group may see otherwise."""

from __future__ import annotations

from collections.abc import Mapping

from shamble.games.house import HouseRule, Rulebook
from shamble.games.riese.state import State

OPTIONS: Mapping[str, HouseRule] = {
    "select-fire": HouseRule(
        "RIE-341",
        {
            "help": "The raised dice of select fire come with -1, as printed: easier to hit.",
            "hinder": "The raised dice of select fire come with +1: harder to hit.",
        },
    ),
    "strong": HouseRule(
        "RIE-605",
        {
            "harder": "A lock held by a STRONG zombie is 2 harder to break.",
            "easier": "A lock held by a STRONG zombie is 2 easier to break, as the printed sign says.",
        },
    ),
    "blast-modifiers": HouseRule(
        "RIE-014",
        {
            "powers": "A blast counts the target's powers and what names area attacks, nothing else.",
            "none": "A blast counts no modifier at all.",
            "all": "A blast counts every modifier but those of the line of fire.",
        },
    ),
    "covering": HouseRule(
        "RIE-066",
        {
            "replaces": "The covering modifier stands in place of the one for the declared movement.",
            "adds": "The covering modifier is added to the one for the declared movement.",
        },
    ),
    "deviation": HouseRule(
        "RIE-411",
        {
            "map": "A deviation of 1 goes to the top of the map, whoever throws.",
            "throw": "A deviation of 1 goes on in the direction of the throw.",
        },
    ),
    "fire-out": HouseRule(
        "RIE-531",
        {
            "next": "A fire marker may go out from the end of the round after the one it was laid in.",
            "same": "A fire marker may go out at the end of the round it was laid in.",
        },
    ),
    "torch": HouseRule(
        "RIE-554",
        {
            "helps": "A readied torch gives -2 on attempts to break a lock.",
            "lights": "A torch gives light and no more: the help with locks is the oiled coat's alone.",
        },
    ),
    "npc-turn": HouseRule(
        "RIE-310",
        {
            "after": "The NPCs act right after the players, whoever comes first.",
            "between": "The NPCs act between the players and the zombies, whoever comes first.",
        },
    ),
}

FIXED: Mapping[str, str] = {
    "RIE-017": "the stun of range 0 comes of the place, not of the die: it wounds people once, and a hit replaces it",
    "RIE-046": "the roll that places an explosive is no attack die, so its 2 hits nobody on the way",
    "RIE-498": "an extra attack in each activation is what the entry's other two lasting effects are like",
    "RIE-514": "fire that flames leave is like any other marker: it may go out, too",
    "RIE-520": "light falls on what is looked at, so it does not matter where the one who looks stands",
    "RIE-540": "the card has values for stun and wound, which an automatic wound would never need",
    "RIE-587": "the players' own final phase is the first that comes after all of their activations",
    "RIE-624": "explosives are attacks and keep to what can be seen; decoys and flares attack nobody",
}
"""Readings that were guesses and are no option, each with the reason."""

RULEBOOK = Rulebook("riese", OPTIONS)
read_house, resolved, house_of = RULEBOOK.read_house, RULEBOOK.resolved, RULEBOOK.house_of


def by_house(state: State, name: str) -> str:
    """The value in force of an option."""
    return RULEBOOK.in_force(state.house, name)
