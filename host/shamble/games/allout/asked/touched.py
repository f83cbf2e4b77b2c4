"""The answer to a step of the walkers: which survivors they now touch, and how many each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from shamble.games.allout.asked.contacts import WALKERS, facing, link, moved, touching
from shamble.games.allout.asked.kinds import grouped, named_in, title
from shamble.games.allout.scent import masked, stops_short
from shamble.games.allout.state import State
from shamble.games.allout.threat import band_of
from shamble.kernel.asks import Choose, Entry, Json, Measure, Option, Rules, enter, gone, tell
from shamble.kernel.entries import Thing, several
from shamble.kernel.errors import BadAnswer

NOBODY, SEVERAL, ASIDE = "none", "several", "aside"
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
        things.append(Thing(SEVERAL, "More than one: a walker that touches several", walkers))
    return things


def may_touch(state: State, name: str) -> bool:
    """Whether walkers can come to touch a survivor: not one whose scent is surely masked (AOW-617, AOW-618)."""
    return not masked(state, name) or band_of(state.threat) == "medium"


def those_aside(state: State, but: Iterable[str] = ()) -> dict[str, list[str]]:
    """Standing walkers at a survivor, by kind: they make room for others, and may come to touch somebody else.

    but: those that have just come.
    """
    standing = [name for name, walker in state.walkers.items() if not walker.prone and name not in but]
    there = [name for name in standing if touching(state, name)]
    return grouped(state, there if len(state.survivors) > 1 else ())


def walkers_came(
    state: State, walkers: Sequence[str], rule: str, text: str, verb: str, more: Sequence[Thing] = ()
) -> Rules[tuple[list[str], list[str]]]:
    """Give an instruction for these walkers and ask whom they touch now; the walkers that do.

    The walkers that could be meant are alike, so the first ones stand for them. more: further things that can be
    said; also returns what was said of those.
    """

    def ask() -> Measure:
        here = [name for name in walkers if name in state.walkers] or gone("each of the walkers", rule)
        return Measure(
            rule=rule,
            text=text,
            who=state.initiative,
            options=(Option(NOBODY, "Nobody"),),
            default=NOBODY,
            entry=touch_entry(state, len(here), more),
        )

    answer: Json = yield from enter(ask)
    moved(state, WALKERS)
    named = [] if answer == NOBODY else list(answer)
    others = [thing.id for thing in more]
    met = [name for name in named if name not in (*others, ASIDE)]
    came = yield from touch_all(state, walkers, met, rule, verb)
    if ASIDE in named:
        yield from made_room(state, rule, came)
    return came, [name for name in named if name in others]


def touch_entry(state: State, walkers: int, more: Sequence[Thing]) -> Entry:
    """Whom so many walkers have come to touch; more: further things that can be said."""
    aside = [Thing(ASIDE, "A walker that made room touches somebody else, too")] if those_aside(state) else []
    named = [thing.id for thing in survivors_to_touch(state, walkers) if thing.id != SEVERAL]
    hint = f"several: 2 2 3, or by name: 2 {named[0]}, {named[-1]}" if len(named) > 1 else "two of them: 2 2"
    entry = several([*survivors_to_touch(state, walkers), *more, *aside], hint)

    def check(value: Json) -> Json:
        named = entry.check(value)
        count = sum(name != ASIDE for name in named)
        if count > walkers:
            raise BadAnswer(f"{count} walkers are too many; there can be {walkers} at most")
        return named

    return replace(entry, check=check)


def touch_all(
    state: State, walkers: Iterable[str], named: Sequence[str], rule: str, verb: str
) -> Rules[list[str]]:
    """Each of the named survivors is touched by one of the walkers, in their order; those walkers."""
    came = likely(state, [name for name in walkers if name in state.walkers], named)
    for walker, met in zip(came, named, strict=False):
        victims = (yield from which_of_them(state, walker, rule)) if met == SEVERAL else [met]
        for victim in victims:
            yield from meet(state, walker, victim, rule, verb)
    return came


def likely(state: State, walkers: Sequence[str], named: Sequence[str]) -> list[str]:
    """Which of these walkers came to whom: who faced one across a Barrier to that one, else who faced nobody."""
    left, came = list(walkers), list[str]()
    for met in named[: len(left)]:
        facing_it = [name for name in left if met in facing(state, name)]
        free = [name for name in left if not facing(state, name)]
        came.append((facing_it or free or left)[0])
        left.remove(came[-1])
    return came


def which_of_them(state: State, walker: str, rule: str, least: int = 2) -> Rules[list[str]]:
    """The survivors that a walker touches, likely so many."""

    def ask() -> Choose:
        things = [Thing(name, survivor.name) for name, survivor in state.survivors.items()]
        first = things[:least]
        pair = Option("+".join(one.id for one in first), " and ".join(one.text for one in first))
        return Measure(
            rule=rule,
            text=f"{state.walker(walker).name} touches which of them?",
            who=state.initiative,
            subjects=(walker,),
            options=(pair,),
            default=pair.id,
            entry=several(things),
        )

    answer: Json = yield from enter(ask)
    return answer.split("+") if isinstance(answer, str) else list(answer)


def made_room(state: State, rule: str, came: Sequence[str]) -> Rules[None]:
    """Walkers that slid round a survivor to let others in have come to touch somebody else, too (AOW-264, AOW-272)."""
    pairs = [f"{first}+{name}" for first in those_aside(state, came) for name in others_of(state, first)]
    if not pairs:
        return

    def ask() -> Measure:
        things = [
            Thing(
                f"{first}+{name}",
                f"{title(state, first)} now touches {state.survivors[name].name}",
                len(kind),
            )
            for first, kind in those_aside(state, came).items()
            for name in others_of(state, first)
        ]
        return Measure(
            rule=rule,
            text="Which walker that made room touches somebody else now?",
            who=state.initiative,
            subjects=(WALKERS,),
            options=(Option(NOBODY, "None"),),
            default=NOBODY,
            entry=several(things),
        )

    answer: Json = yield from enter(ask)
    there = [name for kind in those_aside(state, came).values() for name in kind]
    pairs = list(answer) if isinstance(answer, list) else []
    slid = named_in(state, there, [pair.partition("+")[0] for pair in pairs])
    for walker, pair in zip(slid, pairs, strict=False):
        yield from meet(state, walker, pair.partition("+")[2], rule, "comes to touch")


def others_of(state: State, walker: str) -> list[str]:
    """Survivors that a walker does not touch."""
    return [name for name in state.survivors if name not in touching(state, walker)]


def meet(state: State, walker: str, victim: str, rule: str, verb: str) -> Rules[None]:
    """A walker has come into contact with a survivor."""
    if victim in state.survivors and walker in state.walkers:
        if (yield from stops_short(state, walker, victim)):
            return
        link(state, walker, victim)
        text = f"{state.walkers[walker].name} {verb} {state.survivors[victim].name}"
        yield from tell(rule, text, "engage", id=walker, met=victim)
