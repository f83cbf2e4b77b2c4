"""The Action Phase: who may be activated, and what an activated survivor does (AOW-091 to 107)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from shamble.games.allout.abilities.actions import actions_of, limited
from shamble.games.allout.abilities.held import has
from shamble.games.allout.abilities.leading import blazes, lead
from shamble.games.allout.abilities.merciless import show_no_mercy, victims
from shamble.games.allout.actions.hide import hide, may_hide, stand_up
from shamble.games.allout.actions.move import run, sneak
from shamble.games.allout.actions.nerve import call_out, hold_nerve
from shamble.games.allout.actions.search import search, searchable
from shamble.games.allout.actions.shoot import has_target, loaded, shoot
from shamble.games.allout.actions.special import usable, use
from shamble.games.allout.actions.swap import may_swap, swap
from shamble.games.allout.board import Source
from shamble.games.allout.commotion import make_commotion
from shamble.games.allout.dice import FLEE, QUIET, SCREAM
from shamble.games.allout.hands_on import remind
from shamble.games.allout.house import by_house
from shamble.games.allout.measured.positions import INCH
from shamble.games.allout.panic import flee, panic_roll
from shamble.games.allout.state import State
from shamble.games.allout.story.leaving import leave, leaving_words, ways_out
from shamble.games.allout.threat import change_threat
from shamble.games.allout.views.glance import glance
from shamble.kernel.asks import Choose, Option, Rules, choose, gone, step, tell

DISTRACT = 6 * INCH
"""How far off a model may make NOISE by Distract (AOW-525)."""
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
    "merciless": show_no_mercy,
    "leave": leave,
}
"""Of the nine kinds of Action those that need no more than who acts; Move is sneak or run (AOW-098)."""
WORDS = {
    "search": "Search a supply counter",
    "shoot": "Shoot",
    "aim": "Shoot with aim, for two Actions",
    "blaze": "Shoot for no Action (Blaze of Glory)",
    "sneak": "Move: sneak, up to 4 in",
    "run": "Move: run, up to 8 in, with NOISE",
    "noise": "Make NOISE",
    "swap": "Swap Items",
    "hide": "Hide",
    "stand": "Stand Up",
    "nerve": "Hold Your Nerve",
    "merciless": "Kill a friend (Merciless)",
    "leave": "Leave the board",
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
    yield from remind(state, name)
    yield from step(lead(state, name))
    most = yield from actions_of(state, name)
    panic = yield from panic_roll(state, name)
    if panic == FLEE:
        yield from flee(state, name)
        return
    yield from step(take_actions(state, name, Doing(panic, limited(most, panic))))
    if panic == SCREAM:
        yield from change_threat(state, 1, "AOW-076", "After the scream")


@dataclass(slots=True)
class Doing:
    """An activation under way: its panic, how many Actions are left, and those done (AOW-095, AOW-103)."""

    panic: str
    left: int
    done: list[str] = field(default_factory=list)

    def kinds(self, state: State) -> list[str]:
        """The kinds of the Actions done."""
        return [kind(state, action) for action in self.done]


def take_actions(state: State, name: str, doing: Doing) -> Rules[None]:
    """Actions until all are done, fewer by choice or by panic, or the model is engaged (AOW-095, 099, 103, 105)."""
    if doing.panic == SCREAM:
        yield from perform(state, name, "noise", doing)
    while goes_on(state, name, doing) and not (yield from stopped(state, name)):
        chosen = yield from choose(lambda: action_ask(state, name, doing))
        if chosen == END:
            return
        yield from perform(state, name, chosen, doing)


def goes_on(state: State, name: str, doing: Doing) -> bool:
    """Whether there is an Action left, or something that takes none (AOW-095, AOW-538)."""
    free = name in state.survivors and blazes(state, name)
    return doing.left > 0 or (free and bool(open_actions(state, name, doing)))


def stopped(state: State, name: str) -> Rules[bool]:
    """Whether the model acts no more: it has left play, or a standing enemy engages it (AOW-105)."""
    if name not in state.survivors:
        return True
    if not state.board.standing_enemies(name):
        return False
    text = f"{state.survivor(name).name} is engaged: the activation ends"
    yield from tell("AOW-105", text, "action", id=name)
    return True


def action_ask(state: State, name: str, doing: Doing) -> Choose:
    """Which Action next; ending is always possible (AOW-103)."""
    survivor = state.survivor(name)
    options = (*open_actions(state, name, doing), Option(END, WORDS[END]))
    return Choose(
        rule="AOW-095",
        text=f"{survivor.name} ({survivor.health}/{state.profile(name).health} health): which Action?",
        who=state.owner(name),
        subjects=(name,),
        options=options,
        default=state.board.usual([option.id for option in options]),
    )


def open_actions(state: State, name: str, doing: Doing) -> list[Option]:
    """The Actions that are legal now, the likely ones first (AOW-074, AOW-096, AOW-107)."""
    found = [option for option in legal(state, name, doing.panic) if open_to(state, name, doing, option.id)]
    return [option for option in found if not (doing.panic == QUIET and loud(state, option.id))]


def open_to(state: State, name: str, doing: Doing, action: str) -> bool:
    """Whether a model may still do that: none twice, as long as it has Actions (AOW-096, 529, 538, 634)."""
    again = action in MOVES and has(state, name, "quick") and not (action == "run" and "run" in doing.done)
    repeats = doing.kinds(state).count(kind(state, action))
    return repeats <= again and COSTS.get(action, 1) <= doing.left


MOVES = ("sneak", "run")
COSTS = {"aim": 2, "blaze": 0}
"""How many Actions those take that do not take one (AOW-538, AOW-634)."""


def kind(state: State, action: str) -> str:
    """The kind of an Action, of which none may be repeated: sneak and run are both a Move (AOW-096, 234, 544)."""
    special = action == "merciless" or action.startswith("use:")
    if special and by_house(state, "special-actions") == "one":
        return "use"
    return KINDS.get(action, action)


KINDS = {"sneak": "move", "run": "move", "aim": "shoot", "blaze": "shoot"}


def legal(state: State, name: str, panic: str) -> list[Option]:
    """Every Action whose own conditions hold; where only people at the table can tell, it is offered."""
    if state.survivor(name).prone:
        return [Option(action, WORDS[action]) for action in ("stand", "sneak")]
    quiet = panic == QUIET
    wanted = {
        "search": bool(searchable(state, name)),
        "blaze": blazes(state, name) and has_shot(state, name, quiet),
        "shoot": has_shot(state, name, quiet),
        "aim": has_shot(state, name, quiet, aimed=True),
        "sneak": True,
        "run": not state.survivor(name).lame,
        **{f"use:{item.card}": True for item in usable(state, name)},
        "nerve": not panic,
        "hide": glance(may_hide(state, name), True),
        "swap": glance(may_swap(state, name), True),
        "merciless": bool(glance(victims(state, name), [name])),
        "leave": bool(ways_out(state, name)),
        "noise": True,
    }
    return [Option(action, words(state, name, action)) for action, possible in wanted.items() if possible]


def words(state: State, name: str, action: str) -> str:
    """An Action in words; each usable item has its own (AOW-234)."""
    what, _, card = action.partition(":")
    if what == "run" and has(state, name, "athletic"):
        return WORDS[what].replace("8", "10")
    if what == "leave":
        return leaving_words(state, name)
    return f"Use {state.book.items[card].name}" if card else f"{WORDS[what]}{state.board.proviso(what)}"


def has_shot(state: State, name: str, quiet: bool, aimed: bool = False) -> bool:
    """Whether a loaded weapon, a noiseless one where it must be, has a target (AOW-074, AOW-133)."""
    return any(glance(has_target(state, name, weapon), True) for weapon in loaded(state, name, quiet, aimed))


def loud(state: State, action: str) -> bool:
    """Whether the Action would cause NOISE or MAYHEM, which a Quiet model may not (AOW-074)."""
    if not action.startswith("use:"):
        return action in ("run", "noise")
    card = state.book.items[action.partition(":")[2]]
    return bool(card.commotion) or any(effect.do in ("noise", "mayhem", "lure") for effect in card.action)


def perform(state: State, name: str, action: str, doing: Doing) -> Rules[None]:
    """Carry out one Action completely, then its commotion (AOW-047, AOW-099)."""
    doing.done.append(action)
    doing.left -= COSTS.get(action, 1)
    source = yield from step(noise_source(state, name, action))
    commotion = yield from step(carry_out(state, name, action, doing.panic == QUIET))
    if commotion and name in state.survivors:
        yield from make_commotion(state, commotion, name if source is None else source)


def noise_source(state: State, name: str, action: str) -> Rules[Source]:
    """Where the commotion of an Action comes from: the model, but for NOISE by Distract (AOW-525)."""
    if action != "noise" or not has(state, name, "distract"):
        return name
    return (yield from state.board.lure(name, DISTRACT, "AOW-525", clear=True))


def carry_out(state: State, name: str, action: str, quiet: bool) -> Rules[str]:
    """One Action; returns the commotion it causes (AOW-098)."""
    if action.startswith("use:"):
        return (yield from use(state, name, action.partition(":")[2]))
    if action in ("shoot", "aim", "blaze"):
        return (yield from shoot(state, name, quiet, aimed=action == "aim"))
    return (yield from ACTIONS[action](state, name))
