"""The attacks a hero may make, as options of a menu, and one of them made (RIE-030 to 036, RIE-340, RIE-361)."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from shamble.games.riese.attack import resolve, sweeps
from shamble.games.riese.attack.allowed import may_attack, spend_attack, weighed_down
from shamble.games.riese.attack.hope import hope, idle, prospect
from shamble.games.riese.attack.model import CLOSE, Attack, AttackType, Modifier, bought
from shamble.games.riese.attack.modifiers import COVER, line_words, needed, number_words
from shamble.games.riese.attack.targets import choices, must_fight
from shamble.games.riese.attack.weapons import Grip, dice_of, fighting, firing, readied
from shamble.games.riese.house import by_house
from shamble.games.riese.skills.held import has
from shamble.games.riese.state import State
from shamble.games.riese.words import counted, listed
from shamble.games.riese.words import name as spoken
from shamble.kernel.asks import Choose, Odds, Option, Rules, choose, gone

SELECT = "select"
SPREAD_DICE = 2
"""The dice that spread fire takes at least (RIE-361)."""


class Offer(NamedTuple):
    """An attack a hero may make, and whom it may be aimed at, or for a sweep all whom it strikes."""

    attack: Attack
    targets: Sequence[str]


def attack_options(state: State, hero_id: str, covering: bool = False, extra: bool = False) -> list[Option]:
    """The attacks a hero may make now, but for throws and the like; ids such as "spread:mp-40-3:select".

    covering: in somebody else's activation (RIE-103, RIE-104); extra: one that a skill adds, which needs none left. Who
    is not active can only make one of these two. What can do nothing stands last.
    """
    found = sorted(offers(state, hero_id, covering, extra), key=lambda offer: idle(state, *offer))
    return [Option(option_id(offer.attack), option_words(state, *offer)) for offer in found]


def best_option(state: State, hero_id: str, extra: bool = False, among: Container[str] | None = None) -> str:
    """The option of the attack with the most to hope for; "" if none can do anything, or more to friends.

    extra: one that a skill adds; among: the ids that count, None for all.
    """
    offered = offers(state, hero_id, extra=extra)
    found = {option_id(offer.attack): prospect(state, *offer) for offer in offered}
    found = {key: worth for key, worth in found.items() if among is None or key in among}
    best = max(found, key=lambda key: found[key], default="")
    return best if best and found[best] > 0 else ""


def possible(state: State, hero_id: str, covering: bool = False, extra: bool = False) -> dict[str, Attack]:
    """The attacks a hero may make now by the ids of their options, each with its first target."""
    return {option_id(offer.attack): offer.attack for offer in offers(state, hero_id, covering, extra)}


def offers(state: State, hero_id: str, covering: bool = False, extra: bool = False) -> list[Offer]:
    """The attacks a hero may make now, each with whom it may be aimed at."""
    second = ""
    if not allowed(state, hero_id, covering, extra) and not (second := second_weapon(state, hero_id)):
        return []
    found = []
    known: dict[tuple[str, bool], list[str]] = {}
    for attack in ways(state, hero_id, covering):
        if second and second != held_as(attack):
            continue
        key = attack.weapon.id, attack.kind == "melee"
        if key not in known:
            known[key] = choices(state, hero_id, attack.weapon, attack.kind)
        if targets := known[key]:
            attack.target = targets[0]
            found.append(Offer(attack, targets))
        if attack.kind == "melee":
            found += sweeping(state, attack, targets)
    return found


def sweeping(state: State, attack: Attack, plain: Sequence[str]) -> Iterator[Offer]:
    """The sweeps of a weapon that strike others than what it can be aimed at anyhow (RIC-053, RIC-109)."""
    for wide in sweeps.ways(state, attack):
        targets = sweeps.struck(state, wide)
        if len(targets) > 1 or targets != plain:
            wide.target = targets[0]
            yield Offer(wide, targets)


def allowed(state: State, hero_id: str, covering: bool, extra: bool) -> bool:
    """Whether a hero may attack at all; nobody does who is locked (RIE-002, RIE-003, RIE-197, RIE-304, RIE-508)."""
    hero = state.hero(hero_id)
    active = state.act is not None and state.act.hero == hero_id
    if hero.locked_by or weighed_down(state, hero_id):
        return False
    if covering:
        return hero.marker == "covering"
    if extra or not active:
        return not (active and state.act is not None and state.act.barred)
    return may_attack(state, hero_id)


def second_weapon(state: State, hero_id: str) -> str:
    """The weapon for the attack that a skill adds: with two readied each may be used once (RIC-088); "" for none."""
    hero, act = state.hero(hero_id), state.act
    if act is None or act.hero != hero_id or act.barred or act.over or not has(state, hero, "two-weapons"):
        return ""
    grips = readied(state, hero)
    left = [grip.name for grip in grips if grip.name not in act.weapons_used]
    return left[0] if len(grips) == 2 and len(act.weapons_used) == 1 and left else ""


def held_as(attack: Attack) -> str:
    """What an option calls the weapon of an attack."""
    return attack.item.id if attack.item else attack.weapon.id


def ways(state: State, hero_id: str, covering: bool) -> Iterator[Attack]:
    """Each weapon in each way it can be used: fire where no enemy presses, and hand-to-hand (RIE-031, RIE-032)."""
    hero = state.hero(hero_id)
    if not must_fight(state, hero_id):
        for grip in firing(state, hero):
            yield from volleys(state, hero_id, grip, covering)
    for grip in fighting(state, hero):
        yield attack_with(state, hero_id, "melee", grip, covering)


def volleys(state: State, hero_id: str, grip: Grip, covering: bool) -> Iterator[Attack]:
    """Normal and spread fire with a weapon, and both with the die that select fire adds (RIE-340, RIE-361)."""
    for selected in (False, True)[: 1 + grip.weapon.select_fire]:
        yield attack_with(state, hero_id, "normal", grip, covering, selected)
        spread = attack_with(state, hero_id, "spread", grip, covering, selected)
        counted_dice = dice_of(state, spread) - (selected and by_house(state, "spread-select") == "printed")
        if counted_dice >= SPREAD_DICE:
            yield spread


def attack_with(
    state: State, hero_id: str, kind: AttackType, grip: Grip, covering: bool, selected: bool = False
) -> Attack:
    """An attack of a hero with a weapon in hand, in its activation or covering."""
    hero, act = state.hero(hero_id), state.act
    declared = act.declared if act is not None and act.hero == hero_id else "walking"
    if covering:
        declared = next((word for word, cover in COVER.items() if cover == hero.cover), "walking")
    return Attack(
        hero_id,
        kind,
        grip.weapon,
        grip.item,
        declared=declared,
        covering=covering,
        cover=hero.cover if covering else 0,
        off_hand=grip.off_hand,
        selected=selected,
        bonus=[] if covering else bought(state, hero_id),
    )


def option_id(attack: Attack) -> str:
    """The id of an attack's option."""
    last = SELECT if attack.selected else attack.sweep
    return ":".join([attack.kind, held_as(attack), *([last] if last else [])])


def likely(state: State, hero_id: str, covering: bool = False) -> Mapping[str, Odds]:
    """The exact odds of the options with one target, by id; only what shows an ask needs them."""
    from shamble.games.riese.attack.odds import option_odds

    return option_odds(state, hero_id, covering)


# -- in words


def option_words(state: State, attack: Attack, targets: Sequence[str]) -> str:
    """An attack as an option, with its line and sum where there is one target."""
    if attack.sweep:
        each = [replace(attack, target=target) for target in targets]
        struck = [
            f"{spoken(state, one.target)} ({number_words(state, one, *needed(state, one))})" for one in each
        ]
        return f"Strike with the {attack.weapon.name} at each of {listed(struck)}"
    head = head_words(state, attack)
    if len(targets) == 1:
        return f"{head} at {spoken(state, targets[0])}: {line_words(state, attack)}"
    return f"{head} at {listed([spoken(state, target) for target in targets]).replace(' and ', ' or ')}"


def head_words(state: State, attack: Attack) -> str:
    """With what an attack is made, in which way, and with how many dice."""
    verb = (
        "Strike with" if attack.kind in CLOSE else "Spread fire with" if attack.kind == "spread" else "Fire"
    )
    weapon = attack.weapon.name if attack.item is None else f"the {attack.weapon.name}"
    many = " on select fire" if attack.selected else ""
    dice = dice_of(state, attack)
    return f"{verb} {weapon}{many}" + (f" ({counted(dice, 'die', 'dice')})" if dice > 1 else "")


# -- made


def make_attack(
    state: State,
    hero_id: str,
    option: str,
    covering: bool = False,
    bonus: Sequence[Modifier] = (),
    extra: bool = False,
) -> Rules[bool]:
    """Make the attack of an option, at the target the player picks (RIE-034, RIE-036); False when it cannot be made.

    covering, extra: as in attack_options; bonus: modifiers bought for this attack alone. Skills may help whoever is not
    active now; the active hero has them in its menu.
    """
    from shamble.games.riese.skills.windows import better_attack

    if (attack := possible(state, hero_id, covering, extra).get(option)) is None:
        return False
    attack.bonus += bonus
    if state.act is None or state.act.hero != hero_id:
        attack.bonus += yield from better_attack(state, hero_id)
    if not attack.sweep:
        attack.target = yield from pick_target(state, attack)
    book(state, attack, extra)
    yield from (sweeps.carry_out(state, attack) if attack.sweep else resolve.carry_out(state, attack))
    if not state.heroes[hero_id].human and state.heroes[hero_id].at is not None:
        yield from bound(state, hero_id)
    return True


def book(state: State, attack: Attack, extra: bool) -> None:
    """Note an attack as made: the marker, what it was made with, and what was bought for it (RIE-105, RIE-173).

    One that a skill adds uses up none of the hero's own.
    """
    active = state.act is not None and state.act.hero == attack.attacker
    if attack.covering or (active and not extra):
        spend_attack(state, attack.attacker, held_as(attack))
    if active and not attack.covering and state.act is not None:
        state.act.bonus = []


def pick_target(state: State, attack: Attack) -> Rules[str]:
    """Of several closest enemies the player picks one (RIE-036)."""
    if len(choices(state, attack.attacker, attack.weapon, attack.kind)) == 1:
        return attack.target
    return (yield from choose(lambda: target_ask(state, attack)))


def target_ask(state: State, attack: Attack) -> Choose:
    """Whom an attack is aimed at, with the line and sum of each."""
    from shamble.games.riese.attack.odds import target_odds

    hero = state.hero(attack.attacker)
    targets = choices(state, attack.attacker, attack.weapon, attack.kind)
    if not targets:
        gone("Every target", "RIE-036")
    options = tuple([Option(target, resolve.aimed_words(state, attack, target)) for target in targets])
    return Choose(
        rule="RIE-036",
        text=f"At whom does {hero.name} aim the {attack.weapon.name}?",
        who=hero.seat,
        subjects=(hero.id,),
        options=options,
        default=max(targets, key=lambda target: hope(state, replace(attack, target=target))),
        odds=lambda: target_odds(state, attack, targets),
    )


def bound(state: State, hero_id: str) -> Rules[None]:
    """Max may move up to two squares once he has attacked (RIE-209)."""
    from shamble.games.riese.heroes.moving import shift

    yield from shift(state, hero_id, 2)
