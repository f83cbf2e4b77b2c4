"""Dice: faces, rolls, and how a program rolls them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from shamble.kernel.errors import BadAnswer
from shamble.kernel.plain import brief


@dataclass(frozen=True, slots=True)
class Face:
    """One face: its name as people type it, the successes and criticals it shows."""

    name: str
    successes: int = 0
    criticals: int = 0


@dataclass(frozen=True, slots=True)
class Die:
    """A kind of die: its name and its faces, all equally likely."""

    name: str
    faces: tuple[Face, ...]
    counts: bool = True
    by_name: dict[str, Face] = field(init=False, repr=False, compare=False, hash=False)

    def __post_init__(self) -> None:
        """Index the faces by name, once."""
        object.__setattr__(self, "by_name", {face.name: face for face in self.faces})

    def face(self, name: Any) -> Face:
        """The face of that name; BadAnswer when the die has none such."""
        found = self.by_name.get(name) if isinstance(name, str) else None
        if found is None:
            names = ", ".join(dict.fromkeys(face.name for face in self.faces))
            raise BadAnswer(f"{brief(name)} is no face of the {self.name} die; expected one of: {names}")
        return found


@dataclass(frozen=True, slots=True)
class Rolled:
    """What a roll shows: the faces' names (empty when only the sum was stated) and the two sums."""

    faces: tuple[str, ...]
    successes: int
    criticals: int

    @classmethod
    def of(cls, faces: tuple[Face, ...]) -> Rolled:
        """The roll that shows these faces."""
        names = tuple([face.name for face in faces])
        return cls(names, sum([f.successes for f in faces]), sum([f.criticals for f in faces]))

    @property
    def face(self) -> str:
        """The only face of a roll of one die."""
        (only,) = self.faces
        return only
