"""The powers of zombies: what each changes, and when (RIE-571 to 608).

Attacks ask for them, and some of them attack: that is why wounds and blasts are looked up only when they are needed.
"""

from __future__ import annotations

from collections.abc import Iterator

from shamble.games.riese import threat
from shamble.games.riese.attack.model import RANGED, Attack, Modifier
from shamble.games.riese.dice import d12, shown
from shamble.games.riese.horde import arms, waiting
from shamble.games.riese.house import by_house
from shamble.games.riese.state import Figure, Hero, Npc, Soul, State, Thing, Zombie
from shamble.games.riese.words import subject
from shamble.geometry.squares import Square
from shamble.kernel.asks import Rules, tell

DODGED = 9
"""The lowest roll with which a zombie dodges (RIE-575)."""
STUNNED_INSTEAD = 2
"""The highest roll with which THICK SKIN turns a wound into a stun (RIE-607)."""
BURSTS = 6
"""The highest roll with which a popped Flammenghul explodes; above it leaves gas (RIE-583, RIE-585)."""
STRONG = 2
MAW = 2
"""Wounds of somebody whom a zombie with MAW holds (RIE-596)."""
NO_SHELTER = ("flames", "fire", "flare")
"""What cannot be dodged (RIE-513, RIE-575)."""


def has_power(state: State, zombie: Zombie, power: str) -> bool:
    """Whether a zombie has a power: one that lies face down shows none; a stun takes none away (RIE-368)."""
    return power in zombie.powers and not zombie.hidden


def those_with(state: State, power: str) -> Iterator[Zombie]:
    """The zombies on the map that have a power."""
    for zombie in state.zombies.values():
        if zombie.powers and power in zombie.powers and not zombie.hidden and zombie.at is not None:
            yield zombie


# -- what everybody feels


def howls(state: State) -> bool:
    """Whether a zombie that is not stunned howls (RIE-590, RIE-591)."""
    return any(not zombie.stunned for zombie in those_with(state, "howl"))


def leader(state: State) -> bool:
    """Whether a LEADER OF THE PACK lies face up on the map (RIE-592, RIE-593)."""
    return any(True for _ in those_with(state, "leader-of-the-pack"))


def moves(state: State, zombie: Zombie) -> int:
    """How many moves a zombie has in an activation (RIE-385, RIE-458, RIE-459, RIE-592)."""
    breed = None if zombie.hidden else state.breed(zombie)
    number = (1 if breed is None else breed.move) + threat.move_bonus(state, breed)
    return 2 if number == 1 and leader(state) else number


# -- attacks on zombies


def modifiers(state: State, attack: Attack) -> Iterator[Modifier]:
    """What powers add to an attack: those of the target, and howling if a hero attacks (RIE-571, RIE-591, RIE-602)."""
    target = state.zombies.get(attack.target)
    if target is not None and has_power(state, target, "antihero"):
        yield Modifier("ANTIHERO", 1, "RIE-571")
    if target is not None and has_power(state, target, "shutzshild"):
        yield Modifier("SHUTZSHILD", 2, "RIE-602")
    if (attack.attacker in state.heroes or by_house(state, "howl") == "everybody") and howls(state):
        yield Modifier("howling", 1, "RIE-591")


def lock_penalty(state: State, zombie: Zombie) -> int:
    """What is added to the number needed to break this zombie's lock (RIE-605, house rule "strong")."""
    if not has_power(state, zombie, "strong"):
        return 0
    return STRONG if by_house(state, "strong") == "harder" else -STRONG


def dodges(state: State, target_id: str, attack: Attack) -> Rules[bool]:
    """Whether a die that would stun or wound comes to nothing: DODGE, and Max under fire (RIE-212, RIE-575)."""
    if not may_dodge(state, target_id, attack):
        return False
    rule = "RIE-212" if target_id in state.heroes else "RIE-575"
    natural = yield from d12(
        state,
        rule,
        lambda: f"{subject(state, target_id)} dodges on {DODGED} or more",
        target_id,
        attack.attacker,
        wants=DODGED,
    )
    words = "dodges" if natural >= DODGED else "does not dodge"
    yield from tell(rule, f"{natural}: {subject(state, target_id)} {words}", "dodge", target=target_id)
    return natural >= DODGED


def may_dodge(state: State, target_id: str, attack: Attack) -> bool:
    """Whether a target has DODGE against an attack (RIE-212, RIE-384, RIE-513, RIE-575)."""
    if (hero := state.heroes.get(target_id)) is not None:
        return not hero.human and attack.kind in RANGED
    zombie = state.zombies.get(target_id)
    if zombie is None or attack.kind in NO_SHELTER:
        return False
    if attack.kind == "area" and by_house(state, "dodge") == "no-blasts":
        return False
    return threat.everyone_dodges(state) or has_power(state, zombie, "dodge")


def can_be_stunned(state: State, zombie: Zombie) -> bool:
    """Whether anything can stun a zombie: ARMOURED and SHUTZSHILD forbid it (RIE-572, RIE-601)."""
    return not has_power(state, zombie, "armoured") and not has_power(state, zombie, "shutzshild")


def stun_result(state: State, zombie_id: str, by: str) -> Rules[bool]:
    """What a power makes of a stun on a living zombie; True: it is dealt with (RIE-572, RIE-581, RIE-601, RIE-606)."""
    zombie = state.zombie(zombie_id)
    if not can_be_stunned(state, zombie) or has_power(state, zombie, "thick-skin"):
        yield from tell(
            "RIE-572", f"{subject(state, zombie_id)} cannot be stunned", "unmoved", target=zombie_id
        )
        return True
    if not has_power(state, zombie, "fluchtig"):
        return False
    yield from pop(state, zombie_id, by)
    return True


def pop(state: State, zombie_id: str, by: str) -> Rules[None]:
    """A Flammenghul that is stunned dies, and bursts into flames or leaves gas (RIE-581 to 585)."""
    from shamble.games.riese.attack import harm
    from shamble.games.riese.blasts.blast import blast
    from shamble.games.riese.blasts.toxic import put_toxic

    at = state.square(zombie_id)
    yield from tell("RIE-581", f"{subject(state, zombie_id)} pops", "pop", zombie=zombie_id)
    natural = yield from d12(
        state,
        "RIE-581",
        lambda: f"{subject(state, zombie_id)} pops: flames on 1 to {BURSTS}, else gas",
        zombie_id,
    )
    yield from shown(natural, harm.kill(state, zombie_id, by=by, rule="RIE-581", cause="pop"))
    if natural <= BURSTS:
        yield from blast(state, at, arms.BURST, by, "RIE-583")
    else:
        yield from put_toxic(state, at, by)
    yield from waiting.let_in(state)


def wound_result(state: State, zombie_id: str, by: str) -> Rules[bool]:
    """Whether THICK SKIN turns a wound into a stun; True: there is no wound (RIE-607)."""
    from shamble.games.riese.attack.locks import release

    zombie = state.zombie(zombie_id)
    if not has_power(state, zombie, "thick-skin"):
        return False
    text = (
        f"{subject(state, zombie_id)}'s thick skin: stunned instead of wounded on {STUNNED_INSTEAD} or less"
    )
    yield from tell(
        "RIE-607", f"{subject(state, zombie_id)} has a thick skin", "thick-skin", target=zombie_id
    )
    natural = yield from d12(state, "RIE-607", text, by, zombie_id, wants=STUNNED_INSTEAD + 1)
    if natural > STUNNED_INSTEAD:
        yield from tell("RIE-607", f"{natural}: its thick skin does not hold", "thick-skin", target=zombie_id)
        return False
    zombie = state.zombie(zombie_id)
    if can_be_stunned(state, zombie):
        zombie.stunned = True
        yield from release(state, zombie_id)
    yield from tell(
        "RIE-607", f"{natural}: {subject(state, zombie_id)} is not wounded", "unmoved", target=zombie_id
    )
    return True


def eliminated(state: State, zombie_id: str, at: Square, by: str) -> Rules[None]:
    """What follows when a zombie has been killed: it leaves the state, and FAUST goes off; a Beta may come back.

    at: where it fell, free by now; by: who is credited (RIE-387, RIE-576).
    """
    from shamble.games.riese.blasts.blast import blast
    from shamble.games.riese.horde.spawning import respawn

    zombie = state.zombies.pop(zombie_id)
    if has_power(state, zombie, "faust"):
        yield from blast(state, at, arms.FAUST, by, "RIE-576")
    if threat.respawns(state) and zombie.breed == "beta":
        yield from respawn(state, zombie, at)


# -- attacks by zombies


def wounds_of(state: State, zombie: Zombie, target: Hero | Npc | Soul | Thing) -> int:
    """How many wounds a zombie's attack deals; 0: it locks its target (RIE-451, RIE-453, RIE-589, RIE-596)."""
    attack = 1 if zombie.hidden else state.breed(zombie).attack
    if target.locked_by == zombie.id and has_power(state, zombie, "maw") and not isinstance(target, Thing):
        return max(MAW, attack)
    at_once = has_power(state, zombie, "frenzy") and not isinstance(target, Thing)
    return attack if target.locked_by or at_once else 0


def full_health(state: State, zombie: Zombie) -> int:
    """The health a zombie started with."""
    return state.breed(zombie).health


def healed(state: State, zombie_id: str, wounds: int) -> Rules[None]:
    """A zombie with VAMPIRE recovers as many wounds as it has dealt (RIE-608)."""
    zombie = state.zombies.get(zombie_id)
    if zombie is None or zombie.at is None or not wounds or not has_power(state, zombie, "vampire"):
        return
    missing = full_health(state, zombie) - zombie.health
    if gained := min(missing, wounds):
        zombie.health += gained
        yield from tell(
            "RIE-608", f"{subject(state, zombie_id)} recovers {gained}", "heals", zombie=zombie_id
        )


def health_of(figure: Figure | None) -> int:
    """What is left of somebody, 0 for one who is gone; a prisoner or civilian dies of one wound."""
    if figure is None or (not isinstance(figure, Hero) and figure.at is None):
        return 0
    return getattr(figure, "health", 1)
