"""What front ends show: status, picture, roster, summary, and measuring."""

from __future__ import annotations

import pytest

from games.allout.given import Table, given
from games.allout.tables import QUICK, played
from shamble.games.allout.cards.model import EventCard, Remains
from shamble.games.allout.state import InPlay
from shamble.games.allout.views.show import measure, people, picture, roster, status, summary, turning_point
from shamble.kernel.errors import BadInput

FOG = EventCard("fog", "River Fog", (), (), (), (), remains=Remains("game", sight=8.0))


def scene() -> Table:
    return given(
        ann="3,3 pistol pack:bat",
        bob="9,3",
        walkers=["15,3", "3,12"],
        prone=["walker-2"],
        cars=["10,8 90"],
        supplies=["car-1", "15,10"],
        events=[FOG],
        to_win=3,
        turn=4,
    )


def test_the_status_tells_where_the_game_stands() -> None:
    table = scene()
    table.state.threat, table.state.now = 9, "melee"
    table.state.survivors["ann"].supplies = 1
    table.state.remains = [InPlay("fog", 4, "low")]
    shown = status(table.state)
    assert (shown.turn, shown.threat, shown.band) == (4, 9, "Medium")
    assert shown.bands == (("All Quiet", 3), ("Low", 8), ("Medium", 13), ("High", 18))
    assert dict(shown.notes) == {"supplies": "1/3", "survivors": "2", "walkers": "2", "in play": "River Fog"}


def test_set_up_is_turn_0_to_its_last_question() -> None:
    state = scene().state
    state.turn, state.now, state.phase = 1, "deploy", "activation"
    assert (status(state).turn, status(state).phase) == (0, "Set-up")
    state.now = "activation"
    assert (status(state).turn, status(state).phase) == (1, "Action")


def test_the_picture_shows_every_piece_model_and_counter_where_it_is() -> None:
    table = scene()
    table.state.survivors["ann"].bitten = True
    table.state.counters["supply-2"].searched = True
    shown = picture(table.state)
    assert (shown.width, shown.depth) == (20_000, 20_000)
    (car,) = shown.blocks
    assert (car.at, car.length, car.width, car.turn) == ((10_000, 8_000), 4000, 1750, 90.0)
    marks = {mark.id: mark for mark in shown.marks}
    assert {name: mark.at for name, mark in marks.items()} == {
        "ann": (3000, 3000),
        "bob": (9000, 3000),
        "walker-1": (15_000, 3000),
        "walker-2": (3000, 12_000),
        "supply-1": (10_000, 8000),
        "supply-2": (15_000, 10_000),
    }
    assert [marks[name].glyph for name in ("ann", "walker-2", "supply-1", "supply-2")] == ["A", "2", "?", "o"]
    assert marks["ann"].note == "5/5 bitten"
    assert [name for name, mark in marks.items() if mark.lying] == ["walker-2"]


def test_the_roster_has_a_row_for_each_survivor_and_one_for_the_walkers() -> None:
    table = scene()
    ann = table.state.survivors["ann"]
    ann.health, ann.prone, ann.activated, ann.supplies = 2, True, True, 1
    ann.slots["hand"][0].empty = True
    heading, first, second, walkers = roster(table.state)
    assert heading == ["Model", "Health", "Condition", "Supplies", "Cards"]
    assert first == ["Ann", "2/5", "prone, activated", "1", "hand: Pistol (no ammo); pack: Bat"]
    assert second == ["Bob", "5/5", "-", "0", "-"]
    assert walkers[2] == "1 standing, 1 prone"


@pytest.mark.parametrize(("fault", "words"), [("empty", "no ammo"), ("jammed", "jammed")])
def test_a_weapon_that_fires_no_more_is_told_of_wherever_cards_are_shown(fault: str, words: str) -> None:
    table = scene()
    setattr(table.state.survivors["ann"].slots["hand"][0], fault, True)
    assert roster(table.state)[1][-1] == f"hand: Pistol ({words}); pack: Bat"
    assert people(table.state)[0].cards == (f"Pistol ({words})", "Bat")


@pytest.mark.rule("AOW-037")
@pytest.mark.parametrize(
    ("first", "second", "words"),
    [
        ("ann", "bob", "Ann to Bob: 5.02 in; line of sight clear of models"),
        ("ann", "w1", "Ann to Walker 1: 11.02 in; line of sight blocked by Bob"),
        ("bob", "supply 2", "Bob to Supply 2: 8.73 in"),
        ("3,4", "3,8", "3,4 to 3,8: 4 in"),
        ("ann", "3,5.5", "Ann to 3,5.5: 2.01 in"),
    ],
)
def test_any_two_things_can_be_measured(first: str, second: str, words: str) -> None:
    assert measure(scene().state, first, second) == words


def test_measuring_tells_of_scenery_between_and_of_the_kill_zone() -> None:
    table = given(ann="10,5", bob="10,12", cid="12,5", cars=["10,8"])
    assert measure(table.state, "ann", "bob").endswith("clear of models; crosses Car 1")
    assert measure(table.state, "ann", "cid").endswith("within the Kill Zone")


@pytest.mark.parametrize("name", ["zed", "", "w9", "30;2", "walker"])
def test_what_is_not_there_cannot_be_measured(name: str) -> None:
    with pytest.raises(BadInput):
        measure(scene().state, "ann", name)


def test_the_summary_tells_how_it_went() -> None:
    session = played(QUICK, 1, "good")
    lines = summary(session.state)
    tally = session.state.tally
    assert lines[0].startswith(f"You {session.state.result}")
    assert lines[1].endswith(" ".join(map(str, tally.threat)))
    assert f"shots fired: {tally.shots}; bites: {tally.bites}; NOISE made: {tally.noise}" in lines[2]
    assert lines[3].startswith("The turning point: turn ")


def test_the_turning_point_is_the_turn_that_changed_most() -> None:
    table = given(ann="3,3")
    assert "none" in turning_point(table.state)
    table.state.tally.threat, table.state.tally.supplies = [2, 3, 8, 9], [0, 2, 2, 2]
    table.state.result = "lost"
    assert turning_point(table.state) == "The turning point: turn 3, when threat rose by 5."
    table.state.result = "won"
    assert (
        turning_point(table.state)
        == "The turning point: turn 2, when supplies rose by 2 and threat rose by 1."
    )
    table.state.tally.threat, table.state.tally.supplies = [table.state.scenario.threat], [0]
    assert turning_point(table.state) == "The turning point: none, no turn changed supplies or threat."
