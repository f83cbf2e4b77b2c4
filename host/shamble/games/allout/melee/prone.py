"""Melee against the prone: optional for survivors, always done by walkers (AOW-369 to 376)."""

from __future__ import annotations

from collections.abc import Iterable

from shamble.games.allout.actions.shoot import own_defense
from shamble.games.allout.damage import kill_survivor, remove_walker
from shamble.games.allout.dice import cast
from shamble.games.allout.melee.fight import (
    ATTACK,
    Armed,
    arm,
    both,
    may_attack,
    noisy,
    survivor_dice,
    walker_roll,
)
from shamble.games.allout.melee.push_back import give_way
from shamble.games.allout.state import PLAYER, Fight, State
from shamble.games.allout.walkers import pick, present
from shamble.kernel.asks import Choose, Option, Rules, choose, gone, step, tell
from shamble.kernel.dice import Rolled

NOBODY = "nobody"


def hungry(state: State, walkers: Iterable[str]) -> Rules[list[Fight]]:
    """Attacks of walkers that no standing survivor engages: each on one prone survivor (AOW-369, AOW-375)."""
    attackers: dict[str, list[str]] = {}
    for walker in free_to_attack_prone(state, walkers):
        prey = state.board.enemies_touching(walker)
        text = f"{state.walker(walker).name} touches several: whom does it attack?"
        victim = (yield from step(pick(state, prey, "AOW-293", text, walker))) or prey[0]
        attackers.setdefault(victim, []).append(walker)
    return [Fight([victim], found) for victim, found in attackers.items()]


def free_to_attack_prone(state: State, names: Iterable[str]) -> list[str]:
    """Standing models that touch prone enemies and none that stands (AOW-369)."""
    board = state.board
    standing = [name for name in present(state, names) if not state.figure(name).prone]
    return [name for name in standing if board.enemies_touching(name) and not board.standing_enemies(name)]


def declared(state: State) -> Rules[list[Fight]]:
    """Attacks of survivors on prone walkers, as the player wishes; several on one are one melee (AOW-369, 375)."""
    attackers: dict[str, list[str]] = {}
    for name in free_to_attack_prone(state, list(state.survivors)):
        if may_attack(state, name):
            foe = (yield from step(declare(state, name))) or NOBODY
            attackers.setdefault(foe, []).append(name)
    return [Fight(found, [foe]) for foe, found in attackers.items() if foe != NOBODY]


def declare(state: State, name: str) -> Rules[str]:
    """The prone walker that one survivor attacks, or nobody (AOW-375)."""

    def ask() -> Choose:
        foes = state.board.enemies_touching(name) or gone("the prone walker")
        options = [Option(foe, f"Attack {state.walker(foe).name}") for foe in foes]
        return Choose(
            rule="AOW-375",
            text=f"{state.survivor(name).name} touches a prone walker: attack it?",
            who=PLAYER,
            subjects=(name,),
            options=(*options, Option(NOBODY, "Attack nobody")),
            default=foes[0],
        )

    return (yield from choose(ask))


def survivors_attack(state: State, fight: Fight) -> Rules[set[str]]:
    """Survivors against a prone walker, which only defends (AOW-370, AOW-371, AOW-373).

    Returns the walkers that noisy weapons drew.
    """
    (foe,) = fight.walkers
    armed: Armed = yield from arm(state, fight.survivors)
    if not armed:
        return set()

    def dice() -> list[str]:
        names = present(state, fight.survivors)
        return [die for name in names for die in survivor_dice(state, name, ATTACK, armed)]

    text = f"{both(state, fight.survivors)} attack {state.walker(foe).name} on the ground"
    attack = yield from cast("AOW-369", text, dice, *fight.survivors, foe, who=PLAYER)
    if (yield from beaten(state, foe, attack)):
        yield from remove_walker(state, foe, "AOW-371", "is finished on the ground")
    else:
        yield from miss(state, fight.survivors, foe)
    return (yield from noisy(state, armed))


def walkers_attack(state: State, fight: Fight) -> Rules[None]:
    """Walkers against a prone survivor, who leaves no walker behind (AOW-371, AOW-372)."""
    (name,) = fight.survivors
    text = f"Walkers attack {state.survivor(name).name} on the ground"
    attack = yield from walker_roll(state, fight.walkers, text)
    if (yield from beaten(state, name, attack)):
        yield from tell("AOW-371", f"{state.survivor(name).name} is torn apart", "death", id=name)
        yield from kill_survivor(state, name, turns=False)
    else:
        yield from miss(state, fight.walkers, name)


def beaten(state: State, prone: str, attack: Rolled) -> Rules[bool]:
    """Whether the attack is higher than the defense roll of the prone model (AOW-370, AOW-371)."""
    text = f"{state.figure(prone).name} defends"
    defense = yield from cast("AOW-370", text, lambda: own_defense(state, prone), prone, who=PLAYER)
    return attack.successes > defense.successes


def miss(state: State, attackers: list[str], prone: str) -> Rules[None]:
    """The prone model survives: its attackers are pushed back, never it (AOW-373)."""
    yield from tell("AOW-373", f"{state.figure(prone).name} survives the attack", "melee")
    yield from give_way(state, present(state, attackers), [prone], "AOW-373")
