"""Every way to attack somebody, told one by one: what stands in the way, what can become of the one attacked."""

from __future__ import annotations

from typing import Any

import pytest

from games.allout.given import Table, given
from games.allout.melees import T
from shamble.games.allout.cards.model import ItemCard
from shamble.games.allout.odds.ways import attack_reports
from shamble.kernel.errors import BadInput
from shamble.odds.report import Report


def reports(table: Table, target: str = "walker-1") -> dict[str, Report]:
    """The ways of ann, by title."""
    return {report.title: report for report in attack_reports(table.state, "ann", target)}


def outcomes(report: Report, number: int = 0) -> list[str]:
    """The words of a chart."""
    return [words for words, _ in report.charts[number].rows]


def test_each_weapon_in_hand_bare_hands_and_defense() -> None:
    assert list(reports(given(ann="3,3 pistol bat", walkers=["9,3"]))) == [
        "Ann fires Pistol at Walker 1",
        "Ann attacks Walker 1: Bat",
        "Ann defends against Walker 1",
    ]


@pytest.mark.parametrize(
    ("words", "note"),
    [
        ({"walkers": ["9,3"]}, ""),
        ({"walkers": ["15,3"]}, "Out of range now: it reaches 10 in"),
        ({"walkers": ["9,3", "6,3"]}, "No line of sight now"),
    ],
)
def test_a_shot_that_cannot_be_fired_now_says_why(words: dict[str, Any], note: str) -> None:
    assert reports(given(ann="3,3 pistol", **words))["Ann fires Pistol at Walker 1"].note == note


@pytest.mark.parametrize(("field", "note"), [("empty", "out of ammo"), ("jammed", "jammed")])
def test_a_weapon_that_fires_no_more_says_so(field: str, note: str) -> None:
    table = given(ann="3,3 pistol", walkers=["9,3"])
    setattr(table.state.survivors["ann"].slots["hand"][0], field, True)
    assert reports(table)["Ann fires Pistol at Walker 1"].note == f"It cannot be fired now: {note}"


def test_a_walker_goes_down_or_is_gone_and_a_prone_one_only_that() -> None:
    standing, prone = (
        reports(given(ann="3,3 pistol", walkers=["9,3"], prone=lying)) for lying in ([], ["walker-1"])
    )
    shot = "Ann fires Pistol at Walker 1"
    assert outcomes(standing[shot]) == ["stays up", "goes down", "is gone"]
    assert outcomes(prone[shot]) == ["stays down", "is gone"]
    assert prone[shot].values["wound"] == prone[shot].values["kill"] == standing[shot].values["kill"]
    assert "Ann defends against Walker 1" not in prone
    assert prone["Ann attacks Walker 1: Bare hands"].note == "On the ground"


def test_a_rival_loses_health_up_to_all_it_has() -> None:
    table = given(ann="3,3 pistol", bob="9,3", rivals=["bob"], cards={"bob": {"health": 2}})
    found = reports(table, "bob")
    assert outcomes(found["Ann fires Pistol at Bob"]) == ["0", "1", "2, dead"]
    fought = found["Ann attacks Bob: Bare hands"]
    assert [chart.heading for chart in fought.charts] == ["health lost", "own loss"]
    assert fought.values["loss"] > 0


def test_those_who_touch_and_those_who_do_not_yet_fight_alike() -> None:
    near, far = (reports(given(ann="3,3 bat", walkers=[f"{x:.3f},3"])) for x in (3 + T, 9.0))
    assert near == far


def test_what_a_weapon_does_beside_one_shot_is_said() -> None:
    flask = ItemCard("flask", "Flask", "ranged", 5, ("white",), range=12.0, keywords=("blast",))
    table = given(ann="3,3 smg flask", walkers=["9,3"], items=[flask])
    assert [report.note for report in reports(table).values()][:2] == [
        "Each of up to 3 shots",
        "Blast: for the one in its middle, as long as it does not drift",
    ]


def test_who_has_nothing_to_attack_with_is_told_so() -> None:
    table = given(ann="3,3", walkers=["9,3"], cards={"ann": {"melee": ()}})
    assert list(reports(table)) == ["Ann has nothing to attack with"]


def test_a_friend_is_no_target() -> None:
    with pytest.raises(BadInput, match=r"The enemy of Ann: there is no 'bob' here; known: Walker 1"):
        attack_reports(given(ann="3,3", bob="6,3", walkers=["9,3"]).state, "ann", "bob")
