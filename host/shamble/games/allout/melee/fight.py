"""One melee: attack or defend, dice of both sides, the winner, and what a win does (AOW-312 to 328)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

from shamble.games.allout.abilities.brawling import disarm, muscle, wins_draws
from shamble.games.allout.actions.shot import own_defense
from shamble.games.allout.cards.model import RollKind
from shamble.games.allout.house import by_house
from shamble.games.allout.melee.after_win import after_win
from shamble.games.allout.melee.harm import harm
from shamble.games.allout.melee.push_back import push_back
from shamble.games.allout.melee.sides import Side, both, two_sides
from shamble.games.allout.melee.stance import ATTACK, DEFEND, pick_stance
from shamble.games.allout.melee.weapons import Armed, arm, attack_dice, in_hand, noisy, piercing
from shamble.games.allout.pools import NO_DICE, cast, of, pierced
from shamble.games.allout.state import Fight, State
from shamble.games.allout.walkers import present
from shamble.games.allout.windows import Part, Throw
from shamble.kernel.asks import Odds, Rules, step, tell
from shamble.kernel.dice import Rolled

MOST_WALKER_DICE = 5
BEHIND_BARRIER = ("red",)
"""AOW-379."""


class Effort(NamedTuple):
    """What a side brings to a melee: its stance, the roll of its survivors, and that of its walkers."""

    side: Side
    stance: str
    own: Rolled
    walkers: Rolled

    @property
    def total(self) -> int:
        """All its successes (AOW-322, AOW-356)."""
        return self.own.successes + self.walkers.successes


def resolve_fight(state: State, fight: Fight) -> Rules[set[str]]:
    """Stance, rolls, push back, damage, and the commotion of noisy weapons last (AOW-312, 323, 334, 389).

    Returns the walkers that the commotion drew.
    """
    one, two = yield from two_sides(state, fight.models, fight.prey)
    chosen = yield from pick_stance(state, one, two)
    stances = (chosen, (yield from pick_stance(state, two, one, chosen)))
    if stances == (DEFEND, DEFEND):
        yield from tell(
            "AOW-313", f"{both(state, [*one.models, *two.models])} all defend: nothing happens", "melee"
        )
        return set()
    armed: Armed = {}
    for side, other, both_do in ((one, two, stances), (two, one, stances[::-1])):
        if both_do[0] == ATTACK:
            odds = partial(weapon_odds, state, side, other, both_do, armed)
            armed = armed | (yield from arm(state, side.survivors, odds))
    first = yield from roll_side(state, one, two, stances[0], armed)
    second = yield from roll_side(state, two, one, stances[1], armed)
    yield from step(decide(state, first, second, armed))
    return (yield from noisy(state, armed))


def weapon_odds(
    state: State, side: Side, other: Side, stances: tuple[str, str], before: Armed, armed: Armed, name: str
) -> Mapping[str, Odds]:
    """What each weapon of one of a side is likely to bring; stances: of its side, and of the other.

    before, armed: who has picked a weapon already, on the other side and on this one.
    """
    from shamble.games.allout.odds.words import fight_odds_by_weapon

    return fight_odds_by_weapon(state, side, other, stances, {**before, **armed}, name)


def roll_side(state: State, side: Side, other: Side, stance: str, armed: Armed) -> Rules[Effort]:
    """The dice of a side's survivors in one roll, then those of its walkers (AOW-322, AOW-353, AOW-356, AOW-598)."""
    own = NO_DICE
    if side.survivors:
        throw = own_throw(state, side, other, stance, armed)
        for _ in range(piercing(state, of_side(other, armed)) if stance == DEFEND else 0):
            throw = yield from pierced(state, throw)
        own = yield from cast(state, throw)
    if not side.walkers:
        return Effort(side, stance, own, NO_DICE)
    walkers = yield from cast(state, walker_throw(state, side, other))
    return Effort(side, stance, own, walkers)


def of_side(side: Side, armed: Armed) -> Armed:
    """Those of a side who attack, each with its weapon."""
    return {name: armed[name] for name in side.survivors if name in armed}


def walker_throw(state: State, side: Side, other: Side) -> Throw:
    """The dice of a side's walkers: they outnumber, or lend one each to survivors (AOW-353, AOW-356, AOW-357)."""
    rule, crowd = ("AOW-356", False) if side.survivors else ("AOW-353", True)
    text = f"Walkers attack {both(state, other.survivors)}"
    return walkers_throw(state, side.walkers, other.survivors, text, side.seat, rule, crowd=crowd)


def own_throw(state: State, side: Side, other: Side, stance: str, armed: Armed) -> Throw:
    """All dice of a side's survivors in one roll (AOW-319, 321, 322)."""

    def parts() -> list[Part]:
        names = present(state, side.survivors)
        return [part for name in names for part in of(name, survivor_dice(state, name, stance, armed, other))]

    on: RollKind = "melee" if stance == ATTACK else "defense"
    text, ours = f"{both(state, side.survivors)} {stance}", tuple(side.survivors)
    return Throw(on, "AOW-322", text, side.seat, ours, tuple(other.models), parts, armed, subjects=ours)


def survivor_dice(state: State, name: str, stance: str, armed: Armed, other: Side) -> tuple[str, ...]:
    """What one survivor adds to its side's roll: nothing to an attack that it may not join (AOW-308, 319, 321, 392)."""
    if stance == DEFEND:
        return (*own_defense(state, name), *(BEHIND_BARRIER if behind_barrier(state, name, other) else ()))
    return attack_dice(state, name, in_hand(state, name, armed[name])) if name in armed else ()


def behind_barrier(state: State, name: str, other: Side) -> bool:
    """Whether a Barrier is between a survivor and all of the side that it fights (AOW-378 to 380)."""
    foes = [foe for foe in state.board.foes(name) if foe in other.models]
    faced = [foe for foe in state.board.across(name) if not state.board.below(name, foe)]
    return bool(foes) and {*foes} <= {*faced}


def walkers_throw(
    state: State, walkers: list[str], victims: list[str], text: str, who: str, rule: str, *, crowd: bool
) -> Throw:
    """The dice of walkers, rolled by their victims' opponent (AOW-289); crowd: they outnumber (AOW-353, AOW-357)."""

    def parts() -> list[Part]:
        here = present(state, walkers)
        level = [name for name in here if not reaches_up(state, name, victims)]
        up = state.walker_card.melee * (len(here) - len(level))
        return of(
            "", (*(walker_dice(state, len(level)) if crowd else state.walker_card.melee * len(level)), *up)
        )

    ours = tuple(walkers)
    return Throw("melee", rule, text, who, ours, tuple(victims), parts, subjects=ours)


def reaches_up(state: State, walker: str, victims: list[str]) -> bool:
    """Whether a walker attacks up at an Elevated survivor, so that it does not outnumber (AOW-483)."""
    fought = [name for name in state.board.foes(walker) if name in victims]
    return bool(fought) and all(state.board.below(walker, name) for name in fought)


def walker_dice(state: State, count: int) -> tuple[str, ...]:
    """The nth walker of a combat adds n times its dice, five times at most (AOW-352 to 354)."""
    times = sum(min(number, MOST_WALKER_DICE) for number in range(1, count + 1))
    return state.walker_card.melee * times


def decide(state: State, one: Effort, two: Effort, armed: Armed) -> Rules[None]:
    """The higher total wins, in a draw the first side; push back first, then damage (AOW-323 to 328, 334, 338).

    Who can be hurt is settled before anybody is pushed away (AOW-334, AOW-635).
    """
    one, two = (effort._replace(side=effort.side.left(state)) for effort in (one, two))
    if not (one.side.fighters and two.side.fighters):
        return
    yield from tell_totals(state, one, two)
    winner, loser = in_order(state, one, two)
    reached = within_reach(state, loser.side, winner.side)
    yield from push_back(state, loser.side.fighters, winner.side.fighters, winner.side.walkers)
    damage = winner.total - loser.total
    if damage and winner.stance == ATTACK:
        yield from deal_damage(state, winner, loser.side, reached, damage, armed)
    if damage:
        yield from disarm(state, winner.side, loser.side)


def in_order(state: State, one: Effort, two: Effort) -> tuple[Effort, Effort]:
    """Winner and loser; a draw is the first side's, unless only the other has a Scrapper (AOW-324 to 326, 531)."""
    if one.total == two.total:
        first = wins_draws(state, one.side) or not wins_draws(state, two.side)
    else:
        first = one.total > two.total
    return (one, two) if first else (two, one)


def deal_damage(
    state: State, winner: Effort, losers: Side, reached: Side, damage: int, armed: Armed
) -> Rules[None]:
    """What the winner's dice do, and then its weapons (AOW-327, AOW-338, AOW-533)."""
    own, bites = winner.own.criticals, winner.walkers.criticals
    if winner.side.survivors and by_house(state, "lent-criticals") == "headshot":
        own, bites = own + bites, 0
    before = {name: state.survivor(name).health for name in present(state, losers.survivors)}
    yield from harm(state, reached, winner.side, damage + muscle(state, winner.side, armed), own, bites)
    hurt = [name for name in present(state, before) if state.survivor(name).health < before[name]]
    yield from after_win(state, winner.side, losers, armed, hurt)


def within_reach(state: State, losers: Side, winners: Side) -> Side:
    """The losers whom one of the winners, or a walker that lent them its dice, fights (AOW-340, AOW-635)."""
    strikers = set(winners.models)
    survivors, walkers = (
        [name for name in names if strikers & {*state.board.foes(name)}]
        for names in (losers.survivors, losers.walkers)
    )
    return Side(losers.seat, survivors, walkers)


def tell_totals(state: State, one: Effort, two: Effort) -> Rules[None]:
    """Say what each side has scored (AOW-323)."""
    sides = [(effort, effort.side) for effort in (one, two)]
    text = ", ".join(f"{words(state, side)} {effort.total}" for effort, side in sides)
    totals = {side.seat if side.survivors else "walkers": effort.total for effort, side in sides}
    yield from tell("AOW-323", text, "melee", **totals)


def words(state: State, side: Side) -> str:
    """A side in words."""
    if not side.survivors:
        return "walkers"
    return both(state, side.survivors) + (" with walkers" if side.walkers else "")
