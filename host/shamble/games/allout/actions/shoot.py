"""Shoot: targets, range, line of sight, cover, headshots and ammunition (AOW-133 to 201)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from shamble.games.allout.damage import hurt_walker, lose_health
from shamble.games.allout.dice import badge
from shamble.games.allout.items import discard, held, take
from shamble.games.allout.measured.positions import Line
from shamble.games.allout.pools import cast, of
from shamble.games.allout.state import Item, State
from shamble.games.allout.views.glance import glance
from shamble.games.allout.walkers import pick
from shamble.games.allout.windows import Part, Throw
from shamble.kernel.asks import Choose, Option, Rules, choose, gone, step, tell

UNLIMITED = 20
"""On a 20-inch-square board a range of 20 inches or more is unlimited (AOW-139, AOW-140)."""
TOLERANCE = 0.005
"""The contact tolerance, in inches."""
STOP = "stop"

Find: TypeAlias = Callable[[State, str, Item], Rules[list[str]]]
"""What a survivor may fire a weapon at."""


def loaded(state: State, name: str, quiet: bool = False) -> list[Item]:
    """Ranged weapons a survivor has equipped that are not out of ammo (AOW-133, AOW-178).

    quiet: only those whose use causes neither NOISE nor MAYHEM (AOW-074).
    """
    cards = state.book.items
    return [
        item
        for item in state.survivor(name).slots["hand"]
        if cards[item.card].kind == "ranged" and not item.empty and not (quiet and cards[item.card].commotion)
    ]


def has_target(state: State, name: str, weapon: Item) -> Rules[bool]:
    """Whether the weapon can be fired at anybody."""
    for enemy in state.enemies(name):
        if (yield from can_hit(state, name, enemy, weapon)):
            return True
    return False


def targets(state: State, name: str, weapon: Item) -> Rules[list[str]]:
    """Enemies the weapon can be fired at, engaged or not (AOW-134, AOW-136)."""
    found = []
    for enemy in state.enemies(name):
        if (yield from can_hit(state, name, enemy, weapon)):
            found.append(enemy)
    return found


def can_hit(state: State, name: str, target: str, weapon: Item) -> Rules[bool]:
    """Whether the target is in range and in line of sight (AOW-134)."""
    return (yield from in_range(state, name, target, weapon)) and (yield from in_sight(state, name, target))


def in_range(state: State, name: str, target: str, weapon: Item) -> Rules[bool]:
    """Whether the target is within the weapon's range, edge to edge (AOW-137 to 140)."""
    limits = [remains.sight for card in state.remains if (remains := state.book.events[card.card].remains)]
    far = min((limit for limit in limits if limit), default=0.0)
    reach = state.item_card(weapon).range
    square = state.scenario.width == state.scenario.depth == UNLIMITED
    if square and reach >= UNLIMITED and not far:
        return True
    return (yield from state.board.range(name, target)) <= (min(reach, far) if far else reach) + TOLERANCE


def in_sight(state: State, name: str, target: str) -> Rules[bool]:
    """No standing model on the line; scenery only shields the prone (AOW-141 to 145, AOW-199 to 201)."""
    line = yield from state.board.line(name, target)
    return not line.models and not (line.pieces and state.figure(target).prone)


def shoot(state: State, name: str, quiet: bool = False) -> Rules[str]:
    """Fire one weapon; its commotion comes once, after the last shot (AOW-135, AOW-197)."""
    weapon = yield from pick_weapon(state, name, quiet)
    return (yield from fire(state, name, weapon, targets))


def fire(state: State, name: str, weapon: str, find: Find, sure: bool = False) -> Rules[str]:
    """Fire a weapon shot by shot at what find lets it aim at; returns its commotion (AOW-195 to 198).

    sure: no shot goes astray (AOW-304).
    """
    card = state.item_card(held(state, name, weapon))
    fired = 0
    while fired < card.shots and (target := (yield from step(pick_target(state, name, weapon, fired, find)))):
        fired += 1
        yield from step(shot(state, name, weapon, target, sure))
        if not any(item.id == weapon for item in state.survivor(name).slots["hand"] if not item.empty):
            break
    if not fired:
        return ""
    if card.one_use and any(item.id == weapon for item in state.survivor(name).carried()):
        discard(state, take(state, name, weapon))
    return card.commotion


def pick_weapon(state: State, name: str, quiet: bool = False) -> Rules[str]:
    """The only loaded weapon that has a target, or the one the player picks (AOW-135)."""
    found = []
    for item in loaded(state, name, quiet):
        if (yield from has_target(state, name, item)):
            found.append(item.id)
    if len(found) == 1:
        return found[0]
    return (yield from choose(lambda: weapon_ask(state, name, quiet)))


def weapon_ask(state: State, name: str, quiet: bool) -> Choose:
    """Which of several weapons; ends the step when there is none."""
    armed = [item for item in loaded(state, name, quiet) if glance(has_target(state, name, item), True)]
    if not armed:
        gone("a weapon with a target", "AOW-133")
    return Choose(
        rule="AOW-135",
        text=f"{state.survivor(name).name} fires which weapon?",
        who=state.owner(name),
        subjects=(name,),
        options=tuple(Option(item.id, state.item_card(item).name) for item in armed),
        default=armed[0].id,
    )


def pick_target(state: State, name: str, weapon: str, number: int, find: Find) -> Rules[str]:
    """The target the player picks; empty: fewer shots than allowed (AOW-195)."""
    found = yield from find(state, name, held(state, name, weapon))
    if not found:
        return ""
    chosen = yield from choose(lambda: target_ask(state, name, weapon, number, found, find))
    return "" if chosen == STOP else chosen


def target_ask(state: State, name: str, weapon: str, number: int, known: list[str], find: Find) -> Choose:
    """Which target, nearest first; known: what the table said, where only its people can say it."""
    item = held(state, name, weapon)
    found = state.board.by_range(name, glance(find(state, name, item), known))
    if not found:
        gone("a target", "AOW-134")
    options = [Option(target, state.figure(target).name) for target in found]
    if number:
        options.append(Option(STOP, "No more shots"))
    return Choose(
        rule="AOW-134",
        text=f"{state.survivor(name).name} fires {state.item_card(item).name} at which target?",
        who=state.owner(name),
        subjects=(name,),
        options=tuple(options),
        default=found[0],
    )


def shot(state: State, name: str, weapon: str, target: str, sure: bool = False) -> Rules[None]:
    """One shot: who is hit, attack, defense, ammunition, damage (AOW-149 to 153, AOW-193)."""
    target = target if sure else (yield from stray(state, name, target))
    state.tally.shots += 1
    card = state.item_card(held(state, name, weapon))
    aim = f"{state.survivor(name).name} fires {card.name} at {state.figure(target).name}"
    attack = yield from cast(state, attack_throw(state, name, weapon, target, aim))
    line = yield from state.board.line(name, target)
    defense = yield from cast(state, defense_throw(state, name, target, line))
    if attack.criticals:
        yield from step(ammo_roll(state, name, weapon))
    wound = attack.successes - defense.successes
    score = f"{aim}: {attack.successes} against {defense.successes}"
    if wound <= 0:
        yield from tell("AOW-153", f"{score}, no effect", "shot", shooter=name, target=target, wound=0)
        return
    yield from tell("AOW-152", f"{score}, a hit", "shot", shooter=name, target=target, wound=wound)
    if target in state.walkers:
        yield from hurt_walker(state, target, attack.criticals > 0)
    else:
        head = attack.criticals > 0
        yield from lose_health(state, target, wound + attack.criticals, "AOW-159", turns=not head)


def stray(state: State, name: str, target: str) -> Rules[str]:
    """Who is hit when the target is in a melee: on a blank another model of it (AOW-190 to 194)."""
    if not others_in_melee(state, target):
        return target
    text = f"{state.survivor(name).name} shoots into a melee"
    if (yield from badge("AOW-191", text, name, target, who=state.owner(name))):
        return target
    others = others_in_melee(state, target)
    if not others:
        return target
    rival = state.rival(state.owner(name))
    return (
        yield from pick(
            state, others, "AOW-192", "The shot goes astray: who is hit?", name, target, who=rival
        )
    )


def others_in_melee(state: State, target: str) -> list[str]:
    """The models a stray shot at the target can hit: all of its melee but itself (AOW-194)."""
    return sorted(state.board.melee_of(target) - {target})


def attack_throw(state: State, name: str, weapon: str, target: str, text: str) -> Throw:
    """The roll of a shot (AOW-149, AOW-150)."""

    def parts() -> list[Part]:
        return of(name, attack_dice(state, name, weapon))

    who = state.owner(name)
    return Throw(
        "ranged", "AOW-149", text, who, (name,), (target,), parts, {name: weapon}, subjects=(name, target)
    )


def defense_throw(state: State, shooter: str, target: str, line: Line) -> Throw:
    """The roll of whoever is shot at: its own dice, and Cover, which nobody brought (AOW-151, AOW-155)."""

    def parts() -> list[Part]:
        return of(target, own_defense(state, target)) + of("", cover_now(state, shooter, target, line))

    text, who = f"{state.figure(target).name} defends", guard_of(state, shooter, target)
    return Throw("defense", "AOW-151", text, who, (target,), (shooter,), parts, subjects=(target,))


def attack_dice(state: State, name: str, weapon: str) -> tuple[str, ...]:
    """The weapon's dice and the shooter's Shoot dice, if any (AOW-149, AOW-150)."""
    return (*state.item_card(held(state, name, weapon)).dice, *state.profile(name).shoot)


def cover_now(state: State, shooter: str, target: str, line: Line) -> tuple[str, ...]:
    """The Cover on the line as it is now (AOW-184 to 189); line: what the table said."""
    return cover_dice(
        state, glance(state.board.line(state.survivor(shooter).id, state.figure(target).id), line)
    )


def guard_of(state: State, attacker: str, target: str) -> str:
    """Who rolls for the target of an attack: its player, for a walker the attacker's opponent (AOW-289)."""
    return state.side(target) or state.rival(state.owner(attacker))


def own_defense(state: State, target: str) -> tuple[str, ...]:
    """A model's Defense dice and those of its equipped armor and items (AOW-022, AOW-151)."""
    if target in state.walkers:
        return state.walker_card.defense
    dice = list(state.profile(target).defense)
    for item in state.survivor(target).equipped():
        card = state.item_card(item)
        dice += card.dice if card.kind in ("head", "body") else card.defense
    return tuple(dice)


def cover_dice(state: State, line: Line) -> tuple[str, ...]:
    """A die or more for each piece of scenery the shot passes over; they add up (AOW-186 to 188)."""
    scenery = state.book.scenery
    return tuple(die for piece in line.pieces for die in scenery[state.pieces[piece].card].cover)


def ammo_roll(state: State, name: str, weapon: str) -> Rules[None]:
    """One roll a shot that shows a critical; a blank empties the weapon (AOW-175 to 180)."""
    card = state.item_card(held(state, name, weapon))
    if not (yield from badge("AOW-175", f"Ammo roll for {card.name}", name, weapon, who=state.owner(name))):
        held(state, name, weapon).empty = True
        text = f"{card.name} is out of ammo after this shot"
        yield from tell("AOW-177", text, "ammo", id=name, item=weapon)
