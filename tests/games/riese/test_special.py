"""Special actions and doors: searching, rescuing, forcing, keys."""

from __future__ import annotations

import pytest

from games.riese.given import active, given, place
from games.riese.walks import options
from shamble.games.riese.cards import Deed, Finding, Search, Trigger
from shamble.games.riese.heroes import doors
from shamble.games.riese.heroes.activation import act
from shamble.games.riese.heroes.doors import close_door, open_door
from shamble.games.riese.heroes.special import special_options


def row(least, most, *deeds):
    """A row of a search table."""
    return Finding(least, most, f"Found {least}", tuple(deeds))


AMMO, KNIFE, ZOMBIE = Deed("give", "ammo"), Deed("give", "knife"), Deed("spawn", "beta")
TABLE = Search("O1", (row(1, 6, AMMO), row(7, 12, Deed("give", "medkits"))))


def searcher(search=TABLE, marker="b1", kelley="a1 e", **more):
    """Kelley about to search a marker."""
    table = given(5, 4, kelley=kelley, scenario={"searches": (search,) if search else ()}, **more)
    table.thing = table.state.put("objective", place(marker), "O1").id
    active(table, "kelley", "special")
    return table


# -- where


@pytest.mark.rule("RIE-336", "RIE-357", "RIE-337")
@pytest.mark.parametrize("facing", ["n", "e", "s", "w"])
@pytest.mark.parametrize(
    ("marker", "near"),
    [("b2", True), ("b1", True), ("c2", True), ("a2", True), ("c3", False), ("b4", False), ("d2", False)],
)
def test_a_marker_is_searched_from_its_square_or_beside_it_facing_anywhere(marker, near, facing):
    table = searcher(marker=marker, kelley=f"b2 {facing}")
    assert (options(table) == [f"search:{table.thing}", "done"]) is near
    assert (options(table) == ["done"]) is not near


@pytest.mark.rule("RIE-357", "RIE-007")
def test_nothing_is_searched_or_rescued_through_a_wall():
    table = searcher(souls=["a2"], borders={"a1-b1 a1-a2": "wall"})
    assert special_options(table.state, "kelley") == []


@pytest.mark.rule("RIE-360", "RIE-336")
def test_kelley_searches_behind_him_and_neither_moves_nor_attacks():
    table = searcher(marker="a1", kelley="b1 e: colt-m1911 2 ammo", zombies=["e1 beta"])
    table.state.act.declared = ""
    table.play(act(table.state), "special")
    assert options(table) == [f"search:{table.thing}", "done"]
    table.play(act(table.state), f"search:{table.thing}", "3")
    table.play(act(table.state))
    assert (table.state.act, table.hero("kelley").supplies["ammo"], table.hero("kelley").marker) == (
        None,
        3,
        "attacked",
    )


@pytest.mark.rule("RIE-356")
@pytest.mark.parametrize("how", ["table", "trigger", "nothing"])
def test_only_what_the_scenario_provides_for_is_searched(how):
    table = given(
        5, 4, kelley="a1 e",
        scenario={
            "searches": (TABLE,) if how == "table" else (),
            "triggers": (Trigger("search", at="O1", deeds=(Deed("flag", "seen"),)),) if how == "trigger" else (),
        },
        labels={"O1": "b1"},
    )  # fmt: skip
    thing = table.state.put("objective", place("b1"), "O1")
    active(table, "kelley", "special")
    assert options(table) == ([f"search:{thing.id}", "done"] if how != "nothing" else ["done"])
    if how == "trigger":
        table.play(act(table.state), f"search:{thing.id}")
        assert table.state.flags == ["seen"]
        assert thing.id not in table.state.things


# -- what is found


@pytest.mark.rule("RIE-338")
@pytest.mark.parametrize(
    ("roll", "kind"), [("1", "ammo"), ("6", "ammo"), ("7", "medkits"), ("12", "medkits")]
)
@pytest.mark.parametrize("stays", [False, True])
def test_the_row_of_the_roll_is_carried_out_and_the_marker_goes_unless_it_stays(roll, kind, stays):
    table = searcher(Search("O1", TABLE.rows, stays=stays))
    table.play(act(table.state), f"search:{table.thing}", roll)
    assert table.hero("kelley").supplies[kind] == 1
    assert (table.thing in table.state.things) is stays


@pytest.mark.rule("RIE-338")
def test_where_every_roll_brings_the_same_there_is_no_roll():
    table = searcher(Search("O1", (row(1, 12, AMMO, AMMO),)))
    table.play(act(table.state), f"search:{table.thing}")
    assert table.hero("kelley").supplies["ammo"] == 2


@pytest.mark.rule("RIE-339", "RIE-359")
def test_who_finds_a_weapon_rearranges_all_and_switches_for_nothing():
    table = searcher(Search("O1", (row(1, 12, KNIFE),)), kelley="a1 e: mp-40 | colt-m1911")
    hero = table.hero("kelley")
    colt = hero.stowed[0]
    table.play(act(table.state), f"search:{table.thing}", "away", f"ready:{colt.id}", next_knife(table))
    assert (hero.ready.card, hero.off_hand.card, [item.card for item in hero.stowed]) == (
        "colt-m1911",
        "knife",
        ["mp-40"],
    )
    assert table.state.act.mp == 4


@pytest.mark.rule("RIE-339")
def test_what_a_finder_has_no_room_for_is_exchanged_for_what_is_laid_down():
    load = "a1 e: mp-40 | gas-mask flare molotov fg-42 fg-42 fg-42"
    found = Search("O1", (row(1, 12, Deed("give", "stg-44")),))
    table = searcher(found, kelley=load)
    table.play(act(table.state), f"search:{table.thing}", "away", "lay:fg-42-5", "ready:mp-40-1")
    stowed = sorted(item.card for item in table.hero("kelley").stowed)
    assert stowed == ["fg-42", "fg-42", "flare", "gas-mask", "molotov", "stg-44"]
    assert [thing.item.id for thing in table.state.all_of("item")] == ["fg-42-5"]


def next_knife(table):
    """The option that takes the knife that will be found into the off hand."""
    return f"off-hand:knife-{table.state.numbers + 1}"


@pytest.mark.rule("RIE-359", "RIE-338")
def test_who_finds_gear_is_asked_about_no_weapon():
    table = searcher(Search("O1", (row(1, 12, Deed("give", "gas-mask")),)), kelley="a1 e: mp-40 | colt-m1911")
    table.play(act(table.state), f"search:{table.thing}")
    assert sorted(item.card for item in table.hero("kelley").stowed) == ["colt-m1911", "gas-mask"]


@pytest.mark.rule("RIE-358")
def test_a_zombie_that_is_found_stands_on_the_nearest_free_clear_square():
    table = searcher(
        Search("O1", (row(1, 12, ZOMBIE),)), pool="beta", nicole="c1",
        cells={"b1 b2": "hindering", "a2": "obstructive"},
    )  # fmt: skip
    table.play(act(table.state), f"search:{table.thing}", "D1")
    assert [option.id for option in table.asked[-1].options] == ["B3", "C2", "D1"]
    assert table.state.at(place("d1"))


@pytest.mark.rule("RIE-358")
@pytest.mark.parametrize("square", ["B1", "A2"])
def test_among_squares_that_are_equally_near_the_player_chooses(square):
    table = searcher(Search("O1", (row(1, 12, ZOMBIE),)), marker="a1", pool="beta")
    table.play(act(table.state), f"search:{table.thing}", square)
    assert table.state.at(place(square))


@pytest.mark.rule("RIE-358")
def test_the_marker_s_own_square_is_the_nearest_if_it_is_free():
    table = searcher(Search("O1", (row(1, 12, ZOMBIE),)), pool="beta")
    table.play(act(table.state), f"search:{table.thing}")
    assert table.state.at(place("b1"))


# -- skills of searchers


@pytest.mark.rule("RIE-355", "RIC-015")
@pytest.mark.parametrize(
    ("shift", "kind"), [("shift:+2", "medkits"), ("shift:+0", "ammo"), ("shift:-2", "ammo")]
)
def test_a_good_eye_shifts_the_search_roll_before_it_is_made(shift, kind):
    table = searcher()
    table.hero("kelley").skills = ["good-eye"]
    table.play(act(table.state), f"search:{table.thing}", shift, "5")
    assert table.hero("kelley").supplies[kind] == 1


@pytest.mark.rule("RIC-015")
def test_a_shifted_roll_stays_between_1_and_12():
    table = searcher(Search("O1", (row(1, 1, AMMO), row(12, 12, Deed("give", "grenades")))))
    table.hero("kelley").skills = ["good-eye"]
    table.play(act(table.state), f"search:{table.thing}", "shift:-2", "1")
    assert table.hero("kelley").supplies["ammo"] == 1


@pytest.mark.rule("RIC-083")
@pytest.mark.parametrize(("rows", "found"), [(TABLE.rows, 2), ((row(1, 12, AMMO),), 1)])
def test_the_resourceful_find_one_more_when_they_roll_for_supplies(rows, found):
    table = given(5, 4, sobieska="a1 e", scenario={"searches": (Search("O1", rows),)})
    thing = table.state.put("objective", place("b1"), "O1").id
    table.hero("sobieska").skills = ["resourceful"]
    active(table, "sobieska", "special")
    table.play(act(table.state), f"search:{thing}", *(["3"] if len(rows) > 1 else []))
    assert table.hero("sobieska").supplies["ammo"] == found


@pytest.mark.rule("RIC-096")
@pytest.mark.parametrize(("rolls", "more"), [(("3", "9"), ["row:2"]), (("3", "4"), [])])
def test_home_base_rolls_twice_and_takes_what_it_likes(rolls, more):
    table = given(5, 4, wurger="a1 e", scenario={"searches": (TABLE,)})
    thing = table.state.put("objective", place("b1"), "O1").id
    table.hero("wurger").skills = ["home-base"]
    active(table, "wurger", "special")
    table.play(act(table.state), f"search:{thing}", *rolls, *more)
    assert table.hero("wurger").supplies["medkits" if more else "ammo"] == 1


@pytest.mark.rule("RIC-086")
def test_mechanical_aptitude_buys_a_special_action_for_3_mps():
    table = given(5, 4, sobieska="a1 e", souls=["b1"])
    table.hero("sobieska").skills = ["mechanical-aptitude"]
    active(table, "sobieska", "walking", 2)
    assert "rescue:p1" not in options(table, "sobieska")
    active(table, "sobieska", "walking", 4)
    table.play(act(table.state), "rescue:p1")
    assert (table.hero("sobieska").rescued, table.state.act.mp, table.state.act.over) == (["p1"], 1, False)
    assert table.state.act.attacks == 1


@pytest.mark.rule("RIC-107")
def test_demolitions_force_a_door_or_set_a_charge_for_2_mps_but_rescue_nobody():
    table = given(5, 4, til="a1 e: knife | satchel-charge", souls=["a2"], borders={"a1-b1": "locked-door"})
    table.hero("til").skills = ["demolitions"]
    active(table, "til", "walking", 4)
    assert {"force:A1-B1"} <= set(options(table, "til"))
    assert "rescue:p1" not in options(table, "til")
    table.play(act(table.state), "force:A1-B1")
    assert (table.state.doors["A1-B1"].open, table.state.act.mp) == (True, 2)
    assert "set:charge" in options(table, "til")


# -- rescuing


@pytest.mark.rule("RIE-305", "RIE-306")
def test_a_rescued_figure_leaves_the_map_and_takes_no_room():
    table = given(5, 4, kelley="a1 e: mp-40 | fg-42", souls=["b1"])
    active(table, "kelley", "special")
    before = table.hero("kelley").carried
    table.play(act(table.state), "rescue:p1")
    assert (table.where("p1"), table.hero("kelley").rescued) == ("", ["p1"])
    assert table.hero("kelley").carried == before
    assert table.hero("kelley").xp == 1


@pytest.mark.rule("RIE-305")
@pytest.mark.parametrize(("square", "near"), [("b1", True), ("a2", True), ("b2", False), ("c1", False)])
def test_only_who_stands_beside_them_rescues(square, near):
    table = given(5, 4, kelley="a1 w", souls=[square])
    assert bool(special_options(table.state, "kelley")) is near


# -- doors


@pytest.mark.rule("RIE-237", "RIE-627")
@pytest.mark.parametrize(("declared", "cost"), [("walking", 1), ("running", 2)])
def test_an_ordinary_door_is_opened_and_closed_for_1_or_2_mps(declared, cost):
    table = given(5, 4, kelley="a1 w", borders={"a1-b1": "door"})
    active(table, "kelley", declared, 4)
    table.play(act(table.state), "door:A1-B1")
    assert (table.state.doors["A1-B1"].open, table.state.act.mp) == (True, 4 - cost)
    table.play(act(table.state), "door:A1-B1")
    assert (table.state.doors["A1-B1"].open, table.state.act.mp) == (False, 4 - 2 * cost)
    told = [event.text for event in table.told if event.kind == "door"]
    assert told == ["Kelley opens the door A1-B1", "Kelley closes the door A1-B1"]


def test_a_door_that_nobody_moves_is_told_without_a_name():
    table = given(2, 1, kelley="a1 e", borders={"a1-b1": "door"})
    table.play(open_door(table.state, "A1-B1"))
    table.play(close_door(table.state, "A1-B1"))
    assert [event.text for event in table.told] == ["The door A1-B1 opens", "The door A1-B1 closes"]


@pytest.mark.rule("RIE-244")
@pytest.mark.parametrize(("square", "near"), [("a1", True), ("b1", True), ("a2", False), ("c1", False)])
def test_only_who_stands_at_the_door_opens_it(square, near):
    table = given(5, 4, kelley=f"{square} w", borders={"a1-b1": "door"})
    active(table, "kelley", "walking", 4)
    assert ("door:A1-B1" in options(table)) is near


@pytest.mark.rule("RIE-244", "RIE-474")
def test_what_stands_behind_a_door_is_turned_up_when_it_opens():
    table = given(5, 1, kelley="a1 e", zombies=["d1 ?beta"], borders={"a1-b1": "door"})
    active(table, "kelley", "walking", 4)
    table.play(act(table.state), "door:A1-B1")
    assert not table.zombie("z1").hidden


@pytest.mark.rule("RIE-627", "RIE-628")
@pytest.mark.parametrize("declared", ["walking", "running"])
def test_a_locked_door_opens_with_its_key_for_2_mps_and_not_otherwise(declared):
    table = given(5, 4, kelley="a1 w", borders={"a1-b1": "locked-door"})
    table.state.doors["A1-B1"].key = "iron-key"
    active(table, "kelley", declared, 3)
    assert not [key for key in options(table) if key.endswith("A1-B1")]
    table.hero("kelley").pockets.append(table.state.new_item("iron-key"))
    table.play(act(table.state), "unlock:A1-B1")
    assert (table.state.doors["A1-B1"].open, table.state.act.mp) == (True, 1)


@pytest.mark.rule("RIE-628", "RIE-621")
@pytest.mark.parametrize(("mp", "payable"), [(1, False), (2, True)])
def test_a_key_turns_for_2_mps_and_for_no_less(mp, payable):
    table = given(5, 4, kelley="a1 w", borders={"a1-b1": "locked-door"})
    table.state.doors["A1-B1"].key = "iron-key"
    table.hero("kelley").pockets.append(table.state.new_item("iron-key"))
    active(table, "kelley", "walking", mp)
    assert ("unlock:A1-B1" in options(table)) is payable


@pytest.mark.rule("RIE-628", "RIE-213")
def test_another_key_fits_not_and_max_turns_none():
    table = given(5, 4, kelley="a1 w", borders={"a1-b1": "locked-door"})
    there = table.state.doors["A1-B1"]
    there.key = "iron-key"
    hero = table.hero("kelley")
    hero.pockets.append(table.state.new_item("brass-key"))
    assert not doors.has_key(table.state, hero, there.key)
    hero.pockets.append(table.state.new_item("iron-key"))
    assert doors.has_key(table.state, hero, there.key)
    hero.kind = "dog"
    assert not doors.has_key(table.state, hero, there.key)


@pytest.mark.rule("RIE-629", "RIE-630")
def test_a_locked_door_is_forced_by_a_special_action_and_never_closed_again():
    table = given(5, 4, kelley="a1 w", borders={"a1-b1": "locked-door"})
    active(table, "kelley", "special")
    assert options(table) == ["force:A1-B1", "done"]
    table.play(act(table.state), "force:A1-B1")
    there = table.state.doors["A1-B1"]
    assert (there.open, there.locked, there.forced) == (True, False, True)
    active(table, "kelley", "walking", 4)
    assert "door:A1-B1" not in options(table)
    table.play(doors.close_door(table.state, "A1-B1"))
    assert there.open


@pytest.mark.rule("RIE-630")
def test_a_door_opened_by_its_key_can_be_closed():
    table = given(5, 4, kelley="a1 w", borders={"a1-b1": "locked-door"})
    table.state.doors["A1-B1"].key = "iron-key"
    table.hero("kelley").pockets.append(table.state.new_item("iron-key"))
    active(table, "kelley", "walking", 4)
    table.play(act(table.state), "unlock:A1-B1")
    table.play(act(table.state), "door:A1-B1")
    assert not table.state.doors["A1-B1"].open


# -- cabinets


@pytest.mark.rule("RIE-621")
@pytest.mark.parametrize("declared", ["walking", "running"])
def test_a_cabinet_opens_with_its_key_for_2_mps_and_is_then_searched(declared):
    table = searcher(Search("O1", TABLE.rows, key="iron-key"))
    active(table, "kelley", declared, 4)
    assert f"unlock:{table.thing}" not in options(table)
    table.hero("kelley").pockets.append(table.state.new_item("iron-key"))
    table.play(act(table.state), f"unlock:{table.thing}")
    assert table.state.act.mp == 2
    active(table, "kelley", "special")
    assert options(table) == [f"search:{table.thing}", "done"]


@pytest.mark.rule("RIE-622")
def test_a_cabinet_is_forced_by_a_special_action_and_searched_by_another():
    table = searcher(Search("O1", TABLE.rows, key="iron-key"))
    assert options(table) == [f"force:{table.thing}", "done"]
    table.play(act(table.state), f"force:{table.thing}")
    active(table, "kelley", "special")
    assert options(table) == [f"search:{table.thing}", "done"]


# -- charges


@pytest.mark.rule("RIE-545", "RIE-356")
def test_setting_a_charge_is_a_special_action():
    table = given(5, 4, kelley="a1 e: knife | satchel-charge")
    active(table, "kelley", "walking", 4)
    assert "set:charge" not in options(table)
    active(table, "kelley", "special")
    table.play(act(table.state), "set:charge", "B1", "timers:2")
    assert (table.state.act.over, len(table.state.lying(place("b1"), "satchel"))) == (True, 1)


# -- Max


@pytest.mark.rule("RIE-214")
def test_max_searches_and_does_nothing_else_that_is_special():
    table = given(
        5, 4, max="a1 e", souls=["a2"], scenario={"searches": (TABLE,)}, borders={"a1-b1": "locked-door"}
    )
    thing = table.state.put("objective", place("a1"), "O1")
    assert [option.id for option in special_options(table.state, "max")] == [f"search:{thing.id}"]
