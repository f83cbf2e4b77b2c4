"""An emulated Pico's USB port on a pty, for the real mpremote: `python pico_server.py` prints its name.

There is MicroPython on it and nothing else. Emulated time never runs ahead of the wall's.
"""

import os
import pty
import select
import sys
import time
import tty
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from firmware.chip import Chip

SLICE_MS = 2


def main():
    """Serve until killed."""
    chip = Chip(b"")
    chip.power_on()
    board, host = pty.openpty()
    tty.setraw(host)
    os.set_blocking(board, False)
    print(os.ttyname(host), flush=True)
    told = 0
    while True:
        begun, before = time.monotonic(), chip.ms
        chip.run_until(lambda told=told: len(chip.heard) > told, SLICE_MS)
        ahead = (chip.ms - before) / 1000 - (time.monotonic() - begun)
        if told < len(chip.heard) and select.select([], [board], [], 0)[1]:
            told += os.write(board, chip.heard[told:])
        if select.select([board], [], [], max(0.0, ahead))[0] and chip.unsent < 4096:
            chip.send(os.read(board, 4096))


if __name__ == "__main__":
    main()
