"""A round: initiative, the order of the turns, their phases, and the track (RIE-001, RIE-310 to 324)."""

from __future__ import annotations

import pytest

from games.riese.given import given, opening
from shamble.games.riese.cards import Deed, Objective, Person, Space, Trigger
from shamble.games.riese.story.end_segment import end_segment
from shamble.games.riese.story.initiative import initiative
from shamble.games.riese.story.phases import npc_final, npc_start, player_final, player_start, zombie_start
from shamble.games.riese.story.track import advance
from shamble.games.riese.turn import STEPS, play

GUARD = Person("guard", "Guard", "N", "mp-40", holds=True, foes="none")


def order_of(table):
    """The turns of the round that begins, and the one that comes first."""
    return [table.state.phase.removesuffix("-start"), *table.state.turns]


def begin(table, *script):
    """Run the initiative segment; returns the order of the turns."""
    table.state.phase = table.state.now = "initiative"
    table.play(initiative(table.state), *script)
    return order_of(table)


# -- initiative


@pytest.mark.rule("RIE-312", "RIE-313")
def test_the_zombies_die_is_lowered_by_4_and_heroes_who_win_choose():
    assert begin(given(kelley="a1"), "5", "8", "player") == ["player", "zombie"]
    assert begin(given(kelley="a1"), "5", "8", "zombie") == ["zombie", "player"]


@pytest.mark.rule("RIE-314")
def test_zombies_who_win_go_first_without_a_choice():
    table = given(kelley="a1")
    assert begin(table, "5", "10") == ["zombie", "player"]
    assert len(table.asked) == 2


@pytest.mark.rule("RIE-315")
def test_equal_results_are_rolled_again_until_they_differ():
    assert begin(given(kelley="a1"), "5", "9", "1", "5", "3", "12") == ["zombie", "player"]


@pytest.mark.rule("RIE-593")
def test_with_a_leader_turned_up_nothing_is_taken_off_the_zombies_die():
    assert begin(given(kelley="a1", zombies=["d1 alpha"]), "5", "8") == ["zombie", "player"]
    assert begin(given(kelley="a1", zombies=["d1 ?alpha"]), "5", "8", "player") == ["player", "zombie"]


@pytest.mark.rule("RIE-626")
def test_one_hero_in_darkness_is_enough_for_the_zombies():
    assert begin(given(kelley="a1", dark=True), "5", "8") == ["zombie", "player"]
    table = given(kelley="a1", nicole="h6", dark=True)
    table.state.put("flare", (0, 0))
    assert begin(table, "5", "8") == ["zombie", "player"]
    table.state.put("flare", (7, 5))
    assert begin(table, "5", "8", "player") == ["player", "zombie"]


@pytest.mark.rule("RIC-039")
def test_a_skill_that_always_adds_to_the_roll_does():
    table = given(frost="a1")
    table.hero("frost").skills = ["tactics-1", "wahai-mohammed"]
    assert begin(table, "no", "1", "8", "player") == ["player", "zombie"]


def test_questions_that_are_skipped_spare_nobody_the_dice():
    table = given(frost="a1")
    table.hero("frost").skills = ["tactics-1"]
    assert begin(table, "skip", "1", "8") == ["zombie", "player"]
    assert begin(given(kelley="a1"), "5", "1", "skip") == ["player", "zombie"]


@pytest.mark.rule("RIE-001")
def test_a_scenario_that_says_who_goes_first_needs_no_dice_and_changes_nothing_else():
    first = given(kelley="a1 e covering 2", scenario={"special": ("players-first",)})
    assert begin(first) == ["player", "zombie"]
    first.play(player_start(first.state))
    assert first.hero("kelley").marker == ""
    assert begin(given(kelley="a1", scenario={"special": ("zombies-first",)})) == ["zombie", "player"]


@pytest.mark.rule("RIE-319", "RIE-547")
def test_in_the_end_segment_what_burns_goes_on():
    table = given(kelley="a1 e", zombies=["e1 omega"])
    table.zombie("z1").burning = "kelley"
    table.state.put("timer", (2, 2), timers=3)
    table.state.phase = table.state.now = "end"
    table.play(end_segment(table.state), "7")
    assert (table.zombie("z1").health, table.zombie("z1").burning) == (3, "")
    assert [thing.timers for thing in table.state.all_of("timer")] == [2]


def test_what_skills_do_once_a_round_they_may_do_again_in_the_next():
    table = given(kelley="a1", turns=["npc"])
    table.hero("kelley").used, table.hero("kelley").helped = ["tactics-1"], ["hero"]
    table.state.phase = table.state.now = "end"
    table.play(end_segment(table.state))
    assert (table.hero("kelley").used, table.hero("kelley").helped, table.state.turns) == ([], [], [])


# -- the order of the turns

SCRIPT = ("proposed", "9", "1", "player", "kelley", "stationary")


@pytest.mark.rule("RIE-310")
def test_npcs_have_the_second_turn_whoever_comes_first():
    with_guard = {"people": (GUARD,)}
    assert begin(given(kelley="a1", scenario=with_guard), "9", "1", "player") == ["player", "npc", "zombie"]
    assert begin(given(kelley="a1", scenario=with_guard), "1", "9") == ["zombie", "npc", "player"]


@pytest.mark.rule("RIE-310", "RIE-311", "RIE-004")
def test_a_whole_round_runs_through_its_segments_and_each_turn_through_its_three_phases(monkeypatch):
    table = opening(
        8,
        4,
        heroes="kelley",
        scenario={
            "people": (GUARD,),
            "track": (Space(),),
            "objectives": (Objective("out", "Get out", "exit"),),
            "triggers": (Trigger("round", count=2, deeds=(Deed("lose"),)),),
            "zombies": {"beta": 3},
        },
        labels={"A": "a1", "N": "a4", "Z": "h4"},
        borders={"c1-d1 c2-d2 c3-d3 c4-d4 a2-a3 b2-b3 c2-c3": "wall"},
    )
    seen = noted(monkeypatch)
    table.play(play(table.state), *SCRIPT)
    assert seen[:5] == ["setup", "heroes", "table", "kit", "initiative"]
    assert list(dict.fromkeys(seen[5 : seen.index("end") + 1])) == [
        *("player-start", "player", "act", "player-final"),
        *("npc-start", "npc", "npc-final"),
        *("zombie-start", "zombie", "zombie-final"),
        "end",
    ]


def noted(monkeypatch):
    """The steps of the rules, in the order they come."""
    seen = []

    def noting(phase, rules):
        def run(state):
            seen.append(phase)
            return rules(state)

        return run

    for phase, rules in list(STEPS.items()):
        monkeypatch.setitem(STEPS, phase, noting(phase, rules))
    return seen


# -- phases


@pytest.mark.rule("RIE-316")
def test_the_players_turn_takes_the_markers_off_heroes_and_off_heroes_only():
    table = given(kelley="a1 e covering 2", nicole="a2 e attacked", npcs=["h6 mp-40"], windows="never")
    table.npc("n1").marker, table.npc("n1").cover, table.npc("n1").foes = "covering", 2, "none"
    table.hero("kelley").activated = True
    table.play(player_start(table.state))
    heroes = table.state.heroes.values()
    assert [(hero.marker, hero.cover, hero.activated) for hero in heroes] == [("", 0, False)] * 2
    assert (table.npc("n1").marker, table.npc("n1").cover) == ("covering", 2)
    assert table.state.phase == "player"


@pytest.mark.rule("RIE-317")
def test_the_npcs_turn_takes_the_markers_off_npcs_alone():
    table = given(kelley="a1 e covering 2", npcs=["h6 mp-40", "h5 mp-40"], windows="never")
    table.npc("n1").marker, table.npc("n2").marker = "covering", "attacked"
    table.state.npcs["n1"].foes = table.state.npcs["n2"].foes = "none"
    table.play(npc_start(table.state))
    assert [npc.marker for npc in table.state.npcs.values()] == ["", ""]
    assert (table.hero("kelley").marker, table.hero("kelley").cover) == ("covering", 2)


@pytest.mark.rule("RIE-108")
def test_a_covering_marker_outlasts_the_round_until_its_own_turn_begins():
    table = given(kelley="a1 e covering 2", windows="never")
    table.state.phase = table.state.now = "end"
    table.play(end_segment(table.state))
    assert (table.state.round, table.hero("kelley").marker) == (2, "covering")
    begin(table, "1", "12")
    table.play(zombie_start(table.state))
    assert table.hero("kelley").marker == "covering"
    table.play(player_start(table.state))
    assert table.hero("kelley").marker == ""


@pytest.mark.rule("RIE-174", "RIE-444")
def test_every_zombie_is_to_be_activated_in_the_zombie_turn_also_who_rose_before_it():
    table = given(kelley="a1", zombies=["h1 beta", "h2 ?beta"])
    table.zombie("z1").activated = table.zombie("z2").fresh = True
    table.play(zombie_start(table.state))
    assert not any(zombie.activated or zombie.fresh for zombie in table.state.zombies.values())
    assert table.state.phase == "zombie"


@pytest.mark.rule("RIE-319")
def test_events_of_a_final_phase_happen_in_that_of_the_right_turn():
    scenario = {
        "triggers": (
            Trigger("final", of="player", deeds=(Deed("flag", "players"),)),
            Trigger("final", of="npc", deeds=(Deed("flag", "npcs"),)),
            Trigger("final", of="zombie", deeds=(Deed("flag", "zombies"),)),
        )
    }
    for side, final in (("players", player_final), ("npcs", npc_final), ("zombies", STEPS["zombie-final"])):
        table = given(kelley="a1", scenario=scenario, turns=["zombie"])
        table.play(final(table.state))
        assert table.state.flags == [side]
        assert (table.state.phase, table.state.turns) == ("zombie-start", [])


@pytest.mark.rule("RIE-319", "RIE-587")
def test_a_cloud_wounds_in_the_final_phase_of_the_players_turn():
    table = given(kelley="a1")
    table.hero("kelley").gassed = True
    table.play(npc_final(table.state))
    assert table.hero("kelley").health == 4
    table.play(player_final(table.state))
    assert table.hero("kelley").health == 3


# -- the round track


TRACK = (Space(("S1",)), Space((), star=True), Space(("S2",)))


def on_track(*script, **fields):
    """The track after one advance."""
    table = given(kelley="a1", scenario={"track": TRACK}, **fields)
    table.play(advance(table.state), *script)
    return table.state


@pytest.mark.rule("RIE-320")
def test_the_end_segment_moves_the_round_marker_one_space_on():
    table = given(kelley="a1", scenario={"track": TRACK})
    table.state.phase = table.state.now = "end"
    table.play(end_segment(table.state))
    assert (table.state.space, table.state.round, table.state.phase) == (1, 2, "initiative")


@pytest.mark.rule("RIE-321", "RIE-324")
def test_an_asterisk_raises_threat_after_a_reset_only():
    assert on_track(space=0).threat == 0
    after = on_track(space=0, resets=1)
    assert (after.threat, after.active_threat) == (1, 0)
    assert on_track(space=1, resets=1).threat == 0


@pytest.mark.rule("RIE-324")
def test_the_reset_itself_is_no_advance_onto_the_first_space():
    starred = (Space((), star=True), Space())
    table = given(kelley="a1", scenario={"track": starred}, space=1, resets=1)
    table.play(advance(table.state))
    assert (table.state.space, table.state.resets, table.state.threat) == (0, 2, 0)


@pytest.mark.rule("RIE-324")
def test_by_house_rule_the_reset_is_an_advance_onto_the_first_space():
    for star, threat in ((True, 1), (False, 0)):
        track = (Space((), star=star), Space())
        table = given(kelley="a1", scenario={"track": track}, space=1, house={"first-space": "advance"})
        table.play(advance(table.state))
        assert table.state.threat == threat


@pytest.mark.rule("RIE-322", "RIE-323")
def test_beyond_the_last_space_the_track_is_reset_and_the_discarded_zombies_come_back():
    table = given(kelley="a1", scenario={"track": TRACK}, space=2, pool="beta", discard=["alpha", "beta"])
    table.play(advance(table.state))
    assert (table.state.space, table.state.resets) == (0, 1)
    assert sorted(table.state.pool) == ["alpha", "beta", "beta"]
    assert table.state.discard == []
    before = given(kelley="a1", scenario={"track": TRACK}, space=1, discard=["alpha"])
    before.play(advance(before.state))
    assert (before.state.space, before.state.resets, before.state.discard) == (2, 0, ["alpha"])


def test_a_reset_is_something_that_triggers_can_wait_for():
    reset = Trigger("reset", deeds=(Deed("flag", "again"),))
    table = given(kelley="a1", scenario={"track": TRACK, "triggers": (reset,)}, space=2)
    table.play(advance(table.state))
    assert table.state.flags == ["again"]


# -- delayed triggers and the last round


def rounds_later(table, rounds):
    """Run so many end segments."""
    for _ in range(rounds):
        table.state.phase = table.state.now = "end"
        table.play(end_segment(table.state))


@pytest.mark.rule("RIE-417", "RIE-421")
def test_a_delayed_trigger_comes_in_the_end_segment_it_was_set_for():
    scenario = {"triggers": (Trigger("timer", of="flood", deeds=(Deed("flag", "flooded"),)),)}
    table = given(kelley="a1", scenario=scenario, clocks={"flood": 2})
    rounds_later(table, 1)
    assert (table.state.flags, table.state.clocks) == ([], {"flood": 1})
    rounds_later(table, 1)
    assert (table.state.flags, table.state.clocks) == (["flooded"], {})


@pytest.mark.parametrize(("reached", "result"), [([], "lost"), (["out"], "won")])
def test_the_last_round_of_a_scenario_ends_it(reached, result):
    goals = (Objective("out", "Get out", "exit"), Objective("more", "More", "search", primary=False))
    scenario = {"most_rounds": 3, "objectives": goals}
    table = given(kelley="a1", scenario=scenario, round=3, reached=reached)
    rounds_later(table, 1)
    assert table.state.result == result
    early = given(kelley="a1", scenario=scenario, round=2)
    rounds_later(early, 1)
    assert (early.state.result, early.state.round) == ("", 3)


@pytest.mark.rule("RIE-132", "RIE-293")
def test_with_secondary_objectives_open_the_players_say_whether_it_ends():
    goals = (Objective("out", "Get out", "exit"), Objective("more", "More", "search", primary=False))
    for answer, result in (("on", ""), ("end", "won")):
        table = given(kelley="a1", scenario={"objectives": goals}, reached=["out"])
        table.state.phase = table.state.now = "end"
        table.play(end_segment(table.state), answer)
        assert table.state.result == result
