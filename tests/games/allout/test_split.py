"""The Melee Phase begins (AOW-285 to 294, 296, 298 to 300): threat, splitting combats, their order."""

from __future__ import annotations

import random

import pytest

from games.allout.given import Table, given
from games.allout.melees import T, begun, pair
from games.allout.random_tables import random_table
from shamble.games.allout.melee import phase
from shamble.games.allout.melee.split import split
from shamble.games.allout.state import Fight
from shamble.games.allout.turn import begin_melee, fight_order


def tangle(**more: object) -> Table:
    """Ann touches walkers 1 and 2, Bob touches walkers 2 and 3, in one row."""
    row = {"ann": f"{5 + T:.3f},5", "bob": f"{5 + 3 * T:.3f},5"}
    return given(walkers=[f"{5 + n * T:.3f},5" for n in (0, 2, 4)], **row, **more)  # type: ignore[arg-type]


# -- threat


@pytest.mark.rule("AOW-285", "AOW-286")
@pytest.mark.parametrize(
    ("walkers", "threat"), [([], 5), (["7,5"], 5), (["5.984,5"], 6), (["5.984,5", "4.016,5"], 6)]
)
def test_if_anybody_is_engaged_threat_goes_up_by_exactly_one(walkers: list[str], threat: int) -> None:
    table = given(ann="5,5", walkers=walkers, threat=5)
    begun(table)
    assert table.state.threat == threat


@pytest.mark.rule("AOW-286")
def test_by_one_also_for_several_melees_and_one_on_the_ground() -> None:
    table = given(
        ann="5,5",
        bob="10,10",
        cid="15,15",
        threat=5,
        prone=["cid"],
        walkers=["5.984,5", "10.984,10", "15.984,15"],
    )
    assert len(begun(table)) == 3
    assert table.state.threat == 6


@pytest.mark.rule("AOW-285", "AOW-290")
def test_threat_comes_before_splitting_and_order_and_rolls() -> None:
    table = tangle(threat=5)
    table.state.phase = "melee"
    table.play(begin_melee(table.state), "bob")
    table.play(fight_order(table.state), "bob+walker-2+walker-3")
    assert [event.kind for event in table.told] == ["phase", "threat"]
    assert [ask.rule for ask in table.asked] == ["AOW-293", "AOW-299"]
    assert table.told[-1].facts["threat"] == 6


@pytest.mark.rule("AOW-376")
@pytest.mark.parametrize(("answer", "threat"), [("walker-1", 6), ("nobody", 5)])
def test_touching_the_prone_alone_counts_only_if_an_attack_is_declared(answer: str, threat: int) -> None:
    table = given(ann="5,5", walkers=["5.984,5"], prone=["walker-1"], threat=5)
    fights = begun(table, answer)
    assert table.state.threat == threat
    assert bool(fights) is (threat == 6)


@pytest.mark.rule("AOW-260")
def test_walkers_never_fight_one_another() -> None:
    table = given(ann="5,5", walkers=["10,5", "10.984,5"], threat=5)
    assert begun(table) == []
    assert table.state.threat == 5


# -- splitting


@pytest.mark.rule("AOW-288", "AOW-291")
def test_one_survivor_fights_all_the_walkers_that_touch_only_it() -> None:
    table = given(ann="5,5", walkers=["5.984,5", "4.016,5", "9,9"])
    assert begun(table) == [(["ann"], ["walker-1", "walker-2"])]
    assert not table.asked


@pytest.mark.rule("AOW-291")
def test_several_survivors_on_one_walker_are_one_fight() -> None:
    assert begun(given(ann="5,5", bob="6.968,5", walkers=["5.984,5"])) == [(["ann", "bob"], ["walker-1"])]


@pytest.mark.rule("AOW-293")
@pytest.mark.parametrize(("choice", "fights"), [
    ("ann", [(["ann"], ["walker-1", "walker-2"]), (["bob"], ["walker-3"])]),
    ("bob", [(["ann"], ["walker-1"]), (["bob"], ["walker-2", "walker-3"])]),
])  # fmt: skip
def test_the_player_picks_whom_a_walker_fights_that_could_fight_two(
    choice: str, fights: list[tuple[list[str], list[str]]]
) -> None:
    table = tangle()
    assert begun(table, choice) == fights
    assert table.asked[0].subjects == ("walker-2",)
    assert table.asked[0].who == "survivors"


@pytest.mark.rule("AOW-292")
@pytest.mark.parametrize("choice", ["walker-1", "walker-2"])
def test_the_owner_picks_whom_a_survivor_fights_that_could_fight_two(choice: str) -> None:
    row = [f"{5 + n * T:.3f},5" for n in range(5)]  # ann, walker 1, bob, walker 2, cid
    table = given(ann=row[0], bob=row[2], cid=row[4], walkers=[row[1], row[3]])
    fights = begun(table, choice)
    assert table.asked[0].rule == "AOW-292"
    assert table.asked[0].subjects == ("bob",)
    partner = "ann" if choice == "walker-1" else "cid"
    assert sorted([partner, "bob"]) in [sorted(ours) for ours, _ in fights]


@pytest.mark.rule("AOW-298")
def test_walkers_are_assigned_before_survivors() -> None:
    row, other = [f"{5 + n * T:.3f},5" for n in range(5)], [f"{5 + n * T:.3f},12" for n in range(5)]
    chain, pair = {"ann": row[0], "bob": row[2], "cid": row[4]}, {"dee": other[1], "eve": other[3]}
    table = given(**chain, **pair, walkers=[row[1], row[3], other[0], other[2], other[4]])
    begun(table, "dee", "walker-1")
    assert [(ask.rule, *ask.subjects) for ask in table.asked] == [("AOW-293", "walker-4"), ("AOW-292", "bob")]


@pytest.mark.rule("AOW-294", "AOW-296")
def test_no_choice_may_leave_an_engaged_model_without_a_fight() -> None:
    # Walker 1 touches Ann and Bob; walker 2 only Ann. Were walker 1 given to Ann, nobody would fight Bob.
    table = given(ann="5,5", bob="6.968,5", walkers=["5.984,5", "4.016,5"])
    assert begun(table) == [(["ann"], ["walker-2"]), (["bob"], ["walker-1"])]
    assert not table.asked, "there is no choice"


@pytest.mark.rule("AOW-296", "AOW-291")
def test_the_last_walker_of_a_square_must_take_the_survivor_that_is_left() -> None:
    square = given(ann="5,5", bob="5.984,5.984", walkers=["5.984,5", "5,5.984"])
    assert begun(square, "bob") == [(["ann"], ["walker-2"]), (["bob"], ["walker-1"])]
    assert len(square.asked) == 1


def test_a_skipped_choice_falls_to_the_first_legal_opponent() -> None:
    assert begun(tangle(), "skip") == [(["ann"], ["walker-1", "walker-2"]), (["bob"], ["walker-3"])]


def test_prone_models_are_not_split_in_with_the_standing() -> None:
    table = given(ann="5,5", walkers=["5.984,5", "4.016,5"], prone=["walker-2"])
    assert begun(table) == [(["ann"], ["walker-1"])]


@pytest.mark.rule("AOW-291", "AOW-294")
def test_every_split_of_a_random_crowd_is_legal_and_leaves_nobody_out(full: bool) -> None:
    seen = 0
    for seed in range(3000 if full else 250):
        rng = random.Random(seed)
        table = random_table(rng, 7.0, {"survivors": 4, "walkers": 16, "cars": 0, "barriers": 0})
        state = table.state
        engaged = [name for name in state.survivors if state.board.foes(name)]
        fights = at_random(table, rng, engaged)
        fighting = [name for fight in fights for name in fight.models]
        assert sorted(fighting) == sorted({*fighting}), "nobody fights twice"
        foes = {foe for name in engaged for foe in state.board.standing_enemies(name)}
        assert {*fighting} == {*engaged, *foes}
        for fight in fights:
            ours, theirs = pair(fight)
            assert min(len(ours), len(theirs)) == 1
            assert all(w in state.board.standing_enemies(s) for s in ours for w in theirs)
        seen += len(fights) > 1
    assert seen > 10


def at_random(table: Table, rng: random.Random, engaged: list[str]) -> list[Fight]:
    """Split with random choices."""
    rules, send = split(table.state, [*engaged, *table.state.walkers]), None
    while True:
        try:
            step = rules.send(send)
        except StopIteration as stop:
            found: list[Fight] = stop.value
            return found
        send = rng.choice(step().options).id  # type: ignore[operator, union-attr]


# -- order


@pytest.mark.rule("AOW-299", "AOW-300")
@pytest.mark.parametrize("first", ["ann+walker-1", "bob+walker-2"])
def test_the_player_picks_the_order_and_one_melee_ends_before_the_next_begins(first: str) -> None:
    table = given(ann="5,5", bob="12,12", walkers=["5.984,5", "12.984,12"])
    begun(table)
    table.play(fight_order(table.state), first)
    assert table.state.active == first
    assert len(table.state.fights) == 2
    table.play(phase.resolve(table.state, table.state.fights.pop(0)), "attack", "1", "0")
    assert len([event for event in table.told if event.kind == "melee"]) == 1
    table.play(fight_order(table.state))
    assert table.state.active != first, "the last one needs no choice"


def test_skipping_the_order_takes_the_first() -> None:
    table = given(ann="5,5", bob="12,12", walkers=["5.984,5", "12.984,12"])
    begun(table)
    table.play(fight_order(table.state), "skip")
    assert (table.state.phase, table.state.active) == ("fight", "ann+walker-1")


def test_a_melee_whose_side_has_gone_is_not_asked_for() -> None:
    table = given(ann="5,5", bob="12,12", walkers=["5.984,5", "12.984,12"])
    begun(table)
    table.state.board.remove(table.state.walkers.pop("walker-1"))
    table.play(fight_order(table.state))
    assert table.state.active == "bob+walker-2"
