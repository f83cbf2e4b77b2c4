"""What breaking activations on purpose showed to be untested: who is asked, each action by name, the right card."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.allout.given import BLUE, Table, given
from shamble.games.allout.actions.swap import swap
from shamble.games.allout.activation import activate, pick_active
from shamble.games.allout.cards.model import Effect, ItemCard
from shamble.games.allout.measured.barriers import facing
from shamble.kernel.asks import Choose

KIT = ItemCard("kit", "Kit", "special", 5, action=(Effect("heal", health=2),), one_use=True)
FLASK = ItemCard("flask", "Flask", "special", 5, action=(Effect("threat", by=-1),), one_use=True)


def first_choice(table: Table) -> Choose:
    """The first thing asked, which is a choice."""
    ask = table.asked[0]
    assert isinstance(ask, Choose)
    return ask


@pytest.mark.rule("AOW-098", "AOW-218")
def test_one_who_picks_hide_lies_down() -> None:
    table = given(ann="10,9.308", barriers=["10,10"])
    table.play(activate(table.state, "ann"), "hide", "end")
    assert table.state.survivors["ann"].prone


@pytest.mark.rule("AOW-232", "AOW-026")
def test_the_item_that_is_used_is_the_one_used_up() -> None:
    table = given(ann="5,5 kit flask", items=[KIT, FLASK], threat=6)
    table.play(activate(table.state, "ann"), "use:flask", "end")
    assert [item.card for item in table.state.survivors["ann"].carried()] == ["kit"]
    assert next(event.facts["item"] for event in table.told if event.rule == "AOW-232") == "flask-2"


@pytest.mark.rule("AOW-226")
def test_the_owner_of_the_cards_moves_them_and_the_first_move_comes_first() -> None:
    table = given(ann="5,5 pack:bat pack:helmet", bob="18,18", rivals=["ann"])
    table.play(swap(table.state, "ann"), "to:bat-1:hand", "done")
    ask = first_choice(table)
    assert (ask.who, ask.subjects, ask.default) == (BLUE, ("ann",), "to:bat-1:hand")


@pytest.mark.rule("AOW-091")
def test_the_movers_player_says_who_acts_next_and_the_first_able_is_offered_first() -> None:
    table = given(ann="5,5", bob="9,9", cid="15,15", rivals=["bob", "cid"], initiative=BLUE)
    assert table.play(pick_active(table.state), "cid") == "cid"
    ask = first_choice(table)
    assert (ask.who, ask.default, table.ids()) == (BLUE, "bob", ["bob", "cid"])


@pytest.mark.rule("AOW-095")
def test_the_player_of_the_active_survivor_picks_the_action_the_likeliest_unless_said() -> None:
    table = given(ann="5,5", bob="18,18", supplies=["5,5.7"], rivals=["ann"])
    table.play(activate(table.state, "ann"), "end")
    ask = first_choice(table)
    assert (ask.who, ask.subjects, ask.default) == (BLUE, ("ann",), "search")


@pytest.mark.rule("AOW-074")
def test_a_quiet_model_uses_no_item_that_makes_commotion_in_whatever_way() -> None:
    loud = [
        ItemCard(do, do, "special", 5, action=(Effect(do, within=8.0),), equipped=False)
        for do in ("noise", "mayhem", "lure")
    ]
    flare = ItemCard("flare", "Flare", "special", 5, action=(Effect("heal", health=1),), commotion="mayhem")
    table = given(
        ann="5,5 flare pack:noise pack:mayhem pack:lure pack:flask",
        items=[*loud, flare, replace(FLASK, equipped=False)],
        cards={"ann": {"pack": 4}},
        threat=14,
    )
    table.play(activate(table.state, "ann"), "quiet", "end")
    assert [option for option in table.ids() if option.startswith("use:")] == ["use:flask"]
    assert not {"run", "noise"} & set(table.ids())


@pytest.mark.rule("AOW-377")
def test_models_face_each_other_along_the_whole_length_of_a_barrier() -> None:
    table = given(ann="11.4,9.308", barriers=["10,10"], walkers=["8.6,10.692"])
    assert facing(table.state.board.positions, "ann") == ["walker-1"]
    assert facing(table.state.board.positions, "walker-1") == ["ann"]


@pytest.mark.rule("AOW-377")
def test_one_between_two_barriers_faces_enemies_across_both() -> None:
    table = given(ann="10,10", barriers=["10,10.692", "10,9.308"], walkers=["10,11.384", "10,8.616"])
    assert set(facing(table.state.board.positions, "ann")) == {"walker-1", "walker-2"}


@pytest.mark.rule("AOW-047")
def test_who_dies_of_its_own_action_makes_no_commotion_and_nothing_more_is_said() -> None:
    bomb = ItemCard("bomb", "Bomb", "special", 5, action=(Effect("wound", health=9),), commotion="noise")
    table = given(ann="5,5 bomb", bob="15,15", walkers=["9,5"], items=[bomb])
    table.play(activate(table.state, "ann"), "use:bomb")
    assert table.at("walker-1") == (9, 5)
    assert table.texts()[-1] == "Walker 2 lies where Ann fell"
