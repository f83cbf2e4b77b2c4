"""What breaking melees on purpose showed to be untested: the winner rolls and picks also without the Initiative."""

from __future__ import annotations

import pytest

from games.allout.given import BLUE, given
from games.allout.melees import fight
from games.allout.test_split_rivals import near
from shamble.games.allout.cards.model import ItemCard

WEAPONS = [
    ItemCard("katana", "Katana", "melee", 10, ("red",), keywords=("sharp",)),
    ItemCard("mace", "Mace", "melee", 10, ("red",), keywords=("bludgeon",)),
]


@pytest.mark.rule("AOW-627")
def test_who_cuts_deep_picks_the_enemy_also_without_the_initiative() -> None:
    table = given(
        ann="8,8 katana", bob="8.984,8", cid=near(8, 8, 180), rivals=["ann"], items=WEAPONS
    )  # fmt: skip
    fight(table, "attack", "attack", "1 0", "1 1", "bob", "badge", "cid")
    assert [(ask.rule, ask.who) for ask in table.asked[-2:]] == [("AOW-627", BLUE)] * 2


@pytest.mark.rule("AOW-603")
def test_who_strikes_down_rolls_also_without_the_initiative() -> None:
    table = given(ann="8,8 mace", bob="8.984,8", rivals=["ann"], items=WEAPONS)
    fight(table, "attack", "attack", "1", "1 1", "badge")
    assert (table.asked[-1].rule, table.asked[-1].who) == ("AOW-603", BLUE)
