"""What the threat level does in a scenario (RIE-380 to 390)."""

from dataclasses import replace

import pytest

from games.riese.given import given, place, zombie_turn
from shamble.games.riese import threat
from shamble.games.riese.attack.harm import kill
from shamble.games.riese.attack.model import Attack
from shamble.games.riese.attack.modifiers import needed
from shamble.games.riese.cards import Space
from shamble.games.riese.heroes.points import points
from shamble.games.riese.horde import powers


def field(level, **more):
    """A map with Kelley, an ally and a zombie at this level of threat."""
    more.setdefault("zombies", ["d1 beta"])
    return given(9, 3, kelley="a1 e: colt-m1911", active_threat=level, **more)


def shot(table, who="kelley", kind="normal", weapon="colt-m1911"):
    """Stun and wound numbers of a shot."""
    return needed(table.state, Attack(who, kind, table.state.book.weapons[weapon], target="z1"))


@pytest.mark.rule("RIE-381", "RIE-382", "RIE-386")
@pytest.mark.parametrize(
    ("level", "numbers"), [(0, (6, 9)), (3, (6, 9)), (4, (7, 10)), (10, (7, 10)), (11, (8, 11))]
)
def test_from_level_4_attacks_are_harder_and_more_so_from_11(level, numbers):
    assert shot(field(level)) == numbers


@pytest.mark.rule("RIE-382")
def test_the_noise_hampers_breaking_a_lock_but_no_blast():
    table = field(4, zombies=["b1 beta locks kelley"])
    assert (
        shot(table, kind="break")[0] == shot(field(0, zombies=["b1 beta locks kelley"]), kind="break")[0] + 1
    )
    blast = Attack("kelley", "area", table.state.book.weapons["grenade"], target="z1", origin=place("b2"))
    assert needed(table.state, blast) == (6, 9)


@pytest.mark.rule("RIE-389")
@pytest.mark.parametrize(("foes", "penalty"), [("zombies", 1), ("all", 0), ("heroes", 0)])
def test_allies_of_the_team_are_hampered_as_well_and_enemies_not(foes, penalty):
    table = field(4, npcs=["a2 mp-40"])
    table.npc("n1").foes = foes
    assert threat.am_penalty(table.state, "n1") == penalty
    assert threat.am_penalty(table.state, "kelley") == 1
    assert threat.am_penalty(table.state, "z1") == 0


@pytest.mark.rule("RIE-381", "RIE-383")
@pytest.mark.parametrize(("level", "walking", "running"), [(3, 4, 8), (5, 4, 8), (6, 3, 7), (12, 3, 7)])
def test_from_level_6_there_is_a_point_less_to_walk_or_run(level, walking, running):
    table = field(level, zombies=[])
    hero = table.hero("kelley")
    assert [points(table.state, hero, word) for word in ("walking", "running")] == [walking, running]
    assert [points(table.state, hero, word) for word in ("stationary", "special")] == [0, 0]


@pytest.mark.rule("RIE-380", "RIE-388")
def test_example_at_level_6_both_effects_are_in_force():
    table = field(6)
    assert threat.am_penalty(table.state, "kelley") == 1
    assert threat.mp_penalty(table.state, table.hero("kelley")) == 1
    assert not threat.everyone_dodges(table.state)


@pytest.mark.rule("RIE-380", "RIE-384")
@pytest.mark.parametrize(("level", "dodge"), [(7, False), (8, True), (12, True)])
def test_from_level_8_every_zombie_dodges(level, dodge):
    table = field(level)
    assert (
        powers.may_dodge(table.state, "z1", Attack("kelley", "normal", table.state.book.weapons["luger"]))
        == dodge
    )


@pytest.mark.rule("RIE-385")
@pytest.mark.parametrize(
    ("zombie", "before", "after"),
    [
        ("beta", 1, 2),
        ("armoured", 1, 2),
        ("flammenghul", 1, 2),
        ("?alpha", 1, 2),
        ("omega", 2, 3),
        ("ilse", 2, 3),
    ],
)
def test_from_level_10_zombies_are_faster(zombie, before, after):
    for level, moves in ((9, before), (10, after)):
        table = field(level, zombies=[f"i1 {zombie}"])
        assert powers.moves(table.state, table.zombie("z1")) == moves


@pytest.mark.rule("RIE-385")
@pytest.mark.parametrize("zombie", ["beta", "armoured", "flammenghul"])
def test_but_betas_and_advanced_ones_never_make_more_than_two_moves(zombie):
    table = field(10, zombies=[f"i1 {zombie}", "i3 alpha"], windows="never")
    assert powers.moves(table.state, table.zombie("z1")) == 2
    zombie_turn(table)
    assert table.where("z1")[0] == "g"


@pytest.mark.rule("RIE-385")
@pytest.mark.parametrize(("breed", "bonus"), [("beta", 0), ("armoured", 0), ("flammenghul", 0), ("omega", 1)])
def test_a_beta_or_advanced_one_that_is_fast_already_gets_no_faster(breed, bonus):
    table = field(10)
    assert threat.move_bonus(table.state, replace(table.state.book.breeds[breed], move=2)) == bonus


# -- The Horde Gathers


def gathering(level=12, squares="a3 i3", **more):
    """A map with spawn locations in its corners."""
    labels = {"S1": squares, "X": "e2"}
    return given(9, 3, active_threat=level, labels=labels, scenario={"track": (Space(("S1",)),)}, **more)


@pytest.mark.rule("RIE-387")
@pytest.mark.parametrize(("level", "back"), [(11, []), (12, ["i3"])])
def test_at_level_12_an_eliminated_beta_comes_back_at_the_nearest_spawn_location(level, back):
    table = gathering(level, zombies=["g2 beta"])
    table.play(kill(table.state, "z1"))
    assert [table.where(name) for name in table.state.zombies] == back
    assert table.state.discard == ([] if back else ["beta"])
    assert all(zombie.hidden for zombie in table.state.zombies.values())


@pytest.mark.rule("RIE-387", "RIE-258")
@pytest.mark.parametrize(("victim", "powers"), [("n1", []), ("kelley", ["antihero"])])
def test_what_was_an_npc_comes_back_plain_and_what_was_a_hero_as_an_antihero(victim, powers):
    table = gathering(kelley="g3 e", npcs=["g2 luger"])
    table.play(kill(table.state, victim))
    (risen,) = table.state.zombies
    table.play(kill(table.state, risen))
    (back,) = table.state.zombies.values()
    assert (back.powers, back.was) == (powers, victim if powers else "")


@pytest.mark.rule("RIE-387")
@pytest.mark.parametrize("breed", ["armoured", "alpha", "omega"])
def test_other_types_do_not(breed):
    table = gathering(zombies=[f"g2 {breed}"])
    table.play(kill(table.state, "z1"))
    assert (table.state.zombies, table.state.discard) == ({}, [breed])


@pytest.mark.rule("RIE-387")
def test_the_player_settles_which_of_two_that_are_as_near_and_fire_rules_one_out():
    table = gathering(zombies=["e2 beta", "e1 beta"])
    table.play(kill(table.state, "z1"), "I3")
    assert "i3" in [table.where(name) for name in table.state.zombies]
    table.state.put("fire", place("i3"))
    table.play(kill(table.state, "z2"))
    assert "a3" in [table.where(name) for name in table.state.zombies]


@pytest.mark.rule("RIE-387")
def test_it_waits_for_a_taken_square_and_does_not_act_again_this_turn():
    table = gathering(zombies=["g2 beta", "i3 armoured"])
    table.state.now = "zombie"
    table.play(kill(table.state, "z1"))
    (back,) = [zombie for zombie in table.state.zombies.values() if zombie.breed == "beta"]
    assert (back.waits_for, back.fresh) == (place("i3"), True)


@pytest.mark.rule("RIE-390")
def test_a_level_that_rises_in_a_scenario_has_no_effect_before_the_next():
    table = field(3, threat=12)
    assert shot(table) == (6, 9)
    assert not threat.everyone_dodges(table.state)
    assert not threat.respawns(table.state)


@pytest.mark.rule("RIC-051")
def test_better_to_die_shields_a_hero_from_the_penalties_but_not_from_faster_zombies(monkeypatch):
    monkeypatch.setattr(threat.held, "has", lambda state, hero, kind: kind == "threat-proof")
    table = field(12)
    assert (
        threat.am_penalty(table.state, "kelley") == threat.mp_penalty(table.state, table.hero("kelley")) == 0
    )
    assert threat.everyone_dodges(table.state)
