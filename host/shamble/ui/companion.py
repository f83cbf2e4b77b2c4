"""What a front end asks of a companion: a device that shows the game as it goes and answers, too."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from shamble.ui.actions import Reply
from shamble.ui.desk import Desk, Update

Deed: TypeAlias = Callable[[Desk], Reply]
"""Something that was done on the device, to be done at the desk."""


@dataclass(frozen=True, slots=True)
class Glance:
    """A device at a glance: how the link stands, what its controls do, what the dial holds, and its lights.

    lights: red, green and blue (0 to 255) of each, all three 0 for one that is dark.
    """

    state: str = ""
    words: str = ""
    pointed: str = ""
    lights: Sequence[tuple[int, int, int]] = ()


class ScreenCompanion(Protocol):
    """A device beside the full screen; what is done on it comes from a thread of its own and waits to be heard."""

    def attach(self, wake: Callable[[], None]) -> None:
        """Call `wake`, from any thread, whenever there is something to hear."""

    def look(self, desk: Desk, update: Update) -> None:
        """Show the game as it stands now."""

    def busy(self) -> None:
        """Something has been answered, and programs may play for a while."""

    def heard(self, say: Callable[[str], None]) -> Deed | None:
        """The next deed among what was done on the device; None when there is none. `say` is called with news."""

    def rest(self) -> float | None:
        """Seconds until the device should be heard again though nothing is done on it; None for never."""

    def glance(self) -> Glance | None:
        """The device at a glance; None where nobody has asked for it and none is there."""


class Companion(Protocol):
    """A device beside the keyboard."""

    def show(self, desk: Desk, update: Update) -> list[str]:
        """Show the game as it stands now; returns lines for people that say what the device does and shows."""

    def read(self, say: Callable[[str], None], prompt: Callable[[str], None]) -> str | Deed | None:
        """Wait for a typed line, for a deed, or for the end of the input (None).

        `prompt` is called with what the device points at, whenever a prompt should be shown anew; `say` with
        news about the device.
        """
