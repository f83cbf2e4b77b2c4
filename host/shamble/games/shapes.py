"""The shape of tables in files that players write, checked by pydantic, and what is wrong with one in words.

Imported only when a file is new or has changed.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, StringConstraints, ValidationError

from shamble.kernel.toml_text import KeyPath, Misfit, words_for

# No control and no invisible characters: these words go to a terminal as they are.
PLAIN_WORDS = r"^[^\p{Cc}\p{Cf}\s]([^\p{Cc}\p{Cf}]*[^\p{Cc}\p{Cf}\s])?$"
ID = r"^[a-z0-9]+(-[a-z0-9]+)*$"

Id = Annotated[str, StringConstraints(pattern=ID, max_length=40)]
Name = Annotated[str, StringConstraints(pattern=PLAIN_WORDS, max_length=40)]
Text = Annotated[str, StringConstraints(pattern=PLAIN_WORDS, max_length=400)]


class Checked(BaseModel):
    """A table with exactly the keys named here, each of exactly its type, and no NaN or infinity."""

    model_config = ConfigDict(strict=True, extra="forbid", allow_inf_nan=False)


def read_by(
    models: Mapping[str, type[Checked]], kind: str, table: Mapping[str, Any]
) -> tuple[dict[str, Any] | None, list[Misfit]]:
    """A table of a kind as plain data with all defaults filled in, or every misfit in it."""
    model = models[kind]
    try:
        return model.model_validate(table).model_dump(), []
    except ValidationError as errors:
        return None, list(misfits(errors, table, model))


def misfits(errors: ValidationError, table: Mapping[str, Any], model: type[Checked]) -> Iterator[Misfit]:
    """What is wrong with a table, each key once, in words for its writer."""
    seen = set()
    for error in errors.errors(include_url=False):
        path = _real_path(error["loc"], table)
        if path not in seen:
            seen.add(path)
            yield Misfit(path, *_told(error, path, model))


def _real_path(location: KeyPath, table: Any) -> KeyPath:
    """Pydantic names the members of a union in its locations; leave out what is no key of the file."""
    path: KeyPath = ()
    for number, part in enumerate(location, 1):
        last = number == len(location)
        if isinstance(table, dict) and (part in table or last):
            path, table = (*path, part), table.get(part)
        elif isinstance(table, list) and isinstance(part, int) and part < len(table):
            path, table = (*path, part), table[part]
    return path


QUOTE = "'"


def _told(error: Any, path: KeyPath, model: type[Checked]) -> tuple[str, str]:
    match error["type"]:
        case "missing":
            return "nothing", "this key, which cannot be left out"
        case "extra_forbidden":
            return "an unknown key", _known_keys(str(path[-1]), path, model)
        case "string_pattern_mismatch":
            return words_for(error["input"]), _pattern_words(error["ctx"]["pattern"])
        case "union_tag_invalid":
            return words_for(error["ctx"]["tag"]), f"one of {error['ctx']['expected_tags']}"
        case "union_tag_not_found":
            return words_for(
                error["input"]
            ), f"a table with the key `{error['ctx']['discriminator'].strip(QUOTE)}`"
        case "model_type" | "dict_type":
            return words_for(error["input"]), "a table"
        case _:
            return words_for(error["input"]), _expectation(error["msg"])


def _pattern_words(pattern: str) -> str:
    if pattern == ID:
        return "lower-case letters and digits in words joined by hyphens"
    return "printable words without line breaks, and no space at either end"


def _expectation(message: str) -> str:
    wish = message.partition(" should ")[2].partition(" after ")[0]
    return wish.removeprefix("be ").removeprefix("have ") or message


def _known_keys(key: str, path: KeyPath, model: type[Checked]) -> str:
    if len(path) > 1:
        return "only the keys that belong here"
    known = list(model.model_fields)
    near = difflib.get_close_matches(key, known, n=1)
    return f"a known key, perhaps `{near[0]}`" if near else f"one of {', '.join(known)}"
