"""What is kept on the board over a loss of power, on an emulated Pico whose flash takes its time and may be cut off."""

import functools
import random

from firmware import chip, contacts
from firmware.emulated import LAYOUT, booted, emulated, linked, needs_a_chip, press
from firmware.flash_chip import ERASE_US, Flash
from shamble_tracker import board, wire

pytestmark = needs_a_chip

SAVES = """
import time
from shamble_tracker import pico
board = pico.Pico()
longest = 0
for number in range({saves}):
    start = time.ticks_us()
    board.save(b'%05d' % number)
    longest = max(longest, time.ticks_diff(time.ticks_us(), start))
    time.sleep_ms(20)
time.sleep_ms({rest})
board.count()  # what lies in the counter's queue is old
time.sleep_ms(2)
print(longest, board.count())
board.close()
"""
BEGUN_US = 100_000  # so long after it was sent, the script has begun to save


@emulated(booted)
def test_emulated_the_knob_is_counted_while_flash_is_erased(pico, full):
    """Issue 4: 0 wrong detents in 1,000 at 400 a second; an erase stops everything but the counter for 45 ms."""
    flash, rng = Flash(pico, slow=True), random.Random(3)
    saves = 120 if full else 20
    edges, end = contacts.knob(rng, [1] * (1000 if full else 60), 400, 2000)
    for at, contact, level in edges:
        pico.after(
            BEGUN_US + at,
            functools.partial(pico.drive, board.KNOB_A if contact == "a" else board.KNOB_B, level),
        )
    out, error = pico.execute(SAVES.format(saves=saves, rest=int(end / 1000)), 60000)
    assert error == ""
    longest, quarters = map(int, out.split())
    print(f"{flash.programs} programs, {flash.erases} erases, longest save {longest} us, quarters {quarters}")
    assert flash.erases >= 1
    assert longest >= ERASE_US
    assert quarters == 4 * (1000 if full else 60)


@emulated(linked, long="waits for seven emulated seconds")
def test_emulated_the_state_is_saved_when_no_host_is_linked_and_not_before(pico, full):
    flash = Flash(pico)
    for number in range(4):
        press(pico, number)
        pico.say(f"#L {number + 1} 2 {number} 2 1 2 {number % 3} {number} {LAYOUT}", 900)
        press(pico, number, 1)
        pico.say("#C 2 1 1", 50)
    assert (flash.programs, flash.erases) == (0, 0)
    pico.say("#X", 3200)
    assert kept(flash.disk()) == wire.seal(b"$D 3 2 1 0 38DI46") + wire.seal(b"#C 2 1 1")


def kept(disk):
    """What a file system has kept, and whether the rest of it is whole."""
    found = chip.littlefs()
    found.context.buffer[:] = disk
    found.mount()
    for name, data in chip.our_files().items():
        with found.open(name, "rb") as file:
            assert file.read() == data
    if "shamble.txt" not in found.listdir("/"):
        return None
    with found.open("shamble.txt", "rb") as file:
        return file.read()


@emulated(booted)
def test_emulated_power_lost_at_any_moment_of_saving_leaves_the_old_value_or_the_new_one(pico, full):
    values = [None, *(wire.seal(b"$D %d 1 1 1 38DI46" % threat) for threat in range(19))]
    flash = Flash(pico, cut=True)
    out, error = pico.execute(
        f"from shamble_tracker import pico\nfor v in {values[1:]}: pico.Pico.save(None, v)\n"
    )
    assert (out, error) == ("", "")
    print(f"{flash.programs} programs, {flash.erases} erases")
    assert flash.erases >= 1
    before = 0
    for *torn, done in flash.cuts:
        after = values.index(kept(done) or None)  # the first file may be there, and empty
        assert after in (before, before + 1)
        assert {values.index(kept(cut) or None) for cut in torn} <= {before, after}
        before = after
    assert before == 19
    for cut in random.Random(1).sample([cut for cuts in flash.cuts for cut in cuts], 6 if full else 1):
        again = chip.Chip(cut)
        again.start(lambda again=again: again.edges)
        again.run(5)
        threat = next(fields for verb, fields in again.link() if verb == "D")[0]
        assert threat == max(0, values.index(kept(cut) or None) - 1)
