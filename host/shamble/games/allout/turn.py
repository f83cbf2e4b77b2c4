"""The turn: Action, Event, Melee and End Phase in their fixed order, step by step (AOW-084, AOW-085)."""

from __future__ import annotations

from collections.abc import Callable

from shamble.games.allout import activation, end_phase, event_phase
from shamble.games.allout.abilities.initiative import mind_games
from shamble.games.allout.abilities.leading import begin_actions
from shamble.games.allout.abilities.leading import begin_melee as begin_fighting
from shamble.games.allout.boards import settle
from shamble.games.allout.decks import shuffle
from shamble.games.allout.melee import phase as melee
from shamble.games.allout.setup import deployment
from shamble.games.allout.setup import steps as setting_up
from shamble.games.allout.state import State
from shamble.games.allout.story.hooks import prologue, unfold
from shamble.kernel.asks import Boundary, Rules, step, tell
from shamble.kernel.steps import count, label

FIRST_STEP = 1
"""The number of the first step of a turn."""
PHASES = {
    "setup": "Set-up",
    **dict.fromkeys((*setting_up.STEPS, "deploy"), "Set-up"),
    "action": "Action",
    "activation": "Action",
    "kill-zone": "Event",
    "event": "Event",
    "melee": "Melee",
    "fight-order": "Melee",
    "fight": "Melee",
    "dead-return": "End",
    "infection": "End",
    "turn-end": "End",
    "over": "Over",
}


def play(state: State) -> Rules[None]:
    """The whole game; it can be entered wherever phase and active point."""
    while state.phase != "over":
        yield Boundary(label(state.turn, state.phase, state.active, state.steps))
        count(state.phase, state.active, state.steps)
        state.now = state.phase
        yield from settle(state)
        yield from unfold(state)
        yield from step(STEPS[state.phase](state))


def prepare(state: State) -> Rules[None]:
    """Tell the story, and shuffle both decks (AOW-083)."""
    yield from prologue(state)
    setting_up.begin(state)
    yield from shuffle(state, "supply", "AOW-083")
    yield from shuffle(state, "event", "AOW-083")
    yield from state.board.lay_out()


def deploy(state: State) -> Rules[None]:
    """Place one survivor after another, two players by turns; then the first turn begins (AOW-445, AOW-446)."""
    name = state.active or (yield from deployment.pick_next(state))
    state.queue.remove(name)
    state.active = state.queue[0] if state.queue and state.solo else ""
    state.mover = state.rival(state.owner(name))
    if not state.queue:
        start_turn(state, 1)
    yield from deployment.deploy(state, name)
    if not state.queue:
        yield from tell("AOW-084", "Turn 1: Action Phase", "phase", turn=1, phase="Action")


def action(state: State) -> Rules[None]:
    """Pick who acts next; when nobody can, the Event Phase begins (AOW-091, AOW-094)."""
    state.phase, state.active = "kill-zone", ""
    if state.steps.get("action/") == FIRST_STEP:
        yield from mind_games(state)
        yield from begin_actions(state)
    name = summoned(state) or (yield from activation.pick_active(state))
    if name:
        state.phase, state.active = "activation", name
    else:
        yield from tell("AOW-235", f"Turn {state.turn}: Event Phase", "phase", turn=state.turn, phase="Event")


def summoned(state: State) -> str:
    """A friend whom a Leader has called on to act at once, if it still can (AOW-540)."""
    name, state.follows = state.follows, ""
    return name if name in activation.may_activate(state) else ""


def act(state: State) -> Rules[None]:
    """One survivor's activation."""
    name, state.active, state.phase = state.active, "", "action"
    state.mover = state.rival(state.owner(name))
    yield from activation.activate(state, name)


def kill_zone(state: State) -> Rules[None]:
    """First step of the Event Phase (AOW-235)."""
    state.phase = "event"
    yield from mind_games(state)
    yield from event_phase.kill_zone(state)


def event(state: State) -> Rules[None]:
    """Second step of the Event Phase (AOW-235)."""
    state.phase = "melee"
    yield from event_phase.event_card(state)


def begin_melee(state: State) -> Rules[None]:
    """Threat and splitting (AOW-290)."""
    state.phase = "fight-order"
    yield from tell("AOW-290", f"Turn {state.turn}: Melee Phase", "phase", turn=state.turn, phase="Melee")
    yield from mind_games(state)
    yield from begin_fighting(state)
    yield from melee.begin(state)


def fight_order(state: State) -> Rules[None]:
    """Pick the next melee; when none is left, the End Phase begins (AOW-299, AOW-393)."""
    melee.clear_ended(state)
    if state.fights:
        state.phase = "fight"
        yield from step(melee.put_next_first(state))
        melee.clear_ended(state)
        state.active = melee.name_of(state.fights[0]) if state.fights else ""
    else:
        state.phase = "dead-return"
        yield from tell("AOW-393", f"Turn {state.turn}: End Phase", "phase", turn=state.turn, phase="End")


def fight(state: State) -> Rules[None]:
    """Resolve the melee that is next (AOW-300)."""
    state.phase, state.active = "fight-order", ""
    if state.fights:
        yield from melee.resolve(state, state.fights.pop(0))


def dead_return(state: State) -> Rules[None]:
    """First step of the End Phase (AOW-393)."""
    state.phase = "infection"
    yield from mind_games(state)
    yield from end_phase.dead_return(state)


def infection(state: State) -> Rules[None]:
    """Second step of the End Phase (AOW-393)."""
    state.phase = "turn-end"
    yield from end_phase.infection(state)


def turn_end(state: State) -> Rules[None]:
    """End-of-turn effects, the victory check, Initiative passes, the next turn (AOW-085, 090, 406, 407, 636)."""
    yield from end_phase.end_of_turn(state)
    yield from end_phase.judge(state)
    if state.result:
        state.phase = "over"
        return
    state.initiative = state.rival(state.initiative)
    start_turn(state, state.turn + 1)
    yield from tell("AOW-085", f"Turn {state.turn}: Action Phase", "phase", turn=state.turn, phase="Action")


def start_turn(state: State, turn: int) -> None:
    """Set the cursor to the first step of a turn."""
    state.phase, state.turn, state.steps, state.mover = "action", turn, {}, state.initiative


STEPS: dict[str, Callable[[State], Rules[None]]] = {
    "setup": prepare,
    **setting_up.STEPS,
    "deploy": deploy,
    "action": action,
    "activation": act,
    "kill-zone": kill_zone,
    "event": event,
    "melee": begin_melee,
    "fight-order": fight_order,
    "fight": fight,
    "dead-return": dead_return,
    "infection": infection,
    "turn-end": turn_end,
}
"""Each step sets the cursor before it asks anything, so that a step that a person skips never comes again."""
