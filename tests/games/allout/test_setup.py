"""Set-up by both sides (AOW-422 to 444): who does what by turns, and every limit with the clause that sets it."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations, pairwise, product
from typing import Any

import pytest
from hypothesis import given as always
from hypothesis import settings
from hypothesis import strategies as st

from games.allout.table_talk import (
    LIGHT,
    SCENERY,
    SHED,
    ids,
    laying,
    refused,
    say,
    talk,
    through,
    told,
    until,
)
from games.allout.tables import any_answer, seated
from shamble.games.allout.cards.library import load_book
from shamble.games.allout.measured.positions import COUNTER
from shamble.games.allout.setup.ground import scenery_points, too_near
from shamble.games.allout.setup.layout import selected
from shamble.games.allout.setup.new import new_setup
from shamble.games.allout.setup.steps import divided
from shamble.games.allout.state import PLAYER, State
from shamble.geometry.plane import Disc, Shape, extent, gap
from shamble.kernel.asks import Choose
from shamble.kernel.errors import BadInput
from shamble.kernel.session import Session

BOOK = load_book()
CLEAR = 2000
BASE = 492
CORE = ("car",) * 4 + ("barrier",) * 6


# -- set-up Initiative


@pytest.mark.rule("AOW-422")
@pytest.mark.parametrize(("face", "seat"), [("badge", "red"), ("blank", "blue")])
def test_on_a_badge_whoever_rolls_has_setup_initiative_else_the_other(face: str, seat: str) -> None:
    session = talk()
    assert (session.ask.rule, session.ask.who) == ("AOW-422", "red")  # type: ignore[union-attr]
    say(session, face)
    assert session.state.initiative == seat
    assert until(session, *SCENERY).ask.who == seat  # type: ignore[union-attr]


@pytest.mark.rule("AOW-002", "AOW-003")
def test_a_sole_player_who_lays_the_table_out_does_everything_and_rolls_for_nothing() -> None:
    session = talk("standard")
    until(session, "AOW-445")
    assert {entry.key.partition(":")[0] for entry in session.line()} >= {"AOW-427", "AOW-436", "AOW-441"}
    assert not [entry for entry in session.line() if "badge" in str(entry.body)]
    assert len(session.state.pieces) == 10


# -- selecting and dividing scenery


@pytest.mark.rule("AOW-425", "AOW-423")
@pytest.mark.parametrize(("width", "pieces"), [(20, CORE), (40, CORE * 2)])
def test_the_core_box_holds_exactly_the_points_of_a_section(width: float, pieces: tuple[str, ...]) -> None:
    session = laying(pieces=pieces, width=width, limit=150 if width == 20 else 301)
    assert f"Scenery for {14 * width // 20} points" in told(session, "AOW-424")[0]
    assert session.ask.rule in SCENERY, "nothing is left to select"  # type: ignore[union-attr]


@pytest.mark.rule("AOW-424", "AOW-423")
@pytest.mark.parametrize(("face", "order"), [("badge", ["red", "blue"]), ("blank", ["blue", "red"])])
def test_by_turns_scenery_is_selected_until_the_points_are_spent(face: str, order: list[str]) -> None:
    session = laying(face, pieces=("car",) * 9 + ("barrier",) * 9)
    asked = through(session, "AOW-424")
    assert [ask.who for ask in asked] == (order * 4)[:7]
    assert told(session, "AOW-424") == ["Scenery for 14 points: 7 Abandoned Car"]


@pytest.mark.rule("AOW-424", "AOW-423")
def test_only_what_the_points_left_can_buy_is_offered() -> None:
    session = laying(pieces=("car",) * 9 + ("barrier",) * 9)
    say(session, *["car"] * 6, "barrier")
    assert session.ask.rule in SCENERY, "one point buys barriers only, so nobody is asked"  # type: ignore[union-attr]
    assert told(session, "AOW-424") == ["Scenery for 14 points: 6 Abandoned Car, 2 Roadworks Barrier"]


@pytest.mark.rule("AOW-424")
def test_a_piece_that_was_selected_is_in_the_box_no_more() -> None:
    session = laying(pieces=("car",) + ("barrier",) * 13)
    say(session, "car")
    assert session.ask.rule in SCENERY, "only barriers are left, so nobody is asked"  # type: ignore[union-attr]
    assert told(session, "AOW-424") == ["Scenery for 14 points: 1 Abandoned Car, 12 Roadworks Barrier"]


@pytest.mark.rule("AOW-423")
@pytest.mark.parametrize(
    ("width", "depth", "points"),
    [(20, 20, 14), (40, 20, 28), (20, 40, 28), (40, 40, 56), (39, 20, 14), (20, 39, 14), (19, 40, 0)],
)
def test_each_full_section_of_the_board_gives_fourteen_points(
    width: float, depth: float, points: int
) -> None:
    scenario = replace(BOOK.scenarios["rivals"], width=width, depth=depth)
    assert scenery_points(scenario) == points


@pytest.mark.rule("AOW-423")
def test_a_program_selects_within_the_points_too() -> None:
    book = BOOK
    scenario = replace(book.scenarios["rivals"], pieces=("car",) * 9 + ("barrier",) * 9)
    for seed in range(5):
        cards = selected(book, scenario, random.Random(seed))
        assert sum(book.scenery[card].points for card in cards) == 14
    assert selected(book, book.scenarios["rivals"], random.Random(1)) == CORE


@pytest.mark.rule("AOW-426")
def test_the_core_scenery_is_divided_into_seven_points_each() -> None:
    session = laying()
    assert sorted(told(session, "AOW-426")) == [
        "Blue places 2 Abandoned Car, 3 Roadworks Barrier",
        "Red places 2 Abandoned Car, 3 Roadworks Barrier",
    ]


@pytest.mark.rule("AOW-426")
@pytest.mark.parametrize(("face", "asks"), [("badge", "red"), ("blank", "blue")])
@pytest.mark.parametrize("larger", ["red", "blue"])
def test_with_an_uneven_total_setup_initiative_says_who_gets_more(face: str, asks: str, larger: str) -> None:
    session = laying(face, pieces=("car", "barrier", "barrier", "barrier"))
    assert (session.ask.rule, session.ask.who) == ("AOW-426", asks)  # type: ignore[union-attr]
    say(session, larger)
    shares = [event.facts for event in session.log if event.rule == "AOW-426"]
    points = {share["seat"]: sum(2 if card == "car" else 1 for card in share["cards"]) for share in shares}
    assert points == {"red": 3 if larger == "red" else 2, "blue": 3 if larger == "blue" else 2}


@always(cards=st.lists(st.sampled_from(["car", "barrier", "shed"]), min_size=1, max_size=9))
@settings(max_examples=60, deadline=None)
@pytest.mark.rule("AOW-426")
def test_no_division_is_more_even(cards: list[str]) -> None:
    book = replace(BOOK, scenery={**BOOK.scenery, "shed": SHED})
    worth = {card: book.scenery[card].points for card in cards}
    larger, smaller = divided(book, cards)
    assert sorted(larger + smaller) == sorted(cards)
    total = sum(worth[card] for card in cards)
    best = min(
        abs(total - 2 * sum(worth[card] for card, mine in zip(cards, way, strict=True) if mine))
        for way in product((False, True), repeat=len(cards))
    )
    assert sum(worth[card] for card in larger) - sum(worth[card] for card in smaller) == best


# -- placing scenery


@pytest.mark.rule("AOW-427")
@pytest.mark.parametrize(("face", "order"), [("badge", ["red", "blue"]), ("blank", ["blue", "red"])])
def test_scenery_is_placed_by_turns_one_piece_each(face: str, order: list[str]) -> None:
    session = laying(face)
    through(session, *SCENERY)
    placed = [event.facts["seat"] for event in session.log if event.rule == "AOW-427"]
    assert placed == order * 5


@pytest.mark.rule("AOW-427")
def test_who_has_more_pieces_places_the_rest_alone() -> None:
    session = say(laying(pieces=("shed", "barrier", "barrier", "barrier")))
    through(session, *SCENERY)
    placed = [event.facts["seat"] for event in session.log if event.rule == "AOW-427"]
    assert sorted(placed) in (["blue"] * 3 + ["red"], ["blue"] + ["red"] * 3)
    assert placed[0] == "red"
    assert [*map(len, map(set, pairwise(placed)))] == [2, 1 if placed[1] == placed[2] else 2, 1]


def placing(card: str, **changes: Any) -> Session[State]:
    """Red is asked where its first piece, of that card, lies."""
    session = laying(**{"pieces": (card,) * 2, **changes})
    assert session.ask.subjects == (card,)  # type: ignore[union-attr]
    return session


@pytest.mark.rule("AOW-428")
@pytest.mark.parametrize(("words", "legal"), [("10,12.19", False), ("10,12.2", True), ("10,10 90", False)])
def test_no_piece_within_two_inches_of_the_centre(words: str, legal: bool) -> None:
    session = placing("barrier")
    if not legal:
        refused(session, words, "AOW-428")
    else:
        assert say(session, words).state.pieces["barrier-1"].at == (10_000, 12_200)


def test_a_sole_player_is_told_what_you_place() -> None:
    session = seated(new_setup("standard", 1, by="players"), 1)
    session.run()
    assert "You place 4 Abandoned Car, 6 Roadworks Barrier" in [event.text for event in session.log]
    while not any("Barrier 6" in event.text for event in session.log):
        assert isinstance(session.ask, Choose)
        session.answer(session.ask_no, session.ask.default)
        session.run()
    assert [event for event in session.log if event.text.startswith("You place Barrier 6 at ")]


def test_what_lies_too_near_is_said_in_words_that_make_sense() -> None:
    assert too_near(1_990, "Car 1") == "it is 1.99 in from Car 1; 2 in away at least"
    for off in (0, -880):
        assert too_near(off, "the board's centre") == "it lies on the board's centre; 2 in away at least"


@pytest.mark.rule("AOW-429", "AOW-432")
@pytest.mark.parametrize(
    ("words", "legal"),
    [
        ("5,6.875", False),  # its edge lies exactly 6 inches from the south
        ("5,6.876", True),
        ("5,13.124", True),
        ("5,13.125", False),
        ("3.999,8", False),  # less than 2 inches from the west edge
        ("4,8", True),
        ("16,8", True),
        ("16.001,8", False),
        ("5,3", False),
    ],
)
def test_a_hub_goes_into_the_walker_zone_two_inches_from_the_edges(words: str, legal: bool) -> None:
    session = placing("car")
    if not legal:
        refused(session, words, "AOW-429")
    else:
        say(session, words)
        assert [*session.state.pieces] == ["car-1"]


@pytest.mark.rule("AOW-429", "AOW-431")
@pytest.mark.parametrize(("card", "y"), [("car", 3.75), ("barrier", 2.4)])
def test_two_inches_from_every_other_piece(card: str, y: float) -> None:
    session = placing(card)
    say(session, "5,7")
    refused(session, f"5,{7 + y - 0.01:g}", "AOW-429" if card == "car" else "AOW-431")
    say(session, f"5,{7 + y:g}")
    assert len(session.state.pieces) == 2


@pytest.mark.rule("AOW-431")
@pytest.mark.parametrize("words", ["1.5,0.2", "18.5,19.8", "19.8,10 90", "4,10 -30"])
def test_other_scenery_may_lie_anywhere_on_the_board(words: str) -> None:
    assert say(placing("barrier"), words).state.pieces
    refused(placing("barrier"), "1.4,10", "over the board's edge")


@pytest.mark.rule("AOW-430")
def test_a_hub_without_room_in_the_walker_zone_is_placed_like_other_scenery() -> None:
    session = placing("barn")
    assert "The Walker Zone has no room for Barn" in told(session, "AOW-430")[0]
    say(session, "4.2,4.2")
    assert [*session.state.pieces] == ["car-1"]
    session = placing("car")
    assert not told(session, "AOW-430")
    refused(session, "4.2,4.2", "AOW-429")


@pytest.mark.parametrize("words", ["5", "5,8 x", "5,8 999", "nan,1 2", "1,2,3,4", "", "north"])
def test_a_hostile_place_is_refused(words: str) -> None:
    refused(placing("barrier"), words, "expected")


def test_a_piece_without_room_stays_in_the_box() -> None:
    session = until(laying(pieces=("barn",) * 7), "AOW-435", "AOW-436")
    assert "There is no room for Barn: it stays in the box" in told(session, "AOW-431")
    assert 0 < len(session.state.pieces) < 7


# -- the first turn


@pytest.mark.rule("AOW-444", "AOW-443", "AOW-089")
@pytest.mark.parametrize(("face", "seat"), [("badge", "red"), ("blank", "blue")])
def test_then_initiative_for_the_first_turn_is_rolled_for_anew(face: str, seat: str) -> None:
    session = until(laying("blank", pieces=LIGHT), "AOW-444")
    assert session.state.initiative == "blue", "set-up Initiative held until now"
    say(session, face)
    assert session.state.initiative == seat
    assert session.ask.who == seat, "and deploys first"  # type: ignore[union-attr]
    until(session, "AOW-091", "AOW-095")
    assert session.ask.who == seat  # type: ignore[union-attr]


@pytest.mark.rule("AOW-089")
@pytest.mark.parametrize("seat", ["red", "blue"])
def test_a_scenario_may_say_who_has_it(seat: str) -> None:
    session = until(laying(first=seat, pieces=LIGHT), "AOW-444", "AOW-445")
    assert session.ask.rule == "AOW-445"  # type: ignore[union-attr]
    assert session.state.initiative == session.ask.who == seat  # type: ignore[union-attr]


@pytest.mark.rule("AOW-448")
def test_the_threat_level_starts_at_one() -> None:
    assert until(laying(pieces=LIGHT), "AOW-091").state.threat == 1


# -- whole set-ups


def misplaced(session: Session[State]) -> list[str]:
    """What lies where no limit allows it, looked at anew from the finished table."""
    state, crowded = session.state, told(session, "AOW-430")
    table, scenery = state.board.positions.table, state.book.scenery
    boxes, centre = state.board.positions.boxes, (table.width // 2, table.depth // 2)
    middle = Disc(centre, 0)  # type: ignore[arg-type]

    def in_zone(shape: Shape) -> bool:
        west, south, east, north = extent(shape)
        return south > 6000 and north < table.depth - 6000 and west > -1 and east < table.width + 1

    found = [f"{name} at the centre" for name, box in boxes.items() if gap(box, middle) < CLEAR]
    found += [f"{a} and {b}" for a, b in combinations(boxes, 2) if gap(boxes[a], boxes[b]) < CLEAR]
    hubs = [piece.id for piece in state.pieces.values() if scenery[piece.card].hub]
    found += [f"{hub} not in the zone" for hub in hubs if not crowded and not in_zone(boxes[hub])]
    counters = [Disc(counter.at, COUNTER) for counter in state.counters.values()]
    found += [f"counters {a} {b}" for a, b in combinations(counters, 2) if gap(a, b) < CLEAR]
    found += [f"counter {c} not in the zone" for c in counters[1:] if not in_zone(c)]
    bases = [Disc(walker.at, BASE) for walker in state.walkers.values() if walker.at]
    found += [f"{base} on {name}" for base in bases for name, box in boxes.items() if gap(base, box) < -1]
    found += [f"walkers {a} {b}" for a, b in combinations(bases, 2) if gap(a, b) < -1]
    loose = bases[len(counters) :]
    found += [f"{base} not in the zone" for base in loose if not in_zone(base)]
    found += [f"loose {a} {b}" for a, b in combinations(loose, 2) if gap(a, b) < CLEAR]
    return found + [f"{base} at the centre" for base in loose if gap(base, middle) < CLEAR]


@pytest.mark.rule("AOW-438", "AOW-435", "AOW-431")
def test_whatever_is_answered_every_limit_holds_and_no_counter_is_a_first_sneak_away(full: bool) -> None:
    for seed in range(40 if full else 2):
        rng = random.Random(seed)
        session = laying("blank" if seed % 2 else "badge", limit=200)
        while session.ask.rule != "AOW-445":  # type: ignore[union-attr]
            ask = session.ask
            skipped = isinstance(ask, Choose) and rng.random() < 0.2
            answer = {"skip": True} if skipped else any_answer(ask, rng, session.state)  # type: ignore[arg-type]
            session.answer(session.ask_no, answer)
            session.run()
        state = session.state
        assert (len(state.pieces), len(state.counters), len(state.walkers)) == (10, 9, 14)
        assert misplaced(session) == []
        for counter in state.counters.values():
            _, south, _, north = extent(state.board.positions.counter_shape(counter))
            assert min(south, state.board.positions.table.depth - north) > 2 * BASE + 4000


def test_corrections_while_the_table_is_laid_out_are_taken_up() -> None:
    session = until(laying(pieces=LIGHT), "AOW-441")
    session.correct("supply-9.at", "off")
    session.correct("walkers.new", "19,19")
    assert len(ids(session)) == 8
    through(session, "AOW-441", "AOW-442")
    assert len(session.state.walkers) == 10


# -- by program, in one step


def test_a_program_lays_out_in_one_step_what_players_would() -> None:
    setup = new_setup("rivals", 3, by="program")
    (scenario,) = setup["book"]["scenarios"]
    assert (len(scenario["scenery"]), len(scenario["supplies"]), len(scenario["walkers"])) == (10, 9, 10)
    assert new_setup("standard", 3) == new_setup("standard", 3, by="program")
    (open_table,) = new_setup("rivals", 3)["book"]["scenarios"]
    assert not open_table.get("supplies")


@pytest.mark.parametrize(
    ("scenario", "by", "said"),
    [("quickstart", "players", "everything has its place"), ("rivals", "me", "expected program or players")],
)
def test_a_setup_that_cannot_be_is_refused(scenario: str, by: str, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        new_setup(scenario, by=by)


@pytest.mark.rule("AOW-421")
def test_a_table_of_forty_by_twenty_inches_is_laid_out_and_deployed_on_by_players() -> None:
    session = laying(width=40, limit=301, pieces=CORE * 2)
    until(session, "AOW-091")
    state = session.state
    assert (state.board.positions.table.width, state.board.positions.table.depth) == (40_000, 20_000)
    assert (len(state.pieces), len(state.counters), len(state.walkers)) == (20, 9, 21)
    assert misplaced(session) == []
    assert not told(session, "AOW-430"), "the places proposed leave room for all hubs"
    assert {survivor.at.y for survivor in state.survivors.values()} == {492, 19_508}  # type: ignore[union-attr]
    assert PLAYER not in state.seats


@pytest.mark.rule("AOW-434", "AOW-443")
@pytest.mark.parametrize(("face", "first"), [("badge", "red"), ("blank", "blue")])
def test_each_stage_begins_with_setup_initiative_whoever_ended_the_one_before(face: str, first: str) -> None:
    session = laying(face, pieces=("barrier",) * 3, counters=4, counters_to_win=4)
    say(session, first)  # two of the three pieces: the holder places the last one, too
    placed = through(session, *SCENERY)
    supplies = through(session, "AOW-435")
    walkers = through(session, "AOW-441")
    assert [len(asked) for asked in (placed, supplies, walkers)] == [3, 3, 4]
    assert {asked[0].who for asked in (placed, supplies, walkers)} == {first}
    assert {asked[-1].who for asked in (placed, supplies)} == {first}
