"""What attacks, fire, blasts and zombies do: stuns, wounds and deaths (RIE-074 to 079, RIE-163 to 175, RIE-308).

What wounds or attacks in turn is looked up only where it is needed.
"""

from __future__ import annotations

from typing import NamedTuple

from shamble.games.riese.attack import locks
from shamble.games.riese.heroes import items
from shamble.games.riese.horde import pool, powers, spawning, waiting
from shamble.games.riese.skills.held import has
from shamble.games.riese.state import Hero, Npc, Soul, State, Zombie
from shamble.games.riese.story import happenings, xp
from shamble.games.riese.words import name as spoken
from shamble.games.riese.words import subject
from shamble.kernel.asks import Choose, Option, Rules, choose, step, tell

LASTING = ("tank",)
"""Causes of a death after which nobody rises (RIE-517)."""
BURSTS = ("tank", "pop")
"""Causes of a death that is followed by a blast on its square, before whoever waits for that can enter it."""
BORNE = "bear"
"""The answer of a rescuer who takes the wound."""


class Blow(NamedTuple):
    """Where wounds come from: who is credited, the clause, the cause, and the id of the weapon, each "" if unknown."""

    by: str = ""
    rule: str = ""
    cause: str = ""
    weapon: str = ""


def stun(state: State, zombie_id: str, by: str = "") -> Rules[None]:
    """A zombie is stunned and lets go of what it holds (RIE-048, RIE-077, RIE-367); powers may say otherwise."""
    if (yield from powers.stun_result(state, zombie_id, by)):
        return
    zombie = state.zombie(zombie_id)
    words = "is stunned already" if zombie.stunned else "is stunned"
    zombie.stunned = True
    yield from tell("RIE-077", f"{subject(state, zombie_id)} {words}", "stun", who=zombie_id)
    yield from locks.release(state, zombie_id)


def wound(
    state: State, name: str, count: int = 1, by: str = "", rule: str = "", cause: str = "", weapon: str = ""
) -> Rules[None]:
    """So many wounds to any figure or a barricade, by its id (RIE-049, RIE-110, RIE-163, RIE-614).

    by: who is credited; cause: attack (hand-to-hand), shot, blast, fire, zombie, flare, jump, toxic, flames or spawn;
    weapon: the id of what did it. Nothing happens to what is not there any more.
    """
    blow = Blow(by, rule, cause, weapon)
    figure = state.find(name)
    if name in state.things:
        yield from wound_thing(state, name, count, by)
    elif figure is None or figure.at is None:
        return
    elif isinstance(figure, Zombie):
        yield from wound_zombie(state, name, count, blow)
    elif isinstance(figure, Soul):
        yield from kill_soul(state, name, blow)
    else:
        for _ in range(count):
            yield from wound_person(state, name, blow)


def wound_thing(state: State, name: str, count: int, by: str) -> Rules[None]:
    """A barricade without health left is removed, and nobody holds it any more (RIE-614)."""
    thing = state.things[name]
    thing.health -= count
    if thing.health > 0:
        words = f"{subject(state, name)} is damaged ({thing.health} health left)"
        yield from tell("RIE-614", words, "damage", what=thing.kind)
        return
    yield from tell("RIE-614", f"{subject(state, name)} is destroyed", "destroy", what=thing.kind)
    yield from locks.release(state, thing.locked_by)
    state.take(name)
    yield from happenings.happened(state, "destroy", at=thing.at, who=by, of=thing.what or thing.kind)
    yield from waiting.let_in(state)


def wound_zombie(state: State, name: str, count: int, blow: Blow) -> Rules[None]:
    """Less health and no lock; one that is wounded and does not die is stunned, too (RIE-074 to 076, RIE-443)."""
    if (yield from powers.wound_result(state, name, blow.by)):
        return
    zombie = state.zombie(name)
    zombie.health -= count
    yield from locks.release(state, name)
    if zombie.health <= 0:
        yield from kill_zombie(state, name, blow)
        return
    words = f"{subject(state, name)} is wounded ({zombie.health} health left)"
    yield from tell(blow.rule or "RIE-074", words, "wound", who=name)
    yield from stun(state, name, blow.by)


def wound_person(state: State, name: str, blow: Blow) -> Rules[None]:
    """A hero or an NPC loses 1 health, unless somebody they rescued is sacrificed (RIE-163, RIE-166, RIE-308)."""
    from shamble.games.riese.blasts import flames

    person = state.heroes.get(name) or state.npcs[name]
    if person.at is None or (name in state.heroes and (yield from sacrificed(state, name))):
        return
    person = state.heroes.get(name) or state.npcs[name]
    person.health -= 1
    words = f"{person.name} takes a wound ({max(0, person.health)} health left)"
    yield from tell(blow.rule or "RIE-163", words, "wound", who=name)
    if isinstance(person, Npc):
        yield from happenings.happened(state, "wound-npc", at=person.at, who=blow.by, of=name)
    if blow.cause in ("shot", "blast") and (yield from flames.tank_hit(state, name, blow.by)):
        return
    if person.health <= 0:
        yield from kill(state, name, *blow)
    elif isinstance(person, Hero) and has(state, person, "berserk"):
        yield from enraged(state, name)


def sacrificed(state: State, name: str) -> Rules[bool]:
    """Whether the rescuer lets one of those they rescued take the wound in their place (RIE-308, RIE-309)."""
    if not state.hero(name).rescued:
        return False
    chosen = yield from step(choose(lambda: sacrifice_ask(state, name)))
    if chosen in (BORNE, None):
        return False
    state.hero(name).rescued.remove(chosen)
    words = f"{subject(state, chosen)} is sacrificed: {spoken(state, name)} takes no wound"
    yield from tell("RIE-308", words, "sacrifice", who=name, soul=chosen)
    yield from xp.sacrificed(state, name, state.souls[chosen])
    yield from happenings.happened(state, "sacrifice", at=state.hero(name).at, who=name, of=chosen)
    return True


def sacrifice_ask(state: State, name: str) -> Choose:
    """Who takes the wound (RIE-308)."""
    hero = state.hero(name)
    options = [Option(BORNE, f"{hero.name} takes the wound ({hero.health} health)")]
    options += [Option(soul, f"Sacrifice {spoken(state, soul)}") for soul in hero.rescued]
    return Choose(
        rule="RIE-308",
        text=f"{hero.name} would take a wound",
        who=hero.seat,
        subjects=(name,),
        options=tuple(options),
        default=BORNE,
    )


def enraged(state: State, name: str) -> Rules[None]:
    """A wounded berserker is free at once, may shift a square, and strikes (RIC-114)."""
    from shamble.games.riese.heroes.moving import shift
    from shamble.games.riese.skills.deeds import attack_at_once

    yield from locks.release(state, state.hero(name).locked_by)
    yield from step(shift(state, name, 1, "RIC-114"))
    yield from step(attack_at_once(state, name, "RIC-114", ways=("melee",)))


# -- death


def kill(
    state: State, name: str, by: str = "", rule: str = "", cause: str = "", weapon: str = ""
) -> Rules[None]:
    """A figure dies, whatever health it has left (RIE-075, RIE-164, RIE-167, RIE-258); by and so on as in wound."""
    figure, blow = state.figure(name), Blow(by, rule, cause, weapon)
    if isinstance(figure, Zombie):
        yield from kill_zombie(state, name, blow)
    elif isinstance(figure, Hero):
        yield from kill_hero(state, name, blow)
    elif isinstance(figure, Npc):
        yield from kill_npc(state, name, blow)
    else:
        yield from kill_soul(state, name, blow)


def kill_zombie(state: State, name: str, blow: Blow) -> Rules[None]:
    """A zombie is eliminated: its marker is discarded, its killer earns XP (RIE-075, RIE-134, RIE-456)."""
    zombie, at = state.zombie(name), state.square(name)
    zombie.health = 0
    yield from tell(
        blow.rule or "RIE-075", f"{subject(state, name)} is eliminated", "kill", who=name, by=blow.by
    )
    yield from locks.release(state, name)
    state.place(name, None)
    pool.to_discard(state, zombie)
    yield from xp.kill_credit(state, blow.by, zombie, blow.weapon)
    yield from happenings.happened(state, "kill", at=at, who=blow.by, of=zombie.breed)
    yield from powers.eliminated(state, name, at, blow.by)
    yield from vacated(state, blow)


def kill_hero(state: State, name: str, blow: Blow) -> Rules[None]:
    """A hero dies; what it had stays there, and it rises at once, but for Max (RIE-164, RIE-174, RIE-175, RIE-211)."""
    hero, at = state.hero(name), state.square(name)
    hero.health, hero.dead, hero.marker = 0, True, ""
    yield from tell(blow.rule or "RIE-164", f"{hero.name} dies", "die", who=name)
    yield from locks.release(state, hero.locked_by)
    yield from items.drop_all(state, name)
    state.place(name, None)
    if hero.human and blow.cause not in LASTING:
        yield from spawning.rise(state, at, name)
    yield from happenings.happened(state, "die", at=at, who=blow.by, of=name)
    yield from vacated(state, blow)


def kill_npc(state: State, name: str, blow: Blow) -> Rules[None]:
    """An NPC dies and is replaced by a Beta; who killed it earns XP (RIE-129, RIE-258)."""
    npc, at = state.npc(name), state.square(name)
    npc.health, npc.marker = 0, ""
    yield from tell(blow.rule or "RIE-258", f"{npc.name} dies", "kill", who=name, by=blow.by)
    yield from locks.release(state, npc.locked_by)
    state.place(name, None)
    yield from xp.kill_credit(state, blow.by, npc, blow.weapon)
    if blow.cause not in LASTING:
        yield from spawning.rise(state, at, name)
    yield from happenings.happened(state, "kill", at=at, who=blow.by, of="npc")
    yield from vacated(state, blow)


def kill_soul(state: State, name: str, blow: Blow) -> Rules[None]:
    """Somebody who waits to be rescued dies of one wound, and is gone."""
    soul, at = state.souls[name], state.square(name)
    yield from tell(blow.rule or "RIE-487", f"{soul.name} dies", "die", who=name)
    yield from locks.release(state, soul.locked_by)
    state.place(name, None)
    yield from happenings.happened(state, "die", at=at, who=blow.by, of=name)
    yield from vacated(state, blow)


def vacated(state: State, blow: Blow) -> Rules[None]:
    """The square of somebody who has died may be free for whoever waits for it (RIE-481)."""
    if blow.cause not in BURSTS:
        yield from waiting.let_in(state)
