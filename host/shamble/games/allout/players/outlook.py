"""What a program player sees in the open state: dangers of a place, fighters' worth, and who goes for what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from shamble.games.allout.actions.move import RUN
from shamble.games.allout.actions.shot import own_defense
from shamble.games.allout.cards.model import ItemCard
from shamble.games.allout.commotion import HEARING
from shamble.games.allout.measured.positions import INCH
from shamble.games.allout.melee.fight import walker_dice
from shamble.games.allout.melee.weapons import attack_dice, melee_weapons
from shamble.games.allout.players.odds import Contest, contest, mean
from shamble.games.allout.state import State
from shamble.geometry.outline import feet, outline, snapped
from shamble.geometry.paths import Path
from shamble.geometry.plane import Disc, Point, distance, overlapping, touching

STEP = 4 * INCH
HARM = 1.5
"""What a point of health is worth, in walkers put down."""
FELLOWS = 1.5
"""What a threat to one of us weighs against one to a rival."""


class Outlook:
    """One state as one seat's player sees it while it answers one question; lengths in mils.

    places: where survivors stand, ours and rivals: those of the seat and the others.
    lunge: centres this near, the walker lunges in the Event Phase (AOW-238); stride: its next move may end in
    contact (AOW-254).
    """

    def __init__(self, state: State, seat: str = "") -> None:
        self.state = state
        self.seat = seat or state.seats[0]
        self.base = state.board.positions.base
        self.lunge = state.board.positions.kill_zone + self.base
        self.stride = 6 * INCH + 2 * self.base
        self.places = {name: s.at for name, s in state.survivors.items() if s.at is not None}
        self.survivors = state.survivors
        self.ours = {name: at for name, at in self.places.items() if state.side(name) == self.seat}
        self.rivals = {name: at for name, at in self.places.items() if name not in self.ours}
        self._ways: dict[tuple[str, str], Path] = {}

    @cached_property
    def prowlers(self) -> list[Point]:
        """Where walkers stand that no survivor holds in melee."""
        touched = self.state.board.enemies_touching
        return [
            w.at
            for w in self.state.walkers.values()
            if w.at is not None and not w.prone and not touched(w.id)
        ]

    @cached_property
    def figures(self) -> set[str]:
        """The ids of all models in play."""
        return {figure.id for figure in self.state.figures()}

    # -- places

    def lungers(self, at: Point) -> int:
        """How many walkers would lunge at a survivor at that place."""
        return sum(distance(walker, at) <= self.lunge for walker in self.prowlers)

    def in_reach(self, at: Point) -> int:
        """How many walkers could come there with one move."""
        return sum(distance(walker, at) <= self.stride for walker in self.prowlers)

    def room(self, at: Point) -> float:
        """Mils to the nearest prowling walker's centre; far off when there is none."""
        return min((distance(walker, at) for walker in self.prowlers), default=40.0 * INCH)

    def noise_brings(self, at: Point) -> bool:
        """Whether NOISE from a place draws a walker near enough to lunge that would not come by itself."""
        nearest = self.room(at)
        return self.lunge < nearest <= HEARING * INCH + 2 * self.base and nearest - 6 * INCH <= self.lunge

    def company(self, at: Point) -> float:
        """Mils from a place to the centre of the nearest of us."""
        return min((distance(at, there) for there in self.ours.values()), default=0.0)

    def rival_company(self, at: Point) -> float:
        """Mils from a place to the nearest rival's centre; far off when there is none."""
        return min((distance(at, there) for there in self.rivals.values()), default=40.0 * INCH)

    def in_earshot(self, at: Point) -> int:
        """How many walkers MAYHEM there draws (AOW-049)."""
        return sum(distance(walker, at) <= HEARING * INCH + 2 * self.base for walker in self.prowlers)

    def spite(self, at: Point) -> float:
        """What a walker standing there is worth to us: rivals it threatens, less our own, then how near it is."""
        nearness = (self.company(at) - self.rival_company(at)) / (40 * INCH)
        return self._threatened(at, self.rivals) - FELLOWS * self._threatened(at, self.ours) + nearness

    def _threatened(self, at: Point, names: Mapping[str, Point]) -> float:
        gaps = [distance(at, there) for there in names.values()]
        return sum((gap <= self.lunge) + 2 * (gap <= 2 * self.base + INCH // 20) for gap in gaps)

    # -- fighters

    def best_attack(self, name: str) -> tuple[str, ...]:
        """The dice of a survivor's best attack; empty when it cannot attack."""
        state = self.state
        pools = (attack_dice(state, name, weapon) for weapon in (None, *melee_weapons(state, name)))
        return max(pools, key=mean)

    def crowd_dice(self, names: Iterable[str]) -> tuple[str, ...]:
        """The dice with which these walkers and survivors attack together (AOW-322, AOW-353, AOW-356)."""
        fighters = list(names)
        people = [name for name in fighters if name in self.survivors]
        count = len(fighters) - len(people)
        walkers = self.state.walker_card.melee * count if people else walker_dice(self.state, count)
        return (*walkers, *(die for name in people for die in self.best_attack(name)))

    @cached_property
    def strengths(self) -> dict[str, float]:
        """How well each survivor fights one walker, and how much it can lose."""
        horde = walker_dice(self.state, 1)
        return {
            name: max(
                balance(contest(self.best_attack(name), horde)),
                balance(contest(own_defense(self.state, name), horde)),
            )
            + survivor.health / 10
            for name, survivor in self.state.survivors.items()
        }

    # -- goals

    @property
    def missing(self) -> int:
        """Supply counters still to be gathered."""
        return self.state.scenario.counters_to_win - self.state.supplies_held(self.seat)

    @property
    def short(self) -> bool:
        """Whether what lies about is too little, so that counters must be won from the rival."""
        return self.missing > len(self.state.counters)

    @property
    def ahead(self) -> bool:
        """Whether we hold more than the rival, so that the end of the threat track is ours (AOW-451)."""
        held = self.state.supplies_held
        return bool(self.rivals) and 2 * held(self.seat) > held()

    def off(self, at: Point, counter: str) -> float:
        """Mils from a place to a counter, or to the middle of what holds it."""
        return max(0.0, distance(at, self.state.counters[counter].place) - self.base)

    def at_goal(self, at: Point, counter: str) -> bool:
        """Whether a survivor there can search the counter."""
        shape = self.state.board.positions.counter_shape(self.state.counters[counter])
        return touching(Disc(at, self.base), shape)

    @cached_property
    def goals(self) -> dict[str, str]:
        """The counter each of us goes for, the cheapest first; alone none for those that are not needed."""
        needed = len(self.ours) if self.rivals else self.missing
        wanted = min(needed, len(self.state.counters), len(self.ours))
        costs = {
            (name, counter): self._cost(name, at, counter)
            for name, at in self.ours.items()
            for counter in self.state.counters
        }
        found: dict[str, str] = {}
        while len(found) < wanted:
            name, counter = min(costs, key=lambda pair: costs[pair])
            found[name] = counter
            costs = {pair: cost for pair, cost in costs.items() if pair[0] != name and pair[1] != counter}
        return found

    def way(self, name: str, goal: str) -> Path:
        """A survivor's way toward a counter, as far as a run goes."""
        if (name, goal) not in self._ways:
            reach = self.state.board.positions.reach(name, RUN)
            self._ways[name, goal] = reach.farthest(self._landing(name, goal), RUN)
        return self._ways[name, goal]

    def _landing(self, name: str, goal: str) -> Point:
        """The nearest place where the survivor would touch the counter, or what holds it."""
        shape = self.state.board.positions.counter_shape(self.state.counters[goal])
        here, base = self.places[name], self.base
        spots = snapped(feet(outline(shape, base), here))
        outside = [at for at in spots if not overlapping(Disc(at, base), shape)] or spots
        return min(outside, key=lambda at: distance(here, at))

    def _cost(self, name: str, at: Point, counter: str) -> float:
        """Turns of sneaking that a counter takes a survivor, and what its guards cost one so strong."""
        spot = self.state.counters[counter].place
        guards = sum(distance(walker, spot) <= self.lunge + self.base for walker in self.prowlers)
        return self.off(at, counter) / STEP + guards * (1.5 - self.strengths[name])


def balance(odds: Contest) -> float:
    """What a contest is worth: a walker put down, against health lost."""
    return odds.ahead - HARM * odds.loss


def worth(card: ItemCard) -> float:
    """How useful a card is to have, in successes it adds."""
    if card.action:
        return 2.0
    dice = mean(card.dice) + mean(card.defense)
    if card.kind == "ranged":
        return dice * (0.5 if card.commotion else 1.5)
    return dice
