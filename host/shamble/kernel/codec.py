"""Dataclasses to plain JSON data and back, by their type hints; readers are built once for each class."""

from __future__ import annotations

import dataclasses
import enum
import sys
import types
import typing
from collections.abc import Callable, Hashable, Mapping
from functools import cache
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from shamble.kernel.errors import BadSave

T = TypeVar("T")
Reader = Callable[[Any], Any]
PLAIN = (str, int, float, bool, type(None))


def to_plain(value: Any) -> Any:
    """The value as dicts, lists and plain scalars; a dataclass becomes a dict of its fields, a set a sorted list.

    Raises TypeError for what from_plain could not bring back.
    """
    kind = type(value)
    if kind in PLAIN:
        return value
    if kind in (list, tuple) or isinstance(value, tuple):
        return [to_plain(item) for item in value]
    if kind is dict:
        return {key: to_plain(item) for key, item in value.items()}
    if kind in (set, frozenset):
        return [to_plain(item) for item in sorted(value)]
    if isinstance(value, enum.Enum):
        return value.value
    return {name: to_plain(getattr(value, name)) for name in field_names(typing.cast(Hashable, kind))}


@cache
def field_names(kind: type) -> tuple[str, ...]:
    """The names of a dataclass's saved fields (those with metadata saved=False are left out)."""
    return tuple(field.name for field in dataclasses.fields(kind) if field.metadata.get("saved", True))


def from_plain(kind: type[T], data: Any) -> T:
    """The dataclass instance that to_plain made this data of; BadSave when it does not fit."""
    try:
        return typing.cast(T, reader(typing.cast(Hashable, kind))(data))
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise BadSave(f"the saved state does not fit {kind.__name__}: {error!r}") from error


@cache
def reader(hint: Any) -> Reader:
    """A function that rebuilds a value of this type from plain data; TypeError for a hint it does not know."""
    origin, args = get_origin(hint), get_args(hint)
    if hint in PLAIN:
        return scalar_reader(hint)
    if dataclasses.is_dataclass(hint):
        kind = typing.cast(type, hint)
        return UNDER_WAY.get(kind) or dataclass_reader(kind)
    if isinstance(hint, type) and issubclass(hint, tuple):
        return named_tuple_reader(hint)
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        return hint
    if origin in (list, set, frozenset) or (origin is tuple and args[-1] is Ellipsis):
        return sequence_reader(origin, reader(args[0]))
    if origin is tuple:
        return row_reader(tuple(reader(arg) for arg in args))
    if origin in (dict, Mapping):
        return mapping_reader(int if args[0] is int else str, reader(args[1]))
    if origin in (types.UnionType, typing.Union):
        return union_reader(args)
    return any_reader(hint, origin)


def any_reader(hint: Any, origin: Any) -> Reader:
    """A reader of what is plain already: Any, literals, and type variables."""
    if hint is Any or origin is typing.Literal or isinstance(hint, TypeVar):
        return lambda value: value
    raise TypeError(f"a state cannot hold {hint!r}: expected dataclasses, lists, dicts and plain values")


def scalar_reader(kind: type) -> Reader:
    """A reader that lets only this kind of scalar pass (a float may have been written as a whole number)."""
    kinds = (float, int) if kind is float else (kind,)

    def read(value: Any) -> Any:
        if type(value) not in kinds:
            raise TypeError(f"{type(value).__name__} where {kind.__name__} is expected")
        return value

    return read


def sequence_reader(kind: Callable[[Any], Any], item: Reader) -> Reader:
    """A reader of lists, sets, or tuples of any length."""
    listed = scalar_reader(list)
    return lambda value: kind([item(one) for one in listed(value)])


def row_reader(items: tuple[Reader, ...]) -> Reader:
    """A reader of tuples of a fixed shape."""
    return lambda value: tuple(read(one) for read, one in zip(items, value, strict=True))


def named_tuple_reader(kind: type) -> Reader:
    """A reader of a named tuple, by the hints of its fields."""
    row = row_reader(tuple(reader(hint) for hint in get_type_hints(kind).values()))
    return lambda value: kind(*row(value))


def mapping_reader(key: Callable[[str], Any], item: Reader) -> Reader:
    """A reader of dicts, whose keys JSON has as text."""
    return lambda value: {key(name): item(one) for name, one in value.items()}


def union_reader(kinds: tuple[Any, ...]) -> Reader:
    """A reader of one type or None, or of several scalars; TypeError where data would not tell which it is."""
    others = [kind for kind in kinds if kind is not type(None)]
    if len(others) > 1:
        if not all(kind in PLAIN for kind in others):
            raise TypeError(f"saved data cannot tell which of {others} it is")
        return lambda value: value
    item = reader(others[0])
    return lambda value: None if value is None else item(value)


UNDER_WAY: dict[type, Reader] = {}
"""Readers that are being built: a dataclass may hold others of its own kind."""


def dataclass_reader(kind: type) -> Reader:
    """A reader of one dataclass; fields that are not saved, or that an older save lacks, take their defaults."""
    hints, mapped = saved_hints(kind), scalar_reader(dict)
    readers: dict[str, Reader] = {}

    def read(value: Any) -> Any:
        known = mapped(value)
        return kind(**{name: one(known[name]) for name, one in readers.items() if name in known})

    UNDER_WAY[kind] = read
    try:
        readers |= {name: reader(hints[name]) for name in field_names(kind)}
    finally:
        del UNDER_WAY[kind]
    return read


def saved_hints(kind: type) -> dict[str, Any]:
    """The types of a dataclass's saved fields; the others may be of types that this module cannot import."""
    hints: dict[str, Any] = {}
    for base in reversed(kind.__mro__):
        own = {
            name: hint
            for name, hint in vars(base).get("__annotations__", {}).items()
            if name in field_names(kind)
        }
        holder = types.SimpleNamespace(__annotations__=own)
        hints |= get_type_hints(holder, vars(sys.modules[base.__module__]))
    return hints
