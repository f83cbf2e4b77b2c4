"""Calibration: the board's own knob, taught by ten clicks, counts right from then on, however it is wired."""

import pytest

from shamble.kernel.errors import TrackerError
from shamble.tracker.calibrate import calibration, steady
from shamble_tracker.knob import Knob


@pytest.mark.parametrize("pulses", [1, 2, 4])
@pytest.mark.parametrize("way", [1, -1])
@pytest.mark.parametrize("start", [0, 3, 32_765, 65_535])
def test_a_taught_knob_counts_clicks_whatever_its_kind_and_wiring(pulses, way, start):
    raw = start
    before, raw = raw & 0xFFFF, raw + 10 * pulses * way
    knob = Knob(raw)
    knob.calibrate(*calibration(before, raw & 0xFFFF))
    for turned in (1, 3, -2):
        raw += turned * pulses * way
        assert knob.turn(raw) == turned


def test_a_shaky_hand_half_a_click_off_is_forgiven():
    assert calibration(100, 141) == (4, 0, 1)


@pytest.mark.parametrize(
    ("after", "said"), [(100, "did not move"), (130, "3.0 a click"), (164, "6.4 a click")]
)
def test_what_fits_no_knob_is_refused(after, said):
    with pytest.raises(TrackerError, match=said):
        calibration(100, after)


def test_the_reading_is_taken_when_the_knob_has_come_to_rest():
    readings = iter([5, 5, 9, 13, 13, 13, 17, *[45] * 9])
    assert steady(lambda: next(readings), 5) == 45
    already = iter([45] * 9)
    assert steady(lambda: next(already), 5) == 45
    with pytest.raises(TrackerError, match="in time"):
        steady(lambda: 5, 5, most=20)
