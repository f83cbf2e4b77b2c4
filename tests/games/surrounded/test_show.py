"""What front ends show of Surrounded, what may be corrected, and playing it in the line mode and in JSON."""

from __future__ import annotations

import io
import json
import random

import pytest

from games.surrounded.given import card, given, new_game
from games.surrounded.randomly import any_answer
from shamble.games.surrounded import show
from shamble.games.surrounded.facts import facts
from shamble.games.surrounded.game import GAME
from shamble.games.surrounded.grid import parse_cell
from shamble.games.surrounded.library import load_deck
from shamble.games.surrounded.players import Players
from shamble.games.surrounded.setup import setup_of
from shamble.games.surrounded.words import card_id
from shamble.kernel.asks import BadAnswer
from shamble.kernel.errors import BadInput
from shamble.kernel.journal import Header, MemoryJournal
from shamble.kernel.session import Session
from shamble.ui.desk import Desk
from shamble.ui.jsonl import JsonMode
from shamble.ui.line import LineMode
from shamble.ui.screen import Screen


def desk(scenario="free", seats=1, program=None):
    """A new game of the shipped deck at a desk; seed 3 of the program's deck."""
    journal = MemoryJournal(Header(GAME.name, 1, "test", setup_of(load_deck(), scenario, seats)))
    return Desk(GAME, Session(GAME, journal, program or Players({}, 3)), "one")


def typed(at, *lines):
    """What is shown when these lines are typed."""
    source = io.TextIOWrapper(io.BytesIO("".join(f"{line}\n" for line in lines).encode()), encoding="utf-8")
    shown = io.BytesIO()
    out = io.TextIOWrapper(shown, encoding="utf-8")
    assert LineMode(at, Screen(source, out)).play() == 0
    out.flush()
    return shown.getvalue().decode()


class Table:
    """A program that leaves everything to people."""

    def takes(self, ask):
        return False


# -- pictures and rows


def test_the_picture_letters_what_the_ask_may_choose_and_nothing_else():
    table = given(deck=[3, 4, 5])
    assert not show.picture(table.state, table.ask).asks
    table.say("explore")
    picture = show.picture(table.state, table.ask)
    assert [(space.at, space.letter) for space in picture.spaces] == [
        ((0, 2), "A"),
        ((-1, 1), "B"),
        ((1, 1), "C"),
    ]
    assert not any(tile.letter for tile in picture.tiles)
    assert not show.picture(table.state).asks


def test_cards_to_choose_have_letters_too():
    table = given({3: card(". . . L-burn")}, deck=[3, 4, 5]).say("occupy", "1,0", "west-burn")
    picture = show.picture(table.state, table.ask)
    assert {tile.title: tile.letter for tile in picture.tiles} == {"1 Place 1": "", "(2)": "A", "(3)": "B"}
    assert picture.spaces == ()


def test_the_roster_tells_of_each_location():
    table = given({1: card(printed="S", container="gas"), 2: card(". . L-look .")}, deck=[3, 4])
    assert show.roster(table.state)[1] == ["1 Place 1", "Leader (Look), Survivor", "1/4", "gas can", "3"]


def test_the_status_has_score_deck_seat_scenario_and_uses():
    table = new_game(scenario="8-hard", seats=2)
    status = GAME.status(table.state)
    assert (status.phase, status.bands) == ("set-up", ())
    assert ("scenario", "8 A quiet rim, Hard") in status.notes
    table.state.used = {"burn": 2}
    assert {"used": "burn 2", "turn of": "player-1"}.items() <= dict(GAME.status(table.state).notes).items()


def test_nothing_is_measured():
    with pytest.raises(BadInput, match="nothing to measure"):
        GAME.measure(given().state, "a", "b")


def test_card_ids_are_words_that_begin_with_the_number():
    deck = load_deck()
    assert card_id(3, deck[3].name) == "3-walk-in-clinic"
    assert len({card_id(one.number, one.name) for one in deck.cards.values()}) == 18


# -- corrections


def test_a_card_can_be_put_where_it_really_lies_or_taken_off():
    table = given(occupants={(0, 1): 2, (1, 0): 3}, deck=[4, 5])
    known = facts(table.state)
    assert known["card-3.at"].value == "1,0"
    known["card-3.at"].set("-1,0")
    assert table.where(3) == "-1,0"
    facts(table.state)["card-3.at"].set("off")
    assert (table.where(3), table.state.discarded) == ("", [3])
    for wrong in ("1,1", "0,0", "7,8", "here", 3):
        with pytest.raises((BadInput, BadAnswer)):
            facts(table.state)["card-2.at"].set(wrong)
    assert table.where(2) == "0,1"


def test_the_top_card_can_be_another():
    table = given(deck=[3, 4, -5, -6], deal=[1, 2, 3, 4] + [0] * 14)
    facts(table.state)["deck.top"].set(9)
    assert (table.state.deck[0], table.state.deal[:4]) == (9, [1, 2, 9, 4])
    assert 3 in table.state.unseen()
    facts(table.state)["deck.top"].set(4)
    assert (table.state.deck[:2], table.state.deal[:4]) == ([4, 9], [1, 2, 4, 9])
    with pytest.raises(BadInput, match="on the map or out of play"):
        facts(table.state)["deck.top"].set(1)
    with pytest.raises(BadInput, match="follows from"):
        facts(table.state)["deck.left"].set(3)


def test_counters_can_be_corrected():
    table = given()
    facts(table.state)["used.look"].set(2)
    facts(table.state)["explored"].set(4)
    assert (table.state.used, table.state.explored) == ({"look": 2}, 4)
    with pytest.raises(BadInput, match="expected a whole number from 0 to 99"):
        facts(table.state)["explored"].set(-1)


# -- front ends


def test_the_map_is_drawn_with_a_question_about_it_and_letters_answer_it():
    shown = typed(desk(), "2", "A", "q")
    assert "[A]" in shown
    assert "A: Walker to Chain-Link Lot" in shown
    assert "Placed 14 at 0,1" in shown
    assert "Threat" not in shown


def test_small_letters_stay_commands():
    shown = typed(desk(), "2", "b", "u", "q")
    assert "Taken back: Explore or Occupy" in shown
    assert "Placed 14" not in shown


def test_a_wrong_answer_is_asked_again_and_nothing_is_lost():
    at = desk()
    shown = typed(at, "2", "Z", "99", "9,9", "B", "q")
    assert shown.count("is not one of the options") == 3
    assert "Placed 14 at -1,0" in shown


def test_with_the_cards_on_the_table_numbers_are_typed():
    shown = typed(desk(program=Table()), "8", "5-rail", "5", "77", "14", "q")
    assert "Start: 8 Chain-Link Lot" in shown
    assert "Placed 5 at 1,0" in shown
    assert "is no card of this deck" in shown
    assert "Explore or Occupy with 14 Schoolhouse" in shown


def test_a_whole_turn_can_be_taken_back_also_while_a_card_is_identified():
    shown = typed(desk(program=Table()), "8", "5", "14", "occupy", "1", "u turn 1", "q")
    assert "Taken back: Explore or Occupy with 14 Schoolhouse" in shown
    shown = typed(desk(program=Table()), "8", "5", "14", "occupy", "1", "u turn", "q")
    assert "Taken back: Explore or Occupy with 14 Schoolhouse" in shown


def test_a_correction_while_an_action_is_chosen_leaves_only_what_is_possible():
    table = given(occupants={(0, 1): 2, (1, 0): 3, (0, -1): 4}, deck=[7, 8, 9])
    assert table.options == ["explore", "occupy"]
    table.state.map = table.state.map.with_occupants(parse_cell("-1,0"), 5)
    table.drive.rebuild()
    assert table.options == ["explore"]


def play_on(session, seed):
    """Random choices to the end; returns the deal as far as it came to light."""
    rng = random.Random(seed)
    while (ask := session.run()) is not None:
        session.answer(session.ask_no, any_answer(ask, rng))
    return list(session.state.deal)


@pytest.mark.rule("SUR-082")
def test_undo_and_other_play_never_change_the_deal():
    session = desk().session
    deals = [play_on(session, 1)]
    for seed in range(2, 8):
        session.undo(5 + seed)
        deals.append(play_on(session, seed))
    assert sorted(deals[0]) == list(range(1, 19))
    for other in deals[1:]:
        assert all(number in (0, first) for number, first in zip(other, deals[0], strict=True))
    assert len({str(entry.body) for entry in session.line()}) > 10


def test_json_speaks_the_map():
    at = desk()
    asked = [{"answer": "occupy", "ask_no": None}, {"command": "board"}]
    source = io.TextIOWrapper(io.BytesIO(b""))
    shown = io.BytesIO()
    at.session.run()
    asked[0]["ask_no"] = at.session.ask_no
    source = io.TextIOWrapper(io.BytesIO("".join(json.dumps(one) + "\n" for one in asked).encode()))
    out = io.TextIOWrapper(shown)
    JsonMode(at, source, out).play()
    out.flush()
    sent = [json.loads(line) for line in shown.getvalue().decode().splitlines()]
    (picture,) = [one["picture"] for one in sent if one["type"] == "picture"]
    assert {tuple(space["at"]) for space in picture["spaces"]} == {(0, 1), (-1, 0), (0, -1)}
    assert {tile["kind"] for tile in picture["tiles"]} == {"location", "occupants"}
