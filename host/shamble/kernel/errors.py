"""The errors a user can meet, each with the exit code that the command gives back.

ShambleError            1  the command failed
├── BadInput            2  bad usage or input: an unknown name, a value out of range, a broken file
├── Refused             3  refused: in use by another process, written by another version
└── TrackerError        4  the tracker is missing, busy or does not answer

The message is one sentence for the player: what is wrong, where, what was expected and what to do.
"""

from typing import ClassVar


class ShambleError(Exception):
    """Anything that went wrong in a way the program foresees."""

    exit_code: ClassVar[int] = 1


class BadInput(ShambleError):  # noqa: N818 - reads as what happened: `raise BadInput`
    """Something typed or written by a person cannot be used as it stands."""

    exit_code = 2


class Refused(ShambleError):  # noqa: N818 - reads as what happened: `raise Refused`
    """The wish is understood but may not be carried out now."""

    exit_code = 3


class TrackerError(ShambleError):
    """The tracker cannot do what was asked."""

    exit_code = 4
