"""Build all artefacts, or check the committed ones against what the pin table gives now."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from shamble_hardware import labels, pages, parts, rules, wiring
from shamble_hardware.circuit import Circuit
from shamble_hardware.tracker import tracker
from shamble_tracker import board

NEEDS_EXTRA = "the case needs the extra: pip install -e '.[hardware]'"


def sound() -> Circuit:
    """Return the circuit; ValueError lists the rules that it breaks."""
    circuit = tracker(board)
    if faults := rules.faults(circuit, board):
        raise ValueError("the electrical rule check failed:\n  " + "\n  ".join(faults))
    return circuit


def texts() -> dict[str, str]:
    """Return the content of every text artefact by its name."""
    circuit, kinds = sound(), parts.load()
    return {
        "ASSEMBLY.md": pages.assembly(circuit, kinds),
        "bom.csv": pages.bom(circuit, kinds),
        "labels.svg": labels.labels(),
        "netlist.csv": pages.netlist(circuit),
        "pins.md": pages.pin_table(circuit),
        "power.md": pages.power_page(circuit, kinds),
        "wiring.svg": wiring.wiring(circuit),
    }


def has_extra() -> bool:
    """Whether the libraries for solids are installed."""
    return find_spec("manifold3d") is not None and find_spec("trimesh") is not None


def build(folder: Path) -> int:
    """Write every artefact; the case only where its libraries are installed. Return 0."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in texts().items():
        (folder / name).write_text(content, encoding="utf-8", newline="\n")
    print(f"electrical rule check: {len(rules.RULES) + 1} rules, no fault")
    if not has_extra():
        print(f"case not made: {NEEDS_EXTRA}")
        return 0
    from shamble_hardware import printing

    printing.write(folder)
    return 0


def check(folder: Path) -> int:
    """Say which artefacts in a folder differ from what would be built; return 1 if any does."""
    stale = [name for name, content in texts().items() if not same(folder / name, content)]
    if has_extra():
        from shamble_hardware import printing

        stale += printing.stale(folder)
    else:
        print(f"case not checked: {NEEDS_EXTRA}")
    for name in stale:
        print(f"{folder / name} is not what the pin table gives; run: python hardware/build.py")
    return 1 if stale else 0


def same(file: Path, content: str) -> bool:
    """Whether a file is there and holds this."""
    return file.is_file() and file.read_text(encoding="utf-8") == content
