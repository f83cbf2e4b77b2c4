"""Setting up: the resolved data of a new game, and the state that follows from it (SUR-139 to 141)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from shamble.games.surrounded.cards import SIZE, Deck
from shamble.games.surrounded.library import OWN, load_deck
from shamble.games.surrounded.scenarios import LEVELS, TITLES, Scenario
from shamble.games.surrounded.state import SEATS, State
from shamble.kernel.asks import Json
from shamble.kernel.codec import from_plain, to_plain
from shamble.kernel.errors import BadInput, BadSave
from shamble.kernel.hands import hands_of

FREE = "free"
"""A game for a score alone."""

DEALT = "dealt"
"""The scenario of whichever location is dealt first, at a level: dealt-hard (SUR-140)."""

LOOKS = ("seat", "all")


def new_setup(
    scenario: str | None = None, seed: int | None = None, own: Path | None = None, cache: Path | None = None
) -> Json:
    """The resolved data of a new solo game with the default deck; BadInput for an unknown scenario.

    own: the folder of the player's own files; cache: where checked decks are kept.
    """
    deck = load_deck(None, own / OWN if own else None, cache)
    return setup_of(deck, scenario or FREE)


def setup_of(deck: Deck, scenario: str = FREE, seats: int = 1, first: int = 1, look: str = "seat") -> Json:
    """The resolved data of a new game.

    seats: 1 to 4; first: the seat that plays first (SUR-020); look: whether only the acting seat or
    all may see a card looked at (SUR-083). Raises BadInput for a value that cannot be.
    """
    known = scenarios()
    if scenario not in known:
        import difflib

        near = difflib.get_close_matches(scenario, known, 3) or [FREE, f"{DEALT}-hard", "8-hard"]
        raise BadInput(f"there is no scenario {scenario[:60]!r}; did you mean {' or '.join(near)}?")
    if not 1 <= seats <= len(SEATS):
        raise BadInput(f"{seats} seats; expected 1 to {len(SEATS)}")
    if not 1 <= first <= seats:
        raise BadInput(f"player {first} cannot begin; expected 1 to {seats}")
    if look not in LOOKS:
        raise BadInput(f"a card looked at cannot be shown to {look[:60]!r}; expected {' or '.join(LOOKS)}")
    return {
        "scenario": {"id": scenario, "title": known[scenario]},
        "seats": seats,
        "first": first,
        "look": look,
        "deck": to_plain(deck),
    }


def scenarios() -> Mapping[str, str]:
    """Every scenario that can be played, by id such as 8-hard, and its title."""
    found = {FREE: "A high score"}
    found.update((f"{DEALT}-{level}", f"As dealt, {level.capitalize()}") for level in LEVELS)
    found.update(
        (f"{number}-{level}", Scenario(number, level).title) for number in TITLES for level in LEVELS
    )
    return found


def new_state(setup: Json) -> State:
    """The state before the first step: a shuffled deck that nobody knows, but for a picked scenario's card."""
    state = with_cards(State(hands=hands_of(setup)), setup)
    chosen, _, level = setup["scenario"]["id"].partition("-")
    state.level, state.by_start = level, chosen == DEALT
    if chosen not in (FREE, DEALT):
        state.scenario = int(chosen)
        state.deal[0] = state.deck[0] = state.scenario
    return state


def with_cards(state: State, setup: Any) -> State:
    """Give a state the cards and seats of its set-up; BadSave when they do not fit."""
    try:
        state.cards = from_plain(Deck, setup["deck"])
        state.seats, state.first, state.look = setup["seats"], setup["first"] - 1, setup["look"]
    except (KeyError, TypeError, AttributeError) as error:
        raise BadSave(f"the set-up of this game cannot be read: {error!r}") from error
    if sorted(state.cards.cards) != list(range(1, SIZE + 1)):
        raise BadSave(f"the set-up of this game has no deck of {SIZE} cards")
    return state
