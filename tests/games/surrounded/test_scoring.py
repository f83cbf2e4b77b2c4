"""Locations, the end, battle, scoring and ranks (SUR-092 to 138)."""

from __future__ import annotations

import pytest

from games.surrounded.given import at, card, deck_of, ends, given, points, remaining, site
from games.surrounded.randomly import games
from shamble.games.surrounded import show
from shamble.games.surrounded.maps import Map
from shamble.games.surrounded.scenarios import Record, judge, rank
from shamble.games.surrounded.scoring import at_location, location_ways, score

FULL = ("S", "S", "S", "S")


def kinds(deck, table, place=0):
    """Who is at a location."""
    return [one.kind for one in at_location(deck, table, place)]


# -- who is at a location


@pytest.mark.rule("SUR-092")
def test_those_on_touching_edges_and_those_printed_are_at_a_location():
    deck, table = site("L", "-", "W", ".", printed="S WW")
    assert kinds(deck, table) == ["leader", "walker", "survivor", "two_walkers"]
    assert points("S", "-", "-", "-", printed="S") == 2


@pytest.mark.rule("SUR-093")
def test_only_the_occupant_on_the_shared_edge_is_there():
    deck = deck_of({2: card("W W S W")})
    assert kinds(deck, Map({0: 1}, at({(0, 1): 2}))) == ["survivor"]
    assert score(deck, Map({0: 1}, at({(0, 1): 2}))) == 1
    assert score(deck, Map({0: 1}, at({(1, 0): 2}))) == -1


@pytest.mark.rule("SUR-094", "SUR-102")
def test_an_edge_belongs_to_one_location_and_one_that_faces_nothing_to_none():
    deck = deck_of({2: card("W S L W")})
    table = Map(at({(0, 0): 1, (1, 1): 7}), at({(0, 1): 2}))
    # its southern leader touches 0,0 and its eastern survivor 1,1; both its Walkers face empty cells
    assert kinds(deck, table, 0) == ["leader"]
    assert score(deck, table) == 2
    assert score(deck, Map(at({(0, 0): 1, (1, 1): 7, (-1, 1): 8}), at({(0, 1): 2}))) == 1


@pytest.mark.rule("SUR-095")
@pytest.mark.parametrize("open_side", range(5))
def test_a_location_is_surrounded_with_a_card_on_all_four_sides(open_side):
    sides = ["S"] * 4
    if open_side < 4:
        sides[open_side] = "-"
    (end,) = ends(*sides).outcomes
    assert end.surrounded == (open_side == 4)


@pytest.mark.rule("SUR-096")
@pytest.mark.parametrize("who", ["W", "WW", ".", "L"])
def test_whoever_faces_it_a_location_with_four_cards_is_surrounded(who):
    assert ends(who, who, who, who).outcomes[0].surrounded


@pytest.mark.rule("SUR-097")
def test_losses_in_battle_do_not_open_a_side():
    (end,) = ends("W", "S", "W", "S", container="+3").outcomes
    assert (end.empty, end.surrounded, end.score) == (True, True, 3)


@pytest.mark.rule("SUR-098")
@pytest.mark.parametrize(
    ("sides", "overrun"), [(("W", "S"), False), (("WW", "S"), True), (("S", "S"), False)]
)
def test_a_location_with_a_walker_left_is_overrun(sides, overrun):
    assert ends(*sides, "-", "-").outcomes[0].overrun == overrun


# -- the end


@pytest.mark.rule("SUR-099")
def test_an_empty_deck_ends_the_game_after_the_ability_step():
    table = given(deck=[3]).say("0,-1")
    assert table.labels[-3:] == ["t1/ability", "t1/end", "t2/score"]
    assert table.ask is None
    assert given(deck=[3, 4]).say("occupy", "0,-1").ask is not None


@pytest.mark.rule("SUR-100")
def test_every_location_the_start_included_is_scored_once():
    cards = {1: card(printed="S"), 7: card(printed="S S"), 8: card(printed="W")}
    table = given(cards, locations={(0, 0): 1, (1, 1): 7, (2, 0): 8}, occupants={(1, 0): 2}, deck=[3]).say(
        "0,1"
    )
    scored = {event.facts["card"]: event.facts["score"] for event in table.events("score")}
    assert scored == {1: 1, 7: 2, 8: -1}
    assert len(table.events("score")) == 3
    assert table.events("total")[0].facts["score"] == 2


@pytest.mark.rule("SUR-101")
def test_cards_that_are_not_on_the_map_score_nothing():
    cards = {n: card("S S S S", printed="S S S S") for n in (8, 9, 10)}
    sides = {(0, 1): 2, (1, 0): 3, (0, -1): 4, (-1, 0): 5}
    table = given(cards, occupants=sides, deck=[8])
    assert table.state.discarded == [8]
    assert table.events("total")[0].facts["score"] == 0


# -- battle


@pytest.mark.rule("SUR-103")
def test_walkers_are_fought_before_leaders_quarrel():
    # had they quarrelled first, the Walker would have stayed
    assert remaining("L", "L", "W", "-") == "L"


@pytest.mark.rule("SUR-104", "SUR-105")
@pytest.mark.parametrize(
    ("sides", "left"),
    [
        ("S - - -", "S"),
        ("S W - -", ""),
        ("S S W -", "S"),
        ("S S S W", "S S"),
        ("S S WW -", ""),
        ("S W S W", ""),
    ],
)
def test_each_walker_costs_one_human(sides, left):
    assert remaining(*sides.split()) == left


@pytest.mark.rule("SUR-105")
def test_of_more_humans_exactly_as_many_fall_as_there_were_walkers():
    for walkers in range(4):
        (end,) = ends("S", "S", "S", "-", printed=" ".join(["W"] * walkers)).outcomes
        assert (end.survivors, end.walkers, end.killed) == (3 - walkers, 0, walkers)


@pytest.mark.rule("SUR-106")
def test_equal_numbers_leave_nobody_and_no_overrun():
    (end,) = ends("L", "S", "WW", "-").outcomes
    assert (end.empty, end.overrun) == (True, False)


@pytest.mark.rule("SUR-107")
@pytest.mark.parametrize(("walkers", "left"), [("W", ""), ("WW", "W"), ("WW W", "W W")])
def test_surplus_walkers_stay_and_overrun(walkers, left):
    assert remaining("S", "-", "-", "-", printed=walkers) == left
    assert ends("S", "-", "-", "-", printed=walkers).outcomes[0].overrun == bool(left)


@pytest.mark.rule("SUR-108")
def test_walkers_alone_all_stay():
    assert remaining("W", "WW", "-", "-") == "W W W"
    assert ends("W", "-", "-", "-").outcomes[0].overrun


@pytest.mark.rule("SUR-109")
def test_half_of_a_double_walker_can_fall():
    (end,) = ends("WW", "S", "-", "-").outcomes
    assert (end.walkers, end.killed, end.score) == (1, 1, -1)


@pytest.mark.rule("SUR-110")
@pytest.mark.parametrize(
    ("sides", "left"),
    [
        ("L S W -", "L"),  # either is worth a point, so it does not matter who falls
        ("L S S W", "L S"),  # the leader stays: three points instead of two
        ("L L S W", "L S"),  # one leader falls, so that the other stays
        ("L L L W", ""),  # two leaders would quarrel whoever falls
    ],
)
def test_whoever_is_worth_least_falls(sides, left):
    best = max(way.score for way in location_ways(*site(*sides.split()), 0))
    assert points(*sides.split()) == best
    if sides != "L S W -":
        assert remaining(*sides.split()) == left


@pytest.mark.rule("SUR-111")
def test_printed_occupants_fight_like_the_others():
    assert remaining("W", "-", "-", "-", printed="S") == ""
    assert remaining("S", "-", "-", "-", printed="W") == ""
    assert remaining("L", "-", "-", "-", printed="L") == ""


@pytest.mark.rule("SUR-112", "SUR-113")
@pytest.mark.parametrize(("leaders", "left"), [(1, "L"), (2, ""), (3, ""), (4, "")])
def test_two_or_more_leaders_remove_each_other_and_a_single_one_stays(leaders, left):
    sides = ["L"] * leaders + ["-"] * (4 - leaders)
    assert remaining(*sides) == left


@pytest.mark.rule("SUR-114")
def test_leaders_quarrel_also_where_there_was_no_walker():
    assert remaining("L", "L", "-", "-") == ""
    assert points("L", "L", "S", "-") == 1


@pytest.mark.rule("SUR-115")
def test_leaders_who_fell_to_walkers_do_not_quarrel():
    assert remaining("L", "L", "L", "WW") == "L"
    assert remaining("L", "L", "W", "-") == "L"


@pytest.mark.rule("SUR-116")
def test_survivors_are_not_touched_by_the_quarrel():
    assert remaining("L", "L", "S", "S") == "S S"


# -- scoring


@pytest.mark.rule("SUR-117", "SUR-118", "SUR-119")
@pytest.mark.parametrize(
    ("sides", "expected"),
    [("S - - -", 1), ("S S S -", 3), ("L - - -", 1), ("L S - -", 3), ("L S S -", 5), ("L S S S", 7)],
)
def test_humans_score_one_each_and_a_leader_one_more_per_survivor(sides, expected):
    assert points(*sides.split()) == expected


@pytest.mark.rule("SUR-119")
def test_each_of_several_leaders_counts_the_survivors_who_remain():
    assert points("L", "L", "S", "S", effect=("truce", 0)) == 2 + 2 + 4
    assert points("L", "S", "S", "W") == 3  # the survivor who fell does not count


@pytest.mark.rule("SUR-120")
@pytest.mark.parametrize(
    ("sides", "expected"), [("W - - -", -1), ("WW - - -", -2), ("WW W W -", -4), ("WW S - -", -1)]
)
def test_each_remaining_walker_costs_a_point(sides, expected):
    assert points(*sides.split()) == expected


@pytest.mark.rule("SUR-121")
def test_whoever_fell_neither_adds_nor_costs():
    assert points("L", "S", "W", "W") == 0
    assert points("WW", "S", "S", "-") == 0


CONTAINERS = [("gas", 1, "SUR-124"), ("weapon", 1, "SUR-125"), ("medkit", 1, "SUR-126")]
CONTAINERS += [("+2", 2, "SUR-127"), ("+3", 3, "SUR-128")]


@pytest.mark.parametrize(
    ("container", "bonus"), [pytest.param(c, b, marks=pytest.mark.rule(r)) for c, b, r in CONTAINERS]
)
def test_an_opened_container_gives_its_bonus(container, bonus):
    (end,) = ends(*FULL, container=container).outcomes
    assert end.score == 4 + bonus
    assert end.supply == container


@pytest.mark.rule("SUR-122")
@pytest.mark.parametrize("sides", [("S", "S", "S", "-"), ("-", "S", "S", "S"), ("-", "-", "-", "-")])
def test_a_container_of_a_location_that_is_not_surrounded_gives_nothing(sides):
    (end,) = ends(*sides, container="+3").outcomes
    assert (end.score, end.supply) == (3 - 3 * (sides[1] == "-"), "")
    assert ends(*FULL, container="none").total == 4


@pytest.mark.rule("SUR-123")
def test_an_overrun_location_still_opens_its_container():
    (end,) = ends("W", "W", "W", "W", container="+3").outcomes
    assert (end.overrun, end.score, end.supply) == (True, -4 + 3, "+3")


@pytest.mark.rule("SUR-129")
@pytest.mark.parametrize("supply", ["gas", "weapon", "medkit"])
def test_supplies_are_worth_their_one_point_and_no_more(supply):
    cards = {1: card(container=supply), 7: card(container=supply)}
    # both locations are surrounded by empty edges
    sides = {(0, 1): 2, (1, 0): 3, (0, -1): 4, (-1, 0): 5, (1, 2): 8, (2, 1): 9}
    table = Map(at({(0, 0): 1, (1, 1): 7}), at(sides))
    assert score(deck_of(cards), table) == 2


@pytest.mark.rule("SUR-130")
@pytest.mark.parametrize(
    ("effect", "sides", "plain", "changed"),
    [
        (("barricade", 1), "WW S - -", -1, 0),
        (("barricade", 3), "WW S - -", -1, 1),
        (("barricade", 1), "S - - -", 1, 1),
        (("truce", 0), "L L S -", 1, 5),
        (("truce", 0), "L L L W", 0, 2),
        (("kill_bonus", 1), "W W S S", 0, 2),
        (("kill_bonus", 2), "WW W S -", -2, 0),
        (("kill_bonus", 2), "W W - -", -2, -2),
        (("leader_bonus", 2), "L - - -", 1, 3),
        (("leader_bonus", 2), "L L - -", 0, 0),
        (("leader_bonus", 2), "L W - -", 0, 0),
        (("survivor_bonus", 2), "S S - -", 2, 6),
        (("survivor_bonus", 2), "S W - -", 0, 0),
        (("empty_bonus", 3), "- - - -", 0, 3),
        (("empty_bonus", 3), "L L W W", 0, 3),
        (("empty_bonus", 3), "W - - -", -1, -1),
        (("open_edge_bonus", 1), "S - - -", 1, 4),
        (("open_edge_bonus", 2), ". . . -", 0, 2),
        (("open_edge_bonus", 1), ". . . .", 0, 0),
        (("walker_penalty", 1), "WW W S -", -2, -4),
        (("walker_penalty", 1), "W S - -", 0, 0),
    ],
)
def test_effects_change_the_battle_or_are_added_after_it(effect, sides, plain, changed):
    assert points(*sides.split()) == plain
    assert points(*sides.split(), effect=effect) == changed


@pytest.mark.rule("SUR-131")
def test_a_location_scores_occupants_container_and_effect_together_and_may_be_negative():
    assert points("L", "S", "S", "W", container="+2", effect=("kill_bonus", 1)) == 3 + 2 + 1
    assert points("WW", "WW", "WW", "WW", container="gas") == -7


@pytest.mark.rule("SUR-132")
def test_the_final_score_is_the_sum_of_all_locations_on_the_map():
    cards = {1: card(printed="WW WW WW"), 7: card(printed="S")}
    table = Map(at({(0, 0): 1, (1, 1): 7}), at({(0, 1): 2}))
    found = judge(deck_of(cards), table, Record({}, 0), None)
    assert [end.score for end in found.outcomes] == [-6, 1]
    assert found.total == score(deck_of(cards), table) == -5
    for game in games(seeds=5):
        assert game.events("total")[0].facts["score"] == sum(e.facts["score"] for e in game.events("score"))


RANKED = [
    (0, "lowest of four ranks", "SUR-133"),
    (10, "lowest of four ranks", "SUR-133"),
    (11, "third rank", "SUR-134"),
    (15, "third rank", "SUR-134"),
    (16, "second rank", "SUR-135"),
    (20, "second rank", "SUR-135"),
    (21, "highest rank", "SUR-136"),
    (60, "highest rank", "SUR-136"),
    (-1, "lowest of four ranks", "SUR-137"),
    (-40, "lowest of four ranks", "SUR-137"),
]


@pytest.mark.parametrize(
    ("total", "expected"), [pytest.param(t, name, marks=pytest.mark.rule(r)) for t, name, r in RANKED]
)
def test_ranks(total, expected):
    assert rank(total) == expected


@pytest.mark.rule("SUR-138")
def test_without_a_scenario_there_is_a_score_and_a_rank_but_no_win():
    table = given({1: card(printed="S")}, deck=[3]).say("0,-1")
    assert table.events("result") == []
    assert ends("S", "-", "-", "-").won is None
    closing = " ".join(show.summary(table.state))
    assert "Final score 1: the lowest of four ranks" in closing
    assert "won" not in closing
    assert "lost" not in closing
