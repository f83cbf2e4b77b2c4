"""NPCs act by themselves: who is an enemy, where they go, what they attack (RIE-250 to 292)."""

from __future__ import annotations

import pytest

from games.riese.given import given
from shamble.games.riese.attack.targets import are_enemies
from shamble.games.riese.cards import Deed, Trigger
from shamble.games.riese.npcs import judging, moving
from shamble.games.riese.npcs.turn import activate, npc_acts, strike
from shamble.games.riese.npcs.wishes import toward_enemy
from shamble.geometry.squares import name_of, named
from shamble.kernel.asks import StepEnded


def squares(table, name="n1"):
    """Where an NPC could end its move, by name."""
    return {name_of(square).lower() for square in moving.ways(table.state, table.npc(name))}


# -- who they are


@pytest.mark.rule("RIE-250")
def test_heroes_and_zombies_are_enemies_of_an_npc_and_other_npcs_are_not() -> None:
    table = given(kelley="a1", zombies=["c1 beta"], npcs=["e1 luger", "g1 luger"])
    assert are_enemies(table.state, "n1", "kelley")
    assert are_enemies(table.state, "n1", "z1")
    assert not are_enemies(table.state, "n1", "n2")


@pytest.mark.rule("RIE-250")
def test_an_npc_may_be_told_to_fight_zombies_only() -> None:
    table = given(kelley="a1", zombies=["c1 beta"], npcs=["e1 luger"])
    table.npc("n1").foes = "zombies"
    assert not are_enemies(table.state, "n1", "kelley")
    assert are_enemies(table.state, "n1", "z1")


@pytest.mark.rule("RIE-254")
def test_an_npc_shoots_in_every_direction() -> None:
    for square in ("d1", "d5", "a3", "g3"):
        table = given(kelley=f"{square} e", npcs=["d3 luger"])
        assert judging.targets(table.state, table.npc("n1")) == ["kelley"]


# -- where they may go


@pytest.mark.rule("RIE-261", "RIE-262")
@pytest.mark.parametrize(("health", "far"), [("2hp", "d1"), ("1hp", "c1")])
def test_an_npc_moves_three_squares_and_two_once_it_is_wounded(health: str, far: str) -> None:
    table = given(8, 1, npcs=[f"a1 luger {health}"])
    assert max(squares(table)) == far


@pytest.mark.rule("RIE-263")
def test_one_step_of_an_activation_may_be_diagonal() -> None:
    table = given(npcs=["a1 luger"])
    assert {"b2", "c3"} & squares(table) == {"b2", "c3"}
    assert "d3" not in squares(table), "that needs two diagonals and one more step"
    assert "c2" in squares(table)
    assert "d2" in squares(table), "one diagonal and two straight steps"


@pytest.mark.rule("RIE-263")
def test_a_diagonal_step_needs_an_open_square_beside_it() -> None:
    shut = given(3, 2, npcs=["a1 luger"], cells={"b1 a2": "obstructive"})
    assert squares(shut) == {"a1"}
    half = given(3, 2, npcs=["a1 luger"], cells={"b1": "obstructive"})
    assert "b2" in squares(half)


@pytest.mark.rule("RIE-261", "RIE-183")
@pytest.mark.parametrize(("border", "comes"), [("stairs", True), ("ladder", True), ("yellow", False)])
@pytest.mark.parametrize("high", ["a1", "b1"])
def test_up_and_down_an_npc_takes_stairs_and_ladders(high, border, comes) -> None:
    table = given(2, 1, npcs=["a1 luger"], cells={high: "height 1"}, borders={"a1-b1": border})
    assert ("b1" in squares(table)) is comes


@pytest.mark.rule("RIE-263", "RIE-183")
def test_a_diagonal_step_leads_neither_up_nor_down() -> None:
    """The way over B1 takes the stairs and a step more: three squares in all with one beyond it."""
    drawn = {"cells": {"b1 b2 b3": "height 1", "a2": "fire"}, "borders": {"a1-b1": "stairs"}}
    assert squares(given(2, 3, npcs=["a1 luger 1hp"], **drawn)) == {"a1", "b1", "b2"}
    flat = {"cells": {"a2": "fire"}}
    assert "b3" in squares(given(2, 3, npcs=["a1 luger 1hp"], **flat))


@pytest.mark.rule("RIE-264")
@pytest.mark.parametrize(("hidden", "rows"), [("b3 c3 c2", (2, 3)), ("b1 c1 c2", (1, 2))])
def test_of_ways_of_one_length_it_takes_the_one_that_fewer_enemies_see(
    hidden: str, rows: tuple[int, int]
) -> None:
    """Two ways lead around B2; a wall hides one of them from Kelley."""
    wall = " ".join(f"{column}{rows[0]}-{column}{rows[1]}" for column in "defgh")
    kelley = "h1 w" if rows == (2, 3) else "h3 w"
    table = given(8, 3, kelley=kelley, npcs=["a2 luger"], cells={"b2": "obstructive"}, borders={wall: "wall"})
    way = moving.ways(table.state, table.npc("n1"))[named("C2")]
    assert " ".join(map(name_of, way.squares)).lower() == hidden


@pytest.mark.rule("RIE-265")
def test_with_a_ranged_weapon_it_never_moves_next_to_a_zombie() -> None:
    table = given(8, 1, npcs=["a1 luger"], zombies=["e1 beta"])
    assert squares(table) == {"a1", "b1", "c1"}
    assert "d1" in squares(given(8, 1, npcs=["a1 knife"], zombies=["e1 beta"]))


@pytest.mark.rule("RIE-266")
def test_hindering_terrain_costs_an_npc_nothing_more() -> None:
    table = given(8, 1, npcs=["a1 luger"], cells={"b1 c1": "hindering"})
    assert "d1" in squares(table)


@pytest.mark.rule("RIE-267", "RIE-268")
def test_it_passes_through_npcs_and_through_nobody_else_and_stops_on_free_squares_only() -> None:
    past = given(8, 1, npcs=["a1 luger", "b1 luger"])
    assert squares(past) == {"a1", "c1", "d1"}
    blocked = given(8, 1, npcs=["a1 luger"], kelley="b1")
    assert squares(blocked) == {"a1"}


@pytest.mark.rule("RIE-269")
@pytest.mark.parametrize(("opens", "far"), [(True, "c1"), (False, "a1")])
def test_a_door_costs_one_square_where_it_may_be_opened(opens: bool, far: str) -> None:
    table = given(8, 1, npcs=["a1 luger"], borders={"a1-b1": "door"})
    table.npc("n1").opens = opens
    assert max(squares(table)) == far


@pytest.mark.rule("RIE-269")
def test_it_opens_the_door_on_its_way() -> None:
    table = given(8, 1, npcs=["a1 luger"], borders={"a1-b1": "door"})
    table.npc("n1").opens, table.npc("n1").goals = True, [named("H1")]
    table.play(activate(table.state, "n1"))
    assert table.state.doors["A1-B1"].open
    assert table.where("n1") == "c1"


@pytest.mark.rule("RIE-252", "RIE-286")
def test_an_npc_without_a_target_goes_to_its_objective_by_the_shortest_way() -> None:
    table = given(8, 3, npcs=["a2 luger"], cells={"b2": "obstructive"})
    table.npc("n1").goals = [named("H2")]
    table.play(activate(table.state, "n1"), "C2")
    assert [option.id for option in table.asked[0].options] == ["C2", "D1", "D3"], "each is five from H2"
    assert table.where("n1") == "c2"


@pytest.mark.rule("RIE-253")
def test_an_npc_that_is_to_leave_goes_off_the_map_beside_the_arrow() -> None:
    table = given(4, 1, npcs=["b1 luger"], exits={"X": "a1 w"})
    table.npc("n1").goals = [named_out()]
    table.play(activate(table.state, "n1"))
    assert table.where("n1") == ""
    assert table.npc("n1").left
    assert not table.zombie_ids()


@pytest.mark.parametrize(("of", "hears"), [("n1", True), ("npc", True), ("n2", False), ("", False)])
def test_a_scenario_hears_which_npc_has_left(of: str, hears: bool) -> None:
    heard = Trigger("exit", "X", of, deeds=(Deed("flag", "heard"),))
    table = given(4, 1, npcs=["b1 luger"], exits={"X": "a1 w"}, scenario={"triggers": (heard,)})
    table.npc("n1").goals = [named_out()]
    table.play(activate(table.state, "n1"))
    assert table.state.flags == (["heard"] if hears else [])


def named_out():
    """The square outside the map beside A1."""
    return (-1, 0)


# -- order


@pytest.mark.rule("RIE-260")
def test_the_npc_closest_to_a_hero_acts_first_and_each_acts_once() -> None:
    table = given(8, 1, kelley="a1 w", npcs=["h1 unarmed", "c1 unarmed"])
    table.npc("n1").holds = table.npc("n2").holds = True
    for name in ("n2", "n1"):
        table.play(npc_acts(table.state))
        assert table.npc(name).activated
    assert table.state.phase == "npc"
    table.play(npc_acts(table.state))
    assert table.state.phase == "npc-final"


@pytest.mark.rule("RIE-260")
def test_of_npcs_equally_close_the_player_picks() -> None:
    table = given(5, 1, kelley="c1 w", npcs=["a1 unarmed", "e1 unarmed"])
    table.npc("n1").holds = table.npc("n2").holds = True
    table.play(npc_acts(table.state), "n2")
    assert table.npc("n2").activated
    assert not table.npc("n1").activated


# -- attacking


@pytest.mark.rule("RIE-271")
def test_a_target_is_an_enemy_that_a_twelve_can_wound() -> None:
    near = given(16, 1, kelley="a1 w", npcs=["i1 luger"])
    assert judging.targets(near.state, near.npc("n1")) == ["kelley"], "stun 6 and 4 beyond point-blank: 10"
    far = given(16, 1, kelley="a1 w", npcs=["l1 luger"])
    assert judging.targets(far.state, far.npc("n1")) == [], "stun 6 and 7 beyond point-blank: 13"
    zombie = given(16, 1, zombies=["a1 beta"], npcs=["i1 luger"])
    assert judging.targets(zombie.state, zombie.npc("n1")) == [], "a zombie is wounded from 9 on: 13"


@pytest.mark.rule("RIE-272")
def test_an_npc_attacks_as_if_it_had_walked_even_after_standing_still() -> None:
    table = given(8, 1, kelley="a1 w", npcs=["d1 luger"])
    table.play(activate(table.state, "n1"), "6")
    assert table.hero("kelley").health == 3
    table = given(8, 1, kelley="a1 w", npcs=["d1 luger"])
    table.play(activate(table.state, "n1"), "5")
    assert table.hero("kelley").health == 4


@pytest.mark.rule("RIE-277")
@pytest.mark.parametrize(("rolled", "health"), [("7", 4), ("8", 3)])
def test_a_wounded_npc_attacks_at_plus_two(rolled: str, health: int) -> None:
    table = given(8, 1, kelley="a1 w", npcs=["d1 luger 1hp"])
    table.play(activate(table.state, "n1"), rolled)
    assert table.hero("kelley").health == health


@pytest.mark.rule("RIE-273")
def test_it_fires_past_another_npc_whom_a_natural_two_wounds() -> None:
    table = given(8, 1, kelley="a1 w", npcs=["d1 luger", "b1 unarmed"])
    table.npc("n1").holds = True
    table.play(activate(table.state, "n1"), "2")
    assert table.npc("n2").health == 1
    assert table.hero("kelley").health == 4


@pytest.mark.rule("RIE-274")
def test_it_uses_every_die_of_its_weapon_those_of_select_fire_among_them() -> None:
    table = given(8, 1, kelley="a1 w", npcs=["d1 fg-42"])
    table.npc("n1").holds = True
    table.play(activate(table.state, "n1"), "5", "4")
    assert table.hero("kelley").health == 3, "6 less 1 for select fire"


@pytest.mark.rule("RIE-276")
def test_a_natural_one_costs_an_npc_nothing() -> None:
    table = given(8, 1, kelley="a1 w", npcs=["d1 luger"])
    table.npc("n1").holds = True
    for _ in range(3):
        table.play(activate(table.state, "n1"), "1")
        table.npc("n1").activated = False
    assert table.state.scratch == 0
    assert judging.targets(table.state, table.npc("n1")) == ["kelley"]


@pytest.mark.rule("RIE-275")
def test_it_never_spreads_its_fire() -> None:
    table = given(8, 3, zombies=["a1 beta", "a2 beta"], npcs=["d1 mp-40"])
    table.npc("n1").holds = True
    table.play(activate(table.state, "n1"), "9", "9")
    assert table.zombie_ids() == ["z2"], "both dice went to the first"


@pytest.mark.rule("RIE-281")
def test_a_shooter_backs_away_from_whoever_is_adjacent_before_it_fires() -> None:
    table = given(8, 1, kelley="a1 w", npcs=["b1 luger"])
    table.play(activate(table.state, "n1"), "6")
    assert table.where("n1") not in ("a1", "b1")
    assert table.hero("kelley").health == 3


@pytest.mark.rule("RIE-281")
def test_a_shooter_in_a_corner_fights_hand_to_hand() -> None:
    table = given(2, 1, kelley="a1 w", npcs=["b1 luger"])
    table.play(activate(table.state, "n1"), "9")
    assert table.hero("kelley").health == 4, "bare hands need a 10"
    table.npc("n1").activated = False
    table.play(activate(table.state, "n1"), "10")
    assert table.hero("kelley").health == 3


@pytest.mark.rule("RIE-283")
def test_a_shooter_that_has_not_moved_goes_on_to_its_objective_after_firing() -> None:
    table = given(10, 1, kelley="a1 w", npcs=["e1 luger"])
    table.npc("n1").goals = [named("J1")]
    table.play(activate(table.state, "n1"), "6")
    assert table.hero("kelley").health == 3
    assert table.where("n1") == "h1"


@pytest.mark.rule("RIE-281", "RIE-283")
def test_a_shooter_that_has_backed_away_does_not_move_again_after_firing() -> None:
    table = given(12, 1, kelley="a1 w", npcs=["b1 luger"])
    table.npc("n1").goals = [named("L1")]
    table.play(activate(table.state, "n1"), "6")
    assert table.where("n1") == "c1"


@pytest.mark.rule("RIE-284")
@pytest.mark.parametrize(("weapon", "rolled"), [("knife", "6"), ("luger", "7")])
def test_a_fighter_strikes_a_stunned_zombie_beside_it_hand_to_hand(weapon: str, rolled: str) -> None:
    """A knife strikes at 3/6 where the zombie is stunned; who has a Luger and cannot back away fires at 3/6."""
    table = given(2, 1, zombies=["a1 alpha stunned"], npcs=[f"b1 {weapon}"])
    table.play(activate(table.state, "n1"), rolled)
    assert table.zombie("z1").health == 1
    assert ("strikes" in table.words()) is (weapon == "knife")


@pytest.mark.rule("RIE-284", "RIE-285")
def test_a_fighter_strikes_and_then_goes_on() -> None:
    table = given(10, 1, kelley="a1 w", npcs=["b1 knife"])
    table.npc("n1").goals = [named("J1")]
    table.play(activate(table.state, "n1"), "6")
    assert table.hero("kelley").health == 3
    assert table.where("n1") == "e1"


@pytest.mark.rule("RIE-287", "RIE-288")
def test_a_shooter_without_target_closes_in_until_it_has_one_and_fires() -> None:
    table = given(16, 1, kelley="a1 w", npcs=["l1 luger"])
    table.play(activate(table.state, "n1"), "12")
    assert table.where("n1") == "k1", "from there a 12 wounds"
    assert table.hero("kelley").health == 3


@pytest.mark.rule("RIE-289")
def test_without_a_target_after_the_first_move_it_moves_a_second_time() -> None:
    table = given(20, 1, kelley="a1 w", npcs=["p1 luger"])
    table.play(activate(table.state, "n1"), "12")
    assert table.where("n1") == "k1"
    assert table.hero("kelley").health == 3


@pytest.mark.rule("RIE-263", "RIE-289")
def test_both_moves_of_an_activation_have_one_diagonal_step_between_them() -> None:
    table = given(14, 14, kelley="a1 w", npcs=["n14 luger"], windows="never")
    table.play(activate(table.state, "n1"))
    x, y = named(table.where("n1").upper())
    assert (13 - x) + (13 - y) == 3 + 3 + 1, "six steps, one of them diagonal"


@pytest.mark.rule("RIE-289")
def test_one_with_an_objective_moves_once() -> None:
    table = given(20, 1, kelley="a1 w", npcs=["p1 luger"])
    table.npc("n1").goals = [named("A1")]
    table.play(activate(table.state, "n1"))
    assert table.where("n1") == "m1"


@pytest.mark.rule("RIE-290")
def test_a_fighter_closes_in_and_strikes_when_it_becomes_adjacent() -> None:
    table = given(8, 1, kelley="a1 w", npcs=["f1 knife"])
    table.play(activate(table.state, "n1"), "6")
    assert table.where("n1") == "b1"
    assert table.hero("kelley").health == 3


@pytest.mark.rule("RIE-291")
@pytest.mark.parametrize(("enemy", "goes"), [("f1", "d3"), ("f3", "d1")])
def test_somebody_unarmed_makes_for_the_objective_and_keeps_away_on_the_way(enemy: str, goes: str) -> None:
    """D1 and D3 are as near to the objective."""
    table = given(8, 3, kelley=f"{enemy} w", npcs=["a2 unarmed"], cells={"b2 d2": "obstructive"})
    table.npc("n1").goals = [named("H2")]
    table.play(activate(table.state, "n1"))
    assert table.where("n1") == goes


@pytest.mark.rule("RIE-292")
def test_somebody_unarmed_without_objective_goes_as_far_from_enemies_as_it_can() -> None:
    table = given(8, 1, kelley="a1 w", npcs=["c1 unarmed"])
    table.play(activate(table.state, "n1"))
    assert table.where("n1") == "f1"


@pytest.mark.rule("RIE-278", "RIE-279", "RIE-280")
@pytest.mark.parametrize(
    ("script", "stunned"), [(("9",), False), (("10", "10"), False), (("10", "11"), True)]
)
def test_a_locked_npc_breaks_free_without_modifiers_strikes_at_plus_one_and_stays(
    script: tuple[str, ...], stunned: bool
) -> None:
    table = given(8, 1, npcs=["b1 luger"], zombies=["a1 beta"])
    table.zombie("z1").locks, table.npc("n1").locked_by = "n1", "z1"
    table.play(activate(table.state, "n1"), *script)
    assert table.where("n1") == "b1"
    assert bool(table.npc("n1").locked_by) == (script[0] == "9")
    assert table.zombie("z1").stunned == stunned


@pytest.mark.rule("RIE-251")
def test_where_the_rules_leave_a_doubt_the_player_settles_it() -> None:
    table = given(5, 1, kelley="a1 w", nicole="e1 e", npcs=["c1 luger"])
    table.npc("n1").holds = True
    table.play(activate(table.state, "n1"), "nicole", "6")
    assert table.hero("nicole").health == 3


@pytest.mark.rule("RIE-251", "RIE-264")
@pytest.mark.parametrize(("hidden", "rows"), [("d3", (2, 3)), ("d1", (1, 2))])
@pytest.mark.parametrize("weapon", ["unarmed", "knife"])
def test_of_squares_as_near_to_its_objective_it_takes_the_one_fewer_enemies_see(hidden, rows, weapon) -> None:
    """D1 and D3 are as near to H2, and as far from Kelley; a wall on the way of the line hides one of them."""
    wall = " ".join(f"{column}{rows[0]}-{column}{rows[1]}" for column in "ijk")
    drawn = {"cells": {"b2 d2": "obstructive"}, "borders": {wall: "wall"}}
    table = given(16, 3, kelley="p2 w", npcs=[f"a2 {weapon}"], **drawn)
    table.npc("n1").goals = [named("H2")]
    table.play(activate(table.state, "n1"))
    assert table.where("n1") == hidden


@pytest.mark.rule("RIE-258")
def test_a_killed_npc_becomes_a_beta_at_once() -> None:
    from shamble.games.riese.attack.harm import wound as hurt

    table = given(npcs=["b1 luger"])
    table.play(hurt(table.state, "n1", 2))
    assert table.where("n1") == ""
    (zombie,) = table.state.horde()
    assert (zombie.breed, zombie.at) == ("beta", named("B1"))


@pytest.mark.rule("RIE-100")
def test_an_npc_that_has_not_attacked_covers_at_plus_two() -> None:
    table = given(20, 3, kelley="a1 w", npcs=["t3 luger"], borders={"j1-k1 j2-k2 j3-k3": "wall"})
    table.play(npc_acts(table.state))
    assert (table.npc("n1").marker, table.npc("n1").cover) == ("covering", 2)


@pytest.mark.rule("RIE-270")
@pytest.mark.parametrize(("hidden", "rows"), [("D3", (2, 3)), ("D1", (1, 2))])
def test_closing_in_it_takes_the_square_that_no_enemy_sees(hidden: str, rows: tuple[int, int]) -> None:
    """D1 and D3 are as near to Kelley; a wall on the way of the line hides one of them."""
    wall = " ".join(f"{column}{rows[0]}-{column}{rows[1]}" for column in "ijk")
    table = given(
        16, 3, kelley="p2 w", npcs=["a2 luger"], cells={"b2 d2": "obstructive"}, borders={wall: "wall"}
    )
    wished = toward_enemy(table.state, table.npc("n1"), moving.ways(table.state, table.npc("n1")))
    assert [name_of(square) for square in wished] == [hidden]


@pytest.mark.rule("RIE-270")
def test_closing_in_it_keeps_farther_from_zombies_where_it_is_seen_anyway() -> None:
    table = given(12, 5, kelley="l3 w", npcs=["a3 knife"], zombies=["d1 beta stunned"])
    table.npc("n1").foes = "heroes"
    ways = moving.ways(table.state, table.npc("n1"))
    wished = toward_enemy(table.state, table.npc("n1"), ways)
    assert [name_of(square) for square in wished] == ["D3"]


@pytest.mark.rule("RIE-270")
@pytest.mark.parametrize(
    ("nicole", "goes"), [("l1", ["D3"]), ("l3", ["D1"]), ("l1 without ammo", ["D1", "D3"])]
)
def test_closing_in_it_keeps_farther_from_who_can_fire_at_it_where_it_is_seen_anyway(nicole, goes) -> None:
    square, _, bare = nicole.partition(" ")
    armed = "" if bare else ": fg-42 2 ammo"
    table = given(
        12, 3, kelley="h2 w", nicole=f"{square} w{armed}", npcs=["a2 knife"], cells={"b2 d2": "obstructive"}
    )
    ways = moving.ways(table.state, table.npc("n1"))
    wished = toward_enemy(table.state, table.npc("n1"), ways)
    assert [name_of(square) for square in wished] == goes


@pytest.mark.rule("RIE-282")
@pytest.mark.parametrize(("rolled", "health"), [("6", 3), ("5", 4)])
def test_a_shooter_with_a_target_attacks_it_by_normal_fire(rolled: str, health: int) -> None:
    table = given(8, 1, kelley="a1 w", npcs=["d1 luger"])
    table.npc("n1").holds = True
    table.play(activate(table.state, "n1"), rolled)
    assert table.hero("kelley").health == health
    assert "fires the Luger" in table.asked[-1].text


@pytest.mark.rule("RIE-264", "RIE-640")
@pytest.mark.parametrize("drawn", ["fire", "lethal"])
def test_an_npc_goes_around_what_burns_or_kills(drawn: str) -> None:
    assert squares(given(3, 1, npcs=["a1 luger"], cells={"b1": drawn})) == {"a1"}
    assert squares(given(3, 1, npcs=["a1 luger"])) == {"a1", "b1", "c1"}


def test_an_npc_who_is_taken_off_the_map_while_its_target_is_asked_for_attacks_nobody() -> None:
    table = given(8, 3, npcs=["a2 luger"], zombies=["c1 beta", "c3 beta"])
    rules = strike(table.state, "n1")
    ask = next(rules)()
    table.state.place("n1", None)
    with pytest.raises(StepEnded):
        rules.send(ask.read("z1"))
