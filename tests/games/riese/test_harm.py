"""Wounds and deaths of heroes, troopers, NPCs and those they rescue (RIE-163 to 175, RIE-308, RIE-309, RIE-424)."""

from dataclasses import replace

import pytest

from games.riese.given import active, attack, given, place
from shamble.games.riese.attack.harm import kill, stun, wound
from shamble.games.riese.attack.locks import lock
from shamble.games.riese.attack.targets import place_of
from shamble.games.riese.cards import Deed, Objective, Trigger
from shamble.games.riese.facts import facts
from shamble.games.riese.heroes.menu import menu
from shamble.games.riese.story.deeds import do
from shamble.games.riese.story.happenings import happened
from shamble.kernel.asks import StepEnded


def risen(table):
    """The zombie somebody has become."""
    return next(zombie for zombie in table.state.zombies.values() if zombie.was)


@pytest.mark.rule("RIE-163")
def test_a_wound_is_one_health_less():
    table = given(kelley="a1 e: ")
    table.play(wound(table.state, "kelley", 2, rule="RIE-184", cause="jump"))
    assert table.hero("kelley").health == 2
    assert {event.rule for event in table.told} == {"RIE-184"}


@pytest.mark.rule("RIE-164", "RIE-174")
def test_a_character_without_health_dies_and_rises_where_it_fell():
    table = given(kelley="c3 e 1hp: colt-m1911 2 ammo | knife")
    table.play(wound(table.state, "kelley", 1))
    hero = table.hero("kelley")
    assert (hero.dead, hero.at, hero.health) == (True, None, 0)
    assert table.state.at(place("c3")) == risen(table).id
    assert (risen(table).breed, risen(table).was) == ("beta", "kelley")
    left = {thing.what or thing.item.card for thing in table.state.lying(place("c3"))}
    assert {"colt-m1911", "knife", "ammo"} <= left
    assert hero.carried == []


@pytest.mark.rule("RIE-164")
def test_with_health_left_it_lives():
    table = given(kelley="c3 e 2hp: ")
    table.play(wound(table.state, "kelley", 1))
    assert not table.hero("kelley").dead
    assert list(table.state.horde()) == []


@pytest.mark.rule("RIE-163")
def test_wounds_beyond_death_are_nobody_s():
    table = given(kelley="c3 e 1hp: ", zombies=["e3 beta"])
    table.play(wound(table.state, "kelley", 3, "z1", cause="zombie"))
    assert len(list(table.state.horde())) == 2
    assert risen(table).health == 1


@pytest.mark.rule("RIE-175")
def test_it_is_an_antihero():
    table = given(kelley="c3 e 1hp: ")
    table.play(kill(table.state, "kelley"))
    assert "antihero" in risen(table).powers


@pytest.mark.rule("RIE-174")
def test_its_lock_ends_and_its_marker_is_gone():
    table = given(kelley="c3 e 1hp covering 2: ", zombies=["d3 beta locks kelley"])
    table.play(wound(table.state, "kelley", 1, "z1", cause="zombie"))
    assert table.zombie("z1").locks == ""
    assert table.hero("kelley").marker == ""


@pytest.mark.parametrize("name", ["kelley", "z1", "n1", "z9"])
def test_nothing_happens_to_who_is_not_there(name):
    table = given(kelley="a1 e: knife", zombies=["c1 omega"], npcs=["e1 luger"])
    if name != "z9":
        table.state.place(name, None)
    before = facts(table.state)
    table.play(wound(table.state, name, 1))
    assert table.told == []
    assert {path: fact.value for path, fact in facts(table.state).items()} == {
        path: fact.value for path, fact in before.items()
    }


@pytest.mark.rule("RIE-174")
def test_the_dead_are_not_there_any_more():
    table = given(kelley="c3 e: ")
    table.play(kill(table.state, "kelley"))
    with pytest.raises(StepEnded):
        place_of(table.state, "kelley")
    table.play(wound(table.state, "kelley", 1))
    assert len(list(table.state.horde())) == 1


@pytest.mark.rule("RIE-211")
def test_max_does_not_rise():
    table = given(max="c3 e 1hp: ")
    table.play(wound(table.state, "max", 1))
    assert table.hero("max").dead
    assert list(table.state.horde()) == []


@pytest.mark.rule("RIE-424", "RIE-166", "RIE-167")
def test_a_trooper_dies_of_its_second_wound():
    table = given(hale="c3 e: ")
    assert table.hero("hale").health == 2
    table.play(wound(table.state, "hale", 1))
    assert (table.hero("hale").health, table.hero("hale").wounded, table.hero("hale").dead) == (
        1,
        True,
        False,
    )
    table.play(wound(table.state, "hale", 1))
    assert table.hero("hale").dead
    assert "antihero" in risen(table).powers


@pytest.mark.rule("RIE-423")
def test_a_trooper_attacks_as_a_character_does():
    table = given(8, 1, hale="a1 e: luger 2 ammo", zombies=["d1 beta"])
    act = active(table, "hale")
    attack(table, "hale", "normal", "9")
    assert table.zombie_ids() == []
    assert act.attacks == 0
    assert table.hero("hale").xp == 1


@pytest.mark.rule("RIE-255", "RIE-256")
@pytest.mark.parametrize(("count", "left"), [(0, 2), (1, 1)])
def test_an_npc_has_two_health(count, left):
    table = given(npcs=["b1 luger"])
    table.play(wound(table.state, "n1", count))
    assert table.npc("n1").health == left


@pytest.mark.rule("RIE-258", "RIE-167")
def test_a_killed_npc_is_a_beta_at_once():
    table = given(kelley="a1 e: ", npcs=["c3 luger"])
    table.play(wound(table.state, "n1", 1))
    assert table.npc("n1").health == 1
    table.play(wound(table.state, "n1", 1, "kelley", cause="shot"))
    assert table.where("n1") == ""
    assert table.state.at(place("c3")) == risen(table).id
    assert (risen(table).breed, risen(table).powers) == ("beta", [])
    assert table.hero("kelley").xp == 1


@pytest.mark.rule("RIE-487")
def test_one_wound_kills_who_waits_to_be_rescued():
    table = given(souls=["c3"])
    table.play(wound(table.state, "p1", 1))
    assert table.where("p1") == ""
    assert list(table.state.horde()) == []


@pytest.mark.rule("RIE-134")
def test_the_kill_is_the_attacker_s():
    table = given(8, 1, kelley="a1 e: luger 2 ammo", nicole="b1 e: ", zombies=["d1 alpha 1hp"])
    active(table, "kelley")
    attack(table, "kelley", "normal", "11")
    assert (table.hero("kelley").xp, table.hero("nicole").xp) == (2, 0)


@pytest.mark.rule("RIE-516")
def test_only_firearms_and_blasts_can_blow_up_a_tank():
    table = given(kelley="c3 e: fmw-41")
    for cause in ("zombie", "fire", "attack", "jump"):
        table.hero("kelley").health = 4
        table.play(wound(table.state, "kelley", 1, cause=cause))
    assert table.asked == []
    table.play(wound(table.state, "kelley", 1, cause="shot"), "3")
    assert len(table.asked) == 1


@pytest.mark.rule("RIE-517")
def test_who_blows_up_does_not_rise():
    table = given(kelley="c3 e: ")
    table.play(kill(table.state, "kelley", cause="tank"))
    assert table.hero("kelley").dead
    assert list(table.state.horde()) == []


# -- sacrifice


def rescuer(*souls, health="4hp"):
    """Kelley with people he has rescued."""
    table = given(kelley=f"c3 e {health}: ", souls=["a1", "a2"])
    for soul in souls:
        table.state.place(soul, None)
        table.hero("kelley").rescued.append(soul)
    table.hero("kelley").xp = len(souls)
    return table


@pytest.mark.rule("RIE-308")
def test_a_rescued_figure_may_be_sacrificed_in_place_of_a_wound():
    table = rescuer("p1")
    table.play(wound(table.state, "kelley", 1), "p1")
    assert table.hero("kelley").health == 4
    assert table.hero("kelley").rescued == []


@pytest.mark.rule("RIE-308")
def test_need_not_be_and_prevents_one_wound_only():
    table = rescuer("p1")
    table.play(wound(table.state, "kelley", 2), "bear", "p1")
    assert table.hero("kelley").health == 3
    table.play(wound(table.state, "kelley", 1))
    assert table.hero("kelley").health == 2


@pytest.mark.rule("RIE-308")
def test_a_fatal_wound_can_be_prevented_so():
    table = rescuer("p1", "p2", health="1hp")
    table.play(wound(table.state, "kelley", 1), "p2")
    assert table.hero("kelley").rescued == ["p1"]
    assert not table.hero("kelley").dead


@pytest.mark.rule("RIE-309")
def test_who_was_sacrificed_is_worth_nothing():
    table = rescuer("p1", "p2")
    table.play(wound(table.state, "kelley", 1), "p1")
    assert table.hero("kelley").xp == 1
    assert table.where("p1") == ""


@pytest.mark.parametrize(
    ("on", "victim", "of", "hears"),
    [
        ("kill", "z1", "", True),
        ("kill", "z1", "omega", True),
        ("kill", "z1", "zombie", True),
        ("kill", "z1", "beta", False),
        ("kill", "z1", "nicole", True),
        ("kill", "z1", "kelley", False),
        ("kill", "n1", "npc", True),
        ("kill", "n1", "nicole", True),
        ("kill", "n1", "zombie", False),
        ("die", "kelley", "", True),
        ("die", "kelley", "kelley", True),
        ("die", "kelley", "nicole", True),
        ("die", "kelley", "max", False),
        ("die", "p1", "p1", True),
        ("die", "p1", "nicole", True),
        ("die", "p1", "p2", False),
    ],
)
def test_a_scenario_hears_who_dies_and_by_whom(on, victim, of, hears):
    heard = Trigger(on, of=of, deeds=(Deed("flag", "heard"),))
    table = given(
        kelley="a1 e: ",
        nicole="c1 e: ",
        zombies=["e1 omega"],
        npcs=["g1 luger"],
        souls=["a3"],
        scenario={"triggers": (heard,)},
    )
    table.play(kill(table.state, victim, "nicole"))
    assert table.state.flags == (["heard"] if hears else [])


@pytest.mark.rule("RIE-614")
def test_a_barricade_stands_as_long_as_it_has_health():
    table = given(kelley="a1 e: ")
    barricade = table.state.put("barricade", place("c1"), health=3)
    for left in (2, 1):
        table.play(wound(table.state, barricade.id, 1))
        assert barricade.health == left
        assert table.state.lying(place("c1"), "barricade")
    table.play(wound(table.state, barricade.id, 1))
    assert not table.state.lying(place("c1"), "barricade")


@pytest.mark.rule("RIE-309", "RIE-308")
def test_what_its_rescue_had_reached_is_open_again_and_nothing_else_is():
    table = rescuer("p1", "p2")
    goals = (Objective("both", "Rescue them", "rescue", count=2), Objective("map", "Find it", "search"))
    table.state.scenario = replace(table.state.scenario, objectives=goals)
    table.play(happened(table.state, "rescue", who="kelley", of="p1"))
    table.play(happened(table.state, "rescue", who="kelley", of="p2"))
    table.play(happened(table.state, "search", who="kelley"))
    assert table.state.reached == ["both", "map"]
    table.play(wound(table.state, "kelley", 1), "p1")
    assert table.state.reached == ["map"]


@pytest.mark.rule("RIE-308")
def test_others_cannot_be_saved_so():
    table = given(kelley="c3 e: ", nicole="d3 e: ", souls=["a1"])
    table.hero("nicole").rescued = ["p1"]
    table.play(wound(table.state, "kelley", 1))
    assert table.asked == []


# -- zombies


@pytest.mark.rule("RIE-581", "RIE-076")
def test_a_flammenghul_that_two_wounds_kill_at_once_does_not_pop():
    table = given(zombies=["c3 flammenghul 2hp"])
    table.play(wound(table.state, "z1", 2, cause="blast"))
    assert table.zombie_ids() == []
    assert table.asked == []


@pytest.mark.rule("RIE-607")
def test_thick_skin_may_turn_a_wound_into_a_stun():
    table = given(zombies=["c3 omega thick-skin", "c5 omega thick-skin"])
    table.play(wound(table.state, "z1", 1, cause="shot"), "2")
    table.play(wound(table.state, "z2", 1, cause="shot"), "3")
    assert (table.zombie("z1").health, table.zombie("z1").stunned) == (4, True)
    assert (table.zombie("z2").health, table.zombie("z2").stunned) == (3, False)


@pytest.mark.rule("RIE-572", "RIE-601", "RIE-606")
@pytest.mark.parametrize("power", ["armoured", "shutzshild", "thick-skin"])
def test_some_cannot_be_stunned(power):
    table = given(zombies=[f"c3 omega {power}"])
    table.play(stun(table.state, "z1"))
    assert not table.zombie("z1").stunned


@pytest.mark.rule("RIC-114")
def test_a_berserker_who_is_wounded_is_free_shifts_and_strikes():
    table = given(til="c3 e: tils-axe", zombies=["d3 beta locks til"], windows="never")
    table.hero("til").skills = ["berserker"]
    table.play(wound(table.state, "til", 1, "z1", cause="zombie"), "stay", "8")
    assert table.hero("til").locked_by == ""
    assert table.zombie_ids() == []


@pytest.mark.rule("RIC-114")
def test_but_not_one_whom_the_wound_kills():
    table = given(til="c3 e 1hp: tils-axe", zombies=["d3 beta locks til"])
    table.hero("til").skills = ["berserker"]
    table.play(wound(table.state, "til", 1, "z1", cause="zombie"))
    assert table.asked == []


# -- healing


@pytest.mark.rule("RIE-163", "RIE-165")
@pytest.mark.parametrize(("before", "after"), [(1, 3), (2, 4), (3, 4), (4, 4)])
def test_health_comes_back_and_never_above_four(before, after):
    table = given(kelley=f"c3 e {before}hp: ")
    table.play(do(table.state, Deed("heal", of="kelley", count=2), "kelley"))
    assert table.hero("kelley").health == after


@pytest.mark.rule("RIE-166")
def test_a_trooper_s_wound_markers_come_off_again():
    table = given(hale="c3 e 1hp: ")
    table.play(do(table.state, Deed("heal", of="hale", count=1), "hale"))
    assert not table.hero("hale").wounded


@pytest.mark.rule("RIE-215")
def test_in_a_scenario_nobody_can_use_a_medkit():
    table = given(kelley="c3 e 1hp: colt-m1911 3 medkits", nicole="d3 w 1hp: ")
    active(table, "kelley")
    offered = [item.id for item in menu(table.state, "kelley")]
    assert "pass:nicole" in offered
    assert not [key for key in offered if "medkit" in key]


# -- what others hear of it


@pytest.mark.rule("RIE-258", "RIE-456")
def test_a_killed_npc_is_held_by_nobody():
    table = given(npcs=["c3 luger 1hp"], zombies=["d3 beta"])
    table.play(lock(table.state, "z1", "n1"))
    table.play(wound(table.state, "n1", 1, "z1", cause="zombie"))
    assert table.zombie("z1").locks == ""


@pytest.mark.rule("RIE-456")
def test_nor_is_a_killed_prisoner():
    table = given(souls=["c3"], zombies=["d3 beta"])
    table.play(lock(table.state, "z1", "p1"))
    table.play(wound(table.state, "p1", 1, "z1", cause="zombie"))
    assert table.zombie("z1").locks == ""


def hears(on, of, what, *script):
    """Whether an objective for something to happen is reached by it."""
    goal = Objective("goal", "A goal", on, of=of)
    table = given(
        10,
        3,
        kelley="a1 e: luger 1 ammo",
        npcs=["c3 luger"],
        souls=["e3"],
        zombies=["g3 beta"],
        barricades="h3",
        scenario={"objectives": (goal,)},
    )
    table.hero("kelley").rescued = ["p1"] if on == "sacrifice" else []
    table.play(what(table), *script)
    return table.state.reached == ["goal"]


@pytest.mark.rule("RIE-294")
@pytest.mark.parametrize(
    ("on", "of", "what"),
    [
        ("die", "kelley", lambda t: kill(t.state, "kelley")),
        ("die", "p1", lambda t: kill(t.state, "p1")),
        ("kill", "beta", lambda t: kill(t.state, "z1", "kelley")),
        ("kill", "npc", lambda t: kill(t.state, "n1", "kelley")),
        ("wound-npc", "n1", lambda t: wound(t.state, "n1", 1, "kelley")),
        ("destroy", "barricade", lambda t: wound(t.state, t.state.all_of("barricade")[0].id, 1, "kelley")),
        ("sacrifice", "p1", lambda t: wound(t.state, "kelley", 1)),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_goals_and_triggers_hear_of_it(on, of, what):
    assert hears(on, of, what, *(["p1"] if on == "sacrifice" else []))
    assert not hears(on, of, lambda t: stun(t.state, "z1"))


@pytest.mark.rule("RIE-614")
def test_people_read_what_has_become_of_a_barricade():
    table = given(10, 3, barricades="c3", zombies=["d3 beta"])
    barricade = table.state.all_of("barricade")[0].id
    table.play(lock(table.state, "z1", barricade))
    table.play(wound(table.state, barricade, 1, "z1"))
    assert table.words() == "Beta 1 locks the barricade at C3\nThe barricade at C3 is destroyed"
