"""The dice of an attack one by one, and what each does (RIE-039 to 049, RIE-074 to 079)."""

from dataclasses import replace

import pytest

from games.riese.given import BOOK, active, attack, given, place
from games.riese.shooting import THOMPSON, facing
from shamble.games.riese.attack.harm import stun, wound
from shamble.games.riese.attack.model import Attack
from shamble.games.riese.attack.resolve import carry_out

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


@pytest.mark.rule("RIE-076", "RIE-075")
def test_a_die_that_wounds_and_does_not_kill_stuns_too():
    table = facing(zombie="d1 alpha")
    attack(table, "kelley", "normal", "9")
    assert table.zombie("z1").health == 1
    assert table.zombie("z1").stunned


@pytest.mark.rule("RIE-443", "RIE-076")
@pytest.mark.parametrize("cause", ["attack", "shot", "blast", "fire", "flare", "flames", "zombie", "hazard"])
@pytest.mark.parametrize(("zombie", "stunned"), [("alpha", True), ("alpha shutzshild", False)])
def test_whatever_wounds_a_zombie_and_does_not_kill_it_stuns_it_too(cause, zombie, stunned):
    table = facing(zombie=f"d1 {zombie}")
    table.play(wound(table.state, "z1", 1, "kelley", cause=cause))
    assert (table.zombie("z1").health, table.zombie("z1").stunned) == (1, stunned)


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


# -- what a die is hoped to show


@pytest.mark.rule("RIE-333")
@pytest.mark.parametrize(
    ("zombie", "declared", "wanted"),
    [("d1 beta", "walking", 9), ("h1 beta", "running", 11), ("h1 beta stunned", "running", 11)],
)
def test_a_token_is_offered_below_the_number_that_would_bring_something(zombie, declared, wanted):
    table = given(10, 3, kelley="a1 e: colt-m1911 1 ammo", scratch=1, zombies=[zombie])
    active(table, "kelley", declared)
    attack(table, "kelley", "normal", "4", "keep")
    assert f"{wanted} or more" in table.asked[-1].text


@pytest.mark.rule("RIE-333")
def test_against_people_that_is_the_stun_value():
    table = given(10, 3, kelley="a1 e: colt-m1911 1 ammo", scratch=1, npcs=["d1 luger"])
    active(table, "kelley")
    attack(table, "kelley", "normal", "5", "keep")
    assert "6 or more" in table.asked[-1].text


@pytest.mark.rule("RIE-333")
@pytest.mark.parametrize(
    "words", [{"zombies": ["h1 armoured"]}, {"zombies": ["j1 beta stunned"]}, {"barricades": "i1"}]
)
def test_no_token_is_offered_where_no_number_would(words):
    table = given(12, 3, kelley="a1 e: colt-m1911 1 ammo", scratch=1, **words)
    active(table, "kelley", "running")
    attack(table, "kelley", "normal", "4")
    assert len(table.asked) == 1


@pytest.mark.rule("RIE-041")
def test_who_is_killed_by_what_they_shot_rolls_no_more():
    zombies = ["b1 beta faust stunned"]
    table = given(10, 3, kelley="a1 e 1hp: mg-42 1 ammo", zombies=zombies, windows="never")
    active(table, "kelley")
    attack(table, "kelley", "normal", "12", "6")
    assert table.hero("kelley").dead
    assert len(table.asked) == 2


@pytest.mark.rule("RIE-043")
@pytest.mark.parametrize(("die", "stunned"), [("1", False), ("2", True)])
def test_a_1_does_not_even_stun_where_any_number_would(die, stunned):
    table = facing("flare-pistol 1 ammo", zombie="c1 alpha", declared="stationary", windows="never")
    attack(table, "kelley", "normal", die)
    assert "stun 2+" in table.asked[0].text
    assert table.zombie("z1").stunned == stunned
    assert ("1: Alpha 1 is missed" in table.words()) == (not stunned)
