"""Damage: health lost, walkers laid prone, headshots, and what the dead leave behind (AOW-156 to 183)."""

from __future__ import annotations

from shamble.games.allout.house import by_house
from shamble.games.allout.items import discard
from shamble.games.allout.state import State
from shamble.games.allout.threat import change_threat
from shamble.games.allout.walkers import new_walker, spares
from shamble.kernel.asks import Rules, tell


def hurt_walker(state: State, name: str, headshot: bool, rule: str = "AOW-156") -> Rules[None]:
    """A damaged walker is laid prone, or removed when the attack showed a critical (AOW-156, AOW-169)."""
    if headshot:
        yield from remove_walker(state, name, "AOW-169", "is put down for good")
        return
    walker = state.walker(name)
    already = walker.prone
    walker.prone = True
    text = f"{walker.name} stays down" if already else f"{walker.name} is laid prone"
    yield from tell("AOW-158" if already else rule, text, "prone", id=name)


def remove_walker(state: State, name: str, rule: str, how: str) -> Rules[None]:
    """Take a walker from play; it goes back to the spares (AOW-284)."""
    walker = state.walker(name)
    for seat in killers(state, name):
        state.tally.killed[seat] = state.tally.killed.get(seat, 0) + 1
    state.board.remove(walker)
    del state.walkers[name]
    state.tally.killed["walkers"] = state.tally.killed.get("walkers", 0) + 1
    yield from tell(rule, f"{walker.name} {how}", "removed", id=name)


def killers(state: State, name: str) -> set[str]:
    """Of two players those that have a part in a walker's end: who acts, or whose survivors touch it."""
    if state.solo:
        return set()
    if state.now == "activation":
        return {state.rival(state.mover)}
    return {state.side(other) for other in state.board.enemies_touching(name)}


def lose_health(state: State, name: str, points: int, rule: str, turns: bool = True) -> Rules[None]:
    """A survivor loses health, never below 0, and is killed at 0 (AOW-159 to 162).

    turns: whether it is replaced by a prone walker when killed (no: a headshot, AOW-168).
    """
    survivor = state.survivor(name)
    survivor.health = max(0, survivor.health - points)
    text = f"{survivor.name} loses {points} health: {survivor.health} left"
    yield from tell(rule, text, "wound", id=name, health=survivor.health)
    if survivor.health == 0:
        yield from kill_survivor(state, name, turns)


def knock_down(state: State, name: str, rule: str) -> Rules[None]:
    """A survivor that is still in play is laid prone (AOW-628, AOW-631)."""
    survivor = state.survivors.get(name)
    if survivor is not None and not survivor.prone:
        survivor.prone = True
        yield from tell(rule, f"{survivor.name} is laid prone", "prone", id=name)


def kill_survivor(state: State, name: str, turns: bool = True) -> Rules[None]:
    """A survivor leaves play: counters dropped, cards lost, a prone walker in its place (AOW-162, 181, 182)."""
    survivor = state.survivor(name)
    yield from state.board.drop(name, survivor.supplies, survivor.tokens)
    discard_all(state, name)
    state.fallen[survivor.card] = survivor.bitten
    spot = state.board.remove(survivor)
    del state.survivors[name]
    yield from tell("AOW-162" if turns else "AOW-168", f"{survivor.name} is dead", "death", id=name)
    if turns and not spares(state) and by_house(state, "no-walker-left") == "threat":
        yield from change_threat(state, 1, "AOW-164", "No walker is left to take the place")
    elif turns and spot is not None and spares(state):
        walker = new_walker(state)
        walker.prone = True
        state.walkers[walker.id] = walker
        yield from state.board.lie(walker, spot)
        yield from tell("AOW-162", f"{walker.name} lies where {survivor.name} fell", "enter", id=walker.id)


def discard_all(state: State, name: str) -> None:
    """The cards a dead survivor carried are lost to everybody (AOW-181); found ones go to the discards."""
    for inside in state.survivor(name).slots.values():
        for item in inside:
            discard(state, item)


def bite(state: State, name: str) -> Rules[None]:
    """The survivor is Bitten from now on (AOW-347, AOW-349)."""
    survivor = state.survivors.get(name)
    if survivor is None or survivor.bitten:
        return
    survivor.bitten = True
    state.tally.bites += 1
    yield from tell("AOW-347", f"{survivor.name} is bitten", "bite", id=name)
