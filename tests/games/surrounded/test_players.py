"""Program players: legal, repeatable, fair, and the rival clearly better than greedy; and the search for the best."""

from __future__ import annotations

import random
import statistics
from itertools import product

import pytest

from bench.bench_surrounded import deal, scores
from games.surrounded.given import card, deck_of, given
from shamble.games.surrounded.best import Search
from shamble.games.surrounded.game import GAME
from shamble.games.surrounded.library import load_deck
from shamble.games.surrounded.maps import Map
from shamble.games.surrounded.players import Players, greedy, rival
from shamble.games.surrounded.reckoning import Outlook, Values
from shamble.games.surrounded.retold import retold, told
from shamble.games.surrounded.scenarios import Scenario
from shamble.games.surrounded.scoring import score
from shamble.games.surrounded.setup import scenarios, setup_of
from shamble.games.surrounded.turn import verdict
from shamble.kernel.errors import BadInput
from shamble.kernel.journal import Header, MemoryJournal
from shamble.kernel.session import Session

DECK = load_deck()


def played(kind, scenario="free", seed=1, order=None):
    """A whole game by a program."""
    journal = MemoryJournal(Header(GAME.name, 1, "test", setup_of(DECK, scenario, 2)), keeps_states=False)
    session = Session(GAME, journal, Players(dict.fromkeys(GAME.seats, kind), seed, order))
    session.run()
    return session


def test_the_rival_beats_greedy_by_four_points_on_pinned_deals(full):
    """Over 1,000 deals with --full; a sample of them otherwise, with room for its chance."""
    deals, least = (1_000, 4.0) if full else (60, 2.5)
    (ours, each), (theirs, greedy_each) = scores("rival", deals), scores("greedy", deals)
    gain = statistics.mean(ours) - statistics.mean(theirs)
    print(
        f"rival {each:.1f} ms a game, greedy {greedy_each:.1f} ms; {gain:.2f} points better on {deals} deals"
    )
    assert gain >= least


@pytest.mark.parametrize("kind", ["greedy", "rival", "random"])
def test_every_scenario_is_played_to_its_end(kind, full):
    for number, scenario in enumerate(scenarios()):
        if full or number % 6 == 0:
            assert played(kind, scenario, number).ask is None


@pytest.mark.parametrize("kind", ["greedy", "rival", "random", "good"])
def test_a_seed_repeats_a_game(kind):
    first, again = played(kind, seed=5), played(kind, seed=5)
    assert [entry.body for entry in first.line()] == [entry.body for entry in again.line()]


def test_good_is_the_rival():
    assert played("good").state.map == played("rival").state.map
    with pytest.raises(
        BadInput, match="no program plays 'wise'; expected one of: good, rival, greedy, random"
    ):
        GAME.program({"player-1": "wise"})


@pytest.mark.parametrize("make", [greedy, rival])
def test_players_decide_the_same_whatever_is_hidden(make):
    """The occupants of the top card and the order below do not sway a choice between Explore and Occupy."""
    rng = random.Random(3)
    for _ in range(12):
        order = rng.sample(range(3, 19), 16)
        decided = set()
        for _ in range(3):
            table = given(deck=[order[0], *rng.sample(order[1:], 15)])
            table.state.cards = DECK
            if table.rule == "SUR-036":
                decided.add(make(DECK).decide(table.ask, table.state))
        assert len(decided) <= 1


def test_greedy_takes_the_best_score_right_after_the_move():
    table = given({3: card("W L S W")}, deck=[3, 4, 5]).say("occupy")
    # from the east its western Walker would touch, from the west its leader, from the south its northern Walker
    assert table.options == ["-1,0", "0,-1", "1,0"]
    assert greedy(table.state.cards).decide(table.ask, table.state) == "-1,0"
    low = given({3: card("WW L S W")}, deck=[3, 4, 5]).say("occupy")
    low.state.scenario, low.state.level = 18, "hard"
    assert greedy(low.state.cards).decide(low.ask, low.state) == "0,-1"


def test_greedy_uses_an_ability_only_for_a_better_score():
    cards = {2: card(". S W ."), 3: card(". . . L-move")}
    table = given(cards, deck=[3, 4, 5]).say("occupy", "1,0")
    player = greedy(table.state.cards)
    assert player.decide(table.ask, table.state) == "west-move"
    table.say("west-move")
    assert player.decide(table.ask, table.state) == "0,1"
    table.say("0,1")
    assert player.decide(table.ask, table.state) == "-1,0"
    content = given({2: card(". W S ."), 3: card(". . . L-move")}, deck=[3, 4, 5]).say("occupy", "1,0")
    assert greedy(content.state.cards).decide(content.ask, content.state) == "none"


def test_programs_burn_nothing_late_in_a_game():
    cards = {2: card(". . WW ."), 3: card(". . . L-burn")}
    early = given(cards, deck=[3, 4, 5], turn=30).say("occupy", "1,0")
    late = given(cards, deck=[3, 4, 5], turn=31).say("occupy", "1,0")
    player = greedy(early.state.cards)
    assert player.decide(early.ask, early.state) == "west-burn"
    assert greedy(late.state.cards).decide(late.ask, late.state) == "none"


def test_what_a_card_adds_is_the_difference_of_whole_maps():
    """For the greedy and the rival: worked out from the change alone, and from both maps."""
    rng = random.Random(4)
    for kind, seed in product(("greedy", "rival"), range(6)):
        state = played(kind, seed=seed).state
        values = (greedy if kind == "greedy" else rival)(DECK).values
        view = Outlook(values, state.map, 0.5)
        number = rng.randint(1, 18)
        for place in state.map.places_for_occupants():
            after = Outlook(values, state.map.with_occupants(place, number), 0.5)
            assert view.with_occupants(place, number) == pytest.approx(after.whole() - view.whole())
        for place in state.map.places_for_location():
            after = Outlook(values, state.map.with_location(place, number), 0.5)
            assert view.with_location(place, number) == pytest.approx(after.whole() - view.whole())
        assert Outlook(Values(DECK), state.map, 0.0).whole() == score(DECK, state.map)


# -- the search


def test_the_search_beats_the_rival_and_its_line_is_played_by_the_rules(full):
    for number in range(20 if full else 3):
        order = deal(number)
        found = Search(DECK, order, None, width=100 if full else 15).best()
        session = retold(setup_of(DECK), order, found.answers)
        assert session.ask is None
        assert verdict(session.state).total == found.score
        assert found.score > score(DECK, played("rival", order=order).state.map)
        assert told(session)[-1].startswith(f"Final score {found.score}")


@pytest.mark.parametrize("name", ["4-expert", "17-hard", "13-expert", "8-standard", "18-standard"])
def test_the_search_keeps_to_the_scenario_and_wins_it(name):
    number, _, level = name.partition("-")
    order = [int(number), *(card for card in deal(7) if card != int(number))]
    found = Search(DECK, order, Scenario(int(number), level), width=12).best()
    session = retold(setup_of(DECK, name), order, found.answers)
    judged = verdict(session.state)
    assert (judged.won, judged.total) == (found.won, found.score)
    assert found.won


def test_the_search_finds_the_best_of_a_deal_small_enough_to_try_everything():
    """A map whose last card is to come: every place and ability is tried one by one."""
    rng = random.Random(6)
    for _ in range(10):
        numbers = rng.sample(range(1, 19), 18)
        search = Search(DECK, numbers, None, width=10_000)
        table = Map({0: numbers[0]}, {1: numbers[1]})
        line = search.opening.__class__(table, (numbers[2],), 1)
        assert list(search.turn(line)) == [] or all(after.deck for after in search.turn(line))
        best = max(
            score(DECK, after.table)
            for placed in search.actions(line)
            for after in search.abilities(placed)
            if not after.deck
        )
        assert search.found is not None
        assert search.found[0][1] == best


def test_equal_cards_leave_nothing_to_find():
    found = Search(deck_of(), range(1, 19), None, width=5).best()
    assert (found.score, found.won) == (0, None)
