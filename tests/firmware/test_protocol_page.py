"""docs/protocol.md says what the code does."""

import re
from pathlib import Path

import pytest

from firmware.bench import Bench
from shamble_tracker import lines, wire
from shamble_tracker.link import RESEND_MS, ROOM, SNAPSHOT_BEATS, WINDOW
from shamble_tracker.scene import MAYHEM_FLASH, NOISE_FLASH, OVER, read_scene

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
ROWS = dict(re.findall(r"^\| `([#$][A-Z]+)` \|([^|]*)\|", PAGE, re.MULTILINE))
SESSION = re.findall(r"^(host|board) +([#$]\S.*)$", PAGE, re.MULTILINE)
WORDS = {"nonce", "host", "layout", "board", "firmware", "boot", "caps", "source", "held", "presses", "fault"}


def test_every_message_is_described_and_no_other():
    assert set(ROWS) == {name.decode() for name in lines.COUNTS}


@pytest.mark.parametrize("name", sorted(ROWS))
def test_its_fields_are_those_of_the_code_numbers_first(name):
    fields = ROWS[name].split()
    numbers, words = lines.COUNTS[name.encode()]
    assert [field in WORDS for field in fields] == [False] * numbers + [True] * words


def test_the_fields_of_a_scene_stand_in_the_order_of_the_code():
    fields = read_scene.__code__.co_varnames[: read_scene.__code__.co_argcount]
    assert ROWS["#L"].split() == list(fields)
    table = PAGE.partition("## Scenes")[2]
    ranges = re.findall(r"^\| (\w+) \| ([^|]*) \|", table, re.MULTILINE)[1:]
    assert [name for name, _ in ranges] == list(fields)
    assert dict(ranges)["mood"] == f"0 to {OVER}"
    assert dict(ranges)["flash"] == f"0 to {max(MAYHEM_FLASH, NOISE_FLASH)}"


def test_the_numbers_of_the_page_are_those_of_the_code():
    text = " ".join(PAGE.split())
    assert f"at most {WINDOW} unacknowledged events" in text
    assert f"after {RESEND_MS}, 200, 400, then each 800 ms" in text
    assert f"It holds {ROOM}." in text
    assert f"At most {wire.LIMIT} bytes" in text
    assert wire.LINK_LOST_MS == 3000
    assert "no good line for 3 s" in text
    assert SNAPSHOT_BEATS == 3
    assert "every third heartbeat" in text


def test_the_session_on_the_page_is_one_that_a_board_has():
    bench = Bench()
    bench.ports.board, bench.ports.boot = "E6614C311B5C8A2F", "9C02"
    bench.run(5120)
    said = []
    for who, line in SESSION:
        assert (who == "host") == line.startswith("#")
        if who == "host":
            assert wire.parse("#", line.encode()) is not None, line
            bench.ports.arrived.append(line.encode())
            bench.run(5)
        elif line.startswith("$E"):
            bench.run(int(line.split()[2]) - bench.ports.time)
            bench.ports.closed = 1
            bench.run(1)
        said += [line.decode() for line in bench.raw().split(b"\n") if line]
    assert said == [line for who, line in SESSION if who == "board"]
