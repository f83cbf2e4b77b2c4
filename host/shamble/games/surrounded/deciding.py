"""How program players decide: the option after which the map is worth most to them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from shamble.games.surrounded.cards import SIZE
from shamble.games.surrounded.grid import Cell, parse_cell
from shamble.games.surrounded.maps import Map
from shamble.games.surrounded.moves import EXPLORE, OCCUPY, burnable, movable, move_places, moved
from shamble.games.surrounded.reckoning import Outlook, Values
from shamble.games.surrounded.state import BOTTOM, TOP, State
from shamble.kernel.asks import Choose

LAST_BURN = 30
"""Programs burn no card after this turn, so that their games end (SUR-091)."""

NONE = "none"
PLACED = ("SUR-018", "SUR-019", "SUR-044", "SUR-047", "SUR-052")


@dataclass(frozen=True, slots=True)
class Player:
    """A program player: its values, whether it reckons with the spawn that follows an Explore, and the
    value of a Look and of a card burned to the bottom, in points."""

    values: Values
    foresees: bool = False
    look: float = 0.0

    def decide(self, ask: Choose, state: State) -> str:
        """The id of its option. It knows which cards are left, but no occupants that nobody has turned up."""
        if ask.rule in PLACED:
            view = self.view(state, state.map, len(state.deck) - 1)
            number = state.deck[0]
            return best(ask, lambda place: view.with_occupants(place, number))
        return DECIDE[ask.rule](self, ask, state)

    def view(self, state: State, table: Map, cards: int) -> Outlook:
        """That map as this player values it with so many cards to come."""
        aim = state.played.aim if state.played else 1
        left = max(cards, 0) / (SIZE - 2) if aim > 0 else 0.0
        return Outlook(self.values, table, left, aim)

    def hidden(self, state: State) -> list[int]:
        """The cards that may come to light next: all that are left, in whatever order."""
        return sorted([*state.unseen(), *(number for number in state.deck if number > 0)])

    def top(self, state: State) -> list[int]:
        """The cards whose occupants may be on top: the one this seat looked at, else any that is left."""
        known = state.deck[0] in state.learned.get(state.seat, ())
        return [state.deck[0]] if known else self.hidden(state)

    def action(self, ask: Choose, state: State) -> str:
        """Explore or Occupy."""
        occupied = self.view(state, state.map, len(state.deck) - 1).mean_occupants(self.top(state))
        explored = max(self.location_value(state, at) for at in state.map.places_for_location())
        return OCCUPY if occupied > explored else EXPLORE

    def location_value(self, state: State, place: Cell) -> float:
        """What the top card adds as a location there, with the spawn if this player reckons with it."""
        number, left = state.deck[0], len(state.deck) - 2
        added = self.view(state, state.map, left).with_location(place, number)
        if not self.foresees:
            return added
        others = [card for card in self.hidden(state) if card != number]
        return added + self.view(state, state.map.with_location(place, number), left).mean_spawn(
            place, others
        )

    def place_location(self, ask: Choose, state: State) -> str:
        """Where the location goes."""
        return best(ask, lambda place: self.location_value(state, place))

    def ability(self, ask: Choose, state: State) -> str:
        """The ability after which the map is worth most, if it is worth more than now."""
        worths = {"move": self.best_move, "burn": self.best_burn, "look": self.best_look}
        found = [(worths[option.id.rpartition("-")[2]](state), option.id) for option in ask.options[1:]]
        gain, chosen = max(found, key=lambda one: one[0])
        return chosen if gain > 0 else NONE

    def after(self, state: State, table: Map, more: int = 0) -> float:
        """What that map is worth with the deck as it is and so many cards more."""
        return self.view(state, table, len(state.deck) + more).whole()

    def best_move(self, state: State) -> float:
        """The most that a Move adds."""
        now = self.after(state, state.map)
        return max(self.move_value(state, place) for place in movable(state.map)) - now

    def move_value(self, state: State, place: Cell) -> float:
        """What the map is worth after the best Move of that card."""
        tables = (moved(state.map, place, to) for to in move_places(state.map, place))
        return max(self.after(state, table) for table in tables)

    def move_which(self, ask: Choose, state: State) -> str:
        """The card to move."""
        return best(ask, lambda place: self.move_value(state, place))

    def move_where(self, ask: Choose, state: State) -> str:
        """Where it goes."""
        place = parse_cell(ask.subjects[0])
        return best(ask, lambda to: self.after(state, moved(state.map, place, to)))

    def best_burn(self, state: State) -> float:
        """The most that a Burn adds; none late in a game."""
        if state.turn > LAST_BURN:
            return 0.0
        now = self.after(state, state.map)
        return max(self.after(state, state.map.without(place), 1) for place in burnable(state.map)) - now

    def best_look(self, state: State) -> float:
        """What a Look is worth."""
        return self.look

    def burn_which(self, ask: Choose, state: State) -> str:
        """The card to burn."""
        return best(ask, lambda place: self.after(state, state.map.without(place), 1))

    def burn_where(self, ask: Choose, state: State) -> str:
        """Below the deck."""
        return BOTTOM

    def look_where(self, ask: Choose, state: State) -> str:
        """At the card that comes next."""
        return TOP

    def seen(self, ask: Choose, state: State) -> str:
        """Nothing to decide."""
        return ask.options[0].id


DECIDE: Mapping[str, Callable[[Player, Choose, State], str]] = {
    "SUR-036": Player.action,
    "SUR-040": Player.place_location,
    "SUR-061": Player.ability,
    "SUR-073": Player.move_which,
    "SUR-074": Player.move_where,
    "SUR-080": Player.look_where,
    "SUR-081": Player.seen,
    "SUR-085": Player.burn_which,
    "SUR-086": Player.burn_where,
}


def best(ask: Choose, value: Callable[[Cell], float]) -> str:
    """The option whose cell has the highest value; the first of equals."""
    return max([option.id for option in ask.options], key=lambda name: value(parse_cell(name)))
