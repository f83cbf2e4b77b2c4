"""Melee against the prone (AOW-369 to 376)."""

from __future__ import annotations

import pytest

from games.allout.given import Table, given
from games.allout.melees import begun, resolved
from shamble.games.allout.activation import may_activate
from shamble.games.allout.melee import phase
from shamble.kernel.asks import Roll


def on_ground(table: Table, *script: str) -> Table:
    """Ann and walker 1 in a melee, one of them prone."""
    return resolved(table, "ann walker-1", *script)


def lying_walker(**more: object) -> Table:
    """Ann in contact with a prone walker."""
    return given(ann="5,5 bat", walkers=["5.984,5"], prone=["walker-1"], **more)  # type: ignore[arg-type]


def lying_ann() -> Table:
    """Ann prone in contact with a walker."""
    return given(ann="5,5 helmet", walkers=["5.984,5"], prone=["ann"])


@pytest.mark.rule("AOW-369", "AOW-375")
@pytest.mark.parametrize(("answer", "found"), [("walker-1", [(["ann"], ["walker-1"])]), ("nobody", [])])
def test_a_survivor_may_attack_a_prone_walker_that_it_touches(
    answer: str, found: list[tuple[list[str], list[str]]]
) -> None:
    table = lying_walker()
    assert begun(table, answer) == found
    assert table.asked[0].rule == "AOW-375"


@pytest.mark.rule("AOW-369")
def test_not_while_a_standing_one_engages_it() -> None:
    table = given(ann="5,5", walkers=["5.984,5", "4.016,5"], prone=["walker-1"])
    assert begun(table) == [(["ann"], ["walker-2"])]


@pytest.mark.rule("AOW-369")
def test_not_one_that_it_does_not_touch_nor_while_it_lies_itself() -> None:
    assert begun(given(ann="5,5", walkers=["6.1,5"], prone=["walker-1"])) == []
    assert begun(given(ann="5,5", walkers=["5.984,5"], prone=["walker-1", "ann"])) == []


@pytest.mark.rule("AOW-375")
def test_walkers_always_attack_a_prone_survivor() -> None:
    table = lying_ann()
    assert begun(table) == [(["ann"], ["walker-1"])]
    assert not table.asked


@pytest.mark.rule("AOW-369")
def test_a_walker_that_a_standing_survivor_engages_leaves_the_prone_alone() -> None:
    table = given(ann="5,5", bob="6.968,5", walkers=["5.984,5"], prone=["ann"])
    assert begun(table) == [(["bob"], ["walker-1"])]


@pytest.mark.rule("AOW-369", "AOW-293")
@pytest.mark.parametrize("victim", ["ann", "bob"])
def test_a_walker_attacks_one_of_two_prone_survivors(victim: str) -> None:
    table = given(ann="5,5", bob="6.968,5", walkers=["5.984,5"], prone=["ann", "bob"])
    assert begun(table, victim) == [([victim], ["walker-1"])]


@pytest.mark.rule("AOW-370", "AOW-369")
def test_the_prone_walker_only_defends() -> None:
    table = on_ground(lying_walker(), "1 1", "0")
    rolls = [(ask.rule, [die.name for die in ask.dice]) for ask in table.asked if isinstance(ask, Roll)]
    assert rolls == [("AOW-369", ["white", "red"]), ("AOW-370", ["red"])]


@pytest.mark.rule("AOW-370")
def test_the_prone_survivor_defends_with_armor_and_the_walkers_outnumber_it() -> None:
    table = given(ann="5,5 helmet", walkers=["5.984,5", "4.016,5"], prone=["ann"])
    resolved(table, "ann walker-1 walker-2", "1 1 0", "1 1")
    assert [[die.name for die in ask.dice] for ask in table.asked if isinstance(ask, Roll)] == [
        ["red"] * 3,
        ["white", "red"],
    ]


@pytest.mark.rule("AOW-371")
@pytest.mark.parametrize(
    ("attack", "defense", "gone"), [("1 1", "1", True), ("1 0", "1", False), ("0 0", "1", False)]
)
def test_beaten_the_prone_walker_is_removed(attack: str, defense: str, gone: bool) -> None:
    table = on_ground(lying_walker(), attack, defense)
    assert ("walker-1" not in table.state.walkers) is gone


@pytest.mark.rule("AOW-371", "AOW-372")
def test_beaten_the_prone_survivor_is_removed_whatever_its_health_and_leaves_no_walker() -> None:
    table = on_ground(lying_ann(), "1", "0 0")
    assert "ann" not in table.state.survivors
    assert list(table.state.walkers) == ["walker-1"]


@pytest.mark.rule("AOW-371")
def test_a_draw_saves_the_prone_survivor_unhurt() -> None:
    table = on_ground(lying_ann(), "2!", "2 0")
    ann = table.state.survivor("ann")
    assert (ann.health, ann.bitten) == (5, False)


@pytest.mark.rule("AOW-373")
def test_if_the_prone_model_survives_its_attacker_is_pushed_back() -> None:
    walker = on_ground(lying_walker(), "0 0", "0")
    assert (walker.at("ann"), walker.at("walker-1")) == ((4, 5), (5.984, 5))
    ann = on_ground(lying_ann(), "0", "0 0")
    assert (ann.at("ann"), ann.at("walker-1")) == ((5, 5), (6.984, 5))


@pytest.mark.rule("AOW-373")
def test_an_attacker_that_cannot_be_pushed_stays_and_so_does_the_prone_model() -> None:
    table = on_ground(lying_walker(barriers=["3.9,5 90"]), "0 0", "0")
    assert (table.at("ann"), table.at("walker-1")) == ((5, 5), (5.984, 5))


@pytest.mark.rule("AOW-374")
@pytest.mark.parametrize(("lying", "may"), [(["walker-1"], True), ([], False)])
def test_prone_models_in_contact_do_not_hold_a_survivor(lying: list[str], may: bool) -> None:
    table = given(ann="5,5", walkers=["5.984,5"], prone=lying)
    assert bool(may_activate(table.state)) is may


def test_several_survivors_on_one_prone_walker_add_their_dice() -> None:
    table = given(ann="5,5", bob="6.968,5", walkers=["5.984,5"], prone=["walker-1"])
    assert begun(table, "walker-1", "walker-1") == [(["ann", "bob"], ["walker-1"])]
    table.play(phase.resolve(table.state, table.state.fights.pop()), "1 0", "0")
    assert not table.state.walkers


def test_a_walker_made_prone_by_correction_before_its_melee_is_fought_on_the_ground() -> None:
    table = given(ann="5,5", walkers=["5.984,5", "4.016,5"])
    assert begun(table) == [(["ann"], ["walker-1", "walker-2"])]
    table.state.walker("walker-1").prone = True
    table.play(phase.resolve(table.state, table.state.fights.pop()), "attack", "1", "0")
    assert [walker.prone for walker in table.state.walkers.values()] == [True, True]
