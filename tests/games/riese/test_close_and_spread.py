"""Hand-to-hand, and spread fire with its examples (RIE-156 to 162, RIE-361 to 366)."""

from dataclasses import replace

import pytest

from games.riese.given import BOOK, active, attack, given, place
from games.riese.shooting import THOMPSON, facing, ways
from shamble.games.riese.attack.model import Attack
from shamble.games.riese.attack.options import attack_options
from shamble.games.riese.attack.resolve import carry_out

# -- hand-to-hand


@pytest.mark.rule("RIE-156", "RIE-157")
def test_hand_to_hand_is_fought_with_the_weapon_s_own_numbers_for_it():
    table = facing("fg-42 1 ammo", zombie="b1 beta")
    attack(table, "kelley", "melee", "9")
    assert "stun 8+, wound 11+: weapon 8/11" in table.asked[0].text
    assert table.zombie("z1").stunned


@pytest.mark.rule("RIE-156", "RIE-158")
@pytest.mark.parametrize(
    ("kit", "offered"),
    [("colt-m1911", "fists"), ("colt-m1911 knife", "knife-2"), ("fg-42", "fg-42-1"), ("", "fists")],
)
def test_a_weapon_without_numbers_for_it_is_not_fought_with(kit, offered):
    assert ways(facing(f"{kit} 1 ammo", zombie="b1 beta")) == [f"melee:{offered}"]


@pytest.mark.rule("RIE-158", "RIE-159")
@pytest.mark.parametrize(
    ("die", "stunned", "killed"),
    [("9", False, False), ("10", True, False), ("11", True, False), ("12", False, True)],
)
def test_with_no_weapon_for_it_bare_hands_have_10_and_12_and_one_die(die, stunned, killed):
    table = facing("colt-m1911 1 ammo", zombie="b1 beta")
    assert ways(table) == ["melee:fists"]
    attack(table, "kelley", "melee", die)
    assert (table.zombie_ids() == []) == killed
    if not killed:
        assert table.zombie("z1").stunned == stunned


@pytest.mark.rule("RIE-158")
def test_with_one_there_are_no_bare_hands():
    assert ways(facing("colt-m1911 knife 1 ammo", zombie="b1 beta")) == ["melee:knife-2"]


@pytest.mark.rule("RIE-159")
def test_bare_hands_reach_one_square():
    assert ways(facing("", zombie="c1 beta")) == []
    assert ways(facing("", zombie="b1 beta")) == ["melee:fists"]


@pytest.mark.rule("RIE-160", "RIE-161")
def test_only_a_weapon_made_for_it_has_its_dice_hand_to_hand():
    table = facing("", zombie="b1 omega")
    swift = replace(BOOK.weapons["knife"], rof=2)
    table.play(carry_out(table.state, Attack("kelley", "melee", swift, target="z1")), "5", "5")
    gun = replace(BOOK.weapons["mg-42"], melee=(8, 11))
    table.play(carry_out(table.state, Attack("kelley", "melee", gun, target="z1")), "3")
    assert len(table.asked) == 3


@pytest.mark.rule("RIE-207", "RIE-208", "RIE-204")
def test_max_bites_zombies_at_3_and_6_and_people_at_6_and_10():
    table = given(8, 3, max="a1 e: ", zombies=["b1 omega"])
    active(table, "max")
    assert [option.text for option in attack_options(table.state, "max")] == [
        "Strike with teeth at Omega 1: stun 3+, wound 6+: weapon 3/6"
    ]
    table = given(8, 3, max="a1 e: ", npcs=["b1 luger"])
    active(table, "max")
    assert attack_options(table.state, "max")[0].text.endswith("wound 6+: weapon 6/10")


# -- spread fire


def group(kit="mg-42 3 ammo"):
    """Kelley and three zombies, the first the closest and next to the others."""
    table = given(10, 3, kelley=f"a2 e: {kit}", zombies=["d2 omega", "e1 omega", "e3 omega", "h2 omega"])
    active(table, "kelley")
    return table


def targets(table):
    """At whom the dice were aimed, in order."""
    return [ask.subjects[1] for ask in table.asked if ask.kind == "roll"]


@pytest.mark.rule("RIE-361")
@pytest.mark.parametrize(
    ("kit", "offered"), [("colt-m1911", False), (THOMPSON, True), ("mg-42", True), ("luger", False)]
)
def test_spread_fire_takes_two_dice(kit, offered):
    assert any(key.startswith("spread") for key in ways(facing(f"{kit} 1 ammo"))) == offered


@pytest.mark.rule("RIE-361")
def test_the_die_of_select_fire_counts_for_that():
    assert [key for key in ways(facing("fg-42 1 ammo")) if "spread" in key] == ["spread:fg-42-1:select"]


@pytest.mark.rule("RIE-361")
def test_by_house_rule_it_does_not():
    table = facing("fg-42 1 ammo", house={"spread-select": "printed"})
    assert ways(table) == ["normal:fg-42-1", "normal:fg-42-1:select"]
    assert "spread:m1-thompson-1" in ways(facing(f"{THOMPSON} 1 ammo", house={"spread-select": "printed"}))


@pytest.mark.rule("RIE-362")
def test_the_first_die_goes_to_the_closest():
    table = group()
    attack(table, "kelley", "spread", "3", "z1", "3", "z1", "3")
    assert targets(table)[0] == "z1"
    assert table.asked[0].kind == "roll"


@pytest.mark.rule("RIE-364", "RIE-363")
@pytest.mark.parametrize("order", [("z2", "z3"), ("z3", "z2"), ("z2", "z1")])
def test_the_example_two_different_others(order):
    table = group()
    table.state.place("z3", place("d1"))
    attack(table, "kelley", "spread", "3", order[0], "3", order[1], "3")
    assert targets(table) == ["z1", *order]


@pytest.mark.rule("RIE-365")
@pytest.mark.parametrize("order", [("z1", "z2"), ("z1", "z3"), ("z2", "z2")])
def test_the_example_with_a_zombie_aimed_at_twice(order):
    table = group()
    attack(table, "kelley", "spread", "3", order[0], "3", order[1], "3")
    assert targets(table) == ["z1", *order]


@pytest.mark.rule("RIE-366")
def test_the_example_with_all_dice_at_one_decided_after_each():
    table = group()
    attack(table, "kelley", "spread", "3", "z1", "3", "z1", "3")
    assert targets(table) == ["z1", "z1", "z1"]
    assert [ask.kind for ask in table.asked] == ["roll", "choose", "roll", "choose", "roll"]


@pytest.mark.rule("RIE-363")
def test_only_the_eight_squares_around_the_last_target_will_do():
    table = group()
    attack(table, "kelley", "spread", "3", "z1", "3", "z1", "3")
    offered = {option.id for option in table.asked[1].options}
    assert offered == {"z1", "z2", "z3"}


@pytest.mark.rule("RIE-363")
def test_friends_and_who_is_out_of_sight_or_of_the_arc_are_no_targets():
    zombies = ["d2 omega", "e1 beta", "c4 beta", "e3 beta"]
    walls = {"d3-e3": "wall", "e2-e3": "wall"}
    table = given(10, 4, kelley="b2 e: mg-42 3 ammo", nicole="d3 e: ", zombies=zombies, borders=walls)
    active(table, "kelley")
    attack(table, "kelley", "spread", "3", "z1", "3", "z1", "3")
    assert {option.id for option in table.asked[1].options} == {"z1", "z2"}


@pytest.mark.rule("RIE-363")
def test_after_a_kill_the_next_die_goes_to_a_neighbour_of_where_it_stood():
    table = group(f"{THOMPSON} 1 ammo")
    table.zombie("z1").health = 1
    table.state.place("z3", None)
    attack(table, "kelley", "spread", "12", "12")
    assert targets(table) == ["z1", "z2"], "one neighbour is no question"
    assert table.zombie("z2").health == 3


@pytest.mark.rule("RIE-363", "RIE-041")
def test_after_a_kill_with_no_neighbour_the_rest_is_rolled_for_nothing():
    table = group(f"{THOMPSON} 1 ammo")
    for other in ("z2", "z3"):
        table.state.place(other, None)
    table.zombie("z1").health = 1
    attack(table, "kelley", "spread", "12", "12")
    assert len(table.asked) == 2
    assert table.zombie("z4").health == 4
