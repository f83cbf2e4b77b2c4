"""A campaign as a page to print: standings, games, and a roster sheet for each player."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree.ElementTree import Element, SubElement, tostring

from shamble.games.allout.campaign.game import row, scores
from shamble.games.allout.campaign.recovery import start_health
from shamble.games.allout.campaign.state import DRAW, League, Team
from shamble.kernel.plain import counted

STYLE = """
body { font: 11pt/1.4 Georgia, serif; margin: 2em; color: #111 }
h1, h2 { font-weight: normal } h2 { margin-top: 1.6em }
table { border-collapse: collapse; width: 100% }
th, td { border-bottom: 1px solid #999; padding: .25em .5em; text-align: left; vertical-align: top }
section { break-inside: avoid } .notes { color: #555 }
@media print { body { margin: 0 } section { break-before: page } }
"""
HEADING = ("Survivor", "Value", "Melee", "Shoot", "Defense", "Nerve", "Condition", "Items", "Health", "Notes")


def report(name: str, league: League) -> str:
    """The whole page as HTML; every word of the players' is escaped."""
    page = Element("html", lang="en")
    head = SubElement(page, "head")
    SubElement(head, "meta", charset="utf-8")
    text(head, "title", f"Campaign {name}")
    text(head, "style", STYLE)
    body = SubElement(page, "body")
    text(body, "h1", f"Campaign {name}")
    turn = f"Campaign turn {league.turn} of {league.turns}"
    text(body, "p", f"{league.result} has won the campaign." if league.result else turn, "notes")
    rows = [[str(place), seat, str(points)] for place, (seat, points) in enumerate(scores(league).items(), 1)]
    table(body, ("Place", "Player", "Points"), rows)
    games(body, league)
    for team in league.teams.values():
        roster(body, league, team)
    return "<!DOCTYPE html>\n" + tostring(page, encoding="unicode", method="html") + "\n"


def text(parent: Element, tag: str, words: str, kind: str = "") -> Element:
    """An element with words in it."""
    found = SubElement(parent, tag, {"class": kind} if kind else {})
    found.text = words
    return found


def table(parent: Element, heading: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """A table with its heading."""
    found = SubElement(parent, "table")
    for tag, cells in (("th", heading), *(("td", cells) for cells in rows)):
        line = SubElement(found, "tr")
        for cell in cells:
            text(line, tag, cell)


def games(body: Element, league: League) -> None:
    """Every game played."""
    if not league.played:
        return
    text(body, "h2", "Games")
    rows = [
        [" against ".join(game.seats), "a draw" if game.winner == DRAW else game.winner]
        for game in league.played
        if game.winner
    ]
    table(body, ("Game", "Won by"), rows)


def roster(body: Element, league: League, team: Team) -> None:
    """One player's sheet, with boxes to tick health off."""
    section = SubElement(body, "section")
    text(section, "h2", team.seat)
    words = f"Worth {counted(league.worth(team.seat), 'point')}; {team.points} to spend."
    text(section, "p", words + (f" Dead: {', '.join(team.dead)}." if team.dead else ""), "notes")
    rows = []
    for one in team.members.values():
        boxes = "☐" * start_health(league, one)
        rows.append([*row(league, team, one)[1:], boxes, league.profile(one).by_hand])
    table(section, HEADING, rows)
