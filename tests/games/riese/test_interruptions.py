"""What happens in the middle of something else: who covers, who is gone, and what a player lets be (RIE-105)."""

from contextlib import suppress

import pytest

from games.riese.given import active, attack, given, place
from shamble.games.riese.attack.covering import window
from shamble.games.riese.attack.harm import wound
from shamble.games.riese.attack.locks import break_lock
from shamble.games.riese.attack.options import make_attack
from shamble.games.riese.cards import Deed
from shamble.games.riese.heroes.activation import act
from shamble.games.riese.heroes.items import give, lay
from shamble.games.riese.heroes.menu import menu
from shamble.games.riese.heroes.moving import go, leave
from shamble.games.riese.horde.reveal import look
from shamble.games.riese.horde.turn import zombie_acts
from shamble.games.riese.moments import after_step
from shamble.games.riese.npcs.turn import npc_acts
from shamble.games.riese.story.deeds import do
from shamble.kernel.asks import StepEnded, step
from shamble.kernel.hands import Hands


def runs(table, phase, rules, *script):
    """A step of the round, as the round runs it."""
    table.state.phase = table.state.now = phase
    table.play(step(rules(table.state)), *script)


# -- a question that is skipped leaves everything as it is


@pytest.mark.rule("RIE-105", "RIE-102")
@pytest.mark.parametrize("answer", ["wait", "skip"])
def test_a_zombie_goes_on_whether_its_watcher_waits_or_skips(answer):
    table = given(12, 1, kelley="a1 e covering 0: colt-m1911 2 ammo", zombies=["h1 alpha"])
    runs(table, "zombie", zombie_acts, answer, answer, answer)
    assert table.where("z1") == "f1"
    assert table.hero("kelley").marker == "covering"


@pytest.mark.rule("RIE-105")
def test_an_attack_whose_target_is_not_picked_interrupts_nothing():
    table = given(8, 3, kelley="b2 e covering 0: luger 2 ammo", zombies=["d2 omega", "c3 omega"])
    went_on = []

    def interrupted():
        yield from window(table.state, "final")
        went_on.append(table.hero("kelley").marker)

    table.play(step(interrupted()), "normal:luger-1", "skip")
    assert went_on == ["covering"]


@pytest.mark.rule("RIE-105", "RIE-349")
def test_a_skill_that_is_not_used_interrupts_nothing():
    table = given(6, 1, kelley="a1 e: knife", zombies=["b1 beta"])
    table.hero("kelley").card, table.hero("kelley").skills = "sobieska", ["good"]
    runs(table, "zombie", zombie_acts, "skip")
    assert table.zombie("z1").locks == "kelley"


@pytest.mark.rule("RIE-044", "RIE-332")
def test_whoever_lets_a_token_be_keeps_the_die_and_its_effect():
    table = given(6, 1, kelley="a1 e: colt-m1911 2 ammo", zombies=["d1 beta"], scratch=1)
    active(table, "kelley")
    table.play(step(make_attack(table.state, "kelley", "normal:colt-m1911-1")), "1", "skip")
    assert (table.hero("kelley").supplies["ammo"], table.state.scratch) == (1, 2)


@pytest.mark.rule("RIE-332")
def test_a_token_rolls_a_1_again_as_often_as_there_are_tokens():
    table = given(6, 1, kelley="a1 e: colt-m1911 2 ammo", zombies=["d1 beta"], scratch=2)
    active(table, "kelley")
    table.play(make_attack(table.state, "kelley", "normal:colt-m1911-1"), "1", "again", "1", "again", "12")
    assert (table.hero("kelley").supplies["ammo"], table.state.scratch) == (2, 0)
    assert table.zombie_ids() == []


@pytest.mark.rule("RIE-308")
def test_whoever_lets_a_sacrifice_be_takes_the_wound():
    table = given(kelley="c3 e: ", souls=["a1"])
    table.state.place("p1", None)
    table.hero("kelley").rescued.append("p1")
    table.play(step(wound(table.state, "kelley", 2)), "skip", "p1")
    assert (table.hero("kelley").health, table.hero("kelley").rescued) == (3, [])


@pytest.mark.rule("RIE-363", "RIE-041")
def test_whoever_lets_the_next_target_be_goes_on_with_the_last_one():
    table = given(8, 3, kelley="a2 e: m1-thompson 2 ammo", zombies=["d2 omega", "e2 omega"])
    active(table, "kelley")
    table.play(step(make_attack(table.state, "kelley", "spread:m1-thompson-1")), "10", "skip", "12")
    assert (table.zombie("z1").health, table.zombie("z2").health) == (2, 4)


def belongings(table):
    """Every card that somebody has or that lies about, by id."""
    carried = [item.id for hero in table.state.heroes.values() for item in hero.carried]
    return sorted([*carried, *[thing.item.id for thing in table.state.things.values() if thing.item]])


FULL = "knife | fg-42 mp-40 stg-44 molotov torch flare"


@pytest.mark.rule("RIE-231", "RIE-228", "RIE-339")
@pytest.mark.parametrize(
    ("how", "kit", "skips"),
    [
        ("take", "luger", 1),
        ("take", FULL, 2),
        ("pass", "luger", 1),
        ("pass", FULL, 2),
        ("give", "luger", 2),
        ("give", FULL, 2),
    ],
)
def test_no_card_gets_lost_when_nobody_says_where_it_goes(how, kit, skips):
    table = given(4, 1, kelley=f"b1 w: {kit}", nicole="a1 e: luger")
    lying = lay(table.state, place("c1"), table.state.new_item("mg-42"))
    passed = table.hero("nicole").ready.id
    before = belongings(table)
    answers = {"take": [f"take:{lying.id}"], "pass": ["pass:kelley", f"give:{passed}"], "give": []}[how]
    active(table, "nicole" if how == "pass" else "kelley")
    rules = step(give(table.state, "kelley", "kukri")) if how == "give" else act(table.state)
    table.play(rules, *answers, *["skip"] * skips)
    assert [card for card in belongings(table) if not card.startswith("kukri")] == before
    assert len(belongings(table)) == len(before) + (how == "give")


@pytest.mark.rule("RIE-040", "RIE-174")
def test_what_the_people_state_about_a_figure_ends_no_attack():
    bystander = {"nicole": "b1 e 1hp: ", "hands": Hands(board="table"), "windows": "never"}
    table = given(8, 1, kelley="a1 e: mg-42 2 ammo", zombies=["d1 omega"], **bystander)
    active(table, "kelley")
    answers = iter([["2"], {"state": "No such figure is left"}, ["12"], ["12"]])
    rules, send, error = make_attack(table.state, "kelley", "normal:mg-42-1"), None, None
    with suppress(StopIteration):
        while True:
            told = rules.throw(error) if error else rules.send(send)
            send = error = None
            if callable(told):
                try:
                    send = told().read(next(answers))
                except StepEnded as ended:
                    error = ended
    assert table.hero("nicole").dead
    assert table.zombie("z1").health == 2


# -- turned up, and fired at


@pytest.mark.rule("RIE-102", "RIE-473")
def test_who_is_turned_up_may_be_fired_at_at_once():
    table = given(8, 1, kelley="a1 e covering 0: colt-m1911 2 ammo", zombies=["d1 ?beta"])
    table.play(look(table.state), "normal:colt-m1911-1", "9")
    assert table.zombie_ids() == []


@pytest.mark.rule("RIE-102", "RIE-108")
def test_who_waits_is_asked_again_at_once_when_a_comrade_has_made_room():
    nicole = {"nicole": "a3 e covering 2: luger 1 ammo"}
    table = given(9, 3, kelley="a1 e covering 2: luger 1 ammo", **nicole, zombies=["c2 beta", "e2 omega"])
    table.play(window(table.state, "start"), "wait", "normal:luger-2", "12", "normal:luger-1", "12")
    assert (table.zombie_ids(), table.zombie("z2").health) == (["z2"], 3)


@pytest.mark.rule("RIE-102", "RIE-616")
def test_who_waits_before_a_barricade_is_asked_about_whoever_comes_into_view_behind_it():
    table = given(8, 3, kelley="a2 e covering 0: luger 2 ammo", barricades="c2", zombies=["g1 omega"])
    table.hero("kelley").declined = ""
    table.state.place("z1", None)
    table.play(window(table.state, "final"), "wait")
    table.state.place("z1", place("g2"))
    table.play(after_step(table.state, "z1"), "normal:luger-1", "z1", "11")
    assert table.hero("kelley").marker == "attacked"


# -- somebody is killed in the middle of a move


def guarded(who, **more):
    """Kelley covers the whole row; somebody moves along it."""
    return given(8, 3, kelley="h2 w covering 0: luger 2 ammo", **who, **more)


@pytest.mark.rule("RIE-105", "RIE-258")
@pytest.mark.parametrize(("health", "square"), [("1hp", ""), ("2hp", "e2")])
def test_an_npc_that_is_shot_in_the_door_it_opens_goes_no_farther(health, square):
    door = {"d2-e2": "door", "d1-e1": "wall", "d3-e3": "wall"}
    table = guarded({"npcs": [f"d2 unarmed {health}"]}, borders=door)
    table.npc("n1").opens, table.npc("n1").goals = True, [place("e2")]
    runs(table, "npc", npc_acts, "normal:luger-1", "12")
    assert table.where("n1") == square
    assert table.state.at(place("d2")) == ("" if square else table.zombie_ids()[0])


@pytest.mark.rule("RIE-287")
def test_an_npc_that_sees_a_target_through_the_door_it_opens_stops_there_and_attacks():
    door = {"d2-e2": "door", "d1-e1": "wall", "d3-e3": "wall"}
    table = given(8, 3, kelley="g2 e: ", npcs=["d2 luger"], borders=door)
    table.npc("n1").opens = True
    runs(table, "npc", npc_acts, "12")
    assert (table.where("n1"), table.hero("kelley").health) == ("d2", 3)


@pytest.mark.rule("RIE-105")
def test_a_zombie_that_is_shot_in_mid_move_goes_no_farther_and_attacks_nobody():
    table = guarded({"zombies": ["e2 alpha 1hp"]}, nicole="c2 e: ")
    runs(table, "zombie", zombie_acts, "wait", "normal:luger-1", "12")
    assert table.zombie_ids() == []
    assert table.hero("nicole").locked_by == ""


@pytest.mark.rule("RIE-105", "RIE-106")
def test_a_zombie_stunned_in_mid_move_stops_and_stays_stunned():
    table = given(8, 1, kelley="h1 w covering 0: luger 2 ammo", zombies=["c1 alpha"])
    runs(table, "zombie", zombie_acts, "wait", "normal:luger-1", "7")
    assert (table.where("z1"), table.zombie("z1").stunned) == ("d1", True)
    assert table.hero("kelley").marker == "attacked"


@pytest.mark.rule("RIE-046", "RIE-105")
def test_a_comrade_hit_by_a_covering_attack_in_mid_move_lies_where_it_was_hit():
    table = given(
        8,
        1,
        kelley="a1 e covering 0: luger 1 ammo",
        nicole="d1 w 1hp: ",
        zombies=["h1 omega"],
        windows="always",
    )
    active(table, "nicole", "walking", 4)
    table.play(step(go(table.state, "nicole", place("b1"))), "normal:luger-1", "2")
    assert table.hero("nicole").dead
    assert table.state.find(table.state.at(place("c1"))).was == "nicole"
    runs(table, "act", act)
    assert table.state.act is None


# -- locks end with either of the two


@pytest.mark.rule("RIE-196", "RIE-201")
@pytest.mark.parametrize("goes", ["z1", "kelley"])
def test_who_leaves_the_map_by_a_deed_holds_nobody_and_is_held_by_nobody(goes):
    table = given(6, 1, kelley="a1 e: knife", zombies=["b1 beta locks kelley"])
    table.play(do(table.state, Deed("leave", of=goes), "kelley"))
    assert (table.zombie("z1").locks, table.hero("kelley").locked_by) == ("", "")
    if goes == "z1":
        assert table.play(break_lock(table.state, "kelley")) is True


@pytest.mark.rule("RIE-196")
def test_so_it_is_with_a_hero_who_is_led_off_and_a_barricade_that_is_cleared():
    table = given(6, 1, kelley="a1 e: ", barricades="c1", zombies=["b1 beta locks kelley", "d1 beta"])
    barricade = table.state.all_of("barricade")[0]
    table.zombie("z2").locks, barricade.locked_by = barricade.id, "z2"
    table.play(leave(table.state, "kelley"))
    table.play(do(table.state, Deed("clear", what="barricade"), ""))
    assert (table.zombie("z1").locks, table.zombie("z2").locks) == ("", "")


# -- numbers


@pytest.mark.rule("RIE-043")
@pytest.mark.parametrize("target", [{"zombies": ["c1 beta"]}, {"npcs": ["c1 luger"]}])
def test_a_natural_1_neither_stuns_nor_wounds_where_any_number_would(target):
    table = given(6, 1, kelley="a1 e: flare-pistol 2 ammo", windows="never", **target)
    active(table, "kelley", "stationary")
    attack(table, "kelley", "normal", "1")
    assert "2+" in table.asked[0].text
    figure = table.state.find(next(iter(target))[0] + "1")
    assert (figure.health, getattr(figure, "stunned", False)) == ({"z": 1, "n": 2}[figure.id[0]], False)


@pytest.mark.rule("RIE-049")
@pytest.mark.parametrize(("dice", "health"), [("8 5", 4), ("9 5", 3), ("9 6", 2), ("8 6", 3)])
def test_the_wound_value_itself_wounds_and_less_does_not(dice, health):
    table = given(6, 1, kelley="a1 e: m1-thompson 2 ammo", zombies=["d1 omega"])
    active(table, "kelley")
    attack(table, "kelley", "normal", *dice.split())
    assert table.zombie("z1").health == health


@pytest.mark.rule("RIE-102")
def test_nobody_is_asked_who_has_no_attack_to_make():
    table = given(8, 1, kelley="a1 w covering 0: luger 1 ammo", zombies=["d1 beta"], windows="always")
    table.play(window(table.state, "final"))
    assert table.asked == []


@pytest.mark.rule("RIE-053")
@pytest.mark.parametrize(
    ("way", "dice"),
    [("throw:grenade", ("E2", "12")), ("panzerfaust", ("E2", "12", "12")), ("normal:luger", ("12",))],
)
def test_what_was_bought_for_an_attack_goes_with_it_even_a_throw(way, dice):
    kit = "panzerfaust" if way == "panzerfaust" else "luger 2 ammo 1 grenades"
    table = given(12, 3, kelley=f"a2 e: {kit}", zombies=["e2 omega"], windows="never")
    act = active(table, "kelley", attacks=2, bonus=[("Tactics", -2)])
    option = next(item for item in menu(table.state, "kelley") if item.id.startswith(way))
    table.play(option.do(), *dice)
    assert any("-2 Tactics" in ask.text for ask in table.asked)
    assert (act.bonus, act.attacks) == ([], 1)
