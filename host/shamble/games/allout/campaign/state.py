"""The state of a campaign: its groups, what became of everybody, and where in a campaign turn it is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import cast

from shamble.games.allout.cards.model import Book, Dice, Group, Nerve, SpecialRule, SurvivorCard
from shamble.games.allout.state import UNSAVED
from shamble.kernel.asks import gone

TOURNAMENT, VALUE = "tournament", "value"
DRAW = "draw"


@dataclass(slots=True)
class Character:
    """A survivor of a group as it is now: its card, what experience has made of it, and what it has suffered.

    value: its points without what it carries; saved: Experience dice kept for later; hurt: health it begins its
    next game without (AOW-562); misses: it sits the next game out (AOW-571); hands_lost, lame, amputated: what
    amputations have cost it for good (AOW-572); items: ids of the cards it owns.
    """

    id: str
    card: str
    name: str
    value: int
    melee: list[str]
    shoot: list[str]
    defense: list[str]
    nerve: str
    rules: list[str]
    items: list[str] = field(default_factory=list)
    saved: list[str] = field(default_factory=list)
    hurt: int = 0
    misses: bool = False
    hands_lost: int = 0
    lame: bool = False
    amputated: bool = False

    @classmethod
    def of(cls, name: str, card: SurvivorCard, items: tuple[str, ...] = ()) -> Character:
        """A survivor as it joins, by its card."""
        return cls(
            name, card.id, card.name, card.points, list(card.melee), list(card.shoot), list(card.defense),
            card.nerve, list(card.rules), list(items),
        )  # fmt: skip

    def dice(self) -> list[str]:
        """All its dice, saved ones last."""
        return [*self.melee, *self.shoot, *self.defense, *self.saved]


@dataclass(slots=True)
class Team:
    """A player's group in the campaign; the value of the members counts, and unspent supply points are kept.

    dead: names that may not be recruited again (AOW-565); results: points of each game of this campaign turn;
    score: tournament points so far (AOW-556).
    """

    seat: str
    members: dict[str, Character] = field(default_factory=dict)
    leader: str = ""
    points: int = 0
    score: int = 0
    dead: list[str] = field(default_factory=list)
    results: list[int] = field(default_factory=list)

    def member(self, name: str) -> Character:
        """The member of that id; ends the step when it is no more."""
        return self.members.get(name) or gone(name)


@dataclass(slots=True)
class Fate:
    """How a game ended for one survivor: health left, Bitten or not, whether it was a casualty, a limb it lost."""

    health: int
    bitten: bool = False
    out: bool = False
    limb: str = ""


@dataclass(slots=True)
class Match:
    """A game of a campaign turn: who plays, who won, what became of everybody, and who holds how many supplies."""

    seats: tuple[str, str]
    winner: str = ""
    fates: dict[str, dict[str, Fate]] = field(default_factory=dict)
    supplies: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class League:
    """phase is the step that comes next, active whom it is about; step counts the boundaries of a campaign turn.

    turns: how many campaign turns there are; scoring: how points are made (AOW-556, AOW-557).
    """

    limit: int
    turns: int
    scoring: str = TOURNAMENT
    turn: int = 1
    step: int = 0
    phase: str = "pair"
    active: str = ""
    teams: dict[str, Team] = field(default_factory=dict)
    waiting: list[Match] = field(default_factory=list)
    played: list[Match] = field(default_factory=list)
    queue: list[str] = field(default_factory=list)
    numbers: int = 0
    result: str = ""
    book: Book = field(default_factory=Book, metadata=UNSAVED)

    def team(self, seat: str) -> Team:
        """A player's group."""
        return self.teams[seat]

    def profile(self, one: Character) -> SurvivorCard:
        """The card of a character as it is now."""
        return replace(
            self.book.survivors[one.card],
            points=one.value,
            melee=cast(Dice, tuple(one.melee)),
            shoot=cast(Dice, tuple(one.shoot)),
            defense=cast(Dice, tuple(one.defense)),
            nerve=cast(Nerve, one.nerve),
            rules=cast("tuple[SpecialRule, ...]", tuple(one.rules)),
        )

    def worth(self, seat: str) -> int:
        """The total value of a group's survivors and Equipment (AOW-557)."""
        return sum(self.worth_of(one) for one in self.team(seat).members.values())

    def worth_of(self, one: Character) -> int:
        """The value of a character with what it owns."""
        return one.value + sum(self.book.items[item].points for item in one.items)

    def joins(self, seat: str, card: SurvivorCard, items: tuple[str, ...] = ()) -> Character:
        """A survivor joins a group; its player's name tells it from a namesake in another (AOW-415)."""
        self.numbers += 1
        one = Character.of(f"{card.id}-{self.numbers}", card, items)
        if any(self.book.survivors[other.card].name == card.name for _, other in self.everybody()):
            one.name = f"{card.name} ({seat})"
        self.team(seat).members[one.id] = one
        return one

    def everybody(self) -> Iterator[tuple[Team, Character]]:
        """Every character of every group."""
        for team in self.teams.values():
            for one in team.members.values():
                yield team, one


def add_team(league: League, seat: str, group: Group) -> None:
    """A player's group as the campaign begins; its first member is the Leader (AOW-410, AOW-555)."""
    team = league.teams[seat] = Team(seat)
    for member in group.members:
        league.joins(seat, league.book.survivors[member.card], member.items)
    team.leader = next(iter(team.members))
