"""Facts people may correct: where everybody is, wounds, Actions, experience, cards, cars, Zombies and noise."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from shamble.games.zombicide.cars import leave_seat, move_car
from shamble.games.zombicide.horde import CHOICES
from shamble.games.zombicide.state import DEADLY, HANDS, OFF, PACK, Car, Item, State, Survivor
from shamble.games.zombicide.words import named_zone
from shamble.kernel.asks import Json, brief, whole, yes_or_no
from shamble.kernel.drive import Fact
from shamble.kernel.errors import BadInput
from shamble.kernel.hands import DICE, hand_facts

MOST = 99
NOTHING, NOBODY = "nothing", "nobody"
"""An empty hand or pack, and a free seat."""
EMPTY = (NOTHING, NOBODY, OFF, "none", "")


def facts(state: State) -> dict[str, Fact]:
    """Every visible fact by its path, such as ann.zone, market.walker or police-car.zone."""
    found = {"house-rule": Fact(state.house, partial(set_house, state)), **hand_facts(state.hands, DICE)}
    for survivor in state.survivors.values():
        found.update(survivor_facts(state, survivor))
    for car in state.cars.values():
        found[f"{car.id}.zone"] = Fact(car.zone, partial(set_car, state, car.id))
        for number, seat in enumerate(car.seats):
            name = "wheel" if number == 0 else f"seat-{number}"
            found[f"{car.id}.{name}"] = Fact(seat or NOBODY, partial(set_seat, state, car.id, number))
    for zone in state.chart.by_id:
        for kind in state.book.breeds:
            found[f"{zone}.{kind}"] = Fact(
                state.crowd(zone).get(kind, 0), partial(set_crowd, state, zone, kind)
            )
        found[f"{zone}.noise"] = Fact(state.noise.get(zone, 0), partial(set_noise, state, zone))
    return found


def survivor_facts(state: State, survivor: Survivor) -> Iterator[tuple[str, Fact]]:
    """What may be corrected of one Survivor."""
    name = survivor.id
    yield f"{name}.zone", Fact(survivor.zone, partial(set_zone, state, name))
    for field, most in (("wounds", DEADLY - 1), ("actions", MOST), ("experience", MOST * MOST)):
        yield f"{name}.{field}", Fact(getattr(survivor, field), number(survivor, field, most))
    for hand in range(HANDS):
        held = survivor.hands[hand]
        yield (
            f"{name}.hand-{hand + 1}",
            Fact(
                held.card if held else NOTHING,
                partial(set_hand, state, name, hand),
                f"{survivor.name}'s hand {hand + 1}",
            ),
        )
    packed = ", ".join(item.card for item in survivor.pack)
    yield f"{name}.pack", Fact(packed, partial(set_pack, state, name), f"{survivor.name}'s pack")
    for item in survivor.inventory:
        if (weapon := state.weapon(item)) is not None and weapon.reload:
            yield f"{name}.{item.id}-empty", Fact(item.empty, flag(item))


def number(thing: Any, field: str, most: int) -> Callable[[Json], None]:
    """Sets a field that is a whole number."""
    return lambda value: setattr(thing, field, whole(value, 0, most, field))


def flag(item: Item) -> Callable[[Json], None]:
    """Sets whether a weapon must be reloaded."""
    return lambda value: setattr(item, "empty", yes_or_no(value, "empty"))


def set_house(state: State, value: Json) -> None:
    """The house rule for the Zombies' turn."""
    if value not in CHOICES:
        raise BadInput(f"there is no house rule {brief(value)}; expected one of: {', '.join(CHOICES)}")
    state.house = value


def zone_of(state: State, value: Json) -> str:
    """A zone that was typed or sent."""
    return named_zone(state, value if isinstance(value, str) else brief(value))


def set_zone(state: State, name: str, value: Json) -> None:
    """Where a Survivor stands, out of any car; off for one who has left play."""
    if value == OFF:
        leave_seat(state, name)
        del state.survivors[name]
        state.dead.append(name)
        state.waiting = [other for other in state.waiting if other != name]
        return
    zone = zone_of(state, value)
    leave_seat(state, name)
    state.survivor(name).zone = zone


def set_car(state: State, car_id: str, value: Json) -> None:
    """Where a car stands, with everybody in it."""
    zone = zone_of(state, value)
    if not state.ground.street[zone]:
        raise BadInput(f"a car cannot be in {state.title(zone)}: it is a building (ZOM-089)")
    move_car(state, state.cars[car_id], zone)


def set_seat(state: State, car_id: str, seat: int, value: Json) -> None:
    """Who sits in a seat: a Survivor by id, or nobody."""
    car: Car = state.cars[car_id]
    if value in EMPTY:
        car.seats[seat] = ""
        return
    if not isinstance(value, str) or value not in state.survivors:
        raise BadInput(
            f"there is no {brief(value)}; expected {NOBODY} or one of: {', '.join(state.survivors)}"
        )
    leave_seat(state, value)
    car.seats[seat] = value
    state.survivors[value].zone = car.zone


def set_crowd(state: State, zone: str, kind: str, value: Json) -> None:
    """How many Zombies of a kind are in a zone."""
    wanted = whole(value, 0, MOST, kind)
    state.add(zone, kind, wanted - state.crowd(zone).get(kind, 0))


def set_noise(state: State, zone: str, value: Json) -> None:
    """Noise in a zone."""
    wanted = whole(value, 0, MOST, "noise")
    state.noise.pop(zone, None)
    if wanted:
        state.noise[zone] = wanted


def card_of(state: State, value: Json) -> str:
    """An Equipment card by its id."""
    if not isinstance(value, str) or (value not in state.book.weapons and value not in state.book.gear):
        known = ", ".join([*state.book.weapons, *state.book.gear])
        raise BadInput(f"there is no card {brief(value)[:60]}; known: {known[:300]}")
    return value


def set_hand(state: State, name: str, hand: int, value: Json) -> None:
    """The card in a hand: its id, or nothing."""
    held = state.survivor(name).hands
    if value in EMPTY:
        held[hand] = None
    elif (card := card_of(state, value)) != getattr(held[hand], "card", None):
        held[hand] = state.new_item(card)


def set_pack(state: State, name: str, value: Json) -> None:
    """The cards in the pack: ids with commas between, or nothing."""
    words = [word.strip() for word in value.split(",")] if isinstance(value, str) else [brief(value)]
    wanted = [card_of(state, word) for word in words if word not in EMPTY]
    if len(wanted) > PACK:
        raise BadInput(f"{len(wanted)} cards do not fit in the pack; expected at most {PACK}")
    before = list(state.survivor(name).pack)
    kept: list[Item] = []
    for card in wanted:
        same = next((item for item in before if item.card == card and item not in kept), None)
        kept.append(same or state.new_item(card))
    state.survivor(name).pack = kept
