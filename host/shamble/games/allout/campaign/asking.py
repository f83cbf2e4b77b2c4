"""The question all steps after a game share: one of what there is just now."""

from __future__ import annotations

from collections.abc import Iterable

from shamble.kernel.asks import Choose, Option, gone


def one_of(
    rule: str, text: str, seat: str, options: Iterable[Option], what: str, about: tuple[str, ...] = ()
) -> Choose:
    """Ask a player to pick, the first by default; ends the step where there is not `what` any more."""
    found = tuple(options)
    default = found[0].id if found else gone(what, rule)
    return Choose(rule=rule, text=text, who=seat, subjects=(seat, *about), options=found, default=default)
