"""The End Phase: The Dead Return, Infection, the end of the turn, victory (AOW-393 to 406)."""

from __future__ import annotations

from shamble.games.allout.damage import kill_survivor
from shamble.games.allout.dice import badge
from shamble.games.allout.remains import end_by_turn
from shamble.games.allout.state import PLAYER, State
from shamble.games.allout.threat import MOST, change_threat
from shamble.games.allout.walkers import pick, rise
from shamble.kernel.asks import Rules, tell


def dead_return(state: State) -> Rules[None]:
    """Prone walkers may stand up, in the order the player picks (AOW-394)."""
    yield from rise(state, "AOW-394")


def infection(state: State) -> Rules[None]:
    """Each bitten survivor makes one test (AOW-398, AOW-399)."""
    waiting = [name for name, survivor in state.survivors.items() if survivor.bitten]
    while waiting:
        name = yield from pick(state, waiting, "AOW-399", "Infection: who tests next?")
        waiting.remove(name)
        yield from infection_test(state, name)


def infection_test(state: State, name: str) -> Rules[None]:
    """On a blank the survivor loses 1 health at once, and may die of it (AOW-400 to 404)."""
    survivor = state.survivor(name)
    if (yield from badge("AOW-400", f"{survivor.name} fights the infection", name, who=PLAYER)):
        yield from tell("AOW-400", f"{survivor.name} holds out", "infection", id=name)
        return
    survivor = state.survivor(name)
    survivor.health = max(0, survivor.health - 1)
    yield from tell("AOW-401", f"{survivor.name} sickens: {survivor.health} health left", "wound", id=name)
    if survivor.health == 0:
        yield from kill_survivor(state, name, fresh=True)


def end_of_turn(state: State) -> Rules[None]:
    """Effects at the end of the turn; in a solo game threat goes up by 1 (AOW-005, AOW-006, AOW-405)."""
    yield from end_by_turn(state)
    yield from change_threat(state, 1, "AOW-005", "The turn ends")
    for survivor in state.survivors.values():
        survivor.activated = survivor.berserk = False
    for walker in state.walkers.values():
        walker.fresh = False
    state.tally.threat.append(state.threat)
    state.tally.supplies.append(state.supplies_held())


def verdict(state: State) -> Rules[str]:
    """Won, lost, or empty while the game goes on: counters first, then wipe-out, then threat (AOW-406, 456 to 459)."""
    yield from ()
    if state.supplies_held() >= state.scenario.counters_to_win:
        return "won"
    if not state.survivors:
        return "lost"
    return "lost" if state.threat >= min(MOST, state.scenario.threat_end) else ""


REASONS = {
    "won": ("AOW-458", "The group holds enough supplies: the game is won"),
    "lost": ("AOW-459", "The game is lost"),
}


def judge(state: State) -> Rules[None]:
    """The victory check of the turn (AOW-086, AOW-406)."""
    state.result = yield from verdict(state)
    if state.result:
        rule, text = REASONS[state.result]
        yield from tell(rule, text, "over", result=state.result)
