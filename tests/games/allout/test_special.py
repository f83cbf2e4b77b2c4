"""Special Actions (AOW-023, AOW-026, AOW-232 to 234)."""

from __future__ import annotations

import pytest

from games.allout.given import Table, given
from shamble.games.allout.activation import activate
from shamble.games.allout.cards.model import Effect, ItemCard

KIT = ItemCard("kit", "Kit", "special", 5, action=(Effect("heal", health=2),), one_use=True)
FLASK = ItemCard("flask", "Flask", "special", 5, action=(Effect("threat", by=-1),), equipped=False)
FLARE = ItemCard("flare", "Flare", "special", 5, action=(Effect("threat", by=1),), commotion="mayhem")
TIMER = ItemCard("timer", "Timer", "special", 5, action=(Effect("lure", within=8.0),), one_use=True)


def holding(words: str, **more: object) -> Table:
    """Ann with special items."""
    return given(ann=f"5,5 {words}", items=[KIT, FLASK, FLARE, TIMER], **more)  # type: ignore[arg-type]


@pytest.mark.rule("AOW-232")
def test_an_item_used_as_an_action_takes_one_of_the_two() -> None:
    table = holding("pack:flask", threat=6)
    table.play(activate(table.state, "ann"), "use:flask", "noise")
    assert table.state.threat == 5


@pytest.mark.rule("AOW-233")
def test_it_must_be_equipped_unless_its_card_says_otherwise() -> None:
    table = holding("pack:kit pack:flask")
    table.play(activate(table.state, "ann"), "end")
    assert [name for name in table.ids() if name.startswith("use:")] == ["use:flask"]
    table = holding("kit pack:flask")
    table.play(activate(table.state, "ann"), "end")
    assert [name for name in table.ids() if name.startswith("use:")] == ["use:kit", "use:flask"]


@pytest.mark.rule("AOW-234")
def test_two_different_items_may_be_used_but_not_the_same_one_twice() -> None:
    table = holding("kit kit pack:flask", threat=6)
    table.state.survivors["ann"].health = 1
    table.play(activate(table.state, "ann"), "use:kit", "use:flask")
    assert "use:kit" not in table.ids()
    assert (table.state.survivors["ann"].health, table.state.threat) == (3, 5)
    assert [item.card for item in table.state.survivors["ann"].carried()] == ["kit", "flask"]


@pytest.mark.rule("AOW-026")
def test_the_commotion_on_a_card_is_made_each_time_it_is_used() -> None:
    table = holding("flare", threat=1)
    for number in (1, 2):
        table.state.survivors["ann"].activated = False
        table.play(activate(table.state, "ann"), "use:flare", "end")
        assert table.state.threat == 1 + 2 * number
    assert [event.rule for event in table.told].count("AOW-048") == 2


def test_a_lure_lands_where_the_user_says_within_its_reach() -> None:
    table = holding("timer", walkers=["5,15"])
    table.play(activate(table.state, "ann"), "use:timer", "n 8.4", "end")
    assert table.at("walker-1")[1] < 15
    for refused in ("n 8.5", "30,5", "nan", "toward walker 1 by 9"):
        table = holding("timer", walkers=["5,15"])
        with pytest.raises(Exception, match=r"up to 8 in, on the table|is no place"):
            table.play(activate(table.state, "ann"), "use:timer", refused)
