"""The Action Phase: who may be activated, and what an activated survivor does (AOW-091 to 107)."""

from __future__ import annotations

from collections.abc import Callable

from shamble.games.allout.actions.hide import hide, may_hide, stand_up
from shamble.games.allout.actions.move import run, sneak
from shamble.games.allout.actions.nerve import call_out, hold_nerve
from shamble.games.allout.actions.search import search, searchable
from shamble.games.allout.actions.shoot import has_target, loaded, shoot
from shamble.games.allout.actions.special import usable, use
from shamble.games.allout.actions.swap import may_swap, swap
from shamble.games.allout.commotion import make_commotion
from shamble.games.allout.dice import FLEE, QUIET, SCREAM, TERRIFIED
from shamble.games.allout.house import by_house
from shamble.games.allout.panic import flee, panic_roll
from shamble.games.allout.state import State
from shamble.games.allout.threat import change_threat
from shamble.games.allout.views.glance import glance
from shamble.kernel.asks import Choose, Option, Rules, choose, gone, step, tell

MOST_ACTIONS = 2
"""AOW-095."""
END = "end"
ACTIONS: dict[str, Callable[[State, str], Rules[str]]] = {
    "sneak": sneak,
    "run": run,
    "search": search,
    "noise": call_out,
    "swap": swap,
    "hide": hide,
    "stand": stand_up,
    "nerve": hold_nerve,
}
"""Of the nine kinds of Action those that need no more than who acts; Move is sneak or run (AOW-098)."""
WORDS = {
    "search": "Search a supply counter",
    "shoot": "Shoot",
    "sneak": "Move: sneak, up to 4 in",
    "run": "Move: run, up to 8 in, with NOISE",
    "noise": "Make NOISE",
    "swap": "Swap Items",
    "hide": "Hide",
    "stand": "Stand Up",
    "nerve": "Hold Your Nerve",
    END: "End this activation",
}


def may_activate(state: State) -> list[str]:
    """Survivors not yet activated this turn and not engaged with a standing enemy (AOW-093, 100, 101)."""
    return [
        name
        for name, survivor in state.survivors.items()
        if not survivor.activated and not state.board.standing_enemies(name)
    ]


def pick_active(state: State) -> Rules[str]:
    """Who acts next; empty when everybody able to act has acted (AOW-002, AOW-064, AOW-094)."""
    ready = ready_to_act(state)
    if len(ready) <= 1:
        return ready[0] if ready else ""
    return (yield from choose(lambda: active_ask(state)))


def ready_to_act(state: State) -> list[str]:
    """The mover's survivors who may be activated, else the other player's (AOW-091, AOW-092)."""
    ready = may_activate(state)
    return [name for name in ready if state.owner(name) == state.mover] or ready


def active_ask(state: State) -> Choose:
    """Who acts next: nobody can be passed over for good (AOW-064, AOW-091)."""
    ready = ready_to_act(state)
    if not ready:
        gone("a survivor who can act", "AOW-094")
    options = tuple(Option(name, state.survivors[name].name) for name in ready)
    who = state.owner(ready[0])
    return Choose(rule="AOW-091", text="Who acts next?", who=who, options=options, default=ready[0])


def activate(state: State, name: str) -> Rules[None]:
    """One activation: panic first, then up to two different Actions (AOW-063, AOW-095, AOW-102)."""
    state.survivor(name).activated = True
    panic = yield from panic_roll(state, name)
    if panic == FLEE:
        yield from flee(state, name)
        return
    yield from step(take_actions(state, name, panic))
    if panic == SCREAM:
        yield from change_threat(state, 1, "AOW-076", "After the scream")


def take_actions(state: State, name: str, panic: str) -> Rules[None]:
    """Actions until two are done, fewer by choice or by panic, or the model is engaged (AOW-095, 099, 103, 105)."""
    done: list[str] = []
    if panic == SCREAM:
        yield from perform(state, name, "noise", done)
    most = 1 if panic in (TERRIFIED, QUIET) else MOST_ACTIONS
    while len(done) < most and not (yield from stopped(state, name)):
        chosen = yield from choose(lambda: action_ask(state, name, done, panic))
        if chosen == END:
            return
        yield from perform(state, name, chosen, done, quiet=panic == QUIET)


def stopped(state: State, name: str) -> Rules[bool]:
    """Whether the model acts no more: it has left play, or a standing enemy engages it (AOW-105)."""
    if name not in state.survivors:
        return True
    if not state.board.standing_enemies(name):
        return False
    text = f"{state.survivor(name).name} is engaged: the activation ends"
    yield from tell("AOW-105", text, "action", id=name)
    return True


def action_ask(state: State, name: str, done: list[str], panic: str) -> Choose:
    """Which Action next; ending is always possible (AOW-103)."""
    survivor = state.survivor(name)
    options = (*open_actions(state, name, done, panic), Option(END, WORDS[END]))
    return Choose(
        rule="AOW-095",
        text=f"{survivor.name} ({survivor.health}/{state.profile(name).health} health): which Action?",
        who=state.owner(name),
        subjects=(name,),
        options=options,
        default=options[0].id,
    )


def open_actions(state: State, name: str, done: list[str], panic: str) -> list[Option]:
    """The Actions that are legal now, the likely ones first (AOW-074, AOW-096, AOW-107)."""
    found = [option for option in legal(state, name, panic) if kind(state, option.id) not in done]
    return [option for option in found if not (panic == QUIET and loud(state, option.id))]


def kind(state: State, action: str) -> str:
    """The kind of an Action, of which none may be repeated: sneak and run are both a Move (AOW-096, AOW-234)."""
    if action.startswith("use:") and by_house(state, "special-actions") == "one":
        return "use"
    return "move" if action in ("sneak", "run") else action


def legal(state: State, name: str, panic: str) -> list[Option]:
    """Every Action whose own conditions hold; where only people at the table can tell, it is offered."""
    if state.survivor(name).prone:
        return [Option(action, WORDS[action]) for action in ("stand", "sneak")]
    wanted = {
        "search": bool(searchable(state, name)),
        "shoot": has_shot(state, name, quiet=panic == QUIET),
        "sneak": True,
        "run": True,
        **{f"use:{item.card}": True for item in usable(state, name)},
        "nerve": not panic,
        "hide": glance(may_hide(state, name), True),
        "swap": glance(may_swap(state, name), True),
        "noise": True,
    }
    return [Option(action, words(state, action)) for action, possible in wanted.items() if possible]


def words(state: State, action: str) -> str:
    """An Action in words; each usable item has its own (AOW-234)."""
    what, _, card = action.partition(":")
    return f"Use {state.book.items[card].name}" if card else WORDS[what]


def has_shot(state: State, name: str, quiet: bool) -> bool:
    """Whether a loaded weapon, a noiseless one where it must be, has a target (AOW-074, AOW-133)."""
    return any(glance(has_target(state, name, weapon), True) for weapon in loaded(state, name, quiet))


def loud(state: State, action: str) -> bool:
    """Whether the Action would cause NOISE or MAYHEM, which a Quiet model may not (AOW-074)."""
    if not action.startswith("use:"):
        return action in ("run", "noise")
    card = state.book.items[action.partition(":")[2]]
    return bool(card.commotion) or any(effect.do in ("noise", "mayhem", "lure") for effect in card.action)


def perform(state: State, name: str, action: str, done: list[str], quiet: bool = False) -> Rules[None]:
    """Carry out one Action completely, then its commotion (AOW-047, AOW-099)."""
    done.append(kind(state, action))
    commotion = yield from step(carry_out(state, name, action, quiet))
    if commotion and name in state.survivors:
        yield from make_commotion(state, commotion, name)


def carry_out(state: State, name: str, action: str, quiet: bool) -> Rules[str]:
    """One Action; returns the commotion it causes (AOW-098)."""
    if action.startswith("use:"):
        return (yield from use(state, name, action.partition(":")[2]))
    if action == "shoot":
        return (yield from shoot(state, name, quiet))
    return (yield from ACTIONS[action](state, name))
