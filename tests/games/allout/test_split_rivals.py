"""Splitting combats of two owners and walkers (AOW-291 to 298), with the book's example (AOW-295 to 297)."""

from __future__ import annotations

import random
from math import cos, radians, sin

import pytest

from games.allout.given import BLUE, RED, Table, given
from games.allout.melees import T, begun
from games.allout.random_tables import random_table
from shamble.games.allout.melee import phase
from shamble.games.allout.melee.split import split
from shamble.games.allout.state import Fight
from shamble.kernel.asks import Choose


def near(x: float, y: float, *angles: float) -> str:
    """A base's place after steps from contact to contact at these angles (degrees)."""
    east = x + T * sum(cos(radians(angle)) for angle in angles)
    north = y + T * sum(sin(radians(angle)) for angle in angles)
    return f"{east:.4f},{north:.4f}"


def messy(initiative: str = RED) -> Table:
    """Derek touches Carl, Rick and walkers 1 and 2; Rick walkers 3 and 4, of whom walker 4 touches Carl too."""
    here = (8.0, 8.0)
    return given(
        rick=near(*here, 0),
        carl=near(*here, 60),
        derek="8,8",
        rivals=["derek"],
        initiative=initiative,
        walkers=[near(*here, 180), near(*here, 240), near(*here, 0, 0), near(*here, 0, 60)],
    )


def who_asked(table: Table) -> list[tuple[str, str, tuple[str, ...]]]:
    """Each question: its clause, who decides, and for whom."""
    return [(ask.rule, ask.who, ask.subjects) for ask in table.asked]


@pytest.mark.rule("AOW-295", "AOW-293")
def test_example_the_simplest_split_has_every_survivor_fight_walkers_only() -> None:
    table = messy()
    assert begun(table, "carl") == [
        (["rick"], ["walker-3"]),
        (["carl"], ["walker-4"]),
        (["derek"], ["walker-1", "walker-2"]),
    ]
    assert who_asked(table) == [("AOW-293", RED, ("walker-4",))]


@pytest.mark.rule("AOW-296", "AOW-294")
@pytest.mark.parametrize("answer", ["carl", "rick"])
def test_example_carl_cannot_be_kept_out(answer: str) -> None:
    table = messy()
    fights = begun(table, answer)
    assert table.ids() == ["rick", "carl"]
    assert any("carl" in survivors for survivors, _ in fights)
    assert sorted(name for fight in fights for side in fight for name in side) == sorted(
        [*table.state.survivors, *table.state.walkers]
    )


@pytest.mark.rule("AOW-297", "AOW-291")
def test_example_carl_joins_in_against_derek_and_leaves_both_walkers_to_rick() -> None:
    assert begun(messy(), "rick") == [
        (["rick"], ["walker-3", "walker-4"]),
        (["carl", "derek"], ["walker-1", "walker-2"]),
    ]


@pytest.mark.rule("AOW-293")
def test_the_player_with_initiative_picks_for_the_walker_whoever_he_is() -> None:
    table = messy(BLUE)
    begun(table, "rick")
    assert who_asked(table) == [("AOW-293", BLUE, ("walker-4",))]


def square(initiative: str = RED, walkers: int = 0) -> Table:
    """Ann and Bob (red) each touch Cid and Dee (blue)."""
    return given(
        ann="5,5",
        bob=f"{5 + T},{5 + T}",
        cid=f"{5 + T},5",
        dee=f"5,{5 + T}",
        rivals=["cid", "dee"],
        initiative=initiative,
        walkers=[f"{5 - T},5"][:walkers],
    )


@pytest.mark.rule("AOW-292", "AOW-298")
@pytest.mark.parametrize(("initiative", "first", "answer"), [(RED, "ann", "dee"), (BLUE, "cid", "bob")])
def test_the_owner_picks_for_his_survivors_and_the_one_with_initiative_first(
    initiative: str, first: str, answer: str
) -> None:
    table = square(initiative)
    assert begun(table, answer) == [(["ann", "dee"], []), (["bob", "cid"], [])]
    assert who_asked(table) == [("AOW-292", initiative, (first,))]


@pytest.mark.rule("AOW-298")
def test_walkers_are_assigned_before_any_survivor_then_initiative_then_the_other_player() -> None:
    row, up = [f"{4 + n * T:.3f},4" for n in range(5)], [f"{4 + n * T:.3f},12" for n in range(5)]
    walker_row = [f"{12 + n * T:.3f},8" for n in range(3)]
    table = given(
        size=(40, 20),
        ann=row[0], cid=row[1], bob=row[2], dee=row[3], eve=row[4],  # red, blue, red, blue, red: Bob picks
        fay=up[0], gus=up[1], hal=up[2], ida=up[3], jon=up[4],  # blue, red, blue, red, blue: Hal picks
        kim=walker_row[0], lou=walker_row[2], walkers=[walker_row[1], f"{12 - T:.3f},8", f"{12 + 3 * T:.3f},8"],
        rivals=["cid", "dee", "fay", "hal", "jon", "lou"],
        initiative=BLUE,
    )  # fmt: skip
    begun(table, "kim", "gus", "cid")
    assert who_asked(table) == [
        ("AOW-293", BLUE, ("walker-1",)),
        ("AOW-292", BLUE, ("hal",)),
        ("AOW-292", RED, ("bob",)),
    ]


@pytest.mark.rule("AOW-291", "AOW-292")
def test_a_survivor_that_may_fight_a_rival_or_a_walker_chooses() -> None:
    # Ann touches Cid and walker 1; each of them has somebody else to fight as well.
    table = given(
        ann="8,8", cid=near(8, 8, 0), bob=near(8, 8, 0, 0), walkers=[near(8, 8, 180)],
        dee=near(8, 8, 180, 180), rivals=["cid", "dee"],
    )  # fmt: skip
    assert begun(table, "walker-1") == [(["ann", "dee"], ["walker-1"]), (["cid", "bob"], [])]
    assert table.ids() == ["walker-1", "cid"]
    assert table.asked[0].rule == "AOW-292"


@pytest.mark.rule("AOW-291")
def test_one_rival_against_two_is_one_fight_without_a_question() -> None:
    table = given(rick="5,5", derek=f"{5 + T},5", negan=f"{5 - T},5", rivals=["derek", "negan"])
    assert begun(table) == [(["rick", "derek", "negan"], [])]
    assert not table.asked


@pytest.mark.rule("AOW-285", "AOW-288")
@pytest.mark.parametrize(("rivals", "threat"), [(["bob"], 6), ([], 5)])
def test_rivals_in_contact_are_engaged_and_friends_are_not(rivals: list[str], threat: int) -> None:
    table = given(ann="5,5", bob=f"{5 + T},5", rivals=rivals, threat=5)
    assert begun(table) == ([(["ann", "bob"], [])] if rivals else [])
    assert table.state.threat == threat


@pytest.mark.rule("AOW-291", "AOW-294")
def test_every_split_of_a_random_crowd_of_two_groups_is_legal_and_leaves_nobody_out(full: bool) -> None:
    three_sided = 0
    for seed in range(3000 if full else 250):
        rng = random.Random(seed)
        table = random_table(rng, 6.0, {"survivors": 4, "walkers": 10, "cars": 0, "barriers": 2})
        state = table.state
        state.seats, state.initiative = [RED, BLUE], rng.choice((RED, BLUE))
        for survivor in state.survivors.values():
            survivor.group = rng.choice((RED, BLUE))
        engaged = [figure.id for figure in state.figures() if state.board.foes(figure.id)]
        fights = at_random(table, rng, engaged)
        fighting = [name for fight in fights for name in fight.models]
        assert sorted(fighting) == sorted(engaged), "everybody fights, and nobody twice"
        for fight in fights:
            models = {*fight.models}
            assert any(models <= {hub, *state.board.foes(hub)} for hub in models), "one of them is a side"
            three_sided += len({state.side(name) for name in models}) == 3
    assert three_sided > 10


def at_random(table: Table, rng: random.Random, engaged: list[str]) -> list[Fight]:
    """Split with random choices."""
    rules, send = split(table.state, engaged), None
    while True:
        try:
            step = rules.send(send)
        except StopIteration as stop:
            found: list[Fight] = stop.value
            return found
        ask = step()  # type: ignore[operator]
        assert isinstance(ask, Choose)
        assert ask.default in [option.id for option in ask.options]
        send = rng.choice(ask.options).id


@pytest.mark.rule("AOW-299")
def test_the_player_with_initiative_picks_the_order() -> None:
    table = given(
        ann="5,5", bob=f"{5 + T},5", cid="12,12", dee=f"{12 + T},12", rivals=["bob", "dee"], initiative=BLUE
    )
    begun(table)
    table.play(phase.put_next_first(table.state), "cid+dee")
    assert [fight.models for fight in table.state.fights] == [["cid", "dee"], ["ann", "bob"]]
    assert who_asked(table) == [("AOW-299", BLUE, ())]
