"""One attack as the rules speak of it: who, with what, in which way, and what changes its numbers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from shamble.games.riese.cards import Weapon
from shamble.games.riese.state import Item

AttackType = Literal["normal", "spread", "melee", "thrown", "area", "flames", "break"]
"""Normal and spread fire, hand-to-hand, a throw, a blast, a flamethrower, and an attempt to break a lock."""
RANGED: tuple[AttackType, ...] = ("normal", "spread")
"""What the manual calls a ranged attack, with a weapon whose range modifier is a number (RIE-300)."""


class Modifier(NamedTuple):
    """An attack modifier: added to both numbers that a roll must reach, so that a positive one is a penalty (RIE-050)."""

    words: str
    value: int
    rule: str


@dataclass(slots=True)
class Attack:
    """An attack under way. target: the id of a figure or of a barricade, and it may change between dice.

    declared: the attacker's movement (RIE-063 to 065); covering: made in somebody else's activation; selected: with the
    dice that select fire adds (RIE-340); bonus: modifiers bought for this attack, such as by Tactics.
    """

    attacker: str
    kind: AttackType
    weapon: Weapon
    item: Item | None = None
    target: str = ""
    declared: str = "walking"
    covering: bool = False
    off_hand: bool = False
    selected: bool = False
    bonus: list[Modifier] = field(default_factory=list)
    ones: int = 0
    bystander_hit: bool = False
