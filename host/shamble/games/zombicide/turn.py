"""The turn of a skirmish: every Survivor's Actions, the Zombies by the house rule, and the End Phase."""

from __future__ import annotations

from collections.abc import Callable

from shamble.games.zombicide import actions, horde
from shamble.games.zombicide.inventory import reload_all
from shamble.games.zombicide.state import OFF, PLAYER, State
from shamble.games.zombicide.words import spoken
from shamble.kernel.asks import Boundary, Choose, Option, Rules, choose, step, tell
from shamble.kernel.steps import count, label

PHASES = {
    "setup": "Set-up",
    "players": "Survivors",
    "act": "Survivors",
    "zombies-1": "Zombies",
    "zombies-2": "Zombies",
    "end": "End",
    "over": "Over",
}
END_TURN = "end-turn"


def play(state: State) -> Rules[None]:
    """The whole skirmish; it can be entered wherever phase and active point."""
    while state.phase != "over":
        yield Boundary(label(state.turn, state.phase, state.active, state.steps))
        count(state.phase, state.active, state.steps)
        state.now = state.phase
        yield from step(STEPS[state.phase](state))
        judge(state)
    yield from tell(horde.HOUSE, outcome(state), "over", result=state.result)


def set_up(state: State) -> Rules[None]:
    """Pick the house rule for the Zombies; then the first turn begins."""
    start_turn(state, 1)
    yield from horde.choose_rule(state)


def start_turn(state: State, turn: int) -> None:
    """Every Survivor has Actions again (ZOM-002)."""
    state.phase, state.turn, state.steps, state.active = "players", turn, {}, ""
    state.waiting = list(state.survivors)
    for survivor in state.survivors.values():
        survivor.actions = state.skirmish.actions


def players(state: State) -> Rules[None]:
    """Pick who acts next; when everybody has, the Zombies come."""
    state.phase = "zombies-1"
    if not state.waiting:
        return
    only = state.waiting[0] if len(state.waiting) == 1 else ""
    name = only or (yield from choose(lambda: active_ask(state)))
    if name != END_TURN:
        state.waiting.remove(name)
        state.phase, state.active = "act", name


def active_ask(state: State) -> Choose:
    """Whose turn it is among those who have not acted."""
    options = [Option(name, state.survivors[name].name) for name in state.waiting]
    options.append(Option(END_TURN, "Nobody: the Zombies come"))
    return Choose(
        rule="ZOM-002", text="Who acts next?", who=PLAYER, options=tuple(options), default=options[0].id
    )


def act(state: State) -> Rules[None]:
    """One Action of the active Survivor, or something that costs none (ZOM-002, ZOM-068)."""
    name, state.active, state.phase = state.active, "", "players"
    chosen = yield from choose(lambda: actions.ask(state, name))
    if chosen != actions.DONE:
        state.active, state.phase = name, "act"
        yield from step(actions.carry_out(state, name, chosen))
    if name not in state.survivors or state.survivors[name].actions <= 0:
        state.active, state.phase = "", "players"


def zombies(state: State, activation: int) -> Rules[None]:
    """The Zombies act by the house rule of this game."""
    state.phase = "zombies-2" if activation == 1 else "end"
    if state.house == OFF:
        return
    if activation == 1:
        yield from tell(horde.HOUSE, f"Turn {state.turn}: Zombies (a house rule of ours)", "phase")
    yield from horde.activate(state, activation)


def end(state: State) -> Rules[None]:
    """Weapons are reloaded, noise fades, and Zombies arrive (ZOM-085)."""
    reload_all(state)
    state.noise.clear()
    won, turn = at_exit(state), state.turn
    if won or turn >= state.skirmish.turns:
        state.phase, state.result = "over", "won" if won else "lost"
        return
    start_turn(state, turn + 1)
    yield from tell("ZOM-086", f"Turn {turn + 1}: every weapon is loaded", "phase", turn=turn + 1)
    for horde_ in state.skirmish.zombies:
        if horde_.turn == turn:
            for kind, number in horde_.kinds.items():
                state.add(horde_.zone, kind, number)
            words = f"New in {state.title(horde_.zone)}: {spoken(state, horde_.kinds)}"
            yield from tell(horde.HOUSE, words, "arrive", zone=horde_.zone)


def judge(state: State) -> None:
    """The skirmish ends when nobody is left alive, or when every Zombie there is to come has been killed."""
    to_come = any(group.turn >= state.turn for group in state.skirmish.zombies if group.turn)
    if not state.survivors:
        state.phase, state.result = "over", "lost"
    elif not state.skirmish.exit and not state.zombies and not to_come and state.now != "setup":
        state.phase, state.result = "over", "won"
    if state.phase == "over":
        state.active = ""


def at_exit(state: State) -> bool:
    """Whether every living Survivor stands in the exit and no Zombie does."""
    goal = state.skirmish.exit
    return bool(goal) and not state.crowd(goal) and all(s.zone == goal for s in state.survivors.values())


def outcome(state: State) -> str:
    """How it ended, in words."""
    if not state.survivors:
        return "The skirmish is lost: nobody is left alive"
    if state.result == "won":
        return f"The skirmish is won: {'everybody is out' if state.skirmish.exit else 'every Zombie is dead'}"
    if state.turn < state.skirmish.turns:
        return "The skirmish is given up"
    return f"The skirmish is lost: turn {state.turn} was the last"


STEPS: dict[str, Callable[[State], Rules[None]]] = {
    "setup": set_up,
    "players": players,
    "act": act,
    "zombies-1": lambda state: zombies(state, 1),
    "zombies-2": lambda state: zombies(state, 2),
    "end": end,
}
"""Each step sets the cursor before it asks anything, so that a step that a person skips never comes again."""
