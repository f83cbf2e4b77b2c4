"""Scenarios that lower threat: one between two of a campaign, tallied by kind (RIE-096, RIE-391 to 395)."""

from __future__ import annotations

import pytest

from games.riese.campaigning import campaign, does, member, mission, offered, over, sheet, until
from shamble.games.riese.cards import Deed, Space, Trigger

ONE, TWO = mission("one", leads_to=("two",)), mission("two", leads_to=("three",))
END = mission("three", escape=True)
REDUCTIONS = (
    mission("hunt", reduction="cull", increase=-3),
    mission("strike", reduction="raid"),
    mission("pick", reduction="loot"),
)


@pytest.mark.rule("RIE-096", "RIE-391")
def test_one_scenario_that_lowers_threat_may_be_played_before_the_next():
    table = campaign(ONE, TWO, END, *REDUCTIONS)
    over(table, "won", "keep")
    assert offered(table, "reduce") == ["reduce:hunt", "reduce:strike", "reduce:pick"]
    until(table, "setup", "reduce:hunt")
    assert table.state.mission == "hunt"
    over(table, "won", "keep")
    assert offered(table, "reduce") == []
    until(table, "setup", "on")
    assert table.state.mission == "two"
    over(table, "won", "keep")
    assert offered(table, "reduce") == ["reduce:hunt", "reduce:strike", "reduce:pick"]


@pytest.mark.rule("RIE-096")
def test_no_trade_is_offered_as_no_scenario_defines_one():
    table = campaign(ONE, TWO, END, *REDUCTIONS)
    over(table, "won", "keep")
    assert {key.partition(":")[0] for key in offered(table)} == {"share", "reduce"}


@pytest.mark.rule("RIE-088", "RIE-089")
def test_the_stage_follows_every_result_that_is_kept_even_of_a_hunt_that_failed():
    table = campaign(ONE, TWO, END, *REDUCTIONS)
    over(table, "won", "keep")
    until(table, "setup", "reduce:hunt")
    over(table, "lost", "keep")
    assert (table.state.phase, sheet(table).won) == ("between", ["one"])


@pytest.mark.rule("RIE-392", "RIC-116")
def test_each_play_of_a_kind_is_tallied_and_the_tally_is_known_in_the_next():
    harder = Trigger("tally", count=2, deeds=(Deed("flag", what="harder"),))
    hunt = mission("hunt", reduction="cull", triggers=(harder,), track=(Space(),))
    table = campaign(ONE, TWO, END, hunt, difficulty="elite")
    for times in (1, 2):
        over(table, "won")
        until(table, "setup", "reduce:hunt")
        assert sheet(table).tallies == ({"cull": 1} if times == 2 else {})
        until(table, "kit", "proposed", "proposed")
        assert table.state.flags == ["harder"] * (times == 2)
        over(table, "lost" if times == 2 else "won")
        if times == 1:
            until(table, "setup", "on")
    assert sheet(table).tallies == {"cull": 2}


def brings(clause, name, words):
    """What a kind of threat reduction is said to bring."""
    return pytest.param(name, words, marks=pytest.mark.rule(clause))


@pytest.mark.parametrize(("name", "words"), [
    brings("RIE-393", "hunt", "(a cull, as scenario 47; not played yet): lowers threat the most"),
    brings("RIE-394", "strike", "(a raid, as scenario 44; not played yet): lowers threat, with sabotage, personal obj"),
    brings("RIE-395", "pick", "(a loot, as scenario 45; not played yet): lowers threat little, with the best chances"),
])  # fmt: skip
def test_each_kind_says_what_it_is_good_for(name, words):
    table = campaign(ONE, TWO, END, *REDUCTIONS)
    over(table, "won", "keep")
    does(table, "on")
    texts = {option.id: option.text for option in table.asked[-1].options}
    assert texts[f"reduce:{name}"].startswith(f"Play {name.capitalize()} {words}")


@pytest.mark.rule("RIC-103")
@pytest.mark.parametrize(("result", "by", "count"), [
    ("won", "til", {"threat-reduction": 1}), ("lost", "til", {}), ("won", "nicole", {}),
])  # fmt: skip
def test_a_completed_reduction_counts_for_til_if_he_took_part(result, by, count):
    table = campaign(mission("one", "til nicole", leads_to=("two",)), TWO, *REDUCTIONS)
    over(table, "won", "keep")
    until(table, "setup", "reduce:strike")
    over(table, result, "keep", by=[by])
    assert member(table, "til").progress == count


@pytest.mark.rule("RIC-103", "RIE-133")
def test_the_fifth_one_completes_half_of_his_objective_and_the_50_xp_come_with_all_of_it():
    table = campaign(mission("one", "til nicole", leads_to=("two",)), TWO, *REDUCTIONS)
    table.hero("til").progress = {"threat-reduction": 4, "sabotage": 5}
    over(table, "won", "keep")
    until(table, "setup", "reduce:pick")
    over(table, "won", "keep")
    assert member(table, "til").xp == 2 + 50


@pytest.mark.rule("RIE-392")
def test_how_often_a_kind_was_played_is_said():
    table = campaign(ONE, TWO, END, *REDUCTIONS)
    sheet(table).tallies = {"cull": 1}
    over(table, "won", "keep")
    does(table, "on")
    texts = {option.id: option.text for option in table.asked[-1].options}
    assert "(a cull, as scenario 47; played 1 time)" in texts["reduce:hunt"]
