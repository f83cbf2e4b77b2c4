"""Which board a table has, and how it changes from one that is measured to one that is asked."""

from __future__ import annotations

from shamble.games.allout.asked.board import AskedBoard
from shamble.games.allout.asked.dialogue import say_places
from shamble.games.allout.asked.layout import FREE
from shamble.games.allout.board import Board
from shamble.games.allout.measured.barriers import long_edge
from shamble.games.allout.measured.board import MeasuredBoard
from shamble.games.allout.state import Asked, State
from shamble.kernel.asks import Rules, tell
from shamble.kernel.hands import PROGRAM, TABLE


def board_of(state: State) -> Board:
    """The board of a state: asked where people have the table, else measured."""
    return MeasuredBoard(state) if state.asked is None else AskedBoard(state)


def settle(state: State) -> Rules[None]:
    """Give the table into the hands that people have said, before the next step."""
    if state.hands.board == TABLE and state.asked is None:
        hand_over(state)
        yield from tell("", YOU_MEASURE, "board")
    elif state.hands.board == PROGRAM and state.asked is not None and state.turn:
        yield from say_places(state)
        state.asked = None
        state.board = board_of(state)
        yield from tell("", IT_MEASURES, "board")


YOU_MEASURE = f"From now on you measure: you are told what to move, and asked what comes of it. {FREE}"
IT_MEASURES = "From now on the program measures: it knows where everything stands"


def survivors_in(state: State, zone: str) -> list[str]:
    """The survivors in a zone, as people would have said; of walkers they are asked anew."""
    return [name for name in state.board.inside(zone) if name in state.survivors]


def hand_over(state: State) -> None:
    """From now on the people have the table: what was measured of contacts is kept as what they would have said."""
    positions, board = state.board.positions, state.board
    placed = [figure for figure in state.figures() if figure.at is not None]
    pairs = {tuple(sorted((one.id, two))) for one in placed for two in board.enemies_touching(one.id)}
    barriers = [
        positions.boxes[piece.id]
        for piece in state.pieces.values()
        if state.book.scenery[piece.card].has("defensible")
    ]
    state.asked = Asked(
        [list(pair) for pair in sorted(pairs)],
        [],
        [
            one.id
            for one in placed
            if one.id in state.survivors and any(long_edge(box, positions.disc(one.id)) for box in barriers)
        ],
        inside={zone.name: survivors_in(state, zone.name) for zone in state.scenario.zones},
    )
    for figure in placed:
        figure.at = None
    state.board = board_of(state)
