"""The campaign: pairing, scoring, life and death, experience, supplies (AOW-553 to 588)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from games.allout.given import ITEMS, survivor_card
from scripted import Scripted
from shamble.games.allout.campaign import experience, league, recovery, supplies
from shamble.games.allout.campaign.game import GAME, scores, setup_of
from shamble.games.allout.campaign.outcome import ask_outcome
from shamble.games.allout.campaign.shopping import for_hire
from shamble.games.allout.campaign.state import DRAW, Character, Fate, League, Match
from shamble.games.allout.cards.model import Book, Group, ItemCard, Member
from shamble.kernel.asks import Ask, Choose, Roll
from shamble.kernel.errors import BadInput

NAMES = ("ann", "bob", "cid", "dee", "eve", "fay", "gus", "hal")


@dataclass
class Season(Scripted):
    """A league with a script."""

    state: League

    def check(self, ask: Ask) -> None:
        """After a game one player at a time is asked, about a character or the group, and Enter takes an option."""
        if ask.rule in ("AOW-553", "AOW-558"):
            return
        assert ask.who in self.state.teams
        assert ask.subjects
        members = self.state.team(ask.who).members
        assert {*ask.subjects} <= {ask.who, *members}
        if isinstance(ask, Choose):
            assert (
                ask.default == ask.options[{"AOW-595": -1, "AOW-560": -1}.get(ask.rule, 0)].id
                or ask.default == "no"
            )

    def one(self, seat: str, number: int = 0) -> Character:
        """A character of a player."""
        return list(self.state.team(seat).members.values())[number]

    def rules(self) -> list[str]:
        """The clauses told and asked under."""
        return [event.rule for event in self.told] + [ask.rule for ask in self.asked]


def season(players: int = 2, turns: int = 3, scoring: str = "tournament", **cards: dict[str, Any]) -> Season:
    """So many players, each with one survivor; cards changes or adds profiles."""
    people = {name: survivor_card(name, **cards.get(name, {})) for name in (*NAMES, *cards)}
    saw = ItemCard("bone-saw", "Bone Saw", "special", 5, keywords=("amputate",))
    book = Book(survivors=people, items={item.id: item for item in (*ITEMS, saw)})
    groups = {f"P{n}": Group(f"g{n}", f"G{n}", 150, (Member(NAMES[n]),)) for n in range(players)}
    return Season(GAME.new(setup_of(book, groups, 150, turns, scoring)))


def game_of(table: Season, **fates: Fate) -> Match:
    """A game of the first two players that ended so for the survivors of P0 and P1."""
    found = {seat: {table.one(seat).id: fates.get(seat, Fate(5))} for seat in ("P0", "P1")}
    return Match(("P0", "P1"), "P0", found, {"P0": 0, "P1": 0})


def lived(table: Season, fate: Fate, *script: str) -> Season:
    """Life and Death for P0, whose survivor came out of the game so."""
    table.play(recovery.life_and_death(table.state, "P0", game_of(table, P0=fate)), *script)
    return table


# -- players, pairing, scoring


@pytest.mark.rule("AOW-553")
@pytest.mark.parametrize("players", [2, 4, 6, 8])
def test_everybody_plays_one_game_a_turn_and_meets_all_others_in_turn(players: int) -> None:
    seats = [f"P{n}" for n in range(players)]
    met = set()
    for turn in range(1, players):
        games = league.pairs(seats, turn)
        assert sorted(seat for game in games for seat in game) == seats
        met |= {frozenset(game) for game in games}
    assert len(met) == players * (players - 1) // 2


@pytest.mark.rule("AOW-554")
@pytest.mark.parametrize("players", [3, 5, 7])
def test_of_an_odd_number_one_plays_twice(players: int) -> None:
    seats = [f"P{n}" for n in range(players)]
    for turn in range(1, 2 * players):
        counts = [sum(seat in game for game in league.pairs(seats, turn)) for seat in seats]
        assert sorted(counts) == [1] * (players - 1) + [2]
        assert all(one != two for one, two in league.pairs(seats, turn))


@pytest.mark.rule("AOW-554", "AOW-556")
def test_and_counts_the_better_result() -> None:
    table = season(3)
    for winner in (DRAW, "P0"):
        table.play(league.score(table.state, Match(("P0", "P1"), winner)))
    table.play(league.turn_end(table.state), "no", "no", "no")
    assert [table.state.team(seat).score for seat in ("P0", "P1", "P2")] == [3, 1, 0]


@pytest.mark.rule("AOW-556")
@pytest.mark.parametrize(("winner", "points"), [("P0", [3, 0]), ("P1", [0, 3]), (DRAW, [1, 1])])
def test_three_points_for_a_win_one_for_a_draw(winner: str, points: list[int]) -> None:
    table = season()
    table.play(league.score(table.state, Match(("P0", "P1"), winner)))
    table.play(league.turn_end(table.state), "no", "no")
    assert [league.points(table.state, seat) for seat in ("P0", "P1")] == points


@pytest.mark.rule("AOW-557")
def test_by_value_a_group_has_what_its_survivors_and_equipment_are_worth() -> None:
    table = season(scoring="value")
    table.one("P1").items.append("rifle")
    table.one("P1").value += 3
    table.play(league.turn_end(table.state), "no", "no")
    assert [league.points(table.state, seat) for seat in ("P0", "P1")] == [20, 43]


def test_by_value_the_standings_are_by_what_is_shown_in_the_midst_of_a_turn_too() -> None:
    table = season(scoring="value")
    table.one("P1").value += 3
    assert list(scores(table.state).items()) == [("P1", 23), ("P0", 20)]
    assert GAME.concede(table.state, "P1").text == "The campaign ends here: P1 23, P0 20"
    assert table.state.result == "P1"


@pytest.mark.rule("AOW-555")
def test_all_begin_with_groups_of_the_same_limit_two_to_eight_players() -> None:
    for players in (2, 8):
        assert len(season(players).state.teams) == players
    book, group = season().state.book, Group("g", "G", 150, (Member("ann"),))
    for players in (1, 9):
        with pytest.raises(BadInput, match="expected 2 to 8"):
            setup_of(book, {f"P{n}": group for n in range(players)}, 150, 3, "value")


@pytest.mark.rule("AOW-558")
def test_those_tied_for_first_place_play_a_deciding_game() -> None:
    table = season()
    table.play(league.standings(table.state), "P1")
    assert (table.state.result, table.state.phase) == ("P1", "over")
    alone = season()
    alone.state.team("P1").score = 3
    alone.play(league.standings(alone.state))
    assert alone.state.result == "P1"


@pytest.mark.rule("AOW-559")
def test_after_a_game_come_life_and_death_experience_and_supplies_for_both_players() -> None:
    table = season(turns=1)
    table.play(league.play(table.state), "P0", *["none", "none", "0"] * 2, *["saved", "done"] * 2)
    order = [event.rule for event in table.told if event.rule in ("AOW-576", "AOW-586", "AOW-588")]
    assert order == ["AOW-586"] * 2 + ["AOW-576"] * 2 + ["AOW-586", "AOW-588"] * 2
    assert table.state.result == "P0"


# -- life and death


@pytest.mark.rule("AOW-560")
@pytest.mark.parametrize(("face", "out"), [("0", False), ("1", False), ("2", True), ("2!", True)])
def test_the_bitten_lose_what_a_white_die_shows_criticals_aside(face: str, out: bool) -> None:
    fate = Fate(2, bitten=True)
    table = lived(season(), fate, face, *(["0"] if out else []))
    assert isinstance(table.asked[0], Roll)
    assert [die.name for die in table.asked[0].dice] == ["white"]
    assert fate.out is out
    assert ("AOW-562" in table.rules()) is out


@pytest.mark.rule("AOW-560")
def test_the_unbitten_roll_nothing() -> None:
    assert lived(season(), Fate(2)).asked == []


@pytest.mark.rule("AOW-561", "AOW-564")
def test_one_it_kills_is_a_bitten_casualty() -> None:
    table = lived(season(), Fate(1, bitten=True), "1", "2!", "no")
    assert table.state.team("P0").members == {}


@pytest.mark.rule("AOW-562", "AOW-563")
@pytest.mark.parametrize(
    ("face", "hurt", "words"),
    [("0", 0, "with all its health"), ("1", 1, "1 health short"), ("2", 2, "2 health short")],
)
def test_a_casualty_begins_its_next_game_hurt_and_without_a_critical_lives(
    face: str, hurt: int, words: str
) -> None:
    table = lived(season(), Fate(0, out=True), face)
    assert table.told[-1].text == f"Ann begins the next game {words}"
    assert table.one("P0").hurt == hurt
    assert recovery.start_health(table.state, table.one("P0")) == 5 - hurt


@pytest.mark.rule("AOW-568", "AOW-569")
def test_it_is_for_the_next_game_only_and_leaves_one_health_at_least() -> None:
    table = season(ann={"health": 2})
    lived(table, Fate(0, out=True), "2")
    assert recovery.start_health(table.state, table.one("P0")) == 1
    assert [(one.health, one.most) for one in GAME.people(table.state)] == [(1, 2), (5, 5)]
    lived(table, Fate(2))
    assert recovery.start_health(table.state, table.one("P0")) == 2


@pytest.mark.rule("AOW-563", "AOW-566")
@pytest.mark.parametrize(("face", "alive"), [("badge", True), ("blank", False)])
def test_unbitten_with_a_critical_it_survives_on_a_badge(face: str, alive: bool) -> None:
    table = lived(season(), Fate(0, out=True), "2!", face)
    assert bool(table.state.team("P0").members) is alive


@pytest.mark.rule("AOW-564", "AOW-565")
def test_bitten_with_a_critical_it_dies_with_all_it_has_and_is_never_recruited_again() -> None:
    table = season()
    team = table.state.team("P0")
    table.one("P0").items.append("rifle")
    team.points = 100
    lived(table, Fate(0, bitten=True, out=True), "2!", "no")
    assert (team.members, team.dead, table.state.worth("P0")) == ({}, ["Ann"], 0)
    assert "ann" not in [card.id for card in for_hire(table.state, team)]
    team.dead.clear()
    assert "ann" in [card.id for card in for_hire(table.state, team)]


@pytest.mark.rule("AOW-415")
def test_namesakes_of_two_players_are_told_apart_and_each_dies_for_its_own_group() -> None:
    table = season()
    twin = table.state.joins("P1", table.state.book.survivors["ann"])
    assert [one.name for _, one in table.state.everybody()] == ["Ann", "Bob", "Ann (P1)"]
    game = Match(("P0", "P1"), "P0", {"P1": {twin.id: Fate(0, bitten=True, out=True)}})
    table.play(recovery.life_and_death(table.state, "P1", game), "2!", "no")
    assert table.told[-1].text == "Ann (P1) is dead"
    table.state.team("P1").points = 100
    assert "ann" not in [card.id for card in for_hire(table.state, table.state.team("P1"))]
    assert [team.dead for team in table.state.teams.values()] == [[], ["Ann"]]


@pytest.mark.rule("AOW-587")
def test_who_is_hired_beside_a_namesake_of_another_player_is_told_apart() -> None:
    table = season()
    supplied(table, 2, "recruit", "bob")
    assert [one.name for one in table.state.team("P0").members.values()] == ["Ann", "Bob (P0)"]
    assert "Bob (P0) joins P0: 0 points left" in [event.text for event in table.told]


@pytest.mark.rule("AOW-570", "AOW-571", "AOW-573")
@pytest.mark.parametrize(("face", "arm"), [("badge", True), ("blank", False)])
def test_an_emergency_amputation_saves_it_for_a_limb_and_the_next_game(face: str, arm: bool) -> None:
    table = lived(season(), Fate(0, bitten=True, out=True), "2!", "yes", face)
    one = table.one("P0")
    assert (one.hands_lost, one.lame, one.misses) == (int(arm), not arm, True)
    assert len(table.asked) == 3, "no die for health, and nobody need be there to operate"


@pytest.mark.rule("AOW-570", "AOW-595")
@pytest.mark.parametrize(("items", "answers"), [(["rifle", "bat"], ["1"]), (["bat"], [])])
def test_with_an_arm_goes_what_no_hand_is_left_for(items: list[str], answers: list[str]) -> None:
    table = season(ann={"pack": 1})
    table.one("P0").items = ["vest", *items, "lid"]
    lived(table, Fate(0, bitten=True, out=True), "2!", "yes", "badge", *answers)
    assert table.one("P0").items == ["vest", "bat", "lid"]


@pytest.mark.rule("AOW-411", "AOW-574")
def test_a_new_leader_is_judged_as_one_and_a_type_too_many_stops_nobody_of_another() -> None:
    table = season(ann={"type": "runner"}, **{n: {"type": "runner"} for n in ("bob", "cid")})
    team = table.state.team("P0")
    team.points = 100
    for name in ("bob", "cid"):
        team.members[f"{name}-9"] = Character.of(f"{name}-9", table.state.book.survivors[name])
    kinds = {card.type for card in for_hire(table.state, team)}
    assert kinds == {"support"}
    team.members.pop(team.leader)
    team.leader = ""
    table.state.book.survivors["ann"] = survivor_card("ann", type="runner")
    assert {card.id for card in for_hire(table.state, team)} >= {"ann", "dee"}


@pytest.mark.rule("AOW-570", "AOW-597")
def test_there_is_no_second_one() -> None:
    table = season()
    table.one("P0").amputated = True
    assert lived(table, Fate(0, bitten=True, out=True), "2!").state.team("P0").members == {}


@pytest.mark.rule("AOW-571", "AOW-572")
def test_one_amputated_in_a_game_misses_the_next_and_is_without_the_limb_for_good() -> None:
    table = lived(season(), Fate(3, limb="leg"))
    assert (table.one("P0").misses, table.one("P0").lame) == (True, True)
    lived(table, Fate(5))
    assert (table.one("P0").misses, table.one("P0").lame) == (False, True)


@pytest.mark.rule("AOW-571", "AOW-572")
def test_so_is_a_casualty_of_a_game_that_lives() -> None:
    table = lived(season(), Fate(0, out=True, limb="leg"), "2")
    assert (table.one("P0").misses, table.one("P0").lame, table.one("P0").hurt) == (True, True, 2)


@pytest.mark.rule("AOW-574")
def test_a_group_that_lost_its_leader_names_another_or_buys_one() -> None:
    table = season()
    team = table.state.team("P0")
    for name in ("bob", "cid"):
        team.members[f"{name}-9"] = Character.of(f"{name}-9", table.state.book.survivors[name])
    lived(table, Fate(0, bitten=True, out=True), "2!", "no")
    table.play(recovery.name_leader(table.state, "P0"), "cid-9")
    assert team.leader == "cid-9"
    table.play(recovery.name_leader(table.state, "P0"))
    team.leader, team.points = "", 30
    table.play(recovery.name_leader(table.state, "P0"), "new", "dee")
    assert team.members[team.leader].name == "Dee"
    assert team.points == 10


@pytest.mark.rule("AOW-575")
def test_a_retired_group_loses_its_points_and_begins_anew_at_the_starting_value() -> None:
    table = season(ann={"points": 60})
    team = table.state.team("P0")
    team.score, team.points = 6, 40
    table.play(supplies.retire(table.state, "P0"), "yes", "ann", "recruit", "bob", "done")
    assert (team.score, team.points, table.state.worth("P0")) == (0, 0, 80)
    assert team.members[team.leader].name == "Ann"
    assert "P0 has 150 points: who joins?" in [ask.text for ask in table.asked], "old points are gone"
    table.play(supplies.retire(table.state, "P0"), "no")
    assert table.state.worth("P0") == 80


# -- experience


def learnt(table: Season, fate: Fate, *script: str) -> Season:
    """Experience for P0."""
    table.play(experience.experience(table.state, "P0", game_of(table, P0=fate)), *script)
    return table


@pytest.mark.rule("AOW-576", "AOW-577", "AOW-578")
@pytest.mark.parametrize("place", ["melee", "shoot", "defense", "saved"])
def test_who_was_no_casualty_gains_a_red_die_worth_three_points(place: str) -> None:
    table = learnt(season(ann={"melee": (), "shoot": ()}), Fate(5), place)
    one = table.one("P0")
    before = ["white"] if place == "defense" else []
    assert one.value == 23
    assert getattr(one, place) == [*before, "red"]
    assert table.state.profile(one).points == 23


@pytest.mark.rule("AOW-576")
def test_a_casualty_gains_nothing() -> None:
    table = learnt(season(ann={"shoot": ()}), Fate(0, out=True))
    assert (table.one("P0").value, table.one("P0").saved) == (20, [])


@pytest.mark.rule("AOW-581", "AOW-582")
def test_no_characteristic_has_more_than_three_dice() -> None:
    table = learnt(season(), Fate(5), "melee", "done")
    learnt(table, Fate(5), "melee", "done")
    assert len(table.one("P0").melee) == 3, "a single die can be given two more"
    learnt(table, Fate(5), "saved", "done")
    last = [ask for ask in table.asked if ask.rule == "AOW-578"][-1]
    assert isinstance(last, Choose)
    assert [option.id for option in last.options] == ["shoot", "defense", "saved"]


@pytest.mark.rule("AOW-579", "AOW-585")
def test_two_red_dice_from_anywhere_are_exchanged_for_a_white_one() -> None:
    table = season(ann={"melee": ("red",), "shoot": (), "defense": ("blue",)})
    learnt(table, Fate(5), "saved", "red", "melee red+saved red", "shoot")
    one = table.one("P0")
    assert (one.melee, one.shoot, one.saved, one.value) == ([], ["white"], [], 23), "the value stays"


@pytest.mark.rule("AOW-580")
def test_two_white_for_a_blue_one() -> None:
    table = season(ann={"melee": ("white",), "shoot": ("white",), "defense": ("red",)})
    learnt(table, Fate(5), "saved", "white", "melee white+shoot white", "saved")
    assert table.one("P0").saved == ["red", "blue"]


@pytest.mark.rule("AOW-583", "AOW-585")
@pytest.mark.parametrize(("before", "after"), [("low", "medium"), ("medium", "high")])
def test_three_dice_for_a_step_of_nerve(before: str, after: str) -> None:
    table = season(ann={"melee": ("white",), "shoot": ("white",), "defense": ("red",), "nerve": before})
    learnt(table, Fate(5), "saved", "nerve", "melee white+saved red+shoot white")
    assert (table.one("P0").nerve, table.one("P0").value) == (after, 23)


@pytest.mark.rule("AOW-583")
def test_there_is_nothing_above_high() -> None:
    table = season(ann={"melee": ("white", "white"), "nerve": "high"})
    assert not [trade for trade in experience.trades(table.one("P0")) if trade == "nerve"]


@pytest.mark.rule("AOW-584", "AOW-585")
def test_three_dice_for_a_special_rule_of_the_custom_list() -> None:
    table = season(ann={"melee": ("white",), "shoot": ("white",), "defense": ("red",), "nerve": "high"})
    learnt(table, Fate(5), "saved", "rule", "quick", "melee white+saved red+shoot white")
    one = table.one("P0")
    assert (one.rules, one.value) == (["quick"], 23)
    assert table.state.profile(one).rules == ("quick",)


@pytest.mark.rule("AOW-585")
def test_defense_keeps_a_die() -> None:
    table = season(ann={"melee": (), "shoot": (), "defense": ("red", "red")})
    assert experience.trades(table.one("P0")) == {}


# -- supplies


def supplied(table: Season, counters: int, *script: str) -> Season:
    """Supplies of P0 after a game at whose end it held so many counters."""
    game = game_of(table)
    game.supplies["P0"] = counters
    table.play(supplies.supplies(table.state, "P0", game), *script)
    return table


@pytest.mark.rule("AOW-586", "AOW-588")
def test_a_counter_is_worth_ten_points_and_what_is_left_is_kept() -> None:
    table = season()
    supplied(table, 1, "buy", f"bat:{table.one('P0').id}", "done")
    assert table.state.team("P0").points == 5
    table = supplied(table, 1, "done")
    assert table.state.team("P0").points == 15
    assert table.told[-2].text == "P0 gains 10 points for 1 supply counter: 15 in all"
    assert table.told[-1].text == "P0 keeps 15 points"
    assert supplied(season(), 2, "done").told[0].text.endswith("for 2 supply counters: 20 in all")


@pytest.mark.rule("AOW-587")
def test_points_buy_survivors_and_equipment() -> None:
    table = season()
    supplied(table, 4, "recruit", "cid", "buy", f"rifle:{table.one('P0').id}", "done")
    team = table.state.team("P0")
    assert [one.name for one in team.members.values()] == ["Ann", "Cid"]
    assert (table.one("P0").items, team.points) == (["rifle"], 0)


@pytest.mark.rule("AOW-587")
def test_items_are_swapped_freely_where_there_is_room() -> None:
    table = season()
    team = table.state.team("P0")
    team.members["bob-9"] = Character.of("bob-9", table.state.book.survivors["bob"])
    table.one("P0").items.append("rifle")
    supplied(table, 0, "swap", f"{table.one('P0').id}:0:bob-9", "done")
    assert (table.one("P0").items, team.members["bob-9"].items) == ([], ["rifle"])


@pytest.mark.rule("AOW-587")
def test_the_limits_of_a_group_still_hold() -> None:
    table = season(cid={"faction": "Mill"}, dee={"faction": "Ferry"})
    team = table.state.team("P0")
    team.points = 100
    team.members["cid-9"] = Character.of("cid-9", table.state.book.survivors["cid"])
    names = [card.id for card in for_hire(table.state, team)]
    assert {"ann", "cid", "dee"}.isdisjoint(names)
    assert "bob" in names


# -- the outcome of a game


def test_an_outcome_is_told_step_by_step() -> None:
    table = season()
    table.one("P1").items.append("bone-saw")
    game = Match(("P0", "P1"))
    ann, bob = table.one("P0").id, table.one("P1").id
    told: list[Any] = ["P1", "none", [ann], "2", "none", "3", [bob], [bob], [bob], "leg", "1"]
    table.play(ask_outcome(table.state, game), *told)
    assert game.winner == "P1"
    assert game.fates == {
        "P0": {ann: Fate(2, bitten=True)},
        "P1": {bob: Fate(5, bitten=True, out=True, limb="leg")},
    }
    assert game.supplies == {"P0": 3, "P1": 1}


def test_somebody_who_misses_the_game_has_no_fate() -> None:
    table = season()
    table.one("P0").misses = True
    game = Match(("P0", "P1"))
    table.play(ask_outcome(table.state, game), "draw", "0", "none", "none", "0")
    assert game.fates["P0"] == {}
