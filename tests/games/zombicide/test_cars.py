"""Cars: driving, the attack zone by zone, occupants, and Phil's drive (ZOM-089 to ZOM-116)."""

import pytest

from games.zombicide.given import given
from shamble.games.zombicide.cars import route_ask
from shamble.games.zombicide.horde import maul

# -- driving


@pytest.mark.rule("ZOM-089")
def test_only_the_survivor_at_the_wheel_drives_for_one_action():
    table = given("s1 s2", phil="s1", amy="s1", cars={"taxi": "s1: phil amy"})
    assert "drive" in table.deeds("phil")
    assert "drive" not in table.deeds("amy")
    table.do("phil", "drive", "s2")
    assert [table.state.survivors[name].actions for name in ("phil", "amy")] == [2, 3]
    assert {table.state.cars["taxi"].zone, *(s.zone for s in table.state.survivors.values())} == {"s2"}


@pytest.mark.rule("ZOM-089")
def test_a_car_goes_one_or_two_street_zones_also_back_and_forth_and_into_no_building():
    table = given("s1 s2 s3 s4\n. b1 . .", "b1-s2", phil="s2", cars={"taxi": "s2: phil"})
    routes = [option.id for option in route_ask(table.state, "phil").options]
    assert routes == ["s1", "s1+s2", "s3", "s3+s2", "s3+s4"]


@pytest.mark.rule("ZOM-090", "ZOM-091")
def test_a_car_attacks_the_zone_it_leaves_passes_and_reaches():
    table = given(
        "s1 s2 s3 s4",
        phil="s1",
        cars={"taxi": "s1: phil"},
        zombies={f"s{n}": f"{n} walker" for n in (1, 2, 3, 4)},
    )
    table.drive("phil", "s2 s3", "4", "4 4", "4 4 4")
    assert [table.crowd(f"s{n}") for n in (1, 2, 3, 4)] == [{}, {}, {}, {"walker": 4}]


@pytest.mark.rule("ZOM-092")
def test_every_miniature_of_any_kind_adds_a_die():
    table = given(
        "s1 s2",
        phil="s1",
        josh="s1",
        ned="s1",
        cars={"taxi": "s1: phil"},
        zombies={"s1": "2 walker, 1 fatty, 1 abomination, 3 runner"},
    )
    table.drive("phil", "s2", "1 1 1 1 1 1 1 1 1")
    assert table.dice() == 9


@pytest.mark.rule("ZOM-093")
def test_those_inside_the_driven_car_add_no_dice_and_are_not_hit():
    table = given("s1 s2", phil="s1", amy="s1", cars={"taxi": "s1: phil amy"}, zombies={"s1": "2 walker"})
    table.drive("phil", "s2", "6 6")
    assert table.dice() == 2
    assert table.alive() == {"phil": 0, "amy": 0}
    assert table.crowd("s1") == {}


@pytest.mark.rule("ZOM-094")
def test_those_in_another_car_count_and_can_be_hit():
    table = given(
        "s1 s2", phil="s1", amy="s1", cars={"taxi": "s1: phil", "van": "s1: amy"}, zombies={"s1": "1 walker"}
    )
    table.drive("phil", "s2", "6 1")
    assert table.dice() == 2
    assert table.alive() == {"phil": 0, "amy": 1}
    assert table.crowd("s1") == {"walker": 1}


@pytest.mark.rule("ZOM-095")
@pytest.mark.parametrize(("face", "left"), [(3, 1), (4, 0), (5, 0), (6, 0)])
def test_a_car_hits_on_four_or_more(face, left):
    table = given("s1 s2", phil="s1", cars={"taxi": "s1: phil"}, zombies={"s1": "1 walker"})
    table.drive("phil", "s2", str(face))
    assert table.crowd("s1").get("walker", 0) == left


@pytest.mark.rule("ZOM-096")
def test_a_car_kills_no_fatty_and_no_abomination_and_wounds_once():
    table = given("s1 s2", phil="s1", cars={"taxi": "s1: phil"}, zombies={"s1": "2 fatty, 1 abomination"})
    table.drive("phil", "s2", "6 6 6")
    assert table.crowd("s1") == {"fatty": 2, "abomination": 1}
    table = given("s1 s2", phil="s1", josh="s1", cars={"taxi": "s1: phil"})
    table.drive("phil", "s2", "6")
    assert table.alive()["josh"] == 1


@pytest.mark.rule("ZOM-097")
@pytest.mark.parametrize(
    ("faces", "left"),
    [
        ("6 1 1 1 1", {"walker": 2, "fatty": 1, "runner": 1}),
        ("6 6 6 1 1", {"walker": 1, "fatty": 1, "runner": 1}),
        ("6 6 6 6 6", {"fatty": 1, "runner": 1}),
    ],
)
def test_car_hits_follow_the_targeting_priority(faces, left):
    table = given(
        "s1 s2",
        phil="s1",
        josh="s1",
        cars={"taxi": "s1: phil"},
        zombies={"s1": "2 walker, 1 fatty, 1 runner"},
    )
    table.drive("phil", "s2", faces)
    assert table.crowd("s1") == left


@pytest.mark.rule("ZOM-097")
def test_car_hits_reach_runners_once_nobody_stands_before_them():
    table = given("s1 s2", phil="s1", cars={"taxi": "s1: phil"}, zombies={"s1": "1 walker, 2 runner"})
    table.drive("phil", "s2", "6 6 1")
    assert table.crowd("s1") == {"runner": 1}


@pytest.mark.rule("ZOM-098")
@pytest.mark.parametrize(
    ("hits", "alive", "walkers"), [(3, {"phil": 0, "ned": 1}, 3), (4, {"phil": 0}, 3), (5, {"phil": 0}, 2)]
)
def test_all_survivors_outside_must_be_dead_before_a_walker_is_hit(hits, alive, walkers):
    table = given(
        "s1 s2", phil="s1", josh="s1", ned="s1", cars={"taxi": "s1: phil"}, zombies={"s1": "3 walker"}
    )
    table.drive("phil", "s2", " ".join(["6"] * hits + ["1"] * (5 - hits)), "josh", "josh")
    assert table.alive() == alive
    assert table.crowd("s1") == {"walker": walkers}


@pytest.mark.rule("ZOM-099")
def test_zones_are_rolled_and_resolved_one_after_the_other():
    table = given("s1 s2", phil="s1", cars={"taxi": "s1: phil"}, zombies={"s1": "2 walker", "s2": "1 walker"})
    table.drive("phil", "s2", "6 1", "1")
    assert [table.dice(0), table.dice(1)] == [2, 1]
    kinds = [event.kind for event in table.told]
    assert kinds == ["hits", "killed", "drive", "hits"]


@pytest.mark.rule("ZOM-100")
def test_a_zone_met_twice_is_attacked_twice_with_who_is_left():
    table = given("s1 s2", phil="s1", cars={"taxi": "s1: phil"}, zombies={"s1": "3 walker"})
    table.drive("phil", "s2 s1", "6 1 1", "6 1")
    assert [table.dice(0), table.dice(1)] == [3, 2]
    assert table.crowd("s1") == {"walker": 1}


@pytest.mark.rule("ZOM-101")
def test_the_driver_gets_all_experience_and_nobody_else():
    table = given(
        "s1 s2", phil="s1", amy="s1", cars={"taxi": "s1: phil amy"}, zombies={"s1": "2 walker, 1 runner"}
    )
    table.drive("phil", "s2", "6 6 6")
    assert [table.state.survivors[name].experience for name in ("phil", "amy")] == [3, 0]


@pytest.mark.rule("ZOM-101")
def test_experience_is_data_one_for_each_and_five_for_an_abomination():
    table = given(ann="s1: cannon", zombies={"s1": "1 walker, 1 fatty, 1 abomination, 1 runner"})
    table.attack("ann", "s1", "6 6 6 6 1 1", "fatty")
    assert table.state.survivors["ann"].experience == 8


# -- occupants


@pytest.mark.rule("ZOM-102", "ZOM-103")
def test_attacks_from_inside_a_car_count_from_its_zone():
    table = given(
        "s1 s2 s3",
        amy="s2: machete pistol",
        cars={"taxi": "s2: - amy"},
        zombies={f"s{n}": "1 walker" for n in (1, 2, 3)},
    )
    table.do("amy", "attack:machete-1:s2", "4")
    table.do("amy", "attack:pistol-2:s3", "4")
    assert [table.crowd(f"s{n}") for n in (1, 2, 3)] == [{"walker": 1}, {}, {}]
    assert table.state.survivors["amy"].actions == 1


@pytest.mark.rule("ZOM-104")
def test_a_car_protects_nobody_from_zombies():
    table = given(amy="s1", cars={"taxi": "s1: amy"}, zombies={"s1": "1 walker"})
    table.play(maul(table.state, "s1", 1))
    assert table.alive() == {"amy": 1}
    assert table.told[-1].rule == "ZOM-104"


@pytest.mark.rule("ZOM-105")
def test_a_car_protects_nobody_from_survivors():
    table = given("s1 s2", doug="s1: pistol", amy="s2", cars={"taxi": "s2: amy"}, zombies={"s2": "1 walker"})
    table.attack("doug", "s2", "6")
    assert table.alive()["amy"] == 1
    assert table.crowd("s2") == {"walker": 1}


@pytest.mark.rule("ZOM-105")
def test_a_passenger_is_hit_by_the_drivers_shot_into_the_own_zone():
    table = given(phil="s1: sub-mg", amy="s1", cars={"taxi": "s1: phil amy"}, zombies={"s1": "1 walker"})
    table.attack("phil", "s1", "5 1 1")
    assert table.alive() == {"phil": 0, "amy": 1}


@pytest.mark.rule("ZOM-106")
def test_nobody_gets_into_a_car_among_zombies_or_without_a_free_seat():
    table = given(josh="s1", cars={"taxi": "s1: -"}, zombies={"s1": "1 walker"})
    assert not [deed for deed in table.deeds("josh") if deed.startswith("in:")]
    table.state.zombies.clear()
    assert [deed for deed in table.deeds("josh") if deed.startswith("in:")] == [
        "in:taxi:wheel",
        "in:taxi:seat",
    ]
    table.do("josh", "in:taxi:seat")
    assert table.state.cars["taxi"].seats == ["", "josh", "", ""]
    full = given(josh="s1", a="s1", b="s1", c="s1", d="s1", cars={"taxi": "s1: a b c d"})
    assert not [deed for deed in full.deeds("josh") if deed.startswith("in:")]


@pytest.mark.rule("ZOM-106")
def test_getting_out_is_possible_among_zombies():
    table = given(josh="s1", cars={"taxi": "s1: josh"}, zombies={"s1": "3 walker"})
    table.do("josh", "out")
    assert table.state.cars["taxi"].seats == [""] * 4


# -- the example: Phil drives the police car


def first_drive():
    """Zone 1 to Zone 3 through Zone 2, with the rolls of the example."""
    table = given(
        "s1 s2 s3",
        phil="s1",
        amy="s1",
        josh="s1",
        cars={"police": "s1: phil amy"},
        zombies={"s1": "1 walker, 3 runner", "s2": "1 walker, 1 fatty, 2 runner", "s3": "6 walker"},
    )
    table.drive("phil", "s2 s3", "4 5 6 4 1", "4 4 4 1", "6 5 4 3 2 1")
    return table


def second_drive():
    """Then back and forth between Zones 3 and 2."""
    table = first_drive()
    table.asked.clear()
    table.drive("phil", "s2 s3", "4 4 1", "6 6 6", "4")
    return table


@pytest.mark.rule("ZOM-107", "ZOM-108")
def test_phil_leaves_zone_one_over_josh_a_walker_and_a_runner():
    table = first_drive()
    assert table.dice(0) == 5
    assert table.state.dead == ["josh"]
    assert table.crowd("s1") == {"runner": 2}


@pytest.mark.rule("ZOM-109", "ZOM-110")
def test_phil_passes_zone_two_where_the_fatty_absorbs_two_of_three_hits():
    table = first_drive()
    assert table.dice(1) == 4
    assert table.crowd("s2") == {"fatty": 1, "runner": 2}


@pytest.mark.rule("ZOM-111")
def test_phil_ends_in_zone_three_and_kills_three_of_six_walkers():
    table = first_drive()
    assert table.dice(2) == 6
    assert table.crowd("s3") == {"walker": 3}


@pytest.mark.rule("ZOM-112", "ZOM-113", "ZOM-114")
def test_phil_drives_back_and_forth():
    table = second_drive()
    assert [ask.subjects[1] for ask in table.asked] == ["s3", "s2", "s3"]
    assert [table.dice(number) for number in range(3)] == [3, 3, 1]
    assert table.crowd("s2") == {"fatty": 1, "runner": 2}


@pytest.mark.rule("ZOM-113", "ZOM-115")
def test_the_last_walker_of_zone_three_gives_one_die_and_dies():
    table = second_drive()
    assert table.dice(2) == 1
    assert table.crowd("s3") == {}


@pytest.mark.rule("ZOM-116")
def test_phil_kills_nine_zombies_for_nine_points():
    table = second_drive()
    assert sum(table.state.killed.values()) == 9
    assert table.state.survivors["phil"].experience == 9
    assert table.state.survivors["phil"].actions == 1
