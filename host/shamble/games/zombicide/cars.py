"""Cars: getting in and out, driving, and the attack a moving car makes zone by zone (ZOM-089 to 106)."""

from __future__ import annotations

from shamble.games.zombicide.attack import die_for
from shamble.games.zombicide.hits import Blow, assign
from shamble.games.zombicide.state import PLAYER, Car, State
from shamble.kernel.asks import Choose, Option, Roll, Rules, choose, gone, roll, tell
from shamble.kernel.plain import counted

HITS_ON = 4
"""A car hits on 4, 5 or 6 (ZOM-095)."""
CAR_DAMAGE = 1
"""So that it never kills a Fatty or an Abomination (ZOM-096)."""
MOST_ZONES = 2
"""Zones a car goes in one Action (ZOM-089)."""
WHEEL, SEAT = "wheel", "seat"


# -- getting in and out


def free_seats(state: State, name: str) -> list[tuple[str, str]]:
    """Cars and places in them that the Survivor can take: no Zombie in the zone, a free seat (ZOM-106).

    Whoever sits in a car can move over to its wheel at any time.
    """
    survivor, inside = state.survivor(name), state.car_of(name)
    if inside is not None:
        return [(inside.id, WHEEL)] if not inside.driver else []
    if state.crowd(survivor.zone):
        return []
    free = []
    for car in state.cars.values():
        if car.zone == survivor.zone:
            free += [(car.id, WHEEL)] if not car.driver else []
            free += [(car.id, SEAT)] if "" in car.seats[1:] else []
    return free


def get_in(state: State, name: str, car_id: str, place: str) -> Rules[None]:
    """Take a seat in a car (ZOM-106)."""
    car = state.cars[car_id]
    leave_seat(state, name)
    number = 0 if place == WHEEL else car.seats.index("", 1)
    car.seats[number] = name
    where = "at the wheel of" if place == WHEEL else "in"
    yield from tell("ZOM-106", f"{state.survivor(name).name} sits {where} the {car.name}", "seat", name=name)


def get_out(state: State, name: str) -> Rules[None]:
    """Leave a car, which Zombies do not hinder (ZOM-106)."""
    leave_seat(state, name)
    yield from tell("ZOM-106", f"{state.survivor(name).name} gets out", "seat", name=name)


def leave_seat(state: State, name: str) -> None:
    """Free whatever seat the Survivor has."""
    car = state.car_of(name)
    if car is not None:
        car.seats = ["" if seat == name else seat for seat in car.seats]


# -- driving


def driven_car(state: State, name: str) -> Car | None:
    """The car the Survivor sits at the wheel of (ZOM-089)."""
    car = state.car_of(name)
    return car if car is not None and car.driver == name else None


def route_ask(state: State, name: str) -> Choose:
    """Where to, through which zones (ZOM-089)."""
    car = driven_car(state, name)
    if car is None:
        gone("The car", "ZOM-089")
    options = [
        Option("+".join(route), ", then ".join(map(state.title, route)))
        for route in state.ground.routes(car.zone, MOST_ZONES)
    ]
    if not options:
        gone("The street", "ZOM-089")
    return Choose(
        rule="ZOM-089",
        text=f"Where does {state.survivor(name).name} drive the {car.name} from {state.title(car.zone)}?",
        who=PLAYER,
        subjects=(name, car.id),
        options=tuple(options),
        default=options[0].id,
    )


def drive(state: State, name: str) -> Rules[None]:
    """One Action moves the car one or two zones; it attacks each it leaves, enters and reaches (ZOM-089 to 091)."""
    chosen = yield from choose(lambda: route_ask(state, name))
    yield from drive_along(state, name, chosen.split("+"))


def drive_along(state: State, name: str, route: list[str]) -> Rules[None]:
    """Attack the zone of the start, then each zone of the route as the car meets it (ZOM-090, ZOM-099, ZOM-100).

    The driver pays with an Action (ZOM-089).
    """
    state.survivor(name).actions -= 1
    car = wheel_of(state, name)
    yield from run_over(state, name, car.zone)
    for zone in route:
        car = wheel_of(state, name)
        if zone not in state.ground.roads[car.zone]:
            gone(f"The way to {state.title(zone)}", "ZOM-089")
        move_car(state, car, zone)
        yield from tell(
            "ZOM-091", f"The {car.name} enters {state.title(zone)}", "drive", car=car.id, zone=zone
        )
        yield from run_over(state, name, zone)


def wheel_of(state: State, name: str) -> Car:
    """The car the Survivor drives; ends the step when they no longer do."""
    car = driven_car(state, name)
    return car if car is not None else gone("The car", "ZOM-089")


def move_car(state: State, car: Car, zone: str) -> None:
    """The car and everybody in it are in that zone now."""
    car.zone = zone
    for seat in car.seats:
        if seat:
            state.survivor(seat).zone = zone


def run_over(state: State, name: str, zone: str) -> Rules[None]:
    """Attack one zone with the miniatures present, before the car meets the next (ZOM-092 to 099, ZOM-101)."""
    if not miniatures(state, wheel_of(state, name), zone):
        return
    rolled = yield from roll(lambda: car_roll(state, name, zone))
    hits = rolled.successes
    words = f"The {wheel_of(state, name).name}: {counted(hits, 'hit')} in {state.title(zone)}"
    yield from tell("ZOM-095", words, "hits", hits=hits)
    inside = tuple([seat for seat in wheel_of(state, name).seats if seat])
    yield from assign(state, Blow(name, zone, CAR_DAMAGE, inside), hits)


def car_roll(state: State, name: str, zone: str) -> Roll:
    """A die for each miniature in the zone that is not in the car (ZOM-092, ZOM-093)."""
    car = wheel_of(state, name)
    count = miniatures(state, car, zone)
    return Roll(
        rule="ZOM-092",
        text=f"The {car.name} runs over {counted(count, 'miniature')} in {state.title(zone)}",
        subjects=(name, zone),
        dice=(die_for(HITS_ON),) * count,
    )


def miniatures(state: State, car: Car, zone: str) -> int:
    """Zombies and Survivors in a zone, those in other cars too, those in this car not (ZOM-092 to 094)."""
    return state.count(zone) + sum(survivor.id not in car.seats for survivor in state.people(zone))
