"""A picture of the case, closed and taken apart: flat shading into a depth buffer, outlines where surfaces break."""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass
from typing import Any

import numpy as np
from manifold3d import Manifold

from shamble_hardware import bought, case, dial

Array = np.ndarray[Any, Any]
WIDTH, HEIGHT, SCALE, FINER = 1320, 1240, 3.2, 2  # pixels, pixels a millimetre, samples a pixel each way
TURN, TILT = np.radians(-28.0), np.radians(50.0)
SUN = np.array([-0.35, -0.55, 0.76])
PAPER, INK = np.array([255.0, 253.0, 248.0]), np.array([34.0, 38.0, 43.0])
CLOSED, APART = (-100.0, -30.0), (103.0, -92.0)  # where the two views stand, in millimetres of the picture
RING_LIFT = 105
BODY, LIGHT_GREY, GREEN, DARK = "#d9d5cb", "#f4f4f0", "#2f7d4c", "#33383f"
BUTTON_COLOURS = ("#d62828", "#e0ddd6", "#e8b100", "#8a3fb0", "#2f7fd6", "#3aa655")


@dataclass(frozen=True, slots=True)
class Item:
    """A solid to draw: its colour, how far it is lifted (millimetres), whether it shines by itself."""

    solid: Manifold
    colour: str
    lift: float = 0.0
    shines: bool = False


def items(apart: bool) -> list[Item]:
    """Return what stands in a view, closed or taken apart."""
    printed, parts = case.printed(), bought.parts()
    layers = [
        (printed["base"], BODY, 0), (parts["perfboard"], "#b9893f", 34), (parts["pico"], GREEN, 34),
        (parts["capacitor"], "#3a4a78", 34), (parts["ring"], DARK, RING_LIFT), (parts["encoder"], "#9aa0a8", 185),
        (printed["diffuser"], LIGHT_GREY, 150), (printed["lid"], BODY, 270), (printed["knob"], DARK, 312),
    ]  # fmt: skip
    found = [Item(solid, colour, lift if apart else 0) for solid, colour, lift in layers]
    colours = [light.colour for light in dial.lights()]
    lit = bought.chips() if apart else bought.glows()
    found += [Item(s, c, RING_LIFT if apart else 0, True) for s, c in zip(lit, colours, strict=True)]
    buttons = sorted(parts["buttons"].decompose(), key=lambda solid: solid.bounding_box()[0])
    found += [Item(s, c, 304 if apart else 0) for s, c in zip(buttons, BUTTON_COLOURS, strict=True)]
    return found


def seen(points: Array) -> Array:
    """Return points turned into the picture: right, up, and toward the eye, in millimetres."""
    x = points[:, 0] * np.cos(TURN) - points[:, 1] * np.sin(TURN)
    y = points[:, 0] * np.sin(TURN) + points[:, 1] * np.cos(TURN)
    up = y * np.sin(TILT) + points[:, 2] * np.cos(TILT)
    return np.stack([x, up, points[:, 2] * np.sin(TILT) - y * np.cos(TILT)], axis=1)


class Canvas:
    """Depth, colour, normal and item of every sample."""

    def __init__(self) -> None:
        self.shape = (HEIGHT * FINER, WIDTH * FINER)
        self.depth = np.full(self.shape, -np.inf)
        self.colour = np.tile(PAPER, (*self.shape, 1))
        self.normal = np.zeros((*self.shape, 3))
        self.item = np.zeros(self.shape, dtype=np.int32)
        self.count = 0

    def draw(self, item: Item, at: tuple[float, float]) -> None:
        """Draw a solid in a view whose origin is there."""
        self.count += 1
        mesh = item.solid.to_mesh()
        points = np.asarray(mesh.vert_properties[:, :3], dtype=float) + np.array([0.0, 0.0, item.lift])
        corners = seen(points)
        corners[:, :2] = (corners[:, :2] + at) * (1, -1) * SCALE * FINER
        corners[:, :2] += np.array(self.shape[::-1]) / 2
        base = np.array([int(item.colour[place : place + 2], 16) for place in (1, 3, 5)], dtype=float)
        for triangle in mesh.tri_verts:
            a, b, c = points[triangle]
            normal = np.cross(b - a, c - a)
            size = float(np.linalg.norm(normal))
            if size > 0:
                shade = 1.0 if item.shines else 0.5 + 0.5 * max(0.0, float(normal @ SUN / size))
                self.fill(corners[triangle], base * shade, normal / size)

    def fill(self, corners: Array, colour: Array, normal: Array) -> None:
        """Fill one triangle where nothing is nearer."""
        (ax, ay, _), (bx, by, _), (cx, cy, _) = corners
        area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
        low = np.maximum(np.floor(corners[:, :2].min(axis=0)).astype(int), 0)
        high = np.minimum(np.ceil(corners[:, :2].max(axis=0)).astype(int) + 1, self.shape[::-1])
        if area >= 0 or (low >= high).any():
            return  # it shows its back, or lies outside
        x, y = np.meshgrid(np.arange(low[0], high[0]) + 0.5, np.arange(low[1], high[1]) + 0.5)
        first = ((bx - x) * (cy - y) - (cx - x) * (by - y)) / area
        second = ((cx - x) * (ay - y) - (ax - x) * (cy - y)) / area
        third = 1 - first - second
        depth = first * corners[0, 2] + second * corners[1, 2] + third * corners[2, 2]
        part = np.s_[low[1] : high[1], low[0] : high[0]]
        wins = (np.minimum(np.minimum(first, second), third) >= -1e-9) & (depth > self.depth[part])
        self.depth[part][wins] = depth[wins]
        self.colour[part][wins] = colour
        self.normal[part][wins] = normal
        self.item[part][wins] = self.count

    def finished(self) -> Array:
        """Return the picture as rows of 8-bit colours, outlined and smoothed."""
        edge = np.zeros(self.shape, dtype=bool)
        for axis in (0, 1):
            step = np.abs(np.diff(self.depth, axis=axis, prepend=self.depth.take([0], axis))) > 2.0
            other = np.diff(self.item, axis=axis, prepend=self.item.take([0], axis)) != 0
            bend = (
                np.abs(np.diff(self.normal, axis=axis, prepend=self.normal.take([0], axis))).sum(axis=2) > 0.6
            )
            edge |= step | other | bend
        self.colour[edge] = 0.45 * self.colour[edge] + 0.55 * INK
        rows = self.colour.reshape(HEIGHT, FINER, WIDTH, FINER, 3).mean(axis=(1, 3))
        return np.asarray(rows.round().astype(np.uint8))


def picture() -> Array:
    """Return the picture, rows of red, green and blue."""
    canvas = Canvas()
    for apart, at in ((False, CLOSED), (True, APART)):
        for item in items(apart):
            canvas.draw(item, at)
    with np.errstate(invalid="ignore"):
        return canvas.finished()


def png(rows: Array, source: str) -> bytes:
    """Return a picture as PNG that carries the mark of what it was made from."""
    height, width, _ = rows.shape
    lines = b"".join(b"\0" + row.tobytes() for row in rows)
    head = struct.pack(">2I5B", width, height, 8, 2, 0, 0, 0)
    parts = (
        (b"IHDR", head),
        (b"tEXt", b"Source\0" + source.encode()),
        (b"IDAT", zlib.compress(lines, 9)),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(kind, data) for kind, data in parts)


def chunk(kind: bytes, data: bytes) -> bytes:
    """Return a piece of a PNG file."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
