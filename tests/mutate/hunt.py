"""Runs mutants, each in a child of its own, against the tests that reach its line: the claiming ones first."""

from __future__ import annotations

import contextlib
import gc
import importlib
import json
import os
import re
import resource
import signal
import sys
import time
from bisect import bisect
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import accumulate
from pathlib import Path
from types import ModuleType
from typing import NoReturn, TypeAlias

import pytest
from _pytest.runner import runtestprotocol

from mutate.claims import citations
from mutate.mutants import Mutant, mutants_of
from mutate.transplant import note_lines, transplant

Say: TypeAlias = Callable[[str], None]

SECONDS = 2.0
TIMES = 5
"""A test has noticed a mutant by never ending after so much processor time, and so many times its usual."""
WALL = 60
LONGEST_OTHER = 2
"""Tests that claim nothing are not even measured when they take longer, in seconds."""
MEMORY = 3 * 1024**3

CLAIMED = "claimed"
ELSEWHERE = "elsewhere"
SURVIVED = "survived"

Asked: TypeAlias = tuple[list[str], list[str]]
"""The tests asked of a mutant: those that claim its clauses, then others; the likeliest to notice first."""


@dataclass
class Target:
    """A module of rules: its source and what it cites."""

    name: str
    file: Path
    source: str
    cites: dict[str, frozenset[str]]


@dataclass(frozen=True)
class Verdict:
    """What became of a mutant: claimed, elsewhere or survived; the test that noticed; tests asked of either kind."""

    mutant: Mutant
    outcome: str
    test: str
    claiming: int
    others: int


@dataclass
class Baseline:
    """What the tests do to unchanged rules: seconds, lines reached of each module, and what they imported."""

    seconds: dict[str, float]
    reached: dict[tuple[str, int], set[str]]
    modules: list[str]
    failed: list[str]


def targets(package: str, prefix: str) -> list[Target]:
    """The modules of a package that cite clauses with this prefix."""
    root = Path(importlib.import_module(package).__file__ or "").parent
    found = []
    for file in sorted(root.rglob("*.py")):
        source = file.read_text(encoding="utf-8")
        if f"{prefix}-" in source:
            parts = [package, *file.relative_to(root).with_suffix("").parts]
            name = ".".join(part for part in parts if part != "__init__")
            found.append(Target(name, file, source, citations(source, prefix)))
    return found


def mutants_in(target: Target) -> list[Mutant]:
    """The mutants of a module, without those of models of files, which are made once and say what a file may hold."""
    module = importlib.import_module(target.name)
    return [mutant for mutant in mutants_of(target.name, target.source) if not is_model(module, mutant)]


def is_model(module: ModuleType, mutant: Mutant) -> bool:
    """Whether the mutant changes a pydantic model."""
    return hasattr(getattr(module, mutant.function.partition(".")[0], None), "model_fields")


def in_child(work: Callable[[Say], None]) -> tuple[int, int]:
    """Start work in a child that may say lines; returns its process id and where to read them.

    Whoever reads only after the child has ended must see to it that all it says fits into a pipe (64 KiB).
    """
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        live(work, writing)
    os.close(writing)
    return child, reading


def live(work: Callable[[Say], None], writing: int) -> NoReturn:
    """The life of a child: work in silence, then end without a word, for the parent's exit is not its own."""
    try:
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        with os.fdopen(writing, "w", buffering=1) as pipe:
            work(lambda line: print(line, file=pipe))
    finally:
        os._exit(0)


def said(reading: int) -> list[str]:
    """The lines that a child said."""
    with os.fdopen(reading) as pipe:
        return pipe.read().splitlines()


def passes(item: pytest.Item, nextitem: pytest.Item | None) -> bool:
    """Run one test to its teardown; whether nothing failed."""
    return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=nextitem))


def measure(say: Say, items: list[pytest.Item], rules: list[Target]) -> None:
    """Run all tests once on the unchanged rules, noting lines, and say what came of it."""
    hits: set[tuple[int, int]] = set()
    for number, target in enumerate(rules):
        module = importlib.import_module(target.name)
        note_lines(module, target.source, lambda line, number=number: hits.add((number, line)))
    signal.signal(signal.SIGPROF, enough)
    seconds, failed, reached = {}, [], []
    for item, after in zip(items, [*items[1:], None], strict=True):
        hits.clear()
        start = time.process_time()
        signal.setitimer(signal.ITIMER_PROF, 0 if claims_of(item) else LONGEST_OTHER)
        if passes(item, after):
            seconds[item.nodeid] = time.process_time() - start
            reached += [(number, line, item.nodeid) for number, line in hits]
        else:
            failed.append(item.nodeid)
    say(
        json.dumps({"seconds": seconds, "reached": reached, "modules": sorted(sys.modules), "failed": failed})
    )


class TooLong(BaseException):
    """A test that claims nothing has taken long enough; no test may catch it."""


def enough(number: int, frame: object) -> NoReturn:
    """End a test whose time is up."""
    raise TooLong


def baseline(items: list[pytest.Item], rules: list[Target]) -> Baseline:
    """Measure the tests in a child, so that no cache is warm for a mutant."""
    child, reading = in_child(lambda say: measure(say, items, rules))
    lines = said(reading)
    os.waitpid(child, 0)
    if not lines:
        raise RuntimeError("the tests could not be run on the unchanged rules")
    found = json.loads(lines[0])
    reached: defaultdict[tuple[str, int], set[str]] = defaultdict(set)
    for number, line, test in found["reached"]:
        reached[rules[number].name, line].add(test)
    return Baseline(found["seconds"], dict(reached), found["modules"], found["failed"])


def preload(modules: list[str]) -> None:
    """Import once what the tests import while they run."""
    for name in modules:
        if name not in sys.modules:
            with contextlib.suppress(ImportError):
                importlib.import_module(name)


class Hunt:
    """A hunt for mutants: which tests are asked, in which order, and what they say.

    others: so many seconds, by their usual time, other tests than the claiming ones are asked, the quickest first.
    """

    def __init__(self, items: list[pytest.Item], rules: list[Target], base: Baseline, others: float) -> None:
        self.others = others
        self.items = {item.nodeid: item for item in items if item.nodeid in base.seconds}
        self.claims = {name: frozenset(claims_of(item)) for name, item in self.items.items()}
        self.rules = {target.name: target for target in rules}
        self.base = base
        self.noticed: defaultdict[tuple[str, str], Counter[str]] = defaultdict(Counter)

    def asked(self, mutant: Mutant) -> Asked:
        """The tests that claim the mutant's clauses, and other quick ones, that reach its line."""
        reaching = self.base.reached.get((mutant.module, mutant.line), set())
        if not reaching:
            reaching = self.reaching_by_name(mutant)
        wanted = clauses_of(self.rules[mutant.module], mutant.function)
        claiming = [test for test in reaching if self.claims[test] & wanted]
        others = self.in_order(mutant, list(reaching - set(claiming)))
        spent = list(accumulate(self.base.seconds[test] for test in others))
        return self.in_order(mutant, claiming), others[: bisect(spent, self.others)]

    def reaching_by_name(self, mutant: Mutant) -> set[str]:
        """For a constant, which no line runs: the tests that run anything of the modules that name it."""
        if mutant.function in self.rules[mutant.module].cites:
            return set()
        word = re.compile(rf"\b{re.escape(mutant.function)}\b")
        naming = {name for name, target in self.rules.items() if word.search(target.source)}
        return set().union(*(tests for (module, _), tests in self.base.reached.items() if module in naming))

    def in_order(self, mutant: Mutant, tests: list[str]) -> list[str]:
        """Those that noticed others in the same function first, then the quickest."""
        noticed = self.noticed[mutant.module, mutant.function]
        return sorted(tests, key=lambda test: (-noticed[test], self.base.seconds[test], test))

    def run(self, mutants: list[Mutant], jobs: int) -> Iterator[Verdict]:
        """Run the mutants, so many at a time; verdicts come as they fall."""
        gc.collect()
        gc.freeze()
        waiting, running = list(reversed(mutants)), {}
        while waiting or running:
            while waiting and len(running) < jobs:
                mutant = waiting.pop()
                asked = self.asked(mutant)
                child, reading = in_child(partial(self.ask, mutant=mutant, asked=asked))
                running[child] = (mutant, asked, reading)
            child, _ = os.wait()
            if child in running:
                yield self.judged(*running.pop(child))

    def ask(self, say: Say, mutant: Mutant, asked: Asked) -> None:
        """In a child: break the rules and run the tests one by one until one fails; names each before it runs."""
        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
        signal.setitimer(signal.ITIMER_PROF, SECONDS)
        source = "".join(mutant.lines(self.rules[mutant.module].source))
        transplant(sys.modules[mutant.module], source, mutant.function.partition(".")[0])
        tests = [self.items[test] for group in asked for test in group]
        for number, (item, after) in enumerate(zip(tests, [*tests[1:], None], strict=True)):
            say(str(number))
            signal.setitimer(signal.ITIMER_PROF, SECONDS + TIMES * self.base.seconds[item.nodeid])
            signal.setitimer(signal.ITIMER_REAL, WALL)
            if not passes(item, after):
                return
        say(SURVIVED)

    def judged(self, mutant: Mutant, asked: Asked, reading: int) -> Verdict:
        """The verdict on a mutant; a child that died of it noticed it, with the last test it named."""
        claiming, others = asked
        last = (said(reading) or ["0"])[-1]
        if last == SURVIVED:
            return Verdict(mutant, SURVIVED, "", len(claiming), len(others))
        tests = [*claiming, *others]
        # Without any test, or before the first, the module itself could not be read any more.
        test = tests[int(last)] if tests else ""
        self.noticed[mutant.module, mutant.function][test] += 1
        outcome = CLAIMED if int(last) < max(len(claiming), 1) else ELSEWHERE
        return Verdict(mutant, outcome, test, len(claiming), len(others))


def claims_of(item: pytest.Item) -> list[str]:
    """The clauses that a test claims."""
    return [clause for marker in item.iter_markers("rule") for clause in marker.args]


def clauses_of(target: Target, function: str) -> frozenset[str]:
    """The clauses of the innermost function, class or module around a mutant that names any."""
    while function not in target.cites:
        function = function.rpartition(".")[0]
    return target.cites[function]
