"""The good program player: what each option of a choice is worth in the state that everybody can see."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from shamble.games.zombicide import actions, cars
from shamble.games.zombicide.cards import Weapon
from shamble.games.zombicide.hits import NOBODY
from shamble.games.zombicide.inventory import item_of
from shamble.games.zombicide.state import DEADLY, State
from shamble.games.zombicide.turn import END_TURN
from shamble.kernel.asks import Choose

FRIEND = 12.0
"""What a Survivor's death costs, in Walkers killed."""
WOUND = 4.0
WASTED = -0.05
"""What an Action costs that changes nothing."""
FEAR = 0.8
"""What each Zombie costs in the zone where a Survivor ends."""


def decide(ask: Choose, state: State) -> str:
    """The id of the option that is worth most; the first of equals."""
    return max(ask.options, key=lambda option: worth(ask, state, option.id)).id


def worth(ask: Choose, state: State, option: str) -> float:
    """What an option is worth, in Walkers killed."""
    name = ask.subjects[0] if ask.subjects else ""
    if ask.rule == "ZOM-002" and name:
        return deed_worth(state, name, option)
    if ask.rule == "ZOM-089":
        return route_worth(state, name, option.split("+"))
    if option in (NOBODY, END_TURN) or ask.rule == "ZOM-070":
        return equip_worth(state, option) if ask.rule == "ZOM-070" else 0.5
    if option in state.survivors and ask.rule != "ZOM-002":
        return -FRIEND if state.survivors[option].wounds else -WOUND
    return (
        float(state.breed(option).experience + state.breed(option).actions) if is_kind(state, option) else 1.0
    )


def is_kind(state: State, option: str) -> bool:
    """Whether the option is a kind of Zombie."""
    return option in state.book.breeds


def equip_worth(state: State, option: str) -> float:
    """A new weapon belongs in a hand."""
    return 0.0 if option == "stay" else 1.0


def deed_worth(state: State, name: str, option: str) -> float:
    """What a deed with an Action is worth."""
    deed, *details = option.split(":")
    judge = JUDGES.get(deed)
    return judge(state, name, details) or WASTED if judge else 0.0


def attack_worth(state: State, name: str, details: Sequence[str]) -> float:
    """Kills to be expected from an attack, and friends lost by it."""
    items, zone = details[0].split("+"), details[1]
    survivor = state.survivor(name)
    weapon = state.weapon(item_of(survivor, items[0]))
    if weapon is None:
        return 0.0
    friends = [other for other in state.people(zone) if other.id != name]
    if weapon.burns:
        dying = len(friends) + (survivor.zone == zone and state.skirmish.thrower_dies)
        return sum(value(state, kind) * n for kind, n in state.crowd(zone).items()) - FRIEND * dying
    hits = weapon.dice * len(items) * (7 - weapon.accuracy) / 6
    near = 1.5 if zone == survivor.zone else 1.0
    if weapon.melee or weapon.free_targets:
        return near * best_kills(state, zone, weapon, hits)
    lost = sum(min(hits * weapon.damage / (DEADLY - friend.wounds), 1.0) for friend in friends)
    return near * ranked_kills(state, zone, weapon.damage, hits - len(friends)) - FRIEND * lost


def value(state: State, kind: str) -> float:
    """What the death of a Zombie is worth."""
    breed = state.breed(kind)
    return breed.experience + 0.5 * (breed.actions - 1)


def best_kills(state: State, zone: str, weapon: Weapon, hits: float) -> float:
    """What freely assigned hits are worth: the best targets first."""
    total = 0.0
    for kind in sorted(state.crowd(zone), key=lambda kind: -value(state, kind)):
        if weapon.damage >= state.breed(kind).toughness:
            dying = min(max(hits, 0.0), state.crowd(zone)[kind])
            total, hits = total + dying * value(state, kind), hits - dying
    return total


def ranked_kills(state: State, zone: str, damage: int, hits: float) -> float:
    """What hits assigned by priority are worth: those who cannot be harmed shield all behind them."""
    total = 0.0
    crowd = state.crowd(zone)
    for kind in sorted(crowd, key=lambda kind: state.breed(kind).rank):
        if damage < state.breed(kind).toughness:
            return total
        dying = min(max(hits, 0.0), crowd[kind])
        total, hits = total + dying * value(state, kind), hits - dying
    return total


def route_worth(state: State, name: str, route: Sequence[str]) -> float:
    """What a drive is worth: Zombies run over, friends spared, and the goal nearer."""
    car = cars.driven_car(state, name)
    if car is None:
        return 0.0
    total = 0.0
    for zone in [car.zone, *route]:
        friends = sum(other.id not in car.seats for other in state.people(zone))
        dice = state.count(zone) + friends
        total += ranked_kills(state, zone, cars.CAR_DAMAGE, dice / 2 - 2 * friends) - FRIEND / 2 * friends
    return total + 2 * gain(state, car.zone, route[-1]) - FEAR * state.count(route[-1]) / 2


def gain(state: State, zone: str, goal: str) -> float:
    """Steps that a change of zone brings a Survivor nearer to the exit, or to Zombies where they are to be killed."""
    ends = [state.skirmish.exit] if state.skirmish.exit else list(state.zombies)
    reach = state.ground.reach
    before = min((steps[zone] for end in ends if zone in (steps := reach(end))), default=0)
    after = min((steps[goal] for end in ends if goal in (steps := reach(end))), default=0)
    return float(before - after)


def drive_worth(state: State, name: str, details: Sequence[str]) -> float:
    """The best route of those there are."""
    car = cars.driven_car(state, name)
    routes = state.ground.routes(car.zone, cars.MOST_ZONES) if car else iter(())
    return max((route_worth(state, name, route) for route in routes), default=0.0)


def move_worth(state: State, name: str, details: Sequence[str]) -> float:
    """Nearer to the exit and away from Zombies; where they are to be killed, near but not among them."""
    here, zone = state.survivor(name).zone, details[0]
    risk = FEAR * (state.count(zone) - state.count(here))
    return (
        0.6 * gain(state, here, zone) - risk if state.skirmish.exit else 0.3 * gain(state, here, zone) - risk
    )


def seat_worth(state: State, name: str, details: Sequence[str]) -> float:
    """A free wheel is a weapon, and a way out; a seat only where somebody drives."""
    car, place = state.cars[details[0]], details[1]
    if place == cars.WHEEL:
        return 1.2
    return 1.0 if car.driver and state.skirmish.exit else -1.0


def out_worth(state: State, name: str, details: Sequence[str]) -> float:
    """Get out when nobody drives and the wheel cannot be reached."""
    car = state.car_of(name)
    return 0.1 if car and not car.driver and not state.ground.roads[car.zone] else -1.0


def reload_worth(state: State, name: str, details: Sequence[str]) -> float:
    """Worth it while there are Zombies about."""
    return 0.7 if state.zombies else -0.1


def equip_card_worth(state: State, name: str, details: Sequence[str]) -> float:
    """A weapon into an empty hand."""
    survivor = state.survivor(name)
    free = survivor.hands[int(details[1])] is None
    return 0.5 if free and state.weapon(item_of(survivor, details[0])) is not None else -1.0


JUDGES: dict[str, Callable[[State, str, Sequence[str]], float]] = {
    actions.ATTACK: attack_worth,
    actions.COMBINE: lambda state, name, details: 3.0,
    actions.MOVE: move_worth,
    actions.RELOAD: reload_worth,
    actions.DRIVE: drive_worth,
    actions.IN: seat_worth,
    actions.OUT: out_worth,
    actions.EQUIP: equip_card_worth,
    actions.GIVE: lambda state, name, details: -1.0,
}
