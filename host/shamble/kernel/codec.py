"""Dataclasses to plain JSON data and back, by their type hints; readers are built once for each class."""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Callable, Hashable
from functools import cache
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from shamble.kernel.errors import BadSave

T = TypeVar("T")
Reader = Callable[[Any], Any]
PLAIN = (str, int, float, bool, type(None))


def to_plain(value: Any) -> Any:
    """The value as dicts, lists and plain scalars; a dataclass becomes a dict of its fields."""
    kind = type(value)
    if kind in PLAIN:
        return value
    if kind in (list, tuple):
        return [to_plain(item) for item in value]
    if kind is dict:
        return {key: to_plain(item) for key, item in value.items()}
    if isinstance(value, tuple):
        return [to_plain(item) for item in value]
    return {name: to_plain(getattr(value, name)) for name in field_names(typing.cast(Hashable, kind))}


@cache
def field_names(kind: type) -> tuple[str, ...]:
    """The names of a dataclass's saved fields (those with metadata saved=False are left out)."""
    return tuple(field.name for field in dataclasses.fields(kind) if field.metadata.get("saved", True))


def from_plain(kind: type[T], data: Any) -> T:
    """The dataclass instance that to_plain made this data of; BadSave when it does not fit."""
    try:
        return typing.cast(T, reader(typing.cast(Hashable, kind))(data))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadSave(f"the saved state does not fit {kind.__name__}: {error!r}") from error


@cache
def reader(hint: Any) -> Reader:
    """A function that rebuilds a value of this type from plain data."""
    origin, args = get_origin(hint), get_args(hint)
    if hint is Any or hint in PLAIN:
        return lambda value: value
    if dataclasses.is_dataclass(hint):
        return dataclass_reader(typing.cast(type, hint))
    if isinstance(hint, type) and issubclass(hint, tuple):
        return lambda value: hint(*value)
    if origin in (list, tuple) and (origin is list or args[-1] is Ellipsis):
        return sequence_reader(origin, reader(args[0]))
    if origin is tuple:
        return row_reader(tuple(reader(arg) for arg in args))
    if origin is dict:
        return mapping_reader(reader(args[1]))
    if origin in (types.UnionType, typing.Union):
        return optional_reader([arg for arg in args if arg is not type(None)])
    return lambda value: value


def sequence_reader(kind: Callable[[Any], Any], item: Reader) -> Reader:
    """A reader of lists or of tuples of any length."""
    return lambda value: kind([item(one) for one in value])


def row_reader(items: tuple[Reader, ...]) -> Reader:
    """A reader of tuples of a fixed shape."""
    return lambda value: tuple(read(one) for read, one in zip(items, value, strict=True))


def mapping_reader(item: Reader) -> Reader:
    """A reader of dicts with text keys."""
    return lambda value: {key: item(one) for key, one in value.items()}


def optional_reader(kinds: list[Any]) -> Reader:
    """A reader of a value of one type, or None."""
    item = reader(kinds[0])
    return lambda value: None if value is None else item(value)


def dataclass_reader(kind: type) -> Reader:
    """A reader of one dataclass; unsaved fields take their defaults."""
    hints = get_type_hints(kind)
    readers = {name: reader(hints[name]) for name in field_names(kind)}
    return lambda value: kind(**{name: read(value[name]) for name, read in readers.items()})
