"""One rule run to its end with scripted answers: what the rule-test languages of all games stand on."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from shamble.kernel.asks import Ask, Boundary, Draw, Event, Roll, Rules, StepEnded


@dataclass
class Scripted:
    """What was asked and told while rules ran."""

    told: list[Event] = field(default_factory=list, kw_only=True)
    asked: list[Ask] = field(default_factory=list, kw_only=True)

    def play(self, rules: Rules[Any], *script: str) -> Any:
        """Run one rule to its end with these answers; returns what the rule returned.

        Every scripted answer must be used and every ask answered: a leftover of either kind fails the test.
        """
        answers = list(script)
        send: Any = None
        error: StepEnded | None = None
        try:
            while True:
                step = rules.throw(error) if error else rules.send(send)
                send = error = None
                if isinstance(step, Event):
                    self.told.append(step)
                elif not isinstance(step, Boundary):
                    ask = step()
                    self.asked.append(ask)
                    self.check(ask)
                    assert answers, f"nothing scripted for: {ask.text} {getattr(ask, 'options', '')}"
                    try:
                        send = ask.read(answer_to(ask, answers.pop(0)))
                    except StepEnded as ended:
                        error = ended
        except StopIteration as stop:
            assert not answers, f"never asked for: {answers}"
            return stop.value

    def check(self, ask: Ask) -> None:
        """What holds for every ask of the game, whatever rule asks it."""


def answer_to(ask: Ask, words: str) -> Any:
    """The scripted words as an answer: faces or "sum 3 1", cards or "state x", an option or entry, or a skip."""
    if words == "skip":
        return {"skip": True}
    if isinstance(ask, Roll) and words.startswith("sum "):
        _, successes, criticals = words.split()
        return {"state": {"successes": int(successes), "criticals": int(criticals)}}
    if isinstance(ask, Draw) and words.startswith("state "):
        return {"state": words.split()[1:]}
    return words.split() if isinstance(ask, Roll | Draw) else words
