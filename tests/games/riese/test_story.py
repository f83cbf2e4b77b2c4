"""What happens in a scenario: objectives, triggers, entries and what they do (RIE-121, RIE-122, RIE-293, RIE-294)."""

from __future__ import annotations

import pytest

from games.riese.given import given, place
from shamble.games.riese.attack import harm
from shamble.games.riese.cards import (
    Adjustment,
    Deed,
    Objective,
    Soul,
    Trigger,
)
from shamble.games.riese.heroes.doors import open_door
from shamble.games.riese.heroes.special import rescue
from shamble.games.riese.moments import after_step
from shamble.games.riese.story.closing import threat_after
from shamble.games.riese.story.deeds import do
from shamble.games.riese.story.happenings import happened
from shamble.games.riese.story.outcome import judge, succeeded


def scenario(*watches, **more):
    """A scenario of triggers, objectives and adjustments."""
    kinds = (("triggers", Trigger), ("objectives", Objective), ("adjustments", Adjustment))
    return {name: tuple(one for one in watches if isinstance(one, kind)) for name, kind in kinds} | more


def flags(word, on, **when):
    """A trigger that notes a word."""
    return Trigger(on, **when, deeds=(Deed("flag", word),))


def deed(table, do_what, *script, hero="kelley", **more):
    """Do one deed."""
    table.play(do(table.state, Deed(do_what, **more), hero), *script)


# -- objectives


@pytest.mark.rule("RIE-293")
def test_a_scenario_has_succeeded_when_every_primary_objective_is_reached():
    goals = (Objective("one", "One", "open"), Objective("two", "Two", "search", count=2))
    table = given(kelley="a1", scenario=scenario(*goals))
    table.play(happened(table.state, "open"))
    table.play(happened(table.state, "search"))
    judge(table.state)
    assert (succeeded(table.state), table.state.result, table.state.reached) == (False, "", ["one"])
    table.play(happened(table.state, "search"))
    judge(table.state)
    assert (table.state.result, table.state.phase) == ("won", "closing")


@pytest.mark.rule("RIE-293")
def test_a_secondary_objective_is_not_needed_but_keeps_the_scenario_open():
    goals = (Objective("one", "One", "open"), Objective("two", "Two", "search", primary=False))
    table = given(kelley="a1", scenario=scenario(*goals))
    table.play(happened(table.state, "open"))
    judge(table.state)
    assert (succeeded(table.state), table.state.result) == (True, "")
    table.state.place("kelley", None)
    table.hero("kelley").left = True
    judge(table.state)
    assert table.state.result == "won"


@pytest.mark.rule("RIE-294")
def test_an_entry_adds_an_objective_and_takes_one_away():
    goals = (
        Objective("out", "Get out", "exit"),
        Objective("boss", "Kill it", "kill", of="omega", hidden=True),
    )
    change = Trigger("open", deeds=(Deed("goal", "boss", text="It is here."), Deed("no-goal", "out")))
    table = given(kelley="a1", scenario=scenario(*goals, change), hidden_goals=["boss"])
    table.play(happened(table.state, "open"))
    table.play(happened(table.state, "exit", who="kelley"))
    assert (table.state.reached, succeeded(table.state)) == ([], False)
    table.play(happened(table.state, "kill", of="omega", who="kelley"))
    assert (table.state.reached, succeeded(table.state)) == (["boss"], True)


@pytest.mark.rule("RIE-294")
def test_what_was_done_before_an_objective_was_added_counts():
    boss = Objective("boss", "Kill it", "kill", of="omega", hidden=True)
    table = given(kelley="a1", scenario=scenario(boss), hidden_goals=["boss"])
    table.play(happened(table.state, "kill", of="omega"))
    assert table.state.reached == []
    deed(table, "goal", what="boss")
    assert table.state.reached == ["boss"]


def test_everybody_who_is_alive_must_get_out_where_an_objective_says_so():
    everybody = Objective("out", "All out", "exit", at="X", count=0)
    table = given(kelley="a1", nicole="a2", frost="a3", exits={"X": "a1 n"}, scenario=scenario(everybody))
    for name in ("kelley", "nicole"):
        table.play(happened(table.state, "exit", at="X", who=name))
        assert table.state.reached == []
    table.play(harm.kill(table.state, "frost"))
    assert table.state.reached == ["out"]


@pytest.mark.rule("RIE-309")
def test_a_sacrificed_figure_counts_for_no_objective():
    goals = (
        Objective("two", "Rescue 2", "rescue", count=2),
        Objective("one", "Rescue her", "rescue", at="P"),
    )
    souls = (Soul("ada", "Ada", "P"), Soul("bea", "Bea", "Q"))
    table = given(
        kelley="a1", labels={"P": "b1", "Q": "a2"}, scenario=scenario(*goals, souls=souls), souls=["b1", "a2"]
    )
    table.state.souls = {"ada": table.state.souls["p1"], "bea": table.state.souls["p2"]}
    for name, soul in table.state.souls.items():
        soul.id = name
    table.state.index()
    table.play(rescue(table.state, "kelley", "ada"))
    table.play(rescue(table.state, "kelley", "bea"))
    assert table.state.reached == ["one", "two"]
    table.play(harm.wound(table.state, "kelley"), "bea")
    assert table.state.reached == ["one"]


# -- what watches wait for


@pytest.mark.parametrize(
    ("watch", "what", "fits"),
    [
        ({"at": "O1"}, {"at": place("b2")}, True),
        ({"at": "O1"}, {"at": place("b3")}, False),
        ({"at": "c4"}, {"at": place("c4")}, True),
        ({"at": "C1-C2"}, {"at": "C1-C2"}, True),
        ({"at": "C1-C2"}, {"at": "C2-C3"}, False),
        ({"at": "X"}, {"at": place("a1")}, True),
        ({"at": "X"}, {"at": (0, -1)}, True),
        ({"at": "O1"}, {}, False),
        ({"of": "alpha"}, {"of": "alpha"}, True),
        ({"of": "alpha"}, {"of": "beta"}, False),
        ({"of": "kelley"}, {"who": "kelley"}, True),
        ({"of": "hero"}, {"who": "kelley"}, True),
        ({"of": "hero"}, {"who": "z1"}, False),
        ({"of": "npc"}, {"of": "n1"}, True),
        ({"of": "prisoner"}, {"of": "p1"}, True),
        ({"of": "trooper"}, {"who": "kelley"}, False),
        ({"of": "beta"}, {"who": "z1"}, True),
    ],
)
def test_a_watch_says_where_and_whom_it_waits_for(watch, what, fits):
    table = given(
        kelley="d4",
        zombies=["h6 beta"],
        npcs=["h5 mp-40"],
        souls=["h4"],
        labels={"O1": "b2"},
        exits={"X": "a1 n"},
        scenario=scenario(flags("seen", "use", **watch)),
    )
    table.play(happened(table.state, "use", **what))
    assert table.state.flags == ["seen"] * fits


def test_steps_are_those_of_heroes_unless_somebody_else_is_named():
    watches = (flags("hero", "enter", at="E"), flags("guard", "enter", at="E", of="npc"))
    table = given(kelley="b1", npcs=["b3 mp-40"], labels={"E": "b2"}, scenario=scenario(*watches))
    table.npc("n1").foes = "none"
    table.state.place("n1", place("b2"))
    table.play(after_step(table.state, "n1"))
    assert table.state.flags == ["guard"]
    table.state.place("n1", None)
    table.state.place("kelley", place("b2"))
    table.play(after_step(table.state, "kelley"))
    assert table.state.flags == ["guard", "hero"]


# -- triggers


@pytest.mark.rule("RIE-121")
def test_only_the_entry_that_is_named_is_read_and_it_takes_effect_at_once():
    watches = (
        Trigger("open", at="C1-C2", deeds=(Deed("scratch", text="A rabbit's foot."),)),
        Trigger("open", at="D1-D2", deeds=(Deed("threat", text="An alarm."),)),
    )
    table = given(kelley="c1", borders={"c1-c2 d1-d2": "door"}, scenario=scenario(*watches))
    table.play(open_door(table.state, "C1-C2", "kelley"))
    assert (table.state.scratch, table.state.threat) == (1, 0)
    assert "A rabbit's foot." in table.words()
    assert "An alarm." not in table.words()


def test_a_trigger_goes_off_once_or_each_time_its_count_is_full():
    watches = (
        Trigger("kill", count=2, deeds=(Deed("scratch"),)),
        Trigger("kill", count=2, once=False, deeds=(Deed("threat"),)),
    )
    table = given(kelley="a1", scenario=scenario(*watches))
    seen = []
    for _ in range(4):
        table.play(happened(table.state, "kill", of="beta"))
        seen.append((table.state.scratch, table.state.threat))
    assert seen == [(0, 0), (1, 1), (1, 1), (1, 2)]
    table.play(happened(table.state, "kill", of="beta", count=4))
    assert (table.state.scratch, table.state.threat) == (1, 4)


def test_flags_and_reached_objectives_let_a_trigger_go_off_or_bar_it():
    watches = (
        Objective("found", "Find it", "search"),
        Trigger("use", once=False, needs="lit", deeds=(Deed("scratch"),)),
        Trigger("use", once=False, unless="found", deeds=(Deed("threat"),)),
    )
    table = given(kelley="a1", scenario=scenario(*watches))
    table.play(happened(table.state, "use"))
    assert (table.state.scratch, table.state.threat) == (0, 1)
    deed(table, "flag", what="lit")
    table.play(happened(table.state, "search"))
    table.play(happened(table.state, "use"))
    assert (table.state.scratch, table.state.threat) == (1, 1)
    deed(table, "unflag", what="lit")
    table.play(happened(table.state, "use"))
    assert (table.state.scratch, table.state.threat) == (1, 1)


def test_what_lets_a_trigger_go_off_later_does_not_set_it_off_by_itself():
    watches = (Trigger("use", needs="lit", deeds=(Deed("scratch"),)), Objective("look", "Look", "search"))
    table = given(kelley="a1", scenario=scenario(*watches))
    table.play(happened(table.state, "use"))
    table.state.flags.append("lit")
    table.play(happened(table.state, "search"))
    assert table.state.scratch == 0
    table.play(happened(table.state, "use"))
    assert table.state.scratch == 1


def test_the_players_are_asked_where_a_trigger_leaves_it_to_them():
    lever = Trigger("search", question="Pull the lever?", once=False, deeds=(Deed("threat"),))
    table = given(kelley="a1", scenario=scenario(lever))
    table.play(happened(table.state, "search", who="kelley"), "no")
    assert table.state.threat == 0
    table.play(happened(table.state, "search", who="kelley"), "yes")
    assert table.state.threat == 1
    assert [ask.text for ask in table.asked] == ["Pull the lever?"] * 2


def test_deeds_never_set_off_the_trigger_they_belong_to():
    watches = (
        Trigger("open", once=False, deeds=(Deed("close", at="C1-C2"),)),
        Trigger("close", once=False, deeds=(Deed("open", at="C1-C2"), Deed("scratch"))),
    )
    table = given(kelley="c1", borders={"c1-c2": "door"}, scenario=scenario(*watches))
    table.play(open_door(table.state, "C1-C2", "kelley"))
    assert table.state.scratch == 1


def test_a_deed_whose_subject_is_gone_leaves_the_others_alone():
    both = Trigger("use", deeds=(Deed("hold", of="nobody"), Deed("scratch")))
    table = given(kelley="a1", scenario=scenario(both))
    table.play(happened(table.state, "use"))
    assert table.state.scratch == 1


def test_what_is_killed_is_counted_by_type():
    table = given(kelley="a1", npcs=["h6 mp-40"])
    for of in ("beta", "beta", "n1"):
        table.play(happened(table.state, "kill", of=of))
    assert table.state.killed == {"beta": 2, "npc": 1}


@pytest.mark.rule("RIE-293")
@pytest.mark.parametrize(("killed", "by", "words"), [
    ("z1", "kelley", {"any", "zombie", "beta", "kelley"}),
    ("z2", "n1", {"any", "zombie", "armoured"}),
    ("n1", "z1", {"any", "npc"}),
])  # fmt: skip
def test_whoever_is_killed_is_a_zombie_or_an_npc_whoever_did_it(killed, by, words):
    goals = [
        Objective(of or "any", of, "kill", of=of)
        for of in ("", "zombie", "npc", "beta", "armoured", "kelley")
    ]
    table = given(
        kelley="a1",
        npcs=["h6 mp-40"],
        zombies=["d1 beta", "d2 armoured"],
        scenario=scenario(*goals),
        pool="beta",
    )
    table.play(harm.kill(table.state, killed, by=by))
    assert set(table.state.reached) == words


# -- adjustments


@pytest.mark.rule("RIE-378", "RIE-379")
def test_threat_after_a_scenario_is_its_increase_and_every_adjustment_earned():
    """'(Increase threat by 2)' with -1 for each Armoured killed, and one killed: from 2 to 3."""
    less = Adjustment(-1, "kill", of="armoured")
    table = given(kelley="a1", threat=2, scenario=scenario(less, increase=2))
    table.play(happened(table.state, "kill", of="armoured"))
    table.play(happened(table.state, "kill", of="beta"))
    assert threat_after(table.state) == 3


@pytest.mark.rule("RIE-378")
def test_an_adjustment_counts_up_to_its_most_and_threat_stays_on_its_track():
    twice = Adjustment(-1, "kill", most=2)
    table = given(kelley="a1", threat=3, scenario=scenario(twice, increase=0))
    table.play(happened(table.state, "kill", of="beta", count=5))
    assert threat_after(table.state) == 1
    table.state.threat = 0
    assert threat_after(table.state) == 0
    high = given(kelley="a1", threat=11, scenario=scenario(increase=5))
    assert threat_after(high.state) == 12
