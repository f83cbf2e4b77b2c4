"""Shoot: targets, range, line of sight, cover, headshots and ammunition (AOW-133 to 201)."""

from __future__ import annotations

from shamble.games.allout.damage import hurt_walker, lose_health
from shamble.games.allout.dice import badge, cast
from shamble.games.allout.items import discard, take
from shamble.games.allout.positions import Line
from shamble.games.allout.state import PLAYER, Item, State
from shamble.games.allout.walkers import pick
from shamble.kernel.asks import Choose, Option, Rules, choose, tell

UNLIMITED = 20
"""On a 20-inch-square board a range of 20 inches or more is unlimited (AOW-139, AOW-140)."""


def loaded(state: State, name: str) -> list[Item]:
    """Ranged weapons a survivor has equipped that are not out of ammo (AOW-133, AOW-178)."""
    held = state.survivor(name).slots["hand"]
    return [item for item in held if state.item_card(item).kind == "ranged" and not item.empty]


def targets(state: State, name: str, weapon: Item) -> Rules[list[str]]:
    """Enemies in range and in line of sight (AOW-134, AOW-136)."""
    found = []
    for enemy in state.walkers:
        if (yield from in_range(state, name, enemy, weapon)) and (yield from in_sight(state, name, enemy)):
            found.append(enemy)
    return found


def in_range(state: State, name: str, target: str, weapon: Item) -> Rules[bool]:
    """Whether the target is within the weapon's range, edge to edge (AOW-137 to 140)."""
    limits = [remains.sight for card in state.remains if (remains := state.book.events[card.card].remains)]
    far = min((limit for limit in limits if limit), default=0.0)
    reach = state.item_card(weapon).range
    square = state.scenario.width == state.scenario.depth == UNLIMITED
    if square and reach >= UNLIMITED and not far:
        return True
    return (yield from state.board.range(name, target)) <= (min(reach, far) if far else reach) + TOLERANCE


TOLERANCE = 0.005
"""The contact tolerance, in inches."""


def in_sight(state: State, name: str, target: str) -> Rules[bool]:
    """No standing model on the line; scenery only shields the prone (AOW-141 to 145, AOW-199 to 201)."""
    line = yield from state.board.line(name, target)
    return not line.models and not (line.pieces and state.figure(target).prone)


def shoot(state: State, name: str) -> Rules[str]:
    """Fire one weapon; its commotion comes after the last shot (AOW-135, AOW-195 to 198)."""
    weapon = yield from pick_weapon(state, name)
    card = state.item_card(weapon)
    for number in range(card.shots):
        target = yield from pick_target(state, name, weapon, number)
        if not target:
            break
        yield from shot(state, name, weapon, target)
        if weapon.empty or name not in state.survivors:
            break
    if card.one_use and name in state.survivors:
        discard(state, take(state, name, weapon.id))
    return card.commotion


def pick_weapon(state: State, name: str) -> Rules[Item]:
    """The only loaded weapon, or the one the player picks (AOW-135)."""
    weapons = {item.id: item for item in loaded(state, name)}
    if len(weapons) == 1:
        return next(iter(weapons.values()))

    def ask() -> Choose:
        options = tuple(Option(item.id, state.item_card(item).name) for item in loaded(state, name))
        text = f"{state.survivor(name).name} fires which weapon?"
        return Choose(
            rule="AOW-135", text=text, who=PLAYER, subjects=(name,), options=options, default=options[0].id
        )

    return weapons[(yield from choose(ask))]


def pick_target(state: State, name: str, weapon: Item, number: int) -> Rules[str]:
    """The target the player picks; empty: fewer shots than allowed (AOW-195)."""
    found = state.board.by_range(name, (yield from targets(state, name, weapon)))
    if not found:
        return ""

    def ask() -> Choose:
        options = [Option(target, state.walker(target).name) for target in found]
        if number:
            options.append(Option("stop", "No more shots"))
        text = f"{state.survivor(name).name} fires {state.item_card(weapon).name} at which target?"
        return Choose(
            rule="AOW-134", text=text, who=PLAYER, subjects=(name,), options=tuple(options), default=found[0]
        )

    chosen = yield from choose(ask)
    return "" if chosen == "stop" else chosen


def shot(state: State, name: str, weapon: Item, target: str) -> Rules[None]:
    """One shot: who is hit, attack, defense, damage, ammunition (AOW-149 to 153, AOW-193)."""
    target = yield from stray(state, name, target)
    state.tally.shots += 1
    line = yield from state.board.line(name, target)
    shooter, card = state.survivor(name), state.item_card(weapon)
    dice = (*card.dice, *state.profile(name).shoot)
    aim = f"{shooter.name} fires {card.name} at {state.figure(target).name}"
    attack = yield from cast("AOW-149", aim, dice, name, target, who=PLAYER)
    guard = defense_dice(state, target, line)
    defense = yield from cast("AOW-151", f"{state.figure(target).name} defends", guard, target, who=PLAYER)
    if attack.criticals:
        yield from ammo_roll(state, name, weapon)
    wound = attack.successes - defense.successes
    score = f"{aim}: {attack.successes} against {defense.successes}"
    if wound <= 0:
        yield from tell("AOW-153", f"{score}, no effect", "shot", shooter=name, target=target, wound=0)
        return
    yield from tell("AOW-152", f"{score}, a hit", "shot", shooter=name, target=target, wound=wound)
    if target in state.walkers:
        yield from hurt_walker(state, target, attack.criticals > 0)
    else:
        yield from lose_health(
            state, target, wound + attack.criticals, "AOW-159", turns=attack.criticals == 0
        )


def stray(state: State, name: str, target: str) -> Rules[str]:
    """Who is hit when the target is in a melee: on a blank another model of it (AOW-190 to 194)."""
    others = state.board.melee_of(target)
    others.discard(target)
    if state.figure(target).prone or not others:
        return target
    text = f"{state.survivor(name).name} shoots into a melee"
    if (yield from badge("AOW-191", text, name, target, who=PLAYER)):
        return target
    return (
        yield from pick(state, sorted(others), "AOW-192", "The shot goes astray: who is hit?", name, target)
    )


def defense_dice(state: State, target: str, line: Line) -> tuple[str, ...]:
    """Defense dice of the target, its armor, and the Cover on the line (AOW-151, AOW-184 to 189)."""
    return (*own_defense(state, target), *cover_dice(state, line))


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


def ammo_roll(state: State, name: str, weapon: Item) -> Rules[None]:
    """One roll a shot that shows a critical; a blank empties the weapon (AOW-175 to 180)."""
    card = state.item_card(weapon)
    if not (yield from badge("AOW-175", f"Ammo roll for {card.name}", name, weapon.id, who=PLAYER)):
        weapon.empty = True
        yield from tell(
            "AOW-177", f"{card.name} is out of ammo after this shot", "ammo", id=name, item=weapon.id
        )
