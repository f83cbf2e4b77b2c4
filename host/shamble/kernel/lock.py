"""One process at a time: an operating-system lock on a file beside the save."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from shamble.kernel.errors import Refused, SaveFailed


class Lock:
    """A held lock; the operating system gives it back when the process dies, however it dies."""

    def __init__(self, path: Path, handle: int) -> None:
        self.path = path
        self._handle = handle

    @classmethod
    def take(cls, save: Path) -> Lock:
        """The lock of that save; Refused when another process holds it, SaveFailed when it can't be made."""
        path = save.with_name(save.name + ".lock")
        try:
            handle = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o644)
        except OSError as error:
            raise SaveFailed(
                f"cannot write in {path.parent}: {error.strerror}; check its permissions"
            ) from error
        try:
            lock_handle(handle)
        except OSError:
            os.close(handle)
            raise Refused(f"{save.stem} is in use by another process; close it there first") from None
        return cls(path, handle)

    def release(self) -> None:
        """Give the lock back, once; the empty file stays, so that no other process locks a deleted one."""
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1


if sys.platform == "win32":
    import msvcrt

    def lock_handle(handle: int) -> None:
        """Lock the file or raise OSError at once."""
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def lock_handle(handle: int) -> None:
        """Lock the file or raise OSError at once."""
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
