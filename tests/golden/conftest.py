"""Rewriting the golden games: ``pytest tests/golden --update-golden``."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write the golden games as they go now")
