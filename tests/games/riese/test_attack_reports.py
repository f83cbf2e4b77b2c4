"""What `shamble odds attack` tells of a game: every way of a hero to attack somebody, with exact chances."""

from __future__ import annotations

from fractions import Fraction

import pytest

from games.riese.given import given
from shamble.games import attack_odds
from shamble.games.riese.attack.reports import attack_reports
from shamble.kernel.errors import BadInput


def table_of(**more):
    """Kelley with a gun and a knife, a zombie ahead, another behind a wall."""
    return given(
        kelley="a1 e: m1-thompson 2 ammo | knife",
        zombies=["d1 beta", "d3 alpha"],
        borders={"a1-a2 b1-b2 c1-c2 d1-d2 e1-e2": "wall"},
        **more,
    )


def reports(target, table=None, attacker="kelley"):
    """The reports by the beginning of their titles."""
    found = attack_reports((table or table_of()).state, attacker, target)
    return {report.title.partition(" at ")[0]: report for report in found}


@pytest.mark.parametrize("words", ["beta 1", "Beta 1", "z1", "Z1"])
def test_whom_people_call_so_is_found(words):
    assert reports(words).keys() == reports("z1").keys()


def test_each_way_has_its_line_and_its_exact_chances():
    found = reports("beta 1")
    shot = found["Fire the M1 Thompson SMG (2 dice)"]
    assert "at Beta 1: stun " in shot.title
    assert shot.note == ""
    assert 0 < shot.values["kill"] < 1
    assert all(isinstance(value, Fraction) for value in shot.values.values())
    assert found["Spread fire with the M1 Thompson SMG (2 dice)"].values["kill"] < shot.values["kill"]


def test_what_cannot_be_done_now_says_why():
    assert reports("beta 1")["Strike with bare hands"].note == "Too far now"
    assert {report.note for report in reports("alpha 2").values()} == {"No line of fire now", "Too far now"}
    behind = given(kelley="c1 w: m1-thompson 2 ammo", zombies=["e1 beta"])
    assert "not ahead" in reports("beta 1", behind)["Fire the M1 Thompson SMG (2 dice)"].note
    assert all(not report.values for report in reports("alpha 2").values())


@pytest.mark.parametrize(
    ("attacker", "target", "words"),
    [
        ("nobody", "beta 1", "who attacks cannot be 'nobody'; expected one of: Kelley"),
        ("kelley", "beta 9", "whom Kelley attacks cannot be 'beta 9'; expected one of: Beta 1, Alpha 2"),
        ("kelley", "kelley", "whom Kelley attacks cannot be 'kelley'"),
        ("beta 1", "kelley", "who attacks cannot be 'beta 1'"),
    ],
)
def test_names_that_fit_nobody_are_refused(attacker, target, words):
    with pytest.raises(BadInput, match=words):
        reports(target, attacker=attacker)


def test_before_anybody_is_on_the_map_there_is_nothing_to_reckon():
    table = table_of()
    table.state.place("kelley", None)
    with pytest.raises(BadInput, match="go on with the game first"):
        reports("beta 1", table)


def test_the_command_finds_the_game():
    assert attack_odds("riese") is attack_reports
