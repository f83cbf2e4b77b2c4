"""Host and board code together over a line that loses, cuts, doubles and mixes: nothing lost, doubled or swapped."""

import pytest

from shamble.tracker.messages import BUTTONS
from tracker.rig import Rig

LAYOUT = "38DI46"


def scene(ask):
    return ask, ask % 19, ask % 5, 1, 1, 0, ask % 256, LAYOUT


def run_events(rig, count):
    """So many button events, with the knob turning and scenes changing between them."""
    while len(rig.made) < count:
        if not rig.full:
            rig.toggle()
        if rig.random.random() < 0.05 and not rig.full:
            rig.turn(rig.random.choice((-3, -1, 1, 2)))
        if rig.random.random() < 0.01:
            rig.host.show(scene(rig.random.randrange(1, 65_536)))
        rig.step()


def test_events_arrive_in_exact_order_over_a_faulty_line(full):
    rig = Rig(seed=4)
    rig.live()
    run_events(rig, 1_000_000 if full else 4_000)
    rig.settle()
    assert rig.told == rig.made
    assert rig.heard_turned == rig.turned
    assert rig.overflowed == 0
    assert all(
        line.faults[fault] for line in (rig.up, rig.down) for fault in ("lose", "cut", "double", "mix")
    )


def test_a_clean_line_needs_nothing_twice():
    rig = Rig(share=0)
    rig.live()
    run_events(rig, 500)
    rig.settle()
    counters = rig.host.counters
    assert rig.told == rig.made
    assert (counters.noise, counters.doubled, counters.gaps, counters.resent) == (0, 0, 0, 0)


def test_position_and_counts_agree_over_unplugs(full):
    rig = Rig(seed=9)
    for _ in range(1000 if full else 40):
        rig.live()
        for _ in range(rig.random.randrange(40)):
            if not rig.full:
                rig.toggle()
            rig.step()
        rig.unplug()
        for _ in range(rig.random.randrange(30)):
            rig.toggle()
            rig.turn(rig.random.randrange(-9, 10))
            rig.step()
        for _ in range(rig.random.choice((1, 50, 4000))):  # short, or long enough that the board notices
            rig.step()
        rig.plug()
    rig.live()
    for _ in range(7000):  # a snapshot heals what a torn session left
        rig.step()
    assert rig.heard == rig.presses
    assert rig.heard_turned == rig.turned


@pytest.mark.parametrize(("presses", "overflowed"), [(255, 0), (256, 1)])
def test_up_to_255_presses_unseen_are_counted_and_more_are_reported(presses, overflowed):
    rig = Rig(share=0)
    rig.live()
    for _ in range(100):
        rig.step()
    rig.unplug()
    for _ in range(3100):  # the board has noticed, so that nothing waits to be told
        rig.step()
    for _ in range(presses):
        for _ in range(2):
            rig.ports.closed ^= 1
            for _ in range(17):
                rig.step()
    rig.plug()
    rig.live()
    assert rig.heard[BUTTONS[0]] == presses % 256
    assert rig.overflowed == overflowed


def test_more_events_than_the_board_can_hold_are_healed_and_reported():
    rig = Rig(share=0)
    rig.live()
    for _ in range(50):
        rig.step()
    lost = rig.up.carry
    rig.up.carry = lambda data: b""
    while len(rig.made) < 60:
        rig.toggle()
        rig.step()
    rig.up.carry = lost
    for _ in range(8000):
        rig.step()
    assert rig.heard == rig.presses
    assert rig.overflowed > 0


@pytest.mark.parametrize("before", [100, 1000, 2900])
def test_the_clock_of_the_board_wraps(before):
    rig = Rig(share=0, start=(1 << 30) - before)
    rig.live()
    while rig.ports.time < (1 << 30) + 1500:
        run_events(rig, len(rig.made) + 1)
        for _ in range(5):
            rig.step()
    rig.settle()
    assert rig.host.round_trip == 1
    assert rig.told == rig.made


def test_a_board_that_starts_again_in_the_middle_is_linked_again():
    rig = Rig(share=0)
    rig.live()
    run_events(rig, 20)
    rig.settle()
    rig.ports.boot = "0002"
    rig.board = type(rig.board)(rig.ports)
    for _ in range(3100):
        rig.step()
    assert rig.host.silent_for(rig.ports.time) >= 3000
    rig.plug()
    rig.live()
    assert rig.memories["R1"].boot == "0002"
    rig.made.clear(), rig.told.clear()
    run_events(rig, 20)
    rig.settle()
    assert rig.told == rig.made


def test_scenes_reach_the_ring_and_the_newest_wins():
    rig = Rig(seed=2, share=0.2)
    rig.live()
    for ask in range(1, 300):
        rig.host.show(scene(ask))
        for _ in range(rig.random.choice((0, 1, 30))):
            rig.step()
    for _ in range(3000):
        rig.step()
    assert rig.host.settled
    assert rig.board.link.scene.ask == 299
