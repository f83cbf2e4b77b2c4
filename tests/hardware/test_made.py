"""What is committed in hardware/ is what the pin table gives; the lists, pages and drawings agree with the circuit."""

import csv
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from itertools import pairwise
from pathlib import Path

import pytest

from shamble_hardware import dial, layout, make, pages, parts, pico, power, wiring
from shamble_hardware.pages import ALL, EACH, PRICED
from shamble_hardware.tracker import gpios, tracker
from shamble_tracker import board, scene

HARDWARE = Path(__file__).parents[2] / "hardware"


@pytest.fixture(scope="module")
def circuit():
    return tracker(board)


@pytest.fixture(scope="module")
def kinds():
    return parts.load()


def build(*options):
    command = [sys.executable, HARDWARE / "build.py", *options]
    return subprocess.run(command, capture_output=True, text=True)


def rows(name):
    with (HARDWARE / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_the_committed_files_are_what_the_pin_table_gives():
    result = build("--check")
    assert result.returncode == 0, result.stdout + result.stderr


def test_a_file_that_was_edited_by_hand_is_named(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(make, "has_extra", lambda: False)
    assert make.build(tmp_path) == make.check(tmp_path) == 0
    (tmp_path / "bom.csv").write_text((tmp_path / "bom.csv").read_text().replace("330", "33"))
    (tmp_path / "pins.md").unlink()
    capsys.readouterr()
    assert make.check(tmp_path) == 1
    named = [line.split(" is not ")[0] for line in capsys.readouterr().out.splitlines() if " is not " in line]
    assert named == [str(tmp_path / "bom.csv"), str(tmp_path / "pins.md")]


def test_a_circuit_that_breaks_a_rule_builds_nothing(tmp_path, monkeypatch):
    monkeypatch.setattr(board, "KNOB_B", 13)
    with pytest.raises(ValueError, match="electrical rule check failed"):
        make.build(tmp_path / "made")
    assert list(tmp_path.rglob("*.*")) == []


def test_the_netlist_holds_every_pin_of_every_part_once(circuit):
    listed = [(row["part"], row["pin"]) for row in rows("netlist.csv")]
    assert len(listed) == len(set(listed))
    assert set(listed) == {(part.ref, number) for part in circuit.parts.values() for number in part.pins}


def test_the_netlist_gives_each_gpio_of_the_firmware_its_line():
    nets = {row["pin name"]: row["net"] for row in rows("netlist.csv") if row["part"] == "U1"}
    assert {f"GP{gpio}": net for net, gpio in gpios(board)}.items() <= nets.items()


def test_the_bill_of_materials_counts_every_part(circuit):
    bill = rows("bom.csv")
    refs = [ref for row in bill for ref in row["refs"].split()]
    assert sorted(refs) == sorted(circuit.parts)
    assert all(int(row["count"]) >= 1 for row in bill)
    assert all(int(row["count"]) == len(row["refs"].split()) for row in bill if row["refs"])
    assert all(row["source 1"] and row["source 2"] and row["source 1"] != row["source 2"] for row in bill)
    assert all(row["substitutes"] and float(row[EACH]) > 0 for row in bill)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ('sources = ["One"]', r"\[thing\] needs two sources"),
        ('sources = ["One", "One"]', r"\[thing\] needs two sources"),
        ('sources = ["One", "Two"]\ncolour = "red"', r"\[thing\] has unknown keys \['colour'\]"),
    ],
)
def test_a_part_without_two_sources_is_refused(tmp_path, wrong, message):
    file = tmp_path / "parts.toml"
    known = "\n".join(f'{key} = "x"' for key in ("name", "value", "footprint", "mpn", "substitutes"))
    file.write_text(f"[thing]\n{known}\neuro = 1.0\n{wrong}\n")
    with pytest.raises(ValueError, match=rf"parts.toml: {message}"):
        parts.load(file)


def test_the_pin_table_page_and_the_guide_name_the_right_pins():
    page, guide = ((HARDWARE / name).read_text(encoding="utf-8") for name in ("pins.md", "ASSEMBLY.md"))
    for net, gpio in gpios(board):
        assert f"| GP{gpio} | {pico.PIN_OF_GPIO[gpio]} | {net} |" in page
        assert f"GP{gpio} (pin {pico.PIN_OF_GPIO[gpio]})" in guide
    mentioned = {(int(gpio), int(pin)) for gpio, pin in re.findall(r"GP(\d+) \(pin (\d+)\)", guide)}
    assert mentioned == {(gpio, pico.PIN_OF_GPIO[gpio]) for _, gpio in gpios(board)}


def test_the_guide_has_a_test_after_each_step():
    guide = (HARDWARE / "ASSEMBLY.md").read_text(encoding="utf-8")
    steps = re.split(r"^### ", guide, flags=re.MULTILINE)[1:]
    assert len(steps) == 11
    assert [step.splitlines()[0] for step in steps if "**Test.**" not in step] == []


def test_the_guide_names_only_commands_that_exist():
    from click.testing import CliRunner

    from shamble.cli.main import shamble

    guide = (HARDWARE / "ASSEMBLY.md").read_text(encoding="utf-8")
    commands = set(re.findall(r"shamble (device \w+|play)", guide))
    assert {"device selftest", "device monitor", "device calibrate", "device flash"} <= commands
    for command in commands:
        assert CliRunner().invoke(shamble, [*command.split(), "--help"]).exit_code == 0, command


def test_the_limit_of_the_firmware_keeps_the_whole_tracker_within_the_budget(circuit, kinds):
    assert power.whole_current(circuit, kinds) < board.BUDGET == 400


def test_what_is_really_painted_draws_less_than_the_limit():
    table = power.shows()
    assert all(
        board.LIGHTS * board.LIGHT_DARK <= usual <= most <= power.limit_current() for _, usual, most in table
    )
    # The table is of lights that are lit: the brightest show comes near the limit.
    assert max(most for _, _, most in table) > 0.9 * power.limit_current()


@pytest.mark.parametrize("mood", [scene.CALM, scene.ASKING, scene.PANIC, scene.OVER])
def test_no_moment_at_full_brightness_breaks_the_budget(circuit, kinds, mood):
    rest = sum(current for _, current in power.other_current(circuit, kinds))
    for flash in (0, scene.MAYHEM_FLASH, scene.NOISE_FLASH):
        for frame in power.frames(mood, flash, 15, board.THREAT_LIGHTS):
            assert power.colours_current(frame) + rest < board.BUDGET


def test_the_wiring_diagram_names_every_part_and_every_line(circuit):
    root = ET.parse(HARDWARE / "wiring.svg").getroot()
    words = " ".join(text.text or "" for text in root.iter("{http://www.w3.org/2000/svg}text"))
    assert [ref for ref in circuit.parts if not re.search(rf"\b{ref}\b", words)] == []
    assert [name for name, _ in board.BUTTONS if name not in words] == []
    assert [f"GP{gpio}" for _, gpio in gpios(board) if f"GP{gpio}" not in words.split()] == []


def test_each_buttons_wire_runs_level_into_its_pin(circuit):
    root = ET.parse(HARDWARE / "wiring.svg").getroot()
    lines = [line.get("points") for line in root.iter("{http://www.w3.org/2000/svg}polyline")]
    for name, gpio in board.BUTTONS:
        y = wiring.row(pico.PIN_OF_GPIO[gpio])
        assert f"{wiring.RAIL},{y} {wiring.LEFT},{y}" in lines, name


def test_a_table_that_the_diagram_cannot_draw_is_refused(circuit, monkeypatch):
    monkeypatch.setattr(board, "BUTTONS", (("ROLL", 17), *board.BUTTONS[1:]))
    with pytest.raises(ValueError, match=r"draws \['ROLL'\] at another place"):
        wiring.wiring(tracker(board))


def test_the_drawings_stay_on_their_sheets():
    for name in ("wiring.svg", "labels.svg"):
        root = ET.parse(HARDWARE / name).getroot()
        _, _, width, height = map(float, root.get("viewBox").split())
        for text in root.iter("{http://www.w3.org/2000/svg}text"):
            half = 0.62 * float(text.get("font-size")) * len(text.text)
            left = {"start": 0, "middle": half / 2, "end": half}[text.get("text-anchor")]
            x, y = float(text.get("x")), float(text.get("y"))
            assert 0 <= x - left <= x - left + half <= width, (name, text.text)
            assert 0 <= y <= height, (name, text.text)


def test_the_lights_run_clockwise_from_low_on_the_left():
    lights = list(dial.lights())
    assert [light.number for light in lights] == list(range(board.LIGHTS))
    steps = {round((b.degrees - a.degrees) % 360, 6) for a, b in pairwise(lights)}
    assert steps == {360 / board.LIGHTS}
    x, y = lights[0].place(1)
    assert x < 0 > y
    first, last = lights[0], lights[board.THREAT_LIGHTS - 1]
    assert first.place(1)[1] == pytest.approx(last.place(1)[1])
    assert first.place(1)[0] == pytest.approx(-last.place(1)[0])


def test_the_panel_has_a_place_for_each_button_of_the_table():
    names = [name for name, _, _ in layout.buttons()]
    assert names == [name for name, _ in board.BUTTONS if name != "PUSH"]


def test_prices_add_up(circuit, kinds):
    for build_name in ("breadboard", "perfboard"):
        listed = [row for row in rows("bom.csv") if row["build"] in ("both", build_name)]
        assert pages.price(circuit, kinds, build_name) == pytest.approx(
            sum(float(row[ALL]) for row in listed)
        )


def test_no_price_pretends_to_be_exact(circuit):
    assert "about" in EACH
    assert re.fullmatch(r"[A-Z][a-z]+ 20\d\d", PRICED)
    guide = (HARDWARE / "ASSEMBLY.md").read_text(encoding="utf-8")
    totals = [int(euro) for euro in re.findall(r"about (\d+) euro", guide)]
    assert len(totals) == 2
    assert all(euro % 5 == 0 for euro in totals)
    assert PRICED in guide
