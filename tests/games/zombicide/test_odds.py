"""The odds of attacks against the rules, driven through every roll with every hit going where it harms."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from games.zombicide.given import given
from shamble.games.zombicide import actions
from shamble.games.zombicide.attack import Attack, attack
from shamble.games.zombicide.hits import NOBODY
from shamble.games.zombicide.odds import attack_odds
from shamble.kernel.asks import Choose, Event

CASES = {
    "one walker": ("pistol", {}, "1 walker"),
    "a pair against many": ("sub-mg sub-mg", {}, "4 walker"),
    "a rank that absorbs": ("shotgun", {}, "1 walker, 2 fatty, 3 runner"),
    "fatties first": ("rifle", {}, "1 fatty, 1 runner"),
    "a friend in the way": ("shotgun", {"ned": 0}, "2 walker"),
    "a wounded friend in the way": ("sawed-off", {"ned": 1}, "2 walker"),
    "a blade": ("katana", {"ned": 0}, "1 walker, 1 fatty"),
    "a strong blade": ("machete machete", {}, "2 fatty, 1 runner"),
}


def ends(weapons, people, crowd, zone):
    """The chance of (somebody hit, kills) by the rules."""
    found = Counter()
    dice = len(run(weapons, people, crowd, zone, None))
    for faces in product("123456", repeat=dice):
        table, hits = run(weapons, people, crowd, zone, faces)
        killed = sum(table.state.killed.values())
        found[hits > 0, killed] += 1
    return {end: Fraction(count, 6**dice) for end, count in found.items()}


def run(weapons, people, crowd, zone, faces):
    """One attack with those faces: the table and the hits; without faces the dice that it takes."""
    table = given("s1 s2", doug=f"s1: {weapons}", zombies={zone: crowd}, **dict.fromkeys(people, zone))
    for name, wounds in people.items():
        table.state.survivors[name].wounds = wounds
    held = table.state.survivors["doug"].held[: len(weapons.split())]
    rules, value, hits = attack(table.state, "doug", held, zone), None, 0
    try:
        while True:
            step = rules.send(value)
            value = None
            if isinstance(step, Event):
                hits += step.facts.get("hits", 0) if step.kind == "hits" else 0
            else:
                ask = step()
                if not isinstance(ask, Choose) and faces is None:
                    return ask.dice
                value = chosen(ask, table.state) if isinstance(ask, Choose) else ask.read(list(faces))
    except StopIteration:
        return table, hits


def chosen(ask, state):
    """Whoever the hit harms, Zombies first."""
    damage = int(ask.text.partition("Damage ")[2].partition(" ")[0])
    ids = [option.id for option in ask.options]
    able = [one for one in ids if one in state.book.breeds and state.breed(one).toughness <= damage]
    return (able or [NOBODY] if NOBODY in ids else able or ids)[0]


@pytest.mark.parametrize("name", CASES)
@pytest.mark.rule("ZOM-054")
def test_an_attack_does_what_the_odds_say(name):
    weapons, people, crowd = CASES[name]
    zone = "s2" if "rifle" in weapons else "s1"
    table = given("s1 s2", doug=f"s1: {weapons}", zombies={zone: crowd}, **dict.fromkeys(people, zone))
    for one, wounds in people.items():
        table.state.survivors[one].wounds = wounds
    items = tuple(item.id for item in table.state.survivors["doug"].held[: len(weapons.split())])
    numbers = attack_odds(table.state, "doug", Attack(items, zone)).numbers
    found = ends(weapons, people, crowd, zone)
    hit = sum(chance for (struck, _), chance in found.items() if struck)
    assert numbers["friend hit" if "friend" in name else "hit"] == float(hit)
    assert numbers["kill"] == float(sum(chance for (_, killed), chance in found.items() if killed))
    assert numbers["kills"] == float(sum(killed * chance for (_, killed), chance in found.items()))


def test_each_attack_among_the_options_has_its_odds():
    table = given("s1 s2", doug="s1: katana", zombies={"s1": "1 walker"})
    ask = actions.ask(table.state, "doug")
    odds = ask.odds()
    assert set(odds) == {"attack:katana-1:s1"}
    assert odds["attack:katana-1:s1"].words == "hit 75 %, kill 75 %, kills 0.8"


def test_where_only_friends_are_nothing_is_said_of_kills():
    table = given("s1 s2", doug="s1: pistol", ned="s2")
    assert list(actions.ask(table.state, "doug").odds()["attack:pistol-1:s2"].numbers) == ["friend hit"]


def test_fire_has_no_odds():
    table = given("s1 s2", doug="s1: molotov", zombies={"s2": "1 walker"})
    ask = actions.ask(table.state, "doug")
    assert any(option.id.startswith("attack:molotov") for option in ask.options)
    assert ask.odds() == {}
