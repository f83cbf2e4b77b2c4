"""The line of every key in a TOML text, which the standard library's reader does not tell."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from shamble.kernel.toml_text import KeyPath


def line_of(lines: dict[KeyPath, int], path: KeyPath) -> int:
    """Return the line of a key path, or of the nearest table around it that stands in the text."""
    while path and path not in lines:
        path = path[:-1]
    return lines.get(path, 0)


def key_lines(text: str) -> dict[KeyPath, int]:
    """Return the line, from 1, of every key, table and list item of a text that `parse` has accepted."""
    return _Scan(text).lines


_TOKEN = re.compile(
    r"""
    (?P<skip>[ \t\r]+|\#[^\n]*)
    |(?P<text>\"{3}(?:[^\\]|\\.)*?\"{3,5}|'{3}.*?'{3,5}|"(?:[^"\\]|\\.)*"|'[^']*')
    |(?P<mark>[\[\]{}=,.\n])
    |(?P<word>[^\s\[\]{}=,.\#"']+)
    """,
    re.VERBOSE | re.DOTALL,
)


class _Scan:
    """Walks through valid TOML and notes where each key path begins."""

    def __init__(self, text: str) -> None:
        self.lines: dict[KeyPath, int] = {}
        self._tables: Counter[KeyPath] = Counter()
        self._line = 1
        self._tokens = self._tokenised(text)
        self._next = next(self._tokens)
        self._document()

    def _tokenised(self, text: str) -> Iterator[str]:
        line = 1
        for match in _TOKEN.finditer(text):
            if match.lastgroup != "skip":
                self._line = line
                yield match[0]
            line += match[0].count("\n")
        yield ""

    def _take(self) -> str:
        taken, self._next = self._next, next(self._tokens, "")
        return taken

    def _take_any(self, marks: str) -> int:
        count = 0
        while self._next and self._next in marks:
            self._take()
            count += 1
        return count

    def _document(self) -> None:
        table: KeyPath = ()
        self._take_any("\n")
        while self._next:
            if self._next == "[":
                table = self._header()
            else:
                self._pair(table)
            self._take_any("\n")

    def _header(self) -> KeyPath:
        line = self._line
        many = self._take_any("[") == 2
        path = self._indexed(self._key())
        self._take_any("]")
        if many:
            self._tables[path] += 1
            path = (*path, self._tables[path] - 1)
        self._note(path, line)
        return path

    def _note(self, path: KeyPath, line: int) -> None:
        for size in range(1, len(path) + 1):
            self.lines.setdefault(path[:size], line)

    def _indexed(self, names: KeyPath) -> KeyPath:
        path: KeyPath = ()
        for name in names:
            if count := self._tables[path]:
                path = (*path, count - 1)
            path = (*path, name)
        return path

    def _key(self) -> KeyPath:
        parts = [self._take()]
        while self._next == ".":
            self._take()
            parts.append(self._take())
        return tuple(part.strip("\"'") for part in parts)

    def _pair(self, table: KeyPath) -> None:
        line = self._line
        path = table + self._key()
        self._note(path, line)
        self._take()
        self._value(path)

    def _value(self, path: KeyPath) -> None:
        first = self._take()
        if first == "[":
            self._list(path)
        elif first == "{":
            self._inline_table(path)
        else:
            while self._next and self._next not in "\n,]}":
                self._take()

    def _list(self, path: KeyPath) -> None:
        self._take_any("\n,")
        index = 0
        while self._next != "]":
            self.lines[(*path, index)] = self._line
            self._value((*path, index))
            self._take_any("\n,")
            index += 1
        self._take()

    def _inline_table(self, path: KeyPath) -> None:
        self._take_any("\n,")
        while self._next != "}":
            self._pair(path)
            self._take_any("\n,")
        self._take()
