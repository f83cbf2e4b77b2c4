"""Zombies are turned up: by whom, when, and what is known of them then (RIE-018, RIE-259, RIE-473, RIE-474)."""

import pytest

from games.riese.given import given, place
from shamble.games.riese.cards import Deed, Trigger
from shamble.games.riese.horde.reveal import look, reveal
from shamble.games.riese.moments import after_change, after_step
from shamble.kernel.hands import TABLE


@pytest.mark.rule("RIE-473")
@pytest.mark.parametrize("facing", ["n", "e", "s", "w"])
def test_a_zombie_in_line_of_fire_is_turned_up_whichever_way_the_hero_looks(facing):
    table = given(8, 3, kelley=f"a1 {facing}", zombies=["h3 ?alpha"])
    table.play(look(table.state))
    zombie = table.zombie("z1")
    assert (zombie.hidden, zombie.breed, zombie.health) == (False, "alpha", 2)
    assert table.told[0].text == "At H3 a zombie is turned up: Alpha 1"


@pytest.mark.rule("RIE-473", "RIE-259")
def test_only_heroes_turn_zombies_up_and_only_with_line_of_fire():
    walled = given(8, 2, kelley="a1", zombies=["h1 ?beta"], borders={"c1-d1 c2-d2": "wall"})
    npc = given(8, 3, npcs=["a1 mp-40"], zombies=["h3 ?beta"])
    for table in (walled, npc):
        table.play(look(table.state))
        assert table.zombie("z1").hidden
    assert walled.told == []


@pytest.mark.rule("RIE-474")
def test_turning_up_follows_a_step_of_a_hero_a_step_of_a_zombie_and_a_door():
    hero = given(4, 3, kelley="a1", zombies=["d3 ?beta"], cells={"b2 c2 d2 b1": "obstructive"})
    hero.state.place("kelley", place("a2"))
    hero.play(after_step(hero.state, "kelley"))
    assert hero.zombie("z1").hidden
    hero.state.place("kelley", place("a3"))
    hero.play(after_step(hero.state, "kelley"))
    assert not hero.zombie("z1").hidden
    zombie = given(4, 3, kelley="a3", zombies=["d1 ?beta", "d2 ?beta"], cells={"b2 c2 b1": "obstructive"})
    zombie.state.place("z2", place("d3"))
    zombie.play(after_step(zombie.state, "z2"))
    assert [zombie.zombie(name).hidden for name in ("z1", "z2")] == [True, False]
    door = given(4, 1, kelley="a1", zombies=["d1 ?beta"], borders={"b1-c1": "door"})
    door.play(after_change(door.state, "door"))
    assert door.zombie("z1").hidden
    door.state.doors["B1-C1"].open = True
    door.play(after_change(door.state, "door"))
    assert not door.zombie("z1").hidden


@pytest.mark.rule("RIE-625")
@pytest.mark.parametrize(("square", "hidden"), [("c1", False), ("b2", False), ("d1", True)])
def test_in_darkness_only_what_is_two_squares_away(square, hidden):
    table = given(8, 3, kelley="a1", zombies=[f"{square} ?beta"], dark=True)
    table.play(look(table.state))
    assert table.zombie("z1").hidden == hidden


@pytest.mark.rule("RIE-520")
@pytest.mark.parametrize(("flare", "hidden"), [("g1", False), ("a3", True)])
def test_a_flare_lights_markers_around_it(flare, hidden):
    table = given(8, 3, kelley="a1", zombies=["f1 ?beta"], dark=True)
    table.state.put("flare", place(flare))
    table.play(look(table.state))
    assert table.zombie("z1").hidden == hidden


def test_at_the_table_the_people_say_what_a_marker_is():
    table = given(8, 3, kelley="a1", zombies=["h3 ?"], pool="beta alpha alpha")
    table.state.hands.decks = TABLE
    table.play(look(table.state), "alpha")
    zombie = table.zombie("z1")
    assert (zombie.breed, zombie.health, zombie.powers) == ("alpha", 2, ["leader-of-the-pack"])
    assert table.state.pool == ["beta", "alpha"]
    assert table.asked[0].rule == "RIE-473"


@pytest.mark.rule("RIE-473")
def test_the_people_may_turn_up_a_type_whose_last_marker_the_pool_should_not_have():
    table = given(8, 3, kelley="a1", zombies=["h3 ?"], pool="beta beta")
    table.state.hands.decks = TABLE
    table.play(look(table.state), "state omega")
    assert (table.zombie("z1").breed, table.zombie("z1").health) == ("omega", 4)
    assert table.state.pool == ["beta", "beta"]


@pytest.mark.parametrize(("of", "hears"), [("z1", True), ("beta", True), ("zombie", True), ("z2", False)])
def test_a_scenario_hears_who_was_turned_up(of, hears):
    heard = Trigger("reveal", of=of, deeds=(Deed("flag", "heard"),))
    table = given(8, 3, kelley="a1", zombies=["h3 ?beta", "h2 alpha"], scenario={"triggers": (heard,)})
    table.play(look(table.state))
    assert table.state.flags == (["heard"] if hears else [])


@pytest.mark.rule("RIE-473", "RIE-018")
def test_who_has_been_turned_up_and_killed_meanwhile_is_not_turned_up_again():
    table = given(
        8, 2, kelley="a1 e covering 2: luger 3 ammo", zombies=["e1 ?beta faust", "e2 ?beta"], windows="smart"
    )
    table.play(look(table.state), "normal:luger-1", "12", "12")
    assert table.state.zombies == {}
    assert [event.facts["zombie"] for event in table.told if event.kind == "reveal"] == ["z1", "z2"]


def test_turning_up_again_changes_nothing():
    table = given(8, 3, kelley="a1", zombies=["h3 beta"])
    table.play(reveal(table.state, "z1"))
    assert table.told == []
