"""One attack as the rules speak of it: who, with what, in which way, and what changes its numbers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from shamble.games.riese.cards import FISTS, Weapon
from shamble.games.riese.state import Item, State
from shamble.geometry.squares import Square

AttackType = Literal["normal", "spread", "melee", "thrown", "area", "flames", "break"]
"""Normal and spread fire, hand-to-hand, a throw, a blast, a flamethrower, and an attempt to break a lock."""
RANGED: tuple[AttackType, ...] = ("normal", "spread")
"""What the manual calls a ranged attack, with a weapon whose range modifier is a number (RIE-300)."""
CLOSE: tuple[AttackType, ...] = ("melee", "break")
"""What is rolled with hand-to-hand numbers (RIE-157, RIE-198)."""
HANDS = Weapon("fists", "bare hands", mark="H", melee=FISTS)
"""Who has nothing for hand-to-hand fights so (RIE-158, RIE-159)."""
TEETH = Weapon("teeth", "teeth", mark="H", melee=(3, 6))
"""What Max has in place of a weapon, against zombies (RIE-204, RIE-207)."""
TEETH_ON_PEOPLE = (6, 10)
"""What he has against anybody else (RIE-208)."""


class Modifier(NamedTuple):
    """An attack modifier: added to both numbers that a roll must reach, so a positive one is a penalty (RIE-050)."""

    words: str
    value: int
    rule: str


@dataclass(slots=True)
class Attack:
    """An attack under way. target: the id of a figure or of a barricade, and it may change between dice.

    declared: the attacker's movement (RIE-063 to 065); covering: made in somebody else's activation, with the
    modifier of its marker in cover; selected: with the die that select fire adds (RIE-340); bonus: modifiers bought
    for this attack, such as by Tactics. origin: where a blast goes off, for everything else None (RIE-015); sweep:
    the kind of skill by which it strikes several (attack/sweeps.py); wounds: what a wounding die deals; aim: the
    square the target stood on last, for dice that are left when it is gone (RIE-041); ones: how many natural 1s were
    rolled; bystander_hit: a natural 2 has struck (RIE-047).
    """

    attacker: str
    kind: AttackType
    weapon: Weapon
    item: Item | None = None
    target: str = ""
    declared: str = "walking"
    covering: bool = False
    cover: int = 0
    off_hand: bool = False
    selected: bool = False
    bonus: list[Modifier] = field(default_factory=list)
    origin: Square | None = None
    sweep: str = ""
    wounds: int = 1
    aim: Square | None = None
    ones: int = 0
    bystander_hit: bool = False


def bought(state: State, name: str) -> list[Modifier]:
    """The modifiers that the active hero has won for its next attack (RIE-053)."""
    if state.act is None or state.act.hero != name:
        return []
    return [Modifier(words, value, "RIE-053") for words, value in state.act.bonus]
