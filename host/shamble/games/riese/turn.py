"""A round: initiative, the turns of the player, the NPCs and the zombies, and the end segment (RIE-310, RIE-311)."""

from __future__ import annotations

from collections.abc import Callable

from shamble.games.riese.campaign import between, course, result
from shamble.games.riese.heroes.activation import act, choose_hero
from shamble.games.riese.horde.reveal import look
from shamble.games.riese.horde.spawning import spawn
from shamble.games.riese.horde.turn import zombie_acts
from shamble.games.riese.npcs.turn import npc_acts
from shamble.games.riese.state import State
from shamble.games.riese.story.closing import closing
from shamble.games.riese.story.end_segment import end_segment
from shamble.games.riese.story.initiative import initiative
from shamble.games.riese.story.on_table import keep_up
from shamble.games.riese.story.outcome import judge
from shamble.games.riese.story.phases import npc_final, npc_start, player_final, player_start, zombie_start
from shamble.games.riese.story.setting_up import arrange, lay_out, place_heroes, set_up
from shamble.kernel.asks import Boundary, Rules, step, tell
from shamble.kernel.steps import count, label

PHASES = {
    "setup": "Set-up",
    "heroes": "Set-up",
    "table": "Set-up",
    "kit": "Set-up",
    "initiative": "Initiative",
    "player-start": "Players",
    "player": "Players",
    "act": "Players",
    "player-final": "Players",
    "npc-start": "NPCs",
    "npc": "NPCs",
    "npc-final": "NPCs",
    "zombie-start": "Zombies",
    "zombie": "Zombies",
    "zombie-final": "Zombies",
    "end": "End",
    "closing": "Over",
    "over": "Over",
    "campaign": "Between",
    "mission": "Between",
    "begin": "Between",
    "result": "Between",
    "settle": "Between",
    "between": "Between",
}

PLAYED = ("player", "act")
"""The phases in which people look round anew: whoever was put into sight by a correction is turned up (RIE-473)."""


def play(state: State) -> Rules[None]:
    """The whole scenario; it can be entered wherever phase and active point."""
    while state.phase != "over":
        yield Boundary(label(round_word(state), state.phase, state.active, state.steps))
        count(state.phase, state.active, state.steps)
        state.now = state.phase
        if state.now in PLAYED:
            yield from step(look(state))
        yield from step(STEPS[state.phase](state))
        judge(state)
        yield from keep_up(state)
    yield from tell("RIE-293", result.ending(state), "over", result=state.result)


def round_word(state: State) -> str:
    """The round as labels of boundaries have it; in a campaign with the scenario, which has a round 1 of its own."""
    return f"{state.round}" if state.sheet is None else f"{state.round}s{state.stage}"


STEPS: dict[str, Callable[[State], Rules[None]]] = {
    "setup": set_up,
    "heroes": place_heroes,
    "table": lay_out,
    "kit": arrange,
    "initiative": initiative,
    "player-start": player_start,
    "player": choose_hero,
    "act": act,
    "player-final": player_final,
    "npc-start": npc_start,
    "npc": npc_acts,
    "npc-final": npc_final,
    "zombie-start": zombie_start,
    "zombie": zombie_acts,
    "zombie-final": spawn,
    "end": end_segment,
    "closing": closing,
    "campaign": course.start,
    "mission": course.mission,
    "begin": course.begin,
    "result": result.result,
    "settle": result.settle,
    "between": between.between,
}
"""Each step sets the cursor before it asks anything, so that a step that a person skips never comes again."""
