"""The tracker's circuit keeps every electrical rule, and each rule sees its own breach."""

import copy
from types import SimpleNamespace

import pytest

from shamble_hardware import pico, rules
from shamble_hardware.circuit import Part, Role
from shamble_hardware.tracker import TWO_LEGS, gpios, tracker
from shamble_tracker import board


def table(**changes):
    names = ("BUTTONS", "KNOB_A", "KNOB_B", "RING", "PUSH")
    return SimpleNamespace(**{name: getattr(board, name) for name in names} | changes)


@pytest.fixture
def circuit():
    return tracker(board)


def move(circuit, pin, net):
    """Solder a pin to another net."""
    ref, number = pin.split(".")
    circuit.nets[circuit.net_of(ref, number)].remove((ref, number))
    circuit.join(net, pin)


def remove(circuit, ref):
    """Take a part out, with all that joins it."""
    for pins in circuit.nets.values():
        pins[:] = [pin for pin in pins if pin[0] != ref]
    del circuit.parts[ref]


def change(circuit, ref, value):
    """Put a part of another value in the place of one."""
    old = circuit.parts[ref]
    circuit.parts[ref] = Part(ref, old.kind, old.pins, value)


def test_the_circuit_of_the_pin_table_breaks_no_rule(circuit):
    assert rules.faults(circuit, board) == []


def test_every_line_of_the_pin_table_reaches_its_pin(circuit):
    for net, gpio in gpios(board):
        assert circuit.net_of("U1", str(pico.PIN_OF_GPIO[gpio])) == net
        assert circuit.pin("U1", str(pico.PIN_OF_GPIO[gpio])).name == f"GP{gpio}"


def test_the_picos_pins_are_those_of_its_data_sheet():
    known = {0: 1, 1: 2, 2: 4, 9: 12, 15: 20, 16: 21, 22: 29, 26: 31, 27: 32, 28: 34}
    assert {gpio: pico.PIN_OF_GPIO[gpio] for gpio in known} == known
    assert len(pico.PINOUT) == 40
    assert [place for place, name in enumerate(pico.PINOUT, 1) if name == "GND"] == [3, 8, 13, 18, 23, 28, 38]
    assert pico.PINOUT[35:40] == ("3V3", "3V3_EN", "GND", "VSYS", "VBUS")


def test_the_shifters_pins_are_those_of_its_data_sheet(circuit):
    names = ["1OE", "1A", "1Y", "2OE", "2A", "2Y", "GND", "3Y", "3A", "3OE", "4Y", "4A", "4OE", "VCC"]
    assert [pin.name for pin in circuit.parts["U2"].pins.values()] == names


@pytest.mark.parametrize("gpio", [23, 24, 25, 29, 30, -1])
def test_a_gpio_without_a_pin_is_refused(gpio):
    with pytest.raises(ValueError, match=f"RING_3V3 GPIO {gpio}, which has no pin"):
        tracker(table(RING=gpio))


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"RING": board.KNOB_A}, f"GPIO {board.KNOB_A} has 2 uses: KNOB_A, RING_3V3"),
        ({"RING": board.BUTTONS[0][1]}, "has 2 uses: ROLL, RING_3V3"),
        ({"KNOB_B": 12}, "KNOB_B is GPIO 12; the counter needs it right after KNOB_A, GPIO 10"),
        ({"KNOB_A": 11, "KNOB_B": 10}, "KNOB_B is GPIO 10"),
    ],
)
def test_a_wrong_pin_table_is_seen(changes, fault):
    wrong = table(**changes)
    assert any(fault in found for found in rules.faults(tracker(wrong), wrong))


@pytest.mark.parametrize(
    ("breach", "fault"),
    [
        (lambda c: c.open.discard(("U1", "1")), "U1.1 is not connected"),
        (lambda c: c.join("GND", "U1.99"), "U1.99 does not exist"),
        (lambda c: c.join("+5V", "U1.36"), "U1.36 is connected 2 times"),
        (lambda c: c.leave_open("U2", "5"), "U2.5 (2A) must not stay open"),
        (lambda c: c.join("RING_5V", "U2.6"), "RING_5V: U2.3 and U2.6 drive against each other"),
        (lambda c: move(c, "U1.40", "GND"), "drive against each other or against ground"),
        (lambda c: move(c, "U1.21", "NOWHERE"), "RING_3V3: nothing drives U2.2"),
        (lambda c: move(c, "U1.21", "NOWHERE"), "NOWHERE ends nowhere"),
        (lambda c: move(c, "SW1.2", "+3V3"), "ROLL: SW1.2 must go to ground"),
        (lambda c: move(c, "SW1.1", "NEXT"), "NEXT: one switch and one GPIO"),
        (lambda c: move(c, "ENC1.S2", "+5V"), "PUSH: ENC1.S2 must go to ground"),
        (lambda c: change(c, "R5", 10_000), "needs a series resistor of 220 to 470 ohms"),
        (lambda c: remove(c, "C3"), "U2, D1 need 100 nF each; there are 1"),
        (lambda c: remove(c, "C5"), "bulk capacitor of the ring is 0 uF"),
        (lambda c: change(c, "C5", 1000e-6), "bulk capacitor of the ring is 1000 uF"),
        (lambda c: remove(c, "C1"), "KNOB_A needs a pull-up, a series resistor and a capacitor"),
        (lambda c: remove(c, "R3"), "KNOB_B needs a pull-up"),
        (lambda c: change(c, "R2", 47e3), "KNOB_A stays at 1.60 V when the contact closes"),
        (lambda c: change(c, "C2", 100e-9), "KNOB_B takes"),
    ],
)
def test_each_rule_sees_its_breach(circuit, breach, fault):
    breach(circuit)
    assert any(fault in found for found in rules.faults(circuit, board)), rules.faults(circuit, board)


def test_a_ring_on_the_gpio_itself_would_not_read_its_level(circuit):
    """The reason for the level shifter: without it the data line is too low, at any USB voltage."""
    move(circuit, "R5.1", "RING_3V3")
    found = list(rules.levels_fit(circuit, board))
    assert found == [
        "D1.DIN reads high from 3.08 V and gets 2.62 V (supply 4.4 V)",
        "D1.DIN reads high from 3.67 V and gets 2.62 V (supply 5.25 V)",
    ]


def test_no_input_of_the_circuit_is_open(circuit):
    inputs = (Role.INPUT, Role.PULLED, Role.POWER)
    left = [pin for pin in circuit.open if circuit.pin(*pin).role in inputs]
    assert left == []


def test_two_parts_of_one_name_are_refused(circuit):
    with pytest.raises(ValueError, match="two parts are called R1"):
        copy.deepcopy(circuit).add(Part("R1", "10k", TWO_LEGS, 10e3))
