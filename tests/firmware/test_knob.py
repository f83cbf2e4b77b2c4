"""The knob counts whole detents, whatever its contacts do, for each kind of encoder."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware import contacts
from shamble_tracker.app import WIND_MS
from shamble_tracker.knob import Knob

QUARTERS = (1, 2, 4)  # a detent of a common encoder


def calibrated(pulses, reverse=0, rest=0, raw=0):
    knob = Knob(raw)
    assert knob.calibrate(pulses, reverse, rest)
    return knob


def walk(knob, *readings):
    return [knob.turn(raw) for raw in readings]


@pytest.mark.parametrize("pulses", QUARTERS)
@pytest.mark.parametrize("way", [1, -1])
def test_one_detent_is_one_step(pulses, way):
    knob = calibrated(pulses)
    for detent in range(1, 50):
        for quarter in range(1, pulses + 1):
            knob.turn(way * ((detent - 1) * pulses + quarter))
        assert knob.position == way * detent & 0xFFFF


@pytest.mark.parametrize("pulses", QUARTERS)
def test_the_other_direction_when_reversed(pulses):
    knob = calibrated(pulses, 1)
    assert knob.turn(3 * pulses) == -3
    assert knob.position == 0x10000 - 3


def test_it_counts_past_the_middle_and_back_past_the_middle():
    knob = Knob()
    assert walk(knob, 1, 2, 3, 4, 3, 2, 1, 0) == [0, 0, 1, 0, 0, 0, -1, 0]


@pytest.mark.parametrize("pulses", [2, 4])
def test_bounce_at_any_border_moves_once(pulses):
    knob = calibrated(pulses)
    moves = walk(knob, *(border + jitter for border in range(pulses + 1) for jitter in (0, -1, 0, -1, 0)))
    assert [move for move in moves if move] == [1]


@pytest.mark.parametrize("pulses", QUARTERS)
@pytest.mark.parametrize("rest", range(4))
@pytest.mark.parametrize("start", range(-5, 6))
def test_a_reversal_loses_nothing_wherever_it_rests(pulses, rest, start):
    raw = start - (start - rest) % pulses  # at rest
    knob = calibrated(pulses, 0, rest, raw)
    for step in (1, 1, -1, 1, -1, -1, -1, 1):
        raw += step * pulses
        assert knob.turn(raw) == step


@given(st.lists(st.integers(-3, 3), max_size=60), st.sampled_from(QUARTERS), st.integers(0, 1))
def test_at_rest_the_position_is_what_was_turned_however_rarely_one_looks(turns, pulses, reverse):
    knob, raw = calibrated(pulses, reverse), 0
    for turn in turns:
        raw += turn * pulses
        knob.turn(raw)
    sign = -1 if reverse else 1
    assert knob.position == sign * sum(turns) & 0xFFFF


@given(st.lists(st.integers(-9, 9), max_size=60), st.sampled_from(QUARTERS), st.integers(0, 3))
def test_the_position_is_never_more_than_a_detent_from_the_truth(steps, pulses, rest):
    knob, raw = calibrated(pulses, 0, rest), 0
    for step in steps:
        raw += step
        before = knob.position
        assert (before + knob.turn(raw)) & 0xFFFF == knob.position
        distance = (knob.position + 0x8000 & 0xFFFF) - 0x8000
        assert abs(distance * pulses - raw) <= pulses + 3


def test_the_position_goes_round():
    knob = Knob()
    assert knob.turn(-4) == -1
    assert knob.position == 65535
    assert knob.turn(4) == 2
    assert knob.position == 1


@pytest.mark.parametrize("bad", [(0, 0, 0), (3, 0, 0), (8, 0, 0), (4, 2, 0), (4, 0, 4), (4, 0, -1)])
def test_an_impossible_calibration_is_refused_and_changes_nothing(bad):
    knob = calibrated(2, 1, 3)
    assert not knob.calibrate(*bad)
    assert knob.calibration() == (2, 1, 3)


def test_calibrating_moves_nothing():
    knob = Knob()
    knob.turn(40)
    knob.calibrate(2, 1, 0)
    assert knob.position == 10
    assert knob.turn(40) == 0
    assert knob.turn(42) == -1


def way_of(rng, kind, count):
    return {
        "right": [1] * count,
        "left": [-1] * count,
        "mixed": [rng.choice((1, -1)) for _ in range(count)],
    }[kind]


@pytest.mark.parametrize("kind", ["right", "left", "mixed"])
@pytest.mark.parametrize("rate", [20, 100, 400])
def test_no_detent_is_wrong_on_a_bouncing_signal(kind, rate, full):
    """Issue 4: 0 wrong in 1,000 detents at 400 a second, bounce up to 2 ms, read every 5 ms of the loop."""
    for seed in range(20 if full else 3):
        rng = random.Random(seed)
        detents = way_of(rng, kind, 1000 if full or rate == 400 else 100)
        edges, _ = contacts.knob(rng, detents, rate, 2000)
        knob, due, turned = Knob(), 0.0, []
        for when, count in contacts.quarters(edges):
            if when >= due:
                due = when + WIND_MS * 1000
                turned.append(knob.turn(count))
        turned.append(knob.turn(count))
        assert sum(turned) == sum(detents)
        if kind != "mixed":
            assert sum(map(abs, turned)) == len(detents)
