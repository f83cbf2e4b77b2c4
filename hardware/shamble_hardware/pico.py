"""The Raspberry Pi Pico as a part: which of its 40 pins carries what."""

from shamble_hardware.circuit import Pin, Role

# Pins 1 to 40 in order; a number is that GPIO.
PINOUT: tuple[int | str, ...] = (
    0, 1, "GND", 2, 3, 4, 5, "GND", 6, 7, 8, 9, "GND", 10, 11, 12, 13, "GND", 14, 15,
    16, 17, "GND", 18, 19, 20, 21, "GND", 22, "RUN", 26, 27, "AGND", 28,
    "ADC_VREF", "3V3", "3V3_EN", "GND", "VSYS", "VBUS",
)  # fmt: skip
PINS_A_SIDE = 20
ROLES = {"VBUS": Role.SUPPLY, "3V3": Role.SUPPLY, "GND": Role.GROUND, "AGND": Role.GROUND}
PIN_OF_GPIO = {name: place for place, name in enumerate(PINOUT, 1) if isinstance(name, int)}


def label(place: int) -> str:
    """Return what is printed beside a pin (1 to 40): `GP16`, `VBUS`, `GND`."""
    name = PINOUT[place - 1]
    return f"GP{name}" if isinstance(name, int) else name


def pins(directions: dict[int, Role]) -> dict[str, Pin]:
    """Return the part's pins by number; directions: what the firmware makes of each GPIO it uses."""
    return {str(place): Pin(label(place), role_of(place, directions)) for place in range(1, len(PINOUT) + 1)}


def role_of(place: int, directions: dict[int, Role]) -> Role:
    """Return the electrical role of a pin; a GPIO that nobody uses may stay open, and so may a spare control pin."""
    name = PINOUT[place - 1]
    return directions.get(name, Role.SPARE) if isinstance(name, int) else ROLES.get(name, Role.SPARE)


def nearest(name: str, to: int) -> int:
    """Return the pin of that name (such as GND) nearest to another pin on the same side of the board."""
    side = range(1, PINS_A_SIDE + 1) if to <= PINS_A_SIDE else range(PINS_A_SIDE + 1, len(PINOUT) + 1)
    return min((place for place in side if PINOUT[place - 1] == name), key=lambda place: abs(place - to))
