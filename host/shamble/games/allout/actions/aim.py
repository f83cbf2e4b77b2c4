"""Aiming: a second Action spent on a ranged attack, and what it brings (AOW-539, 614, 615, 625, 626, 634)."""

from __future__ import annotations

from shamble.games.allout.abilities.held import leader_with, leads
from shamble.games.allout.cards.model import ItemCard
from shamble.games.allout.state import Item, State
from shamble.games.allout.windows import Part
from shamble.kernel.asks import Rules, tell

AIMED = ("rifle", "deadly-precision")


def can_aim(state: State, name: str, weapon: Item) -> bool:
    """Whether an Action more does anything for an attack with this weapon (AOW-539, AOW-614, AOW-625)."""
    return any(word in AIMED for word in state.item_card(weapon).keywords) or leads(
        state, name, "called-shot"
    )


def aimed_dice(state: State, name: str, card: ItemCard) -> tuple[str, ...]:
    """A Rifle's die: white for a Marksman, red for anybody else (AOW-625, AOW-626)."""
    if "rifle" not in card.keywords:
        return ()
    return ("white",) if state.profile(name).type == "marksman" else ("red",)


def sure_criticals(card: ItemCard) -> int:
    """The critical that aiming with Deadly Precision adds to the roll (AOW-614)."""
    return int("deadly-precision" in card.keywords)


def call_shot(state: State, name: str, target: str) -> Rules[None]:
    """A Leader that aims calls the target for its group (AOW-539)."""
    mark = f"{state.owner(name)}:{target}"
    if leads(state, name, "called-shot") and mark not in state.called:
        state.called.append(mark)
        text = f"{state.survivor(name).name} calls {state.figure(target).name} as the target"
        yield from tell("AOW-539", text, "called", id=name, target=target)


def called_dice(state: State, name: str, target: str, aimed: bool) -> list[Part]:
    """A red die against a target that the Leader has called this turn, or does by this shot; nobody's (AOW-539).

    target: whom the shot is fired at, whoever it hits; empty for a place, which nobody can call.
    """
    called = is_called(state, name, target) or (aimed and leads(state, name, "called-shot"))
    return [Part("", "red")] if target and called else []


def is_called(state: State, name: str, target: str) -> bool:
    """Whether a survivor's Leader, who is still in play, has called that target this turn (AOW-420, AOW-539)."""
    seat = state.owner(name)
    return f"{seat}:{target}" in state.called and bool(leader_with(state, seat, "called-shot"))
