"""Hands, slots, webbing and boxes, supplies, troopers and Max: what they carry, find and switch."""

from __future__ import annotations

import pytest

from games.riese.given import active, given, place
from games.riese.walks import options
from shamble.games.riese.cards import Deed, Gear
from shamble.games.riese.heroes import items
from shamble.games.riese.heroes.activation import act, choose_hero
from shamble.games.riese.heroes.carrying import Outfit, fits, in_hand, room_for
from shamble.games.riese.story.deeds import do


def cards(held):
    """The cards of items, sorted."""
    return sorted(item.card for item in held)


def carries(table, words, name="kelley"):
    """Whether a hero could put all these cards away."""
    state = table.state
    return fits(state, table.hero(name), Outfit(away=[state.new_item(card) for card in words.split()]))


def lying(table, square):
    """What lies on a square, by card or kind of supply."""
    return sorted(thing.what for thing in table.state.lying(place(square), "item", "supply"))


# -- gear slots


@pytest.mark.rule("RIE-151", "RIE-152", "RIE-154")
@pytest.mark.parametrize(
    ("words", "room"),
    [
        ("fg-42 mp-40 stg-44", True),
        ("fg-42 mp-40 stg-44 mg-42", True),
        ("fg-42 mp-40 stg-44 mg-42 m1-thompson", False),
        ("fg-42 mp-40 stg-44 mg-42 flare", False),
    ],
)
def test_a_character_has_four_slots_with_one_thing_in_each(words, room):
    assert carries(given(2, 2, kelley="a1 e"), words) is room


@pytest.mark.rule("RIE-153")
@pytest.mark.parametrize(
    ("words", "room"),
    [
        ("colt-m1911 knife flare fg-42 mp-40 stg-44", True),
        ("gas-mask molotov torch fg-42 mp-40 stg-44", True),
        ("colt-m1911 knife flare torch fg-42 mp-40 stg-44", False),
        ("colt-m1911 knife flare torch fg-42 mp-40", True),
        ("fg-42 mp-40 stg-44 mg-42", True),
        ("flare fg-42 mp-40 stg-44 mg-42", False),
    ],
)
def test_the_webbing_holds_three_small_things_or_one_other(words, room):
    assert carries(given(2, 2, kelley="a1 e"), words) is room


@pytest.mark.rule("RIE-496")
@pytest.mark.parametrize(
    ("words", "room"),
    [
        ("fmw-41 mp-40 stg-44", True),
        ("fmw-41 mp-40 stg-44 mg-42", False),
        ("fmw-41 fmw-41", True),
        ("fmw-41 mp-40 flare torch knife", True),
        ("panzerfaust satchel-charge flare-pistol fg-42", True),
        ("panzerfaust satchel-charge mp-40 fg-42 stg-44", False),
    ],
)
def test_a_flamethrower_takes_two_slots_and_what_is_listed_otherwise_one(words, room):
    assert carries(given(2, 2, kelley="a1 e"), words) is room


@pytest.mark.rule("RIC-089", "RIE-147")
def test_what_deep_pockets_hold_is_carried_and_found_again():
    table = given(2, 2, sobieska="a1 e +deep-pockets: knife")
    for card in ("mp-40", "stg-44", "luger"):
        table.play(items.receive(table.state, "sobieska", table.state.new_item(card), "RIE-231"), "away")
    hero = table.hero("sobieska")
    assert sorted(item.card for item in hero.carried) == ["knife", "luger", "mp-40", "stg-44"]
    assert len(hero.slots) == 4


@pytest.mark.rule("RIE-154", "RIE-302")
@pytest.mark.parametrize(
    ("hands", "card", "room"),
    [
        ("luger", "colt-m1911", True),
        ("luger knife", "colt-m1911", False),
        ("luger", "fg-42", False),
        ("fg-42", "colt-m1911", False),
    ],
)
def test_a_free_off_hand_is_room_for_what_one_hand_holds(hands, card, room):
    table = given(2, 2, kelley=f"a1 e: {hands}")
    table.hero("kelley").slots = [[table.state.new_item(c)] for c in ("fg-42", "mp-40", "stg-44", "mg-42")]
    assert room_for(table.state, table.hero("kelley"), card) == room


@pytest.mark.rule("RIE-228")
@pytest.mark.parametrize("card", ["luger", "fg-42"])
def test_into_an_empty_hand_a_weapon_goes_without_a_question(card):
    table = given(2, 2, kelley="a1 e: ")
    table.play(items.receive(table.state, "kelley", table.state.new_item(card), "RIE-228"))
    assert (table.hero("kelley").ready.card, table.asked) == (card, [])


@pytest.mark.rule("RIE-150", "RIE-496", "RIE-180")
@pytest.mark.parametrize("card", ["blitz", "decoy", "oiled-coat", "vampir-sight", "iron-key"])
def test_what_takes_no_space_and_what_has_no_category_is_only_noted(card):
    table = given(2, 2, kelley="a1 e: fg-42 | fg-42 mp-40 stg-44")
    table.hero("kelley").slots = [[table.state.new_item(c)] for c in ("fg-42", "mp-40", "stg-44", "mg-42")]
    table.play(items.give(table.state, "kelley", card))
    assert cards(table.hero("kelley").pockets) == [card]
    assert len(table.hero("kelley").stowed) == 4


@pytest.mark.rule("RIE-149")
def test_gear_is_neither_a_weapon_nor_a_supply():
    table = given(2, 2, kelley="a1 e: colt-m1911")
    table.play(items.give(table.state, "kelley", "gas-mask"))
    hero = table.hero("kelley")
    assert isinstance(table.state.card(hero.slots[0][0]), Gear)
    assert table.state.weapon(hero.slots[0][0]) is None
    assert cards(in_hand(table.state, hero)) == ["colt-m1911"]
    assert set(hero.supplies.values()) == {0}


@pytest.mark.rule("RIC-089")
@pytest.mark.parametrize(
    ("words", "skilled", "plain"),
    [
        ("fg-42 fg-42 mp-40 mp-40 stg-44 stg-44 mg-42 mg-42", True, False),
        ("fg-42 fg-42 mp-40 mp-40 stg-44 stg-44 mg-42 mg-42 mg-42", False, False),
        ("fg-42 fg-42 mp-40 mp-40 stg-44 stg-44 flare torch knife", True, False),
    ],
)
def test_deep_pockets_hold_two_things_in_each_slot(words, skilled, plain):
    table = given(2, 2, sobieska="a1 e", kelley="a2 e")
    table.hero("sobieska").skills = ["deep-pockets"]
    assert (carries(table, words, "sobieska"), carries(table, words)) == (skilled, plain)


# -- hands


@pytest.mark.rule("RIE-295", "RIE-296")
@pytest.mark.parametrize(
    ("ready", "off", "legal"),
    [
        ("colt-m1911", "knife", True),
        ("colt-m1911", "mp-40", False),
        ("mp-40", "colt-m1911", False),
        ("", "colt-m1911", False),
        ("torch", "colt-m1911", True),
        ("fmw-41", "knife", False),
    ],
)
def test_the_off_hand_takes_a_one_handed_weapon_beside_another(ready, off, legal):
    table = given(2, 2, kelley="a1 e")
    outfit = Outfit(table.state.new_item(ready) if ready else None, table.state.new_item(off))
    assert fits(table.state, table.hero("kelley"), outfit) is legal


@pytest.mark.rule("RIE-301", "RIE-303", "RIE-304")
def test_both_hands_are_readied_and_are_a_choice_for_one_attack():
    table = given(6, 2, kelley="a1 e: colt-m1911 luger 3 ammo | mp-40", zombies=["e1 beta"])
    table.play(choose_hero(table.state), "kelley")
    table.play(act(table.state), "walking")
    attacks = [key for key in options(table) if key.startswith("normal:")]
    assert [key.rpartition("-")[0] for key in attacks] == ["normal:colt-m1911", "normal:luger"]
    table.play(act(table.state), attacks[0], "3")
    assert not [key for key in options(table) if key.startswith("normal:")]


@pytest.mark.rule("RIE-302", "RIE-155")
@pytest.mark.parametrize(("declared", "cost"), [("walking", 1), ("running", 2)])
def test_switching_exchanges_both_readied_weapons_for_1_or_2_mps(declared, cost):
    table = given(4, 2, kelley="a1 e: mp-40 | knife colt-m1911")
    hero = table.hero("kelley")
    hero.slots[0] = hero.slots[0] + hero.slots[1]
    active(table, "kelley", declared, 4)
    ids = {item.card: item.id for item in hero.carried}
    table.play(act(table.state), "switch:weapons", f"ready:{ids['knife']}", f"off-hand:{ids['colt-m1911']}")
    assert (hero.ready.card, hero.off_hand.card, cards(hero.stowed)) == ("knife", "colt-m1911", ["mp-40"])
    assert table.state.act.mp == 4 - cost


@pytest.mark.rule("RIE-155")
@pytest.mark.parametrize("declared", ["walking", "running"])
def test_by_the_house_switching_costs_2_like_passing(declared):
    table = given(4, 2, kelley="a1 e: mp-40 | knife", house={"switching": "pass"})
    active(table, "kelley", declared, 4)
    table.play(act(table.state), "switch:weapons", f"ready:{table.hero('kelley').stowed[0].id}")
    assert table.state.act.mp == 2


@pytest.mark.rule("RIE-153")
@pytest.mark.parametrize(
    ("words", "room"), [("fg-42 mp-40 stg-44", True), ("fg-42 mp-40 stg-44 mg-42", False)]
)
def test_by_the_house_the_webbing_holds_nothing_but_small_things(words, room):
    assert carries(given(2, 2, kelley="a1 e", house={"webbing": "small"}), words) is room


@pytest.mark.rule("RIE-155")
def test_a_switch_that_changes_nothing_costs_nothing():
    table = given(4, 2, kelley="a1 e: mp-40 | knife")
    active(table, "kelley", "walking", 4)
    table.play(act(table.state), "switch:weapons", f"ready:{table.hero('kelley').ready.id}")
    assert table.state.act.mp == 4


@pytest.mark.rule("RIE-155", "RIE-218")
@pytest.mark.parametrize("declared", ["stationary", "special"])
def test_who_has_no_mps_switches_nothing(declared):
    table = given(4, 2, kelley="a1 e: mp-40 | knife")
    active(table, "kelley", declared, 0)
    assert "switch:weapons" not in options(table)


@pytest.mark.rule("RIE-496")
def test_a_readied_flamethrower_takes_the_main_hand_alone():
    table = given(4, 2, kelley="a1 e: knife colt-m1911 | fmw-41")
    hero = table.hero("kelley")
    active(table, "kelley", "walking", 4)
    table.play(act(table.state), "switch:weapons", f"ready:{hero.stowed[0].id}")
    assert (hero.ready.card, hero.off_hand, cards(hero.stowed)) == ("fmw-41", None, ["colt-m1911", "knife"])


@pytest.mark.rule("RIE-552")
def test_a_torch_that_is_swapped_out_is_gone_and_one_in_the_webbing_is_not():
    table = given(4, 2, kelley="a1 e: torch | knife")
    hero = table.hero("kelley")
    active(table, "kelley", "walking", 4)
    table.play(act(table.state), "switch:weapons", f"ready:{hero.stowed[0].id}", "off-hand:none")
    assert cards(hero.carried) == ["knife"]
    table.play(items.give(table.state, "kelley", "torch"), "away", f"ready:{hero.ready.id}", "off-hand:none")
    assert cards(hero.carried) == ["knife", "torch"]


@pytest.mark.rule("RIE-302")
def test_arranging_before_the_first_round_is_free():
    table = given(4, 2, kelley="a1 e: mp-40 | knife")
    knife = table.hero("kelley").stowed[0]
    assert table.play(items.arrange(table.state, "kelley"), f"ready:{knife.id}")
    assert table.hero("kelley").ready is knife


# -- troopers and Max


@pytest.mark.rule("RIE-427", "RIE-301")
def test_a_trooper_has_two_boxes_and_no_webbing():
    table = given(4, 2, hale="a1 e")
    assert carries(table, "mp-40 fg-42", "hale")
    assert carries(table, "fmw-41", "hale")
    assert not carries(table, "colt-m1911 knife flare", "hale")
    assert not carries(table, "fmw-41 knife", "hale")


@pytest.mark.rule("RIE-427", "RIE-303")
@pytest.mark.parametrize(
    ("first", "second", "readied"), [("colt-m1911", "luger", 2), ("mp-40", "fg-42", 1), ("mp-40", "luger", 1)]
)
def test_the_second_box_of_a_trooper_is_an_off_hand_or_a_slot(first, second, readied):
    table = given(8, 2, hale=f"a1 e: {first} {second} 3 ammo", zombies=["e1 beta"])
    assert len(in_hand(table.state, table.hero("hale"))) == readied
    active(table, "hale", "walking", 4)
    weapons = {key.split(":")[1] for key in options(table, "hale") if key.startswith("normal:")}
    assert len(weapons) == readied


@pytest.mark.rule("RIE-427")
def test_a_trooper_switches_boxes():
    table = given(4, 2, hale="a1 e: mp-40 fg-42")
    hero = table.hero("hale")
    active(table, "hale", "walking", 4)
    table.play(act(table.state), "switch:weapons", f"ready:{hero.off_hand.id}")
    assert (hero.ready.card, hero.off_hand.card, table.state.act.mp) == ("fg-42", "mp-40", 3)


@pytest.mark.rule("RIE-210", "RIE-213")
def test_max_carries_three_supplies_in_all_and_no_item():
    table = given(4, 2, max="a1 e")
    table.play(items.gain_supply(table.state, "max", "ammo", 2))
    table.play(items.gain_supply(table.state, "max", "grenades", 2))
    assert table.hero("max").supplies == {"ammo": 2, "medkits": 0, "grenades": 1}
    table.play(items.give(table.state, "max", "iron-key"))
    table.play(items.give(table.state, "max", "gas-mask"))
    assert (table.hero("max").carried, lying(table, "a1")) == ([], ["gas-mask", "iron-key"])
    assert not room_for(table.state, table.hero("max"), "iron-key")


# -- supplies


@pytest.mark.rule("RIE-369", "RIE-122")
@pytest.mark.parametrize("kind", ["ammo", "medkits", "grenades"])
def test_nobody_carries_more_than_three_of_a_kind_and_what_nobody_takes_is_lost(kind):
    table = given(4, 2, kelley=f"a1 e: colt-m1911 2 {kind}", nicole=f"b1 e: colt-m1911 1 {kind}")
    table.play(items.gain_supply(table.state, "kelley", kind, 4), "to:nicole", "nobody")
    assert [hero.supplies[kind] for hero in table.state.heroes.values()] == [3, 2]
    assert "2" in table.told[-1].text
    assert "lost" in table.told[-1].text


@pytest.mark.rule("RIE-122")
def test_supplies_of_an_entry_are_there_at_once_for_whoever_set_it_off():
    table = given(4, 2, kelley="a1 e", nicole="b1 e")
    table.play(do(table.state, Deed("give", "ammo", count=2), "nicole"))
    assert [hero.supplies["ammo"] for hero in table.state.heroes.values()] == [0, 2]
