"""Search (AOW-202 to 215)."""

from __future__ import annotations

import pytest

from games.allout.given import Table, given
from shamble.games.allout.actions.search import search, searchable
from shamble.games.allout.actions.shoot import loaded
from shamble.games.allout.actions.shot import own_defense
from shamble.games.allout.activation import activate
from shamble.games.allout.cards.model import Effect, IncidentCard

HORN = IncidentCard("horn", "Horn", "It blares.", (Effect("mayhem"),))
GLASS = IncidentCard("glass", "Glass", "It cuts.", (Effect("wound", health=5),))
AMBUSH = IncidentCard("ambush", "Ambush", "It bites.", (Effect("ambush", walkers=1),))


def held(table: Table, slot: str, name: str = "ann") -> list[str]:
    """The cards in a slot."""
    return [item.card for item in table.state.survivors[name].slots[slot]]


def searching(owned: str, *script: str, deck: tuple[str, ...] = ("bat",), pack: int = 1) -> Table:
    """Ann has searched the counter beside her."""
    table = given(ann=f"5,5 {owned}", supplies=["5,5.7"], supply_deck=deck, cards={"ann": {"pack": pack}})
    table.play(search(table.state, "ann"), *script)
    return table


# -- who may search


@pytest.mark.rule("AOW-202")
@pytest.mark.parametrize(("y", "may"), [("5.742", True), ("5.75", False), ("5", True)])
def test_searching_wants_contact_with_a_counter(y: str, may: bool) -> None:
    table = given(ann="5,5", supplies=[f"5,{y}"])
    assert bool(searchable(table.state, "ann")) is may
    table.play(activate(table.state, "ann"), "end")
    assert ("search" in table.ids()) is may


@pytest.mark.rule("AOW-202", "AOW-131")
def test_contact_with_the_car_that_holds_it_is_enough() -> None:
    beside = given(ann="7,5", cars=["7,6.367"], supplies=["car-1"])
    assert searchable(beside.state, "ann") == ["supply-1"]
    apart = given(ann="7,4.98", cars=["7,6.367"], supplies=["car-1"])
    assert searchable(apart.state, "ann") == []


@pytest.mark.rule("AOW-202")
def test_an_engaged_survivor_may_not_search() -> None:
    assert searchable(given(ann="5,5", supplies=["5,5"], walkers=["5.984,5"]).state, "ann") == []


@pytest.mark.rule("AOW-203")
def test_an_unengaged_enemy_at_the_counter_prevents_the_search() -> None:
    guard = given(ann="5,5", supplies=["5,5.7"], walkers=["5,6.442"])
    assert searchable(guard.state, "ann") == []
    apart = given(ann="5,5", supplies=["5,5.7"], walkers=["5,6.45"])
    assert searchable(apart.state, "ann") == ["supply-1"]


@pytest.mark.rule("AOW-203")
def test_so_does_one_at_the_car_that_holds_it_on_any_side() -> None:
    table = given(ann="7,5", cars=["7,6.367"], supplies=["car-1"], walkers=["9.492,6.367"])
    assert searchable(table.state, "ann") == []


@pytest.mark.rule("AOW-203")
def test_a_prone_enemy_at_the_counter_is_unengaged_even_beside_the_searcher() -> None:
    table = given(ann="5,5", supplies=["5.7,5"], walkers=["5.984,5"], prone=["walker-1"])
    assert searchable(table.state, "ann") == []


@pytest.mark.rule("AOW-204")
def test_an_enemy_engaged_with_somebody_else_at_the_counter_does_not() -> None:
    table = given(ann="5,5", bob="5,7.426", supplies=["5,5.7"], walkers=["5,6.442"])
    assert searchable(table.state, "ann") == ["supply-1"]


# -- the card


@pytest.mark.rule("AOW-205", "AOW-211")
def test_the_top_card_is_drawn_and_the_counter_is_carried_off() -> None:
    table = searching("", "slot:hand", deck=("bat", "axe"))
    assert held(table, "hand") == ["bat"]
    assert table.state.decks["supply"].order == ["axe"]
    assert table.state.counters == {}
    assert table.state.survivors["ann"].supplies == 1


@pytest.mark.rule("AOW-211")
def test_a_counter_takes_up_no_slot() -> None:
    table = searching("pistol bat helmet vest pack:lid", "discard", deck=("axe",))
    assert table.state.survivors["ann"].supplies == 1
    assert len(table.state.survivors["ann"].carried()) == 5


@pytest.mark.rule("AOW-206")
def test_an_item_goes_into_a_free_slot_of_the_right_type() -> None:
    assert searching("", "slot:hand").ids() == ["slot:hand", "slot:pack", "discard"]
    assert searching("", "slot:head", deck=("helmet",)).ids() == ["slot:head", "slot:pack", "discard"]
    assert held(searching("", "slot:body", deck=("vest",)), "body") == ["vest"]
    assert held(searching("", "slot:pack", deck=("vest",)), "pack") == ["vest"]


@pytest.mark.rule("AOW-207", "AOW-209")
def test_or_it_is_swapped_for_one_carried_which_is_discarded() -> None:
    table = searching("pack:bat", "swap:bat-1", deck=("axe",))
    assert table.ids() == ["slot:hand", "swap:bat-1", "discard"]
    assert held(table, "pack") == ["axe"]
    assert table.told[-2].text == "Bat is discarded"


@pytest.mark.rule("AOW-207")
def test_it_is_swapped_only_where_it_fits() -> None:
    assert searching("pistol helmet pack:vest", "discard", deck=("axe",)).ids() == [
        *("swap:pistol-1", "swap:vest-3", "discard")
    ]
    assert searching("pistol bat", "discard", deck=("axe",)).ids() == ["slot:pack", "discard"]


@pytest.mark.rule("AOW-208")
def test_found_items_work_like_bought_ones() -> None:
    armed = searching("", "slot:hand", deck=("pistol",))
    assert [item.card for item in loaded(armed.state, "ann")] == ["pistol"]
    clad = searching("", "slot:body", deck=("vest",))
    assert own_defense(clad.state, "ann") == ("white", "white")


@pytest.mark.rule("AOW-209")
def test_what_is_declined_or_found_and_swapped_out_is_discarded() -> None:
    assert searching("", "discard").state.decks["supply"].discards == ["bat"]
    assert searching("", "skip").state.decks["supply"].discards == ["bat"]
    table = searching("", "slot:pack", deck=("bat", "axe"))
    table.state.counters.update(searching("", "discard").state.counters)
    again = given(
        ann="5,5", supplies=["5,5.7", "5,5.7"], supply_deck=("bat", "axe"), cards={"ann": {"pack": 1}}
    )
    again.play(search(again.state, "ann"), "supply-1", "slot:pack")
    again.play(search(again.state, "ann"), "swap:bat-1")
    assert again.state.decks["supply"].discards == ["bat"]


def test_a_bought_item_never_enters_the_supply_deck() -> None:
    table = searching("pack:bat", "swap:bat-1", deck=("axe",))
    assert table.state.decks["supply"].discards == []


@pytest.mark.rule("AOW-210")
def test_an_incident_happens_at_once_before_the_counter_is_taken() -> None:
    table = given(ann="5,5", supplies=["5,5"], walkers=["5,15"], incidents=[HORN], supply_deck=["horn"])
    table.play(search(table.state, "ann"))
    assert (table.state.threat, table.at("walker-1")) == (2, (5, 9))
    assert table.state.survivors["ann"].supplies == 1
    kinds = [event.kind for event in table.told]
    assert kinds.index("threat") < kinds.index("supply")
    assert table.state.decks["supply"].discards == ["horn"]


@pytest.mark.rule("AOW-211", "AOW-105")
def test_one_who_is_ambushed_takes_the_counter_and_acts_no_more() -> None:
    table = given(ann="5,5", supplies=["5,5"], incidents=[AMBUSH], supply_deck=["ambush"])
    table.play(activate(table.state, "ann"), "search")
    assert table.state.board.standing_enemies("ann") == ["walker-1"]
    assert table.state.survivors["ann"].supplies == 1


@pytest.mark.rule("AOW-213")
def test_one_who_dies_of_an_incident_leaves_the_counter_searched() -> None:
    table = given(ann="5,5", bob="9,9", supplies=["5,5"], incidents=[GLASS], supply_deck=["glass", "bat"])
    table.play(activate(table.state, "ann"), "search")
    assert "ann" not in table.state.survivors
    assert [counter.searched for counter in table.state.counters.values()] == [True]
    assert table.state.decks["supply"].order == ["bat"]


@pytest.mark.rule("AOW-212")
def test_a_searched_counter_brings_no_card() -> None:
    table = given(ann="5,5", supplies=["5,5"], supply_deck=["bat"])
    table.state.counters["supply-1"].searched = True
    table.play(search(table.state, "ann"))
    assert table.state.decks["supply"].order == ["bat"]
    assert table.state.survivors["ann"].supplies == 1


@pytest.mark.rule("AOW-214")
def test_one_search_takes_exactly_one_of_several_counters() -> None:
    table = given(ann="5,5", supplies=["5,5.7", "5,4.3"], supply_deck=["bat", "axe"])
    table.play(search(table.state, "ann"), "supply-2", "slot:hand")
    assert list(table.state.counters) == ["supply-1"]
    assert table.state.survivors["ann"].supplies == 1
    assert table.state.decks["supply"].order == ["axe"]


@pytest.mark.rule("AOW-215")
def test_an_empty_deck_is_made_anew_from_the_discards() -> None:
    table = given(ann="5,5", supplies=["5,5"])
    table.state.decks["supply"].discards = ["bat", "axe"]
    table.play(search(table.state, "ann"), "axe bat", "slot:hand")
    assert held(table, "hand") == ["axe"]
    assert table.state.decks["supply"].order == ["bat"]
    assert table.state.decks["supply"].discards == []


@pytest.mark.rule("AOW-215")
def test_with_no_card_left_at_all_the_counter_is_still_taken() -> None:
    table = given(ann="5,5", supplies=["5,5"])
    table.play(search(table.state, "ann"))
    assert table.state.survivors["ann"].supplies == 1
    assert table.state.survivors["ann"].carried() == []
