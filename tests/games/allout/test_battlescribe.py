"""The community's BattleScribe data: what becomes a card, what is kept as text, and what is refused."""

from __future__ import annotations

import io
import os
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given as given_any
from hypothesis import strategies as st

from games.allout.given import given
from games.allout.melees import T, fight
from shamble.games.allout.activation import activate
from shamble.games.allout.cards.library import OWN, load_book
from shamble.games.allout.cards.model import ItemCard
from shamble.games.allout.collections.battlescribe import DEEPEST, read_files
from shamble.games.allout.collections.importing import NAME, Report, import_files
from shamble.games.allout.collections.turning import dice, free_text, leading
from shamble.kernel.errors import BadInput

SAMPLES = Path(__file__).parents[4] / "shared" / "data" / "bsdata"
SYSTEM = "http://www.battlescribe.net/schema/gameSystemSchema"


def values(**words: str) -> str:
    """Characteristics of a profile."""
    named = {key.replace("_", " "): word for key, word in words.items()}
    return "".join(f'<characteristic name="{key}">{word}</characteristic>' for key, word in named.items())


ADA = {
    "Melee": "1 White 1 Red",
    "Shoot": "-",
    "Defense": "2 Red",
    "Nerve": "Medium",
    "Health": "5",
    "Pack": "2",
    "Character_Type": "Sharpshooter",
    "Faction": "Mill`s Folk",
}


def entry(name: str, kind: str, points: str = "20", rules: str = "", links: str = "", **words: str) -> str:
    """A selection entry with one profile."""
    return f'''<selectionEntry name="{name}" type="model"><profiles><profile name="{name}" typeName="{kind}">
      <characteristics>{values(**words)}</characteristics></profile></profiles><rules>{rules}</rules>
      <infoLinks>{links}</infoLinks><costs><cost name="Points" value="{points}"/></costs></selectionEntry>'''


def catalogue(*entries: str, shared: str = "", top: str = "catalogue") -> str:
    """A file with these entries."""
    return (
        f'<?xml version="1.0" encoding="UTF-8"?><{top} xmlns="{SYSTEM}"><selectionEntries>{"".join(entries)}'
        f"</selectionEntries><sharedRules>{shared}</sharedRules></{top}>"
    )


def imported(folder: Path, *texts: str, **more: Any) -> Report:
    """An import of files with these texts."""
    files = []
    for number, text in enumerate(texts):
        files.append(folder / f"{number}.cat")
        files[-1].write_text(text, encoding="utf-8")
    return import_files(files, folder / "own", **more)


def cards(folder: Path) -> dict[str, Any]:
    """The file that an import has written."""
    return tomllib.loads((folder / "own" / OWN / NAME).read_text(encoding="utf-8"))


# -- what becomes a card


def test_a_character_becomes_a_survivor_that_can_be_played(tmp_path: Path) -> None:
    report = imported(tmp_path, catalogue(entry("Ada, Cook", "Character", **ADA)))
    (ada,) = cards(tmp_path)["survivor"]
    assert ada == {
        "id": "ada-cook",
        "name": "Ada, Cook",
        "subtitle": "Cook",
        "type": "marksman",
        "faction": "Mill's Folk",
        "points": 20,
        "melee": ["white", "red"],
        "shoot": [],
        "defense": ["red", "red"],
        "nerve": "medium",
        "health": 5,
        "pack": 2,
    }
    assert [len(part) for part in (report.automatic, report.by_hand, report.unreadable)] == [1, 0, 0]
    assert "ada-cook" in load_book(tmp_path / "own" / OWN).survivors


def test_what_no_card_can_hold_is_reported_and_stops_nothing_else(tmp_path: Path) -> None:
    odd = entry("Nine", "Ranged Weapon", Shoot="1 Red", Range="12", Special_Rules="Multiple Shots (9).")
    report = imported(tmp_path, catalogue(odd))
    (nine,) = report.unreadable
    assert ("shots" in nine.fault, "9" in nine.fault, report.kept) == (True, True, "")
    assert not (tmp_path / "own" / OWN / NAME).exists()
    report = imported(tmp_path, catalogue(odd, entry("Ada", "Character", **ADA)))
    assert len(report.unreadable) == 1
    assert [ada["id"] for ada in cards(tmp_path)["survivor"]] == ["ada"]
    assert "item" not in cards(tmp_path)


MANY = "Bulky, Rifle, Multiple Shots (2), MAYHEM."


def test_weapons_have_their_keywords_and_their_noise(tmp_path: Path) -> None:
    imported(
        tmp_path,
        catalogue(
            entry(
                "Rifle",
                "Ranged Weapon",
                Shoot="2 Red",
                Range='30"',
                Special_Rules=MANY,
            ),
            entry("Pan", "Melee Weapon", Melee="1 Red", Special_Rules="Bludgeon."),
            entry("Vest", "Equipment", Special_Rules="Masked Scent."),
        ),
    )
    rifle, pan, vest = cards(tmp_path)["item"]
    assert (rifle["keywords"], rifle["shots"], rifle["commotion"]) == (["bulky", "rifle"], 2, "mayhem")
    assert (rifle["dice"], rifle["range"]) == (["red", "red"], 30)
    assert (pan["kind"], pan["keywords"]) == ("melee", ["bludgeon"])
    assert vest["keywords"] == ["masked-scent"]


def test_rules_known_by_name_work_by_themselves_also_over_links_from_other_files(tmp_path: Path) -> None:
    shared = '<rule id="r1" name="Athletic"><description>Runs far.</description></rule>'
    link = '<infoLink targetId="r1" type="rule" name="Athletic"/>'
    ability = "<rule name=\"Leader Ability: Smash 'n' Grab\"><description>More.</description></rule>"
    runner = {**ADA, "Character_Type": "Runner"}
    report = imported(
        tmp_path,
        catalogue(entry("Ada", "Character", rules=ability, links=link, **runner)),
        catalogue(shared=shared, top="gameSystem"),
    )
    (ada,) = cards(tmp_path)["survivor"]
    assert (ada["rules"], ada["leads"]) == (["athletic"], "smash-n-grab")
    assert report.by_hand == []


@pytest.mark.parametrize("name", ["Level-Headed", "Safety in Numbers", "the muscle", "Adrenaline Junky"])
def test_they_are_known_however_they_are_written(tmp_path: Path, name: str) -> None:
    report = imported(tmp_path, catalogue(entry("Ada", "Character", rules=f'<rule name="{name}"/>', **ADA)))
    assert [len(one.table["rules"]) for one in report.automatic] == [1]


def test_other_texts_are_kept_to_be_applied_by_hand(tmp_path: Path) -> None:
    rule = "<rule name='Baker'><description>Heals one.\n Twice.</description></rule>"
    report = imported(tmp_path, catalogue(entry("Ada", "Character", rules=rule, **ADA)))
    assert cards(tmp_path)["survivor"][0]["by_hand"] == "Baker: Heals one. Twice."
    assert [len(part) for part in (report.automatic, report.by_hand)] == [0, 1]


def test_links_that_lead_nowhere_or_in_circles_are_kept_by_their_name(tmp_path: Path) -> None:
    links = '<infoLink targetId="x" type="rule" name="Lost"/><infoLink targetId="y" type="profile" name="P"/>'
    circle = '<entryLink id="a" targetId="b"/><entryLink id="b" targetId="a"/>'
    imported(tmp_path, catalogue(entry("Ada", "Character", links=links, **ADA), circle))
    assert cards(tmp_path)["survivor"][0]["by_hand"] == "Lost."


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"Nerve": "Special"}, "Nerve is 'Special'"),
        ({"Character_Type": "Cook"}, "type is 'Cook'"),
        ({"Health": "many"}, "Health is 'many'"),
        ({"Health": "99"}, "Health is 99"),
        ({"Pack": "-"}, "Pack is '-'"),
        ({"Melee": "as you like"}, "Melee is 'as you like'"),
        ({"Defense": "-"}, "no Defense dice"),
    ],
)
def test_what_no_card_can_hold_is_listed_with_the_reason(
    tmp_path: Path, changes: dict[str, str], why: str
) -> None:
    good = entry("Bo", "Character", **ADA)
    report = imported(tmp_path, catalogue(entry("Ada", "Character", **{**ADA, **changes}), good))
    (fault,) = report.unreadable
    assert why in fault.fault
    assert [one.table["name"] for one in report.automatic] == ["Bo"], "the others are kept"


def test_a_second_import_replaces_the_first_and_ids_are_no_ones_else(tmp_path: Path) -> None:
    axe = entry("Fire Axe", "Melee Weapon", Melee="1 White", Special_Rules="Bulky.")
    imported(tmp_path, catalogue(axe, entry("Fire Axe", "Melee Weapon", Melee="1 Red")))
    assert [one["id"] for one in cards(tmp_path)["item"]] == ["fire-axe-2", "fire-axe-3"], (
        "one comes with the program"
    )
    imported(tmp_path, catalogue(axe, axe))
    assert [one["id"] for one in cards(tmp_path)["item"]] == ["fire-axe-2"], "the same card twice is one"


@pytest.mark.parametrize(
    ("title", "profile", "name"),
    [
        ("Fire Arrow", "Horn", "Fire Arrow"),
        ("Ned, at the Lock", "Ned", "Ned"),
        ("Bell (Ada only)", "Bell", "Bell"),
        ("Bell", "Bell (Ada only)", "Bell (Ada only)"),
    ],
)
def test_a_profile_with_another_s_name_is_called_as_its_entry(
    tmp_path: Path, title: str, profile: str, name: str
) -> None:
    copied = entry(title, "Equipment", Special_Rules="Bulky.").replace(
        f'<profile name="{title}"', f'<profile name="{profile}"'
    )
    imported(tmp_path, catalogue(copied))
    assert [one["name"] for one in cards(tmp_path)["item"]] == [name]


def test_a_dry_run_writes_nothing(tmp_path: Path) -> None:
    report = imported(tmp_path, catalogue(entry("Ada", "Character", **ADA)), write=False)
    assert (len(report.automatic), report.kept) == (1, "")
    assert not (tmp_path / "own").exists()


def test_zipped_files_are_read_too(tmp_path: Path) -> None:
    path = tmp_path / "a.catz"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.cat", catalogue(entry("Ada", "Character", **ADA)))
    assert [profile.name for profile in read_files([path])] == ["Ada"]


SENTENCES = "Discard this card to win. Sharp is no keyword here."


@pytest.mark.parametrize(
    ("text", "keywords", "rest"),
    [
        ("Sharp.", "Sharp,", ""),
        ("Bulky, Sharp. Adds one die to all rolls.", "Bulky, Sharp", "Adds one die to all rolls."),
        ("Hilltop only. Bulky.", "Hilltop only, Bulky,", "Hilltop only."),
        (SENTENCES, "", SENTENCES),
        ("", "", ""),
    ],
)
def test_keywords_end_where_sentences_begin(text: str, keywords: str, rest: str) -> None:
    assert leading(text) == keywords
    assert free_text(text) == rest


@given_any(st.lists(st.sampled_from(["red", "white", "blue"]), max_size=6))
def test_dice_are_read_as_they_are_written(pool: list[str]) -> None:
    counts = {colour: pool.count(colour) for colour in ("red", "white", "blue")}
    text = " ".join(f"{count} {colour.title()}" for colour, count in counts.items() if count)
    assert sorted(dice(text, "Melee")) == sorted(pool)


# -- hostile files

BOMB = (
    '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><catalogue>&b;</catalogue>'
)
OUTSIDE = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/hostname">]><catalogue>&a;</catalogue>'


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (BOMB, "entities"),
        (OUTSIDE, "entities"),
        ("<!DOCTYPE catalogue><catalogue/>", "document type"),
        ("<html/>", "<html>"),
        ("no xml", "no XML"),
        ("", "no XML"),
        ("<catalogue", "no XML"),
        (f'<catalogue name="{"x" * 5000}"/>', "4000 characters"),
        (f"<catalogue><p>{'x' * 5000}</p></catalogue>", "4000 characters"),
        (f"<catalogue>{'<a>' * (DEEPEST + 2)}{'</a>' * (DEEPEST + 2)}</catalogue>", "nested"),
        ('<?xml version="1.0" encoding="no-such"?><catalogue/>', "no XML"),
        ('<?xml version="1.0" encoding="utf-16"?><catalogue/>', "no XML"),
    ],
)
def test_hostile_and_damaged_files_are_refused_with_a_reason(tmp_path: Path, content: str, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        imported(tmp_path, content)
    assert not (tmp_path / "own").exists()


def zipped(*names: str, data: bytes = b"<catalogue/>") -> bytes:
    """An archive of files with these names."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in names:
            archive.writestr(name, data)
    return file.getvalue()


def flipped(data: bytes) -> bytes:
    """The archive with the packed bytes of its first file damaged."""
    start = data.index(b"a.cat") + 5
    return data[:start] + bytes(one ^ 255 for one in data[start : start + 40]) + data[start + 40 :]


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"PK no archive", "cannot be unpacked"),
        (zipped(), "0 files"),
        (zipped("a.cat", "b.cat"), "2 files"),
        (zipped("a.cat", data=b"<catalogue>" + b" " * (17 << 20)), "unpacks to more"),
        (zipped("a.cat")[:-30], "cannot be unpacked"),
        (flipped(zipped("a.cat", data=bytes(range(256)) * 8)), "cannot be unpacked"),
    ],
)
def test_hostile_archives_are_refused_too(tmp_path: Path, data: bytes, why: str) -> None:
    path = tmp_path / "a.catz"
    path.write_bytes(data)
    with pytest.raises(BadInput, match=why):
        read_files([path])


@pytest.mark.parametrize("name", ["a.txt", "nowhere.cat", "."])
def test_what_is_no_such_file_is_said(tmp_path: Path, name: str) -> None:
    (tmp_path / "a.txt").write_text("x")
    with pytest.raises(BadInput):
        read_files([tmp_path / name])


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.cat")
    with pytest.raises(BadInput, match="expected a file"):
        read_files([tmp_path / "a.cat"])


# -- in play


def test_texts_to_apply_by_hand_are_shown_at_their_moment() -> None:
    horn = ItemCard("horn", "Horn", "special", 1, by_hand="Blow it.", one_use=True)
    pike = ItemCard("pike", "Pike", "melee", 1, ("red",), by_hand="Reach.")
    table = given(
        ann="8,8 horn pike", walkers=["16,16"], items=[horn, pike], cards={"ann": {"by_hand": "Bakes."}}
    )
    table.play(activate(table.state, "ann"), "use:horn", "end")
    assert [text for text in table.texts() if "by hand" in text] == [
        "Ann, by hand: Bakes.", "Horn, by hand: Blow it.", "Horn, by hand: Blow it."
    ]  # fmt: skip
    assert [item.card for item in table.state.survivor("ann").carried()] == ["pike"]
    melee = given(ann="8,8 pike", walkers=[f"{8 + T},8"], items=[pike])
    assert "Pike, by hand: Reach." in fight(melee, "attack", "0 0", "0").texts()


# -- the samples


@pytest.mark.skipif(not SAMPLES.exists(), reason="the community's files are not beside this project")
def test_at_least_ninety_five_in_a_hundred_of_the_samples_characters_and_weapons_are_playable(
    tmp_path: Path,
) -> None:
    files = [path for path in SAMPLES.iterdir() if path.suffix in (".gst", ".cat")]
    report = import_files(files, tmp_path / "own")
    wanted = ("Character", "Melee Weapon", "Ranged Weapon")
    good = [one for one in report.playable if one.profile.kind in wanted]
    bad = [one for one in report.unreadable if one.profile.kind in wanted]
    assert len(good) / (len(good) + len(bad)) >= 0.95
    book = load_book(tmp_path / "own" / OWN)
    assert all(one.table["id"] in (book.survivors if one.kind == "survivor" else book.items) for one in good)
