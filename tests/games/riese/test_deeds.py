"""What each deed of a scenario does (story/deeds.py)."""

from __future__ import annotations

import pytest

from games.riese.given import given, place
from games.riese.test_story import deed
from shamble.games.riese.cards import Deed, Finding, Person, Recruit, Soul, Space, Spawn, Trigger
from shamble.games.riese.horde.spawning import ordered
from shamble.games.riese.story import deeds
from shamble.games.riese.story.deeds import DEEDS
from shamble.games.riese.story.happenings import happened
from shamble.games.riese.story.outcome import judge
from shamble.kernel.asks import StepEnded


@pytest.mark.rule("RIE-122")
def test_supplies_of_an_entry_go_to_whoever_set_it_off_at_once():
    gift = Trigger("search", deeds=(Deed("give", "ammo", count=2), Deed("give", "gas-mask")))
    table = given(kelley="a1", nicole="a2", scenario={"triggers": (gift,)})
    table.play(happened(table.state, "search", who="nicole"))
    assert table.hero("nicole").supplies["ammo"] == 2
    assert [item.card for item in table.hero("nicole").carried] == ["gas-mask"]
    assert table.hero("kelley").supplies["ammo"] == 0


@pytest.mark.rule("RIE-390")
def test_threat_that_rises_counts_from_the_next_scenario_on_unless_it_is_to_count_now():
    table = given(kelley="a1", threat=3, active_threat=3)
    deed(table, "threat", count=2)
    assert (table.state.threat, table.state.active_threat) == (5, 3)
    deed(table, "threat", count=-1, what="now")
    assert (table.state.threat, table.state.active_threat) == (4, 4)
    deed(table, "threat", count=20)
    assert table.state.threat == 12
    deed(table, "threat", count=-20)
    assert table.state.threat == 0


@pytest.mark.rule("RIE-334")
def test_the_team_never_holds_more_than_three_scratch_tokens():
    table = given(kelley="a1", scratch=2)
    deed(table, "scratch", count=3)
    assert table.state.scratch == 3


@pytest.mark.rule("RIE-137")
def test_xp_of_an_entry_are_credited_at_once_to_one_or_to_all():
    table = given(kelley="a1", nicole="a2")
    deed(table, "xp", count=2)
    assert [hero.xp for hero in table.state.heroes.values()] == [2, 0]
    deed(table, "xp", count=1, of="team")
    assert [hero.xp for hero in table.state.heroes.values()] == [3, 1]
    assert table.state.team_xp == 1


def test_the_round_marker_goes_on_by_a_deed():
    table = given(kelley="a1", scenario={"track": (Space(), Space(), Space())})
    deed(table, "track", count=2)
    assert (table.state.space, table.state.resets) == (2, 0)


@pytest.mark.rule("RIE-417", "RIE-418")
def test_timers_of_a_scenario_run_on_squares_or_unseen():
    table = given(kelley="a1", labels={"T": "c3 c4"})
    deed(table, "timer", what="bomb", count=3, at="T")
    assert [(thing.kind, thing.what, thing.timers) for thing in table.state.things.values()] == [
        ("timer", "bomb", 3)
    ] * 2
    deed(table, "timer", what="flood", count=2)
    assert table.state.clocks == {"flood": 2}
    deed(table, "no-timer", what="bomb")
    deed(table, "no-timer", what="flood")
    assert (table.state.things, table.state.clocks) == ({}, {})


def test_things_are_laid_down_and_taken_off():
    table = given(kelley="a1", labels={"L": "c3 c4"})
    deed(table, "lay", what="ammo", at="L", count=2)
    deed(table, "lay", what="knife", at="L")
    deed(table, "lay", what="barricade", at="c5")
    lying = [(thing.kind, thing.what, thing.count, thing.health) for thing in table.state.things.values()]
    assert lying == [("supply", "ammo", 2, 0)] * 2 + [("item", "knife", 1, 0)] * 2 + [("barricade", "", 1, 1)]
    deed(table, "clear", what="knife", at="c3")
    deed(table, "clear", what="supply")
    assert [(thing.kind, thing.at) for thing in table.state.things.values()] == [
        ("item", place("c4")),
        ("barricade", place("c5")),
    ]


@pytest.mark.rule("RIE-478")
def test_a_scenario_spawns_a_zombie_of_a_type_or_a_drawn_one():
    table = given(kelley="a1", labels={"S1": "h6"}, aside=["omega"], pool="beta")
    deed(table, "spawn", what="omega", at="S1")
    (omega,) = table.state.zombies.values()
    assert (omega.breed, table.where(omega.id), table.state.aside) == ("omega", "h6", [])
    deed(table, "spawn", at="h1")
    assert table.state.pool == []
    assert {table.where(zombie) for zombie in table.state.zombies} == {"h6", "h1"}


@pytest.mark.rule("RIE-478")
def test_a_spawn_code_brings_what_the_scenario_orders_until_it_takes_it_back():
    table = given(kelley="a1", scenario={"spawns": (Spawn("S1", "alpha"),)})
    assert ordered(table.state, "S1") == "alpha"
    deed(table, "spawn-order", of="S1", what="none")
    assert ordered(table.state, "S1") == "none"
    deed(table, "spawn-order", of="S1", what="")
    assert ordered(table.state, "S1") == "alpha"


@pytest.mark.rule("RIE-563")
def test_powers_come_and_go_for_a_type_or_for_one_zombie():
    table = given(kelley="a1", zombies=["h6 beta", "h5 beta", "h4 alpha"])
    deed(table, "power", of="beta", what="dodge")
    deed(table, "power", of="z3", what="howl")
    deed(table, "no-power", of="z2", what="dodge")
    assert [zombie.powers for zombie in table.state.zombies.values()] == [
        ["dodge"],
        [],
        ["leader-of-the-pack", "howl"],
    ]


def test_zombies_go_for_what_the_scenario_orders():
    table = given(kelley="a1")
    deed(table, "target-order", what="bell")
    deed(table, "target-order", what="kelley", of="alpha")
    assert table.state.target_orders == {"all": "bell", "alpha": "kelley"}
    deed(table, "target-order", what="")
    assert table.state.target_orders == {"alpha": "kelley"}


def test_who_was_to_come_later_comes():
    people = (Person("guard", "Guard", "N", "mp-40", later=True),)
    souls = (Soul("ada", "Ada", "P", later=True),)
    team = (Recruit("hale", "Hale", "trooper", later=True, at=""),)
    table = given(
        kelley="d4", labels={"N": "h6", "P": "h1"}, scenario={"people": people, "souls": souls, "team": team}
    )
    deed(table, "arrive", of="guard")
    deed(table, "arrive", of="ada", at="g1")
    deed(table, "arrive", "D5", of="hale")
    assert [table.where(name) for name in ("guard", "ada", "hale")] == ["h6", "g1", "d5"]
    assert (table.hero("hale").health, table.hero("hale").seat) == (2, "you")
    deed(table, "leave", of="guard")
    assert (table.where("guard"), table.npc("guard").left) == ("", True)
    with pytest.raises(StepEnded):
        deed(table, "arrive", of="ada")


@pytest.mark.rule("RIE-250", "RIE-252")
def test_npcs_get_other_goals_other_foes_and_orders_to_stay():
    table = given(kelley="a1", npcs=["h6 mp-40"], labels={"G": "b2 b3"}, windows="never")
    deed(table, "foes", of="n1", what="zombies")
    deed(table, "goal-of", of="n1", at="G")
    deed(table, "hold", of="n1")
    deed(table, "rest", of="n1")
    guard = table.npc("n1")
    assert (guard.foes, guard.goals, guard.holds, guard.quiet) == (
        "zombies",
        [place("b2"), place("b3")],
        True,
        True,
    )
    for word in ("goal-of", "move", "wake"):
        deed(table, word, of="n1")
    assert (guard.goals, guard.holds, guard.quiet) == ([], False, False)


@pytest.mark.rule("RIE-630")
def test_doors_open_close_and_lock_by_a_deed_but_a_forced_one_stays_open():
    table = given(kelley="a1", borders={"c1-c2": "door"})
    door = table.state.doors["C1-C2"]
    states = []
    for word in ("open", "close", "lock", "unlock"):
        deed(table, word, at="c1-c2")
        states.append((door.open, door.locked))
    words = ("open", "closed", "locked", "closed")
    assert [event.text for event in table.told] == [f"The door C1-C2 is {word} now" for word in words]
    assert states == [(True, False), (False, False), (False, True), (False, False)]
    door.open = door.forced = True
    table.told.clear()
    deed(table, "open", at="C1-C2")
    assert door.open
    assert not table.told


@pytest.mark.rule("RIE-473", "RIE-623")
def test_a_door_that_a_deed_opens_and_light_that_it_makes_show_what_was_hidden():
    table = given(kelley="a1", zombies=["h1 ?beta", "h3 ?beta"], borders={"d1-e1": "door"}, dark=True)
    deed(table, "open", at="D1-E1")
    assert table.zombie("z1").hidden
    deed(table, "light")
    assert (table.zombie("z1").hidden, table.zombie("z2").hidden) == (False, False)
    deed(table, "dark")
    assert table.state.dark


@pytest.mark.rule("RIE-234")
def test_fire_and_gas_of_a_scenario():
    table = given(kelley="c3", labels={"F": "c3 c4"})
    deed(table, "fire", at="F")
    assert (len(table.state.all_of("fire")), table.hero("kelley").health) == (2, 3)
    deed(table, "toxic", at="F")
    assert len(table.state.all_of("toxic")) == 2


def test_wounds_and_healing_of_a_scenario():
    table = given(kelley="a1", nicole="a2")
    deed(table, "wound", count=2)
    deed(table, "wound", of="nicole")
    assert [hero.health for hero in table.state.heroes.values()] == [2, 3]
    deed(table, "heal", count=9)
    assert [hero.health for hero in table.state.heroes.values()] == [4, 3]


def test_wounds_and_healing_of_whoever_stands_there_or_of_everybody():
    table = given(kelley="a1", nicole="a2", hale="a3", zombies=["b1 alpha"], labels={"F": "a1 b1"})
    deed(table, "wound", at="F")
    assert [hero.health for hero in table.state.heroes.values()] == [3, 4, 2]
    assert table.zombie("z1").health == 1
    deed(table, "wound", of="team")
    assert [hero.health for hero in table.state.heroes.values()] == [2, 3, 1]
    deed(table, "heal", at="F")
    deed(table, "heal", of="team")
    assert [hero.health for hero in table.state.heroes.values()] == [4, 4, 2]
    assert table.zombie("z1").health == 1


def test_a_roll_of_the_scenario_does_what_its_row_says():
    rows = (
        Finding(1, 3, "A splinter", (Deed("wound"),)),
        Finding(4, 6, "Nothing", ()),
        Finding(7, 12, "A stair gives way", (Deed("wound"),)),
    )
    for natural, health in (("6", 4), ("7", 3)):
        table = given(kelley="a1", scenario={"tables": {"stairs": rows}})
        deed(table, "roll", natural, what="stairs")
        assert table.hero("kelley").health == health
    assert "A stair gives way" in table.words()


def test_a_deed_ends_the_scenario():
    for word, result in (("win", "won"), ("lose", "lost")):
        table = given(kelley="a1")
        deed(table, word)
        judge(table.state)
        assert (table.state.result, table.state.phase) == (result, "closing")


def test_every_deed_is_described():
    assert deeds.__doc__
    assert [word for word in DEEDS if word not in deeds.__doc__] == []
