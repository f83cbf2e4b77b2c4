"""The rule ledgers: every clause of each rulebook, numbered, read from TOML when somebody asks why.

Which games there are is data: `rules/allout.toml` makes the game *allout*, and `rules/riese-campaign.toml`
adds to *riese* because `rules/riese.toml` stands beside it.
"""

import difflib
import re
import tomllib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from shamble.kernel.errors import BadInput

FOLDER = Path(__file__).parents[1] / "rules"
_CLAUSE_ID = re.compile(r"(?:([A-Z]{3})[- ]?)?(\d{1,4})", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause of a rulebook, in our own words.

    `lost` says what the book leaves out, `reading` how the program plays it and `basis` why, opening
    with how far to trust it (sure, likely or guess). A book without page numbers has a `source` instead.
    """

    id: str
    section: str
    kind: str
    text: str
    page: int | None = None
    source: str = ""
    lost: str = ""
    reading: str = ""
    basis: str = ""

    @property
    def place(self) -> str:
        """Where in the rulebook: `page 12`, a heading, or nothing when the book has neither."""
        return f"page {self.page}" if self.page is not None else self.source

    @property
    def words(self) -> str:
        """Everything a search looks at, in lower case."""
        return " ".join((self.section, self.source, self.text, self.lost, self.reading)).lower()


@dataclass(frozen=True, slots=True)
class Ledger:
    """All clauses of one game, in rulebook order."""

    game: str
    clauses: tuple[Clause, ...]

    @staticmethod
    def load(game: str) -> "Ledger":
        """Return the ledger of a game (read once); BadInput names the games when there is none."""
        files = _files().get(game)
        if files is None:
            raise BadInput(
                f"There is no rule ledger for {game!r}. The games are {', '.join(games())}."
                + did_you_mean(game, games())
            )
        return _read(game, files)

    def clause(self, clause_id: str) -> Clause:
        """Return the clause with this id (`AOW-052`, `aow-52` or `52`).

        BadInput when there is none, and when a bare number fits more than one clause.
        """
        fitting = self.fitting(clause_id)
        if len(fitting) == 1:
            return fitting[0]
        if fitting:
            raise BadInput(f"{clause_id!r} could be {' or '.join(c.id for c in fitting)}: write it in full.")
        known = [c.id for c in self.clauses]
        raise BadInput(
            f"There is no clause {clause_id!r} in {self.game}, which has {_spans(known)}."
            + did_you_mean(clause_id.upper(), known)
        )

    def fitting(self, clause_id: str) -> list[Clause]:
        """Return the clauses that a full id or a bare number means; none when it is neither."""
        match = _CLAUSE_ID.fullmatch(clause_id.strip())
        if match is None:
            return []
        prefix, number = match.groups()
        return [c for c in self.clauses if _means(c.id, prefix, int(number))]

    def search(self, words: str) -> list[Clause]:
        """Return the clauses that hold every one of these words, in any order and case."""
        wanted = words.lower().split()
        return [c for c in self.clauses if all(word in c.words for word in wanted)]

    def sections(self) -> dict[str, int]:
        """Return how many clauses each section has, sections in rulebook order."""
        return dict(Counter(c.section for c in self.clauses))

    def section(self, name: str) -> list[Clause]:
        """Return the clauses of a section (`kill-zone` or `Kill zone`); none when it has no such section."""
        wanted = "-".join(name.lower().split())
        return [c for c in self.clauses if c.section == wanted]


def games() -> list[str]:
    """Return the names of the games that have a ledger."""
    return list(_files())


def is_clause_id(text: str) -> bool:
    """Whether the text is a full clause id such as `AOW-052`, whatever its case."""
    match = _CLAUSE_ID.fullmatch(text)
    return match is not None and match[1] is not None


def find_clause(clause_id: str) -> Clause:
    """Return the clause of any game with this full id; BadInput when no game has it."""
    for game in games():
        if fitting := Ledger.load(game).fitting(clause_id):
            return fitting[0]
    known = [c.id for game in games() for c in Ledger.load(game).clauses]
    raise BadInput(
        f"No game has a clause {clause_id!r}: there are {_spans(known)}."
        + did_you_mean(clause_id.upper(), known)
    )


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return ` Did you mean a or b?`, or nothing when no known name is near."""
    near = difflib.get_close_matches(word, list(known), n=3)
    return f" Did you mean {' or '.join(near)}?" if near else ""


@cache
def _files() -> dict[str, tuple[Path, ...]]:
    files: dict[str, tuple[Path, ...]] = {}
    for path in sorted(FOLDER.glob("*.toml"), key=lambda path: path.stem):
        parent = path.stem.partition("-")[0]
        game = parent if parent in files else path.stem
        files[game] = (*files.get(game, ()), path)
    return files


@cache
def _read(game: str, files: tuple[Path, ...]) -> Ledger:
    rows = (row for path in files for row in tomllib.loads(path.read_text(encoding="utf-8"))["rule"])
    return Ledger(game, tuple(_clause(row) for row in rows))


def _clause(row: dict[str, Any]) -> Clause:
    fields = {("lost" if key == "gap" else key): value for key, value in row.items()}
    return Clause(**fields)


def _means(clause_id: str, prefix: str | None, number: int) -> bool:
    known, _, digits = clause_id.partition("-")
    return int(digits) == number and (prefix is None or prefix.upper() == known)


def _spans(ids: list[str]) -> str:
    first: dict[str, str] = {}
    last: dict[str, str] = {}
    for clause_id in ids:
        prefix = clause_id.partition("-")[0]
        first.setdefault(prefix, clause_id)
        last[prefix] = clause_id
    return ", ".join(f"{first[prefix]} to {last[prefix]}" for prefix in first)
