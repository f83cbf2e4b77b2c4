"""The USB serial port as MicroPython gives it, read and written so that nothing waits for the host.

`read` waits for all the bytes it is asked for, and `write` for up to half a second when the host does not read:
so one byte at a time, and only after asking whether one can pass. A line of ours is read at one go, which takes
a tenth of the time; interrupts take the turns of the loop should its end not come.
"""

import select
import sys

from shamble_tracker.wire import LIMIT

SLOW_BYTES = 40  # at most, in one turn of the loop: each takes 50 us


class Console:
    """Lines in, which CR or LF ends; bytes out. Too long a line is spoilt, so that its check fails."""

    def __init__(self) -> None:
        self.waiting, self._length = False, 0  # for the end of a line that has begun
        self._bytes = memoryview(bytearray(LIMIT))
        self._one = bytearray(1)
        source, sink = select.poll(), select.poll()
        source.register(sys.stdin, select.POLLIN)
        sink.register(sys.stdout, select.POLLOUT)
        # Bound once: each `object.method` without a call makes a new object.
        self._readable, self._writable = source.ipoll, sink.ipoll  # type: ignore[attr-defined]
        self._read, self._read_to_end = sys.stdin.buffer.readinto, sys.stdin.buffer.readline  # type: ignore[union-attr]
        self._write = sys.stdout.buffer.write

    def next_line(self, milliseconds: int) -> "bytes | None":
        """Wait so long at most for a line to begin; return the line without its end, None when none is whole yet.

        An empty one is passed over. When `#` begins one, wait for its end however long that takes.
        """
        data, one = self._bytes, self._one
        for place in range(self._length, LIMIT):
            for _ in self._readable(milliseconds):
                self._read(one)
                break
            else:
                self._length = place
                return None
            data[place] = byte = one[0]
            if byte < 32:  # CR or LF; no other control character is ours either
                self._length = 0
                return bytes(data[:place]) if place else None
            if byte == 35 and not place:  # `#`
                self.waiting = True
                line = self._read_to_end(LIMIT)
                self.waiting = False
                if line[-1:] == b"\n":
                    return b"#" + line.rstrip(b"\r\n")
                break
            milliseconds = 0
        data[0], self._length = 0, 1  # too long: spoilt, whatever comes until its end
        return None

    def write(self, line: bytes, start: int, fits: bool) -> int:
        """Write from `start` on, at once if it fits, else while the port takes a byte; return where it stopped."""
        step = len(line) - start if fits else 1
        end = min(len(line), start + SLOW_BYTES * step)
        for place in range(start, end, step):
            for _ in self._writable(0):
                self._write(line, place, step)  # type: ignore[call-overload]
                break
            else:
                return place
        return end
