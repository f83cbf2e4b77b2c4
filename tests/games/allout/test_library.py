"""The library joins shipped cards and the player's own, tells every fault, and starts fast from its cache."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from games.allout.card_files import ITEM, YARD, faults, person
from shamble.games.allout.cards import library
from shamble.games.allout.cards.library import CACHE_NAME, SHIPPED, check_files, load_book
from shamble.kernel.toml_text import BadFile


@pytest.fixture
def own(tmp_path):
    folder = tmp_path / "own"
    folder.mkdir()
    return folder


def test_own_cards_join_the_shipped_ones(own):
    (own / "a.toml").write_text(ITEM, encoding="utf-8")
    (own / "b.toml").write_text(YARD, encoding="utf-8")
    (own / "notes.txt").write_text("not a card file", encoding="utf-8")
    book = load_book(own)
    assert book.items["umbrella"].dice == ("red",)
    assert book.scenarios["yard"].counters == 1
    assert book.survivors == load_book().survivors


def test_an_own_card_replaces_the_shipped_one_of_its_id(own):
    (own / "a.toml").write_text(ITEM.replace("umbrella", "claw-hammer"), encoding="utf-8")
    assert load_book(own).items["claw-hammer"].name == "Umbrella"
    assert load_book().items["claw-hammer"].name == "Claw Hammer"


def test_a_folder_that_is_not_there_has_no_cards(own):
    assert load_book(own / "none") == load_book()


def test_a_file_where_the_folder_should_be_is_one_clear_fault(own):
    (own / "a.toml").write_text(ITEM, encoding="utf-8")
    with pytest.raises(BadFile, match="not a directory; expected a folder of card files"):
        load_book(own / "a.toml")


def test_the_same_id_in_two_own_files_is_a_fault_that_names_both(own):
    (own / "a.toml").write_text(ITEM, encoding="utf-8")
    (fault,) = faults(own, ITEM)
    assert (fault.line, fault.key) == (3, "item[1].id")
    assert "a.toml:2" in fault.found


def test_an_incident_may_not_take_the_id_of_an_item(own):
    incident = '[[incident]]\nid = "umbrella"\nname = "A"\ntext = "B"\neffects = [{ do = "noise" }]\n'
    (fault,) = faults(own, ITEM + incident)
    assert fault.key == "incident[1].id"


def test_own_cards_that_break_a_shipped_scenario_are_told_with_its_line(own):
    text = person("jory-tamm", points=60)
    found = faults(own, text)
    names = ("duel", "ferryhouse", "lockhouse", "quickstart", "standard")
    assert [fault.file for fault in found] == [f"{name}.toml (shipped)" for name in names]
    assert all(fault.found.startswith("a group of 1") for fault in found)
    with pytest.raises(BadFile, match="quickstart"):
        load_book(own)


def test_a_shipped_scenario_that_is_replaced_need_not_fit_the_own_cards(own):
    names = ("duel", "ferryhouse", "lockhouse", "quickstart", "standard")
    ours = "".join(YARD.replace('id = "yard"', f'id = "{name}"') for name in names)
    assert faults(own, person("jory-tamm", points=60) + ours) == []


def test_all_faults_of_all_files_are_raised_at_once(own):
    (own / "a.toml").write_text(ITEM.replace("red", "pink"), encoding="utf-8")
    (own / "b.toml").write_text(ITEM.replace("points", "pionts").replace("melee", "spoon"), encoding="utf-8")
    with pytest.raises(BadFile) as caught:
        load_book(own)
    assert [(Path(fault.file).name, fault.line) for fault in caught.value.faults] == [
        ("a.toml", 7),
        ("b.toml", 5),
        ("b.toml", 6),
    ]


# --- the cache ---

START = """
import sys
from pathlib import Path
from shamble.games.allout.cards.library import load_book
book = load_book(None, Path(sys.argv[1]))
print(len(book.events), *(name for name in ("pydantic", "tomllib") if name in sys.modules))
"""


def start(cache):
    done = subprocess.run([sys.executable, "-c", START, cache], capture_output=True, text=True, check=True)
    return done.stdout.split()


def test_a_start_from_the_cache_imports_neither_pydantic_nor_tomllib(tmp_path):
    assert start(tmp_path / "cache") == ["24", "pydantic", "tomllib"]
    assert start(tmp_path / "cache") == ["24"]


@pytest.fixture
def checks(monkeypatch):
    """Counts how often the cards are really checked."""
    seen = []
    real = library._checked
    monkeypatch.setattr(library, "_checked", lambda sources: seen.append(1) or real(sources))
    return seen


def test_the_cache_gives_the_same_book_and_notices_every_change(own, tmp_path, checks, monkeypatch):
    cache = tmp_path / "cache"
    assert load_book(own, cache) == load_book(own, cache)
    assert len(checks) == 1
    (own / "a.toml").write_text(ITEM, encoding="utf-8")
    assert "umbrella" in load_book(own, cache).items
    (own / "a.toml").write_text(ITEM.replace('"Umbrella"', '"Parasol"'), encoding="utf-8")
    assert load_book(own, cache).items["umbrella"].name == "Parasol"
    assert len(checks) == 3
    monkeypatch.setattr("shamble.kernel.library.__version__", "99")
    load_book(own, cache)
    load_book(own, cache)
    assert len(checks) == 4


CHECKING = """
import sys
import shamble.games.allout.cards.sheets
print(*(m.__file__ for name, m in sys.modules.items() if name.startswith(("shamble.games.allout.cards.",
    "shamble.games.allout.groups.", "shamble.games.shapes"))))
"""


def test_the_cache_depends_on_all_of_the_code_that_checks():
    done = subprocess.run([sys.executable, "-c", CHECKING], capture_output=True, text=True, check=True)
    known = {(Path(library.__file__).parent / name).resolve() for name in library.CHECKERS}
    assert {Path(file).resolve() for file in done.stdout.split()} <= known
    assert all(path.exists() for path in known)


def test_faulty_cards_are_never_cached(own, tmp_path):
    (own / "a.toml").write_text(ITEM.replace("red", "pink"), encoding="utf-8")
    for _ in range(2):
        with pytest.raises(BadFile, match="pink"):
            load_book(own, tmp_path)


@pytest.mark.parametrize("harm", ["empty", "cut", "edited", "foreign", "binary", "directory"])
def test_a_harmed_cache_is_done_without(tmp_path, harm, checks):
    whole = load_book(None, tmp_path)
    file = tmp_path / CACHE_NAME
    content = file.read_bytes()
    file.unlink()
    if harm == "directory":
        file.mkdir()
    else:
        harmed = {
            "empty": b"",
            "cut": content[:-9],
            "edited": content.replace(b"Walker", b"Strider"),
            "foreign": b'{"hello": 1}\n[]',
            "binary": bytes(range(256)) * 9,
        }
        assert harmed[harm] != content
        file.write_bytes(harmed[harm])
    assert load_book(None, tmp_path) == whole
    assert len(checks) == 2


def test_a_cache_that_cannot_be_written_is_done_without(tmp_path):
    (tmp_path / "file").write_bytes(b"")
    assert load_book(None, tmp_path / "file") == load_book()
    assert load_book(None, tmp_path / "file" / "below") == load_book()


def test_the_cache_leaves_no_other_file_behind(tmp_path):
    load_book(None, tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == [CACHE_NAME]


def test_a_file_checked_from_the_own_folder_does_not_meet_itself(own):
    (own / "a.toml").write_text(ITEM, encoding="utf-8")
    (sheet,) = check_files([own / "a.toml", own / "a.toml"], own)
    assert sheet.faults == []
    assert sheet.holds() == {"items": 1}


def test_the_shipped_files_are_sound_as_own_files_too(own):
    for path in SHIPPED.glob("*.toml"):
        shutil.copy(path, own)
    assert load_book(own) == load_book()
