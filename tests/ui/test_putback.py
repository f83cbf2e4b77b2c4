"""Put it back: the list says all that is to be done on the table, and in an order in which it can be done."""

import pytest

from shamble.kernel.journal import ANSWER, PERSON, Entry
from shamble.ui.putback import View, drawn_in, put_back

WHERE = {
    "ann.hand": "Ann's hand",
    "event.deck": "the event deck",
    "event.discards": "the event discards",
    "supply.deck": "the supply deck",
}


def listed(before, after, drawn=()):
    """What to put back."""
    return put_back(View(before, WHERE), View(after, WHERE), drawn)


def test_nobody_goes_to_a_square_before_whoever_stands_there_has_left():
    before = {"kelley.at": "B2", "nicole.at": "B1"}
    assert listed(before, {"kelley.at": "B1", "nicole.at": "C1"}) == ["Nicole to C1", "Kelley to B1"]
    assert listed(before, {"kelley.at": "C2", "nicole.at": "A1"}) == ["Kelley to C2", "Nicole to A1"]


def test_what_is_set_and_moved_comes_shortest_first():
    before = {
        "threat": 3,
        "ann.at": [4000, 2500],
        "ann.health": 5,
        "ann.prone": False,
        "walker-3.at": "1,2",
        "walker-4.at": "3,3",
        "walker-4.prone": True,
        "ann.gun.empty": True,
    }
    after = {
        "threat": 13,
        "ann.at": [4000, 12500],
        "ann.health": 5,
        "ann.prone": True,
        "walker-3.at": "off",
        "walker-5.at": "9,9",
        "walker-5.prone": False,
        "walker-5.supplies": 0,
    }
    assert listed(before, after) == [
        "Ann prone",
        "threat 13",
        "Walker 3 off",
        "Walker 4 off",
        "Ann to 4,12.5",
        "Walker 5 to 9,9",
    ]


def test_nothing_is_moved_to_where_something_still_stands():
    before = {"ann.at": "4,4", "walker-1.at": "10,10", "walker-12.at": "2,2", "bob.at": "17,3"}
    after = {"ann.at": "10.5,10", "walker-1.at": "2,2.5", "bob.at": "3.5,4"}
    assert listed(before, after) == ["Walker 12 off", "Walker 1 to 2,2.5", "Ann to 10.5,10", "Bob to 3.5,4"]


def test_two_that_change_places_are_both_listed():
    before = {"ann.at": "4,4", "bob.at": "6,6"}
    after = {"ann.at": "6,6", "bob.at": "4,4"}
    assert listed(before, after) == ["Ann to 6,6", "Bob to 4,4"]


def test_cards_go_back_on_their_deck_the_last_one_drawn_first():
    before = {
        "ann.hand": "bat, pistol",
        "event.deck": "",
        "event.discards": "fog, crows, rain",
        "supply.deck": "axe",
    }
    after = {
        "ann.hand": "bat",
        "event.deck": "crows, rain",
        "event.discards": "fog",
        "supply.deck": "axe, pistol",
    }
    assert listed(before, after, ["rain", "pistol", "crows"]) == [
        "Rain from the event discards back on top of the event deck",
        "Pistol from Ann's hand back on top of the supply deck",
        "Crows from the event discards back on top of the event deck",
    ]
    assert listed(before, after, ["rain", "crows", "pistol"])[0] == (
        "Rain, then Crows from the event discards back on top of the event deck"
    )


def test_a_card_of_which_there_are_two_is_named_for_each():
    before = {"event.deck": "fog", "event.discards": "crows, crows"}
    after = {"event.deck": "crows, crows, fog", "event.discards": ""}
    assert listed(before, after) == ["Crows, then Crows from the event discards to the event deck"]


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ({"ann.at": "1,1", "ann.hand": "bat"}, {}, ["Ann off", "Bat from Ann's hand"]),
        ({}, {"ann.at": "1,1", "ann.hand": "bat"}, ["Ann to 1,1", "Bat to Ann's hand"]),
        ({"dice": "table"}, {"dice": "program"}, ["dice program"]),
        ({"event.deck": "fog"}, {}, []),
        (
            {"ann.at": "1,1", "ann.hand": "nothing"},
            {"ann.at": "1,1", "ann.hand": "bat"},
            ["Bat to Ann's hand"],
        ),
        ({"ann.zone": "market"}, {"ann.zone": "police-car"}, ["Ann to police-car"]),
    ],
)
def test_things_that_come_and_go(before, after, words):
    assert listed(before, after) == words


def test_cards_of_a_map_go_back_on_the_deck_the_last_dealt_first():
    home = {"card-5.at": "the deck", "card-2.at": "the deck", "card-9.at": "the deck"}
    before = View({"card-5.at": "0,0", "card-2.at": "0,1", "card-9.at": "1,1", "deck.top": 12}, {}, home)
    after = View({"card-5.at": "0,0", "deck.top": 2}, {}, home)
    assert put_back(before, after) == ["Deck top 2", "Card 9, then Card 2 back on top of the deck"]


def test_the_cards_an_answer_drew_are_found_the_last_first():
    bodies = [["fog"], "stay", {"state": ["rain", "crows"]}, 3, {"skip": True}, {"state": {"successes": 1}}]
    entries = [Entry(n, 0, ANSWER, "", "", PERSON, n, "", body) for n, body in enumerate(bodies, 1)]
    assert drawn_in(entries) == ["crows", "rain", "fog"]
