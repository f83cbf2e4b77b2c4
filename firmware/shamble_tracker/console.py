"""The USB serial port as MicroPython gives it, read and written so that it never makes the loop wait.

`read` waits for all the bytes it is asked for, and `write` for up to half a second when the host does not read:
so one byte at a time, and only after asking whether one can pass.
"""

import select
import sys

from shamble_tracker.wire import LIMIT

SLOW_BYTES = 40  # at most, in one turn of the loop: each takes 50 us


class Console:
    """Lines in, which CR or LF ends; bytes out. Too long a line is spoilt, so that its check fails."""

    def __init__(self) -> None:
        self._bytes = memoryview(bytearray(LIMIT))
        self._one = bytearray(1)
        self._length = 0
        source, sink, pause = select.poll(), select.poll(), select.poll()
        source.register(sys.stdin, select.POLLIN)
        sink.register(sys.stdout, select.POLLOUT)
        pause.register(sys.stdin, select.POLLIN)  # its own, because an interrupt may read while it waits
        self._pause = pause.ipoll  # type: ignore[attr-defined]
        # Bound once: each `object.method` without a call makes a new object.
        self._readable, self._writable = source.ipoll, sink.ipoll  # type: ignore[attr-defined]
        self._read, self._write = sys.stdin.buffer.readinto, sys.stdout.buffer.write  # type: ignore[union-attr]

    def read_line(self) -> "bytes | None":
        """Return the next line without its end, or None when none is whole yet; an empty one is passed over."""
        data, one = self._bytes, self._one
        read, readable = self._read, self._readable
        for place in range(self._length, LIMIT):
            for _ in readable(0):
                read(one)
                break
            else:
                self._length = place
                return None
            data[place] = byte = one[0]
            if byte < 32:  # CR or LF; no other control character is ours either
                self._length = 0
                return bytes(data[:place]) if place else None
        data[0], self._length = 0, 1  # too long: spoilt, whatever comes until its end
        return None

    def listen(self, milliseconds: int) -> None:
        """Wait until the host has sent something, but no longer than that."""
        for _ in self._pause(milliseconds):
            break

    def write(self, line: bytes, start: int, fits: bool) -> int:
        """Write from `start` on, at once if it fits, else while the port takes a byte; return where it stopped."""
        write, writable = self._write, self._writable
        for place in range(start, len(line) if fits else min(len(line), start + SLOW_BYTES)):
            for _ in writable(0):
                if fits:
                    write(line, place, len(line) - place)  # type: ignore[call-overload]
                    return len(line)
                write(line, place, 1)  # type: ignore[call-overload]
                break
            else:
                return place
        return min(len(line), start + SLOW_BYTES)
