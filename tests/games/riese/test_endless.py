"""Deeds that lead to deeds: whatever a scenario sets off comes to an end, and long chains get to theirs."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.riese.given import Table, given
from games.riese.own_file import WHOLE, faults
from shamble.games.riese.cards import Deed, Finding, Trigger
from shamble.games.riese.story.chain import DEEPEST, MOST
from shamble.games.riese.story.deeds import do
from shamble.games.riese.story.happenings import happened

LONG = DEEPEST // 2 - 1


def endless(table: Table) -> int:
    """How often people were told that deeds go on without end."""
    return sum(event.kind == "endless" for event in table.told)


def again(word: str) -> tuple[Deed, Deed]:
    """Deeds that note a word anew."""
    return Deed("unflag", word), Deed("flag", word)


def test_a_table_that_always_rolls_on_itself_ends_and_the_next_roll_begins_anew() -> None:
    rows = (Finding(1, 12, "Again", (Deed("roll", "fate"), Deed("threat"))),)
    table = given(kelley="a1", scenario={"tables": {"fate": rows}})
    for count in (1, 2):
        table.play(do(table.state, Deed("roll", "fate")), *["5"] * DEEPEST)
        assert (endless(table), table.state.threat) == (count, 12)


def test_a_table_that_rolls_on_itself_once_is_not_cut_off() -> None:
    rows = (Finding(1, 6, "Again", (Deed("roll", "fate"),)), Finding(7, 12, "A coin", (Deed("scratch"),)))
    table = given(kelley="a1", scenario={"tables": {"fate": rows}})
    table.play(do(table.state, Deed("roll", "fate")), "3", "3", "9")
    assert (endless(table), table.state.scratch) == (0, 1)


def test_triggers_that_set_each_other_off_many_times_over_end() -> None:
    many = [Trigger("flag", of="bell", once=False, deeds=again("bell") * 3) for _ in range(20)]
    table = given(kelley="a1", scenario={"triggers": tuple(many)})
    table.play(happened(table.state, "flag", of="bell"))
    assert endless(table) == 1
    assert table.state.told["flag::bell"] in range(50, MOST + 1)


def test_a_long_chain_of_triggers_goes_to_its_end() -> None:
    chain = [Trigger("flag", of=f"n{n}", deeds=(Deed("flag", f"n{n + 1}"),)) for n in range(LONG)]
    table = given(kelley="a1", scenario={"triggers": tuple(chain)})
    table.play(happened(table.state, "flag", of="n0"))
    assert (endless(table), table.state.flags[-1]) == (0, f"n{LONG}")


@pytest.mark.parametrize("do_what", ["give", "lay", "spawn", "track", "timer", "wound", "heal"])
def test_what_cannot_be_done_less_than_once(do_what: str, tmp_path: Path) -> None:
    deed = f'{{ do = "{do_what}", what = "ammo", at = "S1", count = %d }}'
    for count in (0, -9):
        found = faults(tmp_path, WHOLE.replace('{ do = "spawn", at = "S1" }', deed % count))
        assert f"trigger[1].deeds[2].count: found {count}; expected at least 1" in found
    assert not [
        fault
        for fault in faults(tmp_path, WHOLE.replace('"S1" }, {', '"S1", count = 1 }, {'))
        if "count" in fault
    ]


@pytest.mark.parametrize(("count", "told"), [(3, 0), (4, 1), (99, 1)])
def test_the_round_marker_goes_once_around_the_track_at_most(count: int, told: int, tmp_path: Path) -> None:
    found = faults(tmp_path, WHOLE.replace('do = "spawn", at = "S1"', f'do = "track", count = {count}'))
    assert (
        found
        == [f"trigger[1].deeds[2].count: found {count}; expected at most 3, once around the track"] * told
    )


@pytest.mark.parametrize("do_what", ["threat", "xp", "scratch"])
def test_what_may_fall(do_what: str, tmp_path: Path) -> None:
    fewer = WHOLE.replace('do = "spawn", at = "S1"', f'do = "{do_what}", of = "team", count = -2')
    assert faults(tmp_path, fewer) == []
