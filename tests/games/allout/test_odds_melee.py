"""The odds of melees against the rules themselves, driven through every outcome of every roll."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from games.allout.every_roll import every_end
from games.allout.given import Table, given
from games.allout.melees import T
from shamble.games.allout.cards.model import Ability, ItemCard
from shamble.games.allout.melee.fight import resolve_fight
from shamble.games.allout.melee.prone import attack_prone
from shamble.games.allout.melee.sides import Side
from shamble.games.allout.melee.stance import ATTACK, DEFEND
from shamble.games.allout.odds.fights import (
    Clash,
    Fighters,
    Harm,
    best_armed,
    clash_chances,
    ground_chances,
)
from shamble.games.allout.state import Fight
from shamble.kernel.asks import Choose, Json

CARDS = [
    ItemCard("whetstone", "Whetstone", "special", 3, abilities=(Ability("reroll", "melee", blanks=True),)),
    ItemCard("hook", "Hook", "special", 3, abilities=(Ability("remove", "melee", ("red",), whose="enemy"),)),
    ItemCard("jinx", "Jinx", "special", 3, abilities=(Ability("reroll", "melee", whose="enemy"),)),
    ItemCard("knife", "Knife", "melee", 3, ("red",), keywords=("sharp",)),
    ItemCard("baton", "Baton", "melee", 3, ("red",), keywords=("dual-wield",)),
    ItemCard("awl", "Awl", "melee", 3, ("red",), keywords=("armor-piercing",)),
    ItemCard("rattle", "Rattle", "melee", 3, ("red",), abilities=(Ability("reroll", "melee"),)),
]
Setting = dict[str, Any]
BESIDE, BELOW, ABOVE = f"{5 + T:.3f},5", f"5,{5 - T:.3f}", f"5,{5 + T:.3f}"
FEEBLE = {"health": 2, "melee": ("red",)}


def stances(ours: str, theirs: str) -> Callable[[Choose, Table], Json]:
    """A policy: those stances, damage all on the weakest, every weapon that shows most, else the default."""

    def policy(ask: Choose, table: Table) -> Json:
        if ask.rule == "AOW-312":
            return ours if "ann" in ask.subjects else theirs
        if ask.rule in ("AOW-340", "AOW-342", "AOW-346", "AOW-351", "AOW-627"):
            survivors = table.state.survivors
            able = [option.id for option in ask.options if option.id in survivors]
            return min(able, key=lambda name: survivors[name].health, default=ask.default)
        return ask.default

    return policy


def sides(table: Table) -> tuple[Side, Side]:
    """The group of ann and whoever is against it, with the walkers on the other side where there are no rivals."""
    state = table.state
    ours = state.group(state.side("ann"))
    rivals = [name for name in state.survivors if name not in ours]
    return Side(state.side("ann"), ours, []), Side(
        state.rival(state.side("ann")), rivals, list(state.walkers)
    )


def suffered(table: Table, side: Side, before: dict[str, int]) -> Harm:
    """What a side suffered, as the table shows it; of several survivors the weakest counts."""
    state, told = table.state, table.told
    if not side.survivors:
        gone = [name for name in side.walkers if name not in state.walkers]
        down = [name for name in side.walkers if name in state.walkers and state.walkers[name].prone]
        return Harm(len(gone) + len(down), len(gone))
    weakest = min(side.survivors, key=lambda name: before[name])
    left = state.survivors[weakest].health if weakest in state.survivors else 0
    bitten = any(event.kind == "bite" for event in told)
    return Harm(before[weakest] - left, weakest not in state.survivors, bitten)


def clash_by_rules(make: Callable[[], Table], ours: str, theirs: str) -> dict[Clash, Fraction]:
    """The chance of each end of a melee, by the rules."""
    start = make()
    one, two = sides(start)
    before = {name: survivor.health for name, survivor in start.state.survivors.items()}
    models = [*one.models, *two.models]
    found: dict[Clash, Fraction] = {}
    for table, chance in every_end(
        make, lambda table: resolve_fight(table.state, Fight(models)), stances(ours, theirs)
    ):
        clash = Clash(suffered(table, two, before), suffered(table, one, before))
        found[clash] = found.get(clash, Fraction(0)) + chance
    return found


def duel(ann: str = "5,5", bob: str = BESIDE, **more: Any) -> Setting:
    """Two rivals."""
    return {"ann": ann, "bob": bob, "rivals": ["bob"], **more}


MELEES: dict[str, tuple[Setting, str, str]] = {
    "bare hands against a walker": ({"ann": "5,5", "walkers": [BESIDE]}, ATTACK, ATTACK),
    "a bat against a walker": ({"ann": "5,5 bat", "walkers": [BESIDE]}, ATTACK, ATTACK),
    "a saw against a walker": ({"ann": "5,5 saw", "walkers": [BESIDE]}, ATTACK, ATTACK),
    "berserk": ({"ann": "5,5", "walkers": [BESIDE], "berserk": ["ann"]}, ATTACK, ATTACK),
    "defense": ({"ann": "5,5 helmet", "walkers": [BESIDE]}, DEFEND, ATTACK),
    "two walkers": (
        {"ann": "5,5", "walkers": [BESIDE, BELOW], "cards": {"ann": {"health": 2}}},
        ATTACK,
        ATTACK,
    ),
    "two against a walker": (
        {"ann": "5,5", "bob": f"{5 + 2 * T:.3f},5", "walkers": [BESIDE], "cards": {"bob": {"health": 2}}},
        ATTACK,
        ATTACK,
    ),
    "a walker behind a barrier": (
        {"ann": "5,5", "walkers": ["5,6.384"], "barriers": ["5,5.692"]},
        DEFEND,
        ATTACK,
    ),
    "a whetstone": ({"ann": "5,5 bat whetstone", "walkers": [BESIDE]}, ATTACK, ATTACK),
    "a jinx on walkers": ({"ann": "5,5 jinx", "walkers": [BESIDE, BELOW]}, ATTACK, ATTACK),
    "a sharp knife against a walker": ({"ann": "5,5 knife", "walkers": [BESIDE]}, ATTACK, ATTACK),
    "a sharp knife against two walkers": (
        {"ann": "5,5 knife", "walkers": [BESIDE, BELOW], "cards": {"ann": {"melee": ()}}},
        ATTACK,
        ATTACK,
    ),
    "two batons": ({"ann": "5,5 baton baton", "walkers": [BESIDE]}, ATTACK, ATTACK),
    "a rattle in use": ({"ann": "5,5 rattle", "walkers": [BESIDE]}, ATTACK, ATTACK),
    "the muscle": (duel(cards={"ann": {"rules": ("the-muscle",)}, "bob": FEEBLE}), ATTACK, DEFEND),
    "two of the muscle, one without an attack": (
        {
            **duel(cid=f"{5 + T:.3f},{5 - T:.3f}", rivals=["bob"]),
            "cards": {
                "ann": {"rules": ("the-muscle",), "melee": ("red",)},
                "cid": {"rules": ("the-muscle",), "melee": ()},
                "bob": FEEBLE,
            },
        },
        ATTACK,
        DEFEND,
    ),
    "an awl against armor": (duel(ann="5,5 awl", bob=f"{BESIDE} helmet"), ATTACK, DEFEND),
    "rivals": (duel(), ATTACK, ATTACK),
    "rivals, one in armor": (duel(bob=f"{BESIDE} vest"), ATTACK, DEFEND),
    "rivals, the other attacks": (duel(ann="5,5 lid"), DEFEND, ATTACK),
    "rivals who both defend": (duel(), DEFEND, DEFEND),
    "rivals, the other first in a draw": (duel(initiative="blue"), ATTACK, ATTACK),
    "a hook against a bat": (duel(ann="5,5 hook", bob=f"{BESIDE} bat"), ATTACK, ATTACK),
    "a sharp knife against a rival": (duel(ann="5,5 knife", cards={"bob": FEEBLE}), ATTACK, ATTACK),
    "against two rivals": (
        {
            "ann": "5,5 saw",
            "bob": BESIDE,
            "cid": BELOW,
            "rivals": ["bob", "cid"],
            "cards": {"bob": {"melee": ("red",)}, "cid": FEEBLE},
        },
        ATTACK,
        ATTACK,
    ),
    "no critical on red dice": (
        {"ann": "5,5", "walkers": [BESIDE], "house": {"red-critical": "no"}},
        ATTACK,
        ATTACK,
    ),
}


def maker(setting: Setting) -> Callable[[], Table]:
    """Sets the table up."""

    def make() -> Table:
        words = dict(setting)
        berserk = words.pop("berserk", [])
        table = given(items=CARDS, phase="melee", **words)
        for name in berserk:
            table.state.survivors[name].berserk = True
        return table

    return make


@pytest.mark.parametrize("name", MELEES)
@pytest.mark.rule("AOW-337", "AOW-344", "AOW-348")
def test_a_melee_does_what_the_odds_say(name: str) -> None:
    setting, ours, theirs = MELEES[name]
    make = maker(setting)
    table = make()
    one, two = sides(table)
    fighters = [
        Fighters(side, stance, best_armed(table.state, side.survivors) if stance == ATTACK else {})
        for side, stance in ((one, ours), (two, theirs))
    ]
    chances = clash_chances(table.state, *fighters)
    assert chances.shares() == clash_by_rules(make, ours, theirs)


def test_melees_at_random_do_what_the_odds_say(full: bool) -> None:
    rng = random.Random(7)
    for _ in range(200 if full else 4):
        setting = random_melee(rng)
        ours, theirs = rng.choice([(ATTACK, ATTACK), (ATTACK, DEFEND), (DEFEND, ATTACK)])
        if "walkers" in setting:
            theirs = ATTACK
        make = maker(setting)
        table = make()
        fighters = [
            Fighters(side, stance, best_armed(table.state, side.survivors) if stance == ATTACK else {})
            for side, stance in zip(sides(table), (ours, theirs), strict=True)
        ]
        found = clash_chances(table.state, *fighters).shares()
        assert found == clash_by_rules(make, ours, theirs), (setting, ours, theirs)


def random_melee(rng: random.Random) -> Setting:
    """One against a walker, two walkers or a rival, up to four dice in all."""
    ann = f"5,5 {rng.choice(['bat', 'knife', 'rattle', 'baton baton', 'helmet', 'jinx', 'hook'])}"
    colours = ("red", "white", "blue")
    cards = {"ann": {"melee": (rng.choice(colours),), "health": rng.randint(1, 4)}}
    foes = rng.randint(0, 2)
    if foes:
        return {"ann": ann, "walkers": [BESIDE, BELOW][:foes], "cards": cards}
    cards["bob"] = {"melee": (rng.choice(colours),), "health": rng.randint(1, 3)}
    return duel(ann=ann, bob=f"{BESIDE} {rng.choice(['', 'bat', 'vest', 'jinx'])}", cards=cards)


GROUND: dict[str, tuple[Setting, str]] = {
    "a prone walker": ({"ann": "5,5 bat", "walkers": [BESIDE], "prone": ["walker-1"]}, "walker-1"),
    "a prone rival": (duel(prone=["bob"]), "bob"),
    "a prone rival in armor": (duel(ann="5,5 whetstone", bob=f"{BESIDE} vest", prone=["bob"]), "bob"),
}


@pytest.mark.parametrize("name", GROUND)
@pytest.mark.rule("AOW-371", "AOW-372", "AOW-373")
def test_an_attack_on_the_prone_does_what_the_odds_say(name: str) -> None:
    setting, prone = GROUND[name]
    make = maker(setting)
    state = make().state
    chances = ground_chances(state, ["ann"], prone, best_armed(state, ["ann"]))
    found: dict[bool, Fraction] = {}
    for table, chance in every_end(make, lambda table: attack_prone(table.state, ["ann"], prone)):
        gone = prone not in table.state.survivors and prone not in table.state.walkers
        found[gone] = found.get(gone, Fraction(0)) + chance
    assert chances.then(lambda blow: blow.killed).shares() == found
    assert chances.mean(lambda blow: blow.lost) == found[True] * (5 if prone == "bob" else 1)
