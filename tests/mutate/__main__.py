"""Breaks the rules of a game on purpose: ``PYTHONPATH=tests python -m mutate --game allout [--only shoot]``.

Exit codes: 0 done, 1 the tests could not be run, 2 bad usage.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from pathlib import Path

import pytest
from hypothesis import Phase, settings

from mutate.hunt import SURVIVED, Hunt, Target, baseline, mutants_in, preload, targets
from mutate.mutants import Mutant
from mutate.report import Found, file_of, found, known_equivalents, noticed, table, write
from shamble.kernel import ledger
from shamble.kernel.ledger import Ledger

TESTS = Path(__file__).parents[1]


class Hunter:
    """Takes the place of pytest's loop: the tests are collected as always, then run once for each mutant."""

    def __init__(self, package: str, prefix: str, args: argparse.Namespace) -> None:
        self.args = args
        self.package = package
        self.prefix = prefix
        self.found: list[Found] = []

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Measure the unchanged rules, make the mutants, hunt them."""
        rules = targets(self.package, self.prefix)
        base = baseline(session.items, rules)
        for test in base.failed:
            say(f"left out, it fails on the unchanged rules or takes long and claims nothing: {test}")
        preload(base.modules)
        mutants = self.mutants(rules)
        say(f"{len(base.seconds)} tests, {len(mutants)} mutants")
        hunt = Hunt(session.items, rules, base, self.args.others)
        known = known_equivalents()
        for number, verdict in enumerate(hunt.run(mutants, self.args.jobs), 1):
            self.found.append(found(verdict, hunt.rules, known))
            if number % 100 == 0:
                say(f"{number} of {len(mutants)}")
                if self.args.out:
                    write(self.found, self.args.out)
        return True

    def mutants(self, rules: list[Target]) -> list[Mutant]:
        """The mutants wanted: of which modules, without those noticed before, a sample of them."""
        sources = {target.name: target.source for target in rules}
        mutants = [mutant for target in in_order(rules, self.args.only) for mutant in mutants_in(target)]
        before = noticed(self.args.again) if self.args.again else {}
        left = []
        for mutant in mutants:
            one = before.get((mutant.function, *mutant.change(sources[mutant.module]))) if before else None
            if one:
                self.found.append(one._replace(file=file_of(mutant), line=mutant.line))
            else:
                left.append(mutant)
        return sample(left, self.args)


def in_order(rules: list[Target], words: list[str]) -> list[Target]:
    """The modules of these names or in folders of these names, in the order of the words."""
    wanted = [target for word in words for target in rules if f".{word}." in f".{target.name}."]
    return list({target.name: target for target in wanted}.values()) if words else rules


def sample(mutants: list[Mutant], args: argparse.Namespace) -> list[Mutant]:
    """All mutants, or as many of them as are wanted, in reading order."""
    if args.sample is None or args.sample >= len(mutants):
        return mutants
    numbers = sorted(random.Random(args.seed).sample(range(len(mutants)), args.sample))
    return [mutants[number] for number in numbers]


def say(line: str) -> None:
    """Tell how far it is, beside the result."""
    print(f"{time.strftime('%H:%M:%S')} {line}", file=sys.stderr, flush=True)


def test_files(game: str, prefix: str) -> list[str]:
    """The game's own tests, and the files elsewhere that claim its clauses."""
    own = TESTS / "games" / game
    elsewhere = [
        str(file)
        for file in sorted(TESTS.rglob("test_*.py"))
        if own not in file.parents and f'rule("{prefix}-' in file.read_text(encoding="utf-8")
    ]
    return [str(own), *elsewhere]


def quick_hypothesis() -> None:
    """Let laws look for a counterexample and stop at it: no shrinking, nothing kept, the same tries each time."""
    settings.register_profile(
        "mutate", database=None, derandomize=True, deadline=None, phases=[Phase.explicit, Phase.generate]
    )
    settings.load_profile("mutate")


def arguments(words: list[str]) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m mutate", description=__doc__)
    parser.add_argument("--game", required=True, choices=sorted(ledger.games()))
    parser.add_argument(
        "--only",
        nargs="+",
        default=[],
        metavar="NAME",
        help="these modules or folders, in this order: melee.split",
    )
    parser.add_argument(
        "--again", type=Path, metavar="FILE", help="take over what claiming tests noticed by a mutants.json"
    )
    parser.add_argument(
        "--tests", nargs="+", metavar="PATH", help="ask these tests alone: a quick first look"
    )
    parser.add_argument(
        "--others", type=float, default=1.0, metavar="S", help="seconds for tests that claim other clauses"
    )
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="mutants at a time")
    parser.add_argument("--sample", type=int, metavar="N", help="so many mutants, drawn by lot")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="the lot's seed")
    parser.add_argument("--out", type=Path, metavar="FOLDER", help="write mutants.json and mutants.md there")
    return parser.parse_args(words)


def main(words: list[str]) -> int:
    """Hunt, print the table by file, and write the verdicts where they are wanted."""
    args = arguments(words)
    prefix = Ledger.load(args.game).clauses[0].id.partition("-")[0]
    hunter = Hunter(f"shamble.games.{args.game}", prefix, args)
    quick_hypothesis()
    silent = [f"-pno:{plugin}" for plugin in ("terminal", "cacheprovider", "xdist")]
    options = [*silent, "-oaddopts=", "--import-mode=importlib", f"--rootdir={TESTS.parent}"]
    code = pytest.main([*options, *(args.tests or test_files(args.game, prefix))], plugins=[hunter])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        say(f"the tests could not be run: pytest ended with {code!r}")
        return 1
    print(table(hunter.found))
    if args.out:
        write(hunter.found, args.out)
    left = sum(one.outcome == SURVIVED for one in hunter.found)
    print(f"{left} of {len(hunter.found)} mutants survived")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
