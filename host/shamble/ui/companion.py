"""What a front end asks of a companion: a device that shows the game as it goes and answers, too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias

from shamble.ui.actions import Reply
from shamble.ui.desk import Desk, Update

Deed: TypeAlias = Callable[[Desk], Reply]
"""Something that was done on the device, to be done at the desk."""


class Companion(Protocol):
    """A device beside the keyboard."""

    def show(self, desk: Desk, update: Update) -> list[str]:
        """Show the game as it stands now; returns lines for people that say what the device does and shows."""

    def read(self, say: Callable[[str], None], prompt: Callable[[str], None]) -> str | Deed | None:
        """Wait for a typed line, for a deed, or for the end of the input (None).

        `prompt` is called with what the device points at, whenever a prompt should be shown anew; `say` with
        news about the device.
        """
