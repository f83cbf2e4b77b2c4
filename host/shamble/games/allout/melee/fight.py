"""One melee: attack or defend, dice of both sides, the winner, and what a win does (AOW-312 to 328)."""

from __future__ import annotations

from collections.abc import Iterable

from shamble.games.allout.actions.shoot import own_defense
from shamble.games.allout.commotion import make_commotion
from shamble.games.allout.dice import cast
from shamble.games.allout.melee.harm import harm_survivors, harm_walkers
from shamble.games.allout.melee.push_back import push_back
from shamble.games.allout.state import PLAYER, Fight, Item, State
from shamble.games.allout.walkers import present
from shamble.kernel.asks import Choose, Option, Rules, choose, gone, step, tell
from shamble.kernel.dice import Rolled

ATTACK, DEFEND = "attack", "defend"
MOST_WALKER_DICE = 5
FIST = "fist"

Armed = dict[str, str]
"""Survivors that attack, each with the id of its weapon, or FIST."""


def resolve_fight(state: State, fight: Fight) -> Rules[set[str]]:
    """Stance, rolls, push back, damage, and the commotion of noisy weapons last (AOW-312, 323, 334, 389).

    Returns the walkers that the commotion drew.
    """
    stance = yield from pick_stance(state, fight)
    armed: Armed = (yield from arm(state, fight.survivors)) if stance == ATTACK else {}
    ours = yield from our_roll(state, fight, stance, armed)
    theirs = yield from walker_roll(state, fight.walkers, f"Walkers attack {both(state, fight.survivors)}")
    left = Fight(present(state, fight.survivors), present(state, fight.walkers))
    if left.survivors and left.walkers:
        yield from step(decide(state, left, stance, ours, theirs))
    return (yield from noisy(state, armed))


def decide(state: State, fight: Fight, stance: str, ours: Rolled, theirs: Rolled) -> Rules[None]:
    """The higher total wins, the survivors in a draw; push back first, then damage (AOW-323, 324, 326, 334, 338)."""
    margin = ours.successes - theirs.successes
    text = f"{both(state, fight.survivors)} {ours.successes}, walkers {theirs.successes}"
    yield from tell("AOW-323", text, "melee", survivors=ours.successes, walkers=theirs.successes)
    if margin >= 0:
        yield from push_back(state, fight.walkers, fight.survivors)
    else:
        yield from push_back(state, fight.survivors, fight.walkers)
    if margin > 0 and stance == ATTACK:
        yield from harm_walkers(state, fight, margin, ours.criticals)
    elif margin < 0:
        yield from harm_survivors(state, fight, -margin, theirs.criticals)


def both(state: State, names: Iterable[str]) -> str:
    """Models in words; ends the step when none is left in play."""
    return " and ".join(state.figure(name).name for name in present(state, names)) or gone("each of them")


def pick_stance(state: State, fight: Fight) -> Rules[str]:
    """Attack or defend, the same for all of a side; walkers always attack (AOW-312, 314, 315, 317)."""

    def ask() -> Choose:
        odds = len(present(state, fight.walkers)) > 2 * len(present(state, fight.survivors))
        return Choose(
            rule="AOW-312",
            text=f"{both(state, fight.survivors)} against {both(state, fight.walkers)}: attack or defend?",
            who=PLAYER,
            subjects=tuple(fight.survivors),
            options=(Option(ATTACK, "Attack"), Option(DEFEND, "Defend")),
            default=DEFEND if odds else ATTACK,
        )

    if not any(may_attack(state, name) for name in fight.survivors):
        return DEFEND
    return (yield from choose(ask))


def may_attack(state: State, name: str) -> bool:
    """Whether a survivor has dice to attack with and has not attacked in this phase (AOW-316 to 318, AOW-392)."""
    ways = (None, *melee_weapons(state, name))
    return name not in state.attacked and any(attack_dice(state, name, weapon) for weapon in ways)


def melee_weapons(state: State, name: str) -> list[Item]:
    """Melee weapons in hand."""
    return [item for item in state.survivor(name).slots["hand"] if state.item_card(item).kind == "melee"]


def attack_dice(state: State, name: str, weapon: Item | None) -> tuple[str, ...]:
    """Melee dice, those of the chosen weapon, and a red one for the Berserk (AOW-078, AOW-319)."""
    more = state.item_card(weapon).dice if weapon is not None else ()
    extra = ("red",) if state.survivor(name).berserk else ()
    return (*state.profile(name).melee, *more, *extra)


def arm(state: State, names: Iterable[str]) -> Rules[Armed]:
    """Everyone who may attack does, with a weapon picked before any dice are rolled (AOW-314, 320, 392)."""
    armed = {}
    for name in [name for name in names if may_attack(state, name)]:
        state.attacked.append(name)
        armed[name] = yield from pick_weapon(state, name)
    return armed


def pick_weapon(state: State, name: str) -> Rules[str]:
    """The only way to attack, or the one the player picks (AOW-320)."""

    def ask() -> Choose:
        options = ways_to_attack(state, name)
        text = f"{state.survivor(name).name} fights with which weapon?"
        return Choose(
            rule="AOW-320", text=text, who=PLAYER, subjects=(name,), options=options, default=options[0].id
        )

    ways = ways_to_attack(state, name)
    return ways[0].id if len(ways) == 1 else (yield from step(choose(ask))) or ways[0].id


def ways_to_attack(state: State, name: str) -> tuple[Option, ...]:
    """Each melee weapon in hand; bare hands where there is none, or to keep a loud one quiet (AOW-316, AOW-389)."""
    cards = {item.id: state.item_card(item) for item in melee_weapons(state, name)}
    options = [Option(item, card.name) for item, card in cards.items()]
    loud = any(card.commotion for card in cards.values())
    if not cards or (loud and attack_dice(state, name, None)):
        options.append(Option(FIST, "Bare hands"))
    return tuple(options)


def our_roll(state: State, fight: Fight, stance: str, armed: Armed) -> Rules[Rolled]:
    """All dice of the survivors' side in one roll (AOW-319, 321, 322)."""

    def dice() -> list[str]:
        names = present(state, fight.survivors)
        return [die for name in names for die in survivor_dice(state, name, stance, armed)]

    word = "attack" if stance == ATTACK else "defend"
    text = f"{both(state, fight.survivors)} {word}"
    return (yield from cast("AOW-322", text, dice, *fight.survivors, who=PLAYER))


def survivor_dice(state: State, name: str, stance: str, armed: Armed) -> tuple[str, ...]:
    """What one survivor adds to its side's roll: nothing to an attack that it may not join (AOW-319, 321, 392)."""
    if stance == DEFEND:
        return own_defense(state, name)
    return attack_dice(state, name, in_hand(state, name, armed[name])) if name in armed else ()


def in_hand(state: State, name: str, weapon: str) -> Item | None:
    """A melee weapon in hand by its id; None for bare hands, or when it is there no more."""
    return next((item for item in melee_weapons(state, name) if item.id == weapon), None)


def walker_roll(state: State, walkers: list[str], text: str) -> Rules[Rolled]:
    """The dice of all walkers of a combat, rolled by their opponent (AOW-289, AOW-353)."""

    def dice() -> tuple[str, ...]:
        return walker_dice(state, len(present(state, walkers)))

    return (yield from cast("AOW-353", text, dice, *walkers, who=PLAYER))


def walker_dice(state: State, count: int) -> tuple[str, ...]:
    """The nth walker of a combat adds n times its dice, five times at most (AOW-352 to 354)."""
    times = sum(min(number, MOST_WALKER_DICE) for number in range(1, count + 1))
    return state.walker_card.melee * times


def noisy(state: State, armed: Armed) -> Rules[set[str]]:
    """Commotion of the weapons used, at the end of the combat; returns the walkers it drew (AOW-389)."""
    drawn: set[str] = set()
    for name in present(state, armed):
        weapon = in_hand(state, name, armed[name])
        if weapon is not None:
            came: set[str] = set()
            yield from make_commotion(state, state.item_card(weapon).commotion, name, came)
            drawn |= came
    return drawn
