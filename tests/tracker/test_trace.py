"""Traces: readable, and played again to the same events; a file that is none is refused with its line."""

import io

import pytest

from shamble.kernel.errors import BadInput
from shamble.tracker.messages import LIVE, Pressed, Turned
from shamble.tracker.trace import HEADING, TraceWriter, printable, raw, read, replay


def record(simulator, make_link, watch, tmp_path):
    """A trace with garbage, two sessions, presses and turns."""
    file = tmp_path / "trace.txt"
    with file.open("w") as out:
        writer = TraceWriter(out)
        post = watch.__call__
        link = make_link(simulator.candidates, trace=writer.line)
        link._post = lambda message: (post(message), writer.told(message))
        watch.state(LIVE)
        simulator.do("tap ROLL")
        simulator.do("turn -2")
        watch.wait(lambda m: isinstance(m, Turned))
        told = len(watch.told)
        simulator.do("unplug")
        simulator.do("tap NEXT")
        simulator.do("plug")
        watch.state("searching", told)
        watch.state(LIVE, told)
        simulator.do("tap UNDO")
        watch.wait(lambda m: isinstance(m, Pressed) and m.button == "UNDO")
        link.close()
    return file.read_text().splitlines(keepends=True)


def test_a_trace_played_again_gives_the_same_events(simulator, make_link, watch, tmp_path):
    trace = record(simulator, make_link, watch, tmp_path)
    again = list(replay(read(trace, "trace.txt")))
    assert [instead for _, instead in again if instead] == []
    told = " ".join(entry.line.decode() for entry, _ in again)
    assert all(word in told for word in ("ROLL", "by=-2", "Missed(presses={'NEXT': 1}", "UNDO"))
    assert any("> #HI 1 " in line for line in trace)
    assert any("! live: tracker VT01" in line for line in trace)


def test_a_changed_line_of_the_board_gives_another_event(simulator, make_link, watch, tmp_path):
    trace = record(simulator, make_link, watch, tmp_path)
    place = next(n for n, line in enumerate(trace) if "< $E" in line and "B0" in line)
    damaged = [*trace[:place], *trace[place + 1 :]]
    assert [instead for _, instead in replay(read(damaged, "t")) if instead]


@pytest.mark.parametrize("line", [bytes(range(256)), b"\\x41", b"$E 1*", b""])
def test_any_bytes_stand_in_a_trace_as_plain_text(line):
    assert printable(line).isascii()
    assert printable(line).isprintable()
    assert raw(printable(line)) == line


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hello\n", "is no trace"),
        (HEADING + "0.000 < $K 1\nwhat\n", "line 3: 'what'"),
        (HEADING + "1 < x\n", "line 2"),
    ],
)
def test_what_is_no_trace_is_refused_with_its_line(text, said):
    with pytest.raises(BadInput, match=said):
        list(read(io.StringIO(text), "x.txt"))
