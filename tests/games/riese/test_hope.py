"""What is marked and what is asked about: the best attack, the best way to break free, nothing that can do nothing."""

import pytest

from games.riese.given import active, given, place
from shamble.games.riese.attack.covering import window
from shamble.games.riese.attack.locks import weapon_ask
from shamble.games.riese.attack.options import attack_options, possible, target_ask
from shamble.games.riese.attack.resolve import next_ask
from shamble.games.riese.heroes.activation import act, declare_ask
from shamble.games.riese.heroes.menu import menu, menu_ask
from shamble.games.riese.moments import after_step
from shamble.games.riese.skills.deeds import how_ask


def asked(table):
    """The menu of Kelley, who is active."""
    return menu_ask(table.state, "kelley", menu(table.state, "kelley"))


def shooting(kit, *zombies, declared="walking", **more):
    """Kelley is active, with a kit, and looks along the row at zombies."""
    table = given(12, 3, kelley=f"a2 e: {kit}", zombies=zombies, **more)
    active(table, "kelley", declared)
    return table


def can_do_something(odds):
    """Whether an attack with these odds could stun or wound anybody it is aimed at."""
    return any(odds.numbers.get(word) for word in ("kill", "wound", "stun"))


# -- what is marked


@pytest.mark.rule("RIE-221")
@pytest.mark.parametrize(
    ("kit", "zombie", "marked"),
    [
        ("fg-42 2 ammo", "d2 beta", "normal:fg-42-1:select"),
        ("colt-m1911 2 ammo", "d2 beta", "normal:colt-m1911-1"),
        ("m1-thompson 2 ammo", "d2 beta", "normal:m1-thompson-1"),
        ("knife", "b2 beta", "melee:knife-1"),
        ("", "b2 beta", "melee:fists"),
        ("", "b2 flammenghul thick-skin", "melee:fists"),
    ],
)
def test_the_best_attack_is_marked(kit, zombie, marked):
    assert asked(shooting(kit, zombie)).default == marked


@pytest.mark.rule("RIE-221")
@pytest.mark.parametrize(
    ("kit", "zombie", "more"),
    [
        ("", "b2 armoured", {"declared": "running"}),
        ("", "b2 beta stunned", {"declared": "running", "active_threat": 12}),
        ("colt-m1911 2 ammo", "l2 beta", {"declared": "running"}),
        ("colt-m1911 2 ammo", "g2 beta thick-skin", {"declared": "running"}),
        ("colt-m1911 2 ammo", "g2 beta shutzshild", {}),
    ],
    ids=["no stun counts", "stunned already", "too far", "a thick skin", "a shield"],
)
def test_what_can_neither_stun_nor_wound_is_offered_but_not_marked(kit, zombie, more):
    ask = asked(shooting(kit, zombie, **more))
    offered = [option.id for option in ask.options if option.id.startswith(("normal:", "melee:"))]
    assert len(offered) == 1
    assert not can_do_something(ask.odds()[offered[0]])
    assert ask.default == "done"


@pytest.mark.rule("RIE-221", "RIE-046")
@pytest.mark.parametrize(("friend", "marked"), [("b2 e: ", "done"), ("b3 e: ", "normal:colt-m1911-1")])
def test_nor_is_what_harms_a_friend_sooner_than_an_enemy(friend, marked):
    table = shooting("colt-m1911 2 ammo", "d2 beta", nicole=friend, active_threat=4, declared="running")
    assert asked(table).default == marked


@pytest.mark.rule("RIE-035")
def test_what_can_do_nothing_stands_last_among_the_attacks():
    table = given(12, 3, kelley="a2 e: luger sten 2 ammo", zombies=["g2 beta"])
    active(table, "kelley", "running")
    table.hero("kelley").ready, table.hero("kelley").off_hand = table.hero("kelley").off_hand, None
    odds = asked(table).odds()
    helps = [can_do_something(odds[option.id]) for option in attack_options(table.state, "kelley")]
    assert helps == sorted(helps, reverse=True)


@pytest.mark.rule("RIE-036")
def test_of_several_targets_the_one_with_the_most_to_hope_for_is_marked():
    table = shooting("m1-thompson 2 ammo", "d1 beta shutzshild", "d3 beta")
    attacks = possible(table.state, "kelley")
    assert target_ask(table.state, attacks["normal:m1-thompson-1"]).default == "z2"


@pytest.mark.rule("RIE-363")
def test_so_it_is_for_the_next_die_of_spread_fire():
    table = shooting("m1-thompson 2 ammo", "d2 beta shutzshild", "d3 beta")
    attack = possible(table.state, "kelley")["spread:m1-thompson-1"]
    assert next_ask(table.state, attack).default == "z2"
    table.zombie("z1").powers, table.zombie("z2").powers = [], ["shutzshild"]
    assert next_ask(table.state, attack).default == "z1"


# -- whom a covering hero is asked about


@pytest.mark.rule("RIE-102")
@pytest.mark.parametrize(("zombie", "times"), [("h1 omega shutzshild", 0), ("d1 omega", 1)])
def test_nobody_is_asked_about_a_covering_attack_that_can_do_nothing(zombie, times):
    table = given(10, 3, kelley="a1 e covering 4: colt-m1911 2 ammo", zombies=[zombie])
    table.play(window(table.state, "start"), *["wait"] * times)
    assert len(table.asked) == times


@pytest.mark.rule("RIE-102")
def test_but_with_all_windows_wished_for():
    table = given(
        10, 3, kelley="a1 e covering 4: luger 2 ammo", zombies=["h1 omega shutzshild"], windows="always"
    )
    table.play(window(table.state, "start"), "wait")
    assert len(table.asked) == 1


@pytest.mark.rule("RIE-102", "RIE-108")
def test_who_is_done_is_not_asked_at_once_but_when_things_change_and_when_it_ends():
    table = given(10, 3, kelley="a1 e: luger 2 ammo", zombies=["e1 omega"])
    active(table, "kelley")
    table.play(act(table.state), "done")
    table.play(act(table.state))
    assert table.hero("kelley").marker == "covering"
    assert len(table.asked) == 1
    table.state.place("z1", place("b1"))
    table.play(after_step(table.state, "z1"), "wait")
    table.state.now = "player-start"
    table.play(window(table.state, "start"), "wait")
    assert [ask.rule for ask in table.asked] == ["RIE-221", "RIE-102", "RIE-102"]


# -- breaking free


def declaring(kit, zombie="b2 beta locks kelley", **more):
    """What Kelley is asked, who is held."""
    table = given(8, 3, kelley=f"a2 e: {kit}", zombies=[zombie], **more)
    active(table, "kelley", "")
    return declare_ask(table.state, "kelley")


@pytest.mark.rule("RIE-196", "RIE-198")
@pytest.mark.parametrize(
    ("kit", "stationary", "chances"),
    [
        ("knife", "free on 4+", (9, 7, 5)),
        ("", "free on 8+", (5, 3, 1)),
        ("knife torch", "free on 2+", (11, 9, 7)),
    ],
)
def test_who_is_held_reads_what_each_declaration_means_for_getting_free(kit, stationary, chances):
    ask = declaring(kit)
    assert ask.rule == "RIE-196"
    assert ask.default == "stationary"
    assert stationary in ask.options[0].text
    odds = [ask.odds()[word].numbers["free"] for word in ("stationary", "walking", "running")]
    assert odds == pytest.approx([chance / 12 for chance in chances])


@pytest.mark.rule("RIC-054", "RIE-196")
def test_who_is_free_anyhow_walks():
    table = given(8, 3, rai="a2 e +mongoose: ", zombies=["b2 beta locks rai"])
    active(table, "rai", "")
    ask = declare_ask(table.state, "rai")
    assert ask.default == "walking"
    assert "free without a roll" in ask.options[0].text
    assert ask.odds() == {}


@pytest.mark.rule("RIE-168")
def test_who_is_not_held_reads_nothing_of_it():
    ask = declaring("knife", "b2 beta")
    assert ask.rule == "RIE-168"
    assert ask.default == "walking"
    assert ask.odds() == {}
    assert "free" not in ask.options[0].text


@pytest.mark.rule("RIE-198")
def test_the_weapon_that_breaks_a_lock_best_is_marked():
    table = given(8, 3, kelley="a2 e: torch knife", zombies=["b2 beta locks kelley"])
    ask = weapon_ask(table.state, "kelley", "walking")
    chances = {key: odds.numbers["free"] for key, odds in ask.odds().items()}
    assert len(chances) == 2
    assert chances[ask.default] == max(chances.values()) > min(chances.values())


@pytest.mark.rule("RIE-350")
def test_the_best_of_the_attacks_that_a_skill_gives_is_marked_with_the_odds_of_each():
    table = given(12, 3, kelley="a2 e: fg-42 2 ammo", nicole="a3 e: ", zombies=["d2 beta"])
    active(table, "nicole")
    ask = how_ask(table.state, "kelley", "RIE-350", ())
    assert ask.default == "normal:fg-42-1:select"
    assert {option.id for option in ask.options} == set(ask.odds())
    single = how_ask(table.state, "kelley", "RIE-350", ("spread",))
    assert single.default.startswith("spread")
