"""The scenarios of our own, played to their ends by program players, at a table that people measure, and undone."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from battery import CHECKS, Table
from games.allout.tables import chance, seated
from games.allout.test_battery_table import Check, any_word
from shamble.games.allout.game import GAME, new_setup
from shamble.kernel.journal import PROGRAM
from shamble.kernel.session import Session
from tables import played

OURS = ("lockhouse", "ferryhouse")
GAMES, SAMPLE = 200, 12


def programs(scenario: str, seed: int) -> Session[Any]:
    """A whole game of the good player, in every seat."""
    session = seated(new_setup(scenario, seed), seed)
    player = GAME.program(dict.fromkeys(session.state.seats, "good"), seed)
    while (ask := session.run()) is not None:
        session.answer(session.ask_no, player.answer(ask, session.state), PROGRAM)
    return session


def results(scenario: str, count: int) -> Counter[str]:
    """How often such games end how."""
    return Counter(programs(scenario, seed).state.result for seed in range(count))


def test_the_lock_house_can_be_won_and_lost(full: bool) -> None:
    count = GAMES if full else SAMPLE
    ends = results("lockhouse", count)
    assert {*ends} == {"won", "lost"}
    assert not full or 0.15 <= ends["won"] / count <= 0.6


def test_the_ferry_house_can_be_won_by_either(full: bool) -> None:
    count = GAMES if full else SAMPLE
    ends = results("ferryhouse", count)
    assert {"red", "blue"} <= {*ends}
    assert not full or all(ends[seat] / count >= 0.2 for seat in ("red", "blue"))


def won_game(scenario: str, result: str) -> Session[Any]:
    """The first game that ends so."""
    return next(session for seed in range(40) if (session := programs(scenario, seed)).state.result == result)


def test_the_light_is_seen_when_all_three_stand_on_the_levee_with_the_flares() -> None:
    session = won_game("lockhouse", "won")
    texts = [event.text for event in session.log]
    assert any(text.endswith("takes The Flares") for text in texts)
    assert any(text.startswith("The floorboards: ") for text in texts)
    assert texts[-1] == "The boat has seen the light on the levee: the game is won"
    there = session.state.board.inside("signal")
    assert {*session.state.survivors} <= {*there}


def test_the_engine_goes_off_over_the_edge_of_whoever_wins() -> None:
    session = won_game("ferryhouse", "red")
    (name,) = [name for name, one in session.state.story.gone.items() if "engine" in one.tokens]
    assert session.state.story.over[name] == "south"
    assert session.state.story.gone[name].group == "red"


@pytest.mark.parametrize("scenario", OURS)
def test_it_has_a_building_with_walls_a_door_a_window_and_a_floor_and_ground_above_it(scenario: str) -> None:
    state = seated(new_setup(scenario, 1), 1).state
    cards = [state.book.scenery[piece.card] for piece in state.pieces.values()]
    assert {"long-wall", "short-wall", "window", "floor"} <= {card.id for card in cards}
    assert any(card.has("stairs") or card.has("climb") for card in cards)


@pytest.mark.parametrize("scenario", OURS)
def test_undo_takes_back_what_the_scenario_has_done(scenario: str) -> None:
    again = seated(new_setup(scenario, 3), 3)
    player = GAME.program(dict.fromkeys(again.state.seats, "good"), 3)
    before: dict[str, Any] = {}
    while (ask := again.run()) is not None:
        before = {"state": GAME.save(again.state), "text": ask.text}
        fired = len(again.state.story.fired)
        again.answer(again.ask_no, player.answer(ask, again.state))
        if len(again.state.story.fired) > fired:
            break
    assert again.state.story.fired
    again.undo()
    again.run()
    assert again.ask is not None
    assert again.ask.text == before["text"]
    assert GAME.save(again.state) == before["state"]


@pytest.mark.parametrize("scenario", OURS)
@pytest.mark.parametrize("board", [{}, {"board": "table"}], ids=["measured", "asked"])
def test_it_comes_to_its_end_on_either_board_whatever_people_say(
    scenario: str, board: dict[str, str]
) -> None:
    table = Table(GAME, new_setup(scenario, 1) | board, chance, any_word)
    for seed in range(4):
        session = played(table, seed)
        assert session.state.result
        assert (session.state.asked is None) is (not board)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize(("scenario", "board"), [("lockhouse", {"board": "table"}), ("ferryhouse", {})])
def test_the_battery(check: Check, scenario: str, board: dict[str, str], full: bool, tmp_path: Path) -> None:
    for seed in range(10 if full else 1):
        made = Table(GAME, new_setup(scenario, 1) | board, chance, any_word, samples=8 if full else 2)
        check(made, seed, tmp_path)
