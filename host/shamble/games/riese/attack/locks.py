"""Locks: a zombie holds somebody, and how one gets free (RIE-106, RIE-196 to 202, RIE-367, RIE-443, RIE-452)."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from shamble.games.riese.attack.model import HANDS, Attack
from shamble.games.riese.attack.modifiers import line_words, needed
from shamble.games.riese.attack.weapons import Grip, dice_of, fighting
from shamble.games.riese.dice import D12, d12, shown
from shamble.games.riese.ground import adjacent
from shamble.games.riese.skills.held import has
from shamble.games.riese.state import Hero, Npc, Soul, State, Thing
from shamble.games.riese.words import name as spoken
from shamble.games.riese.words import subject
from shamble.geometry.squares import facing_toward
from shamble.kernel.asks import Choose, Odds, Option, Rules, choose, gone, tell
from shamble.odds.words import odds_of


def lock(state: State, zombie_id: str, target_id: str) -> Rules[None]:
    """A zombie takes hold of a figure or of a barricade, by its id; a hero turns to it (RIE-451, RIE-452, RIE-618).

    Who covered does so no longer (RIE-106); a zombie lets go of what it held before.
    """
    zombie, held = state.zombie(zombie_id), holdable(state, target_id)
    if held is None:
        gone(spoken(state, target_id), "RIE-451")
    yield from release(state, zombie_id)
    zombie.locks, held.locked_by = target_id, zombie_id
    if isinstance(held, Hero) and held.at and zombie.at:
        held.facing = facing_toward(held.at, zombie.at, held.facing)
    yield from tell("RIE-451", f"{subject(state, zombie_id)} locks {spoken(state, target_id)}", "lock")
    if isinstance(held, Hero | Npc) and held.marker == "covering":
        held.marker = "attacked"
        yield from tell("RIE-106", f"{held.name} covers no longer", "cover")


def release(state: State, zombie_id: str) -> Rules[None]:
    """A zombie lets go of what it holds, as when it is stunned or wounded (RIE-367, RIE-443, RIE-456)."""
    zombie = state.zombies.get(zombie_id)
    if zombie is None or not zombie.locks:
        return
    name, zombie.locks = zombie.locks, ""
    held = holdable(state, name)
    if held is None or held.locked_by != zombie_id:
        return
    held.locked_by = ""
    if not isinstance(held, Thing):
        yield from tell("RIE-367", f"{subject(state, name)} is no longer locked", "unlock")


def let_go(state: State, name: str) -> Rules[None]:
    """Whoever goes holds nobody any more, and nobody holds them."""
    held = holdable(state, name)
    if held is not None and held.locked_by:
        yield from release(state, held.locked_by)
    yield from release(state, name)


def part(state: State) -> Rules[None]:
    """Who is not adjacent any more to whom or what they hold let go, as when a door shuts between them (RIE-007)."""
    for zombie in [zombie for zombie in state.horde() if zombie.locks]:
        held = holdable(state, zombie.locks)
        if held is None or not (zombie.at and held.at and adjacent(state, zombie.at, held.at)):
            yield from release(state, zombie.id)


def holdable(state: State, name: str) -> Hero | Npc | Soul | Thing | None:
    """Whoever or whatever of that id a zombie may hold; None when it is gone."""
    people = state.heroes.get(name) or state.npcs.get(name) or state.souls.get(name)
    return people or state.things.get(name)


def break_lock(state: State, name: str) -> Rules[bool]:
    """A locked hero or NPC tries to get free, rolling as for hand-to-hand (RIE-196 to 202); returns whether it is free.

    One die that reaches the stun value is enough. It is no attack: it hurts nobody and uses none up.
    """
    held = holdable(state, name)
    holder = held.locked_by if held is not None else ""
    if not holder:
        return True
    if (yield from freed_by_skill(state, name, holder)):
        return True
    attack = yield from attempt(state, name, holder)
    for _ in range(dice_of(state, attack)):
        wants = max(2, needed(state, attack)[0])
        words = partial(attempt_words, state, attack)
        natural = yield from d12(state, "RIE-198", words, name, holder, attack=attack, wants=wants)
        if natural > 1 and natural >= needed(state, attack)[0]:
            yield from shown(natural, release(state, holder))
            return True
        yield from tell("RIE-197", f"{natural}: {subject(state, name)} stays locked", "lock")
    return False


def attempt(state: State, name: str, holder: str) -> Rules[Attack]:
    """The attempt to break a lock, with the weapon that the player picks if two are readied (RIE-198)."""
    hero = state.heroes.get(name)
    if hero is None:
        return Attack(name, "break", state.book.weapons.get(state.npc(name).weapon, HANDS), target=holder)
    declared = state.act.declared if state.act and state.act.hero == name else "walking"
    grips = fighting(state, hero)
    chosen = grips[0].name
    if len(grips) > 1:
        chosen = yield from choose(lambda: weapon_ask(state, name, declared))
    grip = next(grip for grip in fighting(state, state.hero(name)) if grip.name == chosen)
    return attempt_with(state, name, holder, grip, declared)


def attempt_with(state: State, name: str, holder: str, grip: Grip, declared: str) -> Attack:
    """An attempt to break a lock with one of the weapons in hand (RIE-198)."""
    return Attack(name, "break", grip.weapon, grip.item, holder, declared, off_hand=grip.off_hand)


def best_try(state: State, hero: Hero, declared: str) -> Attack:
    """The attempt of a locked hero with the weapon in hand that does best, once it has declared that (RIE-198)."""
    tries = [attempt_with(state, hero.id, hero.locked_by, grip, declared) for grip in fighting(state, hero)]
    return max(tries, key=lambda one: freedom(state, one))


def free_at_once(state: State, hero: Hero) -> bool:
    """Whether a skill frees a hero without a roll (RIC-054, RIC-112)."""
    return has(state, hero, "break-always") or has(state, hero, "lock-wound")


def weapon_ask(state: State, name: str, declared: str) -> Choose:
    """With which weapon in hand to break the lock (RIE-198)."""
    hero = state.hero(name)
    tries = {
        grip.name: attempt_with(state, name, hero.locked_by, grip, declared) for grip in fighting(state, hero)
    }
    options = [Option(key, f"{one.weapon.name}: {line_words(state, one)}") for key, one in tries.items()]
    text = f"With what does {hero.name} try to break free?"
    return Choose(
        rule="RIE-198",
        text=text,
        who=hero.seat,
        subjects=(name,),
        options=tuple(options),
        default=max(tries, key=lambda key: freedom(state, tries[key])),
        odds=lambda: {key: freedom_odds(state, one) for key, one in tries.items()},
    )


def freedom(state: State, attack: Attack) -> Fraction:
    """How likely an attempt breaks the lock: one die that reaches the stun value will do, a 1 never does (RIE-198)."""
    faces = len(D12.faces)
    misses = min(faces, max(1, needed(state, attack)[0] - 1))
    return 1 - Fraction(misses, faces) ** dice_of(state, attack)


def freedom_odds(state: State, attack: Attack) -> Odds:
    """The chance to break the lock, as it is shown."""
    return odds_of({"free": freedom(state, attack)})


def attempt_words(state: State, attack: Attack) -> str:
    """What the die is for."""
    who = f"{subject(state, attack.attacker)} tries to break free of {spoken(state, attack.target)}"
    return f"{who}: {line_words(state, attack)}"


def freed_by_skill(state: State, name: str, holder: str) -> Rules[bool]:
    """Some heroes are free without a roll, and may wound who held them (RIC-054, RIC-112)."""
    from shamble.games.riese.attack.harm import wound

    hero = state.heroes.get(name)
    if hero is None or not free_at_once(state, hero):
        return False
    hurts = has(state, hero, "lock-wound")
    yield from release(state, holder)
    if hurts:
        yield from wound(state, holder, 1, name, "RIC-112", "attack")
    return True
