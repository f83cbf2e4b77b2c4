"""Leaving the board alive, where a scenario lets survivors do so (AOW-086, AOW-121)."""

from __future__ import annotations

from shamble.games.allout.state import State
from shamble.games.allout.story.goals import edges_out
from shamble.kernel.asks import Choose, Option, Rules, choose, gone, tell


def ways_out(state: State, name: str) -> list[str]:
    """The edges over which a survivor may leave from where it stands."""
    allowed = edges_out(state, state.owner(name))
    touched = state.board.edges_touched(name) if allowed else []
    return [edge for edge in allowed if edge in touched]


def leave(state: State, name: str) -> Rules[str]:
    """A survivor goes off the board with all it carries."""
    edge = yield from pick_edge(state, name)
    survivor = state.survivor(name)
    state.board.remove(survivor)
    state.story.gone[name], state.story.over[name] = state.survivors.pop(name), edge
    yield from tell("AOW-121", f"{survivor.name} leaves the board over the {edge} edge", "leave", id=name)
    return ""


def pick_edge(state: State, name: str) -> Rules[str]:
    """The only edge in reach, or the one the player picks."""
    found = ways_out(state, name)
    return found[0] if len(found) == 1 else (yield from choose(lambda: edge_ask(state, name)))


def edge_ask(state: State, name: str) -> Choose:
    """Over which of several edges; ends the step when there is none."""
    found = ways_out(state, name) or gone("an edge to leave by", "AOW-121")
    return Choose(
        rule="AOW-121",
        text=f"Over which edge does {state.survivor(name).name} leave the board?",
        who=state.owner(name),
        subjects=(name,),
        options=tuple(Option(edge, f"The {edge} edge") for edge in found),
        default=found[0],
    )


def leaving_words(state: State, name: str) -> str:
    """The Action in words."""
    edges = " or ".join(ways_out(state, name))
    return f"Leave the board over the {edges} edge{state.board.proviso('leave')}"
