"""Skills that act by themselves: sweeps, locks and wounds, luck, and tokens (RIC-012, RIC-053, RIC-090 to 114)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.riese.given import active, attack, given, place
from shamble.games.riese.attack.harm import wound
from shamble.games.riese.blasts.burning import burn_down
from shamble.games.riese.blasts.deviation import deviate
from shamble.games.riese.cards import Deed, Finding, Search
from shamble.games.riese.heroes.special import do_special
from shamble.games.riese.skills.choices import new_round
from shamble.games.riese.story.initiative import initiative

# -- sweeps


@pytest.mark.rule("RIC-053")
def test_a_dervish_strikes_everybody_around_him_in_an_attack_each():
    zombies = ["b1 beta", "c2 beta", "a3 beta", "e2 beta"]
    table = given(8, 6, rai="b2 e +dervish +proficient: kukri", zombies=zombies, npcs=["c1 luger"])
    act = active(table, "rai")
    attack(table, "rai", "melee:kukri-1:all", "12", "3", "3", "5", "4", "12", "12", "4")
    assert table.zombie_ids() == ["z4"]
    assert (table.npc("n1").health, act.attacks) == (1, 0)
    targets = [ask.subjects[1] for ask in table.asked]
    assert targets == ["z1", "z1", "n1", "n1", "z2", "z2", "z3", "z3"]


@pytest.mark.rule("RIC-053")
def test_a_sweep_is_offered_with_whom_it_strikes_and_what_that_takes():
    from shamble.games.riese.attack.options import attack_options

    table = given(8, 6, rai="b2 e +dervish: kukri", zombies=["b1 beta stunned", "c2 beta"])
    active(table, "rai")
    texts = {option.id: option.text for option in attack_options(table.state, "rai")}
    words = "Strike with the Kukri at each of Beta 1 (stun 2+, wound 5+) and Beta 2 (stun 5+, wound 8+)"
    assert texts["melee:kukri-1:all-around"] == words


@pytest.mark.rule("RIC-053")
@pytest.mark.parametrize(("zombies", "swept"), [
    (["b1 beta", "c2 beta"], True), (["c2 beta", "b1 beta"], True), (["c2 beta"], False), (["a2 beta"], True),
])  # fmt: skip
def test_a_sweep_is_offered_where_it_strikes_more_than_one_or_another(zombies, swept):
    table = given(8, 6, rai="b2 e +dervish: kukri", zombies=zombies)
    active(table, "rai")
    assert ("melee:kukri-1:all-around" in ways(table, "rai")) == swept


@pytest.mark.rule("RIC-053")
def test_a_dervish_needs_the_kukri_and_nothing_between():
    zombies = ["b1 beta", "c1 beta"]
    for words in ("+dervish: knife", ": kukri"):
        table = given(8, 6, rai=f"b2 n {words}", zombies=zombies)
        active(table, "rai")
        assert [o.split(":")[2:] for o in ways(table, "rai")] == [[]]
    table = given(8, 6, rai="b2 n +dervish: kukri", zombies=zombies, borders={"b1-c1 c1-c2": "wall"})
    active(table, "rai")
    assert [o.split(":")[2:] for o in ways(table, "rai")] == [[]]


def ways(table, name):
    """The ids of a hero's attacks."""
    from shamble.games.riese.attack.options import attack_options

    return [option.id for option in attack_options(table.state, name)]


@pytest.mark.rule("RIC-109")
def test_a_mighty_swing_strikes_every_zombie_in_reach_ahead_once_a_round():
    table = given(8, 6, til="c3 n +mighty-swing: tils-axe", zombies=["c2 beta 9hp", "b3 beta", "c4 beta"])
    table.state.book = long_axe(table.state.book)
    table.state.zombies["z2"].at = place("c1")
    table.state.index()
    act = active(table, "til", attacks=2)
    attack(table, "til", "melee:tils-axe-1:all", "3", "8")
    assert [ask.subjects[1] for ask in table.asked] == ["z2", "z1"]
    assert act.attacks == 1
    assert [way.split(":")[2:] for way in ways(table, "til")] == [[]]
    new_round(table.state)
    assert ["all-in-front"] in [way.split(":")[2:] for way in ways(table, "til")]


def long_axe(book):
    """The cards with an axe that reaches two squares, as none does."""
    from dataclasses import replace

    axe = replace(book.weapons["tils-axe"], pbr=2)
    return replace(book, weapons={**book.weapons, "tils-axe": axe})


@pytest.mark.rule("RIC-109")
@pytest.mark.parametrize("words", ["+mighty-swing: knife", ": tils-axe"])
def test_a_mighty_swing_needs_an_axe_and_the_skill(words):
    table = given(8, 6, til=f"c3 n {words}", zombies=["c2 beta", "b2 beta"])
    active(table, "til")
    assert all(len(way.split(":")) == 2 for way in ways(table, "til"))


# -- wounds and locks


@pytest.mark.rule("RIC-112")
def test_true_as_steel_wounds_whoever_holds_til_as_he_activates():
    from shamble.games.riese.heroes.activation import act

    table = given(8, 6, til="a1 e +true-as-steel: tils-axe", zombies=["b1 alpha locks til"])
    health = table.zombie("z1").health
    active(table, "til", "")
    table.play(act(table.state), "walking")
    assert table.hero("til").locked_by == ""
    assert table.zombie("z1").health == health - 1
    assert not table.state.act.barred


@pytest.mark.rule("RIC-112")
def test_without_a_lock_true_as_steel_hurts_nobody():
    from shamble.games.riese.heroes.activation import act

    table = given(8, 6, til="a1 e +true-as-steel: tils-axe", zombies=["b1 alpha"])
    health = table.zombie("z1").health
    active(table, "til", "")
    table.play(act(table.state), "walking")
    assert table.zombie("z1").health == health


@pytest.mark.rule("RIC-114")
def test_a_wounded_berserker_is_free_steps_aside_and_strikes_back():
    from shamble.games.riese.attack.harm import wound

    table = given(
        8, 6, til="c3 n +berserker: tils-axe mp-40 3 ammo", zombies=["c2 beta locks til", "d2 beta 9hp"]
    )
    table.play(wound(table.state, "til", 1, cause="zombie"), "step:D3", "9")
    assert table.hero("til").locked_by == ""
    assert (table.where("til"), table.zombie("z2").health) == ("d3", 8)
    assert table.hero("til").marker == ""


@pytest.mark.rule("RIC-114")
def test_a_wound_that_kills_makes_nobody_go_berserk():
    from shamble.games.riese.attack.harm import wound

    table = given(8, 6, til="c3 n 1hp +berserker: tils-axe", zombies=["c2 beta locks til"], pool="beta beta")
    table.play(wound(table.state, "til", 1, cause="zombie"))
    assert table.hero("til").dead
    assert table.asked == []


@pytest.mark.rule("RIC-114")
def test_in_his_own_activation_going_berserk_costs_him_no_attack():
    from shamble.games.riese.attack.harm import wound

    table = given(8, 6, til="c3 n +berserker: tils-axe", zombies=["c2 beta 9hp"])
    act = active(table, "til")
    table.play(wound(table.state, "til", 1, cause="fire"), "stay", "9")
    assert (act.attacks, table.zombie("z1").health) == (1, 8)


# -- luck and tokens


@pytest.mark.rule("RIC-090")
def test_luck_names_the_number_of_one_die_of_a_scenario():
    table = given(8, 6, sobieska="a1 e +lucky: luger 3 ammo", zombies=["d1 beta 9hp"])
    active(table, "sobieska", attacks=2)
    attack(table, "sobieska", "normal", "2", "lucky", "9")
    assert table.zombie("z1").health == 8
    attack(table, "sobieska", "normal", "2")
    new_round(table.state)
    table.state.act.attacks = 1
    attack(table, "sobieska", "normal", "2")


@pytest.mark.rule("RIC-090")
def test_luck_holds_for_anybodys_die_and_a_lucky_1_is_a_natural_1():
    table = given(8, 6, sobieska="a6 e +lucky", nicole="a1 e: luger 3 ammo", zombies=["d1 beta dodge 9hp"])
    active(table, "nicole")
    attack(table, "nicole", "normal", "9", "12", "lucky", "1")
    assert table.zombie("z1").health == 8
    assert table.asked[2].subjects == ("z1",)


@pytest.mark.rule("RIE-333", "RIE-349")
def test_a_token_is_offered_for_a_die_of_an_enemy_that_hits_one_of_the_team():
    from shamble.games.riese.attack.resolve import carry_out
    from shamble.games.riese.npcs.judging import attack_of

    for die, script in (("8", ["token", "3"]), ("3", [])):
        table = given(8, 6, nicole="a1 e", npcs=["d1 luger"], zombies=["d3 beta"], scratch=1)
        shot = attack_of(table.state, table.npc("n1"), "normal", "nicole")
        table.play(carry_out(table.state, shot), die, *script)
        assert table.hero("nicole").health == 4
        shot = attack_of(table.state, table.npc("n1"), "normal", "z1")
        table.play(carry_out(table.state, shot), "12")


@pytest.mark.rule("RIE-333")
@pytest.mark.parametrize(("dice", "rest"), [
    (("3", "9"), ("token", "7", "player")),
    (("3", "9"), ("keep",)),
    (("6", "9"), ("player",)),
])  # fmt: skip
def test_an_initiative_that_is_lost_may_be_rolled_again(dice, rest):
    table = given(8, 6, nicole="a1 e", scratch=1)
    table.state.phase = table.state.now = "initiative"
    table.play(initiative(table.state), *dice, *rest)
    assert table.state.scratch == (0 if "token" in rest else 1)


# -- Brawler


@pytest.mark.rule("RIC-012")
@pytest.mark.parametrize(("skill", "die", "free"), [
    ("+brawler", "4", True), ("+brawler", "3", False), ("", "5", False), ("", "6", True),
])  # fmt: skip
def test_a_brawler_breaks_free_2_lower(skill, die, free):
    from shamble.games.riese.attack.locks import break_lock

    table = given(kelley=f"a1 e {skill}: knife", zombies=["b1 beta locks kelley"])
    assert table.play(break_lock(table.state, "kelley"), die) is free


@pytest.mark.rule("RIC-012")
def test_a_brawler_strikes_no_better():
    table = given(kelley="a1 e +brawler: knife", zombies=["b1 beta"])
    active(table, "kelley")
    attack(table, "kelley", "melee", "5")
    assert not table.zombie("z1").stunned


@pytest.mark.rule("RIE-333")
@pytest.mark.parametrize(("die", "asked"), [("6", True), ("5", False)])
def test_an_enemys_die_that_just_hits_is_asked_about_and_one_that_just_misses_is_not(die, asked):
    from shamble.games.riese.attack.resolve import carry_out
    from shamble.games.riese.npcs.judging import attack_of

    table = given(8, 6, nicole="a1 e", npcs=["d1 luger"], scratch=1)
    shot = attack_of(table.state, table.npc("n1"), "normal", "nicole")
    table.play(carry_out(table.state, shot), die, *["keep"] * asked)


@pytest.mark.rule("RIE-333", "RIC-014")
def test_what_is_added_to_the_initiative_counts_before_anybody_is_asked_about_the_die():
    table = given(8, 6, frost="a1 e +wahai-mohammed", scratch=1)
    table.state.phase = table.state.now = "initiative"
    table.play(initiative(table.state), "3", "10", "player")


@pytest.mark.rule("RIE-333", "RIE-183")
@pytest.mark.parametrize(("skill", "die", "asked"), [
    ("", "8", True), ("", "9", False), ("+airborne", "4", True), ("+airborne", "5", False),
])  # fmt: skip
def test_a_jump_that_ends_the_activation_may_be_rolled_again(skill, die, asked):
    from shamble.games.riese.heroes.jump import jump_test

    table = given(8, 6, frost=f"a1 e {skill}", scratch=1)
    active(table, "frost")
    table.play(jump_test(table.state, "frost"), die, *["keep"] * asked)


@pytest.mark.rule("RIC-109")
def test_a_mighty_swing_is_for_zombies_alone():
    table = given(8, 6, til="c3 n +mighty-swing: tils-axe", zombies=["c2 beta"], npcs=["c1 luger"])
    table.state.book = long_axe(table.state.book)
    active(table, "til")
    assert all(len(way.split(":")) == 2 for way in ways(table, "til"))


@pytest.mark.rule("RIC-053")
def test_who_is_gone_before_their_turn_comes_is_struck_no_more():
    table = given(8, 6, rai="b2 n +dervish: kukri", zombies=["b1 flammenghul", "c1 beta"])
    active(table, "rai")
    attack(table, "rai", "melee:kukri-1:all", "5", "1", "2", "12")
    assert table.zombie_ids() == []
    assert table.asked[0].subjects == ("rai", "z1")


# -- sight, steps unheard, and threat


@pytest.mark.parametrize("hero", [
    pytest.param("jackson", marks=pytest.mark.rule("RIC-024")),
    pytest.param("frost", marks=pytest.mark.rule("RIC-036")),
    pytest.param("wurger", marks=pytest.mark.rule("RIC-095")),
])  # fmt: skip
@pytest.mark.parametrize(("skill", "zombie", "seen"), [
    ("+airborne", "d1", True), ("+airborne", "e1", False), ("", "d1", False), ("", "c1", True),
])  # fmt: skip
def test_an_airborne_hero_fires_and_looks_3_squares_into_the_dark(hero, skill, zombie, seen):
    from shamble.games.riese.horde.reveal import look

    table = given(8, 3, **{hero: f"a1 e {skill}: luger 3 ammo"}, zombies=[f"{zombie} ?beta"], dark=True)
    active(table, hero)
    assert bool(ways(table, hero)) is seen
    table.play(look(table.state))
    assert table.zombie("z1").hidden is not seen


@pytest.mark.rule("RIC-065")
@pytest.mark.parametrize(("skill", "where"), [("+stealthy", "d1"), ("", "f1")])
def test_zombies_go_for_anybody_else_before_a_stealthy_hero_who_is_nearer(skill, where):
    from games.riese.given import zombie_turn

    table = given(9, 1, spiering=f"h1 e {skill}: knife", kelley="a1 e: knife", zombies=["e1 beta"])
    zombie_turn(table)
    assert table.where("z1") == where


@pytest.mark.rule("RIC-065")
def test_next_to_her_a_zombie_attacks_a_stealthy_hero():
    from games.riese.given import zombie_turn

    table = given(9, 1, spiering="f1 e +stealthy: knife", kelley="a1 e: knife", zombies=["e1 beta"])
    zombie_turn(table)
    assert table.where("z1") == "e1"
    assert table.hero("spiering").locked_by or table.hero("spiering").health < 4


@pytest.mark.rule("RIC-051")
@pytest.mark.parametrize(("skill", "sum_", "mps"), [("+better-to-die", (5, 8), 4), ("", (7, 10), 3)])
def test_threat_is_nothing_to_who_had_better_die_but_zombies_dodge_him_as_well(skill, sum_, mps):
    from shamble.games.riese.attack.modifiers import needed
    from shamble.games.riese.attack.options import possible
    from shamble.games.riese.heroes.points import points

    table = given(9, 3, rai=f"a1 e {skill}: kukri", zombies=["b1 beta"], active_threat=11)
    active(table, "rai")
    (blow,) = possible(table.state, "rai").values()
    assert needed(table.state, blow) == sum_
    assert points(table.state, table.hero("rai"), "walking") == mps
    attack(table, "rai", "melee", "12", "12")
    assert table.zombie_ids() == ["z1"]


# -- tokens for other dice


def searched(table):
    """Nicole searches a marker for one supply or another."""
    rows = (
        Finding(1, 6, "Ammo", (Deed("give", "ammo"),)),
        Finding(7, 12, "Grenade", (Deed("give", "grenades"),)),
    )
    table.state.scenario = replace(table.state.scenario, searches=(Search("O1", rows),))
    thing = table.state.put("objective", (1, 0), "O1")
    active(table, "nicole", "special")
    return do_special(table.state, "nicole", f"search:{thing.id}")


OTHER_DICE = {
    "search": (searched, "3", "9"),
    "deviation": (lambda table: deviate(table.state, (3, 3)), "1", "5"),
    "tank": (lambda table: wound(table.state, "nicole", cause="shot"), "12", "11"),
    "flare": (lambda table: burn_down(table.state), "6", "7"),
    "thick skin": (lambda table: wound(table.state, "z1", by="nicole", cause="shot"), "2", "3"),
}
"""What is rolled for, a number that the team would rather not have, and one that it would."""


@pytest.mark.rule("RIE-333")
@pytest.mark.parametrize("what", OTHER_DICE)
def test_a_token_is_offered_for_any_die_that_could_do_the_team_harm_or_good(what):
    for token in (True, False):
        table = given(8, 6, nicole="a1 e: fmw-41", zombies=["h6 omega thick-skin"], scratch=1)
        table.hero("nicole").burning = "nicole" if what == "flare" else ""
        rolls, bad, good = OTHER_DICE[what]
        again = ("token", good) if token else ("keep",)
        table.play(rolls(table), bad, *again)
        assert table.state.scratch == (0 if token else 1)


@pytest.mark.rule("RIE-333")
@pytest.mark.parametrize(("what", "roll"), [("tank", "11"), ("flare", "7"), ("thick skin", "3")])
def test_no_token_is_offered_for_a_die_that_did_what_the_team_hoped_for(what, roll):
    table = given(8, 6, nicole="a1 e: fmw-41", zombies=["h6 omega thick-skin"], scratch=1)
    table.hero("nicole").burning = "nicole" if what == "flare" else ""
    table.play(OTHER_DICE[what][0](table), roll)
    assert table.state.scratch == 1
