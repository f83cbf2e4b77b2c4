"""The electrical rule check: what must hold of the tracker's circuit, each rule with the reason in numbers."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator

from shamble_hardware.circuit import Circuit, Part, Role
from shamble_hardware.tracker import PinTable, gpios

DRIVERS = {Role.SUPPLY, Role.OUTPUT}
MAY_STAY_OPEN = {Role.SPARE, Role.OUTPUT, Role.GROUND}

# Volts, worst case of the data sheets. USB gives 4.4 to 5.25 at the end of a long cable.
USB_VOLTS = (4.4, 5.25)
GPIO_HIGH_LEAST = 2.62  # RP2040, loaded
GPIO_READS_LOW, GPIO_READS_HIGH = 0.8, 2.0
SHIFTER_READS_HIGH = 2.0  # AHCT: levels of TTL
SHIFTER_DROP = 0.1  # under its supply, with nothing but a light's input to drive
LIGHT_READS_HIGH = 0.7  # of its supply
LOGIC_VOLTS = 3.3
PULL_UP_LEAST = 50e3  # inside the RP2040

FASTEST_DETENTS = 400  # a second
QUARTERS = 4  # a detent
SERIES_OHMS = (220.0, 470.0)
BULK_FARADS = (47e-6, 220e-6)  # more would be felt as a short by the port when the cable goes in
STEP_AMPERES, STEP_SECONDS, DIP_VOLTS = 0.34, 10e-6, 0.1  # all lights on at once; until the cable brings more
DECOUPLING = 100e-9

Rule = Callable[[Circuit, PinTable], Iterator[str]]


def faults(circuit: Circuit, table: PinTable) -> list[str]:
    """Return every breach of every rule, as sentences; none when the circuit is sound."""
    unknown = list(every_pin_known(circuit))  # the other rules look only at pins that are there
    return unknown or [fault for rule in RULES for fault in rule(circuit, table)]


def pins_of(circuit: Circuit) -> set[tuple[str, str]]:
    """Return all pins of all parts."""
    return {(part.ref, number) for part in circuit.parts.values() for number in part.pins}


def every_pin_known(circuit: Circuit) -> Iterator[str]:
    """Nets and open pins name only pins that are there."""
    named = {pin for pins in circuit.nets.values() for pin in pins} | circuit.open
    for ref, number in sorted(named - pins_of(circuit)):
        yield f"{ref}.{number} does not exist"


def every_gpio_once(circuit: Circuit, table: PinTable) -> Iterator[str]:
    """No GPIO has two uses."""
    for gpio, count in Counter(gpio for _, gpio in gpios(table)).items():
        if count > 1:
            yield f"GPIO {gpio} has {count} uses: {', '.join(net for net, g in gpios(table) if g == gpio)}"


def knob_pins_adjacent(circuit: Circuit, table: PinTable) -> Iterator[str]:
    """The PIO program reads both contacts with one instruction: B is the GPIO after A."""
    if table.KNOB_B != table.KNOB_A + 1:
        yield f"KNOB_B is GPIO {table.KNOB_B}; the counter needs it right after KNOB_A, GPIO {table.KNOB_A}"


def every_pin_once(circuit: Circuit, table: PinTable) -> Iterator[str]:
    """Each pin of each part is in exactly one net, or left open on purpose."""
    uses = Counter(pin for pins in circuit.nets.values() for pin in pins) + Counter(circuit.open)
    for ref, number in sorted(pins_of(circuit) - uses.keys()):
        yield f"{ref}.{number} is not connected"
    for (ref, number), count in uses.items():
        if count > 1:
            yield f"{ref}.{number} is connected {count} times"


def open_pins_harmless(circuit: Circuit, table: PinTable) -> Iterator[str]:
    """An input that floats swings about and wastes power; only outputs and spare pins may stay open."""
    for ref, number in sorted(circuit.open):
        if circuit.pin(ref, number).role not in MAY_STAY_OPEN:
            yield f"{ref}.{number} ({circuit.pin(ref, number).name}) must not stay open"


def no_fighting_outputs(circuit: Circuit, table: PinTable) -> Iterator[str]:
    """At most one pin drives a net, and nothing drives ground."""
    for net, pins in circuit.nets.items():
        drivers = [f"{ref}.{number}" for ref, number in pins if circuit.pin(ref, number).role in DRIVERS]
        if len(drivers) > 1 or (drivers and any(circuit.pin(*pin).role == Role.GROUND for pin in pins)):
            yield f"{net}: {' and '.join(drivers)} drive against each other or against ground"


def every_input_driven(circuit: Circuit, table: PinTable) -> Iterator[str]:
    """Inputs and supplies have something that gives them a level, through a resistor at most; nets have two ends."""
    for net, pins in circuit.nets.items():
        if len(pins) < 2:
            yield f"{net} ends nowhere"
        needs = [pin for pin in pins if circuit.pin(*pin).role in (Role.INPUT, Role.POWER)]
        around = [pin for near in reach(circuit, net) for pin in circuit.nets[near]]
        if needs and not any(circuit.pin(*pin).role in (*DRIVERS, Role.GROUND) for pin in around):
            yield f"{net}: nothing drives {needs[0][0]}.{needs[0][1]}"


def reach(circuit: Circuit, net: str) -> set[str]:
    """Return a net and those one resistor away."""
    resistors = [circuit.across(part) for part in circuit.parts.values() if part.value >= 1]
    return {net, *(other for pair in resistors if net in pair for other in pair)}


def buttons_close_to_ground(circuit: Circuit, table: PinTable) -> Iterator[str]:
    """Each button joins one GPIO with a pull-up to ground, and nothing else hangs on that line."""
    for name, _ in table.BUTTONS:
        pins = circuit.nets[name]
        switches = [ref for ref, _ in pins if circuit.parts[ref].kind in ("button", "encoder")]
        pulled = [pin for pin in pins if circuit.pin(*pin).role == Role.PULLED]
        if len(pins) != 2 or len(switches) != 1 or len(pulled) != 1:
            yield f"{name}: one switch and one GPIO with a pull-up belong on it, not {pins}"
            continue
        other = "S2" if circuit.parts[switches[0]].kind == "encoder" else "2"
        if circuit.net_of(switches[0], other) != "GND":
            yield f"{name}: {switches[0]}.{other} must go to ground"


def levels_fit(circuit: Circuit, table: PinTable) -> Iterator[str]:
    """Each input of the ring's line reads high what its driver gives as high, at either end of the USB voltage."""
    for volts in USB_VOLTS:
        for ref, number in [*circuit.nets["RING_3V3"], *circuit.nets["RING_DATA"]]:
            wanted = reads_high(circuit.parts[ref].kind, volts)
            given = drives_high(circuit, circuit.net_of(ref, number), volts)
            if circuit.pin(ref, number).role == Role.INPUT and given < wanted:
                yield f"{ref}.{number} reads high from {wanted:.2f} V and gets {given:.2f} V (supply {volts} V)"


def reads_high(kind: str, supply: float) -> float:
    """Return from how many volts an input of a part reads high, at a supply voltage."""
    return SHIFTER_READS_HIGH if kind == "shifter" else LIGHT_READS_HIGH * supply


def drives_high(circuit: Circuit, net: str, supply: float) -> float:
    """Return what the driver of a net, or of one a resistor away, gives as high; 0 when there is none."""
    for near in sorted(reach(circuit, net)):
        for ref, number in circuit.nets[near]:
            if circuit.pin(ref, number).role == Role.OUTPUT:
                return supply - SHIFTER_DROP if circuit.parts[ref].kind == "shifter" else GPIO_HIGH_LEAST
    return 0.0


def data_has_series_resistor(circuit: Circuit, table: PinTable) -> Iterator[str]:
    """A resistor in the ring's data line swallows the reflection of steep edges and limits current into a dead ring."""
    found = [part for part in circuit.of_kind("330R") if "RING_DATA" in circuit.across(part)]
    if not found or not SERIES_OHMS[0] <= found[0].value <= SERIES_OHMS[1]:
        yield f"the ring's data line needs a series resistor of {SERIES_OHMS[0]:.0f} to {SERIES_OHMS[1]:.0f} ohms"


def supplies_decoupled(circuit: Circuit, table: PinTable) -> Iterator[str]:
    """Each part that takes 5 V has 100 nF, and the ring a bulk capacitor that bridges its steps."""
    takers = [ref for ref, number in circuit.nets["+5V"] if circuit.pin(ref, number).role == Role.POWER]
    small = [part for part in capacitors(circuit, "+5V") if math.isclose(part.value, DECOUPLING)]
    if len(small) < len(takers):
        yield f"{', '.join(takers)} need 100 nF each; there are {len(small)}"
    bulk = sum(part.value for part in capacitors(circuit, "+5V") if part.value > 2 * DECOUPLING)
    if not BULK_FARADS[0] <= bulk <= BULK_FARADS[1] or STEP_AMPERES * STEP_SECONDS / bulk > DIP_VOLTS:
        yield f"the bulk capacitor of the ring is {bulk * 1e6:.0f} uF; 47 to 220 are right on a USB port"


def capacitors(circuit: Circuit, net: str) -> Iterator[Part]:
    """Yield the capacitors from a net to ground."""
    for part in circuit.parts.values():
        if 0 < part.value < 1 and set(circuit.across(part)) == {net, "GND"}:
            yield part


def knob_filtered(circuit: Circuit, table: PinTable) -> Iterator[str]:
    """Each contact is filtered, still reads low through the resistor, and is settled well within a quarter turn."""
    for contact in "AB":
        gpio, pad = f"KNOB_{contact}", f"CONTACT_{contact}"
        pull_up = [
            part.value for part in circuit.of_kind("10k") if set(circuit.across(part)) == {"+3V3", pad}
        ]
        series = [part.value for part in circuit.of_kind("10k") if set(circuit.across(part)) == {pad, gpio}]
        farads = sum(part.value for part in capacitors(circuit, gpio))
        if len(pull_up) != 1 or len(series) != 1 or not farads:
            yield f"{gpio} needs a pull-up, a series resistor and a capacitor"
            continue
        if low_volts(series[0]) >= GPIO_READS_LOW:
            yield f"{gpio} stays at {low_volts(series[0]):.2f} V when the contact closes"
            continue
        slowest = max(settling(pull_up[0], series[0], farads))
        if slowest > 0.5 / (FASTEST_DETENTS * QUARTERS):
            yield f"{gpio} takes {slowest * 1e6:.0f} us to follow its contact, more than half a quarter turn"


def low_volts(series: float) -> float:
    """Return the GPIO's volts while the contact is closed: the internal pull-up against the series resistor."""
    return LOGIC_VOLTS * series / (series + PULL_UP_LEAST)


def settling(pull_up: float, series: float, farads: float) -> tuple[float, float]:
    """Return the seconds until the GPIO reads high after the contact opens, and low after it closes."""
    rise = (pull_up + series) * farads * math.log(LOGIC_VOLTS / (LOGIC_VOLTS - GPIO_READS_HIGH))
    end = low_volts(series)
    resistance = series * PULL_UP_LEAST / (series + PULL_UP_LEAST)
    fall = resistance * farads * math.log((LOGIC_VOLTS - end) / (GPIO_READS_LOW - end))
    return rise, fall


RULES: tuple[Rule, ...] = (
    every_gpio_once,
    knob_pins_adjacent,
    every_pin_once,
    open_pins_harmless,
    no_fighting_outputs,
    every_input_driven,
    buttons_close_to_ground,
    levels_fit,
    data_has_series_resistor,
    supplies_decoupled,
    knob_filtered,
)
