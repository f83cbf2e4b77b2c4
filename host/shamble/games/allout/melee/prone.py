"""Melee against the prone: optional for survivors, always done by walkers (AOW-369 to 376)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from shamble.games.allout.actions.shot import guard_of, own_defense
from shamble.games.allout.damage import kill_survivor, remove_walker
from shamble.games.allout.house import by_house
from shamble.games.allout.melee.fight import survivor_dice, walkers_throw
from shamble.games.allout.melee.push_back import give_way
from shamble.games.allout.melee.sides import Side, both, by_group, upright
from shamble.games.allout.melee.stance import ATTACK
from shamble.games.allout.melee.weapons import Armed, arm, may_attack, noisy, piercing
from shamble.games.allout.pools import cast, of, pierced
from shamble.games.allout.state import Fight, State
from shamble.games.allout.walkers import pick, present
from shamble.games.allout.windows import Part, Throw
from shamble.kernel.asks import Choose, Odds, Option, Rules, choose, gone, step, tell

NOBODY = "nobody"


def hungry(state: State, walkers: Iterable[str]) -> Rules[list[Fight]]:
    """Attacks of walkers that no standing survivor engages: each on one prone survivor (AOW-369, AOW-375)."""
    attackers: dict[str, list[str]] = {}
    for walker in free_to_attack_prone(state, walkers):
        prey = state.board.enemies_touching(walker)
        text = f"{state.walker(walker).name} touches several: whom does it attack?"
        victim = (yield from step(pick(state, prey, "AOW-293", text, walker))) or prey[0]
        attackers.setdefault(victim, []).append(walker)
    return [Fight([victim, *found]) for victim, found in attackers.items()]


def free_to_attack_prone(state: State, names: Iterable[str]) -> list[str]:
    """Standing models that touch prone enemies and fight none that stands (AOW-369)."""
    board = state.board
    return [name for name in upright(state, names) if board.enemies_touching(name) and not board.foes(name)]


def declared(state: State, names: Iterable[str]) -> Rules[list[Fight]]:
    """Attacks of survivors on prone enemies, as their players wish; those of a group on one are one melee (AOW-375)."""
    attackers: dict[tuple[str, str], list[str]] = {}
    groups = by_group(state, free_to_attack_prone(state, names))
    for seat, members in groups.items():
        for name in members:
            if name in free_to_attack_prone(state, [name]) and may_attack(state, name):
                foe = (yield from step(declare(state, name))) or NOBODY
                attackers.setdefault((seat, foe), []).append(name)
    return [Fight([*found, foe]) for (_, foe), found in attackers.items() if foe != NOBODY]


def declare(state: State, name: str) -> Rules[str]:
    """The prone enemy that one survivor attacks, or nobody (AOW-375)."""

    def ask() -> Choose:
        foes = state.board.enemies_touching(name) or gone("the prone enemy")
        options = [Option(foe, f"Attack {state.figure(foe).name}") for foe in foes]
        free = by_house(state, "attack-prone") == "may"
        return Choose(
            rule="AOW-375",
            text=f"{state.survivor(name).name} touches a prone enemy: attack it?",
            who=state.owner(name),
            subjects=(name,),
            options=(*options, *([Option(NOBODY, "Attack nobody")] if free else [])),
            default=foes[0],
            odds=lambda: prone_odds(state, name, foes),
        )

    return (yield from choose(ask))


def prone_odds(state: State, name: str, foes: list[str]) -> Mapping[str, Odds]:
    """What an attack on each prone enemy is likely to do, with the best weapon."""
    from shamble.games.allout.odds.words import ground_odds

    return {foe: ground_odds(state, [name], foe) for foe in foes}


def attack_prone(state: State, attackers: list[str], prone: str) -> Rules[set[str]]:
    """Models of one group against a prone enemy, which only defends (AOW-369 to 373).

    Who has attacked in this phase does not (AOW-392). Returns the walkers that noisy weapons drew.
    """
    if any(name in state.walkers for name in attackers):
        throw = walkers_on_prone(state, attackers, prone)
        armed: Armed = {}
    else:
        armed = yield from arm(state, attackers, partial(weapon_odds, state, attackers, prone))
        if not armed:
            return set()
        throw = survivors_on_prone(state, attackers, prone, armed)
    attack = yield from cast(state, throw)
    guard = ground_throw(state, attackers[0], prone)
    for _ in range(piercing(state, armed)):
        guard = yield from pierced(state, guard)
    defense = yield from cast(state, guard)
    if attack.successes > defense.successes:
        yield from finish(state, prone)
    else:
        yield from miss(state, attackers, prone)
    return (yield from noisy(state, armed))


def weapon_odds(
    state: State, attackers: list[str], prone: str, armed: Armed, name: str
) -> Mapping[str, Odds]:
    """What each weapon of one of the attackers is likely to do; armed: who has picked one already."""
    from shamble.games.allout.odds.words import ground_odds_by_weapon

    return ground_odds_by_weapon(state, attackers, prone, armed, name)


def walkers_on_prone(state: State, walkers: list[str], prone: str) -> Throw:
    """Walkers outnumber a prone survivor too (AOW-353, AOW-370)."""
    who = state.rival(state.owner(prone))
    text = f"Walkers attack {state.survivor(prone).name} on the ground"
    return walkers_throw(state, walkers, [prone], text, who, "AOW-353", crowd=True)


def survivors_on_prone(state: State, names: list[str], prone: str, armed: Armed) -> Throw:
    """The melee dice of the survivors, all in one roll (AOW-322, AOW-369)."""
    who = state.owner(names[0])
    text = f"{both(state, names)} attack {state.figure(prone).name} on the ground"

    def parts() -> list[Part]:
        other = Side(state.rival(who), [], [prone])
        return [
            part
            for name in present(state, names)
            for part in of(name, survivor_dice(state, name, ATTACK, armed, other))
        ]

    ours = tuple(names)
    return Throw("melee", "AOW-369", text, who, ours, (prone,), parts, armed, subjects=(*ours, prone))


def ground_throw(state: State, attacker: str, prone: str) -> Throw:
    """The defense roll of a prone model (AOW-370)."""
    who = guard_of(state, attacker, prone)
    text = f"{state.figure(prone).name} defends"
    return Throw(
        "defense",
        "AOW-370",
        text,
        who,
        (prone,),
        (attacker,),
        lambda: of(prone, own_defense(state, prone)),
        subjects=(prone,),
    )


def finish(state: State, prone: str) -> Rules[None]:
    """The beaten prone model leaves play, whatever its health, and leaves no walker behind (AOW-371, AOW-372)."""
    if prone in state.walkers:
        yield from remove_walker(state, prone, "AOW-371", "is finished on the ground")
    else:
        yield from tell(
            "AOW-371", f"{state.survivor(prone).name} is finished on the ground", "death", id=prone
        )
        yield from kill_survivor(state, prone, turns=False)


def miss(state: State, attackers: list[str], prone: str) -> Rules[None]:
    """The prone model survives: its attackers are pushed back, never it (AOW-373)."""
    yield from tell("AOW-373", f"{state.figure(prone).name} survives the attack", "melee")
    yield from give_way(state, present(state, attackers), [prone], "AOW-373")
