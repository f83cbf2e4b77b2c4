"""Zombie types, and the powers that others feel: harder to hit, howling, popping (RIE-368, RIE-563 to 608)."""

import pytest

from games.riese.given import BOOK, given, place, zombie_turn
from shamble.games.riese.attack import harm, locks
from shamble.games.riese.attack.model import Attack
from shamble.games.riese.attack.modifiers import modifiers, needed
from shamble.games.riese.attack.resolve import carry_out
from shamble.games.riese.heroes.points import points
from shamble.games.riese.horde import powers
from shamble.games.riese.horde.arms import BURST, FAUST
from shamble.games.riese.horde.pool import become, new_zombie
from shamble.games.riese.horde.reveal import reveal
from shamble.games.riese.plot import POWERS
from shamble.ui.clauses import clauses_of


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
    table = given(8, 3, kelley="e1 e", max="a1 e", zombies=zombies)
    assert tuple(points(table.state, table.hero("kelley"), word) for word in ("walking", "running")) == mps
    dog = mps if mps == (3, 6) else (5, 10)
    assert tuple(points(table.state, table.hero("max"), word) for word in ("walking", "running")) == dog
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


# -- STRONG


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


# -- what people are told of them


def warned(table):
    """What has been told about powers."""
    return [event.text for event in table.told if event.kind == "power"]


@pytest.mark.rule("RIE-473")
@pytest.mark.parametrize("power", POWERS)
def test_a_power_is_explained_when_it_is_first_seen_with_its_clause_and_once(power):
    table = given(6, 1, kelley="a1", zombies=[f"c1 ?omega {power}", f"d1 ?omega {power}", "e1 ?beta"])
    for name in ("z1", "z2", "z3"):
        table.play(reveal(table.state, name))
    (text,) = warned(table)
    (rule,) = [event.rule for event in table.told if event.kind == "power"]
    (clause,) = clauses_of(rule)
    title = text.partition(":")[0]
    assert clause.text.startswith(title)
    assert title.replace("Ü", "U").replace(" ", "-").casefold() == power


@pytest.mark.rule("RIE-605")
@pytest.mark.parametrize("house", ["harder", "easier"])
def test_what_is_told_goes_by_the_house_rule(house):
    table = given(6, 1, kelley="a1", zombies=["c1 ?omega strong"], house={"strong": house})
    table.play(reveal(table.state, "z1"))
    assert warned(table) == [f"STRONG: its lock is 2 {house} to break"]


@pytest.mark.rule("RIE-473", "RIE-571")
def test_nothing_is_told_of_who_lies_face_down_and_at_once_of_who_rises():
    table = given(6, 1, kelley="a1", nicole="b1", zombies=["c1 ?omega howl"], borders={"b1-c1": "wall"})
    table.play(harm.kill(table.state, "kelley"))
    assert warned(table) == ["ANTIHERO: attacks on it are 1 harder"]
