"""What front ends show of a skirmish: status, the zones from above, everybody, the end, and measuring."""

from __future__ import annotations

from collections.abc import Iterator

from shamble.games.zombicide.cards import Zone
from shamble.games.zombicide.horde import CHOICES
from shamble.games.zombicide.state import DEADLY, PLAYER, Car, State, Survivor
from shamble.games.zombicide.turn import PHASES, outcome
from shamble.games.zombicide.words import item_words, named_zone, spoken
from shamble.games.zombicide.zones import cells_of
from shamble.kernel.asks import Ask
from shamble.kernel.errors import BadInput
from shamble.kernel.plain import counted
from shamble.kernel.view import CardMap, Person, Status, Tile

SIDES = {(0, 1): "N", (1, 0): "E", (0, -1): "S", (-1, 0): "W"}


def status(state: State) -> Status:
    """Where the game stands; there is no threat track in this game."""
    notes = [("survivors", str(len(state.survivors)))]
    notes += [("Zombies", str(sum(map(state.count, state.zombies))))]
    notes += [("noise", ", ".join(map(state.title, state.noise)))] if state.noise else []
    notes += [("house rule", state.house)]
    if state.result:
        notes.append(("result", state.result))
    phase = PHASES[state.now if state.phase != "over" else "over"]
    return Status(state.turn, phase, 0, "none", (), "", tuple(notes), ("Survivors", "Zombies", "End"))


# -- the picture


def picture(state: State, ask: Ask | None = None) -> CardMap:
    """The zones as a map of boxes: who is in each, and where buildings open; a larger zone has several boxes."""
    tiles = [tile for zone in state.chart.zones for tile in tiles_of(state, zone)]
    return CardMap(f"{state.skirmish.name}, turn {state.turn}", tuple(tiles), (), tuple(notes(state)))


def tiles_of(state: State, zone: Zone) -> Iterator[Tile]:
    """A box for each cell of a zone; all it has to tell stands in the first, the north-western one."""
    kind = "location" if zone.kind == "building" else "occupants"
    cells = sorted(cells_of(zone.at, zone.size), key=lambda cell: (-cell[1], cell[0]))
    for number, cell in enumerate(cells):
        told = tuple(zone_lines(state, zone)) if number == 0 else ()
        yield Tile(f"{zone.id}-{number}", kind, cell, zone.name if number == 0 else f"({zone.name})", told)


def zone_lines(state: State, zone: Zone) -> Iterator[str]:
    """Cars with who sits in them, Survivors on foot, Zombies by letter, and doors and walls by their side."""
    seated: set[str] = set()
    for car in state.cars.values():
        if car.zone == zone.id:
            inside = [seat for seat in car.seats if seat]
            seated |= set(inside)
            yield f"{car.name}: {' '.join(state.survivors[seat].name for seat in inside) or 'empty'}"
    if on_foot := [survivor.name for survivor in state.people(zone.id) if survivor.id not in seated]:
        yield " ".join(on_foot)
    if crowd := state.crowd(zone.id):
        yield " ".join(f"{crowd[kind]}{b.glyph}" for kind, b in state.book.breeds.items() if kind in crowd)
    for word, pairs in (("door", state.chart.openings), ("wall", state.chart.walls)):
        sides = {side for pair in pairs if zone.id in pair for side in sides_of(state, zone, pair)}
        if sides:
            yield f"{word} {' '.join(sorted(sides))}"


def sides_of(state: State, zone: Zone, pair: tuple[str, str]) -> Iterator[str]:
    """On which side of a zone the other zone of a pair lies."""
    other = state.chart.by_id[pair[1] if pair[0] == zone.id else pair[0]]
    cells = set(cells_of(other.at, other.size))
    for x, y in cells_of(zone.at, zone.size):
        yield from (side for (dx, dy), side in SIDES.items() if (x + dx, y + dy) in cells)


def notes(state: State) -> Iterator[str]:
    """The key to the letters, the exit, and where noise was made."""
    letters = ", ".join(f"{breed.glyph} {breed.name}" for breed in state.book.breeds.values())
    yield f"{letters}; a double border is a building. North is up."
    if state.skirmish.exit:
        yield f"Exit: {state.title(state.skirmish.exit)}"
    if state.noise:
        yield f"Noise: {', '.join(f'{state.title(zone)} {many}' for zone, many in state.noise.items())}"


# -- words


def roster(state: State) -> list[list[str]]:
    """Each Survivor with zone, wounds, experience and cards; then cars, and Zombies zone by zone."""
    rows = [["Who", "Zone", "Wounds", "Actions", "XP", "Cards"]]
    for survivor in state.survivors.values():
        rows.append(
            [
                survivor.name,
                state.title(survivor.zone),
                str(survivor.wounds),
                str(survivor.actions),
                str(survivor.experience),
                card_words(state, survivor),
            ]
        )
    for car in state.cars.values():
        inside = ", ".join(state.survivors[seat].name for seat in car.seats if seat) or "empty"
        rows.append([car.name, state.title(car.zone), "", "", "", inside])
    rows += [
        ["Zombies", state.title(zone), "", "", "", spoken(state, crowd)]
        for zone, crowd in state.zombies.items()
    ]
    return rows


def people(state: State) -> list[Person]:
    """Each Survivor: health is Wounds left to take, done whoever has no Action left in the Survivors' phase."""
    acting = state.now in ("players", "act")
    return [
        Person(
            one.id,
            one.name,
            PLAYER,
            max(DEADLY - one.wounds, 0),
            DEADLY,
            acting and not one.actions,
            (*((f"{one.actions} left",) if acting and one.actions else ()), state.title(one.zone)),
            tuple(item_words(state, item) for item in one.inventory),
        )
        for one in state.survivors.values()
    ]


def card_words(state: State, survivor: Survivor) -> str:
    """The cards in the hands and in the pack."""
    hands = ", ".join(item_words(state, item) for item in survivor.held) or "empty hands"
    pack = ", ".join(item_words(state, item) for item in survivor.pack)
    return f"{hands}; pack: {pack}" if pack else hands


def summary(state: State) -> list[str]:
    """Lines that close the game."""
    gained = ", ".join(f"{s.name} {s.experience}" for s in state.survivors.values()) or "nobody"
    return [
        f"{outcome(state)}. Turns: {state.turn}.",
        f"Zombies killed: {spoken(state, state.killed)}. Experience: {gained}.",
        f"Zombies moved by a house rule of ours: {CHOICES[state.house][0].lower()}{CHOICES[state.house][1:]}.",
    ]


def measure(state: State, first: str, second: str) -> str:
    """Zones between two zones or Survivors, by sight and on foot; BadInput for a name that fits nothing."""
    start, goal = place_of(state, first), place_of(state, second)
    seen, far = state.ground.distance(start, goal), state.ground.reach(goal).get(start)
    sight = "not in sight" if seen is None else f"in sight, {counted(seen, 'zone')} off"
    way = "no way on foot" if far is None else f"{counted(far, 'step')} on foot"
    return f"{state.title(start)} to {state.title(goal)}: {sight}; {way}"


def place_of(state: State, text: str) -> str:
    """The zone of what the text names: a Survivor, a car or a zone."""
    wanted = text.strip().casefold()
    things: list[Survivor | Car] = [*state.survivors.values(), *state.cars.values()]
    for thing in things:
        if wanted and wanted in (thing.id, thing.name.casefold()):
            return thing.zone
    try:
        return named_zone(state, text)
    except BadInput as error:
        raise BadInput(f"{error}; or {', '.join([*state.survivors, *state.cars])}") from None
