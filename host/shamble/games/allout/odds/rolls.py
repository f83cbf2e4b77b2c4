"""What a roll of the game is likely to show: its dice after all changes, and who may roll which of them again."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from shamble.games.allout.dice import colours
from shamble.games.allout.house import by_house
from shamble.games.allout.pools import leave, modified
from shamble.games.allout.state import State
from shamble.games.allout.windows import Throw, open_to

if TYPE_CHECKING:
    from shamble.odds.pool import Again
    from shamble.odds.spread import Spread


class Brought(NamedTuple):
    """The dice of a roll by colour, and leave to roll some of them again; whose each is only where that matters."""

    colours: tuple[str, ...] = ()
    owners: tuple[str, ...] = ()
    again: tuple[Again, ...] = ()
    red_critical: bool = True


def brought(state: State, throw: Throw) -> Brought:
    """The dice of a roll as it would be made now (AOW-154, AOW-155)."""
    parts = modified(state, throw)
    again = tuple([leave(state, held) for held in open_to(state, throw, "reroll")])
    owners = tuple([part.owner for part in parts]) if again else ()
    red_critical = by_house(state, "red-critical") == "yes"
    return Brought(tuple([part.colour for part in parts]), owners, again, red_critical)


@lru_cache(maxsize=1024)
def spread(dice: Brought) -> Spread:
    """How often each number of successes and criticals comes up, everybody rolling again what promises most."""
    from shamble.odds.pool import Owned, Pool, joint

    kinds = colours(red_critical=dice.red_critical)
    owners = dice.owners or ("",) * len(dice.colours)
    owned = [Owned(kinds[colour], owner) for colour, owner in zip(dice.colours, owners, strict=True)]
    return joint(
        Pool(tuple(owned if dice.again else sorted(owned, key=lambda one: one.die.name)), dice.again)
    )


@lru_cache(maxsize=1024)
def average(dice: Brought) -> float:
    """The successes that a roll shows on average."""
    shown = spread(dice)
    return sum([successes * count for successes, _, count in shown.items()]) / shown.cases


class Contest(NamedTuple):
    """Our roll against theirs: the chance to score more, and by how much they are ahead on average."""

    ahead: float
    loss: float


@lru_cache(maxsize=4096)
def contest(ours: Brought, theirs: Brought) -> Contest:
    """How a roll fares against another."""
    margins = spread(ours).minus(spread(theirs))
    ahead = sum([count for margin, _, count in margins.items() if margin > 0])
    loss = sum([-margin * count for margin, _, count in margins.items() if margin < 0])
    return Contest(ahead / margins.cases, loss / margins.cases)
