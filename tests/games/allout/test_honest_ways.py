"""What breaking the ways of walkers and the pushed on purpose showed to be untested: round corners, and far ends."""

from __future__ import annotations

from math import atan2, degrees

import pytest

from games.allout.given import Table, given
from games.allout.random_tables import faults
from shamble.games.allout.event_phase import kill_zone
from shamble.games.allout.measured.steps import shamble
from shamble.games.allout.melee.push_back import push_back


def moved(table: Table, toward: str = "ann") -> Table:
    """Walker 1 has shambled."""
    table.play(shamble(table.state, "walker-1", toward, "AOW-254"))
    return table


def bearing(table: Table, one: str, other: str) -> float:
    """The direction from one model to the other, in degrees."""
    (x, y), (to_x, to_y) = table.at(one), table.at(other)
    return degrees(atan2(to_y - y, to_x - x))


# -- round a corner, where others stand


def behind_a_car(*others: str, x: float = 7.4) -> Table:
    """Walker 1 stands against a car, with Ann on the other side; others in contact with her."""
    return given(ann=f"{x},10.5", walkers=["11.367,11.5", *others], cars=["10,10 90"])


@pytest.mark.rule("AOW-264", "AOW-266")
def test_room_is_made_where_the_way_round_the_corners_ends() -> None:
    alone = moved(behind_a_car())
    x, y = alone.at("walker-1")
    assert alone.gap("walker-1", "ann") == pytest.approx(0, abs=0.003)
    seated = moved(behind_a_car(f"{x},{y}"))
    assert seated.gap("walker-1", "ann") == pytest.approx(0, abs=0.003)
    assert bearing(seated, "ann", "walker-1") == pytest.approx(bearing(alone, "ann", "walker-1"), abs=1)
    assert seated.gap("walker-2", "ann") == pytest.approx(0, abs=0.003)
    assert not faults(seated.state)


@pytest.mark.rule("AOW-262", "AOW-266")
def test_round_the_corners_too_it_stops_against_a_walker_that_it_would_end_on() -> None:
    x, y = moved(behind_a_car(x=3)).at("walker-1")
    table = moved(behind_a_car(f"{x},{y}", x=3))
    assert table.gap("walker-1", "walker-2") == pytest.approx(0, abs=0.003)
    assert table.at("walker-2") == pytest.approx((x, y), abs=0.001)
    assert table.at("walker-1")[0] > x
    assert bearing(table, "walker-1", "ann") == pytest.approx(bearing(table, "walker-2", "ann"), abs=0.1)


@pytest.mark.rule("AOW-238", "AOW-239")
def test_a_lunge_round_the_corners_ends_in_contact_too() -> None:
    alone = behind_a_car(x=8.5)
    alone.play(kill_zone(alone.state))
    assert alone.gap("walker-1", "ann") == pytest.approx(0, abs=0.003)
    x, y = alone.at("walker-1")
    seated = behind_a_car(f"{x},{y}", x=8.5)
    seated.play(kill_zone(seated.state))
    assert seated.gap("walker-1", "ann") == pytest.approx(0, abs=0.003)
    assert bearing(seated, "ann", "walker-1") == pytest.approx(bearing(alone, "ann", "walker-1"), abs=1)
    assert not faults(seated.state)


@pytest.mark.rule("AOW-239", "AOW-266")
@pytest.mark.parametrize(("y", "reached"), [("11", True), ("10.05", False)])
def test_a_lunge_bends_no_farther_than_a_shamble(y: str, reached: bool) -> None:
    table = given(ann=f"8.6,{y}", walkers=[f"11.367,{y}"], cars=["10,10 90"])
    table.play(kill_zone(table.state))
    assert (table.gap("walker-1", "ann") < 0.003) is reached


# -- what lies at the far end of a way


@pytest.mark.rule("AOW-258", "AOW-266")
@pytest.mark.parametrize("there", [{"barriers": ["9.308,6.4 90", "3.79,5 90"]}, {"bob": "3.5,4.6"}])
def test_on_a_way_that_bends_a_little_what_stands_at_its_end_still_stops_it(there: dict[str, object]) -> None:
    scene = {"barriers": ["9.308,6.4 90"], **there}
    table = moved(given(ann="1,4.7", walkers=["10,5"], **scene))  # type: ignore[arg-type]
    assert table.at("walker-1")[0] == pytest.approx(4.483, abs=0.003)


@pytest.mark.rule("AOW-329", "AOW-331", "AOW-336")
@pytest.mark.parametrize(("face", "pushed"), [(3.408, ["walker-1", "walker-2"]), (3.2, ["ann"])])
def test_what_stands_farther_than_an_inch_blocks_one_who_must_go_farther(
    face: float, pushed: list[str]
) -> None:
    table = given(ann="5.1,5", walkers=["5.592,5.8522", "5.592,4.1478"], barriers=[f"{face - 0.2},5 90"])
    table.play(push_back(table.state, ["ann"], ["walker-1", "walker-2"]))
    assert [event.facts["id"] for event in table.told if event.kind == "push"] == pushed
