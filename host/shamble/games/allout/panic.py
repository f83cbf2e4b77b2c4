"""Panic: the yellow die and its five results (AOW-059 to 080)."""

from __future__ import annotations

from shamble.games.allout.abilities.nerve import calm_near, panics
from shamble.games.allout.actions.move import LEAST_TOLD, SNEAK, run_of
from shamble.games.allout.board import Went
from shamble.games.allout.commotion import make_commotion
from shamble.games.allout.dice import BERSERK, FLEE, PANIC, QUIET, SCREAM, TERRIFIED
from shamble.games.allout.house import by_house
from shamble.games.allout.state import State
from shamble.games.allout.threat import change_threat
from shamble.kernel.asks import Choose, Option, Roll, Rules, choose, roll, tell

KEEP, AGAIN = "keep", "again"
WORDS = {
    FLEE: ("AOW-065", "flees"),
    TERRIFIED: ("AOW-072", "is terrified: one Action"),
    QUIET: ("AOW-073", "goes quiet: one Action, without NOISE or MAYHEM"),
    SCREAM: ("AOW-075", "screams: Make NOISE, then one Action"),
    BERSERK: ("AOW-077", "goes berserk: acts as usual"),
}


def panic_roll(state: State, name: str) -> Rules[str]:
    """Roll when the threat band is now above the model's nerve; the result, or empty (AOW-059, 063, 104)."""
    if not (yield from panics(state, name)):
        return ""
    face = yield from panic_die(state, name, "AOW-063", f"{state.survivor(name).name} panics")
    calm = yield from calm_near(state, name)
    if calm and (yield from choose(lambda: calm_ask(state, name, calm, face))) == AGAIN:
        face = yield from panic_die(state, name, "AOW-527", f"{state.survivor(name).name} panics, again")
    rule, words = WORDS[face]
    yield from tell(rule, f"{state.survivor(name).name} {words}", "panic", id=name, result=face)
    if face == BERSERK:
        state.survivor(name).berserk = True
        yield from change_threat(state, 1, "AOW-079", f"{state.survivor(name).name} goes berserk")
    return face


def panic_die(state: State, name: str, rule: str, text: str) -> Rules[str]:
    """What the yellow die shows."""
    rolled = yield from roll(
        lambda: Roll(
            rule=rule, text=text, who=state.owner(name), subjects=(state.survivor(name).id,), dice=(PANIC,)
        )
    )
    return rolled.face


def calm_ask(state: State, name: str, calm: str, face: str) -> Choose:
    """Whether to roll again; the second result stands (AOW-527)."""
    text = f"{state.survivor(name).name} {WORDS[face][1]}. {state.survivor(calm).name} keeps a level head: roll again?"
    options = (Option(KEEP, "Keep it"), Option(AGAIN, "Roll again, and keep the second result"))
    default = KEEP if face in (QUIET, BERSERK) else AGAIN
    return Choose(
        rule="AOW-527",
        text=text,
        who=state.owner(name),
        subjects=(name, calm),
        options=options,
        default=default,
    )


def flee(state: State, name: str) -> Rules[None]:
    """Run straight away from the nearest enemy, with NOISE; who cannot run goes 4 inches, without (AOW-065 to 071)."""
    if state.survivor(name).prone and by_house(state, "flee-prone") == "stay":
        yield from tell("AOW-071", f"{state.survivor(name).name} cannot run and stays", "action", id=name)
        return
    enemies = feared(state, name)
    if not enemies:
        yield from tell("AOW-065", f"{state.survivor(name).name} has nobody to flee from", "action", id=name)
        return
    runs = not (state.survivor(name).prone or state.survivor(name).lame)
    rule, far = ("AOW-070", run_of(state, name)) if runs else ("AOW-071", SNEAK)
    went = yield from state.board.flee(name, enemies, far)
    yield from tell_flight(state, name, went, rule)
    if runs:
        yield from make_commotion(state, "noise", name)


def feared(state: State, name: str) -> list[str]:
    """The enemies of whom the nearest is fled from (AOW-069)."""
    everybody = by_house(state, "flee-from") == "anyone"
    return [enemy for enemy in state.enemies(name) if everybody or not state.figure(enemy).prone]


def tell_flight(state: State, name: str, went: Went, rule: str) -> Rules[None]:
    """Say how far a model has fled."""
    who = state.survivor(name).name
    if went.far is not None and went.far < LEAST_TOLD:
        yield from tell(rule, f"{who} has nowhere to flee to", "action", id=name)
    else:
        yield from tell(rule, f"{who} flees{went.words}", "move", id=name, **went.facts())
