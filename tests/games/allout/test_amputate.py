"""Amputate (AOW-592 to 597)."""

from __future__ import annotations

from typing import Any

import pytest

from games.allout.given import BLUE, Table, given
from shamble.games.allout.activation import activate
from shamble.games.allout.cards.model import ItemCard
from shamble.games.allout.items import fits

SAW = ItemCard("bone-saw", "Bone Saw", "special", 5, keywords=("amputate",))


def ward(owned: str = "", place: str = "5,3", **more: Any) -> Table:
    """Ann with a saw beside Bob, who is bitten."""
    fields: dict[str, Any] = {
        "items": [SAW, ItemCard("maul", "Maul", "melee", 5, ("red",), keywords=("bulky",))]
    }
    table = given(ann="3,3 bone-saw", bob=f"{place} {owned}", **{**fields, **more})
    table.state.survivor("bob").bitten = True
    return table


def operated(table: Table, *script: str) -> Table:
    """Ann uses the saw, then ends her activation."""
    table.play(activate(table.state, "ann"), "use:bone-saw", *script, "end")
    return table


@pytest.mark.rule("AOW-592", "AOW-593", "AOW-594")
@pytest.mark.parametrize(("face", "left"), [("0", 5), ("2!", 3)])
def test_a_bitten_friend_near_loses_what_a_white_die_shows_and_is_bitten_no_more(
    face: str, left: int
) -> None:
    table = operated(ward(), face, "blank")
    bob = table.state.survivor("bob")
    assert (bob.health, bob.bitten) == (left, False)
    assert [die.name for die in table.asked[1].dice] == ["white"]  # type: ignore[attr-defined]


@pytest.mark.rule("AOW-592")
def test_not_one_out_of_the_kill_zone_nor_unbitten_nor_a_rival() -> None:
    far = ward(place="6.6,3")
    far.play(activate(far.state, "ann"), "end")
    assert "use:bone-saw" not in far.ids()
    well = ward()
    well.state.survivor("bob").bitten = False
    well.play(activate(well.state, "ann"), "end")
    assert "use:bone-saw" not in well.ids()
    rival = ward(rivals=["bob"])
    rival.play(activate(rival.state, "ann"), "end")
    assert "use:bone-saw" not in rival.ids()


@pytest.mark.rule("AOW-593", "AOW-595")
@pytest.mark.parametrize(("face", "limb"), [("badge", "arm"), ("blank", "leg")])
def test_one_it_kills_loses_a_limb_in_either_case_which_counts_after_the_game(face: str, limb: str) -> None:
    table = ward()
    table.state.survivor("bob").health = 1
    operated(table, "1", face)
    assert "bob" not in table.state.survivors
    assert table.state.limbs == {"bob": limb}


@pytest.mark.rule("AOW-595")
def test_on_a_badge_a_hand_slot_goes_with_what_its_owner_chose_to_hold_there() -> None:
    table = operated(ward("bat bat"), "0", "badge", "bat-3")
    bob = table.state.survivor("bob")
    assert [item.id for item in bob.slots["hand"]] == ["bat-2"]
    assert bob.hands_lost == 1
    assert not fits(table.state, "bob", "hand", table.state.book.items["bat"])
    assert not bob.lame


@pytest.mark.rule("AOW-595")
def test_an_empty_hand_is_given_up_first_and_a_bulky_weapon_needs_both() -> None:
    one = operated(ward("bat"), "0", "badge")
    assert [item.card for item in one.state.survivor("bob").slots["hand"]] == ["bat"]
    two = operated(ward("maul"), "0", "badge", "maul-2")
    assert two.state.survivor("bob").slots["hand"] == []


@pytest.mark.rule("AOW-596")
@pytest.mark.parametrize(("face", "runs"), [("blank", False), ("badge", True)])
def test_on_a_blank_the_patient_runs_no_more(face: str, runs: bool) -> None:
    table = operated(ward(), "0", face)
    table.play(activate(table.state, "bob"), "end")
    assert ("run" in table.ids()) is runs
    assert "sneak" in table.ids()


@pytest.mark.rule("AOW-597")
def test_a_second_amputation_takes_the_patient_out_of_the_game() -> None:
    table = operated(ward(), "0", "blank")
    table.state.survivor("bob").bitten = True
    operated(table)
    assert "bob" not in table.state.survivors
    assert table.state.walkers == {}, "it does not come back as a walker"


@pytest.mark.rule("AOW-595")
def test_of_two_players_the_patients_own_decides() -> None:
    table = given(ann="3,3 bone-saw", bob="5,3 bat bat", cid="15,15", rivals=["ann", "bob"], items=[SAW])
    table.state.survivor("bob").bitten = True
    operated(table, "0", "badge", "bat-3")
    assert {ask.who for ask in table.asked} == {BLUE}
