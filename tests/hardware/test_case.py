"""The printed case: closed surfaces, parts that fit each other and what is bought, small files, a picture."""

from pathlib import Path

import pytest

pytest.importorskip("manifold3d", reason="the case needs the extra: pip install -e '.[hardware]'")
pytest.importorskip("trimesh", reason="the case needs the extra: pip install -e '.[hardware]'")

import numpy as np

from shamble_hardware import bought, case, layout, picture, printing
from shamble_tracker import board

CASE = Path(__file__).parents[2] / "hardware" / "case"
NAMES = ("base", "lid", "diffuser", "knob")
# Millimetres round a bought part; 0 where the two are meant to touch.
LEAST_GAP = {
    ("base", "pico"): 0.8, ("base", "plug"): 0.3, ("base", "capacitor"): 2, ("base", "ring"): 3,
    ("base", "encoder"): 3, ("base", "buttons"): 3, ("base", "perfboard"): 0,
    ("lid", "perfboard"): 0.3, ("lid", "pico"): 3, ("lid", "capacitor"): 3, ("lid", "ring"): 0.3,
    ("lid", "encoder"): 0, ("lid", "buttons"): 0, ("knob", "encoder"): 0.05, ("knob", "ring"): 3,
    ("knob", "buttons"): 5, ("diffuser", "ring"): 0,
}  # fmt: skip


@pytest.fixture(scope="module")
def printed():
    return case.printed()


@pytest.fixture(scope="module")
def parts():
    return bought.parts()


@pytest.mark.parametrize("name", NAMES)
def test_each_file_is_one_watertight_body(name):
    surface = printing.load(CASE / f"{name}.stl")
    assert surface.is_watertight
    assert surface.is_winding_consistent
    assert surface.volume > 500
    assert len(printing.solid_of(surface).decompose()) == 1


@pytest.mark.parametrize("name", NAMES)
def test_each_part_lies_on_the_bed_of_a_common_printer(name):
    low, high = printing.load(CASE / f"{name}.stl").bounds
    assert low[2] == pytest.approx(0, abs=1e-4)
    assert (high - low <= (180, 180, 180)).all()


def test_the_files_are_small():
    assert sum(file.stat().st_size for file in CASE.glob("*.stl")) < 1_000_000
    assert sorted(file.stem for file in CASE.glob("*.stl")) == sorted(NAMES)


def test_printed_parts_do_not_overlap(printed):
    for one in NAMES:
        for other in NAMES:
            if one < other:
                assert (printed[one] ^ printed[other]).volume() < 0.01, (one, other)


@pytest.mark.parametrize("name", NAMES)
def test_no_bought_part_is_in_the_way(name, printed, parts):
    overlap = {other: (printed[name] ^ solid).volume() for other, solid in parts.items()}
    assert {other: volume for other, volume in overlap.items() if volume > 0.01} == {}


@pytest.mark.parametrize(("pair", "least"), LEAST_GAP.items())
def test_each_part_has_room(pair, least, printed, parts):
    assert printed[pair[0]].min_gap(parts[pair[1]], 20) >= least - 1e-3


def test_bought_parts_have_room_of_each_other(parts):
    touching = {("perfboard", "pico"), ("perfboard", "capacitor"), ("pico", "plug")}
    for one, solid in parts.items():
        for other, second in parts.items():
            if one < other and not touching & {(one, other), (other, one)}:
                assert solid.min_gap(second, 20) >= 1.5, (one, other)


def test_a_part_that_grows_no_longer_fits(printed, parts):
    """The checks above can fail: the ring a millimetre wider, the perfboard a millimetre longer, stand in the walls."""
    wide = parts["ring"].translate((0, -14, 0)).scale((1.03, 1.03, 1)).translate((0, 14, 0))
    assert (wide ^ printed["lid"]).volume() > 1
    assert (parts["perfboard"].translate((0, -1, 0)) ^ printed["base"]).volume() > 1


def test_the_lid_has_a_window_for_each_light_and_a_hole_for_each_button(printed):
    holes = board.LIGHTS + len(board.BUTTONS) - 1 + len(layout.SCREWS) + 1
    assert printed["lid"].genus() == holes


def test_every_light_shines_through_its_window(printed):
    for light in bought.at_each_light(-layout.LID - 0.1, 1, 2.5):
        assert (light ^ printed["lid"]).volume() < 1e-6


def test_the_bushing_reaches_through_the_lid_for_its_nut():
    assert layout.BUSHING_LENGTH - layout.LID >= layout.NUT_HEIGHT + 0.5
    assert 0.2 <= layout.LOOSE <= 0.6


def test_the_knob_can_be_pushed_and_stays_clear_of_the_windows(printed):
    low = printed["knob"].bounding_box()[2]
    assert low >= layout.PUSH_TRAVEL + 0.3
    assert case.KNOB_RADIUS + 1 <= layout.RING_RADIUS - layout.WINDOW / 2
    pushed = printed["knob"].translate((0, 0, -layout.PUSH_TRAVEL))
    assert (pushed ^ printed["lid"]).volume() == 0


def test_the_knob_turns_the_shaft_and_does_not_slip(printed, parts):
    x, y = layout.RING_AT
    turned = printed["knob"].translate((-x, -y, 0)).rotate((0, 0, 30)).translate((x, y, 0))
    assert (turned ^ parts["encoder"]).volume() > 0.5


def test_the_perfboard_cannot_leave_its_rests(printed, parts):
    for way in ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, -1)):
        assert (parts["perfboard"].translate(way) ^ printed["base"]).volume() > 0.5, way
    assert (parts["perfboard"].translate((0, 0, 1)) ^ printed["lid"]).volume() > 0.5


def test_walls_are_thick_enough_to_print():
    web = 2 * np.pi * layout.RING_RADIUS / board.LIGHTS - layout.WINDOW
    assert web >= 1.2
    assert min(layout.WALL, layout.LID, layout.FLOOR, case.COLLAR, case.LIP) >= 1.2
    assert layout.BOSS - layout.PILOT / 2 >= 1.6
    assert layout.DIFFUSER >= 0.6


def test_a_file_of_another_shape_is_found(tmp_path):
    solid = case.on_the_bed("diffuser", case.diffuser())
    printing.surface(solid).export(tmp_path / "one.stl")
    assert not printing.differs(tmp_path / "one.stl", solid)
    assert printing.differs(tmp_path / "one.stl", solid.scale((1, 1, 1.1)))
    assert printing.differs(tmp_path / "none.stl", solid)


def test_the_picture_is_a_png_of_what_is_drawn():
    data = (CASE / "case.png").read_bytes()
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    assert len(data) < 300_000
    canvas = picture.Canvas()
    canvas.draw(picture.Item(case.diffuser(), "#ff0000"), (0, 0))
    painted = canvas.item == 1
    assert 1000 < painted.sum() < painted.size / 4
    red = canvas.colour[painted]
    assert (red[:, 0] > 0).all()
    assert (red[:, 1:] == 0).all()
