"""Cards of Surrounded as the rules read them: eighteen, each with a location face and an occupant face."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

Kind = Literal["leader", "survivor", "walker", "two_walkers"]
Ability = Literal["", "move", "look", "burn"]
Container = Literal["none", "gas", "weapon", "medkit", "+2", "+3"]
Operation = Literal[
    "barricade",
    "truce",
    "kill_bonus",
    "leader_bonus",
    "survivor_bonus",
    "empty_bonus",
    "open_edge_bonus",
    "walker_penalty",
]

SIZE = 18
UNSAVED = {"saved": False}
ABILITIES: tuple[Ability, ...] = ("move", "look", "burn")
SUPPLIES: tuple[Container, ...] = ("gas", "weapon", "medkit")
BONUS: dict[str, int] = {"none": 0, "gas": 1, "weapon": 1, "medkit": 1, "+2": 2, "+3": 3}
"""What an opened container scores (SUR-124 to 128)."""


@dataclass(frozen=True, slots=True)
class Occupant:
    """A leader, a survivor, a Walker or two, with at most one ability (SUR-008, SUR-013)."""

    kind: Kind
    ability: Ability = ""

    @property
    def human(self) -> bool:
        """Leaders and survivors are; Walkers are not (SUR-009 to 011)."""
        return self.kind in ("leader", "survivor")

    @property
    def walkers(self) -> int:
        """How many Walkers it stands for: a double Walker for two (SUR-012)."""
        return {"walker": 1, "two_walkers": 2}.get(self.kind, 0)


@dataclass(frozen=True, slots=True)
class Effect:
    """What a location does to its own battle or score (SUR-006, SUR-130)."""

    op: Operation
    amount: int


@dataclass(frozen=True, slots=True)
class Card:
    """Both faces of a card; edges are north, east, south and west of the occupant face (SUR-001 to 007)."""

    number: int
    name: str
    container: Container
    printed: tuple[Occupant, ...]
    edges: tuple[Occupant | None, ...]
    effect: Effect | None = None

    def amount(self, op: Operation) -> int:
        """The amount of the location's effect if it is this one, else 0."""
        return self.effect.amount if self.effect is not None and self.effect.op == op else 0

    def has(self, op: Operation) -> bool:
        """Whether the location's effect is this one."""
        return self.effect is not None and self.effect.op == op

    @property
    def has_walker(self) -> bool:
        """Whether a single or double Walker is printed on the location face (SUR-049, SUR-050)."""
        return any(occupant.walkers for occupant in self.printed)


LEADER, SURVIVOR, WALKER, CARD = 1, 100, 10_000, 1_000_000
"""A crowd at a location as one number: leaders, survivors, Walkers and cards, two digits each."""

WEIGHT = {"leader": LEADER, "survivor": SURVIVOR, "walker": WALKER, "two_walkers": 2 * WALKER}


def weight(occupant: Occupant | None) -> int:
    """An occupant as part of a crowd in one number."""
    return WEIGHT[occupant.kind] if occupant is not None else 0


@dataclass(frozen=True, slots=True)
class Deck:
    """All cards by number, 1 to 18. What is not saved only spares repeated work.

    weights: what each card adds to a crowd on its north, east, south and west side;
    worths: the best score of each location by the crowd on its edges, filled as it is asked for.
    """

    name: str
    cards: dict[int, Card]
    weights: dict[int, tuple[int, ...]] = field(init=False, repr=False, compare=False, metadata=UNSAVED)
    worths: dict[int, dict[int, int]] = field(init=False, repr=False, compare=False, metadata=UNSAVED)

    def __post_init__(self) -> None:
        """Weigh every edge once."""
        weights = {n: tuple(CARD + weight(edge) for edge in card.edges) for n, card in self.cards.items()}
        object.__setattr__(self, "weights", weights)
        object.__setattr__(self, "worths", {number: {} for number in self.cards})

    def __getitem__(self, number: int) -> Card:
        return self.cards[number]
