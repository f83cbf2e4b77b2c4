"""The odds of attacks against the rules themselves, driven through every outcome of every roll."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from games.allout.every_roll import every_end
from games.allout.given import Table, given
from games.allout.melees import T
from games.allout.tables import QUICK, played
from scripted import answer_to
from shamble.games.allout.actions.shoot import shoot
from shamble.games.allout.actions.shot import shot
from shamble.games.allout.cards.model import Ability, ItemCard
from shamble.games.allout.odds import words
from shamble.games.allout.odds.shots import Blow, shot_chances
from shamble.games.allout.odds.words import blow_values
from shamble.kernel.asks import Boundary, Event, Odds
from shamble.odds.words import odds_of

CARDS = [
    ItemCard("scope", "Scope", "special", 4, abilities=(Ability("reroll", "ranged"),)),
    ItemCard("glare", "Glare", "special", 3, abilities=(Ability("reroll", "ranged", whose="enemy"),)),
    ItemCard("sights", "Sights", "special", 3, abilities=(Ability("add", "ranged", ("red",)),)),
    ItemCard(
        "smoke", "Smoke", "special", 3, abilities=(Ability("remove", "ranged", ("white",), whose="enemy"),)
    ),
    ItemCard(
        "calm", "Calm", "body", 3, ("red",), abilities=(Ability("reroll", "defense", count=2, blanks=True),)
    ),
    ItemCard(
        "musket", "Musket", "ranged", 5, ("red",), range=16.0, keywords=("unreliable", "armor-piercing")
    ),
    ItemCard("magnum", "Magnum", "ranged", 5, ("blue",), range=16.0, keywords=("reliable", "stun")),
    ItemCard("sniper", "Sniper", "ranged", 5, ("white",), range=16.0, keywords=("rifle", "deadly-precision")),
    ItemCard("shotgun", "Shotgun", "ranged", 5, ("white",), range=16.0, keywords=("shotgun",)),
]
Setting = dict[str, Any]


def end_of_shot(table: Table, target: str, health: int, weapon: str) -> Blow:
    """What the shot did, as the table shows it."""
    fired = next((item for item in table.state.survivors["ann"].carried() if item.id == weapon), None)
    empty = fired is not None and (fired.empty or fired.jammed)
    astray = not any(e.kind == "shot" and e.facts["target"] == target for e in table.told)
    if target.startswith("walker"):
        walker = table.state.walkers.get(target)
        laid = [
            e for e in table.told if e.kind == "prone" and e.facts["id"] == target and e.rule != "AOW-158"
        ]
        down = walker is None or bool(laid)
        return Blow(int(down), walker is None, empty, astray)
    survivor = table.state.survivors.get(target)
    left = survivor.health if survivor else 0
    return Blow(health - left, survivor is None, empty, astray)


def shot_by_rules(make: Callable[[], Table], target: str, weapon: str, **how: Any) -> dict[Blow, Fraction]:
    """The chance of each end of a shot, by the rules."""
    found: dict[Blow, Fraction] = {}
    how = {"sure": False, "aimed": False, **how}
    health = make().state.survivors[target].health if not target.startswith("walker") else 0
    for table, chance in every_end(make, lambda table: shot(table.state, "ann", weapon, target, **how)):
        blow = end_of_shot(table, target, health, weapon)
        found[blow] = found.get(blow, Fraction(0)) + chance
    return found


def weak(**more: Any) -> dict[str, dict[str, Any]]:
    """Two health for bob, and other changes of his card."""
    return {"bob": {"health": 2, **more}}


SHOTS: dict[str, tuple[Setting, str, str, dict[str, Any]]] = {
    "a walker": ({"ann": "3,3 pistol", "walkers": ["9,3"]}, "walker-1", "pistol-1", {}),
    "without shoot dice": (
        {"ann": "3,3 bow", "walkers": ["9,3"], "cards": {"ann": {"shoot": ()}}},
        "walker-1",
        "bow-1",
        {},
    ),
    "a prone walker": (
        {"ann": "3,3 bow", "walkers": ["9,3"], "prone": ["walker-1"]},
        "walker-1",
        "bow-1",
        {},
    ),
    "over a car": ({"ann": "3,3 bow", "walkers": ["13,3"], "cars": ["8,3"]}, "walker-1", "bow-1", {}),
    "over a car and a barrier": (
        {"ann": "3,3 bow", "walkers": ["16,3"], "cars": ["8,3"], "barriers": ["12,3 90"]},
        "walker-1",
        "bow-1",
        {},
    ),
    "a rival": ({"ann": "3,3 rifle", "bob": "9,3", "rivals": ["bob"], "cards": weak()}, "bob", "rifle-1", {}),
    "armor": ({"ann": "3,3 bow", "bob": "9,3 helmet vest", "rivals": ["bob"]}, "bob", "bow-1", {}),
    "a thing that guards": ({"ann": "3,3 bow", "bob": "9,3 lid", "rivals": ["bob"]}, "bob", "bow-1", {}),
    "own second roll": ({"ann": "3,3 bow scope", "walkers": ["9,3"]}, "walker-1", "bow-1", {}),
    "the enemy's second roll": (
        {"ann": "3,3 bow", "bob": "9,3 glare", "rivals": ["bob"]},
        "bob",
        "bow-1",
        {},
    ),
    "second rolls of both": (
        {"ann": "3,3 bow scope", "bob": "9,3 glare", "rivals": ["bob"]},
        "bob",
        "bow-1",
        {},
    ),
    "dice added and taken": (
        {"ann": "3,3 bow sights", "bob": "9,3 smoke", "rivals": ["bob"]},
        "bob",
        "bow-1",
        {},
    ),
    "calm armor": (
        {"ann": "3,3 bow", "bob": "9,3 calm", "rivals": ["bob"], "cards": weak(defense=("white",))},
        "bob",
        "bow-1",
        {},
    ),
    "calm armor behind a car": (
        {"ann": "3,3 bow", "bob": "13,3 calm", "cars": ["8,3"], "rivals": ["bob"], "cards": weak(defense=())},
        "bob",
        "bow-1",
        {},
    ),
    "pierced armor, unreliable": (
        {"ann": "3,3 musket", "bob": "9,3 helmet vest", "rivals": ["bob"]},
        "bob",
        "musket-1",
        {},
    ),
    "reliable, stunning": (
        {"ann": "3,3 magnum", "bob": "9,3", "rivals": ["bob"], "cards": weak()},
        "bob",
        "magnum-1",
        {},
    ),
    "aimed": (
        {"ann": "3,3 sniper", "bob": "9,3", "rivals": ["bob"], "cards": weak()},
        "bob",
        "sniper-1",
        {"aimed": True},
    ),
    "aimed by a marksman": (
        {"ann": "3,3 sniper", "walkers": ["9,3"], "cards": {"ann": {"type": "marksman"}}},
        "walker-1",
        "sniper-1",
        {"aimed": True},
    ),
    "a leader's called shot": (
        {"ann": "3,3 rifle", "walkers": ["9,3"], "cards": {"ann": {"leads": "called-shot"}}},
        "walker-1",
        "rifle-1",
        {"aimed": True},
    ),
    "a shotgun from near": ({"ann": "3,3 shotgun", "walkers": ["9,3"]}, "walker-1", "shotgun-1", {}),
    "a shotgun from afar": ({"ann": "3,3 shotgun", "bob": "15,3", "rivals": ["bob"]}, "bob", "shotgun-1", {}),
    "the plain red die": (
        {"ann": "3,3 pistol", "walkers": ["9,3"], "house": {"red-critical": "no"}},
        "walker-1",
        "pistol-1",
        {},
    ),
    "into a melee": (
        {"ann": "3,3 bow", "bob": "9,3", "walkers": [f"{9 + T:.3f},3"]},
        "walker-1",
        "bow-1",
        {},
    ),
    "surely into a melee": (
        {"ann": "3,3 bow", "bob": "9,3", "walkers": [f"{9 + T:.3f},3"]},
        "walker-1",
        "bow-1",
        {"sure": True},
    ),
}


@pytest.mark.parametrize("name", SHOTS)
@pytest.mark.rule("AOW-152", "AOW-167", "AOW-169")
def test_a_shot_does_what_the_odds_say(name: str) -> None:
    setting, target, weapon, how = SHOTS[name]

    def make() -> Table:
        table = given(items=CARDS, **setting)
        table.state.survivors["ann"].leader = True
        return table

    expected = shot_chances(make().state, "ann", weapon, target, **how).shares()
    assert expected == shot_by_rules(make, target, weapon, **how)


COLOURS = ("red", "white", "blue")


def test_shots_at_random_do_what_the_odds_say(full: bool) -> None:
    rng = random.Random(12)
    for _ in range(150 if full else 3):
        weapon, shoot_dice, defense, worn = (some(rng, count) for count in (1, rng.randint(0, 1), 1, 1))
        keywords = tuple(
            rng.sample(["reliable", "unreliable", "stun", "armor-piercing", "shotgun"], rng.randint(0, 2))
        )
        gun = ItemCard("gun", "Gun", "ranged", 5, weapon, range=16.0, keywords=keywords)
        coat = ItemCard("coat", "Coat", "body", 5, worn)
        carried = rng.choice(["", " scope", " sights"]), rng.choice(["", " glare", " smoke"])
        setting: Setting = {
            "ann": f"3,3 gun{carried[0]}",
            "bob": f"{rng.choice((9, 15))},3 coat{carried[1]}",
            "rivals": ["bob"],
            "items": [*CARDS, gun, coat],
            "cards": {"ann": {"shoot": shoot_dice}, "bob": {"defense": defense, "health": rng.randint(1, 4)}},
        }

        def make(setting: Setting = setting) -> Table:
            return given(**setting)

        expected = shot_chances(make().state, "ann", "gun-1", "bob").shares()
        assert expected == shot_by_rules(make, "bob", "gun-1"), setting


def some(rng: random.Random, count: int) -> tuple[str, ...]:
    """So many dice of any colour."""
    return tuple(rng.choice(COLOURS) for _ in range(count))


# -- beside the options


def told(table: Table, rules: Any, *script: str) -> dict[str, Odds]:
    """The odds beside the options of the last choice that these answers lead to, as it is asked."""
    answers, value = list(script), None
    while True:
        step = rules.send(value)
        value = None
        if not isinstance(step, Event | Boundary):
            ask = step()
            if not answers:
                assert ask.odds is not None
                return dict(ask.odds())
            value = ask.read(answer_to(ask, answers.pop(0)))


def test_each_target_says_what_a_shot_is_likely_to_do() -> None:
    table = given(ann="3,3 bow", walkers=["9,3", "3,17"], cars=["3,12"])
    odds = told(table, shoot(table.state, "ann"))
    assert set(odds) == {"walker-1", "walker-2"}
    assert odds["walker-1"].words == "wound 80 %, kill 30 %, damage 0.8, empty 15 %"
    assert odds["walker-1"].numbers["wound"] == pytest.approx(float(Fraction(173, 216)))
    assert odds["walker-2"].numbers["wound"] < odds["walker-1"].numbers["wound"]


def test_each_weapon_says_what_it_is_likely_to_do_to_its_nearest_target() -> None:
    table = given(ann="3,3 pistol bow", walkers=["9,3", "15,3"])
    odds = told(table, shoot(table.state, "ann"))
    state = given(ann="3,3 pistol bow", walkers=["9,3"]).state
    assert odds == {
        weapon: odds_of(blow_values(shot_chances(state, "ann", weapon, "walker-1")))
        for weapon in ("pistol-1", "bow-2")
    }


def test_a_shot_into_a_melee_may_go_astray() -> None:
    table = given(ann="3,3 bow", bob=f"{9 + T:.3f},3", walkers=["9,3"])
    odds = told(table, shoot(table.state, "ann"))
    assert odds["walker-1"].numbers["astray"] == 0.5
    assert "astray 50 %" in odds["walker-1"].words


def test_programs_that_play_reckon_no_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise AssertionError("nobody sees these odds")

    for module, name in ((words, "shot_odds"), (words, "fight_odds"), (words, "ground_odds")):
        monkeypatch.setattr(module, name, fail)
    for seed in range(3):
        played(QUICK, seed, "random")
