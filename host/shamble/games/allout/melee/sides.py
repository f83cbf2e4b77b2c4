"""The two sides of a melee: survivors of one group against walkers or rivals, or walkers beside rivals (AOW-356)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from shamble.games.allout.state import WALKERS, State
from shamble.games.allout.walkers import present
from shamble.kernel.asks import Choose, Option, Rules, choose, gone, step


class Side(NamedTuple):
    """One of two sides: who decides and rolls for it, its survivors, and the walkers whose dice it has.

    A side without survivors is the walkers' own; beside survivors they only lend their dice (AOW-356).
    """

    seat: str
    survivors: list[str]
    walkers: list[str]

    @property
    def models(self) -> list[str]:
        """Everybody on it."""
        return [*self.survivors, *self.walkers]

    @property
    def fighters(self) -> list[str]:
        """Those that win or lose: the walkers only on a side of their own (AOW-356, AOW-368)."""
        return self.survivors or self.walkers

    def left(self, state: State) -> Side:
        """The side as far as it is still in play."""
        return Side(self.seat, present(state, self.survivors), present(state, self.walkers))


def upright(state: State, names: Iterable[str]) -> list[str]:
    """Those of the models that are in play and stand."""
    return [name for name in present(state, names) if not state.figure(name).prone]


def by_group(state: State, names: Iterable[str]) -> dict[str, list[str]]:
    """The models of each group: the one with Initiative first, the walkers last."""
    seats = (state.initiative, state.rival(state.initiative), WALKERS)
    here = present(state, names)
    found = {seat: [name for name in here if state.side(name) == seat] for seat in seats}
    return {seat: members for seat, members in found.items() if members}


def both(state: State, names: Iterable[str]) -> str:
    """Models in words; ends the step when none is left in play."""
    return " and ".join(state.figure(name).name for name in present(state, names)) or gone("each of them")


def two_sides(state: State, names: Iterable[str], prey: Mapping[str, str]) -> Rules[tuple[Side, Side]]:
    """The sides of a melee, the one that wins a draw first: survivors before walkers, Initiative (AOW-324, 325)."""
    groups = by_group(state, names)
    walkers = groups.pop(WALKERS, [])
    if len(groups) == 1:
        ((seat, ours),) = groups.items()
        return Side(seat, ours, []), Side(state.rival(seat), [], walkers)
    lent: dict[str, list[str]] = {seat: [] for seat in groups}
    for walker in walkers:
        victim = yield from find_victim(
            state, walker, [name for ours in groups.values() for name in ours], prey
        )
        if victim:
            lent[state.rival(state.side(victim))].append(walker)
    (one, ours), (two, theirs) = groups.items()
    return Side(one, ours, lent[one]), Side(two, theirs, lent[two])


def find_victim(state: State, walker: str, names: list[str], prey: Mapping[str, str]) -> Rules[str]:
    """Whom a walker between rivals attacks: the side it fights, else as was or is now decided (AOW-358 to 360)."""
    victims = victims_of(state, walker, names)
    if prey.get(walker) in victims:
        return prey[walker]
    if len({state.side(name) for name in victims}) <= 1:
        return next(iter(victims), "")
    return (yield from step(choose(lambda: victim_ask(state, walker, names)))) or victims[0]


def victims_of(state: State, walker: str, names: list[str]) -> list[str]:
    """The survivors of a melee that a walker fights; none when it has left play."""
    return [name for name in state.board.foes(walker) if name in names] if walker in state.walkers else []


def victim_ask(state: State, walker: str, names: list[str]) -> Choose:
    """The player with Initiative picks; his own side gains the dice if he sets it on a rival (AOW-359, AOW-365)."""
    victims = victims_of(state, walker, names) or gone("the survivors it could attack", "AOW-359")
    return Choose(
        rule="AOW-359",
        text=f"{state.walker(walker).name} touches both sides: whom does it attack?",
        who=state.initiative,
        subjects=(walker,),
        options=tuple(Option(name, state.figure(name).name) for name in victims),
        default=rival_first(state, victims),
    )


def rival_first(state: State, names: list[str]) -> str:
    """The first model that is not of the player with Initiative, else the first."""
    return next((name for name in names if state.side(name) != state.initiative), names[0])
