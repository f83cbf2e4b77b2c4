"""The shape of a card file, checked by pydantic; imported only when a file is new or has changed."""

# ruff: noqa: RUF012 - pydantic copies the defaults of its models

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, Tag, ValidationError

from shamble.games.allout.cards import model as cards
from shamble.games.allout.cards import plot_schema as plot
from shamble.games.allout.cards.deeds_schema import BY_DEED, Bare, Note, Threat, Walkers, Walking
from shamble.games.shapes import Checked, Id, Name, Text, misfits
from shamble.kernel.toml_text import Misfit, words_for

Dice = Annotated[list[cards.Die], Field(max_length=6)]
SomeDice = Annotated[list[cards.Die], Field(min_length=1, max_length=6)]
Points = Annotated[int, Field(ge=0, le=200)]
Health = Annotated[int, Field(ge=1, le=12)]
Level = Annotated[int, Field(ge=1, le=18)]
Copies = Annotated[int, Field(ge=1, le=20)]
Inches = Annotated[float, Field(gt=0, le=60)]
Place = Annotated[float, Field(ge=0, le=60)]


class Commotion(Checked):
    """Noise or mayhem around the one who acts."""

    do: Literal["noise", "mayhem"]


class Wound(Checked):
    """Health that the one who acts loses."""

    do: Literal["wound"]
    health: Health


class Ambush(Checked):
    """Walkers in contact with the searcher."""

    do: Literal["ambush"]
    walkers: Walkers


class Heal(Checked):
    """Health given back."""

    do: Literal["heal"]
    health: Health


class Reload(Checked):
    """A weapon made ready again."""

    do: Literal["reload"]


class Lure(Checked):
    """Noise at a distant point."""

    do: Literal["lure"]
    within: Inches


class Order(Checked):
    """An extra Action for a friend."""

    do: Literal["order"]


class MoreCards(Checked):
    """Further supply cards for the searcher."""

    do: Literal["draw"]
    cards: Annotated[int, Field(ge=1, le=5)]


class Drop(Checked):
    """An item lost."""

    do: Literal["drop-item"]


EventEffect = Annotated[Bare | Walking | Threat | Note, BY_DEED]
IncidentEffect = Annotated[Bare | Walking | Threat | Wound | Ambush | MoreCards | Drop | Note, BY_DEED]
ItemEffect = Annotated[Commotion | Threat | Wound | Heal | Reload | Lure | Order | Note, BY_DEED]


class MoreOrFewer(Checked):
    """Dice that join a roll or leave it."""

    do: Literal["add", "remove"]
    on: cards.RollKind
    dice: SomeDice
    whose: cards.Whose = "own"


class Reroll(Checked):
    """Dice that may be rolled again."""

    do: Literal["reroll"]
    on: cards.RollKind
    count: Annotated[int, Field(ge=1, le=6)] = 1
    blanks: bool = False
    whose: cards.Whose = "own"


ItemAbility = Annotated[MoreOrFewer | Reroll, BY_DEED]
Section = Annotated[list[EventEffect], Field(max_length=6)]


class Survivor(Checked):
    """A `[[survivor]]`: any survivor may have 1 to 4 pack slots (AOW-020)."""

    id: Id
    name: Name
    subtitle: Name | Literal[""] = ""
    type: cards.SurvivorType
    faction: Name | Literal[""] = ""
    points: Points
    melee: Dice
    shoot: Dice
    defense: SomeDice
    nerve: cards.Nerve
    health: Health
    pack: Annotated[int, Field(ge=1, le=4)]
    text: Text | Literal[""] = ""
    rules: Annotated[list[cards.SpecialRule], Field(max_length=6)] = []
    leads: cards.LeaderAbility | Literal[""] = ""
    by_hand: Text | Literal[""] = ""


class Walker(Checked):
    """A `[[walker]]`."""

    id: Id
    name: Name
    melee: SomeDice
    defense: SomeDice
    points: Points = 15
    shamble: Inches = 6.0


class Item(Checked):
    """An `[[item]]`; without points it is only found, never bought (AOW-010)."""

    id: Id
    name: Name
    kind: cards.ItemKind
    points: Points = 0
    dice: Dice = []
    defense: Dice = []
    range: Annotated[float, Field(ge=0, le=60)] = 0.0
    commotion: cards.Commotion = ""
    shots: Annotated[int, Field(ge=1, le=6)] = 1
    one_use: bool = False
    action: Annotated[list[ItemEffect], Field(max_length=4)] = []
    equipped: bool = True
    text: Text | Literal[""] = ""
    keywords: Annotated[list[cards.Keyword], Field(max_length=8)] = []
    attach: Id | Literal[""] = ""
    by_hand: Text | Literal[""] = ""
    abilities: Annotated[list[ItemAbility], Field(max_length=4)] = []


class Incident(Checked):
    """An `[[incident]]`."""

    id: Id
    name: Name
    text: Text
    effects: Annotated[list[IncidentEffect], Field(min_length=1, max_length=6)]


class Remains(Checked):
    """What an event does while it Remains in Play."""

    until: cards.Until
    shamble: Annotated[float, Field(ge=-5, le=6)] = 0.0
    sight: Annotated[float, Field(ge=0, le=60)] = 0.0
    hearing: Annotated[float, Field(ge=-9, le=20)] = 0.0
    rise: bool = False


class Event(Checked):
    """An `[[event]]` with a section for each threat band."""

    id: Id
    name: Name
    text: Text | Literal[""] = ""
    threat: Annotated[int, Field(ge=-17, le=17)] = 0
    quiet: Section
    low: Section
    medium: Section
    high: Section
    remains: Remains | None = None


class Scenery(Checked):
    """A `[[scenery]]` card."""

    id: Id
    name: Name
    kind: cards.SceneryKind
    length: Inches
    width: Inches
    points: Points
    cover: Dice
    hub: bool = False
    traits: Annotated[list[cards.Trait], Field(max_length=6)] = []
    height: Annotated[int, Field(ge=1, le=9)] = 1


class Deck(Checked):
    """A `[[deck]]`: card ids and how many copies of each."""

    id: Id
    name: Name
    kind: cards.DeckKind
    cards: Annotated[dict[Id, Copies], Field(min_length=1, max_length=100)]


class Member(Checked):
    """A `[[scenario.group]]` or `[[group.members]]`; the first is the Leader."""

    card: Id
    items: Annotated[list[Id], Field(max_length=12)] = []


class Group(Checked):
    """A `[[group]]`: who plays together, with a `[[group.members]]` for each."""

    id: Id
    name: Name
    limit: Annotated[int, Field(ge=15, le=1000)]
    members: Annotated[list[Member], Field(min_length=1, max_length=20)]


class Spot(Checked):
    """A `[[scenario.scenery]]` of a fixed table."""

    name: Id
    card: Id
    x: Place
    y: Place
    turn: Annotated[float, Field(ge=-360, le=360)] = 0.0


class InTheOpen(Checked):
    """A supply counter on the ground."""

    x: Place
    y: Place


class InHub(Checked):
    """A supply counter lying in a piece of scenery."""

    hub: Id = Field(alias="in")


def _form_of_supply(supply: Any) -> str:
    inside = isinstance(supply, InHub) or (isinstance(supply, dict) and "in" in supply)
    return "hub" if inside else "open"


Supply = Annotated[
    Annotated[InTheOpen, Tag("open")] | Annotated[InHub, Tag("hub")], Discriminator(_form_of_supply)
]


class Scenario(Checked):
    """What every `[[scenario]]` has."""

    id: Id
    name: Name
    text: Text
    width: Annotated[float, Field(ge=10, le=60)]
    depth: Annotated[float, Field(ge=10, le=60)]
    limit: Annotated[int, Field(ge=15, le=1000)]
    threat: Level = 1
    threat_end: Annotated[int, Field(ge=2, le=18)] = 18
    counters_to_win: Annotated[int, Field(ge=1, le=40)] | None = None
    supply: Id
    event: Id
    walker: Id
    edges: Annotated[list[cards.Edge], Field(min_length=1, max_length=4)]
    group: Annotated[list[Member], Field(min_length=1, max_length=20)]
    rivals: Annotated[list[Member], Field(max_length=20)] = []
    models: Annotated[int, Field(ge=0, le=1000)] = 0
    first: cards.First = "roll"
    minutes: Annotated[int, Field(ge=1, le=600)]
    zone: Annotated[list[plot.Zone], Field(max_length=20)] = []
    hook: Annotated[list[plot.SomeHook], Field(max_length=40)] = []
    win: Annotated[list[plot.Way], Field(max_length=10)] = []
    lose: Annotated[list[plot.Way], Field(max_length=10)] = []
    draw: Annotated[list[plot.Way], Field(max_length=10)] = []


class FixedScenario(Scenario):
    """A table on which everything has its place."""

    layout: Literal["fixed"]
    scenery: Annotated[list[Spot], Field(max_length=60)] = []
    supplies: Annotated[list[Supply], Field(max_length=40)] = []
    counter: Annotated[list[plot.Token], Field(max_length=20)] = []
    walkers: Annotated[list[plot.Stand], Field(max_length=200)]


class StandardScenario(Scenario):
    """A table the player lays out by the rules of set-up."""

    layout: Literal["standard"]
    pieces: Annotated[dict[Id, Copies], Field(min_length=1, max_length=20)]
    counters: Annotated[int, Field(ge=1, le=40)]
    lays: Literal["", "program", "players"] = ""


MODELS: Mapping[str, type[Checked]] = {
    "survivor": Survivor,
    "walker": Walker,
    "item": Item,
    "incident": Incident,
    "event": Event,
    "scenery": Scenery,
    "deck": Deck,
    "group": Group,
}
LAYOUTS: Mapping[str, type[Scenario]] = {"fixed": FixedScenario, "standard": StandardScenario}
KINDS = (*MODELS, "scenario")


def read_card(kind: str, table: Mapping[str, Any]) -> tuple[dict[str, Any] | None, list[Misfit]]:
    """Return a table of a card file as plain data with all defaults filled in, or every misfit in it."""
    layout = table.get("layout", "nothing")
    if kind == "scenario" and (not isinstance(layout, str) or layout not in LAYOUTS):
        return None, [Misfit(("layout",), words_for(layout), "'fixed' or 'standard'")]
    model = LAYOUTS[layout] if kind == "scenario" else MODELS[kind]
    try:
        return model.model_validate(table).model_dump(), []
    except ValidationError as errors:
        return None, list(misfits(errors, table, model))
