"""A scene: all that the ring shows and the question it belongs to; the same on host and board."""

from collections import namedtuple

from shamble_tracker.board import PHASE_LIGHTS

CALM, ASKING, PANIC, OVER = range(4)  # moods: they last as long as the scene
MAYHEM_FLASH, NOISE_FLASH = 1, 2  # flashes: once for each new serial; 0 is none

DEFAULT_LAYOUT = b"38DI46"  # All Quiet 1-3, Low 4-8, Medium 9-13, High 14-18; four phases; brightness 6 of 15


class Layout:
    """Scale and bands of the dial, number of phases and brightness, as a word like `38DI46` says them.

    Its digits (0 to 9, A to Z) are four band limits, of which the last is the scale, the phases (0 to 4) and the
    brightness (0 to F).
    """

    def __init__(self, word: bytes) -> None:
        """Read the word; ValueError when it is none."""
        digits = [int(chr(digit), 36) for digit in word]
        self.word, self.limits = word, digits[:4]
        if len(word) != 6:
            raise ValueError
        _, _, _, self.scale, self.phases, self.brightness = digits
        possible = (
            self.scale and self.phases <= PHASE_LIGHTS and self.brightness < 16 and word.upper() == word
        )
        if not possible or sorted(self.limits) != self.limits:
            raise ValueError


_known = [Layout(DEFAULT_LAYOUT)]


def shape_of(word: bytes) -> Layout:
    """Return what a layout word means; ValueError when it is none. The last one is kept: it rarely changes."""
    if _known[0].word != word:
        _known[0] = Layout(word)
    return _known[0]


# What the ring shows and the question it belongs to. A named tuple, because the board makes one four times faster.
# `no` 0 to 255 counts scenes, `ask` is the number of the question on show modulo 65,536 (0 for none), `threat` and
# `phase` fit the layout, `initiative` is 0 nobody, 1 first light, 2 second, 3 both, `serial` 0 to 255 tells one
# flash from the next; `layout` is the word, `shape` what it means.
Scene = namedtuple(
    "Scene", ("no", "ask", "threat", "phase", "initiative", "mood", "flash", "serial", "layout", "shape")
)


def read_scene(
    no: int,
    ask: int,
    threat: int,
    phase: int,
    initiative: int,
    mood: int,
    flash: int,
    serial: int,
    layout: bytes,
) -> Scene:
    """Return the scene of a `#L` line's fields; ValueError with the name of the first field that is wrong."""
    try:
        shape = shape_of(layout)
    except ValueError:
        raise ValueError("layout") from None
    wrong = (
        "no" if no > 255 else "ask" if ask > 65535
        else "threat" if threat > shape.scale else "phase" if phase > shape.phases
        else "initiative" if initiative > 3 else "mood" if mood > OVER
        else "flash" if flash > NOISE_FLASH else "serial" if serial > 255 else ""
    )  # fmt: skip
    if wrong:
        raise ValueError(wrong)
    return Scene(no, ask, threat, phase, initiative, mood, flash, serial, layout, shape)
