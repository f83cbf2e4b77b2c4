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
