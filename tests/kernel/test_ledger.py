"""The ledgers that ship are whole, and a clause is found by every way of writing its number."""

import re
from itertools import pairwise

import pytest

from shamble.kernel import ledger
from shamble.kernel.errors import BadInput
from shamble.kernel.ledger import Ledger

KINDS = {"rule", "optional", "example", "table", "entry"}


@pytest.mark.parametrize("game", ledger.games())
def test_every_shipped_clause_is_well_formed(game):
    for clause in Ledger.load(game).clauses:
        assert re.fullmatch(r"[A-Z]{3}-\d{3}", clause.id)
        assert re.fullmatch(r"[a-z0-9-]+", clause.section), clause.id
        assert clause.kind in KINDS, clause.id
        assert clause.text.strip() == clause.text != "", clause.id
        assert not clause.basis or clause.basis.startswith(("sure", "likely", "guess")), clause.id
        assert bool(clause.lost) == bool(clause.reading), (
            f"{clause.id}: a gap needs a reading, and a reading a gap"
        )


@pytest.mark.parametrize("game", ledger.games())
def test_readings_are_for_people_who_play(game):
    notes = (
        r"(?i)\b(test layout|implement|constant|one-line|(as|user|scenario) data|user-supplied|slot for)\b"
    )
    assert [clause.id for clause in Ledger.load(game).clauses if re.search(notes, clause.reading or "")] == []


@pytest.mark.parametrize("game", ledger.games())
def test_ids_rise_within_each_file(game):
    ids = [clause.id for clause in Ledger.load(game).clauses]
    assert all(a < b for a, b in pairwise(ids) if a[:3] == b[:3])
    assert len(set(ids)) == len(ids)


def test_a_second_file_adds_to_the_game_it_is_named_after(tmp_path, monkeypatch):
    for name, clause in (("wood", "WOO-001"), ("wood-extra", "WOX-001"), ("lone-wolf", "LON-001")):
        row = (
            f'[[rule]]\nid = "{clause}"\nsection = "a"\nkind = "rule"\ntext = "t"\ngap = "g"\nreading = "r"\n'
        )
        (tmp_path / f"{name}.toml").write_text(row)
    monkeypatch.setattr(ledger, "FOLDER", tmp_path)
    ledger._files.cache_clear()
    try:
        assert ledger.games() == ["lone-wolf", "wood"]
        assert [c.id for c in Ledger.load("wood").clauses] == ["WOO-001", "WOX-001"]
        assert Ledger.load("wood").clause("WOO-001").lost == "g"
    finally:
        ledger._files.cache_clear()


@pytest.mark.parametrize("written", ["AOW-052", "aow-052", "aow-52", "AOW52", "aow 52", "52", "052", " 52 "])
def test_a_clause_is_found_however_its_number_is_written(written):
    clause = Ledger.load("allout").clause(written)
    assert (clause.id, clause.section, clause.page) == ("AOW-052", "noise-and-mayhem", 6)
    assert clause.place == "page 6"
    assert "MAYHEM" in clause.text


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("aow-999", r"no clause 'aow-999' in allout, which has AOW-001 to AOW-\d+. Did you mean AOW-"),
        ("AWO-052", r"Did you mean AOW-052"),
        ("SUR-001", r"no clause 'SUR-001' in allout"),
        ("noise", r"no clause 'noise' in allout, which has AOW-001 to AOW-\d+\.$"),
        ("0", r"no clause '0'"),
    ],
)
def test_an_unknown_clause_is_answered_with_what_there_is(written, message):
    with pytest.raises(BadInput, match=message):
        Ledger.load("allout").clause(written)


def test_a_bare_number_in_two_books_is_not_guessed():
    with pytest.raises(BadInput, match="'52' could be RIE-052 or RIC-052: write it in full"):
        Ledger.load("riese").clause("52")
    assert [c.id for c in Ledger.load("riese").fitting("52")] == ["RIE-052", "RIC-052"]
    assert Ledger.load("riese").clause("ric-52").id == "RIC-052"


def test_a_clause_is_found_without_naming_its_game():
    assert ledger.find_clause("sur-7").id == "SUR-007"
    with pytest.raises(BadInput, match="No game has a clause 'sur-999'"):
        ledger.find_clause("sur-999")


def test_an_unknown_game_names_the_games():
    with pytest.raises(
        BadInput, match=r"'alout'.* allout, riese, surrounded, zombicide. Did you mean allout"
    ):
        Ledger.load("alout")


def test_a_search_wants_every_word_in_any_case_and_order():
    book = Ledger.load("allout")
    found = book.search("WALKER mayhem")
    assert found
    assert {c.id for c in found} == {
        c.id for c in book.clauses if "walker" in c.words and "mayhem" in c.words
    }
    assert book.search("mayhem walker") == found
    assert book.search("zeppelin") == []


def test_sections_come_in_rulebook_order_with_their_counts():
    book = Ledger.load("allout")
    sections = book.sections()
    assert next(iter(sections.items())) == ("solo", 10)
    assert sum(sections.values()) == len(book.clauses)
    assert [len(book.section(name)) for name in sections] == list(sections.values())
    assert book.section("Kill Zone") == book.section("kill-zone") != []
    assert book.section("kill") == []


def test_a_book_without_pages_is_cited_by_heading():
    assert Ledger.load("riese").clause("RIE-001").place == "Rule Hierarchy"
    assert Ledger.load("surrounded").clause("1").place == ""
