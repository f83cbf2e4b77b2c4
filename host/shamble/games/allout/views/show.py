"""What front ends show of a game: status, picture, roster, summary, and measuring (AOW-037)."""

from __future__ import annotations

from collections.abc import Callable

from shamble.games.allout.cards.plot import Zone
from shamble.games.allout.end_phase import DRAW, verdict
from shamble.games.allout.house import base_of
from shamble.games.allout.measured.places import parsed
from shamble.games.allout.measured.positions import COUNTER, INCH, box_of, inches, table_of
from shamble.games.allout.state import Counter, Item, State, Survivor
from shamble.games.allout.story.goals import gone, last_threat, progress, token_title
from shamble.games.allout.threat import BAND_NAMES, BANDS, MOST, band_of
from shamble.games.allout.turn import PHASES
from shamble.games.allout.views.names import everything, find
from shamble.geometry.plane import Point
from shamble.kernel.asks import Ask
from shamble.kernel.errors import BadAnswer, BadInput
from shamble.kernel.plain import counted
from shamble.kernel.view import Block, Mark, Person, Picture, Status


def status(state: State) -> Status:
    """Where the game stands; set-up is turn 0 to its last question, though by then turn 1 is prepared."""
    bands = tuple((BAND_NAMES[band], last) for band, (_, last) in BANDS.items())
    notes = [
        ("supplies", by_seat(state, state.supplies_held) + of_wanted(state)),
        ("survivors", by_seat(state, lambda seat: len(state.group(seat)))),
        ("walkers", str(len(state.walkers))),
    ]
    notes += goal_notes(state)
    if state.remains:
        in_play = ", ".join(state.book.events[card.card].name for card in state.remains)
        notes.append(("in play", in_play))
    if state.result:
        notes.append(("result", state.result))
    phase = PHASES[state.now if state.phase != "over" else "over"]
    band, holder = BAND_NAMES[band_of(state.threat)], "you" if state.solo else state.initiative
    turn = 0 if phase == PHASES["setup"] else state.turn
    last = last_threat(state)
    ends = last if last < MOST else 0
    return Status(turn, phase, state.threat, band, bands, holder, tuple(notes), ends=ends)


def of_wanted(state: State) -> str:
    """How many supplies it takes to win, where it takes any."""
    return f"/{state.scenario.counters_to_win}" if state.scenario.counters_to_win else ""


def goal_notes(state: State) -> list[tuple[str, str]]:
    """How far everybody is on the scenario's ways to win; nothing where they only ask for supplies."""
    if state.scenario.gathering or not state.turn:
        return []
    return [("to win" if state.solo else f"{seat} to win", progress(state, seat)) for seat in state.seats]


def by_seat(state: State, count: Callable[[str], int]) -> str:
    """A number for the sole player, or one for each of two."""
    if state.solo:
        return str(count(state.seats[0]))
    return ", ".join(f"{seat} {count(seat)}" for seat in state.seats)


def picture(state: State, ask: Ask | None = None) -> Picture | None:
    """The table from above, as far as it is known; None where nobody has measured anything."""
    table, scenery = table_of(state.scenario), state.book.scenery
    boxes = [(piece, box_of(piece, scenery[piece.card])) for piece in state.pieces.values() if piece.at]
    blocks = [
        Block(piece.id, piece.name, scenery[piece.card].kind, box.at, box.length, box.width, box.turn)
        for piece, box in boxes
    ]
    if state.scenario.zones:
        ground = [block for block in blocks if scenery[state.pieces[block.id].card].open]
        solid = [block for block in blocks if block not in ground]
        blocks = [*ground, *map(zone_block, state.scenario.zones), *solid]
    marks = [
        Mark(c.id, everything(state)[c.id], "counter", counter_glyph(c), c.at, COUNTER)
        for c in state.counters.values()
        if c.at is not None
    ]
    places = [(figure.id, figure.at) for figure in state.figures() if figure.at is not None]
    marks += [mark(state, name, at) for name, at in places or laid_out(state)]
    known = state.asked is None or bool(blocks or marks)
    return Picture(table.width, table.depth, tuple(blocks), tuple(marks)) if known else None


def zone_block(zone: Zone) -> Block:
    """A zone as a block, which lies on the ground and beneath all that stands there."""
    box = zone.box
    return Block(zone.name, zone.title, f"{zone.use} zone", box.at, box.length, box.width, box.turn)


def counter_glyph(counter: Counter) -> str:
    """A supply counter by the side that is up, a named one by its mark."""
    return "!" if counter.token else "o" if counter.searched else "?"


def laid_out(state: State) -> list[tuple[str, Point]]:
    """Where the walkers of a scenario stand while people set it up, which is all that is known of their places."""
    spots = [Point(round(x * INCH), round(y * INCH)) for x, y in state.scenario.walkers]
    return list(zip(state.walkers, spots, strict=False)) if PHASES[state.now] == PHASES["setup"] else []


def mark(state: State, name: str, at: Point) -> Mark:
    """One model as a mark: survivors by their initial, small for the second group; walkers by their number."""
    figure, base = state.figure(name), base_of(state.house)
    if isinstance(figure, Survivor):
        note = f"{figure.health}/{state.profile(name).health}" + (" bitten" if figure.bitten else "")
        kind, glyph = "survivor", figure.name[0].upper()
        if not state.solo:
            note = f"{figure.group}, {note}"
            kind, glyph = (kind, glyph) if figure.group == state.seats[0] else ("rival", glyph.lower())
        return Mark(name, figure.name, kind, glyph, at, base, figure.prone, note)
    return Mark(name, figure.name, "walker", name[-1], at, base, figure.prone)


def roster(state: State) -> list[list[str]]:
    """Each survivor with health, condition, supplies and cards, then the walkers; of two groups one after another."""
    rows = [["Model", "Health", "Condition", "Supplies", "Cards"]]
    for name in (name for seat in state.seats for name in state.group(seat)):
        survivor = state.survivors[name]
        states = conditions(state, name, "bitten", "prone", "activated", "berserk")
        cards = [card_words(state, name, slot) for slot in survivor.slots if survivor.slots[slot]]
        health = f"{survivor.health}/{state.profile(name).health}"
        rows.append(
            [survivor.name, health, ", ".join(states) or "-", str(survivor.supplies), "; ".join(cards) or "-"]
        )
    standing = sum(not walker.prone for walker in state.walkers.values())
    rows.append(["Walkers", "", f"{standing} standing, {len(state.walkers) - standing} prone", "", ""])
    return rows if state.solo else [[group_of(state, row[0]), *row] for row in rows]


def conditions(state: State, name: str, *flags: str) -> list[str]:
    """The condition of a survivor: which of these yes-or-no fields are set, whom it touches, what it has."""
    one = state.survivors[name]
    said = [flag for flag in flags if getattr(one, flag)]
    return [*said, *touch_words(state, name), *(f"has {token_title(state, token)}" for token in one.tokens)]


def touch_words(state: State, name: str) -> list[str]:
    """Whom people have said that a survivor touches; where places are known, a picture says it."""
    touched = [] if state.asked is None else state.board.enemies_touching(name)
    return [f"touches {', '.join(state.figure(other).name for other in touched)}"] if touched else []


def people(state: State) -> list[Person]:
    """Each survivor, group after group."""
    return [person(state, name) for seat in state.seats for name in state.group(seat)]


def person(state: State, name: str) -> Person:
    """One survivor with its condition and its cards."""
    one = state.survivors[name]
    states = conditions(state, name, "bitten", "prone", "berserk")
    if one.supplies:
        states.append(counted(one.supplies, "supply", "supplies"))
    cards = [f"{state.item_card(item).name}{trouble(item)}" for item in one.carried()]
    most = state.profile(name).health
    return Person(name, one.name, one.group, one.health, most, one.activated, tuple(states), tuple(cards))


def group_of(state: State, title: str) -> str:
    """What stands in the column of the group, for the row of that title."""
    groups = {survivor.name: survivor.group for survivor in state.survivors.values()}
    return "Group" if title == "Model" else groups.get(title, "")


def card_words(state: State, name: str, slot: str) -> str:
    """The cards in one slot."""
    return f"{slot}: {', '.join(item_words(state, item) for item in state.survivors[name].slots[slot])}"


def item_words(state: State, item: Item) -> str:
    """A card in play with what is wrong with it and what is attached to it."""
    parts = "".join(f" with {item_words(state, part)}" for part in item.attached)
    return f"{state.item_card(item).name}{trouble(item)}{parts}"


def trouble(item: Item) -> str:
    """What is wrong with a card in play, to stand after its name."""
    return " (jammed)" if item.jammed else " (no ammo)" if item.empty else ""


def summary(state: State) -> list[str]:
    """Lines that close the game: result, turns, threat, kills, noise, and the turning point."""
    tally = state.tally
    lines = [
        f"{outcome(state)} Turns: {state.turn}; {'; '.join(standings(state))}.",
        f"Threat at the end of each turn: {' '.join(map(str, tally.threat)) or '-'}",
        f"Walkers put down for good: {tally.killed.get('walkers', 0)}; shots fired: {tally.shots}; "
        f"bites: {tally.bites}; NOISE made: {tally.noise}, MAYHEM: {tally.mayhem}",
    ]
    lines += [f"{head[0].upper()}{head[1:]}: {words}" for head, words in goal_notes(state)]
    return [*lines, turning_point(state) if state.solo else decisive_turn(state)]


def standings(state: State) -> list[str]:
    """What each player holds, and how many of the group are alive."""
    most = state.scenario.counters_to_win
    wanted = f"of {most} needed" if most else ""
    groups = dict(zip(state.seats, (state.scenario.group, state.scenario.rivals), strict=False))
    return [
        f"{'' if state.solo else f'{seat} has '}{counted(state.supplies_held(seat), 'supply', 'supplies')} "
        f"{'held' if state.solo else ''} {wanted}".replace("  ", " ").rstrip()
        + f", {len(state.group(seat)) + len(gone(state, seat))} of {len(group)} alive"
        for seat, group in groups.items()
    ]


def outcome(state: State) -> str:
    """How the game ended: by what the victory check found, or because a player gave up."""
    result, _, reason = verdict(state)
    if not state.result:
        return "The game is not over."
    if result != state.result:
        return "You gave up." if state.solo else f"{state.rival(state.result).capitalize()} gave up."
    return f"{won_by(state)}: {reason[0].lower()}{reason[1:]}."


def won_by(state: State) -> str:
    """The result as a sentence begins with it."""
    if state.solo:
        return f"You {state.result}"
    return "A draw" if state.result == DRAW else f"{state.result.capitalize()} won"


def decisive_turn(state: State) -> str:
    """The turn after which one of two players had gained the most supplies on the other."""
    first, second = (state.tally.held.get(seat, []) for seat in state.seats)
    ahead = [0, *(one - other for one, other in zip(first, second, strict=True))]
    turns = range(1, len(ahead))
    turn = max(turns, key=lambda number: abs(ahead[number] - ahead[number - 1]), default=0)
    gain = ahead[turn] - ahead[turn - 1] if turn else 0
    if not gain:
        return "The turning point: none, neither side ever gained supplies on the other."
    seat = state.seats[0] if gain > 0 else state.seats[1]
    gained = counted(abs(gain), "supply", "supplies")
    return f"The turning point: turn {turn}, when {seat} gained {gained} on {state.rival(seat)}."


def turning_point(state: State) -> str:
    """The turn after which most had changed: threat gained, less two for each supply gained."""
    threat = [state.scenario.threat, *state.tally.threat]
    held = [0, *state.tally.supplies]
    turns = range(1, len(threat))
    if not turns:
        return "The turning point: none, the first turn never ended."
    won = state.result == "won"
    gain = {turn: 2 * (held[turn] - held[turn - 1]) - (threat[turn] - threat[turn - 1]) for turn in turns}
    turn = max(turns, key=lambda t: gain[t] if won else -gain[t])
    supplies, rise = held[turn] - held[turn - 1], threat[turn] - threat[turn - 1]
    changes = [f"{what} {moved(by)}" for what, by in (("supplies", supplies), ("threat", rise)) if by]
    if not changes:
        return "The turning point: none, no turn changed supplies or threat."
    return f"The turning point: turn {turn}, when {' and '.join(changes)}."


def moved(by: int) -> str:
    """How far a number went, and which way."""
    return f"{'rose' if by > 0 else 'fell'} by {abs(by)}"


def measure(state: State, first: str, second: str) -> str:
    """Inches edge to edge between two things, and the line of sight between two models (AOW-037)."""
    positions = state.board.positions
    ends = [named(state, text) for text in (first, second)]
    models = [name for name, _ in ends if name in positions.models]
    (a, at_a), (b, at_b) = ends
    gap = positions.gap(a if a in positions.models else at_a, b if b in positions.models else at_b)
    text = f"{label(state, a, at_a)} to {label(state, b, at_b)}: {inches(max(gap, 0.0))} in"
    if len(models) < 2 or a == b:
        return text
    line = positions.line(a, b)
    blocked = ", ".join(state.figure(name).name for name in line.models)
    crossed = ", ".join(state.pieces[name].name for name in line.pieces)
    text += f"; line of sight {'blocked by ' + blocked if blocked else 'clear of models'}"
    text += f"; crosses {crossed}" if crossed else ""
    return text + ("; within the Kill Zone" if gap <= positions.kill_zone - positions.base else "")


def named(state: State, text: str) -> tuple[str, Point]:
    """A thing by its name, or a place typed as 12.5,8 (with an empty id)."""
    try:
        name = find(state, text)
    except BadAnswer:
        if "," not in text:
            raise
        return "", parsed(state, text, None, 0)
    if name in (figure.id for figure in state.figures() if figure.at is None):
        raise BadInput(f"{everything(state)[name]} is not on the table")
    return name, state.board.positions.anywhere(name)


def label(state: State, name: str, at: Point) -> str:
    """What to call one end of a measurement."""
    return everything(state)[name] if name else f"{inches(at.x)},{inches(at.y)}"
