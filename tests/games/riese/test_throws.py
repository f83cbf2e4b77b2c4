"""Throws: what may be thrown where, the roll, deviation, and what becomes of it (RIE-396 to 414)."""

import pytest

from games.riese.given import BOOK, active, given, place
from shamble.games.riese.blasts.aiming import numbers_for, squares_for, throw_modifiers, throws
from shamble.games.riese.blasts.squares import least
from shamble.games.riese.blasts.throwing import deviate, throw, throw_options
from shamble.games.riese.heroes.activation import end_activation
from shamble.geometry.squares import name_of
from shamble.kernel.errors import BadAnswer


def aims(table, card="grenade", name="nicole"):
    """The squares a hero may throw a card at, by their small names."""
    hero = table.hero(name)
    found = next(thing for thing in throws(table.state, hero) if thing.weapon.id == card)
    return {name_of(square).lower() for square in squares_for(table.state, hero, found)}


def number(table, at, card="grenade", name="nicole"):
    """What a throw at a square must roll."""
    hero = table.hero(name)
    found = next(thing for thing in throws(table.state, hero) if thing.weapon.id == card)
    return numbers_for(table.state, hero, found)[place(at)]


def changes(table, card="grenade", name="nicole"):
    """The values of the modifiers of a throw at a square in sight, by clause."""
    hero = table.hero(name)
    found = next(thing for thing in throws(table.state, hero) if thing.weapon.id == card)
    return {m.rule: m.value for m in throw_modifiers(table.state, hero, found, False)}


def ids(table, name="nicole"):
    """What a hero may throw, as options."""
    return [option.id for option in throw_options(table.state, name)]


def thrown(table, what, *script, name="nicole"):
    """Throw something: its card or "grenade", the square, and the dice."""
    option = next(option for option in ids(table, name) if option.split(":")[1].startswith(what))
    return table.play(throw(table.state, name, option), *script)


# -- what and when


@pytest.mark.rule("RIE-396", "RIE-397", "RIE-303")
def test_grenades_molotovs_and_charges_are_thrown_readied_or_not():
    table = given(nicole="a1 e: colt-m1911 2 grenades | molotov satchel-charge knife")
    active(table, "nicole")
    assert ids(table)[0] == "throw:grenade"
    assert [option.split(":")[1].rpartition("-")[0] for option in ids(table)[1:]] == [
        "molotov",
        "satchel-charge",
    ]


@pytest.mark.rule("RIE-399", "RIE-397")
def test_of_equal_cards_one_is_offered_and_one_is_used_the_readied_one_too():
    table = given(nicole="a1 e: knife molotov | molotov", windows="never")
    active(table, "nicole")
    assert len(ids(table)) == 1
    thrown(table, "molotov", "G1", "12")
    hero = table.hero("nicole")
    assert (hero.off_hand, [item.card for item in hero.carried]) == (None, ["knife", "molotov"])


@pytest.mark.rule("RIE-399")
@pytest.mark.parametrize("card", ["molotov", "satchel-charge"])
def test_of_several_kinds_the_one_that_was_chosen_is_thrown_and_no_other_used(card):
    table = given(nicole="a1 e: knife luger 3 grenades | molotov satchel-charge", windows="never")
    active(table, "nicole")
    thrown(table, card, "E1", "12")
    hero = table.hero("nicole")
    left = {"molotov", "satchel-charge"} - {card}
    assert {item.card for item in hero.carried} == {"knife", "luger"} | left
    assert hero.off_hand is not None
    assert hero.supplies["grenades"] == 3


@pytest.mark.rule("RIE-399")
@pytest.mark.parametrize("held", [1, 2, 3])
def test_a_grenade_is_one_of_those_it_has(held):
    table = given(nicole=f"a1 e: knife {held} grenades | molotov", windows="never")
    active(table, "nicole")
    thrown(table, "grenade", "D1", "12")
    assert table.hero("nicole").supplies["grenades"] == held - 1


@pytest.mark.rule("RIE-396")
def test_what_is_no_explosive_is_not_thrown():
    table = given(nicole="a1 e: knife | colt-m1911 gas-mask oiled-coat vampir-sight torch")
    active(table, "nicole")
    assert ids(table) == []


@pytest.mark.rule("RIE-398", "RIE-399")
def test_a_throw_takes_no_ammo_and_uses_up_the_grenade():
    table = given(nicole="a1 e: colt-m1911 2 grenades", windows="never")
    act = active(table, "nicole")
    assert thrown(table, "grenade", "D1", "3")
    assert table.hero("nicole").supplies["grenades"] == 1
    assert table.hero("nicole").supplies["ammo"] == 0
    assert (act.attacks, act.attacked, table.hero("nicole").marker) == (0, True, "attacked")
    assert ids(table) == []


@pytest.mark.rule("RIE-399")
@pytest.mark.parametrize("card", ["molotov", "satchel-charge"])
def test_a_thrown_card_is_discarded_hit_or_miss(card):
    for faces in (["12"], ["2", "3"]):
        table = given(8, 8, nicole=f"a4 e: knife | {card}", windows="never")
        active(table, "nicole")
        thrown(table, card, "F4", *faces)
        assert [item.card for item in table.hero("nicole").carried] == ["knife"]


@pytest.mark.rule("RIE-400")
def test_the_aim_is_a_square_whoever_is_nearer_or_nobody_at_all():
    table = given(nicole="a1 e: colt-m1911 1 grenades", zombies=["c1 beta"], windows="never")
    act = active(table, "nicole")
    thrown(table, "grenade", "A6", "12")
    assert [pending.at for pending in act.pending] == [place("a6")]


@pytest.mark.rule("RIE-400")
def test_any_allowed_square_may_be_typed_and_the_hero_may_let_it_be():
    table = given(nicole="a1 e: colt-m1911 1 grenades", zombies=["c1 beta", "f4 beta"])
    act = active(table, "nicole")
    assert not thrown(table, "grenade", "back")
    assert (act.attacks, table.hero("nicole").supplies["grenades"]) == (1, 1)
    ask = table.asked[-1]
    assert ask.entry.check("b 3") == "B3"
    with pytest.raises(BadAnswer, match="no square that it can be aimed at"):
        ask.entry.check("a1")
    assert ask.options[0].id in ("C1", "D1", "E1", "D2", "C2", "B1", "B2", "C3")


@pytest.mark.rule("RIE-032")
def test_nobody_throws_next_to_an_enemy_that_is_not_stunned():
    table = given(nicole="a1 e: colt-m1911 1 grenades", zombies=["b1 beta"])
    active(table, "nicole")
    assert ids(table) == []
    table.zombie("z1").stunned = True
    assert ids(table) == ["throw:grenade"]


@pytest.mark.rule("RIE-172", "RIE-197")
@pytest.mark.parametrize(
    ("declared", "more"), [("special", {}), ("walking", {"attacks": 0}), ("walking", {"barred": True})]
)
def test_nobody_throws_without_an_attack(declared, more):
    table = given(nicole="a1 e: colt-m1911 1 grenades")
    active(table, "nicole", declared, **more)
    assert ids(table) == []


@pytest.mark.rule("RIE-400", "RIE-407")
def test_squares_are_offered_by_who_would_be_in_the_blast_with_their_odds():
    table = given(
        9,
        5,
        nicole="a3 e: colt-m1911 1 grenades",
        kelley="e2 e",
        zombies=["d3 beta", "f3 beta", "h5 beta"],
        windows="never",
    )
    active(table, "nicole", "running")
    thrown(table, "grenade", "back")
    ask = table.asked[-1]
    words = {option.id: option.text for option in ask.options}
    assert words["D4"] == "D4: 6+; catches Beta 1"
    assert ask.default == ask.options[0].id
    assert "Kelley" not in "".join(list(words.values())[:4])
    assert ask.odds()["D4"].numbers == {"on target": 7 / 12}
    assert ask.odds()["A1"].numbers == {"on target": 9 / 12}
    active(table, "nicole", "stationary")
    thrown(table, "grenade", "back")
    assert table.asked[-1].odds()["B3"].numbers == {"on target": 11 / 12}
    assert least(-1) == "2+"
    assert least(13) == "out of reach of any roll, it will deviate"


@pytest.mark.rule("RIE-400", "RIE-534")
@pytest.mark.parametrize(
    ("kit", "what"),
    [("colt-m1911 1 grenades", "grenade"), ("panzerfaust", "panzerfaust"), ("knife | molotov", "molotov")],
)
@pytest.mark.parametrize(
    ("square", "caught"), [("E3", "Beta 1; also Kelley"), ("E2", "Kelley"), ("F3", "Beta 1")]
)
def test_who_would_be_in_the_blast_is_told_and_friends_are_asked_about(kit, what, square, caught):
    table = given(
        9, 5, nicole=f"a3 e: {kit}", kelley="d2 e", zombies=["f3 beta"], borders={"e2-e3 e2-f2": "wall"}
    )
    active(table, "nicole")
    risky = "Kelley" in caught
    thrown(table, what, square, *(["back"] if risky else ["12", *["9"] * (what != "grenade")]))
    assert f"; catches {caught}" in {option.id: option.text for option in table.asked[0].options}.get(
        square, f"; catches {caught}"
    )
    if risky:
        assert table.asked[1].text.endswith(f"at {square}, which catches {caught}. Go?")
        assert table.asked[1].default == "back"
        assert not table.state.act.attacked
    assert table.state.act.attacked != risky


@pytest.mark.rule("RIE-400")
@pytest.mark.parametrize(
    ("zombies", "marked"), [([], "back"), (["d1 beta"], "back"), (["f1 beta", "g1 beta"], "H1")]
)
def test_the_square_that_catches_most_enemies_is_marked_and_none_that_harms_more_friends(zombies, marked):
    table = given(12, 1, nicole="a1 e: 1 grenades", kelley="e1 e", zombies=zombies, windows="never")
    active(table, "nicole")
    thrown(table, "grenade", "back")
    assert table.asked[-1].default == marked


# -- where


@pytest.mark.rule("RIE-402")
def test_the_front_and_side_arcs_but_not_the_rear():
    table = given(7, 7, nicole="d4 n: colt-m1911 1 grenades | molotov")
    for card in ("grenade", "molotov"):
        squares = aims(table, card)
        assert {"d1", "a4", "g4", "a1", "g7", "a7"} <= squares
        assert not {"d5", "d7", "c6", "e7"} & squares


@pytest.mark.rule("RIE-404", "RIE-543")
def test_eight_squares_and_a_satchel_charge_five():
    table = given(12, 12, nicole="a12 e: colt-m1911 1 grenades | molotov satchel-charge")
    for card, far in (("grenade", 8), ("molotov", 8), ("satchel-charge", 5)):
        squares = aims(table, card)
        assert {f"{'abcdefghijkl'[far]}12", f"e{12 - (far - 4)}"} <= squares
        assert not {f"{'abcdefghijkl'[far + 1]}12", f"e{12 - (far - 3)}"} & squares


@pytest.mark.rule("RIE-403", "RIE-408")
def test_only_grenades_are_thrown_out_of_sight():
    table = given(nicole="b2 e: colt-m1911 1 grenades | molotov satchel-charge", borders={"b2-c2": "wall"})
    assert "c2" in aims(table, "grenade")
    assert "c2" not in aims(table, "molotov")
    assert "c2" not in aims(table, "satchel-charge")


WALLED = {"c2-d2 c3-d3 c1-d1": "wall"}


@pytest.mark.rule("RIE-409", "RIE-410", "RIE-070")
def test_the_example_a_grenade_around_a_wall_needs_nine():
    table = given(6, 4, nicole="c3 e: colt-m1911 1 grenades", zombies=["d1 beta"], borders=WALLED)
    active(table, "nicole", "walking")
    assert number(table, "d1") == 5 + 4
    active(table, "nicole", "running")
    assert number(table, "d1") == 5 + 4 + 2
    thrown(table, "grenade", "D1", "11")
    assert table.state.act.pending[0].at == place("d1")


@pytest.mark.rule("RIE-409")
@pytest.mark.parametrize(
    ("drawn", "far"),
    [
        ({"borders": WALLED}, 5 + 4),
        ({"borders": {**WALLED, "c4-d4": "door"}}, None),
        ({"borders": {**WALLED, "c4-d4": "wall"}}, None),
        ({"borders": {**WALLED, "c4-d4": "wall dotted"}}, 5 + 4),
        ({"borders": WALLED, "cells": {"c4": "hindering"}}, 5 + 4),
        ({"borders": WALLED, "cells": {"c4": "obstructive"}}, None),
        ({"borders": WALLED, "cells": {"d3": "obstructive"}}, None),
    ],
    ids=str,
)
def test_a_grenade_goes_around_what_is_obstructive(drawn, far):
    table = given(4, 4, nicole="c3 e: colt-m1911 1 grenades", **drawn)
    active(table, "nicole", "walking")
    if far is None:
        assert "d1" not in aims(table)
    else:
        assert number(table, "d1") == far


@pytest.mark.rule("RIE-409")
def test_the_way_of_a_grenade_is_eight_long_at_most():
    table = given(9, 3, nicole="a1 s: colt-m1911 1 grenades", borders={"a1-b1 a2-b2": "wall"})
    assert number(table, "b1") == 5 + 4
    assert "d1" in aims(table)
    assert "e1" in aims(table)
    assert "f1" not in aims(table)


@pytest.mark.rule("RIE-624")
def test_in_darkness_explosives_keep_to_range_two_and_light_and_flares_do_not():
    table = given(10, 3, nicole="a1 e: colt-m1911 1 grenades | flare decoy", dark=True)
    row = {f"{column}1" for column in "bcdefghi"}
    assert aims(table) & row == {"b1", "c1"}
    assert aims(table, "flare") & row == row
    assert aims(table, "decoy") & row == row
    table.state.put("flare", place("j1"))
    assert aims(table) & row == {"b1", "c1", "e1", "f1", "g1", "h1", "i1"}


# -- the roll


@pytest.mark.rule("RIE-405", "RIE-063", "RIE-065")
@pytest.mark.parametrize(("declared", "more"), [("stationary", -2), ("walking", 0), ("running", 2)])
def test_range_and_declared_movement_make_the_number(declared, more):
    table = given(nicole="a1 e: colt-m1911 1 grenades")
    active(table, "nicole", declared)
    assert number(table, "d3") == 5 + more


@pytest.mark.rule("RIE-405", "RIE-425", "RIE-382")
def test_a_wounded_trooper_and_the_threat_make_a_throw_harder():
    table = given(hale="a1 e: colt-m1911 1 grenades")
    active(table, "hale")
    assert number(table, "d1", name="hale") == 3
    table.hero("hale").health = 1
    assert number(table, "d1", name="hale") == 5
    table.state.active_threat = 11
    assert number(table, "d1", name="hale") == 7


@pytest.mark.rule("RIE-544")
def test_a_satchel_charge_is_thrown_at_one_more():
    table = given(nicole="a1 e: colt-m1911 1 grenades | satchel-charge")
    active(table, "nicole")
    assert (number(table, "d1"), number(table, "d1", "satchel-charge")) == (3, 4)


@pytest.mark.rule("RIE-406")
def test_figures_terrain_and_range_do_not_change_the_number():
    table = given(
        9,
        4,
        nicole="a1 e: colt-m1911 1 grenades",
        zombies=["c1 beta", "d1 beta stunned", "i1 beta stunned"],
        cells={"e1 f1 i1": "hindering"},
    )
    active(table, "nicole")
    assert number(table, "i1") == 8
    assert changes(table) == {}


@pytest.mark.rule("RIE-407")
@pytest.mark.parametrize("face", range(1, 13))
def test_the_number_or_more_lands_it_and_less_deviates(face):
    table = given(12, 12, nicole="a6 e: colt-m1911 1 grenades", windows="never")
    act = active(table, "nicole")
    lands = face >= 5
    thrown(table, "grenade", "F6", str(face), *([] if lands else ["3"]))
    assert act.pending[0].at == place("f6" if lands else "g6")


@pytest.mark.rule("RIE-407")
def test_a_natural_1_always_deviates():
    table = given(12, 12, nicole="a6 e: colt-m1911 1 grenades", windows="never")
    act = active(table, "nicole", "stationary")
    assert number(table, "b6") == -1
    thrown(table, "grenade", "B6", "go", "1", "3")
    assert act.pending[0].at == place("c6")
    table = given(12, 12, nicole="a6 e: colt-m1911 1 grenades", windows="never")
    active(table, "nicole", "stationary")
    thrown(table, "grenade", "B6", "go", "2")
    assert table.state.act.pending[0].at == place("b6")


# -- deviation


@pytest.mark.rule("RIE-411")
@pytest.mark.parametrize(
    ("face", "where"),
    list(zip("12345678", ["e4", "f4", "f5", "f6", "e6", "d6", "d5", "d4"], strict=True)),
)
def test_one_to_eight_go_round_from_the_top_of_the_map(face, where):
    for facing in "nesw":
        table = given(9, 9, nicole=f"a1 {facing}")
        assert name_of(table.play(deviate(table.state, place("e5")), face)).lower() == where


@pytest.mark.rule("RIE-411")
@pytest.mark.parametrize(
    ("start", "one"), [("e9", "e4"), ("a5", "f5"), ("a1", "f6"), ("i5", "d5"), ("f1", "e6"), ("i1", "d6")]
)
def test_by_house_rule_one_goes_on_in_the_direction_of_the_throw(start, one):
    for house, where in (({}, "e4"), ({"deviation": "throw"}, one)):
        table = given(9, 9, house=house)
        landing = table.play(deviate(table.state, place("e5"), place(start)), "1")
        assert name_of(landing).lower() == where


@pytest.mark.rule("RIE-412", "RIE-413")
@pytest.mark.parametrize("first", ["9", "10", "11", "12"])
def test_nine_and_more_go_two_squares_in_a_direction_rolled_until_there_is_one(first):
    table = given(9, 9)
    for script, where in ((["2"], "g3"), (["9", "12", "5"], "e7"), (["8"], "c3")):
        assert name_of(table.play(deviate(table.state, place("e5")), first, *script)).lower() == where


@pytest.mark.rule("RIE-414")
@pytest.mark.parametrize(
    "drawn",
    [
        {"cells": {"f5": "obstructive"}},
        {"holes": "f5"},
        {"borders": {"e5-f5": "wall"}},
        {"borders": {"e5-f5": "door"}},
    ],
    ids=str,
)
def test_what_is_in_the_way_has_the_whole_deviation_rolled_again(drawn):
    table = given(9, 9, **drawn)
    assert table.play(deviate(table.state, place("e5")), "3", "9", "3", "9", "1") == place("e3")


@pytest.mark.rule("RIE-414")
def test_off_the_map_is_in_the_way_and_hindering_ground_is_not():
    table = given(3, 3, cells={"b1": "hindering", "c2": "obstructive dotted"})
    assert table.play(deviate(table.state, place("a1")), "1", "8", "9", "6", "3") == place("b1")
    assert table.play(deviate(table.state, place("b2")), "3") == place("c2")


@pytest.mark.rule("RIE-414")
def test_it_stays_where_there_is_nowhere_to_go():
    table = given(1, 1)
    assert table.play(deviate(table.state, place("a1"))) == place("a1")


# -- when it goes off


@pytest.mark.rule("RIE-401", "RIE-529")
def test_a_grenade_waits_and_a_molotov_does_not():
    table = given(9, 9, nicole="a5 e: colt-m1911 1 grenades | molotov", zombies=["f5 beta"], windows="never")
    act = active(table, "nicole", attacks=2)
    thrown(table, "grenade", "F5", "12")
    assert "z1" in table.state.zombies
    assert len(act.pending) == 1
    thrown(table, "molotov", "F5", "12", "12")
    assert "z1" not in table.state.zombies


@pytest.mark.rule("RIE-528")
def test_a_natural_1_lets_a_molotov_go_off_in_the_throwers_square():
    table = given(9, 9, nicole="a5 e: knife | molotov", windows="never")
    active(table, "nicole")
    thrown(table, "molotov", "F5", "1", "2")
    assert table.hero("nicole").health == 4 - 2
    assert table.state.lying(place("a5"), "fire")
    assert not table.state.lying(place("f5"), "fire")


@pytest.mark.rule("RIE-527", "RIE-530")
def test_a_molotov_burns_whoever_stands_there_after_its_blast():
    molotov = BOOK.weapons["molotov"]
    assert (molotov.rof, molotov.stun, molotov.wound, molotov.pbr, molotov.mark) == (1, 5, 6, 2, "A")
    assert molotov.size == "small"
    table = given(9, 9, nicole="a5 e: knife | molotov", zombies=["f5 alpha", "g6 alpha"])
    active(table, "nicole")
    thrown(table, "molotov", "F5", "12", "5", "5")
    assert table.state.lying(place("f5"), "fire")
    assert table.zombie("z1").health == 1
    assert table.zombie("z2").health == 2
    assert table.zombie("z2").stunned


@pytest.mark.rule("RIE-401")
def test_who_throws_in_somebody_elses_activation_has_none_to_wait_for():
    table = given(9, 9, nicole="a5 e: knife 1 grenades", kelley="a9 e", zombies=["f5 beta"], windows="never")
    active(table, "kelley")
    table.play(throw(table.state, "nicole", "throw:grenade"), "F5", "12", "9")
    assert "z1" not in table.state.zombies
    assert table.state.act.pending == []


@pytest.mark.rule("RIE-401", "RIE-021")
def test_the_thrower_may_walk_out_of_the_blast_before_it_ends_its_activation():
    table = given(9, 9, nicole="a5 e: knife 1 grenades", zombies=["b5 beta stunned"], windows="never")
    act = active(table, "nicole")
    thrown(table, "grenade", "B5", "go", "12")
    table.state.place("nicole", place("a8"))
    act.over = True
    table.play(end_activation(table.state), "9")
    assert "z1" not in table.state.zombies
    assert table.hero("nicole").health == 4
