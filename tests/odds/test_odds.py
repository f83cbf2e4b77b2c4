"""Chances of pools: equal to enumeration, for any dice, with and without second rolls; and laws that always hold."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from odds.brute import brute_joint
from shamble.kernel.dice import Die, Face
from shamble.odds.chances import Chances, either
from shamble.odds.packed import packed, slot_width, unpacked
from shamble.odds.pool import Again, Owned, Pool, against, joint, plain
from shamble.odds.spread import Spread

FACES = st.builds(Face, st.just("x"), st.integers(0, 3), st.integers(0, 2))
DICE = st.builds(Die, st.just("die"), st.lists(FACES, min_size=1, max_size=4).map(tuple))
OWNED = st.builds(Owned, DICE, st.sampled_from(["", "ann", "bob"]))
AGAIN = st.builds(
    Again,
    st.integers(1, 2),
    st.sampled_from(["red", "blue"]),
    st.sampled_from([None, "ann", "bob", ""]),
    st.booleans(),
    st.booleans(),
)


def pools(most_dice: int, most_again: int) -> st.SearchStrategy[Pool]:
    """Pools of any dice."""
    kinds = st.lists(OWNED, min_size=1, max_size=2)
    dice = kinds.flatmap(lambda some: st.lists(st.sampled_from(some), max_size=most_dice))
    return st.builds(Pool, dice.map(tuple), st.lists(AGAIN, max_size=most_again).map(tuple))


def shares(spread: Spread) -> dict[tuple[int, int], Fraction]:
    """The chance of each (successes, criticals)."""
    return spread.then(lambda successes, criticals: (successes, *criticals)).shares()  # type: ignore[return-value]


@given(pools(5, 0))
def test_the_joint_spread_is_that_of_enumeration(pool: Pool) -> None:
    assert shares(joint(pool)) == brute_joint(pool)


@settings(max_examples=60, deadline=None)
@given(pools(4, 2))
def test_second_rolls_are_those_of_enumeration(pool: Pool) -> None:
    assert shares(joint(pool)) == brute_joint(pool)


@settings(deadline=None)
@given(pools(3, 1), pools(3, 0))
def test_one_pool_against_another_is_the_difference_of_both(ours: Pool, theirs: Pool) -> None:
    found: dict[tuple[int, int], Fraction] = {}
    for (mine, criticals), share in brute_joint(ours).items():
        for (others, _), other in brute_joint(theirs).items():
            key = (mine - others, criticals)
            found[key] = found.get(key, Fraction(0)) + share * other
    assert shares(against(ours, theirs)) == found


@given(pools(3, 0), pools(3, 0))
def test_criticals_of_pools_beside_each_other_are_told_apart(one: Pool, two: Pool) -> None:
    found: dict[tuple[int, ...], Fraction] = {}
    for (mine, ours), share in brute_joint(one).items():
        for (others, theirs), other in brute_joint(two).items():
            key = (mine + others, ours, theirs)
            found[key] = found.get(key, Fraction(0)) + share * other
    assert joint(one).beside(joint(two)).then(lambda n, criticals: (n, *criticals)).shares() == found


@given(pools(4, 0), pools(4, 0), st.integers(0, 2))
def test_an_excess_is_what_is_above_zero_and_an_extra_for_criticals(
    ours: Pool, theirs: Pool, each: int
) -> None:
    spread = against(ours, theirs)
    plainly = spread.then(lambda margin, criticals: margin + each * sum(criticals) if margin > 0 else 0)
    assert spread.excess(lambda criticals: each * sum(criticals)).shares() == plainly.shares()


@given(pools(6, 0), st.integers(0, 5))
def test_the_order_of_dice_changes_nothing(pool: Pool, turn: int) -> None:
    turned = pool._replace(dice=(*pool.dice[turn:], *pool.dice[:turn]))
    assert joint(turned) == joint(pool)


@given(pools(4, 0), pools(4, 0))
def test_means_add_up(one: Pool, two: Pool) -> None:
    def mean(pool: Pool) -> Fraction:
        return joint(pool).then(lambda successes, _: successes).mean(int)

    assert mean(Pool(one.dice + two.dice)) == mean(one) + mean(two)


def test_no_dice_show_nothing() -> None:
    assert shares(joint(Pool())) == {(0, 0): 1}
    assert shares(joint(Pool(again=(Again(1, "red"),)))) == {(0, 0): 1}


@pytest.mark.parametrize("count", [1, 12, 24, 25, 40, 200])
def test_counts_are_whole_however_many_dice(count: int) -> None:
    coin = Die("coin", tuple([Face(str(n), n // 5, 0) for n in range(6)]))
    spread = joint(plain([coin] * count))
    assert spread.cases == 6**count
    assert spread.rows[0,][count] == 1
    assert spread.rows[0,][0] == 5**count
    assert spread.rows[0,][1] == count * 5 ** (count - 1)
    assert sum(spread.minus(spread).rows[0,]) == 36**count


@pytest.mark.parametrize(
    ("most", "width"), [(0, 1), (255, 1), (256, 2), (2**16, 4), (2**64 - 1, 8), (2**64, 9)]
)
def test_a_slot_is_as_wide_as_the_greatest_count_needs(most: int, width: int) -> None:
    assert slot_width(most) == width


@pytest.mark.parametrize("width", [1, 2, 4, 8, 9])
def test_full_slots_come_out_as_they_went_in(width: int) -> None:
    counts = (256**width - 1, 0, 256**width - 1)
    assert unpacked(packed(counts, width), 3, width) == counts


def test_a_mixture_weighs_its_ways() -> None:
    one, two = Chances({0: 1, 1: 1}, 2), Chances({1: 2, 2: 1}, 3)
    found = either((1, one), (3, two))
    assert [str(share) for share in found.shares().values()] == ["1/8", "5/8", "1/4"]
    assert found.then(lambda number: number > 0).shares()[True] == found.chance(lambda n: n > 0)
