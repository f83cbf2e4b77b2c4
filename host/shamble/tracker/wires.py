"""The virtual board's end of the cable: a pty, or a local socket where there is none; it can be pulled out."""

from __future__ import annotations

import os
import socket
from contextlib import suppress
from typing import Protocol


class Wire(Protocol):
    """One plugged-in cable, from the board's side. Nothing blocks."""

    name: str

    def fileno(self) -> int:
        """What to wait on for bytes of the host."""

    def read(self, most: int) -> bytes:
        """Bytes of the host, if there are any."""

    def write(self, data: bytes) -> int:
        """Send bytes; returns how many were taken."""

    def close(self) -> None:
        """Pull the cable out: the host's port is gone at once."""


class PtyWire:
    """A pseudo terminal; the host opens `name` like any serial port."""

    def __init__(self) -> None:
        import pty
        import tty

        # The board's process keeps the host's end open, too, so that a host may come and go.
        self._board, self._host = pty.openpty()
        tty.setraw(self._host)
        os.set_blocking(self._board, False)
        self.name = os.ttyname(self._host)

    def fileno(self) -> int:
        """What to wait on."""
        return self._board

    def read(self, most: int) -> bytes:
        """Bytes of the host."""
        with suppress(BlockingIOError):
            return os.read(self._board, most)
        return b""

    def write(self, data: bytes) -> int:
        """Send bytes; 0 when the host does not read and the line is full."""
        with suppress(BlockingIOError):
            return os.write(self._board, data)
        return 0

    def close(self) -> None:
        """Hang up."""
        os.close(self._board)
        os.close(self._host)


class SocketWire:
    """A socket on this computer for one host at a time; `name` is the URL that pyserial opens."""

    def __init__(self) -> None:
        self._server = socket.create_server(("127.0.0.1", 0), backlog=1)
        self._server.setblocking(False)
        self._host: socket.socket | None = None
        self.name = f"socket://127.0.0.1:{self._server.getsockname()[1]}"

    def fileno(self) -> int:
        """What to wait on: the host, else its coming."""
        return (self._host or self._server).fileno()

    def read(self, most: int) -> bytes:
        """Bytes of the host; a host that has gone makes room for the next."""
        if self._host is None:
            with suppress(BlockingIOError):
                self._host, _ = self._server.accept()
                self._host.setblocking(False)
                self._host.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if self._host is None:
            return b""
        try:
            data = self._host.recv(most)
        except BlockingIOError:
            return b""
        except OSError:
            data = b""
        if not data:
            self._host.close()
            self._host = None
        return data

    def write(self, data: bytes) -> int:
        """Send bytes; without a host they go nowhere, as on a port that nobody has opened."""
        if self._host is None:
            return len(data)
        try:
            return self._host.send(data)
        except OSError:
            return 0

    def close(self) -> None:
        """Hang up."""
        if self._host is not None:
            self._host.close()
        self._server.close()


def new_wire() -> Wire:
    """A pty where the system has them, else a socket."""
    try:
        return PtyWire()
    except (ImportError, OSError):
        return SocketWire()
