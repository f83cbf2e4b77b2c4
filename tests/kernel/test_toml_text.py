"""A file a player wrote is read whole, or refused with the place and the reason."""

import os
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shamble.kernel.toml_lines import key_lines, line_of
from shamble.kernel.toml_text import BadFile, Fault, parse, read, shown, words_for

SAMPLE = '''# a comment with [[brackets]] and "quotes
title = "one # two" # three
"odd key" = """
[[not.a.table]]
\\"""
"""
literal = \'\'\'
x = 1\'\'\'
ratio = -1.5
when = 2020-01-01 10:00:00
[[deck]]
id = 'a'
[deck.cards]
axe = 2
[[deck]]
list = [
  # nothing here
  "first", [1, 2],
  { do = "x", n = [
      3 ] },
]
[[deck.part]]
deep.er = true
[[deck.part]]
[other]
'''

LINES = {
    ("title",): 2,
    ("odd key",): 3,
    ("literal",): 7,
    ("ratio",): 9,
    ("when",): 10,
    ("deck",): 11,
    ("deck", 0): 11,
    ("deck", 0, "id"): 12,
    ("deck", 0, "cards"): 13,
    ("deck", 0, "cards", "axe"): 14,
    ("deck", 1): 15,
    ("deck", 1, "list"): 16,
    ("deck", 1, "list", 0): 18,
    ("deck", 1, "list", 1): 18,
    ("deck", 1, "list", 1, 0): 18,
    ("deck", 1, "list", 1, 1): 18,
    ("deck", 1, "list", 2): 19,
    ("deck", 1, "list", 2, "do"): 19,
    ("deck", 1, "list", 2, "n"): 19,
    ("deck", 1, "list", 2, "n", 0): 20,
    ("deck", 1, "part"): 22,
    ("deck", 1, "part", 0): 22,
    ("deck", 1, "part", 0, "deep"): 23,
    ("deck", 1, "part", 0, "deep", "er"): 23,
    ("deck", 1, "part", 1): 24,
    ("other",): 25,
}


def test_every_key_is_found_on_its_line():
    tomllib.loads(SAMPLE)
    assert key_lines(SAMPLE) == LINES


def test_a_key_that_is_not_there_has_the_line_of_the_table_around_it():
    lines = key_lines(SAMPLE)
    assert line_of(lines, ("deck", 1, "part", 1, "missing")) == 24
    assert line_of(lines, ("nowhere",)) == 0


WORDS = st.text("ab#[]{}=,.\"'\\ \n\té", max_size=8)


def toml_string(text):
    quoted = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{quoted}"'


@given(st.lists(st.tuples(st.integers(0, 3), st.lists(WORDS, max_size=3)), max_size=6))
def test_strings_and_blank_lines_never_move_the_line_of_a_key(entries):
    text, expected = "", {}
    for number, (blank, words) in enumerate(entries):
        text += "\n" * blank
        expected["entry", number] = text.count("\n") + 1
        expected["entry", number, "words"] = text.count("\n") + 2
        text += f"[[entry]]\nwords = [{', '.join(map(toml_string, words))}]\n"
    assert parse(text, "f").get("entry", []) == [{"words": words} for _, words in entries]
    found = key_lines(text)
    assert {path: found[path] for path in expected} == expected


def fault_of(action, *arguments):
    with pytest.raises(BadFile) as caught:
        action(*arguments)
    assert caught.value.exit_code == 2
    (fault,) = caught.value.faults
    return fault


def test_a_file_is_read_as_utf8_with_or_without_a_mark_and_with_any_line_ends(tmp_path):
    path = tmp_path / "a.toml"
    path.write_bytes(b"\xef\xbb\xbfname = '\xc3\x89'\r\nb = 1\r\n")
    assert read(path) == "name = 'É'\nb = 1\n"


def test_bytes_that_are_not_utf8_are_named_with_line_and_column(tmp_path):
    path = tmp_path / "a.toml"
    path.write_bytes(b"a = 1\nb = '\xff'\n")
    fault = fault_of(read, path)
    assert (fault.line, fault.column, fault.found) == (2, 6, "the byte 0xff")


def test_what_is_no_file_is_refused_by_what_it_is(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "one").symlink_to(tmp_path / "two")
    (tmp_path / "two").symlink_to(tmp_path / "one")
    assert fault_of(read, tmp_path).found == "a directory"
    assert fault_of(read, tmp_path / "pipe").found == "a device or pipe"
    assert "symbolic links" in fault_of(read, tmp_path / "one").found
    assert "no such file" in fault_of(read, tmp_path / "none.toml").found


def test_a_file_may_have_exactly_one_mebibyte(tmp_path):
    path = tmp_path / "big.toml"
    path.write_bytes(b"#" * (1 << 20))
    assert len(read(path)) == 1 << 20
    path.write_bytes(b"#" * ((1 << 20) + 1))
    assert fault_of(read, path).found == "1,048,577 bytes"


@pytest.mark.parametrize(
    ("text", "line", "column", "found"),
    [
        ("a = 1\nb = oops\n", 2, 5, "Invalid value"),
        ("a = [1,\n", 2, 0, "Invalid value"),
        ("a = 1\na = 2\n", 2, 6, "Cannot overwrite"),
        ("a = " + "[" * 50_000, 0, 0, "deep nesting"),
        ("a = " + "9" * 5_000, 0, 0, "thousands of digits"),
        ("b = 1\n" + "a." * 100_000 + "a = 1", 2, 0, "100 dots"),
    ],
)
def test_text_that_is_not_toml_is_refused_with_its_place(text, line, column, found):
    fault = fault_of(parse, text, "f.toml")
    assert (fault.file, fault.line, fault.column) == ("f.toml", line, column)
    assert found in fault.found


def test_a_fault_reads_as_one_line():
    assert (
        str(Fault("a.toml", 3, "item[1].id", "'X'", "less"))
        == "a.toml:3: item[1].id: found 'X'; expected less"
    )
    assert str(Fault("a.toml", 3, "", "x", "y", 7)) == "a.toml:3:7: found x; expected y"
    assert str(Fault("a.toml", 0, "", "x", "y")) == "a.toml: found x; expected y"


def test_of_very_many_faults_only_the_first_hundred_are_shown():
    faults = tuple(Fault("a", line, "", "x", "y") for line in range(1, 131))
    assert len(shown(faults[:100])) == 100
    assert shown(faults)[99:] == ["a:100: found x; expected y", "... and 30 more"]


def test_values_are_shown_short_printable_and_as_toml_spells_them():
    nested = []
    for _ in range(100_000):
        nested = [nested]
    assert words_for(True) == "true"
    assert len(words_for("x" * 10_000)) < 80
    assert "\x1b" not in words_for("\x1b[2J")
    assert len(words_for(nested)) < 80
    assert words_for([1 << 50_000, 7]) == "[an enormous number, 7]"
