"""A toy game at a desk, played by typed lines or JSON objects, for the tests of the front ends."""

import io
import json

from kernel.toy import ToyProgram
from shamble.kernel.errors import SaveFailed
from shamble.kernel.journal import Header, MemoryJournal
from shamble.kernel.session import Session
from shamble.ui.desk import Desk
from shamble.ui.jsonl import JsonMode
from shamble.ui.line import LineMode
from shamble.ui.screen import Screen
from ui.toy_game import GAME


class FullDisk(MemoryJournal):
    """A journal whose next commits fail, as many as fails says."""

    fails = 0

    def commit(self, only_answers=False):
        """Fail while it has to."""
        if self.fails:
            self.fails -= 1
            raise SaveFailed("cannot write toy.shamble: the disk is full. Then try again")

    def close(self):
        """Commit, as the journal on disk does."""
        self.commit()


def toy_desk(turns=3, program=None, journal=FullDisk, **more):
    """A new toy game; seed 3 of the program's dice."""
    header = Header("toy", GAME.schema, "test", {"turns": turns, "walkers": ["a", "b"]})
    return Desk(GAME, Session(GAME, journal(header), program or ToyProgram(3)), "toy-1", **more)


def resumed(desk):
    """The same game after a restart."""
    return Desk(GAME, Session(GAME, desk.session.journal, ToyProgram(3)), "toy-1", resumed=True)


def play(desk, *lines, encoding="utf-8"):
    """Type these lines, then end the input; returns the exit code and what was shown."""
    source = io.TextIOWrapper(io.BytesIO("".join(f"{line}\n" for line in lines).encode()), encoding="utf-8")
    shown = io.BytesIO()
    out = io.TextIOWrapper(shown, encoding=encoding)
    code = LineMode(desk, Screen(source, out)).play()
    out.flush()
    return code, shown.getvalue().decode(encoding)


def shown_by(desk, *lines):
    """What is shown after each typed line; the first part is the opening."""
    code, text = play(desk, *lines)
    assert code == 0
    parts = [""]
    for line in text.splitlines():
        prompt = line.partition("> ")[0]
        if ">" in line and (prompt.rpartition(" ")[2].isdecimal() or prompt in ("over", "save")):
            parts.append("")
        else:
            parts[-1] += line + "\n"
    return parts


def exchange(desk, *objects):
    """Send these objects (or texts as they are), then end the input; returns the code and what came back."""
    lines = [one if isinstance(one, str) else json.dumps(one) for one in objects]
    source = io.TextIOWrapper(io.BytesIO("".join(f"{line}\n" for line in lines).encode()))
    shown = io.BytesIO()
    out = io.TextIOWrapper(shown)
    code = JsonMode(desk, source, out).play()
    out.flush()
    return code, [json.loads(line) for line in shown.getvalue().decode().splitlines()]


def replies(desk, *objects):
    """What came back, without what opens and closes."""
    _, found = exchange(desk, *objects)
    return [one for one in found if one["type"] not in ("hello", "bye")]
