"""Covering: the marker, the windows, the attack, and how it ends (RIE-003, RIE-100 to 109)."""

import pytest

from games.riese.given import active, given, place, zombie_turn
from scripted import answer_to
from shamble.games.riese.attack.covering import take_cover, window
from shamble.games.riese.attack.harm import kill
from shamble.games.riese.attack.locks import lock
from shamble.games.riese.attack.options import attack_options
from shamble.games.riese.cards import Space
from shamble.games.riese.heroes.activation import choose_hero, end_activation
from shamble.games.riese.heroes.doors import open_door
from shamble.games.riese.heroes.moving import go
from shamble.games.riese.horde.spawning import spawn
from shamble.games.riese.horde.turn import zombie_acts
from shamble.games.riese.moments import after_step
from shamble.games.riese.npcs.turn import npc_acts
from shamble.games.riese.story.end_segment import end_segment
from shamble.games.riese.story.phases import npc_final, npc_start, player_final, player_start, zombie_start


def covering(cover=2, zombie="d1 beta", kit="colt-m1911 2 ammo", **more):
    """Kelley covers, looking along the row; a zombie is somewhere."""
    return given(10, 3, kelley=f"a1 e covering {cover}: {kit}", zombies=[zombie], **more)


def asked_for(table):
    """The asks about covering."""
    return [ask for ask in table.asked if ask.rule == "RIE-102"]


def steps_to(table, name, square, *script):
    """A figure comes to a square, as when it moves."""
    table.state.place(name, place(square))
    table.play(after_step(table.state, name), *script)


def ends(table, name, declared="walking", **more):
    """An activation ends."""
    active(table, name, declared, **more)
    table.play(take_cover(table.state, name))


# -- the marker


@pytest.mark.rule("RIE-100", "RIE-101")
@pytest.mark.parametrize(("declared", "modifier"), [("stationary", 0), ("walking", 2), ("running", 4)])
def test_a_hero_with_an_attack_left_covers_by_what_it_declared(declared, modifier):
    table = covering()
    table.hero("kelley").marker = ""
    ends(table, "kelley", declared)
    assert (table.hero("kelley").marker, table.hero("kelley").cover) == ("covering", modifier)
    assert table.words() == f"Kelley covers at +{modifier}"


@pytest.mark.rule("RIE-100", "RIE-173")
@pytest.mark.parametrize("how", ["attacked", "special"])
def test_who_attacked_or_had_something_special_to_do_does_not_cover(how):
    table = covering()
    table.hero("kelley").marker = ""
    ends(table, "kelley", "special" if how == "special" else "walking", attacked=how == "attacked")
    assert table.hero("kelley").marker == "attacked"
    assert table.words() == ""
    assert attack_options(table.state, "kelley", covering=True) == []


@pytest.mark.rule("RIE-107")
def test_who_is_locked_at_the_end_has_no_covering_marker():
    table = covering(zombie="b1 beta locks kelley")
    table.hero("kelley").marker = ""
    ends(table, "kelley")
    assert table.hero("kelley").marker == ""


@pytest.mark.rule("RIE-100")
@pytest.mark.parametrize(
    ("npc", "before", "marker"),
    [("a1 mp-40", "", "covering"), ("a1 mp-40", "attacked", "attacked"), ("a1 unarmed", "", "")],
)
def test_an_npc_covers_as_if_it_had_walked(npc, before, marker):
    table = given(10, 3, npcs=[npc])
    table.npc("n1").marker = before
    table.play(take_cover(table.state, "n1"))
    assert (table.npc("n1").marker, table.npc("n1").cover) == (marker, 2 if marker == "covering" else 0)


@pytest.mark.rule("RIE-107")
def test_nor_has_a_locked_npc():
    table = given(10, 3, npcs=["a1 mp-40"], zombies=["b1 beta"])
    table.npc("n1").locked_by, table.zombie("z1").locks = "z1", "n1"
    table.play(take_cover(table.state, "n1"))
    assert table.npc("n1").marker == ""


@pytest.mark.rule("RIE-106")
def test_who_is_locked_covers_no_longer():
    table = given(
        10, 3, kelley="b1 w covering 2: luger 1 ammo", npcs=["b3 mp-40"], zombies=["c1 beta", "c3 beta"]
    )
    table.npc("n1").marker = "covering"
    table.play(lock(table.state, "z1", "kelley"))
    table.play(lock(table.state, "z2", "n1"))
    assert table.hero("kelley").marker == table.npc("n1").marker == "attacked"
    assert table.hero("kelley").facing == (1, 0)


# -- the attack


@pytest.mark.rule("RIE-109", "RIE-105", "RIE-003")
@pytest.mark.parametrize(
    ("die", "stunned", "killed"), [("7", False, False), ("8", True, False), ("11", False, True)]
)
def test_the_example_a_beta_walks_into_view(die, stunned, killed):
    table = covering(zombie="e3 beta", cells={"a2 b2 c2 d2": "obstructive"}, borders={"d1-e1": "wall dotted"})
    steps_to(table, "z1", "e1", "normal:colt-m1911-1", die)
    assert "stun 8+, wound 11+: weapon 6/9, +2 covering" in table.asked[1].text
    assert table.hero("kelley").marker == "attacked"
    assert (table.zombie_ids() == []) == killed
    if not killed:
        assert table.zombie("z1").stunned == stunned


@pytest.mark.rule("RIE-102", "RIE-003")
def test_a_zombie_is_fired_at_in_the_middle_of_its_move():
    table = given(10, 1, kelley="c1 e covering 0: colt-m1911 2 ammo", zombies=["i1 alpha 1hp"])
    zombie_turn(table, "wait", "normal:colt-m1911-1", "10")
    assert [event.text for event in table.told if event.kind == "moves"] == ["Alpha 1 moves to H1"]
    assert table.zombie_ids() == []


@pytest.mark.rule("RIE-102")
@pytest.mark.parametrize(
    "moment", ["start", "final", "activation", "activated", "door", "spawn", "reveal", "end"]
)
def test_it_may_be_made_at_any_moment_of_the_round(moment):
    table = covering()
    table.play(window(table.state, moment), "normal:colt-m1911-1", "11")
    assert table.zombie_ids() == []


def moments_of(table, rules, *script):
    """How often Kelley is asked while rules run, always waiting; script: the answers to all else, in order."""
    answers, send, count, error = list(script), None, 0, None
    try:
        while True:
            step = rules.throw(error) if error else rules.send(send)
            send = error = None
            if not callable(step):
                continue
            ask = step()
            if ask.rule == "RIE-102":
                count, send = count + 1, "wait"
            else:
                send = ask.read(answer_to(ask, answers.pop(0)))
    except StopIteration:
        assert not answers
        return count


def watching(zombie="d1 omega", **more):
    """Kelley covers a zombie that is always in view, and is asked at every moment."""
    return given(
        10, 4, kelley="a1 e covering 0: colt-m1911 2 ammo", zombies=[zombie], windows="always", **more
    )


@pytest.mark.rule("RIE-102")
def test_the_start_the_end_and_every_step_of_a_zombie_are_such_moments():
    table = given(10, 1, kelley="a1 e covering 0: luger 1 ammo", zombies=["g1 alpha"], windows="always")
    table.state.phase = "zombie"
    assert moments_of(table, zombie_acts(table.state)) == 4


@pytest.mark.rule("RIE-102")
def test_so_is_each_step_of_a_comrade():
    table = watching(nicole="a3 e: ")
    active(table, "nicole")
    assert moments_of(table, go(table.state, "nicole", place("d3"))) == 3


@pytest.mark.rule("RIE-102")
def test_so_are_the_start_and_the_end_of_its_activation():
    table = watching(nicole="a3 e: ")
    table.hero("kelley").activated = True
    table.state.phase = "player"
    assert moments_of(table, choose_hero(table.state), "nicole") == 1
    active(table, "nicole")
    assert moments_of(table, end_activation(table.state)) == 1


@pytest.mark.rule("RIE-102")
def test_so_is_an_npc_s_activation_from_start_to_end():
    table = watching(npcs=["h4 unarmed"])
    table.npc("n1").holds = True
    table.state.phase = "npc"
    assert moments_of(table, npc_acts(table.state)) == 2


@pytest.mark.rule("RIE-102")
def test_so_is_a_door_that_opens():
    table = watching(nicole="a3 e: ", borders={"a3-b3": "door"})
    assert moments_of(table, open_door(table.state, "A3-B3", "nicole")) == 1


@pytest.mark.rule("RIE-102")
def test_so_is_a_spawn():
    table = watching(
        labels={"S1": "h3"}, scenario={"track": (Space(("S1",)),)}, pool="beta", borders={"g3-h3": "wall"}
    )
    table.state.phase = "zombie-final"
    assert moments_of(table, spawn(table.state)) == 1


@pytest.mark.rule("RIE-102")
@pytest.mark.parametrize(
    "phase",
    [player_start, player_final, npc_start, npc_final, zombie_start, end_segment],
    ids=lambda f: f.__name__,
)
def test_so_are_the_phases_of_all_turns_and_the_end_segment(phase):
    table = watching(scenario={"track": (Space(), Space())})
    table.state.turns = ["zombie"]
    assert moments_of(table, phase(table.state)) == 1


@pytest.mark.rule("RIE-105")
def test_it_is_made_once():
    table = covering(zombie="d1 omega", windows="always")
    table.play(window(table.state, "start"), "normal:colt-m1911-1", "9")
    assert table.hero("kelley").marker == "attacked"
    table.play(window(table.state, "final"))
    assert len(asked_for(table)) == 1


@pytest.mark.rule("RIE-105")
def test_a_covering_attack_spends_nothing_of_the_active_hero():
    table = covering(nicole="a3 e: ")
    act = active(table, "nicole")
    table.play(window(table.state, "step", "nicole"), "normal:colt-m1911-1", "9")
    assert act.attacks == 1
    assert not act.attacked
    assert table.hero("nicole").marker == ""


@pytest.mark.rule("RIE-103")
def test_only_fire_spread_fire_and_hand_to_hand_are_offered():
    table = given(
        10, 3, kelley="a1 e covering 0: m1-thompson 2 ammo 3 grenades | molotov", zombies=["d1 beta"]
    )
    assert [option.id.split(":")[0] for option in attack_options(table.state, "kelley", covering=True)] == [
        "normal",
        "spread",
    ]
    table.state.place("z1", place("b1"))
    assert [option.id.split(":")[0] for option in attack_options(table.state, "kelley", covering=True)] == [
        "melee"
    ]


@pytest.mark.rule("RIE-066")
def test_who_covers_at_nothing_reads_of_no_modifier():
    words = [option.text for option in attack_options(covering(0).state, "kelley", covering=True)]
    assert words == ["Fire the Colt M1911 at Beta 1: stun 6+, wound 9+: weapon 6/9"]


@pytest.mark.rule("RIE-104")
@pytest.mark.parametrize(
    ("zombies", "kit", "offered"),
    [
        (["d1 beta"], "colt-m1911 1 ammo", ["normal"]),
        (["d1 beta"], "colt-m1911", []),
        (["a3 beta"], "colt-m1911 1 ammo", []),
        (["d1 beta", "b1 beta"], "colt-m1911 1 ammo", ["melee"]),
        (["d1 beta", "a2 beta"], "colt-m1911 1 ammo", []),
    ],
    ids=["able", "no ammo", "behind", "adjacent", "adjacent aside"],
)
def test_the_usual_limits_hold(zombies, kit, offered):
    table = given(10, 3, kelley=f"a1 e covering 0: {kit}", zombies=zombies)
    assert [
        option.id.split(":")[0] for option in attack_options(table.state, "kelley", covering=True)
    ] == offered


@pytest.mark.rule("RIE-104")
def test_the_closest_is_aimed_at_and_only_in_sight():
    table = given(10, 3, kelley="a1 e covering 0: luger 1 ammo", zombies=["d1 omega", "c1 omega"])
    table.play(window(table.state, "start"), "normal:luger-1", "9")
    assert table.zombie("z2").health == 3
    walled = given(
        10, 3, kelley="a1 e covering 0: luger 1 ammo", zombies=["d1 omega"], borders={"b1-c1": "wall"}
    )
    walled.play(window(walled.state, "start"))
    assert walled.asked == []


@pytest.mark.rule("RIE-108")
def test_covering_outlasts_the_round():
    table = covering()
    table.state.round += 1
    table.state.phase = table.state.now = "initiative"
    table.play(window(table.state, "start"), "normal:colt-m1911-1", "11")
    assert table.zombie_ids() == []


# -- when a person is asked


@pytest.mark.rule("RIE-102")
def test_who_waits_is_asked_again_only_when_something_has_changed():
    table = covering(zombie="g1 omega")
    table.play(window(table.state, "start"), "wait")
    table.play(window(table.state, "final"))
    steps_to(table, "z1", "f1", "wait")
    assert len(asked_for(table)) == 2
    steps_to(table, "z1", "e1", "wait")
    steps_to(table, "z1", "d1")
    assert len(asked_for(table)) == 3, "from E1 on the numbers stay as they are"


@pytest.mark.rule("RIE-108", "RIE-102")
def test_just_before_covering_ends_who_has_waited_is_asked_once_more():
    table = covering(zombie="d1 omega")
    table.play(window(table.state, "final"), "wait")
    table.state.now = "zombie-start"
    table.play(zombie_start(table.state))
    table.state.now = "player-start"
    table.play(player_start(table.state), "normal:colt-m1911-1", "9")
    assert [ask.text for ask in asked_for(table)] == [
        "Kelley covers at +2. Attack now?",
        "Kelley covers at +2, which ends now. Attack now?",
    ]
    assert table.hero("kelley").marker == ""


@pytest.mark.rule("RIE-102")
def test_who_waits_is_asked_again_when_the_target_comes_next_to_a_friend():
    table = covering(zombie="d1 beta", nicole="d3 e: ")
    table.play(window(table.state, "start"), "wait")
    steps_to(table, "z1", "c1")
    steps_to(table, "z1", "d2", "wait")
    assert len(asked_for(table)) == 2


@pytest.mark.rule("RIE-102")
def test_with_all_windows_wished_for_it_is_asked_at_each_moment_and_with_none_never():
    table = covering(windows="always")
    table.play(window(table.state, "start"), "wait")
    table.play(window(table.state, "final"), "wait")
    table.state.windows = "never"
    table.play(window(table.state, "final"))
    assert len(asked_for(table)) == 2


@pytest.mark.rule("RIE-102")
def test_nobody_is_asked_about_steps_out_of_view():
    table = covering(zombie="d1 beta")
    table.hero("kelley").declined = ""
    table.state.places.clear()
    table.state.index()
    steps_to(table, "z1", "a3")
    assert table.asked == []


@pytest.mark.rule("RIE-102", "RIE-035")
def test_who_waits_is_asked_again_when_another_comes_nearer_than_the_target_was():
    table = given(10, 3, kelley="a2 e covering 2: luger 1 ammo", zombies=["d2 omega", "h2 omega"])
    table.play(window(table.state, "start"), "wait")
    steps_to(table, "z2", "g2")
    steps_to(table, "z2", "e2")
    steps_to(table, "z2", "c1", "wait")
    assert [option.text.split(":")[0] for option in table.asked[-1].options[1:]] == [
        "Fire the Luger at Omega 1 or Omega 2"
    ]


@pytest.mark.rule("RIE-102", "RIE-035")
@pytest.mark.parametrize(("at", "asked"), [("e2", 1), ("c2", 2)])
def test_but_not_about_enemies_of_the_target_who_stay_farther_away(at, asked):
    table = given(10, 3, kelley="a2 e covering 2: luger 1 ammo", zombies=["d2 omega"], npcs=["h2 luger"])
    table.play(window(table.state, "start"), "wait")
    steps_to(table, "n1", at, *["wait"] * (asked - 1))
    assert len(asked_for(table)) == asked


@pytest.mark.rule("RIE-102", "RIE-035")
def test_and_when_the_target_is_gone():
    table = given(10, 3, kelley="a2 e covering 2: luger 1 ammo", zombies=["d2 beta", "g2 omega"])
    table.play(window(table.state, "start"), "wait")
    table.play(kill(table.state, "z1"))
    steps_to(table, "z2", "h2", "wait")
    assert len(asked_for(table)) == 2


@pytest.mark.rule("RIE-102")
def test_several_may_cover_at_one_moment():
    table = given(
        10,
        3,
        kelley="a1 e covering 2: luger 1 ammo",
        nicole="a3 e covering 2: luger 1 ammo",
        zombies=["e2 omega"],
    )
    table.play(window(table.state, "start"), "normal:luger-1", "12", "normal:luger-2", "12")
    assert table.zombie("z1").health == 2


@pytest.mark.rule("RIE-102")
def test_the_seat_of_the_hero_is_asked_with_line_sum_and_odds():
    table = covering()
    table.hero("kelley").seat = "ann"
    table.play(window(table.state, "start"), "wait")
    ask = asked_for(table)[0]
    assert ask.who == "ann"
    assert ask.options[1].text == "Fire the Colt M1911 at Beta 1: stun 8+, wound 11+: weapon 6/9, +2 covering"
    assert ask.odds()["normal:colt-m1911-1"].numbers["kill"] == pytest.approx(2 / 12)


# -- NPCs


@pytest.mark.rule("RIE-100")
def test_a_covering_npc_attacks_as_soon_as_a_12_would_wound():
    table = given(12, 3, npcs=["a1 luger"], zombies=["g1 beta"])
    table.npc("n1").marker, table.npc("n1").cover = "covering", 2
    table.play(window(table.state, "start"))
    assert table.npc("n1").marker == "covering", "at range 6 it would need a 13"
    steps_to(table, "z1", "f1", "12")
    assert "stun 9+, wound 12+" in table.asked[0].text
    assert table.zombie_ids() == []
    assert table.npc("n1").marker == "attacked"


@pytest.mark.rule("RIE-100")
def test_a_hero_who_comes_into_view_is_attacked_by_a_covering_npc():
    table = given(12, 3, npcs=["a1 luger"], kelley="e2 e: ", cells={"a2 b2 c2 d2": "obstructive"})
    table.npc("n1").marker, table.npc("n1").cover = "covering", 2
    table.state.place("kelley", place("e3"))
    table.state.place("kelley", place("e1"))
    table.play(after_step(table.state, "kelley"), "8")
    assert table.hero("kelley").health == 3


@pytest.mark.rule("RIE-108", "RIE-317")
def test_the_next_start_of_its_own_turn_takes_an_npc_s_marker():
    table = covering(npcs=["a3 luger"], zombie="a2 beta stunned")
    table.hero("kelley").facing = (-1, 0)
    table.npc("n1").marker = "covering"
    table.npc("n1").foes = "none"
    table.play(npc_start(table.state))
    assert (table.npc("n1").marker, table.hero("kelley").marker) == ("", "covering")
    table.play(player_start(table.state))
    assert table.hero("kelley").marker == ""
