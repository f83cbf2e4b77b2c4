"""The full screen with the tracker beside it: presses answer, the ring and what each control does are on show."""

import threading
import time
from queue import SimpleQueue

import pytest

from shamble.cli.on_screen import Mailbox, OnScreen
from shamble.tracker.find import Candidate, Choice, Memory
from shamble.tracker.link import Link
from shamble.tracker.messages import LIVE
from shamble.tracker.virtual import VirtualBoard, VirtualPorts, serve
from shamble.ui.table.app import TableApp
from shamble_tracker.board import LIGHTS, THREAT_LIGHTS
from ui.table.at_table import Hand, Seat, desk_of


class Board:
    """A virtual board in this process, its link, and what the full screen has of it."""

    def __init__(self, tmp_path, quiet=False):
        self.board, self._deeds, self.plugged = VirtualBoard(VirtualPorts("VP01", None)), SimpleQueue(), True
        for _ in range(2):  # the knob is looked at every few milliseconds
            self.board.run(time.monotonic() + 0.05)
            time.sleep(0.02)
        self.port = self.board.plug()
        self._thread = threading.Thread(target=serve, args=(self.board, self._deeds))
        self._thread.start()
        mail = Mailbox()
        self.link = Link(Choice(self._look, Memory(tmp_path)), mail.post, "test")
        self.beside = OnScreen(self.link, mail, None, quiet)

    def _look(self):
        return [Candidate(self.port, "VP01", "virtual", True)] if self.plugged else []

    def until(self, true, seconds=10):
        end = time.monotonic() + seconds
        while not true():
            assert time.monotonic() < end
            time.sleep(0.002)

    def shows(self, hand):
        """Wait until the board shows the question that is on the screen."""
        scene = self.board.firmware.link
        self.until(
            lambda: scene.scene and scene.scene.ask == hand.session.ask_no % 65_536 and self.link.settled
        )

    def do(self, hand, deed):
        """Do something on the board, and let the screen hear it."""
        self.shows(hand)
        before = hand.session.ask_no
        self._deeds.put(deed)
        end = time.monotonic() + 5
        while hand.session.ask_no == before and time.monotonic() < end:
            hand.sitting.hear()
            hand.sitting.glance()
            time.sleep(0.005)

    def close(self):
        self.beside.close()
        self._deeds.put("quit")
        self._thread.join(10)
        assert not self._thread.is_alive()


@pytest.fixture
def board(tmp_path):
    """A board that is live."""
    found = Board(tmp_path)
    found.until(lambda: found.link.state.state == LIVE)
    yield found
    found.close()


def test_presses_answer_and_undo_takes_back(board):
    hand = Hand(desk_of("allout"), board.beside)
    board.do(hand, "tap NEXT")
    assert hand.answers == ["west"]
    assert "Tracker: In the west of the edge" in hand.text
    board.do(hand, "tap UNDO")
    assert hand.answers == []
    assert "Taken back" in hand.text


def test_the_screen_says_how_the_link_stands_what_controls_do_and_shows_the_ring(board):
    hand = Hand(desk_of("allout"), board.beside)
    board.shows(hand)
    hand.sitting.glance()
    assert "Tracker live ●●●●○" in hand.text
    assert "NEXT: In the west of the edge" in hand.sitting.now.tracker.words
    beside = " ".join(line.rpartition("│")[2].strip() for line in hand.lines())
    assert hand.sitting.now.tracker.words in " ".join(beside.split())
    lights = hand.sitting.now.tracker.lights
    assert len(lights) == LIGHTS
    assert sum(any(rgb) for rgb in lights[:THREAT_LIGHTS]) == hand.sitting.now.status.threat == 4


def test_what_the_dial_points_at_is_on_screen(board):
    hand = Hand(desk_of("allout"), board.beside)
    board.shows(hand)
    board._deeds.put("turn 1")
    end = time.monotonic() + 5
    while not hand.sitting.now.tracker.pointed and time.monotonic() < end:
        hand.sitting.hear()
        hand.sitting.glance()
        time.sleep(0.005)
    assert f"▸ {hand.sitting.now.tracker.pointed}" in hand.text
    board.do(hand, "tap PUSH")
    assert len(hand.answers) == 1


def test_the_dial_sets_the_threat_once_it_rests(board):
    hand = Hand(desk_of("track"), board.beside)
    board.do(hand, "turn 3")
    assert hand.answers == ["threat 3"]


def test_a_press_for_the_question_before_answers_nothing(board):
    hand = Hand(desk_of("allout"), board.beside)
    board.shows(hand)
    told = board.board.firmware.link.scene.ask
    board._deeds.put("tap NEXT")
    board.until(lambda: not board.beside._mail._things.empty())
    hand.press("3")
    hand.sitting.hear()
    assert hand.answers == ["east"]
    assert told != hand.session.ask_no


def test_a_tracker_that_goes_is_said_and_the_keys_go_on(board):
    hand = Hand(desk_of("allout"), board.beside)
    board.shows(hand)
    board.plugged = False
    board._deeds.put("unplug")
    board.until(lambda: hand.sitting.glance() and hand.sitting.now.tracker.state != LIVE)
    assert "searching" in hand.text
    hand.press("enter")
    assert hand.answers == ["west"]


def test_nobody_is_told_of_a_tracker_that_was_not_asked_for_and_is_not_there(tmp_path):
    board = Board(tmp_path, quiet=True)
    board.plugged = False
    mail = Mailbox()
    link = Link(Choice(list, Memory(tmp_path)), mail.post, "test")
    beside = OnScreen(link, mail, None, quiet=True)
    try:
        hand = Hand(desk_of("allout"), beside)
        assert hand.sitting.now.tracker is None
        assert "Tracker" not in hand.text
    finally:
        beside.close()
        board.close()


def test_a_press_wakes_the_screen_by_itself(board):
    import asyncio

    from shamble.ui.table.sitting import Sitting

    async def sit():
        sitting = Sitting(desk_of("allout"), board.beside)
        app = TableApp(sitting)
        async with app.run_test(size=(80, 24)) as pilot:
            seat = Seat(app, pilot)
            end = time.monotonic() + 10
            while not board.link.settled and time.monotonic() < end:
                await pilot.pause(0.02)
            board._deeds.put("tap NEXT")
            while not seat.session.line()[-1:] or seat.session.line()[-1].by != "person":
                assert time.monotonic() < end
                await pilot.pause(0.02)
            return seat.text

    assert "Odile Brandt sets up" in asyncio.run(sit())
