"""The loop as a whole: what comes first, what it leaves alone, and what it costs."""

import ast
from pathlib import Path

import pytest

import shamble_tracker
from firmware.bench import Bench
from shamble.tracker.bundle import bundle
from shamble_tracker import board
from shamble_tracker.app import TIDY_LINES, TIDY_MOST, TIDY_MS
from shamble_tracker.ports import Ports

PACKAGE = Path(shamble_tracker.__file__).parent
MAIN = PACKAGE.parent / "main.py"
HARDWARE = {"pico", "pio"}
LOGIC = sorted(path.stem for path in PACKAGE.glob("*.py") if path.stem not in {*HARDWARE, "console"})


def imported(path):
    tree = ast.parse(path.read_text())
    names = [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
    return {*names, *(node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom))}


@pytest.mark.parametrize("module", LOGIC)
def test_logic_knows_no_hardware_and_no_clock(module):
    assert imported(PACKAGE / f"{module}.py") & {"machine", "rp2", "select", "time", "micropython"} == set()


def test_main_is_three_lines():
    lines = [line for line in MAIN.read_text().splitlines() if line]
    assert len(lines) == 3


def test_the_firmware_has_at_most_800_lines():
    """Of what is compiled for the board: without comments, docstrings, blank lines and types."""
    lines = [line for text in (*bundle().values(), MAIN.read_text()) for line in text.splitlines() if line]
    assert len(lines) <= 800


def test_no_handler_runs_inside_a_hard_interrupt_where_nothing_may_be_allocated():
    calls = [node for node in ast.walk(ast.parse(bundle()["pico"])) if isinstance(node, ast.Call)]
    handlers = [call for call in calls if ast.unparse(call.func) in ("pin.irq", "machine.Timer")]
    assert len(handlers) == 3  # edges, their end, the timer
    assert not [word for call in handlers for word in call.keywords if word.arg == "hard"]


def test_every_port_must_be_provided():
    ports = Ports()
    for call in (ports.now, ports.contacts, ports.count, ports.read_line, ports.tidy, ports.load):
        with pytest.raises(NotImplementedError):
            call()
    for call, arguments in ((ports.show, (b"",)), (ports.write, (b"", 0, True)), (ports.save, (b"",))):
        with pytest.raises(NotImplementedError):
            call(*arguments)


# The pin table.


def test_no_pin_is_used_twice():
    pins = [gpio for _, gpio in board.BUTTONS] + [board.KNOB_A, board.KNOB_B, board.RING]
    assert len(set(pins)) == len(pins)


def test_every_pin_is_one_that_a_pico_brings_out():
    usable = {*range(23), 26, 27, 28}  # 23 to 25 and 29 serve the board itself
    assert {gpio for _, gpio in board.BUTTONS} | {board.KNOB_A, board.KNOB_B, board.RING} <= usable


def test_the_buttons_can_be_read_at_once():
    pins = [gpio for _, gpio in board.BUTTONS]
    assert pins == list(range(pins[0], pins[0] + len(pins)))


def test_the_counter_can_read_both_contacts_at_once():
    assert board.KNOB_B == board.KNOB_A + 1


def test_the_buttons_have_the_numbers_of_their_places():
    names = [name for name, _ in board.BUTTONS]
    assert [getattr(board, name) for name in names] == list(range(7))


def test_the_ring_is_made_of_its_parts():
    assert board.LIGHTS == 24 == board.THREAT_LIGHTS + board.PHASE_LIGHTS + board.INITIATIVE_LIGHTS


# The loop.


def test_the_dial_is_on_show_from_the_first_turn_of_the_loop():
    bench = Bench(b"")
    bench.tracker.tick()
    assert bench.ports.frames == 1
    assert bench.lit() == []


def test_a_quiet_board_paints_says_and_saves_nothing():
    bench = Bench()
    bench.run(10000)
    assert (bench.ports.frames, bench.ports.saves, bench.ports.collections) == (
        1,
        0,
        0,
    ) or bench.ports.saves == 1
    assert bench.raw() == b""


def test_a_ring_that_is_busy_gets_its_frame_later():
    bench = Bench()
    bench.run(5)
    bench.ports.busy = True
    bench.turn(3)
    assert bench.lit() == []
    bench.ports.busy = False
    bench.run(1)
    assert bench.lit() == [0, 1, 2]


def test_an_ask_waits_in_light():
    bench = Bench()
    bench.link()
    frames = bench.ports.frames
    bench.say("#L 0 17 9 2 1 1 0 0 38DI46", 2500)
    assert 8 <= bench.ports.frames - frames <= 16


def test_a_button_that_was_held_at_power_on_does_nothing_until_pressed_again():
    bench = Bench(closed=1 << board.NEXT)
    bench.run(50)
    assert bench.lit() == []
    bench.ports.closed = 0
    bench.run(50)
    bench.tap(board.NEXT)
    assert bench.lit() == [18]


def test_the_knob_is_seen_within_five_milliseconds():
    bench = Bench()
    bench.link()
    bench.ports.quarters += 4
    bench.run(6)
    assert bench.of("E")[0][4:] == [1, b"K"]


def test_garbage_is_collected_when_nobody_waits():
    bench = Bench()
    bench.link()
    bench.run(TIDY_MS + 50)
    before = bench.ports.collections
    for number in range(TIDY_LINES - 1):  # two lines each
        bench.say(f"#L {number} 0 0 0 0 0 0 0 38DI46", 5)
    assert bench.ports.collections == before
    bench.run(TIDY_MS + 10)
    assert bench.ports.collections == before + 1


def test_garbage_is_collected_in_the_end_when_somebody_always_waits():
    bench = Bench()
    bench.link()
    before = bench.ports.collections
    for number in range(TIDY_MOST):
        bench.say(f"#L {number} 0 0 0 0 0 0 0 38DI46", 5)
    assert bench.ports.collections > before


def test_a_press_is_told_in_its_own_turn_whatever_else_is_due():
    """A picture of an effect, a heartbeat, a line of the host and garbage all wait for the next turns."""
    bench = Bench()
    bench.link()
    for number in range(TIDY_LINES):
        bench.say(f"#P {number}", 1)
    bench.say("#L 0 17 9 2 1 1 0 0 38DI46", 1)
    bench.ports.time += 1000
    bench.ports.arrived.append(b"AT")
    bench.raw()
    collections, frames = bench.ports.collections, bench.ports.frames
    bench.ports.closed = 1
    assert bench.tracker.tick()
    assert bench.raw().startswith(b"$E 1 ")
    assert (bench.ports.collections, bench.ports.frames) == (collections, frames)
    bench.run(30)
    assert bench.ports.collections > collections
    assert bench.ports.frames > frames


def test_a_stall_is_measured_and_reported():
    bench = Bench()
    bench.link()

    def slow(colours):
        bench.ports.time += 4
        return True

    bench.ports.show = slow
    bench.say("#L 0 1 1 1 0 0 0 0 38DI46")
    assert bench.of("P", bench.say("#P 1"))[0][4] == 4
    del bench.ports.show
    bench.link("CD34")
    assert bench.of("P", bench.say("#P 1"))[0][4] == 0


def test_the_clock_may_wrap_at_any_moment_alone():
    for before in (0, 1, 5, 40, 3000):
        bench = Bench(start=(1 << 30) - before)
        bench.turn(4)
        bench.run(4000)
        assert bench.lit() == [0, 1, 2, 3]
        assert bench.ports.saves == 1
