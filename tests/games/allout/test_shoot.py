"""Shoot (AOW-133 to 155, AOW-165 to 201)."""

from __future__ import annotations

import pytest

from games.allout.given import Table, given
from shamble.games.allout.actions.shoot import can_hit, loaded, shoot, targets
from shamble.games.allout.activation import activate
from shamble.games.allout.cards.model import EventCard, ItemCard, Remains
from shamble.games.allout.state import InPlay
from shamble.geometry.plane import Point
from shamble.kernel.asks import Roll

NINE_MM = ItemCard("nine", "9mm Pistol", "ranged", 10, ("red", "red"), range=10.0, commotion="mayhem")
LONG = ItemCard("long", "Long Rifle", "ranged", 10, ("red",), range=20.0)
SHORT_OF_IT = ItemCard("musket", "Musket", "ranged", 10, ("red",), range=19.0)
DART = ItemCard("dart", "Dart", "ranged", 5, ("red",), range=10.0, one_use=True, commotion="noise")
NO_SHOOT = {"ann": {"shoot": ()}}


def aims(table: Table, weapon: int = 0) -> list[str]:
    """What Ann may fire at."""
    found: list[str] = table.play(targets(table.state, "ann", loaded(table.state, "ann")[weapon]))
    return found


def pools(table: Table) -> list[list[str]]:
    """The colours of the coloured dice rolled, roll by roll."""
    rolls = [ask for ask in table.asked if isinstance(ask, Roll) and ask.dice[0].counts]
    return [sorted(die.name for die in ask.dice) for ask in rolls]


def first_actions(table: Table) -> list[str]:
    """What Ann is offered as her first Action."""
    table.play(activate(table.state, "ann"), "end")
    return table.ids(0)


# -- who may shoot, at whom


@pytest.mark.rule("AOW-133")
@pytest.mark.parametrize(
    ("owned", "may"), [("pistol", True), ("", False), ("bat", False), ("pack:pistol", False)]
)
def test_shooting_needs_an_equipped_ranged_weapon(owned: str, may: bool) -> None:
    assert ("shoot" in first_actions(given(ann=f"3,3 {owned}", walkers=["9,3"]))) is may


def test_shooting_is_offered_only_with_a_target() -> None:
    assert "shoot" not in first_actions(given(ann="3,3 pistol", walkers=["3,18"]))


@pytest.mark.rule("AOW-134", "AOW-190")
def test_any_enemy_in_range_and_sight_may_be_targeted_engaged_or_not() -> None:
    table = given(ann="3,3 pistol", bob="9,10", walkers=["9,3", "9,9.016", "3,18"])
    assert table.state.board.standing_enemies("walker-2") == ["bob"]
    assert aims(table) == ["walker-1", "walker-2"]


@pytest.mark.rule("AOW-136")
def test_friends_may_not_be_targeted() -> None:
    assert aims(given(ann="3,3 pistol", bob="9,3", walkers=["3,9"])) == ["walker-1"]


@pytest.mark.rule("AOW-135")
def test_one_shoot_action_uses_one_of_two_weapons() -> None:
    table = given(ann="3,3 pistol bow", walkers=["9,3"])
    pistol, bow = (item.id for item in loaded(table.state, "ann"))
    table.play(shoot(table.state, "ann"), bow, "walker-1", "0 0", "0")
    assert table.ids(0) == [pistol, bow]
    assert pools(table) == [["white", "white"], ["red"]]


def test_a_weapon_without_a_target_is_not_offered() -> None:
    table = given(ann="3,3 pistol bow", walkers=["18,3"])
    assert table.play(shoot(table.state, "ann"), "walker-1", "0 0", "0") == ""
    assert pools(table)[0] == ["white", "white"]


# -- range


@pytest.mark.rule("AOW-137", "AOW-138")
@pytest.mark.parametrize(("x", "in_range"), [("13.9", True), ("13.984", True), ("14.0", False)])
def test_range_runs_from_edge_to_edge_and_includes_its_limit(x: str, in_range: bool) -> None:
    table = given(ann="3,3 pistol", walkers=[f"{x},3"])
    assert bool(aims(table)) is in_range


@pytest.mark.rule("AOW-139")
def test_twenty_inches_are_unlimited_on_the_usual_table() -> None:
    far = {"ann": "1,1 long", "walkers": ["19,19"], "items": [LONG, SHORT_OF_IT]}
    assert aims(given(**far)) == ["walker-1"]  # type: ignore[arg-type]
    assert aims(given(**far | {"ann": "1,1 musket"})) == []  # type: ignore[arg-type]


@pytest.mark.rule("AOW-140")
@pytest.mark.parametrize(("x", "in_range"), [("21.98", True), ("22.0", False)])
def test_on_a_larger_table_every_range_is_measured(x: str, in_range: bool) -> None:
    table = given(ann="1,1 long", walkers=[f"{x},1"], items=[LONG], size=(40.0, 20.0))
    assert bool(aims(table)) is in_range


def test_a_card_in_play_may_shorten_every_range() -> None:
    fog = EventCard("fog", "Fog", (), (), (), (), remains=Remains("game", sight=6.0))
    table = given(ann="1,1 long", walkers=["7.9,1", "1,8.1"], items=[LONG], events=[fog])
    table.state.remains.append(InPlay("fog", 1, "quiet"))
    assert aims(table) == ["walker-1"]


# -- line of sight


@pytest.mark.rule("AOW-141", "AOW-142")
@pytest.mark.parametrize(("y", "seen"), [("3.48", False), ("3.5", True)])
def test_a_standing_base_on_the_line_between_centres_blocks_it(y: str, seen: bool) -> None:
    table = given(ann="3,3 pistol", walkers=["9,3", f"6,{y}"])
    assert ("walker-1" in aims(table)) is seen


@pytest.mark.rule("AOW-143", "AOW-147")
def test_friends_block_the_line_as_carl_does_ricks() -> None:
    assert aims(given(ann="3,3 pistol", carl="6,3.3", walkers=["9,3"])) == []
    assert aims(given(ann="3,3 pistol", carl="6,4", walkers=["9,3"])) == ["walker-1"]


@pytest.mark.rule("AOW-201")
def test_a_prone_model_blocks_no_line() -> None:
    assert aims(given(ann="3,3 pistol", carl="6,3", walkers=["9,3"], prone=["carl"])) == ["walker-1"]
    table = given(ann="3,3 pistol", walkers=["9,3", "6,3"], prone=["walker-2"])
    assert aims(table) == ["walker-1", "walker-2"]


@pytest.mark.rule("AOW-144")
def test_scenery_does_not_hide_a_standing_target() -> None:
    assert aims(given(ann="3,3 bow", walkers=["15,3"], cars=["9,3"])) == ["walker-1"]


@pytest.mark.rule("AOW-145", "AOW-148", "AOW-200")
def test_scenery_hides_a_prone_target_as_the_car_does_sandra() -> None:
    behind = given(ann="3,3 bow", walkers=["15,3"], cars=["9,3"], prone=["walker-1"])
    assert aims(behind) == []


@pytest.mark.rule("AOW-199")
def test_a_prone_target_in_the_open_may_be_shot_at() -> None:
    beside = given(ann="3,3 bow", walkers=["15,3"], cars=["9,6"], prone=["walker-1"])
    assert aims(beside) == ["walker-1"]
    beside.play(shoot(beside.state, "ann"), "walker-1", "2 0", "0")
    assert pools(beside) == [["white", "white"], ["red"]]


# -- the rolls


@pytest.mark.rule("AOW-149")
def test_weapon_and_shoot_dice_are_rolled_together() -> None:
    table = given(ann="3,3 pistol", walkers=["9,3"], cards={"ann": {"shoot": ("blue",)}})
    table.play(shoot(table.state, "ann"), "walker-1", "0 0 1", "1")
    assert pools(table) == [["blue", "red", "red"], ["red"]]


@pytest.mark.rule("AOW-150")
def test_without_shoot_dice_the_weapon_alone_is_rolled() -> None:
    table = given(ann="3,3 pistol", walkers=["9,3"], cards=NO_SHOOT)
    table.play(shoot(table.state, "ann"), "walker-1", "1 0", "0")
    assert pools(table)[0] == ["red", "red"]
    assert table.state.walkers["walker-1"].prone


@pytest.mark.rule("AOW-151")
def test_the_target_rolls_its_defense_armor_and_cover_together() -> None:
    table = given(
        ann="3,3 bow", bob="15,3 helmet vest lid pack:axe", walkers=["15,3.984"], barriers=["9,3 90"]
    )
    table.play(shoot(table.state, "ann"), "walker-1", "blank", "0 0", "0 0 0 0 0")
    assert pools(table)[1] == ["red", "red", "red", "white", "white"]


@pytest.mark.rule("AOW-152", "AOW-153")
@pytest.mark.parametrize(
    ("attack", "defense", "wounded"), [("1 1", "1", True), ("1 0", "1", False), ("0 0", "1", False)]
)
def test_only_a_higher_attack_total_wounds(attack: str, defense: str, wounded: bool) -> None:
    table = given(ann="3,3 pistol", walkers=["9,3"], cards=NO_SHOOT)
    table.play(shoot(table.state, "ann"), "walker-1", attack, defense)
    assert table.state.walkers["walker-1"].prone is wounded


# -- headshots


@pytest.mark.rule("AOW-165", "AOW-166")
def test_a_critical_adds_no_success_and_counts_for_nothing_when_the_attack_fails() -> None:
    table = given(ann="3,3 pistol", walkers=["9,3"], cards=NO_SHOOT)
    table.play(shoot(table.state, "ann"), "walker-1", "2! 0", "2!", "badge")
    assert not table.state.walkers["walker-1"].prone


@pytest.mark.rule("AOW-169")
def test_a_wounding_critical_removes_a_walker_and_a_plain_wound_does_not() -> None:
    table = given(ann="3,3 pistol", walkers=["9,3"])
    table.play(shoot(table.state, "ann"), "walker-1", "2! 0 0", "0", "badge")
    assert "walker-1" not in table.state.walkers
    table = given(ann="3,3 pistol", walkers=["9,3"])
    table.play(shoot(table.state, "ann"), "walker-1", "1 0 1", "0")
    assert table.state.walkers["walker-1"].prone


@pytest.mark.rule("AOW-170")
def test_criticals_of_the_defender_do_nothing() -> None:
    table = given(ann="3,3 pistol", walkers=["9,3"])
    table.play(shoot(table.state, "ann"), "walker-1", "1 1 1", "2!")
    assert table.state.walkers["walker-1"].prone
    table = given(ann="3,3 pistol", bob="9,3", walkers=["9,3.984"])
    table.play(shoot(table.state, "ann"), "walker-1", "blank", "1 1 2", "2!")
    assert table.state.survivors["bob"].health == 3


# -- ammunition


@pytest.mark.rule("AOW-175", "AOW-179")
@pytest.mark.parametrize("defense", ["0", "2!"])
def test_a_critical_calls_for_an_ammo_roll_whether_it_wounds_or_not(defense: str) -> None:
    table = given(ann="3,3 pistol", walkers=["9,3"], cards=NO_SHOOT)
    table.play(shoot(table.state, "ann"), "walker-1", "2! 0", defense, "badge")
    assert "AOW-175" in table.rules()


@pytest.mark.rule("AOW-175")
def test_without_a_critical_there_is_no_ammo_roll() -> None:
    table = given(ann="3,3 pistol", walkers=["9,3"], cards=NO_SHOOT)
    table.play(shoot(table.state, "ann"), "walker-1", "1 1", "0")
    assert "AOW-175" not in table.rules()


@pytest.mark.rule("AOW-176", "AOW-180")
def test_one_ammo_roll_is_made_however_many_criticals_and_a_badge_does_nothing() -> None:
    table = given(ann="3,3 pistol", walkers=["9,3"], cards=NO_SHOOT)
    table.play(shoot(table.state, "ann"), "walker-1", "2! 2!", "0", "badge")
    assert len(loaded(table.state, "ann")) == 1


@pytest.mark.rule("AOW-177", "AOW-178")
def test_on_a_blank_the_weapon_is_out_of_ammo_after_the_shot_has_been_resolved() -> None:
    table = given(ann="3,3 pistol", walkers=["9,3", "3,9"], cards=NO_SHOOT)
    commotion = table.play(shoot(table.state, "ann"), "walker-1", "2! 0", "0", "blank")
    assert "walker-1" not in table.state.walkers
    assert commotion == "noise"
    assert loaded(table.state, "ann") == []
    assert "shoot" not in first_actions(Table(table.state))


# -- cover


@pytest.mark.rule("AOW-184", "AOW-189")
@pytest.mark.parametrize(("y", "covered"), [("3.86", True), ("3.88", False)])
def test_a_target_is_in_cover_when_the_line_between_centres_passes_over_scenery(
    y: str, covered: bool
) -> None:
    table = given(ann="3,3 bow", walkers=["15,3"], cars=[f"9,{y}"])
    table.play(shoot(table.state, "ann"), "walker-1", "0 0", "0 0" if covered else "0")
    assert pools(table)[1] == (["red", "white"] if covered else ["red"])


@pytest.mark.rule("AOW-146")
def test_derek_is_in_cover_against_rick_but_not_against_carl() -> None:
    scene = {"walkers": ["15,3"], "cars": ["9,3"]}
    rick = given(ann="3,3 bow", **scene)  # type: ignore[arg-type]
    rick.play(shoot(rick.state, "ann"), "walker-1", "0 0", "0 0")
    carl = given(ann="15,12 bow", **scene)  # type: ignore[arg-type]
    carl.play(shoot(carl.state, "ann"), "walker-1", "0 0", "0")
    assert (pools(rick)[1], pools(carl)[1]) == (["red", "white"], ["red"])


@pytest.mark.rule("AOW-185")
def test_supply_counters_give_no_cover() -> None:
    table = given(ann="3,3 bow", walkers=["15,3"], supplies=["9,3"])
    table.play(shoot(table.state, "ann"), "walker-1", "0 0", "0")


@pytest.mark.rule("AOW-186")
def test_a_barrier_gives_one_red_die() -> None:
    table = given(ann="3,3 bow", walkers=["15,3"], barriers=["9,3 90"])
    table.play(shoot(table.state, "ann"), "walker-1", "0 0", "0 0")
    assert pools(table)[1] == ["red", "red"]


@pytest.mark.rule("AOW-187")
def test_a_car_gives_one_white_die() -> None:
    table = given(ann="3,3 bow", walkers=["15,3"], cars=["9,3"])
    table.play(shoot(table.state, "ann"), "walker-1", "0 0", "0 0")
    assert pools(table)[1] == ["red", "white"]


@pytest.mark.rule("AOW-188")
def test_cover_dice_add_up_over_two_barriers_and_a_car() -> None:
    table = given(ann="3,3 bow", walkers=["17,3"], barriers=["5,3 90", "6,3 90"], cars=["11,3"])
    table.play(shoot(table.state, "ann"), "walker-1", "0 0", "0 0 0 0")
    assert pools(table)[1] == ["red", "red", "red", "white"]


# -- into melee


def in_melee() -> Table:
    """Bob and Cid fight two walkers that Ann may shoot at; Dee and a third walker fight elsewhere."""
    return given(
        ann="3,3 bow",
        bob="9,3",
        cid="9,7",
        dee="15,15",
        walkers=["9,3.984", "9,6.016", "15,15.984"],
        cards=NO_SHOOT,
    )


@pytest.mark.rule("AOW-190", "AOW-191")
def test_on_a_badge_a_shot_into_melee_hits_the_intended_target() -> None:
    table = in_melee()
    table.play(shoot(table.state, "ann"), "walker-1", "badge", "1", "0")
    assert table.state.walkers["walker-1"].prone
    assert [ask.rule for ask in table.asked] == ["AOW-134", "AOW-191", "AOW-149", "AOW-151"]


@pytest.mark.rule("AOW-192", "AOW-193", "AOW-159")
def test_on_a_blank_it_hits_another_model_of_the_melee_even_a_friend() -> None:
    table = in_melee()
    table.play(shoot(table.state, "ann"), "walker-1", "blank", "2", "1")
    assert not table.state.walkers["walker-1"].prone
    assert table.state.survivors["bob"].health == 4


@pytest.mark.rule("AOW-194", "AOW-192", "AOW-004")
def test_the_player_picks_among_all_that_contact_links_to_the_target_and_no_others() -> None:
    table = given(
        ann="3,3 bow",
        bob="9,3",
        dee="15,15",
        walkers=["9,3.984", "9.984,3", "15,15.984", "9,5.5"],
        cards=NO_SHOOT,
    )
    table.play(shoot(table.state, "ann"), "walker-1", "blank", "walker-2", "1", "0")
    assert table.ids(2) == ["bob", "walker-2"]
    assert table.state.walkers["walker-2"].prone


@pytest.mark.rule("AOW-194")
def test_a_prone_survivor_is_in_the_melee_of_the_standing_walker_upon_it_and_a_prone_walker_in_none() -> None:
    table = given(ann="3,3 bow", bob="9,3", walkers=["9,3.984"], prone=["bob"], cards=NO_SHOOT)
    table.play(shoot(table.state, "ann"), "walker-1", "badge", "0", "0")
    table = given(ann="3,3 bow", bob="9,3", walkers=["9,3.984"], prone=["walker-1"], cards=NO_SHOOT)
    table.play(shoot(table.state, "ann"), "walker-1", "0", "0")
    assert "AOW-191" not in table.rules()


# -- several shots


@pytest.mark.rule("AOW-195", "AOW-196")
def test_several_shots_are_resolved_one_after_another_each_with_its_rolls() -> None:
    table = given(ann="3,3 smg", walkers=["9,3", "9,5"], cards=NO_SHOOT)
    table.play(
        shoot(table.state, "ann"),
        *("walker-1", "2!", "0", "badge"),
        *("walker-2", "1", "0"),
        *("walker-2", "2!", "0", "badge"),
    )
    assert table.state.walkers == {}
    assert table.ids(4) == ["walker-2", "stop"]


@pytest.mark.rule("AOW-195")
def test_fewer_shots_may_be_fired_but_not_none() -> None:
    table = given(ann="3,3 smg", walkers=["9,3"], cards=NO_SHOOT)
    assert table.play(shoot(table.state, "ann"), "walker-1", "0", "0", "stop") == "mayhem"
    assert table.ids(0) == ["walker-1"]


@pytest.mark.rule("AOW-197")
def test_the_commotion_of_several_shots_comes_once_after_the_last() -> None:
    table = given(ann="3,3 smg", walkers=["9,3"], cards=NO_SHOOT, threat=4)
    table.play(activate(table.state, "ann"), "shoot", *("walker-1", "0", "1") * 3)
    assert table.state.threat == 5
    assert [event.rule for event in table.told if event.rule in ("AOW-153", "AOW-048")] == [
        *["AOW-153"] * 3,
        "AOW-048",
    ]


@pytest.mark.rule("AOW-198")
def test_shots_that_remain_are_lost_when_the_ammo_runs_out() -> None:
    table = given(ann="3,3 smg", walkers=["9,3"], cards=NO_SHOOT)
    assert table.play(shoot(table.state, "ann"), "walker-1", "2!", "2!", "blank") == "mayhem"


def test_skipping_a_later_shot_does_not_undo_the_noise_of_those_fired() -> None:
    table = given(ann="3,3 smg", walkers=["9,3"], cards=NO_SHOOT)
    assert table.play(shoot(table.state, "ann"), "walker-1", "0", "0", "skip") == "mayhem"
    table = given(ann="3,3 smg", walkers=["9,3"], cards=NO_SHOOT)
    assert table.play(shoot(table.state, "ann"), "skip") == ""


@pytest.mark.rule("AOW-026")
def test_a_weapon_makes_its_commotion_each_time_it_is_used_and_a_silent_one_none() -> None:
    for _ in range(2):
        table = given(ann="3,3 pistol", walkers=["9,3"])
        assert table.play(shoot(table.state, "ann"), "walker-1", "0 0 0", "1") == "noise"
    table = given(ann="3,3 bow", walkers=["9,3"])
    assert table.play(shoot(table.state, "ann"), "walker-1", "0 0", "1") == ""


def test_a_weapon_for_one_use_is_gone_after_it() -> None:
    table = given(ann="3,3 dart", walkers=["9,3"], items=[DART], cards=NO_SHOOT)
    table.play(shoot(table.state, "ann"), "walker-1", "2!", "0", "blank")
    assert table.state.survivors["ann"].carried() == []


# -- corrections made while a shot is under way


def test_dice_follow_what_is_corrected_while_a_roll_is_asked_for() -> None:
    table = given(ann="3,3 bow", walkers=["15,3"], cars=["9,3"])
    rules = shoot(table.state, "ann")
    ask = next(rules)()  # type: ignore[operator]
    build = rules.send("walker-1")
    attack = build().read(["0", "0"])  # type: ignore[operator]
    build = rules.send(attack)
    assert [die.name for die in build().dice] == ["red", "white"]  # type: ignore[operator]
    table.state.board.positions.place(table.state.survivors["ann"], Point(15000, 9000))
    assert [die.name for die in build().dice] == ["red"]  # type: ignore[operator]
    assert ask.rule == "AOW-134"


def test_can_hit_asks_for_both_range_and_sight() -> None:
    table = given(ann="3,3 pistol", walkers=["9,3", "6,3", "3,18"])
    weapon = loaded(table.state, "ann")[0]
    seen = [table.play(can_hit(table.state, "ann", f"walker-{n}", weapon)) for n in (1, 2, 3)]
    assert seen == [False, True, False]
