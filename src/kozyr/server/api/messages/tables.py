"""Requests and answers about tables."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from kozyr.server.api.messages.enums import TableStatus
from kozyr.server.api.messages.fields import (
    Answer,
    CallRequest,
    ClockName,
    Coins,
    CommandId,
    Epoch,
    Invite,
    Limit,
    Options,
    RuleSetName,
    SeatNumber,
    Seats,
    TableId,
    TablePassword,
)
from kozyr.table.settings import MAX_NAME_LENGTH

Players: TypeAlias = Annotated[
    list[str | None], Meta(description="The players' names, seat by seat; null for a free seat.")
]
BotLevels: TypeAlias = Annotated[
    list[str | None], Meta(description="The bots' levels, seat by seat; null for a person or a free seat.")
]
TableName: TypeAlias = Annotated[
    str, Meta(max_length=MAX_NAME_LENGTH, description="The table's name.", examples=["Дача"])
]
Rated: TypeAlias = Annotated[
    bool,
    Meta(
        description=(
            "Whether games change the players' ratings. A rated table has the unchanged rules of a rating "
            "pool, is public, and admits neither guests nor bots."
        )
    ),
]
Channel: TypeAlias = Annotated[str, Meta(description="The player's own channel.", examples=["table:t7#u1"])]


class ListTables(CallRequest, frozen=True):
    """The filters of the list; without any, all public tables.

    Tables with a free seat come first, and tables where every person is away come last. Otherwise the newest
    table comes first.
    """

    rules: RuleSetName | None = None
    seats: Seats | None = None
    free: Annotated[bool, Meta(description="Whether the table has a free seat and no game.")] | None = None
    stake_min: Coins | None = None
    stake_max: Coins | None = None
    clock: ClockName | None = None
    status: Literal["open", "playing", "over"] | None = None
    bots: Annotated[bool, Meta(description="Whether bots may sit.")] | None = None
    rated: Annotated[bool, Meta(description="Whether games are rated.")] | None = None
    name: Annotated[str, Meta(max_length=MAX_NAME_LENGTH, description="A part of the name.")] | None = None
    limit: Limit = 50
    offset: Annotated[int, Meta(ge=0, le=1_000_000, description="The number of tables to skip first.")] = 0


class _TableSummary(Answer, frozen=True):
    """A table, its players and its game settings."""

    table_id: TableId
    name: TableName
    rules: str
    options: Options
    seats: Seats
    stake: Coins
    clock: str
    status: TableStatus
    players: Players
    levels: BotLevels
    rated: Rated


class TableLine(_TableSummary, frozen=True):
    """A table in the list."""

    player_ids: Annotated[
        list[str | None], Meta(description="The players' ids, seat by seat; null for a free seat.")
    ]
    away: Annotated[
        list[bool], Meta(description="Whether the seat's player is not connected now, seat by seat.")
    ]
    taken: Annotated[int, Meta(description="The number of taken seats.")]
    has_password: Annotated[bool, Meta(description="Whether a password or an invitation is needed.")]
    spectators: Annotated[bool, Meta(description="Whether everybody may watch.")]
    bots: Annotated[bool, Meta(description="Whether bots may sit.")]
    watching: Annotated[int, Meta(description="The number of spectators now.")]


class TableLines(Answer, frozen=True):
    """A page of tables."""

    tables: list[TableLine]
    total: Annotated[int, Meta(description="The number of tables on all pages.")]


class CreateTable(CallRequest, frozen=True):
    """Create a table and sit down at it."""

    rules: RuleSetName = "classic"
    options: Options | None = None
    seats: Seats = 2
    name: TableName = ""
    stake: Coins = 0
    clock: ClockName = "normal"
    password: TablePassword | None = None
    private: Annotated[bool, Meta(description="Whether the table is hidden from the list.")] = False
    spectators: Annotated[bool, Meta(description="Whether everybody may watch.")] = True
    bots: (
        Annotated[
            bool,
            Meta(
                description=(
                    "Whether bots may sit; never at a table with a stake. Without this field, they may sit "
                    "at every table without a stake that is not rated."
                )
            ),
        ]
        | None
    ) = None
    rated: Rated = False
    command_id: CommandId | None = None


class TableMade(Answer, frozen=True):
    """A new table, at which the caller sits."""

    table_id: TableId
    invite: Invite | None
    seat: SeatNumber
    channel: Channel
    epoch: Epoch


class JoinTable(CallRequest, frozen=True):
    """Sit down, or move to another free seat; a locked table needs its password or an invitation."""

    table_id: TableId
    password: TablePassword | None = None
    invite: Invite | None = None
    seat: SeatNumber | None = None
    command_id: CommandId | None = None


class Joined(Answer, frozen=True):
    """A seat at a table."""

    seat: SeatNumber
    channel: Channel
    epoch: Epoch


class LookAtTable(CallRequest, frozen=True):
    """A table to look at; a locked table needs its password or an invitation, unless you sit there."""

    table_id: TableId
    password: TablePassword | None = None
    invite: Invite | None = None


class GetSnapshot(LookAtTable, frozen=True):
    """A table to show; a locked table needs its password or an invitation, unless you sit there."""

    moves: bool = False
    """Whether the answer lists the moves of the current or last deal (`earlier_moves`)."""


class MyTable(_TableSummary, frozen=True):
    """A table at which you sit, and its game settings."""

    seat: SeatNumber
    channel: Channel
    epoch: Epoch


class MyTables(Answer, frozen=True):
    """The tables at which you sit, for a client that returns after losing its state."""

    tables: list[MyTable]
