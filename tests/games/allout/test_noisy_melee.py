"""Melee weapons that make NOISE or MAYHEM (AOW-389 to 392): who comes fights in the same phase."""

from __future__ import annotations

import pytest

from games.allout.given import Table, given
from games.allout.melees import fights, put, resolved
from shamble.games.allout.cards.model import ItemCard
from shamble.games.allout.state import Fight
from shamble.games.allout.turn import begin_melee, fight, fight_order
from shamble.kernel.asks import Roll

RATTLE = ItemCard("rattle", "Rattle", "melee", 5, ("red",), commotion="noise")
FAR = "17,5"  # beyond earshot


def begun(*walkers: str, threat: int = 5, **more: object) -> Table:
    """Ann with a chain saw in a melee with walker 1, others about."""
    table = given(ann="5,5 saw", walkers=["5.984,5", *walkers], threat=threat, items=[RATTLE], **more)  # type: ignore[arg-type]
    table.state.phase = "melee"
    table.play(begin_melee(table.state))
    return table


def next_melee(table: Table, *script: str, order: str = "") -> Table:
    """Pick and resolve the next melee."""
    table.play(fight_order(table.state), *([order] if order else []))
    if table.state.phase == "fight":
        table.play(fight(table.state), *script)
    return table


WON = ("attack", "saw-1", "1 1", "0")


@pytest.mark.rule("AOW-389")
def test_the_commotion_comes_at_the_end_of_the_combat() -> None:
    table = next_melee(begun("13,5"), *WON)
    kinds = [event.kind for event in table.told]
    assert kinds[kinds.index("melee") :] == ["melee", "push", "prone", "threat", "move"]
    assert table.at("walker-2")[0] < 8
    assert table.state.threat == 7, "the phase, then MAYHEM"


@pytest.mark.rule("AOW-389")
def test_a_noisy_one_draws_only_the_nearest() -> None:
    table = given(ann="5,5 rattle", walkers=["5.984,5", "5,13", "5,14"], items=[RATTLE])
    resolved(table, "ann walker-1", "attack", "fist", "0", "0")
    assert table.at("walker-2") == (5, 13), "bare hands are quiet"
    table.state.attacked = []
    put(table, "walker-1", "5.984,5")
    resolved(table, "ann walker-1", "attack", "rattle-1", "2 2!", "0")
    assert not {"walker-1"} & {*table.state.walkers}
    assert table.at("walker-2") == (5, 7)
    assert table.at("walker-3") == (5, 14)


@pytest.mark.rule("AOW-389")
def test_defending_or_leaving_it_in_the_pack_makes_no_sound() -> None:
    quiet = next_melee(begun("13,5"), "defend", "1", "0")
    assert quiet.at("walker-2") == (13, 5)
    packed = given(ann="5,5 pack:saw", walkers=["5.984,5", "13,5"])
    resolved(packed, "ann walker-1", "attack", "1", "0")
    assert packed.at("walker-2") == (13, 5)


@pytest.mark.rule("AOW-390", "AOW-392")
def test_walkers_that_it_draws_fight_in_this_phase_and_the_survivor_may_only_defend() -> None:
    table = next_melee(begun("5,10.5"), *WON)
    assert fights(table) == [(["ann"], ["walker-2"])]
    table.asked.clear()
    next_melee(table, "0", "2!")
    assert [ask.rule for ask in table.asked] == ["AOW-322", "AOW-353"], "no stance to pick"
    rolls = [[die.name for die in ask.dice] for ask in table.asked if isinstance(ask, Roll)]
    assert rolls == [["white"], ["red"]], "her Defense, without the saw"
    assert table.state.survivor("ann").health == 3
    assert fights(table) == []


@pytest.mark.rule("AOW-390")
def test_the_beaten_walker_comes_back_and_fights_again_if_it_stands() -> None:
    table = next_melee(begun(), "attack", "saw-1", "1 1", "1")
    assert fights(table) == []
    table = next_melee(begun(), "attack", "saw-1", "0 1", "1")
    assert fights(table) == [(["ann"], ["walker-1"])], "a draw pushed it an inch, MAYHEM brought it back"


@pytest.mark.rule("AOW-390")
def test_walkers_that_do_not_reach_anybody_do_not_fight() -> None:
    assert fights(next_melee(begun("15,5", FAR), *WON)) == []


@pytest.mark.rule("AOW-392")
def test_in_the_second_melee_an_ally_may_attack_without_the_dice_of_one_who_has() -> None:
    table = given(ann="5,5 saw", bob="6.968,5 bat", walkers=["5.984,5"])
    table.state.attacked = ["ann"]
    resolved(table, "ann bob walker-1", "attack", "1 1", "0")
    pools = [[die.name for die in ask.dice] for ask in table.asked if isinstance(ask, Roll)]
    assert pools == [["white", "red"], ["red"]], "of Bob alone"


@pytest.mark.rule("AOW-392")
def test_one_that_only_defended_may_still_attack() -> None:
    table = given(ann="5,5", walkers=["5.984,5"])
    resolved(table, "ann walker-1", "defend", "1", "0")
    put(table, "walker-1", "5.984,5")
    resolved(table, "ann walker-1", "attack", "1", "1")
    put(table, "walker-1", "5.984,5")
    resolved(table, "ann walker-1", "1", "0")
    assert [ask.rule for ask in table.asked].count("AOW-312") == 2


@pytest.mark.rule("AOW-391")
def test_arrivals_are_split_in_with_the_melees_to_come_before_any_of_them() -> None:
    # Walker 3 comes for Ann and touches Bob, who is yet to fight walker 2.
    table = begun("5,12.984", "10,9.3", bob="5,12")
    assert fights(table) == [(["ann"], ["walker-1"]), (["bob"], ["walker-2"])]
    next_melee(table, *WON, order="ann+walker-1")
    joined = [pair for pair in fights(table) if "walker-3" in pair[1]]
    assert joined == [(["ann"], ["walker-3"])]
    assert (["bob"], ["walker-2"]) in fights(table)


@pytest.mark.rule("AOW-391")
def test_a_walker_that_joins_two_unresolved_melees_is_split_by_the_player() -> None:
    # Bob and Cid stand apart by one base; walker 4, drawn from the east, ends between them.
    table = given(
        ann="3,5 saw",
        bob="8,5.9",
        cid="8,4.1",
        walkers=["2.016,5", "8,6.884", "8,3.116", "12,5"],
    )
    table.state.phase = "melee"
    table.play(begin_melee(table.state))
    assert len(table.state.fights) == 3
    next_melee(table, "attack", "saw-1", "1 1", "0", "bob", order="ann+walker-1")
    assert table.state.board.standing_enemies("bob") == ["walker-2", "walker-4"]
    assert (["bob"], ["walker-2", "walker-4"]) in fights(table)
    assert (["cid"], ["walker-3"]) in fights(table)
    assert table.asked[-1].rule == "AOW-293"


@pytest.mark.rule("AOW-391")
def test_melees_that_no_arrival_touches_stay_as_they_were_split() -> None:
    table = begun("5,10.5", "15,15.984", bob="15,15")
    next_melee(table, *WON, order="ann+walker-1")
    assert fights(table) == [(["bob"], ["walker-3"]), (["ann"], ["walker-2"])]


@pytest.mark.rule("AOW-390")
def test_arrivals_attack_a_prone_survivor_too() -> None:
    table = given(ann="5,5 saw", bob="5,9", walkers=["5.984,5", "5,14.8"], prone=["bob"])
    resolved(table, "ann walker-1", "attack", "saw-1", "1 1", "0")
    assert fights(table) == [(["bob"], ["walker-2"])]


@pytest.mark.rule("AOW-391", "AOW-369")
def test_one_that_becomes_engaged_gives_up_its_attack_on_the_prone() -> None:
    table = given(ann="5,5 saw", bob="5,9", walkers=["5.984,5", "4.016,9", "5,14.8"], prone=["walker-2"])
    table.state.fights = [Fight(["bob", "walker-2"])]
    resolved(table, "ann walker-1", "attack", "saw-1", "1 1", "0")
    assert fights(table) == [(["bob"], ["walker-3"])]


def test_noise_on_the_ground_draws_too() -> None:
    table = given(ann="5,5 saw", walkers=["5.984,5", "5,10.5"], prone=["walker-1"])
    resolved(table, "ann walker-1", "saw-1", "1 1", "0")
    assert fights(table) == [(["ann"], ["walker-2"])]
