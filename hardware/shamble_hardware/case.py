"""The printed parts, as solids placed where they sit in the assembled case (see layout.py for the axes)."""

from __future__ import annotations

from manifold3d import CrossSection, Manifold

from shamble_hardware import dial, layout
from shamble_hardware.layout import FLOOR, INSIDE, LID, LOOSE, RING_AT, SNUG, WALL

FINE, COARSE = 96, 32  # sides of a large and of a small circle
OVER = 1.0  # how far a cut reaches past the surface it opens
LIP, LIP_DEPTH = 1.6, 2.5
COLLAR = 1.6
COLLAR_DEPTH = layout.DIFFUSER + layout.RING_HEIGHT + 0.6
KNOB_RADIUS, KNOB_TOP, KNOB_LIFT = 22.0, 19.0, 1.2
BOTTOM = -LID - INSIDE - FLOOR


def cylinder(
    x: float, y: float, bottom: float, top: float, radius: float, end: float | None = None
) -> Manifold:
    """Return an upright cylinder, or a cone that ends in another radius."""
    sides = FINE if radius > 10 else COARSE
    shape = Manifold.cylinder(top - bottom, radius, radius if end is None else end, sides)
    return shape.translate((x, y, bottom))


def box(low: tuple[float, float, float], high: tuple[float, float, float]) -> Manifold:
    """Return a box between two corners."""
    return Manifold.cube(tuple(b - a for a, b in zip(low, high, strict=True))).translate(low)


def slab(width: float, depth: float, corner: float, bottom: float, top: float) -> Manifold:
    """Return a plate round the origin with rounded corners."""
    core = CrossSection.square((width - 2 * corner, depth - 2 * corner), True)
    outline = CrossSection.batch_hull([core, *corners(width, depth, corner)])
    return Manifold.extrude(outline, top - bottom).translate((0, 0, bottom))


def corners(width: float, depth: float, corner: float) -> list[CrossSection]:
    """Return the four discs of a rounded outline."""
    disc = CrossSection.circle(corner, COARSE)
    x, y = width / 2 - corner, depth / 2 - corner
    return [disc.translate((a, b)) for a in (-x, x) for b in (-y, y)]


def tube(middle: tuple[float, float], bottom: float, top: float, outer: float, inner: float) -> Manifold:
    """Return an upright tube."""
    return cylinder(*middle, bottom, top, outer) - cylinder(*middle, bottom - OVER, top + OVER, inner)


def union(solids: list[Manifold]) -> Manifold:
    """Return all of them as one."""
    whole = Manifold()
    for solid in solids:
        whole += solid
    return whole


def lid() -> Manifold:
    """Return the panel: windows for the lights, holes for knob, buttons and screws, a collar that holds the ring."""
    outer_lip = slab(
        layout.WIDTH - 2 * WALL - 2 * SNUG, layout.DEPTH - 2 * WALL - 2 * SNUG, 4, -LID - LIP_DEPTH, -LID
    )
    width = layout.WIDTH - 2 * WALL - 2 * SNUG - 2 * LIP
    depth = layout.DEPTH - 2 * WALL - 2 * SNUG - 2 * LIP
    lip = outer_lip - slab(width, depth, 3, -LID - LIP_DEPTH - OVER, -LID + OVER)
    around = union(
        [cylinder(x, y, -LID - LIP_DEPTH - OVER, -LID, layout.BOSS + 0.6) for x, y in layout.SCREWS]
    )
    plate = slab(layout.WIDTH, layout.DEPTH, layout.CORNER, -LID, 0)
    return plate + (lip - around) + collar() + pillars() - openings()


def collar() -> Manifold:
    """Return the two walls between which diffuser and ring lie; a gap lets the ring's wires out."""
    bottom = -LID - COLLAR_DEPTH
    outer = layout.RING_OUTER + LOOSE
    inner = layout.RING_INNER - LOOSE
    walls = tube(RING_AT, bottom, -LID, outer + COLLAR, outer) + tube(
        RING_AT, bottom, -LID, inner, inner - COLLAR
    )
    x, y = RING_AT
    gap = box((x - 8, y - outer - COLLAR - OVER, bottom - OVER), (x + 8, y, -LID - layout.DIFFUSER))
    return walls - gap


def pillars() -> Manifold:
    """Return the three posts that keep the perfboard down, at the corners that nothing else needs."""
    (x, y), (width, depth, thick) = layout.PERFBOARD_AT, layout.PERFBOARD
    right, far, near = x + width / 2 - 2.5, y + depth / 2 - 2.5, y - depth / 2 + 2.5
    end = layout.perfboard_bottom() + thick + LOOSE
    spots = ((right, far), (right, near), (x - width / 2 + 2.5, far))
    return union([cylinder(a, b, end, -LID, 2.2, 3.2) for a, b in spots])


def openings() -> Manifold:
    """Return everything that is cut out of the panel."""
    top, bottom = OVER, -LID - OVER
    windows = [light.place(layout.RING_RADIUS) for light in dial.lights()]
    x, y = RING_AT
    cuts = [cylinder(x + a, y + b, bottom, top, layout.WINDOW / 2) for a, b in windows]
    cuts += [cylinder(a, b, bottom, top, (layout.BUTTON + LOOSE) / 2) for _, a, b in layout.buttons()]
    cuts.append(cylinder(x, y, bottom, top, (layout.BUSHING + LOOSE) / 2))
    for spot in layout.SCREWS:
        cuts.append(cylinder(*spot, bottom, top, layout.SCREW / 2))
        cuts.append(cylinder(*spot, -1.7, 0.01, layout.SCREW / 2, layout.SCREW_HEAD / 2))
    return union(cuts)


def base() -> Manifold:
    """Return the tray: walls, floor, bosses for the screws, a cradle for the perfboard, the hole for the plug."""
    inside = slab(
        layout.WIDTH - 2 * WALL, layout.DEPTH - 2 * WALL, layout.CORNER - WALL, -LID - INSIDE, -LID + OVER
    )
    shell = slab(layout.WIDTH, layout.DEPTH, layout.CORNER, BOTTOM, -LID) - inside
    bosses = union([cylinder(x, y, -LID - INSIDE - OVER, -LID, layout.BOSS) for x, y in layout.SCREWS])
    pilots = union([cylinder(x, y, -LID - 14, -LID + OVER, layout.PILOT / 2) for x, y in layout.SCREWS])
    return shell + bosses + cradle() - pilots - plug_hole()


def cradle() -> Manifold:
    """Return the four corner rests of the perfboard, each a ledge below it and a stop round its corner."""
    (x, y), (width, depth, thick) = layout.PERFBOARD_AT, layout.PERFBOARD
    floor, rest = -LID - INSIDE - OVER, layout.perfboard_bottom()
    laid = box(
        (x - width / 2 - SNUG, y - depth / 2 - SNUG, rest), (x + width / 2 + SNUG, y + depth / 2 + SNUG, 0)
    )
    rests = []
    for a in (x - width / 2, x + width / 2):
        for b in (y - depth / 2, y + depth / 2):
            far = min(b + 3, layout.DEPTH / 2 - WALL)
            rests.append(box((a - 3, b - 3, floor), (a + 3, far, rest + thick)))
    return union(rests) - laid


def plug_hole() -> Manifold:
    """Return the cut for the plug in the wall away from the player."""
    x, _, z = layout.pico_at()
    middle = z + layout.PICO[2] + layout.USB[2] / 2
    width, height = layout.PLUG[0] + 2 * LOOSE, layout.PLUG[1] + 2 * LOOSE
    wall = layout.DEPTH / 2
    return box(
        (x - width / 2, wall - WALL - 0.5, middle - height / 2),
        (x + width / 2, wall + OVER, middle + height / 2),
    )


def diffuser() -> Manifold:
    """Return the thin ring, printed clear or white, that lies between windows and lights."""
    outer, inner = layout.RING_OUTER + LOOSE - SNUG, layout.RING_INNER - LOOSE + SNUG
    return tube(RING_AT, -LID - layout.DIFFUSER, -LID, outer, inner)


def knob() -> Manifold:
    """Return the knob: a grooved cap with a bore for the flatted shaft and room for the nut, its mark a notch."""
    x, y = RING_AT
    body = cylinder(x, y, KNOB_LIFT, KNOB_TOP - 1.5, KNOB_RADIUS)
    body += cylinder(x, y, KNOB_TOP - 1.5, KNOB_TOP, KNOB_RADIUS, KNOB_RADIUS - 1.5)
    grooves = [light.place(KNOB_RADIUS + 0.6) for light in dial.lights()]
    body -= union([cylinder(x + a, y + b, 0, KNOB_TOP + OVER, 1.4) for a, b in grooves])
    room = cylinder(x, y, 0, layout.NUT_HEIGHT + 2.5, layout.NUT_ACROSS / 2 + 1.5)
    tip = layout.SHAFT_LENGTH - LID + LOOSE
    bore = cylinder(x, y, 0, tip, (layout.SHAFT + 0.2) / 2)
    flat = layout.SHAFT_FLAT - layout.SHAFT / 2 + 0.1
    flatted = bore - box((x - 5, y + flat, layout.BUSHING_LENGTH - LID + 1), (x + 5, y + 5, KNOB_TOP))
    mark = box((x - 0.9, y + 12, KNOB_TOP - 0.8), (x + 0.9, y + KNOB_RADIUS + OVER, KNOB_TOP + OVER))
    return body - room - flatted - mark


def printed() -> dict[str, Manifold]:
    """Return every printed part by name, where it sits in the case."""
    return {"base": base(), "lid": lid(), "diffuser": diffuser(), "knob": knob()}


def on_the_bed(name: str, part: Manifold) -> Manifold:
    """Return a part as it is printed: lid and knob with their upper side down, none needs support."""
    turned = part.rotate((180, 0, 0)) if name in ("lid", "knob") else part
    low = turned.bounding_box()
    return turned.translate((-(low[0] + low[3]) / 2, -(low[1] + low[4]) / 2, -low[2]))
