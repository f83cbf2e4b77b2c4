"""What the active Survivor can do with an Action, as options, and how each is carried out (ZOM-002)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from shamble.games.zombicide import cars, inventory
from shamble.games.zombicide.attack import Attack, attack, attacks, blow_of, weapon_words
from shamble.games.zombicide.hits import kills_of
from shamble.games.zombicide.horde import HOUSE
from shamble.games.zombicide.state import PLAYER, State
from shamble.games.zombicide.words import item_words, occupants, spoken
from shamble.kernel.asks import Choose, Odds, Option, Rules, gone, tell
from shamble.kernel.plain import counted

DONE = "done"
ATTACK, COMBINE, MOVE, RELOAD, DRIVE, IN, OUT, EQUIP, GIVE = (
    "attack",
    "combine",
    "move",
    "reload",
    "drive",
    "in",
    "out",
    "equip",
    "give",
)
FREE = (COMBINE, DRIVE)
"""What is not paid for when it is picked: combining costs nothing, a drive is paid for once its route is known."""


def ask(state: State, name: str) -> Choose:
    """What the active Survivor does next; attacks that endanger Survivors, or can kill nobody, come after all else."""
    survivor = state.survivor(name)
    first, last = attack_options(state, name)
    options = [Option(DONE, f"{survivor.name} is done")]
    if survivor.actions > 0:
        options = [*first, *other_options(state, name), *options, *last]
    left = counted(survivor.actions, "Action")
    return Choose(
        rule="ZOM-002",
        text=f"{survivor.name} in {state.title(survivor.zone)}, {left} left: what next?",
        who=PLAYER,
        subjects=(name,),
        options=tuple(options),
        default=options[0].id,
        odds=lambda: odds(state, name, options),
    )


def odds(state: State, name: str, options: Sequence[Option]) -> dict[str, Odds]:
    """What each attack among the options is likely to do."""
    from shamble.games.zombicide.odds import attack_odds

    found = {}
    for option in options:
        deed, *details = option.id.split(":")
        if deed == ATTACK and (
            likely := attack_odds(state, name, Attack(tuple(details[0].split("+")), details[1]))
        ):
            found[option.id] = likely
    return found


def attack_options(state: State, name: str) -> tuple[list[Option], list[Option]]:
    """All attacks with most dice first: those that are good for something and hit Zombies only, and the others."""
    first: list[Option] = []
    last: list[Option] = []
    for possible in sorted(attacks(state, name), key=lambda attack: -len(attack.items)):
        option = f"{ATTACK}:{'+'.join(possible.items)}:{possible.zone}"
        words, risky = attack_words(state, name, possible)
        (last if risky or in_vain(state, name, possible) else first).append(Option(option, words))
    return first, last


def in_vain(state: State, name: str, possible: Attack) -> bool:
    """Whether an attack kills nobody even if each of its dice hits."""
    weapon = state.weapon(inventory.item_of(state.survivor(name), possible.items[0]))
    if weapon is None or weapon.burns:
        return False
    return not kills_of(state, blow_of(name, weapon, possible.zone), weapon.dice * len(possible.items))


def other_options(state: State, name: str) -> Iterator[Option]:
    """All else that can be done; ids are the deed and what it is done with, with colons between."""
    for made in inventory.combinations(state, name):
        yield Option(f"{COMBINE}:{made.id}", f"Make a {state.book.named(made.makes)} (free)")
    if inventory.unloaded(state, state.survivor(name)):
        yield Option(RELOAD, "Reload the weapons in hand")
    yield from car_options(state, name)
    if state.car_of(name) is None:
        for zone in state.ground.ways[state.survivor(name).zone]:
            yield Option(f"{MOVE}:{zone}", f"Move to {state.title(zone)} ({occupants(state, zone)})")
    yield from card_options(state, name)


def attack_words(state: State, name: str, possible: Attack) -> tuple[str, bool]:
    """An attack as an option: the weapon, the dice and who is there; and whether it endangers Survivors."""
    weapon = state.weapon(inventory.item_of(state.survivor(name), possible.items[0]))
    if weapon is None:
        gone("That weapon", "ZOM-003")
    risky = not weapon.melee and any(other.id != name for other in state.people(possible.zone))
    risky |= weapon.burns and possible.zone == state.survivor(name).zone
    there = occupants(state, possible.zone, name) if risky else spoken(state, state.crowd(possible.zone))
    dice = f"{counted(weapon.dice * len(possible.items), 'die', 'dice')}, {weapon.accuracy}+"
    power = "kills everything there" if weapon.burns else f"{dice}, Damage {weapon.damage}"
    words = weapon_words(weapon, len(possible.items))
    return f"Attack {state.title(possible.zone)} with {words}: {power}; there: {there}", risky


def car_options(state: State, name: str) -> Iterator[Option]:
    """Driving, getting in and out (ZOM-089, ZOM-106)."""
    car = cars.driven_car(state, name)
    if car is not None and state.ground.roads[car.zone]:
        yield Option(DRIVE, f"Drive the {car.name}")
    for car_id, place in cars.free_seats(state, name):
        where = "at the wheel of" if place == cars.WHEEL else "in"
        yield Option(f"{IN}:{car_id}:{place}", f"Sit down {where} the {state.cars[car_id].name}")
    if state.car_of(name) is not None:
        yield Option(OUT, "Get out of the car")


def card_options(state: State, name: str) -> Iterator[Option]:
    """Taking a card into a hand, and handing one over to somebody in the zone (ZOM-087)."""
    survivor = state.survivor(name)
    for item in survivor.pack:
        for hand, held in enumerate(survivor.hands):
            swap = f", {item_words(state, held)} away" if held else ""
            words = f"Take the {item_words(state, item)} into hand {hand + 1}{swap}"
            yield Option(f"{EQUIP}:{item.id}:{hand}", words)
    for other in state.people(survivor.zone):
        if other.id != name and inventory.has_room(other):
            kinds = {(item.card, item.empty): item for item in reversed(survivor.inventory)}
            for item in reversed(kinds.values()):
                words = f"Give {other.name} the {item_words(state, item)}"
                yield Option(f"{GIVE}:{item.id}:{other.id}", words)


# -- carrying it out


def carry_out(state: State, name: str, chosen: str) -> Rules[None]:
    """Do what was picked, for an Action unless it is free (ZOM-002, ZOM-068)."""
    deed, *details = chosen.split(":")
    if deed not in FREE:
        state.survivor(name).actions -= 1
    yield from DEEDS[deed](state, name, *details)


def fight(state: State, name: str, items: str, zone: str) -> Rules[None]:
    """Attack with the cards of those ids (ZOM-001)."""
    survivor = state.survivor(name)
    yield from attack(state, name, [inventory.item_of(survivor, item) for item in items.split("+")], zone)


def move(state: State, name: str, zone: str) -> Rules[None]:
    """Go to an adjoining zone on foot; a house rule, because moving is outside the fragment."""
    survivor = state.survivor(name)
    survivor.zone = zone
    yield from tell(HOUSE, f"{survivor.name} goes to {state.title(zone)}", "move", name=name, zone=zone)


def take_up(state: State, name: str, item_id: str, hand: str) -> Rules[None]:
    """Take a card from the pack into a hand; a house rule, because it is outside the fragment."""
    survivor = state.survivor(name)
    item = inventory.item_of(survivor, item_id)
    inventory.equip(survivor, item, int(hand))
    yield from tell(
        HOUSE, f"{survivor.name} takes up the {state.book.named(item.card)}", "equip", item=item_id
    )


Deed: TypeAlias = Callable[..., Rules[None]]
DEEDS: dict[str, Deed] = {
    ATTACK: fight,
    COMBINE: inventory.combine,
    MOVE: move,
    RELOAD: inventory.reload,
    DRIVE: cars.drive,
    IN: cars.get_in,
    OUT: cars.get_out,
    EQUIP: take_up,
    GIVE: inventory.hand_over,
}
