"""Attacks: dice, hits, pairs of weapons, Damage, and Melee (ZOM-001 to ZOM-034)."""

import pytest

from games.zombicide.given import given
from shamble.games.zombicide.attack import attacks
from shamble.games.zombicide.library import load_book
from shamble.games.zombicide.turn import start_turn

# -- dice and hits


@pytest.mark.rule("ZOM-001")
@pytest.mark.parametrize(("weapon", "faces"), [("rifle", "1"), ("katana", "1 1"), ("sub-mg", "1 1 1")])
def test_an_attack_rolls_as_many_dice_as_the_weapon_says_at_once(weapon, faces):
    zone = "s2" if weapon == "rifle" else "s1"
    table = given("s1 s2", doug=f"s1: {weapon}", zombies={zone: "1 walker"})
    table.attack("doug", zone, faces)
    assert (table.rolls(), table.dice()) == (1, len(faces.split()))


@pytest.mark.rule("ZOM-002")
@pytest.mark.parametrize(("weapon", "faces"), [("katana", "1 1"), ("pistol", "1")])
def test_a_melee_and_a_ranged_attack_cost_one_action_each(weapon, faces):
    table = given(doug=f"s1: {weapon}", zombies={"s1": "1 walker"})
    table.do("doug", f"attack:{weapon}-1:s1", faces)
    assert table.state.survivors["doug"].actions == 2


@pytest.mark.rule("ZOM-002")
def test_how_many_actions_there_are_is_a_setting_and_none_left_means_no_attack():
    table = given(doug="s1: katana", actions=4, zombies={"s1": "1 walker"})
    start_turn(table.state, 2)
    assert table.state.survivors["doug"].actions == 4
    assert "attack:katana-1:s1" in table.deeds("doug")
    table.state.survivors["doug"].actions = 0
    assert table.deeds("doug") == ["done"]


CARDS = {
    "sub-mg": ((0, 1), 3, 5, 1, True, False),
    "machete": ((0, 0), 1, 4, 2, True, False),
    "rifle": ((1, 3), 1, 3, 1, False, False),
    "sawed-off": ((0, 1), 2, 3, 1, True, True),
}


@pytest.mark.rule("ZOM-003")
@pytest.mark.parametrize("name", CARDS)
def test_weapons_have_the_values_of_their_cards(name):
    card = load_book().weapons[name]
    assert (card.range, card.dice, card.accuracy, card.damage, card.dual, card.reload) == CARDS[name]


@pytest.mark.rule("ZOM-003")
def test_a_weapon_of_the_players_own_has_the_values_of_its_file(tmp_path):
    (tmp_path / "mine.toml").write_text(
        '[[weapon]]\nid = "nailer"\nname = "Nailer"\nrange = [1, 2]\ndice = 4\naccuracy = 6\ndamage = 3\ndual = true\n'
    )
    card = load_book(tmp_path).weapons["nailer"]
    assert (card.range, card.dice, card.accuracy, card.damage, card.dual) == ((1, 2), 4, 6, 3, True)


@pytest.mark.rule("ZOM-004")
@pytest.mark.parametrize(
    ("weapon", "face", "hits"), [("rifle", 2, 0), ("rifle", 3, 1), ("rifle", 4, 1), ("rifle", 6, 1)]
)
def test_a_ranged_die_hits_on_the_accuracy_or_more(weapon, face, hits):
    table = given("s1 s2", doug=f"s1: {weapon}", zombies={"s2": "1 walker"})
    table.attack("doug", "s2", str(face))
    assert table.crowd("s2") == ({} if hits else {"walker": 1})


@pytest.mark.rule("ZOM-005")
@pytest.mark.parametrize(("faces", "left"), [("6 1 1", 3), ("6 6 1", 2), ("6 6 6", 1)])
def test_each_hit_goes_to_one_single_target(faces, left):
    table = given(doug="s1: sub-mg", zombies={"s1": "4 walker"})
    table.attack("doug", "s1", faces)
    assert table.crowd("s1") == {"walker": left}


# -- pairs of weapons


@pytest.mark.rule("ZOM-006", "ZOM-011")
def test_two_identical_dual_weapons_attack_for_one_action_in_a_single_roll():
    table = given(doug="s1: sub-mg sub-mg", zombies={"s1": "9 walker"})
    table.do("doug", "attack:sub-mg-1+sub-mg-2:s1", "6 6 6 6 6 6")
    assert table.state.survivors["doug"].actions == 2
    assert (table.rolls(), table.dice(), table.crowd("s1")) == (1, 6, {"walker": 3})


@pytest.mark.rule("ZOM-007")
def test_two_different_dual_weapons_are_not_used_together():
    table = given(doug="s1: sub-mg pistol", zombies={"s1": "1 walker"})
    assert table.refused("doug", "s1") == "ZOM-007"
    assert all(len(attack.items) == 1 for attack in attacks(table.state, "doug"))


@pytest.mark.rule("ZOM-008")
def test_two_identical_weapons_without_the_symbol_are_not_used_together():
    table = given(doug="s1: katana katana", zombies={"s1": "1 walker"})
    assert table.refused("doug", "s1") == "ZOM-008"
    assert [attack.items for attack in attacks(table.state, "doug")] == [("katana-1",)]


@pytest.mark.rule("ZOM-009")
def test_a_second_copy_in_the_pack_does_not_count():
    table = given(doug="s1: sub-mg / sub-mg", zombies={"s1": "1 walker"})
    assert [attack.items for attack in attacks(table.state, "doug")] == [("sub-mg-1",)]
    table.state.survivors["doug"].hands = [None, None]
    assert attacks(table.state, "doug") == []


@pytest.mark.rule("ZOM-009")
def test_cards_of_the_pack_are_refused_by_name():
    from shamble.games.zombicide.attack import refusal

    table = given(doug="s1: sub-mg / sub-mg", zombies={"s1": "1 walker"})
    found = refusal(table.state, "doug", table.state.survivors["doug"].inventory, "s1")
    assert found is not None
    assert found.rule == "ZOM-009"


@pytest.mark.rule("ZOM-010")
def test_both_weapons_are_aimed_at_the_same_zone():
    table = given("s1 s2", doug="s1: sub-mg sub-mg", zombies={"s1": "1 walker", "s2": "1 walker"})
    both = [attack for attack in attacks(table.state, "doug") if len(attack.items) == 2]
    assert [attack.zone for attack in both] == ["s1", "s2"]
    table.attack("doug", "s2", "6 6 6 6 6 6")
    assert (table.crowd("s1"), table.crowd("s2")) == ({"walker": 1}, {})


@pytest.mark.rule("ZOM-012")
def test_one_weapon_of_a_pair_may_attack_alone():
    table = given(doug="s1: sub-mg sub-mg", zombies={"s1": "9 walker"})
    assert {attack.items for attack in attacks(table.state, "doug")} == {
        ("sub-mg-1",),
        ("sub-mg-1", "sub-mg-2"),
    }
    table.attack("doug", "s1", "6 6 6", hands=[0])
    assert table.crowd("s1") == {"walker": 6}


@pytest.mark.rule("ZOM-013")
def test_doug_rolls_six_dice_for_two_sub_mgs():
    table = given(doug="s1: sub-mg sub-mg", zombies={"s1": "1 walker"})
    table.attack("doug", "s1", "1 1 1 1 1 1")
    assert table.dice() == 6


@pytest.mark.rule("ZOM-014")
def test_wanda_rolls_two_dice_for_two_machetes():
    table = given(wanda="s1: machete machete", zombies={"s1": "1 walker"})
    table.attack("wanda", "s1", "1 1")
    assert table.dice() == 2


# -- Damage


def struck(weapon, kind, hits, number=1):
    """How many Zombies of a kind are left after so many hits with a weapon in the own zone."""
    table = given(doug=f"s1: {weapon}", zombies={"s1": f"{number} {kind}"})
    dice = table.state.book.weapons[weapon].dice
    table.attack("doug", "s1", " ".join(["6"] * hits + ["1"] * (dice - hits)))
    return table.crowd("s1").get(kind, 0)


@pytest.mark.rule("ZOM-015", "ZOM-016")
@pytest.mark.parametrize("kind", ["walker", "runner"])
@pytest.mark.parametrize("weapon", ["sub-mg", "shotgun", "cannon"])
def test_any_hit_kills_a_walker_or_a_runner(weapon, kind):
    assert struck(weapon, kind, 0) == 1
    assert struck(weapon, kind, 1) == 0


@pytest.mark.rule("ZOM-017")
@pytest.mark.parametrize(("weapon", "left"), [("sub-mg", 1), ("shotgun", 0), ("lance", 0)])
def test_a_fatty_needs_damage_two(weapon, left):
    assert struck(weapon, "fatty", 1) == left


@pytest.mark.rule("ZOM-018")
@pytest.mark.parametrize(("weapon", "left"), [("sub-mg", 1), ("shotgun", 1), ("lance", 0)])
def test_an_abomination_needs_damage_three(weapon, left):
    assert struck(weapon, "abomination", 1) == left


@pytest.mark.rule("ZOM-018", "ZOM-078")
def test_a_molotov_kills_an_abomination_and_fatties():
    table = given("s1 s2", doug="s1: molotov", zombies={"s2": "1 abomination, 2 fatty, 3 walker, 4 runner"})
    table.attack("doug", "s2")
    assert table.crowd("s2") == {}


@pytest.mark.rule("ZOM-019")
@pytest.mark.parametrize("hits", [2, 3])
def test_hits_of_damage_one_never_add_up_on_a_fatty(hits):
    assert struck("sub-mg", "fatty", hits) == 1
    assert struck("chainsaw", "fatty", 1) == 0


@pytest.mark.rule("ZOM-020")
@pytest.mark.parametrize(("weapon", "hits"), [("sub-mg", 3), ("chainsaw", 2), ("chainsaw", 5)])
def test_hits_of_damage_one_or_two_never_add_up_on_an_abomination(weapon, hits):
    assert struck(weapon, "abomination", hits) == 1


@pytest.mark.rule("ZOM-021")
@pytest.mark.parametrize(
    ("weapon", "kind"), [("shotgun", "walker"), ("cannon", "fatty"), ("cannon", "runner")]
)
def test_one_hit_kills_one_target_and_the_rest_of_its_damage_is_lost(weapon, kind):
    assert struck(weapon, kind, 1, number=3) == 2


@pytest.mark.rule("ZOM-022")
def test_five_hits_kill_three_walkers_and_the_fatty_takes_two():
    table = given(doug="s1: sub-mg sub-mg", zombies={"s1": "3 walker, 1 fatty"})
    table.attack("doug", "s1", "6 6 5 5 5 1")
    assert table.crowd("s1") == {"fatty": 1}
    assert table.told[-1].facts == {"hits": 2}


@pytest.mark.rule("ZOM-023")
def test_wanda_finishes_the_fatty_with_one_hit():
    table = given(wanda="s1: machete", zombies={"s1": "1 fatty"})
    table.attack("wanda", "s1", "4")
    assert table.crowd("s1") == {}


@pytest.mark.rule("ZOM-024")
def test_one_machete_hit_kills_one_of_two_runners():
    table = given(wanda="s1: machete", zombies={"s1": "2 runner"})
    table.attack("wanda", "s1", "6")
    assert table.crowd("s1") == {"runner": 1}


# -- Melee


@pytest.mark.rule("ZOM-025", "ZOM-033")
def test_the_greatest_range_tells_melee_from_ranged():
    table = given(doug="s1: katana pistol", zombies={"s1": "1 walker, 1 runner"})
    weapons = table.state.book.weapons
    assert {name for name in ("katana", "pistol", "rifle", "machete") if weapons[name].melee} == {
        "katana",
        "machete",
    }
    table.attack("doug", "s1", "6 1", "runner", hands=[0])
    assert table.crowd("s1") == {"walker": 1}
    table.state.add("s1", "runner", 1)
    table.attack("doug", "s1", "6", hands=[1])
    assert table.crowd("s1") == {"runner": 1}


@pytest.mark.rule("ZOM-026")
def test_melee_reaches_zombies_of_the_own_zone_only():
    table = given("s1 s2", wanda="s1: machete", zombies={"s2": "1 walker"})
    assert table.refused("wanda", "s2") == "ZOM-026"
    assert attacks(table.state, "wanda") == []
    table.state.add("s1", "walker", 1)
    assert [attack.zone for attack in attacks(table.state, "wanda")] == ["s1"]


@pytest.mark.rule("ZOM-027")
@pytest.mark.parametrize(("face", "left"), [(3, 1), (4, 0), (5, 0)])
def test_a_melee_die_hits_on_the_accuracy_or_more(face, left):
    table = given(wanda="s1: machete", zombies={"s1": "1 walker"})
    table.attack("wanda", "s1", str(face))
    assert table.crowd("s1").get("walker", 0) == left


@pytest.mark.rule("ZOM-028")
@pytest.mark.parametrize(
    ("picks", "left"),
    [
        (("runner", "runner"), {"walker": 1, "fatty": 1}),
        (("walker", "runner"), {"fatty": 1, "runner": 1}),
        (("fatty", "fatty"), {"walker": 1, "fatty": 1, "runner": 2}),
    ],
)
def test_melee_hits_go_wherever_the_player_likes_also_where_they_do_nothing(picks, left):
    table = given(wanda="s1: katana", zombies={"s1": "1 walker, 1 fatty, 2 runner"})
    table.attack("wanda", "s1", "4 4", *picks)
    assert table.crowd("s1") == left
    assert table.options(0) == ["walker", "fatty", "runner"]


@pytest.mark.rule("ZOM-029")
def test_melee_never_hits_survivors():
    table = given(wanda="s1: chainsaw", ned="s1", zombies={"s1": "1 walker, 1 runner"})
    table.attack("wanda", "s1", "6 6 6 6 6", "runner")
    assert table.options(0) == ["walker", "runner"]
    assert table.alive() == {"wanda": 0, "ned": 0}
    assert table.refused("wanda", "s1") == "ZOM-026"


@pytest.mark.rule("ZOM-030")
def test_wandas_five_and_six_are_two_hits():
    table = given(wanda="s1: machete machete", zombies={"s1": "3 walker"})
    table.attack("wanda", "s1", "5 6")
    assert table.crowd("s1") == {"walker": 1}


@pytest.mark.rule("ZOM-031", "ZOM-032")
def test_wanda_kills_runner_and_fatty_leaves_the_walker_and_ned_is_safe():
    table = given(wanda="s1: machete machete", ned="s1", zombies={"s1": "1 walker, 1 runner, 1 fatty"})
    table.attack("wanda", "s1", "5 6", "runner", "fatty")
    assert table.crowd("s1") == {"walker": 1}
    assert table.alive()["ned"] == 0


@pytest.mark.rule("ZOM-034")
def test_a_ranged_attack_targets_a_zone_and_everybody_in_it():
    table = given("s1 s2 s3", doug="s1: pistol", ned="s2", zombies={"s2": "2 walker"})
    assert [attack.zone for attack in attacks(table.state, "doug")] == ["s2"]
    assert table.refused("doug", "s1") == "ZOM-034"
    table.attack("doug", "s2", "4")
    assert (table.alive()["ned"], table.crowd("s2")) == (1, {"walker": 2})
    assert len(table.asked) == 1
