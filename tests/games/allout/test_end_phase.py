"""The End Phase (AOW-393 to 397, AOW-405, AOW-406): The Dead Return and the end of the turn."""

from __future__ import annotations

import pytest

from games.allout.given import Table, given
from shamble.games.allout.cards.model import EventCard, Remains
from shamble.games.allout.end_phase import dead_return, end_of_turn
from shamble.games.allout.state import InPlay
from shamble.games.allout.turn import STEPS
from shamble.kernel.asks import step

FOG = EventCard("fog", "Fog", (), (), (), (), remains=Remains("end-of-turn"))


def end(table: Table, *script: str) -> Table:
    """The whole End Phase, step by step."""
    state, answers = table.state, list(script)
    state.phase = "dead-return"
    for name in ("dead-return", "infection", "turn-end"):
        assert state.phase == name
        bitten = sum(survivor.bitten for survivor in state.survivors.values())
        count = {"dead-return": len(answers) - bitten, "infection": bitten}.get(name, 0)
        now, answers = answers[:count], answers[count:]
        table.play(STEPS[name](state), *now)
    return table


@pytest.mark.rule("AOW-393", "AOW-006")
def test_the_order_is_dead_infection_end_of_turn_and_the_rest() -> None:
    table = given(ann="5,5", walkers=["9,9"], prone=["walker-1"], threat=17)
    table.state.survivor("ann").bitten = True
    end(table, "badge", "blank")
    kinds = [event.kind for event in table.told]
    assert kinds == ["stand", "wound", "threat", "over"]


@pytest.mark.rule("AOW-394", "AOW-396")
def test_each_prone_walker_rolls_and_stays_down_on_a_blank() -> None:
    table = given(ann="5,5", walkers=["9,9", "12,12", "15,15"], prone=["walker-1", "walker-3"])
    table.play(dead_return(table.state), "rest", "badge", "blank")
    assert [walker.prone for walker in table.state.walkers.values()] == [False, False, True]
    assert [ask.subjects for ask in table.asked[1:]] == [("walker-1",), ("walker-3",)]


@pytest.mark.rule("AOW-394")
@pytest.mark.parametrize(
    "order", [["walker-2", "walker-1", "walker-3"], ["walker-3", "walker-1", "walker-2"]]
)
def test_in_the_order_that_the_player_picks(order: list[str]) -> None:
    table = given(ann="5,5", walkers=["9,9", "12,12", "15,15"], prone=["walker-1", "walker-2", "walker-3"])
    script = [order[0], "blank", order[1], "blank", "blank"]
    table.play(dead_return(table.state), *script)
    assert [ask.subjects[0] for ask in table.asked if ask.subjects] == order


@pytest.mark.rule("AOW-395")
def test_one_that_stands_up_is_a_normal_walker() -> None:
    table = given(ann="5,5", walkers=["9,9"], prone=["walker-1"])
    table.play(dead_return(table.state), "badge")
    assert not table.state.walker("walker-1").prone


@pytest.mark.rule("AOW-397")
@pytest.mark.parametrize(("face", "engaged"), [("badge", ["walker-1"]), ("blank", [])])
def test_standing_up_in_contact_it_is_engaged_at_once(face: str, engaged: list[str]) -> None:
    table = given(ann="5,5", walkers=["5.984,5"], prone=["walker-1"])
    table.play(dead_return(table.state), face)
    assert table.state.board.standing_enemies("ann") == engaged
    assert any(event.kind == "engage" for event in table.told) is bool(engaged)


@pytest.mark.rule("AOW-405")
def test_effects_of_the_end_of_the_turn_come_after_infection() -> None:
    table = given(ann="5,5", events=[FOG])
    table.state.remains = [InPlay("fog", 1, "quiet")]
    table.state.survivor("ann").bitten = True
    end(table, "badge")
    assert [event.rule for event in table.told][:2] == ["AOW-400", "AOW-249"]
    assert table.state.decks["event"].discards == ["fog"]


@pytest.mark.rule("AOW-102")
def test_activation_rage_and_extra_actions_end_with_the_turn() -> None:
    table = given(ann="5,5")
    ann = table.state.survivor("ann")
    ann.activated = ann.berserk = True
    ann.extra = 1
    table.play(end_of_turn(table.state))
    assert (ann.activated, ann.berserk, ann.extra) == (False, False, 0)


@pytest.mark.rule("AOW-406")
def test_victory_is_checked_after_the_end_of_turn_effects() -> None:
    table = end(given(ann="5,5", threat=17))
    assert table.state.result == "lost", "only the point of the turn's end made it 18"


def test_a_skipped_order_leaves_the_rest_lying_and_the_phase_goes_on() -> None:
    table = given(ann="5,5", walkers=["9,9", "12,12"], prone=["walker-1", "walker-2"])
    table.play(step(STEPS["dead-return"](table.state)), "skip")
    assert table.state.phase == "infection"
    assert [walker.prone for walker in table.state.walkers.values()] == [True, True]
