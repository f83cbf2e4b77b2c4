"""Keywords of melee weapons, attachments and Bulky (AOW-601, 602, 612, 613, 616, 631, 632)."""

from __future__ import annotations

from typing import Any

import pytest

from games.allout.given import BLUE, RED, Table, given
from games.allout.melees import T, fight, pools
from games.allout.test_split_rivals import near
from shamble.games.allout.actions.search import keep_item
from shamble.games.allout.actions.swap import swap
from shamble.games.allout.cards.model import Ability, ItemCard
from shamble.games.allout.groups.limits import pack_need
from shamble.games.allout.items import fits, new_item
from shamble.kernel.errors import BadInput

WEAPONS = [
    ItemCard("sap", "Sap", "melee", 10, ("red",), keywords=("stun",)),
    ItemCard("hatchet", "Hatchet", "melee", 10, ("red",), keywords=("dual-wield",)),
    ItemCard("maul", "Maul", "melee", 10, ("white",), keywords=("bulky",)),
    ItemCard(
        "scope", "Scope", "special", 5, attach="ranged", abilities=(Ability("add", "ranged", ("red",)),)
    ),
]


def table_of(ann: str, **more: Any) -> Table:
    """Ann with her weapons against Bob, her rival."""
    fields: dict[str, Any] = {"bob": f"{8 + T},8", "rivals": ["bob"], "items": WEAPONS, **more}
    return given(ann=f"8,8 {ann}", **fields)


# -- Stun


@pytest.mark.rule("AOW-631", "AOW-632")
@pytest.mark.parametrize(("weapon", "prone"), [("sap", True), ("bat", False)])
def test_stun_lays_an_enemy_that_it_wounds_prone(weapon: str, prone: bool) -> None:
    table = fight(table_of(weapon), "attack", "attack", "1 1", "1")
    assert table.state.survivor("bob").health == 4
    assert table.state.survivor("bob").prone is prone


@pytest.mark.rule("AOW-632")
def test_in_melee_it_takes_only_one_of_those_wounded() -> None:
    table = table_of("sap", cid=near(8, 8, 180), rivals=["bob", "cid"])
    fight(table, "attack", "attack", "2 1", "1 0", "bob", "cid", "cid")
    assert [table.state.survivor(name).prone for name in ("bob", "cid")] == [False, True]
    assert (table.asked[-1].rule, table.asked[-1].who) == ("AOW-632", RED)


@pytest.mark.rule("AOW-631")
def test_it_does_nothing_to_one_it_did_not_wound() -> None:
    table = table_of("sap", cid=near(8, 8, 180), rivals=["bob", "cid"])
    fight(table, "attack", "attack", "1 1", "1 0", "bob")
    assert [table.state.survivor(name).prone for name in ("bob", "cid")] == [True, False]


# -- Dual Wield


@pytest.mark.rule("AOW-616")
def test_two_of_them_attack_with_one_and_may_roll_one_die_again() -> None:
    table = table_of("hatchet hatchet")
    fight(table, "attack", "attack", "hatchet-1", "1 0", "1", "2!", "0")
    assert pools(table) == [["white", "red"], ["red"], ["white"]], "one weapon's dice, and one of them again"


@pytest.mark.rule("AOW-616")
@pytest.mark.parametrize("owned", ["hatchet", "hatchet bat", "hatchet pack:hatchet"])
def test_one_alone_gives_no_second_roll(owned: str) -> None:
    choice = ["hatchet-1"] if owned == "hatchet bat" else []
    table = fight(table_of(owned), "attack", "attack", *choice, "1 0", "1")
    assert pools(table) == [["white", "red"], ["white"]]


@pytest.mark.rule("AOW-616")
def test_the_second_roll_is_for_attacks_only() -> None:
    table = fight(table_of("hatchet hatchet", initiative=BLUE), "attack", "defend", "1", "1")
    assert pools(table) == [["white"], ["white"]]


# -- Bulky


@pytest.mark.rule("AOW-612", "AOW-613")
@pytest.mark.parametrize(("kind", "room"), [("support", False), ("bruiser", True)])
def test_a_bulky_weapon_fills_both_hands_but_a_bruisers(kind: str, room: bool) -> None:
    table = given(ann="3,3 maul", items=WEAPONS, cards={"ann": {"type": kind}})
    bat = table.state.book.items["bat"]
    assert fits(table.state, "ann", "hand", bat) is room


@pytest.mark.rule("AOW-612")
def test_and_only_one_slot_of_a_pack() -> None:
    table = given(ann="3,3 pack:maul", items=WEAPONS)
    assert fits(table.state, "ann", "pack", table.state.book.items["maul"]), "two pack slots, two mauls"
    assert fits(table.state, "ann", "hand", table.state.book.items["maul"])


@pytest.mark.rule("AOW-532", "AOW-612")
@pytest.mark.parametrize(("rules", "room"), [((), False), (("strong",), True)])
def test_the_strong_wield_two_of_them(rules: tuple[str, ...], room: bool) -> None:
    table = given(ann="3,3 maul", items=WEAPONS, cards={"ann": {"rules": rules}})
    assert fits(table.state, "ann", "hand", table.state.book.items["maul"]) is room


# -- Attachment


@pytest.mark.rule("AOW-601")
def test_what_is_attached_takes_no_slot_and_works() -> None:
    from shamble.games.allout.actions.shoot import shoot

    table = given(ann="3,3 pistol bat", walkers=["9,3"], items=WEAPONS)
    state = table.state
    state.survivor("ann").slots["hand"][0].attached.append(new_item(state, "scope"))
    assert [item.card for item in state.survivor("ann").equipped()] == ["pistol", "scope", "bat"]
    table.play(shoot(state, "ann"), "walker-1", "0 0 0 0", "0")
    assert pools(table)[0] == ["red", "red", "white", "red"]


@pytest.mark.rule("AOW-601")
def test_it_goes_onto_items_of_its_type_only() -> None:
    table = given(ann="3,3 bat helmet", items=WEAPONS)
    table.play(keep_item(table.state, "ann", new_item(table.state, "scope")), "slot:hand")
    assert not [choice for choice in table.ids() if choice.startswith("on:")]


@pytest.mark.rule("AOW-602")
def test_it_is_attached_when_it_is_found() -> None:
    table = given(ann="3,3 pistol bat", items=WEAPONS)
    table.play(keep_item(table.state, "ann", new_item(table.state, "scope")), "on:pistol-1")
    assert [part.card for part in table.state.survivor("ann").slots["hand"][0].attached] == ["scope"]


@pytest.mark.rule("AOW-602")
def test_or_by_swapping_items_and_taken_off_by_swapping_again() -> None:
    table = given(ann="3,3 pistol pack:scope", items=WEAPONS)
    table.play(swap(table.state, "ann"), "on:scope-2:pistol-1", "done")
    hand = table.state.survivor("ann").slots["hand"]
    assert ([item.card for item in hand], [part.card for part in hand[0].attached]) == (["pistol"], ["scope"])
    table.play(swap(table.state, "ann"), "to:scope-2:pack", "done")
    assert hand[0].attached == []
    assert [item.card for item in table.state.survivor("ann").slots["pack"]] == ["scope"]


@pytest.mark.rule("AOW-602")
def test_taken_off_it_may_lie_in_the_kind_of_slot_its_weapon_has() -> None:
    table = given(ann="3,3 pistol", items=WEAPONS)
    table.state.survivor("ann").slots["hand"][0].attached.append(new_item(table.state, "scope"))
    table.play(swap(table.state, "ann"), "to:scope-2:hand", "done")
    assert [item.card for item in table.state.survivor("ann").slots["hand"]] == ["pistol", "scope"]


@pytest.mark.rule("AOW-602")
def test_it_changes_places_with_nothing_as_long_as_it_is_attached() -> None:
    table = given(ann="3,3 pistol pack:bat", items=WEAPONS)
    table.state.survivor("ann").slots["hand"][0].attached.append(new_item(table.state, "scope"))
    table.play(swap(table.state, "ann"), "done")
    assert [choice for choice in table.ids() if choice.startswith("with:")] == ["with:bat-2:pistol-1"]


@pytest.mark.rule("AOW-602")
def test_it_goes_where_its_weapon_goes() -> None:
    table = given(ann="3,3 pistol", bob="4.5,3", items=WEAPONS)
    table.state.survivor("ann").slots["hand"][0].attached.append(new_item(table.state, "scope"))
    table.play(swap(table.state, "ann"), "give:pistol-1:bob:hand")
    assert [item.card for item in table.state.survivor("bob").equipped()] == ["pistol", "scope"]


@pytest.mark.rule("AOW-601")
def test_a_bought_attachment_needs_no_slot_beside_its_weapon() -> None:
    profile = given(ann="3,3").state.profile("ann")
    pistol, scope = ItemCard("p", "P", "ranged", 1, range=8), WEAPONS[-1]
    assert pack_need(profile, [pistol, pistol, scope]) == 0
    assert pack_need(profile, [scope, scope, scope]) == 1


def test_a_slot_is_corrected_with_what_is_attached() -> None:
    from shamble.games.allout.views.facts import facts

    table = given(ann="3,3 pistol", items=WEAPONS)
    fact = facts(table.state)["ann.hand"]
    fact.set("pistol+scope, bat")
    assert facts(table.state)["ann.hand"].value == "pistol+scope, bat"
    assert table.state.survivor("ann").slots["hand"][0].id == "pistol-1", "the same pistol"
    with pytest.raises(BadInput, match="bat cannot be attached to pistol"):
        facts(table.state)["ann.hand"].set("pistol+bat")
    assert facts(table.state)["ann.hand"].value == "pistol+scope, bat"


# -- Armor Piercing


@pytest.mark.rule("AOW-598")
@pytest.mark.parametrize(("weapon", "dice"), [("pick", ["red"]), ("axe", ["white", "red"])])
def test_armor_piercing_costs_a_side_that_defends_a_die_in_melee_too(weapon: str, dice: list[str]) -> None:
    cards = {"bob": {"defense": ("white", "red")}}
    pick = ItemCard("pick", "Pick", "melee", 10, ("white",), keywords=("armor-piercing",))
    table = table_of(weapon, items=[pick], cards=cards)
    drop, faces = (["white"], "0") if weapon == "pick" else ([], "0 0")
    fight(table, "attack", "defend", "0 0", *drop, faces)
    assert pools(table)[1] == dice


@pytest.mark.rule("AOW-598")
def test_each_weapon_of_several_costs_one_and_an_attack_loses_none() -> None:
    cards = {"bob": {"defense": ("white", "red")}}
    pick = ItemCard("pick", "Pick", "melee", 10, ("white",), keywords=("armor-piercing",))
    table = table_of("pick", items=[pick], cards=cards, cid=f"{near(8 + T, 8, 0)} pick")
    fight(table, "attack", "defend", "0 0 0 0", "red")
    assert len(pools(table)) == 1, "no die is left to defend with"
    table = table_of("pick", items=[pick], cards=cards)
    fight(table, "attack", "attack", "0 0", "0")
    assert pools(table) == [["white", "white"], ["white"]]


@pytest.mark.rule("AOW-598", "AOW-370")
def test_the_prone_lose_one_as_well() -> None:
    pick = ItemCard("pick", "Pick", "melee", 10, ("white",), keywords=("armor-piercing",))
    table = table_of("pick", items=[pick], cards={"bob": {"defense": ("white", "red")}}, prone=["bob"])
    fight(table, "0 0", "white", "0")
    assert pools(table) == [["white", "white"], ["red"]]


# -- Handguns that are more than that


@pytest.mark.rule("AOW-622", "AOW-600")
def test_a_handgun_with_assault_and_more_shots_fires_all_of_them_in_melee() -> None:
    gun = ItemCard("gun", "Gun", "ranged", 10, ("red",), range=10.0, shots=2, keywords=("handgun", "assault"))
    table = table_of("gun", items=[gun], cards={n: {"shoot": (), "defense": ()} for n in ("ann", "bob")})
    fight(table, "ann/gun-1", "bob", "0", "bob", "0", "bob", "0", "defend")
    assert [ask.rule for ask in table.asked].count("AOW-149") == 3


@pytest.mark.rule("AOW-533", "AOW-308")
def test_muscle_that_has_fired_a_handgun_has_not_attacked() -> None:
    gun = ItemCard("gun", "Gun", "ranged", 10, ("red",), range=10.0, keywords=("handgun",))
    cards = {"ann": {"rules": ("the-muscle",), "shoot": ()}, "bob": {"defense": ()}}
    table = table_of("gun", items=[gun], cards=cards, cid=near(8 + T, 8, 90))
    fight(table, "ann/gun-1", "bob", "0", "attack", "attack", "1", "0")
    assert table.state.survivor("bob").health == 4
