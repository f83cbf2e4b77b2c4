"""Scenery rules that are agreed on: area, blocking, cover, defensible, elevated and the rest (AOW-461 to 498)."""

from __future__ import annotations

from typing import Any

import pytest

from games.allout.card_files import faults
from games.allout.given import Table, given
from games.allout.melees import T, fight, pools
from games.allout.pieces import DECK, INCHES, ROOF, TOWER, WALL, WOOD, acts, card, lay, sees
from shamble.games.allout.actions.shoot import shoot
from shamble.games.allout.cards.model import Effect, SceneryCard
from shamble.games.allout.effects import apply_all
from shamble.games.allout.event_phase import kill_zone
from shamble.games.allout.melee import phase
from shamble.kernel.errors import BadAnswer

# -- Area Terrain


@pytest.mark.rule("AOW-461", "AOW-462")
@pytest.mark.parametrize(
    ("start", "typed", "end"),
    [("8,10", "e 2", 10.0), ("4.5,10", "e 3", 7.5), ("2,10", "e 4", 6.0)],
)
def test_inside_area_terrain_movement_is_halved(start: str, typed: str, end: float) -> None:
    table = acts(lay(given(ann=start), (WOOD, "9,10")), "sneak", typed, "end")
    assert table.at("ann")[0] == pytest.approx(end, abs=INCHES)


@pytest.mark.rule("AOW-461", "AOW-462")
@pytest.mark.parametrize(("start", "typed"), [("8,10", "e 2.1"), ("5,10", "e 3.1")])
def test_no_farther_than_is_paid_for(start: str, typed: str) -> None:
    with pytest.raises(BadAnswer, match="AOW-461"):
        acts(lay(given(ann=start), (WOOD, "9,10")), "sneak", typed, "end")


def marched(table: Table, *script: str, walkers: int = 1) -> Table:
    """An event moves walkers."""
    table.state.now = "event"
    table.play(apply_all(table.state, (Effect("move", walkers=walkers),), "", "AOW-247"), *script)
    return table


@pytest.mark.rule("AOW-463")
def test_a_walker_that_starts_inside_moves_on_a_badge_at_half_pace() -> None:
    wide = card("wood", "area", size=(16.0, 4.0))
    table = marched(lay(given(ann="2,10", walkers=["15,10"]), (wide, "10,10")), "badge")
    assert table.at("walker-1")[0] == pytest.approx(12.0, abs=INCHES)


@pytest.mark.rule("AOW-463", "AOW-461")
def test_one_that_starts_outside_rolls_nothing_but_is_slowed_within() -> None:
    table = marched(lay(given(ann="2,10", walkers=["13,10"]), (WOOD, "9,10")))
    assert table.at("walker-1")[0] == pytest.approx(9.0, abs=INCHES), (
        "two inches up to it, four worth two inside"
    )


@pytest.mark.rule("AOW-464")
def test_on_a_blank_it_stays_and_uses_up_a_move() -> None:
    table = marched(lay(given(ann="2,10", walkers=["9,10"]), (WOOD, "9,10")), "blank")
    assert table.at("walker-1") == (9.0, 10.0)
    two = lay(given(ann="2,10", walkers=["9,10", "17,17"]), (WOOD, "9,10"))
    marched(two, "walker-1", "blank")
    assert two.at("walker-2") == (17.0, 17.0)


@pytest.mark.rule("AOW-465")
def test_lunges_ignore_it() -> None:
    table = lay(given(ann="8,10", walkers=["10.9,10"]), (WOOD, "9,10"))
    table.play(kill_zone(table.state))
    assert table.gap("ann", "walker-1") == pytest.approx(0.0, abs=INCHES)


# -- what is seen, and cover


@pytest.mark.rule("AOW-466")
@pytest.mark.parametrize(
    ("ann", "walker", "seen"),
    [("3,10", "16,10", False), ("3,10", "10,10", True), ("10,10", "16,10", True), ("3,10", "16,18", True)],
)
def test_blocking_terrain_is_seen_into_and_out_of_but_not_through(ann: str, walker: str, seen: bool) -> None:
    thicket = card("thicket", "area", "blocking")
    assert sees(lay(given(ann=ann, walkers=[walker]), (thicket, "9,10"))) is seen


@pytest.mark.rule("AOW-467")
def test_it_shields_from_above_unless_the_target_is_elevated_too() -> None:
    table = lay(given(ann="3,10", walkers=["16,10"]), (ROOF, "3,10"), (WALL, "10,10 90"), (ROOF, "17,17"))
    assert not sees(table)
    both = lay(given(ann="3,10", walkers=["16,10"]), (ROOF, "3,10"), (WALL, "10,10 90"), (ROOF, "16,10"))
    assert sees(both)


@pytest.mark.rule("AOW-468", "AOW-469")
@pytest.mark.parametrize("die", ["red", "white"])
@pytest.mark.parametrize("count", [1, 2])
def test_each_piece_of_light_or_heavy_cover_crossed_adds_a_die(die: str, count: int) -> None:
    hedge = card("hedge", size=(3.0, 0.4), cover=(die,))
    table = lay(given(ann="3,3 bow", walkers=["16,3"]), *[(hedge, f"{6 + 3 * n},3 90") for n in range(count)])
    table.play(shoot(table.state, "ann"), "walker-1", "0 0", " ".join(["0"] * (1 + count)))
    assert pools(table)[1] == ["red", *[die] * count]


@pytest.mark.rule("AOW-476", "AOW-478")
@pytest.mark.parametrize(("between", "seen"), [((), True), ((ROOF,), False), ((TOWER,), False)])
def test_from_above_a_shooter_sees_over_models_that_stand_lower(
    between: tuple[SceneryCard, ...], seen: bool
) -> None:
    table = given(ann="3,10", walkers=["17,10", "10,10"])
    lay(table, (ROOF, "3,10"), *[(piece, "10,10") for piece in between])
    assert sees(table) is seen


@pytest.mark.rule("AOW-476")
def test_from_the_ground_nobody_does() -> None:
    assert not sees(given(ann="3,10", walkers=["17,10", "10,10"]))


@pytest.mark.rule("AOW-478")
def test_the_higher_place_sees_over_the_lower() -> None:
    table = lay(given(ann="3,10", walkers=["17,10", "10,10"]), (TOWER, "3,10"), (ROOF, "10,10"))
    assert sees(table)


@pytest.mark.rule("AOW-477")
@pytest.mark.parametrize(
    ("above", "target_above", "dice"), [(True, False, 1), (True, True, 2), (False, False, 2)]
)
def test_cover_is_no_help_against_one_above_unless_the_target_is_above_too(
    above: bool, target_above: bool, dice: int
) -> None:
    hedge = card("hedge", size=(3.0, 0.4), cover=("red",))
    pieces = [(hedge, "10,3 90"), *[(ROOF, "3,3")] * above, *[(ROOF, "16,3")] * target_above]
    table = lay(given(ann="3,3 bow", walkers=["16,3"]), *pieces)
    table.play(shoot(table.state, "ann"), "walker-1", "0 0", " ".join(["0"] * dice))


@pytest.mark.rule("AOW-494")
@pytest.mark.parametrize("shooter", [(), ((ROOF, "3,3"),)])
def test_the_low_wall_of_a_roof_is_heavy_cover_for_those_on_it(
    shooter: tuple[tuple[SceneryCard, str], ...],
) -> None:
    parapet = card("parapet", size=(4.0, 0.2), cover=("white",))
    table = lay(given(ann="3,3 bow", walkers=["16,3"]), *shooter, (ROOF, "16,3"), (parapet, "14.1,3 90"))
    table.play(shoot(table.state, "ann"), "walker-1", "0 0", "0 0")
    assert pools(table)[1] == ["red", "white"]


# -- Defensible


@pytest.mark.rule("AOW-470", "AOW-496")
@pytest.mark.parametrize(("traits", "dice"), [(("defensible",), ["white", "red"]), ((), None)])
def test_defensible_scenery_is_defended_like_a_barrier(
    traits: tuple[str, ...], dice: list[str] | None
) -> None:
    sill = card("sill", *traits, size=(3.0, 0.4))
    table = lay(given(ann="10,9.308", walkers=["10,10.692"]), (sill, "10,10"))
    if dice is None:
        assert table.state.board.foes("ann") == []
        return
    fight(table, "defend", "0 0", "0")
    assert pools(table)[0] == dice


# -- Elevated


@pytest.mark.rule("AOW-471", "AOW-494")
def test_stairs_cost_only_normal_movement() -> None:
    table = acts(lay(given(ann="6,10"), (DECK, "9.5,10")), "sneak", "e 3.5", "end")
    assert table.at("ann") == (9.5, 10.0)
    assert "AOW-125" not in table.rules()


@pytest.mark.rule("AOW-472", "AOW-494")
@pytest.mark.parametrize(("face", "up"), [("badge", True), ("blank", False)])
def test_footholds_need_a_climb_test(face: str, up: bool) -> None:
    table = lay(given(ann="6.4,10"), (ROOF, "9.5,10 90"))
    acts(table, "run", "up:roof-1", face, *(["stay"] if up else []), "end")
    assert (table.at("ann")[0] > 7.5) is up
    assert "AOW-125" in table.rules()


@pytest.mark.rule("AOW-472")
def test_it_cannot_be_walked_onto_and_runners_need_no_roll() -> None:
    with pytest.raises(BadAnswer):
        acts(lay(given(ann="6.4,10"), (ROOF, "9.5,10 90")), "run", "9.5,10")
    runner = lay(given(ann="6.4,10", cards={"ann": {"type": "runner"}}), (ROOF, "9.5,10 90"))
    acts(runner, "run", "up:roof-1", "stay", "end")
    assert runner.at("ann")[0] > 7.5


@pytest.mark.rule("AOW-489", "AOW-492")
def test_on_top_a_model_may_stop_and_move_about_but_not_off() -> None:
    table = acts(lay(given(ann="9,10"), (ROOF, "9.5,10")), "sneak", "e 1.4", "stay", "end")
    assert table.at("ann")[0] == pytest.approx(10.4, abs=INCHES)
    with pytest.raises(BadAnswer):
        acts(lay(given(ann="9,10"), (ROOF, "9.5,10")), "sneak", "e 3.8")


@pytest.mark.rule("AOW-473")
@pytest.mark.parametrize(("face", "prone"), [("badge", False), ("blank", True)])
def test_climbing_down_needs_a_test_too_and_who_fails_lies_at_the_foot(face: str, prone: bool) -> None:
    table = lay(given(ann="9.5,11"), (ROOF, "9.5,10"))
    acts(table, "sneak", "down:roof-1/1", face, *([] if prone else ["stay"]), "end")
    assert table.at("ann")[1] > 12.4
    assert table.state.survivor("ann").prone is prone


@pytest.mark.rule("AOW-474")
@pytest.mark.parametrize(("size", "offered"), [((4.0, 1.2), True), ((4.0, 0.8), False)])
def test_there_must_be_room_on_top(size: tuple[float, float], offered: bool) -> None:
    ledge = card("ledge", "climb", size=size)
    table = acts(lay(given(ann="10,8.5"), (ledge, "10,10")), "run", "stay", "end")
    choice = next(ask for ask in table.asked if ask.rule == "AOW-110")
    assert any(option.id == "up:ledge-1" for option in choice.options) is offered  # type: ignore[attr-defined]


@pytest.mark.rule("AOW-474", "AOW-475")
def test_an_enemy_near_above_keeps_the_climber_at_the_foot_and_fights_it_from_behind_its_edge() -> None:
    table = lay(
        given(ann="10,7.4", bob="10,9.5", rivals=["bob"], cards={"ann": {"type": "runner"}}), (ROOF, "10,10")
    )
    acts(table, "run", "up:roof-1", "end")
    assert table.at("ann")[1] == pytest.approx(8 - 0.492, abs=INCHES)
    assert "AOW-475" in table.rules()
    assert table.state.board.foes("ann") == ["bob"]
    fight(table, "attack", "defend", "0", "0 0")
    assert pools(table)[-1] == ["white", "red"], "the edge is defended from above"


@pytest.mark.rule("AOW-475")
def test_it_is_no_help_to_the_one_below() -> None:
    table = lay(given(ann="10,7.508", bob="10,9.5", rivals=["bob"]), (ROOF, "10,10"))
    fight(table, "defend", "attack", "0", "0")
    assert pools(table) == [["white"], ["white"]]


@pytest.mark.rule("AOW-475", "AOW-481")
@pytest.mark.parametrize(
    ("ann", "below", "met"),
    [("10,10.9", "10,7.508", True), ("10,11.1", "10,7.508", False), ("10,8.6", "10,7.4", False)],
)
@pytest.mark.parametrize("kind", ["bob", "walker-1"])
def test_over_an_edge_fights_only_who_touches_it_from_below_with_the_other_in_its_kill_zone(
    ann: str, below: str, met: bool, kind: str
) -> None:
    enemy = {"bob": below, "rivals": ["bob"]} if kind == "bob" else {"walkers": [below]}
    table = lay(given(ann=ann, **enemy), (ROOF, "10,10"))
    assert table.state.board.foes("ann") == [kind] * met


@pytest.mark.rule("AOW-479", "AOW-490")
@pytest.mark.parametrize("piece", [ROOF, card("fence", "traversable", size=(4.0, 0.4))])
def test_walkers_never_climb_nor_cross(piece: SceneryCard) -> None:
    table = marched(lay(given(ann="3,10", walkers=["14,10"]), (piece, "10,10 90")))
    assert table.at("walker-1")[0] > 10.4


@pytest.mark.rule("AOW-480")
def test_a_walker_that_has_to_move_off_falls_and_lies_beside() -> None:
    table = marched(lay(given(ann="3,10", walkers=["10,10"]), (ROOF, "10,10")))
    walker = table.state.walkers["walker-1"]
    assert walker.prone
    assert table.at("walker-1")[0] == pytest.approx(8 - 0.492, abs=0.1)


@pytest.mark.rule("AOW-480", "AOW-471")
def test_by_stairs_it_walks_down() -> None:
    table = marched(lay(given(ann="3,10", walkers=["10,10"]), (DECK, "10,10")))
    assert not table.state.walkers["walker-1"].prone
    assert table.gap("ann", "walker-1") == pytest.approx(0.02, abs=0.03)


@pytest.mark.rule("AOW-481", "AOW-482", "AOW-483")
def test_walkers_attack_up_at_a_low_place_with_a_red_die_each_and_its_edge_is_defended() -> None:
    table = lay(given(ann="10,8.6", walkers=["9.4,7.508", "10.6,7.508", "11.8,7.508"]), (ROOF, "10,10"))
    assert table.state.board.foes("ann") == ["walker-1", "walker-2", "walker-3"]
    table.play(phase.resolve(table.state, fights_of(table)), "defend", "0 0", "0 0 0")
    assert pools(table) == [["white", "red"], ["red", "red", "red"]]


def fights_of(table: Table) -> Any:
    """Everybody in one melee."""
    from shamble.games.allout.state import Fight

    return Fight([*table.state.survivors, *table.state.walkers])


@pytest.mark.rule("AOW-481")
def test_not_at_one_taller_than_they_are() -> None:
    table = lay(given(ann="10,8.6", walkers=["10,7.508"]), (TOWER, "10,10"))
    assert table.state.board.foes("ann") == []


@pytest.mark.rule("AOW-483")
def test_on_the_ground_they_do_outnumber() -> None:
    table = given(ann="10,10", walkers=[f"{10 + T},10", f"{10 - T},10", f"10,{10 + T}"])
    fight(table, "defend", "0", "0 0 0 0 0 0")
    assert pools(table)[1] == ["red"] * 6


# -- Impassable, hubs, Traversable


@pytest.mark.rule("AOW-484", "AOW-493")
def test_impassable_scenery_is_neither_moved_through_nor_over() -> None:
    table = lay(given(ann="10,9.3"), (WALL, "10,10"))
    acts(table, "run", "stay", "end")
    choice = next(ask for ask in table.asked if ask.rule == "AOW-110")
    assert not [o.id for o in choice.options if ":wall" in o.id]  # type: ignore[attr-defined]
    with pytest.raises(BadAnswer):
        acts(lay(given(ann="10,9.3"), (WALL, "10,10")), "sneak", "10,10.8")


@pytest.mark.rule("AOW-486", "AOW-487")
@pytest.mark.parametrize(("run", "options"), [("sneak", True), ("short", False)])
def test_traversable_scenery_is_crossed_if_the_base_fits_beyond_and_its_width_counts(
    run: str, options: bool
) -> None:
    width = 2.0 if options else 3.2
    crates = card("crates", "traversable", size=(4.0, width))
    table = lay(given(ann=f"10,{10 - width / 2 - 0.5}"), (crates, "10,10"))
    script = ["climb:crates-1", "badge", "stay"] if options else ["stay"]
    acts(table, "sneak", *script, "end")
    choice = next(ask for ask in table.asked if ask.rule == "AOW-109")
    assert any(o.id == "climb:crates-1" for o in choice.options) is options  # type: ignore[attr-defined]
    if options:
        last = [ask for ask in table.asked if ask.rule == "AOW-109"][-1]
        assert "Up to 1.0" in last.text, "two inches across, and the base"


@pytest.mark.rule("AOW-489")
def test_nobody_stops_on_traversable_scenery() -> None:
    crates = card("crates", "traversable", size=(4.0, 2.0))
    with pytest.raises(BadAnswer):
        acts(lay(given(ann="10,8.4"), (crates, "10,10")), "run", "10,10")


@pytest.mark.rule("AOW-491", "AOW-492")
def test_a_wrecked_car_is_all_of_these() -> None:
    from shamble.games.allout.cards.library import load_book

    wreck = load_book().scenery["wrecked-car"]
    assert wreck.hub
    assert wreck.has("climb")
    assert wreck.has("traversable")
    assert wreck.cover == ("white",)
    core = load_book().scenery["car"]
    assert not core.has("climb"), "the core rules let nobody stop on a car"


@pytest.mark.rule("AOW-485")
@pytest.mark.parametrize("hub", [True, False])
def test_a_hub_may_be_given_a_counter(tmp_path: Any, hub: bool) -> None:
    from games.allout.card_files import HEAD, MEMBER

    piece = f"""
[[scenery]]
id = "tent"
name = "Tent"
kind = "terrain"
length = 2.0
width = 2.0
points = 1
cover = []
hub = {str(hub).lower()}
"""
    table = HEAD.replace("{ x = 10, y = 10 }", '{ in = "camp" }')
    spots = '\n[[scenario.scenery]]\nname = "camp"\ncard = "tent"\nx = 10\ny = 15\n'
    assert (faults(tmp_path, piece + table + MEMBER + spots) == []) is hub


@pytest.mark.rule("AOW-460")
@pytest.mark.parametrize(
    ("traits", "words"),
    [
        (["traversable", "impassable"], "AOW-484"),
        (["stairs", "climb"], "AOW-471"),
        (["area", "impassable"], "AOW-461"),
    ],
)
def test_each_piece_has_the_rules_of_its_card_which_must_go_together(
    tmp_path: Any, traits: list[str], words: str
) -> None:
    head = (
        '[[scenery]]\nid = "f"\nname = "F"\nkind = "terrain"\nlength = 5\nwidth = 5\npoints = 3\ncover = []\n'
    )
    (fault,) = faults(tmp_path, f"{head}traits = {traits}\n")
    assert words in fault.expected
    assert faults(tmp_path, f"{head}traits = {traits[:1]}\n") == []
