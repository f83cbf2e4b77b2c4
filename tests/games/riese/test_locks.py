"""Locks: how one is broken, and what ends one (RIE-106, RIE-196 to 202, RIE-367, RIE-443, RIE-452, RIE-618)."""

import pytest

from games.riese.given import active, attack, given
from shamble.games.riese.attack.harm import kill, stun, wound
from shamble.games.riese.attack.locks import break_lock, lock, release
from shamble.games.riese.attack.options import attack_options
from shamble.games.riese.cards import Deed
from shamble.games.riese.heroes.doors import close_door
from shamble.games.riese.heroes.moving import shift
from shamble.games.riese.story.deeds import do


def locked(kit="knife", zombie="b1 beta", declared="walking", **more):
    """Kelley is active and held by a zombie."""
    table = given(8, 3, kelley=f"a1 e: {kit}", zombies=[f"{zombie} locks kelley"], **more)
    active(table, "kelley", declared)
    return table


def tries(table, *script):
    """Kelley tries to break free; returns whether he is."""
    free = table.play(break_lock(table.state, "kelley"), *script)
    assert free == (not table.hero("kelley").locked_by) == (not table.zombie("z1").locks)
    return free


# -- how one is broken


@pytest.mark.rule("RIE-198", "RIE-199")
@pytest.mark.parametrize(("die", "free"), [("5", False), ("6", True), ("12", True)])
def test_the_stun_value_of_the_readied_weapon_must_be_reached(die, free):
    table = locked()
    assert tries(table, die) == free
    assert "free on 6+" in table.asked[0].text


@pytest.mark.rule("RIE-198")
@pytest.mark.parametrize(("kit", "number"), [("fg-42", 8), ("colt-m1911", 10), ("", 10)])
def test_it_is_rolled_with_hand_to_hand_numbers(kit, number):
    assert not tries(locked(kit), str(number - 1))
    assert tries(locked(kit), str(number))


@pytest.mark.rule("RIE-198")
@pytest.mark.parametrize(
    ("declared", "number"), [("stationary", 4), ("walking", 6), ("running", 8), ("special", 6)]
)
def test_the_declared_movement_counts(declared, number):
    assert not tries(locked(declared=declared), str(number - 1))
    assert tries(locked(declared=declared), str(number))


@pytest.mark.rule("RIE-198", "RIE-532", "RIE-554")
def test_so_does_what_helps_and_threat_hinders():
    table = locked("knife torch | oiled-coat", active_threat=4)
    tries(table, table.hero("kelley").ready.id, "3")
    assert table.asked[-1].text.endswith("free on 3+: weapon 6/9?, +1 threat, -2 Oiled coat, -2 Torch")


@pytest.mark.rule("RIE-605", "RIE-198")
@pytest.mark.parametrize(("house", "number"), [("harder", 8), ("easier", 4)])
def test_a_strong_zombie_holds_faster_or_by_house_rule_less_fast(house, number):
    assert not tries(locked(zombie="b1 beta strong", house={"strong": house}), str(number - 1))
    assert tries(locked(zombie="b1 beta strong", house={"strong": house}), str(number))


@pytest.mark.rule("RIE-198")
def test_of_two_readied_weapons_the_player_picks_and_the_off_hand_is_two_harder():
    table = locked("knife torch")
    off = table.hero("kelley").off_hand.id
    assert not tries(table, off, "4")
    assert [option.text.split(": ", 1)[1] for option in table.asked[0].options] == [
        "free on 4+: weapon 6/9?, -2 Torch",
        "free on 5+: weapon 5/10, +2 off hand, -2 Torch",
    ]


@pytest.mark.rule("RIE-200")
def test_a_natural_1_fails_whatever_the_number():
    table = locked("torch | oiled-coat", declared="stationary")
    assert not tries(table, "1")
    assert tries(locked("torch | oiled-coat", declared="stationary"), "2")


@pytest.mark.rule("RIE-198")
def test_a_hero_with_more_dice_for_hand_to_hand_has_them_here_and_one_is_enough():
    table = locked("kukri")
    table.hero("kelley").card, table.hero("kelley").skills = "rai", ["proficient"]
    assert tries(table, "2", "5")
    again = locked("kukri")
    again.hero("kelley").card, again.hero("kelley").skills = "rai", ["proficient"]
    assert tries(again, "5")


@pytest.mark.rule("RIE-201")
def test_it_is_no_attack():
    table = locked()
    tries(table, "12")
    assert table.zombie("z1").health == 1
    assert not table.zombie("z1").stunned
    assert table.state.act.attacks == 1
    assert table.hero("kelley").marker == ""


@pytest.mark.rule("RIE-201")
def test_a_natural_1_or_2_of_it_does_nothing_else():
    table = locked("spear", zombie="b1 beta", windows="never")
    table.hero("kelley").supplies["ammo"] = 1
    tries(table, "1")
    tries(table, "2")
    assert table.state.scratch == 0
    assert table.hero("kelley").supplies["ammo"] == 1
    assert table.zombie("z1").health == 1


@pytest.mark.rule("RIE-197", "RIE-350")
def test_who_is_locked_makes_no_attack_of_any_kind():
    table = given(8, 3, kelley="a1 e: knife", zombies=["b1 beta locks kelley"])
    assert attack_options(table.state, "kelley", extra=True) == []
    assert attack_options(table.state, "kelley") == []
    table.play(stun(table.state, "z1"))
    assert attack_options(table.state, "kelley", extra=True)


@pytest.mark.rule("RIE-453")
def test_a_zombie_that_locks_another_lets_go_of_the_first():
    table = given(8, 3, kelley="a1 e: knife", nicole="c1 e: ", zombies=["b1 beta locks kelley"])
    table.play(lock(table.state, "z1", "nicole"))
    assert (table.hero("kelley").locked_by, table.hero("nicole").locked_by) == ("", "z1")
    assert table.zombie("z1").locks == "nicole"


@pytest.mark.rule("RIE-202")
def test_who_is_free_may_attack():
    table = locked()
    tries(table, "6")
    assert [option.id for option in attack_options(table.state, "kelley")] == ["melee:knife-1"]


@pytest.mark.rule("RIE-196")
def test_who_is_not_locked_need_not_roll():
    table = given(8, 3, kelley="a1 e: knife")
    assert table.play(break_lock(table.state, "kelley")) is True


@pytest.mark.rule("RIE-278")
@pytest.mark.parametrize(("die", "free"), [("9", False), ("10", True)])
def test_an_npc_rolls_without_any_modifier(die, free):
    table = given(8, 3, npcs=["a1 mp-40 1hp"], zombies=["b1 beta strong"], active_threat=12)
    table.play(lock(table.state, "z1", "n1"))
    assert table.play(break_lock(table.state, "n1"), die) == free


@pytest.mark.rule("RIC-012")
def test_a_brawler_adds_two_to_his_die():
    table = locked()
    table.hero("kelley").skills = ["brawler"]
    assert tries(table, "4")


@pytest.mark.rule("RIC-054")
def test_some_heroes_are_free_without_a_roll():
    table = locked()
    table.hero("kelley").card, table.hero("kelley").skills = "rai", ["mongoose"]
    assert tries(table)


@pytest.mark.rule("RIC-112")
def test_and_some_wound_who_holds_them():
    table = given(8, 3, til="a1 e: tils-axe", zombies=["b1 alpha locks til"])
    active(table, "til")
    table.hero("til").skills = ["true-as-steel"]
    assert table.play(break_lock(table.state, "til")) is True
    assert table.zombie("z1").health == 1
    assert table.hero("til").locked_by == ""


# -- what ends one


@pytest.mark.rule("RIE-367")
def test_stunning_a_zombie_ends_its_lock():
    table = locked()
    table.play(stun(table.state, "z1"))
    assert table.hero("kelley").locked_by == table.zombie("z1").locks == ""
    assert table.words() == "Beta 1 is stunned\nKelley is no longer locked"


@pytest.mark.rule("RIE-367", "RIE-572")
def test_a_zombie_that_cannot_be_stunned_keeps_it():
    table = locked(zombie="b1 armoured")
    table.play(stun(table.state, "z1"))
    assert table.hero("kelley").locked_by == "z1"


@pytest.mark.rule("RIE-443")
@pytest.mark.parametrize("cause", ["attack", "flare"])
def test_wounding_a_zombie_ends_its_lock(cause):
    table = locked(zombie="b1 armoured 2hp")
    table.play(wound(table.state, "z1", 1, cause=cause))
    assert table.zombie("z1").health == 1
    assert table.hero("kelley").locked_by == ""


@pytest.mark.rule("RIE-456")
def test_killing_it_ends_it_too():
    table = locked()
    table.play(kill(table.state, "z1"))
    assert table.hero("kelley").locked_by == ""


@pytest.mark.rule("RIE-453")
def test_another_zombie_s_stun_does_not_end_it():
    table = given(8, 3, kelley="a1 e: knife", zombies=["b1 beta locks kelley", "a2 beta"])
    table.play(stun(table.state, "z2"))
    table.play(release(table.state, "z2"))
    assert table.hero("kelley").locked_by == "z1"


@pytest.mark.rule("RIE-368")
def test_a_stunned_zombie_keeps_its_powers():
    table = given(8, 3, kelley="a1 e: knife", zombies=["b1 omega dodge antihero"])
    active(table, "kelley")
    table.play(stun(table.state, "z1"))
    attack(table, "kelley", "melee", "12", "9")
    assert "+1 ANTIHERO" in table.asked[0].text
    assert table.zombie("z1").health == 4


@pytest.mark.rule("RIE-452")
@pytest.mark.parametrize(("zombie", "way"), [("b1", (1, 0)), ("b3", (-1, 0)), ("a2", None), ("c2", None)])
def test_who_is_locked_turns_to_face_it(zombie, way):
    table = given(8, 3, kelley="b2 n: knife", zombies=[f"{zombie} beta"])
    table.play(lock(table.state, "z1", "kelley"))
    wanted = {"b1": (0, -1), "b3": (0, 1), "a2": (-1, 0), "c2": (1, 0)}[zombie]
    assert table.hero("kelley").facing == wanted


# -- barricades


@pytest.mark.rule("RIE-618")
def test_a_barricade_is_locked_by_one_attack_and_freed_by_a_stun():
    table = given(8, 3, kelley="a1 e: knife", barricades="d1", zombies=["e1 beta"])
    barricade = table.state.all_of("barricade")[0]
    table.play(lock(table.state, "z1", barricade.id))
    assert (barricade.locked_by, table.zombie("z1").locks, barricade.health) == ("z1", barricade.id, 1)
    table.play(stun(table.state, "z1"))
    assert (barricade.locked_by, table.zombie("z1").locks) == ("", "")
    assert "unlock" not in [event.kind for event in table.told], "a thing is none to be told that it is free"


@pytest.mark.rule("RIE-614")
def test_a_barricade_that_is_destroyed_is_held_by_nobody():
    table = given(8, 3, barricades="d1", zombies=["e1 beta"])
    barricade = table.state.all_of("barricade")[0]
    table.play(lock(table.state, "z1", barricade.id))
    table.play(wound(table.state, barricade.id, 1, "z1"))
    assert table.zombie("z1").locks == ""
    assert table.state.things == {}


# -- who is torn apart


@pytest.mark.rule("RIE-007", "RIE-451")
@pytest.mark.parametrize("who", ["comrade", "scenario", "another door"])
def test_a_door_that_shuts_between_a_zombie_and_whom_it_holds_ends_the_lock(who):
    table = given(
        8,
        3,
        kelley="a1 e",
        nicole="a2 e",
        zombies=["b1 beta locks kelley"],
        borders={"a1-b1 a2-b2": "door"},
    )
    door = "A2-B2" if who == "another door" else "A1-B1"
    for each in table.state.doors.values():
        each.open = True
    shut = (
        do(table.state, Deed("close", at=door))
        if who == "scenario"
        else close_door(table.state, door, "nicole")
    )
    table.play(shut)
    held = who == "another door"
    assert (table.hero("kelley").locked_by, table.zombie("z1").locks) == (
        ("z1", "kelley") if held else ("", "")
    )


@pytest.mark.rule("RIE-351", "RIE-209")
@pytest.mark.parametrize(("locked_up", "where"), [(True, "a1"), (False, "a2")])
def test_nobody_shifts_out_of_a_lock(locked_up, where):
    table = given(3, 3, max="a1 e", zombies=[f"b1 omega {'locks max' if locked_up else 'stunned'}"])
    table.play(shift(table.state, "max", 2), *([] if locked_up else ["step:A2", "stay"]))
    assert table.where("max") == where
