"""Whom an attack may be aimed at: sides, arcs, the closest, hand-to-hand reach, and barricades (RIE-025 to 038)."""

import pytest

from games.riese.given import BOOK, active, attack, given, place, zombie_turn
from shamble.games.riese.attack.options import attack_options
from shamble.games.riese.attack.targets import (
    are_enemies,
    choices,
    enemies_of,
    must_fight,
    sees,
    side_of,
)
from shamble.geometry.squares import arcs

COLT, KNIFE = BOOK.weapons["colt-m1911"], BOOK.weapons["knife"]


def aimed(table, name="kelley", weapon=COLT, kind="normal"):
    """Whom somebody may attack, in order of their names."""
    return sorted(choices(table.state, name, weapon, kind))


def ways(table, name="kelley", **more):
    """The kinds of attack that are offered."""
    return [option.id.split(":")[0] for option in attack_options(table.state, name, **more)]


# -- sides


@pytest.mark.rule("RIE-120")
def test_everybody_of_another_side_is_an_enemy():
    table = given(
        kelley="a1 e: ", nicole="b1 e: ", zombies=["c1 beta", "d1 beta"], npcs=["e1 mp-40", "f1 luger"]
    )
    assert sorted(enemies_of(table.state, "kelley")) == ["n1", "n2", "z1", "z2"]
    assert sorted(enemies_of(table.state, "z1")) == ["kelley", "n1", "n2", "nicole"]
    assert sorted(enemies_of(table.state, "n1")) == ["kelley", "nicole", "z1", "z2"]
    assert side_of(table.state, "n1") == "npc"


@pytest.mark.rule("RIE-120")
@pytest.mark.parametrize(
    ("foes", "heroes", "zombies"),
    [("all", True, True), ("heroes", True, False), ("zombies", False, True), ("none", False, False)],
)
def test_a_scenario_may_say_whom_an_npc_takes_for_enemies(foes, heroes, zombies):
    table = given(kelley="a1 e: ", zombies=["c1 beta"], npcs=["e1 mp-40"])
    table.npc("n1").foes = foes
    assert are_enemies(table.state, "n1", "kelley") == are_enemies(table.state, "kelley", "n1") == heroes
    assert are_enemies(table.state, "n1", "z1") == zombies
    assert are_enemies(table.state, "z1", "n1"), "zombies ask nobody"


@pytest.mark.rule("RIE-120")
def test_who_waits_to_be_rescued_is_an_enemy_of_zombies_alone():
    table = given(kelley="a1 e: ", zombies=["c1 beta"], npcs=["e1 mp-40"], souls=["b2"])
    assert are_enemies(table.state, "z1", "p1")
    assert are_enemies(table.state, "p1", "z1")
    assert not are_enemies(table.state, "kelley", "p1")
    assert not are_enemies(table.state, "n1", "p1")


# -- arcs


@pytest.mark.rule("RIE-025")
def test_the_front_arc_has_the_squares_on_its_diagonals():
    front = [
        square
        for square in ("c1", "d1", "e1", "c2", "d2", "e2")
        if "front" in arcs((0, -1), (3, 2), place(square))
    ]
    assert front == ["c1", "d1", "e1", "c2", "d2", "e2"]
    outside = ["a1", "b2", "c3", "e3", "d4", "c4"]
    assert not [
        square for square in outside if "front" in arcs((0, -1), (3, 2), place(square)) and square != "a1"
    ]
    assert arcs((0, -1), (3, 2), place("c2")) == {"front", "left"}


@pytest.mark.rule("RIE-026")
@pytest.mark.parametrize(
    ("where", "inside"), [("f3", True), ("e4", True), ("d5", False), ("b3", False), ("e2", True)]
)
def test_a_hero_attacks_only_what_is_in_its_front_arc(where, inside):
    table = given(kelley="d3 e: colt-m1911 1 ammo", zombies=[f"{where} beta"])
    assert aimed(table) == (["z1"] if inside else [])
    active(table, "kelley")
    assert ("normal" in ways(table)) == inside


@pytest.mark.rule("RIE-027")
@pytest.mark.parametrize("where", ["f3", "b3", "d5", "d1"])
def test_a_zombie_attacks_all_around(where):
    table = given(kelley=f"{where} e: ", zombies=["d3 omega"])
    assert aimed(table, "z1") == ["kelley"]


@pytest.mark.rule("RIE-027", "RIE-452")
@pytest.mark.parametrize("where", ["e3", "c3", "d4", "d2"])
def test_it_takes_hold_of_whoever_is_on_any_side_of_it(where):
    table = given(kelley=f"{where} e: ", zombies=["d3 omega"])
    zombie_turn(table)
    assert table.hero("kelley").locked_by == "z1"


@pytest.mark.rule("RIE-254")
def test_an_npc_attacks_all_around():
    table = given(kelley="b3 e: ", zombies=["f3 beta"], npcs=["d3 mp-40"])
    assert aimed(table, "n1") == ["kelley", "z1"]


# -- the closest


@pytest.mark.rule("RIE-035")
def test_only_the_closest_enemy_may_be_attacked():
    table = given(kelley="a1 e: ", zombies=["f1 beta", "d1 beta", "h1 beta"])
    assert aimed(table) == ["z2"]


@pytest.mark.rule("RIE-035")
def test_one_out_of_sight_or_out_of_the_arc_is_passed_over():
    zombies = ["d4 beta", "b3 beta", "g2 beta"]
    assert aimed(given(kelley="b2 e: ", zombies=zombies)) == ["z1"]
    assert aimed(given(kelley="b2 e: ", zombies=zombies, cells={"c3": "obstructive"})) == ["z3"]
    assert aimed(given(kelley="b2 s: ", zombies=zombies)) == ["z2"]


@pytest.mark.rule("RIE-036")
def test_of_several_closest_the_player_picks():
    table = given(kelley="a3 e: colt-m1911 1 ammo", zombies=["d3 beta", "c2 beta", "c4 beta", "h3 beta"])
    active(table, "kelley")
    assert aimed(table) == ["z1", "z2", "z3"]
    attack(table, "kelley", "normal", "z3", "9")
    assert table.asked[0].rule == "RIE-036"
    assert sorted(option.id for option in table.asked[0].options) == ["z1", "z2", "z3"]
    assert table.zombie_ids() == ["z1", "z2", "z4"]


@pytest.mark.rule("RIE-036")
def test_one_closest_enemy_is_no_question():
    table = given(kelley="a3 e: colt-m1911 1 ammo", zombies=["d3 beta", "h3 beta"])
    active(table, "kelley")
    attack(table, "kelley", "normal", "9")
    assert table.zombie_ids() == ["z2"]


@pytest.mark.rule("RIE-037", "RIE-038")
def test_range_counts_the_target_s_square_and_two_for_a_diagonal_step():
    table = given(kelley="a3 e: ", zombies=["d3 beta", "c4 beta", "c1 beta"])
    assert aimed(table) == ["z1", "z2"], "three squares ahead are as far as two ahead and one aside"


@pytest.mark.rule("RIE-624")
def test_in_darkness_a_hero_attacks_only_what_is_near_or_lit():
    table = given(kelley="a1 e: ", zombies=["d1 beta"], dark=True)
    assert aimed(table) == []
    table.state.place("z1", place("c1"))
    assert aimed(table) == ["z1"]
    table.state.place("z1", place("h1"))
    table.state.put("flare", place("h3"))
    ends = place("a1"), place("h1")
    assert sees(table.state, "kelley", *ends), "it stands in the light"
    table.state.things.clear()
    table.state.index()
    assert [sees(table.state, name, *ends) for name in ("kelley", "z1")] == [False, True], (
        "zombies mind no darkness"
    )


# -- next to an enemy


@pytest.mark.rule("RIE-032")
@pytest.mark.parametrize("where", ["c3", "e3", "d2", "d4"])
def test_an_adjacent_enemy_that_is_not_stunned_forces_hand_to_hand(where):
    table = given(kelley="d3 e: colt-m1911 1 ammo", zombies=[f"{where} beta", "h3 beta"])
    active(table, "kelley")
    assert must_fight(table.state, "kelley")
    assert ways(table) == (["melee"] if where == "e3" else [])
    table.zombie("z1").stunned = True
    assert not must_fight(table.state, "kelley")
    assert "normal" in ways(table)


@pytest.mark.rule("RIE-032")
def test_beside_a_stunned_enemy_every_way_stays_open_and_the_closest_is_the_stunned_one():
    table = given(kelley="d3 e: m1-thompson 1 ammo", zombies=["e3 beta stunned", "h3 beta"])
    active(table, "kelley")
    assert ways(table) == ["normal", "spread", "melee"]
    assert aimed(table) == ["z1"]


@pytest.mark.rule("RIE-032")
@pytest.mark.parametrize(("house", "offered"), [("awake", ["normal", "melee"]), ("any", ["melee"])])
def test_by_house_rule_a_stunned_one_forces_it_too(house, offered):
    table = given(kelley="d3 e: luger 1 ammo", zombies=["e3 beta stunned"], house={"close-combat": house})
    active(table, "kelley")
    assert ways(table) == offered


@pytest.mark.rule("RIE-032")
def test_neither_a_corner_nor_a_wall_forces_hand_to_hand_and_npcs_do():
    assert not must_fight(given(kelley="d3 e: ", zombies=["e4 beta"]).state, "kelley")
    assert not must_fight(
        given(kelley="d3 e: ", zombies=["e3 beta"], borders={"d3-e3": "wall"}).state, "kelley"
    )
    assert must_fight(given(kelley="d3 e: ", npcs=["d2 unarmed"]).state, "kelley")
    table = given(kelley="d3 e: ", npcs=["d2 unarmed"])
    table.npc("n1").foes = "zombies"
    assert not must_fight(table.state, "kelley")


@pytest.mark.rule("RIE-031")
def test_fire_spread_fire_and_hand_to_hand_are_offered_by_weapon_and_range():
    table = given(kelley="a1 e: m1-thompson 1 ammo", zombies=["d1 beta"])
    active(table, "kelley")
    assert ways(table) == ["normal", "spread"]
    table.state.place("z1", place("b1"))
    assert ways(table) == ["melee"]


# -- reach


@pytest.mark.rule("RIE-160", "RIE-161")
def test_a_weapon_made_for_hand_to_hand_reaches_as_far_as_its_card_says_and_others_one_square():
    spear = BOOK.weapons["spear"]
    assert (spear.mark, spear.pbr) == ("H", 2), "this test needs a weapon that reaches two squares"
    table = given(kelley="a1 e: spear", zombies=["c1 beta"])
    assert aimed(table, weapon=spear, kind="melee") == ["z1"]
    assert aimed(table, weapon=KNIFE, kind="melee") == []
    assert aimed(table, weapon=BOOK.weapons["fg-42"], kind="melee") == []
    table.state.place("z1", place("b1"))
    assert aimed(table, weapon=BOOK.weapons["fg-42"], kind="melee") == ["z1"]


@pytest.mark.rule("RIE-007")
def test_nobody_strikes_through_a_wall_or_over_a_corner():
    assert aimed(given(kelley="a1 e: ", zombies=["b1 beta"], borders={"a1-b1": "wall"}), kind="melee") == []
    assert aimed(given(kelley="a1 e: ", zombies=["b2 beta"]), weapon=KNIFE, kind="melee") == []


# -- barricades


@pytest.mark.rule("RIE-615")
def test_a_barricade_may_be_attacked_when_it_is_the_closest():
    near = given(kelley="a1 e: ", barricades="c1", zombies=["e1 beta"])
    barricade = near.state.all_of("barricade")[0].id
    assert barricade in aimed(near)
    far = given(kelley="a1 e: ", barricades="e1", zombies=["c1 beta"])
    assert aimed(far) == ["z1"]
    alone = given(kelley="a1 e: ", barricades="c1 e1")
    assert aimed(alone) == [alone.state.lying(place("c1"), "barricade")[0].id]
    behind = given(kelley="c1 e: ", barricades="a1")
    assert aimed(behind) == []


@pytest.mark.rule("RIE-616")
def test_a_barricade_that_is_closest_may_be_ignored_for_the_closest_zombie():
    table = given(kelley="a1 e: ", barricades="c1", zombies=["e1 beta", "g1 beta"])
    assert "z1" in aimed(table)
    assert "z2" not in aimed(table)


@pytest.mark.rule("RIE-616")
def test_an_adjacent_barricade_forces_nobody_and_stuns_do_nothing_to_it():
    table = given(kelley="a1 e: colt-m1911 1 ammo", barricades="b1", zombies=["e1 beta"])
    active(table, "kelley")
    assert not must_fight(table.state, "kelley")
    assert "normal" in ways(table)
    barricade = table.state.all_of("barricade")[0].id
    attack(table, "kelley", "normal", barricade, "8")
    assert table.state.all_of("barricade")


@pytest.mark.rule("RIE-614")
def test_a_wounded_barricade_is_gone():
    table = given(kelley="a1 e: colt-m1911 1 ammo", barricades="b1")
    active(table, "kelley")
    attack(table, "kelley", "normal", "9")
    assert not table.state.all_of("barricade")
    assert not table.state.lying(place("b1"))


@pytest.mark.rule("RIE-619")
@pytest.mark.parametrize(("zombie", "able"), [("c1", True), ("d1", False), ("c2", False), ("b2", False)])
def test_a_zombie_beside_the_opposite_side_of_a_barricade_can_be_struck_across_it(zombie, able):
    table = given(kelley="a1 e: knife", barricades="b1", zombies=[f"{zombie} beta"])
    assert ("z1" in aimed(table, weapon=KNIFE, kind="melee")) == able


@pytest.mark.rule("RIE-619")
@pytest.mark.parametrize(("hero", "barricade", "zombie"), [
    ("c1 e", "d1", "e1"), ("b4 e", "c4", "d4"), ("e2 w", "d2", "c2"), ("c1 s", "c2", "c3"), ("f5 n", "f4", "f3"),
])  # fmt: skip
def test_across_a_barricade_is_across_it_anywhere_on_the_map(hero, barricade, zombie):
    table = given(kelley=f"{hero}: knife", barricades=barricade, zombies=[f"{zombie} beta"])
    assert "z1" in aimed(table, weapon=KNIFE, kind="melee")


@pytest.mark.rule("RIE-619")
def test_across_a_barricade_any_way_of_attack_will_do_and_it_costs_nothing():
    table = given(kelley="a1 e: colt-m1911 1 ammo", barricades="b1", zombies=["c1 beta"])
    active(table, "kelley")
    assert ways(table) == ["normal", "melee"]
    attack(table, "kelley", "normal", "z1", "9")
    assert "stun 6+, wound 9+" in table.asked[-1].text
    assert table.zombie_ids() == []


@pytest.mark.rule("RIE-619")
def test_a_zombie_two_squares_off_without_a_barricade_is_out_of_reach():
    assert aimed(given(kelley="a1 e: knife", zombies=["c1 beta"]), weapon=KNIFE, kind="melee") == []


@pytest.mark.rule("RIE-620")
def test_zombies_do_not_attack_past_a_barricade():
    table = given(kelley="e1 w: ", barricades="c1", zombies=["a1 omega"])
    assert aimed(table, "z1") == []
    assert "z1" in aimed(table), "heroes do"
    table.state.take(table.state.all_of("barricade")[0].id)
    assert aimed(table, "z1") == ["kelley"]


@pytest.mark.rule("RIE-620")
def test_nor_do_they_strike_across_one():
    table = given(kelley="c1 w: ", barricades="b1", zombies=["a1 omega"])
    assert aimed(table, "z1", KNIFE, "melee") == []
