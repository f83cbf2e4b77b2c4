"""The flash of the emulated chip: the time its orders take, and what a loss of power in the middle leaves of them."""

import random

from firmware.chip import BLOCK, BLOCKS, FLASH_START

PROGRAM, ERASE, ERASE_64K, STATUS = 0x02, 0x20, 0xD8, 0x05
PROGRAM_US, ERASE_US = 700, 45_000  # as its data sheet says is typical
DISK = slice(FLASH_START, FLASH_START + BLOCKS * BLOCK)


class Flash:
    """Watches the orders to a flash: counts programs and erases; `cuts` are what each leaves when cut off."""

    def __init__(self, pico, slow=False, cut=False):
        """slow: each order takes its time; cut: keep what a loss of power in or after each order leaves."""
        self.programs = self.erases = 0
        self.cuts = []
        self._pico, self._ssi, self._slow, self._cut = pico, pico.mcu.ssi, slow, cut
        self._busy_until, self._random = 0, random.Random(5)
        self._apply, self._shift = self._ssi._apply_command, self._ssi._shift_byte
        self._ssi._apply_command, self._ssi._shift_byte = self._order, self._answer

    def disk(self):
        """The file system as it is now."""
        return bytearray(self._pico.mcu.flash[DISK])

    def _order(self):
        order = bytes(self._ssi._tx_buffer)
        if not self._ssi._write_enabled or order[:1] not in (b"\x02", b"\x20", b"\xd8"):
            self._apply()
            return
        erase = order[0] != PROGRAM
        self.erases += erase
        self.programs += not erase
        torn = self._torn(int.from_bytes(order[1:4]) - FLASH_START, order[4:]) if self._cut else ()
        self._apply()
        if self._cut:
            self.cuts.append((*torn, bytes(self.disk())))
        if self._slow:
            self._busy_until = self._pico.clock.nanos + 1000 * (ERASE_US if erase else PROGRAM_US)

    def _torn(self, at, data):
        """Half of it done and, of the rest, some bits and some not."""
        half, weak = self.disk(), self.disk()
        if not data:
            at -= at % BLOCK
            half[at : at + BLOCK // 2] = b"\xff" * (BLOCK // 2)
            weak[at : at + BLOCK] = self._random.randbytes(BLOCK)
        for place, byte in enumerate(data):
            if place < len(data) // 2:
                half[at + place] &= byte
            weak[at + place] &= byte | self._random.getrandbits(8)
        return bytes(half), bytes(weak)

    def _answer(self, byte):
        """The flash's answer to a byte; whether it is busy is bit 0 of its status."""
        answer = self._shift(byte)
        asked = self._ssi._tx_buffer
        busy = asked[0] == STATUS and len(asked) > 1 and self._pico.clock.nanos < self._busy_until
        return answer | busy
