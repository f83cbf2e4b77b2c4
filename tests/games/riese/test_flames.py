"""The flamethrower, its tank, and flare markers on figures (RIE-507 to 517, RIE-558 to 562)."""

import pytest

from games.riese.gear import fires, ids, uses
from games.riese.given import BOOK, active, given, place
from shamble.games.riese.attack.allowed import may_attack
from shamble.games.riese.attack.harm import wound
from shamble.games.riese.attack.model import Attack
from shamble.games.riese.attack.options import attack_options, make_attack
from shamble.games.riese.attack.resolve import carry_out
from shamble.games.riese.blasts.burning import burn_down
from shamble.games.riese.blasts.flames import tank_hit
from shamble.games.riese.blasts.flares import hit_by_flare
from shamble.games.riese.blasts.throwing import throw_options
from shamble.games.riese.cards import Deed, Objective, Trigger
from shamble.games.riese.facts import facts
from shamble.kernel.errors import BadInput

# -- the flamethrower


@pytest.mark.rule("RIE-508")
@pytest.mark.parametrize("declared", ["stationary", "walking", "running"])
def test_a_readied_flamethrower_allows_attacks_only_stationary(declared):
    table = given(nicole="a1 e: fmw-41 1 grenades", kelley="a3 e: colt-m1911 1 grenades")
    active(table, "nicole", declared)
    assert may_attack(table.state, "nicole") == (declared == "stationary")
    assert bool(ids(table)) == (declared == "stationary")
    active(table, "kelley", declared)
    assert may_attack(table.state, "kelley")


@pytest.mark.rule("RIE-509", "RIE-510", "RIE-512")
def test_two_wounds_without_a_roll_for_everybody_in_the_front_arc_to_range_six():
    table = given(
        9,
        7,
        nicole="a4 e: fmw-41",
        kelley="c4 e",
        zombies=["b3 alpha", "g4 beta", "d1 omega", "h4 beta", "a3 beta stunned", "b6 beta"],
        npcs=["e5 mp-40"],
        cells={"b4 f4": "hindering"},
    )
    active(table, "nicole", "stationary")
    fires(table, "flames", "go")
    assert len(table.asked) == 1
    assert table.hero("kelley").health == 2
    assert {"z1", "z2"} & set(table.state.zombies) == set()
    assert table.zombie("z3").health == 2
    assert {"z4", "z5", "z6"} <= set(table.state.zombies)
    assert table.npc("n1").at is None


@pytest.mark.rule("RIE-510")
def test_flames_are_no_choice_where_one_must_fight():
    table = given(nicole="a4 e: fmw-41", zombies=["b4 beta"])
    active(table, "nicole", "stationary")
    assert ids(table) == []


@pytest.mark.rule("RIE-511")
@pytest.mark.parametrize(
    ("opened", "borders", "cells", "dies"),
    [
        (False, {"b4-c4": "wall"}, {}, False),
        (False, {"b4-c4": "door"}, {}, False),
        (True, {"b4-c4": "door"}, {}, True),
        (False, {}, {"b4": "obstructive"}, False),
    ],
)
def test_what_is_obstructive_shields_from_flames_but_for_an_opening(opened, borders, cells, dies):
    table = given(nicole="a4 e: fmw-41", zombies=["d4 beta"], borders=borders, cells=cells)
    for door in table.state.doors.values():
        door.open = opened
    active(table, "nicole", "stationary")
    fires(table, "flames")
    assert ("z1" not in table.state.zombies) == dies


@pytest.mark.rule("RIE-513")
def test_nobody_dodges_flames():
    table = given(nicole="a4 e: fmw-41", zombies=["d4 alpha dodge"])
    active(table, "nicole", "stationary")
    fires(table, "flames")
    assert "z1" not in table.state.zombies


@pytest.mark.rule("RIE-514")
def test_markers_gas_and_civilians_burn_and_leave_a_fire():
    table = given(9, 5, nicole="a3 e: fmw-41", souls=["e3"])
    for kind, at in (("objective", "c3"), ("toxic", "d3"), ("objective", "i3"), ("decoy", "d4")):
        table.state.put(kind, place(at))
    active(table, "nicole", "stationary")
    fires(table, "flames", "go")
    left = {(thing.kind, thing.at) for thing in table.state.things.values()}
    assert left == {
        ("fire", place("c3")),
        ("fire", place("d3")),
        ("fire", place("e3")),
        ("objective", place("i3")),
        ("decoy", place("d4")),
    }
    assert table.state.souls["p1"].at is None


@pytest.mark.rule("RIE-514")
def test_a_scenario_hears_of_what_the_flames_destroy():
    goal = Objective("files", "Burn the files", "destroy", "O1")
    table = given(9, 5, nicole="a3 e: fmw-41", labels={"O1": "c3"}, scenario={"objectives": (goal,)})
    table.state.put("objective", place("c3"), "O1")
    active(table, "nicole", "stationary")
    fires(table, "flames")
    assert table.state.reached == ["files"]


@pytest.mark.parametrize("on", ["use", "destroy"])
@pytest.mark.parametrize(("of", "hears"), [("", True), ("nicole", True), ("kelley", False)])
def test_a_scenario_hears_whose_flames_they_are(on, of, hears):
    heard = Trigger(on, "", of, deeds=(Deed("flag", "heard"),))
    table = given(nicole="a3 e: fmw-41", scenario={"triggers": (heard,)})
    table.state.put("objective", place("c3"))
    active(table, "nicole", "stationary")
    fires(table, "flames")
    assert table.state.flags == (["heard"] if hears else [])


@pytest.mark.parametrize(("of", "hears"), [("fmw-41", True), ("kz-flamethrower", False)])
def test_a_scenario_hears_which_flamethrower_was_used(of, hears):
    heard = Trigger("use", of=of, deeds=(Deed("flag", "heard"),))
    table = given(nicole="a3 e: fmw-41", scenario={"triggers": (heard,)})
    active(table, "nicole", "stationary")
    fires(table, "flames")
    assert table.state.flags == (["heard"] if hears else [])


@pytest.mark.rule("RIE-509")
def test_flames_begin_next_to_who_fires_and_are_told_by_whom_they_hit():
    table = given(nicole="a3 e: fmw-41", kelley="b3 e", zombies=["d3 beta", "a5 beta"])
    active(table, "nicole", "stationary")
    words = [option.text for option in throw_options(table.state, "nicole")]
    assert [text.partition(" at ")[2] for text in words] == ["Kelley and Beta 1: 2 wounds each"]
    fires(table, "flames", "go")
    assert table.hero("kelley").health == 2


@pytest.mark.rule("RIE-512")
@pytest.mark.parametrize(
    ("others", "risky"), [({"kelley": "b3 e"}, True), ({"souls": ["b3"]}, True), ({"kelley": "a5 e"}, False)]
)
def test_who_has_a_friend_in_the_flames_is_asked_once_more(others, risky):
    table = given(nicole="a3 e: fmw-41", zombies=["d3 beta"], **others)
    active(table, "nicole", "stationary")
    fires(table, "flames", *(["back"] if risky else []))
    assert [ask.default for ask in table.asked] == (["back"] if risky else [])
    assert (table.state.act.attacked, "z1" in table.state.zombies) == (not risky, risky)


@pytest.mark.rule("RIE-515")
def test_two_shots_and_no_more():
    table = given(nicole="a3 e: fmw-41 2 ammo")
    for _ in range(2):
        active(table, "nicole", "stationary")
        fires(table, "flames")
    active(table, "nicole", "stationary")
    assert ids(table) == []
    assert table.hero("nicole").supplies["ammo"] == 2


@pytest.mark.rule("RIE-516", "RIE-517")
@pytest.mark.parametrize("cause", ["shot", "blast"])
@pytest.mark.parametrize("face", [1, 6, 11, 12])
def test_a_hit_tank_explodes_on_a_twelve(cause, face):
    table = given(nicole="c3 e: fmw-41", zombies=["d3 beta", "f3 beta"])
    table.play(wound(table.state, "nicole", 1, "", "", cause), str(face), *(["6"] if face == 12 else []))
    assert (table.hero("nicole").at is None) == (face == 12)
    assert bool(table.state.lying(place("c3"), "fire")) == (face == 12)
    assert ("z1" not in table.state.zombies) == (face == 12)
    assert table.state.at(place("c3")) == ("" if face == 12 else "nicole")
    assert table.state.all_of("item") == [], "what has exploded does not lie there"


@pytest.mark.rule("RIE-516")
@pytest.mark.parametrize("cause", ["zombie", "jump", "fire", "toxic", "flare", "flames", "attack"])
def test_other_wounds_do_not_hit_the_tank(cause):
    table = given(nicole="c3 e: fmw-41")
    table.play(wound(table.state, "nicole", 1, "", "", cause))
    assert table.hero("nicole").health == 3


@pytest.mark.rule("RIE-516", "RIE-517")
def test_the_tank_may_explode_with_the_wound_that_kills_and_its_carrier_does_not_rise():
    table = given(nicole="c3 e 1hp: fmw-41")
    table.play(wound(table.state, "nicole", 1, "", "", "shot"), "12")
    assert table.hero("nicole").dead
    assert not list(table.state.horde())
    table = given(nicole="c3 e 1hp: fmw-41")
    table.play(wound(table.state, "nicole", 1, "", "", "shot"), "11")
    assert [zombie.was for zombie in table.state.horde()] == ["nicole"]


@pytest.mark.rule("RIE-516")
def test_only_who_carries_one_has_a_tank_to_explode():
    table = given(nicole="c3 e: knife | fmw-41", kelley="e3 e: colt-m1911", npcs=["a1 fmw-41"])
    assert not table.play(tank_hit(table.state, "kelley"))
    assert not table.play(tank_hit(table.state, "nicole"), "11")
    assert table.play(tank_hit(table.state, "n1"), "12")
    assert table.npc("n1").at is None
    assert not list(table.state.horde())


# -- flare markers


def shoots(table, *script):
    """Nicole fires her flare pistol, or whatever she has."""
    option = next(o.id for o in attack_options(table.state, "nicole") if o.id.startswith("normal:"))
    table.play(make_attack(table.state, "nicole", option), *script)


@pytest.mark.rule("RIE-559")
@pytest.mark.parametrize("face", ["1", "3", "12"])
def test_a_shot_of_the_flare_pistol_costs_exactly_one_ammo(face):
    for weapon, used in (("flare-pistol", 1), ("colt-m1911", int(face == "1"))):
        table = given(nicole=f"a1 e: {weapon} 3 ammo", zombies=["c1 alpha"], windows="never")
        active(table, "nicole")
        shoots(table, face)
        assert table.hero("nicole").supplies["ammo"] == 3 - used


@pytest.mark.rule("RIE-558")
@pytest.mark.parametrize(
    ("face", "lit"), [("1", False), ("2", True), ("9", True), ("10", True), ("12", True)]
)
def test_a_stun_or_a_wound_of_the_flare_pistol_leaves_a_marker(face, lit):
    for weapon in ("flare-pistol", "colt-m1911"):
        table = given(nicole=f"a1 e: {weapon} 3 ammo", zombies=["c1 alpha"], windows="never")
        active(table, "nicole")
        shoots(table, face)
        assert bool(table.zombie("z1").burning) == (lit and weapon == "flare-pistol")


@pytest.mark.rule("RIE-473", "RIE-562")
def test_what_a_new_light_shows_is_turned_up_at_once():
    for light in ("throw", "drop-flare", "hit"):
        table = given(
            9,
            3,
            nicole="a1 e: flare-pistol 1 ammo | flare",
            zombies=["e1 beta", "f1 ?beta"],
            dark=True,
            windows="never",
        )
        active(table, "nicole")
        if light == "throw":
            fires(table, "throw", "D1", "12")
        elif light == "drop-flare":
            table.state.place("nicole", place("b1"))
            uses(table, "drop-flare")
        else:
            table.play(hit_by_flare(table.state, "z1", "nicole"))
        assert not table.zombie("z2").hidden


@pytest.mark.rule("RIE-558", "RIE-046")
@pytest.mark.parametrize(("face", "lit"), [("2", ["z2"]), ("3", []), ("8", ["z1"])])
def test_who_is_in_the_way_of_a_flare_carries_it_when_it_hits_them(face, lit):
    table = given(nicole="a1 e: flare-pistol 3 ammo", zombies=["d1 alpha", "c1 omega"], windows="never")
    active(table, "nicole")
    shot = Attack("nicole", "normal", BOOK.weapons["flare-pistol"], target="z1", declared="walking")
    table.play(carry_out(table.state, shot), face)
    assert [zombie.id for zombie in table.state.horde() if zombie.burning] == lit


@pytest.mark.rule("RIE-514")
def test_what_the_destruction_of_one_thing_clears_away_is_not_destroyed_again():
    cleared = Trigger("destroy", "O1", deeds=(Deed("clear", "objective", "O1"),))
    table = given(nicole="a1 e: fmw-41", labels={"O1": "c1"}, scenario={"triggers": (cleared,)})
    for code in ("O1", "O1"):
        table.state.put("objective", place("c1"), code)
    active(table, "nicole", "stationary", 0)
    fires(table, "flames")
    assert not table.state.all_of("objective")
    assert [thing.at for thing in table.state.all_of("fire")] == [place("c1")]


@pytest.mark.rule("RIE-558")
@pytest.mark.parametrize(("face", "alive"), [("8", True), ("12", False)])
def test_whom_a_flare_kills_carries_none(face, alive):
    table = given(nicole="a1 e: flare-pistol 3 ammo", zombies=["d1 beta"], windows="never")
    active(table, "nicole")
    shot = Attack("nicole", "normal", BOOK.weapons["flare-pistol"], target="z1", declared="walking")
    table.play(carry_out(table.state, shot), face)
    assert [zombie.burning for zombie in table.state.horde()] == (["nicole"] if alive else [])
    assert [event.kind for event in table.told].count("burning") == alive


@pytest.mark.rule("RIE-558")
def test_a_hit_leaves_one_flare_marker():
    table = given(zombies=["c1 alpha"])
    table.play(hit_by_flare(table.state, "z1", "nicole"))
    table.play(hit_by_flare(table.state, "z1", "kelley"))
    assert table.zombie("z1").burning == "nicole"


@pytest.mark.rule("RIE-560", "RIE-561")
@pytest.mark.parametrize("face", range(1, 13))
def test_a_flare_marker_wounds_and_goes_out_on_seven(face):
    table = given(zombies=["c1 omega", "e1 omega"], nicole="a5 e")
    table.zombie("z1").burning = "nicole"
    table.play(burn_down(table.state), str(face))
    assert (table.zombie("z1").health, table.zombie("z2").health) == (3, 4)
    assert bool(table.zombie("z1").burning) == (face < 7)
    assert (table.zombie("z1").stunned, table.zombie("z2").stunned) == (True, False)


@pytest.mark.rule("RIE-560", "RIE-134")
def test_heroes_burn_too_and_a_kill_is_credited_to_who_fired():
    table = given(zombies=["c1 beta"], nicole="a5 e", kelley="b5 e")
    table.zombie("z1").burning = table.hero("kelley").burning = "nicole"
    table.play(burn_down(table.state), "1")
    assert "z1" not in table.state.zombies
    assert (table.hero("kelley").health, table.hero("nicole").xp) == (3, 1)


def test_flares_shots_and_the_rest_of_what_gear_leaves_can_be_corrected():
    table = given(nicole="a5 e: fmw-41", zombies=["c1 alpha"], npcs=["e5 mp-40"])
    shots = f"nicole.{table.hero('nicole').ready.id}.shots"
    for path, value in (("z1.flare", "nicole"), ("n1.flare", "nicole"), ("nicole.flare", "n1"), (shots, 1)):
        facts(table.state)[path].set(value)
        assert facts(table.state)[path].value == value
    for path in ("nicole.crash", "nicole.gassed"):
        facts(table.state)[path].set(True)
        assert facts(table.state)[path].value is True
    facts(table.state)["z1.flare"].set("nothing")
    assert not table.zombie("z1").burning
    with pytest.raises(BadInput, match="flare cannot be"):
        facts(table.state)["z1.flare"].set("nobody at all")
