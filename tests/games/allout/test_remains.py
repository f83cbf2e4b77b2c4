"""Event cards that Remain in Play (AOW-249), and when each of them ends."""

from __future__ import annotations

import pytest

from games.allout.given import Table, given
from shamble.games.allout.cards.model import EventCard, Remains, Until
from shamble.games.allout.end_phase import dead_return, end_of_turn
from shamble.games.allout.event_phase import event_card
from shamble.games.allout.state import InPlay
from shamble.games.allout.threat import change_threat

QUIET = EventCard("nothing", "Nothing", (), (), (), ())


def with_card(until: Until, threat: int = 3, band: str = "quiet", **works: float) -> Table:
    """A table with a card in play that came in this turn and band, and another on the deck."""
    card = EventCard("stays", "It Stays", (), (), (), (), remains=Remains(until, **works))
    table = given(ann="5,5", walkers=["15,15"], threat=threat, events=[card, QUIET], event_deck=["nothing"])
    table.state.remains = [InPlay("stays", 1, band)]
    return table


def in_play(table: Table) -> list[str]:
    """The cards beside the board."""
    return [card.card for card in table.state.remains]


@pytest.mark.rule("AOW-249")
def test_it_stays_beside_the_board_instead_of_being_discarded() -> None:
    card = EventCard("stays", "It Stays", (), (), (), (), remains=Remains("game"))
    table = given(ann="5,5", events=[card], event_deck=["stays"], threat=5)
    table.play(event_card(table.state))
    assert table.state.remains == [InPlay("stays", 1, "low")]
    assert table.state.decks["event"].discards == []


@pytest.mark.rule("AOW-249")
@pytest.mark.parametrize(
    ("until", "after_event", "after_turn"),
    [
        ("game", True, True),
        ("next-event", False, True),
        ("end-of-turn", True, False),
        ("band-change", True, True),
    ],
)
def test_each_ends_at_its_own_moment(until: Until, after_event: bool, after_turn: bool) -> None:
    table = with_card(until, threat=1)
    table.play(event_card(table.state))
    assert bool(in_play(table)) is after_event
    assert table.state.decks["event"].discards == [*([] if after_event else ["stays"]), "nothing"]
    table = with_card(until, threat=1)
    table.play(end_of_turn(table.state))
    assert bool(in_play(table)) is after_turn


@pytest.mark.rule("AOW-249")
@pytest.mark.parametrize(("by", "stays"), [(1, False), (-1, True), (-2, True)])
def test_a_card_of_the_band_ends_at_the_very_change(by: int, stays: bool) -> None:
    table = with_card("band-change")
    table.play(change_threat(table.state, by, "AOW-057", "Test"))
    assert bool(in_play(table)) is stays
    assert table.told[-1].rule == ("AOW-057" if stays else "AOW-249")


def test_after_a_correction_of_threat_it_ends_at_the_next_event() -> None:
    table = with_card("band-change")
    table.state.threat = 9
    table.play(event_card(table.state))
    assert in_play(table) == []


def test_the_leading_threat_of_a_card_does_not_end_that_card() -> None:
    card = EventCard("stays", "It Stays", (), (), (), (), threat=1, remains=Remains("band-change"))
    table = given(ann="5,5", events=[card], event_deck=["stays"], threat=3)
    table.play(event_card(table.state))
    assert table.state.remains == [InPlay("stays", 1, "low")]


@pytest.mark.rule("AOW-249")
@pytest.mark.parametrize("works", [True, False])
def test_while_it_works_the_dead_rise_without_a_roll(works: bool) -> None:
    table = with_card("game", rise=works)
    table.state.walker("walker-1").prone = True
    table.play(dead_return(table.state), *([] if works else ["blank"]))
    assert table.state.walker("walker-1").prone is not works
