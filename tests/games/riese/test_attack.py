"""How an attack is carried out: which may be made, its dice one by one, and what they do (RIE-028 to 049, RIE-074)."""

from dataclasses import replace

import pytest

from games.riese.given import BOOK, active, attack, given, place, zombie_turn
from shamble.games.riese.attack.harm import stun, wound
from shamble.games.riese.attack.locks import break_lock
from shamble.games.riese.attack.model import RANGED, Attack
from shamble.games.riese.attack.options import attack_options, make_attack
from shamble.games.riese.attack.resolve import carry_out
from shamble.games.riese.heroes.menu import menu
from shamble.games.riese.heroes.moving import go
from shamble.games.riese.skills.held import of_attack
from shamble.kernel.asks import Event

THOMPSON = "m1-thompson"


def ways(table, name="kelley", **more):
    """The ids of the attacks that are offered."""
    return [option.id for option in attack_options(table.state, name, **more)]


def facing(kit="colt-m1911 1 ammo", zombie="d1 beta", declared="walking", **more):
    """Kelley, active, and a zombie three squares ahead."""
    table = given(10, 3, kelley=f"a1 e: {kit}", zombies=[zombie], **more)
    active(table, "kelley", declared)
    return table


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
    assert [step for step in steps if step != "xp"] == ["choose", "roll", "wound", "stun", "roll", "kill"]


@pytest.mark.rule("RIE-034")
def test_an_option_that_is_no_longer_there_makes_no_attack():
    table = facing()
    table.state.place("z1", None)
    assert table.play(make_attack(table.state, "kelley", "normal:colt-m1911-1")) is False
    assert table.state.act.attacks == 1


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


# -- the dice


@pytest.mark.rule("RIE-039")
@pytest.mark.parametrize(("kit", "dice"), [("colt-m1911", 1), (THOMPSON, 2), ("mg-42", 3)])
def test_as_many_dice_as_the_rate_of_fire(kit, dice):
    table = facing(f"{kit} 1 ammo")
    attack(table, "kelley", f"normal:{kit}", *["3"] * dice)
    assert len(table.asked) == dice


@pytest.mark.rule("RIE-040", "RIE-111")
def test_dice_are_rolled_singly_and_each_has_its_effect_before_the_next():
    table = facing("mg-42 1 ammo", zombie="d1 omega")
    attack(table, "kelley", "normal", "6", "6", "12")
    assert [len(ask.dice) for ask in table.asked] == [1, 1, 1]
    assert [len(ask.dice[0].faces) for ask in table.asked] == [12, 12, 12]
    assert ["stun 6+, wound 9+" in ask.text for ask in table.asked] == [True, False, False]
    assert ["stun 3+, wound 6+" in ask.text for ask in table.asked] == [False, True, True]
    assert table.zombie("z1").health == 2


@pytest.mark.rule("RIE-111")
def test_dice_are_never_summed():
    table = facing(f"{THOMPSON} 1 ammo", zombie="d1 omega")
    attack(table, "kelley", "normal", "4", "4")
    assert table.zombie("z1").health == 4
    assert not table.zombie("z1").stunned


@pytest.mark.rule("RIE-041")
def test_dice_left_after_a_kill_are_rolled_and_hurt_nobody_but_by_a_1_or_a_2():
    table = facing("mg-42 2 ammo", zombie="d1 beta", nicole="b1 e: ")
    attack(table, "kelley", "normal", "12", "12", "12")
    assert len(table.asked) == 3
    assert table.hero("nicole").health == 4
    table = facing("mg-42 2 ammo", zombie="d1 beta", nicole="b1 e: ", windows="never")
    attack(table, "kelley", "normal", "12", "1", "2")
    assert table.hero("kelley").supplies["ammo"] == 1
    assert table.hero("nicole").health == 3


@pytest.mark.rule("RIE-042")
def test_the_line_is_worked_out_afresh_for_each_die():
    table = facing(f"{THOMPSON} 1 ammo", zombie="d1 beta")
    table.state.zombies["z1"].health = 1
    table.state.zombies["z9"] = replace(table.zombie("z1"), id="z9", at=None)
    table.state.place("z9", place("c1"))
    table.hero("kelley").skills, table.hero("kelley").card = ["locked-on-target"], "nicole"
    attack(table, "kelley", "normal", "z1", "2", "8")
    texts = [ask.text for ask in table.asked if ask.kind == "roll"]
    assert "+2 past Beta 9" in texts[0]
    assert "past" not in texts[1]


@pytest.mark.rule("RIE-043")
def test_a_natural_1_misses_however_low_the_numbers_are():
    table = facing(f"{THOMPSON} 1 ammo", zombie="d1 beta stunned", declared="stationary", windows="never")
    attack(table, "kelley", "normal", "1", "3")
    assert "stun 2+, wound 4+" in table.asked[0].text
    assert table.zombie("z1").health == 1


@pytest.mark.rule("RIE-044", "RIE-045")
@pytest.mark.parametrize(
    ("dice", "left"), [(("3", "3"), 3), (("1", "3"), 2), (("3", "1"), 2), (("1", "1"), 2)]
)
def test_one_ammo_is_gone_after_an_attack_with_a_1_and_never_more(dice, left):
    table = facing(f"{THOMPSON} 3 ammo", windows="never")
    choice = ["keep"] if dice == ("1", "1") else []  # the first 1 has brought a token that could be spent
    attack(table, "kelley", "normal", *dice, *choice)
    assert table.hero("kelley").supplies["ammo"] == left


@pytest.mark.rule("RIE-044")
def test_the_ammo_goes_when_the_attack_is_over():
    table = facing("mg-42 1 ammo", windows="never")
    attack(table, "kelley", "normal", "1", "6", "9")
    assert table.zombie_ids() == []
    assert table.hero("kelley").supplies["ammo"] == 0
    assert [event.kind for event in table.told].index("ammo") > [event.kind for event in table.told].index(
        "kill"
    )


@pytest.mark.rule("RIE-162")
def test_hand_to_hand_costs_no_ammo():
    table = facing("fg-42 2 ammo", zombie="b1 beta", windows="never")
    attack(table, "kelley", "melee", "1")
    assert table.hero("kelley").supplies["ammo"] == 2


@pytest.mark.rule("RIE-276", "RIE-044")
def test_npcs_lose_no_ammo():
    table = given(10, 3, zombies=["d1 beta"], npcs=["a1 luger"])
    table.play(carry_out(table.state, Attack("n1", "normal", BOOK.weapons["luger"], target="z1")), "1")
    assert table.state.scratch == 0


@pytest.mark.rule("RIE-046")
def test_a_natural_2_wounds_the_first_figure_on_the_line_friend_or_foe():
    table = given(
        10, 1, kelley="a1 e: colt-m1911 1 ammo", nicole="b1 e: ", npcs=["c1 luger"], zombies=["e1 beta"]
    )
    table.npc("n1").foes = "none"
    active(table, "kelley")
    attack(table, "kelley", "normal", "2")
    assert table.hero("nicole").health == 3
    assert table.npc("n1").health == 2


@pytest.mark.rule("RIE-046")
def test_the_first_is_the_one_nearest_to_the_attacker_wherever_it_looks():
    table = given(
        10,
        1,
        kelley="f1 w: luger 1 ammo",
        nicole="c1 e: ",
        til="e1 e: ",
        zombies=["a1 beta"],
        windows="never",
    )
    active(table, "kelley")
    attack(table, "kelley", "normal", "2")
    assert (table.hero("til").health, table.hero("nicole").health) == (3, 4)


@pytest.mark.rule("RIE-046")
def test_with_nobody_on_the_line_it_wounds_nobody():
    table = facing(nicole="c3 e: ")
    attack(table, "kelley", "normal", "2")
    assert table.hero("nicole").health == 4
    assert table.zombie("z1").health == 1


@pytest.mark.rule("RIE-046")
def test_it_holds_for_every_type_of_attack_and_kills_count_for_the_attacker():
    table = given(10, 1, kelley="a1 e: spear", zombies=["b1 beta stunned", "c1 beta"])
    table.hero("kelley").card, table.hero("kelley").skills = "nicole", ["locked-on-target"]
    active(table, "kelley")
    attack(table, "kelley", "melee", "z2", "2")
    assert table.zombie_ids() == ["z2"]
    assert table.hero("kelley").xp == 1


@pytest.mark.rule("RIE-047")
def test_natural_2s_wound_a_bystander_once_in_an_attack():
    table = facing(f"{THOMPSON} 1 ammo", nicole="b1 e: ")
    attack(table, "kelley", "normal", "2", "2")
    assert table.hero("nicole").health == 3


@pytest.mark.rule("RIE-047")
def test_a_2_that_is_enough_for_the_target_does_both():
    table = facing("flare-pistol 1 ammo", zombie="c1 beta", nicole="b1 e: ", declared="stationary")
    attack(table, "kelley", "normal", "2")
    assert "stun 2+" in table.asked[0].text
    assert table.hero("nicole").health == 3
    assert table.zombie("z1").stunned


@pytest.mark.rule("RIE-048")
@pytest.mark.parametrize(("die", "stunned"), [("5", False), ("6", True), ("8", True)])
def test_a_die_that_reaches_the_stun_value_stuns(die, stunned):
    table = facing()
    attack(table, "kelley", "normal", die)
    assert table.zombie("z1").stunned == stunned
    assert table.zombie("z1").health == 1


@pytest.mark.rule("RIE-049")
def test_each_die_that_reaches_the_wound_value_wounds_once():
    table = facing(f"{THOMPSON} 1 ammo", zombie="d1 omega")
    attack(table, "kelley", "normal", "12", "12")
    assert table.zombie("z1").health == 2


# -- what they do


@pytest.mark.rule("RIE-074")
def test_a_wounded_zombie_that_survives_has_one_health_less():
    table = facing(zombie="d1 omega")
    attack(table, "kelley", "normal", "9")
    assert table.zombie("z1").health == 3
    assert table.where("z1") == "d1"


@pytest.mark.rule("RIE-075")
def test_one_without_health_leaves_the_map_and_its_marker_is_discarded():
    table = facing(zombie="d1 alpha 1hp")
    attack(table, "kelley", "normal", "9")
    assert table.state.discard == ["alpha"]
    assert not table.state.at(place("d1"))


@pytest.mark.rule("RIE-076")
def test_a_die_that_wounds_and_does_not_kill_stuns_too():
    table = facing(zombie="d1 alpha")
    attack(table, "kelley", "normal", "9")
    assert table.zombie("z1").health == 1
    assert table.zombie("z1").stunned


@pytest.mark.rule("RIE-076")
def test_a_wound_that_comes_of_no_die_does_not_stun():
    table = facing(zombie="d1 alpha")
    table.play(wound(table.state, "z1", 1, "kelley", "RIE-560", "flare"))
    assert table.zombie("z1").health == 1
    assert not table.zombie("z1").stunned


@pytest.mark.rule("RIE-077")
def test_stunning_a_stunned_zombie_changes_nothing():
    table = facing(zombie="d1 beta stunned")
    table.play(stun(table.state, "z1", "kelley"))
    assert table.zombie("z1").stunned
    assert table.zombie("z1").health == 1


@pytest.mark.rule("RIE-078")
@pytest.mark.parametrize(("die", "health"), [("5", 2), ("6", 1), ("9", 1), ("12", 1)])
def test_people_take_one_wound_from_a_stun_or_better(die, health):
    table = given(10, 1, kelley="a1 e: colt-m1911 1 ammo", npcs=["d1 luger"])
    active(table, "kelley")
    attack(table, "kelley", "normal", die)
    assert table.npc("n1").health == health
    assert table.asked[0].text.endswith("wound 6+: weapon 6/9")


@pytest.mark.rule("RIE-078")
@pytest.mark.parametrize(("die", "health"), [("5", 4), ("6", 3), ("12", 3)])
def test_a_hero_fired_at_is_no_better_off(die, health):
    table = given(10, 1, kelley="d1 e: ", npcs=["a1 luger"])
    table.play(carry_out(table.state, Attack("n1", "normal", BOOK.weapons["luger"], target="kelley")), die)
    assert table.hero("kelley").health == health


@pytest.mark.rule("RIE-079")
@pytest.mark.parametrize("die", range(1, 13))
@pytest.mark.parametrize("before", ["", "stunned"])
def test_a_beta_against_4_and_7(die, before):
    weapon = replace(BOOK.weapons["colt-m1911"], stun=4, wound=7)
    table = given(10, 1, npcs=["a1 luger"], zombies=[f"d1 beta {before}"])
    fire = Attack("n1", "normal", weapon, target="z1")
    if before:
        fire.weapon = replace(weapon, stun=7, wound=10)  # the -3 at a stunned zombie makes 4/7 of it
    table.play(carry_out(table.state, fire), str(die))
    if die >= 7:
        assert table.zombie_ids() == []
        assert table.state.discard == ["beta"]
    else:
        assert table.zombie("z1").stunned == (die >= 4 or before == "stunned")
        assert table.state.discard == []


@pytest.mark.rule("RIE-110")
def test_damage_to_a_thing_is_a_wound():
    table = given(10, 1, kelley="a1 e: colt-m1911 1 ammo", barricades="d1")
    barricade = table.state.all_of("barricade")[0].id
    table.play(wound(table.state, barricade, 1))
    assert not table.state.all_of("barricade")


@pytest.mark.rule("RIE-259")
def test_a_face_down_zombie_that_is_hit_is_turned_up():
    table = given(10, 1, zombies=["d1 ?alpha"], npcs=["a1 luger"])
    table.play(carry_out(table.state, Attack("n1", "normal", BOOK.weapons["luger"], target="z1")), "5")
    assert table.zombie("z1").hidden
    table.play(carry_out(table.state, Attack("n1", "normal", BOOK.weapons["luger"], target="z1")), "9")
    assert not table.zombie("z1").hidden
    assert table.zombie("z1").health == 1


@pytest.mark.rule("RIE-575")
@pytest.mark.parametrize(("dodge", "killed"), [("8", True), ("9", False)])
def test_a_zombie_that_dodges_a_die_feels_nothing_of_it(dodge, killed):
    table = facing(zombie="d1 beta dodge")
    attack(table, "kelley", "normal", "9", dodge)
    assert (table.zombie_ids() == []) == killed


@pytest.mark.rule("RIE-559")
@pytest.mark.parametrize(("die", "left"), [("9", 1), ("1", 1)])
def test_the_flare_pistol_costs_one_ammo_each_time(die, left):
    table = facing("flare-pistol 2 ammo", zombie="c1 alpha", windows="never")
    attack(table, "kelley", "normal", die)
    assert table.hero("kelley").supplies["ammo"] == left
    assert (table.zombie("z1").burning == "kelley") == (die == "9")


# -- hand-to-hand


@pytest.mark.rule("RIE-156", "RIE-157")
def test_hand_to_hand_is_fought_with_the_weapon_s_own_numbers_for_it():
    table = facing("fg-42 1 ammo", zombie="b1 beta")
    attack(table, "kelley", "melee", "9")
    assert "stun 8+, wound 11+: weapon 8/11" in table.asked[0].text
    assert table.zombie("z1").stunned


@pytest.mark.rule("RIE-158", "RIE-159")
@pytest.mark.parametrize(
    ("die", "stunned", "killed"),
    [("9", False, False), ("10", True, False), ("11", True, False), ("12", False, True)],
)
def test_with_no_weapon_for_it_bare_hands_have_10_and_12_and_one_die(die, stunned, killed):
    table = facing("colt-m1911 1 ammo", zombie="b1 beta")
    assert ways(table) == ["melee:fists"]
    attack(table, "kelley", "melee", die)
    assert (table.zombie_ids() == []) == killed
    if not killed:
        assert table.zombie("z1").stunned == stunned


@pytest.mark.rule("RIE-158")
def test_with_one_there_are_no_bare_hands():
    assert ways(facing("colt-m1911 knife 1 ammo", zombie="b1 beta")) == ["melee:knife-2"]


@pytest.mark.rule("RIE-159")
def test_bare_hands_reach_one_square():
    assert ways(facing("", zombie="c1 beta")) == []
    assert ways(facing("", zombie="b1 beta")) == ["melee:fists"]


@pytest.mark.rule("RIE-160", "RIE-161")
def test_only_a_weapon_made_for_it_has_its_dice_hand_to_hand():
    table = facing("", zombie="b1 omega")
    swift = replace(BOOK.weapons["knife"], rof=2)
    table.play(carry_out(table.state, Attack("kelley", "melee", swift, target="z1")), "5", "5")
    gun = replace(BOOK.weapons["mg-42"], melee=(8, 11))
    table.play(carry_out(table.state, Attack("kelley", "melee", gun, target="z1")), "3")
    assert len(table.asked) == 3


@pytest.mark.rule("RIE-207", "RIE-208", "RIE-204")
def test_max_bites_zombies_at_3_and_6_and_people_at_6_and_10():
    table = given(8, 3, max="a1 e: ", zombies=["b1 omega"])
    active(table, "max")
    assert [option.text for option in attack_options(table.state, "max")] == [
        "Strike with teeth at Omega 1: stun 3+, wound 6+: weapon 3/6"
    ]
    table = given(8, 3, max="a1 e: ", npcs=["b1 luger"])
    active(table, "max")
    assert attack_options(table.state, "max")[0].text.endswith("wound 6+: weapon 6/10")


# -- spread fire


def group(kit="mg-42 3 ammo"):
    """Kelley and three zombies, the first the closest and next to the others."""
    table = given(10, 3, kelley=f"a2 e: {kit}", zombies=["d2 omega", "e1 omega", "e3 omega", "h2 omega"])
    active(table, "kelley")
    return table


def targets(table):
    """At whom the dice were aimed, in order."""
    return [ask.subjects[1] for ask in table.asked if ask.kind == "roll"]


@pytest.mark.rule("RIE-361")
@pytest.mark.parametrize(
    ("kit", "offered"), [("colt-m1911", False), (THOMPSON, True), ("mg-42", True), ("luger", False)]
)
def test_spread_fire_takes_two_dice(kit, offered):
    assert any(key.startswith("spread") for key in ways(facing(f"{kit} 1 ammo"))) == offered


@pytest.mark.rule("RIE-361")
def test_the_die_of_select_fire_counts_for_that():
    assert [key for key in ways(facing("fg-42 1 ammo")) if "spread" in key] == ["spread:fg-42-1:select"]


@pytest.mark.rule("RIE-362")
def test_the_first_die_goes_to_the_closest():
    table = group()
    attack(table, "kelley", "spread", "3", "z1", "3", "z1", "3")
    assert targets(table)[0] == "z1"
    assert table.asked[0].kind == "roll"


@pytest.mark.rule("RIE-364", "RIE-363")
@pytest.mark.parametrize("order", [("z2", "z3"), ("z3", "z2"), ("z2", "z1")])
def test_the_example_two_different_others(order):
    table = group()
    table.state.place("z3", place("d1"))
    attack(table, "kelley", "spread", "3", order[0], "3", order[1], "3")
    assert targets(table) == ["z1", *order]


@pytest.mark.rule("RIE-365")
@pytest.mark.parametrize("order", [("z1", "z2"), ("z1", "z3"), ("z2", "z2")])
def test_the_example_with_a_zombie_aimed_at_twice(order):
    table = group()
    attack(table, "kelley", "spread", "3", order[0], "3", order[1], "3")
    assert targets(table) == ["z1", *order]


@pytest.mark.rule("RIE-366")
def test_the_example_with_all_dice_at_one_decided_after_each():
    table = group()
    attack(table, "kelley", "spread", "3", "z1", "3", "z1", "3")
    assert targets(table) == ["z1", "z1", "z1"]
    assert [ask.kind for ask in table.asked] == ["roll", "choose", "roll", "choose", "roll"]


@pytest.mark.rule("RIE-363")
def test_only_the_eight_squares_around_the_last_target_will_do():
    table = group()
    attack(table, "kelley", "spread", "3", "z1", "3", "z1", "3")
    offered = {option.id for option in table.asked[1].options}
    assert offered == {"z1", "z2", "z3"}


@pytest.mark.rule("RIE-363")
def test_friends_and_who_is_out_of_sight_or_of_the_arc_are_no_targets():
    zombies = ["d2 omega", "e1 beta", "c4 beta", "e3 beta"]
    walls = {"d3-e3": "wall", "e2-e3": "wall"}
    table = given(10, 4, kelley="b2 e: mg-42 3 ammo", nicole="d3 e: ", zombies=zombies, borders=walls)
    active(table, "kelley")
    attack(table, "kelley", "spread", "3", "z1", "3", "z1", "3")
    assert {option.id for option in table.asked[1].options} == {"z1", "z2"}


@pytest.mark.rule("RIE-363")
def test_after_a_kill_the_next_die_goes_to_a_neighbour_of_where_it_stood():
    table = group(f"{THOMPSON} 1 ammo")
    table.zombie("z1").health = 1
    table.state.place("z3", None)
    attack(table, "kelley", "spread", "12", "12")
    assert targets(table) == ["z1", "z2"], "one neighbour is no question"
    assert table.zombie("z2").health == 3


@pytest.mark.rule("RIE-363", "RIE-041")
def test_after_a_kill_with_no_neighbour_the_rest_is_rolled_for_nothing():
    table = group(f"{THOMPSON} 1 ammo")
    for other in ("z2", "z3"):
        table.state.place(other, None)
    table.zombie("z1").health = 1
    attack(table, "kelley", "spread", "12", "12")
    assert len(table.asked) == 2
    assert table.zombie("z4").health == 4


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
