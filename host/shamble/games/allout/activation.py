"""The Action Phase: who may be activated, and what an activated survivor does (AOW-091 to 107)."""

from __future__ import annotations

from collections.abc import Callable

from shamble.games.allout.actions.hide import hide, may_hide, stand_up
from shamble.games.allout.actions.move import run, sneak
from shamble.games.allout.actions.nerve import call_out, hold_nerve
from shamble.games.allout.actions.search import search, searchable
from shamble.games.allout.actions.shoot import loaded, shoot, targets
from shamble.games.allout.actions.special import usable, use
from shamble.games.allout.actions.swap import possible, swap
from shamble.games.allout.commotion import make_commotion
from shamble.games.allout.dice import FLEE, QUIET, SCREAM, TERRIFIED
from shamble.games.allout.panic import flee, panic_roll
from shamble.games.allout.state import PLAYER, State
from shamble.games.allout.threat import change_threat
from shamble.kernel.asks import Choose, Option, Rules, choose, step, tell

MOST_ACTIONS = 2
"""AOW-095."""
END = "end"
ACTIONS: dict[str, Callable[[State, str], Rules[str]]] = {
    "sneak": sneak,
    "run": run,
    "shoot": shoot,
    "search": search,
    "noise": call_out,
    "swap": swap,
    "hide": hide,
    "stand": stand_up,
    "nerve": hold_nerve,
}
"""The nine kinds of Action; Move is sneak or run, Special Actions come from items (AOW-098)."""
WORDS = {
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
    ready = may_activate(state)
    if len(ready) <= 1:
        return ready[0] if ready else ""

    def ask() -> Choose:
        options = tuple(Option(name, state.survivors[name].name) for name in may_activate(state))
        first = options[0].id if options else None
        return Choose(rule="AOW-091", text="Who acts next?", who=PLAYER, options=options, default=first)

    return (yield from choose(ask))


def activate(state: State, name: str) -> Rules[None]:
    """One activation: panic first, then up to two different Actions (AOW-063, 095, 096, 102)."""
    state.survivor(name).activated = True
    panic = yield from panic_roll(state, name)
    if panic == FLEE:
        yield from flee(state, name)
        return
    done: list[str] = []
    if panic == SCREAM:
        yield from perform(state, name, "noise", done)
    limit = 1 if panic in (TERRIFIED, QUIET) else MOST_ACTIONS
    while len(done) < limit and able(state, name):
        options = yield from open_actions(state, name, done, panic)
        chosen = yield from choose(lambda: action_ask(state, name, options))  # noqa: B023 - asked at once
        if chosen == END:
            break
        yield from perform(state, name, chosen, done)
    if panic == SCREAM:
        yield from change_threat(state, 1, "AOW-076", "After the scream")


def able(state: State, name: str) -> bool:
    """Whether the model still acts: in play and not engaged by a standing enemy (AOW-105)."""
    return name in state.survivors and not state.board.standing_enemies(name)


def action_ask(state: State, name: str, options: list[Option]) -> Choose:
    """Which Action next; ending is always possible (AOW-103)."""
    survivor = state.survivor(name)
    text = f"{survivor.name} ({survivor.health}/{state.profile(name).health} health): which Action?"
    everything = (*options, Option(END, WORDS[END]))
    return Choose(
        rule="AOW-095", text=text, who=PLAYER, subjects=(name,), options=everything, default=everything[0].id
    )


def open_actions(state: State, name: str, done: list[str], panic: str) -> Rules[list[Option]]:
    """The Actions that are legal now, the likely ones first (AOW-096, AOW-107)."""
    found = [option for option in (yield from legal(state, name, panic)) if kind(option.id) not in done]
    if panic == QUIET:
        found = [option for option in found if not loud(state, name, option.id)]
    return found


def kind(action: str) -> str:
    """The kind of an Action, of which none may be repeated: sneak and run are both a Move (AOW-096, AOW-234)."""
    return "move" if action in ("sneak", "run") else action


def legal(state: State, name: str, panic: str) -> Rules[list[Option]]:
    """Every Action whose own conditions hold."""
    if state.survivor(name).prone:
        return [Option("stand", WORDS["stand"]), Option("sneak", WORDS["sneak"])]
    found = []
    if searchable(state, name):
        found.append(Option("search", "Search a supply counter"))
    if (yield from has_shot(state, name)):
        found.append(Option("shoot", "Shoot"))
    found += [Option(move, WORDS[move]) for move in ("sneak", "run")]
    found += special_options(state, name)
    if not panic:
        found.append(Option("nerve", WORDS["nerve"]))
    if (yield from may_hide(state, name)):
        found.append(Option("hide", WORDS["hide"]))
    if (yield from possible(state, name, [])):
        found.append(Option("swap", WORDS["swap"]))
    return [*found, Option("noise", WORDS["noise"])]


def has_shot(state: State, name: str) -> Rules[bool]:
    """Whether any loaded weapon has a target."""
    for weapon in loaded(state, name):
        if (yield from targets(state, name, weapon)):
            return True
    return False


def special_options(state: State, name: str) -> list[Option]:
    """Use of each item with a Special Action; different ones are different Actions (AOW-234)."""
    cards = {item.card: item for item in usable(state, name)}
    return [Option(f"use:{card}", f"Use {state.item_card(item).name}") for card, item in cards.items()]


def loud(state: State, name: str, action: str) -> bool:
    """Whether the Action would cause NOISE or MAYHEM, which a Quiet model may not (AOW-074)."""
    if action == "shoot":
        return all(state.item_card(weapon).commotion for weapon in loaded(state, name))
    if action.startswith("use:"):
        card = state.book.items[action.partition(":")[2]]
        return bool(card.commotion) or any(effect.do in ("noise", "mayhem", "lure") for effect in card.action)
    return action in ("run", "noise")


def perform(state: State, name: str, action: str, done: list[str]) -> Rules[None]:
    """Carry out one Action completely, then its commotion (AOW-047, AOW-099)."""
    done.append(kind(action))
    if action.startswith("use:"):
        card = action.partition(":")[2]
        item = next(item.id for item in usable(state, name) if item.card == card)
        commotion = yield from step(use(state, name, item))
    else:
        commotion = yield from step(ACTIONS[action](state, name))
    if commotion and name in state.survivors:
        yield from make_commotion(state, commotion, name)
    elif name not in state.survivors:
        yield from tell("AOW-105", "The activation ends", "action")
