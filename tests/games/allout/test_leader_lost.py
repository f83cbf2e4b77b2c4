"""What stops when a Leader leaves play (AOW-420)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.allout.given import Table
from games.allout.test_leaders import acts, attack, led, marksmen
from shamble.games.allout.actions.shoot import shoot


def fallen_leader(ability: str, kind: str, **more: Any) -> Table:
    """A Leader who has used that ability this turn and has died since; Bob and Cid are of its type."""
    table = led(ability, kind, kind, **more)
    table.state.this_turn = [f"survivors:{ability}"]
    table.state.board.remove(table.state.survivors.pop("ann"))
    return table


@pytest.mark.rule("AOW-420", "AOW-548", "AOW-551")
@pytest.mark.parametrize(("ability", "kind"), [("smash-n-grab", "runner"), ("tactical-ops", "tactician")])
def test_actions_not_yet_used_are_lost_with_the_leader(ability: str, kind: str) -> None:
    table = acts(fallen_leader(ability, kind), "bob", "noise", "sneak", "stay")
    assert len(table.asked) == 3, "two Actions, and no third is asked for"


@pytest.mark.rule("AOW-420", "AOW-537")
def test_so_are_free_shots() -> None:
    table = fallen_leader("blaze-of-glory", "marksman", bob="3,3 bow", walkers=["9,3"])
    assert "blaze" not in acts(table, "bob", "end").ids()


@pytest.mark.rule("AOW-420", "AOW-542")
def test_and_the_die_of_a_charge() -> None:
    assert attack(fallen_leader("gung-ho", "bruiser"), "bob") == ["white"]


@pytest.mark.rule("AOW-420", "AOW-545")
def test_nobody_fears_a_dead_leader() -> None:
    table = fallen_leader("merciless", "support", threat=14)
    table.state.book.survivors["bob"] = replace(table.state.profile("bob"), nerve="low")
    acts(table, "bob", "quiet", "end")


@pytest.mark.rule("AOW-420", "AOW-539")
def test_nor_does_anybody_heed_its_call() -> None:
    table = marksmen("called-shot")
    acts(table, "ann", "aim", "walker-1", "0 0 0", "0")
    table.state.board.remove(table.state.survivors.pop("ann"))
    table.play(shoot(table.state, "cid"), "walker-1", "0 0", "0")
