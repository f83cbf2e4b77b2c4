"""Keywords of ranged weapons (AOW-598 to 600, 614, 615, 621 to 626, 628 to 631, 633, 634)."""

from __future__ import annotations

from typing import Any

import pytest

from games.allout.given import BLUE, Table, given
from games.allout.melees import T, fight, pools
from shamble.games.allout.actions.shoot import loaded, shoot
from shamble.games.allout.activation import activate
from shamble.games.allout.cards.model import Effect, ItemCard

PLAIN = {name: {"shoot": (), "defense": ("white",)} for name in ("ann", "bob", "cid")}


def gun(*keywords: str, **more: Any) -> ItemCard:
    """A gun of two white dice and a range of 16 inches."""
    fields: dict[str, Any] = {"range": 16.0, "keywords": keywords, **more}
    return ItemCard("gun", "Gun", "ranged", 10, ("white", "white"), **fields)


def against(weapon: ItemCard, place: str = "12,3", **more: Any) -> Table:
    """Ann with the gun and Bob, her rival, whose defense is white."""
    fields: dict[str, Any] = {"cards": PLAIN, **more}
    return given(ann="3,3 gun", bob=place, rivals=["bob"], items=[weapon], **fields)


def fired(table: Table, *script: str) -> Table:
    """Ann fires."""
    table.play(shoot(table.state, "ann"), *script)
    return table


def asked(table: Table) -> list[str]:
    """The clauses of what was asked."""
    return [ask.rule for ask in table.asked]


# -- Armor Piercing


@pytest.mark.rule("AOW-598")
@pytest.mark.parametrize(("drop", "left"), [("red", ["white"]), ("white", ["red"])])
def test_armor_piercing_costs_the_target_a_die_of_its_players_choice(drop: str, left: list[str]) -> None:
    table = against(gun("armor-piercing"), cards={**PLAIN, "bob": {"defense": ("red", "white")}})
    fired(table, "bob", "0 0", drop, *(["0"]))
    assert pools(table)[1] == left
    (choice,) = [ask for ask in table.asked if ask.rule == "AOW-598"]
    assert choice.who == BLUE


@pytest.mark.rule("AOW-598")
def test_the_only_die_is_dropped_without_a_question_and_nothing_is_rolled() -> None:
    table = fired(against(gun("armor-piercing")), "bob", "1 1")
    assert pools(table) == [["white", "white"]]
    assert table.state.survivor("bob").health == 3


@pytest.mark.rule("AOW-598")
def test_other_weapons_leave_all_dice() -> None:
    assert pools(fired(against(gun()), "bob", "0 0", "0"))[1] == ["white"]


# -- Assault and Multiple Shots


@pytest.mark.rule("AOW-599", "AOW-600")
@pytest.mark.parametrize(
    ("shots", "place", "most"), [(1, "9.98,3", 2), (2, "9.98,3", 3), (1, "10,3", 1), (2, "10,3", 2)]
)
def test_assault_is_a_shot_more_at_up_to_six_inches(shots: int, place: str, most: int) -> None:
    table = against(gun("assault", shots=shots), place)
    fired(table, *["bob", "0 0", "0"] * most)
    assert table.state.tally.shots == most


@pytest.mark.rule("AOW-599")
def test_without_assault_a_weapon_fires_once_however_near() -> None:
    assert fired(against(gun(), "6,3"), "bob", "0 0", "0").state.tally.shots == 1


@pytest.mark.rule("AOW-621")
def test_later_shots_may_pick_others_but_only_in_the_first_targets_kill_zone() -> None:
    places = {"bob": "12,3", "cid": "12,6.4", "dee": "15.4,4.2"}
    cards = {name: {"shoot": (), "defense": ()} for name in ("ann", *places)}
    table = given(ann="3,3 gun", **places, rivals=[*places], items=[gun(shots=2)], cards=cards)
    table.play(shoot(table.state, "ann"), "bob", "0 0", "cid", "0 0")
    first, second = (ask for ask in table.asked if ask.rule == "AOW-134")
    assert [option.id for option in first.options] == ["bob", "cid", "dee"]  # type: ignore[attr-defined]
    assert [option.id for option in second.options] == ["bob", "cid", "stop"]  # type: ignore[attr-defined]


@pytest.mark.rule("AOW-621")
def test_and_only_in_range_of_the_shooter() -> None:
    cards = {name: {"shoot": (), "defense": ()} for name in ("ann", "bob", "cid")}
    weapon = gun(shots=2, range=8.0)
    table = given(
        ann="3,3 gun", bob="11.9,3", cid="12.1,4", rivals=["bob", "cid"], items=[weapon], cards=cards
    )
    table.play(shoot(table.state, "ann"), "bob", "0 0", "bob", "0 0")
    assert table.ids(-2) == ["bob", "stop"]


@pytest.mark.rule("AOW-622")
def test_a_handgun_with_several_shots_in_melee_fires_only_at_models_in_contact() -> None:
    weapon = gun("handgun", shots=2)
    cards = {"ann": {"shoot": ()}}
    table = given(ann="8,8 gun", walkers=[f"{8 + T},8", f"{8 - T},8", "8,10"], items=[weapon], cards=cards)
    fight(table, "ann/gun-1", "walker-1", "1 1", "0", "walker-2", "1 1", "0")
    targets = [ask for ask in table.asked if ask.rule == "AOW-134"]
    assert all("walker-3" not in [o.id for o in ask.options] for ask in targets)  # type: ignore[attr-defined]
    assert table.state.walkers["walker-2"].prone


# -- aiming


def aiming(*keywords: str, kind: str = "support", place: str = "12,3", **more: Any) -> Table:
    """Ann, of that type, with a gun to aim with, and Bob within its range."""
    cards = {"ann": {"shoot": (), "type": kind}, "bob": {"shoot": (), "defense": ()}}
    return against(gun(*keywords), place, cards=cards, **more)


def acts(table: Table, *script: str) -> Table:
    """Ann's activation."""
    table.play(activate(table.state, "ann"), *script)
    return table


@pytest.mark.rule("AOW-625", "AOW-626")
@pytest.mark.parametrize(("kind", "die"), [("support", "red"), ("marksman", "white")])
def test_a_rifle_aimed_has_a_die_more_red_or_for_a_marksman_white(kind: str, die: str) -> None:
    table = acts(aiming("rifle", kind=kind), "aim", "bob", "0 0 0")
    assert pools(table) == [["white", "white", die]]


@pytest.mark.rule("AOW-625", "AOW-614")
@pytest.mark.parametrize("keyword", ["rifle", "deadly-precision"])
def test_without_the_extra_action_nothing_is_added(keyword: str) -> None:
    table = acts(aiming(keyword), "shoot", "bob", "1 1", "end")
    assert pools(table) == [["white", "white"]]
    assert table.state.survivor("bob").health == 3


@pytest.mark.rule("AOW-614")
def test_deadly_precision_aimed_adds_a_critical_that_costs_a_point_and_an_ammo_roll() -> None:
    table = acts(aiming("deadly-precision"), "aim", "bob", "1 1", "badge")
    assert table.state.survivor("bob").health == 2
    assert asked(table)[-1] == "AOW-175"


@pytest.mark.rule("AOW-615")
def test_a_rifle_with_deadly_precision_gains_both_by_one_action() -> None:
    table = acts(aiming("rifle", "deadly-precision"), "aim", "bob", "1 0 0", "badge")
    assert pools(table)[0] == ["white", "white", "red"]
    assert table.state.survivor("bob").health == 3, "one success and the critical"


@pytest.mark.rule("AOW-634")
def test_aiming_takes_the_second_action_so_that_nothing_else_can_be_done() -> None:
    table = acts(aiming("rifle"), "aim", "bob", "0 0 0")
    assert asked(table) == ["AOW-095", "AOW-134", "AOW-149"], "the activation is over"
    moved = acts(aiming("rifle"), "sneak", "n 2", "end")
    assert "shoot" in moved.ids(-1)
    assert "aim" not in moved.ids(-1)


@pytest.mark.rule("AOW-096", "AOW-634")
def test_who_has_aimed_shoots_no_more_with_an_action_to_spare_either() -> None:
    table = aiming("rifle")
    table.state.survivor("ann").extra = 1
    acts(table, "aim", "bob", "0 0 0", "end")
    assert {"shoot", "aim"}.isdisjoint(table.ids(-1))
    assert "sneak" in table.ids(-1)


@pytest.mark.rule("AOW-634")
def test_only_weapons_that_gain_by_it_are_aimed_with() -> None:
    assert "aim" not in acts(aiming("reliable"), "end").ids()
    both = given(ann="3,3 gun bow", bob="12,3", rivals=["bob"], items=[gun("rifle")], cards=PLAIN)
    acts(both, "aim", "bob", "0 0 0", "0")
    assert "AOW-135" not in asked(both), "the bow is no choice"


# -- ammunition


@pytest.mark.rule("AOW-624")
@pytest.mark.parametrize(
    ("faces", "empty"), [(["badge"], False), (["blank", "badge"], False), (["blank", "blank"], True)]
)
def test_a_reliable_weapon_rolls_a_failed_ammo_roll_again_once(faces: list[str], empty: bool) -> None:
    table = fired(against(gun("reliable"), cards={**PLAIN, "bob": {"defense": ()}}), "bob", "2! 0", *faces)
    assert table.state.survivor("ann").slots["hand"][0].empty is empty


@pytest.mark.rule("AOW-624")
def test_another_weapon_is_empty_at_the_first_blank() -> None:
    table = fired(against(gun(), cards={**PLAIN, "bob": {"defense": ()}}), "bob", "2! 0", "blank")
    assert table.state.survivor("ann").slots["hand"][0].empty


@pytest.mark.rule("AOW-633")
@pytest.mark.parametrize("face", ["badge", "blank"])
def test_an_unreliable_weapon_may_jam_after_each_shot_for_the_rest_of_the_game(face: str) -> None:
    table = fired(against(gun("unreliable")), "bob", "0 0", "0", face)
    assert table.state.survivor("ann").slots["hand"][0].jammed is (face == "blank")
    assert bool(loaded(table.state, "ann")) is (face == "badge")


@pytest.mark.rule("AOW-633")
def test_a_jam_ends_a_burst_and_others_never_roll() -> None:
    table = fired(against(gun("unreliable", shots=3)), "bob", "0 0", "0", "blank")
    assert table.state.tally.shots == 1
    assert "AOW-633" not in asked(fired(against(gun()), "bob", "0 0", "0"))


# -- Shotgun and Stun


@pytest.mark.rule("AOW-628")
@pytest.mark.parametrize(("place", "prone"), [("9.98,3", True), ("10,3", False)])
def test_a_shotgun_lays_whom_it_wounds_prone_at_up_to_six_inches(place: str, prone: bool) -> None:
    table = fired(against(gun("shotgun"), place), "bob", "1 1", "0")
    assert table.state.survivor("bob").health == 3
    assert table.state.survivor("bob").prone is prone


@pytest.mark.rule("AOW-628", "AOW-631")
@pytest.mark.parametrize("keyword", ["shotgun", "stun"])
def test_who_is_not_wounded_stays_on_its_feet_and_who_is_killed_is_gone(keyword: str) -> None:
    missed = fired(against(gun(keyword), "9,3"), "bob", "1 0", "1")
    assert not missed.state.survivor("bob").prone
    killed = against(gun(keyword), "9,3")
    killed.state.survivor("bob").health = 1
    fired(killed, "bob", "1 1", "0")
    assert "bob" not in killed.state.survivors
    assert not [event for event in killed.told if event.rule in ("AOW-628", "AOW-631")]


@pytest.mark.rule("AOW-629", "AOW-630")
@pytest.mark.parametrize(("place", "health", "rolls"), [("9.98,3", 2, True), ("10,3", 3, False)])
def test_beyond_six_inches_its_criticals_do_nothing_not_even_to_the_ammunition(
    place: str, health: int, rolls: bool
) -> None:
    table = fired(against(gun("shotgun"), place), "bob", "2! 0", "0", *(["badge"] if rolls else []))
    assert table.state.survivor("bob").health == health
    assert ("AOW-175" in asked(table)) is rolls


@pytest.mark.rule("AOW-629")
@pytest.mark.parametrize(("place", "gone"), [("9.98,3", True), ("10,3", False)])
def test_so_that_a_walker_far_off_is_only_laid_prone(place: str, gone: bool) -> None:
    table = given(ann="3,3 gun", walkers=[place], items=[gun("shotgun")], cards=PLAIN)
    fired(table, "walker-1", "2! 0", "0", *(["badge"] if gone else []))
    assert ("walker-1" not in table.state.walkers) is gone


@pytest.mark.rule("AOW-631")
@pytest.mark.parametrize(("keywords", "prone"), [(("stun",), True), ((), False)])
def test_stun_lays_a_wounded_survivor_prone_at_any_range(keywords: tuple[str, ...], prone: bool) -> None:
    assert fired(against(gun(*keywords), "18,3"), "bob", "1 1", "0").state.survivor("bob").prone is prone


# -- One-Use


@pytest.mark.rule("AOW-623")
@pytest.mark.parametrize(("one_use", "left"), [(True, 0), (False, 1)])
def test_a_one_use_item_is_used_once_and_discarded(one_use: bool, left: int) -> None:
    table = fired(against(gun(one_use=one_use)), "bob", "0 0", "0")
    assert len(table.state.survivor("ann").carried()) == left


@pytest.mark.rule("AOW-623")
def test_also_one_that_is_used_as_a_special_action_and_a_found_one_can_be_drawn_again() -> None:
    flask = ItemCard("flask", "Flask", "special", 5, one_use=True, action=(Effect("threat", by=-1),))
    table = given(ann="3,3 flask", threat=5, items=[flask])
    table.state.survivor("ann").slots["hand"][0].found = True
    table.play(activate(table.state, "ann"), "use:flask", "end")
    assert table.state.survivor("ann").carried() == []
    assert table.state.decks["supply"].discards == ["flask"]
    assert table.state.threat == 4
