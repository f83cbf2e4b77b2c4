"""Exchange: a game as JSON lines, to send to others and to read back."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, replace
from typing import Any

from shamble.kernel.asks import Event
from shamble.kernel.course import Gap, told_up_to
from shamble.kernel.errors import BadSave, Refused
from shamble.kernel.journal import ROOT, START, Header, MemoryJournal, Moment, entry_from, place_from
from shamble.kernel.plain import Json, brief, compact

EXCHANGE = 1


def export_lines(journal: MemoryJournal, extra: Json = None) -> Iterator[str]:
    """The journal as JSON lines: header, entries, names, newest moment, end; extra goes into the header."""
    place = {"head": journal.head, "tip": journal.tip, "ask_no": journal.ask_no}
    yield compact({"shamble": EXCHANGE, **asdict(journal.header), **place, "extra": extra})
    for entry in journal.entries.values():
        yield compact({"entry": entry.plain()})
    yield compact({"names": journal.names})
    if (moment := newest_moment(journal)) is not None:
        yield compact({"moment": asdict(moment)})
    yield compact({"end": len(journal.entries)})


def newest_moment(journal: MemoryJournal) -> Moment | None:
    """The newest boundary kept on the line, with everything that was told up to it."""
    for entry in [*(entry.id for entry in reversed(journal.line())), ROOT]:
        if (moment := journal.moment(entry)) is not None:
            try:
                parts = told_up_to(journal, moment)
            except Gap:
                return None
            return replace(moment, told=[event for _, part in parts for event in part], since=START)
    return None


def import_lines(lines: Iterable[str]) -> tuple[MemoryJournal, Json]:
    """The journal that export_lines made these lines of, and the extra part of its header.

    Raises BadSave naming the line that is wrong, Refused for an exchange format that is too new.
    """
    reader: Reader | None = None
    for number, line in enumerate(lines, 1):
        try:
            data = parsed(number, line)
            if reader is None:
                reader = Reader(data)
            else:
                reader.take(data)
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            raise BadSave(f"line {number} is not part of a Shamble export: {error!r}") from error
        except BadSave as error:
            if reader is None:
                raise BadSave(f"this is no Shamble export: {error}") from error
            raise
    if reader is None or not reader.ended:
        raise BadSave("the export is cut off: its last line is missing; export the game again")
    return reader.journal, reader.extra


def parsed(number: int, line: str) -> dict[str, Any]:
    """One line as a JSON object that can be written again; BadSave when it is none."""
    try:
        data = json.loads(line)
        compact(data).encode()
    except (ValueError, RecursionError) as error:
        raise BadSave(f"line {number} is not JSON that can be kept: {brief(str(error))}") from error
    if not isinstance(data, dict):
        raise BadSave(f"line {number} is not a JSON object")
    return data


class Reader:
    """Takes an export in, line after line."""

    def __init__(self, data: dict[str, Any]) -> None:
        """Begin with the data of the header line."""
        if "shamble" not in data:
            raise BadSave("line 1 is not the header of a Shamble export")
        if data["shamble"] > EXCHANGE:
            raise Refused(
                f"this export is of format {brief(data['shamble'])}, newer than this version reads: update Shamble"
            )
        self.journal = MemoryJournal(header_from(data))
        self.extra = data["extra"]
        self.ended = False
        self._place = {name: data[name] for name in ("head", "tip", "ask_no")}

    def take(self, data: dict[str, Any]) -> None:
        """Take in the data of one more line."""
        if self.ended:
            raise ValueError("something stands after the end")
        if "entry" in data:
            self.journal.restore(entry_from(data["entry"], len(self.journal.entries) + 1))
        elif "names" in data:
            place_from(self.journal, self._place, data["names"])
        elif "moment" in data:
            self.journal.keep_moment(moment_from(data["moment"], self.journal))
        else:
            self._end(data["end"])

    def _end(self, entries: int) -> None:
        if entries != len(self.journal.entries):
            raise ValueError(f"{len(self.journal.entries)} entries, {brief(entries)} announced")
        if self.journal.ask_no != self._place["ask_no"]:
            raise ValueError("the line with the names is missing")
        self.ended = True


def header_from(data: dict[str, Any]) -> Header:
    """The header of the first line."""
    header = Header(**{name: data[name] for name in ("game", "schema", "version", "setup", "created")})
    if type(header.schema) is not int or not all(
        isinstance(text, str) and text.isprintable() for text in (header.game, header.version, header.created)
    ):
        raise ValueError("the header names no game, schema and version")
    return header


def moment_from(data: dict[str, Any], journal: MemoryJournal) -> Moment:
    """The moment of one line, if it fits the entries before it."""
    moment = Moment(**data)
    if type(moment.schema) is not int or not isinstance(moment.label, str) or moment.since != START:
        raise ValueError("the moment lacks its label or schema")
    if moment.entry != ROOT and moment.entry not in journal.entries:
        raise ValueError("the moment belongs to no entry")
    for told in moment.told:
        Event(**told)
    return moment


def copy_into(source: MemoryJournal, target: MemoryJournal) -> None:
    """Fill an empty journal, such as a new save, with everything in the source, kept states included."""
    for entry in source.entries.values():
        target.restore(entry)
    for kind, names in source.names.items():
        for name, entry_id in names.items():
            target.name(kind, name, entry_id)
    for number in (ROOT, *source.entries):
        if (moment := source.moment(number)) is not None:
            target.keep_moment(moment)
    target.head, target.tip, target.ask_no = source.head, source.tip, source.ask_no
    target.commit()
