"""The End Phase: The Dead Return, Infection, the end of the turn, victory (AOW-393 to 406)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from shamble.games.allout.cards.plot import Way
from shamble.games.allout.damage import lose_health
from shamble.games.allout.dice import badge
from shamble.games.allout.house import by_house
from shamble.games.allout.remains import end_by_turn
from shamble.games.allout.state import State
from shamble.games.allout.story.goals import gone, last_threat, met, reason
from shamble.games.allout.threat import change_threat
from shamble.games.allout.walkers import pick, present, rise
from shamble.kernel.asks import Rules, step, tell
from shamble.kernel.plain import counted


def dead_return(state: State) -> Rules[None]:
    """Prone walkers may stand up, in the order the player with Initiative picks (AOW-394)."""
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
        survivor.extra = 0
    state.this_turn, state.called = [], []
    state.tally.threat.append(state.threat)
    state.tally.supplies.append(state.supplies_held())
    for seat in () if state.solo else state.seats:
        state.tally.held.setdefault(seat, []).append(state.supplies_held(seat))


Verdict: TypeAlias = tuple[str, str, str]
"""Result, clause and reason; the result is empty while the game goes on."""
DRAW = "draw"


def verdict(state: State) -> Verdict:
    """What the victory check finds: seven counters come first, then wipe-out, then threat (AOW-406, 449, 456, 457).

    The result is won or lost in a solo game (AOW-458, AOW-459), else the winner's seat or draw.
    """
    return solo_verdict(state) if state.solo else rivals_verdict(state)


def solo_verdict(state: State) -> Verdict:
    """The sole player wins in a way of the scenario, and loses with nobody left or at the end of the threat track."""
    (seat,) = state.seats
    if (way := met(state, state.scenario.ways, seat)) and not threat_first(state):
        held = f"The group holds {counted(state.supplies_held(), 'supply', 'supplies')}"
        return "won", rule_of(way), held if bare(way) else reason(state, seat, way)
    if not state.survivors:
        return "lost", "AOW-459", "Nobody of the group is left"
    if way := met(state, state.scenario.lose, seat):
        return "lost", rule_of(way), reason(state, seat, way)
    if state.threat >= last_threat(state):
        wanted = state.scenario.counters_to_win
        held = f", with {state.supplies_held()} of {wanted} supplies" if state.scenario.gathering else ""
        return "lost", "AOW-459", f"Threat has reached {last_threat(state)}{held}"
    return "", "", ""


def bare(way: Way) -> bool:
    """Whether a way asks for supplies alone, as the standard scenario does, and has no words of its own."""
    return [test.test for test in way.all] == ["supplies"] and not way.text


def rule_of(way: Way) -> str:
    """The clause of a way to end: that of seven counters, or that a scenario has its own."""
    return "AOW-450" if bare(way) else "AOW-086"


def rivals_verdict(state: State) -> Verdict:
    """Of two players one wins, or nobody does (AOW-450 to 454)."""
    held = {seat: state.supplies_held(seat) for seat in state.seats}
    if (found := won_by_way(state, held)) and not threat_first(state):
        return found
    if found := wiped_out(state, held):
        return found
    if losers := all_met(state, state.scenario.lose):
        loser, way = next(iter(losers.items()))
        winner = DRAW if len(losers) > 1 else state.rival(loser)
        return winner, rule_of(way), reason(state, loser, way)
    if draws := all_met(state, state.scenario.draw):
        seat, way = next(iter(draws.items()))
        return DRAW, rule_of(way), reason(state, seat, way)
    if state.threat >= last_threat(state):
        return *most_of(
            state, held, "AOW-451"
        ), f"Threat has reached {last_threat(state)}: {tally_words(held)}"
    return "", "", ""


def all_met(state: State, ways: Sequence[Way]) -> dict[str, Way]:
    """The seats for which one of these ways is met, each with it."""
    return {seat: way for seat in state.seats if (way := met(state, ways, seat))}


def won_by_way(state: State, held: Mapping[str, int]) -> Verdict | None:
    """Who has won in a way of the scenario; of two in one turn whoever holds more supplies (AOW-451, AOW-452)."""
    winners = all_met(state, state.scenario.ways)
    if not winners:
        return None
    first, way = next(iter(winners.items()))
    why = f"With enough supplies: {tally_words(held)}" if bare(way) else reason(state, first, way)
    if len(winners) == 1:
        return first, rule_of(way), why
    return *most_of(state, held, rule_of(way)), why


def wiped_out(state: State, held: Mapping[str, int]) -> Verdict | None:
    """Whether one group is left, or nobody: of those that left the board alive whoever holds more (AOW-453, 454)."""
    alive = [seat for seat in state.seats if state.group(seat) or gone(state, seat)]
    if not alive:
        return DRAW, "AOW-454", "Nobody is left of either group"
    if threat_first(state):
        return None
    if len(alive) == 1:
        return alive[0], "AOW-453", f"Nobody of {state.rival(alive[0])}'s group is left"
    if not state.survivors:
        return *most_of(state, held, "AOW-451"), f"Nobody is left on the board: {tally_words(held)}"
    return None


def threat_first(state: State) -> bool:
    """Whether the end of the threat track decides before anything else (AOW-457)."""
    return state.threat >= last_threat(state) and by_house(state, "victory-order") == "threat"


def most_of(state: State, held: Mapping[str, int], rule: str) -> tuple[str, str]:
    """The seat with more counters, by that clause; with as many each it is a draw (AOW-451, AOW-452)."""
    first, second = state.seats
    if held[first] == held[second]:
        return DRAW, "AOW-452"
    return max(held, key=lambda seat: held[seat]), rule


def tally_words(held: Mapping[str, int]) -> str:
    """What each player holds, in words."""
    return ", ".join(f"{seat} holds {count}" for seat, count in held.items())


def judge(state: State) -> Rules[None]:
    """The victory check of the turn (AOW-086, AOW-406)."""
    state.result, rule, reason = verdict(state)
    if state.result:
        yield from tell(rule, f"{reason}: {ending(state)}", "over", result=state.result)


def ending(state: State) -> str:
    """The result in words, for the end of a sentence."""
    if state.solo:
        return f"the game is {state.result}"
    return "the game is a draw" if state.result == DRAW else f"{state.result} wins"
