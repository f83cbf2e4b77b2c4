"""The wiring diagram: the Pico in the middle, contacts on its left, supply and lights on its right."""

from __future__ import annotations

from shamble_hardware import dial, pico
from shamble_hardware.circuit import Circuit
from shamble_hardware.svg import FAINT, INK, Sheet
from shamble_tracker import board

WIDTH, HEIGHT = 1480, 1010
LEFT, RIGHT, TOP, PITCH = 640, 850, 170, 34  # edges of the Pico, its first row of pins
PULL_UP = 300
RAIL = 250  # ground of the buttons
GROUND, FIVE, THREE, DATA, BUTTON, KNOB = INK, "#d12f2f", "#e07b00", "#1c8a4a", "#2266c9", "#7b3fb5"
PIN_COLOURS = {"GND": GROUND, "+5V": FIVE, "+3V3": THREE, "RING_3V3": DATA, "KNOB_A": KNOB, "KNOB_B": KNOB}
RING_AT, RING_RADIUS = (1215, 385), 132
LOGIC_Y = 816.0  # of pin 21, GP16


def row(place: int) -> float:
    """Return the y of a pin of the Pico."""
    line = place - 1 if place <= pico.PINS_A_SIDE else len(pico.PINOUT) - place
    return TOP + PITCH * line


def pin_of(net: str, circuit: Circuit) -> int:
    """Return the Pico's pin on a net, the first if there are several."""
    return min(int(number) for ref, number in circuit.nets[net] if ref == "U1")


def wiring(circuit: Circuit) -> str:
    """Return the diagram as SVG; ValueError when the pin table puts a contact or the ring on the other side."""
    left = [name for name, _ in board.BUTTONS] + ["KNOB_A", "KNOB_B"]
    wrong = [net for net in left if pin_of(net, circuit) > pico.PINS_A_SIDE]
    if wrong or row(pin_of("RING_3V3", circuit)) != LOGIC_Y:
        raise ValueError(
            f"the wiring diagram draws {wrong or 'RING'} at another place: change wiring.py with board.py"
        )
    sheet = Sheet(WIDTH, HEIGHT)
    sheet.text(60, 52, "Shamble tracker: wiring", 30, font_weight="bold")
    sheet.text(
        60,
        86,
        "Made from the firmware's pin table. Seen from the front; pin 1 of the Pico beside its USB socket.",
        14,
    )
    draw_buttons(sheet, circuit)
    draw_knob(sheet, circuit)
    draw_supply(sheet)
    draw_data(sheet)
    draw_ring(sheet)
    draw_shifter_pins(sheet, circuit)
    draw_pico(sheet, circuit)
    draw_notes(sheet)
    return str(sheet)


def draw_pico(sheet: Sheet, circuit: Circuit) -> None:
    """Draw the Pico and its 40 pins, those in use in the colour of their net."""
    sheet.box(
        LEFT,
        TOP - 42,
        RIGHT - LEFT,
        20 * PITCH + 56,
        rx=12,
        fill="#e9f4ec",
        stroke="#1f6b3d",
        stroke_width=2.5,
    )
    middle = (LEFT + RIGHT) / 2
    sheet.box(middle - 34, TOP - 62, 68, 46, rx=5, fill="#d7dade")
    sheet.text(middle, TOP - 39, "USB", 13, anchor="middle", font_weight="bold")
    sheet.text(
        middle,
        TOP + 330,
        "Raspberry Pi Pico",
        19,
        anchor="middle",
        turn=-90,
        font_weight="bold",
        fill="#1f6b3d",
    )
    sheet.text(middle + 24, TOP + 330, "U1", 15, anchor="middle", turn=-90, fill="#1f6b3d")
    nets = {number: net for net, pins in circuit.nets.items() for ref, number in pins if ref == "U1"}
    for place in range(1, len(pico.PINOUT) + 1):
        draw_pin(sheet, place, nets.get(str(place), ""))


def draw_pin(sheet: Sheet, place: int, net: str) -> None:
    """Draw one pin on the edge of the Pico; net: what it is on, nothing when it stays open."""
    on_left = place <= pico.PINS_A_SIDE
    x, y, inward = (LEFT, row(place), 1) if on_left else (RIGHT, row(place), -1)
    colour = PIN_COLOURS.get(net, BUTTON) if net else "#c3c8ce"
    sheet.disc(x, y, 11, fill=colour, stroke="white", stroke_width=2)
    sheet.text(x, y, str(place), 10.5, anchor="middle", fill="white" if net else INK)
    weight = {"font_weight": "bold"} if net else {"fill": FAINT}
    sheet.text(x + 19 * inward, y, pico.label(place), 13, anchor="start" if on_left else "end", **weight)


def draw_buttons(sheet: Sheet, circuit: Circuit) -> None:
    """Draw each button level with its pin, and the rail of ground they share."""
    rows = [row(pin_of(name, circuit)) for name, _ in board.BUTTONS]
    ground = row(min(int(n) for ref, n in circuit.nets["GND"] if ref == "U1"))
    sheet.line((RAIL, min(*rows, ground)), (RAIL, max(*rows, ground)), colour=GROUND)
    sheet.line((RAIL, ground), (LEFT, ground), colour=GROUND)
    sheet.dot(RAIL, ground, GROUND)
    for number, (name, _) in enumerate(board.BUTTONS):
        pushed = number == board.PUSH
        draw_button(sheet, f"{name} (knob)" if pushed else name, rows[number], KNOB if pushed else BUTTON)
        sheet.text(
            RAIL - 16, rows[number], "ENC1" if pushed else f"SW{number + 1}", 13, anchor="end", fill=FAINT
        )


def draw_button(sheet: Sheet, name: str, y: float, colour: str) -> None:
    """Draw one button between the rail and the Pico."""
    sheet.line((RAIL, y), (LEFT, y), colour=colour)
    sheet.line((RAIL, y), (330, y), colour=GROUND)
    sheet.dot(RAIL, y, GROUND)
    sheet.box(330, y - 14, 190, 28, rx=8, stroke=colour, stroke_width=2.5)
    for x in (348, 376):
        sheet.disc(x, y + 3, 3, fill=INK, stroke="none")
    sheet.line((345, y - 5), (379, y - 5), width=2)
    sheet.line((362, y - 5), (362, y - 10), width=2)
    sheet.text(394, y, name, 13, font_weight="bold")


def draw_knob(sheet: Sheet, circuit: Circuit) -> None:
    """Draw the encoder with the filters of its two contacts."""
    upper, lower = row(pin_of("KNOB_A", circuit)), row(pin_of("KNOB_B", circuit)) + 92
    sheet.box(110, upper - 42, 130, lower - upper + 70, rx=10, fill="#f3ecfa", stroke=KNOB, stroke_width=2.5)
    sheet.disc(160, (upper + lower) / 2, 34, stroke=KNOB, stroke_width=2)
    sheet.line((160, (upper + lower) / 2), (184, (upper + lower) / 2 - 24), colour=KNOB)
    sheet.text(175, upper - 25, "ENC1: knob", 14, anchor="middle", font_weight="bold")
    draw_contact(sheet, "A", upper, upper, "R1 10k", "R2 10k", up=True)
    draw_contact(sheet, "B", lower, row(pin_of("KNOB_B", circuit)), "R3 10k", "R4 10k", up=False)
    middle = (upper + lower) / 2
    sheet.text(226, middle, "C", 14, anchor="middle", font_weight="bold")
    sheet.line((240, middle), (288, middle), (288, middle + 8), colour=GROUND)
    sheet.ground(288, middle + 8)
    ground = pico.nearest("GND", pin_of("KNOB_A", circuit))
    sheet.line((LEFT, row(ground)), (585, row(ground)), (585, upper), colour=GROUND)
    sheet.capacitor(585, (row(ground) + upper) / 2, "C1 10n", left=True)
    sheet.line((585, lower), (585, lower + 42), colour=GROUND)
    sheet.capacitor(585, lower + 20, "C2 10n", left=True)
    sheet.ground(585, lower + 42)
    for y in (upper, lower):
        sheet.dot(585, y, KNOB)


def draw_contact(
    sheet: Sheet, name: str, y: float, pin_y: float, pull_up: str, series: str, up: bool
) -> None:
    """Draw a contact of the knob, its pull-up standing above or hanging below, and its way to the pin."""
    sheet.text(226, y, name, 14, anchor="middle", font_weight="bold")
    bend = [(LEFT - 28, y), (LEFT - 28, pin_y)] if y != pin_y else []
    sheet.line((240, y), *bend, (LEFT, pin_y), colour=KNOB)
    way = -1 if up else 1
    sheet.line((PULL_UP, y), (PULL_UP, y + 66 * way), colour=THREE)
    sheet.resistor(PULL_UP, y + 35 * way, pull_up, upright=True)
    sheet.flag(PULL_UP, y + 62 * way, "3V3", THREE, up)
    sheet.dot(PULL_UP, y, KNOB)
    sheet.resistor(470, y, series)


def draw_supply(sheet: Sheet) -> None:
    """Draw 5 V and ground from the Pico to the ring, with the two capacitors between."""
    vbus, ground = row(40), row(38)
    five, zero = 590.0, 652.0
    x, y = RING_AT
    sheet.line(
        (RIGHT, vbus), (955, vbus), (955, five), (x - 62, five), (x - 62, y + RING_RADIUS + 30), colour=FIVE
    )
    sheet.line(
        (RIGHT, ground), (920, ground), (920, zero), (x, zero), (x, y + RING_RADIUS + 30), colour=GROUND
    )
    sheet.text(970, vbus, "5 V from USB", 13, fill=FIVE, font_weight="bold")
    for place, words, plus in ((985, "C5 100µ", True), (1075, "C4 100n", False)):
        sheet.line((place, five), (place, zero), colour=GROUND)
        sheet.line((place, five), (place, (five + zero) / 2), colour=FIVE)
        sheet.capacitor(place, (five + zero) / 2, words, plus)
        sheet.dot(place, five, FIVE)
        sheet.dot(place, zero, GROUND)
    three = row(36)
    sheet.line((RIGHT, three), (870, three), colour=THREE)
    sheet.flag(882, three + 11, "3V3", THREE)


def draw_data(sheet: Sheet) -> None:
    """Draw the data line from the Pico through the shifter and its resistor to the ring."""
    x, y = RING_AT
    end = x + 62
    sheet.line((RIGHT, LOGIC_Y), (end, LOGIC_Y), (end, y + RING_RADIUS + 30), colour=DATA)
    sheet.line((1010, LOGIC_Y - 48), (1010, LOGIC_Y + 48), colour=GROUND)
    sheet.line((1010, LOGIC_Y - 60), (1010, LOGIC_Y - 30), colour=FIVE)
    sheet.flag(1010, LOGIC_Y - 58, "5 V", FIVE)
    sheet.ground(1010, LOGIC_Y + 48)
    sheet.line((1042, LOGIC_Y + 12), (1042, LOGIC_Y + 48), colour=GROUND)
    sheet.ground(1042, LOGIC_Y + 48)
    points = f"980,{LOGIC_Y - 44} 980,{LOGIC_Y + 44} 1072,{LOGIC_Y}"
    sheet.add("polygon", points=points, fill="#eef7f1", stroke=INK, stroke_width=2, stroke_linejoin="round")
    sheet.text(988, LOGIC_Y, "gate 1", 12)
    for place, words in (
        ((966, -12), "2"),
        ((1084, -12), "3"),
        ((986, 57), "7"),
        ((1054, 30), "1"),
        ((1024, -36), "14"),
    ):
        sheet.text(place[0], LOGIC_Y + place[1], words, 11, anchor="middle", fill=FAINT)
    sheet.resistor(1180, LOGIC_Y, "R5 330")
    sheet.text(868, LOGIC_Y - 14, "3.3 V data", 12, fill=DATA)
    sheet.text(1098, LOGIC_Y + 22, "5 V data", 12, fill=DATA)


def draw_ring(sheet: Sheet) -> None:
    """Draw the ring as it is seen from the front, each light with its number."""
    x, y = RING_AT
    sheet.disc(x, y, RING_RADIUS, fill="none", stroke="#2b2f36", stroke_width=36)
    for light in dial.lights():
        right, up = light.place(RING_RADIUS)
        sheet.disc(x + right, y - up, 12, fill=light.colour, stroke="white", stroke_width=1.5)
        sheet.text(
            x + right, y - up, str(light.number), 10, anchor="middle", fill="white", font_weight="bold"
        )
    for line, (words, size) in enumerate((("D1", 15), ("24 WS2812B", 15))):
        sheet.text(x, y - 46 + 20 * line, words, size, anchor="middle", font_weight="bold")
    for line, (name, start, count) in enumerate(dial.GROUPS):
        sheet.text(
            x,
            y + 8 + 19 * line,
            f"{name} {start} to {start + count - 1}",
            13,
            anchor="middle",
            fill="#555b63",
        )
    for offset, name, colour in ((-62, "5V", FIVE), (0, "GND", GROUND), (62, "DIN", DATA)):
        sheet.box(x + offset - 22, y + RING_RADIUS + 24, 44, 22, rx=5, fill=colour, stroke="none")
        sheet.text(
            x + offset, y + RING_RADIUS + 35, name, 12, anchor="middle", fill="white", font_weight="bold"
        )


def draw_shifter_pins(sheet: Sheet, circuit: Circuit) -> None:
    """Draw the shifter as it lies on the board, each pin in the colour of its net."""
    x, top = 1370, 700
    sheet.text(x, top - 40, "U2: 74AHCT125", 13, anchor="middle", font_weight="bold")
    sheet.text(x, top - 22, "from above", 12, anchor="middle")
    sheet.box(x - 36, top - 6, 72, 196, rx=6, fill="#3a3f46", stroke="none")
    sheet.disc(x, top - 4, 9, fill="#fffdf8", stroke="none")
    nets = {number: net for net, pins in circuit.nets.items() for ref, number in pins if ref == "U2"}
    for number, pin in circuit.parts["U2"].pins.items():
        place = int(number)
        on_left = place <= 7
        pin_x, y = (
            (x - 36, top + 14 + 26 * (place - 1)) if on_left else (x + 36, top + 14 + 26 * (14 - place))
        )
        colour = PIN_COLOURS.get(nets.get(number, ""), DATA if number in nets else "#c3c8ce")
        sheet.disc(pin_x, y, 9.5, fill=colour, stroke="white", stroke_width=1.5)
        sheet.text(pin_x, y, number, 10, anchor="middle", fill="white" if number in nets else INK)
        sheet.text(
            pin_x + (12 if on_left else -12),
            y,
            pin.name,
            9,
            anchor="start" if on_left else "end",
            fill="#e8eaed",
        )
    sheet.text(x, top + 210, "C3 100n from 14 to 7", 12, anchor="middle")


def draw_notes(sheet: Sheet) -> None:
    """Draw the legend and what has to be known besides."""
    y = 930
    legend = (
        ("ground", GROUND),
        ("5 V", FIVE),
        ("3.3 V", THREE),
        ("ring data", DATA),
        ("buttons", BUTTON),
        ("knob", KNOB),
    )
    for place, (words, colour) in enumerate(legend):
        x = 60 + 105 * place
        sheet.line((x, y), (x + 24, y), colour=colour, width=5)
        sheet.text(x + 32, y, words, 13)
    sheet.text(60, y + 28, "Grey pins stay open. Grounds drawn apart are one net: join all of them.", 13)
    sheet.text(60, y + 50, "Buttons need no resistor: the Pico's own pull-ups hold their lines at 3.3 V.", 13)
    sheet.text(
        800,
        y + 28,
        "C5: the striped leg is minus (ground). R5, C4, C5 close to the ring, C3 close to U2.",
        13,
    )
    sheet.text(800, y + 50, "Licence CERN-OHL-S-2.0. Pins, parts and checks: hardware/ of the project.", 13)
