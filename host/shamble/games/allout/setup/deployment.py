"""Deployment: every survivor touches its player's edge, those of two players by turns (AOW-445 to 447)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from shamble.games.allout.house import base_of
from shamble.games.allout.measured.places import beside
from shamble.games.allout.measured.positions import table_of
from shamble.games.allout.state import State
from shamble.games.allout.walkers import pick_ask
from shamble.kernel.asks import Choose, Option, Rules, choose, step, tell


def deploy(state: State, name: str) -> Rules[None]:
    """Place one survivor; the first one's player picks the edge for all (AOW-445, AOW-446)."""
    edge = yield from edge_of(state, state.owner(name))
    if (yield from state.board.set_up(name, edge)):
        at = state.board.where(name).replace(" to ", " at ", 1)
        yield from tell("AOW-446", f"{state.survivor(name).name} sets up{at}", "deploy", id=name)


def pick_next(state: State) -> Rules[str]:
    """The player whose turn it is picks who sets up next, as long as they have anybody left (AOW-446)."""
    mine = of_mover(state)
    if len(mine) == 1:
        return mine[0]
    who = state.owner(mine[0])
    ask = partial(pick_ask, state, mine, "AOW-445", "Who sets up next?", who=who)
    return ((yield from step(state.board.next_up(mine, ask))) or of_mover(state))[0]


def of_mover(state: State) -> list[str]:
    """The survivors yet to be placed of the player whose turn it is, else the other's."""
    mine = [name for name in state.queue if state.owner(name) == state.mover]
    return mine or state.queue


OPPOSITE = {"north": "south", "south": "north", "east": "west", "west": "east"}


def edge_of(state: State, seat: str) -> Rules[str]:
    """A player's deployment edge: the first one's choice, and the opposite edge for the other (AOW-445)."""
    if seat not in state.edges:
        taken, own = state.edges.get(state.rival(seat)), own_edges(state, seat)
        free = OPPOSITE[taken] if taken and not own else ""
        edge = free or (yield from step(pick_edge(state, seat, own or state.scenario.edges)))
        state.edges[seat] = edge or (own or state.scenario.edges)[0]
    return state.edges[seat]


def own_edges(state: State, seat: str) -> tuple[str, ...]:
    """The edges at which a player has deployment zones that are nobody else's (AOW-086, AOW-447)."""
    boxes = [zone.box for zone in state.scenario.zones if zone.use == "deploy" and zone.seat == seat]
    table, base = table_of(state.scenario), base_of(state.house)
    return tuple(
        edge for edge in state.scenario.edges if any(beside(table, box, edge, base) for box in boxes)
    )


def pick_edge(state: State, seat: str, edges: Sequence[str]) -> Rules[str]:
    """The edge to start from, of those the scenario allows (AOW-447)."""
    if len(edges) == 1:
        return edges[0]
    options = tuple(Option(edge, f"{edge.capitalize()} edge") for edge in edges)
    ask = Choose(
        rule="AOW-445", text="From which edge do you start?", who=seat, options=options, default=edges[0]
    )
    return (yield from choose(lambda: ask))
