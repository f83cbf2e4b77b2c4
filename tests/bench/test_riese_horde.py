"""A zombie turn stays cheap where there are many zombies: the ratio of the bench, taken in one run."""

from __future__ import annotations

from bench.bench_riese_horde import row, row_of_cover


def test_a_zombie_among_two_hundred_costs_at_most_three_times_one_among_twenty() -> None:
    name, ours, baseline, ratio, _ = row()
    assert ratio is not None
    assert ratio <= 3, f"{name}: {ours:.3f} ms against {baseline:.3f} ms"


def test_heroes_who_cover_make_a_zombie_cost_at_most_three_times_as_much() -> None:
    name, ours, baseline, ratio, _ = row_of_cover()
    assert ratio is not None
    assert ratio <= 3, f"{name}: {ours:.3f} ms against {baseline:.3f} ms"
