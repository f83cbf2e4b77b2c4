"""Zombie types and their powers (RIE-368, RIE-563 to 585, RIE-589 to 608)."""

import pytest

from games.riese.given import BOOK, given, place, zombie_turn
from shamble.games.riese.attack import harm, locks
from shamble.games.riese.attack.model import Attack
from shamble.games.riese.attack.modifiers import modifiers, needed
from shamble.games.riese.attack.resolve import carry_out
from shamble.games.riese.heroes.points import points
from shamble.games.riese.horde import powers
from shamble.games.riese.horde.arms import BURST, FAUST, FLAK_38, MG_42
from shamble.games.riese.horde.attacking import attack as zombie_attack
from shamble.games.riese.horde.moving import step_to
from shamble.games.riese.horde.pool import become, new_zombie
from shamble.games.riese.horde.turn import act


def against(table, target="z1", kind="normal", weapon="colt-m1911", who="kelley", **more):
    """An attack of a hero on a zombie."""
    return Attack(who, kind, table.state.book.weapons[weapon], target=target, **more)


def shot(table, **more):
    """Stun and wound numbers of an attack on the zombie."""
    return needed(table.state, against(table, **more))


# -- types


@pytest.mark.rule("RIE-564", "RIE-565", "RIE-566")
@pytest.mark.parametrize(
    ("breed", "numbers"),
    [
        ("beta", ("beta", 1, 1, 1, ())),
        ("armoured", ("armoured", 1, 1, 1, ("armoured",))),
        ("flammenghul", ("flammenghul", 1, 1, 1, ("fluchtig",))),
    ],
)
def test_the_lesser_types(breed, numbers):
    check_type(breed, numbers)


@pytest.mark.rule("RIE-567", "RIE-568", "RIE-569")
@pytest.mark.parametrize(
    ("breed", "numbers"),
    [
        ("alpha", ("alpha", 2, 1, 2, ("leader-of-the-pack",))),
        ("gross-karl", ("prime", 2, 1, 3, ())),
        ("ilse", ("prime", 2, 1, 3, ())),
    ],
)
def test_the_greater_types(breed, numbers):
    check_type(breed, numbers)


@pytest.mark.rule("RIE-570")
def test_the_omega():
    check_type("omega", ("omega", 2, 1, 4, ()))


def check_type(breed, numbers):
    """Family, moves, attack, health and powers of a type."""
    card = BOOK.breeds[breed]
    assert (card.family, card.move, card.attack, card.health, card.powers) == numbers


@pytest.mark.rule("RIE-564")
def test_a_zombie_attacks_once_and_wounds_by_one():
    table = given(5, 3, kelley="b2", zombies=["c2 omega locks kelley"])
    zombie_turn(table)
    assert table.hero("kelley").health == 3


@pytest.mark.rule("RIE-563", "RIE-568", "RIE-570")
@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({"alpha": ("maw",)}, ["leader-of-the-pack", "maw"]),
        ({"alpha": ("-leader-of-the-pack", "leap")}, ["leap"]),
        ({"all": ("dodge",)}, ["leader-of-the-pack", "dodge"]),
        ({"omega": ("maw",)}, ["leader-of-the-pack"]),
    ],
)
def test_a_scenario_adds_and_removes_powers_of_a_type(changes, found):
    table = given(5, 3, kelley="b2", scenario={"powers": changes})
    zombie = new_zombie(table.state, "alpha")
    assert zombie.powers == found
    unknown = new_zombie(table.state, "")
    become(table.state, unknown, "alpha")
    assert unknown.powers == found


# -- harder to hit, and to hurt


@pytest.mark.rule("RIE-571", "RIE-602")
@pytest.mark.parametrize(("power", "more"), [("antihero", 1), ("shutzshild", 2), ("maw", 0)])
def test_attacks_on_some_zombies_are_harder(power, more):
    table = given(5, 3, kelley="a1 e", zombies=[f"d1 omega {power}", "c3 omega"])
    assert shot(table) == (6 + more, 9 + more)
    assert shot(table, kind="melee", weapon="knife") == (6 + more, 9 + more)
    blast = against(table, kind="area", weapon="grenade", origin=place("d2"))
    assert needed(table.state, blast) == (6 + more, 9 + more)
    assert shot(table, target="z2") == (6, 9)


@pytest.mark.rule("RIE-368", "RIE-571")
def test_a_stun_takes_no_power_away_and_one_face_down_shows_none():
    table = given(5, 3, kelley="a1 e", zombies=["d1 omega antihero stunned", "c3 ?omega"])
    assert [m.rule for m in modifiers(table.state, against(table))] == ["RIE-061", "RIE-571"]
    table.zombie("z2").powers = ["antihero"]
    assert shot(table, target="z2") == (6, 9)


@pytest.mark.rule("RIE-572", "RIE-601")
@pytest.mark.parametrize("power", ["armoured", "shutzshild"])
def test_some_cannot_be_stunned_by_anything(power):
    table = given(5, 3, kelley="c1 e", zombies=[f"d1 omega {power} locks kelley"])
    table.play(harm.stun(table.state, "z1"))
    assert (table.zombie("z1").stunned, table.zombie("z1").locks) == (False, "kelley")
    table.play(harm.wound(table.state, "z1", 1, cause="attack"))
    assert (table.zombie("z1").stunned, table.zombie("z1").health) == (False, 3)
    blast = Attack("", "area", table.state.book.weapons["grenade"], target="z1", origin=place("d1"))
    table.play(carry_out(table.state, blast), "1")
    assert not table.zombie("z1").stunned


@pytest.mark.rule("RIE-575")
@pytest.mark.parametrize(("die", "stunned"), [("8", True), ("9", False)])
def test_dodge_is_rolled_for_each_die_that_would_do_something(die, stunned):
    table = given(5, 3, kelley="a1 e", zombies=["d1 omega dodge"])
    table.play(carry_out(table.state, against(table)), "7", die)
    assert table.zombie("z1").stunned == stunned
    assert table.asked[1].rule == "RIE-575"
    miss = given(5, 3, kelley="a1 e", zombies=["d1 omega dodge"])
    miss.play(carry_out(miss.state, against(miss)), "4")


@pytest.mark.rule("RIE-575")
def test_dodge_covers_wounds_and_both_dice_and_blasts():
    table = given(5, 3, kelley="a1 e", zombies=["d1 omega dodge"])
    table.play(carry_out(table.state, against(table, weapon="m1-thompson")), "9", "12", "10", "3")
    assert table.zombie("z1").health == 3
    assert powers.may_dodge(table.state, "z1", against(table, kind="area", weapon="grenade"))


@pytest.mark.rule("RIE-575")
def test_a_group_may_let_nobody_dodge_blasts():
    table = given(5, 3, kelley="a1 e", zombies=["d1 omega dodge"])
    table.state.house["dodge"] = "no-blasts"
    assert not powers.may_dodge(table.state, "z1", against(table, kind="area", weapon="grenade"))
    assert powers.may_dodge(table.state, "z1", against(table))


@pytest.mark.rule("RIE-575", "RIE-513")
def test_flames_cannot_be_dodged():
    table = given(5, 3, kelley="a1 e", zombies=["d1 omega dodge"])
    assert not powers.may_dodge(table.state, "z1", against(table, kind="flames", weapon="fmw-41"))
    table.play(harm.wound(table.state, "z1", 1, cause="fire"))
    assert table.zombie("z1").health == 3


@pytest.mark.rule("RIE-606")
def test_thick_skin_makes_nothing_of_a_stun():
    table = given(5, 3, kelley="c1 e", zombies=["d1 omega thick-skin locks kelley"])
    table.play(harm.stun(table.state, "z1"))
    assert (table.zombie("z1").stunned, table.zombie("z1").locks) == (False, "kelley")


@pytest.mark.rule("RIE-607")
@pytest.mark.parametrize(
    ("die", "health", "stunned"), [("1", 4, True), ("2", 4, True), ("3", 3, False), ("12", 3, False)]
)
def test_thick_skin_may_turn_a_wound_into_a_stun(die, health, stunned):
    table = given(5, 3, kelley="c1 e", zombies=["d1 omega thick-skin locks kelley"])
    table.play(harm.wound(table.state, "z1", 1, cause="attack"), die)
    zombie = table.zombie("z1")
    assert (zombie.health, zombie.stunned, zombie.locks) == (health, stunned, "")
    assert table.hero("kelley").locked_by == ""


# -- FLUECHTIG and FAUST


@pytest.mark.rule("RIE-581", "RIE-583", "RIE-584")
@pytest.mark.parametrize("die", ["1", "6"])
def test_a_stunned_flammenghul_pops_and_on_1_to_6_bursts_into_flames(die):
    table = given(7, 3, kelley="a1 e", nicole="d3", zombies=["d1 flammenghul", "f1 omega", "g1 omega"])
    table.play(carry_out(table.state, against(table)), "6", die, "5", "4")
    assert "z1" not in table.state.zombies
    assert table.state.discard == ["flammenghul"]
    assert table.told[1].rule == "RIE-075" or any(event.rule == "RIE-581" for event in table.told)
    assert table.hero("nicole").health == 3
    assert not table.zombie("z2").stunned
    assert [thing.at for thing in table.state.all_of("fire")] == [place("d1")]
    assert table.state.all_of("toxic") == []


@pytest.mark.rule("RIE-583")
def test_the_burst_is_a_blast_of_5_6_with_a_reach_of_2():
    assert (BURST.rof, BURST.stun, BURST.wound, BURST.pbr) == (1, 5, 6, 2)


@pytest.mark.rule("RIE-585", "RIE-581")
@pytest.mark.parametrize("die", ["7", "12"])
def test_on_7_to_12_it_leaves_a_toxic_cloud(die):
    table = given(7, 3, kelley="a1 e", nicole="d3", zombies=["d1 flammenghul"])
    table.play(harm.stun(table.state, "z1", by="kelley"), die)
    assert table.state.zombies == {}
    assert table.state.discard == ["flammenghul"]
    assert [thing.at for thing in table.state.all_of("toxic")] == [place("d1")]
    assert table.state.all_of("fire") == []
    assert table.hero("kelley").xp == 1


@pytest.mark.rule("RIE-582")
def test_a_flammenghul_killed_outright_leaves_nothing():
    table = given(7, 3, kelley="a1 e", zombies=["d1 flammenghul"])
    table.play(carry_out(table.state, against(table)), "9")
    assert table.state.zombies == {}
    assert table.state.things == {}


@pytest.mark.rule("RIE-582")
def test_one_that_survives_a_wound_is_stunned_by_it_and_pops():
    table = given(7, 3, kelley="a1 e", zombies=["d1 omega fluchtig"])
    table.play(harm.wound(table.state, "z1", 1, cause="attack"), "7")
    assert table.state.zombies == {}
    assert len(table.state.all_of("toxic")) == 1


@pytest.mark.rule("RIE-576")
def test_faust_goes_off_when_the_zombie_is_eliminated():
    assert (FAUST.rof, FAUST.stun, FAUST.wound, FAUST.pbr) == (1, 6, 9, 2)
    table = given(9, 3, kelley="b1 e", nicole="f3", zombies=["d1 omega 1hp faust", "e1 omega", "g1 omega"])
    table.play(harm.wound(table.state, "z1", 1, by="kelley"), "9", "6")
    assert table.zombie("z2").health == 3
    assert (table.hero("kelley").health, table.hero("nicole").health) == (3, 4)
    assert not table.zombie("z3").stunned
    alive = given(9, 3, kelley="b1 e", zombies=["d1 omega faust"])
    alive.play(harm.wound(alive.state, "z1", 1, by="kelley"))


# -- what the whole team feels


@pytest.mark.rule("RIE-590", "RIE-591")
@pytest.mark.parametrize(
    ("zombies", "mps", "numbers"),
    [
        (["h1 omega"], (4, 8), (6, 9)),
        (["h1 omega howl"], (3, 6), (7, 10)),
        (["h1 omega howl", "h3 omega howl"], (3, 6), (7, 10)),
        (["h1 omega", "h3 omega howl stunned"], (4, 8), (6, 9)),
    ],
)
def test_howling_slows_every_hero_and_spoils_their_aim(zombies, mps, numbers):
    table = given(8, 3, kelley="e1 e", zombies=zombies)
    assert tuple(points(table.state, table.hero("kelley"), word) for word in ("walking", "running")) == mps
    assert shot(table) == numbers


@pytest.mark.rule("RIE-590")
def test_other_changes_come_on_top_of_howling():
    table = given(8, 3, kelley="e1 e", zombies=["h1 omega howl"], active_threat=6)
    assert points(table.state, table.hero("kelley"), "walking") == 2


@pytest.mark.rule("RIE-591")
@pytest.mark.parametrize(("house", "numbers"), [("heroes", (6, 9)), ("everybody", (7, 10))])
def test_howling_is_nothing_to_npcs_unless_a_group_says_so(house, numbers):
    table = given(8, 3, kelley="e1 e", npcs=["f3 mp-40"], zombies=["h1 omega howl"])
    table.state.house["howl"] = house
    assert shot(table, who="n1", weapon="mp-40") == numbers


@pytest.mark.rule("RIE-592")
@pytest.mark.parametrize(
    ("leader", "moves"), [("alpha", 2), ("alpha stunned", 2), ("?alpha", 1), ("omega", 1)]
)
def test_a_leader_on_the_map_makes_every_slow_zombie_make_two_moves(leader, moves):
    table = given(9, 3, kelley="a1", zombies=["i1 beta", "h1 armoured", "i2 ?beta", f"i3 {leader}"])
    assert [powers.moves(table.state, table.zombie(name)) for name in ("z1", "z2", "z3")] == [moves] * 3


@pytest.mark.rule("RIE-592")
def test_a_leader_adds_nothing_to_who_is_fast_and_nothing_once_it_is_gone():
    table = given(9, 3, kelley="a1", zombies=["i1 omega", "i2 beta", "i3 alpha"])
    assert powers.moves(table.state, table.zombie("z1")) == 2
    table.play(harm.kill(table.state, "z3"))
    assert powers.moves(table.state, table.zombie("z2")) == 1


@pytest.mark.rule("RIE-593")
@pytest.mark.parametrize(("zombie", "handicap"), [("alpha", 0), ("?alpha", -4), ("omega", -4)])
def test_with_a_leader_the_zombies_initiative_is_not_lowered(zombie, handicap):
    from shamble.games.riese.story.initiative import handicap as lowered

    table = given(9, 3, kelley="a1", zombies=[f"i3 {zombie}"])
    assert lowered(table.state) == handicap


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


@pytest.mark.rule("RIE-605")
@pytest.mark.parametrize(("house", "needs"), [("harder", 12), ("easier", 8)])
def test_a_strong_zombies_lock_is_harder_to_break(house, needs):
    table = given(5, 3, kelley="b2", zombies=["c2 omega strong locks kelley"])
    table.state.house["strong"] = house
    assert shot(table, kind="break", weapon="colt-m1911")[0] == needs
    free = table.play(locks.break_lock(table.state, "kelley"), str(needs - 1))
    assert not free


@pytest.mark.rule("RIE-605")
def test_without_strong_it_is_not():
    table = given(5, 3, kelley="b2", zombies=["c2 omega locks kelley"])
    assert shot(table, kind="break", weapon="colt-m1911")[0] == 10


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


@pytest.mark.rule("RIE-600")
def test_mg_42_attacks_an_enemy_beside_it_as_any_zombie_does():
    table = given(9, 1, kelley="a1", nicole="i1", zombies=["b1 omega mg-42"])
    table.play(act(table.state, "z1"))
    assert table.hero("kelley").locked_by == "z1"
