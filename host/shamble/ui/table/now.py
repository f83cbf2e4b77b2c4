"""What the full screen shows of a game, read from the desk once after each change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from shamble.kernel.asks import Ask, Choose, Event
from shamble.kernel.view import AnyPicture, Person, Status
from shamble.ui.asking import odds_of
from shamble.ui.companion import Glance
from shamble.ui.desk import Desk

LOG_EVENTS = 200
"""How many of the newest events the panel beside the question can show."""


@dataclass(slots=True)
class Now:
    """The game as it stands.

    fresh: how many of the newest events came with this question; told: what to say of the last command, each
    line with its style; odds: in words, by option.
    """

    title: str
    name: str
    status: Status
    ask: Ask | None
    ask_no: int
    seats: Sequence[str]
    people: Sequence[Person]
    roster: Sequence[Sequence[str]]
    picture: AnyPicture | None
    events: Sequence[Event]
    summary: Sequence[str] = ()
    odds: Mapping[str, str] = field(default_factory=dict)
    fresh: int = 0
    told: list[tuple[str, str]] = field(default_factory=list)
    tracker: Glance | None = None

    @property
    def question(self) -> str:
        """The words of the ask, with whom it is for where several play; at the end, that it is over."""
        if self.ask is None:
            return "The game is over"
        asked = self.ask.who if len(self.seats) > 1 else ""
        return f"{asked}: {self.ask.text}" if asked else self.ask.text


def seen(desk: Desk) -> Now:
    """The game at the desk as it stands."""
    state, ask = desk.session.state, desk.ask
    return Now(
        title=desk.game.title,
        name=desk.name,
        status=desk.status(),
        ask=ask,
        ask_no=desk.session.ask_no,
        seats=desk.seats,
        people=desk.game.people(state),
        roster=desk.game.roster(state),
        picture=desk.game.picture(state, ask),
        events=desk.session.log[-LOG_EVENTS:],
        summary=desk.summary() if ask is None else (),
        odds={name: odds.words for name, odds in odds_of(ask).items()} if isinstance(ask, Choose) else {},
    )
