"""What the lights show for a scene, that effects move, and that no picture draws more than the budget."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.bench import layout_word
from shamble_tracker import board, ring
from shamble_tracker.ring import Ring
from shamble_tracker.scene import (
    ASKING,
    CALM,
    DEFAULT_LAYOUT,
    MAYHEM_FLASH,
    NOISE_FLASH,
    OVER,
    PANIC,
    read_scene,
    shape_of,
)

BRIGHTEST = b"38DI4F"
colour, lit = Ring.colour, Ring.lit


def scene(threat=0, phase=0, initiative=0, mood=CALM, flash=0, serial=0, layout=DEFAULT_LAYOUT, ask=0):
    return read_scene(1, ask, threat, phase, initiative, mood, flash, serial, layout)


def painted(shown, at=0):
    a_ring = Ring()
    a_ring.show(shown, 0)
    a_ring.frame(at)
    return bytes(a_ring.colours)


def lights(colours):
    return [place for place in range(board.LIGHTS) if any(colours[4 * place : 4 * place + 4])]


def current(colours):
    """Milliamperes of the whole tracker with these colours, by the figures of the pin table."""
    full = sum(colours) * board.COLOUR_FULL / 255
    return board.PICO + board.LIGHTS * board.LIGHT_DARK + full


@pytest.mark.parametrize("threat", range(19))
def test_the_dial_lights_one_light_a_level(threat):
    assert lights(painted(scene(threat))) == list(range(threat))


@pytest.mark.parametrize(
    ("place", "band"), [(0, 0), (2, 0), (3, 1), (7, 1), (8, 2), (12, 2), (13, 3), (17, 3)]
)
def test_each_light_has_the_colour_of_its_band(place, band):
    light = painted(scene(18, layout=BRIGHTEST))[4 * place : 4 * place + 4]
    assert light == colour(Ring.COLOURS[band], 15, 16)


@pytest.mark.parametrize("phase", range(1, 5))
def test_the_phase_has_its_light(phase):
    assert lights(painted(scene(phase=phase))) == [17 + phase]


@pytest.mark.parametrize(("initiative", "places"), [(0, []), (1, [22]), (2, [23]), (3, [22, 23])])
def test_initiative_has_two_lights(initiative, places):
    assert lights(painted(scene(initiative=initiative))) == places


@given(st.integers(1, 35), st.data())
def test_any_scale_fills_the_dial_and_any_threat_lights_something(scale, data):
    threat = data.draw(st.integers(0, scale))
    assert lit(0, scale) == 0
    assert lit(scale, scale) == board.THREAT_LIGHTS
    assert (lit(threat, scale) > 0) == (threat > 0)
    assert lit(threat, scale) <= lit(min(threat + 1, scale), scale)
    layout = layout_word([scale] * 4, 4, 6)
    assert len(lights(painted(scene(threat, layout=layout)))) == lit(threat, scale)


def test_brighter_is_brighter():
    sums = [sum(painted(scene(18, layout=layout_word([3, 8, 13, 18], 4, level)))) for level in range(16)]
    assert sums == sorted(set(sums))
    assert sums[0] > 0


def test_the_same_scene_again_is_the_same_picture():
    shown, again = Ring(), Ring()
    shown.show(scene(7, 2, 1), 0)
    shown.frame(0)
    again.show(scene(12, 1, 2), 0)
    again.frame(0)
    again.show(scene(7, 2, 1), 5)
    again.frame(5)
    assert shown.colours == again.colours


def test_a_calm_scene_is_painted_once():
    a_ring = Ring()
    a_ring.show(scene(7), 0)
    assert [a_ring.frame(now) for now in range(0, 3000, 10)] == [True] + [False] * 299


def film(a_ring, milliseconds, start=0):
    """Every picture of a stretch of time with its beginning."""
    return [(now, bytes(a_ring.colours)) for now in range(start, start + milliseconds) if a_ring.frame(now)]


@pytest.mark.parametrize(
    ("mood", "moving"),
    [(ASKING, [19]), (PANIC, [*range(9), 19]), (OVER, list(range(24)))],
)
def test_a_mood_moves_its_lights_and_no_others(mood, moving):
    a_ring = Ring()
    a_ring.show(scene(9, 2, 1, mood), 0)
    pictures = {picture for _, picture in film(a_ring, 3000)}
    assert len(pictures) > 2
    changing = {
        place
        for one, other in itertools.pairwise(sorted(pictures))
        for place in range(24)
        if one[4 * place : 4 * place + 4] != other[4 * place : 4 * place + 4]
    }
    assert sorted(changing) == moving


def test_asking_without_a_phase_breathes_on_all_phase_lights():
    assert lights(painted(scene(mood=ASKING))) == [18, 19, 20, 21]
    assert lights(painted(scene(mood=ASKING, layout=b"38DI26"))) == [18, 19]


def test_a_new_ask_begins_bright():
    a_ring = Ring()
    a_ring.show(scene(9, 2, mood=ASKING, ask=1), 0)
    film(a_ring, 700)
    bright = painted(scene(9, 2, mood=ASKING, ask=2))
    a_ring.show(scene(9, 2, mood=ASKING, ask=2), 700)
    a_ring.frame(700)
    assert bytes(a_ring.colours) == bright


def test_game_over_is_red_alone():
    colours = painted(scene(9, 2, 1, OVER))
    assert lights(colours) == list(range(24))
    assert set(colours[0::4]) | set(colours[1::4]) | set(colours[3::4]) == {0}


@pytest.mark.parametrize("kind", [MAYHEM_FLASH, NOISE_FLASH])
def test_a_flash_ends_where_it_began(kind):
    a_ring = Ring()
    a_ring.show(scene(9, 2), 0)
    a_ring.frame(0)
    before = bytes(a_ring.colours)
    a_ring.flash(kind, 10)
    pictures = film(a_ring, 3000, 10)
    assert pictures[0][1] != before
    assert pictures[-1][1] == before
    assert pictures[-1][0] - 10 <= Ring.FLASH_MS[kind]


def test_noise_runs_once_round_the_dial():
    a_ring = Ring()
    a_ring.show(scene(0), 0)
    a_ring.flash(NOISE_FLASH, 0)
    places = [lights(picture) for _, picture in film(a_ring, 2000)]
    assert places == [[place] for place in range(18)] + [[]]


@pytest.mark.parametrize("mood", [CALM, ASKING, PANIC, OVER])
@pytest.mark.parametrize("kind", [0, MAYHEM_FLASH, NOISE_FLASH])
def test_nothing_flashes_more_than_three_times_a_second(mood, kind):
    """General flashes, as in WCAG 2.3.1: pairs of opposite changes of brightness."""
    a_ring = Ring()
    a_ring.show(scene(9, 2, 1, mood, layout=BRIGHTEST), 0)
    if kind:
        a_ring.flash(kind, 0)
    pictures = film(a_ring, 3000)
    for place in range(24):
        levels = [(now, sum(picture[4 * place : 4 * place + 4])) for now, picture in pictures]
        rises = [now for (_, before), (now, after) in itertools.pairwise(levels) if after > before + 40]
        assert all(after - before > 333 for before, after in itertools.pairwise(rises))


def test_an_old_flash_gives_way_to_a_new_one_but_mayhem_to_nothing():
    a_ring = Ring()
    a_ring.show(scene(0), 0)
    a_ring.flash(NOISE_FLASH, 0)
    a_ring.frame(0)
    a_ring.flash(MAYHEM_FLASH, 100)
    a_ring.frame(100)
    assert lights(a_ring.colours) == list(range(18))
    a_ring.flash(NOISE_FLASH, 200)
    a_ring.frame(200)
    assert lights(a_ring.colours) == list(range(18))


@given(st.lists(st.tuples(st.integers(1, 900), st.sampled_from([MAYHEM_FLASH, NOISE_FLASH])), max_size=9))
def test_the_dial_flashes_at_most_three_times_a_second_however_often_it_is_told_to(flashes):
    a_ring, now, rises, white = Ring(), 0, [], False
    a_ring.show(scene(0), 0)
    for wait, kind in [*flashes, (1500, NOISE_FLASH)]:
        for _ in range(wait):
            now += 1
            if a_ring.frame(now):
                before, white = white, len(lights(a_ring.colours)) == 18
                rises += [now] if white and not before else []
        a_ring.flash(kind, now)
    assert all(after - before > 333 for before, after in itertools.pairwise(rises))


def test_effects_run_on_when_the_clock_wraps():
    a_ring, start = Ring(), (1 << 30) - 300
    a_ring.show(scene(0), start)
    a_ring.flash(NOISE_FLASH, start)
    pictures = []
    for later in range(1200):
        if a_ring.frame((start + later) % (1 << 30)):
            pictures.append(lights(a_ring.colours))
    assert pictures == [[place] for place in range(18)] + [[]]


def test_no_colour_is_more_than_its_share():
    for rgb in Ring.COLOURS:
        assert 0 < sum(rgb) <= ring.LIGHT_MOST
    whole = bytes([ring.LIGHT_MOST, 0, 0, 0]) * board.LIGHTS
    assert current(whole) < board.BUDGET


@pytest.mark.parametrize("mood", [CALM, ASKING, PANIC, OVER])
@pytest.mark.parametrize("kind", [0, MAYHEM_FLASH, NOISE_FLASH])
def test_the_current_stays_within_the_budget_whatever_is_shown(mood, kind):
    for threat, phase, initiative in itertools.product(range(19), range(5), range(4)):
        a_ring = Ring()
        a_ring.show(scene(threat, phase, initiative, mood, layout=BRIGHTEST), 0)
        if kind:
            a_ring.flash(kind, 0)
        for now in range(0, 1500, 170):
            a_ring.frame(now)
            assert current(a_ring.colours) < board.BUDGET


@given(st.sampled_from(Ring.COLOURS), st.integers(0, 15), st.integers(0, 16))
def test_a_mixed_colour_is_never_brighter_than_the_colour(rgb, brightness, strength):
    zero, blue, red, green = colour(rgb, brightness, strength)
    assert zero == 0
    assert (red, green, blue) <= tuple(rgb)


def test_lights_of_a_smaller_layout_do_not_stay_on():
    a_ring = Ring()
    a_ring.show(scene(18, 4, 3), 0)
    a_ring.frame(0)
    a_ring.show(scene(1, layout=layout_word([1, 2, 3, 6], 0, 3)), 1)
    a_ring.frame(1)
    assert lights(a_ring.colours) == [0, 1, 2]
    assert shape_of(b"123603").phases == 0
