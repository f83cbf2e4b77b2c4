"""Troopers and Max: what they do like characters, and what not (RIE-204 to 214, RIE-423 to 427)."""

from __future__ import annotations

import pytest

from games.riese.gear import helped, ids
from games.riese.given import active, given
from shamble.games.riese.attack.harm import kill, wound
from shamble.games.riese.attack.model import Attack
from shamble.games.riese.attack.modifiers import needed
from shamble.games.riese.attack.options import attack_options, possible
from shamble.games.riese.attack.resolve import carry_out
from shamble.games.riese.blasts.lights import lit
from shamble.games.riese.campaign.buying import for_sale
from shamble.games.riese.heroes import moving
from shamble.games.riese.heroes.activation import act, choose_hero, declarations, hero_ask
from shamble.games.riese.heroes.carrying import room_for
from shamble.games.riese.heroes.items import receive
from shamble.games.riese.heroes.menu import menu
from shamble.games.riese.heroes.points import points
from shamble.games.riese.story.outcome import score


@pytest.mark.rule("RIE-423", "RIE-424")
def test_a_trooper_is_activated_moves_and_attacks_like_a_character():
    table = given(6, 4, hale="a1 e: mp-40 2 ammo", zombies=["e1 beta"])
    table.play(choose_hero(table.state), "hale")
    table.play(act(table.state), "walking")
    table.play(act(table.state), "step:B1")
    attack = next(item.id for item in menu(table.state, "hale") if item.id.startswith("normal:"))
    table.play(act(table.state), attack, "12", "3")
    assert table.state.at((4, 0)) == ""
    table.play(act(table.state), "step:C1")
    assert (table.where("hale"), table.hero("hale").most) == ("c1", 2)


@pytest.mark.rule("RIE-424", "RIE-167", "RIE-166")
def test_a_trooper_dies_of_the_second_wound():
    table = given(6, 4, hale="a1 e: mp-40 2 ammo", kelley="c1 e")
    table.play(wound(table.state, "hale"))
    assert (table.hero("hale").health, table.hero("hale").dead) == (1, False)
    table.play(wound(table.state, "hale"))
    assert table.hero("hale").dead
    table.play(wound(table.state, "kelley", 2))
    assert not table.hero("kelley").dead


@pytest.mark.rule("RIE-426", "RIE-204")
@pytest.mark.parametrize(("name", "runs"), [("hale", False), ("max", False), ("kelley", True)])
def test_a_wounded_trooper_does_not_run(name, runs):
    table = given(6, 4, **{name: "a1 e"})
    hero = table.hero(name)
    assert declarations(table.state, hero) == ["stationary", "walking", "running"]
    hero.health -= 1
    assert ("running" in declarations(table.state, hero)) is runs


@pytest.mark.rule("RIE-425", "RIE-204")
@pytest.mark.parametrize(("name", "penalty"), [("hale", 2), ("max", 2), ("kelley", 0)])
def test_a_wounded_trooper_attacks_at_2(name, penalty):
    table = given(
        6, 4, **{name: "a1 e: colt-m1911 2 ammo"} if name != "max" else {name: "a1 e"}, zombies=["b1 beta"]
    )
    active(table, name, "walking", 4)
    before = needed(table.state, next(iter(possible(table.state, name).values())))
    table.hero(name).health -= 1
    after = needed(table.state, next(iter(possible(table.state, name).values())))
    assert (after[0] - before[0], after[1] - before[1]) == (penalty, penalty)


# -- Max


@pytest.mark.rule("RIE-205", "RIE-206")
def test_max_has_5_mps_walking_and_10_running():
    table = given(6, 4, max="a1 e", kelley="a2 e")
    assert [
        points(table.state, table.hero("max"), word) for word in ("stationary", "walking", "running")
    ] == [0, 5, 10]
    assert [points(table.state, table.hero("kelley"), word) for word in ("walking", "running")] == [4, 8]


@pytest.mark.rule("RIE-207", "RIE-204", "RIE-213")
def test_max_bites_zombies_at_3_and_6_without_any_weapon_or_ammo():
    table = given(6, 4, max="a1 e", zombies=["b1 beta"])
    active(table, "max", "walking", 5)
    found = possible(table.state, "max")
    assert [attack.kind for attack in found.values()] == ["melee"]
    assert needed(table.state, next(iter(found.values()))) == (3, 6)


@pytest.mark.rule("RIE-208")
def test_max_bites_humans_at_6_and_10():
    table = given(6, 4, max="a1 e", npcs=["b1 mp-40"])
    active(table, "max", "walking", 5)
    assert needed(table.state, next(iter(possible(table.state, "max").values()))) == (6, 10)


@pytest.mark.rule("RIE-209")
@pytest.mark.parametrize(
    ("moves", "where"), [(("step:B2", "step:C2"), "c2"), (("step:B2", "stay"), "b2"), (("stay",), "a1")]
)
def test_after_his_attack_max_moves_up_to_two_squares_for_nothing(moves, where):
    table = given(6, 4, max="a1 e", zombies=["b1 beta"])
    active(table, "max", "walking", 5)
    table.play(act(table.state), attack_options(table.state, "max")[0].id, "12", *moves)
    assert (table.where("max"), table.state.act.mp) == (where, 5)


@pytest.mark.rule("RIE-209", "RIE-233")
@pytest.mark.parametrize(
    ("mp", "first", "then"),
    [
        (0, "A1", ["step:A2", "step:B2"]),
        (1, "A1", ["step:A2", "step:B2", "stay"]),
        (0, "B2", ["step:A2", "stay"]),
    ],
)
def test_that_move_never_ends_in_a_fire_that_he_could_not_leave(mp, first, then):
    table = given(2, 2, max="a2 e", cells={"a1 b1": "fire"})
    active(table, "max", "walking", mp)
    if mp:
        table.hero("max").facing = (0, 1)
    table.play(moving.shift(table.state, "max", 2), f"step:{first}", then[0])
    assert sorted(option.id for option in table.asked[1].options if option.id != "step:B1") == sorted(then)


@pytest.mark.rule("RIE-209")
def test_nobody_else_moves_after_an_attack():
    table = given(6, 4, hale="a1 e: knife", zombies=["b1 beta"])
    active(table, "hale")
    table.play(act(table.state), attack_options(table.state, "hale")[0].id, "12")
    assert table.where("hale") == "a1"


@pytest.mark.rule("RIE-209", "RIE-233")
@pytest.mark.parametrize(("squares", "offered"), [(1, False), (2, True)])
def test_a_single_free_step_goes_into_no_such_fire(squares, offered):
    table = given(2, 1, max="a1 w", cells={"b1": "fire"})
    active(table, "max", "walking", 0)
    table.play(moving.shift(table.state, "max", squares), *(["step:B1", "step:A1"] if offered else []))
    assert bool(table.asked) is offered


@pytest.mark.rule("RIE-099")
def test_what_is_said_of_heroes_holds_for_troopers_and_what_is_said_of_characters_does_not():
    table = given(kelley="c3 e: fg-42 | luger", hale="e3 e: fg-42 luger")
    for name in ("kelley", "hale"):
        active(table, name, "")
        assert declarations(table.state, table.hero(name)) == ["stationary", "walking", "running"]
        assert points(table.state, table.hero(name), "walking") == 4
    assert [room_for(table.state, table.hero(name), "mg-42") for name in ("kelley", "hale")] == [True, False]
    table.play(wound(table.state, "kelley", 2))
    table.play(wound(table.state, "hale", 2))
    assert (table.hero("kelley").dead, table.hero("hale").dead) == (False, True)


@pytest.mark.rule("RIE-211")
@pytest.mark.parametrize(("name", "rises"), [("max", False), ("hale", True)])
def test_max_does_not_rise(name, rises):
    table = given(6, 4, **{name: "a1 e"})
    table.play(kill(table.state, name))
    assert table.hero(name).dead
    assert bool(list(table.state.horde())) is rises


@pytest.mark.rule("RIE-212")
@pytest.mark.parametrize(
    ("kind", "dice", "health"), [("normal", ["12", "9"], 2), ("normal", ["12", "8"], 1), ("melee", ["12"], 1)]
)
def test_max_dodges_ranged_attacks_only(kind, dice, health):
    table = given(6, 4, max="a1 e", npcs=["b1 colt-m1911"])
    attack = Attack("n1", kind, table.state.book.weapons["colt-m1911"], target="max")
    table.play(carry_out(table.state, attack), *dice)
    assert table.hero("max").health == health


@pytest.mark.rule("RIE-213")
def test_max_uses_no_gear():
    table = given(6, 4, max="a1 e", kelley="a3 e")
    for name in ("max", "kelley"):
        table.hero(name).pockets.append(table.state.new_item("blitz"))
    active(table, "max", "walking", 5)
    assert not [item.id for item in menu(table.state, "max") if item.id.startswith("blitz")]
    active(table, "kelley", "walking", 5)
    assert [item.id for item in menu(table.state, "kelley") if item.id.startswith("blitz")]


@pytest.mark.rule("RIE-099")
def test_troopers_are_heroes_and_no_characters() -> None:
    """What is said of heroes holds for troopers: they are picked and activated; what is said of characters does not."""
    table = given(kelley="a1 e: colt-m1911", hale="a2 e: colt-m1911")
    options = [option.id for option in hero_ask(table.state).options]
    assert options == ["kelley", "hale", "nobody"]
    for name, character in (("kelley", True), ("hale", False)):
        hero = table.hero(name)
        hero.xp = 999
        assert bool(hero.slots) == character, "gear slots are a character's (RIE-151)"
        assert score([hero]) == character, "characters alone count whole for a victory (RIE-433)"
        sold = {skill.id for skill in for_sale(table.state.book, hero)}
        assert ("knife-proficiency" in sold) == character


@pytest.mark.rule("RIE-427", "RIE-296", "RIE-534")
@pytest.mark.parametrize(("first", "fired"), [("panzerfaust", True), ("mp-40", False)])
def test_what_lies_in_the_second_box_beside_a_weapon_for_two_hands_is_not_fired(first, fired):
    second = "mp-40" if fired else "panzerfaust"
    table = given(12, 2, hale=f"a1 e: {first} {second} 2 ammo")
    active(table, "hale")
    assert bool(ids(table, "hale")) is fired


@pytest.mark.rule("RIE-427", "RIE-551", "RIE-554")
@pytest.mark.parametrize(("first", "shines"), [("colt-m1911", True), ("mp-40", False)])
def test_a_torch_in_the_second_box_is_readied_beside_a_weapon_for_one_hand_only(first, shines):
    table = given(12, 2, hale=f"a1 e: {first} torch", zombies=["b1 beta locks hale"], dark=True)
    assert lit(table.state, (4, 0)) is shines
    assert ("RIE-554" in helped(table, "break", "hale")) is shines


@pytest.mark.rule("RIE-427", "RIE-552")
@pytest.mark.parametrize(("first", "left"), [("mp-40", True), ("colt-m1911", False)])
def test_a_torch_of_a_trooper_is_gone_when_it_is_swapped_out_and_only_then(first, left):
    """A weapon for two hands takes the place of the first; a torch that was not readied beside it stays."""
    table = given(12, 2, hale=f"a1 e: {first} torch")
    hale = table.hero("hale")
    found = table.state.new_item("fg-42")
    hale.ready = None if left else hale.ready
    script = () if left else ("ready",)
    table.play(receive(table.state, "hale", found, "RIE-231"), *script)
    assert any(item.card == "torch" for item in hale.carried) is left
    assert hale.ready is found
