"""House rules: what to play where the printed rules leave a gap, and what is fixed though it was a guess."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from shamble.games.house import House as House
from shamble.games.house import HouseRule, Rulebook

if TYPE_CHECKING:
    from shamble.games.allout.state import State

NO_HOUSE: House = {}
MILLIMETRE = 1000 / 25.4
"""In mils."""


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


RULEBOOK = Rulebook("allout", OPTIONS)
read_house, resolved, house_of = RULEBOOK.read_house, RULEBOOK.resolved, RULEBOOK.house_of


def by_house(state: State, name: str) -> str:
    """The value in force of an option."""
    return RULEBOOK.in_force(state.house, name)


def base_of(house: House) -> int:
    """The radius of every base in mils (AOW-038)."""
    return round(float(RULEBOOK.in_force(house, "base")) / 2 * MILLIMETRE)


def mils_of(house: House, name: str) -> int:
    """An option that is given in inches, in mils."""
    return round(float(RULEBOOK.in_force(house, name)) * 1000)
