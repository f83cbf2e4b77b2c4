"""What people see and do in a melee at an asked table: lines of fire, Barriers, pushes, the dead (AOW-141 to 388)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from shamble.games.allout.asked.contacts import (
    WALKERS,
    face,
    facing,
    leave,
    link,
    moved,
    part,
    stands_at_barrier,
    told,
    touching,
)
from shamble.games.allout.asked.kinds import named_in, things
from shamble.games.allout.asked.survivors import yes_or_no
from shamble.games.allout.asked.words import inches, listed
from shamble.games.allout.board import Line
from shamble.games.allout.house import by_house
from shamble.games.allout.state import Figure, State
from shamble.games.allout.walkers import present
from shamble.kernel.asks import Json, Measure, Option, Rules, choose, enter, gone
from shamble.kernel.entries import Thing, several

BLOCKED_WORDS = "Blocked: something is in the way, or an enemy would be touched"
NOTHING, DONE, BLOCKED, AWAY = "none", "done", "blocked", "away"


# -- lines of fire


def line(state: State, shooter: str, target: str) -> Rules[Line]:
    """The scenery that a line of fire crosses (AOW-184).

    Before the prone there is none, or they could not be seen (AOW-145), unless a shot into a melee has gone astray.
    """
    unseen = state.figure(target).prone and not state.board.engaged_with(target)
    if not state.pieces or unseen or target in touching(state, shooter):
        return Line((), ())
    said: Json = yield from enter(lambda: line_ask(state, shooter, target))
    return Line((), () if said == NOTHING else tuple(pieces_of(state, said)))


def line_ask(state: State, shooter: str, target: str) -> Measure:
    """Which scenery the line from middle to middle crosses."""
    found = scenery_things(state)
    text = f"Cover: what does the line from the middle of {state.figure(shooter).name}'s base to the target's cross?"
    return Measure(
        rule="AOW-184",
        text=text,
        who=state.owner(shooter),
        subjects=(shooter, state.figure(target).id),
        options=(Option(NOTHING, "No scenery"),),
        default=NOTHING,
        entry=several(found),
    )


def scenery_things(state: State) -> list[Thing]:
    """Each kind of scenery on the table, as often as it is there."""
    kinds = Counter(piece.card for piece in state.pieces.values())
    return [Thing(card, state.book.scenery[card].name, count) for card, count in kinds.items()]


def pieces_of(state: State, cards: Sequence[str]) -> list[str]:
    """Pieces that these cards of scenery may stand for."""
    waiting = {
        card: [piece.id for piece in state.pieces.values() if piece.card == card] for card in set(cards)
    }
    return [waiting[card].pop(0) for card in cards]


# -- Barriers


def face_across(state: State) -> Rules[None]:
    """Ask of every standing survivor that may stand at a Barrier whom it faces there (AOW-377, AOW-384)."""
    told(state).faces = []
    for name in list(told(state).barrier):
        if name in state.survivors and not state.survivors[name].prone and beyond(state, name):
            said: Json = yield from enter(lambda name=name: face_ask(state, name))  # type: ignore[misc]
            stands_at_barrier(state, name, said != AWAY, sure=said != AWAY)
            for enemy in named_in(state, beyond(state, name), said if isinstance(said, list) else ()):
                face(state, name, enemy)


def beyond(state: State, name: str) -> list[str]:
    """Standing enemies that do not touch a survivor, and might face it across a Barrier."""
    met = {*touching(state, name), *facing(state, name)}
    return [enemy for enemy in state.enemies(name) if enemy not in met and not state.figure(enemy).prone]


def face_ask(state: State, name: str) -> Measure:
    """Who stands at the other long side of the Barrier."""
    who = state.survivor(name).name
    found = beyond(state, name) or gone("an enemy to face", "AOW-377")
    return Measure(
        rule="AOW-377",
        text=f"{who} at a Barrier: which standing enemies touch its other long side?",
        who=state.owner(name),
        subjects=(name,),
        options=(Option(NOTHING, "None"), Option(AWAY, f"{who} stands at no Barrier")),
        default=AWAY if name in told(state).unsure else NOTHING,
        entry=several(things(state, found)),
    )


# -- pushes


def slip_away(state: State, name: str, far: float) -> Rules[bool]:
    """A Nimble survivor moves out of contact, even through models; False when it has nowhere to go (AOW-528)."""

    def ask() -> Measure:
        foes = state.board.foes(name) or gone("its enemies", "AOW-528")
        whom, off = (
            listed(state.figure(foe).name for foe in foes),
            " and at no Barrier" * bool(facing(state, name)),
        )
        text = (
            f"Move {state.survivor(name).name} the shortest way to where it is at least {inches(far)} from {whom}"
            f"{off}, touching no other enemy, even through models."
        )
        options = (Option(DONE, "Done"), Option(BLOCKED, "There is no such place"))
        return Measure(
            rule="AOW-528",
            text=text,
            who=state.owner(name),
            subjects=(name,),
            options=options,
            default=DONE,
        )

    if (yield from choose(ask)) == BLOCKED:
        return False
    part(state, name)
    moved(state, name)
    stands_at_barrier(state, name, True, sure=False)
    return True


def push_apart(
    state: State, losers: Sequence[str], winners: Sequence[str], far: float, whole: bool
) -> Rules[list[str]]:
    """Push losers away from the winners; those that could be moved touch no enemy any more (AOW-329 to 336)."""
    moving = present(state, losers)
    if not moving:
        return []
    said: Json = yield from enter(lambda: push_ask(state, losers, winners, far, whole))
    if said == BLOCKED:
        return []
    stuck = named_in(state, moving, said) if isinstance(said, list) else []
    pushed = [name for name in moving if name not in stuck]
    for name in pushed:
        part(state, name)
        moved(state, name if name in state.survivors else WALKERS)
        if name in state.survivors:
            stands_at_barrier(state, name, True, sure=False)
    return pushed


def push_ask(state: State, losers: Sequence[str], winners: Sequence[str], far: float, whole: bool) -> Measure:
    """Push them, or say that one is blocked."""
    here = present(state, losers) or gone("each of them", "AOW-329")
    others = present(state, winners) or gone("each of the winners", "AOW-329")
    who = listed(state.figure(name).name for name in here)
    text = f"Push {who} straight away, {' and '.join(how_far(state, here, others, far))}."
    several_ways = not whole and len(here) > 1
    blocked = "None can be moved" if several_ways else "Not all can: there is something in the way"
    found = [
        Thing(one.id, f"Blocked: {one.text}", one.most)
        for one in (things(state, here) if several_ways else [])
    ]
    return Measure(
        rule="AOW-329",
        text=text,
        who=state.initiative,
        subjects=tuple(here),
        options=(
            Option(DONE, "Done"),
            Option(
                BLOCKED,
                blocked if len(here) > 1 else BLOCKED_WORDS,
            ),
        ),
        default=DONE,
        entry=several(found) if found else None,
    )


def how_far(state: State, losers: Sequence[str], winners: Sequence[str], far: float) -> Iterator[str]:
    """How far from whom: by the usual reading a whole inch from one across a Barrier (AOW-329, AOW-388)."""
    inch = by_house(state, "barrier-push") == "inch"
    across = [one for one in winners if inch and any(one in facing(state, loser) for loser in losers)]
    near = [one for one in winners if one not in across]
    if near:
        yield f"until {inches(far)} clear of {listed(state.figure(one).name for one in near)}"
    if across:
        yield f"{inches(far)} from {listed(state.figure(one).name for one in across)} across the Barrier"


# -- the dead


def remove(state: State, figure: Figure) -> tuple[str, ...]:
    """Take a model off; those that touched it."""
    met = tuple(touching(state, figure.id))
    leave(state, figure.id)
    return met


def lie(state: State, figure: Figure, met: Sequence[str]) -> Rules[None]:
    """A prone walker lies where a survivor fell: who touched that one touches it, and perhaps friends do (AOW-162)."""
    for name in met:
        if name in state.survivors:
            link(state, figure.id, name)
    others = [name for name in state.survivors if name not in met]
    if others:
        said: Json = yield from enter(lambda: lie_ask(state, figure, others))
        for name in said if isinstance(said, list) else ():
            link(state, figure.id, name)


def lie_ask(state: State, figure: Figure, others: Sequence[str]) -> Measure:
    """Which of the others touch the one who fell."""
    found = [Thing(name, state.survivors[name].name) for name in others if name in state.survivors]
    if not found:
        gone("anybody to touch it", "AOW-162")
    return Measure(
        rule="AOW-162",
        text="Lay a walker down where the survivor fell. Who else touches it?",
        who=state.initiative,
        subjects=(figure.id,),
        options=(Option(NOTHING, "Nobody"),),
        default=NOTHING,
        entry=several(found),
    )


def within(state: State, one: str, two: str, far: float) -> Rules[bool]:
    """Whether two models are within so many inches of each other, edge to edge."""
    text = f"Is {state.figure(two).name} within {far:g} in of {state.figure(one).name}, edge to edge?"
    return (yield from choose(lambda: yes_or_no(state, "AOW-599", text, one, two))) == "yes"
