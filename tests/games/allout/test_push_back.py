"""Push back (AOW-329 to 336, AOW-339): an inch, straight away, all of the losers or all of the winners."""

from __future__ import annotations

import random

import pytest

from games.allout.given import Table, given
from games.allout.melees import fight
from games.allout.random_tables import faults, random_table
from shamble.games.allout.melee.push_back import push_back


def push(table: Table, losers: str, winners: str) -> list[str]:
    """Push these losers back from these winners; who moved."""
    table.play(push_back(table.state, losers.split(), winners.split()))
    return [event.facts["id"] for event in table.told if event.kind == "push"]


@pytest.mark.rule("AOW-329")
def test_a_loser_is_moved_one_inch_directly_away() -> None:
    table = given(ann="5,5", walkers=["5.5904,5.7872"])
    assert push(table, "walker-1", "ann") == ["walker-1"]
    assert table.at("walker-1") == pytest.approx((6.1904, 6.5872), abs=0.002)
    assert table.gap("ann", "walker-1") == pytest.approx(1, abs=0.002)


@pytest.mark.rule("AOW-329")
def test_every_loser_is_moved() -> None:
    table = given(ann="5,5", walkers=["5.984,5", "4.016,5"])
    assert push(table, "walker-1 walker-2", "ann") == ["walker-1", "walker-2"]
    assert (table.at("walker-1"), table.at("walker-2")) == ((6.984, 5), (3.016, 5))


@pytest.mark.rule("AOW-330", "AOW-331")
@pytest.mark.parametrize(("x", "pushed"), [(3.016, "walker-1"), (3.011, "walker-1"), (3.010, "ann")])
def test_it_may_not_be_moved_into_contact_with_an_enemy(x: float, pushed: str) -> None:
    # Ann would end at 4.000, where a base at 3.016 is touched exactly, and one at 3.011 within the tolerance.
    assert push(given(ann="5,5", walkers=["5.984,5", f"{x},5"]), "ann", "walker-1") == [pushed]


@pytest.mark.rule("AOW-330")
def test_into_contact_with_a_friend_it_may() -> None:
    assert push(given(ann="5,5", bob="3.016,5", walkers=["5.984,5"]), "ann", "walker-1") == ["ann"]


@pytest.mark.rule("AOW-331")
def test_if_the_loser_is_blocked_the_winner_moves_as_though_it_had_lost() -> None:
    table = given(ann="5,5", bob="6.968,5", walkers=["5.984,5"])
    assert push(table, "walker-1", "ann") == ["ann"]
    assert table.at("ann") == (4, 5)
    assert table.at("walker-1") == (5.984, 5)


@pytest.mark.rule("AOW-331")
def test_scenery_blocks_too() -> None:
    table = given(ann="5,5", walkers=["5.984,5"], barriers=["7.2,5 90"])
    assert push(table, "walker-1", "ann") == ["ann"]


@pytest.mark.rule("AOW-331", "AOW-335")
def test_if_only_some_losers_are_blocked_none_of_them_moves_but_the_winner() -> None:
    table = given(ann="5,5", walkers=["5.984,5", "5,5.984"], barriers=["7.2,5 90"])
    assert push(table, "walker-1 walker-2", "ann") == ["ann"]
    assert (table.at("walker-1"), table.at("walker-2")) == ((5.984, 5), (5, 5.984))


@pytest.mark.rule("AOW-331")
def test_all_the_winners_move() -> None:
    table = given(ann="5,5", bob="6.968,5", walkers=["5.984,5"], barriers=["5.984,6", "5.984,4"])
    assert push(table, "walker-1", "ann bob") == ["ann", "bob"]
    assert (table.at("ann"), table.at("bob")) == ((4, 5), (7.968, 5))


@pytest.mark.rule("AOW-335")
def test_the_board_edge_blocks() -> None:
    table = given(ann="1.984,5", walkers=["1,5"])
    assert push(table, "walker-1", "ann") == ["ann"]
    assert table.at("ann") == (2.984, 5)


@pytest.mark.rule("AOW-335")
def test_a_winner_that_is_blocked_too_stays_and_remains_engaged() -> None:
    table = given(ann="5,5", bob="6.968,5", walkers=["5.984,5"], barriers=["3.9,5 90"])
    assert push(table, "walker-1", "ann bob") == ["bob"]
    assert table.state.board.standing_enemies("ann") == ["walker-1"]


@pytest.mark.rule("AOW-336", "AOW-333")
def test_example_from_two_winners_he_is_moved_along_both_until_an_inch_from_each() -> None:
    table = given(rick="5,5", derek="5.6958,5.6958", negan="5.6958,4.3042")
    assert push(table, "rick", "derek negan") == ["rick"]
    x, y = table.at("rick")
    assert y == pytest.approx(5, abs=0.002)
    assert x < 4
    assert table.gap("rick", "derek") == pytest.approx(1, abs=0.003)
    assert table.gap("rick", "negan") == pytest.approx(1, abs=0.003)


@pytest.mark.rule("AOW-336")
def test_between_two_opposite_winners_no_way_leads_away() -> None:
    table = given(ann="5,5", walkers=["5.984,5", "4.016,5"])
    assert push(table, "ann", "walker-1 walker-2") == ["walker-1", "walker-2"]


@pytest.mark.rule("AOW-332", "AOW-339")
def test_example_a_beaten_walker_is_pushed_an_inch_and_then_laid_prone() -> None:
    table = fight(given(rick="5,5", walkers=["5.984,5"]), "attack", "1", "0")
    assert [event.kind for event in table.told] == ["melee", "push", "prone"]
    assert table.gap("rick", "walker-1") == pytest.approx(1, abs=0.002)
    assert table.state.walkers["walker-1"].prone


@pytest.mark.rule("AOW-334")
def test_push_back_comes_before_damage_even_for_one_that_it_kills() -> None:
    table = given(ann="5,5", walkers=["5.984,5"])
    table.state.survivor("ann").health = 1
    fight(table, "attack", "0", "1")
    assert [event.kind for event in table.told][:3] == ["melee", "push", "wound"]
    assert table.at("walker-2") == (4, 5), "it lies where it was pushed to"


@pytest.mark.rule("AOW-330", "AOW-335")
def test_on_random_tables_pushes_are_whole_or_fall_to_the_winners(full: bool) -> None:
    for seed in range(3000 if full else 250):
        table = random_table(random.Random(seed), 8.0)
        state = table.state
        for name in state.survivors:
            foes = state.board.enemies_touching(name)
            if foes:
                before = {figure.id: figure.at for figure in state.figures()}
                table.told.clear()
                moved = push(table, " ".join(foes), name)
                assert moved in ([], [name]) or sorted(moved) == sorted(foes)
                assert {f.id for f in state.figures() if f.at != before[f.id]} <= {*moved}
                assert not faults(state)
                for one in moved:
                    away = [name] if one != name else foes
                    assert all(table.gap(one, other) > 0.99 for other in away)
                    assert not state.board.enemies_touching(one)
