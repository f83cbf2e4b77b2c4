"""The errors a user can meet, each with the exit code that the command gives back.

ShambleError            1  the command failed
├── SaveFailed          1  a save could not be written: disk full, no permission
├── RulesFailed         1  a defect in a game's rules; the game stands where a person answered last
├── BadInput            2  bad usage or input: an unknown name, a value out of range, a broken file
│   ├── BadAnswer       2  an answer that does not fit its ask
│   └── BadSave         2  a save or export that is damaged, or not one of ours
├── Refused             3  refused: in use by another process, written by another version
│   └── StaleAnswer     3  an answer to an ask that is no longer the one on show
└── TrackerError        4  the tracker is missing, busy or does not answer

The message is one sentence for the player: what is wrong, where, what was expected and what to do.
"""

from typing import ClassVar


class ShambleError(Exception):
    """Anything that went wrong in a way the program foresees."""

    exit_code: ClassVar[int] = 1


class RulesFailed(ShambleError):
    """The rules of a game broke down on an answer: a defect in the program, not in what was typed."""


class BadInput(ShambleError):
    """Something typed or written by a person cannot be used as it stands."""

    exit_code = 2


class BadAnswer(BadInput):
    """An answer that does not fit the ask it is given to."""


class BadSave(BadInput):
    """A save or an export that is damaged, foreign, or does not fit this program."""


class SaveFailed(ShambleError):
    """The save could not be written; what was answered before stands."""


class Refused(ShambleError):
    """The wish is understood but may not be carried out now."""

    exit_code = 3


class StaleAnswer(Refused):
    """An answer to an ask that is no longer the one on show."""


class TrackerError(ShambleError):
    """The tracker cannot do what was asked."""

    exit_code = 4
