"""What makes an attack harder or easier, and the numbers of the manual's examples (RIE-050 to 073, RIE-080 to 087)."""

from dataclasses import replace

import pytest

from games.riese.given import BOOK, active, attack, given
from shamble.games.riese.attack.model import Attack, Modifier
from shamble.games.riese.attack.modifiers import line_words, modifiers, needed, range_modifier
from shamble.games.riese.attack.options import attack_options, possible

COLT, FG, THOMPSON = BOOK.weapons["colt-m1911"], BOOK.weapons["fg-42"], BOOK.weapons["m1-thompson"]


def table_for(kelley="a1 e: colt-m1911 1 ammo", zombie="d1 beta", **more):
    """Kelley and a zombie three squares ahead."""
    return given(12, 3, kelley=kelley, zombies=[zombie], **more)


def shot(weapon=COLT, kind="normal", target="z1", name="kelley", **more):
    """An attack on zombie 1."""
    return Attack(name, kind, weapon, target=target, **more)


def total(table, fire):
    """The sum of all modifiers."""
    return sum(modifier.value for modifier in modifiers(table.state, fire))


def numbers(table, name, declared, way="normal"):
    """What a hero's attack needs, as its menu offers it after a declaration."""
    active(table, name, declared)
    return needed(
        table.state, next(a for key, a in possible(table.state, name).items() if key.startswith(way))
    )


# -- how modifiers work


@pytest.mark.rule("RIE-050")
def test_modifiers_are_added_to_both_numbers():
    table = table_for()
    assert needed(table.state, shot()) == (6, 9)
    assert needed(table.state, shot(declared="running")) == (8, 11)
    assert needed(table.state, shot(declared="stationary")) == (4, 7)


@pytest.mark.rule("RIE-051")
def test_all_modifiers_are_summed():
    table = table_for("a1 e: colt-m1911 luger 1 ammo", "f1 beta stunned", cells={"c1": "hindering"})
    fire = shot(declared="running", off_hand=True, bonus=[Modifier("Tactics", -1, "RIE-053")])
    assert sorted(modifier.value for modifier in modifiers(table.state, fire)) == [-3, -1, 1, 2, 2, 2]
    assert needed(table.state, fire) == (9, 12)


@pytest.mark.rule("RIE-051")
def test_modifiers_are_told_before_the_die_is_rolled():
    table = table_for(cells={"c1": "hindering"})
    active(table, "kelley", "running")
    attack(table, "kelley", "normal", "10")
    assert table.asked[0].text.endswith("stun 10+, no wound: weapon 6/9, +2 running, +2 through C1")


@pytest.mark.rule("RIE-052")
def test_above_twelve_a_result_cannot_be_rolled():
    table = table_for(zombie="h1 beta", kelley="a1 e: colt-m1911 1 ammo")
    active(table, "kelley", "running")
    assert needed(table.state, shot(declared="running")) == (11, 14)
    attack(table, "kelley", "normal", "12")
    assert table.zombie("z1").stunned
    assert table.zombie("z1").health == 1


@pytest.mark.rule("RIE-053")
def test_a_skill_with_one_weapon_is_added_too():
    table = table_for("a1 e: m1-thompson 1 ammo")
    assert needed(table.state, shot(THOMPSON)) == (5, 9)
    table.hero("kelley").skills = ["preferred-weapon"]
    assert needed(table.state, shot(THOMPSON)) == (4, 8)
    assert needed(table.state, shot(COLT)) == (6, 9)


@pytest.mark.rule("RIE-053")
def test_what_was_won_for_the_next_attack_goes_with_it():
    table = table_for("a1 e: m1-thompson 2 ammo", zombie="d1 omega")
    act = active(table, "kelley", attacks=2)
    act.bonus = [("Tactics 1", -1)]
    assert numbers_now(table) == (4, 8)
    attack(table, "kelley", "normal", "3", "3")
    assert act.bonus == []
    assert numbers_now(table) == (5, 9)


def numbers_now(table):
    """What Kelley's normal fire needs."""
    return needed(table.state, next(iter(possible(table.state, "kelley").values())))


# -- the regular table


@pytest.mark.rule("RIE-061")
def test_a_stunned_zombie_is_three_easier():
    assert total(table_for(zombie="d1 beta stunned"), shot()) == -3
    assert total(table_for(), shot()) == 0


@pytest.mark.rule("RIE-062")
def test_spread_fire_is_one_harder():
    assert total(table_for(), shot(THOMPSON, "spread")) == 1


@pytest.mark.rule("RIE-063", "RIE-064", "RIE-065")
@pytest.mark.parametrize(("declared", "change"), [("stationary", -2), ("walking", 0), ("running", 2)])
def test_the_declared_movement(declared, change):
    assert numbers(table_for(), "kelley", declared) == (6 + change, 9 + change)


@pytest.mark.rule("RIE-066", "RIE-067", "RIE-068")
@pytest.mark.parametrize(("cover", "change"), [(0, 0), (2, 2), (4, 4)])
def test_a_covering_modifier_stands_in_place_of_the_movement_s(cover, change):
    table = table_for(f"a1 e covering {cover}: colt-m1911 1 ammo")
    found = next(iter(possible(table.state, "kelley", covering=True).values()))
    assert needed(table.state, found) == (6 + change, 9 + change)


@pytest.mark.rule("RIE-066")
@pytest.mark.parametrize(("cover", "change"), [(0, -2), (2, 2), (4, 6)])
def test_by_house_rule_it_is_added_to_it(cover, change):
    table = table_for(f"a1 e covering {cover}: colt-m1911 1 ammo", house={"covering": "adds"})
    found = next(iter(possible(table.state, "kelley", covering=True).values()))
    assert needed(table.state, found) == (6 + change, 9 + change)


@pytest.mark.rule("RIE-069")
def test_the_off_hand_is_two_harder():
    table = table_for("a1 e: luger colt-m1911 1 ammo")
    active(table, "kelley")
    words = {option.id: option.text for option in attack_options(table.state, "kelley")}
    assert words["normal:luger-1"].endswith("stun 6+, wound 9+: weapon 6/9?")
    assert words["normal:colt-m1911-2"].endswith("stun 8+, wound 11+: weapon 6/9, +2 off hand")


@pytest.mark.parametrize(
    ("provisional", "kind", "mark"),
    [
        ((), "normal", ""),
        (("wound",), "normal", "?"),
        (("melee", "rof"), "normal", ""),
        (("melee",), "melee", "?"),
        (("stun",), "melee", ""),
        (("melee",), "break", "?"),
    ],
)
def test_numbers_that_the_manual_does_not_print_are_marked_in_the_line_of_an_attack(provisional, kind, mark):
    table = table_for("a1 e: fg-42 1 ammo")
    weapon = replace(FG, provisional=provisional, melee=(6, 9))
    assert (
        f"weapon 6/9{mark}"
        in line_words(table.state, Attack("kelley", kind, weapon, target="z1")).split(",")[-1]
    )


@pytest.mark.rule("RIE-341")
def test_select_fire_comes_with_minus_one_as_printed():
    table = table_for("a1 e: fg-42 1 ammo")
    assert numbers(table, "kelley", "walking", "normal:fg-42-1:select") == (5, 8)
    assert numbers(table, "kelley", "walking", "normal:fg-42-1") == (6, 9)


@pytest.mark.rule("RIE-341")
def test_or_with_plus_one_by_house_rule():
    table = table_for("a1 e: fg-42 1 ammo", house={"select-fire": "hinder"})
    assert numbers(table, "kelley", "walking", "normal:fg-42-1:select") == (7, 10)


@pytest.mark.rule("RIE-425")
def test_a_wounded_trooper_is_two_worse_off():
    table = given(12, 3, hale="a1 e: colt-m1911 1 ammo", zombies=["d1 beta"])
    assert needed(table.state, shot(name="hale")) == (6, 9)
    table.hero("hale").health = 1
    assert needed(table.state, shot(name="hale")) == (8, 11)


@pytest.mark.rule("RIE-425")
def test_a_wounded_character_is_not():
    assert total(table_for("a1 e 1hp: colt-m1911 1 ammo"), shot()) == 0


@pytest.mark.rule("RIE-382", "RIE-386")
@pytest.mark.parametrize(("threat", "change"), [(0, 0), (3, 0), (4, 1), (10, 1), (11, 2), (12, 2)])
def test_threat_makes_attacks_harder(threat, change):
    assert total(table_for(active_threat=threat), shot()) == change


@pytest.mark.rule("RIE-571", "RIE-602")
@pytest.mark.parametrize(("power", "change"), [("antihero", 1), ("shutzshild", 2), ("dodge", 0)])
def test_powers_of_the_target_count(power, change):
    assert total(table_for(zombie=f"d1 beta {power}"), shot()) == change


# -- range


@pytest.mark.rule("RIE-071")
def test_up_to_point_blank_range_there_is_no_modifier():
    assert [range_modifier(COLT, far) for far in (1, 2, 3, 4)] == [0, 0, 0, 0]


@pytest.mark.rule("RIE-072")
@pytest.mark.parametrize("far", range(1, 40))
def test_beyond_it_each_step_of_the_card_costs_one(far):
    for weapon in (COLT, THOMPSON, FG, BOOK.weapons["stg-44"]):
        steps, reached = 0, weapon.pbr
        while reached < far:
            steps, reached = steps + 1, reached + weapon.rm
        assert range_modifier(weapon, far) == steps


@pytest.mark.rule("RIE-436")
@pytest.mark.parametrize(("far", "change"), [("e1", 0), ("f1", 1), ("g1", 2), ("h1", 3)])
def test_the_colt_by_range(far, change):
    assert total(table_for(zombie=f"{far} beta"), shot()) == change


@pytest.mark.rule("RIE-073")
@pytest.mark.parametrize(
    ("squares", "stun"), [("bcde", 6), ("fg", 7), ("hi", 8), ("jk", 9)], ids=["1-4", "5-6", "7-8", "9-10"]
)
def test_the_mp_40_by_range(squares, stun):
    weapon = BOOK.weapons["mp-40"]
    assert [needed(table_for(zombie=f"{x}1 beta").state, shot(weapon))[0] for x in squares] == [stun] * len(
        squares
    )


@pytest.mark.rule("RIE-072")
def test_range_is_the_sum_of_both_offsets_and_costs_nothing_hand_to_hand():
    assert total(table_for(zombie="e3 beta"), shot()) == 2
    assert total(table_for(zombie="b1 beta"), shot(kind="melee")) == 0


@pytest.mark.rule("RIE-072")
def test_a_weapon_without_end_has_no_range_modifier():
    assert range_modifier(replace(COLT, rm=0), 40) == 0


# -- the examples


@pytest.mark.rule("RIE-080")
def test_nicole_fires_past_kelley():
    table = given(8, 1, nicole="a1 e: fg-42 1 ammo", kelley="c1 e: ", zombies=["e1 beta"])
    assert numbers(table, "nicole", "walking") == (8, 11)
    assert (
        line_words(table.state, shot(FG, name="nicole")) == "stun 8+, wound 11+: weapon 6/9, +2 past Kelley"
    )
    attack(table, "nicole", "normal", "6")
    assert not table.zombie("z1").stunned


@pytest.mark.rule("RIE-081")
def test_with_a_natural_2_she_hits_him():
    table = given(8, 1, nicole="a1 e: fg-42 1 ammo", kelley="c1 e: ", zombies=["e1 beta"])
    active(table, "nicole")
    attack(table, "nicole", "normal", "2")
    assert table.hero("kelley").health == 3
    assert table.zombie("z1").health == 1


@pytest.mark.rule("RIE-082", "RIE-437")
@pytest.mark.parametrize(
    ("die", "health", "stunned"), [("4", 2, False), ("5", 2, True), ("8", 2, True), ("9", 1, True)]
)
def test_kelley_s_thompson_stuns_on_5_to_8_and_wounds_on_9(die, health, stunned):
    table = given(8, 1, kelley="a1 e: m1-thompson 1 ammo", zombies=["c1 alpha"])
    active(table, "kelley")
    attack(table, "kelley", "normal", die, "3" if stunned is False else "1")
    assert len(table.asked) == 2
    assert (table.zombie("z1").health, table.zombie("z1").stunned) == (health, stunned)


@pytest.mark.rule("RIE-083", "RIE-042")
@pytest.mark.parametrize(("second", "killed"), [("5", False), ("6", True)])
def test_his_second_die_finds_a_stunned_zombie(second, killed):
    table = given(8, 1, kelley="a1 e: m1-thompson 1 ammo", zombies=["c1 beta"])
    active(table, "kelley")
    attack(table, "kelley", "normal", "7", second)
    assert "stun 5+, wound 9+" in table.asked[0].text
    assert "stun 2+, wound 6+: weapon 5/9, -3 at a stunned zombie" in table.asked[1].text
    assert (table.zombie_ids() == []) == killed


@pytest.mark.rule("RIE-084")
def test_he_may_not_pick_the_farther_zombie():
    table = given(8, 3, kelley="a1 e: m1-thompson 1 ammo", zombies=["c1 beta", "d2 beta"])
    active(table, "kelley")
    attack(table, "kelley", "normal", "9", "9")
    assert table.zombie_ids() == ["z2"]
    assert all(ask.kind == "roll" for ask in table.asked)


@pytest.mark.rule("RIE-085")
def test_nicole_running_over_a_hindering_square():
    table = given(8, 4, nicole="a1 e: fg-42 1 ammo", zombies=["e3 beta"], cells={"c2": "hindering"})
    assert numbers(table, "nicole", "running") == (10, 13)


@pytest.mark.rule("RIE-086")
def test_kelley_stationary_at_range_5_over_a_hindering_square():
    table = given(8, 1, kelley="a1 e: colt-m1911 1 ammo", zombies=["f1 beta"], cells={"d1": "hindering"})
    assert numbers(table, "kelley", "stationary") == (7, 10)


@pytest.mark.rule("RIE-087")
def test_kelley_walking_over_two_hindering_squares_one_of_them_adjacent():
    table = given(
        8, 1, kelley="a1 e: colt-m1911 1 ammo", zombies=["d1 flammenghul"], cells={"b1 c1": "hindering"}
    )
    assert numbers(table, "kelley", "walking") == (8, 11)


# -- blasts


@pytest.mark.rule("RIE-014")
@pytest.mark.parametrize(("house", "change"), [("powers", 1), ("none", 0), ("all", 1 - 3 + 1)])
def test_what_counts_for_a_blast_is_a_house_rule(house, change):
    table = table_for(
        zombie="d1 beta stunned antihero",
        house={"blast-modifiers": house},
        active_threat=4,
        cells={"c1": "hindering"},
    )
    blast = Attack("kelley", "area", BOOK.weapons["grenade"], target="z1", origin=(0, 0))
    assert total(table, blast) == change
