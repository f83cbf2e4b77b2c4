"""Card files for the tests: an item, people, and a scenario that is sound until a test changes it."""

from shamble.games.allout.cards.library import check_files

ITEM = """
[[item]]
id = "umbrella"
name = "Umbrella"
kind = "melee"
points = 2
dice = ["red"]
"""

HEAD = """
[[scenario]]
id = "yard"
name = "The Yard"
text = "Fetch two bags."
layout = "fixed"
width = 20
depth = 20
limit = 100
counters_to_win = 1
supply = "town-supplies"
event = "town-events"
walker = "walker"
edges = ["south"]
minutes = 10
supplies = [{ x = 10, y = 10 }]
walkers = [[5, 5]]
"""
MEMBER = """
[[scenario.group]]
card = "ines-calloway"
"""
CAR = """
[[scenario.scenery]]
name = "car"
card = "car"
x = 10
y = 15
"""
YARD = HEAD + MEMBER + CAR

STANDARD = (
    HEAD.replace("fixed", "standard")
    .replace("supplies = [{ x = 10, y = 10 }]", "counters = 9")
    .replace("walkers = [[5, 5]]", "pieces = { car = 4, barrier = 6 }")
    + MEMBER
)


def faults(folder, text, name="mine.toml"):
    (folder / name).write_text(text, encoding="utf-8")
    sheets = check_files([folder / name], folder)
    return [fault for sheet in sheets for fault in sheet.faults]


def person(id, kind="runner", **more):
    fields = {"points": 10, "faction": "", "name": id.title(), "pack": 1, **more}
    lines = "".join(
        f"{key} = {value if isinstance(value, int) else repr(value)}\n" for key, value in fields.items()
    )
    pools = 'melee = ["red"]\nshoot = []\ndefense = ["red"]\nnerve = "low"\nhealth = 4\n'
    return f'[[survivor]]\nid = "{id}"\ntype = "{kind}"\n{pools}{lines}'


def group(*names):
    return "".join(f'\n[[scenario.group]]\ncard = "{name}"\n' for name in names)
