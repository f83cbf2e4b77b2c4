"""What a survivor of one's own costs, step by step, and what it may be (AOW-504 to 521, AOW-552)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

from shamble.games.allout.abilities.leading import ONLY_FOR
from shamble.games.allout.cards.model import Dice, Die, LeaderAbility, Nerve, SpecialRule, SurvivorCard
from shamble.kernel.toml_text import Misfit

Characteristic = Literal["melee", "shoot", "defense"]
MOST_DICE = 3
"""Of one characteristic (AOW-509)."""
MOST_RULES = 2
"""AOW-519."""
DICE: Mapping[Characteristic, Mapping[Die, tuple[int, int, int]]] = {
    "melee": {"red": (3, 3, 5), "white": (5, 6, 7), "blue": (10, 12, 16)},
    "shoot": {"red": (3, 4, 6), "white": (6, 7, 8), "blue": (12, 15, 20)},
    "defense": {"red": (2, 2, 3), "white": (3, 4, 5), "blue": (7, 10, 12)},
}
"""What each die costs where there are one, two or three in the characteristic (AOW-510 to 512)."""
NERVE: Mapping[Nerve, int] = {"low": 0, "medium": 5, "high": 15}
"""AOW-515."""
HEALTH: Mapping[int, int] = {3: 0, 4: 2, 5: 5, 6: 9, 7: 14, 8: 20}
"""AOW-516, AOW-517."""
PACK: Mapping[int, int] = {1: 0, 2: 1, 3: 2, 4: 5}
"""AOW-518."""
RULES: Mapping[SpecialRule, int] = {
    "adrenaline-junkie": 6,
    "athletic": 8,
    "disarm": 5,
    "distract": 4,
    "expert-shot": 6,
    "level-headed": 4,
    "nimble": 5,
    "quick": 6,
    "safety-in-numbers": 2,
    "scrapper": 4,
    "strong": 4,
    "the-muscle": 5,
    "unstable": 3,
}
"""AOW-522 to 534."""
LEADING: Mapping[LeaderAbility, int] = {
    "be-more-afraid-of-me": 8,
    "blaze-of-glory": 10,
    "called-shot": 5,
    "confidence-booster": 10,
    "gung-ho": 7,
    "master-strategist": 10,
    "merciless": 5,
    "mind-games": 7,
    "respected": 6,
    "smash-n-grab": 10,
    "stay-calm": 8,
    "tactical-insight": 3,
    "tactical-ops": 10,
}
"""AOW-536 to 551."""


class Cost(NamedTuple):
    """One step of building: what it is in words, its points, and its clause."""

    what: str
    points: int
    rule: str


def dice_price(kind: Characteristic, dice: Dice) -> int:
    """Points of a characteristic's dice; how many there are sets the price of each (AOW-513, AOW-514).

    Raises KeyError for more than three dice, of which no price is printed.
    """
    if len(dice) > MOST_DICE:
        raise KeyError(len(dice))
    return sum(DICE[kind][die][len(dice) - 1] for die in dice)


def costs(card: SurvivorCard) -> list[Cost]:
    """What each step costs (AOW-521); only for a card without misfits."""
    return [
        Cost(words("Melee", card.melee), dice_price("melee", card.melee), "AOW-510"),
        Cost(words("Shoot", card.shoot), dice_price("shoot", card.shoot), "AOW-511"),
        Cost(words("Defense", card.defense), dice_price("defense", card.defense), "AOW-512"),
        Cost(f"Nerve: {card.nerve}", NERVE[card.nerve], "AOW-515"),
        Cost(f"Health: {card.health}", HEALTH[card.health], "AOW-516"),
        Cost(f"Pack slots: {card.pack}", PACK[card.pack], "AOW-518"),
        *(Cost(title(rule), RULES[rule], "AOW-519") for rule in card.rules),
        *(Cost(title(card.leads), LEADING[card.leads], "AOW-520") for _ in [0] if card.leads),
    ]


def total(card: SurvivorCard) -> int:
    """The points value of a survivor of one's own (AOW-521)."""
    return sum(cost.points for cost in costs(card))


def words(name: str, dice: Dice) -> str:
    """A characteristic and its dice."""
    return f"{name}: {', '.join(dice) or 'no dice'}"


def title(name: str) -> str:
    """A rule or an ability as people write it."""
    return name.replace("-n-", " 'n' ").replace("-", " ").title()


def misfits(card: SurvivorCard) -> Iterator[Misfit]:
    """What a survivor of one's own may not be; the paths start at its own table."""
    if not card.defense:
        yield Misfit(("defense",), "no dice", "at least one die (AOW-508)")
    for kind in DICE:
        if len(getattr(card, kind)) > MOST_DICE:
            yield Misfit((kind,), f"{len(getattr(card, kind))} dice", "at most three (AOW-509)")
    if card.health not in HEALTH:
        yield Misfit(("health",), str(card.health), "3 to 8 (AOW-517)")
    if card.pack not in PACK:
        yield Misfit(("pack",), str(card.pack), "1 to 4 (AOW-518)")
    if len(card.rules) > MOST_RULES or len({*card.rules}) < len(card.rules):
        yield Misfit(("rules",), ", ".join(card.rules), "at most two different special rules (AOW-519)")
    if card.leads and ONLY_FOR.get(card.leads, card.type) != card.type:
        yield Misfit(("type",), card.type, f"{ONLY_FOR[card.leads]}, to buy {title(card.leads)} (AOW-552)")
