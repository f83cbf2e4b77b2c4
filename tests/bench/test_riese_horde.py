"""A zombie turn stays cheap where there are many zombies: the ratio of the bench, taken in one run."""

from __future__ import annotations

from bench.bench_riese_horde import row


def test_a_zombie_among_two_hundred_costs_at_most_three_times_one_among_twenty() -> None:
    name, ours, baseline, ratio, _ = row()
    assert ratio is not None
    assert ratio <= 3, f"{name}: {ours:.3f} ms against {baseline:.3f} ms"
