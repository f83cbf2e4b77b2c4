"""A file of one's own with a map and a scenario without faults, and what is wrong with a file."""

from __future__ import annotations

from shamble.games.riese.library import check_files

BOARD = """
[[board]]
id = "yard"
name = "The Yard"
drawing = '''
    A   B   C   D
  +---+---+---+---+
1 | A   A     | O1|
  +   +   +   +   +
2 | Z         D   >
  +   +---+   +   +
3 | S1| O2 ~  L P |
  +---+---+---+---+
'''
"""

MISSION = """
[[mission]]
id = "raid"
name = "A Raid"
board = "yard"
intro = "In and out."
track = "S1 | - | S1*"
zombies = { beta = 4, alpha = 1 }
aside = { alpha = 1 }
spawns = { S1 = "alpha" }
powers = { alpha = ["howl", "-leader-of-the-pack"] }
keys = { C3-D3 = "pump-key" }
barricades = ["O2"]
leads_to = ["basic-steps"]
special = ["players-first"]

[[mission.hero]]
id = "rai"
name = "Rai"
card = "rai"
items = ["kukri", "lee-enfield"]
skills = ["bladesman"]
ammo = 1

[[mission.hero]]
id = "hale"
name = "Hale"
kind = "trooper"
items = ["colt-m1911"]
must = true

[[mission.person]]
id = "guard"
name = "Guard"
weapon = "mp-40"
at = "P"
goal = "X"

[[mission.soul]]
id = "clerk"
name = "The clerk"
at = "O2"

[[mission.lying]]
at = "Z"
what = "ammo"

[[mission.objective]]
id = "out"
text = "Get out."
on = "exit"
at = "X"
count = 0

[[mission.objective]]
id = "clerk"
text = "Take the clerk along."
on = "rescue"
of = "clerk"
primary = false

[[mission.search]]
at = "O1"
[[mission.search.row]]
least = 1
most = 6
text = "Nothing."
[[mission.search.row]]
least = 7
most = 12
text = "A key."
deeds = [{ do = "give", what = "pump-key" }]

[[mission.trigger]]
on = "open"
at = "C2-D2"
deeds = [{ do = "flag", what = "seen" }, { do = "spawn", at = "S1" }, { do = "wake", of = "guard" }]

[[mission.trigger]]
on = "enter"
at = "D1"
needs = "seen"
deeds = [{ do = "timer", what = "alarm", count = 2 }]

[[mission.trigger]]
on = "timer"
of = "alarm"
deeds = [{ do = "roll", what = "sirens" }]

[[mission.tables.sirens]]
least = 1
most = 12
text = "They howl."
"""
WHOLE = BOARD + MISSION


def faults(folder, text: str) -> list[str]:
    """What is wrong with a file of this text, without its name and line."""
    (folder / "own.toml").write_text(text)
    (sheet,) = check_files([folder / "own.toml"])
    told = [str(fault).split(": ", 1)[1] for fault in sheet.faults]
    return [fault.removeprefix("mission[1].").removeprefix("armament[1].") for fault in told]
