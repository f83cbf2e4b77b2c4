"""Ties tests to the clauses of the rule ledgers that they prove.

`@pytest.mark.rule("AOW-052")` is a claim: this test fails when that clause is broken. A claim that names an
unknown or waived clause, or more than three clauses, is a collection error. `--rules-report FILE` writes the
clauses that passing tests claim.
"""

import json
import tomllib
from collections import defaultdict
from collections.abc import Generator
from functools import cache
from pathlib import Path

import pytest

from shamble.kernel import ledger
from shamble.kernel.ledger import Ledger

MOST_CLAIMS = 3


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--rules-report", metavar="FILE", help="write which passing tests claim which rules, as JSON"
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): ledger clauses that this test proves (at most three)")
    file = config.getoption("--rules-report")
    is_worker = hasattr(config, "workerinput")
    if file and not is_worker:
        config.pluginmanager.register(
            RulesReport(config.invocation_params.dir / file, waivers(config.rootpath))
        )


def pytest_itemcollected(item: pytest.Item) -> None:
    # User properties travel with the test's report, from an xdist worker too.
    item.user_properties.append(("rules", claims(item)))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    items = [node for node in report.result or () if isinstance(node, pytest.Item)]
    faults = [f"{item.name}: {fault}" for item in items for fault in claim_faults(item)]
    if faults:
        report.outcome = "failed"
        report.longrepr = "\n".join(faults)
        report.result = []
    return report


def claims(item: pytest.Item) -> list[str]:
    """Return the clause ids that a test claims, of its function, class and module together."""
    return [clause for marker in item.iter_markers("rule") for clause in marker.args]


def claim_faults(item: pytest.Item) -> list[str]:
    """Return what is wrong with the claims of a test, in words."""
    ids = claims(item)
    if not ids:
        return []
    waived = waivers(item.config.rootpath)
    faults = [f"there is no rule {clause!r} in any ledger" for clause in ids if clause not in game_of()]
    faults += [f"{c} is waived ({waived[c]}): drop the waiver or the claim" for c in ids if c in waived]
    if len(ids) > MOST_CLAIMS:
        faults.append(f"claims {len(ids)} rules; a test may claim at most {MOST_CLAIMS}")
    return faults


@cache
def game_of() -> dict[str, str]:
    """Return the game of every clause id of every ledger."""
    return {clause.id: game for game in ledger.games() for clause in Ledger.load(game).clauses}


@cache
def waivers(root: Path) -> dict[str, str]:
    """Return the reason for each clause that nothing can break, from `tests/waivers.toml` under the root."""
    file = root / "tests" / "waivers.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


class RulesReport:
    """Collects the claims of tests that pass, and writes them when the run ends."""

    def __init__(self, file: Path, waived: dict[str, str]) -> None:
        self.file = file
        self.waived = waived
        self.passed: dict[str, list[str]] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        is_plain_pass = report.passed and not hasattr(report, "wasxfail")
        if report.when == "call" and is_plain_pass:
            self.passed[report.nodeid] = dict(report.user_properties)["rules"]
        elif report.failed:
            self.passed.pop(report.nodeid, None)

    def pytest_sessionfinish(self) -> None:
        self.file.parent.mkdir(parents=True, exist_ok=True)
        self.file.write_text(json.dumps(self.proven(), indent=1, sort_keys=True) + "\n", encoding="utf-8")

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        terminalreporter.section("proven rules")
        for game, proven in self.proven().items():
            known = [clause for clause, owner in game_of().items() if owner == game]
            waived = sum(clause in self.waived for clause in known)
            terminalreporter.write_line(f"{game} {len(proven)} of {len(known)} ({waived} waived)")

    def proven(self) -> dict[str, dict[str, list[str]]]:
        """Return, per game, the passing tests that claim each clause."""
        proven: dict[str, defaultdict[str, list[str]]] = {game: defaultdict(list) for game in ledger.games()}
        for test, ids in sorted(self.passed.items()):
            for clause in ids:
                proven[game_of()[clause]][clause].append(test)
        return {game: dict(tests) for game, tests in proven.items()}
