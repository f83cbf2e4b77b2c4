"""Virtual trackers, links and scripted boards for the tests of the tracker; all end with the test."""

import threading
import time

import pytest

from cli.conftest import home, shamble  # noqa: F401 - fixtures of the commands
from shamble.tracker.find import Choice, Memory
from shamble.tracker.link import Link
from shamble.tracker.messages import LinkState
from shamble.tracker.sim import Simulator
from tracker.seat import Seat
from tracker.terminal import Terminal


class Watch:
    """What a link posts, each message with its time; waits for one that fits."""

    def __init__(self):
        self.told, self._news = [], threading.Condition()

    def __call__(self, message):
        with self._news:
            self.told.append((time.monotonic(), message))
            self._news.notify_all()

    def wait(self, fits, after=0, seconds=10):
        """The time and the first message from that place on that fits."""
        with self._news:
            found = []

            def there():
                found[:] = [one for one in self.told[after:] if fits(one[1])]
                return found

            assert self._news.wait_for(there, seconds), f"nothing fits in {self.told}"
            return found[0]

    def state(self, name, after=0, seconds=10):
        """When the link came to that state, and its words."""
        return self.wait(lambda m: isinstance(m, LinkState) and m.state == name, after, seconds)

    def kind(self, *kinds):
        """The messages of these kinds so far."""
        return [message for _, message in self.told if isinstance(message, kinds)]


@pytest.fixture
def watch():
    """A place for what a link posts."""
    return Watch()


@pytest.fixture
def make_link(tmp_path, watch):
    """Starts links that look for boards where the test says."""
    links = []

    def make(look, port="", **more):
        link = Link(Choice(look, Memory(tmp_path), port), watch, "test", **more)
        links.append(link)
        link.start()
        return link

    yield make
    for link in links:
        link.close()


@pytest.fixture
def simulator():
    """A virtual tracker in its own process."""
    running = Simulator("VT01")
    yield running
    running.close()


@pytest.fixture
def sit(tmp_path):
    """Sits down at a desk with a virtual board."""
    seats = []

    def down(desk, **more):
        seats.append(Seat(desk, tmp_path, **more))
        return seats[-1]

    yield down
    for seat in seats:
        seat.close()


@pytest.fixture
def terminal(home):  # noqa: F811 - the fixture above
    """Starts commands in terminals of their own."""
    opened = []

    def start(*arguments, **more):
        opened.append(Terminal(home, *arguments, **more))
        return opened[-1]

    yield start
    for one in opened:
        one.close()
