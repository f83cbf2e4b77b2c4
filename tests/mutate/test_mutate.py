"""The hunt for mutants: it notices what a claiming test notices, and lists what none does."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest

pytest.importorskip("mutmut", reason="mutmut runs where processes can fork")

from mutate.__main__ import Hunter, arguments, in_order
from mutate.claims import citations, cited
from mutate.hunt import CLAIMED, ELSEWHERE, SURVIVED, Target
from mutate.mutants import mutants_of
from mutate.report import known_equivalents, write
from mutate.transplant import transplant
from shamble import games

RULES = '''"""Toy rules (TOY-001 to 003)."""

LIMIT = 3


def may(speed: int, tired: bool = False) -> bool:
    """Whether somebody may walk so fast (TOY-001)."""
    return speed <= LIMIT and not tired


def points(kills: int) -> int:
    """Points of a game (TOY-002)."""
    if kills:
        return kills + 2
    return 0


def endless(rounds: int) -> int:
    """Count rounds down (TOY-003)."""
    while rounds > 0:
        rounds -= 1
    return rounds
'''
TESTS = """
import pytest
from toyrules.speed import endless, may, points

@pytest.mark.rule("TOY-001")
def test_may():
    assert may(3) and not may(4) and not may(3, tired=True)

@pytest.mark.rule("TOY-002")
def test_points_claimed_but_hardly_tested():
    assert points(1) > 0

@pytest.mark.rule("TOY-003")
def test_points_where_no_claim_is():
    assert points(0) == 0
    assert endless(2) == 0
"""


def changes(source: str) -> list[tuple[str, str]]:
    return [mutant.change(source) for mutant in mutants_of("m", source)]


def test_rules_are_changed_and_words_are_not() -> None:
    source = (
        "def f(x: int | None) -> str:\n"
        '    """Say 1 or 2."""\n'
        '    tell("AOW-001", f"{x + 1} inches", "kind", x=1)\n'
        '    raise_it(x, rule="AOW-002", text="a b", by="id")\n'
        '    return "Two words" if x < 2 else "id"\n'
    )
    lines = {before for before, _ in changes(source)}
    assert lines == {source.splitlines()[3].strip(), source.splitlines()[4].strip()}
    after = {after for _, after in changes(source)}
    assert {
        'return "Two words" if x <= 2 else "id"',
        'return "Two words" if x < 3 else "id"',
        'return "Two words" if x < 2 else "XXidXX"',
        'return "Two words" if (x < 2) and False else "id"',
        'raise_it(x, rule="AOW-002", text="a b", )',
        "None",
    } <= after
    assert not any("XXTwo" in line for line in after)


def test_a_docstring_cites_single_clauses_and_ranges() -> None:
    assert cited("A (AOW-003, 007, AOW-009 and 010 to 012). 200 more.", "AOW") == {
        f"AOW-{number:03}" for number in (3, 7, 9, 10, 11, 12)
    }
    assert citations(RULES, "TOY")["may"] == {"TOY-001"}
    assert citations('"""M (TOY-005)."""\ndef f(): pass', "TOY")["f"] == {"TOY-005"}
    inside = 'class A:\n    """TOY-005."""\n    def f(self): tell("TOY-006")\n    def g(self): pass'
    assert citations(inside, "TOY")["A.f"] == {"TOY-006"}
    assert citations(inside, "TOY")["A.g"] == {"TOY-005"}


def test_a_transplant_reaches_whoever_imported_before(monkeypatch: pytest.MonkeyPatch) -> None:
    rules, user = ModuleType("toy_rules"), ModuleType("toy_user")
    monkeypatch.setitem(sys.modules, "toy_rules", rules)
    monkeypatch.setitem(sys.modules, "toy_user", user)
    exec(RULES, vars(rules))
    user.may, user.LIMIT = rules.may, rules.LIMIT  # type: ignore[attr-defined]
    transplant(rules, RULES.replace("speed <=", "speed <"), "may")
    assert (user.may(2), user.may(3)) == (True, False)
    transplant(rules, RULES.replace("LIMIT = 3", "LIMIT = 7"), "LIMIT")
    assert user.LIMIT == rules.LIMIT == 7


def test_a_hunt_tells_claims_from_luck_and_ends_endless_loops(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mutate.hunt.SECONDS", 0.3)
    pytester.mkpydir("toyrules").joinpath("speed.py").write_text(RULES, encoding="utf-8")
    pytester.makepyfile(test_toy=TESTS)
    pytester.syspathinsert()
    hunter = Hunter("toyrules", "TOY", arguments(["--game", "allout"]))
    pytester.inline_run("-pno:terminal", plugins=[hunter])
    outcomes = {(one.before, one.after): one.outcome for one in hunter.found}
    assert {one.outcome for one in hunter.found if one.function == "may"} == {CLAIMED}
    assert outcomes["return kills + 2", "return kills + 3"] == SURVIVED
    assert outcomes["if kills:", "if (kills) or True:"] == ELSEWHERE
    assert outcomes["rounds -= 1", "rounds += 1"] == CLAIMED


def test_a_second_hunt_takes_over_what_was_noticed_before(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mutate.hunt.SECONDS", 0.3)
    package = pytester.mkpydir("toyagain")
    package.joinpath("speed.py").write_text(RULES, encoding="utf-8")
    package.joinpath("other.py").write_text('"""TOY-001."""\n\nLIMIT = 5\n', encoding="utf-8")
    pytester.makepyfile(test_toy=TESTS.replace("toyrules", "toyagain"))
    pytester.syspathinsert()
    first = Hunter("toyagain", "TOY", arguments(["--game", "allout", "--only", "speed"]))
    pytester.inline_run("-pno:terminal", plugins=[first])
    assert {one.file for one in first.found} == {"toyagain/speed.py"}
    write(first.found, pytester.path)
    words = ["--game", "allout", "--again", str(pytester.path / "mutants.json")]
    second = Hunter("toyagain", "TOY", arguments(words))
    pytester.inline_run("-pno:terminal", plugins=[second])
    taken = [one for one in first.found if one.outcome == CLAIMED]
    assert second.found[: len(taken)] == taken
    again = [one.after for one in second.found[len(taken) :]]
    left = [one.after for one in first.found if one.outcome != CLAIMED]
    assert sorted(again) == sorted(["LIMIT = 6", *left])


def test_every_mutant_that_was_judged_to_change_nothing_is_still_to_be_found() -> None:
    files = Path(games.__file__ or "").parent.rglob("*.py")
    sources = {" ".join(line.strip() for line in file.read_text("utf-8").splitlines()) for file in files}
    stale = [
        key
        for key in known_equivalents()
        if not any(key[0].rpartition(".")[2] in s and key[1] in s for s in sources)
    ]
    assert stale == []


def test_modules_are_taken_in_the_order_of_the_words() -> None:
    rules = [Target(f"game.{name}", Path(), "", {}) for name in ("melee.split", "melee.fight", "turn")]
    names = [target.name for target in in_order(rules, ["turn", "split", "melee"])]
    assert names == ["game.turn", "game.melee.split", "game.melee.fight"]
    assert in_order(rules, []) == rules
