"""What the firmware needs of the thing it runs on: `pico.py` is the real one, tests and simulators have theirs."""


class Ports:
    """Inputs, lights, console and storage. Nothing here may block for more than two milliseconds but `save`."""

    board = "0"  # serial number of the board, hexadecimal
    boot = "0"  # another word at each start, so that a host notices a restart

    def now(self) -> int:
        """Return the clock in milliseconds, 0 to 2**30 - 1, starting again at 0."""
        raise NotImplementedError

    def contacts(self) -> int:
        """Return the contacts that are closed: bit n is button n of board.BUTTONS."""
        raise NotImplementedError

    def count(self) -> int:
        """Return the quarter turns of phase the knob has made, clockwise positive; 0 mod 4 is both contacts open."""
        raise NotImplementedError

    def show(self, colours: bytearray) -> bool:
        """Send four bytes a light (0, blue, red, green) to the ring; False when it is still busy."""
        raise NotImplementedError

    def read_line(self) -> "bytes | None":
        """Return the next line from the host without its end, if one is whole; reads at most 64 bytes a call."""
        raise NotImplementedError

    def write(self, line: bytes, start: int, fits: bool) -> int:
        """Write as much of `line` from `start` on as goes without waiting; return where it stopped.

        `fits` says that there is room for all of it if there is for one byte.
        """
        raise NotImplementedError

    def tidy(self) -> None:
        """Collect garbage, now that nobody waits."""
        raise NotImplementedError

    def load(self) -> bytes:
        """Return what was saved last, or nothing."""
        raise NotImplementedError

    def save(self, data: bytes) -> None:
        """Keep these bytes over a loss of power; may stop everything for 50 ms."""
        raise NotImplementedError
