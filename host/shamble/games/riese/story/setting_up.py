"""Setting up a scenario, in the order that RIE-325 lists: four steps before the first round."""

from __future__ import annotations

from shamble.games.riese.ground import DOORS, beside, door_id, open_step
from shamble.games.riese.heroes.items import arrange as arrange_hands
from shamble.games.riese.heroes.items import worth_switching
from shamble.games.riese.horde.pool import draw_marker
from shamble.games.riese.horde.reveal import look
from shamble.games.riese.state import Door, Hero, Soul, State
from shamble.games.riese.story.arrivals import person_of, pick_place, places_near
from shamble.games.riese.story.deeds import lay_down
from shamble.games.riese.story.forces import companions, gather
from shamble.games.riese.story.happenings import counting, happened, squares_of
from shamble.games.riese.words import FACINGS, facing_word, name, paragraphs, subject
from shamble.geometry.squares import Square, moved, name_of
from shamble.kernel.asks import Choose, Option, Rules, choose, gone, step, tell

PROPOSED, OWN, READY = "proposed", "own", "ready"


def set_up(state: State) -> Rules[None]:
    """The intro is read, the players gather their forces, and each hero has its player (RIE-325, RIE-141)."""
    state.phase = "heroes"
    for text in paragraphs(state.scenario.intro):
        yield from tell("RIE-325", text, "entry")
    yield from step(gather(state))
    for hero_id in list(state.heroes):
        yield from step(assign(state, hero_id))


def assign(state: State, hero_id: str) -> Rules[None]:
    """Where several play together: who plays this hero."""
    if len(state.seats) > 1 and not state.heroes[hero_id].seat:
        state.heroes[hero_id].seat = least_busy(state)
        state.heroes[hero_id].seat = yield from choose(lambda: whose(state, hero_id))


def whose(state: State, hero_id: str) -> Choose:
    """Which player plays a hero."""
    return Choose(
        rule="RIE-141",
        text=f"Who plays {name(state, hero_id)}?",
        who=state.seats[0],
        subjects=(hero_id,),
        options=tuple(Option(seat, seat) for seat in state.seats),
        default=state.heroes[hero_id].seat,
    )


def least_busy(state: State) -> str:
    """The player with the fewest heroes so far."""
    taken = [hero.seat for hero in state.heroes.values()]
    return min(state.seats, key=taken.count)


# -- heroes


def place_heroes(state: State) -> Rules[None]:
    """Heroes stand on their squares, or as near to them as can be, and face as the players like (RIE-326)."""
    state.phase = "table"
    place_doors(state)  # already here, so that nobody is placed behind one
    by_hand = (yield from step(choose(lambda: how_placed(state)))) == OWN
    beside_somebody = companions(state)
    for hero_id in sorted(state.heroes, key=lambda name: name in beside_somebody):
        yield from step(place_hero(state, hero_id, by_hand))


def how_placed(state: State) -> Choose:
    """Whether the proposed places will do."""
    return Choose(
        rule="RIE-326",
        text="Where do the heroes stand and face?",
        who=state.seats[0],
        options=(
            Option(PROPOSED, "As proposed: side by side at the start, facing into the map"),
            Option(OWN, "I place each of them"),
        ),
        default=PROPOSED,
    )


def place_hero(state: State, hero_id: str, by_hand: bool) -> Rules[None]:
    """One hero comes onto the map."""
    squares = start_of(state, hero_id)
    near = places_near(state, squares) or gone(f"room for {name(state, hero_id)}", "RIE-326")
    picked = (yield from step(pick_place(state, hero_id, squares, "RIE-326"))) if by_hand else None
    square = near[0] if picked is None else picked
    state.place(hero_id, square)
    hero = state.heroes[hero_id]
    hero.facing = widest(state, square)
    if by_hand and (way := (yield from step(choose(lambda: facing_ask(state, hero_id))))):
        hero.facing = FACINGS[way]
    words = f"{hero.name} stands on {name_of(square)}, facing {facing_word(hero.facing)}"
    yield from tell("RIE-326", words, "place", hero=hero_id, at=name_of(square))


def start_of(state: State, hero_id: str) -> tuple[Square, ...]:
    """The squares a hero starts on: beside a comrade, of a label of their own, else the squares A; else anywhere."""
    comrade = state.heroes.get(companions(state).get(hero_id, ""))
    if comrade is not None and comrade.at is not None:
        return tuple(beside(state, comrade.at))
    label = next((recruit.at for recruit in state.scenario.team if recruit.id == hero_id), "A")
    return squares_of(state, label) or squares_of(state, "A") or tuple(state.chart.cells)


def widest(state: State, square: Square) -> Square:
    """The facing with the longest open way ahead."""

    def ahead(facing: Square) -> int:
        at, count = square, 0
        while open_step(state, at, moved(at, facing)):
            at, count = moved(at, facing), count + 1
        return count

    return max(FACINGS.values(), key=ahead)


def facing_ask(state: State, hero_id: str) -> Choose:
    """Which way a hero faces (RIE-139, RIE-326)."""
    hero = state.hero(hero_id)
    return Choose(
        rule="RIE-326",
        text=f"Which way does {hero.name} face?",
        who=hero.seat,
        subjects=(hero_id,),
        options=tuple(Option(word, word.capitalize()) for word in FACINGS),
        default=facing_word(hero.facing),
    )


# -- the table


def lay_out(state: State) -> Rules[None]:
    """Objective markers, what the scenario sets up, starting zombies and the round marker (RIE-325)."""
    state.phase = "kit"
    place_objectives(state)
    yield from step(place_people(state))
    for zombie_square in state.chart.labels.get("Z", ()):
        yield from step(first_zombie(state, zombie_square))
    state.space = 0
    for goal in [*counting(state), *counting(state, primary=False)]:
        kind = "Primary" if goal.primary else "Secondary"
        yield from tell("RIE-325", f"{kind} objective: {goal.text}", "objective", objective=goal.id)


def place_doors(state: State) -> None:
    """A closed door on each doorway, a locked one on each purple one (RIE-327, RIE-627)."""
    for (a, b), border in state.chart.borders.items():
        if border.kind in DOORS:
            found = door_id(a, b)
            state.doors[found] = Door(
                found, locked=border.kind == "locked-door", key=state.scenario.keys.get(found, "")
            )


def place_objectives(state: State) -> None:
    """A marker on every square whose code begins with O (RIE-328)."""
    for code, squares in state.chart.labels.items():
        if code.startswith("O"):
            for square in squares:
                state.put("objective", square, what=code)


def place_people(state: State) -> Rules[None]:
    """The scenario's own instructions: barricades, things in plain sight, NPCs, prisoners, and what a trigger does."""
    for code in state.scenario.barricades:
        for square in squares_of(state, code):
            lay_down(state, square, "barricade")
    for lying in state.scenario.lying:
        for square in squares_of(state, lying.at):
            lay_down(state, square, lying.what, lying.count)
    for person in state.scenario.people:
        if not person.later:
            state.npcs[person.id] = person_of(state, person)
            yield from put_near(state, person.id, person.at)
    for soul in state.scenario.souls:
        if not soul.later:
            state.souls[soul.id] = Soul(soul.id, soul.name, soul.kind)
            yield from put_near(state, soul.id, soul.at)
    yield from happened(state, "setup")
    if state.sheet is not None and state.scenario.reduction:
        yield from happened(state, "tally", count=state.sheet.tallies.get(state.scenario.reduction, 0) + 1)


def put_near(state: State, who: str, label: str) -> Rules[None]:
    """Somebody of the scenario stands on the first free square of a label, or as near to it as can be (RIE-147)."""
    near = places_near(state, squares_of(state, label))
    if near:
        state.place(who, near[0])
    words = f"stands on {name_of(near[0])}" if near else "finds no room"
    yield from tell("RIE-147", f"{subject(state, who)} {words}", "place", who=who)


def first_zombie(state: State, square: Square) -> Rules[None]:
    """A zombie drawn for a square Z lies face down there, unless a hero sees it (RIE-329)."""
    if not state.at(square):
        yield from draw_marker(state, square)
        yield from look(state)


# -- loadouts


def arrange(state: State) -> Rules[None]:
    """Before the first round weapons may be arranged freely, as long as somebody likes to (RIE-302)."""
    state.phase = "initiative"
    while able := [hero.id for hero in state.on_map() if worth_switching(state, hero)]:
        chosen = yield from choose(lambda: who_arranges(state, able))
        if chosen == READY:
            return
        yield from step(arrange_hands(state, chosen, "RIE-302"))


def who_arranges(state: State, able: list[str]) -> Choose:
    """Whose weapons are readied otherwise."""
    heroes: list[Hero] = [state.heroes[name] for name in able]
    return Choose(
        rule="RIE-302",
        text="Does anybody ready other weapons before the first round?",
        who=state.seats[0],
        options=(Option(READY, "No, begin"), *(Option(hero.id, hero.name) for hero in heroes)),
        default=READY,
    )
