"""What a hit does: Wounds and death of Survivors, kills and the experience they bring (ZOM-061 to 065, ZOM-101)."""

from __future__ import annotations

from shamble.games.zombicide.state import DEADLY, State
from shamble.games.zombicide.words import spoken
from shamble.kernel.asks import Rules, tell
from shamble.kernel.plain import counted

KILL_RULES = {"walker": "ZOM-015", "runner": "ZOM-016", "fatty": "ZOM-017", "abomination": "ZOM-018"}


def kill(state: State, zone: str, kind: str, number: int, killer: str) -> Rules[None]:
    """Zombies of one kind die; the killer gains their experience points (ZOM-101)."""
    dying = spoken(state, {kind: number})
    state.add(zone, kind, -number)
    state.killed[kind] = state.killed.get(kind, 0) + number
    points = state.breed(kind).experience * number
    if killer in state.survivors:
        state.survivors[killer].experience += points
    words = f"{dying} in {state.title(zone)} killed"
    yield from tell(KILL_RULES.get(kind, "ZOM-005"), words, "killed", zombie=kind, number=number, by=killer)


def strike_survivor(state: State, name: str, hits: int, damage: int) -> Rules[int]:
    """Hits on one Survivor until dead: each point of Damage is a Wound (ZOM-061, ZOM-062).

    Returns how many hits that took; Wounds beyond the second are lost with their hit (ZOM-065).
    """
    missing = DEADLY - state.survivor(name).wounds
    taken = min(hits, -(-missing // damage))
    yield from wound(state, name, taken * damage, "ZOM-061" if damage == 1 else "ZOM-062")
    return taken


def wound(state: State, name: str, wounds: int, rule: str) -> Rules[None]:
    """Wounds for a Survivor; two in all kill (ZOM-063, ZOM-064)."""
    survivor = state.survivor(name)
    suffered = min(wounds, DEADLY - survivor.wounds)
    survivor.wounds += suffered
    yield from tell(rule, f"{survivor.name} suffers {counted(suffered, 'Wound')}", "wounds", name=name)
    if survivor.wounds >= DEADLY:
        yield from die(state, name, "ZOM-063")


def die(state: State, name: str, rule: str) -> Rules[None]:
    """A Survivor leaves the game with all cards, and a seat becomes free."""
    survivor = state.survivors.pop(name)
    state.dead.append(name)
    for item in survivor.inventory:
        state.discards.extend(item.under or [item.card])
    for car in state.cars.values():
        car.seats = ["" if seat == name else seat for seat in car.seats]
    if name in state.waiting:
        state.waiting.remove(name)
    yield from tell(rule, f"{survivor.name} is killed", "died", name=name)
