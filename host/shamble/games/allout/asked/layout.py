"""How a table is laid out by its people: what lies where, and what they are asked of it (AOW-081, AOW-421 to 443)."""

from __future__ import annotations

from collections.abc import Iterator

from shamble.games.allout.asked.words import counted, listed
from shamble.games.allout.state import BOX, State
from shamble.kernel.asks import Measure, Option, Rules, choose, tell

DONE = "done"


def lay_out(state: State) -> Rules[None]:
    """Say what lies where in a scenario that is laid out already, and wait until it does (AOW-081)."""
    if BOX in state.heaps:
        return
    for text in layout_lines(state):
        yield from tell("AOW-081", text, "layout")
    yield from choose(lambda: layout_ask(state))


def layout_ask(state: State) -> Measure:
    """Whether the table lies as it should."""
    kinds: dict[str, int] = {}
    for piece in state.pieces.values():
        name = state.book.scenery[piece.card].name
        kinds[name] = kinds.get(name, 0) + 1
    what = [counted(count, name) for name, count in kinds.items()]
    what += [counted(len(state.counters), "supply counter"), counted(len(state.walkers), "walker")]
    text = f"Lay the table out as told above (b shows it): {listed(what)}."
    return Measure(
        rule="AOW-081", text=text, who=state.initiative, options=(Option(DONE, "Done"),), default=DONE
    )


def layout_lines(state: State) -> Iterator[str]:
    """What lies where, in inches from the west and from the south edge of the table."""
    scenario = state.scenario
    yield f"The table is {scenario.width:g} by {scenario.depth:g} in. Places: inches from the west, from the south"
    for spot in scenario.scenery:
        card, name = state.book.scenery[spot.card], state.pieces[spot.name].name
        turned = f", turned {spot.turn:g}° against the clock from lying east and west" if spot.turn else ""
        yield f"{name} ({card.name}, {card.length:g} by {card.width:g} in): middle at {spot.x:g},{spot.y:g}{turned}"
    held = [state.pieces[supply.hub].name for supply in scenario.supplies if supply.hub]
    loose = [f"{supply.x:g},{supply.y:g}" for supply in scenario.supplies if not supply.hub]
    if held:
        yield f"Supply counters in: {listed(held)}"
    if loose:
        yield f"Supply counters at: {listed(loose)}"
    if scenario.walkers:
        yield f"Walkers at: {listed(f'{x:g},{y:g}' for x, y in scenario.walkers)}"
