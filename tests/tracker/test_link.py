"""The link with the virtual board in its own process: quick to come up, quick to notice, never giving up."""

import time
from queue import SimpleQueue
from threading import Thread

import pytest

from shamble.tracker.find import Candidate
from shamble.tracker.messages import LIVE, OLD_FIRMWARE, SEARCHING, SILENT, Missed, Pressed, Turned
from shamble.tracker.virtual import VirtualBoard, VirtualPorts, serve
from shamble.tracker.wires import SocketWire
from shamble_tracker import board

SCENE = (7, 5, 1, 1, 0, 0, 0, "38DI46")


def lit(lights):
    """How many lights of the dial are on."""
    dial = lights[: 4 * board.THREAT_LIGHTS]
    return sum(any(dial[place : place + 4]) for place in range(0, len(dial), 4))


def until(true, seconds=5):
    """Wait until that is so."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.002)


def test_open_to_live_takes_less_than_300_ms(simulator, make_link, watch):
    begun = time.monotonic()
    link = make_link(simulator.candidates)
    at, state = watch.state(LIVE)
    assert at - begun < 0.3
    assert "VT01" in state.text
    assert link.board.caps == "b7e1l24"


def test_a_scene_is_on_the_ring_and_a_press_comes_back_with_its_ask(simulator, make_link, watch):
    link = make_link(simulator.candidates)
    watch.state(LIVE)
    link.show(SCENE)
    until(lambda: lit(simulator.lights) == 5)
    simulator.do("tap MAYHEM")
    assert watch.wait(lambda m: isinstance(m, Pressed))[1].ask == 7
    simulator.do("turn -3")
    assert watch.wait(lambda m: isinstance(m, Turned))[1].by == -3


def test_a_cable_pulled_out_is_seen_at_once_and_the_board_found_again(simulator, make_link, watch):
    link = make_link(simulator.candidates)
    link.show(SCENE)
    watch.state(LIVE)
    until(lambda: lit(simulator.lights) == 5)
    told, pulled = len(watch.told), time.monotonic()
    simulator.do("unplug")
    assert watch.state(SEARCHING, told)[0] - pulled < 0.3
    until(lambda: not simulator.port)
    link.show((8, 9, *SCENE[2:]))
    simulator.do("tap NOISE")
    simulator.do("turn 2")
    time.sleep(0.1)
    told, plugged = len(watch.told), time.monotonic()
    simulator.do("plug")
    assert watch.state(LIVE, told)[0] - plugged < 1.5
    missed = watch.wait(lambda m: isinstance(m, Missed), told)[1]
    assert missed.presses == {"NOISE": 1}
    assert missed.turned == 2
    until(lambda: lit(simulator.lights) == 9)
    assert watch.kind(Pressed) == []  # what was pressed meanwhile answers nothing


def test_a_board_that_starts_again_in_the_middle_comes_back(simulator, make_link, watch):
    link = make_link(simulator.candidates)
    link.show(SCENE)
    watch.state(LIVE)
    until(lambda: lit(simulator.lights) == 5)
    told = len(watch.told)
    simulator.do("reset")
    gone = time.monotonic()
    assert watch.state(SILENT, told)[0] - gone < 3
    watch.state(LIVE, told)
    until(lambda: lit(simulator.lights) == 5)


def test_two_hosts_the_second_is_told_who_holds_the_port(simulator, make_link, watch):
    from shamble.tracker.transport import PortBusy, open_port

    make_link(simulator.candidates)
    watch.state(LIVE)
    with pytest.raises(
        PortBusy, match="in use by another program"
    ):  # this very process, which it need not name
        open_port(simulator.port)


def test_two_boards_are_a_question_until_one_is_remembered(simulator, make_link, watch, tmp_path):
    from shamble.tracker.find import Memory

    def both():
        return [Candidate("nowhere", "E66", "Board in FS mode"), *simulator.candidates()]

    make_link(both)
    _, state = watch.state(SEARCHING)
    assert "2 boards" in state.text
    assert "E66" in state.text
    Memory(tmp_path).remember("VT01")
    watch.state(LIVE)


def test_a_socket_serves_where_there_is_no_pty(make_link, watch):
    virtual = VirtualBoard(VirtualPorts("VS01", None), make_wire=SocketWire)
    port, said = virtual.plug(), SimpleQueue()
    thread = Thread(target=serve, args=(virtual, said))
    thread.start()
    try:
        link = make_link(lambda: [Candidate(port, "VS01", "virtual", True)])
        watch.state(LIVE)
        link.show(SCENE)
        said.put("tap ROLL")
        until(lambda: lit(virtual.lights) == 5)
        watch.wait(lambda m: isinstance(m, Pressed))
        told = len(watch.told)
        said.put("unplug")
        watch.state(SEARCHING, told)
    finally:
        said.put(None)
        thread.join()


def test_a_virtual_board_says_which_question_it_shows_from_then_on_and_that_it_shows_none(make_link, watch):
    said, deeds = [], SimpleQueue()
    virtual = VirtualBoard(VirtualPorts("VS01", None), said.append)
    port = virtual.plug()
    thread = Thread(target=serve, args=(virtual, deeds))
    thread.start()
    try:
        link = make_link(lambda: [Candidate(port, "VS01", "virtual", True)])
        watch.state(LIVE)
        link.show(SCENE)
        until(lambda: "asks 7" in said)
        deeds.put("tap ROLL")
        assert watch.wait(lambda m: isinstance(m, Pressed))[1].ask == 7
        link.close()
        until(lambda: "asks 0" in said)
        assert [line for line in said if line.startswith("asks")] == ["asks 7", "asks 0"]
    finally:
        deeds.put(None)
        thread.join()


def test_another_version_is_said_with_its_remedy(make_link, watch):
    from tracker.scripted import ScriptedBoard

    with ScriptedBoard(version=2) as scripted:
        make_link(scripted.candidates)
        _, state = watch.state(OLD_FIRMWARE)
    assert "ZTP/2" in state.text
    assert "update shamble" in state.text
