"""Seats and set-up (SUR-014 to 022, SUR-035, SUR-139 to 141)."""

from __future__ import annotations

import pytest

from games.surrounded.given import card, given, new_game
from shamble.games.surrounded import show
from shamble.games.surrounded.game import GAME, new_setup, scenarios
from shamble.games.surrounded.library import load_deck
from shamble.games.surrounded.players import Players
from shamble.games.surrounded.setup import setup_of
from shamble.kernel.asks import Draw
from shamble.kernel.errors import BadInput, BadSave
from shamble.kernel.journal import Header, MemoryJournal
from shamble.kernel.session import Session


def played(seats=1, first=1, seed=1):
    """A whole random game with so many seats."""
    setup = setup_of(load_deck(), "free", seats, first)
    program = Players(dict.fromkeys(GAME.seats, "random"), seed)
    session = Session(GAME, MemoryJournal(Header("surrounded", 1, "test", setup)), program)
    session.run()
    return session


@pytest.mark.rule("SUR-014")
def test_seats_share_one_deck_map_and_result_and_differ_in_whose_turn_it_is():
    alone, three = played(1), played(3)
    assert [event.text for event in alone.log if event.kind != "look"] == [
        event.text for event in three.log if event.kind != "look"
    ]
    assert alone.state.map == three.state.map


@pytest.mark.rule("SUR-014")
def test_one_to_four_seats_can_be_played():
    deck = load_deck()
    for seats in (1, 2, 3, 4):
        assert setup_of(deck, seats=seats)["seats"] == seats
    for seats in (0, 5):
        with pytest.raises(BadInput, match=f"{seats} seats; expected 1 to 4"):
            setup_of(deck, seats=seats)


@pytest.mark.rule("SUR-015")
def test_all_eighteen_cards_are_dealt_in_any_order():
    orders = [tuple(card for card in played(seed=seed).state.deal if card) for seed in range(12)]
    assert len(set(orders)) == 12
    assert {number for order in orders for number in order} == set(range(1, 19))
    table = new_game()
    assert len(table.options) == 18
    assert len(table.say(7).options) == 17


@pytest.mark.rule("SUR-016")
def test_the_top_location_is_seen_while_its_occupants_and_all_other_cards_stay_hidden():
    cards = {2: card("W . . ."), 3: card("L-burn S-look . WW", printed="S", container="gas")}
    table = new_game(cards).say(1, 2, 3)
    assert (table.rule, table.state.top.number) == ("SUR-036", 3)
    notes = " ".join(show.picture(table.state, table.ask).notes)
    assert "on top: 3 Place 3 (Survivor, gas can)" in notes
    shown = " ".join([table.ask.text, *show.summary(table.state), *(event.text for event in table.told)])
    assert "burn" not in shown.casefold()
    assert all(number < 0 for number in table.state.deck[1:])


@pytest.mark.rule("SUR-016")
def test_a_new_top_is_identified_as_soon_as_it_comes_to_light():
    table = new_game({6: card("W . . .")}).say(5, 6)
    assert isinstance(table.ask, Draw)
    assert "on top" in table.ask.text
    assert len(table.options) == 16
    assert table.say(9).state.top.number == 9


@pytest.mark.rule("SUR-017")
def test_the_first_card_is_the_starting_location_and_nobody_chooses():
    table = new_game().say(7)
    assert table.state.map.locations == {0: 7}
    assert table.labels == ["card-1", "t0/start", "card-2"]


@pytest.mark.rule("SUR-018")
def test_a_walker_of_the_second_card_must_touch_the_start_on_a_side_the_first_player_picks():
    table = new_game({2: card("W L . WW")}, seats=3, first=2).say(1, 2)
    assert (table.rule, table.ask.who) == ("SUR-018", "player-2")
    # its northern Walker touches the start from the south, its western double Walker from the east
    assert table.options == ["0,-1", "1,0"]
    assert table.say("1,0").where(2) == "1,0"


@pytest.mark.rule("SUR-019")
def test_a_first_card_without_walkers_goes_on_any_side():
    table = new_game({2: card("S L . S")}).say(1, 2)
    assert (table.rule, table.options) == ("SUR-019", ["-1,0", "0,-1", "0,1", "1,0"])
    table = new_game({2: card("S L . W")}).say(1, 2)
    assert table.where(2) == "1,0"


@pytest.mark.rule("SUR-020", "SUR-035")
def test_turns_pass_clockwise_from_the_named_first_player():
    table = given(seats=3, first=2, locations={(0, 0): 1, (1, 1): 18}, deck=[3, 4, 5, 6, 7, 8])
    seats = []
    for _ in range(4):
        seats.append(table.ask.who)
        table.say("occupy").say(table.options[0])
    assert seats == ["player-2", "player-3", "player-1", "player-2"]


@pytest.mark.rule("SUR-020")
def test_the_first_player_is_the_first_seat_unless_named():
    assert given(seats=2).ask.who == "player-1"
    assert given(seats=2, first=2).ask.who == "player-2"
    with pytest.raises(BadInput, match="player 3 cannot begin; expected 1 to 2"):
        given(seats=2, first=3)


@pytest.mark.rule("SUR-035")
def test_alone_the_same_player_takes_every_turn():
    table = given()
    for _ in range(3):
        assert table.ask.who == "player-1"
        table.say("occupy").say(table.options[0])


@pytest.mark.rule("SUR-021")
def test_after_set_up_two_cards_lie_on_the_map_and_sixteen_in_the_deck():
    table = new_game({2: card("W . . .")}).say(1, 2, 3)
    assert (len(table.state.map.locations), len(table.state.map.occupants)) == (1, 1)
    assert len(table.state.deck) == 16
    assert table.labels[-1] == "t1/act"


@pytest.mark.rule("SUR-022")
def test_nobody_uses_an_ability_during_set_up():
    table = new_game({2: card("L-look . . .")}).say(1, 2, "0,-1", 3)
    assert table.rule == "SUR-036"
    assert table.labels[-1] == "t1/act"


# -- scenarios


@pytest.mark.rule("SUR-139")
def test_a_scenario_is_played_at_one_of_three_levels_chosen_before_set_up():
    assert len(scenarios()) == 1 + 3 + 18 * 3
    assert {name.partition("-")[2] for name in scenarios() if name != "free"} == {
        "standard",
        "hard",
        "expert",
    }
    assert new_game(scenario="8-hard").state.level == "hard"
    with pytest.raises(BadInput, match="there is no scenario '8-easy'; did you mean free or"):
        new_setup("8-easy")
    with pytest.raises(BadInput, match="there is no scenario '19-hard'"):
        new_setup("19-hard")


@pytest.mark.rule("SUR-140")
def test_with_normal_set_up_the_starting_location_names_the_scenario():
    table = new_game(scenario="dealt-expert").say(12)
    assert (table.state.scenario, table.state.level) == (12, "expert")
    assert table.state.played.number == 6
    assert "Scenario 12" in table.told[-1].text
    assert new_game().say(12).state.played is None


@pytest.mark.rule("SUR-141")
def test_a_picked_scenario_starts_at_its_location_with_the_other_17_shuffled():
    table = new_game({5: card("W . . .")}, scenario="9-standard")
    assert table.state.map.locations == {0: 9}
    assert len(table.options) == 17
    assert not any(name.startswith("9-") for name in table.options)
    table.say(5, 6)
    assert table.where(5) == "0,-1"
    assert len(table.state.deck) == 16


def test_a_set_up_that_is_not_one_of_ours_is_refused():
    with pytest.raises(BadSave):
        GAME.new(
            {
                "scenario": {"id": "free"},
                "seats": 1,
                "first": 1,
                "look": "seat",
                "deck": {"name": "x", "cards": {}},
            }
        )
    with pytest.raises(BadSave):
        GAME.new({"scenario": {"id": "free"}, "deck": 3})
    with pytest.raises(BadInput, match="cannot be shown to 'none'"):
        setup_of(load_deck(), look="none")


def test_a_seed_repeats_a_deal():
    assert played(seed=4).state.deal == played(seed=4).state.deal


def test_an_older_save_leaves_the_deck_to_whom_its_set_up_says():
    setup = setup_of(load_deck()) | {"cards": "table"}
    data = GAME.save(GAME.new(setup))
    del data["hands"]
    assert GAME.load(setup, data).hands.decks == "table"
