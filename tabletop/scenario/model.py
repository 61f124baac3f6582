"""What a scenario file may hold. Only this module of the rooms imports pydantic."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints

SeatName = Literal["A", "B"]
Name = Annotated[str, StringConstraints(min_length=1, max_length=200)]
ZoneName = Annotated[str, StringConstraints(pattern=r"^(m[1-5]|s[1-5]|f|e[12])$")]
RefText = Annotated[str, StringConstraints(min_length=1)]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class CardSetup(_Strict):
    """One card on the field.

    A Token names its ``source``, and may say who Summoned it and who activated; ``materials`` lie under an Xyz
    Monster; ``proper`` tells that it was Summoned properly before; ``declared`` is the word declared for it.
    """

    card: Name
    position: Literal["atk", "def"] | None = None
    face: Literal["up", "down"] | None = None
    owner: SeatName | None = None
    source: Name | None = None
    since_turn: Annotated[int, Field(ge=0)] | None = None
    counters: dict[Name, Annotated[int, Field(ge=1)]] | None = None
    equipped_to: RefText | None = None
    materials: list[Name] | None = None
    proper: bool | None = None
    summoner: SeatName | None = None
    activator: SeatName | None = None
    declared: Name | None = None


class PileCard(_Strict):
    """A card in a pile of which more than its name must be said.

    It was ``proper``ly Summoned before; in a hand, it may have another ``owner``.
    """

    card: Name
    proper: bool | None = None
    owner: SeatName | None = None


def _by_name(value: object) -> object:
    return {"card": value} if isinstance(value, str) else value


AnyCard = Annotated[CardSetup, BeforeValidator(_by_name, json_schema_input_type=Name | CardSetup)]


class SideSetup(_Strict):
    """One side of the position. ``deck`` has its top card first; the rest is filled up."""

    lp: Annotated[int, Field(ge=1, le=999_999)] | None = None
    hand: list[Name | PileCard] | None = None
    deck: list[Name] | None = None
    gy: list[Name | PileCard] | None = None
    banished: list[Name | PileCard] | None = None
    banished_facedown: list[Name] | None = None
    extra: list[Name | PileCard] | None = None
    field: dict[ZoneName, AnyCard] | None = None


class Setup(_Strict):
    """The position a scenario begins with."""

    turn: Annotated[int, Field(ge=1)] = 3
    player: SeatName = "A"
    phase: Literal["draw", "standby", "main1", "battle", "main2", "end"] = "main1"
    A: SideSetup = SideSetup()
    B: SideSetup = SideSetup()

    def plain(self) -> dict[str, Any]:
        """As the rules core takes it: a plain dictionary of what was said."""
        return self.model_dump(exclude_none=True)


class Step(_Strict):
    """One line and what must be true after it. A step without ``do`` only comments or expects."""

    do: Name | None = None
    say: str = ""
    expect: list[Name] = []


class BranchModel(_Strict):
    """Another way on from after step ``from`` (0: from the setup)."""

    start: Annotated[int, Field(ge=0, alias="from")]
    title: str = ""
    say: str = ""
    step: Annotated[list[Step], Field(min_length=1)]


class ScenarioModel(_Strict):
    """A whole file."""

    ids: list[Name] = []
    title: Name
    statement: str = ""
    note: str = ""
    sources: list[Name] = []
    rules: list[Name] = []
    rulesets: Annotated[list[Literal["current", "goat", "expert"]], Field(min_length=1)]
    setup: Setup
    step: Annotated[list[Step], Field(min_length=1)]
    branch: list[BranchModel] = []


def json_schema() -> dict[str, Any]:
    """The JSON Schema of the format, for editors."""
    schema = ScenarioModel.model_json_schema(by_alias=True)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema, "title": "tabletop scenario"}
