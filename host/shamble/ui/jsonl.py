"""The JSON mode: one object a line on both sides, for other front ends; docs/json.md describes it."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TextIO

from shamble import __version__
from shamble.kernel.asks import Json, brief
from shamble.kernel.errors import BadInput, SaveFailed, ShambleError
from shamble.ui import commands
from shamble.ui.asking import ask_facts
from shamble.ui.companion import Companion, Deed
from shamble.ui.desk import Desk, Update
from shamble.ui.screen import read_line

PROTOCOL = 1
MOST_LINE = 100_000
INTERRUPTED = 130


class JsonMode:
    """Plays a game with a program on the other end of the pipes."""

    def __init__(self, desk: Desk, source: TextIO, out: TextIO, companion: Companion | None = None) -> None:
        self.desk = desk
        self.companion = companion
        self._pointed = ""
        self.source, self.out = source, out
        for stream in (source, out):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(encoding="utf-8", errors="replace")

    def play(self) -> int:
        """Play until the input ends or quit comes; returns the exit code. Everything answered is saved."""
        code = 0
        try:
            self._hello()
            while self._turn():
                pass
        except KeyboardInterrupt:
            code = INTERRUPTED
        return self._bye(code)

    # -- what is sent

    def _send(self, kind: str, /, **content: Json) -> None:
        line = json.dumps({"type": kind, **content}, ensure_ascii=False, separators=(",", ":"))
        self.out.write(f"{line}\n")
        self.out.flush()

    def _hello(self) -> None:
        game = self.desk.game
        self._send(
            "hello",
            protocol=PROTOCOL,
            version=__version__,
            game=game.name,
            title=game.title,
            seats=list(self.desk.seats),
            name=self.desk.name,
            resumed=self.desk.resumed,
        )

    def _bye(self, code: int) -> int:
        over, saved = self.desk.over, self.desk.close()
        self._send("bye", saved=saved, over=over, name=self.desk.name)
        return code if saved else code or 1

    def _fail(self, error: ShambleError) -> None:
        kind = type(error).__name__
        self._send("error", error=kind, text=str(error), exit_code=error.exit_code, ask_no=self._ask_no())

    def _ask_no(self) -> int | None:
        return None if self.desk.over else self.desk.session.ask_no

    def _show(self, update: Update) -> None:
        for notice in update.notices:
            self._send("notice", text=notice)
        if update.changes:
            found = [asdict(change) for change in update.changes]
            self._send("changes", heading=update.heading, words=update.words, changes=found)
        lessons = dict(update.lessons)
        for event in update.events:
            self._send("event", **asdict(event))
            self._teach(event.rule, lessons)
        for rule in list(lessons):  # of the ask that comes
            self._teach(rule, lessons)
        if update.fresh:
            self._send("status", **asdict(self.desk.status()))
            self._show_ask()
        lines = self.companion.show(self.desk, update) if self.companion else []
        if lines and update.fresh:
            self._send("controls", lines=lines)

    def _teach(self, rule: str, lessons: dict[str, str]) -> None:
        """Send what is due of a clause, once."""
        if rule in lessons:
            self._send("lesson", rule=rule, text=lessons.pop(rule))

    def _show_ask(self) -> None:
        ask, session = self.desk.ask, self.desk.session
        if ask is None:
            self._send("end", summary=list(self.desk.summary()))
        else:
            where = {"key": session.key, "label": session.label, "number": self.desk.next_number}
            self._send("ask", ask_no=session.ask_no, **where, **ask_facts(ask))

    # -- what comes in

    def _turn(self) -> bool:
        try:
            self._show(self.desk.advance())
        except SaveFailed as error:
            self._fail(error)
        if self.desk.over and not self.desk.attended:
            return False
        try:
            heard = self._hear()
            if callable(heard):
                self._send("tracker", text="; ".join(heard(self.desk).lines))
                return True
            return heard is not None and self._take(heard)
        except ShambleError as error:
            self._fail(error)
        return True

    def _hear(self) -> str | Deed | None:
        """The next line, a deed on the device, or None at the end of the input."""
        if self.companion is None:
            return read_line(self.source, MOST_LINE) or None
        return self.companion.read(lambda text: self._send("tracker", text=text), self._point)

    def _point(self, pointed: str) -> None:
        """What the dial holds, whenever that has changed."""
        if pointed != self._pointed:
            self._pointed = pointed
            self._send("dial", text=pointed)

    def _take(self, line: str) -> bool:
        if not line.strip():
            return True
        data = parsed(line)
        if "command" in data:
            return self._command(data.pop("command"), data)
        if set(data) != {"answer", "ask_no"}:
            raise BadInput(
                f'{brief(data)} is no answer; expected {{"answer": ..., "ask_no": N}} or {{"command": ...}}'
            )
        if type(data["ask_no"]) is not int:
            raise BadInput(f"ask_no is {brief(data['ask_no'])}; expected the whole number of the ask on show")
        self.desk.session.answer(data["ask_no"], data["answer"])
        return True

    def _command(self, name: Json, arguments: dict[str, Json]) -> bool:
        if not isinstance(name, str):
            raise BadInput(f"command is {brief(name)}; expected its name as text")
        reply = commands.call(self.desk, name, arguments)
        if reply.dialogue:
            raise BadInput('a card is sent whole, as {"command": "new", "card": {"event": {...}}}')
        name = commands.COMMANDS[name].name
        if "picture" in reply.facts:
            self._send("picture", picture=asdict(reply.facts["picture"]))
        else:
            self._send("result", command=name, lines=reply.lines, **reply.facts)
        return not reply.leave


def parsed(line: str) -> dict[str, Json]:
    """The object on a line; BadInput when it is none, or holds what JSON cannot carry on."""
    try:
        data = json.loads(line, object_pairs_hook=each_once)
        json.dumps(data, ensure_ascii=False, allow_nan=False).encode()
    except (ValueError, RecursionError) as error:
        raise BadInput(f"that line is not JSON that can be kept: {brief(str(error))}") from error
    if not isinstance(data, dict):
        raise BadInput(f"{brief(data)} is no object; expected one JSON object on the line")
    return data


def each_once(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    """An object of these keys; ValueError when one comes twice, as it is unclear which was meant."""
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in found if keys.count(key) > 1)
        raise ValueError(f"the key {brief(twice)[:60]} comes twice")
    return found
