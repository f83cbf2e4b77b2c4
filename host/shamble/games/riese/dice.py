"""The twelve-sided die: all dice of the game are read one by one and never summed (RIE-111)."""

from __future__ import annotations

from collections.abc import Callable

from shamble.games.riese.skills.luck import second_thoughts
from shamble.games.riese.state import State
from shamble.kernel.asks import Roll, Rules, roll
from shamble.kernel.dice import Die, Face

D12 = Die("d12", tuple([Face(str(n)) for n in range(1, 13)]), counts=False)


def d12(state: State, rule: str, text: str | Callable[[], str], who: str = "", about: str = "") -> Rules[int]:
    """Roll one die; returns its natural number, after the re-rolls that tokens and skills allow (RIE-249, RIE-333).

    text: what it is for; who: the figure that rolls, as far as one does; about: the figure it is rolled for or
    against. Each die is an ask of its own.
    """
    subjects = tuple(name for name in (who, about) if name)
    rolled = yield from roll(
        lambda: Roll(
            rule=rule, text=text if isinstance(text, str) else text(), subjects=subjects, dice=(D12,)
        )
    )
    return (yield from second_thoughts(state, int(rolled.face), rule, who))
