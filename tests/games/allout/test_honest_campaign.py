"""The campaign: what is offered to whom, and what is not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.allout.given import survivor_card
from games.allout.test_campaign import game_of, learnt, season, supplied
from shamble.games.allout.campaign import league
from shamble.games.allout.campaign.experience import trade
from shamble.games.allout.campaign.shopping import affordable, for_hire, takers
from shamble.games.allout.campaign.state import Character, Fate
from shamble.games.allout.campaign.supplies import gifts
from shamble.games.allout.cards.model import Book, ItemCard, Member
from shamble.games.allout.groups.custom import RULES, total
from shamble.games.allout.groups.limits import Known, misfits, pack_need
from shamble.kernel.asks import Choose


@pytest.mark.rule("AOW-579", "AOW-580")
@pytest.mark.parametrize(("die", "rule"), [("red", "AOW-579"), ("white", "AOW-580")])
def test_each_exchange_is_told_by_its_own_clause(die: str, rule: str) -> None:
    table = season()
    table.one("P0").saved = [die, die]
    learnt(table, Fate(0, out=True), die, f"saved {die}+saved {die}", "saved", "done")
    assert rule in [event.rule for event in table.told]


@pytest.mark.rule("AOW-584")
def test_a_rule_that_is_known_is_not_offered_again() -> None:
    table = season(ann={"rules": ("quick",)})
    table.one("P0").saved = ["red"] * 3
    table.play(
        trade(table.state, "P0", table.one("P0").id),
        "rule",
        "nimble",
        "saved red+saved red+saved red",
        "done",
    )
    asks = [ask for ask in table.asked if ask.rule == "AOW-584"]
    assert isinstance(asks[0], Choose)
    assert "quick" not in [option.id for option in asks[0].options]
    assert table.one("P0").rules == ["quick", "nimble"]


@pytest.mark.rule("AOW-587")
@pytest.mark.parametrize(("points", "able"), [(20, True), (19, False)])
def test_the_last_point_buys(points: int, able: bool) -> None:
    table = season()
    table.state.team("P0").points = points
    assert bool(for_hire(table.state, table.state.team("P0"))) is able


@pytest.mark.rule("AOW-010", "AOW-587")
def test_what_is_only_found_is_not_for_sale() -> None:
    table = season()
    table.state.book.items["tin"] = ItemCard("tin", "Tin", "special", 0)
    table.state.team("P0").points = 5
    sold = affordable(table.state, table.state.team("P0"))
    assert sold
    assert all(0 < points <= 5 for _, points in sold)


@pytest.mark.rule("AOW-416", "AOW-587")
def test_nobody_takes_what_there_is_no_slot_for() -> None:
    table = season(ann={"pack": 1})
    team, one = table.state.team("P0"), table.one("P0")
    one.items = ["rifle", "bat", "lid"]
    assert takers(table.state, team, "axe") == []
    assert takers(table.state, team, "vest") == [one.id]
    other = Character.of("bob-9", table.state.book.survivors["bob"], ("axe", "lid", "pistol", "smg"))
    team.members["bob-9"] = other
    assert gifts(table.state, team) == {}, "both have their hands and packs full"
    other.items.pop()
    assert set(gifts(table.state, team)) == {f"{one.id}:{number}:bob-9" for number in range(3)}


@pytest.mark.rule("AOW-586")
def test_points_for_counters_are_for_those_there_are() -> None:
    assert supplied(season(), 0).state.team("P0").points == 0


@pytest.mark.rule("AOW-556", "AOW-559", "AOW-553")
def test_points_add_up_over_the_turns_and_each_game_has_its_post_game_steps() -> None:
    table = season(turns=2)
    after = ["saved", "done", "saved", "done"]
    told = ["P0", *["none", "none", "0"] * 2, *after]
    fallen: list[Any] = ["P1", "none", "none", "0", [table.one("P1").id], "none", "0", "1"]
    table.play(league.play(table.state), *told, "no", "no", *fallen, "saved", "done", "done", "P0")
    assert {seat: team.score for seat, team in table.state.teams.items()} == {"P0": 3, "P1": 3}
    assert (table.state.turn, table.one("P1").hurt) == (2, 1)
    assert [ask.rule for ask in table.asked][-1] == "AOW-558"
    words = [event.text for event in table.told if event.kind == "result"]
    assert words == ["P0 against P1 is won by P0", "P0 against P1 is won by P1"]


@pytest.mark.rule("AOW-554")
def test_of_three_each_plays_twice_in_one_turn_of_three() -> None:
    seats = ["P0", "P1", "P2"]
    twice = [
        seat
        for turn in (1, 2, 3)
        for seat in seats
        if sum(seat in game for game in league.pairs(seats, turn)) == 2
    ]
    assert len(twice) == 3


@pytest.mark.parametrize("players", [5, 7])
def test_the_second_game_does_not_always_fall_to_the_same_player(players: int) -> None:
    seats = [f"P{n}" for n in range(players)]
    turns = [league.pairs(seats, turn) for turn in range(1, players + 1)]
    twice = [seat for games in turns for seat in seats if sum(seat in game for game in games) == 2]
    assert len(twice) == players
    assert max(twice.count(seat) for seat in seats) == 2


@pytest.mark.rule("AOW-601", "AOW-416")
def test_an_attachment_for_its_own_kind_needs_another_to_hang_on() -> None:
    charm = ItemCard("charm", "Charm", "special", 2, attach="special")
    lid = ItemCard("lid", "Bin Lid", "special", 5)
    bearer = survivor_card("ann", pack=1)
    assert pack_need(bearer, [charm, charm, charm]) == 1
    assert pack_need(bearer, [lid, charm, charm, charm]) == 0


@pytest.mark.rule("AOW-519", "AOW-520", "AOW-521")
@pytest.mark.parametrize(
    ("what", "points"),
    [
        ("adrenaline-junkie", 6), ("athletic", 8), ("disarm", 5), ("distract", 4), ("expert-shot", 6),
        ("level-headed", 4), ("nimble", 5), ("quick", 6), ("safety-in-numbers", 2), ("scrapper", 4),
        ("strong", 4), ("the-muscle", 5), ("unstable", 3), ("be-more-afraid-of-me", 8),
        ("blaze-of-glory", 10), ("called-shot", 5), ("confidence-booster", 10), ("gung-ho", 7),
        ("master-strategist", 10), ("merciless", 5), ("mind-games", 7), ("respected", 6),
        ("smash-n-grab", 10), ("stay-calm", 8), ("tactical-insight", 3), ("tactical-ops", 10),
    ],
)  # fmt: skip
def test_each_rule_and_ability_costs_what_the_book_says(what: str, points: int) -> None:
    plain = survivor_card("ann", health=3, pack=1)
    bought = {"rules": (what,)} if what in RULES else {"leads": what}
    assert total(replace(plain, **bought)) - total(plain) == points  # type: ignore[arg-type]


@pytest.mark.rule("AOW-559", "AOW-574")
def test_a_leader_is_named_as_part_of_life_and_death() -> None:
    table = season()
    team = table.state.team("P0")
    team.members["cid-9"] = Character.of("cid-9", table.state.book.survivors["cid"])
    table.state.played = [game_of(table, P0=Fate(0, bitten=True, out=True))]
    table.play(league.life(table.state, "P0"), "2!", "no", "cid-9")
    assert team.leader == "cid-9"


@pytest.mark.rule("AOW-411", "AOW-412")
@pytest.mark.parametrize(("first", "faults"), [("ann", 0), ("dee", 1)])
def test_only_the_leaders_own_type_may_fill_a_group(first: str, faults: int) -> None:
    kinds = {"ann": "runner", "bob": "runner", "cid": "runner", "dee": "support"}
    book = Book(survivors={name: survivor_card(name, type=kind) for name, kind in kinds.items()})
    others = [name for name in ("dee", "ann", "bob", "cid") if name != first]
    found = list(misfits([Member(name) for name in (first, *others)], 150, Known(book), ()))
    assert len(found) == faults


def test_an_item_that_no_card_has_is_a_fault_at_its_place() -> None:
    book = Book(survivors={"ann": survivor_card("ann")})
    (fault,) = misfits([Member("ann", ("moonbeam",))], 150, Known(book), ("members",))
    assert (fault.path, "moonbeam" in fault.found) == (("members", 0, "items", 0), True)
