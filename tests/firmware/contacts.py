"""Contact signals with bounce: an EC11-like rotary encoder and push buttons. Everything follows from the seed.

The encoder rests with both contacts open (pull-ups: 1, 1), makes four edges a detent, and its edges are uneven,
as a sprung detent's are. Times are microseconds for the encoder, milliseconds for buttons.
"""

import bisect

PHASES = ((1, 1), (0, 1), (0, 0), (1, 0))  # (a, b), clockwise


def knob(rng, detents, per_second, bounce_us):
    """Edges (time, "a" or "b", level) of turning through `detents` (+1 or -1 each), and when the last true one is."""
    edges, now, phase = [], 5000.0, 0
    gap = 1e6 / (per_second * 4)
    for step in detents:
        for _ in range(4):
            now += gap * rng.uniform(0.55, 1.45)
            old, phase = phase, (phase + step) % 4
            contact = 0 if PHASES[old][0] != PHASES[phase][0] else 1
            level = PHASES[phase][contact]
            edges.append((now, "ab"[contact], level))
            edges.extend(_bounces(rng, now, level, "ab"[contact], min(bounce_us * rng.random(), gap * 0.4)))
    return sorted(edges), now


def _bounces(rng, start, level, contact, span):
    """An even number of changes, none of which outlasts the way to the next edge."""
    toggles = rng.randrange(4) * 2 if span > 30 else 0
    for later in sorted(rng.uniform(0, span) for _ in range(toggles)):
        level ^= 1
        yield (start + later + 1, contact, level)


def tap(rng, at_ms, width_ms, bounce_ms):
    """Edges (time, 1 pressed or 0 open) of one press that bounces when it closes and when it opens."""
    closing = _taps(rng, at_ms, 1, min(bounce_ms, width_ms * 0.45))
    return sorted([(at_ms, 1), *closing, (at_ms + width_ms, 0), *_taps(rng, at_ms + width_ms, 0, bounce_ms)])


def _taps(rng, start, level, limit):
    for later in sorted(rng.uniform(0.05, limit) for _ in range(rng.randrange(5) * 2)):
        level ^= 1
        yield (start + later, level)


def level_at(edges, when, rest):
    """Level of one contact at a time, given its edges in order and its level at rest."""
    place = bisect.bisect_right(edges, (when, 2)) - 1
    return rest if place < 0 else edges[place][1]


def quarters(edges):
    """What a counter that looks at 10 kHz reads: (time in us, quarters) whenever that changes."""
    a = b = 1
    phase = count = 0
    at = 0
    edges = list(edges)
    end = edges[-1][0] + 200
    for look in range(0, int(end), 100):
        while at < len(edges) and edges[at][0] <= look:
            _, contact, level = edges[at]
            a, b = (level, b) if contact == "a" else (a, level)
            at += 1
        step = (PHASES.index((a, b)) - phase) % 4
        if step in (1, 3):  # both at once is no step
            count += 1 if step == 1 else -1
            yield look, count
        phase = (phase + step) % 4
