"""A game played with a virtual board in this process, by a hand on the board and one on the keyboard."""

import io
import os
import threading
import time
from queue import SimpleQueue

from shamble.cli.tracked import Tracked
from shamble.games import load
from shamble.kernel.journal import Header, MemoryJournal
from shamble.kernel.session import Session
from shamble.tracker.find import Candidate, Choice, Memory
from shamble.tracker.link import Link
from shamble.tracker.messages import LIVE
from shamble.tracker.virtual import VirtualBoard, VirtualPorts, serve
from shamble.ui.desk import Desk
from shamble.ui.inbox import Inbox
from shamble.ui.jsonl import JsonMode
from shamble.ui.line import LineMode
from shamble.ui.screen import Screen
from shamble_tracker.board import THREAT_LIGHTS


class Seat:
    """A game played with a virtual board in this process; `do` is a hand on it, `type` one on the keyboard."""

    def __init__(self, desk, tmp_path, json=False, before=lambda board: None, apart=None):
        """before: done to the board before it is plugged in; apart: a virtual board in a process of its own."""
        self.desk, self.out, self.trace, self.json = desk, io.StringIO(), [], json
        self.board, self.do_queue, self._threads = None, SimpleQueue(), []
        look = apart.candidates if apart else self._own_board(before)
        self.do = apart.do if apart else self.do_queue.put
        reader, self._writer = os.pipe()
        source = os.fdopen(reader, encoding="utf-8")
        inbox = Inbox(source, 1000)
        link = Link(Choice(look, Memory(tmp_path)), inbox.post, "test", self._note)
        self.tracked = Tracked(link, inbox, None, quiet=False)
        if json:
            mode = JsonMode(desk, source, self.out, self.tracked)
        else:
            mode = LineMode(desk, Screen(source, self.out), self.tracked)
        self._threads.append(threading.Thread(target=mode.play))
        self._threads[-1].start()
        self.until(lambda: link.state.state == LIVE and link.settled)
        self.ready()

    def _own_board(self, before):
        self.board = VirtualBoard(VirtualPorts("VP01", None))
        before(self.board)
        for _ in range(2):  # the knob is looked at every few milliseconds
            self.board.run(time.monotonic() + 0.05)
            time.sleep(0.02)
        port = self.board.plug()
        self._threads.append(threading.Thread(target=serve, args=(self.board, self.do_queue)))
        self._threads[0].start()
        return lambda: [Candidate(port, "VP01", "virtual", True)]

    def _note(self, way, at, line):
        self.trace.append((time.perf_counter(), way, line))

    def type(self, line):
        os.write(self._writer, f"{line}\n".encode())

    def until(self, true, seconds=10, says=lambda: ""):
        end = time.monotonic() + seconds
        while not true():
            assert time.monotonic() < end, f"{says()}\n{self.shown[-1500:]}"
            time.sleep(0.002)

    @property
    def shown(self):
        return self.out.getvalue()

    @property
    def scene(self):
        return self.board.firmware.link.scene

    def ready(self):
        """Wait until the newest question stands on the screen and on the board."""
        if not self.json:
            self.until(lambda: self.shown.rstrip().endswith(f"{self.desk.next_number}>"))
        self.on_board()

    def on_board(self):
        """Wait until the board shows the newest question, to which a press belongs from then on."""
        self.until(lambda: self.tracked.link.settled)
        if self.board:
            asked = 0 if self.desk.over else self.desk.session.ask_no % 65_536
            self.until(lambda: self.scene and self.scene.ask == asked)

    def lit(self):
        lights = self.board.lights[: 4 * THREAT_LIGHTS]
        return sum(any(lights[at : at + 4]) for at in range(0, len(lights), 4))

    def answers(self):
        return [entry.body for entry in self.desk.session.line() if entry.by == "person"]

    def close(self):
        os.close(self._writer)
        self._threads[-1].join(10)
        self.tracked.close()
        self.do("quit")
        self._threads[0].join(10)
        assert not any(thread.is_alive() for thread in self._threads)


def allout_desk(journal=MemoryJournal):
    game = load("allout")
    header = Header("allout", game.GAME.schema, "test", game.new_setup(None, 5, None, None))
    return Desk(game.GAME, Session(game.GAME, journal(header), game.GAME.program({}, 5)), "t", True)


def press_to_scene(seat, count):
    """Seconds from the arrival of a press to the scene of the next question, so many times, in order of size."""
    taken = []
    for number in range(count):
        seat.until(lambda: seat.tracked.link.settled)
        done, mark = len(seat.answers()), len(seat.trace)
        seat.do("tap NEXT" if number % 2 == 0 else "tap UNDO")
        seat.until(lambda: len(seat.answers()) != done)  # noqa: B023 - awaited here
        seat.until(lambda: any(line.startswith(b"#L") for _, _, line in seat.trace[mark:]))  # noqa: B023
        news = seat.trace[mark:]
        pressed = next(at for at, way, line in news if way == "<" and line.startswith(b"$E"))
        taken.append(next(at for at, way, line in news if at > pressed and line.startswith(b"#L")) - pressed)
        seat.ready()
        time.sleep(0.06)  # the finger is lifted
    return sorted(taken)
