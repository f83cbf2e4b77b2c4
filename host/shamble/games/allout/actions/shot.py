"""One shot: who is hit, attack and defense, cover, and what a hit does (AOW-149 to 153, AOW-184 to 194)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from shamble.games.allout.abilities.held import has
from shamble.games.allout.actions.aim import aimed_dice, call_shot, called_dice, sure_criticals
from shamble.games.allout.actions.ammo import ammo_roll, jam_roll
from shamble.games.allout.board import Line
from shamble.games.allout.cards.model import ItemCard
from shamble.games.allout.damage import hurt_walker, knock_down, lose_health
from shamble.games.allout.dice import badge
from shamble.games.allout.items import held
from shamble.games.allout.pools import cast, of, pierced
from shamble.games.allout.state import State
from shamble.games.allout.views.glance import glance
from shamble.games.allout.walkers import pick
from shamble.games.allout.windows import Part, Throw
from shamble.kernel.asks import Rules, step, tell

Look: TypeAlias = Callable[[], Rules[Line]]
CLOSE = 6
"""Inches up to which Assault and Shotgun count as close (AOW-599, AOW-628)."""


def shot(state: State, name: str, weapon: str, target: str, sure: bool, aimed: bool) -> Rules[None]:
    """Attack, defense, ammunition, damage (AOW-149 to 153, AOW-193); sure: it cannot go astray."""
    if aimed:
        yield from call_shot(state, name, target)
    meant, target = target, target if sure else (yield from stray(state, name, target))
    state.tally.shots += 1
    card = state.item_card(held(state, name, weapon))
    aim = f"{state.survivor(name).name} fires {card.name} at {state.figure(target).name}"
    attack = yield from cast(state, attack_throw(state, name, weapon, target, aim, aimed, meant))
    close = (yield from is_close(state, name, target)) if "shotgun" in card.keywords else False
    criticals = counted(card, attack.criticals, aimed, close)

    def look() -> Rules[Line]:
        return state.board.line(state.survivor(name).id, state.figure(target).id)

    defense = yield from cast(state, (yield from guarded(state, name, target, card, look)))
    if criticals:
        yield from step(ammo_roll(state, name, weapon))
    yield from step(jam_roll(state, name, weapon))
    wound = attack.successes - defense.successes
    score = f"{aim}: {attack.successes} against {defense.successes}"
    if wound <= 0:
        yield from tell("AOW-153", f"{score}, no effect", "shot", shooter=name, target=target, wound=0)
        return
    yield from tell("AOW-152", f"{score}, a hit", "shot", shooter=name, target=target, wound=wound)
    yield from hit(state, target, wound, criticals, fells(card, close))


def counted(card: ItemCard, criticals: int, aimed: bool, close: bool) -> int:
    """The criticals that count: with that of Deadly Precision, without a Shotgun's from afar (AOW-614, AOW-629)."""
    if "shotgun" in card.keywords and not close:
        return 0
    return criticals + (sure_criticals(card) if aimed else 0)


def is_close(state: State, name: str, target: str) -> Rules[bool]:
    """Whether a target is within 6 inches (AOW-599, AOW-628, AOW-629)."""
    return (yield from state.board.within(name, target, CLOSE))


def fells(card: ItemCard, close: bool) -> str:
    """The clause by which a shot lays a wounded survivor prone, or empty (AOW-628, AOW-631)."""
    if "stun" in card.keywords:
        return "AOW-631"
    return "AOW-628" if "shotgun" in card.keywords and close else ""


def hit(state: State, target: str, wound: int, criticals: int, felling: str) -> Rules[None]:
    """What a shot that wounds does (AOW-156, AOW-159); felling: the clause by which it lays a survivor prone."""
    if target in state.walkers:
        yield from hurt_walker(state, target, criticals > 0)
        return
    yield from lose_health(state, target, wound + criticals, "AOW-159", turns=not criticals)
    if felling:
        yield from knock_down(state, target, felling)


def guarded(state: State, shooter: str, target: str, card: ItemCard, look: Look) -> Rules[Throw]:
    """The roll of whoever is shot at, short of a die if the weapon pierces armor (AOW-151, AOW-598).

    look: asks the table what lies on the line.
    """
    line = yield from look()
    throw = defense_throw(state, shooter, target, lambda: glance(look(), line))
    return (yield from pierced(state, throw)) if "armor-piercing" in card.keywords else throw


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


def attack_throw(
    state: State, name: str, weapon: str, target: str, text: str, aimed: bool, meant: str
) -> Throw:
    """The roll of a shot (AOW-149, AOW-150); of an aimed one with the dice that this brings (AOW-625).

    target: whom it hits; meant: whom it was fired at (AOW-539); both empty for one that is fired at a place.
    """

    def parts() -> list[Part]:
        card = state.item_card(held(state, name, weapon))
        more = aimed_dice(state, name, card) if aimed else ()
        return of(name, (*attack_dice(state, name, weapon), *more)) + called_dice(state, name, meant, aimed)

    who = state.owner(name)
    at = (target,) if target else ()
    return Throw("ranged", "AOW-149", text, who, (name,), at, parts, {name: weapon}, subjects=(name, *at))


def defense_throw(state: State, shooter: str, target: str, line: Callable[[], Line]) -> Throw:
    """The roll of whoever is shot at: its own dice, and Cover, which nobody brought (AOW-151, AOW-155).

    An Expert Shot leaves no Cover (AOW-526); line: what lies on the line now.
    """

    def parts() -> list[Part]:
        cover = () if has(state, shooter, "expert-shot") else cover_dice(state, line())
        return of(target, own_defense(state, target)) + of("", cover)

    text, who = f"{state.figure(target).name} defends", guard_of(state, shooter, target)
    return Throw("defense", "AOW-151", text, who, (target,), (shooter,), parts, subjects=(target,))


def attack_dice(state: State, name: str, weapon: str) -> tuple[str, ...]:
    """The weapon's dice and the shooter's Shoot dice, if any (AOW-149, AOW-150)."""
    return (*state.item_card(held(state, name, weapon)).dice, *state.profile(name).shoot)


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
