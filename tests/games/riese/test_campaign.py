"""A campaign from its difficulty to its end: results, replays, who dies, what is written on the sheet."""

from __future__ import annotations

import pytest

from games.riese.campaigning import campaign, member, mission, over, setup_of, sheet, until
from games.riese.given import Table, given
from shamble.games.riese.campaign.replays import left
from shamble.games.riese.campaign.result import living_team
from shamble.games.riese.cards import Adjustment, Deed, Kit, Recruit
from shamble.games.riese.heroes.moving import leave
from shamble.games.riese.horde.pool import new_zombie
from shamble.games.riese.state import Hero
from shamble.games.riese.story.beginning import new_state, team_of
from shamble.games.riese.story.closing import team_after
from shamble.games.riese.story.deeds import do
from shamble.games.riese.story.track import raise_threat
from shamble.kernel.errors import BadInput

ONE, TWO = mission("one", leads_to=("two",)), mission("two", leads_to=("three",))
END = mission("three", escape=True)


def ids(team):
    """Who is there, by id."""
    return [hero.id for hero in team]


# -- the beginning, and the way on


@pytest.mark.rule("RIE-098")
def test_a_campaign_begins_with_its_difficulty_and_goes_straight_to_the_first_scenario():
    table = Table(new_state(setup_of(ONE, TWO, END)))
    until(table, "setup", "elite")
    assert [option.id for option in table.asked[0].options] == ["green", "regular", "elite"]
    assert len(table.asked) == 1
    assert (table.state.mission, sheet(table).difficulty) == ("one", "elite")


@pytest.mark.rule("RIE-098")
def test_a_scenario_that_stands_alone_begins_no_campaign_unless_all_do():
    table = campaign(mission("alone"), ONE, TWO, END)
    assert table.state.mission == "one"
    table = Table(new_state(setup_of(mission("alone"), END)))
    until(table, "setup", "green", "three")
    assert table.state.mission == "three"


def test_scenarios_that_lead_to_each_other_in_a_ring_begin_no_campaign():
    ring = (mission("one", leads_to=("two",)), mission("two", leads_to=("one",)))
    table = Table(new_state(setup_of(*ring, mission("hunt", reduction="cull"))))
    with pytest.raises(BadInput, match="no scenario can begin a campaign"):
        until(table, "setup", "green")


@pytest.mark.rule("RIE-098", "RIE-096")
def test_a_completed_scenario_leads_to_others_each_once():
    table = campaign(mission("one", leads_to=("two", "three")), mission("two", leads_to=("three",)), END)
    over(table, "won", "keep")
    until(table, "setup", "on", "two")
    assert [option.id for option in table.asked[-1].options] == ["two", "three"]
    over(table, "won", "keep")
    until(table, "setup", "on")
    assert table.state.mission == "three"


@pytest.mark.rule("RIE-442", "RIE-114")
def test_a_campaign_that_leads_nowhere_is_lost_because_nobody_has_escaped():
    table = campaign(mission("one"))
    over(table, "won", "keep")
    until(table, "over", "on")
    assert table.state.result == "lost"
    assert "no scenario is left, and nobody has escaped" in table.words()


def test_the_dead_of_a_scenario_are_not_of_the_living_team_and_who_stayed_away_is():
    table = campaign(mission("one", "kelley nicole"))
    sheet(table).team = dict(table.state.heroes)
    sheet(table).team["hale"] = Hero("hale", "Hale", kind="trooper", card="hale")
    table.hero("kelley").dead = True
    assert [hero.id for hero in living_team(table.state)] == ["nicole", "hale"]


def test_who_left_one_scenario_is_there_for_the_next():
    table = given(kelley="a1", nicole="b1")
    table.play(leave(table.state, "kelley"))
    assert [(hero.id, hero.left, hero.at) for hero in team_after(table.state)] == [
        ("kelley", False, None),
        ("nicole", False, None),
    ]


@pytest.mark.parametrize(("by", "told"), [
    (1, ["Threat rises to 12"]), (2, ["Threat rises to 12"]), (-1, ["Threat falls to 10"]), (0, []),
])  # fmt: skip
def test_a_change_of_threat_is_told_as_far_as_it_goes(by, told):
    table = given(threat=11)
    table.play(raise_threat(table.state, by, "RIE-378", now=True))
    table.play(raise_threat(table.state, max(by, 0), "RIE-378", now=True))
    assert [event.text for event in table.told] == told


@pytest.mark.rule("RIE-442", "RIE-433")
@pytest.mark.parametrize(("out", "result"), [
    ("kelley", "won"), ("hale vogel", "won"), ("hale", "between"), ("", "between"),
])  # fmt: skip
def test_a_campaign_is_won_once_a_character_or_two_troopers_have_escaped(out, result):
    table = campaign(mission("three", "kelley hale vogel", escape=True))
    for name in out.split():
        table.hero(name).left = True
    over(table, "won", "keep")
    assert (table.state.result or table.state.phase) == result


@pytest.mark.parametrize(("out", "level"), [
    pytest.param("kelley", "Marginal", marks=pytest.mark.rule("RIE-428")),
    pytest.param("hale vogel", "Marginal", marks=pytest.mark.rule("RIE-433")),
    pytest.param("kelley hale", "Marginal", marks=pytest.mark.rule("RIE-433")),
    pytest.param("kelley nicole", "Significant", marks=pytest.mark.rule("RIE-429")),
    pytest.param("kelley nicole til", "Decisive", marks=pytest.mark.rule("RIE-430")),
    pytest.param("kelley nicole til rai", "Overwhelming", marks=pytest.mark.rule("RIE-431")),
    pytest.param("kelley nicole til rai hale", "Overwhelming", marks=pytest.mark.rule("RIE-431")),
    pytest.param("kelley nicole til rai hale vogel", "Epic", marks=pytest.mark.rule("RIE-432")),
])  # fmt: skip
def test_the_level_of_victory_goes_by_who_is_out(out, level):
    table = campaign(mission("three", "kelley nicole til rai hale vogel", escape=True))
    for name in out.split():
        table.hero(name).left = True
    over(table, "won", "keep")
    assert sheet(table).level == level
    assert table.told[-1].text == f"The campaign is won: {level} victory"


# -- results and replays


@pytest.mark.parametrize(("difficulty", "count"), [
    pytest.param("green", 2, marks=pytest.mark.rule("RIE-116")),
    pytest.param("regular", 6, marks=pytest.mark.rule("RIE-117")),
    pytest.param("elite", 0, marks=pytest.mark.rule("RIE-118")),
])  # fmt: skip
def test_a_scenario_can_be_played_again_so_often_by_the_difficulty(difficulty, count):
    table = campaign(ONE, TWO, END, difficulty=difficulty)
    for used in range(count):
        assert left(sheet(table)) == count - used
        over(table, "won", "replay")
    assert (table.state.mission, left(sheet(table))) == ("one", 0)
    over(table, "won")
    assert table.state.phase == "between"
    assert sheet(table).replays == count


@pytest.mark.rule("RIE-116", "RIE-117")
@pytest.mark.parametrize(("difficulty", "still"), [("green", 2), ("regular", 4)])
def test_only_on_green_each_scenario_has_replays_of_its_own(difficulty, still):
    table = campaign(ONE, TWO, END, difficulty=difficulty)
    over(table, "won", "replay")
    over(table, "won", "replay")
    over(table, "won", *["keep"] * (difficulty == "regular"))
    until(table, "setup", "on")
    assert left(sheet(table)) == still


@pytest.mark.rule("RIE-112", "RIE-097")
@pytest.mark.parametrize("result", ["won", "lost"])
def test_any_scenario_may_be_played_again_at_once_won_or_lost(result):
    table = campaign(ONE, TWO, END)
    over(table, result, "replay")
    assert (table.state.phase, table.state.mission) == ("setup", "one")
    assert "Between scenarios" not in " ".join(ask.text for ask in table.asked)
    assert sheet(table).last == ""


@pytest.mark.rule("RIE-113", "RIE-114", "RIE-090")
def test_a_goal_that_was_missed_takes_a_replay_or_is_the_end():
    table = campaign(ONE, TWO, END)
    over(table, "lost", "replay")
    assert sheet(table).replays == 1
    over(table, "lost", "keep")
    assert (table.state.phase, table.state.result) == ("over", "lost")
    assert table.asked[-1].options[0].text == "Give the campaign up"
    elite = campaign(ONE, TWO, END, difficulty="elite")
    over(elite, "lost")
    assert (elite.state.phase, elite.state.result) == ("over", "lost")
    assert "The campaign is lost: the primary objective of One was missed" in elite.words()


@pytest.mark.rule("RIE-119")
def test_the_last_play_stands_even_if_it_is_worse():
    table = campaign(ONE, TWO, END, difficulty="green")
    member_xp(table, 5)
    over(table, "won", "replay")
    assert table.hero("kelley").xp == 0
    over(table, "lost", "keep")
    assert table.state.result == "lost"
    table = campaign(ONE, TWO, END, difficulty="green")
    over(table, "lost", "replay")
    over(table, "won", "keep")
    assert sheet(table).won == ["one"]


def member_xp(table, xp):
    """Kelley has earned so much in the scenario that is played."""
    table.hero("kelley").xp += xp


@pytest.mark.rule("RIE-115", "RIE-178")
def test_a_replay_brings_everything_back_as_it_was_but_for_itself():
    table = campaign(ONE, TWO, END)
    table.hero("kelley").supplies["ammo"], table.hero("kelley").xp = 3, 40
    table.hero("kelley").health = 3
    over(table, "won", "keep")
    member(table, "kelley").skills.append("brawler")
    sheet(table).threat, sheet(table).flags = 2, ["noted"]
    until(table, "setup", "on")
    kelley = table.hero("kelley")
    kelley.supplies["ammo"], kelley.health, kelley.dead, kelley.ready = 0, 0, True, None
    kelley.progress, kelley.skills, kelley.xp = {"personal-effect": 1}, [], 9
    table.state.threat, table.state.flags = 7, ["other"]
    over(table, "won", "replay")
    kelley = table.hero("kelley")
    assert (kelley.supplies["ammo"], kelley.health, kelley.dead, kelley.ready.card) == (3, 3, False, "knife")
    assert (kelley.progress, kelley.skills, kelley.xp) == ({}, ["brawler"], 41)
    assert (table.state.threat, table.state.active_threat, table.state.flags) == (2, 2, ["noted"])
    assert (sheet(table).replays, sheet(table).won) == (1, ["one"])


# -- who dies


@pytest.mark.rule("RIE-177", "RIE-376")
def test_the_dead_are_struck_off_once_the_result_is_kept_and_never_come_back():
    table = campaign(ONE, mission("two", "kelley! nicole hale!", leads_to=("three",)), END)
    table.hero("kelley").dead = True
    over(table, "won", "keep")
    assert ids(sheet(table).team.values()) == ["nicole"]
    assert sheet(table).dead == ["kelley"]
    until(table, "setup", "on")
    assert ids(table.state.heroes.values()) == ["nicole", "hale"]


@pytest.mark.rule("RIE-179")
@pytest.mark.parametrize(("result", "ends"), [("won", "over"), ("lost", "over")])
def test_without_a_living_character_the_campaign_is_lost_even_if_troopers_live(result, ends):
    table = campaign(mission("one", "kelley hale vogel", leads_to=("two",)), TWO, END, difficulty="elite")
    table.hero("kelley").dead = True
    over(table, result)
    assert (table.state.phase, table.state.result) == (ends, "lost")
    assert "no character is left alive" in table.words()


@pytest.mark.rule("RIE-179")
def test_a_character_who_stayed_behind_keeps_the_campaign_going_and_so_does_a_replay():
    table = campaign(ONE, TWO, END)
    over(table, "won", "keep")
    until(table, "setup", "on")
    table.hero("kelley").dead = True
    over(table, "won", "keep", by=["kelley"])
    assert (table.state.phase, ids(sheet(table).team.values())) == ("between", ["nicole"])
    table = campaign(mission("one", "kelley", leads_to=("two",)), TWO, END)
    table.hero("kelley").dead = True
    over(table, "lost", "replay")
    assert table.state.phase == "setup"


@pytest.mark.rule("RIE-176")
def test_a_dead_hero_who_still_walks_is_in_every_pool_until_it_is_killed():
    table = campaign(ONE, TWO, END, mission("four"), difficulty="elite")
    table.hero("kelley").dead = True
    new_zombie(table.state, "beta:kelley")
    over(table, "won")
    until(table, "setup", "on")
    assert table.state.pool == ["beta:kelley"]
    over(table, "won")
    until(table, "setup", "on")
    assert table.state.pool == ["beta:kelley"]
    table.state.pool.clear()
    over(table, "won")
    assert sheet(table).rising == []


@pytest.mark.rule("RIE-203")
def test_a_scenario_may_end_the_campaign_in_defeat_whatever_replays_are_left():
    table = campaign(ONE, TWO, END, difficulty="green")
    table.play(do(table.state, Deed("doom", text="It is over."), "kelley"))
    over(table, table.state.result)
    assert (table.state.phase, table.state.result) == ("over", "lost")
    assert "The campaign is lost: One has ended it" in table.words()
    table = campaign(ONE, TWO, END, difficulty="green")
    table.play(do(table.state, Deed("lose"), "kelley"))
    over(table, table.state.result, "replay")
    assert table.state.phase == "setup"


# -- what is written down


@pytest.mark.rule("RIE-089", "RIC-115", "RIE-090")
def test_the_sheet_has_the_last_scenario_played_and_the_replays_used():
    table = campaign(ONE, TWO, END)
    over(table, "won", "replay")
    over(table, "won", "keep")
    assert (sheet(table).last, sheet(table).replays) == ("one", 1)
    until(table, "setup", "on")
    over(table, "won", "keep")
    assert (sheet(table).last, sheet(table).replays) == ("two", 1)


@pytest.mark.rule("RIE-091", "RIE-378", "RIE-379")
def test_threat_changes_as_the_played_scenario_says():
    adjusted = {"increase": 2, "adjustments": (Adjustment(-1, "kill", of="armoured"),)}
    for killed, threat in ((1, 3), (0, 4), (5, 0)):
        table = campaign(mission("one", leads_to=("two",), **adjusted), TWO, END)
        table.state.threat = 2
        table.state.told["kill::armoured"] = killed
        over(table, "won", "keep")
        assert (sheet(table).threat, table.state.threat) == (threat, threat)
        until(table, "setup", "on")
        assert (table.state.threat, table.state.active_threat) == (threat, threat)


@pytest.mark.parametrize(("hero", "skill"), [
    pytest.param("kelley", "resolve", marks=pytest.mark.rule("RIC-018")),
    pytest.param("spiering", "self-assured", marks=pytest.mark.rule("RIC-066")),
])  # fmt: skip
def test_some_calm_the_base_as_each_stage_begins_whether_they_took_part_or_not(hero, skill):
    for threat, took_part, after in ((5, True, 4), (5, False, 4), (0, True, 0)):
        table = campaign(mission("one", f"{hero} nicole", leads_to=("two",)), TWO, END)
        table.hero(hero).skills = [skill]
        over(table, "won", "keep")
        sheet(table).threat = threat
        until(table, "setup", "on")
        over(table, "won", "keep", by=[hero, "nicole"] if took_part else ["nicole"])
        assert sheet(table).threat == after


@pytest.mark.rule("RIC-030")
@pytest.mark.parametrize(("health", "result", "after"), [(2, "won", 3), (4, "won", 4), (2, "lost", 2)])
def test_a_brick_wall_heals_after_every_scenario_that_succeeds(health, result, after):
    table = campaign(mission("one", "jackson nicole", leads_to=("cull",)), mission("cull", reduction="cull"))
    table.hero("jackson").skills = ["brick-wall"]
    over(table, "won", "keep")
    member(table, "jackson").health = health
    until(table, "setup", "reduce:cull")
    over(table, result, "keep", by=["nicole"])
    assert member(table, "jackson").health == after


@pytest.mark.rule("RIE-131", "RIE-501")
def test_who_sat_a_scenario_out_has_the_teams_xp_and_no_crash():
    table = campaign(ONE, TWO, END)
    table.hero("kelley").blitz = True
    over(table, "won", "keep")
    assert member(table, "kelley").crash
    until(table, "setup", "on")
    over(table, "won", "keep", by=["nicole"])
    assert (member(table, "kelley").xp, member(table, "nicole").xp) == (2, 2)
    assert not member(table, "kelley").crash


@pytest.mark.rule("RIE-502", "RIE-501")
def test_a_crash_lasts_through_the_next_scenario_and_no_longer():
    table = campaign(ONE, TWO, END)
    table.hero("kelley").blitz = True
    over(table, "won", "keep")
    until(table, "setup", "on")
    assert table.hero("kelley").crash
    over(table, "won", "keep")
    until(table, "setup", "on")
    assert not table.hero("kelley").crash


@pytest.mark.rule("RIC-118")
def test_what_a_scenario_notes_is_known_in_the_next_one_but_for_opened_boxes():
    table = campaign(ONE, TWO, END)
    table.play(do(table.state, Deed("flag", what="saw-the-map"), "kelley"))
    table.state.flags.append("opened:objective-3")
    over(table, "won", "keep")
    until(table, "setup", "on")
    assert table.state.flags == ["saw-the-map"]


# -- who joins


def met(name, kind="character", **more):
    """Somebody whom a scenario lets the team meet."""
    return Recruit(name, name.capitalize(), kind, name if kind == "character" else "", **{"met": True} | more)


@pytest.mark.rule("RIE-371", "RIE-377", "RIC-117")
def test_only_who_is_met_joins_and_comes_after_those_who_are_there():
    team = (met("til"), met("rai", met=False), met("hale", "trooper", must=True))
    table = campaign(ONE, mission("two", leads_to=("three",), team=team), END)
    over(table, "won", "keep")
    until(table, "setup", "on")
    assert ids(table.state.heroes.values()) == ["kelley", "nicole", "til", "hale"]
    over(table, "won", "keep", "yes")
    assert ids(sheet(table).team.values()) == ["kelley", "nicole", "til", "hale"]
    assert "Til joins the team" in table.words()


@pytest.mark.rule("RIE-145")
def test_a_trooper_who_was_met_joins_only_if_the_players_wish():
    table = campaign(mission("one", "kelley hale!", leads_to=("two",)), TWO, END)
    over(table, "won", "keep", "no")
    assert ids(sheet(table).team.values()) == ["kelley"]


@pytest.mark.rule("RIE-370", "RIE-372")
def test_a_team_has_four_characters_and_four_troopers_and_nobody_else_joins():
    full = "kelley nicole til rai hale vogel stewart"
    newcomers = (met("frost"), met("moss", "trooper"), met("kane", "trooper"))
    table = campaign(
        mission("one", full, leads_to=("two",)), mission("two", leads_to=("three",), team=newcomers), END
    )
    over(table, "won", "keep")
    until(table, "setup", "on")
    assert "frost" in table.state.heroes
    over(table, "won", "keep", "yes")
    assert ids(sheet(table).team.values()) == [*full.split(), "moss"]
    assert "No slot is free for Frost, who leaves for good" in table.words()
    assert "No slot is free for Kane, who leaves for good" in table.words()


@pytest.mark.rule("RIE-373", "RIE-374", "RIE-375")
@pytest.mark.parametrize(("more", "health", "items", "xp"), [
    ({}, {"til": 4, "hale": 2}, [], 0),
    ({"health": 1, "kit": Kit(("knife",), {"ammo": 2}), "xp": 9}, {"til": 1, "hale": 1}, ["knife"], 9),
])  # fmt: skip
def test_a_newcomer_has_full_health_and_nothing_unless_the_scenario_says_otherwise(more, health, items, xp):
    table = campaign(mission("one", team=(met("til", **more), met("hale", "trooper", **more))))
    for name, points in health.items():
        hero = table.hero(name)
        assert (hero.health, [item.card for item in hero.carried], hero.xp) == (points, items, xp)
        assert sum(hero.supplies.values()) == (2 if items else 0)


@pytest.mark.rule("RIE-376")
def test_who_is_not_taken_along_stays_on_the_team():
    table = campaign(ONE, TWO, END)
    over(table, "won", "keep")
    until(table, "setup", "on")
    over(table, "won", "keep", by=["nicole"])
    until(table, "setup", "on")
    assert ids(team_of(table.state)) == ["kelley", "nicole"]


def test_who_was_named_for_a_player_is_theirs_from_the_first_scenario_on():
    table = campaign(ONE, TWO, END, seats={"ann": [], "bob": ["nicole"]})
    assert (table.hero("nicole").seat, table.hero("kelley").seat) == ("bob", "")


@pytest.mark.rule("RIE-378", "RIE-324", "RIE-379")
@pytest.mark.parametrize(
    ("raised", "killed", "increase", "words"),
    [
        (2, 0, 0, "Threat goes from 2 to 4: +2 in the scenario"),
        (0, 1, 2, "Threat goes from 2 to 3: +2 for the scenario, -1 for Armoured killed"),
        (
            1,
            3,
            2,
            "Threat stays at 2: +1 in the scenario, +2 for the scenario, -3 for Armoured killed (3 times)",
        ),
        (0, 0, 0, "Threat stays at 2"),
    ],
)
def test_threat_that_rose_in_a_scenario_counts_and_the_sum_is_told(raised, killed, increase, words):
    less = Adjustment(-1, "kill", of="armoured")
    one = mission("one", leads_to=("two",), increase=increase, adjustments=(less,))
    table = campaign(one, mission("two"), difficulty="elite")
    sheet(table).threat = table.state.threat = 2
    table.play(raise_threat(table.state, raised, "RIE-324"))
    table.state.told["kill::armoured"] = killed
    over(table, "won")
    assert [event.text for event in table.told if event.rule == "RIE-378"] == [words]
    assert f"{sheet(table).threat}" in words.split(":")[0].split()
