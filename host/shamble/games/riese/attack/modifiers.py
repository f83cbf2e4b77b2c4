"""What makes an attack harder or easier: every modifier in words, and the numbers they add up to (RIE-050 to 072).

Powers of zombies are looked up only where they are needed: they lead to blasts, which are attacks in turn.
"""

from __future__ import annotations

from collections.abc import Iterator

from shamble.games.riese import threat
from shamble.games.riese.arsenal import marked
from shamble.games.riese.attack.model import CLOSE, RANGED, Attack, Modifier
from shamble.games.riese.attack.targets import place_of
from shamble.games.riese.attack.weapons import printed
from shamble.games.riese.blasts.gear_modifiers import gear_modifiers
from shamble.games.riese.cards import Weapon
from shamble.games.riese.house import by_house
from shamble.games.riese.sight import MOST, line_modifiers
from shamble.games.riese.skills.held import has, of_attack, value
from shamble.games.riese.state import Hero, State
from shamble.geometry.squares import Square, distance, sides

SELECT_FIRE = -1
"""For the dice that select fire adds, as printed (RIE-341)."""
STUNNED, SPREAD, OFF_HAND, WOUNDED_TROOPER = -3, 1, 2, 2
MOVEMENT = {"stationary": (-2, "RIE-063"), "running": (2, "RIE-065")}
"""By what the attacker declared; walking, at 0, is not named (RIE-064)."""
COVER = {"stationary": 0, "walking": 2, "running": 4}
"""What a covering marker reads, by what its owner declared (RIE-101)."""
OF_THE_TARGET = ("RIE-571", "RIE-602")
"""The powers that make a zombie harder to hit by a blast, too: ANTIHERO and SHUTZSHILD (RIE-014)."""
COVER_RULE = {0: "RIE-066", 2: "RIE-067", 4: "RIE-068"}


def needed(state: State, attack: Attack) -> tuple[int, int]:
    """The lowest natural rolls that stun and wound, after all modifiers; above 12 it is impossible (RIE-050 to 052)."""
    stun, wound = printed(state, attack)
    total = sum(modifier.value for modifier in modifiers(state, attack))
    return stun + total, wound + total


def modifiers(state: State, attack: Attack) -> list[Modifier]:
    """Every modifier that an attack has now, each with its words; for a throw those that are regular (RIE-405)."""
    if attack.kind == "break" and attack.attacker in state.npcs:
        return []
    if attack.kind == "area":
        return list(of_blast(state, attack))
    found = [*regular(state, attack), *attack.bonus]
    if attack.kind in RANGED:
        found += of_range(state, attack)
    if attack.kind in (*RANGED, "melee") and not no_lines(state, attack):
        found += of_line(state, start(state, attack), aim(state, attack))
    return found


# -- regular ones


def regular(state: State, attack: Attack) -> Iterator[Modifier]:
    """Everything but range and line of fire (RIE-061 to 069, RIE-425)."""
    from shamble.games.riese.horde import powers

    yield from of_movement(state, attack)
    yield from of_way(state, attack)
    if (zombie := state.zombies.get(attack.target)) is not None and zombie.stunned:
        yield Modifier("at a stunned zombie", STUNNED, "RIE-061")
    hero = state.heroes.get(attack.attacker)
    if hero is not None and hero.at is not None:
        yield from of_hero(state, hero, attack)
    if attack.kind == "break":
        yield from of_lock(state, attack)
    yield from of_threat(state, attack)
    yield from gear_modifiers(state, attack)
    yield from powers.modifiers(state, attack)


def of_movement(state: State, attack: Attack) -> Iterator[Modifier]:
    """For what the attacker declared, or for covering in its place (RIE-063 to 068)."""
    if attack.covering and attack.cover:
        yield Modifier("covering", attack.cover, COVER_RULE.get(attack.cover, "RIE-101"))
    if attack.covering and by_house(state, "covering") == "replaces":
        return
    hero = state.heroes.get(attack.attacker)
    if attack.declared == "running" and hero is not None and has(state, hero, "run-and-gun"):
        return
    if attack.declared in MOVEMENT:
        yield Modifier(attack.declared, *MOVEMENT[attack.declared])
    if attack.declared == "stationary" and hero is not None and (braced := value(state, hero, "braced")):
        yield Modifier("braced", braced, "RIC-071")


def of_way(state: State, attack: Attack) -> Iterator[Modifier]:
    """For spread fire, the off hand, and the dice of select fire (RIE-062, RIE-069, RIE-341)."""
    hero = state.heroes.get(attack.attacker)

    def spared(kind: str) -> bool:
        return hero is not None and any(of_attack(state, hero, kind, attack))

    if attack.kind == "spread" and not spared("no-spread"):
        yield Modifier("spread fire", SPREAD, "RIE-062")
    if attack.off_hand and not spared("no-off-hand"):
        yield Modifier("off hand", OFF_HAND, "RIE-069")
    if attack.selected and attack.kind in RANGED:
        sign = 1 if by_house(state, "select-fire") == "help" else -1
        yield Modifier("select fire", sign * SELECT_FIRE, "RIE-341")


def of_hero(state: State, hero: Hero, attack: Attack) -> Iterator[Modifier]:
    """For a wounded trooper, for a hero's own skills, and for those of whoever stands adjacent (RIE-053, RIE-425)."""
    if hero.kind != "character" and hero.wounded:
        yield Modifier("wounded", WOUNDED_TROOPER, "RIE-425")
    if own := sum(effect.value for effect in of_attack(state, hero, "modifier", attack)):
        yield Modifier("skill", own, "RIE-053")
    if attack.kind == "break":
        if strength := value(state, hero, "break"):
            yield Modifier("skill", -strength, "RIC-012")
        return
    for square in sides(place_of(state, hero.id)):
        friend = state.heroes.get(state.at(square))
        if friend is not None and (help_ := value(state, friend, "team-attack")):
            yield Modifier(f"beside {friend.name}", help_, "RIC-027")


def of_threat(state: State, attack: Attack) -> Iterator[Modifier]:
    """What the threat level costs (RIE-382, RIE-386)."""
    if penalty := threat.am_penalty(state, attack.attacker):
        yield Modifier("threat", penalty, "RIE-382")


def of_lock(state: State, attack: Attack) -> Iterator[Modifier]:
    """For the strength of the zombie that holds a lock (RIE-605)."""
    from shamble.games.riese.horde import powers

    if penalty := powers.lock_penalty(state, state.zombie(attack.target)):
        yield Modifier("held by a strong zombie", penalty, "RIE-605")


# -- blasts


def of_blast(state: State, attack: Attack) -> Iterator[Modifier]:
    """What counts for a blast: by default powers of its target, and what names area attacks (RIE-014)."""
    from shamble.games.riese.horde import powers

    house, hero = by_house(state, "blast-modifiers"), state.heroes.get(attack.attacker)
    if house == "all":
        yield from regular(state, attack)
    elif house == "powers":
        yield from (found for found in powers.modifiers(state, attack) if found.rule in OF_THE_TARGET)
    if house != "none" and hero is not None and (skill := value(state, hero, "area")):
        yield Modifier("area attacks", skill, "RIC-049")


# -- range and line of fire


def start(state: State, attack: Attack) -> Square:
    """Where range and line of fire are measured from: the attacker, or where a blast goes off (RIE-015, RIE-037)."""
    return attack.origin or place_of(state, attack.attacker)


def aim(state: State, attack: Attack) -> Square:
    """The square an attack is aimed at: the target's, or the one it stood on last (RIE-041)."""
    figure = state.find(attack.target)
    if figure is not None and figure.at is not None:
        return figure.at
    if (thing := state.things.get(attack.target)) is not None:
        return thing.at
    assert attack.aim is not None
    return attack.aim


def of_range(state: State, attack: Attack) -> Iterator[Modifier]:
    """The ranged modifier (RIE-071, RIE-072)."""
    far = distance(start(state, attack), aim(state, attack))
    if extra := range_modifier(attack.weapon, far):
        yield Modifier(f"range {far}", extra, "RIE-072")


def range_modifier(weapon: Weapon, far: int) -> int:
    """+1 for each RM squares, or part of them, beyond point-blank range (RIE-071, RIE-072)."""
    return max(0, -((weapon.pbr - far) // weapon.rm)) if weapon.rm else 0


def no_lines(state: State, attack: Attack) -> bool:
    """Whether an attack disregards the modifiers of its line of fire (RIE-579, RIC-029)."""
    hero = state.heroes.get(attack.attacker)
    skilled = hero is not None and any(of_attack(state, hero, "no-lines", attack))
    return skilled or "no-lines" in attack.weapon.traits


def of_line(state: State, a: Square, b: Square) -> Iterator[Modifier]:
    """For each figure and each hindering square on the line of fire, +4 in all at most (RIE-054 to 060)."""
    left = MOST
    for words, extra in line_modifiers(state, a, b):
        if left > 0:
            yield Modifier(words, min(extra, left), "RIE-055" if words.startswith("past") else "RIE-056")
        left -= extra


# -- in words


def line_words(state: State, attack: Attack) -> str:
    """The numbers and where they come from, such as "stun 8+, wound 11+: weapon 6/9, +2 past Kelley".

    A ? stands after numbers of the weapon that are ours, because the manual prints none.
    """
    stun, wound = printed(state, attack)
    found = modifiers(state, attack)
    total = sum([modifier.value for modifier in found])
    sums = "".join([f", {modifier.value:+d} {modifier.words}" for modifier in found])
    weapon = marked(
        attack.weapon, f"{stun}/{wound}", *(("stun", "wound") if attack.kind not in CLOSE else ("melee",))
    )
    return f"{number_words(state, attack, stun + total, wound + total)}: weapon {weapon}{sums}"


def number_words(state: State, attack: Attack, stun: int, wound: int) -> str:
    """What a die must reach to stun and to wound, for whom it is aimed at (RIE-052, RIE-078, RIE-616)."""
    if attack.kind == "break":
        return least("free on", stun)
    if attack.target in state.things:
        return least("wound", wound)
    if attack.target not in state.zombies:
        return least("wound", min(stun, wound))
    return f"{least('stun', stun)}, {least('wound', wound)}"


def least(word: str, number: int) -> str:
    """A number a die must reach, in words; a 1 never does, and nothing above 12 can (RIE-043, RIE-052)."""
    return f"no {word}" if number > 12 else f"{word} {max(2, number)}+"
