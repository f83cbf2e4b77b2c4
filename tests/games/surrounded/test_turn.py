"""Turns: Explore, spawn and Occupy (SUR-036 to 059)."""

from __future__ import annotations

import pytest

from games.surrounded.given import at, card, deck_of, given, new_game
from games.surrounded.randomly import games, random_maps
from shamble.games.surrounded.maps import Map
from shamble.games.surrounded.moves import forced

WALKER, DOUBLE, HUMAN = card(printed="W"), card(printed="WW"), card(printed="S L-burn")
SURROUNDED = {(0, 1): 2, (1, 0): 3, (0, -1): 4, (-1, 0): 5}
"""All four sides of the location at 0,0."""
HEMMED = {(0, 0): 1, (1, 1): 11, (-1, 1): 12, (0, 2): 13}
"""Locations all round the occupant card at 0,1: no location can be placed."""


@pytest.mark.rule("SUR-036")
def test_a_turn_is_exactly_one_explore_or_occupy():
    table = given(deck=[3, 4, 5])
    assert (table.rule, table.options) == ("SUR-036", ["explore", "occupy"])
    table.say("explore", "0,2", "0,3")
    assert table.labels[-1] == "t2/act"
    assert table.state.map.occupants.keys() == at({(0, 1): 2, (0, 3): 4}).keys()
    assert table.state.deck == [5]


@pytest.mark.rule("SUR-036")
def test_every_turn_of_a_random_game_uses_one_or_two_cards():
    for game in games(seeds=12):
        acted = [event for event in game.told if event.kind in ("location", "occupants")]
        explored = sum(event.kind == "location" for event in acted)
        spawned = len(acted) - explored - 1  # the first occupant card is of the set-up
        turns = game.state.turn - 1
        assert explored <= turns
        assert spawned <= turns


@pytest.mark.rule("SUR-037")
def test_the_choice_is_made_before_the_card_leaves_the_deck_and_without_its_occupants():
    table = given({3: card("L-burn S-look WW W", printed="S", container="gas")}, deck=[3, 4, 5])
    assert table.state.deck == [3, 4, 5]
    words = table.ask.text + " ".join(option.text for option in table.ask.options)
    assert "3 Place 3 (Survivor, gas can)" in words
    assert not any(word in words for word in ("Burn", "Look", "Walker", "north", "Place 4"))
    unknown = new_game({2: card("W . . .")}).say(1, 2, 3)
    assert unknown.state.deck[1] < 0


# -- what forces a turn


@pytest.mark.rule("SUR-038")
def test_the_tests_come_in_order_and_the_first_that_applies_decides():
    deck = deck_of({3: WALKER})
    surrounded, hemmed = Map({0: 1}, at(SURROUNDED)), Map(at(HEMMED), at({(0, 1): 2}))
    free = Map({0: 1}, at({(0, 1): 2}))
    for table in (surrounded, hemmed, free):
        assert forced(table, deck[3], 1)[:2] == ("occupy", "SUR-057")
    assert forced(hemmed, deck[3], 2)[:2] == ("occupy", "SUR-056")
    assert forced(surrounded, deck[3], 2)[:2] == ("explore", "SUR-051")
    assert forced(free, deck[3], 2)[:2] == ("explore", "SUR-049")
    assert forced(free, deck[4], 2) is None


@pytest.mark.rule("SUR-057", "SUR-058")
@pytest.mark.parametrize("top", [card(), WALKER, DOUBLE])
def test_the_last_card_must_occupy_also_with_a_walker_on_it(top):
    table = given({3: top}, deck=[3])
    assert table.rules()[0] == "SUR-057"
    assert table.rule == "SUR-052"
    table.say("0,-1")
    assert table.where(3) == "0,-1"
    assert table.state.map.locations.keys() == {0}


@pytest.mark.rule("SUR-057")
def test_with_two_cards_left_nothing_forces_an_occupy():
    assert given(deck=[3, 4]).rule == "SUR-036"


@pytest.mark.rule("SUR-049", "SUR-050")
@pytest.mark.parametrize(
    ("printed", "forces"), [("W", True), ("WW", True), ("S W", True), ("S L", False), ("", False)]
)
def test_a_walker_on_the_top_location_forces_an_explore(printed, forces):
    table = given({3: card("W W W W", printed=printed)}, deck=[3, 4, 5])
    assert (table.rule == "SUR-040") == forces
    assert ("SUR-049" in table.rules()) == forces


@pytest.mark.rule("SUR-051")
def test_where_every_location_is_surrounded_an_explore_is_forced():
    table = given(occupants=SURROUNDED, deck=[7, 8, 9])
    assert table.rules() == ["SUR-051"]
    assert table.rule == "SUR-040"
    one_side_free = {place: number for place, number in SURROUNDED.items() if number != 5}
    assert given(occupants=one_side_free, deck=[7, 8, 9]).rule == "SUR-036"


@pytest.mark.rule("SUR-056")
def test_where_no_location_can_be_placed_an_occupy_is_forced():
    table = given({3: WALKER}, locations=HEMMED, deck=[3, 4, 5])
    assert table.rules() == ["SUR-056"]
    assert table.rule == "SUR-052"
    one_side_free = {place: number for place, number in HEMMED.items() if number != 13}
    assert given(locations=one_side_free, deck=[3, 4, 5]).rule == "SUR-036"


@pytest.mark.rule("SUR-039")
def test_with_cards_to_play_some_card_can_always_be_placed():
    for state in random_maps(seeds=25):
        assert state.map.places_for_location() or state.map.places_for_occupants()
    # also where a Burn leaves one kind alone
    assert given(locations={(0, 0): 1}, occupants={}, deck=[3, 4]).rules() == ["SUR-056"]
    assert given(locations={(9, 9): 1}, occupants={}, deck=[3, 4]).state.map.places_for_occupants()


# -- Explore


@pytest.mark.rule("SUR-040")
def test_explore_places_the_top_card_in_any_empty_cell_beside_occupants():
    table = given(occupants={(0, 1): 2, (1, 0): 4}, deck=[3, 5, 6]).say("explore")
    assert table.options == ["-1,1", "0,2", "1,-1", "1,1", "2,0"]
    table.say("1,-1")
    assert table.state.map.locations == at({(0, 0): 1, (1, -1): 3})
    assert table.state.deck[0] == 5


@pytest.mark.rule("SUR-041", "SUR-054")
def test_a_new_card_may_touch_several_others():
    table = given({2: card(". . . L"), 4: card("S . . .")}, occupants={(0, 1): 2, (1, 0): 4}, deck=[3, 5, 6])
    table.say("explore")
    (option,) = [one for one in table.ask.options if one.id == "1,1"]
    assert option.text.endswith(": Survivor south, nobody west")
    table.say("1,1")
    assert table.where(3) == "1,1"
    two = given(locations={(0, 0): 1, (1, 1): 7}, occupants={(0, 1): 2}, deck=[3, 4]).say("occupy")
    assert "1,0" in two.options
    assert two.say("1,0").where(3) == "1,0"


@pytest.mark.rule("SUR-042", "SUR-055")
def test_explore_uses_two_cards_and_occupy_one():
    table = given(deck=[3, 4, 5, 6]).say("explore", "0,2", "1,2")
    assert table.state.deck == [5, 6]
    assert (table.where(3), table.where(4)) == ("0,2", "1,2")
    table = given({4: card("W W W W")}, deck=[3, 4, 5, 6]).say("occupy", "1,0")
    assert table.state.deck == [4, 5, 6]
    assert table.labels[-1] == "t2/act"
    assert "t1/spawn" not in table.labels


@pytest.mark.rule("SUR-043")
def test_the_place_of_the_location_is_fixed_before_the_spawn_comes_to_light():
    table = given(deck=[3, -5, -6])
    table.say("explore", "0,2")
    assert table.state.map.locations == at({(0, 0): 1, (0, 2): 3})
    assert table.ask.kind == "draw"
    table.say(9)
    assert table.state.map.locations == at({(0, 0): 1, (0, 2): 3})


@pytest.mark.rule("SUR-044", "SUR-046")
def test_the_spawn_goes_where_one_of_its_walkers_touches_the_new_location():
    table = given({4: card("S W L .")}, deck=[3, 4, 5]).say("explore", "0,2")
    # its only Walker is on the east edge: it can only lie west of the new location
    assert table.where(4) == "-1,2"
    assert not table.state.map.places_for_occupants() & at({(-1, 2): 0}).keys()
    # the walker could touch the old location 1 from the west, which does not count
    assert table.where(4) != "-1,0"


@pytest.mark.rule("SUR-044")
def test_where_several_sides_work_the_active_player_picks():
    table = given({4: card("W W L W")}, deck=[3, 4, 5], seats=2, turn=2).say("explore", "0,2")
    # from the south the cell is taken by card 2, so its northern Walker cannot touch
    assert (table.rule, table.ask.who, table.options) == ("SUR-044", "player-2", ["-1,2", "1,2"])
    assert table.say("1,2").where(4) == "1,2"


@pytest.mark.rule("SUR-045")
@pytest.mark.parametrize(
    ("edges", "places"), [("S WW L W", ["-1,2", "1,2"]), ("S WW L L", []), ("S W L S", [])]
)
def test_a_double_walker_satisfies_the_spawn_as_a_single_one_does(edges, places):
    table = given({4: card(edges)}, deck=[3, 4, 5]).say("explore", "0,2")
    if places:
        assert (table.rule, table.options) == ("SUR-044", places)
    else:
        assert table.where(4) == "-1,2"


@pytest.mark.rule("SUR-047")
def test_a_spawn_that_cannot_touch_goes_into_any_legal_cell_of_the_map():
    table = given({4: card("S L . S")}, deck=[3, 4, 5]).say("explore", "0,2")
    assert table.rule == "SUR-047"
    assert table.options == ["-1,0", "-1,2", "0,-1", "0,3", "1,0", "1,2"]
    # a Walker whose only side is taken cannot touch either
    blocked = given({4: card("W S L S")}, deck=[3, 4, 5]).say("explore", "0,2")
    assert blocked.rule == "SUR-047"


@pytest.mark.rule("SUR-048")
def test_a_spawn_without_any_legal_cell_discards_the_deck_and_ends_the_game():
    around = {(0, 1): 2, (1, 0): 3, (0, -1): 4, (-1, 0): 5, (2, 1): 6, (1, 2): 7}
    table = given(
        {8: WALKER, 2: card(". L-look . ."), 3: card("S-burn . . .")}, occupants=around, deck=[8, 9, 10]
    )
    table.say("1,1")
    assert table.ask is None
    assert (table.state.step, table.state.deck, table.state.discarded) == ("over", [], [9, 10])
    assert "SUR-048" in table.rules()
    assert "t1/ability" not in table.labels
    assert table.where(9) == table.where(10) == ""


# -- Occupy


@pytest.mark.rule("SUR-053")
def test_the_four_occupants_are_seen_before_the_place_is_chosen_freely():
    table = given({3: card("L-burn S-look WW W")}, deck=[3, 4, 5]).say("occupy")
    assert table.rule == "SUR-052"
    for words in ("north Leader (Burn)", "east Survivor (Look)", "south 2 Walkers", "west Walker"):
        assert words in table.ask.text
    assert table.options == ["-1,0", "0,-1", "1,0"]  # with and without a Walker at the location
    assert table.say("0,-1").where(3) == "0,-1"


@pytest.mark.rule("SUR-052")
def test_occupy_places_the_top_card_with_its_occupants_up():
    table = given(deck=[3, 4, 5]).say("occupy", "1,0")
    assert table.state.map.occupants == at({(0, 1): 2, (1, 0): 3})
    assert table.state.map.locations == {0: 1}


@pytest.mark.rule("SUR-059")
def test_a_last_card_without_a_place_is_discarded_and_scoring_begins():
    table = given({1: card(printed="S S")}, occupants=SURROUNDED, deck=[8])
    assert table.ask is None
    assert (table.state.step, table.state.discarded, table.where(8)) == ("over", [8], "")
    assert table.rules()[:2] == ["SUR-057", "SUR-059"]
    assert table.events("total")[0].facts == {"score": 2}


# -- escapes


def test_every_step_may_be_skipped_and_the_game_goes_on():
    table = given(deck=[3, 4, 5, 6])
    table.say({"skip": True})
    assert table.labels[-1] == "t2/act"
    assert table.state.deck == [3, 4, 5, 6]
    table.say("explore", {"skip": True})
    assert (table.labels[-1], table.state.explored) == ("t3/act", 0)
    table.say("explore", "0,2", {"skip": True})
    assert (table.labels[-1], table.state.explored, table.state.deck) == ("t4/act", 1, [4, 5, 6])
