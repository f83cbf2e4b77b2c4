"""A game on the full screen of a terminal that is not there: keys go in, and the lines shown come out."""

import asyncio

from shamble.games import load
from shamble.kernel.journal import Header, MemoryJournal
from shamble.kernel.session import Session
from shamble.ui.desk import Desk
from shamble.ui.table.app import TableApp
from shamble.ui.table.ink import plain
from shamble.ui.table.sitting import Sitting


def desk_of(name, seed=5, scenario=None, journal=MemoryJournal, setup=None, program=None, **more):
    """A new game at a desk; its program has the dice."""
    game = load(name)
    data = setup or game.new_setup(scenario, seed, None, None)
    header = Header(name, game.GAME.schema, "test", data)
    session = Session(game.GAME, journal(header), program or game.GAME.program({}, seed))
    return Desk(game.GAME, session, f"{name}-1", **more)


class Seat:
    """A person at the screen: presses keys, types lines, looks."""

    def __init__(self, app, pilot):
        self.app, self.pilot, self.sitting = app, pilot, app.sitting

    async def press(self, *keys):
        """Press keys one after another."""
        await self.pilot.press(*keys)

    async def type(self, line):
        """Open the line, type into it, and end it with Enter."""
        await self.press("colon")
        self.app.query_one("#line").value = line
        await self.press("enter")

    @property
    def lines(self):
        """What stands on the screen."""
        size = self.app.size
        return [plain(parts).rstrip() for parts in self.sitting.frame(size.width, size.height).lines]

    @property
    def text(self):
        """All of it, as one text."""
        return "\n".join(self.lines)

    @property
    def session(self):
        """The session at the desk."""
        return self.sitting.desk.session


def at(desk, deeds, size=(80, 24), colour=True):
    """Sit down at the desk, do these deeds, and get up; returns what they return."""

    async def sit():
        app = TableApp(Sitting(desk), colour)
        async with app.run_test(size=size) as pilot:
            return await deeds(Seat(app, pilot))

    return asyncio.run(sit())


class Hand:
    """A hand on the keys without any terminal: presses, types, clicks, and sees the lines at 120 by 40."""

    def __init__(self, desk, beside=None):
        self.sitting = Sitting(desk, beside)
        self.sitting.begin()

    def press(self, *keys):
        """Press keys one after another; returns what then stands on the screen."""
        for key in keys:
            self.sitting.press(key, key if len(key) == 1 else "")
        return self.text

    def type(self, line):
        """Open the line, type into it, and end it with Enter; returns what then stands on the screen."""
        self.press("colon")
        self.sitting.wanted.then(line)
        return self.text

    def lines(self, width=120, height=40):
        """What stands on the screen."""
        return [plain(parts).rstrip() for parts in self.sitting.frame(width, height).lines]

    @property
    def text(self):
        """All of it, as one text."""
        return "\n".join(self.lines())

    @property
    def session(self):
        """The session at the desk."""
        return self.sitting.desk.session

    @property
    def answers(self):
        """What people have answered so far."""
        return [entry.body for entry in self.session.line() if entry.by == "person"]

    def find(self, words):
        """Column and row of the first place where these words stand."""
        for row, line in enumerate(self.lines()):
            if words in line:
                return line.index(words), row
        raise AssertionError(f"{words!r} is not in\n{self.text}")

    def click(self, words):
        """Click on the first place where these words stand."""
        self.sitting.click(*self.find(words))
        return self.text
