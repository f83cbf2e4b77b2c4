"""Facts people may correct: places, health, condition, cards and counters of every model, threat, decks' tops."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from shamble.games.allout.items import fits, new_item
from shamble.games.allout.places import parsed
from shamble.games.allout.positions import BASE, spoken
from shamble.games.allout.state import SLOTS, Figure, Item, State, Survivor
from shamble.games.allout.threat import LEAST, MOST
from shamble.geometry.plane import Disc
from shamble.kernel.asks import Json, brief, whole
from shamble.kernel.drive import Fact
from shamble.kernel.errors import BadInput

OFF = "off"
YES, NO = ("yes", "true", "1", "on"), ("no", "false", "0")


def facts(state: State) -> dict[str, Fact]:
    """Every visible fact by its path, such as threat, ann.health or walker-3.at."""
    found = {"threat": Fact(state.threat, partial(set_threat, state))}
    for figure in state.figures():
        found.update(figure_facts(state, figure))
    for counter in state.counters.values():
        found[f"{counter.id}.searched"] = Fact(counter.searched, flag(counter, "searched"))
        found[f"{counter.id}.at"] = Fact(spoken(counter.at), partial(set_counter, state, counter.id))
    return found


def figure_facts(state: State, figure: Figure) -> dict[str, Fact]:
    """What may be corrected of one model."""
    name = figure.id
    found = {
        f"{name}.at": Fact(spoken(figure.at) if figure.at else OFF, partial(set_place, state, name)),
        f"{name}.prone": Fact(figure.prone, flag(figure, "prone")),
    }
    if isinstance(figure, Survivor):
        most = state.profile(name).health
        found[f"{name}.health"] = Fact(figure.health, number(figure, "health", 1, most))
        found[f"{name}.supplies"] = Fact(figure.supplies, number(figure, "supplies", 0, 99))
        found.update(
            (f"{name}.{f}", Fact(getattr(figure, f), flag(figure, f)))
            for f in ("bitten", "activated", "berserk")
        )
        for slot in SLOTS:
            held = ", ".join(item.card for item in figure.slots[slot])
            found[f"{name}.{slot}"] = Fact(held, partial(set_slot, state, name, slot))
        for item in figure.carried():
            found[f"{name}.{item.id}.empty"] = Fact(item.empty, flag(item, "empty"))
    return found


def flag(thing: Any, field: str) -> Callable[[Json], None]:
    """Sets a yes-or-no field."""

    def put(value: Json) -> None:
        word = str(value).casefold()
        if word not in YES + NO:
            raise BadInput(f"{field} is {brief(value)}; expected yes or no")
        setattr(thing, field, word in YES)

    return put


def number(thing: Any, field: str, least: int, most: int) -> Callable[[Json], None]:
    """Sets a field that is a whole number."""
    return lambda value: setattr(thing, field, counted(value, least, most, field))


def counted(value: Json, least: int, most: int, field: str) -> int:
    """A whole number, typed or sent."""
    typed = isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) < 6
    return whole(int(value) if typed else value, least, most, field)


def set_threat(state: State, value: Json) -> None:
    """The threat level, 1 to 18."""
    state.threat = counted(value, LEAST, MOST, "threat")


def set_place(state: State, name: str, value: Json) -> None:
    """Where a model stands: a place, or off for a model that is not on the table any more."""
    figure = state.figure(name)
    if value == OFF:
        state.board.remove(figure)
        state.survivors.pop(name, None)
        state.walkers.pop(name, None)
        return
    at = parsed(state, value, figure.at, 0)
    if not state.board.positions.free(Disc(at, BASE), but=[name]):
        raise BadInput(
            f"{figure.name} cannot stand at {spoken(at)}: it is off the table, or something stands there"
        )
    state.board.place(figure, at)


def set_counter(state: State, name: str, value: Json) -> None:
    """Where a supply counter lies: a place, or off."""
    if value == OFF:
        del state.counters[name]
        return
    at = parsed(state, value, None, 0)
    if not state.board.positions.table.inside(Disc(at, 0)):
        raise BadInput(f"{spoken(at)} is off the table")
    state.counters[name].at, state.counters[name].hub = at, ""


def set_slot(state: State, name: str, slot: str, value: Json) -> None:
    """The cards in a slot: ids of items with commas between, or nothing."""
    wanted = [word.strip() for word in str(value).split(",") if word.strip()]
    unknown = [word for word in wanted if word not in state.book.items]
    if unknown:
        raise BadInput(f"there is no item {unknown[0][:40]!r}; known: {', '.join(state.book.items)}")
    survivor = state.survivor(name)
    before: list[Item] = survivor.slots[slot]
    kept: list[Item] = []
    survivor.slots[slot] = kept
    for card in wanted:
        if not fits(state, name, slot, state.book.items[card]):
            survivor.slots[slot] = before
            raise BadInput(f"{card} does not fit in the {slot} slot of {survivor.name}")
        kept.append(
            next((i for i in before if i.card == card and i not in kept), None) or new_item(state, card)
        )
