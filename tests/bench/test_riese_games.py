"""A training game stays as cheap as it is: what it costs in bare calls of a function, taken in one run."""

from __future__ import annotations

from bench.bench_riese_games import rows


def test_a_training_game_costs_no_more_than_so_many_bare_calls() -> None:
    *_, (name, ours, baseline, ratio, _) = rows(20)
    assert ratio is not None
    assert ratio <= 30, f"{name}: {ours:.1f} ms against {baseline:.1f} ms"
