"""The report of proven rules counts passing tests that claim known clauses, and nothing else."""

import json

import pytest

from shamble.kernel.ledger import Ledger


def size(game):
    return len(Ledger.load(game).clauses)


PLUGIN = ("-p", "plugins.rules_report", "-p", "no:cacheprovider")


@pytest.fixture
def run(pytester):
    def _run(source, *options):
        pytester.makepyfile(source)
        return pytester.runpytest(*PLUGIN, *options)

    return _run


CLAIMS = """
    import pytest
    rule = pytest.mark.rule

    @rule("AOW-001", "SUR-002")
    def test_passes(): pass

    @rule("AOW-001")
    @pytest.mark.parametrize("n", [1, 2])
    def test_each(n): pass

    @rule("AOW-003")
    def test_fails(): assert False

    @rule("AOW-004")
    def test_skipped(): pytest.skip("no")

    @rule("AOW-005")
    @pytest.mark.xfail
    def test_expected_to_fail(): assert False

    @rule("AOW-006")
    @pytest.mark.xfail
    def test_passes_unexpectedly(): pass

    @pytest.fixture
    def breaks_at_the_end():
        yield
        assert False

    @rule("AOW-007")
    def test_fails_at_the_end(breaks_at_the_end): pass

    @rule("AOW-008")
    class TestClass:
        def test_inside(self): pass
"""


@pytest.mark.parametrize("workers", ["0", "2"])
def test_the_report_names_passing_tests_only(run, pytester, workers):
    waivers = pytester.mkdir("tests") / "waivers.toml"
    waivers.write_text('AOW-010 = "a definition"\nZOM-001 = "a definition"\n')
    result = run(CLAIMS, "--rules-report", "out/report.json", "-n", workers)
    result.assert_outcomes(passed=5, failed=1, skipped=1, xfailed=1, xpassed=1, errors=1)
    result.stdout.fnmatch_lines(
        [
            f"allout 2 of {size('allout')} (1 waived)",
            f"riese 0 of {size('riese')} (0 waived)",
            f"surrounded 1 of {size('surrounded')} (0 waived)",
            f"zombicide 0 of {size('zombicide')} (1 waived)",
        ]
    )
    file = "test_the_report_names_passing_tests_only.py::"
    report = json.loads((pytester.path / "out" / "report.json").read_text())
    assert report == {
        "allout": {
            "AOW-001": [f"{file}test_each[1]", f"{file}test_each[2]", f"{file}test_passes"],
            "AOW-008": [f"{file}TestClass::test_inside"],
        },
        "riese": {},
        "surrounded": {"SUR-002": [f"{file}test_passes"]},
        "zombicide": {},
    }


def test_a_dishonest_claim_is_a_collection_error(run, pytester):
    (pytester.mkdir("tests") / "waivers.toml").write_text('AOW-010 = "a definition"\n')
    result = run("""
        import pytest
        rule = pytest.mark.rule

        @rule("AOW-001", "AOW-002", "AOW-003")
        def test_honest(): pass

        @rule("XYZ-001", "aow-001")
        def test_unknown(): pass

        @rule("AOW-001", "AOW-002", "AOW-003", "AOW-004")
        def test_greedy(): pass

        @rule("AOW-010")
        def test_waived(): pass
    """)
    assert result.ret == pytest.ExitCode.INTERRUPTED
    result.stdout.fnmatch_lines_random(
        [
            "test_unknown: there is no rule 'XYZ-001' in any ledger",
            "test_unknown: there is no rule 'aow-001' in any ledger",
            "test_greedy: claims 4 rules; a test may claim at most 3",
            "test_waived: AOW-010 is waived (a definition): drop the waiver or the claim",
        ]
    )
    result.stdout.no_fnmatch_line("test_honest*")


def test_the_claims_of_a_class_count_with_those_of_its_tests(run):
    result = run("""
        import pytest

        @pytest.mark.rule("AOW-001", "AOW-002")
        class TestClass:
            @pytest.mark.rule("AOW-003", "AOW-004")
            def test_inside(self): pass
    """)
    assert result.ret == pytest.ExitCode.INTERRUPTED
    result.stdout.fnmatch_lines(["test_inside: claims 4 rules*"])


def test_a_dishonest_claim_fails_the_run_of_several_workers_too(run):
    result = run("import pytest\n@pytest.mark.rule('XYZ-001')\ndef test_claim(): pass\n", "-n", "2")
    result.assert_outcomes(errors=1)
    assert result.ret == pytest.ExitCode.TESTS_FAILED


def test_no_report_without_the_option(run, pytester):
    result = run("def test_passes(): pass\n")
    result.assert_outcomes(passed=1)
    assert "waived" not in result.stdout.str()
    assert not list(pytester.path.glob("*.json"))
