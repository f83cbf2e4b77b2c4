"""Melee against the prone: optional for survivors, always done by walkers (AOW-369 to 376)."""

from __future__ import annotations

from shamble.games.allout.actions.shoot import own_defense
from shamble.games.allout.damage import kill_survivor, remove_walker
from shamble.games.allout.dice import cast
from shamble.games.allout.melee.fight import ATTACK, attack_dice, may_attack, pick_weapons, walker_dice
from shamble.games.allout.melee.push_back import push_back
from shamble.games.allout.state import PLAYER, Fight, State
from shamble.kernel.asks import Choose, Option, Rules, choose, tell

NOBODY = "nobody"


def declare_prone(state: State) -> Rules[list[Fight]]:
    """Attacks on prone enemies: every walker's, and those the player declares (AOW-375, AOW-376)."""
    fights = []
    for name, survivor in state.survivors.items():
        standing = state.board.standing_enemies(name)
        if survivor.prone and standing:
            free = [walker for walker in standing if not stands_against(state, walker)]
            fights += [Fight([name], free)] if free else []
        elif not survivor.prone and not standing and may_attack(state, name):
            fights += yield from declared(state, name)
    return fights


def stands_against(state: State, walker: str) -> bool:
    """Whether a standing survivor engages the walker (AOW-369)."""
    return bool(state.board.standing_enemies(walker))


def declared(state: State, name: str) -> Rules[list[Fight]]:
    """The prone walker that a survivor attacks, if the player wishes (AOW-369, AOW-375)."""
    prone = state.board.enemies_touching(name)
    if not prone:
        return []

    def ask() -> Choose:
        options = (
            *(Option(foe, f"Attack {state.walker(foe).name}") for foe in prone),
            Option(NOBODY, "Attack nobody"),
        )
        text = f"{state.survivor(name).name} touches a prone walker: attack it?"
        return Choose(
            rule="AOW-375", text=text, who=PLAYER, subjects=(name,), options=options, default=prone[0]
        )

    chosen = yield from choose(ask)
    return [] if chosen == NOBODY else [Fight([name], [chosen])]


def resolve_prone(state: State, fight: Fight) -> Rules[None]:
    """The prone model only defends; beaten it is removed, else the attacker is pushed back (AOW-370 to 373)."""
    if state.survivor(fight.survivors[0]).prone:
        yield from walkers_attack(state, fight)
    else:
        yield from survivor_attacks(state, fight)


def survivor_attacks(state: State, fight: Fight) -> Rules[None]:
    """A standing survivor against a prone walker."""
    (name,), (foe,) = fight.survivors, fight.walkers
    weapons = yield from pick_weapons(state, fight, ATTACK)
    dice = attack_dice(state, name, weapons.get(name))
    text = f"{state.survivor(name).name} attacks {state.walker(foe).name} on the ground"
    attack = yield from cast("AOW-369", text, dice, name, foe, who=PLAYER)
    defense = yield from cast(
        "AOW-370", f"{state.walker(foe).name} defends", own_defense(state, foe), foe, who=PLAYER
    )
    if attack.successes > defense.successes:
        yield from remove_walker(state, foe, "AOW-371", "is finished on the ground")
    else:
        yield from miss(state, fight.walkers, fight.survivors)


def walkers_attack(state: State, fight: Fight) -> Rules[None]:
    """Standing walkers against a prone survivor, who leaves no walker behind (AOW-371, AOW-372)."""
    (name,) = fight.survivors
    fallen = state.survivor(name).name
    dice = walker_dice(state, len(fight.walkers))
    attack = yield from cast(
        "AOW-369", f"Walkers attack {fallen} on the ground", dice, *fight.walkers, who=PLAYER
    )
    defense = yield from cast("AOW-370", f"{fallen} defends", own_defense(state, name), name, who=PLAYER)
    if attack.successes > defense.successes:
        yield from tell("AOW-371", f"{fallen} is torn apart", "death", id=name)
        yield from kill_survivor(state, name, turns=False)
    else:
        yield from miss(state, fight.survivors, fight.walkers)


def miss(state: State, prone: list[str], attackers: list[str]) -> Rules[None]:
    """The prone model survives: its attackers are pushed back (AOW-373)."""
    yield from tell("AOW-373", "The attack fails", "melee")
    yield from push_back(state, attackers, prone)
