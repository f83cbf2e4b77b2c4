"""Keyboard and tracker together: lines come in order, and none answers a question it was not typed for."""

import io
import os
import pty
import subprocess
import sys
import time

import pytest

from cli.toy_shelf import environment
from shamble.kernel.errors import BadInput
from shamble.ui.inbox import Inbox, Typed
from tracker.process import Process
from tracker.terminal import RUN


def piped(data):
    """A stream that holds these bytes, on a file descriptor."""
    reader, writer = os.pipe()
    os.write(writer, data)
    os.close(writer)
    return os.fdopen(reader, encoding="utf-8")


@pytest.mark.parametrize("stream", [piped, lambda data: io.TextIOWrapper(io.BytesIO(data), encoding="utf-8")])
def test_lines_come_one_by_one_and_then_the_end(stream):
    inbox = Inbox(stream("eins\nzwölf\n\nlast".encode()), 10)
    assert [inbox.next(5) for _ in range(5)] == [
        Typed("eins"),
        Typed("zwölf"),
        Typed(""),
        Typed("last"),
        Typed(None),
    ]


@pytest.mark.parametrize("stream", [piped, lambda data: io.TextIOWrapper(io.BytesIO(data), encoding="utf-8")])
def test_a_line_far_too_long_is_refused_and_the_next_is_read(stream):
    inbox = Inbox(stream(b"x" * 30_000 + b"\nshort\n"), 100)
    with pytest.raises(BadInput, match="longer than 100"):
        inbox.next(5)
    assert inbox.next(5) == Typed("short")


def test_what_is_posted_comes_between_and_nothing_comes_as_none():
    reader, writer = os.pipe()
    inbox = Inbox(os.fdopen(reader, encoding="utf-8"), 100)
    assert inbox.next(0.01) is None
    inbox.post("news")
    assert inbox.next(5) == "news"
    os.write(writer, b"typed\n")
    assert inbox.next(5) == Typed("typed")
    os.close(writer)
    assert inbox.next(5) == Typed(None)


def read_until(descriptor, words, shown=""):
    """Read what a terminal shows until these words are there."""
    end = time.monotonic() + 20
    while words not in shown:
        assert time.monotonic() < end, shown[-2000:]
        shown += os.read(descriptor, 65_536).decode(errors="replace")
    return shown


def test_half_a_line_typed_for_a_question_does_not_answer_the_next(home):
    sim = Process(home, "device", "sim")
    sim.until("port ")
    here, there = pty.openpty()
    command = [sys.executable, "-c", RUN, "track", "--device", "auto", "--name", "t"]
    game = subprocess.Popen(
        command,
        stdin=there,
        stdout=there,
        stderr=there,
        env=environment(home, TERM="xterm", PYTHONIOENCODING="utf-8"),
    )
    os.close(there)
    read_until(here, "Tracker: live")
    sim.until("asks 1")
    os.write(here, b"t1")  # no Enter yet
    time.sleep(0.2)
    sim.type("tap NEXT")
    shown = read_until(here, "2> ", read_until(here, "Turn 1, Event"))
    os.write(here, b"8\n")
    shown = read_until(here, "is no threat", shown)
    assert "Threat 18" not in shown
    os.write(here, b"q\n")
    read_until(here, "Saved.")
    assert game.wait(10) == 0
    sim.end()
    os.close(here)
