"""What every test may use: the two tiers, and the report of proven rules."""

import pytest

pytest_plugins = ["pytester", "plugins.rules_report"]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--full", action="store_true", help="run every count an issue names, not a sample of it")


@pytest.fixture(scope="session")
def full(request: pytest.FixtureRequest) -> bool:
    """Whether counts are to be run whole; the quick tier takes a sample."""
    return bool(request.config.getoption("--full"))
