"""What the good player does with keywords, special rules, Leader Abilities and Underdog dice."""

from __future__ import annotations

from typing import Any

import pytest

from games.allout.given import BLUE, RED, Table, given
from games.allout.melees import T
from games.allout.test_players_two import acts, choice, decided, two
from games.allout.wild import wild_setup
from shamble.games.allout.cards.model import ItemCard
from shamble.games.allout.game import GAME
from shamble.games.allout.measured.blasts import drift_ask
from shamble.games.allout.measured.positions import point
from shamble.games.allout.players.tactics import Good
from shamble.games.allout.setup.ground import inches_at
from shamble.geometry.plane import distance
from shamble.kernel.journal import Header, MemoryJournal
from shamble.kernel.session import Session

MOST_TURNS = 90
RIFLE = ItemCard("scoped", "Scoped Rifle", "ranged", 10, ("white",), range=12.0, keywords=("rifle",))
BOMB = ItemCard("bomb", "Bomb", "ranged", 10, ("white",), range=16.0, keywords=("blast",))
SAW = ItemCard("bone-saw", "Bone Saw", "special", 5, keywords=("amputate",))


def test_games_of_random_cards_come_to_an_end(full: bool) -> None:
    for seed in range(1_000 if full else 8):
        setup = wild_setup(seed)
        journal = MemoryJournal(Header(GAME.name, GAME.schema, "test", setup), keeps_states=False)
        session = Session(GAME, journal, GAME.program(dict.fromkeys(GAME.seated(setup), "good"), seed))
        assert session.run() is None
        assert session.state.turn <= MOST_TURNS


# -- shots


@pytest.mark.parametrize(
    ("amy", "supplies", "wanted"),
    [("19,19", ["3,18"], "shoot"), ("3,12", ["3,18"], "aim"), ("3,12", [], "aim")],
    ids=["a walker on the way", "a rival on the way", "a rival"],
)
def test_it_aims_where_that_is_worth_an_action(amy: str, supplies: list[str], wanted: str) -> None:
    walkers = ["3,9"] if wanted == "shoot" else []
    table = two("3,3 scoped", amy, items=[RIFLE], walkers=walkers, supplies=supplies, to_win=1)
    assert acts(table, "shoot", "aim") == wanted


def test_a_free_shot_costs_nothing_and_is_taken_first() -> None:
    assert acts(two("3,3 scoped", "3,9", items=[RIFLE]), "blaze", "shoot", "aim") == "blaze"
    assert acts(two("3,3", "3,9"), "blaze") != "blaze"


def test_a_blast_is_laid_where_enemies_are_and_we_are_not() -> None:
    table = two("3,3 bomb", "13,10", bob="12,3", walkers=["12,5", "14,10", "13,12"], items=[BOMB])
    assert decided(table, "AOW-604", "walker-1", "amy", subjects=("ann",)) == "amy"
    near = given(ann="3,3 bomb", bob="12,3", walkers=["12,5"], items=[BOMB])
    assert decided(near, "AOW-095", "shoot", "end", subjects=("ann",), who="survivors") != "shoot"


def test_a_blast_gone_astray_is_moved_off_ones_own() -> None:
    table = two("3,3", "10,10")
    moved = Good().decide(drift_ask(table.state, inches_at(10, 12), 3000, BLUE), table.state)
    assert distance(point(moved), inches_at(10, 10)) > 3_492
    stays = Good().decide(drift_ask(table.state, inches_at(4, 4), 3000, BLUE), table.state)
    assert stays == "stay"


# -- what is used once


def offered(table: Table, rule: str, who: str = RED) -> Any:
    """Whether an ability is used now."""
    return decided(table, rule, "now", "later", subjects=("ann",), who=who)


@pytest.mark.parametrize("bobs", ["runner", "support"])
def test_actions_for_all_of_a_type_are_used_when_they_have_somewhere_to_go(bobs: str) -> None:
    cards = {"ann": {"type": "runner", "leads": "smash-n-grab"}, "bob": {"type": bobs}}
    table = two(bob="5,3", supplies=["3,8", "5,9"], cards=cards)
    assert offered(table, "AOW-548") == "now"
    table.state.survivors["ann"].activated = table.state.survivors["bob"].activated = True
    assert offered(table, "AOW-548") == "later"


def test_actions_for_all_of_a_type_wait_while_only_one_of_two_has_somewhere_to_go() -> None:
    cards = {"ann": {"type": "runner", "leads": "smash-n-grab"}, "bob": {"type": "runner"}}
    assert offered(two(bob="5,3", supplies=["3,8"], cards=cards), "AOW-548") == "later"


def test_free_shots_wait_for_targets() -> None:
    cards = {name: {"type": "marksman"} for name in ("ann", "bob")}
    assert offered(two("3,3 bow", "3,9", bob="5,3 bow", cards=cards), "AOW-537") == "now"
    assert offered(two("3,3", "3,9", bob="5,3", cards=cards), "AOW-537") == "later"


def test_extra_actions_wait_for_somebody_to_take_them() -> None:
    table = two(bob="5,3")
    table.state.survivors["ann"].activated = True
    assert offered(table, "AOW-543") == "now"
    table.state.survivors["bob"].activated = True
    assert offered(table, "AOW-543") == "later"
    assert decided(table, "AOW-543", "ann", "later", subjects=("ann",)) == "ann", "then somebody gets them"


def test_a_charge_and_initiative_are_kept_for_a_melee_with_the_rival() -> None:
    met, apart = two("8,8", f"{8 + T},8"), two("8,8", "15,15", walkers=[f"{8 + T},8"])
    met.state.now = apart.state.now = "melee"
    for rule in ("AOW-542", "AOW-546"):
        assert offered(met, rule) == "now"
        assert offered(apart, rule) == "later"
    met.state.now = "event"
    assert offered(met, "AOW-546") == "later"


# -- dice, escapes, saws


@pytest.mark.parametrize(
    ("table", "subjects", "wanted"),
    [
        (two("3,3", "3,9"), ("ann", "amy"), "spend"),
        (two("3,3", "3,9"), ("ann",), "spend"),
        (two("8,8", walkers=[f"{8 + T},8"]), ("ann",), "keep"),
        (two("8,8", walkers=[f"{8 + T},8"], cards={"ann": {"health": 2}}), ("ann",), "spend"),
        (two("8,8", walkers=["12,8"]), ("ann", "walker-1"), "keep"),
        (two("8,8", walkers=["12,8"]), ("walker-1",), "keep"),
    ],
    ids=["at a rival", "shot at", "a walker", "in danger", "at a walker", "for a walker"],
)
def test_underdog_dice_go_where_they_matter(table: Table, subjects: tuple[str, ...], wanted: str) -> None:
    assert decided(table, "AOW-590", "keep", "spend", subjects=subjects) == wanted


def test_the_nimble_leave_a_melee_that_goes_badly() -> None:
    weak = {"ann": {"melee": ("red",), "defense": ()}}
    horde = two("8,8", walkers=[f"{8 + T},8", f"{8 - T},8", f"8,{8 + T}"], cards=weak)
    assert decided(horde, "AOW-528", "stay", "try", subjects=("ann",)) == "try"
    strong = two("8,8", walkers=[f"{8 + T},8"], cards={"ann": {"melee": ("blue",) * 3}})
    assert decided(strong, "AOW-528", "stay", "try", subjects=("ann",)) == "stay"


def test_it_operates_on_whom_it_can_save_and_on_nobody_twice() -> None:
    table = given(ann="3,3 bone-saw", bob="5,3", cid="3,5", items=[SAW])
    for name in ("bob", "cid"):
        table.state.survivors[name].bitten = True
    ask = choice("AOW-095", "survivors", "use:bone-saw", "end", subjects=("ann",))
    assert Good().decide(ask, table.state) == "use:bone-saw"
    table.state.survivors["bob"].amputated = True
    table.state.survivors["cid"].health = 4
    assert decided(table, "AOW-592", "bob", "cid", subjects=("ann",), who="survivors") == "cid"
    table.state.survivors["cid"].amputated = True
    assert Good().decide(ask, table.state) != "use:bone-saw"
