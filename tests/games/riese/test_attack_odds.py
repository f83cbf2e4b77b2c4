"""The odds of attacks are those of the rules: every way the dice can fall is played out and counted."""

from fractions import Fraction

import pytest

from games.riese.given import active, given
from shamble.games.riese.attack.odds import option_odds, target_odds
from shamble.games.riese.attack.options import attack_options, make_attack, possible
from shamble.games.riese.blasts import blast, toxic
from shamble.games.riese.heroes.menu import menu, menu_ask
from shamble.kernel.asks import Boundary, Event, Roll

FACES = [str(n) for n in range(1, 13)]


def played(build, option, answers):
    """Play the attack with these rolls; the table, or None if it takes more of them."""
    table = build()
    rules, rolls, send = make_attack(table.state, "kelley", option), list(answers), None
    while True:
        try:
            step = rules.send(send)
        except StopIteration:
            return table
        send = None
        if isinstance(step, Event | Boundary):
            continue
        ask = step()
        if isinstance(ask, Roll):
            if not rolls:
                return None
            send = ask.read([rolls.pop(0)])
        else:
            send = ask.read("keep" if ask.rule == "RIE-332" else ask.default)


def every_end(build, option, before=()):
    """Every table that the dice can lead to, with its chance."""
    table = played(build, option, before)
    if table is not None:
        yield table, Fraction(1, 12 ** len(before))
        return
    for face in FACES:
        yield from every_end(build, option, (*before, face))


def counted(build, option, target, friend):
    """The chances by playing: kill, stun, wound, ammo lost, and a bystander hit."""
    found = dict.fromkeys(["kill", "stun", "wound", "ammo lost", "hit"], Fraction(0))
    first = build().state
    health = first.find(target).health if first.find(target) else 1
    before = getattr(first.find(friend), "health", 0)
    for table, share in every_end(build, option):
        state = table.state
        figure = state.find(target)
        gone = target not in state.things and (figure is None or figure.at is None)
        found["kill"] += share * gone
        found["stun"] += share * (not gone and getattr(figure, "stunned", False))
        found["wound"] += share * (gone or getattr(figure, "health", 1) < health)
        found["ammo lost"] += share * (state.heroes["kelley"].supplies["ammo"] < 3)
        found["hit"] += share * (getattr(state.find(friend), "health", 0) < before)
    return found


def compare(words, way="normal", friend="", target="z1"):
    """Both answers for the same attack."""

    def build():
        table = given(10, 1, windows="never", **words)
        active(table, "kelley")
        return table

    state = build().state
    option = next(key for key in possible(state, "kelley") if key.startswith(way))
    numbers = option_odds(state, "kelley")[option].numbers
    found = counted(build, option, target, friend)
    if friend:
        found[next(key for key in numbers if key.startswith("hit"))] = found["hit"]
    assert {"kill"} <= set(numbers)
    for name, chance in numbers.items():
        assert chance == pytest.approx(float(found[name]), abs=1e-12), name
    return numbers


@pytest.mark.parametrize(
    ("kit", "zombie"),
    [
        ("colt-m1911", "beta"),
        ("colt-m1911", "beta stunned"),
        ("colt-m1911", "alpha"),
        ("colt-m1911", "armoured"),
        ("colt-m1911", "beta dodge"),
        ("m1-thompson", "beta"),
        ("m1-thompson", "alpha"),
        ("m1-thompson", "alpha antihero"),
        ("m1-thompson", "armoured 2hp"),
        ("m1-thompson", "omega shutzshild"),
    ],
)
def test_against_one_zombie(kit, zombie):
    compare({"kelley": f"a1 e: {kit} 3 ammo", "zombies": [f"d1 {zombie}"]})


def test_against_one_that_dodges(full):
    kit = "m1-thompson" if full else "colt-m1911"  # two dice, each dodged, fall in twenty thousand ways
    compare({"kelley": f"a1 e: {kit} 3 ammo", "zombies": ["d1 beta dodge"]})


def test_a_thick_skin():
    compare({"kelley": "a1 e: colt-m1911 3 ammo", "zombies": ["d1 alpha thick-skin"]})


def test_a_flammenghul_dies_of_a_stun(monkeypatch):
    def nothing(*_):
        yield from ()

    monkeypatch.setattr(blast, "blast", nothing)
    monkeypatch.setattr(toxic, "put_toxic", nothing)
    numbers = compare({"kelley": "a1 e: colt-m1911 3 ammo", "zombies": ["d1 flammenghul"]})
    assert numbers["kill"] == pytest.approx(7 / 12)


def test_past_a_friend():
    numbers = compare(
        {"kelley": "a1 e: m1-thompson 3 ammo", "nicole": "b1 e: ", "zombies": ["d1 beta"]}, friend="nicole"
    )
    assert numbers["hit Nicole"] == pytest.approx(1 - (11 / 12) ** 2)


@pytest.mark.rule("RIE-046", "RIE-212")
def test_past_max_who_may_dodge_what_was_not_meant_for_him():
    numbers = compare(
        {"kelley": "a1 e: m1-thompson 3 ammo", "max": "b1 e", "zombies": ["d1 beta"]}, friend="max"
    )
    assert 0 < numbers["hit Max"] < 1 - (11 / 12) ** 2


@pytest.mark.parametrize(("words", "told"), [
    ({"zombies": ["d1 beta"]}, {"kill", "stun"}),
    ({"zombies": ["d1 alpha"]}, {"kill", "stun", "wound"}),
    ({"zombies": ["d1 alpha stunned"]}, {"kill", "wound"}),
    ({"npcs": ["d1 luger"]}, {"kill", "wound"}),
    ({"npcs": ["d1 luger 1hp"]}, {"kill"}),
])  # fmt: skip
def test_only_what_could_come_of_it_has_odds(words, told):
    target = "n1" if "npcs" in words else "z1"
    numbers = compare({"kelley": "a1 e: colt-m1911 3 ammo", **words}, target=target)
    assert set(numbers) - {"ammo lost"} == told


@pytest.mark.rule("RIE-046")
def test_spread_fire_past_a_friend():
    words = {"kelley": "a1 e: m1-thompson 3 ammo", "nicole": "b1 e: ", "zombies": ["d1 beta"]}
    numbers = compare(words, way="spread", friend="nicole")
    assert numbers["hit Nicole"] == pytest.approx(1 - (11 / 12) ** 2)


def test_past_a_zombie_that_a_2_removes_from_the_line():
    words = {"kelley": "a1 e: m1-thompson 3 ammo", "zombies": ["c1 beta", "b1 beta"]}

    def build():
        table = given(10, 1, windows="never", **words)
        hero = table.hero("kelley")
        hero.card, hero.skills = "nicole", ["locked-on-target"]
        table.zombie("z2").stunned = True
        active(table, "kelley")
        return table

    state = build().state
    attack = next(iter(possible(state, "kelley").values()))
    numbers = target_odds(state, attack, ["z1", "z2"])["z1"].numbers
    kills = sum(share for table, share in every_end_at(build, "z1") if "z1" not in table.state.zombies)
    assert numbers["kill"] == pytest.approx(float(kills), abs=1e-12)


def every_end_at(build, target):
    """As every_end, with that target picked."""
    from shamble.games.riese.attack import options

    def picked(state, attack):
        yield from ()
        return target

    before, options.pick_target = options.pick_target, picked
    try:
        yield from every_end(build, "normal:m1-thompson-1")
    finally:
        options.pick_target = before


def test_spread_fire_that_stays_with_its_target():
    compare({"kelley": "a1 e: m1-thompson 3 ammo", "zombies": ["d1 beta"]}, way="spread")


def test_select_fire():
    compare({"kelley": "a1 e: fg-42 3 ammo", "zombies": ["d1 beta"]}, way="normal:fg-42-1:select")


def test_hand_to_hand():
    compare({"kelley": "a1 e: knife 3 ammo", "zombies": ["b1 alpha"]}, way="melee")


def test_a_flare_pistol_is_sure_to_cost_ammo():
    numbers = compare({"kelley": "a1 e: flare-pistol 3 ammo", "zombies": ["c1 alpha"]})
    assert numbers["ammo lost"] == 1


def test_against_people():
    compare({"kelley": "a1 e: m1-thompson 3 ammo", "npcs": ["d1 luger"]}, target="n1")


def test_against_a_barricade():
    def build():
        table = given(10, 1, windows="never", kelley="a1 e: m1-thompson 3 ammo", barricades="d1")
        active(table, "kelley")
        return table

    state = build().state
    option, odds = next(iter(option_odds(state, "kelley").items()))
    ends = list(every_end(build, option))
    assert odds.numbers["kill"] == pytest.approx(
        float(sum(share for table, share in ends if not table.state.things))
    )


@pytest.mark.parametrize(
    ("card", "skill"), [("frost", "extra-mags"), ("nicole", "coup-de-grace"), ("jackson", "controlled-burst")]
)
def test_with_a_skill(card, skill):
    def build():
        table = given(10, 1, windows="never", kelley="a1 e: colt-m1911 3 ammo", zombies=["d1 alpha"])
        hero = table.hero("kelley")
        hero.card, hero.skills = card, [skill]
        active(table, "kelley")
        return table

    state = build().state
    assert state.heroes["kelley"].skills
    option, odds = next(iter(option_odds(state, "kelley").items()))
    found = counted(build, option, "z1", "")
    for name, chance in odds.numbers.items():
        assert chance == pytest.approx(float(found[name]), abs=1e-12), name


def test_working_out_odds_changes_nothing():
    table = given(10, 1, kelley="a1 e: m1-thompson 3 ammo", zombies=["b1 beta stunned", "c1 beta"])
    active(table, "kelley")
    before = [repr(figure) for figure in table.state.figures()], dict(table.state.places)
    offered = attack_options(table.state, "kelley")
    option_odds(table.state, "kelley")
    attack = next(iter(possible(table.state, "kelley").values()))
    target_odds(table.state, attack, ["z1", "z2"])
    assert ([repr(figure) for figure in table.state.figures()], table.state.places) == before
    assert attack_options(table.state, "kelley") == offered


def test_options_with_several_targets_have_their_odds_with_the_target():
    table = given(10, 3, kelley="a2 e: colt-m1911 3 ammo", zombies=["d1 beta", "d3 alpha"])
    active(table, "kelley")
    assert option_odds(table.state, "kelley") == {}
    table.play(make_attack(table.state, "kelley", attack_options(table.state, "kelley")[0].id), "z1", "9")
    assert set(table.asked[0].odds()) == {"z1", "z2"}


def test_the_menu_of_a_hero_shows_the_odds_of_its_attacks():
    table = given(10, 1, kelley="a1 e: m1-thompson 3 ammo", zombies=["d1 beta"])
    active(table, "kelley")
    ask = menu_ask(table.state, "kelley", menu(table.state, "kelley"))
    assert set(ask.odds()) == {"normal:m1-thompson-1", "spread:m1-thompson-1"}
