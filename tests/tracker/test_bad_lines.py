"""Garbage on the line: counted, reported, never a hang, a crash or a lost event."""

import random
import time
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shamble.tracker.dialogue import Dialogue
from shamble.tracker.lines import LONGEST_NOISE, Splitter
from shamble.tracker.messages import LIVE, OLD_FIRMWARE, SILENT, Pressed, Refusal, Turned
from shamble_tracker import wire
from tracker.rig import Rig
from tracker.scripted import ScriptedBoard, board_line

GARBAGE = {
    "echoes of the host": b"#HI 1 AAAA x*0000\n#P 5*1234\n",
    "a modem probe": b"AT+GCAP\r\nATZ\r\n",
    "half a line": b"$E 1 5 0 1",
    "a wrong check": b"$E 1 5 0 1 1 B0*0000\n",
    "a line too long": b"$" + b"x" * 5000 + b"\n",
    "a traceback": b'Traceback (most recent call last):\n  File "main.py", line 1\nMemoryError: \n',
    "bytes that are no text": bytes(range(256)),
    "another version's message": board_line("Z 1 2 3") + board_line("E 1 2"),
    "a message that means nothing": board_line("E 1 5 0 1 1 B9")
    + board_line("S 0 1 0 0 zz 0011223344556677"),
    "an answer to another host": board_line("HI 1 FFFF XX 1 1 b7"),
    "events out of order": board_line("E 9 5 0 1 1 B0") + board_line("E 0 5 0 1 1 B0"),
}


@pytest.mark.parametrize("garbage", GARBAGE.values(), ids=GARBAGE)
def test_garbage_is_counted_and_the_next_event_arrives(garbage, make_link, watch):
    with ScriptedBoard(greeting=garbage) as board:
        link = make_link(board.candidates)
        watch.state(LIVE)
        board.send(garbage + b"\n")
        # The line that means nothing was number 1; the board would send its own number 1 again.
        first = 2 if b"B9" in garbage else 1
        board.event(first, count=1)
        board.event(first + 1, source="K", down=0, count=65_535)
        watch.wait(lambda m: isinstance(m, Turned))
    assert [m.button for m in watch.kind(Pressed)] == ["ROLL"]
    assert [m.by for m in watch.kind(Turned)] == [-1]
    counters = link.counters
    assert counters.noise + counters.gaps + counters.doubled > 0 or b"FFFF" in garbage


def test_a_board_without_our_firmware_is_told_from_a_silent_one(make_link, watch):
    with ScriptedBoard(answers=False, repl=True) as board:
        make_link(board.candidates)
        _, state = watch.state(OLD_FIRMWARE)
        assert "shamble device flash" in state.text


def test_a_board_that_never_answers_is_silent_and_asked_again(make_link, watch):
    with ScriptedBoard(answers=False) as board:
        make_link(board.candidates)
        watch.state(SILENT)
        board.answers = True
        watch.state(LIVE)


def test_a_board_that_falls_silent_is_seen_within_three_seconds(make_link, watch):
    with ScriptedBoard() as board:
        make_link(board.candidates)
        watch.state(LIVE)
        board.answers, begun = False, time.monotonic()
        at, state = watch.state(SILENT)
        assert 2 < at - begun < 3.3
        assert "silent" in state.text


def test_a_board_that_takes_nothing_is_silent_and_hangs_nobody(make_link, watch):
    with ScriptedBoard(deaf=True) as board:
        link = make_link(board.candidates)
        watch.state(SILENT)
        begun = time.monotonic()
        link.close()
        assert time.monotonic() - begun < 1


def test_a_scene_the_board_cannot_show_is_told(make_link, watch):
    with ScriptedBoard() as board:
        board._hear = lambda line, hear=board._hear: (
            board.say(f"N {wire.parse('#', line)[1][0]} threat") if line.startswith(b"#L") else hear(line)
        )
        link = make_link(board.candidates)
        watch.state(LIVE)
        link.show((1, 1, 1, 1, 1, 1, 1, "38DI46"))
        assert watch.wait(lambda m: isinstance(m, Refusal))[1] == Refusal("threat")


def test_a_host_that_stops_reading_holds_up_nothing_and_loses_nothing():
    rig = Rig(share=0)
    rig.live()
    rig.ports.room = 256  # of the USB port
    for _ in range(600):
        if not rig.full:
            rig.toggle()
        rig.step()
    assert len(rig.told) < len(rig.made)
    assert rig.ports.blocked == 0
    rig.ports.room = 1 << 30
    rig.settle()
    assert rig.told == rig.made


def test_noise_to_the_board_is_counted_by_it_and_reported():
    rig = Rig(share=0)
    rig.live()
    chance = random.Random(1)
    for _ in range(60):
        rig.ports.arrived += b"AT+GCAP\r\n" + chance.randbytes(90).replace(b"\n", b"") + b"\n#A 1*0000\n"
        rig.toggle()
        for _ in range(20):
            rig.step()
    for _ in range(1100):
        rig.step()
    rig.settle()
    assert rig.told == rig.made
    assert rig.host.counters.board_noise >= 120


sealed = st.builds(
    lambda verb, fields: board_line(" ".join([verb, *map(str, fields)]))[:-1],
    st.sampled_from(["HI", "E", "S", "D", "K", "N", "P", "C"]),
    st.lists(st.integers(0, 10**9) | st.text("B0123456789ABCDEFK", min_size=1, max_size=9), max_size=8),
)


@given(st.lists(sealed | st.binary(max_size=80), max_size=40))
def test_no_line_whatever_it_is_breaks_the_dialogue(arrived):
    host = Dialogue("AAAA", "test", {}, 0)
    for line in (
        board_line("HI 1 AAAA B 1 1 b7")[:-1],
        board_line("S 0 1 0 0 00 00000000000000")[:-1],
        *arrived,
    ):
        list(host.hear(line, 1))
        assert all(len(sent) <= wire.LIMIT for sent in host.due(1))
    assert host.live


@given(st.binary(max_size=300), st.lists(st.integers(0, 300), max_size=6))
def test_lines_are_the_same_however_they_are_cut(data, cuts):
    whole, parts = Splitter(), Splitter()
    places = [0, *sorted(min(cut, len(data)) for cut in cuts), len(data)]
    pieces = [line for start, end in pairwise(places) for line in parts.push(data[start:end])]
    assert pieces == whole.push(data)


def test_a_line_without_end_does_not_grow():
    splitter = Splitter()
    for _ in range(100):
        splitter.push(b"x" * 1000)
    assert len(splitter.rest) <= LONGEST_NOISE
