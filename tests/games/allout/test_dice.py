"""The five kinds of dice, and what a roll of them is worth (AOW-027 to 035)."""

from __future__ import annotations

from collections import Counter

import pytest

from games.allout.given import Table, given
from shamble.games.allout.actions.shoot import shoot
from shamble.games.allout.cards.model import ItemCard
from shamble.games.allout.dice import ACTION, BLUE, PANIC, RED, WHITE, badge
from shamble.games.allout.pools import cast, of
from shamble.games.allout.state import PLAYER
from shamble.games.allout.windows import Throw
from shamble.kernel.asks import Roll
from shamble.kernel.dice import Die, Rolled
from shamble.kernel.errors import BadAnswer


def successes(die: Die) -> list[int]:
    """The successes on its six faces, the fewest first."""
    return sorted(face.successes for face in die.faces)


def criticals(die: Die) -> list[tuple[int, int]]:
    """Faces with a critical: their successes and criticals."""
    return sorted((face.successes, face.criticals) for face in die.faces if face.criticals)


@pytest.mark.rule("AOW-027", "AOW-034")
def test_the_red_die_has_two_blanks_three_ones_and_a_two_that_is_critical() -> None:
    assert successes(RED) == [0, 0, 1, 1, 1, 2]
    assert criticals(RED) == [(2, 1)]


@pytest.mark.rule("AOW-028")
def test_the_white_die_has_one_blank_three_ones_and_two_twos_one_of_them_critical() -> None:
    assert successes(WHITE) == [0, 1, 1, 1, 2, 2]
    assert criticals(WHITE) == [(2, 1)]


@pytest.mark.rule("AOW-029")
def test_the_blue_die_has_no_blank_and_a_critical_two_and_three() -> None:
    assert successes(BLUE) == [1, 1, 2, 2, 2, 3]
    assert criticals(BLUE) == [(2, 1), (3, 1)]


@pytest.mark.rule("AOW-030")
def test_the_action_die_is_an_even_chance() -> None:
    assert Counter(face.name for face in ACTION.faces) == {"badge": 3, "blank": 3}
    table = given()
    assert table.play(badge("AOW-222", "a test", who=PLAYER), "badge") is True
    assert table.play(badge("AOW-222", "a test", who=PLAYER), "blank") is False


@pytest.mark.rule("AOW-031")
def test_the_panic_die_has_five_results_and_terrified_twice() -> None:
    names = Counter(face.name for face in PANIC.faces)
    assert names == {"flee": 1, "terrified": 2, "quiet": 1, "scream": 1, "berserk": 1}


@pytest.mark.rule("AOW-030", "AOW-031")
@pytest.mark.parametrize("die", [ACTION, PANIC])
def test_symbols_have_no_sum_that_could_be_stated(die: Die) -> None:
    ask = Roll(rule="AOW-030", text="a test", dice=(die,))
    with pytest.raises(BadAnswer, match="a symbol, not a number"):
        ask.read({"state": {"successes": 0, "criticals": 0}})


def thrown(table: Table, dice: tuple[str, ...], *script: str) -> Rolled:
    """A roll of these dice that no card touches."""
    throw = Throw("melee", "AOW-322", "a roll", PLAYER, (), (), lambda: of("", dice))
    rolled: Rolled = table.play(cast(table.state, throw), *script)
    return rolled


@pytest.mark.rule("AOW-032", "AOW-033")
def test_a_roll_is_worth_the_sum_of_all_dice_with_criticals_kept_apart() -> None:
    rolled = thrown(given(), ("red", "white", "blue"), "2! 1 2!")
    assert (rolled.successes, rolled.criticals) == (5, 2)
    rolled = thrown(given(), ("red", "white", "blue"), "0 0 1")
    assert (rolled.successes, rolled.criticals) == (1, 0)


def test_no_dice_score_nothing_and_are_not_asked_for() -> None:
    table = given()
    rolled = thrown(table, ())
    assert (rolled.successes, rolled.criticals, table.asked) == (0, 0, [])


@pytest.mark.rule("AOW-035")
def test_rick_rolls_the_revolvers_white_die_with_his_own_blue_one() -> None:
    revolver = ItemCard("revolver", "Revolver", "ranged", 8, ("white",), range=10.0)
    table = given(
        rick="3,3 revolver", walkers=["9,3"], items=[revolver], cards={"rick": {"shoot": ("blue",)}}
    )
    table.play(shoot(table.state, "rick"), "walker-1", "0 1", "0")
    roll = table.asked[1]
    assert isinstance(roll, Roll)
    assert sorted(die.name for die in roll.dice) == ["blue", "white"]
