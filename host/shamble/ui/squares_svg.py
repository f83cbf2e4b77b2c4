"""A map of squares as an SVG picture for paper and bug reports, readable without colour."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from html import escape
from itertools import product
from math import hypot

from shamble.geometry.squares import Square, column_name, sides
from shamble.kernel.view import Figure, MapEdge, MapSquare, SquareMap
from shamble.ui import board_look as look
from shamble.ui import squares_look as plans
from shamble.ui.board_page import SHAPES
from shamble.ui.squares_look import Plan

CELL, MARGIN, RULER, LINE = 100, 30, 40, 34
LEAST = 900
"""The page is at least so wide, for the words below a small map."""
PAPER = (190, 277)
"""Millimetres of an A4 page inside its margins."""
FONT = "Helvetica, Arial, 'DejaVu Sans', sans-serif"
RADIUS, TIP = 30, 44
BESIDE = 28
"""How far names of rows and columns are from the map: exits point across its end."""
YELLOW, RED, DARK = "#d9a400", "#c0392b", "#222222"
BORDERS = {"hindering": YELLOW, "obstructive": RED}
LOOKS = {
    "hindering": "dots: hindering",
    "obstructive": "stripes: obstructive",
    "yellow": "yellow line: hindering edge",
    "door-closed": "brown: closed door",
    "door-locked": "purple with a cross: locked door",
    "door-open": "brown and set off: open door",
    "stairs": "lines across: stairs",
    "ladder": "rungs: ladder",
    "exit": "green arrow: way off the map",
}
"""What terrain and edges look like, for the legend."""
PATTERNS = """<defs>
<pattern id="hindering" width="20" height="20" patternUnits="userSpaceOnUse">
<rect width="20" height="20" fill="#fbf3d0"/><circle cx="10" cy="10" r="3" fill="#b08d1e"/></pattern>
<pattern id="obstructive" width="20" height="20" patternUnits="userSpaceOnUse">
<rect width="20" height="20" fill="#e6d5d2"/><path d="M0 20L20 0" stroke="#7b3b33" stroke-width="4"/></pattern>
<pattern id="shaded" width="14" height="14" patternUnits="userSpaceOnUse">
<path d="M0 0L14 14" stroke="#2a8f6d" stroke-width="1.5"/></pattern>
<marker id="hit" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="5" markerHeight="5" orient="auto">
<path d="M0 0L10 5L0 10Z" fill="#c0392b"/></marker>
</defs>"""


def svg(picture: SquareMap, facts: str = "") -> str:
    """The map as an SVG document, with who stands where below; facts: a line under the title.

    The same picture gives the same text. Every name is escaped, and control characters are `?`.
    """
    plan, top = Plan.of(picture), MARGIN + 3 * LINE + RULER
    across = max(picture.width * CELL, LEAST) + 2 * MARGIN + RULER
    room = (across - 2 * MARGIN) // 12
    told = [
        row for text in legend(plan) for row in textwrap.wrap(look.safe(text), room, subsequent_indent="  ")
    ]
    below = top + picture.height * CELL + 2 * LINE
    down = below + len(told) * LINE + MARGIN
    body = [PATTERNS, f'<rect width="{across}" height="{down}" fill="#ffffff"/>']
    body.append(
        words(MARGIN, MARGIN + LINE, look.cut(look.safe(picture.title), room // 2), 40, "start", bold=True)
    )
    body.append(words(MARGIN, MARGIN + 2 * LINE + 6, look.cut(look.safe(facts), room), 22, "start"))
    body.append(f'<g transform="translate({MARGIN + RULER} {top})">')
    body += [*rulers(picture), *ground(plan), *shades(plan), *borders(plan), *edges(plan), *lying(plan)]
    body += [*map(figure, picture.figures), *fire(picture), "</g>"]
    body += [words(MARGIN, below + LINE * row, text, 22, "start") for row, text in enumerate(told)]
    return "\n".join([_opening(across, down, picture.title), *body, "</svg>"]) + "\n"


def _opening(across: int, down: int, title: str) -> str:
    share = min(PAPER[0] / across, PAPER[1] / down)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{across * share:.2f}mm" height="{down * share:.2f}mm" '
        f'viewBox="0 0 {across} {down}" role="img" font-family="{FONT}">\n<title>{escape(look.safe(title))}</title>'
    )


def words(
    x: int, y: int, text: str, size: int, anchor: str = "middle", bold: bool = False, ink: str = DARK
) -> str:
    """Words whose line stands at (x, y)."""
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" text-anchor="{anchor}" fill="{ink}"{weight}>'
        f"{escape(look.safe(text))}</text>"
    )


def legend(plan: Plan) -> Iterator[str]:
    """Everybody, what is dotted or has a sign of its own, and the notes."""
    for item in plans.entries(plan):
        yield f"{look.safe(item.figure.glyph)}  {item.text}"
    kinds = [*plans.terrain(plan), *plans.edge_kinds(plan)]
    dashed = ["dashed lines affect movement only"] if any(dotted for _, dotted in kinds) else []
    parts = [told for name, told in LOOKS.items() if any(kind == name for kind, _ in kinds)]
    parts += [f"hatched: {plans.shade_words(plan)}"] if plan.shaded else []
    parts += ["red arrow: line of fire"] if plan.picture.fire else []
    if parts + dashed:
        yield "; ".join(parts + dashed)
    yield from plan.picture.notes


def middle(at: Square) -> tuple[int, int]:
    """The middle of a square on the page."""
    return at[0] * CELL + CELL // 2, at[1] * CELL + CELL // 2


# -- the ground


def rulers(picture: SquareMap) -> Iterator[str]:
    """The letters of the columns and the numbers of the rows."""
    for x in range(picture.width):
        yield words(middle((x, 0))[0], -BESIDE, column_name(x), 24)
    for y in range(picture.height):
        yield words(-BESIDE, middle((0, y))[1] + 8, str(y + 1), 24, "end")


def ground(plan: Plan) -> Iterator[str]:
    """The squares of the map, each with its terrain."""
    for at in product(range(plan.picture.width), range(plan.picture.height)):
        if plan.inside(at):
            kind = plan.square(at).kind
            yield _square(at, f"url(#{kind})" if kind in BORDERS else "#ffffff", ' stroke="#cccccc"')


def _square(at: Square, fill: str, more: str = "") -> str:
    return f'<rect x="{at[0] * CELL}" y="{at[1] * CELL}" width="{CELL}" height="{CELL}" fill="{fill}"{more}/>'


def shades(plan: Plan) -> Iterator[str]:
    """The marked squares."""
    yield from (_square(at, "url(#shaded)") for at in sorted(plan.shaded))


def borders(plan: Plan) -> Iterator[str]:
    """A yellow line round hindering terrain and a red one round obstructive, dashed where it is dotted."""
    for square in plan.squares.values():
        if square.kind in BORDERS:
            yield from (
                _stroke(square.at, side, BORDERS[square.kind], 7, square.dotted, inset=5)
                for side in sides(square.at)
                if _differs(plan.square(side), square)
            )


def _differs(one: MapSquare, other: MapSquare) -> bool:
    return (one.kind, one.dotted) != (other.kind, other.dotted)


def _stroke(a: Square, b: Square, ink: str, width: int, dotted: bool = False, inset: int = 0) -> str:
    """A line along the side of square a toward b, so far inside a."""
    (x, y), (dx, dy), half = middle(a), (b[0] - a[0], b[1] - a[1]), CELL // 2
    x, y, long = x + dx * (half - inset), y + dy * (half - inset), half - inset
    dash = f' stroke-dasharray="{2 * width} {width}"' if dotted else ""
    path = f"M{x - dy * long} {y - dx * long}L{x + dy * long} {y + dx * long}"
    return f'<path d="{path}" stroke="{ink}" stroke-width="{width}"{dash} fill="none"/>'


# -- what stands on edges and lies on squares


def edges(plan: Plan) -> Iterator[str]:
    """The end of the map, walls, doors and whatever else stands between two squares."""
    for at in product(range(plan.picture.width), range(plan.picture.height)):
        if plan.inside(at):
            yield from (_stroke(at, side, "#555555", 3) for side in sides(at) if not plan.inside(side))
    for drawn in plan.picture.edges:
        yield edge(drawn)


def edge(drawn: MapEdge) -> str:
    """One edge: its line, and a sign in its middle that tells without colour what it is."""
    a, b = drawn.between
    if drawn.kind == "wall":
        return _stroke(a, b, DARK, 10, drawn.dotted)
    if drawn.kind == "yellow":
        return _stroke(a, b, YELLOW, 10, drawn.dotted)
    (ax, ay), (bx, by) = middle(a), middle(b)
    turn, told = (0 if a[0] != b[0] else 90), look.safe(plans.in_words(drawn.kind, drawn.dotted))
    return (
        f'<g transform="translate({(ax + bx) // 2} {(ay + by) // 2}) rotate({turn})">'
        f"<title>{escape(told)}</title>{SIGNS.get(drawn.kind, OTHER)}</g>"
    )


_POSTS = '<path d="M0 -50V-34M0 34V50" stroke="#222222" stroke-width="10"/>'
_LEAF = '<rect x="-7" y="-34" width="14" height="68" fill="{}" stroke="#222222" stroke-width="3"/>'
_CROSS = (
    '<circle r="11" fill="#ffffff" stroke="#222222" stroke-width="3"/>'
    '<path d="M-6 -6L6 6M-6 6L6 -6" stroke="#222222" stroke-width="4"/>'
)
SIGNS = {
    "door-closed": _POSTS + _LEAF.format("#b9773d"),
    "door-locked": _POSTS + _LEAF.format("#7d4fa0") + _CROSS,
    "door-open": f'{_POSTS}<path d="M0 -34L48 -34" stroke="#b9773d" stroke-width="12"/>'
    '<path d="M0 34A68 68 0 0 0 48 -14" fill="none" stroke="#888888" stroke-width="2" stroke-dasharray="6 5"/>',
    "stairs": '<path d="M-18 -46V46M-6 -46V46M6 -46V46M18 -46V46" stroke="#555555" stroke-width="4"/>',
    "ladder": '<path d="M-26 -16H26M-26 16H26M-18 -16V16M-6 -16V16M6 -16V16M18 -16V16" stroke="#555555" '
    'stroke-width="5"/>',
    "exit": '<path d="M-22 0H22M-22 0L-10 -10M-22 0L-10 10M22 0L10 -10M22 0L10 10" stroke="#1e8449" '
    'stroke-width="7" fill="none"/>',
}
"""Edges that run north to south; doors have posts, an open one stands off, a locked one has a cross."""
OTHER = '<circle r="12" fill="#ffffff" stroke="#222222" stroke-width="3"/>'


def lying(plan: Plan) -> Iterator[str]:
    """The words of what lies on each square, in its lower part where somebody may stand above them."""
    for square in plan.picture.squares:
        x, y = middle(square.at)
        for number, word in enumerate(square.marks[:3]):
            short = (
                len(square.marks) == 1 and look.columns(word) <= plans.ROOM and square.at not in plan.figures
            )
            size, text = (34, word) if short else (17, look.cut(look.safe(word), 10))
            yield words(x, y + (12 if short else 44 - 18 * number), text, size, bold=short, ink="#5c4500")


# -- who is there


def figure(one: Figure) -> str:
    """A figure: its kind's shape with its letters, a wedge where it faces, and dashes for one that lies face down."""
    mine, (x, y) = look.look(one.kind), middle(one.at)
    glyph = look.cut(look.safe(one.glyph) or "?", plans.GLYPH, "")
    told = "; ".join([look.safe(one.name), *map(look.safe, one.states)])
    dash = ' stroke-dasharray="9 6"' if one.kind == "hidden-zombie" else ""
    size = 34 if look.columns(glyph) == 1 else 26
    return (
        f'<g transform="translate({x} {y - 6})"><title>{escape(told)}</title>{_wedge(one, mine.ink)}'
        f'<{SHAPES[mine.shape](RADIUS)} fill="{mine.fill}" stroke="{mine.ink}" stroke-width="4"{dash}/>'
        f"{words(0, size * 36 // 100, glyph, size, bold=True, ink=mine.letter)}{_badges(one)}</g>"
    )


def _wedge(one: Figure, ink: str) -> str:
    """A triangle that points where somebody faces."""
    if one.facing not in plans.FACINGS:
        return ""
    dx, dy = one.facing
    x, y = dx * RADIUS * 3 // 4, dy * RADIUS * 3 // 4
    path = f"M{dx * TIP} {dy * TIP}L{x - dy * 20} {y + dx * 20}L{x + dy * 20} {y - dx * 20}Z"
    return f'<path d="{path}" fill="{ink}"/>'


def _badges(one: Figure) -> str:
    """The first letter of each state, above the figure."""
    letters = "".join(look.safe(state)[:1] for state in one.states).upper()
    return words(30, -24, look.cut(letters, 3, ""), 20, bold=True) if letters else ""


def fire(picture: SquareMap) -> Iterator[str]:
    """The lines of fire from centre to centre, without what figures at their ends cover."""
    for start, end in picture.fire:
        (ax, ay), (bx, by) = middle(start), middle(end)
        far = max(hypot(bx - ax, by - ay), 2 * TIP)
        dx, dy = round((bx - ax) * TIP / far), round((by - ay) * TIP / far)
        yield (
            f'<path d="M{ax + dx} {ay + dy}L{bx - dx} {by - dy}" stroke="{RED}" stroke-width="4" fill="none" '
            'stroke-dasharray="14 8" marker-end="url(#hit)"/>'
        )
