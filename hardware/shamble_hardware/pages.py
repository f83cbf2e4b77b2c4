"""The lists and pages made from circuit and parts: bill of materials, netlist, pin table, power budget, guide."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from pathlib import Path
from string import Template

from shamble_hardware import pico, power, rules
from shamble_hardware.circuit import Circuit
from shamble_hardware.parts import Kind, needed, price
from shamble_hardware.tracker import gpios
from shamble_tracker import board, ring

TEMPLATES = Path(__file__).parents[1] / "templates"
PRICED = "November 2026"
EACH, ALL = f"about euro each ({PRICED})", "about euro"
BOM_HEAD = (
    "refs", "count", "name", "value", "footprint", "maker's number", "source 1", "source 2", "substitutes",
    EACH, ALL, "milliamperes", "build",
)  # fmt: skip


def table(rows: Iterable[Sequence[object]]) -> str:
    """Return rows as CSV with plain newlines."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()


def markdown(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return rows as a Markdown table."""
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(map(str, line))} |\n" for line in lines)


def bom(circuit: Circuit, kinds: dict[str, Kind]) -> str:
    """Return the bill of materials as CSV; prices are about, in euro, as remembered in the month PRICED."""
    return table([BOM_HEAD, *(bom_row(*line) for line in needed(circuit, kinds))])


def bom_row(kind: Kind, refs: list[str], count: int) -> Sequence[object]:
    """Return one line of the bill of materials."""
    what = (kind.name, kind.value, kind.footprint, kind.mpn, *kind.sources[:2], kind.substitutes)
    cost = (f"{kind.euro:g}", f"{kind.euro * count:g}")
    drawn = {"pico": float(board.PICO), "ring": round(power.limit_current(), 1)}.get(
        kind.kind, kind.milliamperes
    )
    return " ".join(refs), count, *what, *cost, f"{drawn:g}", kind.build


def netlist(circuit: Circuit) -> str:
    """Return the netlist as CSV: a row for each connected pin, then the pins that stay open."""
    rows = [(net, ref, number) for net, pins in circuit.nets.items() for ref, number in pins]
    rows += [
        ("(open)", ref, number)
        for ref, number in sorted(circuit.open, key=lambda pin: (pin[0], pin[1].zfill(4)))
    ]
    return table([
        ("net", "part", "pin", "pin name", "role", "kind"),
        *((net, ref, no, *described(circuit, ref, no), circuit.parts[ref].kind) for net, ref, no in rows),
    ])  # fmt: skip


def described(circuit: Circuit, ref: str, number: str) -> tuple[str, str]:
    """Return name and role of a pin."""
    pin = circuit.pin(ref, number)
    return pin.name, pin.role.value


def far_end(circuit: Circuit, net: str) -> str:
    """Return what a Pico pin's net leads to, in words."""
    return ", ".join(f"{ref}.{number}" for ref, number in circuit.nets[net] if ref != "U1")


def pin_table(circuit: Circuit) -> str:
    """Return the table of the Pico's pins in use, as Markdown."""
    rows: list[Sequence[object]] = [
        (f"GP{gpio}", pico.PIN_OF_GPIO[gpio], net, direction(net), far_end(circuit, net))
        for net, gpio in gpios(board)
    ]
    rows += [
        (circuit.pin("U1", number).name, number, net, "supply", "see the netlist")
        for net in ("+5V", "+3V3", "GND")
        for ref, number in circuit.nets[net]
        if ref == "U1"
    ]
    return (
        "# Pins of the Pico\n\nMade from `firmware/shamble_tracker/board.py` by `python hardware/build.py`; "
        "change it there.\n\n" + markdown(("GPIO", "pin", "line", "direction", "goes to"), rows)
    )


def direction(net: str) -> str:
    """Return what the firmware makes of a GPIO, in words."""
    if net == "RING_3V3":
        return "output, PIO 1"
    return "input, pull-up, PIO 0" if net.startswith("KNOB") else "input, pull-up"


def power_page(circuit: Circuit, kinds: dict[str, Kind]) -> str:
    """Return the power budget and the levels as Markdown."""
    others = power.other_current(circuit, kinds)
    base = sum(current for _, current in others)
    rise, fall = rules.settling(10e3, 10e3, 10e-9)
    facts = {
        "budget": board.BUDGET,
        "whole": f"{power.whole_current(circuit, kinds):.0f}",
        "most": ring.LIGHT_MOST,
        "shares": markdown(
            ("what", "mA at most"),
            [
                *((name, f"{current:.1f}") for name, current in others),
                ("ring", f"{power.limit_current():.1f}"),
            ],
        ),
        "shows": markdown(
            ("on the ring", "mA, usual brightness", "mA, brightest"),
            [(name, f"{usual + base:.0f}", f"{most + base:.0f}") for name, usual, most in power.shows()],
        ),
        "low": f"{rules.low_volts(10e3):.2f}",
        "rise": f"{rise * 1e6:.0f}",
        "fall": f"{fall * 1e6:.0f}",
        "quarter": f"{1e6 / rules.FASTEST_DETENTS / rules.QUARTERS:.0f}",
        "dip": f"{rules.STEP_AMPERES * rules.STEP_SECONDS / 100e-6 * 1000:.0f}",
    }
    return filled("power.md", facts)


def assembly(circuit: Circuit, kinds: dict[str, Kind]) -> str:
    """Return the assembly guide as Markdown, its pins and prices filled in."""
    facts: dict[str, object] = {"threat": board.THREAT_LIGHTS, "lights": board.LIGHTS}
    for net, gpio in gpios(board):
        facts[net] = f"GP{gpio} (pin {pico.PIN_OF_GPIO[gpio]})"
    buttons = [name for number, (name, _) in enumerate(board.BUTTONS) if number != board.PUSH]
    rows = [(name, f"SW{number + 1}", facts[name]) for number, name in enumerate(buttons)]
    facts["buttons"] = markdown(("button", "part", "its other leg to"), rows)
    facts["grounds"] = " and ".join(f"pin {number}" for ref, number in circuit.nets["GND"] if ref == "U1")
    facts["safe"] = board.BUTTONS[board.SAFE_MODE][0]
    for build in ("breadboard", "perfboard"):
        facts[f"{build}_euro"] = round(price(circuit, kinds, build) / 5) * 5
    facts["priced"] = PRICED
    return filled("ASSEMBLY.md", facts)


def filled(name: str, facts: dict[str, object]) -> str:
    """Return a template of the folder templates/ with facts in the place of `${name}`; KeyError when one is missing."""
    return Template((TEMPLATES / name).read_text("utf-8")).substitute(facts)
