"""A profile of the community's data as a table of a card file, as far as it can be one."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, get_args

from shamble.games.allout.cards.model import Keyword, LeaderAbility, Nerve, SpecialRule
from shamble.games.allout.cards.schema import read_card
from shamble.games.allout.collections.battlescribe import Profile
from shamble.games.allout.groups.custom import LEADING, RULES

TYPES = {
    "support": "support",
    "supporter": "support",
    "tactician": "tactician",
    "bruiser": "bruiser",
    "runner": "runner",
    "marksman": "marksman",
    "sharpshooter": "marksman",
}
NERVES = get_args(Nerve)
DIE = re.compile(r"(\d)\s*(red|white|blue)", re.IGNORECASE)
NO_DICE = ("", "-", "0", "none")
KEYWORDS: Mapping[str, Keyword] = {word.replace("-", " "): word for word in get_args(Keyword)}
SHOTS = re.compile(r"multiple shots \((\d)\)", re.IGNORECASE)
ATTACH = re.compile(r"attachment \(?(?:ranged weapon|armor)?:? ?([a-z ]*)\)?", re.IGNORECASE)
ATTACHED_TO = {kind: kind for kind in ("handgun", "rifle", "shotgun", "body", "head")} | {"": "ranged"}
NAMED_RULES: Mapping[str, SpecialRule] = {
    **{rule.replace("-", " "): rule for rule in RULES},
    "adrenaline junky": "adrenaline-junkie",
}
NAMED_ABILITIES: Mapping[str, LeaderAbility] = {
    re.sub(r"[^a-z]", "", ability): ability for ability in LEADING
}
LEADER = "leader ability:"
MOST_WORDS = 400
"""Characters of a rule in free text that a card holds; longer ones are cut short, and said so."""


@dataclass(slots=True)
class Turned:
    """What became of a profile: its table, and what people have to apply themselves; fault: why it is none."""

    profile: Profile
    kind: str = ""
    table: dict[str, Any] = field(default_factory=dict)
    by_hand: list[str] = field(default_factory=list)
    fault: str = ""


class Unreadable(Exception):
    """A value that no card can hold: which, and what was expected."""


def turned(profile: Profile, taken: Collection[str]) -> Turned:
    """The profile as a table with an id unlike those taken; with a fault if it is not playable."""
    found = Turned(profile)
    make = MAKERS.get(profile.kind)
    if make is None:
        found.fault = f"no rules for profiles of type {profile.kind or 'nothing'}"
        return found
    try:
        found.kind, found.table = make(profile, found.by_hand)
    except Unreadable as error:
        found.fault = str(error)
        return found
    found.table = {"id": free_id(profile.title or profile.name, taken), **found.table}
    if found.by_hand:
        found.table["by_hand"] = shortened(" ".join(found.by_hand))
    _, wrong = read_card(found.kind, found.table)
    found.fault = "; ".join(f"its {one.path[0]} is {one.found}; expected {one.expected}" for one in wrong)
    return found


def shortened(text: str) -> str:
    """As much of a text as a card holds."""
    return text if len(text) <= MOST_WORDS else text[: MOST_WORDS - 1].rstrip() + "…"


def free_id(name: str, taken: Collection[str]) -> str:
    """An id made of a name, with a number if it is taken."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    base = re.sub(r"[^a-z0-9]+", "-", plain.casefold()).strip("-")[:34].strip("-") or "card"
    found, number = base, 1
    while found in taken:
        number += 1
        found = f"{base}-{number}"
    return found


def named(profile: Profile) -> str:
    """A name as a card holds it: that of the entry where a profile was copied and still has another's."""
    if not profile.name:
        raise Unreadable("it has no name")
    alike = profile.title.casefold().startswith(profile.name.casefold()) or profile.name.startswith(
        profile.title
    )
    return (profile.name if alike else profile.title)[:40].strip()


# -- survivors


def survivor(profile: Profile, by_hand: list[str]) -> tuple[str, dict[str, Any]]:
    """A Character; its rules that are known by name work by themselves, the others are kept as text."""
    values = profile.values
    kind = TYPES.get(values.get("Character Type", "").casefold())
    nerve = values.get("Nerve", "").casefold()
    if not any(values.get(name) for name in ("Melee", "Shoot", "Defense", "Nerve", "Health")):
        raise Unreadable("an empty template: it has no characteristics")
    if kind is None:
        raise Unreadable(
            f"its type is {values.get('Character Type', '') or 'empty'!r}; expected {', '.join(TYPES)}"
        )
    if nerve not in NERVES:
        raise Unreadable(f"its Nerve is {values.get('Nerve', '') or 'empty'!r}; expected {', '.join(NERVES)}")
    defense = dice(values.get("Defense", ""), "Defense")
    if not defense:
        raise Unreadable("it has no Defense dice")
    rules, leads = known_rules(profile, by_hand)
    name, _, subtitle = (profile.title or profile.name).partition(", ")
    faction = values.get("Faction", "").replace("`", "'")
    table: dict[str, Any] = {
        "name": named(profile),
        "subtitle": subtitle[:40].strip() if name else "",
        "type": kind,
        "faction": "" if faction.casefold() == "neutral" else faction[:40],
        "points": whole(profile.points, "points", 0, 200),
        "melee": dice(values.get("Melee", ""), "Melee"),
        "shoot": dice(values.get("Shoot", ""), "Shoot"),
        "defense": defense,
        "nerve": nerve,
        "health": whole(number(values.get("Health", ""), "Health"), "Health", 1, 12),
        "pack": whole(number(values.get("Pack", ""), "Pack"), "Pack", 1, 4),
    }
    return "survivor", table | ({"rules": rules} if rules else {}) | ({"leads": leads} if leads else {})


def plain(name: str) -> str:
    """A rule's name however it is spelled: without capitals and hyphens."""
    return " ".join(name.casefold().replace("-", " ").split())


def known_rules(profile: Profile, by_hand: list[str]) -> tuple[list[SpecialRule], str]:
    """Special rules and the Leader Ability that work by themselves; what does not goes to by_hand."""
    rules: list[SpecialRule] = []
    leads = ""
    for rule in profile.rules:
        name = rule.name.casefold()
        ability = NAMED_ABILITIES.get(re.sub(r"[^a-z]", "", name.removeprefix(LEADER)))
        if plain(name) in NAMED_RULES:
            rules.append(NAMED_RULES[plain(name)])
        elif name.startswith(LEADER) and ability and not leads:
            leads = ability
        else:
            by_hand.append(f"{rule.name}: {rule.text}" if rule.text else f"{rule.name}.")
    return list(dict.fromkeys(rules)), leads


# -- items


def melee(profile: Profile, by_hand: list[str]) -> tuple[str, dict[str, Any]]:
    """A Melee Weapon."""
    pool = loose_dice(profile.values.get("Melee", ""), by_hand)
    return "item", item(profile, "melee", by_hand) | {"dice": pool}


def ranged(profile: Profile, by_hand: list[str]) -> tuple[str, dict[str, Any]]:
    """A Ranged Weapon."""
    pool = loose_dice(profile.values.get("Shoot", ""), by_hand)
    reach = number(re.sub(r"[\"”″']", "", profile.values.get("Range", "")), "Range")
    return "item", item(profile, "ranged", by_hand) | {"dice": pool, "range": whole(reach, "Range", 1, 60)}


def equipment(profile: Profile, by_hand: list[str]) -> tuple[str, dict[str, Any]]:
    """Any other Equipment: armor where its group says so."""
    words = f"{profile.group} {profile.values.get('Special Rules', '')}".casefold()
    kind = "special"
    if "armor" in profile.group.casefold():
        kind = (
            "head"
            if re.search(r"\b(head|helmet|hat|mask)\b", f"{words} {profile.name.casefold()}")
            else "body"
        )
    return "item", item(profile, kind, by_hand)


def item(profile: Profile, kind: str, by_hand: list[str]) -> dict[str, Any]:
    """What every item has; words that are no keyword are kept as text."""
    text = profile.values.get("Special Rules", "")
    rest = SHOTS.sub("", text)
    table: dict[str, Any] = {
        "name": named(profile),
        "kind": kind,
        "points": whole(profile.points, "points", 0, 200),
    }
    keywords = [
        word for name, word in KEYWORDS.items() if re.search(rf"\b{name}\b", leading(rest), re.IGNORECASE)
    ]
    if kind in ("head", "body"):
        keywords = [word for word in keywords if word != "bulky"]
    shots = SHOTS.search(text)
    loud = next((word for word in ("MAYHEM", "NOISE") if re.search(rf"\b{word}\b", leading(text))), "")
    onto = next((found[1].strip().casefold() for found in [ATTACH.search(leading(text))] if found), None)
    table |= {"keywords": keywords} if keywords else {}
    table |= {"shots": int(shots[1])} if shots and kind == "ranged" else {}
    table |= {"commotion": loud.casefold()} if loud else {}
    table |= {"one_use": True} if re.search(r"\bone[ -]use\b", leading(text), re.IGNORECASE) else {}
    table |= {"attach": ATTACHED_TO[onto]} if onto in ATTACHED_TO else {}
    if free := free_text(text):
        by_hand.append(free)
    return table


def leading(text: str) -> str:
    """The list of keywords that a text begins with: short parts between commas and full stops."""
    found = []
    for part in re.split(r"[.,;]", text):
        words = part.split()
        if len(words) > 4:
            break
        found.append(part)
    return ",".join(found)


def free_text(text: str) -> str:
    """What a text says beyond the list of keywords, and for whom the card is."""
    first = leading(text)
    only = [f"{part.strip()}." for part in first.split(",") if re.search(r"\bonly\b", part, re.IGNORECASE)]
    rest = text[len(first) :].lstrip(" .,;")
    return " ".join(
        [*(one for one in only if not one.casefold().startswith("one use")), *([rest] if rest else [])]
    )


# -- values


def dice(text: str, name: str) -> list[str]:
    """Dice such as "1 White 1 Red"; Unreadable for what says something else."""
    found = [colour.casefold() for count, colour in DIE.findall(text) for _ in range(int(count))]
    rest = DIE.sub("", text).strip(" ,.+")
    if rest and rest.casefold() not in NO_DICE:
        raise Unreadable(f"its {name} is {text[:40]!r}; expected dice such as '1 White 1 Red'")
    if len(found) > 6:
        raise Unreadable(f"its {name} has {len(found)} dice; expected six at most")
    return found


def loose_dice(text: str, by_hand: list[str]) -> list[str]:
    """The dice of a weapon; where it has several ways the first counts and the whole is kept as text."""
    try:
        return dice(text, "attack")
    except Unreadable:
        by_hand.append(f"Attack dice: {text}.")
        first = DIE.search(text)
        return [first[2].casefold()] * min(int(first[1]), 6) if first else []


def number(text: str, name: str) -> float:
    """A number; Unreadable for anything else."""
    if not re.fullmatch(r"\d{1,3}(\.\d)?", text.strip()):
        raise Unreadable(f"its {name} is {text[:40] or 'empty'!r}; expected a number")
    return float(text)


def whole(value: float, name: str, least: int, most: int) -> int:
    """A whole number between bounds; Unreadable for another."""
    if value != int(value) or not least <= value <= most:
        raise Unreadable(f"its {name} is {value:g}; expected a whole number from {least} to {most}")
    return int(value)


MAKERS = {
    "Character": survivor,
    "Melee Weapon": melee,
    "Ranged Weapon": ranged,
    "Equipment": equipment,
}
