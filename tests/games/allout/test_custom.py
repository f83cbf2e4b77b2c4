"""Survivors of one's own: what they cost and what they may be (AOW-418, AOW-504 to 521, AOW-552)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, get_args

import pytest

from games.allout.card_files import faults, person
from games.allout.given import survivor_card
from shamble.games.allout.cards.library import load_book
from shamble.games.allout.cards.model import LeaderAbility, SpecialRule, SurvivorType
from shamble.games.allout.groups.custom import LEADING, RULES, costs, dice_price, misfits, total

CHEAPEST = survivor_card("ada", melee=(), shoot=(), defense=("red",), nerve="low", health=3, pack=1, points=2)


def price(**changes: Any) -> int:
    """What changes add to the cheapest survivor there is."""
    return total(replace(CHEAPEST, **changes)) - total(CHEAPEST)


@pytest.mark.rule("AOW-504", "AOW-506", "AOW-507")
def test_faction_and_type_are_free_and_the_rest_is_bought_step_by_step() -> None:
    assert total(CHEAPEST) == 2
    assert price(faction="Mill") == price(faction="") == 0
    assert {price(type=kind) for kind in get_args(SurvivorType)} == {0}
    whole = replace(CHEAPEST, melee=("white",), shoot=("red",), rules=("strong",), leads="respected")
    assert [cost.what.partition(":")[0] for cost in costs(whole)] == [
        "Melee", "Shoot", "Defense", "Nerve", "Health", "Pack slots", "Strong", "Respected"
    ]  # fmt: skip


@pytest.mark.rule("AOW-418", "AOW-507")
@pytest.mark.parametrize("kind", ["bruiser", "tactician", "marksman", "support", "runner", "cook"])
def test_a_survivor_is_of_one_of_five_types(tmp_path: Any, kind: str) -> None:
    assert (faults(tmp_path, person("ada", kind)) == []) is (kind != "cook")


def rows(kind: Any, die: Any) -> tuple[float, ...]:
    """What each die of a colour costs where there are one, two or three."""
    return tuple(dice_price(kind, (die,) * count) / count for count in (1, 2, 3))


@pytest.mark.rule("AOW-510", "AOW-513")
@pytest.mark.parametrize(
    ("die", "prices"), [("red", (3, 3, 5)), ("white", (5, 6, 7)), ("blue", (10, 12, 16))]
)
def test_melee_dice(die: Any, prices: tuple[int, ...]) -> None:
    assert rows("melee", die) == prices


@pytest.mark.rule("AOW-511", "AOW-513")
@pytest.mark.parametrize(
    ("die", "prices"), [("red", (3, 4, 6)), ("white", (6, 7, 8)), ("blue", (12, 15, 20))]
)
def test_shoot_dice(die: Any, prices: tuple[int, ...]) -> None:
    assert rows("shoot", die) == prices


@pytest.mark.rule("AOW-512", "AOW-513")
@pytest.mark.parametrize(("die", "prices"), [("red", (2, 2, 3)), ("white", (3, 4, 5)), ("blue", (7, 10, 12))])
def test_defense_dice(die: Any, prices: tuple[int, ...]) -> None:
    assert rows("defense", die) == prices


@pytest.mark.rule("AOW-514", "AOW-513")
def test_two_white_and_a_blue_die_to_shoot_cost_36_points() -> None:
    assert dice_price("shoot", ("white", "white", "blue")) == 8 + 8 + 20 == 36


@pytest.mark.rule("AOW-515")
@pytest.mark.parametrize(("nerve", "points"), [("low", 0), ("medium", 5), ("high", 15)])
def test_nerve(nerve: str, points: int) -> None:
    assert price(nerve=nerve) == points


@pytest.mark.rule("AOW-516")
@pytest.mark.parametrize(("health", "points"), [(3, 0), (4, 2), (5, 5), (6, 9), (7, 14), (8, 20)])
def test_health_costs_the_total_printed(health: int, points: int) -> None:
    assert price(health=health) == points


@pytest.mark.rule("AOW-518")
@pytest.mark.parametrize(("pack", "points"), [(1, 0), (2, 1), (3, 2), (4, 5)])
def test_pack_slots_cost_the_total_printed(pack: int, points: int) -> None:
    assert price(pack=pack) == points


def wrong(**changes: Any) -> list[str]:
    """The keys that are wrong with a survivor."""
    return [str(misfit.path[0]) for misfit in misfits(replace(CHEAPEST, **changes))]


@pytest.mark.rule("AOW-508", "AOW-509")
def test_defense_needs_a_die_and_nothing_may_have_more_than_three() -> None:
    assert wrong() == wrong(melee=(), shoot=()) == []
    assert wrong(defense=()) == ["defense"]
    for kind in ("melee", "shoot", "defense"):
        assert wrong(**{kind: ("red",) * 3}) == []
        assert wrong(**{kind: ("red",) * 4}) == [kind]


@pytest.mark.rule("AOW-517", "AOW-518")
def test_health_is_three_to_eight_and_the_pack_one_to_four() -> None:
    assert [wrong(health=health) for health in (2, 3, 8, 9)] == [["health"], [], [], ["health"]]
    assert [wrong(pack=pack) for pack in (0, 1, 4, 5)] == [["pack"], [], [], ["pack"]]


@pytest.mark.rule("AOW-519", "AOW-521")
def test_at_most_two_special_rules_at_their_prices() -> None:
    assert wrong(rules=("strong", "quick")) == []
    assert wrong(rules=("strong", "quick", "nimble")) == ["rules"]
    assert wrong(rules=("strong", "strong")) == ["rules"]
    assert price(rules=("strong", "quick")) == 4 + 6
    assert {*RULES} == {*get_args(SpecialRule)}


@pytest.mark.rule("AOW-520", "AOW-521")
def test_one_leader_ability_at_its_price() -> None:
    assert {ability: price(leads=ability) for ability in LEADING} == dict(LEADING)
    assert {*LEADING} == {*get_args(LeaderAbility)}


@pytest.mark.rule("AOW-552")
@pytest.mark.parametrize(
    ("ability", "kind"),
    [
        ("blaze-of-glory", "marksman"),
        ("called-shot", "marksman"),
        ("confidence-booster", "support"),
        ("gung-ho", "bruiser"),
        ("smash-n-grab", "runner"),
        ("tactical-insight", "tactician"),
        ("tactical-ops", "tactician"),
    ],
)
def test_some_are_for_leaders_of_one_type_only(ability: str, kind: str) -> None:
    assert wrong(leads=ability, type=kind) == []
    assert {bool(wrong(leads=ability, type=other)) for other in get_args(SurvivorType) if other != kind} == {
        True
    }


def test_the_people_of_the_starter_set_cost_what_their_cards_say() -> None:
    for card in load_book().survivors.values():
        assert (list(misfits(card)), total(card)) == ([], card.points), card.name
