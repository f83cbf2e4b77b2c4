"""Blasts: who is in the area, what each die does, and when the thing goes off (RIE-011 to 024, RIE-415, RIE-416)."""

import pytest

from games.riese.given import BOOK, active, given, place
from shamble.games.riese.blasts.blast import blast, detonate_pending, in_area
from shamble.games.riese.blasts.burning import burn_down
from shamble.games.riese.cards import Weapon
from shamble.games.riese.state import Pending

GRENADE = BOOK.weapons["grenade"]
WALL = {"d3-d4": "wall"}


def dice(table):
    """Whom the dice of blasts were rolled for, in order."""
    return [ask.subjects[-1] for ask in table.asked if ask.kind == "roll"]


def goes_off(table, at, *script, weapon=GRENADE, by=""):
    """Let a weapon explode on a square."""
    table.play(blast(table.state, place(at), weapon, by), *script)
    return table


def example(nicole="b1"):
    """The layout of the examples: zombie 1 in the blast, 2 near it, 4 too far away, 3 behind a wall."""
    beta = ["d1 beta", "e2 beta", "d5 beta", "g1 beta"]
    return given(8, 6, zombies=beta, borders=WALL, nicole=f"{nicole} e", windows="never")


# -- who is attacked


@pytest.mark.rule("RIE-020", "RIE-012", "RIE-013")
def test_the_example_a_grenade_attacks_zombie_1_zombie_2_and_its_thrower():
    table = goes_off(example(), "d1", "3", "3", "3", by="nicole")
    assert sorted(dice(table)) == ["nicole", "z1", "z2"]


@pytest.mark.rule("RIE-416")
@pytest.mark.parametrize(
    ("first", "second"), [("9", "9"), ("8", "8"), ("1", "6"), ("12", "5"), ("2", "1")], ids=str
)
def test_the_other_example_with_nicole_out_of_the_blast(first, second):
    table = example("a3")
    act = active(table, "nicole")
    act.pending.append(Pending("grenade", place("d1"), "nicole"))
    table.play(detonate_pending(table.state), first, second)
    assert dice(table) == ["z1", "z2"]
    assert ("z1" not in table.state.zombies) == (int(first) >= 9)
    assert ("z2" not in table.state.zombies) == (int(second) >= 9)
    if int(first) < 9:
        assert table.zombie("z1").stunned
    if int(second) < 9:
        assert table.zombie("z2").stunned == (int(second) >= 6)


@pytest.mark.rule("RIE-013")
def test_heroes_npcs_prisoners_and_zombies_are_all_attacked():
    table = given(kelley="c1 e", npcs=["c2 mp-40"], souls=["b2"], zombies=["c3 beta"], windows="never")
    goes_off(table, "c2", *["5"] * 4, by="kelley")
    assert sorted(dice(table)) == ["kelley", "n1", "p1", "z1"]


@pytest.mark.rule("RIE-012")
@pytest.mark.parametrize(
    ("drawn", "hit"),
    [
        ({}, True),
        ({"cells": {"c1": "obstructive"}}, False),
        ({"cells": {"c1": "obstructive dotted"}}, True),
        ({"borders": {"c1-d1": "wall"}}, False),
        ({"borders": {"c1-d1": "door"}}, False),
    ],
    ids=str,
)
def test_what_is_obstructive_shields_from_a_blast(drawn, hit):
    table = given(zombies=["d1 beta"], **drawn)
    assert in_area(table.state, place("b1"), 2) == (["z1"] if hit else [])


@pytest.mark.rule("RIE-012")
def test_an_open_door_shields_from_nothing():
    table = given(zombies=["c1 beta"], borders={"b1-c1": "door"})
    table.state.doors["B1-C1"].open = True
    assert in_area(table.state, place("b1"), 2) == ["z1"]


@pytest.mark.rule("RIE-015", "RIE-016")
@pytest.mark.parametrize(("at", "caught"), [("d4", 0), ("e4", 1), ("e5", 2), ("f4", 2), ("f5", 3), ("f6", 4)])
def test_range_is_counted_from_the_blast_square_and_a_diagonal_is_two(at, caught):
    table = given(zombies=[f"{at} beta"], kelley="a4 e")
    for reach in range(6):
        assert ("z1" in in_area(table.state, place("d4"), reach)) == (reach >= caught)


@pytest.mark.rule("RIE-015")
def test_a_wall_before_the_thrower_does_not_matter_to_the_blast():
    table = given(zombies=["d1 beta"], kelley="a1 e", borders={"b1-c1": "wall"})
    goes_off(table, "d1", "9", by="kelley")
    assert "z1" not in table.state.zombies


@pytest.mark.rule("RIE-415")
def test_each_figure_is_attacked_with_as_many_dice_as_the_rof():
    table = given(zombies=["a1 alpha", "b1 alpha"], windows="never")
    goes_off(table, "a1", "6", "9", "6", "5", weapon=Weapon("bomb", "Bomb", 2, 6, 9, 2, mark="A"))
    assert dice(table) == ["z1", "z1", "z2", "z2"]
    assert (table.zombie("z1").health, table.zombie("z2").health) == (1, 2)


# -- what a die does


@pytest.mark.rule("RIE-022", "RIE-017")
@pytest.mark.parametrize("face", range(1, 13))
def test_zombie_1_at_range_0_dies_on_9_and_is_stunned_by_anything_else(face):
    table = goes_off(given(zombies=["d1 beta"], kelley="a6 e", windows="never"), "d1", str(face), by="kelley")
    if face >= 9:
        assert "z1" not in table.state.zombies
    else:
        assert table.zombie("z1").stunned


@pytest.mark.rule("RIE-023")
@pytest.mark.parametrize("face", range(1, 13))
def test_zombie_2_at_range_2_is_stunned_on_6_and_dies_on_9(face):
    table = goes_off(given(zombies=["e2 beta"]), "d1", str(face))
    assert ("z1" not in table.state.zombies) == (face >= 9)
    if face < 9:
        assert table.zombie("z1").stunned == (face >= 6)


@pytest.mark.rule("RIE-024")
@pytest.mark.parametrize("face", range(1, 13))
def test_nicole_takes_one_wound_on_6_or_more(face):
    table = goes_off(given(nicole="b1 e"), "d1", str(face))
    assert table.hero("nicole").health == 4 - (face >= 6)


@pytest.mark.rule("RIE-017")
@pytest.mark.parametrize("face", ["1", "5", "6", "9", "12"])
def test_a_hero_and_an_npc_at_range_0_take_exactly_one_wound(face):
    table = goes_off(given(nicole="d1 e"), "d1", face)
    assert table.hero("nicole").health == 3
    table = goes_off(given(npcs=["d1 mp-40"]), "d1", face)
    assert table.npc("n1").health == 1


@pytest.mark.rule("RIE-017")
@pytest.mark.parametrize("power", ["armoured", "shutzshild"])
def test_who_cannot_be_stunned_is_not_stunned_at_range_0_either(power):
    table = goes_off(given(zombies=[f"d1 alpha {power}"]), "d1", "7")
    assert not table.zombie("z1").stunned


@pytest.mark.rule("RIE-018")
def test_a_face_down_zombie_is_turned_up_before_its_die():
    table = given(zombies=["d1 ?beta"])
    seen = []
    table.check = lambda ask: seen.append(table.zombie("z1").hidden)
    goes_off(table, "d1", "3")
    assert seen == [False]
    assert table.zombie("z1").stunned


@pytest.mark.rule("RIE-018")
def test_what_a_face_down_zombie_is_counts_for_its_die():
    table = goes_off(given(zombies=["e1 ?beta antihero"]), "d1", "9")
    assert table.zombie("z1").stunned


@pytest.mark.rule("RIE-019")
def test_a_natural_2_hits_the_first_figure_in_between_once_for_each_figure_attacked():
    line = ["b1 alpha", "c1 alpha", "d1 alpha"]
    bomb = Weapon("bomb", "Bomb", 2, 6, 9, 3, mark="A")
    table = goes_off(given(zombies=line, windows="never"), "a1", *["5", "5", "2", "2", "2", "2"], weapon=bomb)
    assert "z1" not in table.state.zombies
    assert [table.zombie(name).health for name in ("z2", "z3")] == [2, 2]


@pytest.mark.rule("RIE-019")
def test_nobody_in_between_is_hit_by_a_natural_2_where_nobody_is():
    table = goes_off(given(zombies=["b1 alpha", "a3 alpha"]), "a1", "2", "2")
    assert [table.zombie("z1").health, table.zombie("z2").health] == [2, 2]


@pytest.mark.rule("RIE-019")
def test_a_natural_1_of_a_blast_costs_no_ammo_and_misses():
    table = given(kelley="a6 e: colt-m1911 2 ammo", zombies=["e1 beta"], windows="never")
    goes_off(table, "d1", "1", by="kelley")
    assert table.hero("kelley").supplies["ammo"] == 2
    assert not table.zombie("z1").stunned


# -- what is added


@pytest.mark.rule("RIE-014")
@pytest.mark.parametrize(
    ("house", "zombie", "stun", "wound"),
    [
        ("powers", "beta", 6, 9),
        ("powers", "beta antihero", 7, 10),
        ("powers", "beta stunned", 1, 9),
        ("powers", "beta shutzshild", 13, 11),
        ("none", "beta antihero", 6, 9),
        ("all", "beta antihero", 10, 13),
        ("all", "beta antihero stunned", 1, 10),
    ],
    ids=str,
)
def test_which_modifiers_count_for_a_blast(house, zombie, stun, wound):
    for face in range(2, 13):
        table = given(
            zombies=[f"e1 {zombie}", "h6 beta howl"],
            house={"blast-modifiers": house},
            kelley="a6 e",
            active_threat=4,
        )
        table.zombie("z2").stunned = house == "all"
        active(table, "kelley", "running")
        goes_off(table, "d1", str(face), by="kelley")
        assert ("z1" not in table.state.zombies) == (face >= wound)
        if face < wound:
            assert table.zombie("z1").stunned == (face >= stun)


@pytest.mark.rule("RIE-332", "RIE-019")
@pytest.mark.parametrize(("left", "dead"), [(True, False), (False, True)])
def test_a_natural_1_counts_for_the_team_of_who_has_left_but_not_of_the_dead(left, dead):
    table = given(zombies=["e1 beta"], nicole="a1 e", scratch=1, windows="smart")
    table.state.place("nicole", None)
    table.hero("nicole").left, table.hero("nicole").dead = left, dead
    goes_off(table, "d1", "1", "keep", by="nicole")
    assert table.state.scratch == (2 if left else 1)


@pytest.mark.rule("RIE-332", "RIE-334")
@pytest.mark.parametrize(("before", "after"), [(0, 1), (2, 3), (3, 3)])
def test_a_1_that_is_kept_brings_a_token_as_long_as_there_are_fewer_than_three(before, after):
    table = given(zombies=["e1 beta"], nicole="a1 e", scratch=before)
    goes_off(table, "d1", "1", *(["keep"] if before else []), by="nicole")
    assert table.state.scratch == after


@pytest.mark.rule("RIE-333", "RIE-013")
def test_nobody_is_asked_for_a_better_roll_against_a_friend():
    table = given(kelley="e1 e", nicole="a1 e", zombies=["d2 beta"], scratch=1, windows="smart")
    goes_off(table, "d1", "4", "3", "keep", by="nicole")
    assert [ask.subjects for ask in table.asked if ask.kind == "choose"] == [("nicole",)]
    assert table.hero("kelley").health == 4


# -- when


@pytest.mark.rule("RIE-021", "RIE-401", "RIE-011")
def test_what_was_thrown_goes_off_when_the_activation_ends_and_not_before():
    table = example()
    act = active(table, "nicole")
    act.pending.append(Pending("grenade", place("d1"), "nicole"))
    table.state.place("nicole", place("a3"))
    table.play(detonate_pending(table.state), "9", "9")
    assert not act.pending
    assert dice(table) == ["z1", "z2"]


@pytest.mark.rule("RIE-011")
def test_something_fixed_in_place_explodes_as_well():
    table = given(zombies=["d1 beta"])
    table.state.put("satchel", place("d1"), "satchel-charge", timers=1)
    table.play(burn_down(table.state), "6")
    assert "z1" not in table.state.zombies


@pytest.mark.rule("RIE-017", "RIE-575")
@pytest.mark.parametrize(
    ("square", "dice", "health", "stunned"),
    [
        ("d1", ("5",), 4, True),
        ("d1", ("9", "9"), 4, True),
        ("d1", ("9", "8"), 3, True),
        ("e1", ("9", "9"), 4, False),
        ("e1", ("5",), 4, False),
    ],
)
def test_who_dodges_a_blast_where_it_goes_off_is_stunned_all_the_same(square, dice, health, stunned):
    table = given(8, 1, zombies=[f"{square} omega dodge"])
    table.play(blast(table.state, place("d1"), BOOK.weapons["grenade"]), *dice)
    assert (table.zombie("z1").health, table.zombie("z1").stunned) == (health, stunned)


def test_a_blast_is_told_once_and_its_single_dice_are_not_counted():
    table = given(nicole="a1 e", zombies=["d1 omega", "d2 omega"])
    table.play(blast(table.state, place("d1"), BOOK.weapons["grenade"]), "1", "1")
    assert [event.kind for event in table.told].count("blast") == 1
    assert "attack" not in [event.kind for event in table.told]
    assert not any("die 1" in ask.text for ask in table.asked)
