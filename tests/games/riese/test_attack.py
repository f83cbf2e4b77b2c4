"""Which attacks may be made, and what holds for all of them (RIE-009 to 036, RIE-300 to 304, RIE-340)."""

from dataclasses import replace

import pytest

from games.riese.given import BOOK, active, attack, given, place, zombie_turn
from games.riese.shooting import THOMPSON, facing, ways
from shamble.games.riese.attack.locks import break_lock
from shamble.games.riese.attack.model import RANGED, Attack
from shamble.games.riese.attack.options import make_attack
from shamble.games.riese.attack.resolve import carry_out
from shamble.games.riese.heroes.menu import menu
from shamble.games.riese.heroes.moving import go
from shamble.games.riese.skills.held import of_attack
from shamble.kernel.asks import Event, StepEnded

# -- which attacks there are


@pytest.mark.rule("RIE-009", "RIE-010")
def test_fire_and_spread_fire_need_ammo():
    table = facing(f"{THOMPSON} 1 ammo")
    assert ways(table) == ["normal:m1-thompson-1", "spread:m1-thompson-1"]
    table.hero("kelley").supplies["ammo"] = 0
    assert ways(table) == []


@pytest.mark.rule("RIE-028")
def test_heroes_and_npcs_fire_and_zombies_only_with_a_power_for_it():
    table = given(10, 1, zombies=["d1 beta"], npcs=["a1 mp-40"])
    table.play(carry_out(table.state, Attack("n1", "normal", BOOK.weapons["mp-40"], target="z1")), "9", "9")
    assert table.zombie_ids() == []
    assert ways(facing())[0].startswith("normal")
    for powers, dice in (("", 0), ("mg-42", 3)):
        turn = given(10, 1, kelley="a1 e: ", zombies=[f"f1 beta {powers}"], windows="never")
        zombie_turn(turn, *["3"] * dice)
        assert len(turn.asked) == dice


@pytest.mark.rule("RIE-033")
@pytest.mark.parametrize(
    ("kit", "fires"),
    [("colt-m1911", True), ("fg-42", True), ("knife", False), ("torch", False), ("panzerfaust", False)],
)
def test_only_a_weapon_with_a_number_for_range_is_fired(kit, fires):
    table = facing(f"{kit} 1 ammo")
    assert any(key.startswith("normal") for key in ways(table)) == fires


@pytest.mark.rule("RIE-033")
@pytest.mark.parametrize(("mark", "fires"), [("", True), ("A", False), ("H", False)])
def test_a_mark_in_place_of_the_number_bars_fire_whatever_else_the_card_says(mark, fires):
    assert replace(BOOK.weapons["luger"], mark=mark).fires is fires


@pytest.mark.rule("RIE-303", "RIE-301")
def test_only_what_is_readied_is_an_attack():
    table = facing("knife 1 ammo | fg-42 luger")
    assert ways(table) == []
    table.state.place("z1", place("b1"))
    assert ways(table) == ["melee:knife-1"]


@pytest.mark.rule("RIE-031")
def test_the_four_types_are_in_the_menu():
    table = facing(f"{THOMPSON} 1 ammo 1 grenades", zombie="b1 beta stunned")
    assert {item.id.split(":")[0] for item in menu(table.state, "kelley")} >= {
        "normal",
        "spread",
        "throw",
        "melee",
    }


@pytest.mark.rule("RIE-030")
def test_before_and_after_movement_and_with_points_left():
    table = facing(f"{THOMPSON} 2 ammo", zombie="e1 omega")
    table.state.act.mp = 4
    before = {item.id for item in menu(table.state, "kelley")}
    assert {"step:B1", "normal:m1-thompson-1"} <= before
    table.play(go(table.state, "kelley", place("b1")))
    assert "normal:m1-thompson-1" in {item.id for item in menu(table.state, "kelley")}
    attack(table, "kelley", "normal", "3", "3")
    assert "step:C1" in {item.id for item in menu(table.state, "kelley")}


@pytest.mark.rule("RIE-304")
def test_two_readied_weapons_are_a_choice_and_no_second_attack():
    table = facing("colt-m1911 luger 3 ammo")
    assert ways(table) == ["normal:colt-m1911-1", "normal:luger-2"]
    attack(table, "kelley", "normal:luger", "3")
    assert ways(table) == []


@pytest.mark.rule("RIE-296")
@pytest.mark.parametrize(
    ("kit", "offered"),
    [
        ("colt-m1911 luger", ["colt-m1911-1", "luger-2"]),
        ("fg-42 luger", ["fg-42-1"]),
        ("colt-m1911 fg-42", ["colt-m1911-1"]),
    ],
)
def test_the_off_hand_counts_only_beside_another_one_handed_weapon(kit, offered):
    table = facing(f"{kit} 1 ammo")
    assert [
        key.split(":")[1] for key in ways(table) if key.startswith("normal") and "select" not in key
    ] == offered


@pytest.mark.rule("RIE-296")
def test_an_empty_main_hand_makes_the_off_hand_useless():
    table = facing("colt-m1911 luger 1 ammo")
    table.hero("kelley").ready = None
    assert ways(table) == []


@pytest.mark.rule("RIE-030", "RIE-173")
def test_an_attack_leaves_movement_points_and_uses_itself_up():
    table = facing()
    act = table.state.act
    act.mp = 3
    attack(table, "kelley", "normal", "3")
    assert act.mp == 3
    assert act.attacks == 0
    assert ways(table) == []
    assert table.hero("kelley").marker == "attacked"


@pytest.mark.rule("RIE-002")
@pytest.mark.parametrize("declared", ["special", ""])
def test_who_declared_something_else_does_not_attack(declared):
    assert ways(facing(declared=declared)) == []


@pytest.mark.rule("RIE-197")
def test_who_has_not_broken_a_lock_does_not_attack():
    table = facing()
    table.state.act.barred = True
    assert ways(table) == [] == ways(table, extra=True)


@pytest.mark.rule("RIE-034")
def test_target_range_modifiers_dice_and_effects_come_in_this_order():
    table = given(10, 3, kelley="a2 e: m1-thompson 1 ammo", zombies=["e1 beta", "e3 alpha"])
    active(table, "kelley")
    steps = []
    rules = make_attack(table.state, "kelley", "normal:m1-thompson-1")
    answers = iter(["z2", ["10"], ["7"]])
    send = None
    try:
        while True:
            step = rules.send(send)
            send = None
            if isinstance(step, Event):
                steps.append(step.kind)
                continue
            ask = step()
            steps.append(ask.kind)
            if ask.kind == "roll":
                assert "+1 range 5" in ask.text, "range and modifiers are known before the die is rolled"
            send = ask.read(next(answers))
    except StopIteration:
        pass
    wanted = ["choose", "attack", "roll", "wound", "stun", "roll", "kill"]
    assert [step for step in steps if step != "xp"] == wanted


@pytest.mark.rule("RIE-034")
def test_an_option_that_is_no_longer_there_makes_no_attack():
    table = facing()
    table.state.place("z1", None)
    assert table.play(make_attack(table.state, "kelley", "normal:colt-m1911-1")) is False
    assert table.state.act.attacks == 1


@pytest.mark.rule("RIE-034")
def test_an_attack_on_who_is_not_there_ends_the_step():
    table = facing()
    table.state.place("z1", None)
    with pytest.raises(StepEnded):
        table.play(carry_out(table.state, Attack("kelley", "normal", BOOK.weapons["luger"], target="z1")))
    assert table.asked == []


@pytest.mark.rule("RIE-036")
def test_a_target_that_is_not_picked_costs_no_attack():
    two = given(10, 3, kelley="a2 e: colt-m1911 1 ammo", zombies=["d1 beta", "d3 beta"])
    active(two, "kelley")

    def tried():
        from shamble.kernel.asks import step

        yield from step(make_attack(two.state, "kelley", "normal:colt-m1911-1"))

    two.play(tried(), "skip")
    assert two.state.act.attacks == 1
    assert two.hero("kelley").marker == ""


@pytest.mark.rule("RIE-300")
def test_ranged_are_normal_and_spread_fire_alone():
    table = facing("fg-42 1 ammo")
    hero = table.hero("kelley")
    hero.card, hero.skills = "jackson", ["controlled-burst"]
    able = [
        kind
        for kind in ("normal", "spread", "melee", "thrown", "area", "flames", "break")
        if list(of_attack(table.state, hero, "reroll", Attack("kelley", kind, BOOK.weapons["fg-42"])))
    ]
    assert able == ["normal", "spread"] == list(RANGED)


# -- select fire


@pytest.mark.rule("RIE-340")
def test_select_fire_is_offered_with_a_chevron_and_adds_a_die():
    table = facing("fg-42 1 ammo")
    assert ways(table) == ["normal:fg-42-1", "normal:fg-42-1:select", "spread:fg-42-1:select"]
    attack(table, "kelley", "normal select", "3", "3")
    assert len(table.asked) == 2


@pytest.mark.rule("RIE-340")
def test_without_a_chevron_there_is_none():
    assert not [key for key in ways(facing(f"{THOMPSON} 1 ammo")) if "select" in key]


@pytest.mark.rule("RIE-161", "RIE-340")
def test_hand_to_hand_knows_no_select_fire():
    assert ways(facing("fg-42 1 ammo", zombie="b1 beta")) == ["melee:fg-42-1"]


# -- what holds for every type


@pytest.mark.rule("RIE-029")
@pytest.mark.parametrize(
    ("way", "kit", "near", "far"),
    [("normal", THOMPSON, "c1", "d1"), ("spread", THOMPSON, "c1", "f1"), ("melee", "spear", "b1", "c1")],
)
def test_the_procedure_of_normal_fire_holds_for_the_other_types(way, kit, near, far):
    table = given(
        10, 1, kelley=f"a1 e: {kit} 1 ammo", zombies=[f"{far} omega", f"{near} omega"], windows="never"
    )
    active(table, "kelley", "running")
    dice = 1 if way == "melee" else 2
    attack(table, "kelley", way, *["1"] * (dice - 1), "12")
    rolls = [ask for ask in table.asked if ask.kind == "roll"]
    assert len(rolls) == dice, "the weapon's dice, one by one"
    assert {ask.subjects[1] for ask in rolls} == {"z2"}, "the closest"
    assert all("+2 running" in ask.text for ask in rolls)
    assert table.zombie("z2").health == 3, "a 1 misses and a 12 wounds"


@pytest.mark.rule("RIE-249")
@pytest.mark.parametrize(
    ("declared", "zombie"), [("stationary", "d1 omega stunned"), ("running", "d1 omega antihero")]
)
def test_ammo_and_friendly_fire_look_at_the_natural_roll_alone(declared, zombie):
    def fired(*dice):
        table = facing(f"{THOMPSON} 2 ammo", zombie, declared, nicole="b1 e: ", windows="never")
        attack(table, "kelley", "normal", *dice)
        return table

    assert fired("1", "4").hero("kelley").supplies["ammo"] == 1
    assert fired("3", "4").hero("kelley").supplies["ammo"] == 2
    assert fired("2", "4").hero("nicole").health == 3
    assert fired("3", "4").hero("nicole").health == 4


@pytest.mark.rule("RIE-249")
def test_a_power_that_makes_a_strong_lock_changes_no_natural_1():
    table = given(
        8, 1, kelley="a1 e: kukri", zombies=["b1 beta strong locks kelley"], house={"strong": "easier"}
    )
    active(table, "kelley", "stationary")
    assert table.play(break_lock(table.state, "kelley"), "1") is False
