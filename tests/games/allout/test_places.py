"""Places along an edge and where lures land; places of moves are tested with the Move."""

from __future__ import annotations

import pytest

from games.allout.given import Table, given
from shamble.games.allout.measured.places import deployment_ask
from shamble.games.allout.setup.deployment import deploy
from shamble.kernel.asks import Json
from shamble.kernel.errors import BadAnswer


def deploying(*script: str, **scene: object) -> Table:
    """Ann has been set up at the south edge."""
    table = given(**{"ann": "10,10", **scene})  # type: ignore[arg-type]
    table.state.board.remove(table.state.survivors["ann"])
    table.play(deploy(table.state, "ann"), *script)
    return table


@pytest.mark.parametrize(
    ("typed", "x"),
    [
        ("south 5", 5),
        ("SOUTH 5.25", 5.25),
        ("5,0.492", 5),
        ("south 20", 19.508),
        ("middle", 10),
        ("west", 4),
        ("south", 10),
    ],
)
def test_a_place_along_an_edge_is_typed_as_inches_along_it(typed: str, x: float) -> None:
    table = deploying(typed)
    assert table.at("ann") == pytest.approx((x, 0.492), abs=0.006)


def test_skipping_the_set_up_still_puts_the_survivor_on_the_table() -> None:
    table = deploying("skip")
    assert table.at("ann") == pytest.approx((4, 0.492), abs=0.006)


def test_a_taken_place_gives_the_next_free_one() -> None:
    table = deploying("south 5", bob="5,0.492")
    assert table.gap("ann", "bob") == pytest.approx(0, abs=0.02)


@pytest.mark.parametrize(
    ("hostile", "says"),
    [
        ("5,5", "does not touch an allowed board edge"),
        ("10,19.508", "does not touch an allowed board edge"),
        ("north 5", "is no place"),
        ("4", "'4' is no place at the edge; expected an option's number or words; or south and inches"),
        ("999", "is no place at the edge"),
        ("south -1", "such as south 5"),
        ("south 99", "99 in is beyond the south edge; expected 0 to 20$"),
        ("south x", "is no place"),
        ("south 5 5", "is no place"),
        ("south nan", "is no place"),
        ("", "is no place"),
        ("south " + "5" * 1_000_000, "is no place"),
        ("south\x00 5", "is no place"),
        (["south"], "is no place"),
        ({"x": True, "y": 492}, "is no place"),
        (None, "is no place"),
        (5, "is no place"),
    ],
)
def test_hostile_places_along_an_edge_are_refused(hostile: Json, says: str) -> None:
    table = given(ann="10,10")
    ask = deployment_ask(table.state, "ann", "south")
    with pytest.raises(BadAnswer, match=says) as raised:
        ask.read(hostile)
    assert len(str(raised.value)) < 400
