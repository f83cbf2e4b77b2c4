"""The scenarios at their three levels, at, below and above each number (SUR-142 to 215)."""

from __future__ import annotations

import pytest

from games.surrounded.given import at, card, deck_of, given, new_game, wins
from shamble.games.surrounded import show
from shamble.games.surrounded.cards import ABILITIES
from shamble.games.surrounded.game import GAME
from shamble.games.surrounded.grid import cell
from shamble.games.surrounded.library import load_deck
from shamble.games.surrounded.maps import Map
from shamble.games.surrounded.moves import skills
from shamble.games.surrounded.players import Players
from shamble.games.surrounded.scenarios import Record, Scenario, judge
from shamble.games.surrounded.setup import setup_of
from shamble.kernel.journal import Header, MemoryJournal
from shamble.kernel.session import Session

LEVELS = ("standard", "hard", "expert")


def levels(number, first, *cases):
    """A case for each level, each tied to its clause: scenario id and what follows."""
    return [
        pytest.param(
            f"{number}-{level}", *case, marks=pytest.mark.rule(f"SUR-{first + place}"), id=f"{number}-{level}"
        )
        for place, (level, case) in enumerate(zip(LEVELS, cases, strict=True))
    ]


def row(count, **parts):
    """So many locations in a row, each with these parts, with bare cards between them."""
    cards = {number: card(**parts) for number in range(1, count + 1)}
    locations = {(2 * place, 0): place + 1 for place in range(count)}
    occupants = {(2 * place + 1, 0): 10 + place for place in range(count - 1)}
    return deck_of(cards), Map(at(locations), at(occupants))


def joined(*maps):
    """Several locations, each as a deck and a map of its own, in one: a location far apart each."""
    cards, locations, occupants, number = {}, {}, {}, 1
    for place, (deck, table) in enumerate(maps):
        for here, old in table.locations.items():
            cards[number] = parts(deck[old])
            locations[here + cell(10 * place, 0)] = number
            number += 1
        for here, old in table.occupants.items():
            cards[number] = parts(deck[old])
            occupants[here + cell(10 * place, 0)] = number
            number += 1
    return deck_of(cards), Map(locations, occupants)


def parts(one):
    """A card's parts as card() gives them."""
    return {"edges": one.edges, "printed": one.printed, "container": one.container, "effect": one.effect}


def supply(container, people="", sides=4):
    """A location with a container and so many sides, with these people printed on it."""
    cards = {1: card(printed=people, container=container)}
    places = [(0, 1), (1, 0), (0, -1), (-1, 0)][:sides]
    return deck_of(cards), Map({0: 1}, at({place: 2 + n for n, place in enumerate(places)}))


# -- in general


@pytest.mark.rule("SUR-142")
def test_a_scenario_may_set_a_goal_or_a_limit_on_top_of_the_rules():
    goal, limit = new_game(scenario="15-hard").say(2), new_game(scenario="6-expert").say(2)
    assert goal.state.played.id == 15
    assert limit.state.played.spent({}, "look")
    assert not goal.state.played.spent({"look": 9}, "look")
    helper = {3: card(". . . L-look")}
    free, limited = given(helper, deck=[3, 4, 5]), given(helper, deck=[3, 4, 5])
    limited.state.scenario, limited.state.level = 6, "expert"
    assert free.say("occupy", "1,0").rule == "SUR-061"
    assert limited.say("occupy", "1,0").labels[-1] == "t2/act"


@pytest.mark.rule("SUR-143")
def test_the_players_win_exactly_when_the_demand_is_met_whatever_the_score():
    deck, table = row(3)
    assert wins("15-standard", deck, table)
    assert not wins("15-hard", deck, table)
    poor, high = row(3, printed="WW WW"), row(2, printed="S S S S")
    assert wins("15-standard", *poor)
    assert not wins("15-standard", *high)


@pytest.mark.rule("SUR-144")
def test_the_chosen_level_alone_is_tested():
    deck, table = row(3)  # five cards wide
    assert [wins(f"15-{level}", deck, table) for level in LEVELS] == [True, False, False]
    few = {"look": 1}
    assert [wins(f"6-{level}", deck, table, few) for level in LEVELS] == [True, True, False]


@pytest.mark.rule("SUR-145")
def test_score_and_rank_are_told_with_the_result():
    table = given({1: card(printed="S S S S")}, deck=[3], occupants={(0, 1): 2})
    table.state.scenario, table.state.level = 15, "standard"
    table.say("0,-1")
    closing = " ".join(show.summary(table.state))
    assert table.events("total")[0].facts["score"] == 4
    assert "Final score 4: the lowest of four ranks" in closing
    assert "Scenario 15 A wide map, Standard: lost, with 1 cards wide" in closing
    assert table.events("result")[0].facts == {"won": False}


@pytest.mark.rule("SUR-146")
def test_remaining_means_not_removed_in_battle():
    fallen, alive = row(1, printed="L W"), row(1, printed="L")
    for level, most in zip(LEVELS, (4, 3, 2), strict=True):
        assert wins(f"9-{level}", *joined(*[fallen] * (most + 1), *[alive] * most))
        assert not wins(f"9-{level}", *joined(*[alive] * (most + 1)))


@pytest.mark.rule("SUR-147")
def test_a_game_that_ended_by_a_discard_is_judged_as_it_stands():
    sides = {(0, 1): 2, (1, 0): 3, (0, -1): 4, (-1, 0): 5}
    ended = given(occupants=sides, deck=[8], explored=7)
    assert ended.state.discarded == [8]
    ended.state.scenario, ended.state.level = 13, "hard"
    assert "won" in show.summary(ended.state)[1]


# -- limits: 4, 5, 6 and 17


LIMITS = levels(4, 159, ("move", 2), ("move", 1), ("move", 0))
LIMITS += levels(5, 162, ("burn", 2), ("burn", 1), ("burn", 0))
LIMITS += levels(6, 165, ("look", 2), ("look", 1), ("look", 0))


@pytest.mark.parametrize(("scenario", "ability", "most"), LIMITS)
def test_an_ability_may_be_used_so_often(scenario, ability, most):
    deck, table = row(1)
    assert wins(scenario, deck, table, {ability: most})
    assert not wins(scenario, deck, table, {ability: most + 1})
    assert wins(scenario, deck, table, {other: 9 for other in ABILITIES if other != ability})
    number, _, level = scenario.partition("-")
    played = Scenario(int(number), level)
    assert played.spent({ability: most}, ability)
    assert not most or not played.spent({ability: most - 1}, ability)


@pytest.mark.rule("SUR-148")
@pytest.mark.parametrize("ability", ABILITIES)
def test_an_ability_that_is_used_up_is_no_longer_offered_to_anybody(ability):
    deck = deck_of({2: card(f". . L-{ability} .")})
    table = Map({0: 1}, at({(0, 1): 2, (1, 0): 3}))
    scenario = Scenario({"move": 4, "burn": 5, "look": 6}[ability], "hard")
    place = cell(0, 1)
    assert [skill.ability for skill in skills(deck, table, place, 5, scenario, {})] == [ability]
    assert skills(deck, table, place, 5, scenario, {ability: 1}) == []
    others = {other: 9 for other in ABILITIES if other != ability}
    assert len(skills(deck, table, place, 5, scenario, others)) == 1


@pytest.mark.rule("SUR-148")
def test_uses_are_counted_over_all_seats_and_the_whole_game():
    cards = {3: card(". . . L-look"), 4: card("S-look . . ."), 5: card(". S-look . .")}
    table = given(cards, deck=[3, 4, 5, 6, 7], seats=2)
    table.state.scenario, table.state.level = 6, "standard"
    table.say("occupy", "1,0", "west-look", "top", "seen", "occupy", "0,-1", "north-look", "top", "seen")
    assert table.state.used == {"look": 2}
    table.say("occupy")
    assert table.labels[-1] == "t4/act"  # the third look is not offered


@pytest.mark.parametrize(("scenario", "most"), levels(17, 208, (3,), (2,), (1,)))
def test_so_many_abilities_may_be_used(scenario, most):
    deck, table = row(1)
    assert wins(scenario, deck, table, {"look": most})
    assert not wins(scenario, deck, table, {"look": most, "burn": 1})
    played = Scenario(17, scenario.partition("-")[2])
    assert all(played.spent({"move": most}, ability) for ability in ABILITIES)
    assert not any(played.spent({"move": most - 1}, ability) for ability in ABILITIES)


@pytest.mark.rule("SUR-211")
def test_repeated_uses_of_one_ability_each_count():
    deck, table = row(1)
    assert wins("17-standard", deck, table, {"look": 1, "move": 1, "burn": 1})
    assert wins("17-standard", deck, table, {"look": 3})
    assert not wins("17-standard", deck, table, {"look": 4})


# -- supplies: 1, 2, 3 and 7


@pytest.mark.rule("SUR-149")
@pytest.mark.parametrize(("number", "item"), [(1, "gas"), (2, "weapon"), (3, "medkit")])
def test_more_locations_than_demanded_do_as_well(number, item):
    assert wins(f"{number}-standard", *joined(*[supply(item)] * 3))
    assert wins(f"{number}-standard", *joined(*[supply(item)] * 2))
    assert not wins(f"{number}-standard", *joined(supply(item)))


SUPPLIES = [(1, "gas", 150), (2, "weapon", 153), (3, "medkit", 156)]
STANDARD = [pytest.param(n, i, marks=pytest.mark.rule(f"SUR-{c}")) for n, i, c in SUPPLIES]
HARD = [pytest.param(n, i, marks=pytest.mark.rule(f"SUR-{c + 1}")) for n, i, c in SUPPLIES]
EXPERT = [pytest.param(n, i, marks=pytest.mark.rule(f"SUR-{c + 2}")) for n, i, c in SUPPLIES]


@pytest.mark.parametrize(("number", "item"), STANDARD)
def test_two_surrounded_locations_with_the_supply(number, item):
    name = f"{number}-standard"
    assert wins(name, *joined(supply(item, "W"), supply(item)))
    assert not wins(name, *joined(supply(item), supply(item, sides=3)))
    assert not wins(name, *joined(supply(item), supply("+3")))


@pytest.mark.parametrize(("number", "item"), HARD)
def test_two_surrounded_locations_that_are_not_overrun(number, item):
    name = f"{number}-hard"
    assert wins(name, *joined(supply(item, "W S"), supply(item)))
    assert not wins(name, *joined(supply(item, "W"), supply(item)))
    assert wins(name, *joined(supply(item, "W"), supply(item), supply(item)))
    assert not wins(name, *joined(supply(item), supply(item, sides=3)))


@pytest.mark.parametrize(("number", "item"), EXPERT)
def test_two_surrounded_locations_each_with_leader_and_survivor(number, item):
    name = f"{number}-expert"
    held = supply(item, "L S")
    assert wins(name, *joined(held, held))
    for other in ("L", "S S", "L L S", "L S W W", ""):
        assert not wins(name, *joined(held, supply(item, other)))
    assert not wins(name, *joined(held, supply(item, "L S", sides=3)))
    # one human must fall, and the players let it be the second leader
    assert wins(name, *joined(held, supply(item, "L L S W")))


def one_each(**changes):
    """A location of each supply; changes: people or None for one that is missing."""
    people = {"gas": "", "weapon": "", "medkit": ""} | changes
    return joined(*[supply(item, who) for item, who in people.items() if who is not None])


@pytest.mark.rule("SUR-168")
def test_one_surrounded_location_of_each_supply():
    assert wins("7-standard", *one_each(gas="W"))
    for item in ("gas", "weapon", "medkit"):
        assert not wins("7-standard", *one_each(**{item: None}))
    assert not wins("7-standard", *joined(supply("gas"), supply("weapon"), supply("medkit", sides=3)))


@pytest.mark.rule("SUR-169")
def test_one_of_each_supply_not_overrun():
    assert wins("7-hard", *one_each())
    for item in ("gas", "weapon", "medkit"):
        assert not wins("7-hard", *one_each(**{item: "W"}))
        three = [supply(one, "W" if one == item else "") for one in ("gas", "weapon", "medkit")]
        assert wins("7-hard", *joined(*three, supply(item)))


@pytest.mark.rule("SUR-170")
def test_one_of_each_supply_held_by_leader_and_survivor():
    held = dict.fromkeys(("gas", "weapon", "medkit"), "L S")
    assert wins("7-expert", *one_each(**held))
    for item in held:
        assert not wins("7-expert", *one_each(**{**held, item: "L"}))
        assert not wins("7-expert", *one_each(**{**held, item: "S"}))


# -- the rim: 8 and 16


def rim(edges, people=""):
    """One location with people printed on it, and a card north of it with these edges."""
    return deck_of({1: card(printed=people), 2: card(edges)}), Map({0: 1}, at({(0, 1): 2}))


@pytest.mark.parametrize(("scenario", "most"), levels(8, 171, (14,), (12,), (10,)))
def test_so_many_walkers_on_the_outer_edges(scenario, most):
    six = rim("WW WW . WW")
    rest = most - 6
    few, many = row(1, printed=" ".join(["W"] * rest)), row(1, printed=" ".join(["W"] * (rest + 1)))
    assert wins(scenario, *joined(six, few))
    assert not wins(scenario, *joined(six, many))


def outer(edges, people="", table=None):
    """How many Walkers the scenario counts."""
    deck, there = rim(edges, people)
    told = judge(deck, table or there, Record({}, 0), Scenario(8, "standard")).told
    return int(told.partition(" ")[0])


@pytest.mark.rule("SUR-174")
def test_walkers_on_outer_edges_count_and_those_on_other_edges_do_not():
    assert outer("W W W W") == 3  # its southern edge touches the location
    assert outer("S S W L") == 0
    ring = {(1, 0): 2, (0, 1): 3, (2, 1): 4, (1, 2): 5}
    hole = Map(at({(0, 0): 1, (2, 0): 6, (0, 2): 7, (2, 2): 8}), at(ring))
    # card 2's northern edge is at the enclosed gap
    assert outer("W . W .", table=hole) == 1


@pytest.mark.rule("SUR-175")
def test_a_walker_printed_on_a_location_with_an_outer_edge_counts_once():
    assert outer(". . . .", "W") == 1
    assert outer(". . . .", "W WW") == 3
    inside = Map({0: 1}, at({(0, 1): 3, (1, 0): 4, (0, -1): 5, (-1, 0): 6}))
    assert outer(". . . .", "W", inside) == 0


@pytest.mark.rule("SUR-176")
def test_a_double_walker_on_an_outer_edge_counts_two():
    assert (outer("WW . . ."), outer("W . . ."), outer(". . . .", "WW")) == (2, 1, 2)


@pytest.mark.rule("SUR-177")
def test_walkers_that_fall_in_battle_count_too():
    assert outer(". . S .", "W") == 1


@pytest.mark.parametrize(("scenario", "most"), levels(16, 202, (3,), (2,), (1,)))
def test_so_many_abilities_on_the_outer_edges(scenario, most):
    few = ["L-look", "S-burn", "S-move"][:most] + ["."] * (3 - most)
    edges = f"{few[0]} {few[1]} . {few[2]}"
    assert wins(scenario, *rim(edges))
    assert not wins(scenario, *rim(edges, "S-look"))
    assert wins(scenario, *rim(f"{few[0]} {few[1]} L-look {few[2]}"))  # at the location, not at the rim


@pytest.mark.rule("SUR-205")
def test_a_human_with_an_ability_printed_on_a_location_with_an_outer_edge_counts_once():
    assert wins("16-expert", *rim(". . . .", "L-look"))
    assert not wins("16-expert", *rim(". . . .", "L-look S-burn"))
    assert wins("16-expert", *rim("L-move . . .", "L S S"))  # only those with an ability
    inside = Map({0: 1}, at({(0, 1): 3, (1, 0): 4, (0, -1): 5, (-1, 0): 6}))
    assert wins("16-expert", deck_of({1: card(printed="L-look S-burn")}), inside)


@pytest.mark.rule("SUR-206", "SUR-207")
def test_abilities_count_though_their_humans_fall_and_whether_or_not_they_were_used():
    fallen = rim("S-burn . W .", "L-look")
    assert not wins("16-expert", *fallen)
    assert not wins("16-expert", *fallen, used={"burn": 1, "look": 1})
    assert wins("16-hard", *fallen)


# -- what remains: 9, 10, 11, 12 and 14


@pytest.mark.parametrize(("scenario", "most"), levels(9, 178, (4,), (3,), (2,)))
def test_no_more_leaders_remain_on_all_locations_together(scenario, most):
    alive = row(1, printed="L")
    assert wins(scenario, *joined(*[alive] * most))
    assert not wins(scenario, *joined(*[alive] * (most + 1)))
    assert wins(scenario, *joined(*[alive] * most, row(1, printed="L L")))


@pytest.mark.rule("SUR-178")
def test_the_players_let_leaders_fall_where_that_wins():
    choice = row(1, printed="L S S W")  # the leader would be worth more
    assert wins("9-expert", *joined(*[row(1, printed="L")] * 2, choice))
    found = judge(*joined(*[row(1, printed="L")] * 2, choice), Record({}, 0), Scenario(9, "expert"))
    assert found.total == 1 + 1 + 2


@pytest.mark.parametrize(("scenario", "least"), levels(10, 181, (1,), (2,), (3,)))
def test_so_many_locations_without_anybody(scenario, least):
    empty, full = row(1, printed="S W"), row(1, printed="S")
    assert wins(scenario, *joined(*[empty] * least, full))
    assert not wins(scenario, *joined(*[empty] * (least - 1), full))


@pytest.mark.rule("SUR-184")
@pytest.mark.parametrize(
    ("people", "won"), [("", True), ("W", False), ("S", False), ("L L", True), ("S W", True)]
)
def test_neither_human_nor_walker_may_be_left_printed_ones_included(people, won):
    assert wins("10-standard", *row(1, printed=people)) == won


@pytest.mark.parametrize(("scenario", "least"), levels(11, 185, (2,), (3,), (4,)))
def test_so_many_locations_of_one_score(scenario, least):
    equal = [row(1, printed="S S")] * least
    assert wins(scenario, *joined(*equal, row(1, printed="W")))
    assert not wins(scenario, *joined(*equal[1:], row(1, printed="W")))


@pytest.mark.rule("SUR-188")
def test_equal_locations_share_one_value_and_any_value_counts():
    two_pairs = [row(1, printed="S")] * 2 + [row(1, printed="W")] * 2
    assert not wins("11-expert", *joined(*two_pairs))
    assert not wins("11-hard", *joined(*two_pairs))
    for people in ("", "W", "WW"):
        assert wins("11-expert", *joined(*[row(1, printed=people)] * 4))


@pytest.mark.parametrize(("scenario", "least"), levels(12, 189, (4,), (5,), (6,)))
def test_so_many_locations_with_a_leader_remaining(scenario, least):
    led = row(1, printed="L")
    assert wins(scenario, *joined(*[led] * least))
    assert not wins(scenario, *joined(*[led] * (least - 1), row(1, printed="L L"), row(1, printed="L W")))


@pytest.mark.rule("SUR-178", "SUR-189")
def test_two_leaders_under_a_truce_are_two_leaders_at_one_location():
    pair, led = row(1, printed="L L", effect=("truce", 0)), row(1, printed="L")
    assert not wins("12-standard", *joined(led, led, pair))
    assert wins("12-standard", *joined(led, led, led, pair))
    assert wins("9-standard", *joined(led, led, pair))
    assert not wins("9-standard", *joined(led, led, led, pair))


@pytest.mark.parametrize(("scenario", "least"), levels(14, 196, (1,), (2,), (3,)))
def test_so_many_locations_of_five_points(scenario, least):
    five, four = row(1, printed="L S S"), row(1, printed="S S S S")
    assert wins(scenario, *joined(*[five] * least, four))
    assert not wins(scenario, *joined(*[five] * (least - 1), four, four))


# -- 13, 15 and 18


@pytest.mark.parametrize(("scenario", "least"), levels(13, 192, (6,), (7,), (8,)))
def test_so_many_explores(scenario, least):
    deck, table = row(1)
    assert wins(scenario, deck, table, explored=least)
    assert not wins(scenario, deck, table, explored=least - 1)


@pytest.mark.rule("SUR-195")
def test_explores_of_all_players_count_and_the_set_up_does_not():
    table = given(deck=list(range(3, 10)), seats=3)
    table.say("explore", "0,2", "0,3", "explore", "1,1", "1,0")
    assert table.state.explored == 2
    assert new_game({2: card("W . . .")}).say(1, 2, 3).state.explored == 0
    sides = {(0, 1): 2, (1, 0): 3, (0, -1): 4, (-1, 0): 5, (2, 1): 6, (1, 2): 7}
    ended = given(occupants=sides, deck=[8, 9]).say("1,1")  # its spawn had to be discarded
    assert (ended.state.step, ended.state.explored) == ("over", 1)
    occupied = given(deck=[3, 4, 5]).say("occupy", "1,0")
    assert occupied.state.explored == 0


@pytest.mark.parametrize(("scenario", "least"), levels(15, 199, (5,), (6,), (7,)))
def test_a_map_so_many_cards_wide(scenario, least):
    def wide(columns):
        locations = {(x, 0): 1 + x for x in range(0, columns, 2)}
        return deck_of(), Map(at(locations), at({(x, 0): 1 + x for x in range(1, columns, 2)}))

    assert wins(scenario, *wide(least))
    assert not wins(scenario, *wide(least - 1))


@pytest.mark.rule("SUR-199")
def test_width_spans_west_to_east_over_gaps_and_height_never_counts():
    tall = Map(at({(0, y): 1 + y for y in range(0, 10, 2)}), at({(0, y): 1 + y for y in range(1, 10, 2)}))
    assert not wins("15-standard", deck_of(), tall)
    steps = Map(at({(-2, 0): 1, (-1, 1): 3, (0, 2): 5, (2, 2): 7}), at({(-2, 1): 2, (-1, 2): 4, (1, 2): 6}))
    assert steps.width() == 5
    assert wins("15-standard", deck_of(), steps)
    assert Map().width() == 0


@pytest.mark.parametrize(("scenario", "below"), levels(18, 212, (-10,), (-15,), (-20,)))
def test_a_score_below_so_much(scenario, below):
    def scoring(total):
        return joined(
            *[row(1, printed="W W W W")] * (-total // 4), row(1, printed=" ".join(["W"] * (-total % 4)))
        )

    assert wins(scenario, *scoring(below - 1))
    assert not wins(scenario, *scoring(below))


@pytest.mark.rule("SUR-215")
def test_in_scenario_18_those_fall_who_leave_the_lowest_score():
    deck, table = row(1, printed="L S S W")
    assert judge(deck, table, Record({}, 0), Scenario(18, "standard")).total == 2
    assert judge(deck, table, Record({}, 0), Scenario(17, "standard")).total == 3


def test_giving_up_loses_the_scenario():
    journal = MemoryJournal(Header(GAME.name, GAME.schema, "test", setup_of(load_deck(), "8-hard")))
    session = Session(GAME, journal, Players({}, 1))
    session.run()
    session.concede()
    assert session.ask is None
    assert session.log[-1].facts == {"won": False}
    assert any("lost" in line for line in show.summary(session.state))
    session.undo()
    assert session.ask is not None
    assert not session.state.conceded
