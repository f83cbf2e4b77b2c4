"""Abilities in general, then Move, Look and Burn (SUR-060 to 091)."""

from __future__ import annotations

import pytest

from games.surrounded.given import at, card, given
from games.surrounded.randomly import games
from shamble.games.surrounded.abilities import Peek
from shamble.games.surrounded.grid import cell_id, parse_cell
from shamble.games.surrounded.maps import Map, linked
from shamble.games.surrounded.moves import burnable, move_places
from shamble.kernel.asks import Draw

EVERYBODY = card("L-burn S-look S-move L-look")


def names(cells):
    """Cells as saves name them."""
    return sorted(map(cell_id, cells))


def occupied(edges, place="1,0", **more):
    """The table after card 3 with these edges has occupied that place."""
    return given({3: card(edges)}, **{"deck": [3, 4, 5], **more}).say("occupy", place)


# -- who may help


@pytest.mark.rule("SUR-060")
def test_one_ability_is_used_per_turn_however_many_could():
    table = given({3: EVERYBODY}, locations={(0, 0): 1, (2, 0): 7, (1, 1): 8}, deck=[3, 4, 5])
    table.say("occupy", "1,0")
    assert table.options == ["east-look", "none", "north-burn", "west-look"]
    table.say("west-look", "top", "seen")
    assert table.labels[-1] == "t2/act"
    for game in games(seeds=16):
        uses = [event for event in game.told if event.kind in ("move", "burn") or event.rule == "SUR-080"]
        assert len(uses) == sum(game.state.used.values()) <= game.state.turn


@pytest.mark.rule("SUR-061")
def test_using_an_ability_is_optional():
    table = occupied(". . . L-look")
    assert (table.rule, table.options) == ("SUR-061", ["none", "west-look"])
    table.say("none")
    assert (table.labels[-1], table.state.used) == ("t2/act", {})


@pytest.mark.rule("SUR-062", "SUR-064")
@pytest.mark.parametrize(
    ("edges", "offered"),
    [(". . . L-look", True), ("L-look . . .", False), (". L-look . S", False), (". . L-look W", False)],
)
def test_a_human_on_the_card_that_occupied_helps_only_where_it_touches_a_location(edges, offered):
    assert (occupied(edges).rule == "SUR-061") == offered


@pytest.mark.rule("SUR-063")
def test_a_human_on_the_spawn_of_an_explore_helps_also_beside_another_location():
    spawn = card("S-look . W .")
    table = given(
        {3: card(), 4: spawn}, locations={(0, 0): 1, (1, 3): 7}, occupants={(0, 1): 2}, deck=[3, 4, 5]
    )
    table.say("explore", "1,1")
    assert table.where(4) == "1,2"
    assert table.options == ["none", "north-look"]
    fallback = given({4: card("S-look . . .")}, deck=[3, 4, 5]).say("explore", "0,2", "0,-1")
    assert fallback.options == ["none", "north-look"]


@pytest.mark.rule("SUR-065")
def test_humans_of_earlier_turns_do_not_help_when_an_explore_comes_beside_them():
    table = given({2: card("L-look S-look . S-look")}, deck=[3, 4, 5, 6]).say("explore", "0,2", "1,2")
    assert table.labels[-1] == "t2/act"
    assert table.state.used == {}


@pytest.mark.rule("SUR-066")
def test_a_human_printed_on_a_location_gives_no_ability():
    table = given({3: card(printed="L-look S-burn")}, deck=[3, 4, 5, 6]).say("explore", "0,2", "1,2")
    assert table.labels[-1] == "t2/act"


@pytest.mark.rule("SUR-067")
def test_the_active_player_picks_who_helps():
    table = given(
        {3: EVERYBODY}, locations={(0, 0): 1, (2, 0): 7, (1, 1): 8}, deck=[3, 4, 5], seats=2, turn=2
    )
    table.say("occupy", "1,0")
    assert table.ask.who == "player-2"
    assert len(table.options) == 4
    table.say("north-burn")
    assert table.rule == "SUR-085"


@pytest.mark.rule("SUR-068")
def test_a_human_who_helped_stays_and_counts():
    table = occupied(". . . L-look", deck=[3, 4]).say("west-look", "seen", "0,-1")
    assert table.where(3) == "1,0"
    assert table.events("total")[0].facts == {"score": 1}


@pytest.mark.rule("SUR-069")
def test_the_ability_comes_after_the_placements_and_before_the_next_turn_or_the_end():
    spawn = card(". W . .")
    table = given({4: spawn}, deck=[3, 4, -5, -6], deal=[1, 2, 3, 4] + [0] * 14).say("explore", "0,2")
    assert table.where(4) == "-1,2"
    assert isinstance(table.ask, Draw)  # the new top comes to light
    assert table.say(9).rule == "SUR-036"
    last = given({3: card(". . . L-burn")}, deck=[3]).say("1,0")
    assert (last.rule, last.state.deck) == ("SUR-061", [])
    assert last.say("none").state.step == "over"


@pytest.mark.rule("SUR-070")
def test_no_ability_may_leave_the_map_in_two_parts():
    for game in games(seeds=30):
        assert linked(game.state.map.cells())
    chain = Map(at({(0, 0): 1, (2, 0): 3}), at({(1, 0): 2, (3, 0): 4}))
    assert names(burnable(chain)) == ["0,0", "3,0"]
    assert move_places(chain, parse_cell("1,0")) == set()


@pytest.mark.rule("SUR-071")
def test_a_human_moved_to_a_location_gives_no_further_ability():
    cards = {2: card(". L-look S-look ."), 3: card(". . . L-move")}
    table = given(cards, occupants={(0, 1): 2}, deck=[3, 4, 5, 6]).say("occupy", "1,0")
    table.say("west-move", "0,1", "-1,0")
    assert table.where(2) == "-1,0"  # its eastern leader with Look touches location 1 now
    assert table.labels[-1] == "t2/act"
    table.say("occupy", "0,-1")
    assert table.labels[-1] == "t3/act"


@pytest.mark.rule("SUR-072")
def test_an_ability_that_cannot_be_carried_out_is_not_offered_and_not_counted():
    # all four sides of the only location are taken: nothing can move
    sides = {(0, 1): 2, (0, -1): 4, (-1, 0): 5}
    table = given({3: card(". . . L-move")}, occupants=sides, deck=[3, 6, 7]).say("occupy")
    assert table.labels[-1] == "t2/act"
    assert table.state.used == {}
    free = {(0, 1): 2, (0, -1): 4}
    assert (
        given({3: card(". . . L-move")}, occupants=free, deck=[3, 6, 7]).say("occupy", "1,0").rule
        == "SUR-061"
    )


# -- Move


@pytest.mark.rule("SUR-073", "SUR-078")
def test_move_takes_any_one_occupant_card_also_the_one_just_placed_and_no_location():
    table = occupied(". . . L-move", locations={(0, 0): 1, (0, 2): 6}).say("west-move")
    # the card at 0,1 links the locations, so only the one just placed can move
    assert (table.rule, table.options) == ("SUR-074", ["-1,0", "0,-1"])
    table = occupied(". . . L-move").say("west-move")
    assert table.options == ["0,1", "1,0"]
    table.say("1,0", "0,-1")
    assert (table.where(2), table.where(3), table.state.map.locations) == ("0,1", "0,-1", {0: 1})


@pytest.mark.rule("SUR-074", "SUR-075")
def test_the_new_place_is_at_a_location_the_card_touched_any_of_them():
    # card 2 touches the locations at 0,0 and 1,1; that at 3,1 it does not touch
    table = Map(at({(0, 0): 1, (1, 1): 7, (3, 1): 8}), at({(0, 1): 2, (2, 1): 3, (1, 0): 4}))
    assert names(move_places(table, parse_cell("0,1"))) == ["-1,0", "0,-1", "1,2"]
    assert "4,1" in names(table.places_for_occupants())


@pytest.mark.rule("SUR-076")
def test_the_new_place_is_another_empty_cell_legal_with_the_card_taken_out():
    table = Map(at({(0, 0): 1, (2, 0): 3}), at({(1, 0): 2, (0, 1): 4}))
    found = names(move_places(table, parse_cell("0,1")))
    assert "0,1" not in found  # where it was
    assert "1,0" not in found  # taken
    assert found == ["-1,0", "0,-1"]


@pytest.mark.rule("SUR-077")
def test_a_moved_card_keeps_its_orientation():
    cards = {2: card("W . L S"), 3: card(". . . L-move"), 1: card()}
    table = given(cards, deck=[3, 4, 5]).say("occupy", "1,0", "west-move", "0,1", "0,-1")
    # from the south its northern Walker touches the location, no longer its southern leader
    assert table.events("move")[0].text.endswith("Walker to Place 1")


@pytest.mark.rule("SUR-079")
def test_moving_the_only_link_is_legal_only_if_the_map_is_linked_again():
    # card 2 alone links the locations at 0,0 and 1,1; at 1,0 it links them again, elsewhere not
    table = Map(at({(0, 0): 1, (1, 1): 7}), at({(0, 1): 2}))
    assert names(move_places(table, parse_cell("0,1"))) == ["1,0"]
    linked_otherwise = Map(at({(0, 0): 1, (1, 1): 7}), at({(0, 1): 2, (1, 0): 4}))
    assert names(move_places(linked_otherwise, parse_cell("0,1"))) == ["-1,0", "0,-1", "1,2", "2,1"]


# -- Look


def looking(end, **more):
    """The table while a player looks at that end of the deck."""
    return occupied(". . . L-look", **more).say("west-look", end)


@pytest.mark.rule("SUR-080")
def test_look_shows_the_top_or_the_bottom_card_and_no_other():
    table = occupied(". . . L-look", deck=[3, 4, 5, 6]).say("west-look")
    assert (table.rule, table.options) == ("SUR-080", ["bottom", "top"])
    assert "Place 4" in table.say("top").ask.options[0].text
    bottom = looking("bottom", deck=[3, 4, 5, 6])
    assert "Place 6" in bottom.ask.options[0].text
    assert "Place 4" not in bottom.ask.options[0].text


@pytest.mark.rule("SUR-081")
def test_look_shows_both_faces():
    cards = {3: card(". . . L-look"), 4: card("L-burn W WW S", printed="W", container="+3")}
    table = given(cards, deck=[3, 4, 5]).say("occupy", "1,0", "west-look", "top")
    (seen,) = table.ask.options
    faces = (
        "4 Place 4 (Walker, +3)",
        "north Leader (Burn)",
        "east Walker",
        "south 2 Walkers",
        "west Survivor",
    )
    for words in faces:
        assert words in seen.text


@pytest.mark.rule("SUR-082")
@pytest.mark.parametrize("end", ["top", "bottom"])
def test_the_card_goes_back_where_it_was(end):
    assert looking(end, deck=[3, 4, 5, 6]).say("seen").state.deck == [4, 5, 6]
    unknown = occupied(". . . L-look", deck=[3, 4, -6, -7]).say("west-look", end)
    if isinstance(unknown.ask, Draw):
        assert "bottom" in unknown.ask.text
        unknown.say(9)
        assert unknown.state.deck == [4, -6, 9]
        assert unknown.state.deal[6] == 9
    assert unknown.say("seen").state.deck[:2] == [4, -6]


@pytest.mark.rule("SUR-083")
def test_only_the_acting_seat_is_shown_the_card_unless_all_may_see_it():
    table = looking("top", seats=2, turn=2)
    assert isinstance(table.ask, Peek)
    assert table.ask.who == "player-2"
    assert table.ask.words("seen") == "seen"
    table.say("seen")
    assert table.state.learned == {"player-2": [4]}
    assert not any("Place 4;" in event.text for event in table.told)
    shown = looking("top", look="all")
    assert shown.labels[-1] == "t2/act"
    assert any("4 Place 4; occupants" in event.text for event in shown.told)


@pytest.mark.rule("SUR-084")
def test_look_needs_a_card_in_the_deck():
    assert given({3: card(". . . L-look")}, deck=[3]).say("1,0").ask is None
    one = occupied(". . . L-look", deck=[3, 4]).say("west-look")
    assert isinstance(one.ask, Peek)  # top and bottom are the same card
    assert "Place 4" in one.ask.options[0].text


# -- Burn


@pytest.mark.rule("SUR-085")
def test_burn_takes_any_card_the_start_and_the_helpers_own_included():
    table = occupied(". . . L-burn").say("west-burn")
    assert (table.rule, table.options) == ("SUR-085", ["0,1", "1,0"])  # 0,0 links the two
    round_the_corner = given(
        {3: card(". . . L-burn")}, locations={(0, 0): 1, (1, 1): 7}, occupants={(0, 1): 2}, deck=[3, 4, 5]
    )
    round_the_corner.say("occupy", "1,0", "west-burn")
    assert round_the_corner.options == ["0,0", "0,1", "1,0", "1,1"]
    assert list(burnable(Map({0: 1}, {}))) == []


@pytest.mark.rule("SUR-086", "SUR-087")
@pytest.mark.parametrize(("end", "deck"), [("top", [2, 4, 5]), ("bottom", [4, 5, 2])])
def test_the_burned_card_goes_to_the_top_or_bottom_location_face_up(end, deck):
    table = occupied(". . . L-burn").say("west-burn", "0,1")
    assert (table.rule, table.options) == ("SUR-086", ["bottom", "top"])
    table.say(end)
    assert table.state.deck == deck
    assert table.where(2) == ""
    assert table.state.top.number == deck[0]


@pytest.mark.rule("SUR-088")
def test_a_burned_card_on_top_is_seen_and_its_walker_forces_an_explore():
    table = given({2: card(printed="W"), 3: card(". . . L-burn")}, deck=[3, 4, 5]).say("occupy", "1,0")
    table.say("west-burn", "0,1", "top")
    assert table.state.top.number == 2
    assert table.rule == "SUR-040"
    below = given({2: card(printed="W"), 3: card(". . . L-burn")}, deck=[3, 4, 5]).say("occupy", "1,0")
    assert below.say("west-burn", "0,1", "bottom").rule == "SUR-036"


@pytest.mark.rule("SUR-089")
def test_a_burn_that_would_part_the_map_is_illegal():
    chain = Map(at({(0, 0): 1, (2, 0): 3}), at({(1, 0): 2}))
    assert names(burnable(chain)) == ["0,0", "2,0"]
    ring = Map(at({(0, 0): 1, (1, 1): 3}), at({(1, 0): 2, (0, 1): 4}))
    assert len(list(burnable(ring))) == 4


@pytest.mark.rule("SUR-090")
def test_a_burned_card_counts_as_a_card_of_the_deck_again():
    table = occupied(". . . L-burn", deck=[3, 4]).say("west-burn", "0,1", "bottom")
    assert table.state.deck == [4, 2]
    assert table.rule == "SUR-036"  # two cards: nothing is forced
    assert occupied(". . . L-burn", deck=[3, 4]).say("none").rules()[-1] == "SUR-057"


@pytest.mark.rule("SUR-091", "SUR-099")
def test_a_burn_in_the_turn_that_used_up_the_deck_lets_the_game_go_on():
    table = given({3: card(". . . L-burn"), 2: card(printed="W")}, deck=[3]).say(
        "1,0", "west-burn", "0,1", "top"
    )
    assert table.state.deck == [2]
    assert table.rules()[-1] == "SUR-057"
    assert table.rule == "SUR-052"
    assert table.say("0,-1").state.step == "over"


def test_a_step_of_an_ability_may_be_skipped_and_then_it_is_not_used():
    for answers in (["west-burn"], ["west-burn", "0,1"]):
        table = occupied(". . . L-burn").say(*answers, {"skip": True})
        assert (table.labels[-1], table.state.used, table.state.deck) == ("t2/act", {}, [4, 5])
    moving = occupied(". . . L-move").say("west-move", "0,1", {"skip": True})
    assert (moving.labels[-1], moving.state.used) == ("t2/act", {})
