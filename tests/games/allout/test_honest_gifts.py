"""Keywords, special rules and Leader Abilities: who is asked, who is meant, and what is not done."""

from __future__ import annotations

from typing import Any

import pytest

from games.allout.given import BLUE, RED, Table, given
from games.allout.melees import T, fight
from games.allout.test_amputate import operated, ward
from games.allout.test_blast import thrown
from games.allout.test_leaders import WHISTLE, acts, attack, led, marksmen
from games.allout.test_special_rules import asked, brawl
from games.allout.test_split_rivals import near
from shamble.games.allout.abilities.initiative import mind_games
from shamble.games.allout.abilities.leading import begin_melee, lead
from shamble.games.allout.actions.shoot import shoot
from shamble.games.allout.cards.model import ItemCard


@pytest.mark.rule("AOW-524")
def test_only_those_with_disarm_roll_for_it() -> None:
    assert not asked(fight(brawl("", owned="bat"), "attack", "attack", "0 0", "1"), "AOW-524")


@pytest.mark.rule("AOW-524", "AOW-209")
def test_a_gun_may_be_lost_and_a_found_one_is_drawn_again() -> None:
    table = brawl("disarm", owned="pistol", cid=f"{near(8, 8, 180)} axe", rivals=["bob", "cid"])
    for name in ("bob", "cid"):
        (item,) = table.state.survivor(name).slots["hand"]
        item.found = True
    fight(table, "attack", "attack", "0 0 0", "2!", "bob", "bob", "badge", "bob", "pistol-1")
    picks = [ask for ask in table.asked if ask.text == "Who is disarmed?"]
    assert [ask.who for ask in picks] == [RED], "not whoever has Initiative"
    assert table.state.decks["supply"].discards == ["pistol"]


@pytest.mark.rule("AOW-546", "AOW-091")
@pytest.mark.parametrize(("acted", "mover"), [(False, BLUE), (True, RED)])
def test_initiative_taken_moves_the_first_activation_only_before_anybody_acts(
    acted: bool, mover: str
) -> None:
    table = given(ann="3,3", bob="9,3", rivals=["bob"], cards={"bob": {"leads": "mind-games"}})
    table.state.survivor("ann").activated = acted
    table.play(mind_games(table.state), "now")
    assert (table.state.initiative, table.state.mover) == (BLUE, mover)


@pytest.mark.rule("AOW-542")
def test_a_charge_that_is_put_off_brings_no_die() -> None:
    cards = {"ann": {"type": "bruiser", "leads": "gung-ho"}}
    table = given(ann="8,8", walkers=[f"{8 + T},8"], cards=cards)
    table.play(begin_melee(table.state), "later")
    assert attack(table, "ann") == ["white"]


@pytest.mark.rule("AOW-543", "AOW-547")
@pytest.mark.parametrize("ability", ["master-strategist", "respected"])
def test_fewer_may_be_given_out_and_they_add_to_what_there_is(ability: str) -> None:
    table = led(ability)
    table.state.survivor("bob").extra = 1
    table.play(lead(table.state, "ann"), "now", "2!", "bob", "later")
    assert [table.state.survivor(name).extra for name in ("ann", "bob", "cid")] == [0, 2, 0]


@pytest.mark.rule("AOW-544")
def test_the_leaders_player_picks_whom_it_kills() -> None:
    cards = {"ann": {"nerve": "high", "leads": "merciless"}}
    table = given(
        ann="10,10", bob="12,10", cid="8,10", dee="3,3", rivals=["dee"], initiative=BLUE, cards=cards
    )
    acts(table, "ann", "merciless", "cid", "end")
    assert [ask.who for ask in table.asked if ask.rule == "AOW-544"] == [RED]


@pytest.mark.rule("AOW-528")
def test_the_nimble_of_the_player_with_initiative_slip_first() -> None:
    cards = {name: {"rules": ("nimble",)} for name in ("ann", "bob")}
    table = given(ann="8,8", bob=f"{8 + T},8", rivals=["bob"], initiative=BLUE, cards=cards)
    fight(table, "try", "badge")
    assert [ask.who for ask in table.asked] == [BLUE, BLUE], "then nobody is left to slip away from"


@pytest.mark.rule("AOW-528")
@pytest.mark.parametrize(("place", "words"), [("8,8", "slips away"), ("0.6,0.6", "nowhere to go")])
def test_it_is_told_whether_there_was_room(place: str, words: str) -> None:
    size = (20.0, 20.0) if place == "8,8" else (2.2, 1.2)
    x, y = map(float, place.split(","))
    table = given(
        ann=place, walkers=[f"{x + T},{y}"], size=size, cards={"ann": {"rules": ("nimble",), "defense": ()}}
    )
    script = ["try", "badge"] if words == "slips away" else ["try", "badge", "attack", "1", "0"]
    fight(table, *script)
    assert any(words in text for text in table.texts())


def ordered(*script: str, **more: Any) -> Table:
    """Ann gives an order with her whistle."""
    table = given(**{"ann": "10,10 whistle", "items": [WHISTLE], **more})
    return acts(table, "ann", "use:whistle", *script, "end")


@pytest.mark.rule("AOW-541", "AOW-550")
def test_an_order_goes_to_a_friend_near_who_is_still_to_act() -> None:
    table = given(ann="10,10 whistle", bob="12,10", cid="10,12", dee="3,3", items=[WHISTLE])
    table.state.survivor("bob").activated = True
    acts(table, "ann", "use:whistle", "end")
    assert {name: one.extra for name, one in table.state.survivors.items()} == {
        "ann": 0,
        "bob": 0,
        "cid": 1,
        "dee": 0,
    }
    rules = [event.rule for event in table.told if event.kind == "ability"]
    assert rules == ["AOW-232"]
    assert table.state.spent == []


@pytest.mark.rule("AOW-550")
def test_insight_is_not_spent_on_one_who_is_near_nor_on_one_who_has_acted() -> None:
    cards = {n: {"type": "tactician", "nerve": "high"} for n in ("ann", "bob", "cid")}
    cards["ann"]["leads"] = "tactical-insight"
    table = given(ann="10,10 whistle", bob="12,10", cid="3,3", items=[WHISTLE], cards=cards)
    table.state.survivor("cid").activated = True
    acts(table, "ann", "use:whistle", "end")
    assert (table.state.survivor("bob").extra, table.state.spent) == (1, [])
    table.state.survivor("cid").activated, table.state.survivor("ann").activated = False, False
    acts(table, "ann", "use:whistle", "bob", "end")
    picks = [ask for ask in table.asked if "order to whom" in ask.text]
    assert (picks[0].rule, picks[0].who) == ("AOW-550", "survivors")
    assert [option.id for option in picks[0].options] == ["bob", "cid"]  # type: ignore[attr-defined]
    assert (table.state.survivor("bob").extra, table.state.spent) == (2, [])


@pytest.mark.rule("AOW-539", "AOW-625")
def test_another_who_aims_a_rifle_calls_nobody() -> None:
    rifle = ItemCard("scoped", "Scoped Rifle", "ranged", 10, ("white",), range=24.0, keywords=("rifle",))
    table = marksmen("called-shot", items=[rifle])
    table.state.survivor("bob").slots["hand"][0].card = "scoped"
    acts(table, "bob", "aim", "walker-1", "0 0 0", "0")
    assert table.state.called == []
    table.play(shoot(table.state, "cid"), "walker-1", "0 0", "0")


@pytest.mark.rule("AOW-592", "AOW-595")
def test_who_operates_picks_the_patient_and_a_found_card_that_is_lost_can_be_drawn_again() -> None:
    table = ward("bat bat", cid="3,5", dee="15,15", rivals=["dee"], initiative=BLUE)
    table.state.survivor("cid").bitten = True
    table.state.survivor("bob").slots["hand"][1].found = True
    operated(table, "bob", "0", "badge", "bat-3")
    assert [ask.who for ask in table.asked if ask.rule == "AOW-592"] == [RED]
    assert table.state.decks["supply"].discards == ["bat"]


@pytest.mark.rule("AOW-609", "AOW-153")
@pytest.mark.parametrize(("score", "health"), [("0", 4), ("1", 5), ("2", 5)])
def test_who_defends_as_well_as_the_blast_scores_is_not_hurt(score: str, health: int) -> None:
    cards = {name: {"shoot": (), "defense": ("white",) if name == "bob" else ()} for name in ("ann", "bob")}
    table = thrown("10,10", "1 0", "stay", score, bob="10,12", rivals=["bob"], cards=cards)
    assert table.state.survivor("bob").health == health


@pytest.mark.rule("AOW-607", "AOW-633")
def test_an_unreliable_one_may_jam_and_is_kept() -> None:
    table = thrown("10,10", "0 0", "stay", "blank", card={"keywords": ("blast", "unreliable")})
    (bomb,) = table.state.survivor("ann").slots["hand"]
    assert bomb.jammed
    assert table.state.tally.shots == 1


@pytest.mark.rule("AOW-528")
def test_who_slips_away_ends_in_contact_with_no_other_enemy() -> None:
    cards = {"ann": {"rules": ("nimble",)}}
    table = given(ann="8,8", walkers=[f"{8 + T},8", "6.02,8"], cards=cards)
    fight(table, "try", "badge")
    assert table.gap("ann", "walker-1") >= 0.99
    assert table.state.board.enemies_touching("ann") == []
