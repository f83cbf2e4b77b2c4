"""BattleScribe files: game systems and catalogues, plain or zipped, read with nothing in them trusted."""

from __future__ import annotations

import stat
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import BytesIO
from lzma import LZMAError
from pathlib import Path
from typing import TYPE_CHECKING

from shamble.kernel.errors import BadInput
from shamble.kernel.toml_text import printable

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

LARGEST = 16 << 20
"""Bytes of a file, unpacked."""
MOST_TEXT = 4000
"""Characters of a name or a rule; nobody prints more on a card."""
DEEPEST = 40
PLAIN, ZIPPED = (".gst", ".cat", ".xml"), (".gstz", ".catz", ".zip")
ARCHIVE_ERRORS = (NotImplementedError, RuntimeError, EOFError, OSError, ValueError)
"""What the standard library raises, beside its own errors, for archives that are damaged, locked or of another kind."""
ROOTS = ("gameSystem", "catalogue")


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule by its name, and what it says."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Profile:
    """One profile of a file: its type, such as Character, its values by name, points, rules, and where it stands."""

    file: str
    kind: str
    name: str
    title: str
    values: dict[str, str]
    points: float
    rules: tuple[Rule, ...] = ()
    group: str = ""


def read_files(paths: Iterable[Path]) -> list[Profile]:
    """Every profile of the files, links to rules followed over all of them; BadInput for a file that cannot be read."""
    roots = [(printable(path), root(path)) for path in paths]
    rules = {key: rule for _, top in roots for key, rule in shared_rules(top)}
    return [profile for name, top in roots for profile in profiles(name, top, rules)]


# -- the file itself


def root(path: Path) -> Element:
    """The top element of a file; BadInput for what is no BattleScribe data, hostile or damaged."""
    name = printable(path)
    data = content(path, name)
    from xml.etree.ElementTree import ParseError

    from defusedxml.common import DefusedXmlException
    from defusedxml.ElementTree import fromstring

    try:
        top: Element = fromstring(data, forbid_dtd=True)
    except DefusedXmlException as error:
        raise BadInput(
            f"{name} defines entities or a document type; expected plain BattleScribe data"
        ) from error
    except (ParseError, ValueError, LookupError) as error:
        raise BadInput(f"{name} is no XML that can be read: {str(error)[:120]}; export it again") from error
    if tag(top) not in ROOTS:
        raise BadInput(f"{name} begins with <{tag(top)[:40]}>; expected <gameSystem> or <catalogue>")
    check(top, name)
    return top


def content(path: Path, name: str) -> bytes:
    """The bytes of the file, unpacked if it is zipped; BadInput for what is too large or no file."""
    if path.suffix.casefold() not in (*PLAIN, *ZIPPED):
        raise BadInput(f"{name} is no BattleScribe file; expected .gst, .cat, .gstz or .catz")
    try:
        if not stat.S_ISREG((found := path.stat()).st_mode):
            raise BadInput(f"{name} is a folder, a device or a pipe; expected a file")
        if found.st_size > LARGEST:
            raise BadInput(f"{name} is larger than {LARGEST >> 20} MB; no card data is")
        data = path.read_bytes()
    except OSError as error:
        raise BadInput(f"cannot read {name}: {(error.strerror or 'unknown').lower()}") from error
    return unzipped(data, name) if path.suffix.casefold() in ZIPPED else data


def unzipped(data: bytes, name: str) -> bytes:
    """The one file inside; BadInput for a broken archive, several files, or one that swells beyond measure."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            inside = [one for one in archive.infolist() if not one.is_dir()]
            if len(inside) != 1:
                raise BadInput(f"{name} holds {len(inside)} files; expected one")
            with archive.open(inside[0]) as packed:
                found = packed.read(LARGEST + 1)
    except (zipfile.BadZipFile, zlib.error, LZMAError, *ARCHIVE_ERRORS) as error:
        raise BadInput(f"{name} cannot be unpacked: {str(error)[:80]}") from error
    if len(found) > LARGEST:
        raise BadInput(f"{name} unpacks to more than {LARGEST >> 20} MB; no card data does")
    return found


def check(top: Element, name: str) -> None:
    """BadInput for names beyond measure and for data nested deeper than any list builder does."""
    level = [top]
    for _ in range(DEEPEST):
        for one in level:
            long = [value for value in one.attrib.values() if len(value) > MOST_TEXT]
            if long or len(one.text or "") > MOST_TEXT:
                raise BadInput(f"{name} holds a text of more than {MOST_TEXT} characters; no card does")
        level = [child for one in level for child in one]
        if not level:
            return
    raise BadInput(f"{name} is nested more than {DEEPEST} deep; no card data is")


# -- what stands in it


def tag(element: Element) -> str:
    """The name of an element without its namespace."""
    return str(element.tag).rpartition("}")[2]


def named(element: Element, *path: str) -> Iterator[Element]:
    """Elements below one, down a path of names."""
    if not path:
        yield element
        return
    for child in element:
        if tag(child) == path[0]:
            yield from named(child, *path[1:])


def clean(text: str | None) -> str:
    """Words on one line, without what a terminal would not print."""
    return " ".join("".join(c if c.isprintable() else " " for c in text or "").split())


def shared_rules(top: Element) -> Iterator[tuple[str, Rule]]:
    """Every rule of a file by its id."""
    for one in top.iter():
        if tag(one) == "rule" and (key := one.get("id")):
            yield key, rule_of(one)


def rule_of(element: Element) -> Rule:
    """A rule and its words."""
    words = next((clean(part.text) for part in named(element, "description")), "")
    return Rule(clean(element.get("name")), words)


def profiles(file: str, top: Element, rules: dict[str, Rule]) -> Iterator[Profile]:
    """Every profile of a file with the points and the rules of the entry that holds it."""
    parents = {child: parent for parent in top.iter() for child in parent}
    for one in top.iter():
        if tag(one) == "profile":
            entry = holder(one, parents)
            yield Profile(
                file,
                clean(one.get("typeName") or one.get("profileTypeName")),
                clean(one.get("name")),
                clean((entry if entry is not None else one).get("name")),
                {
                    clean(c.get("name")): clean(c.text)
                    for c in named(one, "characteristics", "characteristic")
                },
                points_of(entry),
                tuple(rules_of(entry, rules)),
                group_of(entry, parents),
            )


def holder(profile: Element, parents: dict[Element, Element]) -> Element | None:
    """The selection entry that a profile belongs to."""
    one: Element | None = profile
    while one is not None and tag(one) != "selectionEntry":
        one = parents.get(one)
    return one


def points_of(entry: Element | None) -> float:
    """What an entry costs in points; 0 for one without a price, or with one that is no number."""
    for cost in () if entry is None else named(entry, "costs", "cost"):
        if clean(cost.get("name")).casefold() == "points":
            try:
                found = float(cost.get("value") or 0)
            except ValueError:
                return 0.0
            return found if 0 <= found < 10_000 else 0.0
    return 0.0


def rules_of(entry: Element | None, rules: dict[str, Rule]) -> Iterator[Rule]:
    """An entry's own rules, and those that it links to."""
    if entry is None:
        return
    for own in named(entry, "rules", "rule"):
        yield rule_of(own)
    for link in named(entry, "infoLinks", "infoLink"):
        key = link.get("targetId") or ""
        if link.get("type") == "rule":
            yield rules.get(key) or Rule(clean(link.get("name")), "")


def group_of(entry: Element | None, parents: dict[Element, Element]) -> str:
    """The group an entry stands in, such as Melee Weapons or Armor; empty for none."""
    one = parents.get(entry) if entry is not None else None
    while one is not None and tag(one) != "selectionEntryGroup":
        one = parents.get(one)
    return clean(one.get("name")) if one is not None else ""
