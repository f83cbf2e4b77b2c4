"""Steps of a turn and their labels: each step of each subject is counted by itself.

So whoever acts in another order comes to boundaries of the same names, and meets the same dice there.
"""

from __future__ import annotations

from shamble.kernel.plain import Json

Steps = dict[str, int]
"""How often each step of each subject has come in this turn, by phase/subject."""


def label(turn: int | str, phase: str, active: str, steps: Steps) -> str:
    """The name of the step that comes, unique in the game as long as its steps are counted."""
    who = f"/{active}" if active else ""
    return f"t{turn}/{phase}/{steps.get(f'{phase}/{active}', 0)}{who}"


def count(phase: str, active: str, steps: Steps) -> None:
    """Note that a step begins."""
    name = f"{phase}/{active}"
    steps[name] = steps.get(name, 0) + 1


def counted_by_subject(setup: Json, state: Json) -> tuple[Json, Json]:
    """Set-up and state of a save that counted all steps of a turn together; the step that comes keeps its number."""
    if state is not None:
        state["steps"] = {f"{state['phase']}/{state['active']}": state.pop("step")}
    return setup, state
