"""TOML a player wrote: read whole, or refused with a clear fault for each thing that is wrong."""

from __future__ import annotations

import re
import reprlib
import stat
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from shamble.kernel.errors import BadInput

LARGEST = 1 << 20  # bytes of a file
MOST_DOTS = 100  # on one line: the standard library needs quadratic time for longer dotted keys
MOST_SHOWN = 100  # faults of one file

KeyPath = tuple[str | int, ...]


class _Shortener(reprlib.Repr):
    def repr_int(self, x: int, level: int) -> str:
        return repr(x) if x.bit_length() < 100 else "an enormous number"  # Python refuses to spell some


_shorten = _Shortener()
_shorten.maxlevel, _shorten.maxstring, _shorten.maxother = 2, 60, 60


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with a file; line and column count from 1, and 0 stands for the file as a whole.

    picture: the lines of a drawing in the file that show the place.
    """

    file: str
    line: int
    key: str
    found: str
    expected: str
    column: int = 0
    picture: tuple[str, ...] = ()

    def __str__(self) -> str:
        where = ":".join(str(part) for part in (self.file, self.line, self.column) if part)
        told = f"{where}: {self.key}{self.key and ': '}found {self.found}; expected {self.expected}"
        return "\n    ".join((told, *self.picture))

    def to_dict(self) -> dict[str, Any]:
        """Return the fault as plain data for JSON."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Misfit:
    """A key path of a table, what was found there and what was expected; its line is looked up later.

    place: where in a text of several lines, as line and column from 0; picture: lines that show it.
    """

    path: KeyPath
    found: str
    expected: str
    place: tuple[int, int] | None = None
    picture: tuple[str, ...] = ()


class BadFile(BadInput):
    """Files that cannot be used, with every fault found in them."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(shown(self.faults)))


def shown(faults: tuple[Fault, ...]) -> list[str]:
    """Return a line for each fault; of a very long list only the beginning, and how many were left out."""
    lines = [str(fault) for fault in faults[:MOST_SHOWN]]
    left = len(faults) - len(lines)
    return [*lines, f"... and {left} more"] if left else lines


def words_for(value: object) -> str:
    """Return a short printable text for any value found in a file."""
    return str(value).lower() if isinstance(value, bool) else _shorten.repr(value)


def printable(name: object) -> str:
    """Return a file name that is safe to print: control characters and broken bytes become `?`."""
    return "".join(letter if letter.isprintable() else "?" for letter in str(name))


def read(path: Path) -> str:
    """Return the text of a file a player wrote.

    Raises BadFile when it is missing, no regular file, larger than LARGEST bytes or not UTF-8.
    """
    try:
        return _decoded(path, _content(path))
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise _refusal(path, reason, "a TOML file that can be read") from None


def _content(path: Path) -> bytes:
    about = path.stat()
    if not stat.S_ISREG(about.st_mode):
        kind = "a directory" if stat.S_ISDIR(about.st_mode) else "a device or pipe"
        raise _refusal(path, kind, "a TOML file")
    with path.open("rb") as file:
        content = file.read(LARGEST + 1)
    if len(content) > LARGEST:
        raise _refusal(path, f"{about.st_size:,} bytes", f"at most {LARGEST:,}: split the file in two")
    return content


def _decoded(path: Path, content: bytes) -> str:
    try:
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        start = content.rfind(b"\n", 0, error.start) + 1
        place = {"line": content.count(b"\n", 0, start) + 1, "column": error.start - start + 1}
        byte = f"the byte 0x{content[error.start]:02x}"
        raise _refusal(path, byte, "UTF-8 text (save the file as UTF-8)", **place) from None


def _refusal(path: Path, found: str, expected: str, line: int = 0, column: int = 0) -> BadFile:
    return BadFile([Fault(printable(path), line, "", found, expected, column)])


def parse(text: str, file: str) -> dict[str, Any]:
    """Return the tables of a TOML text; BadFile names line and column of the first thing that is not TOML."""
    import tomllib

    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > MOST_DOTS:
            raise BadFile([Fault(file, number, "", "more than 100 dots", "shorter lines: break this one up")])
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise BadFile([Fault(file, 0, "", "very deep nesting", "a few levels")]) from None
    except tomllib.TOMLDecodeError as error:
        raise BadFile([_syntax_fault(text, file, str(error))]) from None
    except ValueError:
        raise BadFile([Fault(file, 0, "", "a number of thousands of digits", "smaller numbers")]) from None


def _syntax_fault(text: str, file: str, message: str) -> Fault:
    what, _, place = message.partition(" (at ")
    numbers = [int(number) for number in re.findall(r"\d+", place)]
    line, column = numbers if len(numbers) == 2 else (text.count("\n") + 1, 0)
    return Fault(file, line, "", f"text that is not TOML ({what})", "valid TOML", column)
