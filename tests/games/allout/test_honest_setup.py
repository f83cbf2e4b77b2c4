"""What breaking the set-up on purpose showed to be untested: who leads, what they are called, where items begin."""

from __future__ import annotations

import pytest

from games.allout.given import BLUE, RED, given, survivor_card
from shamble.games.allout.cards.model import Member
from shamble.games.allout.game import GAME
from shamble.games.allout.setup.new import new_setup, recruit


@pytest.mark.rule("AOW-410")
@pytest.mark.parametrize("scenario", ["quickstart", "rivals"])
def test_the_first_of_each_group_is_its_leader(scenario: str) -> None:
    state = GAME.new(new_setup(scenario, 1))
    leaders = [name for name, survivor in state.survivors.items() if survivor.leader]
    assert leaders == [state.group(seat)[0] for seat in state.seats]


@pytest.mark.rule("AOW-013", "AOW-416")
def test_items_begin_where_they_are_used_and_the_rest_in_the_pack() -> None:
    table = given(bob="5,5")
    table.state.book.survivors["ann"] = survivor_card("ann")
    ann = recruit(table.state, Member("ann", ("pistol", "helmet", "bat", "vest", "bow", "lid")), RED)
    held = {slot: [item.card for item in items] for slot, items in ann.slots.items()}
    assert held == {"hand": ["pistol", "bat"], "head": ["helmet"], "body": ["vest"], "pack": ["bow", "lid"]}
    assert (ann.health, ann.bitten, ann.group) == (5, False, RED)


@pytest.mark.rule("AOW-415")
def test_the_same_character_in_both_groups_has_two_names() -> None:
    table = given(bob="5,5")
    for card in ("ann", "ann-brave"):
        table.state.book.survivors[card] = survivor_card(card)
    members = [("ann", RED), ("ann", BLUE), ("ann-brave", BLUE)]
    found = [recruit(table.state, Member(card), seat) for card, seat in members]
    assert [(one.id, one.name) for one in found] == [
        ("ann", "Ann"),
        ("ann-blue", "Ann (blue)"),
        ("ann-brave", "Ann-brave"),
    ]
    assert list(table.state.survivors) == ["bob", "ann", "ann-blue", "ann-brave"]
    first = given(bob="5,5")
    first.state.book.survivors["ann-brave"] = survivor_card("ann-brave")
    assert recruit(first.state, Member("ann-brave"), RED).id == "ann"
