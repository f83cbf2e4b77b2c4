"""A sheet of SVG with the few symbols of a wiring diagram; units are pixels at 96 an inch, y grows downward."""

from __future__ import annotations

from xml.sax.saxutils import escape

INK, PAPER, FAINT = "#22262b", "#fffdf8", "#8a8f98"
FONT = "DejaVu Sans, Verdana, Helvetica, Arial, sans-serif"
Point = tuple[float, float]


def number(value: float) -> str:
    """Return a coordinate, to a hundredth, without needless zeros."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


class Sheet:
    """Collects shapes in the order they are drawn."""

    def __init__(self, width: float, height: float, unit: str = "px", background: str = PAPER) -> None:
        self.width, self.height, self.unit = width, height, unit
        self.shapes: list[str] = []
        self.box(0, 0, width, height, fill=background, stroke="none")

    def add(self, shape: str, **style: object) -> None:
        """Draw an element; style: its attributes, with _ for -."""
        words = " ".join(
            f'{name.replace("_", "-")}="{number(value) if isinstance(value, float) else value}"'
            for name, value in style.items()
        )
        self.shapes.append(f"<{shape} {words}/>")

    def box(self, x: float, y: float, width: float, height: float, **style: object) -> None:
        """Draw a box from its top left corner."""
        size = {"x": float(x), "y": float(y), "width": float(width), "height": float(height)}
        self.add("rect", **size, **{"fill": "white", "stroke": INK, "stroke_width": 1.5, **style})

    def disc(self, x: float, y: float, radius: float, **style: object) -> None:
        """Draw a disc around its centre."""
        place = {"cx": float(x), "cy": float(y), "r": float(radius)}
        self.add("circle", **place, **{"fill": "white", "stroke": INK, "stroke_width": 1.5, **style})

    def line(self, *points: Point, colour: str = INK, width: float = 3.0, **style: object) -> None:
        """Draw a line through points."""
        path = " ".join(f"{number(x)},{number(y)}" for x, y in points)
        look = {"fill": "none", "stroke": colour, "stroke_width": width, "stroke_linejoin": "round"}
        self.add("polyline", points=path, **look, **{"stroke_linecap": "round", **style})

    def text(self, x: float, y: float, words: str, size: float = 13, **style: object) -> None:
        """Write words; y is their middle, `anchor` start, middle or end, `turn` degrees clockwise."""
        anchor, turn = style.pop("anchor", "start"), style.pop("turn", 0)
        look = {"fill": INK, **style}
        extra = " ".join(f'{name.replace("_", "-")}="{value}"' for name, value in look.items())
        spin = f' transform="rotate({turn} {number(x)} {number(y)})"' if turn else ""
        self.shapes.append(
            f'<text x="{number(x)}" y="{number(y + 0.36 * size)}" font-size="{number(size)}" text-anchor="{anchor}" '
            f"{extra}{spin}>{escape(words)}</text>"
        )

    def dot(self, x: float, y: float, colour: str) -> None:
        """Draw a junction."""
        self.disc(x, y, 4.5, fill=colour, stroke="none")

    def resistor(self, x: float, y: float, words: str, upright: bool = False) -> None:
        """Draw a resistor of 52 by 16 around its middle, with its name in it or beside it."""
        if upright:
            self.box(x - 8, y - 26, 16, 52, rx=3)
            self.text(x + 14, y, words, 12)
        else:
            self.box(x - 36, y - 10, 72, 20, rx=3)
            self.text(x, y, words, 12, anchor="middle")

    def capacitor(self, x: float, y: float, words: str, plus: bool = False, left: bool = False) -> None:
        """Draw an upright capacitor of 24 by 8 around its middle, name to the right or, with `left`, to the left."""
        self.box(x - 13, y - 4, 26, 8, fill=PAPER, stroke="none")
        for edge in (y - 4, y + 4):
            self.line((x - 13, edge), (x + 13, edge))
        if plus:
            self.text(x - 18, y - 10, "+", 15, anchor="middle")
        self.text(x - 20 if left else x + 20, y, words, 12, anchor="end" if left else "start")

    def ground(self, x: float, y: float) -> None:
        """Draw the sign of ground, hanging from a point."""
        for row, half in enumerate((14, 9, 4)):
            self.line((x - half, y + 6 * row), (x + half, y + 6 * row))

    def flag(self, x: float, y: float, words: str, colour: str, up: bool = True) -> None:
        """Draw the sign of a supply, standing on a point or hanging from it."""
        middle = y - 11 if up else y + 11
        self.box(x - 24, middle - 11, 48, 22, rx=11, fill=colour, stroke="none")
        self.text(x, middle, words, 12, anchor="middle", fill="white", font_weight="bold")

    def __str__(self) -> str:
        size = f"{number(self.width)} {number(self.height)}"
        width, height = (f"{number(side)}{self.unit}" for side in (self.width, self.height))
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {size}" '
            f'font-family="{FONT}">'
        )
        return "\n".join([head, *self.shapes, "</svg>", ""])
