"""Facts people may correct: threat, cards in play, scenery, and each model's and counter's place and condition."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Any, get_args

from shamble.games.allout.cards.model import LeaderAbility
from shamble.games.allout.items import HANDS
from shamble.games.allout.measured.board import MeasuredBoard
from shamble.games.allout.measured.places import parsed
from shamble.games.allout.measured.positions import box_of, spoken
from shamble.games.allout.setup.laying import checked_turn
from shamble.games.allout.state import SLOTS, Figure, Piece, State, Survivor
from shamble.games.allout.threat import LEAST, MOST
from shamble.games.allout.views.asked_facts import OFF, asked_facts, take_off
from shamble.games.allout.views.card_facts import (
    deck_facts,
    enter_card,
    forget_orders,
    give,
    listed,
    named,
    set_remains,
    set_slot,
)
from shamble.games.allout.walkers import new_walker
from shamble.geometry.plane import Disc, Point, Shape, overlapping
from shamble.kernel.asks import Json, brief, whole, yes_or_no
from shamble.kernel.drive import Fact
from shamble.kernel.errors import BadInput
from shamble.kernel.hands import NAMES, TABLE, hand_facts

MOST_UNDERDOG = 99
MOST_EXTRA = 9
"""More Actions than anybody is given in a turn."""


def facts(state: State) -> dict[str, Fact]:
    """Every visible fact by its path, such as threat, ann.health or walker-3.at.

    A setter raises BadInput for a value that cannot be, and then has changed nothing.
    """
    remaining = ", ".join(card.card for card in state.remains)
    found = {
        "threat": Fact(state.threat, partial(set_threat, state)),
        "remains": Fact(remaining, partial(set_remains, state), "play"),
        "cards.new": Fact(None, partial(enter_card, state)),
    }
    if state.asked is None:
        found["walkers.new"] = Fact(OFF, partial(add_walker, state))
    found.update(hand_facts(state.hands, *NAMES, then=partial(forget_orders, state)))
    if state.hands.decks == TABLE:
        found.update(deck_facts(state))
    if not state.solo:
        found["initiative"] = Fact(state.initiative, partial(set_initiative, state))
    if any(card.leads for card in state.book.survivors.values()):
        for path, marks in (("abilities.used", state.spent), ("abilities.this-turn", state.this_turn)):
            found[path] = Fact(", ".join(marks), partial(set_marks, state, marks))
    if state.scenario.hooks:
        found["hooks.happened"] = Fact(", ".join(state.story.fired), partial(set_hooks, state))
    for seat in state.underdog:
        found[f"underdog.{seat}"] = Fact(state.underdog[seat], partial(set_underdog, state, seat))
    for figure in state.figures():
        found.update(figure_facts(state, figure))
    for counter in state.counters.values():
        found[f"{counter.id}.searched"] = Fact(counter.searched, flag(counter, "searched"))
        if state.asked is None:
            found[f"{counter.id}.at"] = Fact(spoken(counter.place), partial(set_counter, state, counter.id))
    if state.asked is not None:
        return found | asked_facts(state)
    for piece in state.pieces.values():
        found[f"{piece.id}.at"] = Fact(spoken(piece.place), partial(set_piece, state, piece.id))
        found[f"{piece.id}.turn"] = Fact(piece.turn, partial(set_turn, state, piece.id))
    return found


def figure_facts(state: State, figure: Figure) -> dict[str, Fact]:
    """What may be corrected of one model."""
    name = figure.id
    found = {}
    if state.asked is None:
        place = spoken(figure.at) if figure.at else OFF
        found[f"{name}.at"] = Fact(place, partial(set_place, state, name))
    found[f"{name}.prone"] = Fact(figure.prone, flag(figure, "prone"))
    if isinstance(figure, Survivor):
        most = state.profile(name).health
        found[f"{name}.health"] = Fact(figure.health, number(figure, "health", 1, most))
        found[f"{name}.supplies"] = Fact(figure.supplies, number(figure, "supplies", 0, 99))
        if state.scenario.tokens:
            found[f"{name}.tokens"] = Fact(", ".join(figure.tokens), partial(set_tokens, state, name))
        found.update(
            (f"{name}.{f}", Fact(getattr(figure, f), flag(figure, f)))
            for f in ("bitten", "activated", "berserk")
        )
        if not state.solo:
            found[f"{name}.group"] = Fact(figure.group, partial(set_group, state, name))
        for slot in SLOTS:
            held = ", ".join("+".join(one.card for one in (i, *i.attached)) for i in figure.slots[slot])
            where = f"{figure.name}'s {slot}"
            found[f"{name}.{slot}"] = Fact(held, partial(set_slot, state, name, slot), where)
        found[f"{name}.holds"] = Fact(None, partial(give, state, name))
        found.update(body_facts(state, figure))
        for item in figure.carried():
            found[f"{name}.{item.id}.empty"] = Fact(item.empty, flag(item, "empty"))
            if "unreliable" in state.item_card(item).keywords:
                found[f"{name}.{item.id}.jammed"] = Fact(item.jammed, flag(item, "jammed"))
    return found


def body_facts(state: State, figure: Survivor) -> dict[str, Fact]:
    """Lost limbs, where a card can cost them, and Actions given, where a card can give them (AOW-543, AOW-595)."""
    found, name = {}, figure.id
    if any("amputate" in card.keywords for card in state.book.items.values()):
        found[f"{name}.amputated"] = Fact(figure.amputated, flag(figure, "amputated"))
        found[f"{name}.lame"] = Fact(figure.lame, flag(figure, "lame"))
        found[f"{name}.hands_lost"] = Fact(figure.hands_lost, number(figure, "hands_lost", 0, HANDS))
    orders = any(effect.do == "order" for card in state.book.items.values() for effect in card.action)
    if orders or any(card.leads for card in state.book.survivors.values()):
        found[f"{name}.leader"] = Fact(figure.leader, flag(figure, "leader"))
        found[f"{name}.extra"] = Fact(figure.extra, number(figure, "extra", 0, MOST_EXTRA))
    return found


def set_tokens(state: State, name: str, value: Json) -> None:
    """The named counters that a survivor carries, with commas between; nobody else has them then."""
    known = {token.name: token.name for token in state.scenario.tokens}
    now = [named(known, word, "named counter") for word in listed(value)]
    for other in state.survivors.values():
        other.tokens = [token for token in other.tokens if token not in now and other.id != name]
    for counter in [counter for counter in state.counters.values() if counter.token in now]:
        del state.counters[counter.id]
    state.survivor(name).tokens = now


def set_hooks(state: State, value: Json) -> None:
    """Which special rules of the scenario have come, with commas between."""
    known = {hook.name: hook.name for hook in state.scenario.hooks}
    now = [named(known, word, "special rule") for word in listed(value)]
    state.story.fired = {name: state.story.fired.get(name, state.turn) for name in now}


def set_underdog(state: State, seat: str, value: Json) -> None:
    """How many Underdog dice a player has left (AOW-589)."""
    state.underdog[seat] = whole(value, 0, MOST_UNDERDOG, "underdog")


def set_marks(state: State, marks: list[str], value: Json) -> None:
    """Abilities of the seats, as "red:respected" with commas between, or nothing."""
    known = [f"{seat}:{ability}" for seat in state.seats for ability in get_args(LeaderAbility)]
    marks[:] = [named(dict(zip(known, known, strict=True)), word, "ability") for word in listed(value)]


def flag(thing: Any, field: str) -> Callable[[Json], None]:
    """Sets a yes-or-no field."""
    return lambda value: setattr(thing, field, yes_or_no(value, field))


def number(thing: Any, field: str, least: int, most: int) -> Callable[[Json], None]:
    """Sets a field that is a whole number."""
    return lambda value: setattr(thing, field, whole(value, least, most, field))


def set_threat(state: State, value: Json) -> None:
    """The threat level, 1 to 18."""
    state.threat = whole(value, LEAST, MOST, "threat")


def set_initiative(state: State, value: Json) -> None:
    """Who holds Initiative (AOW-088)."""
    state.initiative = seated(state, value)


def set_group(state: State, name: str, value: Json) -> None:
    """Whose survivor it is."""
    state.survivor(name).group = seated(state, value)


def seated(state: State, value: Json) -> str:
    """The seat that a value names; BadInput for another."""
    word = value.strip().casefold() if isinstance(value, str) else value
    if word not in state.seats:
        raise BadInput(f"nobody plays {brief(value)}; expected {' or '.join(state.seats)}")
    return str(word)


def free_place(state: State, value: Json, origin: Point | None, who: str, but: Iterable[str] = ()) -> Point:
    """The place a value names, where a base may stand."""
    at = parsed(state, value, origin, 0)
    positions = state.board.positions
    if not positions.free(Disc(at, positions.base), but=but):
        raise BadInput(f"{who} cannot stand at {spoken(at)}: it is off the table, or something stands there")
    return at


def add_walker(state: State, value: Json) -> None:
    """One more walker, at the place given; off adds none."""
    if value == OFF:
        return
    at = free_place(state, value, None, "a walker")
    walker = new_walker(state)
    state.walkers[walker.id] = walker
    state.board.positions.place(walker, at)


def set_place(state: State, name: str, value: Json) -> None:
    """Where a model stands: a place, or off for a model that is not on the table any more."""
    figure = state.figure(name)
    if value == OFF:
        take_off(state, figure)
    elif figure.at is None or value != spoken(figure.at):
        state.board.positions.place(figure, free_place(state, value, figure.at, figure.name, [name]))


def set_counter(state: State, name: str, value: Json) -> None:
    """Where a supply counter lies: a place, a piece of scenery that can hold it, or off."""
    counter = state.counters[name]
    if value == OFF:
        del state.counters[name]
        return
    if isinstance(value, str) and value in state.pieces:
        if not state.book.scenery[state.pieces[value].card].hub:
            raise BadInput(f"{state.pieces[value].name} cannot hold a supply counter")
        counter.at, counter.hub = state.pieces[value].at, value
    elif value != spoken(counter.place):
        at = parsed(state, value, None, 0)
        if not state.board.positions.table.inside(Disc(at, 0)):
            raise BadInput(f"{spoken(at)} is off the table")
        counter.at, counter.hub = at, ""


def set_piece(state: State, name: str, value: Json) -> None:
    """Where the centre of a piece of scenery lies; a counter it holds goes with it."""
    piece = state.pieces[name]
    if value != spoken(piece.place):
        put_piece(state, replace(piece, at=parsed(state, value, None, 0)))


def set_turn(state: State, name: str, value: Json) -> None:
    """How a piece of scenery is turned, in degrees counter-clockwise from lying east and west."""
    put_piece(state, replace(state.pieces[name], turn=checked_turn(value)))


def put_piece(state: State, piece: Piece) -> None:
    """Put a piece of scenery on the table where there is room for it, instead of as it lay."""
    positions = state.board.positions
    box = box_of(piece, state.book.scenery[piece.card])
    others: list[Shape] = [other for name, other in positions.boxes.items() if name != piece.id]
    others += [positions.disc(name) for name in positions.models]
    if not positions.table.inside(box) or any(overlapping(box, other) for other in others):
        raise BadInput(f"{piece.name} cannot lie there: it is over the edge, or something is in the way")
    state.pieces[piece.id] = piece
    for counter in state.counters.values():
        if counter.hub == piece.id:
            counter.at = piece.at
    if isinstance(state.board, MeasuredBoard):
        state.board.survey()
