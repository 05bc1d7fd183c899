"""What can be asked of tables, and what is answered?"""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta

from kozyr.table.deal import LONGEST_CLIENT_SEED
from kozyr.table.seating import LONGEST_TEXT
from kozyr.table.settings import LONGEST_NAME
from kozyr.wire.fields import (
    Answer,
    Ask,
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
    SomeName,
    TableId,
    TablePassword,
    UserId,
)

Status: TypeAlias = Literal["open", "playing", "over", "closed"]
TableName: TypeAlias = Annotated[
    str, Meta(max_length=LONGEST_NAME, description="What the table is called.", examples=["Дача"])
]


class ListTables(Ask, frozen=True):
    """Which tables to list; without a filter all that are open to see, in the order they were made."""

    rules: RuleSetName | None = None
    seats: Seats | None = None
    free: Annotated[bool, Meta(description="With a free seat and no game, or without.")] | None = None
    stake_min: Coins | None = None
    stake_max: Coins | None = None
    clock: ClockName | None = None
    status: Literal["open", "playing", "over"] | None = None
    bots: Annotated[bool, Meta(description="Where bots may sit, or may not.")] | None = None
    name: Annotated[str, Meta(max_length=LONGEST_NAME, description="A part of the name.")] | None = None
    limit: Limit = 50
    offset: Annotated[int, Meta(ge=0, le=1_000_000, description="How many to leave out first.")] = 0


class TableLine(Answer, frozen=True):
    """A table in the list."""

    table_id: TableId
    name: TableName
    rules: str
    options: Options
    seats: Seats
    taken: Annotated[int, Meta(description="How many seats are taken.")]
    stake: Coins
    clock: str
    status: Status
    has_password: Annotated[bool, Meta(description="Whether a password or an invitation is needed.")]
    spectators: Annotated[bool, Meta(description="Whether anybody may watch.")]
    bots: Annotated[bool, Meta(description="Whether bots may sit.")]
    players: Annotated[list[str | None], Meta(description="Who sits there, seat by seat; null: nobody.")]
    watching: Annotated[int, Meta(description="How many watch just now.")]


class TableLines(Answer, frozen=True):
    """A page of tables."""

    tables: list[TableLine]
    total: Annotated[int, Meta(description="How many there are, on all pages.")]


class CreateTable(Ask, frozen=True):
    """Make a table and sit down at it."""

    rules: RuleSetName = "classic"
    options: Options | None = None
    seats: Seats = 2
    name: TableName = ""
    stake: Coins = 0
    clock: ClockName = "normal"
    password: TablePassword | None = None
    private: Annotated[bool, Meta(description="Not in the list: found by its link alone.")] = False
    spectators: Annotated[bool, Meta(description="Whether anybody may watch.")] = True
    bots: Annotated[bool, Meta(description="Whether bots may sit; never at a table with a stake.")] = True
    command_id: CommandId | None = None


class TableMade(Answer, frozen=True):
    """A table, with its author on a seat."""

    table_id: TableId
    invite: Invite | None
    seat: SeatNumber
    channel: Annotated[str, Meta(description="The player's own channel.", examples=["table:t7#u1"])]
    epoch: Epoch


class JoinTable(Ask, frozen=True):
    """Sit down at a table; one with a lock asks for its password or an invitation."""

    table_id: TableId
    password: TablePassword | None = None
    invite: Invite | None = None
    seat: SeatNumber | None = None
    command_id: CommandId | None = None


class Joined(Answer, frozen=True):
    """A seat at a table."""

    seat: SeatNumber
    channel: Annotated[str, Meta(description="The player's own channel.", examples=["table:t7#u1"])]
    epoch: Epoch


class AtTable(Ask, frozen=True):
    """A table."""

    table_id: TableId
    command_id: CommandId | None = None


class GetReady(Ask, frozen=True):
    """Be ready for the next game."""

    table_id: TableId
    client_seed: (
        Annotated[
            str,
            Meta(
                min_length=1,
                max_length=LONGEST_CLIENT_SEED,
                description="Text of your own for the deal (docs/fair-deal.md); else one is made up.",
                examples=["my own luck"],
            ),
        ]
        | None
    ) = None
    command_id: CommandId | None = None


class AddBot(Ask, frozen=True):
    """Seat a bot."""

    table_id: TableId
    level: Annotated[str, Meta(max_length=40, description="`tables.levels` lists them.", examples=["novice"])]
    seat: SeatNumber | None = None
    command_id: CommandId | None = None


class RemoveBot(Ask, frozen=True):
    """Send a bot away."""

    table_id: TableId
    seat: SeatNumber
    command_id: CommandId | None = None


class InviteUser(Ask, frozen=True):
    """Invite a player, by id or by name."""

    table_id: TableId
    user_id: UserId | None = None
    name: SomeName | None = None


class Say(Ask, frozen=True):
    """Write something that everybody at the table reads."""

    table_id: TableId
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_TEXT, examples=["Good luck!"])]
    password: TablePassword | None = None
    invite: Invite | None = None
    command_id: CommandId | None = None


class MyTables(Answer, frozen=True):
    """Where somebody sits: for coming back after everything was lost."""

    tables: list["MyTable"]


class MyTable(Answer, frozen=True):
    """A table at which somebody sits."""

    table_id: TableId
    name: TableName
    seat: SeatNumber
    status: Status
    channel: str
    epoch: Epoch


class Level(Answer, frozen=True):
    """A level of bots."""

    level: str
    en: str
    ru: str


class Levels(Answer, frozen=True):
    """The bots there are, the weakest first."""

    levels: list[Level]


class RuleSetLine(Answer, frozen=True):
    """A rule set."""

    source: Annotated[str, Meta(description="Where it comes from.")]
    en: str
    ru: str
    differs: Options
    options: Options


class OptionLine(Answer, frozen=True):
    """An option of the rules."""

    values: list[Any]
    default: Any
    section: Annotated[str, Meta(description="Of docs/rules.md.")]
    en: str
    ru: str


class Rules(Answer, frozen=True):
    """Every rule set with its options, and every option with its values."""

    rules: dict[str, RuleSetLine]
    options: dict[str, OptionLine]
