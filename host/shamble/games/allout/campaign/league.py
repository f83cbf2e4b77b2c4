"""The campaign turn: pairing, games and their points, the post-game sequence, and how it ends (AOW-553 to 559)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from shamble.games.allout.campaign.experience import experience
from shamble.games.allout.campaign.outcome import ask_outcome
from shamble.games.allout.campaign.recovery import life_and_death, name_leader
from shamble.games.allout.campaign.state import DRAW, TOURNAMENT, League, Match
from shamble.games.allout.campaign.supplies import retire, supplies
from shamble.kernel.asks import Boundary, Choose, Option, Rules, choose, step, tell

WIN_POINTS, DRAW_POINTS = 3, 1
"""AOW-556."""


def play(league: League) -> Rules[None]:
    """The whole campaign; it can be entered wherever phase and active point."""
    while league.phase != "over":
        yield Boundary(f"c{league.turn}/{league.phase}/{league.step}/{league.active}")
        league.step += 1
        yield from step(STEPS[league.phase](league))


def pair(league: League) -> Rules[None]:
    """Who plays whom in this campaign turn (AOW-553, AOW-554)."""
    league.phase = "match"
    for team in league.teams.values():
        team.results = []
    league.waiting = [Match(seats) for seats in pairs(list(league.teams), league.turn)]
    yield from tell("AOW-553", f"Campaign turn {league.turn} of {league.turns}", "phase", turn=league.turn)
    for match in league.waiting:
        yield from tell("AOW-553", " plays ".join(match.seats), "pairing", seats=list(match.seats))


def pairs(seats: Sequence[str], turn: int) -> list[tuple[str, str]]:
    """Everybody meets somebody, another one in each turn until all have met; of an odd number one plays twice.

    The circle method: the first stays, the others move round by a place a turn (AOW-553, AOW-554).
    """
    circle = [*seats] if len(seats) % 2 == 0 else [*seats, ""]
    first, *others = circle
    by = (turn - 1) % len(others)
    round_now = [first, *others[by:], *others[:by]]
    half = len(round_now) // 2
    found = list(zip(round_now[:half], reversed(round_now[half:]), strict=True))
    alone = [one or two for one, two in found if not (one and two)]
    whole = [(one, two) for one, two in found if one and two]
    return whole + [(left, whole[(turn - 1) % len(whole)][0]) for left in alone]


def match(league: League) -> Rules[None]:
    """The next game: its result, then what follows from it (AOW-559)."""
    if not league.waiting:
        league.phase = "turn-end"
        return
    league.phase = "life"
    game = league.waiting.pop(0)
    league.played.append(game)
    league.queue = list(game.seats)
    yield from ask_outcome(league, game)
    yield from score(league, game)


def score(league: League, game: Match) -> Rules[None]:
    """Points of a game for both players (AOW-556)."""
    for seat in game.seats:
        won = {seat: WIN_POINTS, DRAW: DRAW_POINTS}.get(game.winner, 0)
        league.team(seat).results.append(won)
    words = "is a draw" if game.winner == DRAW else f"is won by {game.winner}"
    yield from tell("AOW-556", f"{' against '.join(game.seats)} {words}", "result", winner=game.winner)


def each_seat(phase: str, after: str, rules: Callable[[League, str], Rules[None]]) -> Step:
    """A step of the post-game sequence, for one player of the last game after the other (AOW-559)."""

    def run(league: League) -> Rules[None]:
        seat = league.queue.pop(0) if league.queue else ""
        league.phase = phase if league.queue else after
        league.active = next(iter(league.queue), "")
        if not league.queue:
            league.queue = list(league.played[-1].seats) if after != "match" else []
        if seat:
            yield from rules(league, seat)

    return run


def life(league: League, seat: str) -> Rules[None]:
    """Life and Death, and a Leader for a group that has lost its own (AOW-560 to 574)."""
    yield from step(life_and_death(league, seat, league.played[-1]))
    yield from name_leader(league, seat)


def learn(league: League, seat: str) -> Rules[None]:
    """Experience (AOW-576 to 585)."""
    yield from experience(league, seat, league.played[-1])


def shop(league: League, seat: str) -> Rules[None]:
    """Supplies (AOW-586 to 588)."""
    yield from supplies(league, seat, league.played[-1])


def turn_end(league: League) -> Rules[None]:
    """The better of two results counts, groups may retire, the next turn begins (AOW-554, 557)."""
    league.phase, league.active = ("pair", "") if league.turn < league.turns else ("standings", "")
    for team in league.teams.values():
        team.score += max(team.results, default=0)
    yield from tell("AOW-557", f"Campaign turn {league.turn} is over: {table(league)}", "standings")
    if league.phase == "pair":
        for seat in league.teams:
            yield from step(retire(league, seat))
        league.turn, league.step = league.turn + 1, 0


def points(league: League, seat: str) -> int:
    """What a group has by the campaign's way of scoring (AOW-556, AOW-557)."""
    return league.team(seat).score if league.scoring == TOURNAMENT else league.worth(seat)


def ranking(league: League) -> list[str]:
    """The players, the best first."""
    return sorted(league.teams, key=lambda seat: -points(league, seat))


def table(league: League) -> str:
    """Who has how many points, the best first."""
    return ", ".join(f"{seat} {points(league, seat)}" for seat in ranking(league))


def standings(league: League) -> Rules[None]:
    """The winner; those tied for first place play a deciding game (AOW-558)."""
    league.phase = "over"
    best = points(league, ranking(league)[0])
    tied = [seat for seat in league.teams if points(league, seat) == best]
    while len(tied) > 1:
        winner = yield from choose(lambda tied=tied: decider(tied))  # type: ignore[misc]
        tied = [winner, *tied[2:]]
    league.result = tied[0]
    yield from tell("AOW-558", f"{league.result} wins the campaign: {table(league)}", "over", winner=tied[0])


def decider(tied: Sequence[str]) -> Choose:
    """Who has won the deciding game of two who are tied (AOW-558)."""
    one, two = tied[:2]
    options = (Option(one, one), Option(two, two))
    text = f"{one} and {two} are tied for first place and play a deciding game: who has won it?"
    return Choose(rule="AOW-558", text=text, subjects=(one, two), options=options, default=None)


Step = Callable[[League], Rules[None]]
STEPS: dict[str, Step] = {
    "pair": pair,
    "match": match,
    "life": each_seat("life", "learn", life),
    "learn": each_seat("learn", "shop", learn),
    "shop": each_seat("shop", "match", shop),
    "turn-end": turn_end,
    "standings": standings,
}
