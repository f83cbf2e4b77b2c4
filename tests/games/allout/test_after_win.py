"""Action dice of weapons after a win (AOW-327, AOW-328), by Sharp (AOW-627) and Bludgeon (AOW-603)."""

from __future__ import annotations

import pytest

from games.allout.given import BLUE, RED, Table, given
from games.allout.melees import fight, pools
from games.allout.test_split_rivals import near
from shamble.games.allout.cards.model import ItemCard

WEAPONS = [
    ItemCard("katana", "Katana", "melee", 10, ("red",), keywords=("sharp",)),
    ItemCard("mace", "Mace", "melee", 10, ("red",), keywords=("bludgeon",)),
]


def armed(weapon: str, **more: object) -> Table:
    """Ann (red) with a weapon against Bob (blue)."""
    wanted = {"ann": f"8,8 {weapon}", "bob": "8.984,8", "rivals": ["bob"], "items": WEAPONS, **more}
    return given(**wanted)  # type: ignore[arg-type]


@pytest.mark.rule("AOW-327", "AOW-627")
@pytest.mark.parametrize(("face", "health"), [("badge", 3), ("blank", 4)])
def test_its_die_is_rolled_by_the_winner_when_the_winner_is_known(face: str, health: int) -> None:
    table = fight(armed("katana"), "attack", "attack", "1 1", "1", face)
    assert pools(table) == [["white", "red"], ["white"], ["action"]], "the die is no part of the attack roll"
    assert (table.asked[-1].rule, table.asked[-1].who) == ("AOW-627", RED)
    assert table.state.survivor("bob").health == health


@pytest.mark.rule("AOW-327", "AOW-328")
@pytest.mark.parametrize("rolls", [("0 0", "1"), ("1 0", "1")])
@pytest.mark.parametrize("weapon", ["katana", "mace"])
def test_a_loser_or_the_winner_of_a_draw_rolls_none(weapon: str, rolls: tuple[str, str]) -> None:
    assert pools(fight(armed(weapon), "attack", "attack", *rolls))[2:] == []


@pytest.mark.rule("AOW-327")
def test_nor_does_one_that_wins_while_defending() -> None:
    assert pools(fight(armed("katana"), "defend", "attack", "2", "1"))[2:] == []


@pytest.mark.rule("AOW-320", "AOW-327")
def test_only_the_weapon_that_was_used_counts() -> None:
    table = fight(armed("katana bat"), "attack", "attack", "bat-2", "1 1", "1")
    assert pools(table)[2:] == []


@pytest.mark.rule("AOW-627")
@pytest.mark.parametrize("picked", ["bob", "cid"])
def test_sharp_takes_the_point_from_one_enemy_of_the_winners_choice(picked: str) -> None:
    table = armed("katana", cid=near(8, 8, 180), rivals=["bob", "cid"])
    fight(table, "attack", "attack", "1 1", "1 0", "bob", "badge", picked)
    assert table.asked[-1].who == RED
    health = [table.state.survivor(name).health for name in ("bob", "cid")]
    assert health == ([3, 5] if picked == "bob" else [4, 4])


@pytest.mark.rule("AOW-627")
def test_sharp_lays_one_more_walker_prone_and_is_not_rolled_for_where_none_stands() -> None:
    two = given(ann="8,8 katana", items=WEAPONS, walkers=["8.984,8", "7.016,8"])
    fight(two, "attack", "2 0", "1 0 0", "walker-1", "badge")
    assert [walker.prone for walker in two.state.walkers.values()] == [True, True]
    one = given(ann="8,8 katana", items=WEAPONS, walkers=["8.984,8"])
    assert pools(fight(one, "attack", "1 0", "0"))[2:] == []


@pytest.mark.rule("AOW-603")
@pytest.mark.parametrize(
    ("faces", "prone"), [(["badge", "blank"], [True, False]), (["blank", "badge"], [False, True])]
)
def test_bludgeon_rolls_for_every_surviving_enemy(faces: list[str], prone: list[bool]) -> None:
    table = armed("mace", cid=near(8, 8, 180), rivals=["bob", "cid"], initiative=BLUE)
    fight(table, "attack", "attack", "0 0", "1 0", "bob", *faces)
    assert [table.state.survivor(name).prone for name in ("bob", "cid")] == prone


@pytest.mark.rule("AOW-603")
def test_bludgeon_is_not_rolled_for_the_dead() -> None:
    table = armed("mace")
    table.state.survivor("bob").health = 1
    assert pools(fight(table, "attack", "attack", "1 0", "0"))[2:] == []
