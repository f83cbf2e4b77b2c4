"""Files that players write, read from a folder, and a cache for what was made of them: checked once, then kept."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from shamble import __version__
from shamble.kernel.plain import Json
from shamble.kernel.toml_text import BadFile, Fault, printable, read


class Source(NamedTuple):
    """A file as it is told of, its text, and whether it came with the program."""

    file: str
    text: str
    shipped: bool


def read_source(path: Path, shipped: bool = False) -> Source:
    """Read a file; BadFile when it cannot be."""
    name = f"{path.name} (shipped)" if shipped else printable(path)
    return Source(name, read(path), shipped)


def files_in(folder: Path | None) -> list[Path]:
    """The TOML files of a folder in the order of their names; a folder that is not there has none."""
    if folder is None:
        return []
    try:
        names = os.listdir(folder)  # noqa: PTH208 - Path.iterdir costs an object for each name
    except FileNotFoundError:
        return []
    except OSError as error:
        reason = str(error.strerror).lower()
        raise BadFile([Fault(printable(folder), 0, "", reason, "a folder of card files")]) from None
    return [folder / name for name in sorted(names) if name.endswith(".toml")]


def others_in(folder: Path | None, given: Iterable[Path]) -> list[Path]:
    """The TOML files of a folder but for those given, by whatever path these are named.

    Nor is a file that one of the same name would take the place of: people check a copy that they work on.
    """
    known = {os.path.realpath(path) for path in given}
    replaced = {path.name for path in given}
    others = [path for path in files_in(folder) if path.name not in replaced]
    return [path for path in others if os.path.realpath(path) not in known]


class Kept:
    """One result in the cache folder: `name` is its file, `code` the modules it depends on.

    A cache that is broken, foreign or cannot be written is done without.
    """

    def __init__(
        self, folder: Path | None, name: str, code: Iterable[Path], sources: Iterable[Source]
    ) -> None:
        self._file = folder / name if folder else None
        self._key = _key(code, sources)

    def load(self) -> Json:
        """What was kept for these sources, or None. The file's first line is the key and the hash of the rest."""
        if self._file is None:
            return None
        try:
            with self._file.open("rb") as file:
                kept, _, digest = file.readline(200).strip().partition(b" ")
                if kept != self._key.encode():
                    return None
                content = file.read()
        except OSError:
            return None  # not there, or not ours to read: the files are checked again
        if hashlib.sha256(content).hexdigest().encode() != digest:
            return None
        return json.loads(content)

    def keep(self, value: Json) -> None:
        """Keep the result for the next start."""
        if self._file is None:
            return
        content = json.dumps(value, separators=(",", ":")).encode()
        first = f"{self._key} {hashlib.sha256(content).hexdigest()}\n".encode()
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            unfinished = self._file.with_name(f"{self._file.name}.{os.getpid()}")
            unfinished.write_bytes(first + content)
            unfinished.replace(self._file)
        except OSError:
            return  # a full or read-only disk costs the next start some time, nothing else


def _key(code: Iterable[Path], sources: Iterable[Source]) -> str:
    """The hash of the files, of the program's version and of the code that checks them."""
    modules = [path.read_text(encoding="utf-8") for path in code]
    texts = [(source.file, source.text) for source in sources]
    return hashlib.sha256(repr((__version__, modules, texts)).encode(errors="replace")).hexdigest()
