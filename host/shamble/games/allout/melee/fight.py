"""One melee: attack or defend, dice of both sides, the winner, and what a win does (AOW-312 to 328)."""

from __future__ import annotations

from collections.abc import Sequence

from shamble.games.allout.actions.shoot import own_defense
from shamble.games.allout.commotion import make_commotion
from shamble.games.allout.dice import cast
from shamble.games.allout.melee.harm import harm_survivors, harm_walkers
from shamble.games.allout.melee.push_back import push_back
from shamble.games.allout.state import PLAYER, Fight, Item, State
from shamble.kernel.asks import Choose, Option, Rules, choose, tell

ATTACK, DEFEND = "attack", "defend"
MOST_WALKER_DICE = 5
FIST = "fist"


def resolve_fight(state: State, fight: Fight) -> Rules[None]:
    """Stance, rolls, push back, damage, and the commotion of noisy weapons last (AOW-312, 323, 334, 389)."""
    stance = yield from pick_stance(state, fight)
    weapons = yield from pick_weapons(state, fight, stance)
    dice = [die for name in fight.survivors for die in survivor_dice(state, name, stance, weapons.get(name))]
    names = " and ".join(state.survivor(name).name for name in fight.survivors)
    word = "attacks" if stance == ATTACK else "defends"
    ours = yield from cast("AOW-319", f"{names} {word}", dice, *fight.survivors, who=PLAYER)
    horde = walker_dice(state, len(fight.walkers))
    theirs = yield from cast("AOW-353", f"Walkers attack {names}", horde, *fight.walkers, who=PLAYER)
    margin = ours.successes - theirs.successes
    text = f"{names} {ours.successes}, walkers {theirs.successes}"
    yield from tell("AOW-323", text, "melee", survivors=ours.successes, walkers=theirs.successes)
    if margin >= 0:
        yield from push_back(state, fight.walkers, fight.survivors)
    else:
        yield from push_back(state, fight.survivors, fight.walkers)
    if margin > 0 and stance == ATTACK:
        yield from harm_walkers(state, fight, margin, ours.criticals)
    elif margin < 0:
        yield from harm_survivors(state, fight, -margin, theirs.criticals)
    yield from noisy(state, weapons)


def pick_stance(state: State, fight: Fight) -> Rules[str]:
    """Attack or defend, the same for all of a side; walkers always attack (AOW-312, 314, 315, 317)."""
    if not any(may_attack(state, name) for name in fight.survivors):
        return DEFEND

    def ask() -> Choose:
        names = " and ".join(state.survivor(name).name for name in fight.survivors)
        foes = " and ".join(state.walkers[name].name for name in fight.walkers if name in state.walkers)
        odds = len(fight.walkers) > 2
        options = (Option(ATTACK, "Attack"), Option(DEFEND, "Defend"))
        return Choose(
            rule="AOW-312",
            text=f"{names} against {foes}: attack or defend?",
            who=PLAYER,
            subjects=tuple(fight.survivors),
            options=options,
            default=DEFEND if odds else ATTACK,
        )

    return (yield from choose(ask))


def may_attack(state: State, name: str) -> bool:
    """Whether a survivor has dice to attack with and has not attacked in this phase (AOW-316 to 318, AOW-392)."""
    return name not in state.attacked and any(
        attack_dice(state, name, weapon) for weapon in (None, *melee_weapons(state, name))
    )


def melee_weapons(state: State, name: str) -> list[Item]:
    """Melee weapons in hand."""
    return [item for item in state.survivor(name).slots["hand"] if state.item_card(item).kind == "melee"]


def attack_dice(state: State, name: str, weapon: Item | None) -> tuple[str, ...]:
    """Melee dice, the chosen weapon's, and a red one for the Berserk (AOW-078, AOW-319)."""
    extra = ("red",) if state.survivor(name).berserk else ()
    own = state.profile(name).melee
    if weapon is not None:
        own += state.item_card(weapon).dice
    return (*own, *extra) if own else ()


def pick_weapons(state: State, fight: Fight, stance: str) -> Rules[dict[str, Item]]:
    """The weapon each attacker fights with, picked before any dice are rolled (AOW-320)."""
    if stance == DEFEND:
        return {}
    chosen = {}
    for name in fight.survivors:
        if may_attack(state, name):
            state.attacked.append(name)
            weapon = yield from pick_weapon(state, name)
            if weapon is not None:
                chosen[name] = weapon
    return chosen


def pick_weapon(state: State, name: str) -> Rules[Item | None]:
    """The only melee weapon in hand, or the one the player picks (AOW-320)."""
    weapons = {item.id: item for item in melee_weapons(state, name)}
    if len(weapons) <= 1:
        return next(iter(weapons.values()), None)

    def ask() -> Choose:
        options = tuple(Option(item.id, state.item_card(item).name) for item in melee_weapons(state, name))
        text = f"{state.survivor(name).name} fights with which weapon?"
        return Choose(
            rule="AOW-320", text=text, who=PLAYER, subjects=(name,), options=options, default=options[0].id
        )

    return weapons[(yield from choose(ask))]


def survivor_dice(state: State, name: str, stance: str, weapon: Item | None) -> tuple[str, ...]:
    """What one survivor adds to its side's roll (AOW-319, 321, 322)."""
    if stance == DEFEND:
        return own_defense(state, name)
    return attack_dice(state, name, weapon) if name in state.attacked else ()


def walker_dice(state: State, count: int) -> tuple[str, ...]:
    """The nth walker of a combat adds n times its dice, five times at most (AOW-352 to 354)."""
    times = sum(min(number, MOST_WALKER_DICE) for number in range(1, count + 1))
    return state.walker_card.melee * times


def noisy(state: State, weapons: dict[str, Item]) -> Rules[None]:
    """Commotion of the weapons used, at the end of the combat (AOW-389)."""
    for name, weapon in weapons.items():
        commotion = state.item_card(weapon).commotion
        if commotion and name in state.survivors:
            yield from make_commotion(state, commotion, name)


def alive(state: State, names: Sequence[str]) -> list[str]:
    """Those still in play."""
    return [name for name in names if name in state.survivors or name in state.walkers]
