"""Items and slots: what fits where, and when a card counts (AOW-008 to 026)."""

from __future__ import annotations

import pytest

from games.allout.given import Table, given, survivor_card
from shamble.games.allout.actions.shoot import loaded
from shamble.games.allout.actions.shot import own_defense
from shamble.games.allout.actions.special import usable
from shamble.games.allout.cards.model import Effect, ItemCard
from shamble.games.allout.cards.schema import read_card
from shamble.games.allout.damage import hurt_walker
from shamble.games.allout.items import free_slots
from shamble.games.allout.melee.weapons import melee_weapons
from shamble.games.allout.setup.new import new_setup, new_state

KIT = ItemCard("kit", "Kit", "special", 5, action=(Effect("heal", health=2),), one_use=True)
FLASK = ItemCard("flask", "Flask", "special", 5, action=(Effect("threat", by=-1),), equipped=False)
KNIFE = ItemCard("knife", "Knife", "melee", 2, ("red",))
CAP = ItemCard("cap", "Cap", "head", 2, ("red",))
COAT = ItemCard("coat", "Coat", "body", 2, ("red",))


def open_slots(table: Table, card: str) -> list[str]:
    """The slots of Ann that have room for a card."""
    return free_slots(table.state, "ann", table.state.book.items[card])


@pytest.mark.rule("AOW-011")
@pytest.mark.parametrize(
    ("pool", "dice", "legal"),
    [
        ("melee", [], True),
        ("shoot", [], True),
        ("defense", [], False),
        ("melee", ["red", "white", "blue", "red"], True),
        ("shoot", ["green"], False),
    ],
)
def test_pools_mix_red_white_and_blue_and_only_melee_and_shoot_may_be_empty(
    pool: str, dice: list[str], legal: bool
) -> None:
    profile = survivor_card("ann").to_dict() | {pool: dice}
    read, misfits = read_card("survivor", profile)
    assert (read is not None) is legal, misfits


@pytest.mark.rule("AOW-013")
def test_everybody_starts_with_full_health_and_unbitten() -> None:
    state = new_state(new_setup())
    assert state.survivors
    for name, survivor in state.survivors.items():
        assert (survivor.health, survivor.bitten) == (state.profile(name).health, False)


@pytest.mark.rule("AOW-014", "AOW-015")
def test_one_damage_puts_a_walker_down_where_it_stays_as_a_prone_model() -> None:
    table = given(walkers=["5,5"])
    table.play(hurt_walker(table.state, "walker-1", headshot=False))
    assert table.state.walkers["walker-1"].prone
    assert table.at("walker-1") == (5, 5)


@pytest.mark.rule("AOW-016")
def test_each_hand_takes_one_weapon_or_special_item_and_nothing_else() -> None:
    table = given(ann="5,5", items=[KIT, CAP, COAT])
    for card in ("pistol", "bat", "kit"):
        assert "hand" in open_slots(table, card)
    assert "hand" not in open_slots(table, "cap")
    assert "hand" not in open_slots(table, "coat")
    assert "hand" in open_slots(given(ann="5,5 pistol"), "bat")
    assert "hand" not in open_slots(given(ann="5,5 pistol bat"), "pistol")


def test_a_two_handed_weapon_fills_both_hands() -> None:
    assert "hand" in open_slots(given(ann="5,5"), "rifle")
    assert "hand" not in open_slots(given(ann="5,5 bat"), "rifle")
    assert "hand" not in open_slots(given(ann="5,5 rifle"), "bat")


@pytest.mark.rule("AOW-017")
def test_the_head_slot_takes_one_head_armor_and_nothing_else() -> None:
    table = given(ann="5,5")
    assert "head" in open_slots(table, "helmet")
    assert not {"pistol", "bat", "vest", "lid"} & {
        card for card in table.state.book.items if card != "helmet" and "head" in open_slots(table, card)
    }
    assert "head" not in open_slots(given(ann="5,5 helmet", items=[CAP]), "cap")


@pytest.mark.rule("AOW-018")
def test_the_body_slot_takes_one_body_armor_and_nothing_else() -> None:
    table = given(ann="5,5")
    assert [card for card in table.state.book.items if "body" in open_slots(table, card)] == ["vest"]
    assert "body" not in open_slots(given(ann="5,5 vest", items=[COAT]), "coat")


@pytest.mark.rule("AOW-019")
def test_the_pack_takes_any_kind_of_card_up_to_its_size() -> None:
    table = given(ann="5,5")
    for card in table.state.book.items:
        assert "pack" in open_slots(table, card)
    assert "pack" in open_slots(given(ann="5,5 pack:bat"), "helmet")
    assert "pack" not in open_slots(given(ann="5,5 pack:bat pack:vest"), "helmet")
    three = given(ann="5,5 pack:bat pack:vest", cards={"ann": {"pack": 3}})
    assert "pack" in open_slots(three, "helmet")


@pytest.mark.rule("AOW-021", "AOW-022")
def test_armor_and_shields_defend_in_head_body_and_hand_but_not_in_the_pack() -> None:
    worn = given(ann="5,5 helmet vest lid")
    assert sorted(own_defense(worn.state, "ann")) == ["red", "red", "white", "white"]
    packed = given(ann="5,5 pack:helmet pack:vest pack:lid", cards={"ann": {"pack": 3}})
    assert own_defense(packed.state, "ann") == ("white",)


@pytest.mark.rule("AOW-022")
def test_weapons_serve_in_hand_but_not_in_the_pack() -> None:
    held = given(ann="5,5 pistol bat").state
    assert [item.card for item in (*loaded(held, "ann"), *melee_weapons(held, "ann"))] == ["pistol", "bat"]
    packed = given(ann="5,5 pack:pistol pack:bat").state
    assert [*loaded(packed, "ann"), *melee_weapons(packed, "ann")] == []


@pytest.mark.rule("AOW-023", "AOW-233")
def test_an_item_works_from_the_pack_only_when_its_card_does_not_want_it_equipped() -> None:
    packed = given(ann="5,5 pack:kit pack:flask", items=[KIT, FLASK]).state
    assert [item.card for item in usable(packed, "ann")] == ["flask"]
    held = given(ann="5,5 kit flask", items=[KIT, FLASK]).state
    assert [item.card for item in usable(held, "ann")] == ["kit", "flask"]
