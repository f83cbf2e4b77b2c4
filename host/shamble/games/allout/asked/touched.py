"""The answer to a step of the walkers: which survivors they now touch, and how many each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from shamble.games.allout.asked.contacts import WALKERS, link, moved, touching
from shamble.games.allout.scent import masked, stops_short
from shamble.games.allout.state import State
from shamble.games.allout.threat import band_of
from shamble.kernel.asks import Choose, Json, Measure, Option, Rules, enter, gone, tell
from shamble.kernel.entries import Thing, several

NOBODY, SEVERAL = "none", "several"
FULL = 6
"""Bases that have room round one base (AOW-272)."""


def room_at(state: State, name: str) -> int:
    """How many more walkers can touch a survivor."""
    return max(0, FULL - len(touching(state, name)))


def survivors_to_touch(state: State, walkers: int) -> list[Thing]:
    """Each survivor, as often as so many walkers can touch it; and walkers that touch more than one."""
    found = [(name, min(walkers, room_at(state, name))) for name in state.survivors if may_touch(state, name)]
    things = [Thing(name, state.survivors[name].name, most) for name, most in found if most]
    if len(things) > 1:
        things.append(Thing(SEVERAL, "Several: a walker that touches more than one", walkers))
    return things


def may_touch(state: State, name: str) -> bool:
    """Whether walkers can come to touch a survivor: not one whose scent is surely masked (AOW-617, AOW-618)."""
    return not masked(state, name) or band_of(state.threat) == "medium"


def walkers_came(
    state: State, walkers: Sequence[str], rule: str, text: str, verb: str, more: Sequence[Thing] = ()
) -> Rules[tuple[list[str], list[str]]]:
    """Give an instruction for these walkers and ask whom they touch now; the walkers that do.

    Walkers that could be meant are alike, so the first ones stand for them. more: further things that can be
    said; also returns what was said of those.
    """

    def ask() -> Measure:
        here = [name for name in walkers if name in state.walkers] or gone("each of the walkers", rule)
        entry = several(
            [*survivors_to_touch(state, len(here)), *more],
            "the survivors touched, such as 2 or ann, or 2 ann for two walkers",
            len(here),
        )
        return Measure(
            rule=rule,
            text=text,
            who=state.initiative,
            options=(Option(NOBODY, "Nobody is touched"),),
            default=NOBODY,
            entry=entry,
        )

    answer: Json = yield from enter(ask)
    moved(state, WALKERS)
    named = [] if answer == NOBODY else list(answer)
    others = [thing.id for thing in more]
    came = yield from touch_all(state, walkers, [name for name in named if name not in others], rule, verb)
    return came, [name for name in named if name in others]


def touch_all(
    state: State, walkers: Iterable[str], named: Sequence[str], rule: str, verb: str
) -> Rules[list[str]]:
    """Each of the named survivors is touched by one of the walkers, in their order; those walkers."""
    came = [name for name, _ in zip((w for w in walkers if w in state.walkers), named, strict=False)]
    for walker, met in zip(came, named, strict=False):
        victims = (yield from which_several(state, walker, rule)) if met == SEVERAL else [met]
        for victim in victims:
            yield from meet(state, walker, victim, rule, verb)
    return came


def which_several(state: State, walker: str, rule: str, least: int = 2) -> Rules[list[str]]:
    """The survivors that a walker touches which touches more than one."""

    def ask() -> Choose:
        things = [Thing(name, survivor.name) for name, survivor in state.survivors.items()]
        pair = [thing.id for thing in things[:least]]
        options = (Option("+".join(pair), " and ".join(thing.text for thing in things[:least])),)
        text = f"{state.walker(walker).name} touches which of them?"
        return Measure(
            rule=rule,
            text=text,
            who=state.initiative,
            subjects=(walker,),
            options=options,
            default=options[0].id,
            entry=several(things),
        )

    answer: Json = yield from enter(ask)
    return answer.split("+") if isinstance(answer, str) else list(answer)


def meet(state: State, walker: str, victim: str, rule: str, verb: str) -> Rules[None]:
    """A walker has come into contact with a survivor."""
    if victim in state.survivors and walker in state.walkers:
        if (yield from stops_short(state, walker, victim)):
            return
        link(state, walker, victim)
        text = f"{state.walkers[walker].name} {verb} {state.survivors[victim].name}"
        yield from tell(rule, text, "engage", id=walker, met=victim)
