"""Where counters and walkers go at set-up (AOW-433 to 443), and the limits of their places."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.allout.table_talk import LIGHT, ids, laying, refused, say, through, until
from shamble.games.allout.cards.library import load_book
from shamble.games.allout.setup.ground import walker_count
from shamble.geometry.plane import touching

BOOK = load_book()


# -- supply counters


@pytest.mark.rule("AOW-433")
def test_the_first_counter_lies_on_the_exact_centre_unasked() -> None:
    session = until(laying(), "AOW-436")
    (counter,) = session.state.counters.values()
    assert (counter.at, counter.hub) == ((10_000, 10_000), "")


@pytest.mark.rule("AOW-434")
@pytest.mark.parametrize(("face", "order"), [("badge", ["red", "blue"]), ("blank", ["blue", "red"])])
def test_the_other_eight_are_placed_by_turns(face: str, order: list[str]) -> None:
    session = until(laying(face), "AOW-436")
    asked = through(session, "AOW-435", "AOW-436")
    assert [ask.who for ask in asked] == order * 4
    assert len(session.state.counters) == 9


@pytest.mark.rule("AOW-436")
def test_each_hub_gets_one_before_any_lies_in_the_open() -> None:
    session = until(laying(), "AOW-436")
    for left in (4, 3, 2, 1):
        assert len(ids(session)) == left
        refused(session, "2,10", "AOW-436")
        say(session, ids(session)[-1])
    assert session.ask.rule == "AOW-435"  # type: ignore[union-attr]
    assert sorted(counter.hub for counter in session.state.counters.values()) == [
        "",
        *(f"car-{n}" for n in "1234"),
    ]
    assert all(
        counter.at == session.state.pieces[counter.hub].at
        for counter in session.state.counters.values()
        if counter.hub
    )


@pytest.mark.rule("AOW-436")
def test_a_hub_outside_the_zone_holds_none() -> None:
    session = until(laying(pieces=("barn", "barn")), "AOW-435", "AOW-436")
    assert session.state.pieces
    assert session.ask.rule == "AOW-435"  # type: ignore[union-attr]


@pytest.mark.rule("AOW-435")
@pytest.mark.parametrize(
    ("words", "legal"),
    [
        ("3,6.25", False),  # its edge exactly 6 inches from the south
        ("3,6.26", True),
        ("3,13.74", True),
        ("3,13.75", False),
        ("7.51,10", False),  # less than 2 inches from the counter on the centre
        ("7.5,10", True),
        ("0.2,10", False),
    ],
)
def test_in_the_open_in_the_zone_and_two_inches_apart(words: str, legal: bool) -> None:
    session = until(laying(pieces=LIGHT), "AOW-435")
    if legal:
        say(session, words)
        assert [*session.state.counters] == ["supply-1", "supply-2"]
    else:
        refused(session, words, "AOW-435")


@pytest.mark.rule("AOW-437")
def test_all_lie_unsearched() -> None:
    session = until(laying(pieces=LIGHT), "AOW-441")
    assert [counter.searched for counter in session.state.counters.values()] == [False] * 9


# -- walkers


@pytest.mark.rule("AOW-439", "AOW-440")
@pytest.mark.parametrize(("limit", "count"), [(50, 4), (60, 4), (61, 5), (180, 12), (300, 20)])
def test_the_limit_divided_by_fifteen_rounded_up(limit: int, count: int) -> None:
    session = until(laying(limit=limit, pieces=LIGHT), "AOW-444")
    assert len(session.state.walkers) == count


@pytest.mark.rule("AOW-441", "AOW-443")
@pytest.mark.parametrize(("face", "order"), [("badge", ["red", "blue"]), ("blank", ["blue", "red"])])
def test_walkers_are_placed_by_turns_from_setup_initiative_on(face: str, order: list[str]) -> None:
    session = until(laying(face, pieces=LIGHT), "AOW-441")
    asked = through(session, "AOW-441", "AOW-442")
    assert [ask.who for ask in asked] == order * 5
    assert [ask.rule for ask in asked] == ["AOW-441"] * 9 + ["AOW-442"]
    assert session.ask.rule == "AOW-444", "Initiative for the first turn is rolled for only now"  # type: ignore[union-attr]


@pytest.mark.rule("AOW-441")
def test_the_first_ones_each_touch_another_counter_or_what_holds_it() -> None:
    session = until(laying(), "AOW-441")
    for left in range(9, 0, -1):
        assert len(ids(session)) == left
        say(session, ids(session)[-1])
    positions = session.state.board.positions
    for walker, counter in zip(session.state.walkers, reversed(session.state.counters), strict=False):
        assert touching(positions.disc(walker), positions.counter_shape(session.state.counters[counter]))


@pytest.mark.rule("AOW-441")
def test_a_typed_place_must_touch_a_counter_that_has_none() -> None:
    session = until(laying(pieces=LIGHT), "AOW-441")
    refused(session, "10,11.1", "AOW-441")
    say(session, "10,10.8")
    assert session.state.walkers["walker-1"].at == (10_000, 10_742)
    refused(session, "10,9.258", "AOW-441")


@pytest.mark.rule("AOW-441")
def test_with_fewer_walkers_than_counters_the_players_pick_which() -> None:
    session = until(laying(limit=30, pieces=LIGHT), "AOW-441")
    say(session, "supply-9", "supply-4")
    assert session.ask.rule == "AOW-444"  # type: ignore[union-attr]


@pytest.mark.rule("AOW-442")
def test_the_rest_stand_in_the_zone_two_inches_from_each_other_and_from_the_centre() -> None:
    session = until(laying(pieces=LIGHT, counters=1, counters_to_win=1, limit=60), "AOW-442")
    for words in ("3,6.492", "3,13.508", "0.4,10", "7.51,10"):
        refused(session, words, "AOW-442")
    say(session, "7.5,10")
    refused(session, "4.517,10", "AOW-442")
    say(session, "4.516,10")
    assert [*session.state.walkers] == ["walker-1", "walker-2", "walker-3"]


@pytest.mark.rule("AOW-164", "AOW-439")
def test_no_more_than_there_are_models() -> None:
    assert walker_count(replace(BOOK.scenarios["rivals"], limit=180, models=7)) == 7
    assert len(until(laying(models=7, pieces=LIGHT), "AOW-444").state.walkers) == 7
