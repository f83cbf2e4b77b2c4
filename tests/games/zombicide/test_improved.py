"""Improved weapons, the Sniper Rifle, the Molotov and reloading (ZOM-066 to ZOM-088)."""

import pytest

from games.zombicide.given import given
from shamble.games.zombicide.attack import attacks
from shamble.games.zombicide.inventory import STAY, combinations
from shamble.games.zombicide.library import load_book
from shamble.games.zombicide.turn import end


def cards(table, name="ann"):
    """Hands and pack by card."""
    survivor = table.state.survivors[name]
    return [item and item.card for item in survivor.hands], [item.card for item in survivor.pack]


# -- combining


@pytest.mark.rule("ZOM-066")
@pytest.mark.parametrize(
    ("held", "made"),
    [
        ("rifle scope", ["sniper-rifle"]),
        ("glass-bottle gasoline", ["molotov"]),
        ("rifle gasoline", []),
        ("scope", []),
    ],
)
def test_certain_pairs_of_cards_combine(held, made):
    table = given(ann=f"s1: {held}")
    assert [one.id for one in combinations(table.state, "ann")] == made
    assert [deed for deed in table.deeds("ann") if deed.startswith("combine")] == [
        f"combine:{one}" for one in made
    ]


@pytest.mark.rule("ZOM-067")
def test_both_cards_must_be_in_the_own_inventory():
    table = given(ann="s1: rifle", bob="s1: scope")
    assert combinations(table.state, "ann") == []
    assert [one.id for one in combinations(given(ann="s1: rifle / scope").state, "ann")] == ["sniper-rifle"]
    assert [one.id for one in combinations(given(ann="s1: / rifle scope").state, "ann")] == ["sniper-rifle"]


@pytest.mark.rule("ZOM-068")
def test_combining_costs_no_action():
    table = given(ann="s1: rifle / scope")
    table.do("ann", "combine:sniper-rifle", STAY)
    assert table.state.survivors["ann"].actions == 3


@pytest.mark.rule("ZOM-069")
def test_an_improved_weapon_takes_one_slot():
    table = given(ann="s1: katana pan / rifle scope crowbar")
    table.do("ann", "combine:sniper-rifle", STAY)
    assert cards(table) == (["katana", "pan"], ["sniper-rifle", "crowbar"])


@pytest.mark.rule("ZOM-070")
@pytest.mark.parametrize(
    ("where", "hands", "pack"),
    [
        ("0", ["molotov", "pan"], ["katana", "crowbar"]),
        ("1", ["katana", "molotov"], ["pan", "crowbar"]),
        (STAY, ["katana", "pan"], ["molotov", "crowbar"]),
    ],
)
def test_the_new_weapon_may_be_taken_in_hand_at_once_at_no_cost(where, hands, pack):
    table = given(ann="s1: katana pan / glass-bottle gasoline crowbar")
    table.do("ann", "combine:molotov", where)
    assert cards(table) == (hands, pack)
    assert table.state.survivors["ann"].actions == 3


@pytest.mark.rule("ZOM-070")
def test_a_new_weapon_goes_into_an_empty_hand_or_is_left_where_it_is():
    table = given(ann="s1: glass-bottle / gasoline")
    table.do("ann", "combine:molotov", "1")
    assert cards(table) == ([None, "molotov"], [])
    table = given(ann="s1: glass-bottle / gasoline")
    table.do("ann", "combine:molotov", STAY)
    assert cards(table) == (["molotov", None], [])


@pytest.mark.rule("ZOM-071")
def test_the_scope_lies_under_the_rifle_whose_values_stay():
    table = given(ann="s1: rifle / scope")
    table.do("ann", "combine:sniper-rifle", STAY)
    made = table.state.survivors["ann"].hands[0]
    assert made.under == ["rifle", "scope"]
    assert table.state.discards == []
    rifle, sniper = (load_book().weapons[name] for name in ("rifle", "sniper-rifle"))
    values = [(w.range, w.dice, w.accuracy, w.damage) for w in (rifle, sniper)]
    assert values[0] == values[1] == ((1, 3), 1, 3, 1)


@pytest.mark.rule("ZOM-071")
def test_the_sniper_rifle_follows_a_rifle_of_the_players_own(tmp_path):
    (tmp_path / "mine.toml").write_text(
        '[[weapon]]\nid = "rifle"\nname = "Rifle"\nrange = [2, 5]\ndice = 2\naccuracy = 4\ndamage = 2\n'
    )
    sniper = load_book(tmp_path).weapons["sniper-rifle"]
    assert (sniper.range, sniper.dice, sniper.accuracy, sniper.damage) == ((2, 5), 2, 4, 2)
    assert sniper.free_targets


# -- Sniper Rifle


@pytest.mark.rule("ZOM-072")
@pytest.mark.parametrize("target", ["walker", "fatty", "runner"])
def test_the_sniper_rifle_hits_whom_the_player_picks(target):
    table = given("s1 s2", ann="s1: sniper-rifle", zombies={"s2": "1 walker, 1 fatty, 1 runner"})
    table.attack("ann", "s2", "3", target)
    left = {"walker": 1, "fatty": 1, "runner": 1}
    left.pop(target if target != "fatty" else "", None)
    assert table.crowd("s2") == left


@pytest.mark.rule("ZOM-073")
def test_another_weapon_of_the_same_survivor_keeps_to_the_priority():
    table = given("s1 s2", ann="s1: sniper-rifle pistol", zombies={"s2": "1 walker, 1 runner"})
    table.attack("ann", "s2", "6", hands=[1])
    assert table.crowd("s2") == {"runner": 1}
    assert len(table.asked) == 1


@pytest.mark.rule("ZOM-072", "ZOM-074")
@pytest.mark.parametrize(
    ("target", "ned", "left"), [("runner", 0, {"walker": 1}), ("ned", 1, {"walker": 1, "runner": 1})]
)
def test_a_survivor_is_hit_by_the_sniper_rifle_only_when_chosen(target, ned, left):
    table = given("s1 s2", ann="s1: sniper-rifle", ned="s2", zombies={"s2": "1 walker, 1 runner"})
    table.attack("ann", "s2", "6", target)
    assert (table.alive()["ned"], table.crowd("s2")) == (ned, left)


@pytest.mark.rule("ZOM-074")
@pytest.mark.parametrize(("answer", "wounds"), [("nobody", 0), ("ned", 1)])
def test_with_only_survivors_there_the_hit_may_be_let_go(answer, wounds):
    table = given("s1 s2", ann="s1: sniper-rifle", ned="s2")
    table.attack("ann", "s2", "6", answer)
    assert table.alive()["ned"] == wounds


# -- Molotov


@pytest.mark.rule("ZOM-075")
def test_bottle_and_gasoline_are_discarded_for_a_molotov():
    table = given(ann="s1: gasoline / glass-bottle")
    table.do("ann", "combine:molotov", STAY)
    assert sorted(table.state.discards) == ["gasoline", "glass-bottle"]
    assert cards(table) == ([None, None], ["molotov"])
    assert table.state.survivors["ann"].pack[0].under == []


@pytest.mark.rule("ZOM-076", "ZOM-077")
def test_throwing_takes_an_action_and_no_dice():
    table = given("s1 s2", ann="s1: molotov", zombies={"s2": "3 fatty"})
    table.do("ann", "attack:molotov-1:s2")
    assert table.state.survivors["ann"].actions == 2
    assert (table.asked, table.crowd("s2")) == ([], {})
    table.state.survivors["ann"].actions = 0
    assert table.deeds("ann") == ["done"]


@pytest.mark.rule("ZOM-079", "ZOM-080")
def test_a_molotov_kills_every_survivor_in_the_zone_too_and_nobody_is_chosen():
    table = given(
        "s1 s2 s3", ann="s1: molotov", ned="s2", amy="s2", bob="s3", zombies={"s2": "1 walker, 2 runner"}
    )
    table.attack("ann", "s2")
    assert table.alive() == {"ann": 0, "bob": 0}
    assert (table.crowd("s2"), table.asked) == ({}, [])


@pytest.mark.rule("ZOM-079")
@pytest.mark.parametrize("dies", [True, False])
def test_whether_the_thrower_dies_in_the_own_zone_is_a_setting(dies):
    table = given(ann="s1: molotov", ned="s1", zombies={"s1": "1 walker"}, thrower_dies=dies)
    table.attack("ann", "s1")
    assert table.alive() == ({} if dies else {"ann": 0})


@pytest.mark.rule("ZOM-081")
def test_a_molotov_needs_sight_and_range():
    street = {f"s{n}": "1 walker" for n in (1, 2, 3)}
    table = given("s1 s2 s3\nb1 . .", ann="s1: molotov", zombies={**street, "b1": "1 walker"})
    assert [attack.zone for attack in attacks(table.state, "ann")] == ["s1", "s2"]
    assert (table.refused("ann", "s3"), table.refused("ann", "b1")) == ("ZOM-041", "ZOM-035")


@pytest.mark.rule("ZOM-082")
def test_a_molotov_is_discarded_and_leaves_its_hand_empty():
    table = given("s1 s2", ann="s1: katana molotov / pan", zombies={"s2": "1 walker"})
    table.attack("ann", "s2", hands=[1])
    assert cards(table) == (["katana", None], ["pan"])
    assert table.state.discards == ["molotov"]


# -- reloading


@pytest.mark.rule("ZOM-083")
def test_only_weapons_with_the_mark_need_reloading():
    table = given(ann="s1: pistol sawed-off", zombies={"s1": "9 walker"})
    table.attack("ann", "s1", "1", hands=[0])
    table.attack("ann", "s1", "1", hands=[0])
    assert not table.state.survivors["ann"].hands[0].empty
    table.attack("ann", "s1", "1 1", hands=[1])
    assert table.refused("ann", "s1", [1]) == "ZOM-084"
    assert not load_book().weapons["pistol"].reload
    assert load_book().weapons["sawed-off"].reload


@pytest.mark.rule("ZOM-084")
def test_a_fired_sawed_off_needs_an_action_before_it_fires_again():
    table = given(ann="s1: sawed-off", zombies={"s1": "9 walker"})
    assert "reload" not in table.deeds("ann")
    table.do("ann", "attack:sawed-off-1:s1", "1 1")
    assert "attack:sawed-off-1:s1" not in table.deeds("ann")
    table.do("ann", "reload")
    assert table.state.survivors["ann"].actions == 1
    table.do("ann", "attack:sawed-off-1:s1", "1 1")


@pytest.mark.rule("ZOM-085", "ZOM-086")
def test_the_end_phase_reloads_everything_at_no_cost():
    table = given(ann="s1: sawed-off sawed-off", bob="s1: / sawed-off")
    for survivor in table.state.survivors.values():
        for item in survivor.inventory:
            item.empty = True
    table.play(end(table.state))
    assert not any(item.empty for s in table.state.survivors.values() for item in s.inventory)
    assert (table.state.turn, table.state.survivors["ann"].actions) == (2, 3)


@pytest.mark.rule("ZOM-087")
def test_an_empty_weapon_stays_empty_in_the_hands_of_another():
    table = given(ann="s1: sawed-off", bob="s1", zombies={"s1": "9 walker"})
    table.state.survivors["ann"].hands[0].empty = True
    table.do("ann", "give:sawed-off-1:bob")
    assert cards(table, "bob") == (["sawed-off", None], [])
    assert cards(table) == ([None, None], [])
    assert table.refused("bob", "s1") == "ZOM-084"
    table.do("bob", "reload")
    assert table.state.survivors["bob"].actions == 2
    assert table.refused("bob", "s1") == ""


@pytest.mark.rule("ZOM-088")
def test_one_action_reloads_both_weapons_of_a_pair():
    table = given(ann="s1: sawed-off sawed-off", zombies={"s1": "9 walker"})
    table.do("ann", "attack:sawed-off-1+sawed-off-2:s1", "1 1 1 1")
    assert [item.empty for item in table.state.survivors["ann"].held] == [True, True]
    table.do("ann", "reload")
    assert [item.empty for item in table.state.survivors["ann"].held] == [False, False]
    assert table.state.survivors["ann"].actions == 1


@pytest.mark.rule("ZOM-088")
def test_reloading_does_not_reach_into_the_pack():
    table = given(ann="s1: sawed-off / sawed-off")
    for item in table.state.survivors["ann"].inventory:
        item.empty = True
    table.do("ann", "reload")
    assert [item.empty for item in table.state.survivors["ann"].inventory] == [False, True]
