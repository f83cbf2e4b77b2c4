"""The one pin table: which GPIO of the Pico goes where; wiring, bill of materials and firmware follow it."""

# Buttons close to ground; their place in this list is their number on the wire (B0 to B6). Their pins follow one
# another, so that one instruction reads them all.
BUTTONS = (
    ("ROLL", 2),
    ("NEXT", 3),
    ("NOISE", 4),
    ("MAYHEM", 5),
    ("INITIATIVE", 6),
    ("UNDO", 7),
    ("PUSH", 8),  # the switch in the knob
)
ROLL, NEXT, NOISE, MAYHEM, INITIATIVE, UNDO, PUSH = range(len(BUTTONS))
SAFE_MODE = ROLL  # held at power-on, the firmware stays out of the way

# The counter reads both contacts with one instruction, so B is the pin after A.
KNOB_A = 10
KNOB_B = 11

RING = 16  # data line of the WS2812 ring, through the level shifter
THREAT_LIGHTS = 18
PHASE_LIGHTS = 4
INITIATIVE_LIGHTS = 2
LIGHTS = THREAT_LIGHTS + PHASE_LIGHTS + INITIATIVE_LIGHTS

# Milliamperes at 5 V. A WS2812 draws up to 20 for each colour at 255, and about 1 when dark.
BUDGET = 400
PICO = 60
LIGHT_DARK = 1
COLOUR_FULL = 20
