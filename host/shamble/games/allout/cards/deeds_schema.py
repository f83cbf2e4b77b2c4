"""The shape of the deeds that cards and scenarios share, checked by pydantic."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from shamble.games.shapes import Checked, Text

Walkers = Annotated[int, Field(ge=1, le=20)]
BY_DEED = Field(discriminator="do")


class Bare(Checked):
    """A deed that needs no number."""

    do: Literal["move-all", "rise", "noise", "mayhem"]


class Walking(Checked):
    """A deed of so many walkers."""

    do: Literal["move", "enter"]
    walkers: Walkers
    each: bool = False


class Note(Checked):
    """A deed in words, for people to apply by hand."""

    do: Literal["note"]
    text: Text


class Threat(Checked):
    """A change of the threat level."""

    do: Literal["threat"]
    by: Annotated[int, Field(ge=-17, le=17)]
