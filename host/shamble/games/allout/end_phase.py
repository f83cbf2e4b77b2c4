"""The End Phase: The Dead Return, Infection, the end of the turn, victory (AOW-393 to 406)."""

from __future__ import annotations

from shamble.games.allout.damage import lose_health
from shamble.games.allout.dice import badge
from shamble.games.allout.remains import end_by_turn
from shamble.games.allout.state import State
from shamble.games.allout.threat import MOST, change_threat
from shamble.games.allout.walkers import pick, present, rise
from shamble.kernel.asks import Rules, step, tell


def dead_return(state: State) -> Rules[None]:
    """Prone walkers may stand up, in the order the player picks (AOW-394)."""
    yield from rise(state, "AOW-394")


def infection(state: State) -> Rules[None]:
    """Each bitten survivor makes one test (AOW-398, AOW-399)."""
    waiting, number = [name for name, survivor in state.survivors.items() if survivor.bitten], 0
    while waiting := present(state, waiting):
        seat = state.by_turns(number)
        mine = [name for name in waiting if state.owner(name) == seat] or waiting
        text = "Infection: who tests next?"
        name = yield from pick(state, mine, "AOW-399", text, who=state.owner(mine[0]))
        waiting.remove(name)
        number += 1
        yield from step(infection_test(state, name))


def infection_test(state: State, name: str) -> Rules[None]:
    """On a blank the survivor loses 1 health at once, and may die of it (AOW-400 to 403).

    The walker it then becomes does not roll to stand up: The Dead Return is over for this turn (AOW-404).
    """
    if (
        yield from badge(
            "AOW-400", f"{state.survivor(name).name} fights the infection", name, who=state.owner(name)
        )
    ):
        yield from tell("AOW-400", f"{state.survivor(name).name} holds out", "infection", id=name)
    else:
        yield from lose_health(state, name, 1, "AOW-401")


def end_of_turn(state: State) -> Rules[None]:
    """Effects at the end of the turn; in a solo game threat goes up by 1 (AOW-005, AOW-006, AOW-405)."""
    yield from end_by_turn(state)
    if state.solo:
        yield from change_threat(state, 1, "AOW-005", "The turn ends")
    for survivor in state.survivors.values():
        survivor.activated = survivor.berserk = False
    state.tally.threat.append(state.threat)
    state.tally.supplies.append(state.supplies_held())


def verdict(state: State) -> tuple[str, str, str]:
    """Result, clause and reason; the result is empty while the game goes on.

    Seven counters come first, then wipe-out, then threat, read once a turn (AOW-406, 449, 450, 456 to 459).
    """
    held, end = state.supplies_held(), min(MOST, state.scenario.threat_end)
    if held >= state.scenario.counters_to_win:
        return "won", "AOW-450", f"The group holds {held} supplies"
    if not state.survivors:
        return "lost", "AOW-459", "Nobody of the group is left"
    if state.threat >= end:
        wanted = state.scenario.counters_to_win
        return "lost", "AOW-459", f"Threat has reached {end}, with {held} of {wanted} supplies"
    return "", "", ""


def judge(state: State) -> Rules[None]:
    """The victory check of the turn (AOW-086, AOW-406)."""
    state.result, rule, reason = verdict(state)
    if state.result:
        yield from tell(rule, f"{reason}: the game is {state.result}", "over", result=state.result)
