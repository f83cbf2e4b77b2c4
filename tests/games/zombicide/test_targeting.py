"""Targeting priority, shielding, friendly fire and Wounds (ZOM-047 to ZOM-065)."""

import pytest

from games.zombicide.given import given

MIX = "2 walker, 1 fatty, 1 abomination, 2 runner"


def fired(faces, *picks, zombies=MIX, weapon="cannon", wounds=0, **people):
    """Doug's shot from the next zone at everybody in s2."""
    table = given("s1 s2", doug=f"s1: {weapon}", zombies={"s2": zombies} if zombies else None, **people)
    for name in people:
        table.state.survivors[name].wounds = wounds
    table.attack("doug", "s2", faces, *picks)
    return table


@pytest.mark.rule("ZOM-047", "ZOM-048", "ZOM-049")
def test_survivors_are_hit_before_walkers_and_nobody_is_asked():
    table = fired("6 1 1 1 1 1", ned="s2")
    assert "ned" not in table.alive()
    assert table.crowd("s2") == {"walker": 2, "fatty": 1, "abomination": 1, "runner": 2}
    table = fired("6 6 1 1 1 1", ned="s2")
    assert table.crowd("s2") == {"walker": 1, "fatty": 1, "abomination": 1, "runner": 2}
    assert len(table.asked) == 1


@pytest.mark.rule("ZOM-050", "ZOM-051")
@pytest.mark.parametrize(
    ("pick", "left"), [("fatty", {"abomination": 1, "runner": 2}), ("abomination", {"fatty": 1, "runner": 2})]
)
def test_fatties_and_abominations_share_the_third_rank_by_the_players_choice(pick, left):
    table = fired("6 6 6 1 1 1", pick)
    assert table.options() == ["fatty", "abomination"]
    assert table.crowd("s2") == left


@pytest.mark.rule("ZOM-050", "ZOM-051", "ZOM-053")
def test_runners_come_last_when_the_whole_third_rank_is_dead():
    table = fired("6 6 6 6 6 1", "abomination")
    assert table.crowd("s2") == {"runner": 1}


@pytest.mark.rule("ZOM-052")
def test_the_shooter_is_never_hit_in_the_own_zone():
    table = given(doug="s1: cannon", zombies={"s1": "1 walker"})
    table.attack("doug", "s1", "6 6 6 6 6 6")
    assert table.alive() == {"doug": 0}
    assert table.crowd("s1") == {}


@pytest.mark.rule("ZOM-053")
@pytest.mark.parametrize(("hits", "left"), [(1, 2), (2, 1), (3, 0)])
def test_a_rank_is_eliminated_before_the_next_is_hit(hits, left):
    table = fired(" ".join(["6"] * hits + ["1"] * (6 - hits)), zombies="3 walker, 2 runner")
    assert table.crowd("s2").get("walker", 0) == left
    assert table.crowd("s2")["runner"] == 2


@pytest.mark.rule("ZOM-054")
def test_a_fatty_under_damage_one_shields_the_runners_from_all_further_hits():
    table = fired("6 6 6", zombies="1 walker, 1 fatty, 2 runner", weapon="sub-mg")
    assert table.crowd("s2") == {"fatty": 1, "runner": 2}
    table = fired("6 6 6", zombies="1 walker, 2 runner", weapon="sub-mg")
    assert table.crowd("s2") == {}


@pytest.mark.rule("ZOM-054")
def test_an_abomination_under_damage_two_shields_the_runners_once_the_fatties_are_dead():
    table = fired("6 6 6 6 6 6", "fatty", zombies="1 fatty, 1 abomination, 2 runner", weapon="bow")
    assert table.crowd("s2") == {"abomination": 1, "runner": 2}


@pytest.mark.rule("ZOM-055")
@pytest.mark.parametrize(
    ("picks", "alive"),
    [
        (("ned", "ned"), {"doug": 0, "amy": 0}),
        (("ned", "amy"), {"doug": 0, "ned": 1, "amy": 1}),
        (("amy", "amy"), {"doug": 0, "ned": 0}),
    ],
)
def test_the_attacker_says_hit_by_hit_which_survivor_of_several(picks, alive):
    table = fired("6 6 1", *picks, weapon="sub-mg", zombies="1 walker", ned="s2", amy="s2")
    assert table.alive() == alive
    assert table.crowd("s2") == {"walker": 1}


@pytest.mark.rule("ZOM-055")
def test_an_eliminated_target_takes_no_more_hits():
    table = fired("6 6 6", "ned", "ned", weapon="sub-mg", zombies="1 walker", ned="s2", amy="s2")
    assert table.options(0) == ["ned", "amy"]
    assert table.alive() == {"doug": 0, "amy": 1}


@pytest.mark.rule("ZOM-056")
@pytest.mark.parametrize(
    ("weapon", "zone", "left"),
    [
        ("rifle", "s2", {"runner": 1}),
        ("sniper-rifle", "s2", {"walker": 1}),
        ("machete", "s1", {"walker": 1}),
        ("pistol", "s1", {"runner": 1}),
    ],
)
def test_only_melee_and_the_sniper_rifle_strike_later_ranks_first(weapon, zone, left):
    table = given("s1 s2", doug=f"s1: {weapon}", zombies={zone: "1 walker, 1 runner"})
    free = weapon in ("sniper-rifle", "machete")
    table.attack("doug", zone, "6", *(["runner"] if free else []))
    assert table.crowd(zone) == left


def last_stand():
    return given(doug="s1: sub-mg sub-mg", ned="s1", zombies={"s1": "4 walker, 1 fatty, 2 runner"})


@pytest.mark.rule("ZOM-057", "ZOM-058")
def test_dougs_first_burst_kills_ned_and_three_walkers():
    table = last_stand()
    table.attack("doug", "s1", "6 6 5 5 5 1")
    hits = next(event for event in table.told if event.kind == "hits")
    assert hits.facts["hits"] == 5
    assert table.alive() == {"doug": 0}
    assert table.crowd("s1") == {"walker": 1, "fatty": 1, "runner": 2}


@pytest.mark.rule("ZOM-059", "ZOM-060")
def test_dougs_second_burst_kills_the_last_walker_and_the_fatty_shields_the_runners():
    table = last_stand()
    table.attack("doug", "s1", "6 6 5 5 5 1")
    table.attack("doug", "s1", "6 5 5 3 1 1")
    hits = [event.facts["hits"] for event in table.told if event.kind == "hits"]
    assert hits == [5, 3]
    assert table.crowd("s1") == {"fatty": 1, "runner": 2}
    assert table.told[-1].facts == {"hits": 2}


# -- Wounds


@pytest.mark.rule("ZOM-061", "ZOM-063")
@pytest.mark.parametrize(
    ("faces", "alive"),
    [("1 1 1", {"doug": 0, "ned": 0}), ("6 1 1", {"doug": 0, "ned": 1}), ("6 6 1", {"doug": 0})],
)
def test_damage_one_is_one_wound_and_two_wounds_kill(faces, alive):
    assert fired(faces, weapon="sub-mg", zombies="", ned="s2").alive() == alive


@pytest.mark.rule("ZOM-062", "ZOM-064")
def test_one_hit_of_damage_two_kills_an_unhurt_survivor():
    table = fired("6 1 1 1 1 1", weapon="bow", zombies="1 walker", ned="s2")
    assert table.alive() == {"doug": 0}
    assert next(event for event in table.told if event.kind == "wounds").text == "Ned suffers 2 Wounds"


@pytest.mark.rule("ZOM-063")
def test_a_wounded_survivor_dies_of_one_more_and_leaves_seat_and_turn():
    table = given("s1 s2", doug="s1: pistol", ned="s2: katana", cars={"taxi": "s2: ned"})
    table.state.survivors["ned"].wounds, table.state.waiting = 1, ["ned"]
    table.attack("doug", "s2", "4")
    assert (table.alive(), table.state.dead) == ({"doug": 0}, ["ned"])
    assert (table.state.cars["taxi"].seats, table.state.waiting) == ([""] * 4, [])
    assert table.state.discards == ["katana"]


@pytest.mark.rule("ZOM-065")
@pytest.mark.parametrize("weapon", ["bow", "cannon"])
def test_the_rest_of_a_hit_that_finishes_a_wounded_survivor_is_lost(weapon):
    table = fired("6 1 1 1 1 1", "ned", weapon=weapon, zombies="1 walker", wounds=1, ned="s2", amy="s2")
    assert table.alive() == {"doug": 0, "amy": 1}
    assert table.crowd("s2") == {"walker": 1}
