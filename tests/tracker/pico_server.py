"""An emulated Pico's USB port on a pty, for the real mpremote: `python pico_server.py IMAGE`, which prints its name.

The emulator answers an empty receive buffer with empty packets, which keeps the emulated core busy for nothing; a
real host just does not answer, so this one does not either.
"""

import os
import pty
import select
import sys
import time
import tty

from rp2040py.boards import BoardSpec, FlashLayout
from rp2040py.device import MicroPythonDevice
from rp2040py.memory_map import FLASH_START_ADDRESS
from rp2040py.utils.logging import LogLevel

LAYOUT = FlashLayout(fs_start=0xA0000, fs_blockcount=352, fs_blocksize=4096)
SLICE_NS, BEAT_NS = 2_000_000, 1_000_000


class Pico:
    """The chip and the host's side of its USB port."""

    def __init__(self, image):
        spec = BoardSpec(layout=LAYOUT, image=image, extras=())
        self.device = MicroPythonDevice(board=spec, filesystem=None, log_level=LogLevel.ERROR)
        self.simulator, self.cdc, self.clock = self.device.simulator, self.device.cdc, self.device.mcu.clock
        self.sent, self.waiting, self._armed = bytearray(), bytearray(), None
        self.cdc.on_serial_data = self._hear
        usb = self.device.mcu.usb_ctrl
        self._read, usb.on_endpoint_read = usb.on_endpoint_read, self._on_read
        self._reset, usb.on_reset = usb.on_reset, self._on_reset
        self._beat = self.clock.create_alarm(lambda: self._beat.schedule(BEAT_NS))
        self.device.mcu.core.pc = FLASH_START_ADDRESS
        self.simulator.stopped = False
        self._beat.schedule(BEAT_NS)

    def _hear(self, data):
        self.sent += data
        self.simulator.stopped = True

    def _on_read(self, endpoint, size):
        idle = self.cdc.tx_fifo.item_count == 0 and self.cdc._pending_line_coding is None
        if endpoint == self.cdc._out_endpoint and idle:
            self._armed = size
        else:
            self._read(endpoint, size)

    def _on_reset(self):
        self._armed = None
        self._reset()

    def feed(self):
        """Hand waiting bytes to the chip, as many as it takes."""
        free = max(self.cdc.tx_fifo.size - self.cdc.tx_fifo.item_count - 1, 0)
        for byte in self.waiting[:free]:
            self.cdc.send_serial_byte(byte)
        del self.waiting[:free]
        if self._armed is not None and self.cdc.tx_fifo.item_count:
            size, self._armed = self._armed, None
            self._read(self.cdc._out_endpoint, size)

    def run(self):
        """Run a slice of emulated time, or until the chip says something; returns the seconds it took there."""
        before = self.clock.nanos
        stop = self.clock.create_alarm(self.simulator.stop)
        stop.schedule(SLICE_NS)
        self.simulator.stopped = False
        self.simulator._execute_batch()
        stop.cancel()
        return (self.clock.nanos - before) / 1e9


def main(image):
    """Serve until killed; emulated time never runs ahead of the wall's."""
    pico = Pico(image)
    board, host = pty.openpty()
    tty.setraw(host)
    os.set_blocking(board, False)
    print(os.ttyname(host), flush=True)
    while True:
        begun = time.monotonic()
        emulated = pico.run()
        while pico.sent:
            try:
                del pico.sent[: os.write(board, pico.sent)]
            except BlockingIOError:
                break
        ahead = max(0.0, emulated - (time.monotonic() - begun))
        if select.select([board], [], [], ahead)[0] and len(pico.waiting) < 4096:
            pico.waiting += os.read(board, 4096)
        pico.feed()


if __name__ == "__main__":
    main(sys.argv[1])
