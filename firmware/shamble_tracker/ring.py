"""From a scene and the time to the colours of the 24 lights.

Lights 0 to 17 are the dial of threat, 18 to 21 the phases, 22 and 23 initiative. A frame is put together from
parts that exist ready mixed, one set for each strength, so that it takes little time and no memory.
No colour adds up to more than LIGHT_MOST, which keeps the whole ring, all lights on, within the budget, and no
effect flashes more than three times a second, which could harm people with photosensitive epilepsy.
"""

from shamble_tracker import board
from shamble_tracker.scene import CALM, MAYHEM_FLASH, OVER, PANIC, Layout, Scene
from shamble_tracker.wire import const, elapsed

# How long each picture of an effect stays.
MAYHEM_MS = const(200)
NOISE_MS = const(50)
BREATH_MS = const(170)
LIGHT_MOST = const(160)  # sum of the three colours of one light

_RED, _PHASE, _FIRST, _SECOND, _WHITE = range(3, 8)  # places in COLOURS


class Spans:
    """Slices made once: MicroPython would make a new object for each `a[b:c]`."""

    def __getitem__(self, span: slice) -> slice:
        """Return the slice."""
        return span


class Ring:
    """Holds the scene on show and paints it into `colours`, four bytes a light (0, blue, red, green)."""

    FLASH_MS = (0, 1200, 900)  # how long each kind of flash lasts
    STRENGTHS = (16, 9, 5, 2)  # sixteenths
    BREATH = (0, 0, 1, 2, 3, 3, 2, 1)  # strengths in turn
    # Red, green, blue of the four bands, then of the other lights.
    COLOURS = (
        (0, 120, 0), (90, 60, 0), (120, 34, 0), (150, 0, 0), (30, 40, 80), (0, 40, 110), (90, 0, 70), (54, 54, 52),
    )  # fmt: skip
    ALL = Spans()[0 : 4 * board.LIGHTS]
    HEAD = [Spans()[0 : 4 * count] for count in range(board.THREAT_LIGHTS + 1)]  # noqa: RUF012
    ONE = [Spans()[4 * light : 4 * light + 4] for light in range(board.LIGHTS)]  # noqa: RUF012

    def __init__(self) -> None:
        self.colours = bytearray(4 * board.LIGHTS)
        self._off = bytes(self.colours)
        self._dials = [bytearray(4 * board.THREAT_LIGHTS) for _ in self.STRENGTHS]
        self._heads = [[memoryview(dial)[span] for span in self.HEAD] for dial in self._dials]
        self._mixed: list[list[bytes]] = []
        self._kind = self._flash_at = self._since = self._step = self._lit = 0
        self._scene: Scene | None = None
        self._changed = False

    def show(self, scene: Scene, now: int) -> None:
        """Take a scene to be painted with the next frame."""
        old = self._scene
        if old is None or scene.layout != old.layout:
            self._mixed = [[] for _ in self.STRENGTHS]
        # At a new layout too: colours are mixed for one strength at a time, which takes 1.5 ms.
        if old is None or scene.ask != old.ask or scene.mood != old.mood or scene.layout != old.layout:
            self._since = now
        self._lit = self.lit(scene.threat, scene.shape.scale)
        self._scene, self._changed = scene, True

    def flash(self, kind: int, now: int) -> None:
        """Start a flash; one that still runs gives way, but mayhem, whose rhythm goes on for longer instead."""
        if self._kind == MAYHEM_FLASH:
            kind, now = MAYHEM_FLASH, now - elapsed(now, self._flash_at) % (2 * MAYHEM_MS)
        self._kind, self._flash_at, self._changed = kind, now, True

    def frame(self, now: int) -> bool:
        """Paint if there is something new to see; return whether there was."""
        scene = self._scene
        if scene is None or not (self._changed or self._kind or scene.mood):
            return False
        step = self._step_of(scene.mood, now)
        if step == self._step and not self._changed:
            return False
        self._step, self._changed = step, False
        self._paint(scene, step)
        return True

    def _step_of(self, mood: int, now: int) -> int:
        """Return which picture of its effect is due; those of a flash are negative."""
        if self._kind:
            age = elapsed(now, self._flash_at)
            if 0 <= age < self.FLASH_MS[self._kind]:
                return -1 - age // (MAYHEM_MS if self._kind == MAYHEM_FLASH else NOISE_MS)
            self._kind = 0
        return 0 if mood == CALM else elapsed(now, self._since) // BREATH_MS & 7

    def _paint(self, scene: Scene, step: int) -> None:
        out, one = self.colours, self.ONE
        out[self.ALL] = self._off
        breath = self.BREATH[step] if step > 0 else 0
        mixed = self._mixed[0] or self._mix(scene.shape, 0)
        breathing = (self._mixed[breath] or self._mix(scene.shape, breath)) if breath else mixed
        out[self.HEAD[self._lit]] = self._heads[breath if scene.mood == PANIC else 0][self._lit]
        phase = breathing[_PHASE]
        if scene.phase:
            out[one[board.THREAT_LIGHTS - 1 + scene.phase]] = phase
        elif scene.mood != CALM:
            self._fill(board.THREAT_LIGHTS, scene.shape.phases, phase)
        if scene.initiative & 1:
            out[one[board.LIGHTS - 2]] = mixed[_FIRST]
        if scene.initiative & 2:
            out[one[board.LIGHTS - 1]] = mixed[_SECOND]
        if scene.mood == OVER:
            self._fill(0, board.LIGHTS, breathing[_RED])
        if step < 0:
            self._paint_flash(-1 - step, mixed[_WHITE])

    def _paint_flash(self, step: int, white: bytes) -> None:
        if self._kind != MAYHEM_FLASH:  # a light runs once round the dial
            self._fill(step, 1, white)
        elif step & 1 == 0:
            self._fill(0, board.THREAT_LIGHTS, white)

    def _fill(self, start: int, count: int, light: bytes) -> None:
        for place in range(start, start + count):
            self.colours[self.ONE[place]] = light

    @staticmethod
    def colour(rgb: "tuple[int, int, int]", brightness: int, strength: int) -> bytes:
        """Return the four bytes of a light: a colour (0 to 255 each) at a brightness of 0 to 15, in sixteenths."""
        red, green, blue = rgb
        part = (brightness + 1) * strength
        return bytes((0, blue * part >> 8, red * part >> 8, green * part >> 8))

    @staticmethod
    def lit(threat: int, scale: int) -> int:
        """Return how many of the dial's lights stand for a threat on a scale; any threat lights one at least."""
        return -(-threat * board.THREAT_LIGHTS // scale)

    def _mix(self, shape: Layout, strength: int) -> "list[bytes]":
        """Mix the colours and paint the dial in one strength, for a new layout; return the colours."""
        mixed = [self.colour(rgb, shape.brightness, self.STRENGTHS[strength]) for rgb in self.COLOURS]
        start = 0
        for band, limit in enumerate(shape.limits):
            end = self.lit(limit, shape.scale)
            self._dials[strength][4 * start : 4 * end] = mixed[band] * (end - start)
            start = end
        self._mixed[strength] = mixed
        return mixed
