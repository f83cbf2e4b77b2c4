"""What every test may use: the two tiers, and the report of proven rules."""

import signal

import pytest

pytest_plugins = ["pytester", "plugins.rules_report"]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--full", action="store_true", help="run every count an issue names, not a sample of it")


def pytest_configure() -> None:
    """A shell's background job ignores Ctrl-C, and so would every command under test."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def full(request: pytest.FixtureRequest) -> bool:
    """Whether counts are to be run whole; the quick tier takes a sample."""
    return bool(request.config.getoption("--full"))
