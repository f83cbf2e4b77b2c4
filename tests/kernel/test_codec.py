"""States to plain data and back."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Literal, NamedTuple

import pytest

from shamble.kernel.codec import from_plain, reader, to_plain
from shamble.kernel.errors import BadSave
from shamble.kernel.plain import compact


class Size(Enum):
    SMALL = "small"
    LARGE = "large"


class Spot(NamedTuple):
    x: int
    y: int


@dataclass(frozen=True)
class Part:
    name: str
    weight: float = 1.0


@dataclass
class Base:
    size: Size
    spot: Spot


@dataclass
class Whole(Base):
    parts: list[Part]
    by_name: dict[str, Part]
    by_number: dict[int, list[str]]
    pair: tuple[int, str]
    path: tuple[Spot, ...]
    seen: set[str]
    best: Part | None
    worst: Part | None
    either: int | str | None
    side: Literal["left", "right"]
    anything: Any
    cache: dict[str, int] = field(default_factory=dict, metadata={"saved": False})


@dataclass
class Branch:
    name: str
    kind: str = "oak"
    twigs: list[Branch] = field(default_factory=list)


def example() -> Whole:
    return Whole(
        size=Size.LARGE,
        spot=Spot(3, -4),
        parts=[Part("a"), Part("b", 2)],
        by_name={"a": Part("a")},
        by_number={7: ["x"]},
        pair=(1, "z"),
        path=(Spot(0, 0), Spot(1, 1)),
        seen={"b", "a"},
        best=Part("a"),
        worst=None,
        either="one",
        side="left",
        anything={"k": [1, None]},
        cache={"k": 1},
    )


def test_a_state_comes_back_as_it_was_but_for_what_is_not_saved() -> None:
    plain = json.loads(compact(to_plain(example())))
    again = from_plain(Whole, plain)
    assert again.cache == {}
    again.cache = {"k": 1}
    assert again == example()
    assert "cache" not in plain
    assert plain["seen"] == ["a", "b"]


def test_a_kind_may_hold_others_of_its_own() -> None:
    tree = Branch("a", "ash", [Branch("b", twigs=[Branch("c")]), Branch("d")])
    assert from_plain(Branch, to_plain(tree)) == tree


def test_what_an_older_save_lacks_takes_its_default_and_what_has_none_is_missed() -> None:
    assert from_plain(Branch, {"name": "a", "twigs": [{"name": "b"}]}) == Branch("a", "oak", [Branch("b")])
    with pytest.raises(BadSave, match="name"):
        from_plain(Branch, {"kind": "ash"})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("size", "huge"),
        ("spot", [1]),
        ("spot", [1, "y"]),
        ("parts", "ab"),
        ("parts", {"a": 1}),
        ("parts", [{"name": 5, "weight": 1.0}]),
        ("by_name", []),
        ("by_number", {"seven": []}),
        ("pair", [1, "z", 3]),
        ("pair", [True, "z"]),
        ("path", None),
        ("best", {}),
    ],
)
def test_data_that_does_not_fit_is_refused_in_a_sentence(name: str, value: Any) -> None:
    plain = {**to_plain(example()), name: value}
    with pytest.raises(BadSave, match="does not fit Whole"):
        from_plain(Whole, plain)


@pytest.mark.parametrize("hint", [Part | Spot, complex, list[bytes], dict[str, object]])
def test_a_type_that_could_not_be_told_again_is_refused_at_once(hint: Any) -> None:
    with pytest.raises(TypeError):
        reader(hint)


@pytest.mark.parametrize("value", [b"x", 1j, object(), Part])
def test_a_value_that_could_not_be_written_is_refused_at_once(value: Any) -> None:
    with pytest.raises(TypeError):
        compact(to_plain(value))
