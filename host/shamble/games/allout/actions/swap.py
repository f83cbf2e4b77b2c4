"""Swap Items: rearrange cards, and give some to friends in the Kill Zone (AOW-226 to 230)."""

from __future__ import annotations

from shamble.games.allout.items import fits, free_slots, put, slot_of, take
from shamble.games.allout.state import PLAYER, SLOTS, State
from shamble.kernel.asks import Choose, Option, Rules, choose, tell

DONE = "done"


def swap(state: State, name: str) -> Rules[str]:
    """Any number of cards in one Action, each moved once (AOW-226)."""
    moved: list[str] = []
    while moves := (yield from possible(state, name, moved)):
        chosen = yield from choose(lambda: which(state, name, moves))
        if chosen == DONE:
            break
        moved += yield from carry_out(state, name, chosen)
    return ""


def which(state: State, name: str, moves: list[Option]) -> Choose:
    """The next card to move, or done."""
    text = f"{state.survivor(name).name} moves which card?"
    options = (Option(DONE, "Done"), *moves)
    return Choose(
        rule="AOW-226", text=text, who=PLAYER, subjects=(name,), options=options, default=options[1].id
    )


def possible(state: State, name: str, moved: list[str]) -> Rules[list[Option]]:
    """Moves to a free slot, exchanges of two cards, and gifts to friends (AOW-226 to 229)."""
    survivor = state.survivor(name)
    friends = [near for near in (yield from state.board.zone(name)) if near in state.survivors]
    found = []
    for item in [item for item in survivor.carried() if item.id not in moved]:
        card, here = state.item_card(item), slot_of(state, name, item.id)
        found += [
            Option(f"to:{item.id}:{slot}", f"{card.name} from {here} to {slot}")
            for slot in free_slots(state, name, card)
            if slot != here
        ]
        found += [
            Option(
                f"with:{item.id}:{other.id}", f"{card.name} and {state.item_card(other).name} change places"
            )
            for other in survivor.carried()
            if other.id not in moved and item.id < other.id and exchangeable(state, name, item.id, other.id)
        ]
        found += [
            Option(
                f"give:{item.id}:{friend}:{slot}", f"{card.name} to {state.survivors[friend].name} ({slot})"
            )
            for friend in friends
            for slot in SLOTS
            if slot != "pack" and fits(state, friend, slot, card)
        ]
    return found


def exchangeable(state: State, name: str, one: str, two: str) -> bool:
    """Whether two cards in different slots fit in each other's place."""
    here, there = slot_of(state, name, one), slot_of(state, name, two)
    items = {item.id: state.item_card(item) for item in state.survivor(name).carried()}
    return (
        here != there
        and fits(state, name, there, items[one], without=[two])
        and fits(state, name, here, items[two], without=[one])
    )


def carry_out(state: State, name: str, chosen: str) -> Rules[list[str]]:
    """Do one move; returns the ids of the cards moved."""
    what, first, rest = chosen.split(":", 2)
    survivor = state.survivor(name)
    here = slot_of(state, name, first)
    item = take(state, name, first)
    label = state.item_card(item).name
    if what == "to":
        put(state, name, rest, item)
        yield from tell("AOW-226", f"{survivor.name} moves {label} to {rest}", "item", id=name, item=first)
    elif what == "give":
        friend, _, slot = rest.partition(":")
        put(state, friend, slot, item)
        yield from tell(
            "AOW-227", f"{survivor.name} gives {label} to {state.survivors[friend].name}", "item", id=friend
        )
    else:
        there = slot_of(state, name, rest)
        other = take(state, name, rest)
        put(state, name, there, item)
        put(state, name, here, other)
        both = f"{label} and {state.item_card(other).name}"
        yield from tell("AOW-226", f"{survivor.name} changes {both} about", "item", id=name, item=first)
        return [first, rest]
    return [first]
