"""Program players: fair, legal, blind to what is hidden, and the good one good."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from statistics import median
from typing import Any

import pytest

from games.allout.given import given
from games.allout.tables import QUICK, played, seated
from shamble.games.allout.cards.model import Ability, ItemCard
from shamble.games.allout.game import GAME, new_setup
from shamble.games.allout.odds.rolls import Brought, average, contest
from shamble.games.allout.players.march import best_step
from shamble.games.allout.players.outlook import Outlook
from shamble.games.allout.players.rivalry import hit
from shamble.games.allout.players.tactics import Good
from shamble.games.allout.state import PLAYER, State
from shamble.geometry.plane import distance
from shamble.kernel.asks import Ask, Choose, Option
from shamble.kernel.errors import BadInput

SEEDS = 1_000
SAMPLE = 40


def wins(player: str, seeds: range, scenario: str | None = None) -> float:
    """The share of games won."""
    won = sum(
        played(new_setup(scenario, seed) if scenario else QUICK, seed, player).state.result == "won"
        for seed in seeds
    )
    return won / len(seeds)


def test_the_quick_start_is_a_fair_game_for_the_good_player_and_hard_for_a_random_one(full: bool) -> None:
    seeds = range(SEEDS if full else SAMPLE)
    good, chance = wins("good", seeds), wins("random", seeds)
    slack = 0.0 if full else 0.15
    assert 0.35 - slack <= good <= 0.65 + slack
    assert chance < 0.1
    assert good >= max(3 * chance, 0.15)


def test_it_does_better_than_whoever_only_presses_enter(full: bool) -> None:
    """By 17 games in 100 where all are counted; a sample must not show the opposite."""
    seeds = range(200 if full else SAMPLE)
    won = 0
    for seed in seeds:
        session = seated(QUICK, seed)
        while (ask := session.run()) is not None:
            session.answer(session.ask_no, ask.default if ask.default is not None else ask.options[0].id)
        won += session.state.result == "won"
    assert wins("good", seeds) >= won / len(seeds) + (0.08 if full else -0.05)


def test_the_standard_game_can_be_won_and_lost(full: bool) -> None:
    if not full:
        pytest.skip("the share of games won needs many long games: --full")
    assert 0.15 <= wins("good", range(100), "standard") <= 0.9


def test_a_game_of_the_good_player_takes_a_twentieth_of_a_second(full: bool) -> None:
    """With room for a busy machine; the bench measures it, this catches a slow-down by several times."""
    spent = []
    for seed in range(30 if full else 9):
        start = time.process_time()
        played(QUICK, seed, "good")
        spent.append(time.process_time() - start)
    assert median(spent) < 0.25


@pytest.mark.parametrize("player", ["good", "random"])
def test_the_same_seed_plays_the_same_game(player: str) -> None:
    first, second = ([entry.text for entry in played(QUICK, 5, player).line()] for _ in range(2))
    assert first == second


def asks_of_games(seeds: range, scenario: str | None = None) -> Iterator[tuple[Choose, State, Any]]:
    """Every choice of some games of the good player, with the state and the player."""
    for seed in seeds:
        session = seated(new_setup(scenario, seed) if scenario else QUICK, seed)
        player = GAME.program({PLAYER: "good"}, seed)
        while (ask := session.run()) is not None:
            assert isinstance(ask, Choose)
            yield ask, session.state, player
            session.answer(session.ask_no, player.answer(ask, session.state))


def test_it_looks_at_no_deck(full: bool) -> None:
    rng = random.Random(1)
    for ask, state, player in asks_of_games(range(20 if full else 2)):
        answer = player.answer(ask, state)
        for pile in state.decks.values():
            rng.shuffle(pile.order)
            rng.shuffle(pile.discards)
        assert player.answer(ask, state) == answer


def test_deciding_changes_nothing(full: bool) -> None:
    for ask, state, player in asks_of_games(range(20 if full else 2)):
        before = GAME.save(state)
        player.answer(ask, state)
        assert GAME.save(state) == before


def test_what_it_knows_no_rule_for_gets_the_default() -> None:
    ask = Choose(rule="AOW-399", text="?", options=(Option("a", "A"), Option("b", "B")), default="b")
    state = given(ann="3,3").state
    assert Good().decide(ask, state) == "b"
    bare = Choose(rule="AOW-399", text="?", options=(Option("a", "A"), Option("b", "B")))
    assert Good().decide(bare, state) == "a"


def test_random_choices_reach_every_option() -> None:
    ask = Choose(rule="AOW-091", text="?", who=PLAYER, options=tuple(Option(n, n) for n in "abcd"))
    player = GAME.program({PLAYER: "random"}, 3)
    assert {player.answer(ask, None) for _ in range(100)} == set("abcd")


def test_an_unknown_kind_of_player_is_refused() -> None:
    with pytest.raises(BadInput, match="'perfect'; expected one of: good, random"):
        GAME.program({PLAYER: "perfect"}, 1)


# -- single decisions


def choice(rule: str, *ids: str, subjects: tuple[str, ...] = ()) -> Ask:
    """An ask with these options."""
    return Choose(
        rule=rule, text="?", who=PLAYER, subjects=subjects, options=tuple(Option(n, n) for n in ids)
    )


def decided(state: State, rule: str, *ids: str, subjects: tuple[str, ...] = ()) -> str:
    """What the good player answers."""
    answer = GAME.program({PLAYER: "good"}, 1).answer(choice(rule, *ids, subjects=subjects), state)
    assert isinstance(answer, str)
    return answer


def acts(state: State, *also: str) -> str:
    """The Action Ann picks of those always open, and some more."""
    return decided(state, "AOW-095", *also, "sneak", "run", "nerve", "noise", "end", subjects=("ann",))


def test_it_searches_at_once() -> None:
    assert acts(given(ann="3,3", supplies=["3.5,3.5"]).state, "search") == "search"


def test_it_holds_its_nerve_when_threat_is_about_to_end_the_game() -> None:
    table = given(ann="3,3", supplies=["3,12"], threat=11, threat_end=12)
    assert acts(table.state) == "nerve"
    table.state.threat = 5
    assert acts(table.state) in ("sneak", "run")


def test_it_sneaks_where_a_run_would_draw_a_walker() -> None:
    weak = {"ann": {"melee": (), "defense": ("red",)}}
    near = given(ann="3,3", supplies=["3,13"], walkers=["3,16"], cards=weak)
    assert acts(near.state) == "sneak"
    alone = given(ann="3,3", supplies=["3,13"], cards=weak)
    assert acts(alone.state) == "run"


def test_it_fires_silent_weapons_and_keeps_loud_ones_still() -> None:
    assert acts(given(ann="3,3 bow", walkers=["3,9"]).state, "shoot") == "shoot"
    assert acts(given(ann="3,3 rifle", walkers=["3,9"]).state, "shoot") != "shoot"


def test_it_keeps_out_of_the_kill_zone_when_it_has_nothing_to_fetch() -> None:
    table = given(ann="10,10", walkers=["10,12.5"])
    outlook = Outlook(table.state)
    assert outlook.lungers(outlook.places["ann"]) == 1
    step = best_step(outlook, "ann", 4000, False)
    assert outlook.lungers(step.at) == 0
    assert distance(outlook.places["ann"], step.at) <= 4000


def test_it_goes_for_the_counters_that_are_needed_and_no_more() -> None:
    table = given(ann="3,3", bob="17,3", supplies=["3,8", "17,8", "10,18"], to_win=2)
    assert Outlook(table.state).goals == {"ann": "supply-1", "bob": "supply-2"}
    table.state.survivors["bob"].supplies = 1
    assert len(Outlook(table.state).goals) == 1


def test_it_attacks_with_an_axe_and_defends_with_bare_hands_and_armor() -> None:
    strong = given(ann="3,3 axe", walkers=["3,3.985"])
    assert decided(strong.state, "AOW-312", "attack", "defend", subjects=("ann",)) == "attack"
    weak = given(ann="3,3 helmet vest", walkers=["3,3.985", "3.985,3"], cards={"ann": {"melee": ("red",)}})
    assert decided(weak.state, "AOW-312", "attack", "defend", subjects=("ann",)) == "defend"


def test_the_one_with_most_health_bears_the_blow_and_the_bitten_are_bitten_again() -> None:
    table = given(ann="3,3", bob="6,3")
    table.state.survivors["ann"].health = 2
    assert decided(table.state, "AOW-346", "ann", "bob") == "bob"
    table.state.survivors["ann"].bitten = True
    assert decided(table.state, "AOW-351", "ann", "bob") == "ann"


def test_it_fights_with_the_best_weapon_and_not_with_its_fists() -> None:
    table = given(ann="3,3 bat")
    assert decided(table.state, "AOW-320", "fist", "bat-1", subjects=("ann",)) == "bat-1"


# -- odds


def test_cards_that_change_rolls_are_counted() -> None:
    items = [
        ItemCard(
            "whetstone", "Whetstone", "special", 3, abilities=(Ability("reroll", "melee", blanks=True),)
        ),
        ItemCard("jinx", "Jinx", "special", 3, abilities=(Ability("reroll", "melee", whose="enemy"),)),
    ]
    strengths = {}
    for owned in ("", "whetstone", "jinx", "whetstone jinx"):
        state = given(ann=f"3,3 {owned}", walkers=["9,3"], items=items).state
        strengths[owned] = Outlook(state).strengths["ann"]
    assert strengths[""] < min(strengths["whetstone"], strengths["jinx"])
    assert max(strengths["whetstone"], strengths["jinx"]) < strengths["whetstone jinx"]


def test_what_an_enemy_carries_against_shots_is_counted() -> None:
    glare = ItemCard("glare", "Glare", "special", 3, abilities=(Ability("reroll", "ranged", whose="enemy"),))
    state = given(ann="3,3 bow", bob="9,3 glare", cid="9,6", rivals=["bob", "cid"], items=[glare]).state
    bow = state.survivors["ann"].slots["hand"][0]
    hits = [hit(Outlook(state, "red"), "ann", bow, name) for name in ("bob", "cid")]
    assert hits[0] < hits[1]


@pytest.mark.parametrize("dice", [(), ("red",), ("white", "blue"), ("red", "red", "white", "blue")])
def test_an_average_is_that_of_the_dice(dice: tuple[str, ...]) -> None:
    assert average(Brought(dice)) == pytest.approx(
        sum({"red": 5 / 6, "white": 7 / 6, "blue": 11 / 6}[d] for d in dice)
    )


def test_a_contest_weighs_every_pair_of_results() -> None:
    none, red = Brought(), Brought(("red",))
    assert contest(red, none) == pytest.approx((4 / 6, 0))
    assert contest(none, red) == pytest.approx((0, 5 / 6))
    even = contest(red, red)
    assert even.ahead == pytest.approx((3 / 6) * (2 / 6) + (1 / 6) * (5 / 6))
