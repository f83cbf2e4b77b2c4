"""Scenes: what the ring shows of a game, in numbers that the board's own code accepts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shamble.kernel.asks import Choose, Event, Option
from shamble.kernel.view import Status
from shamble.tracker.scenes import MOST, Flashes, scene_of
from shamble_tracker.ring import Ring
from shamble_tracker.scene import ASKING, CALM, MAYHEM_FLASH, NOISE_FLASH, OVER, PANIC
from tracker.rig import Rig

BANDS = (("All Quiet", 3), ("Low", 8), ("Medium", 13), ("High", 18))
LETTERS = "Acet 9-\u00e9\u0130\u00df\u6c34\n"
"""A few of each sort; a table of all that there are takes a second to make."""
ASK = Choose(rule="", text="?", options=(Option("a", "A"),))


def status(threat=5, phase="Action", bands=BANDS, initiative="you", **more):
    return Status(1, phase, threat, "Low", bands, initiative, **more)


def board_scene(*arguments, **more):
    """The scene as the board takes it over the line."""
    rig = Rig(share=0)
    rig.live()
    rig.host.show(scene_of(*arguments, **more))
    for _ in range(5):
        rig.step()
    assert rig.host.settled
    return rig.board.link.scene


def test_a_game_of_all_out_war():
    scene = board_scene(status(), ASK, 65_540, ("you",), Flashes())
    assert (scene.ask, scene.threat, scene.phase, scene.initiative) == (4, 5, 1, 1)
    assert scene.mood == ASKING
    assert scene.shape.limits == [3, 8, 13, 18]
    assert scene.shape.phases == 4


def test_a_track_that_ends_at_12_fills_the_ring_at_12():
    from games.riese.given import given as riese
    from shamble.games.riese.show import status as riese_status

    state = riese(kelley="a1").state
    for threat, lights in ((0, 0), (1, 2), (6, 9), (12, 18)):
        state.threat = threat
        scene = board_scene(riese_status(state), ASK, 1, ("you",), Flashes())
        assert (scene.threat, scene.shape.limits) == (threat, [3, 7, 9, 12])
        assert Ring.lit(scene.threat, scene.shape.scale) == lights


@pytest.mark.parametrize(("phase", "light"), [("Set-up", 0), ("event", 2), ("Melee phase", 3), ("End", 4)])
def test_the_phase_has_its_light(phase, light):
    assert board_scene(status(phase=phase), ASK, 1, (), Flashes()).phase == light


def test_a_game_names_its_own_phases():
    own = status(phase="Fight", phases=("Move", "Fight"))
    scene = board_scene(own, ASK, 1, (), Flashes())
    assert (scene.phase, scene.shape.phases) == (2, 2)


@pytest.mark.parametrize(("holder", "light"), [("", 0), ("red", 1), ("blue", 2)])
def test_initiative_has_a_light_for_each_side(holder, light):
    assert board_scene(status(initiative=holder), ASK, 1, ("red", "blue"), Flashes()).initiative == light


@pytest.mark.parametrize(("holder", "light"), [("", 0), ("players", 1), ("zombies", 2)])
def test_sides_that_are_no_seats_have_lights_of_their_own(holder, light):
    now = status(initiative=holder, sides=("players", "zombies"))
    assert board_scene(now, ASK, 1, ("you",), Flashes()).initiative == light


def test_moods():
    flashes = Flashes()
    assert board_scene(status(), None, 7, (), flashes).mood == OVER
    assert board_scene(status(), None, 7, (), flashes).ask == 0
    assert board_scene(status(), ASK, 7, (), flashes, calm=True).mood == CALM
    flashes.take([Event("", "Ann panics", "panic")])
    assert board_scene(status(), ASK, 7, (), flashes).mood == PANIC
    flashes.take([])
    assert board_scene(status(), ASK, 7, (), flashes).mood == ASKING


def test_a_flash_has_a_serial_of_its_own_so_that_a_scene_sent_twice_flashes_once():
    flashes = Flashes()
    flashes.take([Event("", "", "noise"), Event("", "", "mayhem")])
    first = board_scene(status(), ASK, 1, (), flashes)
    flashes.take([Event("", "", "threat")])
    second = board_scene(status(), ASK, 2, (), flashes)
    flashes.take([Event("", "", "noise")])
    third = board_scene(status(), ASK, 3, (), flashes)
    assert (first.flash, second.flash, third.flash) == (MAYHEM_FLASH, MAYHEM_FLASH, NOISE_FLASH)
    assert first.serial == second.serial != third.serial


@given(
    st.lists(st.integers(1, 300), max_size=7, unique=True).map(sorted),
    st.integers(-5, 400),
    st.text(LETTERS, max_size=12),
    st.lists(st.text(LETTERS, max_size=8), max_size=6),
)
def test_whatever_a_game_says_the_board_can_show(lasts, threat, phase, phases):
    game = status(threat, phase, tuple((f"band {last}", last) for last in lasts), phases=tuple(phases))
    scene = board_scene(game, ASK, 1, (), Flashes())
    assert scene.shape.scale <= MOST
    if lasts and threat > 0:
        assert scene.threat > 0
    if lasts and threat >= lasts[-1]:
        assert scene.threat == scene.shape.scale
