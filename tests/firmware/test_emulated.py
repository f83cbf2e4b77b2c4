"""The firmware on a real MicroPython on an emulated Pico: what only the chip can tell."""

import functools
import itertools
import random

import pytest

from firmware import chip, contacts
from firmware.emulated import LAYOUT, booted, bounce, emulated, events, linked, needs_a_chip, press
from shamble_tracker import board, ring, wire
from shamble_tracker.scene import read_scene

pytestmark = needs_a_chip


def percentile(values, share):
    return sorted(values)[min(int(len(values) * share), len(values) - 1)]


@emulated(booted)
def test_emulated_it_is_silent_until_hello_and_then_says_who_it_is(pico):
    pico.run(50)
    assert pico.heard == b""
    heard = pico.say("#HI 1 AB12 chip", 40)
    assert [verb for verb, _ in heard] == ["HI", "D", "S"]
    assert heard[0][1][1:3] == [b"AB12", b"F" * 16]
    assert heard[2][1][2:] == [0, 0, b"00", b"00" * 7]


@pytest.mark.parametrize("button", range(7))
@emulated(linked)
def test_emulated_each_button_is_heard_once_down_and_once_up(pico, button):
    start, rng = len(pico.heard), random.Random(button)
    bounce(pico, button, contacts.tap(rng, 1, 12, 5))
    pico.run(60)
    assert [fields[2:] for fields in events(pico, start)] == [
        [1, 1, 1, b"B%d" % button],
        [1, 0, 1, b"B%d" % button],
    ]


@emulated(linked)
def test_emulated_no_tap_is_missed_doubled_or_stuck(pico, full):
    """Issue 4: taps of 8 ms and more, 5 ms bounce, found within 6 ms."""
    rng, late = random.Random(7), []
    for number in range(1, (400 if full else 8) + 1):
        start, at = len(pico.heard), pico.clock.nanos + 1e6
        edges = contacts.tap(rng, 1, rng.choice((rng.uniform(8, 20), rng.uniform(20, 50))), 5)
        bounce(pico, 0, edges)
        pico.run(edges[-1][0] + 25)
        heard = events(pico, start)
        assert [fields[3:] for fields in heard] == [[1, number & 255, b"B0"], [0, number & 255, b"B0"]]
        arrival = next(when for when, length in pico.arrivals if length > start)
        late.append((arrival - at) / 1e6)
        pico.say(f"#A {heard[-1][0]}", 5)
    assert max(late) <= 6


@pytest.mark.parametrize("way", [1, -1, 0])
@emulated(linked)
def test_emulated_no_detent_is_wrong_at_400_a_second_while_the_ring_moves(pico, way, full):
    """Issue 4: 0 wrong in 1,000, bounce up to 2 ms; the ring pulses meanwhile."""
    rng = random.Random(way)
    pico.say(f"#L 1 2 18 0 0 2 0 0 {LAYOUT}")
    detents = [way or rng.choice((1, -1)) for _ in range(1000 if full else 50)]
    edges, end = contacts.knob(rng, detents, 400, 2000)
    for at, contact, level in edges:
        pico.after(at, functools.partial(pico.drive, board.KNOB_A if contact == "a" else board.KNOB_B, level))
    start, begun = len(pico.heard), pico.ms
    while pico.ms < begun + end / 1000 + 10:
        pico.run(20)
        heard = events(pico, start)
        if heard:
            pico.send(wire.seal(f"#A {heard[-1][0]}".encode()))
    pico.run(150)
    positions = [fields[4] for fields in events(pico, start)]
    assert positions[-1] == sum(detents) & 0xFFFF
    if way:
        run = [(later - before) & 0xFFFF for before, later in zip([0, *positions], positions, strict=False)]
        assert all(0 <= (way * step & 0xFFFF) < 100 for step in run)


@pytest.mark.parametrize("threat", [0, 7, 18])
@emulated(linked)
def test_emulated_the_ring_shows_what_the_scene_says(pico, threat):
    pico.say(f"#L 1 2 {threat} 3 2 0 0 0 {LAYOUT}", 15)
    expected = ring.Ring()
    expected.show(read_scene(1, 2, threat, 3, 2, 0, 0, 0, LAYOUT.encode()), 0)
    expected.frame(0)
    lights = [tuple(expected.colours[at + place] for place in (2, 3, 1)) for at in range(0, 96, 4)]
    assert list(pico.ring.pixels)[:24] == lights


@emulated(linked)
def test_emulated_the_way_from_edge_to_usb_and_from_usb_to_light_is_short(pico, full):
    """Issue 4: button edge to line on USB 2 ms, answer line to LED data 3 ms, p99."""
    rng, out, back = random.Random(1), [], []
    for number in range(150 if full else 10):
        pico.run(rng.uniform(40, 60))
        start, at = len(pico.heard), pico.clock.nanos
        press(pico, number % 7, number // 7 % 2)
        assert pico.run_until(lambda start=start: b"\n" in pico.heard[start:], 20)
        out.append((pico.arrivals[-1][0] - at) / 1e6)
        pico.run(rng.uniform(2, 3))
        del pico.edges[:]
        at = pico.clock.nanos
        pico.send(
            wire.seal(f"#L {number + 1 & 255} {1000 + number} {number % 19} 2 1 1 0 0 {LAYOUT}".encode())
        )
        assert pico.run_until(lambda: pico.edges, 20)
        back.append((pico.edges[0] - at) / 1e6)
        pico.run(2)
        pico.send(wire.seal(f"#A {events(pico, start)[-1][0]}".encode()))
    for name, way, most in (("edge to line", out, 2), ("line to light", back, 3)):
        print(
            f"{name}: median {percentile(way, 0.5):.2f} ms, p99 {percentile(way, 0.99):.2f}, most {max(way):.2f}"
        )
        assert percentile(way, 0.99) <= most


@emulated(linked)
def test_emulated_nothing_stalls_the_loop_not_even_a_host_that_does_not_read(pico):
    """Issue 4: the longest stall of the loop while linked is 5 ms; it is to stay below."""
    for number in range(4):
        press(pico, number % 7)
        pico.say(f"#L {number + 1} 2 {number} 2 1 2 {number % 3} {number} {LAYOUT}", 30)
        press(pico, number % 7, 1)
        pico.run(20)
    pico.stall(True)
    for number in range(9):
        press(pico, number % 7, number // 7 % 2)
        pico.send(wire.seal(b"#P 1"))
        pico.run(25)
    pico.stall(False)
    pico.run(50)
    start = len(pico.heard)
    pico.send(wire.seal(b"#P 7"))
    pico.run(30)
    beat = [fields for verb, fields in pico.messages(start) if verb == "P"][-1]
    assert beat[0] == 7
    print("longest stall", beat[4])
    assert beat[4] <= 4


@emulated(linked)
def test_emulated_ctrl_c_gets_in_and_leaves_nothing_running(pico):
    start = len(pico.heard)
    pico.send(b"\x03")
    assert pico.run_until(lambda: b">>> " in pico.heard[start:], 100)
    pico.run(5)
    start = len(pico.heard)
    del pico.edges[:]
    press(pico, 0)
    pico.run(30)
    assert pico.heard[start:] == b""
    assert pico.edges == []
    press(pico, 0, 1)
    pico.send(b"from shamble_tracker import pico; pico.main()\r")
    pico.run(100)
    start = len(pico.heard)
    pico.send(wire.seal(b"#HI 1 CD34 again"))
    pico.run(40)
    assert b"$HI 1 CD34" in pico.heard[start:]


@emulated(linked)
def test_emulated_half_a_line_holds_up_nothing(pico):
    pico.say(f"#L 1 2 3 0 0 0 0 0 {LAYOUT}")
    whole = wire.seal(f"#L 2 3 18 0 0 0 0 0 {LAYOUT}".encode())
    pico.send(whole[:9])
    pico.run(30)
    start = len(pico.heard)
    press(pico, board.NOISE)
    pico.run(3)
    assert [fields[2:] for fields in events(pico, start)] == [[2, 1, 1, b"B2"]]
    pico.run(1100)
    assert "P" in dict(pico.messages(start))
    start = len(pico.heard)
    pico.send(whole[9:])
    pico.run(20)
    assert ("K", [2]) in pico.messages(start)


@emulated(linked)
def test_emulated_ctrl_c_gets_in_after_half_a_line(pico):
    pico.send(b"#L 1 2")
    pico.run(30)
    start = len(pico.heard)
    pico.send(b"\x03")
    assert pico.run_until(lambda: b">>> " in pico.heard[start:], 100)


@emulated(linked)
def test_emulated_a_second_ctrl_c_at_once_still_leaves_no_light_on(pico):
    pico.say(f"#L 1 2 18 2 1 2 1 1 {LAYOUT}", 30)
    start = len(pico.heard)
    pico.send(b"\x03")
    pico.run(1)
    pico.send(b"\x03")
    assert pico.run_until(lambda: b">>> " in pico.heard[start:], 100)
    pico.run(5)
    assert not any(map(any, pico.ring.pixels))
    pico.send(b"import time; time.sleep(9)\r")  # and whatever runs next can be stopped
    pico.run(10)
    start = len(pico.heard)
    pico.send(b"\x03")
    assert pico.run_until(lambda: b"KeyboardInterrupt" in pico.heard[start:], 50)


@emulated(linked)
def test_emulated_numbers_and_layouts_that_no_host_should_send_stall_nothing(pico):
    for number in (10**40, 2**30, 2**32 - 1):
        for text in ("#A %d", "#P %d", "#C 2 1 %d", "#HI %d n h", "#L 1 1 %d 0 0 0 0 0 38DI46"):
            pico.send(wire.seal(text.encode() % number))
    for number, layout in enumerate(
        ("ZZZZ00", "000040", "38DI99", "38di46", "8888F4", "1234", "9ABC3F", "1234FF")
    ):
        pico.send(wire.seal(f"#L {number} 1 1 0 0 2 1 {number} {layout}".encode()))
    pico.run(200)
    heard = dict(pico.say("#P 1", 30))
    assert heard["P"][0] == 1
    assert heard["P"][4] <= 5


@emulated(linked)
def test_emulated_a_contact_that_never_rests_holds_up_nothing(pico):
    """A button that is broken makes an edge each 200 us; the others, the link and the loop go on."""
    gpio = board.BUTTONS[board.MAYHEM][1]
    for number in range(500):
        pico.after(200 * number, functools.partial(pico.drive, gpio, number & 1))
    start = len(pico.heard)
    pico.run(50)
    press(pico, board.ROLL)
    pico.run(30)
    told = events(pico, start)
    assert [1, 1, 1, b"B0"] in [fields[2:] for fields in told]
    broken = [fields[1] for fields in told if fields[5] == b"B3"]
    assert all(after - before >= 15 for before, after in itertools.pairwise(broken))
    assert dict(pico.say("#P 1", 50))["P"][4] <= 5


@emulated(booted)
def test_emulated_a_person_at_a_terminal_reads_how_things_stand(pico):
    pico.send(b"\r?\r")
    pico.run(60)
    assert b"Shamble tracker" in pico.heard
    assert pico.heard.count(b"\r\n") == 4


@emulated(linked)
def test_emulated_garbage_and_half_lines_are_survived(pico):
    for piece in (b"AT+GCAP\r", b"#L 1 2 3", b"x" * 300, b"\n", bytes(range(128, 256)), b"\r\n"):
        pico.send(piece)
        pico.run(25)
    heard = pico.say(f"#L 9 2 3 0 0 0 0 0 {LAYOUT}", 30)
    assert ("K", [9]) in heard
    assert dict(pico.say("#P 1", 20))["P"][2] >= 3


MEMORY = """
import gc, time, micropython
from shamble_tracker import pico
board = pico.Pico()
tracker = pico.Tracker(board)
before = 0
for _ in range(30):
    tracker.tick()
    time.sleep_ms(1)
gc.collect()
before = gc.mem_alloc()
for _ in range(60):
    tracker.tick()
print(gc.mem_alloc() - before)
tracker.link.hear(pico.seal(b'#HI 1 AB12 x')[:-1], board.now())
tracker.link.hear(pico.seal(b'#L 0 7 9 2 1 2 0 0 38DI46')[:-1], board.now())
for now in range(0, 1400, 50):
    tracker.ring.show(tracker.link.scene, 0) if not now else None
    tracker.ring.frame(now)
gc.collect()
before = gc.mem_alloc()
for now in range(1400, 2800, 50):
    tracker.ring.frame(now)
    board.show(tracker.ring.colours)
print(gc.mem_alloc() - before)
gc.collect()
print(gc.mem_free())
start = time.ticks_us()
gc.collect()
print(time.ticks_diff(time.ticks_us(), start))
micropython.heap_lock()
board._edge(None)
board._pulse(None)
micropython.heap_unlock()
board.close()
"""


@emulated(booted)
def test_emulated_it_allocates_nothing_while_nothing_happens_and_leaves_150_kb_free(pico):
    out, error = pico.execute(MEMORY)
    assert error == ""
    idle, animated, free, collection_us = map(int, out.split())
    print(f"heap free {free}, collection {collection_us} us")
    assert idle == animated == 0
    assert free >= 150_000
    assert collection_us < 5000


@emulated(booted)
def test_emulated_what_is_saved_is_loaded(pico):
    out, error = pico.execute(
        "from shamble_tracker import pico\n"
        "board = pico.Pico()\n"
        "print(board.load())\n"
        "board.save(b'abc'); board.save(b'de')\n"
        "print(board.load())\n"
        "board.close()\n"
    )
    assert (out, error) == ("b''\r\nb'de'\r\n", "")


def test_emulated_a_board_with_roll_held_at_power_on_is_left_alone():
    def body():
        pico = chip.Chip()
        press(pico, board.ROLL)
        pico.start(lambda: b">>> " in pico.heard)
        assert b"safe mode" in pico.heard
        assert pico.edges == []

    chip.in_a_fork(body)


def test_emulated_the_firmware_is_at_most_14_kb_of_bytecode():
    size = chip.firmware().size
    print(size)
    assert size <= 14 * 1024
