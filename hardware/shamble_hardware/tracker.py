"""The tracker's circuit, made from the pin table `shamble_tracker/board.py`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from shamble_hardware import pico
from shamble_hardware.circuit import Circuit, Part, Pin, Role

TWO_LEGS = {"1": Pin("1", Role.PASSIVE), "2": Pin("2", Role.PASSIVE)}

RESISTORS = {"10k": 10e3, "330R": 330.0}
CAPACITORS = {"10n": 10e-9, "100n": 100e-9, "100u": 100e-6}
USED_GATE, SPARE_GATES = ("1", "2", "3"), (("4", "5", "6"), ("10", "9", "8"), ("13", "12", "11"))


class PinTable(Protocol):
    """What the circuit needs to know of board.py, which a module can be as well."""

    @property
    def BUTTONS(self) -> Sequence[tuple[str, int]]:  # noqa: N802
        """Name and GPIO of each button."""

    @property
    def KNOB_A(self) -> int:  # noqa: N802
        """GPIO of the first contact."""

    @property
    def KNOB_B(self) -> int:  # noqa: N802
        """GPIO of the second contact."""

    @property
    def RING(self) -> int:  # noqa: N802
        """GPIO of the data line."""

    @property
    def PUSH(self) -> int:  # noqa: N802
        """Place among the buttons of the switch in the knob."""


def gpios(table: PinTable) -> list[tuple[str, int]]:
    """Return every use of a GPIO as (net, GPIO), in the order of the pin table."""
    knob = [("KNOB_A", table.KNOB_A), ("KNOB_B", table.KNOB_B)]
    return [*((name, gpio) for name, gpio in table.BUTTONS), *knob, ("RING_3V3", table.RING)]


def tracker(table: PinTable) -> Circuit:
    """Return the whole circuit; ValueError when a GPIO of the table has no pin on the Pico."""
    circuit = Circuit()
    for net, gpio in gpios(table):
        if gpio not in pico.PIN_OF_GPIO:
            raise ValueError(f"board.py gives {net} GPIO {gpio}, which has no pin on a Pico")
    add_pico(circuit, table)
    add_buttons(circuit, table)
    add_knob(circuit, table)
    add_shifter(circuit)
    add_ring(circuit)
    return circuit


def add_pico(circuit: Circuit, table: PinTable) -> None:
    """Place U1 and join its supplies and the grounds next to what they serve."""
    directions = {gpio: Role.PULLED for _, gpio in gpios(table)} | {table.RING: Role.OUTPUT}
    circuit.add(Part("U1", "pico", pico.pins(directions)))
    for net, gpio in gpios(table):
        circuit.join(net, f"U1.{pico.PIN_OF_GPIO[gpio]}")
    circuit.join("+5V", f"U1.{pico.nearest('VBUS', 40)}")
    circuit.join("+3V3", f"U1.{pico.nearest('3V3', 40)}")
    for ground in grounds(table):
        circuit.join("GND", f"U1.{ground}")
    used = {number for pins in circuit.nets.values() for _, number in pins}
    circuit.leave_open("U1", *(number for number in circuit.parts["U1"].pins if number not in used))


def grounds(table: PinTable) -> list[int]:
    """Return the ground pins to use: beside the buttons, beside the knob, beside the supply of the ring."""
    buttons = [pico.PIN_OF_GPIO[gpio] for _, gpio in table.BUTTONS]
    middle = sorted(buttons)[len(buttons) // 2]
    knob = pico.PIN_OF_GPIO[table.KNOB_A]
    return sorted({pico.nearest("GND", place) for place in (middle, knob, 40)})


def add_buttons(circuit: Circuit, table: PinTable) -> None:
    """Place SW1 and so on, each from its GPIO to ground; the switch in the knob is part of the knob."""
    for number, (name, _) in enumerate(table.BUTTONS):
        if number != table.PUSH:
            circuit.add(Part(f"SW{number + 1}", "button", TWO_LEGS))
            circuit.join(name, f"SW{number + 1}.1")
            circuit.join("GND", f"SW{number + 1}.2")


def add_knob(circuit: Circuit, table: PinTable) -> None:
    """Place the encoder ENC1; each contact has a pull-up of 10 k, then 10 k and 10 nF before its GPIO."""
    names = ("A", "B", "C", "S1", "S2")
    circuit.add(Part("ENC1", "encoder", {name: Pin(name, Role.PASSIVE) for name in names}))
    circuit.join("GND", "ENC1.C", "ENC1.S2")
    circuit.join(table.BUTTONS[table.PUSH][0], "ENC1.S1")
    for contact, pull_up, series, capacitor in (("A", "R1", "R2", "C1"), ("B", "R3", "R4", "C2")):
        resistor(circuit, pull_up, "10k", "+3V3", f"CONTACT_{contact}")
        resistor(circuit, series, "10k", f"CONTACT_{contact}", f"KNOB_{contact}")
        capacitance(circuit, capacitor, "10n", f"KNOB_{contact}")
        circuit.join(f"CONTACT_{contact}", f"ENC1.{contact}")


def add_shifter(circuit: Circuit) -> None:
    """Place U2, which lifts the ring's data to 5 V; its other three gates are switched off, their inputs grounded."""
    roles = {"14": Pin("VCC", Role.POWER), "7": Pin("GND", Role.GROUND)}
    for gate, (enable, source, output) in enumerate((USED_GATE, *SPARE_GATES), 1):
        roles[enable] = Pin(f"{gate}OE", Role.INPUT)
        roles[source] = Pin(f"{gate}A", Role.INPUT)
        roles[output] = Pin(f"{gate}Y", Role.OUTPUT)
    circuit.add(Part("U2", "shifter", dict(sorted(roles.items(), key=lambda pin: int(pin[0])))))
    circuit.join("+5V", "U2.14")
    circuit.join("GND", "U2.7", f"U2.{USED_GATE[0]}")
    circuit.join("RING_3V3", f"U2.{USED_GATE[1]}")
    circuit.join("RING_5V", f"U2.{USED_GATE[2]}")
    for enable, source, output in SPARE_GATES:
        circuit.join("+5V", f"U2.{enable}")
        circuit.join("GND", f"U2.{source}")
        circuit.leave_open("U2", output)
    capacitance(circuit, "C3", "100n", "+5V")


def add_ring(circuit: Circuit) -> None:
    """Place the ring D1 with its series resistor, its decoupling and the bulk capacitor."""
    pins = {"5V": Role.POWER, "GND": Role.GROUND, "DIN": Role.INPUT, "DOUT": Role.OUTPUT}
    circuit.add(Part("D1", "ring", {name: Pin(name, role) for name, role in pins.items()}))
    resistor(circuit, "R5", "330R", "RING_5V", "RING_DATA")
    circuit.join("RING_DATA", "D1.DIN")
    circuit.join("+5V", "D1.5V")
    circuit.join("GND", "D1.GND")
    circuit.leave_open("D1", "DOUT")
    capacitance(circuit, "C4", "100n", "+5V")
    capacitance(circuit, "C5", "100u", "+5V")


def resistor(circuit: Circuit, ref: str, kind: str, one: str, other: str) -> None:
    """Place a resistor between two nets."""
    circuit.add(Part(ref, kind, TWO_LEGS, RESISTORS[kind]))
    circuit.join(one, f"{ref}.1")
    circuit.join(other, f"{ref}.2")


def capacitance(circuit: Circuit, ref: str, kind: str, net: str) -> None:
    """Place a capacitor from a net (leg 1, plus) to ground."""
    circuit.add(Part(ref, kind, TWO_LEGS, CAPACITORS[kind]))
    circuit.join(net, f"{ref}.1")
    circuit.join("GND", f"{ref}.2")
