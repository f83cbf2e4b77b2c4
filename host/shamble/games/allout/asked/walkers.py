"""The steps of the walkers as one instruction each: lunges, commotion, cards, entering (AOW-042 to 284)."""

from __future__ import annotations

from collections.abc import Sequence

from shamble.games.allout.asked.contacts import WALKERS, link, look_again
from shamble.games.allout.asked.contacts import moved as count_move
from shamble.games.allout.asked.touched import (
    ASIDE,
    NOBODY,
    SEVERAL,
    made_room,
    meet,
    room_at,
    those_aside,
    touch_all,
    walkers_came,
    which_of_them,
)
from shamble.games.allout.asked.words import aim_words, counted, halted, inches, order, stride, template
from shamble.games.allout.board import Source
from shamble.games.allout.state import Figure, State
from shamble.games.allout.walkers import eligible, new_walker
from shamble.kernel.asks import Json, Measure, Option, Rules, choose, enter, gone, tell
from shamble.kernel.entries import Thing, several

UNHEARD, FREE, MOVED, DONE = "unheard", "free", "moved", "done"
BY_SHAMBLE = "shambles into contact with"


def free_walkers(state: State) -> list[str]:
    """Walkers that stand and touch no survivor (AOW-252)."""
    return eligible(state, state.walkers)


def lunges(state: State) -> Rules[None]:
    """All lunges of the Kill Zone step at once (AOW-237 to 245)."""
    ready = free_walkers(state)
    if not (ready and state.survivors):
        return
    text = (
        f"Kill Zone: every free walker with a survivor within {template(state)} of its middle goes into contact with "
        "the nearest one it can reach. Whom do they touch?"
    )
    yield from walkers_came(state, ready, "AOW-238", text, "lunges at")


# -- commotion


def noise(state: State, source: Source, ready: Sequence[str], far: float, spent: set[str]) -> Rules[None]:
    """The nearest walker in earshot comes (AOW-042 to 045, AOW-051)."""
    name = aim_words(state, source)
    if not ready:
        yield from tell("AOW-043", f"NOISE from {name}: no walker hears it", "noise")
        return
    answer = yield from choose(lambda: noise_ask(state, source, ready, far))
    if answer == UNHEARD:
        yield from tell("AOW-043", f"NOISE from {name}: no walker hears it", "noise")
        return
    yield from tell("AOW-042", f"NOISE from {name}", "noise")
    count_move(state, WALKERS)
    walker = next((one for one in ready if one in state.walkers), "") or gone("the walker", "AOW-044")
    spent.add(walker)
    if answer == ASIDE:
        yield from walker_and_others(state, walker)
    elif answer != FREE:
        yield from touch_all(state, [walker], [answer], "AOW-044", BY_SHAMBLE)


def walker_and_others(state: State, walker: str) -> Rules[None]:
    """The walker that came touches somebody, and one that made room does so, too."""
    for victim in (yield from which_of_them(state, walker, "AOW-044", least=1)):
        yield from meet(state, walker, victim, "AOW-044", BY_SHAMBLE)
    yield from made_room(state, "AOW-044", [walker])


def noise_ask(state: State, source: Source, ready: Sequence[str], far: float) -> Measure:
    """What came of NOISE: nobody hears it, one walker moves, and perhaps touches somebody."""
    if not any(name in state.walkers for name in ready):
        gone("each of the walkers", "AOW-042")
    name = aim_words(state, source)
    near = f"within {inches(far)}"
    text = (
        f"NOISE from {name}: the nearest free walker {near} goes straight there, up to {stride(state)}"
        f"{halted(state)}. Whom does it touch?"
    )
    touched = [Option(one, state.survivors[one].name) for one in touchable(state)]
    if len(touched) > 1:
        touched.append(Option(SEVERAL, "More than one"))
    if those_aside(state):
        touched.append(
            Option(ASIDE, "Somebody, and a walker that made room for it touches somebody else, too")
        )
    options = (Option(UNHEARD, f"There is no free walker {near}"), Option(FREE, "Nobody"), *touched)
    return Measure(rule="AOW-042", text=text, who=state.initiative, options=options, default=FREE)


def touchable(state: State) -> list[str]:
    """Survivors at whom there is room for another walker."""
    return [name for name in state.survivors if room_at(state, name)]


def mayhem(state: State, source: Source, ready: Sequence[str], far: float, spent: set[str]) -> Rules[None]:
    """Every walker in earshot comes (AOW-049, AOW-052).

    On an event card it matters how many moved, for it may not move them again (AOW-275).
    """
    if not ready:
        return
    name = aim_words(state, source)
    text = (
        f"MAYHEM from {name}: every free walker within {inches(far)} goes straight there, {order(state)}, "
        f"up to {stride(state)}{halted(state)}. Whom do they touch?"
    )
    on_card = state.now == "event"
    more = [Thing(MOVED, "Moved: a walker that touches nobody", len(ready))] if on_card else []
    came, others = yield from walkers_came(state, ready, "AOW-049", text, BY_SHAMBLE, more)
    rest = [one for one in ready if one not in came]
    spent.update(came, rest[: len(others)] if on_card else rest)


# -- cards


def march(state: State, count: int | None, moved: set[str]) -> Rules[int]:
    """So many free walkers move for a card, or all; how many are missing (AOW-007, AOW-273 to 276)."""
    everybody = free_walkers(state)
    ready = [name for name in everybody if name not in moved]
    wanted = len(ready) if count is None else min(count, len(ready))
    if wanted and state.survivors:
        text = march_words(state, wanted, len(ready), bool(moved & {*everybody}))
        moving = ready[:wanted]
        came, _ = yield from walkers_came(state, moving, "AOW-273", text, BY_SHAMBLE)
        moved.update(came, moving)
    return 0 if count is None else count - wanted


def march_words(state: State, wanted: int, ready: int, some_moved: bool) -> str:
    """The instruction of a card that moves walkers."""
    again = " that this card has not moved" if some_moved else ""
    if wanted == ready:
        who = f"every free walker{again}" if wanted > 1 else f"the free walker{again}"
    else:
        who = f"{counted(wanted, 'free walker')}{again}, of your choice,"
    how = "straight at the nearest survivor"
    if not state.solo:
        how = f"straight at a survivor or in any direction, {order(state)}"
    goes = "goes" if wanted == 1 or wanted == ready else "go"
    does = "does it" if wanted == 1 else "do they"
    text = f"{who} {goes} {how}, up to {stride(state)}{halted(state)}. Whom {does} touch?"
    return text[0].upper() + text[1:]


def enter_walkers(state: State, count: int, rule: str, moved: set[str]) -> Rules[int]:
    """Walkers enter; how many there was room for (AOW-279 to 282)."""
    turns = "" if state.solo or count == 1 else f", {order(state)}"
    it = "it touches" if count == 1 else "each touches"
    where = f"from the spares{turns}: {it} a board edge"
    return (yield from bring_in(state, count, rule, moved, where, "enters at the board edge"))


def bring_in(state: State, count: int, rule: str, moved: set[str], where: str, comes: str) -> Rules[int]:
    """People put walkers there, away from survivors; how many there was room for."""
    if not count:
        return 0
    answer = yield from choose(lambda: bring_in_ask(state, count, rule, where))
    came = count if answer == DONE else int(answer)
    for _ in range(came):
        walker = new_walker(state)
        state.walkers[walker.id] = walker
        moved.add(walker.id)
        yield from tell(rule, f"{walker.name} {comes}", "enter", id=walker.id)
    if came:
        look_again(state, WALKERS)
    return came


def bring_in_ask(state: State, count: int, rule: str, where: str) -> Measure:
    """Where walkers come in, and whether all had room."""
    text = f"{counted(count, 'walker')} {where}, not within {template(state)} of a survivor's middle."
    fewer = [
        Option(str(number), f"There is room for {counted(number, 'walker')} only") for number in range(count)
    ]
    options = (Option(DONE, "Done"), *reversed(fewer))
    return Measure(rule=rule, text=f"Bring in {text}", who=state.initiative, options=options, default=DONE)


def ambush(state: State, walker: Figure, victim: str) -> Rules[bool]:
    """A walker comes up to a survivor; False when there is no room."""
    others = [other for other in state.survivors if other != victim and room_at(state, other)]

    def ask() -> Measure:
        things = [
            Thing(other, f"Done, and it touches {state.survivors[other].name}, too") for other in others
        ]
        options = (Option(DONE, "Done"), Option(NOBODY, "There is no room"))
        return Measure(
            rule="AOW-210",
            text=f"Put a walker from the spares in contact with {state.survivor(victim).name}.",
            who=state.owner(victim),
            subjects=(victim,),
            options=options,
            default=DONE,
            entry=several(things) if things else None,
        )

    answer: Json = yield from enter(ask)
    if answer == NOBODY:
        return False
    for other in [victim, *(answer if isinstance(answer, list) else [])]:
        link(state, walker.id, other)
    return True
