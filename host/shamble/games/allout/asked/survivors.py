"""What people do with survivors at an asked table: move, climb, flee, and see who is near (AOW-109 to 130, AOW-065)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from shamble.games.allout.asked.contacts import has_barriers, link, moved, part, stands_at_barrier, touching
from shamble.games.allout.asked.kinds import named_in, things, title
from shamble.games.allout.asked.words import INCH, inches, listed, template
from shamble.games.allout.board import Went
from shamble.games.allout.house import by_house
from shamble.games.allout.state import State
from shamble.kernel.asks import Choose, Entry, Json, Measure, Option, Rules, choose, enter, tell
from shamble.kernel.entries import Thing, several
from shamble.kernel.entries import inches as length

NOBODY, CLIMB, BARRIER, ALL, NOWHERE, DONE = "none", "climb:any", "barrier", "all", "nowhere", "done"
UP, DOWN = "up:any", "down:any"
LEAST = INCH / 10


def destination(state: State, name: str, left: float, rule: str) -> Choose:
    """Move a survivor, and what it touches then that can matter: enemies, a Barrier; or that it climbs."""
    who = state.survivor(name).name
    climbs = (Option(CLIMB, "Climb over scenery on the way"),) if state.pieces else ()
    if any(state.book.scenery[piece.card].has("climb") for piece in state.pieces.values()):
        climbs = (*climbs, Option(UP, "Climb up onto scenery"), Option(DOWN, "Climb down"))
    apart = by_house(state, "keep-apart") == "inch"
    clear = ", or an inch clear of all" if apart else ", or not"
    return Measure(
        rule=rule,
        text=f"Move {who} up to {inches(left)}; end touching an enemy{clear}. Touching what?",
        who=state.owner(name),
        subjects=(name,),
        options=(Option(NOBODY, nothing_words(state)), *climbs),
        default=NOBODY,
        entry=contact_entry(state, name),
    )


def nothing_words(state: State) -> str:
    """That nothing is touched which can matter."""
    return "No enemy, no Barrier" if has_barriers(state) else "No enemy"


def contact_entry(state: State, name: str) -> Entry | None:
    """What a survivor may be said to touch: enemies by kind, and the side of a Barrier."""
    barrier = [Thing(BARRIER, "The long side of a Barrier")] if has_barriers(state) else []
    found = [*things(state, nearest_kinds(state, name)), *barrier]
    return several(found, "several: 2 3, or their names with commas between") if found else None


def nearest_kinds(state: State, name: str) -> list[str]:
    """The enemies of a survivor: standing ones first, and of those the free."""
    return sorted(
        state.enemies(name), key=lambda enemy: (state.figure(enemy).prone, bool(touching(state, enemy)))
    )


def touch_now(state: State, name: str, answer: Json) -> None:
    """A survivor touches what an answer names, and nothing else."""
    named = list(answer) if isinstance(answer, list) else []
    enemies = named_in(state, nearest_kinds(state, name), named)
    moved(state, name)
    part(state, name)
    stands_at_barrier(state, name, BARRIER in named)
    for enemy in enemies:
        link(state, name, enemy)


def walk(state: State, name: str, answer: Json) -> Rules[Went]:
    """The Move is over, and a survivor touches what was said."""
    yield from ()
    touch_now(state, name, answer)
    return Went(None)


# -- climbs


def climb_lands(state: State, name: str, left: float) -> Rules[float]:
    """How much of the way a climb has taken; with nothing left it is also said what the survivor touches."""

    def ask() -> Measure:
        who = state.survivor(name).name
        text = (
            f"Put {who} down on the far side, its base clear of the scenery. How much of the way is used up?"
        )
        return Measure(
            rule="AOW-130",
            text=text,
            who=state.owner(name),
            subjects=(name,),
            options=(Option(ALL, f"All of {inches(left)}"),),
            default=ALL,
            entry=length(0, left / INCH),
        )

    said: Json = yield from enter(ask)
    used = left if said == ALL else float(said) * INCH
    if left - used < LEAST:
        yield from where_it_stands(state, name)
    return used


def where_it_stands(state: State, name: str) -> Rules[None]:
    """Ask what a survivor touches where it stands now."""

    def ask() -> Measure:
        return Measure(
            rule="AOW-117",
            text=f"{state.survivor(name).name} stays there, touching what?",
            who=state.owner(name),
            subjects=(name,),
            options=(Option(NOBODY, nothing_words(state)),),
            default=NOBODY,
            entry=contact_entry(state, name),
        )

    if contact_entry(state, name) is not None:
        answer: Json = yield from enter(ask)
        touch_now(state, name, answer)


def climb_up(state: State, name: str, left: float) -> Rules[float | None]:
    """A survivor goes up, and the Move is over; None if an enemy there keeps it at the foot (AOW-475)."""
    who = state.survivor(name).name
    text = f"Put {who} on top, if there is room and no standing enemy up there within {template(state)} of its middle."
    ask = Measure(
        rule="AOW-474",
        text=text,
        who=state.owner(name),
        subjects=(name,),
        options=(Option(DONE, "Done"), Option(NOWHERE, f"{who} stays at the foot")),
        default=DONE,
    )
    said = yield from choose(lambda: ask)
    yield from where_it_stands(state, name)
    return None if said == NOWHERE else left


# -- flight


def flee(state: State, name: str, foes: Sequence[str], far: float) -> Rules[Went]:
    """A survivor runs from the nearest enemy; it may come to touch the prone (AOW-065, AOW-066, AOW-069)."""
    answer: Json = yield from enter(lambda: flee_ask(state, name, far))
    if answer == NOWHERE:
        return Went(0.0)
    touch_now(state, name, answer)
    stands_at_barrier(state, name, True, sure=False)
    return Went(None)


def flee_ask(state: State, name: str, far: float) -> Measure:
    """Move a survivor straight away from the nearest enemy."""
    lying = [enemy for enemy in state.enemies(name) if state.figure(enemy).prone]
    text = (
        f"{state.survivor(name).name} flees {inches(far)} straight away from the nearest enemy, round others and "
        "scenery only as far as need be, and ends an inch clear of enemies."
    )
    return Measure(
        rule="AOW-065",
        text=text,
        who=state.owner(name),
        subjects=(name,),
        options=(Option(DONE, "Done"), Option(NOWHERE, "No room to move at all")),
        default=DONE,
        entry=several(touched_prone(state, lying), "several of these") if lying else None,
    )


def touched_prone(state: State, lying: Sequence[str]) -> list[Thing]:
    """The prone that a fleeing survivor may come to touch."""
    return [Thing(one.id, f"Done, touching {one.text}", one.most) for one in things(state, lying)]


# -- who is near


def in_zone(state: State, name: str, among: Collection[str]) -> Rules[list[str]]:
    """Those of these models that are under a model's Kill Zone template (AOW-040)."""
    found = list(among)
    if not found:
        return []
    if len(found) == 1:
        answer = yield from choose(lambda: near_ask(state, name, found[0]))
        return found if answer == "yes" else []

    def ask() -> Measure:
        near = [one for one in found if one in state.survivors or one in state.walkers]
        return Measure(
            rule="AOW-040",
            text=f"Who is within {template(state)} of {state.figure(name).name}'s middle?",
            who=state.owner(name),
            subjects=(name,),
            options=(Option(NOBODY, "Nobody of them"),),
            default=NOBODY,
            entry=several(things(state, near)),
        )

    said: Json = yield from enter(ask)
    return [] if said == NOBODY else named_in(state, found, said)


def near_ask(state: State, name: str, other: str) -> Measure:
    """Whether one model is under another's template."""
    text = f"Is {title(state, other)} within {template(state)} of {state.figure(name).name}'s middle?"
    return yes_or_no(state, "AOW-040", text, name, other)


def yes_or_no(state: State, rule: str, text: str, name: str, *subjects: str) -> Measure:
    """A fact of the table that is so or is not."""
    options = (Option("yes", "Yes"), Option("no", "No"))
    return Measure(
        rule=rule,
        text=text,
        who=state.owner(name),
        subjects=(name, *subjects),
        options=options,
        default="no",
    )


def in_zones(state: State, seat: str) -> str:
    """The deployment zones in which a player's survivors set up, where the scenario has any."""
    mine = [zone.title for zone in state.scenario.zones if zone.use == "deploy" and zone.seat in ("", seat)]
    return f" in {' or '.join(mine)}" if mine else ""


def set_up(state: State) -> Rules[None]:
    """When everybody's turn has come, all survivors are set up at once (AOW-446)."""
    if state.queue:
        return

    def ask() -> Measure:
        groups = [
            f"{listed(state.survivors[one].name for one in state.group(seat))} at the {state.edges[seat]} edge"
            f"{in_zones(state, seat)}"
            for seat in state.seats
            if seat in state.edges and state.group(seat)
        ]
        turns = "" if state.solo else f", by turns, {state.initiative} first"
        text = f"Set up {', '.join(groups)}, each base touching it{turns}."
        return Measure(
            rule="AOW-446", text=text, who=state.initiative, options=(Option(DONE, "Done"),), default=DONE
        )

    yield from choose(ask)
    yield from tell("AOW-446", "Everybody is set up", "deploy")
