"""Picking up, passing, and what the dead leave."""

from __future__ import annotations

import pytest

from games.riese.given import active, given, place
from games.riese.test_carrying import cards, lying
from games.riese.walks import options
from shamble.games.riese.attack.harm import kill
from shamble.games.riese.cards import Deed, Trigger
from shamble.games.riese.heroes import items
from shamble.games.riese.heroes.activation import act
from shamble.games.riese.heroes.carrying import outfit_of, put_on, room_for
from shamble.games.riese.heroes.exchange import pick_up

# -- picking up


@pytest.mark.rule("RIE-229")
@pytest.mark.parametrize(("declared", "cost"), [("walking", 1), ("running", 2)])
def test_picking_up_one_thing_costs_1_walking_and_2_running(declared, cost):
    table = given(4, 2, kelley="a1 e: mp-40")
    table.state.put("supply", place("b1"), "ammo", count=2)
    active(table, "kelley", declared, 4)
    key = next(key for key in options(table) if key.startswith("take:"))
    table.play(act(table.state), key)
    assert (table.hero("kelley").supplies["ammo"], table.state.act.mp, lying(table, "b1")) == (
        1,
        4 - cost,
        ["ammo"],
    )
    table.play(act(table.state), key)
    assert (table.hero("kelley").supplies["ammo"], lying(table, "b1")) == (2, [])


@pytest.mark.rule("RIE-230", "RIE-007")
@pytest.mark.parametrize(
    ("square", "border", "near"),
    [("b2", "", True), ("b1", "", True), ("a2", "", True), ("c3", "", False), ("b4", "", False), ("b1", "wall", False)],
)  # fmt: skip
def test_it_must_lie_on_the_hero_s_square_or_beside_it(square, border, near):
    table = given(4, 4, kelley="b2 e", borders={"b1-b2": border} if border else {})
    items.lay(table.state, place(square), table.state.new_item("knife"))
    active(table, "kelley", "walking", 4)
    assert any(key.startswith("take:") for key in options(table)) is near


@pytest.mark.rule("RIE-230")
def test_what_must_be_searched_for_is_not_picked_up():
    table = given(4, 4, kelley="b2 e")
    table.state.put("objective", place("b2"), "O1")
    active(table, "kelley", "walking", 4)
    assert not [key for key in options(table) if key.startswith("take:")]


@pytest.mark.rule("RIE-231")
@pytest.mark.parametrize(
    ("where", "hands", "away"),
    [
        ("ready", ("luger", None), ["mp-40"]),
        ("away", ("mp-40", None), ["luger"]),
    ],
)
def test_a_weapon_that_was_picked_up_may_be_readied_at_once(where, hands, away):
    table = given(4, 2, kelley="a1 e: mp-40")
    items.lay(table.state, place("b1"), table.state.new_item("luger"))
    active(table, "kelley", "walking", 4)
    table.play(act(table.state), next(key for key in options(table) if key.startswith("take:")), where)
    hero = table.hero("kelley")
    assert (hero.ready.card, hero.off_hand, cards(hero.stowed), table.state.act.mp) == (*hands, away, 3)


@pytest.mark.rule("RIE-231")
def test_it_may_go_into_the_off_hand_and_what_does_not_fit_is_laid_down():
    table = given(4, 2, kelley="a1 e: colt-m1911 knife")
    hero = table.hero("kelley")
    hero.slots = [[table.state.new_item(card)] for card in ("fg-42", "mp-40", "stg-44", "mg-42")]
    items.lay(table.state, place("b1"), table.state.new_item("luger"))
    active(table, "kelley", "walking", 4)
    key = next(key for key in options(table) if key.startswith("take:"))
    table.play(act(table.state), key, "off-hand", f"lay:{hero.slots[3][0].id}")
    assert (hero.off_hand.card, cards(hero.stowed)) == ("luger", ["fg-42", "knife", "mp-40", "stg-44"])
    assert lying(table, "a1") == ["mg-42"]


@pytest.mark.rule("RIE-231", "RIE-296")
def test_a_weapon_for_two_hands_empties_both():
    table = given(4, 2, kelley="a1 e: colt-m1911 knife")
    hero = table.hero("kelley")
    table.play(items.receive(table.state, "kelley", table.state.new_item("mp-40"), "RIE-231"), "ready")
    assert (hero.ready.card, hero.off_hand, cards(hero.stowed)) == ("mp-40", None, ["colt-m1911", "knife"])


@pytest.mark.rule("RIE-154")
def test_whose_slots_are_full_takes_no_more():
    table = given(4, 2, kelley="a1 e: fg-42", nicole="b1 e")
    hero = table.hero("kelley")
    hero.slots = [[table.state.new_item(card)] for card in ("fg-42", "mp-40", "stg-44", "mg-42")]
    assert not room_for(table.state, hero, "gas-mask")
    assert room_for(table.state, hero, "decoy")
    assert room_for(table.state, table.hero("nicole"), "gas-mask")


@pytest.mark.rule("RIE-210", "RIE-213")
def test_max_picks_up_supplies_as_long_as_he_has_room_and_nothing_else():
    table = given(4, 2, max="a1 e")
    items.lay(table.state, place("b1"), table.state.new_item("knife"))
    ammo = table.state.put("supply", place("b1"), "ammo", count=2)
    active(table, "max", "walking", 5)
    assert [key for key in options(table, "max") if key.startswith("take:")] == [f"take:{ammo.id}"]
    table.hero("max").supplies["grenades"] = 3
    assert not [key for key in options(table, "max") if key.startswith("take:")]


@pytest.mark.rule("RIC-084")
def test_light_fingers_pick_up_for_nothing():
    table = given(4, 2, sobieska="a1 e")
    table.hero("sobieska").skills = ["light-fingers"]
    items.lay(table.state, place("b1"), table.state.new_item("decoy"))
    active(table, "sobieska", "running", 1)
    table.play(act(table.state), next(key for key in options(table, "sobieska") if key.startswith("take:")))
    assert (cards(table.hero("sobieska").pockets), table.state.act.mp) == (["decoy"], 1)


@pytest.mark.parametrize(("of", "hears"), [("luger", True), ("ammo", False), ("kelley", True), ("", True)])
def test_a_scenario_hears_what_was_picked_up(of, hears):
    heard = Trigger("pick-up", of=of, deeds=(Deed("flag", "heard"),))
    table = given(2, 2, kelley="a1 e: ", scenario={"triggers": (heard,)})
    active(table, "kelley")
    items.lay(table.state, place("a1"), table.state.new_item("luger"))
    (lies,) = table.state.all_of("item")
    table.play(pick_up(table.state, "kelley", lies.id))
    assert table.state.flags == (["heard"] if hears else [])


# -- passing


@pytest.mark.rule("RIE-227", "RIE-297")
@pytest.mark.parametrize("declared", ["walking", "running"])
def test_any_number_of_things_is_passed_for_2_mps_and_the_receiver_pays_nothing(declared):
    table = given(4, 2, kelley="a1 e: mp-40 3 ammo | gas-mask", nicole="b1 w: fg-42")
    hero, mask = table.hero("kelley"), table.hero("kelley").stowed[0]
    active(table, "kelley", declared, 4)
    table.play(act(table.state), "pass:nicole", "give:ammo", "give:ammo", f"give:{mask.id}", "stop")
    assert (hero.supplies["ammo"], table.hero("nicole").supplies["ammo"]) == (1, 2)
    assert (hero.stowed, cards(table.hero("nicole").stowed), table.state.act.mp) == ([], ["gas-mask"], 2)


@pytest.mark.rule("RIE-297")
def test_passing_nothing_costs_nothing():
    table = given(4, 2, kelley="a1 e: mp-40 3 ammo", nicole="b1 w: fg-42")
    active(table, "kelley", "walking", 4)
    table.play(act(table.state), "pass:nicole", "stop")
    assert table.state.act.mp == 4


@pytest.mark.rule("RIE-227")
@pytest.mark.parametrize(
    ("square", "border", "mp", "near"),
    [("b1", "", 2, True), ("b1", "", 1, False), ("b2", "", 4, False), ("c1", "", 4, False), ("b1", "wall", 4, False)],
)  # fmt: skip
def test_only_a_hero_beside_one_is_passed_anything_and_only_for_2_mps(square, border, mp, near):
    table = given(
        4, 2, kelley="a1 e: mp-40", nicole=f"{square} w", borders={"a1-b1": border} if border else {}
    )
    active(table, "kelley", "walking", mp)
    assert ("pass:nicole" in options(table)) is near


@pytest.mark.rule("RIE-228")
def test_a_weapon_that_was_passed_is_readied_for_nothing():
    table = given(4, 2, kelley="a1 e: luger", nicole="b1 w: fg-42")
    active(table, "kelley", "walking", 4)
    table.play(act(table.state), "pass:nicole", f"give:{table.hero('kelley').ready.id}", "ready")
    nicole = table.hero("nicole")
    assert (nicole.ready.card, cards(nicole.stowed), table.hero("kelley").ready) == ("luger", ["fg-42"], None)


@pytest.mark.rule("RIE-213", "RIE-227")
def test_max_is_passed_supplies_and_passes_them_but_no_items():
    table = given(4, 2, kelley="a1 e: luger 1 ammo", max="b1 w")
    active(table, "kelley", "walking", 4)
    table.play(act(table.state), "pass:max", "give:ammo")
    assert (table.hero("max").supplies["ammo"], table.hero("kelley").ready.card) == (1, "luger")
    active(table, "max", "walking", 5)
    table.play(act(table.state), "pass:kelley", "give:ammo")
    assert table.hero("kelley").supplies["ammo"] == 1


# -- the dead


@pytest.mark.rule("RIE-174")
def test_what_a_dead_hero_had_lies_there_to_be_picked_up():
    table = given(4, 2, kelley="a1 e: mp-40 2 ammo | gas-mask", nicole="b1 w")
    table.play(kill(table.state, "kelley"))
    assert lying(table, "a1") == ["ammo", "gas-mask", "mp-40"]
    table.state.zombies.clear()
    table.state.index()
    active(table, "nicole", "walking", 4)
    assert len([key for key in options(table, "nicole") if key.startswith("take:")]) == 3


def test_an_outfit_survives_being_put_on():
    table = given(4, 2, kelley="a1 e: colt-m1911 knife | fmw-41 flare")
    hero = table.hero("kelley")
    before = outfit_of(table.state, hero)
    put_on(table.state, hero, before)
    after = outfit_of(table.state, hero)
    assert (after.ready, after.off_hand, cards(after.away)) == (
        before.ready,
        before.off_hand,
        cards(before.away),
    )
