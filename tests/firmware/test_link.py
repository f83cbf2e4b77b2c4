"""The board's side of the line: what it says, when, and that no line or host throws it off."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.bench import Bench
from shamble_tracker import board, lines, wire
from shamble_tracker.link import RESEND_MOST_MS, RESEND_MS, ROOM, WINDOW

SCENE = "17 9 2 1 0 0 0 38DI46"


def linked():
    bench = Bench()
    bench.link()
    return bench


def test_it_says_nothing_before_hello():
    bench = Bench()
    bench.turn(3)
    bench.tap(board.ROLL)
    bench.say("#P 1")
    bench.say("#G")
    bench.say("#L 0 " + SCENE)
    bench.run(5000)
    assert bench.raw() == b""


def test_hello_is_answered_with_who_it_is_and_how_things_stand():
    bench = Bench()
    bench.ports.closed = 0b100
    bench.turn(-1)
    heard = bench.say("#HI 1 AB12 1.2.3")
    assert [verb for verb, _ in heard] == ["HI", "D", "S"]
    assert heard[0][1][:3] == [1, b"AB12", b"BEEF"]
    assert heard[0][1][4:] == [b"0001", b"b7e1l24"]
    seq, _, position, lost, held, presses = heard[2][1]
    assert (seq, position, lost, held, presses) == (0, 65535, 0, b"04", b"00000100000000")


def test_a_hello_of_another_version_is_answered_but_links_nothing():
    bench = Bench()
    assert [verb for verb, _ in bench.say("#HI 2 AB12 9.0")] == ["HI"]
    bench.tap(board.ROLL)
    bench.run(3000)
    assert bench.raw() == b""


@pytest.mark.parametrize("nonce", ["123456789", "é"])
def test_a_nonce_that_would_break_the_answer_is_noise(nonce):
    bench = Bench()
    bench.say(f"#HI 1 {nonce} x")
    assert bench.raw() == b""
    assert bench.tracker.link.noise == 1


def test_the_longest_words_of_a_host_fit_the_answer():
    bench = Bench()
    bench.ports.board = "E6614C311B5C8A2F"
    assert bench.of("HI", bench.say("#HI 1 12345678 x"))[0][1:3] == [b"12345678", b"E6614C311B5C8A2F"]


def test_the_same_hello_again_keeps_the_session():
    bench = linked()
    bench.tap(board.ROLL)
    events = bench.of("E")
    heard = bench.say("#HI 1 AB12 bench", 200)
    assert [verb for verb, _ in heard if verb != "E"] == ["HI", "D", "S"]
    assert bench.of("E", heard)[: len(events)] == events


def test_another_hello_begins_anew_with_the_counts_in_its_snapshot():
    bench = linked()
    bench.tap(board.ROLL)
    bench.raw()
    heard = bench.say("#HI 1 CD34 bench", 200)
    assert bench.of("E", heard) == []
    assert bench.of("S", heard)[0][-1] == b"01000000000000"


def test_a_press_and_a_release_carry_the_ask_on_show():
    bench = linked()
    bench.say(f"#L 0 {SCENE}")
    bench.tap(board.MAYHEM)
    assert [fields[2:] for fields in bench.of("E")] == [[17, 1, 1, b"B3"], [17, 0, 1, b"B3"]]


def test_a_press_in_the_same_moment_as_a_scene_belongs_to_the_old_one():
    bench = linked()
    bench.say(f"#L 0 {SCENE}")
    bench.ports.closed = 1
    heard = bench.say("#L 1 18 9 2 1 0 0 0 38DI46")
    assert bench.of("E", heard)[0][2] == 17
    bench.ports.closed = 0
    bench.run()
    assert bench.of("E")[-1][2] == 18


def test_events_count_on_from_the_snapshot():
    bench = linked()
    for _ in range(3):
        bench.tap(board.NEXT)
    fresh = {fields[0]: fields for fields in bench.of("E")}
    assert sorted(fresh) == [1, 2, 3, 4, 5, 6]
    assert [fresh[seq][4] for seq in sorted(fresh)] == [1, 1, 2, 2, 3, 3]


def test_the_time_of_an_event_is_that_of_its_edge():
    bench = linked()
    bench.run(100)
    bench.ports.closed = 1
    at = bench.ports.time
    bench.run(3)
    assert bench.of("E")[0][1] == at


def test_an_event_is_sent_again_until_it_is_acknowledged():
    bench = linked()
    bench.ports.closed = 1
    bench.run(1)
    (first,) = bench.of("E")
    waits, since = [], bench.ports.time
    while len(waits) < 6:
        bench.run(1)
        if again := bench.of("E"):
            assert again == [first]
            waits.append(bench.ports.time - since)
            since = bench.ports.time
        if bench.ports.time % 1000 == 0:
            bench.ports.arrived.append(wire.seal(b"#P 1")[:-1])
    slack = 7  # it looks every five milliseconds
    for wait, due in zip(waits, [RESEND_MS, 200, 400, 800, 800, RESEND_MOST_MS], strict=True):
        assert due <= wait <= due + slack
    assert bench.of("E", bench.say(f"#A {first[0]}", 2000)) == []


def test_an_acknowledgement_covers_all_before_it():
    bench = linked()
    for _ in range(3):
        bench.tap(board.NEXT, 20)
    bench.say("#A 4")
    assert {fields[0] for fields in bench.of("E", bench.say("#P 1", 900))} == {5, 6}


@pytest.mark.parametrize("seq", [0, 200, 7, 90, 255])
def test_an_acknowledgement_of_nothing_on_the_way_is_ignored(seq):
    bench = linked()
    bench.tap(board.NEXT)
    bench.say(f"#A {seq}")
    assert {fields[0] for fields in bench.of("E", bench.say("#P 1", 900))} == {1, 2}


def test_only_a_window_is_on_the_way():
    bench = linked()
    for _ in range(10):
        bench.tap(board.NEXT, 20)
    assert {fields[0] for fields in bench.of("E")} == set(range(1, WINDOW + 1))
    bench.say(f"#A {WINDOW}", 5)
    assert {fields[0] for fields in bench.of("E", bench.say("#P 1"))} <= set(
        range(WINDOW + 1, 2 * WINDOW + 1)
    )


def test_a_knob_that_turns_on_is_one_event_while_it_waits():
    bench = linked()
    for _ in range(WINDOW // 2):
        bench.tap(board.NEXT, 20)
    for _ in range(100):
        bench.turn(1)
    bench.say(f"#A {WINDOW}", 20)
    late = [fields for fields in bench.of("E", bench.say("#P 1")) if fields[0] > WINDOW]
    assert {tuple(fields[3:]) for fields in late} <= {(0, 100, b"K")}
    assert bench.tracker.link.lost == 0


def test_an_event_that_was_sent_once_never_changes():
    """It may have arrived: growing it under its old number would lose what it grew by."""
    bench = linked()
    bench.turn(1)
    seen = {}
    for _ in range(40):
        bench.turn(1)
        bench.run(20)
        bench.ports.arrived.append(wire.seal(b"#P 1")[:-1])
        for fields in bench.of("E"):
            assert seen.setdefault(fields[0], fields) == fields
    assert len(seen) == WINDOW


def test_turns_at_two_asks_are_two_events():
    bench = linked()
    for _ in range(WINDOW // 2):
        bench.tap(board.NEXT, 20)
    bench.turn(1)
    bench.say(f"#L 0 {SCENE}")
    bench.turn(1)
    bench.say(f"#A {WINDOW}")
    late = {tuple(fields[2:]) for fields in bench.of("E", bench.say("#P 1", 300)) if fields[0] > WINDOW}
    assert late >= {(17, 0, 2, b"K")}
    assert len({ask for ask, *_ in late}) == 2 or late == {(17, 0, 2, b"K")}


def test_more_events_than_there_is_room_for_are_reported_and_healed():
    bench = linked()
    for _ in range(ROOM):  # two events each
        bench.tap(board.NEXT, 20)
        bench.ports.arrived.append(wire.seal(b"#P 1")[:-1])
    assert bench.tracker.link.lost == ROOM
    seq, _, _, lost, _, presses = bench.of("S", bench.say("#G"))[-1]
    assert (seq, lost) == (ROOM, ROOM)
    assert int(presses[2:4], 16) == ROOM


@pytest.mark.parametrize(("presses", "lost"), [(255, 0), (256, 1), (300, 1)])
def test_more_than_255_presses_unseen_are_reported(presses, lost):
    bench = linked()
    bench.say("#X")
    for _ in range(presses):
        bench.tap(board.ROLL, 16)
    snapshot = bench.of("S", bench.link("CD34"))[0]
    assert snapshot[3] == lost
    assert int(snapshot[-1][:2], 16) == presses % 256


def test_presses_unseen_add_up_over_a_session_whose_snapshot_never_arrived():
    bench = linked()
    bench.say("#X")
    for _ in range(200):
        bench.tap(board.ROLL, 16)
    bench.say("#HI 1 CD34 x")  # nobody acknowledges its snapshot
    bench.say("#X")
    for _ in range(100):
        bench.tap(board.ROLL, 16)
    assert bench.of("S", bench.link("EF56"))[0][3] == 1


# Scenes.


def test_a_scene_is_shown_and_acknowledged_by_number():
    bench = linked()
    assert bench.of("K", bench.say(f"#L 5 {SCENE}")) == [[5]]
    assert bench.lit() == [*range(9), 19, 22]


def test_the_newest_scene_wins_and_an_older_one_changes_nothing():
    bench = linked()
    bench.say(f"#L 5 {SCENE}")
    assert bench.of("K", bench.say("#L 4 1 1 0 0 0 0 0 38DI46")) == [[5]]
    assert bench.of("K", bench.say("#L 5 1 1 0 0 0 0 0 38DI46")) == [[5]]
    assert bench.lit() == [*range(9), 19, 22]


def test_scene_numbers_go_round():
    bench = linked()
    for number in range(250, 262):
        assert bench.of("K", bench.say(f"#L {number % 256} 1 {number % 18} 0 0 0 0 0 38DI46")) == [
            [number % 256]
        ]
        assert bench.lit() == list(range(number % 18))


@pytest.mark.parametrize(
    ("scene", "fault"),
    [("17 19 2 1 0 0 0 38DI46", b"threat"), ("17 9 5 1 0 0 0 38DI46", b"phase"), ("17 9 2 1 0 0 0 nothing", b"layout"),
     ("17 9 2 4 0 0 0 38DI46", b"initiative"), ("17 9 2 1 4 0 0 38DI46", b"mood"), ("17 9 2 1 0 3 0 38DI46", b"flash"),
     ("99999 9 2 1 0 0 0 38DI46", b"ask"), ("17 9 2 1 0 0 256 38DI46", b"serial")],
)  # fmt: skip
def test_a_scene_that_cannot_be_is_refused_by_the_name_of_its_fault(scene, fault):
    bench = linked()
    bench.say(f"#L 5 {SCENE}")
    assert bench.of("N", bench.say(f"#L 6 {scene}")) == [[6, fault]]
    assert bench.lit() == [*range(9), 19, 22]
    assert bench.of("K", bench.say("#L 7 1 1 0 0 0 0 0 38DI46")) == [[7]]


def flashes(bench, milliseconds=1500):
    seen = 0
    for _ in range(milliseconds // 10):
        bench.run(10)
        seen += bench.lit() == list(range(18))
    return seen


def test_a_flash_runs_once_however_often_its_scene_is_sent():
    bench = linked()
    bench.say("#L 0 1 0 0 0 0 0 3 38DI46")
    bench.say("#L 1 1 0 0 0 0 1 4 38DI46", 1)
    assert flashes(bench) > 0
    bench.say("#L 1 1 0 0 0 0 1 4 38DI46")
    bench.say("#L 2 2 0 0 0 0 1 4 38DI46")
    assert flashes(bench) == 0
    bench.say("#L 3 2 0 0 0 0 1 5 38DI46", 1)
    assert flashes(bench) > 0


def test_the_first_scene_of_a_session_flashes_nothing():
    bench = linked()
    bench.say("#L 0 1 0 0 0 0 1 9 38DI46", 1)
    assert flashes(bench) == 0
    bench.link("CD34")
    bench.say("#L 0 1 0 0 0 0 1 10 38DI46", 1)
    assert flashes(bench) == 0


# Time.


def test_it_beats_once_a_second_with_a_snapshot_each_third_time():
    bench = linked()
    verbs = []
    for _ in range(9):
        bench.ports.arrived.append(wire.seal(b"#A 0")[:-1])
        bench.run(1000)
        verbs.append([verb for verb, _ in bench.heard()])
    assert [verb.count("P") for verb in verbs] == [1] * 9
    assert [verb.count("S") for verb in verbs] == [0, 0, 1] * 3


def test_a_beat_of_the_host_is_answered_at_once_with_its_time():
    bench = linked()
    ((host_time, time, noise, dropped, _),) = bench.of("P", bench.say("#P 123456789", 5))
    assert (host_time, noise, dropped) == (123456789, 0, 0)
    assert time <= bench.ports.time


def test_a_host_that_has_been_silent_for_three_seconds_is_gone():
    bench = linked()
    bench.run(wire.LINK_LOST_MS - 100)
    assert bench.tracker.link.linked
    bench.run(200)
    assert not bench.tracker.link.linked
    bench.raw()
    bench.tap(board.ROLL)
    bench.run(3000)
    assert bench.raw() == b""


def test_noise_is_no_sign_of_life():
    bench = linked()
    for _ in range(40):
        bench.ports.arrived.append(b"AT+GCAP")
        bench.run(100)
    assert not bench.tracker.link.linked


@pytest.mark.parametrize("before", range(0, 6000, 1000))
def test_a_session_lives_on_when_the_clock_wraps(before):
    bench = Bench(start=(1 << 30) - before)
    bench.link()
    for _ in range(12):
        bench.tap(board.ROLL, 250)
        newest = bench.of("E")[-1][0]
        bench.say(f"#A {newest}")
    assert bench.tracker.link.linked
    assert bench.of("E", bench.say("#P 1", 900)) == []


# Garbage.


GARBAGE = [
    b"AT+GCAP", b"AT", b"\x00" * 20, b"$P 1*0000", b"#HI", b"#A 1", b"#A 1*0000", b"#" * 62, b">>> ", b"x" * 62,
    wire.seal(b"$S 1 2 3 4 00 00")[:-1], wire.seal(b"#ZZ 1")[:-1], wire.seal(b"#L 1 2")[:-1], wire.seal(b"#A x")[:-1],
    wire.seal(b"#A 99999999999999999999")[:-1][:20], b"\xff\xfe", b"#L 0 17 9 2 1 0 0 0 38DI46*ABCD",
]  # fmt: skip


@pytest.mark.parametrize("line", GARBAGE)
def test_garbage_is_counted_and_changes_nothing(line):
    bench = linked()
    before = bench.tracker.link.noise
    bench.ports.arrived.append(line)
    bench.run()
    assert bench.tracker.link.noise == before + 1
    assert bench.of("P", bench.say("#P 1"))[0][2] == before + 1


@given(st.lists(st.binary(max_size=62).filter(b"?".__ne__) | st.sampled_from(GARBAGE), max_size=20))
@settings(max_examples=40, deadline=None)
def test_no_line_whatever_it_is_breaks_the_board(arrived):
    bench = linked()
    bench.ports.arrived.extend(arrived)
    bench.run(40)
    assert bench.of("K", bench.say("#L 0 " + SCENE)) == [[0]]


@pytest.mark.parametrize("verb", sorted(name.decode()[1:] for name in lines.COUNTS if name[:1] == b"#"))
@pytest.mark.parametrize("number", [0, 255, 65536, 9999999999])
def test_any_number_in_any_message_is_survived(verb, number):
    bench = linked()
    numbers, words = lines.COUNTS[b"#" + verb.encode()]
    bench.say(" ".join(["#" + verb, *[str(number)] * numbers, *["x"] * words]))
    bench.run(1200)
    bench.link("CD34")
    assert bench.of("K", bench.say("#L 0 " + SCENE)) == [[0]]


# A person at a terminal.


@pytest.mark.parametrize("host", [False, True])
def test_a_person_who_types_a_question_mark_reads_how_things_stand(host):
    bench = linked() if host else Bench()
    bench.turn(2)
    bench.raw()
    bench.ports.arrived.append(b"?")
    bench.run()
    text = bench.raw().decode()
    assert "Shamble tracker" in text
    assert "knob 2" in text
    assert f"host {host}" in text
    assert "noise 0" in text


def test_the_calibration_can_be_set_and_read_with_the_raw_count():
    bench = linked()
    bench.turn(10)
    assert bench.of("C", bench.say("#C 0 0 0")) == [[4, 0, 0, 40]]
    assert bench.of("C", bench.say("#C 2 1 1")) == [[2, 1, 1, 40]]
    bench.turn(1)
    assert bench.of("C", bench.say("#C 5 0 0")) == [[2, 1, 1, 44]]
    assert bench.tracker.link.noise == 1


def test_bye_ends_the_session_at_once():
    bench = linked()
    bench.tap(board.ROLL)
    bench.raw()
    bench.say("#X")
    bench.tap(board.ROLL)
    bench.run(2000)
    assert bench.raw() == b""
