"""Without a host: an honest dial of threat, with phases and initiative, that a person sets by hand."""

from shamble_tracker import board
from shamble_tracker.scene import CALM, DEFAULT_LAYOUT, Scene, read_scene, shape_of

_DIM = b"2"  # brightness when no host is there, so that one sees it
_UNDO_DEPTH = 16


class Dial:
    """Threat, phase and initiative; `touched` while a person has changed them since the last host's scene."""

    def __init__(self) -> None:
        self.threat = self.phase = self.initiative = 0
        self.layout = DEFAULT_LAYOUT
        self.touched = False
        self._past: list[tuple[int, int, int]] = []

    def follow(self, scene: Scene) -> None:
        """Go on from what a host has shown."""
        self.threat, self.phase, self.initiative = scene.threat, scene.phase, scene.initiative
        self.layout, self.touched = scene.layout, False
        self._past.clear()

    def restore(self, threat: int, phase: int, initiative: int, touched: int, layout: bytes) -> None:
        """Set everything, as it was kept, if it can have been so."""
        try:
            self.follow(read_scene(0, 0, threat, phase, initiative, CALM, 0, 0, layout))
        except ValueError:
            return
        self.touched = touched != 0

    def text(self) -> bytes:
        """Return the `$D` message; `restore` takes its fields."""
        return b"$D %d %d %d %d " % (self.threat, self.phase, self.initiative, self.touched) + self.layout

    def scene(self) -> Scene:
        """Return what to show."""
        return read_scene(0, 0, self.threat, self.phase, self.initiative, CALM, 0, 0, self.layout[:-1] + _DIM)

    def turn(self, detents: int) -> None:
        """Change the threat within its scale."""
        self._set(
            min(max(self.threat + detents, 0), shape_of(self.layout).scale), self.phase, self.initiative
        )

    def press(self, button: int) -> None:
        """Take a press: NEXT moves on the phase, INITIATIVE passes it, UNDO takes back the last change."""
        if button == board.NEXT:
            phases = shape_of(self.layout).phases
            self._set(self.threat, self.phase % phases + 1 if phases else 0, self.initiative)
        elif button == board.INITIATIVE:
            self._set(self.threat, self.phase, 2 if self.initiative == 1 else 1)
        elif button == board.UNDO and self._past:
            self.threat, self.phase, self.initiative = self._past.pop()
            self.touched = True

    def _set(self, threat: int, phase: int, initiative: int) -> None:
        before = self.threat, self.phase, self.initiative
        if before != (threat, phase, initiative):
            self._past.append(before)
            self._past[:-_UNDO_DEPTH] = []
            self.threat, self.phase, self.initiative = threat, phase, initiative
            self.touched = True
