"""Writes the printable parts as STL files and their picture, and tells which committed ones are out of date."""

from __future__ import annotations

import hashlib
from pathlib import Path

import numpy as np
import trimesh
from manifold3d import Manifold, Mesh

from shamble_hardware import bought, case, dial, layout, picture

SAME_WITHIN = 1.0  # cubic millimetres
PICTURE = "case/case.png"


def stl_name(part: str) -> str:
    """Return the file of a printed part."""
    return f"case/{part}.stl"


def write(folder: Path) -> None:
    """Write the STL files that have changed shape, and the picture if anything in it has."""
    (folder / "case").mkdir(exist_ok=True)
    wanted = stale(folder)
    for name, solid in case.printed().items():
        if stl_name(name) in wanted:
            surface(case.on_the_bed(name, solid)).export(folder / stl_name(name))
    if PICTURE in stale(folder):
        (folder / PICTURE).write_bytes(picture.png(picture.picture(), source_mark(folder)))


def surface(solid: Manifold) -> trimesh.Trimesh:
    """Return the surface of a solid."""
    mesh = solid.to_mesh()
    return trimesh.Trimesh(np.asarray(mesh.vert_properties)[:, :3], np.asarray(mesh.tri_verts), process=False)


def load(file: Path) -> trimesh.Trimesh:
    """Return the surface in an STL file, its corners joined."""
    loaded = trimesh.load_mesh(file)
    loaded.merge_vertices()
    return loaded


def solid_of(surface: trimesh.Trimesh) -> Manifold:
    """Return the solid that a closed surface bounds."""
    corners = np.asarray(surface.vertices, dtype=np.float32)
    return Manifold(Mesh(corners, np.asarray(surface.faces, dtype=np.uint32)))


def stale(folder: Path) -> list[str]:
    """Return which STL files differ in shape from the source, by volume, and whether the picture is older than it."""
    parts = case.printed().items()
    found = [
        stl_name(name)
        for name, solid in parts
        if differs(folder / stl_name(name), case.on_the_bed(name, solid))
    ]
    shown = folder / PICTURE
    if not shown.is_file() or source_mark(folder).encode() not in shown.read_bytes()[:200]:
        found.append(PICTURE)
    return found


def differs(file: Path, solid: Manifold) -> bool:
    """Whether a file is missing or its solid has matter where the other has none."""
    if not file.is_file():
        return True
    kept = solid_of(load(file))
    return bool((kept - solid).volume() + (solid - kept).volume() > SAME_WITHIN)


def source_mark(folder: Path) -> str:
    """Return the mark of all that the picture is made from: the STL files and the modules that place and draw."""
    mark = hashlib.sha256()
    for name in case.printed():
        file = folder / stl_name(name)
        mark.update(file.read_bytes() if file.is_file() else b"")
    for module in (bought, dial, layout, picture):
        mark.update(Path(str(module.__file__)).read_text(encoding="utf-8").encode())
    return mark.hexdigest()
