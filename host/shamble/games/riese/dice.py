"""The twelve-sided die: all dice of the game are read one by one and never summed (RIE-111)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from shamble.games.riese.attack.model import Attack
from shamble.games.riese.state import State
from shamble.kernel.asks import Event, Roll, Rules, StepEnded, roll
from shamble.kernel.dice import Die, Face

T = TypeVar("T")
ANY = 13
"""In place of the number hoped for: none is good in itself, as in a search."""
D12 = Die("d12", tuple([Face(str(n)) for n in range(1, 13)]), counts=False)


def d12(
    state: State,
    rule: str,
    text: str | Callable[[], str],
    who: str = "",
    about: str = "",
    *,
    attack: Attack | None = None,
    wants: int = 0,
) -> Rules[int]:
    """Roll one die; returns its natural number, after the re-rolls that tokens and skills allow (RIE-249, RIE-333).

    text: what it is for; who: the figure that rolls, as far as one does; about: the figure it is rolled for or
    against; attack: the attack it belongs to; wants: the least natural number that whoever rolls hopes for, ANY where
    each may be better or worse than another, below 0 the least that the team fears, and 0 where it matters to nobody,
    who is then asked about another roll only if all windows are wished for.
    """
    from shamble.games.riese.skills.luck import second_thoughts

    natural = yield from natural_d12(rule, text, who, about)
    return (
        yield from second_thoughts(
            state, natural, lambda: natural_d12(rule, text, who, about), who, about, attack, wants
        )
    )


def natural_d12(rule: str, text: str | Callable[[], str], who: str = "", about: str = "") -> Rules[int]:
    """One die as it falls; each is an ask of its own (RIE-040)."""
    subjects = tuple(name for name in (who, about) if name)

    def build() -> Roll:
        words = text if isinstance(text, str) else text()
        return Roll(rule=rule, text=words, subjects=subjects, dice=(D12,))

    return int((yield from roll(build)).face)


def shown(natural: int, rules: Rules[T]) -> Rules[T]:
    """What follows from a die, the first words of it with the number that it shows.

    Whoever lets the program roll sees no die: "9: Beta 8 is stunned".
    """
    face = f"{natural}: "
    try:
        happening = next(rules)
        while True:
            if isinstance(happening, Event):
                happening, face = replace(happening, text=face + happening.text), ""
            try:
                answer = yield happening
            except StepEnded as ended:
                happening = rules.throw(ended)
            else:
                happening = rules.send(answer)
    except StopIteration as done:
        result: T = done.value
        return result
