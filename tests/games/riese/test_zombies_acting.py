"""The zombies' turn: who is next, locks and wounds, barricades (RIE-444 to 456, RIE-617 to 620)."""

import pytest

from games.riese.given import given, zombie_turn
from shamble.games.riese.horde.attacking import attack
from shamble.games.riese.horde.order import next_up
from shamble.games.riese.horde.turn import zombie_acts
from shamble.games.riese.story.phases import zombie_start


def order(table):
    """The zombies in the order in which they are activated, without an ask."""
    state, found = table.state, []
    state.now = state.phase = "zombie"
    while state.phase == "zombie":
        before = {zombie.id for zombie in state.zombies.values() if zombie.activated}
        table.play(zombie_acts(state))
        found += [z.id for z in state.zombies.values() if z.activated and z.id not in before]
    return found


# -- who acts, and when


@pytest.mark.rule("RIE-444")
def test_every_zombie_on_the_map_acts_once_also_face_down():
    table = given(9, 3, kelley="a1 w", zombies=["e1 beta", "i1 ?beta", "h3 alpha"], windows="never")
    table.zombie("z2").hidden = True
    table.state.chart.cells.pop((5, 0))
    assert sorted(order(table)) == ["z1", "z2", "z3"]
    assert all(zombie.activated for zombie in table.state.zombies.values())
    assert table.state.phase == "zombie-final"


@pytest.mark.rule("RIE-444")
def test_who_waits_off_the_map_does_not_act():
    table = given(9, 3, kelley="a1 w", zombies=["e1 beta", "i1 beta"], windows="never")
    table.zombie("z2").waits_for = (8, 0)
    table.state.place("z2", None)
    assert order(table) == ["z1"]


@pytest.mark.rule("RIE-445")
def test_the_closest_to_a_target_in_moves_acts_first_and_that_is_looked_at_anew_each_time():
    table = given(12, 1, kelley="a1", zombies=["f1 beta", "c1 beta", "i1 beta"])
    assert order(table) == ["z2", "z1", "z3"]


@pytest.mark.rule("RIE-445")
def test_it_is_moves_that_count_and_not_the_range():
    walls = {"b1-c1 b2-c2 b3-c3": "wall"}
    table = given(7, 4, kelley="a1", zombies=["c1 beta", "f4 beta"], borders=walls, windows="never")
    table.state.place("z2", (1, 3))
    assert order(table)[0] == "z2"


@pytest.mark.rule("RIE-445")
@pytest.mark.parametrize(("house", "first"), [("moves", "z2"), ("range", "z1")])
def test_a_group_may_go_by_range(house, first):
    walls = {"b1-c1 b2-c2 b3-c3": "wall"}
    table = given(7, 4, kelley="a1", zombies=["c1 beta", "a4 beta"], borders=walls, windows="never")
    table.state.house["zombie-order"] = house
    assert order(table)[0] == first


@pytest.mark.rule("RIE-445")
def test_an_activation_can_change_who_is_closest():
    # z1 kills Nicole, who rises; z2 was as near to her as z3 is to Kelley, and has farther to go now.
    table = given(
        12, 1, nicole="a1 e 1hp", kelley="l1", zombies=["b1 beta locks nicole", "d1 beta", "h1 beta"]
    )
    assert order(table) == ["z1", "z3", "z2"]


@pytest.mark.rule("RIE-446")
def test_the_player_orders_the_equally_close():
    table = given(5, 5, kelley="c3 n", zombies=["c1 beta", "b1 beta"], windows="always")
    assert table.play(next_up(table.state), "z2") == "z2"
    assert [option.id for option in table.asked[0].options] == ["z1", "z2"]
    assert table.asked[0].who == table.state.seats[0]


@pytest.mark.rule("RIE-446")
def test_smart_asks_only_about_zombies_that_could_be_in_each_others_way():
    apart = given(11, 3, kelley="f2", zombies=["a2 beta", "k2 beta"])
    assert apart.play(next_up(apart.state)) == "z1"
    near = given(11, 3, kelley="f2", zombies=["a2 beta", "a3 beta"])
    assert near.play(next_up(near.state), "z2") == "z2"
    three = given(11, 3, kelley="f2", zombies=["a2 beta", "k2 beta", "k3 beta"])
    assert three.play(next_up(three.state)) == "z1"
    never = given(11, 3, kelley="f2", zombies=["a2 beta", "a3 beta"], windows="never")
    assert never.play(next_up(never.state)) == "z1"


@pytest.mark.rule("RIE-446")
@pytest.mark.parametrize(
    ("health", "second", "asked"),
    [("4hp", "c1 beta", True), ("4hp", "c1 beta locks kelley", False), ("2hp", "c1 beta locks kelley", True)],
)
def test_smart_asks_who_locks_a_hero_but_not_who_wounds_a_healthy_locked_one(health, second, asked):
    table = given(5, 5, kelley=f"c2 n {health}", zombies=["b2 beta", second])
    table.play(next_up(table.state), *["z2"] * asked)


@pytest.mark.rule("RIE-447")
def test_a_stunned_zombie_only_loses_its_marker():
    table = given(5, 1, kelley="a1", zombies=["b1 beta stunned", "d1 alpha stunned"])
    zombie_turn(table)
    assert not table.zombie("z1").stunned
    assert table.hero("kelley").locked_by == ""
    assert (table.where("z2"), table.zombie("z2").stunned) == ("d1", False)
    zombie = table.zombie("z1")
    zombie.activated = False
    zombie_turn(table)
    assert table.hero("kelley").locked_by == "z1"


@pytest.mark.rule("RIE-447", "RIE-102")
@pytest.mark.parametrize(("roll", "wakes"), [("12", []), ("2", ["z1"])])
def test_a_stunned_zombie_that_is_killed_as_it_is_activated_loses_no_marker(roll, wakes):
    table = given(6, 1, kelley="a1 e covering 2: luger 1 ammo", zombies=["e1 beta stunned"])
    zombie_turn(table, "normal:luger-1", roll)
    assert table.zombie_ids() == wakes
    assert [event.facts["zombie"] for event in table.told if event.kind == "wakes"] == wakes


# -- attacks


@pytest.mark.rule("RIE-448", "RIE-450", "RIE-451")
def test_a_zombie_activated_beside_a_target_locks_it_without_a_roll_and_without_damage():
    table = given(5, 3, kelley="b2 e", zombies=["c2 beta"])
    zombie_turn(table)
    assert table.asked == []
    assert (table.hero("kelley").locked_by, table.zombie("z1").locks) == ("z1", "kelley")
    assert table.hero("kelley").health == 4


@pytest.mark.rule("RIE-448")
@pytest.mark.parametrize("zombie", ["c3 beta", "d2 beta"])
def test_beside_means_a_shared_side(zombie):
    table = given(5, 3, kelley="b2 e", zombies=[zombie], cells={"c2 b3": "obstructive"})
    zombie_turn(table)
    assert table.hero("kelley").locked_by == ""


@pytest.mark.rule("RIE-448")
def test_a_wall_or_a_closed_door_keeps_a_zombie_off():
    for border in ("wall", "door"):
        table = given(2, 1, kelley="a1", zombies=["b1 beta"], borders={"a1-b1": border})
        zombie_turn(table)
        assert table.hero("kelley").locked_by == "", border
    table = given(2, 1, kelley="a1", zombies=["b1 beta"], borders={"a1-b1": "door"})
    table.state.doors["A1-B1"].open = True
    zombie_turn(table)
    assert table.hero("kelley").locked_by == "z1"


@pytest.mark.rule("RIE-449")
@pytest.mark.parametrize(("breed", "locked"), [("beta", ""), ("alpha", "z1")])
def test_who_comes_beside_a_target_attacks_only_with_a_move_left(breed, locked):
    table = given(5, 1, kelley="a1 e", zombies=[f"c1 {breed}"])
    zombie_turn(table)
    assert (table.where("z1"), table.hero("kelley").locked_by) == ("b1", locked)


@pytest.mark.rule("RIE-449")
def test_a_last_move_beside_a_target_is_no_attack():
    table = given(5, 1, kelley="a1 e", zombies=["d1 alpha"])
    zombie_turn(table)
    assert (table.where("z1"), table.hero("kelley").locked_by) == ("b1", "")


@pytest.mark.rule("RIE-452")
def test_a_locked_hero_turns_to_the_zombie():
    table = given(5, 3, kelley="b2 w", zombies=["b3 beta"])
    zombie_turn(table)
    assert table.hero("kelley").facing == (0, 1)


@pytest.mark.rule("RIE-453", "RIE-450")
def test_a_locked_target_takes_a_wound_from_any_zombie_and_the_first_holds_the_lock():
    table = given(5, 3, kelley="b2 e", zombies=["c2 beta locks kelley", "b1 beta"])
    zombie_turn(table)
    assert table.hero("kelley").health == 2
    assert table.hero("kelley").locked_by == "z1"
    assert table.zombie("z2").locks == ""


@pytest.mark.rule("RIE-453")
def test_npcs_are_wounded_and_prisoners_killed_when_locked():
    table = given(7, 1, npcs=["a1 mp-40"], souls=["g1"], zombies=["b1 beta", "f1 beta"])
    zombie_turn(table)
    assert (table.npc("n1").locked_by, table.state.souls["p1"].locked_by) == ("z1", "z2")
    for zombie in table.state.zombies.values():
        zombie.activated = False
    zombie_turn(table)
    assert table.npc("n1").health == 1
    assert table.state.souls["p1"].at is None


@pytest.mark.rule("RIE-453", "RIE-473")
def test_face_down_a_zombie_wounds_once_whatever_it_is():
    table = given(3, 1, npcs=["a1 mp-40"], zombies=["b1 ?omega"])
    table.npc("n1").locked_by, table.zombie("z1").locks = "z1", "n1"
    zombie_turn(table)
    assert (table.npc("n1").health, table.zombie("z1").hidden) == (1, True)


@pytest.mark.rule("RIE-454")
def test_a_locked_target_is_attacked_rather_than_another():
    table = given(
        5, 3, kelley="b2 e", nicole="d2 w", zombies=["c2 beta", "d3 beta locks nicole"], windows="always"
    )
    table.play(attack(table.state, "z1"))
    assert (table.hero("nicole").health, table.hero("kelley").locked_by) == (3, "")


@pytest.mark.rule("RIE-454")
def test_the_player_chooses_among_locked_ones():
    zombies = ["c2 beta", "d3 beta locks nicole", "b3 beta locks kelley"]
    table = given(5, 3, kelley="b2 e", nicole="d2 w", zombies=zombies)
    table.play(attack(table.state, "z1"), "nicole")
    assert (table.hero("nicole").health, table.hero("kelley").health) == (3, 4)


@pytest.mark.rule("RIE-455")
@pytest.mark.parametrize("target", ["kelley", "nicole"])
def test_with_none_locked_the_player_chooses(target):
    table = given(5, 3, kelley="b2 e", nicole="d2 w", zombies=["c2 beta"])
    table.play(attack(table.state, "z1"), target)
    assert table.hero(target).locked_by == "z1"
    assert table.asked[0].rule == "RIE-455"


@pytest.mark.rule("RIE-456")
def test_who_was_held_by_an_eliminated_zombie_is_free():
    from shamble.games.riese.attack.harm import kill

    table = given(5, 3, kelley="b2 e", zombies=["c2 beta locks kelley", "d2 beta"])
    table.play(kill(table.state, "z2"))
    assert table.hero("kelley").locked_by == "z1"
    table.play(kill(table.state, "z1"))
    assert table.hero("kelley").locked_by == ""


# -- barricades


@pytest.mark.rule("RIE-617", "RIE-618")
def test_a_zombie_locks_a_barricade_and_destroys_it_with_a_second_attack():
    table = given(7, 1, kelley="a1", barricades="c1", zombies=["d1 beta"])
    (barricade,) = table.state.all_of("barricade")
    zombie_turn(table)
    assert barricade.locked_by == "z1"
    assert table.state.all_of("barricade") == [barricade]
    table.zombie("z1").activated = False
    zombie_turn(table)
    assert table.state.all_of("barricade") == []
    assert table.zombie("z1").locks == ""


@pytest.mark.rule("RIE-618")
def test_a_stun_ends_the_lock_of_a_barricade_too():
    from shamble.games.riese.attack.harm import stun

    table = given(7, 1, kelley="a1", barricades="c1", zombies=["d1 beta"])
    zombie_turn(table)
    table.play(stun(table.state, "z1"))
    (barricade,) = table.state.all_of("barricade")
    assert barricade.locked_by == ""


@pytest.mark.rule("RIE-617")
def test_a_barricade_draws_zombies_as_a_hero_does():
    table = given(9, 1, kelley="a1", barricades="c1", zombies=["f1 beta"])
    zombie_turn(table)
    assert table.where("z1") == "e1"


@pytest.mark.rule("RIE-620")
def test_nobody_is_attacked_past_a_barricade():
    table = given(5, 1, kelley="a1 e", barricades="b1", zombies=["c1 beta"], windows="always")
    zombie_turn(table)
    assert table.hero("kelley").locked_by == ""
    assert table.zombie("z1").locks == table.state.all_of("barricade")[0].id


@pytest.mark.rule("RIE-620")
@pytest.mark.parametrize(("barricades", "dice"), [("e2", 0), ("c1", 2)])
def test_a_gun_fires_past_no_barricade_either(barricades, dice):
    table = given(9, 3, kelley="a2 e", barricades=barricades, zombies=["h2 omega flak-38"], windows="never")
    from shamble.games.riese.horde.firing import fire

    table.play(fire(table.state, "z1"), *["3"] * dice)


# -- a turn in which nothing happens


@pytest.mark.rule("RIE-444", "RIE-467", "RIE-468")
@pytest.mark.parametrize(
    ("zombies", "drawn", "said"),
    [
        ([], {}, ("RIE-444", "No zombie is on the map")),
        (["c1 beta", "e1 alpha"], {"b1": "obstructive"}, ("RIE-467", "No zombie has a way to anybody")),
        (["c1 beta"], {"b1": "hindering"}, ("RIE-467", "No zombie has a way to anybody")),
        (["c1 beta"], {}, None),
        (["b1 beta", "c1 beta"], {}, None),
        (["c1 beta stunned"], {"b1": "obstructive"}, None),
        (["c1 beta", "d1 alpha cannibal 1hp"], {"b1": "obstructive"}, None),
        (["c1 beta flak-38"], {"b1": "obstructive dotted"}, None),
    ],
)
def test_a_turn_in_which_no_zombie_does_anything_says_why(zombies, drawn, said):
    table = given(6, 1, kelley="a1", zombies=zombies, cells=drawn, windows="never")
    table.play(zombie_start(table.state))
    assert [(event.rule, event.text) for event in table.told if event.kind == "idle"] == (
        [said] if said else []
    )


@pytest.mark.rule("RIE-467", "RIE-468")
@pytest.mark.parametrize(("zombie", "said"), [("f1 beta", False), ("c1 beta", True)])
def test_so_does_one_in_which_they_wait_before_what_they_may_not_enter(zombie, said):
    table = given(
        6, 1, kelley="a1", zombies=[zombie], cells={"b1": "fire"}, house={"hindered-ways": "through"}
    )
    table.play(zombie_start(table.state))
    assert ("No zombie can come nearer to anybody" in table.words()) == said
