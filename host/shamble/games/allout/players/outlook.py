"""What a program player sees in the open state: dangers of a place, fighters' worth, and who goes for what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from itertools import chain
from math import cos, sin, tau
from typing import NamedTuple

from shamble.games.allout.actions.aim import aimed_dice, called_dice
from shamble.games.allout.actions.move import RUN
from shamble.games.allout.actions.shot import own_defense
from shamble.games.allout.cards.model import ItemCard, RollKind
from shamble.games.allout.commotion import HEARING
from shamble.games.allout.measured.positions import INCH
from shamble.games.allout.melee.fight import walker_dice
from shamble.games.allout.melee.weapons import attack_dice, melee_weapons
from shamble.games.allout.odds.rolls import Brought, Contest, average, brought, contest
from shamble.games.allout.players import errands
from shamble.games.allout.state import Item, State
from shamble.games.allout.windows import Part, Throw, changes_rolls
from shamble.geometry.outline import feet, outline, snapped
from shamble.geometry.paths import Path
from shamble.geometry.plane import Disc, Point, Shape, distance, overlapping, touching

STEP = 4 * INCH
FAR = 1000 * INCH
"""Mils: farther than any way."""
HARM = 1.5
"""What a point of health is worth, in walkers put down."""
FELLOWS = 1.5
"""What a threat to one of us weighs against one to a rival."""
OWN = 3.0
"""What one of us under a blast weighs against an enemy."""
LATE = 20
"""After so many turns of a game for two nobody puts its end off, and whoever is not ahead seeks the fight."""
LATE_ALONE = 60
"""After so many turns alone the threat track may end a game in which nothing is gained any more."""


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
        self._ways: dict[tuple[str, str, float], Path] = {}

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

    def attack(self, names: Iterable[str], foes: Iterable[str]) -> Brought:
        """The roll with which these walkers and survivors attack those (AOW-322, AOW-353, AOW-356)."""
        fighters = list(names)
        armed = {name: self.best_way(name) for name in fighters if name in self.survivors}
        dice = {name: way.dice for name, way in armed.items()}
        if count := len(fighters) - len(armed):
            dice[""] = self.state.walker_card.melee * count if armed else walker_dice(self.state, count)
        return self.roll("melee", dice, foes, {name: way.weapon for name, way in armed.items()})

    def guard(self, names: Iterable[str], foes: Iterable[str]) -> Brought:
        """The roll with which these defend themselves against those (AOW-321)."""
        return self.roll("defense", {name: own_defense(self.state, name) for name in names}, foes)

    def shot(self, name: str, weapon: Item, target: str, aimed: bool = False) -> Brought:
        """The roll of a shot, aimed or not (AOW-149, AOW-539, AOW-625)."""
        card = self.state.item_card(weapon)
        dice = (*card.dice, *self.state.profile(name).shoot)
        more = aimed_dice(self.state, name, card) if aimed else ()
        called = tuple(part.colour for part in called_dice(self.state, name, target, aimed))
        return self.roll("ranged", {name: (*dice, *more), "": called}, (target,), {name: weapon.id})

    def blasted(self, at: Point) -> float:
        """What a blast at a place is worth: enemies under it, less our own (AOW-608)."""
        reach = self.state.board.positions.kill_zone + self.base
        hit = [f.id for f in self.state.figures() if f.at is not None and distance(f.at, at) <= reach]
        return sum(-OWN if name in self.ours else 1.0 for name in hit)

    def best_way(self, name: str) -> Way:
        """A survivor's best attack: the weapon, empty for bare hands, and all its dice; none when it cannot attack."""
        state = self.state
        ways = [Way("", attack_dice(state, name, None))]
        ways += [Way(weapon.id, attack_dice(state, name, weapon)) for weapon in melee_weapons(state, name)]
        return max(ways, key=lambda way: mean(way.dice)) if len(ways) > 1 else ways[0]

    def roll(
        self,
        on: RollKind,
        dice: Mapping[str, tuple[str, ...]],
        foes: Iterable[str],
        using: Mapping[str, str] | None = None,
    ) -> Brought:
        """A roll of dice by who brings them, as cards in hand and worn change it (AOW-154)."""
        if not self.handy:
            return Brought(tuple(chain.from_iterable(dice.values())))
        theirs = tuple(foes)
        parts = [Part(name, die) for name, brings in dice.items() for die in brings]
        throw = Throw(on, "", "", "", tuple(dice), theirs, lambda: list(parts), using or {})
        return brought(self.state, throw)

    @cached_property
    def handy(self) -> set[str]:
        """The survivors with cards that change rolls."""
        return {name for name in self.survivors if changes_rolls(self.state, name)}

    @cached_property
    def strengths(self) -> dict[str, float]:
        """How well each survivor fights one walker, and how much it can lose."""
        horde = walker_dice(self.state, 1)

        def strength(name: str) -> float:
            way = self.best_way(name)
            walker = self.roll("melee", {"": horde}, (name,))
            attack = self.roll("melee", {name: way.dice}, (), {name: way.weapon})
            return safety(attack, self.guard((name,), ()), walker)

        return {name: strength(name) + one.health / 10 for name, one in self.survivors.items()}

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

    @property
    def late(self) -> bool:
        """Whether the game has gone on long enough."""
        return self.state.turn > (LATE if self.rivals else LATE_ALONE)

    @property
    def hunting(self) -> bool:
        """Whether only harm to the rival helps us: nothing lies about any more, or it is late."""
        nothing_left = self.plain and not self.state.counters
        return bool(self.rivals) and not self.ahead and (self.late or nothing_left)

    @property
    def wants_time(self) -> bool:
        """Whether putting off the end of the threat track helps us: not who is ahead, and nobody when it is late."""
        return not self.ahead and not self.late

    def off(self, at: Point, goal: str) -> float:
        """Mils from a place to a counter, or to the middle of what holds it, or to a rival."""
        counter = self.state.counters.get(goal)
        if counter is None and goal not in self.places:
            return errands.off_place(self, at, goal)
        return max(0.0, distance(at, counter.place if counter else self.places[goal]) - self.base)

    def at_goal(self, at: Point, goal: str) -> bool:
        """Whether a survivor there can search the counter, or fight the rival."""
        if not self.plain and errands.is_place(goal):
            return errands.at_place(self, at, goal)
        return touching(Disc(at, self.base), self._shape(goal))

    def togo(self, name: str, at: Point, goal: str) -> float:
        """Mils from a place to one of us's goal: as the crow flies, where goals may lie in houses by the way there."""
        if self.plain:
            return self.off(at, goal)
        whole = self.way(name, goal, FAR)
        left = errands.left_of(whole, at)
        detour = whole.length - self.off(self.places[name], goal)
        return self.off(at, goal) + max(0.0, detour) if left is None else left

    def _shape(self, goal: str) -> Shape:
        positions, counters = self.state.board.positions, self.state.counters
        return positions.counter_shape(counters[goal]) if goal in counters else positions.disc(goal)

    def goal(self, name: str) -> str:
        """What one of us goes for: a counter, or who is hunted; empty when nothing."""
        if self.hunting:
            return self._quarry(name)
        return self.goals.get(name, "")

    @cached_property
    def plain(self) -> bool:
        """Whether the scenario asks for supplies alone."""
        return self.state.scenario.gathering

    @cached_property
    def goals(self) -> dict[str, str]:
        """What each of us goes for: a counter, or what the scenario's own ways to win ask for."""
        return self.gathering if self.plain else errands.errands(self)

    def _quarry(self, name: str) -> str:
        """The nearest rival, from farther off one that carries counters."""
        here = self.places[name]
        return min(self.rivals, key=lambda foe: self.off(here, foe) - STEP * self.survivors[foe].supplies)

    @cached_property
    def gathering(self) -> dict[str, str]:
        """The counter each of us goes for, the cheapest first; alone none for those that are not needed."""
        lying = [counter.id for counter in self.state.counters.values() if not counter.token]
        needed = len(self.ours) if self.rivals else self.missing
        wanted = min(needed, len(lying), len(self.ours))
        costs = {
            (name, counter): self.cost(name, at, counter)
            for name, at in self.ours.items()
            for counter in lying
        }
        found: dict[str, str] = {}
        while len(found) < wanted:
            name, counter = min(costs, key=lambda pair: costs[pair])
            found[name] = counter
            costs = {pair: cost for pair, cost in costs.items() if pair[0] != name and pair[1] != counter}
        return found

    def way(self, name: str, goal: str, far: float = RUN) -> Path:
        """A survivor's way toward its goal, as far as a run goes or so many mils."""
        if (name, goal, far) not in self._ways:
            reach = self.state.board.positions.reach(name, RUN)
            self._ways[name, goal, far] = reach.farthest(self._landing(name, goal), far)
        return self._ways[name, goal, far]

    def _landing(self, name: str, goal: str) -> Point:
        """The nearest place where the survivor would touch its goal, or what holds it."""
        if not self.plain and errands.is_place(goal):
            return errands.landing(self, goal, self.places[name])
        if not self.plain and (floor := errands.floor_of(self, goal)):
            return errands.within(self, floor, self.places[name])
        shape, here, base = self._shape(goal), self.places[name], self.base
        spots = snapped(feet(outline(shape, base), here))
        outside = [at for at in spots if not overlapping(Disc(at, base), shape)] or spots
        return min(outside, key=lambda at: distance(here, at))

    def cost(self, name: str, at: Point, counter: str) -> float:
        """Turns of sneaking that a counter takes a survivor, and what its guards cost one so strong."""
        return self.off(at, counter) / STEP + self._guards[counter] * (1.5 - self.strengths[name])

    @cached_property
    def _guards(self) -> dict[str, int]:
        """How many walkers would lunge at whoever searches each counter."""
        far = self.lunge + self.base
        return {
            name: sum(distance(walker, counter.place) <= far for walker in self.prowlers)
            for name, counter in self.state.counters.items()
        }


def rays(here: Point, far: float) -> Iterator[Point]:
    """Eight places round about."""
    for number in range(8):
        turn = tau * number / 8
        yield Point(round(here.x + far * cos(turn)), round(here.y + far * sin(turn)))


def part_way(start: Point, end: Point, share: float) -> Point:
    """The place after that share of the straight way."""
    return Point(round(start.x + (end.x - start.x) * share), round(start.y + (end.y - start.y) * share))


@lru_cache(maxsize=1024)
def safety(attack: Brought, guard: Brought, walker: Brought) -> float:
    """What a melee with a walker is worth, attacking or defending, whichever is better."""
    return max(balance(contest(roll, walker)) for roll in (attack, guard))


def balance(odds: Contest) -> float:
    """What a contest is worth: a walker put down, against health lost."""
    return odds.ahead - HARM * odds.loss


class Way(NamedTuple):
    """A way to attack: the id of a weapon, and the dice of the attack."""

    weapon: str
    dice: tuple[str, ...]


@lru_cache(maxsize=1024)
def mean(dice: tuple[str, ...]) -> float:
    """The successes that dice show on average."""
    return average(Brought(dice))


def worth(card: ItemCard) -> float:
    """How useful a card is to have, in successes it adds."""
    if card.action:
        return 2.0
    dice = mean(card.dice) + mean(card.defense)
    if card.kind == "ranged":
        return dice * (0.5 if card.commotion else 1.5)
    return dice
