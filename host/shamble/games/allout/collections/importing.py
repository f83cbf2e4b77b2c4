"""Imports: profiles of the community's files become cards in a file of the player's own, and a report of what works."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from shamble.games.allout.cards.library import OWN
from shamble.games.allout.cards.own_file import fitting, made, others, replace_file, toml_of
from shamble.games.allout.collections.battlescribe import Profile, read_files
from shamble.games.allout.collections.turning import NAMED_RULES, Turned, plain, turned
from shamble.kernel.lock import Lock
from shamble.kernel.toml_text import printable

NAME = "battlescribe.toml"
HEAD = "# Made by shamble cards import; importing again replaces this file.\n"
SKILL = "Veteran Skill"


@dataclass(slots=True)
class Report:
    """What an import brought: entries that work by themselves, those with a text to apply by hand, and unreadable ones.

    skills: rules that are no cards, by name, with whether the program knows them; kept: the file, if one was written.
    """

    automatic: list[Turned] = field(default_factory=list)
    by_hand: list[Turned] = field(default_factory=list)
    unreadable: list[Turned] = field(default_factory=list)
    skills: dict[str, bool] = field(default_factory=dict)
    kept: str = ""

    @property
    def playable(self) -> list[Turned]:
        """Every entry that can be played with."""
        return [*self.automatic, *self.by_hand]


def import_files(paths: Sequence[Path], own: Path, write: bool = True) -> Report:
    """Read the files, and keep their cards in a file of the player's own that takes the place of an earlier one.

    BadInput for a file that is no such data; BadFile, with nothing changed, if the cards do not fit those there are.
    """
    path = own / OWN / NAME
    taken = {card.id for sheet in others(path) for card in sheet.cards.values()}
    report = sorted_out(read_files(paths), taken)
    text = HEAD + "".join(f"\n{toml_of({one.kind: one.table})}" for one in report.playable)
    fitting(path, text)
    if write and report.playable:
        lock = Lock.take(made(path))
        try:
            replace_file(path, text)
        finally:
            lock.release()
        report.kept = printable(path)
    return report


def sorted_out(profiles: Iterable[Profile], taken: set[str]) -> Report:
    """Each profile as what it can be; taken gets the ids that are given."""
    report = Report()
    seen: list[tuple[str, object]] = []
    for profile in profiles:
        if profile.kind == SKILL:
            report.skills[profile.name] = plain(profile.name) in NAMED_RULES
            continue
        one = turned(profile, taken)
        if one.fault:
            report.unreadable.append(one)
            continue
        same = (one.kind, {key: value for key, value in one.table.items() if key != "id"})
        if same in seen:
            continue  # files repeat an item for each faction that may buy it
        seen.append(same)
        taken.add(one.table["id"])
        (report.by_hand if one.by_hand else report.automatic).append(one)
    return report
