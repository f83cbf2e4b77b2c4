"""Exchange: a game as JSON lines, to send to others and to read back."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from typing import Any

from shamble.kernel.asks import Json
from shamble.kernel.errors import BadSave, Refused
from shamble.kernel.journal import ROOT, Entry, Header, MemoryJournal, Moment
from shamble.kernel.save import compact

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
    """The newest boundary kept on the line."""
    for entry in [*(entry.id for entry in reversed(journal.line())), ROOT]:
        if moment := journal.moment(entry):
            return moment
    return None


def import_lines(lines: Iterable[str]) -> tuple[MemoryJournal, Json]:
    """The journal that export_lines made these lines of, and the extra part of its header.

    Raises BadSave naming the line that is wrong, Refused for an exchange format that is too new.
    """
    journal, extra, ended = None, None, False
    for number, line in enumerate(lines, 1):
        data = parsed(number, line)
        try:
            if journal is None:
                journal, extra = header_from(data), data.get("extra")
            else:
                ended = read_line(journal, data)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise BadSave(f"line {number} is not part of a Shamble export: {error!r}") from error
    if journal is None or not ended:
        raise BadSave("the export is cut off: its last line is missing; export the game again")
    journal.line(), journal.line(journal.tip)
    return journal, extra


def parsed(number: int, line: str) -> dict[str, Any]:
    """One line as a JSON object; BadSave when it is none."""
    try:
        data = json.loads(line)
    except (json.JSONDecodeError, RecursionError) as error:
        raise BadSave(f"line {number} is not JSON: {error}") from error
    if not isinstance(data, dict):
        raise BadSave(f"line {number} is not a JSON object")
    return data


def header_from(data: dict[str, Any]) -> MemoryJournal:
    """An empty journal with the header of the first line."""
    if "shamble" not in data:
        raise BadSave("line 1 is not the header of a Shamble export")
    if data["shamble"] > EXCHANGE:
        raise Refused(
            f"this export is of format {data['shamble']}, newer than this version reads: update Shamble"
        )
    names = ("game", "schema", "version", "setup", "created")
    journal = MemoryJournal(Header(**{name: data[name] for name in names}))
    journal.head, journal.tip, journal.ask_no = (int(data[name]) for name in ("head", "tip", "ask_no"))
    return journal


def read_line(journal: MemoryJournal, data: dict[str, Any]) -> bool:
    """Take one line after the header into the journal; True for the line that ends the export."""
    if "entry" in data:
        entry = Entry(**data["entry"])
        if entry.id != len(journal.entries) + 1 or not ROOT <= entry.parent < entry.id:
            raise ValueError(f"entry {entry.id} out of order")
        journal.restore(entry)
    elif "names" in data:
        journal.names = {
            kind: {str(k): int(v) for k, v in data["names"][kind].items()} for kind in ("mark", "fork")
        }
    elif "moment" in data:
        journal.keep_moment(Moment(**data["moment"]))
    elif data["end"] != len(journal.entries):
        raise ValueError(f"{len(journal.entries)} entries, {data['end']} announced")
    return "end" in data


def copy_into(source: MemoryJournal, target: MemoryJournal) -> None:
    """Fill an empty journal, such as a new save, with everything in the source."""
    for entry in source.entries.values():
        target.restore(entry)
    for kind, names in source.names.items():
        for name, entry_id in names.items():
            target.name(kind, name, entry_id)
    if (moment := newest_moment(source)) is not None:
        target.keep_moment(moment)
    target.head, target.tip, target.ask_no = source.head, source.tip, source.ask_no
    target.commit()
