"""What zombies with powers do: how they attack, feed, leap, push and fire (RIE-573, RIE-577 to 580, RIE-589 to 608)."""

import pytest

from games.riese.given import given, place, zombie_turn
from shamble.games.riese.attack.model import Attack
from shamble.games.riese.attack.modifiers import needed
from shamble.games.riese.horde.arms import FLAK_38, MG_42
from shamble.games.riese.horde.attacking import attack as zombie_attack
from shamble.games.riese.horde.moving import step_to
from shamble.games.riese.horde.turn import act

# -- how they attack


@pytest.mark.rule("RIE-589")
def test_frenzy_wounds_at_once_and_locks_nobody():
    table = given(5, 3, kelley="b2", zombies=["c2 omega frenzy"])
    zombie_turn(table)
    assert (table.hero("kelley").health, table.hero("kelley").locked_by) == (3, "")


@pytest.mark.rule("RIE-589", "RIE-618")
def test_even_frenzy_locks_a_barricade_first():
    table = given(7, 1, kelley="a1", barricades="c1", zombies=["d1 omega frenzy"])
    zombie_turn(table)
    assert len(table.state.all_of("barricade")) == 1


@pytest.mark.rule("RIE-596")
def test_maw_deals_two_wounds_to_whom_it_holds():
    table = given(5, 3, kelley="b2", zombies=["c2 omega maw"])
    zombie_turn(table)
    assert table.hero("kelley").health == 4
    table.zombie("z1").activated = False
    zombie_turn(table)
    assert table.hero("kelley").health == 2


@pytest.mark.rule("RIE-596")
def test_maw_deals_one_to_whom_another_holds():
    table = given(5, 3, kelley="b2", zombies=["c2 omega maw", "b1 beta locks kelley"])
    table.play(zombie_attack(table.state, "z1"))
    assert table.hero("kelley").health == 3


@pytest.mark.rule("RIE-608")
@pytest.mark.parametrize(
    ("words", "health"), [("omega 2hp vampire", 3), ("omega vampire", 4), ("omega 2hp", 2)]
)
def test_a_vampire_recovers_what_it_deals(words, health):
    table = given(5, 3, kelley="b2", zombies=[f"c2 {words} locks kelley"])
    zombie_turn(table)
    assert table.zombie("z1").health == health
    assert table.hero("kelley").health == 3


@pytest.mark.rule("RIE-608")
def test_a_vampire_recovers_one_from_somebody_with_a_single_wound_to_take():
    table = given(5, 3, kelley="a1", souls=["b2"], zombies=["c2 omega 1hp vampire"])
    table.state.souls["p1"].locked_by, table.zombie("z1").locks = "z1", "p1"
    zombie_turn(table)
    assert (table.zombie("z1").health, table.state.souls["p1"].at) == (2, None)


@pytest.mark.rule("RIE-608")
def test_a_vampire_with_maw_recovers_two_and_from_a_sacrifice_nothing():
    table = given(5, 3, kelley="b2", zombies=["c2 omega 1hp vampire maw locks kelley"])
    zombie_turn(table)
    assert table.zombie("z1").health == 3
    spared = given(5, 3, kelley="b2", souls=["e3"], zombies=["c2 omega 1hp vampire locks kelley"])
    spared.hero("kelley").rescued = ["p1"]
    spared.state.place("p1", None)
    spared.play(zombie_attack(spared.state, "z1"), "p1")
    assert (spared.zombie("z1").health, spared.hero("kelley").health) == (1, 4)


# -- CANNIBAL


@pytest.mark.rule("RIE-573")
def test_a_wounded_cannibal_spends_a_move_to_feed_once_in_an_activation():
    table = given(9, 1, kelley="a1", zombies=["g1 omega 2hp cannibal", "h1 beta"], windows="never")
    table.play(act(table.state, "z1"))
    assert (table.zombie("z1").health, table.where("z1")) == (3, "f1")
    assert "z2" not in table.state.zombies


@pytest.mark.rule("RIE-573")
@pytest.mark.parametrize("zombies", [["g1 omega cannibal", "h1 beta"], ["g1 omega 2hp cannibal", "i1 beta"]])
def test_a_cannibal_in_full_health_or_alone_does_not_feed(zombies):
    table = given(9, 1, kelley="a1", zombies=zombies, windows="never")
    table.play(act(table.state, "z1"))
    assert (table.where("z1"), len(table.state.zombies)) == ("e1", 2)


@pytest.mark.rule("RIE-573")
def test_a_cannibal_feeds_and_attacks_with_its_two_moves():
    table = given(9, 1, kelley="a1", zombies=["b1 omega 2hp cannibal", "c1 beta"])
    table.play(act(table.state, "z1"))
    assert (table.zombie("z1").health, table.hero("kelley").locked_by) == (3, "z1")


@pytest.mark.rule("RIE-574")
@pytest.mark.parametrize(
    ("others", "script", "eaten"),
    [
        (["h2 beta", "g1 armoured"], [], "z2"),
        (["h2 armoured", "g1 alpha"], [], "z2"),
        (["h2 beta", "g1 beta"], ["z3"], "z3"),
        (["h2 armoured", "g1 armoured"], ["z3"], "z3"),
        (["h2 omega", "g1 ?beta"], [], ""),
    ],
)
def test_a_beta_is_preferred_to_an_armoured_and_else_the_player_picks(others, script, eaten):
    table = given(9, 3, npcs=["a1 mp-40"], zombies=["g2 omega 2hp cannibal", *others], windows="always")
    from shamble.games.riese.horde.attacking import feed

    assert table.play(feed(table.state, "z1"), *script) == bool(eaten)
    assert eaten not in table.state.zombies


# -- LEAP and SMASH


@pytest.mark.rule("RIE-594")
def test_leap_goes_through_hindering_terrain_and_other_zombies_at_no_extra_cost():
    table = given(9, 1, kelley="a1", zombies=["e1 omega leap"], cells={"d1": "hindering"})
    zombie_turn(table)
    assert table.where("z1") == "c1"
    over = given(9, 1, kelley="a1", zombies=["e1 omega leap", "d1 armoured stunned"], windows="never")
    over.play(act(over.state, "z1"))
    assert (over.where("z1"), over.where("z2")) == ("c1", "d1")
    bound = given(9, 1, kelley="a1", zombies=["e1 omega"], cells={"d1": "hindering"})
    zombie_turn(bound)
    assert bound.where("z1") == "e1"


@pytest.mark.rule("RIE-595")
@pytest.mark.parametrize(("cells", "at"), [({"d1 c1": "hindering"}, "e1"), ({"c1": "hindering"}, "d1")])
def test_leap_ends_on_no_hindering_square(cells, at):
    table = given(9, 1, kelley="a1", zombies=["e1 omega leap"], cells=cells)
    zombie_turn(table)
    assert table.where("z1") == at


@pytest.mark.rule("RIE-595")
def test_leap_ends_on_no_other_zombie():
    table = given(9, 1, kelley="a1", zombies=["e1 omega leap", "d1 armoured", "c1 armoured"], windows="never")
    table.play(act(table.state, "z1"))
    assert table.where("z1") == "e1"


@pytest.mark.rule("RIE-594")
def test_leap_crosses_yellow_edges_but_no_walls():
    for border, at in (("yellow", "c1"), ("wall", "e1")):
        table = given(9, 1, kelley="a1", zombies=["e1 omega leap"], borders={"d1-e1": border})
        zombie_turn(table)
        assert table.where("z1") == at, border


@pytest.mark.rule("RIE-603")
@pytest.mark.parametrize(("power", "at"), [("smash", "d1"), ("", "e1")])
def test_smash_goes_through_hindering_terrain_and_may_stop_there(power, at):
    table = given(9, 1, kelley="a1", zombies=[f"e1 beta {power}"], cells={"d1 c1": "hindering"})
    zombie_turn(table)
    assert table.where("z1") == at


@pytest.mark.rule("RIE-604")
def test_smash_changes_places_with_a_zombie_in_its_way_for_a_move():
    table = given(9, 1, kelley="a1", zombies=["f1 omega smash", "e1 armoured"], windows="never")
    table.play(act(table.state, "z1"))
    assert (table.where("z1"), table.where("z2")) == ("d1", "f1")
    assert [event.rule for event in table.told] == ["RIE-604", "RIE-468"]


@pytest.mark.rule("RIE-604", "RIE-474")
def test_who_is_pushed_into_view_is_turned_up():
    walls = {"a1-a2 b1-b2 c1-c2 d1-d2 e1-e2": "wall"}
    table = given(5, 3, npcs=["c2 mp-40"], kelley="a1", zombies=["e1 omega smash", "e2 ?beta"], borders=walls)
    table.state.place("kelley", place("a1"))
    table.play(step_to(table.state, "z1", place("e2")))
    assert (table.where("z1"), table.where("z2"), table.zombie("z2").hidden) == ("e2", "e1", False)


@pytest.mark.rule("RIE-604")
def test_smash_pushes_nobody_while_there_is_room():
    table = given(9, 2, kelley="a1", zombies=["f1 omega smash", "e1 armoured"], windows="never")
    table.play(act(table.state, "z1"))
    assert table.where("z2") == "e1"


@pytest.mark.rule("RIE-604")
def test_who_is_pushed_away_from_what_it_holds_lets_go():
    table = given(4, 1, kelley="a1", zombies=["c1 omega smash", "b1 beta locks kelley"])
    table.play(act(table.state, "z1"))
    assert (table.where("z1"), table.where("z2")) == ("b1", "c1")
    assert (table.zombie("z2").locks, table.hero("kelley").locked_by) == ("", "z1")


def test_a_step_onto_a_square_is_told_once():
    table = given(4, 1, kelley="a1", zombies=["d1 beta"])
    table.play(step_to(table.state, "z1", place("c1")))
    assert [event.text for event in table.told] == ["Beta 1 moves to C1"]


# -- FLAK 38


@pytest.mark.rule("RIE-577", "RIE-597")
def test_the_guns_of_zombies():
    assert (FLAK_38.rof, FLAK_38.stun, FLAK_38.wound) == (2, 8, 8)
    assert (MG_42.rof, MG_42.stun, MG_42.wound) == (3, 10, 10)
    table = given(60, 1, kelley="a1", zombies=["bh1 omega flak-38"])
    for weapon, numbers in ((FLAK_38, (8, 8)), (MG_42, (10, 10))):
        assert needed(table.state, Attack("z1", "normal", weapon, target="kelley")) == numbers


@pytest.mark.rule("RIE-578", "RIE-579")
def test_flak_38_moves_and_then_fires_at_the_closest_enemy_whatever_is_in_the_way():
    cells = {"f2": "hindering"}
    table = given(
        12,
        3,
        kelley="a2",
        nicole="a1",
        zombies=["k2 omega flak-38", "e2 armoured"],
        cells=cells,
        windows="never",
    )
    table.play(act(table.state, "z1"), "8", "7")
    assert table.where("z1") == "i2"
    assert (table.hero("kelley").health, table.hero("nicole").health) == (3, 4)
    assert "wound 8+" in table.asked[0].text


@pytest.mark.rule("RIE-578")
@pytest.mark.parametrize("moves", ["b1", "c1", "d1"])
def test_flak_38_does_not_fire_from_beside_its_target(moves):
    table = given(12, 1, kelley="a1", zombies=[f"{moves} omega flak-38"])
    table.play(act(table.state, "z1"))
    assert table.where("z1") == "b1"
    assert table.hero("kelley").locked_by == ("" if moves == "d1" else "z1")


@pytest.mark.rule("RIE-578")
def test_flak_38_holds_its_fire_without_line_of_fire_or_when_stunned():
    walled = given(8, 2, kelley="a1", zombies=["h1 omega flak-38"], borders={"c1-d1 c2-d2": "wall"})
    walled.play(act(walled.state, "z1"))
    stunned = given(8, 2, kelley="a1", zombies=["h1 omega flak-38 stunned"])
    zombie_turn(stunned)


@pytest.mark.rule("RIE-579")
def test_a_2_of_flak_38_still_hits_who_is_in_the_way():
    table = given(12, 1, kelley="a1", zombies=["k1 omega flak-38", "e1 alpha"], windows="never")
    table.play(act(table.state, "z1"), "2", "3")
    assert table.zombie("z2").health == 1


@pytest.mark.rule("RIE-580")
@pytest.mark.parametrize(("dice", "left"), [(("1", "8"), []), (("3", "1"), []), (("3", "8"), ["flak-38"])])
def test_a_1_empties_flak_38_for_good_once_the_attack_is_over(dice, left):
    table = given(12, 1, kelley="a1", zombies=["k1 omega flak-38"])
    table.play(act(table.state, "z1"), *dice)
    assert table.zombie("z1").powers == left
    assert table.hero("kelley").health == (3 if "8" in dice else 4)
    if not left:
        table.play(act(table.state, "z1"))


# -- MG-42


@pytest.mark.rule("RIE-598")
def test_mg_42_stays_where_it_sees_the_closest_enemy_with_nothing_in_the_way():
    table = given(12, 3, kelley="a2", zombies=["i2 omega mg-42"])
    table.play(act(table.state, "z1"), "3", "3", "3")
    assert table.where("z1") == "i2"


@pytest.mark.rule("RIE-598")
def test_mg_42_moves_to_see_the_closest_enemy():
    table = given(
        8, 3, kelley="a1", zombies=["e3 omega mg-42"], cells={"c2 d2": "obstructive"}, windows="never"
    )
    table.play(act(table.state, "z1"), "3", "3", "3")
    assert table.where("z1") == "e1"


@pytest.mark.rule("RIE-598")
def test_mg_42_moves_to_have_less_in_its_line_of_fire():
    table = given(12, 3, kelley="a2", zombies=["i2 omega mg-42"], cells={"e2": "hindering"}, windows="never")
    table.play(act(table.state, "z1"), "3", "3", "3")
    assert table.where("z1") != "i2"
    assert "stun" not in table.asked[0].text
    assert "wound 10+" in table.asked[0].text


@pytest.mark.rule("RIE-598")
def test_mg_42_with_no_place_to_see_from_comes_nearer_like_any_zombie():
    cells = {"d1 d2 d3 d4": "obstructive"}
    table = given(9, 6, kelley="a1", zombies=["i1 omega mg-42"], cells=cells, windows="never")
    table.play(act(table.state, "z1"))
    assert table.where("z1")[0] == "g"


@pytest.mark.rule("RIE-597", "RIE-599")
def test_mg_42_fires_three_dice_walking_and_what_is_in_the_way_counts():
    table = given(9, 1, kelley="a1", zombies=["i1 omega mg-42", "e1 armoured"], windows="never")
    table.play(act(table.state, "z1"), "1", "11", "12")
    assert table.hero("kelley").health == 3
    assert "wound 12+" in table.asked[0].text
    assert table.zombie("z1").powers == ["mg-42"]


@pytest.mark.rule("RIE-600", "RIE-449")
@pytest.mark.parametrize(("breed", "held"), [("omega", "z1"), ("beta", "")])
def test_mg_42_that_comes_beside_an_enemy_attacks_it_with_a_move_it_has_left(breed, held):
    """From C2 alone it sees Kelley, who is closer than the prisoner beside C2."""
    cells = {"c3": "obstructive"}
    table = given(4, 3, kelley="d3", souls=["c1"], zombies=[f"b3 {breed} mg-42"], cells=cells)
    table.play(act(table.state, "z1"))
    assert (table.where("z1"), table.state.souls["p1"].locked_by) == ("c2", held)


@pytest.mark.rule("RIE-600")
def test_mg_42_attacks_an_enemy_beside_it_as_any_zombie_does():
    table = given(9, 1, kelley="a1", nicole="i1", zombies=["b1 omega mg-42"])
    table.play(act(table.state, "z1"))
    assert table.hero("kelley").locked_by == "z1"
