"""Rivals and walkers in one melee (AOW-356 to 368), with the book's four examples."""

from __future__ import annotations

import pytest

from games.allout.given import BLUE, RED, Table, given
from games.allout.melees import T, begun, choices, fight, pools, resolved
from games.allout.test_split_rivals import near
from shamble.games.allout.melee import phase
from shamble.kernel.asks import Roll

NO_MELEE = {"melee": ()}


def rick_and_derek(*walkers: str, initiative: str = RED, **more: object) -> Table:
    """Rick (red) touches Derek (blue), who stands east of him."""
    wanted = {"rick": "8,8", "derek": f"{8 + T},8", **more}
    return given(rivals=["derek"], walkers=walkers, initiative=initiative, **wanted)  # type: ignore[arg-type]


def rolls(table: Table) -> list[tuple[str, str, list[str]]]:
    """Each roll: its clause, who rolls, and the dice."""
    asks = [ask for ask in table.asked if isinstance(ask, Roll)]
    return [(ask.rule, ask.who, [die.name for die in ask.dice]) for ask in asks]


WEST, NORTH, SOUTH = near(8, 8, 180), near(8, 8, 60), near(8, 8, -60)
"""In contact with Rick; with Rick and Derek both; with both again."""
EAST = near(8, 8, 0, 0)
"""In contact with Derek."""


# -- the examples


@pytest.mark.rule("AOW-363", "AOW-356", "AOW-358")
@pytest.mark.parametrize("initiative", [RED, BLUE])
def test_example_1_the_walker_on_rick_adds_its_red_die_to_derek(initiative: str) -> None:
    table = rick_and_derek(WEST, initiative=initiative)
    assert begun(table) == [(["rick", "derek"], ["walker-1"])]
    fight(table, "attack", "1", "1", "1")
    dereks = [("AOW-322", BLUE, ["white"]), ("AOW-356", BLUE, ["red"])]
    ricks = [("AOW-322", RED, ["white"])]
    assert rolls(table) == (ricks + dereks if initiative == RED else dereks + ricks)
    assert table.state.survivor("rick").health == 4


@pytest.mark.rule("AOW-364", "AOW-359", "AOW-365")
@pytest.mark.parametrize(("victim", "gains"), [("derek", RED), ("rick", BLUE)])
def test_example_2_the_walker_on_both_attacks_whom_the_player_with_initiative_says(
    victim: str, gains: str
) -> None:
    table = rick_and_derek(NORTH)
    assert begun(table, victim) == [(["rick", "derek"], ["walker-1"])]
    assert (table.asked[0].who, table.asked[0].subjects) == (RED, ("walker-1",))
    assert getattr(table.asked[0], "default", "") == "derek", "the side with Initiative gains the die"
    table.play(phase.resolve(table.state, table.state.fights.pop()), "attack", "1", "1", "1")
    assert [roll for roll in rolls(table) if roll[0] == "AOW-356"] == [("AOW-356", gains, ["red"])]
    assert choices(table)[1:] == ["AOW-312"], "the other question does not come again"


@pytest.mark.rule("AOW-366", "AOW-357")
def test_example_3_rick_alone_faces_derek_and_two_walkers_without_outnumbering() -> None:
    # No model can be split off: each touches nobody but Rick.
    table = rick_and_derek(WEST, near(8, 8, 120))
    assert begun(table) == [(["rick", "derek"], ["walker-1", "walker-2"])]
    fight(table, "attack", "1", "1", "1 1")
    assert rolls(table) == [
        ("AOW-322", RED, ["white"]),
        ("AOW-322", BLUE, ["white"]),
        ("AOW-356", BLUE, ["red", "red"]),
    ]
    assert table.state.survivor("rick").health == 3


@pytest.mark.rule("AOW-367", "AOW-357")
def test_example_4_all_walkers_on_derek_add_their_dice_to_rick() -> None:
    table = rick_and_derek(EAST, near(8, 8, 0, 60))
    assert begun(table) == [(["rick", "derek"], ["walker-1", "walker-2"])]
    fight(table, "attack", "1", "1 1", "1")
    assert rolls(table) == [
        ("AOW-322", RED, ["white"]),
        ("AOW-356", RED, ["red", "red"]),
        ("AOW-322", BLUE, ["white"]),
    ]
    assert table.state.survivor("derek").health == 3


# -- whose dice


@pytest.mark.rule("AOW-357")
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_each_walker_adds_one_die(count: int) -> None:
    table = rick_and_derek(*[near(8, 8, angle) for angle in (180, 120, 240, 90)][:count])
    fight(table, "attack", "1", "0", " ".join(["0"] * count))
    assert pools(table)[-1] == ["red"] * count


@pytest.mark.rule("AOW-359", "AOW-360")
def test_of_two_walkers_on_both_each_attacks_one_and_adds_to_one_side() -> None:
    table = rick_and_derek(NORTH, SOUTH, initiative=BLUE)
    fight(table, "rick", "derek", "0", "0", "0", "0")
    assert [(ask.rule, ask.who, ask.subjects) for ask in table.asked[:2]] == [
        ("AOW-359", BLUE, ("walker-1",)),
        ("AOW-359", BLUE, ("walker-2",)),
    ]
    assert rolls(table) == [
        ("AOW-322", BLUE, ["white"]),
        ("AOW-356", BLUE, ["red"]),
        ("AOW-322", RED, ["white"]),
        ("AOW-356", RED, ["red"]),
    ]


@pytest.mark.rule("AOW-358")
def test_a_walker_on_one_side_only_is_not_asked_for_and_never_helps_the_side_it_touches() -> None:
    table = rick_and_derek(WEST, EAST)
    fight(table, "0", "2!", "0", "0")
    assert choices(table) == []
    assert [(rule, who) for rule, who, _ in rolls(table)] == [
        ("AOW-322", RED), ("AOW-356", RED), ("AOW-322", BLUE), ("AOW-356", BLUE),
    ]  # fmt: skip
    assert (table.state.survivor("rick").health, table.state.survivor("derek").health) == (5, 3)


@pytest.mark.rule("AOW-359")
def test_a_walker_that_links_two_rivals_attacks_one_of_them_too() -> None:
    table = given(rick="8,8", derek=near(8, 8, 0, 0), walkers=[near(8, 8, 0)], rivals=["derek"])
    assert begun(table) == [(["rick", "derek"], ["walker-1"])]
    fight(table, "derek", "attack", "1", "1", "0")
    assert table.state.survivor("derek").health == 3


def test_a_skipped_choice_falls_to_the_first() -> None:
    table = fight(rick_and_derek(NORTH), "skip", "attack", "0", "0", "0")
    assert ("AOW-356", BLUE, ["red"]) in rolls(table)


# -- stances


@pytest.mark.rule("AOW-361")
def test_a_side_with_walker_dice_may_not_defend_and_the_other_may() -> None:
    table = rick_and_derek(WEST)
    fight(table, "defend", "1", "1", "0")
    assert [(ask.rule, ask.who) for ask in table.asked if not isinstance(ask, Roll)] == [("AOW-312", RED)]
    assert table.state.survivor("rick").health == 5


@pytest.mark.rule("AOW-362")
def test_survivors_who_must_defend_roll_no_dice_while_the_walkers_attack_as_usual() -> None:
    table = rick_and_derek(WEST, cards={"derek": NO_MELEE})
    fight(table, "attack", "1", "2!")
    assert rolls(table) == [("AOW-322", RED, ["white"]), ("AOW-356", BLUE, ["red"])]
    rick = table.state.survivor("rick")
    assert (rick.health, rick.bitten) == (4, True)


@pytest.mark.rule("AOW-362")
def test_of_such_a_side_those_who_can_attack_do() -> None:
    table = rick_and_derek(WEST, negan=near(8, 8, 60), cards={"derek": NO_MELEE})
    table.state.survivor("negan").group = BLUE
    fight(table, "attack", "1", "1", "0")
    assert rolls(table)[1:] == [("AOW-322", BLUE, ["white"]), ("AOW-356", BLUE, ["red"])]


# -- what comes of it


@pytest.mark.rule("AOW-368")
def test_only_the_losing_survivors_are_pushed_and_hurt_and_walkers_stay_where_they_are() -> None:
    table = rick_and_derek(near(8, 8, 240), near(8, 8, 0, -60))
    before = [walker.at for walker in table.state.walkers.values()]
    fight(table, "1", "0", "0", "0")
    assert [event.facts["id"] for event in table.told if event.kind == "push"] == ["derek"]
    assert [walker.at for walker in table.state.walkers.values()] == before
    assert not any(walker.prone for walker in table.state.walkers.values())
    assert table.state.survivor("derek").health == 4


@pytest.mark.rule("AOW-368", "AOW-336")
def test_the_loser_is_pushed_from_the_walkers_that_beat_it_too() -> None:
    table = rick_and_derek(near(8, 8, 90))
    fight(table, "defend", "0", "1", "1")
    x, y = table.at("rick")
    assert (x, y) < (7.5, 7.5)
    assert x == pytest.approx(y, abs=0.002)
    assert table.gap("rick", "derek") == pytest.approx(1, abs=0.003)
    assert table.gap("rick", "walker-1") == pytest.approx(1, abs=0.003)


@pytest.mark.rule("AOW-368", "AOW-331")
def test_where_the_loser_is_shut_in_the_winning_survivor_moves_but_no_walker() -> None:
    table = rick_and_derek(WEST)
    fight(table, "attack", "0", "1", "1")
    assert [event.facts["id"] for event in table.told if event.kind == "push"] == ["derek"]
    assert table.gap("rick", "walker-1") == pytest.approx(0, abs=0.002)
    assert table.state.survivor("rick").health == 3


@pytest.mark.rule("AOW-368", "AOW-347", "AOW-348")
@pytest.mark.parametrize(
    ("own", "walker", "health", "bitten"),
    [("2", "2!", 1, True), ("2!", "1", 1, False), ("2!", "2!", 0, True)],
)
def test_criticals_of_walkers_bite_and_those_of_survivors_are_headshots(
    own: str, walker: str, health: int, bitten: bool
) -> None:
    table = rick_and_derek(near(8, 8, 120))
    fight(table, "attack", "0", own, walker)
    rick = table.state.survivors.get("rick")
    if rick is None:
        assert health == 0
        assert len(table.state.walkers) == 1, "it died of the headshot and does not turn"
    else:
        assert (rick.health, rick.bitten) == (health, bitten)


@pytest.mark.rule("AOW-368", "AOW-350")
def test_one_that_walkers_help_to_kill_without_a_headshot_turns() -> None:
    table = rick_and_derek(near(8, 8, 120))
    table.state.survivor("rick").health = 2
    fight(table, "attack", "0", "1", "2!")
    assert "rick" not in table.state.survivors
    assert table.state.walkers["walker-2"].prone


@pytest.mark.rule("AOW-368", "AOW-351")
@pytest.mark.parametrize("who", ["rick", "carl"])
def test_the_winning_player_says_who_is_bitten(who: str) -> None:
    table = given(
        rick=near(8, 8, 180),
        carl=near(8, 8, 60),
        derek="8,8",
        rivals=["derek"],
        walkers=[near(8, 8, 120)],
        cards={"derek": {"melee": ("blue",)}},
    )
    resolved(
        table,
        "rick carl derek walker-1",
        "rick",
        "attack",
        "0 0",
        "2",
        "2!",
        "rick",
        "rick",
        "rick",
        "carl",
        who,
    )
    asks = [(ask.rule, ask.who) for ask in table.asked if not isinstance(ask, Roll)]
    assert asks[-5:] == [*[("AOW-340", BLUE)] * 4, ("AOW-351", BLUE)]
    assert [table.state.survivor(name).bitten for name in ("rick", "carl")] == [who == "rick", who == "carl"]


def ring(initiative: str) -> Table:
    """A walker touches Rick and Carl (red) and Derek (blue), who touches Rick but not Carl."""
    return given(
        rick=near(8, 8, 0), carl=near(8, 8, 180), derek=near(8, 8, 60), walkers=["8,8"], rivals=["derek"],
        initiative=initiative,
    )  # fmt: skip


@pytest.mark.rule("AOW-635")
def test_the_winner_hurts_only_those_it_touches() -> None:
    table = fight(ring(RED), "derek", "attack", "0 0", "0", "2")
    assert table.asked[-1].rule == "AOW-322", "Derek's player has no choice: Carl is out of reach"
    assert [table.state.survivor(name).health for name in ("rick", "carl")] == [3, 5]


@pytest.mark.rule("AOW-635")
def test_with_a_walkers_dice_it_hurts_those_the_walker_touches_too() -> None:
    table = fight(ring(BLUE), "rick", "attack", "1", "1", "0 0", "rick", "carl")
    assert [table.state.survivor(name).health for name in ("rick", "carl")] == [4, 4]


@pytest.mark.rule("AOW-325")
@pytest.mark.parametrize(("initiative", "pushed"), [(RED, "derek"), (BLUE, "rick")])
def test_in_a_draw_the_side_with_initiative_pushes_whatever_the_walkers_do(
    initiative: str, pushed: str
) -> None:
    table = rick_and_derek(near(8, 8, 120), initiative=initiative)
    fight(table, "attack", *(["2", "1", "1"] if initiative == RED else ["1", "1", "2"]))
    assert [event.facts["id"] for event in table.told if event.kind == "push"] == [pushed]
    assert [survivor.health for survivor in table.state.survivors.values()] == [5, 5]
