"""The board without a host: an honest dial that keeps its state and hands it over."""

import pytest

from firmware.bench import Bench
from shamble_tracker import board, wire
from shamble_tracker.alone import Dial
from shamble_tracker.keep import QUIET_MS


def test_the_knob_turns_the_threat_within_its_scale():
    bench = Bench()
    bench.turn(5)
    assert bench.lit() == list(range(5))
    bench.turn(100)
    assert bench.lit() == list(range(18))
    bench.turn(-200)
    assert bench.lit() == []
    bench.turn(2)
    assert bench.lit() == [0, 1]


def test_next_moves_the_phase_on_and_round():
    bench, seen = Bench(), []
    for _ in range(5):
        bench.tap(board.NEXT)
        seen.append(bench.lit())
    assert seen == [[18], [19], [20], [21], [18]]


def test_initiative_passes():
    bench, seen = Bench(), []
    for _ in range(3):
        bench.tap(board.INITIATIVE)
        seen.append(bench.lit())
    assert seen == [[22], [23], [22]]


@pytest.mark.parametrize("button", [board.ROLL, board.NOISE, board.MAYHEM, board.PUSH])
def test_the_other_buttons_pretend_nothing(button):
    bench = Bench()
    bench.turn(3)
    bench.tap(button)
    assert bench.lit() == [0, 1, 2]


def test_undo_takes_back_one_change_after_another():
    bench = Bench()
    bench.tap(board.UNDO)
    assert bench.lit() == []
    bench.turn(1)
    bench.tap(board.NEXT)
    bench.tap(board.INITIATIVE)
    seen = []
    for _ in range(4):
        bench.tap(board.UNDO)
        seen.append(bench.lit())
    assert seen == [[0, 18], [0], [], []]


def test_undo_reaches_back_sixteen_changes():
    dial = Dial()
    for _ in range(40):
        dial.press(board.NEXT)
    for _ in range(16):
        dial.press(board.UNDO)
    assert dial.phase == (40 - 16 - 1) % 4 + 1
    dial.press(board.UNDO)
    assert dial.phase == (40 - 16 - 1) % 4 + 1


def test_a_layout_without_phases_has_none_to_move_on():
    dial = Dial()
    dial.restore(0, 0, 0, 0, b"38DI06")
    dial.press(board.NEXT)
    assert dial.phase == 0


def test_it_is_dim_so_that_one_sees_that_no_host_is_there():
    bench = Bench()
    bench.turn(18)
    alone = max(max(light) for light in bench.lights())
    bench.link()
    bench.say("#L 0 0 18 0 0 0 0 0 38DI4F")
    assert max(max(light) for light in bench.lights()) > 3 * alone


def test_what_a_person_set_is_kept_over_a_loss_of_power():
    bench = Bench()
    bench.turn(7)
    bench.tap(board.NEXT)
    bench.tap(board.INITIATIVE)
    bench.run(QUIET_MS + 20)
    again = Bench(bench.ports.kept)
    again.run(5)
    assert again.lit() == [*range(7), 18, 22]


def test_it_is_handed_over_on_connect_and_said_that_a_person_set_it():
    bench = Bench()
    assert bench.of("D", bench.link()) == [[0, 0, 0, 0, b"38DI46"]]
    bench.say("#X")
    bench.turn(7)
    assert bench.of("D", bench.link("AB13")) == [[7, 0, 0, 1, b"38DI46"]]


def test_it_goes_on_from_what_the_host_showed_last():
    bench = Bench()
    bench.link()
    bench.say("#L 0 5 4 2 1 0 0 0 246832")
    bench.say("#X")
    assert bench.lit() == [*range(9), 19, 22]  # 4 of 8 on 18 lights
    bench.turn(-1)
    assert bench.of("D", bench.link("AB13")) == [[3, 2, 1, 1, b"246832"]]


def test_a_host_that_comes_back_finds_it_untouched():
    bench = Bench()
    bench.link()
    bench.say("#L 0 5 4 2 1 0 0 0 38DI46")
    bench.say("#X")
    assert bench.of("D", bench.link("AB13")) == [[4, 2, 1, 0, b"38DI46"]]


def test_presses_under_a_host_do_not_move_the_dial():
    bench = Bench()
    bench.link()
    bench.turn(3)
    bench.tap(board.NEXT)
    bench.say("#X")
    assert bench.lit() == []


# What is kept.


def test_it_saves_once_after_some_quiet():
    bench = Bench()
    bench.run(QUIET_MS - 100)
    bench.turn(1)
    bench.run(QUIET_MS - 100)
    assert bench.ports.saves == 0
    bench.run(200)
    assert bench.ports.saves == 1
    bench.run(3 * QUIET_MS)
    assert bench.ports.saves == 1


def test_it_does_not_save_what_is_kept_already():
    bench = Bench()
    bench.turn(1)
    bench.turn(-1)
    bench.run(QUIET_MS + 50)
    kept = bench.ports.kept
    bench.turn(1)
    bench.turn(-1)
    bench.run(QUIET_MS + 50)
    assert bench.ports.kept == kept
    assert bench.ports.saves == 1


def test_it_never_saves_while_a_host_is_linked():
    bench = Bench()
    bench.link()
    bench.say("#C 2 1 0")
    for number in range(12):
        bench.say(f"#L {number} 5 4 2 1 0 0 0 38DI46", 500)
    assert bench.ports.saves == 0
    bench.say("#X", QUIET_MS - 100)
    assert bench.ports.saves == 0
    bench.run(200)
    assert bench.ports.saves == 1


def test_the_calibration_is_kept():
    bench = Bench()
    bench.link()
    bench.say("#C 2 1 1")
    bench.say("#X", QUIET_MS + 100)
    again = Bench(bench.ports.kept)
    again.link()
    assert again.of("C", again.say("#C 0 0 0")) == [[2, 1, 1, 0]]


GOOD_DIAL, GOOD_KNOB = wire.seal(b"$D 5 1 1 1 38DI46"), wire.seal(b"#C 2 0 1")


@pytest.mark.parametrize(
    "kept",
    [b"", b"\n", b"\xff" * 40, GOOD_DIAL[:-3], wire.seal(b"$D 99 1 1 1 38DI46"), wire.seal(b"$D 5 1 1 1 xxxxxx"),
     GOOD_DIAL[:5] + b"9" + GOOD_DIAL[6:], wire.seal(b"#C 3 0 0"), b"\0" * 4096, GOOD_KNOB[1:]],
)  # fmt: skip
def test_an_empty_torn_or_impossible_file_is_no_value(kept):
    bench = Bench(kept)
    bench.run(5)
    assert bench.lit() == []
    bench.turn(1)
    assert bench.lit() == [0]


@pytest.mark.parametrize("cut", range(len(GOOD_DIAL + GOOD_KNOB)))
def test_a_file_cut_anywhere_gives_each_value_whole_or_not_at_all(cut):
    tracker = Bench((GOOD_DIAL + GOOD_KNOB)[:cut]).tracker
    assert tracker.dial.threat in (0, 5)
    assert tracker.dial.threat == (5 if cut >= len(GOOD_DIAL) - 1 else 0)
    assert tracker.knob.calibration() == ((2, 0, 1) if cut >= len(GOOD_DIAL + GOOD_KNOB) - 1 else (4, 0, 0))
