"""Move (AOW-036 to 038, AOW-108 to 121, AOW-127, AOW-131, AOW-132)."""

from __future__ import annotations

import re
from itertools import pairwise
from math import nan
from random import Random

import pytest

from games.allout.given import Table, given
from shamble.games.allout.actions.move import RUN, SNEAK, run, sneak
from shamble.games.allout.activation import activate
from shamble.games.allout.measured.places import typed_move
from shamble.games.allout.views.show import measure
from shamble.geometry.plane import CONTACT, from_segment
from shamble.kernel.asks import Json
from shamble.kernel.codec import to_plain
from shamble.kernel.errors import BadAnswer


def refusal(table: Table, answer: Json, left: int = SNEAK) -> str:
    """Why Ann may not go there."""
    before = table.at("ann")
    with pytest.raises(BadAnswer) as raised:
        table.state.board.destination("ann", left, "AOW-109").read(answer)
    assert table.at("ann") == before
    return str(raised.value)


def spot(x: float, y: float) -> Json:
    """A place as front ends send it."""
    return {"x": round(x * 1000), "y": round(y * 1000)}


# -- how far


@pytest.mark.rule("AOW-109", "AOW-119", "AOW-036")
def test_a_sneak_goes_up_to_four_inches_and_ends_behind_the_mark() -> None:
    table = given(ann="5,5")
    assert table.play(sneak(table.state, "ann"), "e 4") == ""
    assert table.at("ann") == (9, 5)
    assert refusal(given(ann="5,5"), "e 4.01") == ("AOW-113: 9.01,5 is too far; legal up to 4 in, to 9,5")


@pytest.mark.rule("AOW-110")
def test_a_run_goes_up_to_eight_inches_and_makes_noise() -> None:
    table = given(ann="5,5")
    assert table.play(run(table.state, "ann"), "e 8") == "noise"
    assert table.at("ann") == (13, 5)
    assert "AOW-113" in refusal(given(ann="5,5"), "e 8.01", RUN)


@pytest.mark.rule("AOW-108", "AOW-110")
def test_every_move_is_a_sneak_or_a_run_and_only_the_run_draws_walkers() -> None:
    for kind, place in (("sneak", (15, 5)), ("run", (9, 5))):
        table = given(ann="5,5", walkers=["15,5"])
        table.play(activate(table.state, "ann"), kind, "e 1", "end")
        assert {"sneak", "run"} <= set(table.ids(0))
        assert table.at("walker-1") == pytest.approx(place, abs=0.01)


@pytest.mark.rule("AOW-111")
def test_a_model_may_go_less_far_or_stay() -> None:
    table = given(ann="5,5")
    table.play(sneak(table.state, "ann"), "n 0.5")
    assert table.at("ann") == (5, 5.5)
    table.play(sneak(table.state, "ann"), "stay")
    assert table.at("ann") == (5, 5.5)


@pytest.mark.rule("AOW-112")
@pytest.mark.parametrize("where", ["e 1", "stay"])
def test_a_short_run_makes_noise_too(where: str) -> None:
    table = given(ann="5,5")
    assert table.play(run(table.state, "ann"), where) == "noise"


@pytest.mark.rule("AOW-113", "AOW-114")
def test_a_bent_way_round_other_models_counts_its_whole_length() -> None:
    wall = {"bob": "8,5", "cid": "8,5.984", "dee": "8,4.016"}
    said = refusal(given(ann="5,5", **wall), "9,5")  # type: ignore[arg-type]
    assert said.startswith("AOW-113: 9,5 is too far; legal up to 4 in, to 8.")
    table = given(ann="5,5", **wall)  # type: ignore[arg-type]
    table.play(run(table.state, "ann"), "9,5")
    assert table.at("ann") == (9, 5)
    (moved,) = [event for event in table.told if event.kind == "move"]
    assert 6000 < moved.facts["far"] < 6300


@pytest.mark.rule("AOW-114")
@pytest.mark.parametrize("prone", [[], ["bob"], ["walker-1"]])
def test_no_model_lets_another_through_or_stands_under_it(prone: list[str]) -> None:
    scene = given(ann="5,0.5", bob="7,0.5", walkers=["7,1.6"], prone=prone)
    assert "AOW-114: Bob is in the way at 7.5,0.5" in refusal(scene, "7.5,0.5")
    assert "AOW-113" in refusal(given(ann="5,0.5", bob="7,0.5", cid="7,1.484", dee="7,2.468"), "8.5,0.5")


@pytest.mark.rule("AOW-120")
def test_the_way_is_measured_at_the_centre_so_that_a_base_gains_nothing() -> None:
    assert "AOW-113" in refusal(given(ann="5,5"), spot(9.492, 5))
    table = given(ann="5,5", supplies=["9.9,5"])
    table.play(sneak(table.state, "ann"), "toward:supply-1")
    assert table.at("ann") == (9, 5)


@pytest.mark.rule("AOW-121")
@pytest.mark.parametrize(("where", "legal"), [("s 1.5", True), ("s 1.52", False), ("s 3", False)])
def test_nobody_leaves_the_board(where: str, legal: bool) -> None:
    table = given(ann="5,2")
    if legal:
        table.play(sneak(table.state, "ann"), where)
        assert table.at("ann") == (5, 0.5)
    else:
        assert "over the board's edge; legal up to 1.51 in, to 5,0.49" in refusal(table, where)


# -- enemies


@pytest.mark.rule("AOW-115", "AOW-117")
def test_a_model_may_move_into_contact_and_is_then_engaged() -> None:
    table = given(ann="5,5", walkers=["8.984,5"])
    table.play(sneak(table.state, "ann"), "8,5")
    assert table.state.board.standing_enemies("ann") == ["walker-1"]
    assert "Ann is engaged with Walker 1" in table.texts()


@pytest.mark.rule("AOW-116")
@pytest.mark.parametrize(
    ("x", "legal"), [("5.9", True), ("6.0", True), ("6.01", False), ("6.9", False), ("7.0", True)]
)
def test_otherwise_it_ends_at_least_an_inch_clear(x: str, legal: bool) -> None:
    table = given(ann="5,5", walkers=["7.984,5"])
    if legal:
        table.play(sneak(table.state, "ann"), f"{x},5")
        assert table.at("ann") == (float(x), 5)
    else:
        said = refusal(table, f"{x},5")
        gap = f"{7 - float(x):.2f}".rstrip("0")
        assert f"AOW-116: {float(x):g},5 is {gap} in from Walker 1: end in contact or 1 in clear" in said
        assert "legal up to" in said


@pytest.mark.rule("AOW-116")
def test_the_gap_holds_at_the_end_of_the_way_but_not_along_it() -> None:
    table = given(ann="5,5", walkers=["7,6.2"])
    table.play(sneak(table.state, "ann"), "9,5")
    assert table.at("ann") == (9, 5)


@pytest.mark.rule("AOW-116")
def test_the_inch_is_kept_from_the_prone_too() -> None:
    assert "AOW-116" in refusal(given(ann="5,5", walkers=["8,5"], prone=["walker-1"]), "6.5,5")


@pytest.mark.rule("AOW-117")
@pytest.mark.parametrize("goal", ["9.2,5", "7.984,5"])
def test_the_way_touches_no_standing_enemy_before_it_ends(goal: str) -> None:
    table = given(ann="5,5", walkers=["7,5"])
    path = typed_move(table.state, "ann", goal, RUN)
    walker = table.state.board.positions.at("walker-1")
    legs = list(pairwise(path.points))[:-1] if goal == "7.984,5" else pairwise(path.points)
    assert min(from_segment(here, there, walker) for here, there in legs) > 984 + CONTACT
    table.play(run(table.state, "ann"), goal)
    assert [event.kind for event in table.told] == ["move"] + ["engage"] * (goal == "7.984,5")


def test_the_way_may_touch_the_prone() -> None:
    table = given(ann="5,5", walkers=["7,5"], prone=["walker-1"])
    path = typed_move(table.state, "ann", "9.2,5", RUN)
    apart = given(ann="5,5", walkers=["7,5"])
    assert path.length < typed_move(apart.state, "ann", "9.2,5", RUN).length


@pytest.mark.rule("AOW-117", "AOW-105")
def test_contact_ends_the_activation_there_and_then() -> None:
    table = given(ann="5,5", walkers=["8.984,5"])
    table.play(activate(table.state, "ann"), "sneak", "toward:walker-1")
    assert "Ann is engaged: the activation ends" in table.texts()


@pytest.mark.rule("AOW-118")
def test_a_run_into_contact_still_makes_noise_before_play_goes_on() -> None:
    table = given(ann="5,5", walkers=["9,5", "8,12"])
    table.play(activate(table.state, "ann"), "run", "toward:walker-1")
    assert table.at("walker-2") != (8, 12)
    kinds = [event.kind for event in table.told]
    assert kinds.index("engage") < kinds.index("noise")


def test_two_enemies_can_be_touched_at_once() -> None:
    table = given(ann="5,5", walkers=["8,5.492", "8,4.508"])
    table.play(sneak(table.state, "ann"), "7.148,5")
    assert table.state.board.standing_enemies("ann") == ["walker-1", "walker-2"]


# -- scenery and counters


@pytest.mark.rule("AOW-127")
def test_no_move_ends_on_top_of_scenery() -> None:
    assert "AOW-127: Car 1 is in the way at 8,5" in refusal(given(ann="5,5", cars=["8,5"]), "8,5")
    assert "AOW-127: Barrier 1 is in the way" in refusal(given(ann="5,5", barriers=["8,5 90"]), "8,5")


@pytest.mark.rule("AOW-131")
def test_a_counter_in_a_car_is_searched_in_contact_with_the_car() -> None:
    table = given(ann="5,5", cars=["9,8"], supplies=["car-1"])
    table.play(run(table.state, "ann"), "toward:supply-1")
    assert table.state.board.pieces_touching("ann") == ["car-1"]
    assert table.state.board.counters_touching("ann") == ["supply-1"]
    apart = given(ann="5,5", cars=["9,8"], supplies=["car-1"])
    assert apart.state.board.counters_touching("ann") == []


@pytest.mark.rule("AOW-132")
def test_counters_hinder_nobody() -> None:
    table = given(ann="5,5", walkers=["5,15"], supplies=["7,5", "9,5", "5,12", "5,9"])
    table.play(sneak(table.state, "ann"), "e 4")
    assert table.at("ann") == (9, 5)
    table = given(ann="5,2", walkers=["5,12"], supplies=["5,9", "5,6"])
    table.play(activate(table.state, "ann"), "noise", "end")
    assert table.at("walker-1") == (5, 6)


# -- what is offered


def test_the_nearest_supplies_and_reachable_enemies_are_offered_and_no_more() -> None:
    supplies = [f"{x},3" for x in (19, 18, 17, 16, 15, 14, 13, 5.5)]
    walkers = [f"{x},5.5" for x in (3, 4.1, 5.2, 6.3, 7.4, 8.5, 17)]
    table = given(ann="5.5,3", walkers=walkers, supplies=supplies)
    options = table.state.board.destination("ann", SNEAK, "AOW-109").options
    ids = [option.id for option in options]
    assert ids[0] == "stay"
    assert [name for name in ids if "supply" in name] == [f"toward:supply-{n}" for n in (7, 6, 5, 4, 3)]
    assert len([name for name in ids if "walker" in name]) == 5
    assert "toward:walker-7" not in ids
    assert "Toward Walker 3, 1.53 in off" in [option.text for option in options]


@pytest.mark.parametrize(("supplies", "default"), [("10.6,9", "stay"), ("3,3", "toward:supply-1")])
def test_who_has_come_to_supplies_with_inches_left_is_asked_to_stay_there(
    supplies: str, default: str
) -> None:
    table = given(ann="10,8", supplies=[supplies], barriers=["10,10.2"])
    table.play(sneak(table.state, "ann"), "10,9", "stay")
    first, then = table.asked
    assert first.default == "toward:supply-1"
    assert then.default == default


VAIN = "Toward Supply 1, 0.41 in off: no nearer from here"


@pytest.mark.parametrize(
    ("supplies", "marked", "told"),
    [
        (["5,5.9"], "stay", [VAIN]),
        (["5,5.9", "5,3"], "toward:supply-2", [VAIN, "Toward Supply 2, 1.51 in off"]),
        (
            ["5,3.9", "5,3"],
            "toward:supply-1",
            ["Toward Supply 1, 0.61 in off", "Toward Supply 2, 1.51 in off"],
        ),
    ],
)
def test_a_goal_that_cannot_be_neared_says_so_and_is_not_marked(
    supplies: list[str], marked: str, told: list[str]
) -> None:
    table = given(ann="5,5", walkers=["5,6.986"], supplies=supplies)
    asked = table.state.board.destination("ann", SNEAK, "AOW-109")
    assert asked.default == marked
    assert [option.text for option in asked.options if "supply" in option.id] == told


@pytest.mark.rule("AOW-111")
def test_heading_for_what_cannot_be_neared_says_why_nothing_happens() -> None:
    table = given(ann="5,5", walkers=["5,6.986"], supplies=["5,5.9"])
    table.play(sneak(table.state, "ann"), "toward:supply-1")
    assert table.texts() == ["Ann can get no nearer to Supply 1 and goes no further"]
    table = given(ann="5,5", supplies=["5,5.9"])
    table.play(sneak(table.state, "ann"), "stay")
    assert table.texts() == ["Ann goes no further"]


@pytest.mark.parametrize("answer", ["stay", "5,5"])
def test_going_nowhere_is_not_told_as_a_move(answer: str) -> None:
    table = given(ann="5,5")
    table.play(sneak(table.state, "ann"), answer)
    assert [event.kind for event in table.told] == ["action"]


def test_toward_something_that_nothing_leads_to_is_no_move() -> None:
    wall = ["5,5.984", "5.984,5", "5,4.016", "4.016,5"]
    names = dict(zip(("bob", "cid", "dee", "eve"), wall, strict=True))
    table = given(ann="5,5", supplies=["15,15"], **names)  # type: ignore[arg-type]
    table.play(sneak(table.state, "ann"), "toward:supply-1")
    assert table.at("ann") == (5, 5)
    assert [event.kind for event in table.told] == ["action"]


# -- what people type


@pytest.mark.parametrize(
    ("typed", "place"),
    [
        ("6.5,6", (6.5, 6)),
        (" 6.5 , 6 ", (6.5, 6)),
        ("6.5 6", (6.5, 6)),
        ("6.5;6", (6.5, 6)),
        ("ne 4", (7.828, 7.828)),
        ("NE 4", (7.828, 7.828)),
        ("w 2.5", (2.5, 5)),
        ("90° 3", (5, 8)),
        ("180° 3", (2, 5)),
        ("toward bob", (5, 9)),
        ("toward bob by 3", (5, 8)),
        ("Towards BOB by 0.5", (5, 5.5)),
        ("toward w1", (7.8, 5)),
        ("toward walker 1", (7.8, 5)),
        ("toward walker 1 by 1.5", (6.5, 5)),
        ("toward supply 1", (2.172, 2.172)),
        ("toward car", (5, 2.567)),
        (spot(6, 6), (6, 6)),
    ],
)
def test_places_directions_and_goals_are_understood(typed: Json, place: tuple[float, float]) -> None:
    table = given(ann="5,5", bob="5,11", walkers=["8.784,5"], supplies=["1,1"], cars=["5,1.2"])
    table.play(sneak(table.state, "ann"), typed)
    assert table.at("ann") == pytest.approx(place, abs=0.002)


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("toward walker 2 by 2", "AOW-116: 2 in that way ends 0.52 in from Walker 2: end in contact or 1 in "
                                 "clear; legal up to 1.5 in"),
        ("toward walker 2 by 4.5", "AOW-113: 4.5 in is too far; legal up to 4 in"),
        ("toward ann", "Ann can get no nearer to Ann"),
        ("toward bob", "Ann can get no nearer to Bob"),
        ("toward nobody", "there is no 'nobody' here; known: Ann"),
        ("toward walker", "'walker' may be Walker 1, Walker 2"),
        ("nn 4", "'nn' is no direction; expected n, ne, e"),
        ("30,5", "AOW-121: 30,5 is over the board's edge; legal up to 4 in"),
        ("9999,9999", "AOW-121"),
    ],
)  # fmt: skip
def test_an_illegal_move_says_which_clause_forbids_it_and_how_far_is_legal(typed: str, says: str) -> None:
    table = given(ann="5,5", bob="5.984,5", walkers=["15,15", "5,8.5"])
    assert says in refusal(table, typed)


@pytest.mark.parametrize(
    "hostile",
    [
        "", " ", "x", "12", "12,", ",", "-1,5", "1e3,5", "nan,nan", "inf,5", "nan", nan, 3, 3.5, True, None,
        [], ["5,6"], [5, 6], {}, {"x": True, "y": 5}, {"x": 5}, {"x": 5, "y": 5, "z": 5}, {"x": 5.5, "y": 5},
        {"x": "5", "y": "5"}, {"x": nan, "y": 5}, {"x": 10**400, "y": 5}, {"x": [], "y": {}}, {"x": None, "y": 1},
        "7.5\x00,6", "7.5,6\n", "\x1b[2J", "7.5\x1c6", "\uff17,\uff16", "9" * 5000 + ",5", "a" * 1_000_000,
        "toward " + " " * 1_000_000 + "x", "toward w" + "1" * 1_000_000, "e " + "4" * 1_000_000, "99999,5",
        "toward", "toward  by 3", "climb:barrier-9", "toward:walker-9", {"skip": 1}, {"skip": "true"},
        "toward bob by", "toward bob by x", "5,5,5", "ne", "ne -4", "ne 4 4",
    ],
)  # fmt: skip
def test_hostile_entries_are_refused_with_one_short_message(hostile: Json) -> None:
    table = given(ann="5,5", bob="5,11")
    assert len(refusal(table, hostile)) < 400


# -- measuring


@pytest.mark.rule("AOW-037")
def test_anything_can_be_measured_at_any_time_without_cost() -> None:
    table = given(ann="5,5", walkers=["9,5"], supplies=["5,9"], cars=["15,15"])
    before = to_plain(table.state)
    assert measure(table.state, "ann", "w1").startswith("Ann to Walker 1: 3.02 in")
    assert measure(table.state, "ann", "supply 1").startswith("Ann to Supply 1: 3.51 in")
    assert measure(table.state, "5,10", "ann").endswith("4.51 in")
    assert to_plain(table.state) == before


@pytest.mark.rule("AOW-038")
@pytest.mark.parametrize(("x", "touches"), [("5.984", True), ("5.99", False)])
def test_every_base_is_twenty_five_millimetres_across(x: str, touches: bool) -> None:
    assert bool(given(ann="5,5", walkers=[f"{x},5"]).state.board.enemies_touching("ann")) is touches
    assert bool(given(ann="5,5", bob=f"{x},5").state.board.positions.touching("ann")) is touches


@pytest.mark.rule("AOW-039", "AOW-040")
@pytest.mark.parametrize(("x", "inside"), [("13.48", True), ("13.5", False)])
def test_the_kill_zone_reaches_three_inches_and_any_part_of_a_base_counts(x: str, inside: bool) -> None:
    table = given(ann="10,10", bob="18,18", walkers=[f"{x},10"])
    assert table.play(table.state.board.in_zone("ann", ["walker-1"])) == (["walker-1"] if inside else [])


def test_the_place_that_a_refusal_names_can_be_typed() -> None:
    rng = Random(4)
    named = 0
    for _ in range(60):
        walkers = [f"{rng.uniform(1, 19):.3f},{rng.uniform(5.5, 19):.3f}" for _ in range(6)]
        table = given(ann="10,3", walkers=walkers, cars=["10,5.5 20"], barriers=["6,4 50", "14,3"])
        said = refusal(table, f"{rng.uniform(0, 20):.2f},{rng.uniform(12, 25):.2f}", RUN)
        if found := re.search(r"legal up to [\d.]+ in, to ([\d.]+,[\d.]+)", said):
            table.state.board.destination("ann", RUN, "AOW-110").read(found[1])
            named += 1
    assert named > 50
