"""The solo game (AOW-001 to 007, AOW-087, AOW-088, AOW-636): one player decides everything."""

from __future__ import annotations

import pytest

from games.allout.given import given
from games.allout.test_turn import watched
from shamble.games.allout.actions.shoot import shoot
from shamble.games.allout.end_phase import end_of_turn
from shamble.games.allout.game import GAME, new_setup
from shamble.games.allout.state import PLAYER
from shamble.games.allout.turn import STEPS
from shamble.games.allout.views import show
from shamble.kernel.asks import Choose, Roll


@pytest.mark.rule("AOW-001")
def test_there_is_one_group_and_every_other_model_is_a_walker() -> None:
    assert GAME.seated(new_setup()) == ("survivors",)
    for scenario in ("quickstart", "standard"):
        state = GAME.new(new_setup(scenario, 1))
        for name in state.survivors:
            assert not {*state.board.enemies_touching(name)} & {*state.survivors}
        assert len([*state.figures()]) == len(state.survivors) + len(state.walkers)
        assert state.solo


@pytest.mark.rule("AOW-002")
def test_no_roll_for_initiative_and_all_survivors_act_one_after_another() -> None:
    for seed in range(4):
        game = watched(seed)
        first = next(n for n, (_, ask) in enumerate(game.asks) if ask.rule == "AOW-095")
        assert not [ask for _, ask in game.asks[:first] if isinstance(ask, Roll)]
        acting = [label for label in game.labels if label.startswith("t1/") and "/activation/" in label]
        between = [label.split("/")[1] for label in game.labels if label.startswith("t1/")]
        assert {*between[: 2 * len(acting)]} == {"action", "activation"}
        assert len(acting) == 3


@pytest.mark.rule("AOW-003", "AOW-088")
def test_every_choice_of_whole_games_belongs_to_the_sole_player() -> None:
    for seed in range(10):
        game = watched(seed)
        assert {ask.who for _, ask in game.asks if isinstance(ask, Choose)} == {"survivors"}
        assert {ask.who for _, ask in game.asks if isinstance(ask, Roll)} == {"survivors"}


@pytest.mark.rule("AOW-004")
def test_also_whom_a_stray_shot_hits_which_the_opponent_would_choose() -> None:
    table = given(ann="2,5 pistol", bob="9.5,5", cid="8.6,6", walkers=["8.516,5"])
    assert {*table.state.board.standing_enemies("walker-1")} == {"bob"}
    table = given(ann="8.516,1 pistol", bob="9.5,5", cid="7.532,5", walkers=["8.516,5"])
    table.play(shoot(table.state, "ann"), "walker-1", "blank", "bob", "0 0 0", "0")
    choice = next(ask for ask in table.asked if ask.rule == "AOW-192")
    assert choice.who == "survivors"


@pytest.mark.rule("AOW-005", "AOW-006")
@pytest.mark.parametrize(("threat", "after"), [(1, 2), (8, 9), (18, 18)])
def test_threat_goes_up_by_one_at_the_end_of_every_turn(threat: int, after: int) -> None:
    table = given(ann="5,5", threat=threat)
    table.play(end_of_turn(table.state))
    assert table.state.threat == after
    assert table.state.tally.threat == [after]


@pytest.mark.rule("AOW-005")
def test_in_each_turn_of_a_whole_game() -> None:
    game = watched(5)
    rises = [event for event in game.events if event.rule == "AOW-005"]
    assert len(rises) >= game.state.turn - 1
    assert len(game.state.tally.threat) == game.state.turn


@pytest.mark.rule("AOW-636")
def test_initiative_stays_with_the_player_turn_after_turn() -> None:
    table = given(ann="5,5", phase="turn-end")
    for turn in (1, 2, 3):
        assert (table.state.turn, table.state.initiative) == (turn, PLAYER)
        assert show.status(table.state).initiative == "you"
        table.state.phase = "turn-end"
        table.play(STEPS["turn-end"](table.state))
    assert not [event for event in table.told if "nitiative" in event.text]


@pytest.mark.rule("AOW-087")
def test_the_enemy_of_survivors_are_walkers_and_of_walkers_survivors() -> None:
    table = given(ann="5,5", bob="5,5.984", walkers=["5.984,5", "6.968,5"])
    board = table.state.board
    assert board.enemies_touching("ann") == ["walker-1"]
    assert board.enemies_touching("walker-1") == ["ann"]
    assert board.enemies_touching("walker-2") == []
