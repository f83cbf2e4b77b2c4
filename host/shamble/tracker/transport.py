"""The serial port: pyserial, and nothing else of the program knows it; each fault tells its cause apart."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, ClassVar

from shamble.kernel.errors import TrackerError

SYSTEM: str = sys.platform
READ_SECONDS = 0.02
WRITE_SECONDS = 0.25
BAUD = 115_200
LONGEST_NAME = 80
PTY_ENDS = ("/dev/ptmx", "/dev/pts/ptmx")


class PortFault(TrackerError):
    """A port cannot be used; `state` names the link state it leads to."""

    state: ClassVar[str] = "searching"


class PortMissing(PortFault):
    """No such port: unplugged, or misspelt."""


class PortBusy(PortFault):
    """Another program holds the port."""

    state = "busy"


class NoPermission(PortFault):
    """The system does not let this user open the port."""

    state = "no permission"


class PortGone(PortFault):
    """The port went away while it was open."""


class Port:
    """An open serial port, for one reader; `wake` and `close` may come from any thread."""

    def __init__(self, serial: Any, name: str) -> None:
        self._serial, self.name = serial, name

    def read(self) -> bytes:
        """What has arrived, after a wait of at most READ_SECONDS or until woken; PortGone when unplugged."""
        with _watched(self.name):
            waiting = int(getattr(self._serial, "in_waiting", 0))
            return bytes(self._serial.read(max(1, waiting)))

    def write(self, data: bytes) -> bool:
        """Send these bytes; False when the board has not taken them in WRITE_SECONDS. PortGone when unplugged."""
        import serial

        with _watched(self.name):
            try:
                self._serial.write(data)
            except serial.SerialTimeoutException:
                return False
        return True

    def wake(self) -> None:
        """End a read that waits."""
        with suppress(
            AttributeError, OSError, TypeError
        ):  # a socket cannot be woken; its read ends by itself
            self._serial.cancel_read()

    def close(self) -> None:
        """Give the port back; closing one that is gone is no fault."""
        with suppress(OSError, TypeError):
            self._serial.close()


@contextmanager
def _watched(name: str) -> Iterator[None]:
    """Turn whatever pyserial raises for a port that went away into PortGone."""
    try:
        yield
    except (OSError, TypeError, ValueError) as error:  # TypeError: another thread has closed the port
        raise PortGone(f"{name} went away: {error}") from error


def open_port(name: str) -> Port:
    """Open a port for this program alone.

    PortMissing, PortBusy (with the holder's name where the system tells it) or NoPermission when it cannot be.
    """
    import serial

    try:
        opened = serial.serial_for_url(
            name, BAUD, timeout=READ_SECONDS, write_timeout=WRITE_SECONDS, do_not_open=True
        )
        if not name.startswith("socket:"):
            opened.exclusive = True
        opened.open()
    except (OSError, ValueError) as error:
        raise fault_of(name, error) from error
    return Port(opened, name)


def fault_of(name: str, error: Exception) -> PortFault:
    """Why a port did not open, from the system's error number; Windows only has words."""
    number = getattr(error, "errno", None) or errno_in(str(error))
    name = shown(name)
    if number in (errno.EBUSY, errno.EAGAIN) or (SYSTEM == "win32" and number == errno.EACCES):
        return PortBusy(busy_words(name))
    if number in (errno.EACCES, errno.EPERM):
        return NoPermission(permission_words(name))
    if number not in (errno.ENOENT, errno.EIO) and Path(name).exists() and "://" not in name:
        return PortMissing(f"{name} is no serial port; shamble device list shows those that are there")
    if number in (errno.ENOENT, errno.ENODEV, errno.ENXIO, errno.EIO, errno.ECONNREFUSED, None):
        return PortMissing(f"there is no port {name}; shamble device list shows those that are there")
    return PortMissing(f"{name} cannot be opened: {os.strerror(number)}")


def shown(name: str) -> str:
    """The name of a port as a message can hold it: short, and nothing a terminal would obey."""
    short = name if len(name) <= LONGEST_NAME else f"{name[:LONGEST_NAME]}…"
    return short if short.isprintable() and short else repr(short)


def errno_in(text: str) -> int | None:
    """The error number that stands in a message such as `PermissionError(13, 'Access is denied.')`."""
    for name, number in (("PermissionError", errno.EACCES), ("FileNotFoundError", errno.ENOENT)):
        if name in text:
            return number
    return None


def busy_words(name: str) -> str:
    """That a port is in use, and by whom."""
    by = ", ".join(f"{who} (process {pid})" for pid, who in holders(name)) or "another program"
    if "ModemManager" in by:
        return f"{name} is being probed by {by}; that ends within half a minute, and a udev rule prevents it"
    return f"{name} is in use by {by}; end that, or close its tab"


def permission_words(name: str) -> str:
    """That this user may not open the port, and which group may."""
    group = group_of(name)
    belongs = f"; it belongs to group {group}" if group else ""
    return f"no permission to open {name}{belongs}; shamble device doctor says what to do"


def group_of(name: str) -> str:
    """The name of the group that owns a port's node, or nothing where there are no groups."""
    try:
        return Path(name).group()
    except (OSError, KeyError, NotImplementedError, AttributeError):
        return ""


def holders(name: str, proc: Path = Path("/proc")) -> list[tuple[int, str]]:
    """Who has a port open, as far as this user may see: process numbers and names (Linux; elsewhere nobody).

    A virtual board keeps its own port open, too, beside the other end of it; that one is not told.
    """
    wanted = os.path.realpath(name)
    found = {int(fd.parts[-3]) for fd in open_files(proc) if points_to(fd, wanted)} - {os.getpid()}
    boards = {int(fd.parts[-3]) for fd in open_files(proc, found) if points_to(fd, *PTY_ENDS)}
    return [(pid, process_name(proc / str(pid))) for pid in sorted(found - boards)]


def open_files(proc: Path, pids: Iterable[int] | None = None) -> Iterator[Path]:
    """The entries of all open files of these processes, or of all that this user may look into."""
    for process in proc.glob("[0-9]*") if pids is None else [proc / str(pid) for pid in pids]:
        with suppress(OSError):
            yield from (process / "fd").iterdir()


def points_to(entry: Path, *wanted: str) -> bool:
    """Whether an entry under /proc/N/fd is one of these files."""
    try:
        return str(entry.readlink()) in wanted
    except OSError:
        return False


def process_name(process: Path) -> str:
    """The name of a process, by its folder under /proc."""
    try:
        return (process / "comm").read_text().strip()
    except OSError:
        return "a process that has ended"


Opener = Callable[[str], Port]
