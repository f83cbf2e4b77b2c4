"""Buildings, and the points of scenery (AOW-493 to 503)."""

from __future__ import annotations

from typing import Any

import pytest

from games.allout.card_files import faults
from games.allout.given import Table, given, spot
from games.allout.melees import fight, pools
from games.allout.pieces import DECK, INCHES, acts, card, lay, sees
from shamble.games.allout.actions.search import search
from shamble.games.allout.actions.shoot import shoot
from shamble.games.allout.cards.library import load_book
from shamble.games.allout.state import Counter
from shamble.kernel.errors import BadAnswer

# -- buildings


def house(table: Table) -> Table:
    """A house of 6 by 6 inches: walls with a door in the south and a window in the north, and its floor."""
    pane = card("pane", "defensible", "traversable", size=(2.0, 0.4), cover=("white",))
    floor = card("floor", "building", size=(5.2, 5.2), hub=True)
    side = card("side", "blocking", "impassable", size=(6.0, 0.4))
    half = card("half", "blocking", "impassable", size=(2.0, 0.4))
    return lay(
        table,
        (side, "7,10 90"),
        (side, "13,10 90"),
        (half, "8.2,7"),
        (half, "11.8,7"),
        (half, "8,13"),
        (pane, "10,13"),
        (half, "12,13"),
        (floor, "10,10"),
    )


@pytest.mark.rule("AOW-493", "AOW-495")
def test_models_go_in_by_the_door_and_not_through_walls() -> None:
    table = acts(house(given(ann="10,5.5")), "sneak", "n 3.5", "end")
    assert table.at("ann") == (10.0, 9.0)
    with pytest.raises(BadAnswer):
        acts(house(given(ann="5.5,10")), "sneak", "e 3.5")


@pytest.mark.rule("AOW-493")
def test_walls_block_the_view_and_the_inside_is_a_hub(tmp_path: Any) -> None:
    assert not sees(house(given(ann="3,10", walkers=["10,10"])))
    bare = (
        '[[scenery]]\nid = "f"\nname = "F"\nkind = "terrain"\nlength = 5\nwidth = 5\npoints = 3\ncover = []\n'
    )
    (fault,) = faults(tmp_path, bare + 'traits = ["building"]\n')
    assert "Resource Hub" in fault.expected


@pytest.mark.rule("AOW-496")
def test_a_window_is_seen_through_in_heavy_cover_climbed_through_and_defended() -> None:
    table = house(given(ann="10,16 bow", walkers=["10,10"]))
    assert sees(table)
    table.play(shoot(table.state, "ann"), "walker-1", "0 0", "0 0")
    assert pools(table)[1] == ["red", "white"]
    climber = house(given(ann="10,14"))
    acts(climber, "sneak", "climb:pane-6", "badge", "stay", "end")
    assert climber.at("ann")[1] < 12.5
    defended = house(given(ann="10,12.308", walkers=["10,13.692"]))
    fight(defended, "defend", "0 0", "0")
    assert pools(defended)[0] == ["white", "red"]


@pytest.mark.rule("AOW-497")
@pytest.mark.parametrize(("traits", "far"), [(("building",), 4.0), (("building", "area"), 2.0)])
def test_its_floor_is_open_ground_or_rubble_if_so_agreed(traits: tuple[str, ...], far: float) -> None:
    floor = card("floor", *traits, size=(8.0, 8.0), hub=True)
    table = lay(given(ann="8,10"), (floor, "10,10"))
    acts(table, "sneak", f"e {far}", "end")
    assert table.at("ann")[0] == pytest.approx(8 + far, abs=INCHES)
    with pytest.raises(BadAnswer):
        acts(lay(given(ann="8,10"), (floor, "10,10")), "sneak", f"e {far + 0.1}")


@pytest.mark.rule("AOW-498")
@pytest.mark.parametrize(("face", "cards"), [("1", 1), ("3!", 3)])
def test_a_counter_inside_a_building_brings_as_many_cards_as_a_blue_die_shows(face: str, cards: int) -> None:
    table = house(given(ann="10,10", supply_deck=["bat", "lid", "vest"], cards={"ann": {"pack": 4}}))
    table.state.counters["supply-1"] = Counter("supply-1", spot("10,10"), "floor-8")
    found = ["bat", "lid", "vest"][:cards]
    table.play(search(table.state, "ann"), face, *["slot:pack"] * cards)
    assert [item.card for item in table.state.survivor("ann").carried()] == found


@pytest.mark.rule("AOW-498")
def test_anywhere_else_it_brings_one() -> None:
    table = lay(given(ann="10,10", supply_deck=["bat"]), (DECK, "10,10"))
    table.state.counters["supply-1"] = Counter("supply-1", spot("10,10"), "deck-1")
    table.play(search(table.state, "ann"), "slot:pack")
    assert [item.card for item in table.state.survivor("ann").carried()] == ["bat"]


@pytest.mark.rule("AOW-499", "AOW-500", "AOW-501")
def test_the_pieces_of_one_two_and_three_points() -> None:
    assert points_of("barrier", "motorbike", "small-tent") == {1}
    assert points_of("car", "news-stand", "shed", "crates", "dumpster") == {2}
    big = ("large-truck", "trailer", "small-wood", "shipping-container", "guard-tower", "articulated-lorry")
    assert points_of(*big) == {3}


@pytest.mark.rule("AOW-502", "AOW-503")
def test_the_pieces_of_four_and_five_points() -> None:
    assert points_of("roadside-diner", "forest") == {4}
    assert points_of("gas-station", "large-barn", "farmhouse") == {5}


@pytest.mark.rule("AOW-499", "AOW-501", "AOW-502")
def test_none_is_larger_than_the_table_of_points_says() -> None:
    scenery = load_book().scenery
    for name, most in (("barrier", 4), ("small-wood", 4), ("forest", 6)):
        assert max(scenery[name].length, scenery[name].width) <= most


def points_of(*names: str) -> set[int]:
    """What these pieces of the shipped scenery are worth."""
    scenery = load_book().scenery
    return {scenery[name].points for name in names}
