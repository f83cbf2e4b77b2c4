"""Darkness and lights, fire and gas (RIE-234, RIE-520 to 531, RIE-551, RIE-556, RIE-586 to 588, RIE-623 to 631)."""

import pytest

from games.riese.given import active, given, place
from shamble.games.riese.blasts.burning import burn_down
from shamble.games.riese.blasts.fire import put_fire
from shamble.games.riese.blasts.lights import discernible, in_darkness, lit, sight_limit
from shamble.games.riese.blasts.toxic import breathe, put_toxic, toxic_wounds
from shamble.games.riese.ground import on_fire, smoke
from shamble.games.riese.heroes.activation import end_activation
from shamble.games.riese.heroes.items import receive
from shamble.geometry.squares import name_of


def row(table, test):
    """The columns of row 1 for which something holds."""
    return {name_of(square)[0] for square in table.state.chart.cells if square[1] == 0 and test(square)}


# -- darkness


@pytest.mark.rule("RIE-623")
def test_darkness_covers_the_whole_map_if_the_scenario_says_so():
    table = given(12, 1, nicole="a1 e")
    assert row(table, lambda square: lit(table.state, square)) == set("ABCDEFGHIJKL")
    table.state.dark = True
    assert row(table, lambda square: lit(table.state, square)) == set()


@pytest.mark.rule("RIE-624")
def test_in_darkness_a_hero_attacks_to_range_two():
    table = given(12, 1, nicole="a1 e", dark=True)
    hero = table.hero("nicole")
    assert sight_limit(table.state, hero) == 2
    assert row(table, lambda square: discernible(table.state, hero, square)) == set("ABC")
    table.state.dark = False
    assert row(table, lambda square: discernible(table.state, hero, square)) == set("ABCDEFGHIJKL")


@pytest.mark.rule("RIE-520", "RIE-551", "RIE-562")
@pytest.mark.parametrize("light", ["flare", "burning zombie", "burning hero", "torch"])
def test_a_light_cancels_darkness_within_five_squares_of_it(light):
    table = given(
        16,
        1,
        nicole="a1 e: knife",
        kelley=f"{'h1' if light in ('torch', 'burning hero') else 'p1'} e: torch",
        zombies=["h1 alpha"] if light == "burning zombie" else [],
        dark=True,
    )
    if light != "torch":
        table.hero("kelley").ready = None
    if light == "flare":
        table.state.put("flare", place("h1"))
    elif light == "burning zombie":
        table.zombie("z1").burning = "nicole"
    elif light == "burning hero":
        table.hero("kelley").burning = "nicole"
    assert row(table, lambda square: lit(table.state, square)) == set("CDEFGHIJKLM")
    nicole = table.hero("nicole")
    assert row(table, lambda square: discernible(table.state, nicole, square)) == set("ABCDEFGHIJKLM")
    assert in_darkness(table.state, nicole)


@pytest.mark.rule("RIE-551")
def test_a_torch_that_is_put_away_gives_no_light():
    table = given(12, 1, nicole="a1 e: knife | torch", dark=True)
    assert row(table, lambda square: lit(table.state, square)) == set()


@pytest.mark.rule("RIE-474", "RIE-551", "RIE-625")
@pytest.mark.parametrize(("lies", "hidden"), [("torch", False), ("vampir-sight", False), ("knife", True)])
def test_what_a_torch_or_a_sight_shows_to_who_takes_it_up_is_turned_up_at_once(lies, hidden):
    table = given(12, 1, nicole="a1 e", zombies=["f1 ?beta"], dark=True)
    table.play(receive(table.state, "nicole", table.state.new_item(lies), "RIE-231"))
    assert table.zombie("z1").hidden is hidden


@pytest.mark.rule("RIE-556")
def test_the_vampir_sight_ignores_darkness_for_its_bearer_alone():
    table = given(12, 1, nicole="a1 e: knife | vampir-sight", kelley="b1 e: knife", dark=True)
    nicole, kelley = table.hero("nicole"), table.hero("kelley")
    assert row(table, lambda square: discernible(table.state, nicole, square)) == set("ABCDEFGHIJKL")
    assert row(table, lambda square: discernible(table.state, kelley, square)) == set("ABCD")
    assert not in_darkness(table.state, nicole)
    assert in_darkness(table.state, kelley)


# -- fire


@pytest.mark.rule("RIE-234", "RIE-530")
def test_a_fire_marker_wounds_whoever_stands_there():
    table = given(nicole="a1 e", zombies=["c1 beta"], npcs=["e1 mp-40"])
    for at in ("a1", "c1", "e1", "g1"):
        table.play(put_fire(table.state, place(at), "nicole"))
    assert table.hero("nicole").health == 3
    assert "z1" not in table.state.zombies
    assert table.npc("n1").health == 1
    assert table.hero("nicole").xp == 1


@pytest.mark.rule("RIE-234", "RIE-018")
@pytest.mark.parametrize(("breed", "left"), [("?beta", []), ("?omega", ["z1"])])
def test_a_face_down_zombie_that_catches_fire_is_turned_up_first(breed, left):
    table = given(nicole="a1 e", zombies=[f"c1 {breed}"], borders={"a1-b1": "wall"}, height=1)
    table.play(put_fire(table.state, place("c1")))
    assert [event.kind for event in table.told][:2] == ["fire", "reveal"]
    assert table.zombie_ids() == left


@pytest.mark.rule("RIE-631")
def test_fire_squares_are_printed_or_marked():
    table = given(cells={"b1": "fire"})
    table.play(put_fire(table.state, place("c1")))
    assert row(table, lambda square: on_fire(table.state, square)) == {"B", "C"}


@pytest.mark.rule("RIE-531", "RIE-584")
@pytest.mark.parametrize("face", range(1, 13))
def test_a_fire_marker_goes_out_on_seven_in_a_later_round(face):
    table = given(cells={"b1": "fire"})
    table.play(put_fire(table.state, place("c1")))
    table.play(burn_down(table.state))
    table.state.round += 1
    table.play(burn_down(table.state), str(face))
    assert on_fire(table.state, place("c1")) == (face < 7)
    assert on_fire(table.state, place("b1"))


@pytest.mark.rule("RIE-531")
def test_by_house_rule_a_fire_may_go_out_in_the_round_it_was_laid_in():
    table = given(house={"fire-out": "same"})
    table.play(put_fire(table.state, place("c1")))
    table.play(burn_down(table.state), "7")
    assert not on_fire(table.state, place("c1"))


@pytest.mark.rule("RIE-634", "RIE-481")
def test_who_waits_for_a_burning_square_comes_when_the_fire_goes_out():
    table = given(zombies=["a1 ?beta"])
    table.state.place("z1", None)
    table.zombie("z1").waits_for = place("c1")
    table.play(put_fire(table.state, place("c1")))
    table.state.round = 2
    table.play(burn_down(table.state), "6")
    assert table.where("z1") == ""
    table.play(burn_down(table.state), "7")
    assert table.where("z1") == "c1"


# -- gas


@pytest.mark.rule("RIE-586")
def test_a_cloud_fills_nine_squares_but_no_obstructive_ones():
    table = given(5, 5, cells={"b2": "obstructive"}, borders={"c3-d3": "wall"})
    table.play(put_toxic(table.state, place("c3")))
    found = {name_of(square) for square in table.state.chart.cells if smoke(table.state, square)}
    assert found == {"C2", "D2", "B3", "C3", "D3", "B4", "C4", "D4"}
    for _ in range(9):
        table.state.round += 1
        table.play(burn_down(table.state))
    assert smoke(table.state, place("c3"))


def stays(table, *names):
    """These heroes end their activations where they stand."""
    for name in names:
        breathe(table.state, name)


@pytest.mark.rule("RIE-587")
def test_who_ended_its_activation_in_gas_is_wounded_in_the_final_phase():
    table = given(9, 5, nicole="b3 e", kelley="d3 e", frost="c2 e", npcs=["d4 mp-40"], zombies=["b4 beta"])
    table.play(put_toxic(table.state, place("c3")))
    table.state.place("frost", place("h2"))
    stays(table, "nicole", "frost")
    table.state.place("nicole", place("h3"))
    table.play(toxic_wounds(table.state))
    assert [table.hero(name).health for name in ("nicole", "kelley", "frost")] == [3, 4, 4]
    assert (table.npc("n1").health, table.zombie("z1").health) == (2, 1)
    table.play(toxic_wounds(table.state))
    assert table.hero("nicole").health == 3


@pytest.mark.rule("RIE-587")
@pytest.mark.parametrize(("at", "health"), [("d4", 3), ("e3", 4)])
def test_where_an_activation_ends_decides(at, health):
    table = given(9, 5, nicole=f"{at} e: knife", zombies=["i5 beta"], windows="never")
    table.play(put_toxic(table.state, place("c3")))
    active(table, "nicole").over = True
    table.play(end_activation(table.state))
    table.state.place("nicole", place("h1"))
    table.play(toxic_wounds(table.state))
    assert table.hero("nicole").health == health


@pytest.mark.rule("RIE-588")
def test_two_clouds_wound_once():
    table = given(9, 5, nicole="c3 e")
    for at in ("c3", "d3"):
        table.play(put_toxic(table.state, place(at)))
    stays(table, "nicole")
    table.play(toxic_wounds(table.state))
    assert table.hero("nicole").health == 3


@pytest.mark.rule("RIE-523")
def test_a_gas_mask_keeps_gas_away():
    table = given(9, 5, nicole="c3 e: knife | gas-mask")
    table.play(put_toxic(table.state, place("c3")))
    stays(table, "nicole")
    table.play(toxic_wounds(table.state))
    assert table.hero("nicole").health == 4
