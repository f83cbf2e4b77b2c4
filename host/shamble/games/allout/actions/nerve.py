"""Make NOISE and Hold Your Nerve (AOW-222 to 225, AOW-231)."""

from __future__ import annotations

from shamble.games.allout.abilities.held import leads
from shamble.games.allout.dice import BLUE, badge, number_on
from shamble.games.allout.state import State
from shamble.games.allout.threat import change_threat
from shamble.kernel.asks import Rules, tell


def call_out(state: State, name: str) -> Rules[str]:
    """The survivor becomes a source of NOISE (AOW-231)."""
    yield from tell("AOW-231", f"{state.survivor(name).name} makes NOISE", "action", id=name)
    return "noise"


def hold_nerve(state: State, name: str) -> Rules[str]:
    """On a badge threat falls by 1; a Tactician needs no roll (AOW-222, AOW-223, AOW-225)."""
    survivor = state.survivor(name)
    if leads(state, name, "stay-calm"):
        yield from stay_calm(state, name)
    elif state.profile(name).type == "tactician":
        yield from change_threat(state, -1, "AOW-225", f"{survivor.name} holds everyone's nerve")
    elif (yield from badge("AOW-222", f"{survivor.name} holds their nerve", name, who=state.owner(name))):
        yield from change_threat(state, -1, "AOW-222", f"{survivor.name} holds their nerve")
    else:
        yield from tell("AOW-223", f"{survivor.name} cannot calm anyone", "action", id=name)
    return ""


def stay_calm(state: State, name: str) -> Rules[None]:
    """Threat falls by what a blue die shows, without an Action die (AOW-549)."""
    text = f"{state.survivor(name).name}: Stay Calm!"
    calmed = yield from number_on(BLUE, "AOW-549", text, name, who=state.owner(name))
    yield from change_threat(state, -calmed, "AOW-549", text)
