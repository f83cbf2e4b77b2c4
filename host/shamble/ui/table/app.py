"""The full screen in a terminal: hands keys, clicks and typed lines to the sitting, and draws what it shows."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress
from functools import lru_cache
from time import monotonic
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Input

from shamble.ui.table.ink import Line, fit
from shamble.ui.table.looks import BACKGROUND, COLOURS, INK, PLAIN
from shamble.ui.table.sitting import Sitting

INTERRUPTED = 130
SIGNALLED = 128
"""An exit code above it is the number of the signal that ended the game."""
SYSTEM_KEYS = ("ctrl+c", "ctrl+z")
PAUSE = 0.02
"""Seconds between two slices of what takes longer, for keys to come between."""
RING_SECONDS = 0.1
"""How often the lights of the ring are looked at."""


class Canvas(Widget, can_focus=True):
    """The whole screen as lines; only lines that have changed are drawn again."""

    DEFAULT_CSS = "Canvas { width: 100%; height: 100%; }"

    def __init__(self, colour: bool) -> None:
        super().__init__()
        self._colour = colour
        self._lines: list[Line] = []

    def show(self, lines: list[Line]) -> None:
        """Show these lines."""
        old, self._lines = self._lines, lines
        if len(old) != len(lines):
            self.refresh()
            return
        changed = [row for row, pair in enumerate(zip(old, lines, strict=True)) if pair[0] != pair[1]]
        if changed:
            self.refresh(*(Region(0, row, self.size.width, 1) for row in changed))

    def on_resize(self) -> None:
        """Another size, another layout."""
        self.post_message(Resized())

    def render_line(self, y: int) -> Strip:
        """One line of the screen."""
        width = self.size.width
        parts = self._lines[y] if y < len(self._lines) else ()
        segments = [Segment(text, style_of(style, self._colour)) for text, style in fit(parts, width)]
        return Strip(segments, width)


@lru_cache(maxsize=1024)
def style_of(names: str, colour: bool) -> Style:
    """The look of a style's names put together."""
    found = Style.parse(f"{INK} on {BACKGROUND}") if colour else Style()
    for name in names.split():
        look = (COLOURS.get(name) or name) if colour else PLAIN.get(name, "")
        found += Style.parse(look)
    return found


class Resized(Message):
    """The screen has another size now."""


class Heard(Message):
    """Something was done on the tracker."""


class TableApp(App[int]):
    """The game on all of a terminal."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "interrupt", priority=True),
        Binding("ctrl+z", "suspend_process", priority=True),
    ]
    CSS = f"""
    Screen {{ background: {BACKGROUND}; layers: game line; overflow: hidden; }}
    #line {{
        display: none; dock: bottom; layer: line; height: 1; border: none; padding: 0;
        background: #27425c; color: #ffffff;
    }}
    """

    def __init__(self, sitting: Sitting, colour: bool = True) -> None:
        super().__init__(ansi_color=None if colour else True)
        self.title = "shamble table"
        self.sitting = sitting
        self._canvas = Canvas(colour)
        self._line = Input(id="line", compact=True, select_on_focus=False)
        self._shown_at = 0.0
        self._recalled = 0
        self._working = False
        self._asked = -1
        self.failure: Exception | None = None

    def compose(self) -> ComposeResult:
        """The game, and a line to type in that shows when one is wanted."""
        yield self._canvas
        yield self._line

    def on_mount(self) -> None:
        """Show the first question."""
        self._canvas.focus()
        if not self.is_headless:
            self._heed_signals()
        self.sitting.begin()
        self.show()
        if self.sitting.beside:
            self.sitting.beside.attach(self._wake)
            self._wake()
            self.set_interval(RING_SECONDS, self._glance)

    def _heed_signals(self) -> None:
        """Leave the terminal sane when it is closed or the process is told to end."""
        for name in ("SIGTERM", "SIGHUP"):
            if number := getattr(signal, name, None):
                with suppress(NotImplementedError, RuntimeError):  # not on every system
                    asyncio.get_running_loop().add_signal_handler(number, self.exit, SIGNALLED + number)

    def on_heard(self) -> None:
        """Something was done on the tracker, or its dial has come to rest."""
        self.sitting.hear()
        self.sitting.glance()
        self.show()
        rest = self.sitting.beside.rest() if self.sitting.beside else None
        if rest is not None:
            self.set_timer(max(rest, 0.01), self._wake)

    def _wake(self) -> None:
        """Called from any thread."""
        self.post_message(Heard())

    def _glance(self) -> None:
        if self.sitting.glance():
            self.show()

    def play(self) -> int:
        """Play until the person leaves; returns the exit code. What went wrong is raised once the terminal is sane."""
        code = self.run()
        if self.failure:
            raise self.failure
        return code or 0

    def _handle_exception(self, error: Exception) -> None:
        """Leave the screen first: the command line then says in one line what went wrong."""
        if self.failure is None:
            self.failure = error
        if self.is_headless:
            super()._handle_exception(error)
        else:
            self._close_messages_no_wait()

    def action_interrupt(self) -> None:
        """Ctrl-C: everything is saved."""
        self.exit(INTERRUPTED)

    def show(self) -> None:
        """Draw the game as it is now."""
        sitting = self.sitting
        if sitting.left:
            self.exit(0)
            return
        if sitting.wanted is not None and not self._line.display:
            self._open_line()
        if sitting.now.ask_no != self._asked:
            self._asked, self._shown_at = sitting.now.ask_no, monotonic()
        self._canvas.show(self._lines())
        if not self._working and sitting.work():
            self._working = True
            self.set_timer(PAUSE, self._work)

    def _lines(self) -> list[Line]:
        return self.sitting.frame(*self._canvas.size).lines

    def _work(self) -> None:
        """Go on with what takes longer, a little at a time."""
        self._working = self.sitting.work()
        if self._working:
            self.set_timer(PAUSE, self._work)
        self._canvas.show(self._lines())

    def on_resized(self) -> None:
        """Draw all of it for the new size."""
        self.show()

    # -- what comes in

    async def on_event(self, event: events.Event) -> None:
        """Keys and clicks go to the game unless a line is being typed."""
        if isinstance(event, events.Key) and event.key not in SYSTEM_KEYS:
            if not self._line.display:
                self._press(event)
                return
            if event.key == "tab":
                self._complete()
            if event.key in ("tab", "shift+tab"):  # there is nowhere else to go
                return
        await super().on_event(event)

    def _complete(self) -> None:
        """Go on with the line that is being typed as far as there is one way."""
        self._line.value = self.sitting.completed(self._line.value)
        self._line.cursor_position = len(self._line.value)
        self.show()

    def _press(self, event: events.Key) -> None:
        """Give a key to the game; one from before the question on show was made for another question."""
        event.stop()
        event.prevent_default()
        if event.time >= self._shown_at:
            self.sitting.press(event.key, event.character or "")
            self.show()

    def on_click(self, event: events.Click) -> None:
        """A click on an option, a place or a row."""
        if self._line.display or event.time < self._shown_at:
            return
        self.sitting.click(event.screen_x, event.screen_y)
        self.show()

    def on_mouse_scroll_up(self) -> None:
        """The wheel away from the person."""
        self.sitting.scroll(-1)
        self.show()

    def on_mouse_scroll_down(self) -> None:
        """The wheel toward the person."""
        self.sitting.scroll(1)
        self.show()

    # -- the typed line

    def _open_line(self) -> None:
        wanted = self.sitting.wanted
        assert wanted is not None
        self._line.value, self._line.placeholder = wanted.text, wanted.hint
        self._recalled = len(self.sitting.lines)
        self._line.display = True
        self._line.cursor_position = len(wanted.text)
        self._line.focus()

    def _close_line(self) -> None:
        self.sitting.wanted = None
        self._line.display = False
        self._canvas.focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter: do what was typed."""
        wanted = self.sitting.wanted
        self._close_line()
        if wanted is not None:
            wanted.then(event.value)
        self.show()

    def on_key(self, event: events.Key) -> None:
        """Esc leaves the typed line; up and down bring back lines typed before."""
        if not self._line.display:
            return
        if event.key == "escape":
            self._close_line()
            self.show()
        elif event.key in ("up", "down"):
            self._recall(-1 if event.key == "up" else 1)

    def _recall(self, step: int) -> None:
        lines = [*self.sitting.lines, ""]
        self._recalled = max(0, min(len(lines) - 1, self._recalled + step))
        self._line.value = lines[self._recalled]
        self._line.cursor_position = len(self._line.value)
