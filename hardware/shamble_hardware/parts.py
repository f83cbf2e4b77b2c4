"""The parts by kind, read from parts.toml, and how many of each a build needs."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, fields
from pathlib import Path

from shamble_hardware.circuit import Circuit

PARTS = Path(__file__).parents[1] / "parts.toml"
BUILDS = ("both", "breadboard", "perfboard")


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of part, as parts.toml describes it."""

    kind: str
    name: str
    value: str
    footprint: str
    mpn: str
    sources: list[str]
    substitutes: str
    euro: float
    milliamperes: float = 0.0
    count: int = 0  # of what the circuit does not know
    build: str = "both"


def load(path: Path = PARTS) -> dict[str, Kind]:
    """Return the kinds by key; ValueError names the file, the part and what is wrong with it."""
    return {
        kind: read(path.name, kind, entry) for kind, entry in tomllib.loads(path.read_text("utf-8")).items()
    }


def read(file: str, kind: str, entry: dict[str, object]) -> Kind:
    """Return one kind; ValueError says what is missing, unknown or too few."""
    known = {field.name for field in fields(Kind)} - {"kind"}
    if unknown := sorted(entry.keys() - known):
        raise ValueError(f"{file}: [{kind}] has unknown keys {unknown}; known are {sorted(known)}")
    try:
        part = Kind(kind, **entry)  # type: ignore[arg-type]
    except TypeError as error:
        raise ValueError(f"{file}: [{kind}]: {error}") from error
    if len(set(part.sources)) < 2 or not part.substitutes or part.euro <= 0 or part.build not in BUILDS:
        raise ValueError(
            f"{file}: [{kind}] needs two sources, substitutes, a price and a build out of {BUILDS}"
        )
    return part


def needed(circuit: Circuit, kinds: dict[str, Kind]) -> list[tuple[Kind, list[str], int]]:
    """Return each kind with the references that use it and how many are needed; KeyError for an unknown kind."""
    places: dict[str, list[str]] = {kind: [] for kind in kinds}
    for part in circuit.parts.values():
        places[part.kind].append(part.ref)
    return [(kinds[kind], refs, len(refs) or kinds[kind].count) for kind, refs in places.items()]


def price(circuit: Circuit, kinds: dict[str, Kind], build: str) -> float:
    """Return what a build costs in euro, about."""
    rows = needed(circuit, kinds)
    return sum(kind.euro * count for kind, _, count in rows if kind.build in ("both", build))
