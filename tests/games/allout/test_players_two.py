"""Program players of a game for two: the good one beats chance from either seat, and plays against the rival."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from games.allout.given import BLUE, RED, Table, given, spot
from games.allout.tables import chance
from shamble.games.allout.cards.model import Effect, ItemCard
from shamble.games.allout.game import GAME, new_setup
from shamble.games.allout.house import OPTIONS
from shamble.games.allout.measured.places import deployment_ask, edge_ask, lure_ask
from shamble.games.allout.measured.positions import point
from shamble.games.allout.players.outlook import Outlook
from shamble.games.allout.players.rivalry import prey
from shamble.games.allout.players.tactics import Good
from shamble.games.allout.setup.new import RIVALS
from shamble.games.allout.state import State
from shamble.games.allout.walkers import new_walker
from shamble.geometry.plane import distance
from shamble.kernel.asks import Choose, Json, Option
from shamble.kernel.journal import Header, MemoryJournal
from shamble.kernel.session import Session

SERIES = 1_000
SAMPLE = 12
LEAST = 0.8
"""The share of games that the good player wins against chance."""
PINNED = 200
MOST_TURNS = 60
"""A table of two is over by then; most games take 9 turns in a duel and 15 in the full game."""
FAIR_GAMES, FAIR = 400, 0.56
RANDOM_GAMES = 10_000
RANDOM_SAMPLE = 10


def match(scenario: str, seed: int, setup: Json = None, by: str = "", **kinds: str) -> State:
    """The end of a whole game of two programs; by: who lays the table out."""
    by = by if scenario == "rivals" else ""
    header = Header(GAME.name, GAME.schema, "test", setup or new_setup(scenario, seed, by=by))
    session = Session(GAME, MemoryJournal(header, keeps_states=False), GAME.program(kinds, seed))
    assert session.run() is None
    state = session.state
    assert isinstance(state, State)
    return state


def results(scenario: str, games: int) -> Counter[str]:
    """How the good player fares against chance, red in the even games and blue in the odd ones."""
    found: Counter[str] = Counter()
    for seed in range(games):
        good, other = (RED, BLUE) if seed % 2 == 0 else (BLUE, RED)
        result = match(scenario, seed, **{good: "good", other: "random"}).result
        found["won" if result == good else "lost" if result == other else "drawn"] += 1
    return found


def test_the_good_player_beats_chance_from_either_seat(full: bool) -> None:
    games = SERIES if full else SAMPLE
    assert results("duel", games)["won"] >= LEAST * games


def test_it_beats_chance_in_the_standard_game_too(full: bool) -> None:
    if not full:
        pytest.skip("many long games: --full")
    assert results("rivals", 60)["won"] >= LEAST * 60


def test_random_games_for_two_end_by_the_rules(full: bool) -> None:
    ends = Counter(
        match("duel", seed, red="random", blue="random").result
        for seed in range(RANDOM_GAMES if full else RANDOM_SAMPLE)
    )
    assert set(ends) <= {RED, BLUE, "draw"}
    assert min(ends[RED], ends[BLUE]) > 0


@pytest.mark.parametrize("scenario", ["duel", "rivals"])
def test_two_good_players_bring_their_game_to_an_end(scenario: str, full: bool) -> None:
    for seed in range(PINNED if full else 2):
        end = match(scenario, seed, by="program", red="good", blue="good")
        assert end.result in (RED, BLUE, "draw")
        assert end.turn <= MOST_TURNS, f"seed {seed}"


@pytest.mark.parametrize("counters", [0, 1])
def test_they_seek_each_other_when_too_little_lies_about(counters: int, full: bool) -> None:
    """Without walkers, and with fewer counters than anybody needs, threat alone would not end the game for long."""
    bare = new_setup("duel")
    (scenario,) = bare["book"]["scenarios"]
    scenario["walkers"], scenario["supplies"] = [], scenario["supplies"][2 : 2 + counters]
    for seed in range(40 if full else 3):
        assert match("duel", seed, setup=bare, red="good", blue="good").turn <= MOST_TURNS


@pytest.mark.parametrize("kind", ["good", "random"])
def test_the_duel_favours_neither_side(kind: str, full: bool) -> None:
    if not full:
        pytest.skip("a share of games needs many games: --full")
    ends = Counter(match("duel", seed, red=kind, blue=kind).result for seed in range(FAIR_GAMES))
    assert max(ends[RED], ends[BLUE]) <= FAIR * FAIR_GAMES


def test_it_plays_by_every_house_rule(full: bool) -> None:
    values = [(name, value) for name, rule in OPTIONS.items() for value in [*rule.values][1:]]
    for number, (name, value) in enumerate(values):
        if full or number % 9 == 0:
            setup = new_setup("duel")
            setup["house"] = {**setup["house"], name: value}
            end = match("duel", number, setup=setup, red="good", blue="good")
            assert end.turn <= MOST_TURNS, (name, value)


@pytest.mark.parametrize("seat", RIVALS)
def test_every_answer_of_the_good_player_is_taken_and_changes_nothing(seat: str) -> None:
    header = Header(GAME.name, GAME.schema, "test", new_setup("duel", 2))
    session = Session(GAME, MemoryJournal(header, keeps_states=False), chance(2))
    other = GAME.program(dict.fromkeys(RIVALS, "random"), 2)
    while (ask := session.run()) is not None:
        assert isinstance(ask, Choose)
        before = GAME.save(session.state)
        answer = Good().decide(ask, session.state) if ask.who == seat else other.answer(ask, session.state)
        assert GAME.save(session.state) == before
        session.answer(session.ask_no, answer)


# -- single decisions


def choice(rule: str, who: str, *ids: str, subjects: tuple[str, ...] = ()) -> Choose:
    """An ask with these options."""
    return Choose(rule=rule, text="?", who=who, subjects=subjects, options=tuple(Option(n, n) for n in ids))


def decided(table: Table, rule: str, *ids: str, subjects: tuple[str, ...] = (), who: str = RED) -> Json:
    """What the good player of a seat answers."""
    return Good().decide(choice(rule, who, *ids, subjects=subjects), table.state)


def acts(table: Table, *also: str) -> Json:
    """The Action Ann picks of those always open, and some more."""
    return decided(table, "AOW-095", *also, "sneak", "run", "nerve", "noise", "end", subjects=("ann",))


def two(ann: str = "3,3", amy: str = "15,15", **more: Any) -> Table:
    """Ann of red and Amy of blue."""
    return given(ann=ann, amy=amy, rivals=["amy"], **more)


STRONG: dict[str, Any] = {"ann": {"melee": ("blue", "blue")}, "amy": {"melee": ("red",), "defense": ()}}


def test_it_counts_its_own_supplies_and_sends_its_own_people() -> None:
    table = two(supplies=["3,8", "15,8"], to_win=2)
    table.state.survivors["amy"].supplies = 2
    red, blue = Outlook(table.state, RED), Outlook(table.state, BLUE)
    assert (red.missing, red.goals) == (2, {"ann": "supply-1"})
    assert (blue.missing, blue.goals) == (0, {"amy": "supply-2"}), "the rival needs it"


def test_it_fires_a_loud_weapon_at_a_rival_where_nobody_hears_it() -> None:
    assert acts(two("3,3 pistol", "3,9", cards=STRONG), "shoot") == "shoot"
    guarded = two("3,3 pistol", "3,9", walkers=["9,3", "3,18"], cards={"amy": {"defense": ("blue",) * 4}})
    assert acts(guarded, "shoot") != "shoot"


def test_it_leaves_the_walkers_that_trouble_the_rival() -> None:
    assert acts(two("3,3 bow", "19,19", walkers=["3,9"]), "shoot") == "shoot"
    assert acts(two("3,3 bow", "12,18", walkers=["5,15"]), "shoot") != "shoot"


def test_it_shoots_at_the_rival_before_a_walker() -> None:
    table = two("3,3 bow", "3,9", walkers=["9,3"])
    assert decided(table, "AOW-134", "walker-1", "amy", subjects=("ann",)) == "amy"


def test_it_shoots_into_no_melee_of_its_own() -> None:
    lent = given(ann="3,3 bow", bob="3,9", amy="3.985,9", rivals=["amy"], cards={"amy": {"defense": ()}})
    assert acts(lent, "shoot") != "shoot"
    lent.state.survivors["bob"].group = BLUE
    assert acts(lent, "shoot") == "shoot"


def test_it_charges_a_rival_it_can_beat_and_keeps_off_one_it_cannot() -> None:
    assert acts(two("3,3", "3,8", cards=STRONG)) in ("sneak", "run")
    assert prey(Outlook(two("3,3", "3,6", cards=STRONG).state, RED), "ann", 4000) == "amy"
    assert prey(Outlook(two("3,3", "3,6", cards=STRONG).state, BLUE), "amy", 4000) == ""


def test_it_makes_noise_where_the_walker_comes_upon_the_rival() -> None:
    loud = two("3,3", "4.5,8", walkers=["3,12.9"], cards={"ann": {"melee": ("red",)}})
    assert decided(loud, "AOW-095", "noise", "nerve", "end", subjects=("ann",)) == "noise"
    away = two("3,3", "15,15", walkers=["3,12.9"], cards={"ann": {"melee": ("red",)}})
    assert decided(away, "AOW-095", "noise", "nerve", "end", subjects=("ann",)) != "noise"


def test_walkers_enter_nearer_to_the_other_side() -> None:
    table = two("3,3", "15,15")
    for seat in RIVALS:
        ask = edge_ask(table.state, new_walker(table.state), "AOW-279", seat)
        answer = Good().decide(ask, table.state)
        assert isinstance(answer, dict)
        place, sides = point(answer), {RED: "ann", BLUE: "amy"}
        gaps = {side: distance(place, table.state.board.positions.at(name)) for side, name in sides.items()}
        assert max(gaps, key=lambda side: gaps[side]) == seat


def test_commotion_of_a_card_falls_to_the_rival_whom_walkers_are_nearest_to() -> None:
    table = given(ann="3,3", amy="15,15", bea="10,3", rivals=["amy", "bea"], walkers=["15,11"])
    assert decided(table, "AOW-247", "ann", "amy", "bea") == "amy"
    assert decided(table, "AOW-247", "ann", "amy", "bea", who=BLUE) == "ann"


def test_it_keeps_apart_from_a_horde_though_a_rival_stands_there() -> None:
    table = two("3,3", "3,9", walkers=["3,11.5", "5,10.5", "1,10.5"], cards=STRONG)
    assert prey(Outlook(table.state, RED), "ann", 8000) == ""


def test_it_sends_walkers_at_the_rival() -> None:
    table = two("3,3", "15,15", walkers=["14,11", "3,12"])
    assert decided(table, "AOW-273", "walker-1", "walker-2") == "walker-1"
    assert decided(table, "AOW-007", "ann", "amy", subjects=("walker-1",)) == "amy"
    assert decided(table, "AOW-007", "ann", "amy", subjects=("walker-1",), who=BLUE) != "amy"


@pytest.mark.parametrize("rule", ["AOW-340", "AOW-342", "AOW-346", "AOW-627", "AOW-192"])
def test_harm_goes_to_the_rival_and_to_the_weakest_first(rule: str) -> None:
    table = given(ann="3,3", amy="6,3", bea="9,3", rivals=["amy", "bea"])
    table.state.survivors["bea"].health = 2
    assert decided(table, rule, "ann", "amy", "bea") == "bea"
    assert decided(table, rule, "ann", "amy", "bea", who=BLUE) == "ann"


@pytest.mark.parametrize("rule", ["AOW-359", "AOW-240", "AOW-278", "AOW-293"])
def test_walkers_between_both_go_for_the_other_side(rule: str) -> None:
    table = two("3,3", "4.97,3", walkers=["3.985,3"])
    assert decided(table, rule, "ann", "amy", subjects=("walker-1",)) == "amy"
    assert decided(table, rule, "ann", "amy", subjects=("walker-1",), who=BLUE) == "ann"


def test_a_rival_who_is_not_bitten_yet_is_bitten() -> None:
    table = given(ann="3,3", amy="6,3", bea="9,3", rivals=["amy", "bea"])
    table.state.survivors["amy"].bitten = True
    assert decided(table, "AOW-351", "amy", "bea") == "bea"
    assert decided(table, "AOW-351", "amy", "bea", who=BLUE) == "amy"


def test_of_several_it_fights_the_one_it_can_beat() -> None:
    brute = {"amy": {"melee": ("blue",) * 4, "defense": ("blue",) * 4}, "bea": {"melee": (), "defense": ()}}
    table = given(ann="3,3 axe", amy="3.985,3", bea="3,3.985", rivals=["amy", "bea"], cards=brute)
    assert decided(table, "AOW-292", "amy", "bea", subjects=("ann",)) == "bea"


def test_the_strong_attack_and_the_weak_defend() -> None:
    table = two("3,3", "3.985,3", cards={**STRONG, "amy": {"melee": ("red",), "defense": ("blue", "blue")}})
    assert decided(table, "AOW-312", "attack", "defend", subjects=("ann",)) == "attack"
    assert decided(table, "AOW-312", "attack", "defend", subjects=("amy",), who=BLUE) == "defend"


def test_a_handgun_is_fired_when_it_does_more_than_the_fist() -> None:
    weak = {"ann": {"melee": ("red",)}, "amy": {"melee": ("red",), "defense": ()}}
    shots = ("ann/pistol-1", "nobody")
    assert decided(two("3,3 pistol", "3.985,3", cards=weak), "AOW-301", *shots, subjects=("ann",)) == shots[0]
    strong = {
        "ann": {"melee": ("blue",) * 3, "shoot": ()},
        "amy": {"melee": ("red",), "defense": ("blue",) * 2},
    }
    assert (
        decided(two("3,3 pistol", "3.985,3", cards=strong), "AOW-301", *shots, subjects=("ann",)) == "nobody"
    )


def test_the_leader_does_not_put_off_the_end_of_the_threat_track() -> None:
    table = two(threat=11, threat_end=12)
    assert acts(table) == "nerve"
    table.state.survivors["ann"].supplies = 1
    assert acts(table) != "nerve"


@pytest.mark.parametrize("behind", [RED, BLUE])
def test_nobody_puts_the_end_off_when_it_is_late(behind: str) -> None:
    asked = {RED: "ann", BLUE: "amy"}
    for turn, found in ((5, "nerve"), (21, "end")):
        table = two(threat=11, threat_end=12, turn=turn)
        name = asked[behind]
        assert decided(table, "AOW-095", "nerve", "end", subjects=(name,), who=behind) == found


def test_it_hunts_the_rival_when_nothing_lies_about() -> None:
    for supplies, hunts in (["10,3"], False), ([], True):
        table = two("3,3", "3,17", supplies=supplies, to_win=2)
        assert (Outlook(table.state, RED).goal("ann") == "amy") is hunts
        assert acts(table) in ("sneak", "run")
        answer = Good().decide(table.state.board.destination("ann", 8000, "AOW-110"), table.state)
        assert isinstance(answer, dict)
        assert (point(answer).y > 8000) is hunts


def test_it_hunts_the_one_who_carries_counters_though_another_is_a_little_nearer() -> None:
    table = given(ann="3,3", amy="3,10", bea="11,3", rivals=["amy", "bea"])
    assert Outlook(table.state, RED).goal("ann") == "amy"
    table.state.survivors["bea"].supplies = 1
    assert Outlook(table.state, RED).goal("ann") == "bea"


def test_the_later_it_is_the_more_it_dares() -> None:
    stronger = {"ann": {"melee": ("red",)}, "amy": {"melee": ("white", "white")}}
    for turn, found in (5, ""), (80, "amy"):
        table = two("3,3", "3,6", turn=turn, cards=stronger)
        assert prey(Outlook(table.state, RED), "ann", 4000) == found


def test_who_is_ahead_hunts_nobody() -> None:
    table = two("3,3", "3,17")
    table.state.survivors["ann"].supplies = 1
    assert Outlook(table.state, RED).goal("ann") == ""
    assert Outlook(table.state, BLUE).goal("amy") == "ann"


def test_it_charges_and_finishes_a_rival_on_the_ground() -> None:
    fierce = {"amy": {"melee": ("blue",) * 4, "defense": ("white",)}}
    for prone, found in ([], ""), (["amy"], "amy"):
        table = two("3,3", "3,6", prone=prone, supplies=["10,10"], cards=fierce)
        assert prey(Outlook(table.state, RED), "ann", 4000) == found
    lying = given(
        ann="3,3", amy="3.985,3", rivals=["amy"], walkers=["3,3.985"], prone=["amy", "walker-1"],
        cards={**STRONG, "amy": {"defense": ("blue", "blue")}},
    )  # fmt: skip
    assert decided(lying, "AOW-375", "walker-1", "amy", "nobody", subjects=("ann",)) == "amy"
    weak = {"ann": {"melee": ()}}
    lying = given(ann="3,3", amy="9,9", rivals=["amy"], walkers=["3,3.985"], prone=["walker-1"], cards=weak)
    assert decided(lying, "AOW-375", "walker-1", "nobody", subjects=("ann",)) == "nobody"
    assert decided(lying, "AOW-375", "walker-1", subjects=("ann",)) == "walker-1", "where it must"


def test_it_deploys_before_what_nobody_fetches_yet_and_apart_from_walkers() -> None:
    table = given(ann="3,0.5", bob="19,19", amy="15,15", rivals=["amy"], supplies=["3,6", "16,9"])
    table.state.board.positions.remove(table.state.survivors["bob"])
    answer = Good().decide(deployment_ask(table.state, "bob", "south"), table.state)
    assert isinstance(answer, dict)
    assert abs(point(answer).x - 16000) < 1000
    table.state.counters["supply-2"].at = spot("5,7")
    answer = Good().decide(deployment_ask(table.state, "bob", "south"), table.state)
    assert isinstance(answer, dict)
    assert distance(point(answer), table.state.board.positions.at("ann")) >= 4000
    horde = given(
        ann="3,19", amy="15,19", rivals=["amy"], supplies=["10,7"], walkers=["8,6", "9,6", "8.5,5", "10,6"]
    )
    horde.state.board.positions.remove(horde.state.survivors["ann"])
    answer = Good().decide(deployment_ask(horde.state, "ann", "south"), horde.state)
    assert isinstance(answer, dict)
    assert Outlook(horde.state, RED).in_reach(point(answer)) < 4


def test_it_starts_from_the_edge_that_the_supplies_are_nearer_to() -> None:
    table = given(ann="3,3", amy="15,15", rivals=["amy"], supplies=["3,13", "10,14"])
    for name in ("ann", "amy"):
        table.state.board.positions.remove(table.state.survivors[name])
    table.state.edges = {}
    assert decided(table, "AOW-445", "south", "north") == "north"
    table.state.counters["supply-1"].at = table.state.counters["supply-2"].at = spot("10,6")
    assert decided(table, "AOW-445", "south", "north") == "south"


def test_the_sturdiest_sets_up_first() -> None:
    table = given(ann="3,3", bob="5,3 axe", amy="15,15", rivals=["amy"])
    assert decided(table, "AOW-445", "ann", "bob") == "bob"


def test_a_lure_brings_the_walker_upon_the_rival() -> None:
    table = two("3,3", "3,10", walkers=["3,14.9"])
    answer = Good().decide(lure_ask(table.state, "ann", 8000, "AOW-232"), table.state)
    assert isinstance(answer, dict)
    assert table.state.board.positions.gap(point(answer), "amy") < 2000


def test_it_throws_a_lure_only_where_that_helps() -> None:
    bottle = ItemCard("bottle", "Bottle", "special", 3, action=(Effect("lure", within=8.0),))
    for walkers, thrown in (["3,14.9"], True), (["19,3"], False):
        table = two("3,3 bottle", "3,10", walkers=walkers, items=[bottle], threat=1)
        assert (acts(table, "use:bottle") == "use:bottle") is thrown


def test_the_one_who_lacks_most_health_is_treated() -> None:
    table = given(ann="3,3", bob="5,3", amy="15,15", rivals=["amy"])
    table.state.survivors["bob"].health = 2
    assert decided(table, "AOW-232", "ann", "bob", subjects=("ann",)) == "bob"


@pytest.mark.parametrize("rule", ["AOW-052", "AOW-244"])
def test_of_many_walkers_those_that_trouble_the_rival_come_first(rule: str) -> None:
    table = two("3,3", "15,15", walkers=["5,5", "14,12.5"])
    assert decided(table, rule, "rest", "walker-1", "walker-2") == "walker-2"
    assert decided(table, rule, "rest", "walker-1", "walker-2", who=BLUE) == "walker-1"


def test_who_is_ahead_minds_no_threat() -> None:
    table = two("3,3 rifle", "3,9", cards={"amy": {"defense": ("white", "white")}, "ann": {"shoot": ()}})
    assert acts(table, "shoot") != "shoot"
    table.state.survivors["ann"].supplies = 1
    assert acts(table, "shoot") == "shoot"
