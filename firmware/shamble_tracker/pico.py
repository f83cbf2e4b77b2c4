"""The real hardware: pins, a PIO program that counts the knob, another with DMA for the ring, the flash file."""

import os
from time import sleep_ms, ticks_diff, ticks_ms  # type: ignore[attr-defined]

import machine
import rp2
from machine import Pin
from micropython import kbd_intr

from shamble_tracker import board, pio
from shamble_tracker.app import WIND_MS, Tracker
from shamble_tracker.console import Console
from shamble_tracker.ports import Ports
from shamble_tracker.ring import Ring
from shamble_tracker.tidy import tidy
from shamble_tracker.wire import const

KEPT = "shamble.txt"
_GPIO_IN = const(0xD0000004)
_FIRST_PIN = board.BUTTONS[0][1]
_ALL = (1 << len(board.BUTTONS)) - 1
_MIDDLE = const(1 << 29)  # where the counter starts: from here it counts both ways in small whole numbers


class Pico(Ports):
    """A Raspberry Pi Pico wired as board.py says."""

    def __init__(self) -> None:
        self.board = machine.unique_id().hex().upper()
        self.boot = os.urandom(2).hex().upper()
        self.now, self.tidy = ticks_ms, tidy  # type: ignore[method-assign, assignment]
        self._resting: Tracker | None = None
        self._moved = False
        self._line: bytes | None = None
        self._pins = [Pin(gpio, Pin.IN, Pin.PULL_UP) for _, gpio in board.BUTTONS]
        for pin in self._pins:
            pin.irq(self._edge, Pin.IRQ_FALLING | Pin.IRQ_RISING)
        self._console = Console()
        self.write = self._console.write  # type: ignore[method-assign]
        self._timer = machine.Timer(-1, period=2 * WIND_MS, callback=self._pulse)
        self._start_counter()
        self._start_ring()

    def _start_counter(self) -> None:
        a, b = Pin(board.KNOB_A, Pin.IN, Pin.PULL_UP), Pin(board.KNOB_B, Pin.IN, Pin.PULL_UP)
        sleep_ms(1)  # for the pull-ups
        # Quarters clockwise after both are open, by the contacts (B, A) as a number.
        self._phase = (2, 3, 1, 0)[b.value() << 1 | a.value()]
        self._counter = rp2.StateMachine(0, pio.count_quarters, freq=100_000, in_base=a)
        self._counter.put(_MIDDLE)
        for instruction in ("pull()", "mov(y, osr)", "in_(pins, 2)", "mov(osr, isr)"):
            self._counter.exec(instruction)
        self._counter.active(1)
        self._count = _MIDDLE

    def _start_ring(self) -> None:
        # The other PIO block: the counter fills its own.
        self._sender = rp2.StateMachine(4, pio.send_colours, freq=8_000_000, sideset_base=Pin(board.RING))
        self._sender.active(1)
        self._dma = rp2.DMA()
        control = self._dma.pack_ctrl(size=2, inc_write=False, treq_sel=8)  # PIO 1, TX FIFO 0
        self._dma.config(write=self._sender, ctrl=control)
        self._frame = bytearray(4 * board.LIGHTS)
        self._shown_at = ticks_ms()

    def contacts(self) -> int:
        """Return the buttons that are closed."""
        return ~machine.mem32[_GPIO_IN] >> _FIRST_PIN & _ALL  # type: ignore[no-any-return]

    def rest(self, tracker: Tracker, milliseconds: int) -> None:
        """Sleep until the host says something, so long at most; a contact that moves gets a turn at once."""
        self._resting = tracker
        if not (self._moved or self._line):
            self._line = self._console.next_line(milliseconds)
        # In this order: in the other one an edge between is forgotten.
        self._moved, self._resting = False, None

    def _edge(self, _pin: Pin) -> None:
        """May come between any two instructions of the loop, and so takes a turn only while that rests."""
        if self._resting:
            self._resting.tick()
        else:
            self._moved = True

    def _pulse(self, _timer: machine.Timer) -> None:
        """Take the turns of a loop that waits for the second half of a line."""
        if self._resting and self._console.waiting:
            self._resting.tick()

    def read_line(self) -> "bytes | None":
        """Return the line that ended the last rest, if one did."""
        line, self._line = self._line, None
        return line

    def count(self) -> int:
        """Return the knob's quarters, from the phase it started in; may be 5 ms old."""
        counter = self._counter
        for _ in range(counter.rx_fifo()):
            self._count = counter.get()
        return self._phase + _MIDDLE - self._count

    def show(self, colours: bytearray) -> bool:
        """Start the transfer of a frame, 2 ms after the last one at the earliest: the lights need the pause."""
        now = ticks_ms()
        if ticks_diff(now, self._shown_at) < 2:
            return False
        self._shown_at = now
        self._frame[Ring.ALL] = colours
        self._dma.config(read=self._frame, count=board.LIGHTS, trigger=True)
        return True

    def load(self) -> bytes:
        """Return the content of the file, if there is one."""
        try:
            with open(KEPT, "rb") as file:
                return file.read()  # type: ignore[no-any-return]
        except OSError:
            return b""

    def save(self, data: bytes) -> None:
        """Write over the file in place, which wears the flash least."""
        try:
            with open(KEPT, "wb") as file:
                file.write(data)
        except OSError:
            return  # a full disk keeps nothing, and play goes on

    def close(self) -> None:
        """Leave nothing running and no light on."""
        self._timer.deinit()
        for pin in self._pins:
            pin.irq(None)
        sleep_ms(2)
        self.show(bytearray(len(self._frame)))
        sleep_ms(2)
        self._dma.close()
        self._counter.active(0)
        self._sender.active(0)
        rp2.PIO(0).remove_program()
        rp2.PIO(1).remove_program()


def main() -> None:
    """Run the tracker until Ctrl-C, unless the button of safe mode is held."""
    name, gpio = board.BUTTONS[board.SAFE_MODE]
    held = Pin(gpio, Pin.IN, Pin.PULL_UP)
    sleep_ms(1)
    if not held.value():
        print(f"Shamble tracker: safe mode, {name} was held at power-on; the board is free for mpremote.")
        return
    ports = Pico()
    try:
        tracker = Tracker(ports)
        tidy()
        while True:
            ports.rest(tracker, 0 if tracker.tick() else WIND_MS)
    finally:
        kbd_intr(-1)  # mpremote sends Ctrl-C twice
        ports.close()
        kbd_intr(3)
