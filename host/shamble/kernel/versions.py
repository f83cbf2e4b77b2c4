"""Saves of other versions: newer ones are refused, older states are migrated step by step."""

from __future__ import annotations

from typing import Any

from shamble.kernel.asks import Json
from shamble.kernel.drive import Game
from shamble.kernel.errors import BadSave, Refused
from shamble.kernel.journal import Header, Moment


def upgraded(game: Game[Any], header: Header, moment: Moment | None) -> tuple[Json, Json]:
    """The set-up and the moment's state (None without a moment) as this version has them.

    Raises Refused for a save of a newer version, or one so old that no migration is left for it.
    """
    newest = max(header.schema, moment.schema if moment else 0)
    if newest > game.schema:
        raise Refused(
            f"this save is of a newer version of Shamble ({header.version}, format {newest}; "
            f"this one reads up to {game.schema}): update Shamble to go on with it"
        )
    setup, state = header.setup, None
    for schema in range(header.schema, game.schema):
        if moment is not None and moment.schema == schema:
            state = moment.state
        if schema not in game.migrations:
            raise Refused(f"this save is of format {schema}, which this version no longer reads")
        setup, state = migrated(game, schema, setup, state)
    if moment is not None and moment.schema == game.schema:
        state = moment.state
    return setup, state


def migrated(game: Game[Any], schema: int, setup: Json, state: Json) -> tuple[Json, Json]:
    """Set-up and state one schema further; BadSave when they are not what that schema holds."""
    try:
        return game.migrations[schema](setup, state)
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise BadSave(f"the save cannot be brought from format {schema} to the next: {error!r}") from error
