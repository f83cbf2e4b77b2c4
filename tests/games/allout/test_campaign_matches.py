"""Games of a campaign that are played here: set-up, Underdog dice, and the outcome (AOW-562, 567, 569, 589 to 591)."""

from __future__ import annotations

from typing import Any, cast

import pytest

from games.allout.given import BLUE, RED, Table, given
from games.allout.melees import T, fight, pools
from games.allout.tables import seated
from scripted import Scripted
from shamble.games.allout.campaign import recovery
from shamble.games.allout.campaign.game import GAME, setup_of
from shamble.games.allout.campaign.matches import match_setup, outcome_of
from shamble.games.allout.campaign.outcome import checked, take_outcome
from shamble.games.allout.campaign.state import Fate, League, Match
from shamble.games.allout.campaign.underdog import underdog_dice
from shamble.games.allout.cards.library import load_book
from shamble.games.allout.cards.model import Group
from shamble.games.allout.setup.new import new_state
from shamble.kernel.asks import BadAnswer
from shamble.kernel.errors import BadInput


def league_of_two() -> League:
    """Two players with the groups of the scenario for two."""
    book = load_book()
    scenario = book.scenarios["rivals"]
    groups = {"nora": Group("n", "N", 150, scenario.group), "omar": Group("o", "O", 150, scenario.rivals)}
    league: League = GAME.new(setup_of(book, groups, 150, 3, "tournament"))
    return league


MATCH = ("nora", "omar")


@pytest.mark.rule("AOW-562", "AOW-571", "AOW-572")
def test_a_game_of_the_campaign_is_played_with_the_groups_as_they_are() -> None:
    league = league_of_two()
    first, *others = league.team("nora").members.values()
    first.hurt, first.melee, first.hands_lost, first.lame = 2, ["blue"], 1, True
    others[0].misses = True
    state = new_state(match_setup(league, Match(MATCH), "rivals", 1))
    (mine,) = [s for s in state.survivors.values() if s.card == first.id]
    assert mine.health == league.profile(first).health - 2
    assert (mine.hands_lost, mine.lame, mine.leader, mine.group) == (1, True, True, RED)
    assert state.profile(mine.id).melee == ("blue",)
    assert others[0].id not in [s.card for s in state.survivors.values()]


@pytest.mark.rule("AOW-574")
def test_who_leads_the_group_now_leads_the_game() -> None:
    league = league_of_two()
    team = league.team("nora")
    team.leader = list(team.members)[1]
    state = new_state(match_setup(league, Match(MATCH), "rivals", 1))
    leaders = [one.card for one in state.survivors.values() if one.group == RED and one.leader]
    assert leaders == [team.leader]


@pytest.mark.rule("AOW-569")
def test_nobody_begins_a_game_without_health() -> None:
    league = league_of_two()
    first = next(iter(league.team("nora").members.values()))
    first.hurt = 99
    state = new_state(match_setup(league, Match(MATCH), "rivals", 1))
    assert [s.health for s in state.survivors.values() if s.card == first.id] == [1]


@pytest.mark.rule("AOW-567")
def test_who_lives_through_a_bite_begins_the_next_game_unbitten() -> None:
    league, game = league_of_two(), Match(MATCH)
    state = new_state(match_setup(league, game, "rivals", 1))
    mine = state.survivor(state.group(RED)[0])
    mine.bitten, state.result = True, "draw"
    take_outcome(game, checked(league, game, outcome_of(league, game, state)))
    Scripted().play(recovery.life_and_death(league, "nora", game), "0")
    again = new_state(match_setup(league, Match(MATCH), "rivals", 2))
    assert [one.bitten for one in again.survivors.values() if one.card == mine.card] == [False]


def test_its_outcome_is_taken_from_the_game_when_that_is_over() -> None:
    league = league_of_two()
    setup = match_setup(league, Match(MATCH), "duel", 3)
    session = seated(setup, 3)
    player = session.game.program({RED: "good", BLUE: "good"}, 3)
    with pytest.raises(BadInput, match="not over"):
        outcome_of(league, Match(MATCH), session.state)
    while (ask := session.ask or session.run()) is not None:
        session.answer(session.ask_no, player.answer(ask, session.state))
    game = Match(MATCH)
    outcome = outcome_of(league, game, session.state)
    take_outcome(game, checked(league, game, outcome))
    assert game.winner in (*MATCH, "draw")
    for seat, side in zip(MATCH, (RED, BLUE), strict=True):
        alive = [fate for fate in game.fates[seat].values() if not fate.out]
        assert len(alive) == len(session.state.group(side))
        assert len(game.fates[seat]) == len(league.team(seat).members)


@pytest.mark.rule("AOW-571", "AOW-572")
@pytest.mark.parametrize(
    ("before", "arm", "leg", "limb"),
    [(0, 0, False, ""), (0, 1, False, "arm"), (0, 0, True, "leg"), (1, 0, False, "")],
)
def test_a_limb_lost_in_the_game_is_told_once(before: int, arm: int, leg: bool, limb: str) -> None:
    league = league_of_two()
    first = next(iter(league.team("nora").members.values()))
    first.hands_lost, first.amputated = before, bool(before)
    state = new_state(match_setup(league, Match(MATCH), "rivals", 1))
    (mine,) = [s for s in state.survivors.values() if s.card == first.id]
    mine.hands_lost, mine.lame, mine.amputated = before + arm, leg, bool(before or arm or leg)
    state.result = "draw"
    found: Any = outcome_of(league, Match(MATCH), state)
    assert (found["winner"], found["fates"]["nora"][first.id]["limb"]) == ("draw", limb)


def test_a_player_without_anybody_fit_plays_no_game_here() -> None:
    league = league_of_two()
    for one in league.team("omar").members.values():
        one.misses = True
    with pytest.raises(BadInput, match="omar has nobody fit"):
        match_setup(league, Match(MATCH), "rivals", 1)


@pytest.mark.parametrize(
    ("field", "now"),
    [
        ("value", 99),
        ("melee", ["blue"]),
        ("hurt", 1),
        ("misses", True),
        ("lame", True),
        ("items", ["fire-axe"]),
    ],
)
@pytest.mark.parametrize("seat", MATCH)
def test_a_game_that_the_groups_played_as_they_were_before_is_none_of_now(
    seat: str, field: str, now: object
) -> None:
    league = league_of_two()
    state = new_state(match_setup(league, Match(MATCH), "rivals", 1))
    state.result = RED
    assert outcome_of(league, Match(MATCH), state)["winner"] == "nora"
    setattr(next(iter(league.team(seat).members.values())), field, now)
    with pytest.raises(BadInput, match="groups of nora and omar as they are now"):
        outcome_of(league, Match(MATCH), state)


@pytest.mark.parametrize(("winner", "seat"), [(RED, "nora"), (BLUE, "omar"), ("draw", "draw")])
def test_the_first_player_is_red(winner: str, seat: str) -> None:
    league = league_of_two()
    state = new_state(match_setup(league, Match(MATCH), "rivals", 1))
    state.result = winner
    assert cast(Any, outcome_of(league, Match(MATCH), state))["winner"] == seat


def test_an_outcome_of_other_people_is_refused_in_words() -> None:
    league = league_of_two()
    with pytest.raises(BadAnswer, match="expected one of: nora, omar, draw"):
        checked(league, Match(MATCH), {"winner": "pat", "fates": {}, "supplies": {}})
    with pytest.raises(BadAnswer, match="of nora"):
        checked(
            league, Match(MATCH), {"winner": "nora", "fates": {"nora": {"x": {"health": 1}}}, "supplies": {}}
        )


@pytest.mark.parametrize(
    "fate",
    [
        {},
        {"health": "many"},
        {"health": 99},
        {"health": -1},
        {"health": True},
        {"health": 3, "bitten": 5},
        {"health": 3, "limb": "ear"},
        "well",
    ],
)
def test_an_outcome_of_another_shape_is_refused_whatever_is_in_it(fate: Any) -> None:
    league = league_of_two()
    good = {"winner": "nora", "supplies": {"nora": 1, "omar": 0}, "fates": unhurt(league)}
    assert checked(league, Match(MATCH), good) == good
    name = next(iter(good["fates"]["omar"]))
    bad = {**good["fates"], "omar": {**good["fates"]["omar"], name: fate}}
    others = [{"supplies": []}, {"supplies": {"nora": 1}}, {"fates": []}, {"fates": {"nora": [name]}}]
    for wrong in ({"fates": bad}, *others):
        with pytest.raises(BadAnswer):
            checked(league, Match(MATCH), {**good, **wrong})


def unhurt(league: League) -> dict[str, Any]:
    """What a game is like after which everybody has a health left."""
    return {seat: {name: {"health": 1} for name in league.team(seat).members} for seat in MATCH}


def test_one_who_fell_bitten_is_a_bitten_casualty() -> None:
    league = league_of_two()
    state = new_state(match_setup(league, Match(MATCH), "rivals", 1))
    state.result = RED
    victim = next(s for s in state.survivors.values() if s.group == RED)
    state.fallen[victim.card] = True
    del state.survivors[victim.id]
    for limb in ("", "leg"):
        state.limbs = {victim.card: limb} if limb else {}
        found: Any = outcome_of(league, Match(MATCH), state)
        assert Fate(**found["fates"]["nora"][victim.card]) == Fate(0, bitten=True, out=True, limb=limb)


# -- Underdog dice


@pytest.mark.rule("AOW-589")
@pytest.mark.parametrize(
    ("values", "dice"),
    [
        ((150, 150), (0, 0)),
        ((150, 164), (0, 0)),
        ((150, 165), (1, 0)),
        ((194, 150), (0, 2)),
        ((195, 150), (0, 3)),
    ],
)
def test_a_die_for_every_full_fifteen_points_of_difference(
    values: tuple[int, int], dice: tuple[int, int]
) -> None:
    assert underdog_dice(*values) == dice


@pytest.mark.rule("AOW-589", "AOW-591")
def test_the_pool_is_set_up_for_each_game_anew() -> None:
    league = league_of_two()
    one = next(iter(league.team("omar").members.values()))
    one.value += 50
    gap = league.worth("omar") - league.worth("nora")
    for _ in range(2):
        state = new_state(match_setup(league, Match(MATCH), "rivals", 1))
        assert state.underdog == {RED: gap // 15, BLUE: 0}
        state.underdog[RED] = 0


def brawl(dice: int) -> Table:
    """Ann (red) with so many Underdog dice against Bob."""
    table = given(ann="8,8", bob=f"{8 + T},8", rivals=["bob"])
    table.state.underdog = {RED: dice, BLUE: 0}
    return table


@pytest.mark.rule("AOW-590")
def test_a_die_goes_into_any_roll_of_its_player_one_each_and_is_used_once() -> None:
    table = fight(brawl(2), "attack", "attack", "spend", "1 0", "1")
    assert pools(table) == [["white", "red"], ["white"]], "one more for red, none for blue"
    assert table.state.underdog == {RED: 1, BLUE: 0}
    assert [ask.who for ask in table.asked if ask.rule == "AOW-590"] == [RED]


@pytest.mark.rule("AOW-590")
@pytest.mark.parametrize("answer", ["keep", "skip"])
def test_also_into_a_defense_and_it_may_be_kept(answer: str) -> None:
    table = fight(brawl(1), "defend", "attack", answer, "1", "1")
    assert pools(table) == [["white"], ["white"]]
    assert table.state.underdog[RED] == 1
    spent = fight(brawl(1), "defend", "attack", "spend", "1 1", "1")
    assert (pools(spent)[0], spent.state.underdog[RED]) == (["white", "red"], 0)


@pytest.mark.rule("AOW-590")
def test_without_any_nobody_is_asked() -> None:
    assert "AOW-590" not in fight(brawl(0), "attack", "attack", "1", "1").rules()
