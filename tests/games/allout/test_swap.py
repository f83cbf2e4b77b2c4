"""Swap Items (AOW-024, AOW-226 to 230)."""

from __future__ import annotations

import pytest

from games.allout.given import Table, given
from shamble.games.allout.actions.swap import may_swap, swap
from shamble.games.allout.activation import activate
from shamble.geometry.plane import Point


def cards(table: Table, name: str = "ann") -> dict[str, list[str]]:
    """What somebody carries, slot by slot."""
    slots = table.state.survivors[name].slots
    return {slot: [item.card for item in items] for slot, items in slots.items() if items}


@pytest.mark.rule("AOW-226")
def test_any_number_of_cards_is_moved_between_pack_and_slots_in_one_action() -> None:
    table = given(ann="5,5 pack:bat pack:helmet pack:vest", cards={"ann": {"pack": 3}})
    table.play(swap(table.state, "ann"), "to:bat-1:hand", "to:helmet-2:head", "to:vest-3:body")
    assert cards(table) == {"hand": ["bat"], "head": ["helmet"], "body": ["vest"]}


@pytest.mark.rule("AOW-226")
def test_cards_go_into_the_pack_as_far_as_there_is_room() -> None:
    table = given(ann="5,5 pistol bat helmet", cards={"ann": {"pack": 1}})
    table.play(swap(table.state, "ann"), "to:pistol-1:pack")
    assert cards(table) == {"hand": ["bat"], "head": ["helmet"], "pack": ["pistol"]}


@pytest.mark.rule("AOW-226")
def test_two_cards_change_places_where_both_fit() -> None:
    table = given(ann="5,5 axe pack:pistol pack:helmet")
    table.play(swap(table.state, "ann"), "with:axe-1:pistol-2", "done")
    assert table.ids(0) == ["done", "with:axe-1:pistol-2", "to:helmet-3:head"]
    assert cards(table) == {"hand": ["pistol"], "pack": ["helmet", "axe"]}


def test_no_card_moves_twice_so_that_an_action_ends() -> None:
    table = given(ann="5,5 pack:bat")
    table.play(swap(table.state, "ann"), "to:bat-1:hand")
    assert len(table.asked) == 1


@pytest.mark.rule("AOW-227", "AOW-228")
@pytest.mark.parametrize(("x", "near"), [("8.48", True), ("8.5", False)])
def test_cards_from_pack_and_slots_are_given_to_friends_in_the_kill_zone(x: str, near: bool) -> None:
    table = given(ann="5,5 bat pack:helmet", bob=f"{x},5", walkers=["5,7"])
    script = ["give:bat-1:bob:hand", "give:helmet-2:bob:head"] if near else ["done"]
    table.play(swap(table.state, "ann"), *script)
    assert cards(table, "bob") == ({"hand": ["bat"], "head": ["helmet"]} if near else {})
    assert any("give:" in option for option in table.ids(0)) is near


@pytest.mark.rule("AOW-228", "AOW-229")
def test_a_gift_wants_a_free_active_slot_of_the_right_type_and_never_the_pack() -> None:
    table = given(ann="5,5 bat pack:helmet pack:vest", bob="7,5 pistol lid helmet")
    table.play(swap(table.state, "ann"), "done")
    gifts = [option for option in table.ids(0) if option.startswith("give:")]
    assert gifts == ["give:vest-3:bob:body"]


@pytest.mark.rule("AOW-227")
@pytest.mark.parametrize("name", ["ann", "amy"])
def test_rivals_in_the_kill_zone_are_no_friends(name: str) -> None:
    kits = {"ann": "5,5", "amy": "5,7", "bob": "7,5", "bea": "7,7"}
    kits[name] += " bat pack:helmet"
    table = given(**kits, rivals=["amy", "bea"])  # type: ignore[arg-type]
    table.play(swap(table.state, name), "done")
    friend = {"ann": "bob", "amy": "bea"}[name]
    given_to = {option.split(":")[2] for option in table.ids(0) if option.startswith("give:")}
    assert given_to == {friend}


@pytest.mark.rule("AOW-230")
def test_supply_counters_are_not_given() -> None:
    table = given(ann="5,5", bob="7,5")
    table.state.survivors["ann"].supplies = 2
    assert not table.play(may_swap(table.state, "ann"))


@pytest.mark.rule("AOW-024")
def test_cards_change_slots_by_swapping_items_and_by_no_other_action() -> None:
    table = given(ann="5,5 pistol pack:bat", walkers=["14,14"])
    before = cards(table)
    table.play(activate(table.state, "ann"), "sneak", "n 2", "noise")
    assert cards(table) == before
    table = given(ann="5,5 pistol pack:bat")
    table.play(activate(table.state, "ann"), "swap", "with:bat-2:pistol-1", "end")
    assert cards(table) == {"hand": ["bat"], "pack": ["pistol"]}
    assert "swap" not in table.ids()


def test_the_action_is_offered_only_when_a_card_can_be_moved() -> None:
    assert not given(ann="5,5").play(may_swap(given(ann="5,5").state, "ann"))
    full = given(ann="5,5 pistol bat", cards={"ann": {"pack": 0}})
    assert not full.play(may_swap(full.state, "ann"))


def test_a_gift_to_a_friend_who_has_gone_leaves_the_card_where_it_was() -> None:
    table = given(ann="5,5 bat", bob="7,5")
    rules = swap(table.state, "ann")
    next(rules)
    del table.state.survivors["bob"]
    with pytest.raises(Exception, match="bob is no longer there"):
        rules.send("give:bat-1:bob:hand")
    assert cards(table) == {"hand": ["bat"]}


def test_a_friend_who_comes_near_by_a_correction_is_offered_at_once() -> None:
    table = given(ann="5,5 bat", bob="15,5")
    rules = swap(table.state, "ann")
    build = next(rules)
    table.state.board.positions.place(table.state.survivors["bob"], Point(7000, 5000))
    ids = [option.id for option in build().options]  # type: ignore[operator]
    assert "give:bat-1:bob:hand" in ids
