"""The page an SVG picture of the board is drawn on: its measures, letters, fills and the shapes of figures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from math import ceil, cos, pi, sin

from shamble.kernel.view import Mark, Picture
from shamble.ui import board_look as look

SPAN = 20
"""The longer side of the table in units, so that letters are as large on paper whatever the table."""

LEFT, RIGHT, TOP, RULER = 1.1, 0.6, 3.0, 1.2
LETTER = 0.58
"""The width of a letter for its height, on average."""

HATCHES = (
    ('<path d="M0 {u} L{u} 0" stroke="#6b6b6b" stroke-width="{t}"/>', "#c9c9c9"),
    ('<path d="M0 {h} H{u}" stroke="#9a9a9a" stroke-width="{t}"/>', "#f3f3f3"),
    ('<circle cx="{h}" cy="{h}" r="{t}" fill="#6b6b6b"/>', "#dedede"),
    ('<path d="M0 0 L{u} {u}" stroke="#8a8a8a" stroke-width="{t}"/>', "#ececec"),
    ('<path d="M{h} 0 V{u}" stroke="#6b6b6b" stroke-width="{t}"/>', "#d4d4d4"),
    ('<path d="M0 {h} H{u} M{h} 0 V{u}" stroke="#9a9a9a" stroke-width="{t}"/>', "#f7f7f7"),
)


@dataclass(frozen=True, slots=True)
class Page:
    """Where the table lies on the page: all in whole thousandths of an inch, y downward."""

    unit: int
    left: int
    top: int
    width: int
    depth: int

    @classmethod
    def of(cls, picture: Picture) -> Page:
        """The page for a picture; a unit is a twentieth of the table's longer side."""
        unit = max(ceil(max(picture.width, picture.depth) / SPAN), 20)
        return cls(unit, round(LEFT * unit), round(TOP * unit), picture.width, picture.depth)

    def __call__(self, units: float) -> int:
        """A length in units as a whole number."""
        return round(units * self.unit)

    def spot(self, at: tuple[float, float]) -> tuple[int, int]:
        """A place of the table on the page."""
        return self.left + round(at[0]), self.top + self.depth - round(at[1])

    @property
    def room(self) -> int:
        """The length of a line; beside a narrow table there is room for words all the same."""
        return max(self.width, self(SPAN))

    @property
    def across(self) -> int:
        """The width of the page."""
        return self.left + self.room + self(RIGHT)

    @property
    def below(self) -> int:
        """Where the ruler ends and the legend begins."""
        return self.top + self.depth + self(RULER)


def text(x: int, y: int, words: str, size: int, more: str = "") -> str:
    """Words whose line stands at (x, y), with letters of that size and more attributes."""
    return f'<text x="{x}" y="{y}" font-size="{size}"{more}>{escape(words)}</text>'


def length(words: str, size: int) -> int:
    """About how long the words are."""
    return round(look.columns(words) * size * LETTER)


def fitting(words: str, room: float, size: int) -> str:
    """The words made safe, and cut to about the room there is."""
    return look.cut(look.safe(words), int(room / size / LETTER))


def turned(degrees: float) -> str:
    """A turn as the page has it, clockwise, with two decimals."""
    return f"{round(-degrees % 360, 2) % 360:.2f}"


def dots(spots: Iterable[tuple[int, int]], across: int) -> str:
    """Round dots of that diameter as one path."""
    path = "".join(f"M{x} {y}h0" for x, y in spots)
    return f'<path d="{path}" stroke="#2a8f6d" stroke-width="{across}" stroke-linecap="round"/>'


def fills(page: Page, picture: Picture) -> Iterator[str]:
    """The fill of each kind of scenery, told apart without colour."""
    side = page(0.3)
    for number in range(min(len(look.kinds(picture.blocks)), len(HATCHES))):
        lines, ground = HATCHES[number]
        drawn = lines.format(u=side, h=side // 2, t=max(page(0.045), 1))
        yield (
            f'<defs><pattern id="fill{number}" width="{side}" height="{side}" patternUnits="userSpaceOnUse">'
            f'<rect width="{side}" height="{side}" fill="{ground}"/>{drawn}</pattern></defs>'
        )


def filled(page: Page, number: int) -> str:
    """The attributes of scenery of the kind with that number."""
    return f'fill="url(#fill{number % len(HATCHES)})" stroke="#333333" stroke-width="{page(0.05)}"'


def figure(page: Page, mark: Mark, spot: tuple[int, int], radius: int) -> str:
    """A mark at a place of the page: its kind's shape and its letter, dashed and turned when it lies."""
    mine, (x, y) = look.look(mark.kind), spot
    dash = f' stroke-dasharray="{page(0.12)} {page(0.1)}"' if mark.lying else ""
    fill, ink = ("#ffffff", mine.ink) if mark.lying else (mine.fill, mine.letter)
    size = round(radius * (0.95 if mine.shape in ("saw", "diamond") else 1.25))
    turn = ' transform="rotate(90)"' if mark.lying else ""
    return (
        f'<g transform="translate({x} {y})"><title>{escape(_told(mark))}</title>'
        f'<{SHAPES[mine.shape](radius)} fill="{fill}" stroke="{mine.ink}" stroke-width="{page(0.07)}"{dash}/>'
        f'<text y="{round(size * 0.36)}" font-size="{size}" font-weight="bold" text-anchor="middle" '
        f'fill="{ink}"{turn}>{escape(look.glyph(mark))}</text></g>'
    )


def _told(mark: Mark) -> str:
    return "; ".join(filter(None, (look.safe(mark.name), look.condition(mark), look.place(mark.at))))


def _disc(radius: int) -> str:
    return f'circle r="{radius}"'


def _diamond(radius: int) -> str:
    return f'path d="M0 {-radius}L{radius} 0L0 {radius}L{-radius} 0Z"'


def _saw(radius: int, teeth: int = 12) -> str:
    """A disc with a jagged edge that touches its base's rim."""
    spots = []
    for number in range(2 * teeth):
        angle, far = number * pi / teeth, radius * (1 if number % 2 == 0 else 0.84)
        spots.append(f"{round(far * sin(angle))} {round(-far * cos(angle))}")
    return f'path d="M{"L".join(spots)}Z"'


def _square(radius: int) -> str:
    """A square whose rounded corners lie on its base's rim."""
    half = round(radius * 0.8)
    return f'rect x="{-half}" y="{-half}" width="{2 * half}" height="{2 * half}" rx="{round(radius * 0.2)}"'


SHAPES = {"disc": _disc, "square": _square, "diamond": _diamond, "saw": _saw}
