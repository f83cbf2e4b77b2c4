"""Handguns fired at the start of one's melee (AOW-301 to 311)."""

from __future__ import annotations

import pytest

from games.allout.given import BLUE, RED, Table, given
from games.allout.melees import T, begun, choices, fight, fights, pools, resolved
from games.allout.test_split_rivals import near
from shamble.games.allout.activation import may_activate
from shamble.games.allout.cards.model import ItemCard
from shamble.games.allout.melee import phase
from shamble.games.allout.turn import fight_order
from shamble.games.allout.walkers import stand
from shamble.kernel.asks import Roll

GUNS = [
    ItemCard("colt", "Colt", "ranged", 10, ("red",), range=10.0, commotion="mayhem", keywords=("handgun",)),
    ItemCard("glock", "Glock", "ranged", 10, ("white",), range=8.0, keywords=("handgun",)),
    ItemCard("uzi", "Uzi", "ranged", 10, ("red",), range=8.0, shots=2, keywords=("handgun",)),
]
NO_DEFENSE = {name: {"defense": ()} for name in ("ann", "bob", "cid", "dee")}


def armed(guns: str = "glock", **more: object) -> Table:
    """Ann with a handgun in contact with walker 1."""
    wanted = {"ann": f"5,5 {guns}", "walkers": ["5.984,5"], "items": GUNS, **more}
    return given(**wanted)  # type: ignore[arg-type]


def asked(table: Table) -> list[tuple[str, str]]:
    """Each question and roll: its clause and who decides."""
    return [(ask.rule, ask.who) for ask in table.asked]


@pytest.mark.rule("AOW-301", "AOW-303")
def test_a_handgun_may_be_fired_at_the_start_of_its_bearers_melee() -> None:
    table = fight(armed(), "ann/glock-1", "walker-1", "1 1", "0")
    assert table.ids(0) == ["ann/glock-1", "nobody"]
    assert [ask.rule for ask in table.asked] == ["AOW-301", "AOW-134", "AOW-149", "AOW-151"]
    assert pools(table) == [["white", "white"], ["red"]], "Shoot and weapon dice against its Defense"
    assert table.state.walkers["walker-1"].prone


@pytest.mark.rule("AOW-301")
@pytest.mark.parametrize("words", ["pistol", "bow", "pack:glock", "bat"])
def test_no_other_weapon_is(words: str) -> None:
    table = fight(armed(words), "attack", "1 1" if words == "bat" else "1", "0")
    assert choices(table) == ["AOW-312"]


@pytest.mark.rule("AOW-301")
def test_not_one_that_is_out_of_ammo() -> None:
    table = armed()
    table.state.survivor("ann").slots["hand"][0].empty = True
    assert choices(fight(table, "attack", "1", "0")) == ["AOW-312"]


@pytest.mark.rule("AOW-301")
@pytest.mark.parametrize("answer", ["nobody", "skip"])
def test_one_that_does_not_fire_attacks_as_usual(answer: str) -> None:
    table = fight(armed(), answer, "attack", "1", "0")
    assert choices(table) == ["AOW-301", "AOW-312"]
    assert table.state.survivor("ann").slots["hand"][0].empty is False


@pytest.mark.rule("AOW-303")
def test_damage_headshot_and_ammo_roll_are_those_of_any_shot() -> None:
    table = fight(armed(), "ann/glock-1", "walker-1", "2! 1", "1", "blank")
    assert not table.state.walkers
    assert table.asked[-1].rule == "AOW-175"
    assert table.state.survivor("ann").slots["hand"][0].empty


@pytest.mark.rule("AOW-303")
def test_only_enemies_of_the_melee_in_base_contact_are_targets() -> None:
    table = armed(walkers=["5.984,5", "4.016,5", "5,7"])
    resolved(table, "ann walker-1 walker-2", "ann/glock-1", "walker-2", "1 1", "0", "0", "1")
    assert table.ids(1) == ["walker-1", "walker-2"]


@pytest.mark.rule("AOW-303")
def test_one_that_was_split_off_into_another_melee_is_none() -> None:
    table = armed(bob=near(5, 5, 180, 180), walkers=["5.984,5", "4.016,5"])
    resolved(table, "ann walker-1", "ann/glock-1", "walker-1", "1 1", "0")
    assert table.ids(1) == ["walker-1"]


@pytest.mark.rule("AOW-303")
def test_an_enemy_across_a_barrier_is_no_target() -> None:
    table = armed(walkers=["5,6.384"], barriers=["5,5.692"])
    assert begun(table) == [(["ann"], ["walker-1"])]
    assert choices(fight(table, "attack", "1", "0")) == ["AOW-312"]


@pytest.mark.rule("AOW-304", "AOW-303")
def test_no_die_says_who_is_hit_even_with_friends_in_the_fight() -> None:
    table = armed(bob=near(5.984, 5, 0), walkers=["5.984,5"])
    fight(table, "ann/glock-1", "walker-1", "0 0", "1", "attack", "1", "0")
    assert "AOW-191" not in [ask.rule for ask in table.asked]


@pytest.mark.rule("AOW-305", "AOW-306")
def test_the_target_is_not_pushed_and_engages_the_shooter_again_when_it_stands_up() -> None:
    table = fight(armed(), "ann/glock-1", "walker-1", "1 1", "0")
    assert table.at("walker-1") == (5.984, 5)
    assert not [event for event in table.told if event.kind == "push"]
    assert may_activate(table.state) == ["ann"]
    table.play(stand(table.state, "walker-1"))
    assert may_activate(table.state) == []


@pytest.mark.rule("AOW-306")
def test_a_shooter_that_is_engaged_no_more_fights_no_more_in_this_phase() -> None:
    table = fight(armed(), "ann/glock-1", "walker-1", "1 1", "0")
    assert choices(table) == ["AOW-301", "AOW-134"], "no stance, and no attack on the ground"


@pytest.mark.rule("AOW-307")
@pytest.mark.parametrize(("shot", "left"), [("0 0", 1), ("1 1", 0)])
def test_a_shooter_still_engaged_may_only_defend(shot: str, left: int) -> None:
    table = armed("glock helmet", walkers=["5.984,5"])
    fight(table, "ann/glock-1", "walker-1", shot, "1", *(["2 0", "1"] if left else []))
    assert "AOW-312" not in choices(table)
    if left:
        assert pools(table)[2] == ["white", "red"], "her Defense and her helmet"
        assert not table.state.walkers["walker-1"].prone, "she won, but defending"


@pytest.mark.rule("AOW-308")
def test_where_allies_attack_the_shooter_adds_no_dice() -> None:
    table = armed(bob=f"{near(5.984, 5, 0)} bat")
    fight(table, "ann/glock-1", "walker-1", "0 0", "1", "attack", "1 1", "0")
    assert pools(table)[2] == ["white", "red"], "of Bob alone"


@pytest.mark.rule("AOW-308", "AOW-314")
def test_where_the_side_defends_the_shooter_defends_with_it() -> None:
    table = armed(bob=f"{near(5.984, 5, 0)} bat helmet")
    fight(table, "ann/glock-1", "walker-1", "0 0", "1", "defend", "1 1 0", "0")
    assert pools(table)[2] == ["white", "white", "red"]


@pytest.mark.rule("AOW-302")
@pytest.mark.parametrize("initiative", [RED, BLUE])
def test_the_players_fire_by_turns_beginning_with_initiative(initiative: str) -> None:
    table = given(
        ann="5,5 glock",
        bob=f"{near(5, 5, 60)} glock",
        cid=f"{near(5, 5, 0)} glock",
        rivals=["cid"],
        initiative=initiative,
        items=GUNS,
        cards=NO_DEFENSE,
    )
    red_1, red_2 = ("ann/glock-1", "cid", "0 0"), ("bob/glock-2", "cid", "0 0")
    blue = ("cid/glock-3", "ann", "0 0")
    fight(table, *((*red_1, *blue, *red_2) if initiative == RED else (*blue, *red_1, *red_2)))
    order = [ask.who for ask in table.asked if ask.rule == "AOW-301"]
    assert order == ([RED, BLUE, RED] if initiative == RED else [BLUE, RED, RED])
    assert table.told[-1].rule == "AOW-313", "then all of them may but defend"


@pytest.mark.rule("AOW-302")
def test_a_player_who_will_not_fire_lets_the_other_go_on() -> None:
    table = given(
        ann="5,5 glock", bob=f"{near(5, 5, 60)} glock", cid=f"{near(5, 5, 0)} glock",
        rivals=["cid"], items=GUNS, cards=NO_DEFENSE,
    )  # fmt: skip
    fight(table, "ann/glock-1", "cid", "0 0", "nobody", "bob/glock-2", "cid", "0 0", "attack", "0")
    assert [ask.who for ask in table.asked if ask.rule == "AOW-301"] == [RED, BLUE, RED]
    assert [(ask.rule, ask.who) for ask in table.asked if ask.rule == "AOW-312"] == [("AOW-312", BLUE)]


@pytest.mark.rule("AOW-302")
def test_a_survivor_fires_once_and_may_have_to_pick_its_handgun() -> None:
    table = armed("glock colt", walkers=["5.984,5", "4.016,5"])
    resolved(table, "ann walker-1 walker-2", "ann/glock-1", "walker-2", "1 1", "0", "0", "1")
    assert table.ids(0) == ["ann/glock-1", "ann/colt-2", "nobody"]
    assert choices(table).count("AOW-301") == 1


@pytest.mark.rule("AOW-301", "AOW-392")
def test_one_that_has_attacked_in_this_phase_does_not_fire() -> None:
    table = armed()
    table.state.attacked = ["ann"]
    assert choices(fight(table, "1", "0")) == []


@pytest.mark.rule("AOW-303")
def test_a_handgun_of_several_shots_may_be_fired_several_times_at_those_in_contact() -> None:
    table = armed("uzi", walkers=["5.984,5", "4.016,5", "5,8"])
    resolved(table, "ann walker-1 walker-2", "ann/uzi-1", "walker-1", "1 1", "0", "walker-2", "1 1", "0")
    assert [walker.prone for walker in table.state.walkers.values()] == [True, True, False]
    assert table.ids(4) == ["walker-1", "walker-2", "stop"]


# -- commotion


@pytest.mark.rule("AOW-309")
@pytest.mark.parametrize(("gun", "threat", "place"), [("glock", 5, (14, 5)), ("colt", 6, (8, 5))])
def test_it_makes_its_usual_noise(gun: str, threat: int, place: tuple[float, float]) -> None:
    table = armed(gun, walkers=["5.984,5", "14,5"], threat=5)
    resolved(table, "ann walker-1", f"ann/{gun}-1", "walker-1", "1 1", "0")
    assert table.state.threat == threat
    assert table.at("walker-2") == pytest.approx(place, abs=0.01)


def drawn(*walkers: str, **more: object) -> Table:
    """Ann fires in her melee with walker 1, misses, and makes MAYHEM."""
    table = armed("colt", walkers=["5.984,5", *walkers], **more)
    begun(table)
    table.play(fight_order(table.state), *(["ann+walker-1"] if len(fights(table)) > 1 else []))
    table.play(phase.resolve(table.state, table.state.fights.pop(0)), "ann/colt-1", "walker-1", "0 0", "1")
    return table


@pytest.mark.rule("AOW-310", "AOW-311")
def test_walkers_that_it_draws_take_part_in_this_phase_and_combats_are_split_again_first() -> None:
    table = drawn("5,10.5")
    assert "melee" not in [event.kind for event in table.told], "nothing is resolved yet"
    assert fights(table) == [(["ann"], ["walker-1", "walker-2"])]
    table.play(phase.resolve(table.state, table.state.fights.pop()), "1", "0 0 0")
    assert pools(table)[-2:] == [["white"], ["red"] * 3]


@pytest.mark.rule("AOW-310", "AOW-307")
def test_without_arrivals_the_melee_goes_on_at_once() -> None:
    table = armed("colt", walkers=["5.984,5", "5,14"])
    resolved(table, "ann walker-1", "ann/colt-1", "walker-1", "0 0", "1", "1", "0")
    assert [event.kind for event in table.told].count("melee") == 1


@pytest.mark.rule("AOW-311", "AOW-293")
def test_the_melees_that_arrivals_join_are_split_by_the_players() -> None:
    # Walker 3 comes for Ann and touches Bob, who is yet to fight walker 2, as well.
    table = armed("colt", bob="4.014,5.984", walkers=["5.984,5", "3.03,5.984", "5,11"])
    begun(table)
    table.play(phase.put_next_first(table.state), "ann+walker-1")
    first = table.state.fights.pop(0)
    table.play(phase.resolve(table.state, first), "ann/colt-1", "walker-1", "0 0", "1", "bob")
    assert table.state.board.standing_enemies("walker-3") in (["ann", "bob"], ["bob", "ann"])
    assert table.asked[-1].rule == "AOW-293"
    assert (["bob"], ["walker-2", "walker-3"]) in fights(table)


@pytest.mark.rule("AOW-300", "AOW-311")
def test_the_melee_in_which_shots_were_fired_is_ended_before_the_next_begins() -> None:
    table = drawn("5,10.5", "15.984,15", bob="15,15")
    assert fights(table) == [(["bob"], ["walker-3"]), (["ann"], ["walker-1", "walker-2"])]
    table.asked.clear()
    table.play(fight_order(table.state))
    assert not table.asked, "no other may be picked"
    assert table.state.active == "ann+walker-1+walker-2"


@pytest.mark.rule("AOW-369", "AOW-306")
def test_a_friend_may_turn_to_the_enemy_that_was_shot_to_the_ground() -> None:
    table = armed(bob=f"{near(5.984, 5, 0)} bat")
    fight(table, "ann/glock-1", "walker-1", "1 1", "0", "walker-1")
    assert (table.asked[-1].rule, table.asked[-1].subjects) == ("AOW-375", ("bob",))
    assert fights(table) == [(["bob"], ["walker-1"])]


@pytest.mark.rule("AOW-303", "AOW-302")
def test_a_rival_shot_dead_leaves_the_melee() -> None:
    table = given(
        ann="5,5 glock", cid=f"{5 + T},5", rivals=["cid"], items=GUNS, cards=NO_DEFENSE, initiative=BLUE
    )
    table.state.survivor("cid").health = 1
    fight(table, "ann/glock-1", "cid", "1 0")
    assert "cid" not in table.state.survivors
    assert [ask.rule for ask in table.asked if isinstance(ask, Roll)] == ["AOW-149"]
