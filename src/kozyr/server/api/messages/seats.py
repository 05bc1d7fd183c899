"""Requests and answers for players at a table."""

from typing import Annotated, Any

from msgspec import Meta

from kozyr.server.api.messages.fields import (
    MOST_SEATS,
    Answer,
    CallRequest,
    CommandId,
    Invite,
    Options,
    SeatNumber,
    SomeName,
    TableId,
    TablePassword,
    UserId,
)
from kozyr.table.deal_seeds import MAX_CLIENT_SEED_LENGTH
from kozyr.table.seats import MAX_TEXT_LENGTH


class AtTable(CallRequest, frozen=True):
    """A request about one table."""

    table_id: TableId
    command_id: CommandId | None = None


class GetReady(CallRequest, frozen=True):
    """Be ready for the next game."""

    table_id: TableId
    client_seed: (
        Annotated[
            str,
            Meta(
                min_length=1,
                max_length=MAX_CLIENT_SEED_LENGTH,
                description="Your own text for the deal (docs/reference/fair-deal.md); random if left out.",
                examples=["my own luck"],
            ),
        ]
        | None
    ) = None
    opponents: (
        Annotated[
            list[UserId],
            Meta(
                max_length=MOST_SEATS,
                description=(
                    "The ids of the other players and bots that you see at the table; if others sit there "
                    "by now, you are not ready (`company_changed`)."
                ),
            ),
        ]
        | None
    ) = None
    command_id: CommandId | None = None


class AddBot(CallRequest, frozen=True):
    """Seat a bot."""

    table_id: TableId
    level: Annotated[str, Meta(max_length=40, description="`tables.levels` lists them.", examples=["novice"])]
    seat: SeatNumber | None = None
    command_id: CommandId | None = None


class RemoveBot(CallRequest, frozen=True):
    """Remove a bot."""

    table_id: TableId
    seat: SeatNumber
    command_id: CommandId | None = None


class RemovePlayer(CallRequest, frozen=True):
    """Remove a player from the table permanently."""

    table_id: TableId
    seat: SeatNumber
    user_id: Annotated[UserId, Meta(description="The player you mean: nobody else is removed.")] | None = None
    command_id: CommandId | None = None


class InviteUser(CallRequest, frozen=True):
    """Invite a player, by id or by name."""

    table_id: TableId
    user_id: UserId | None = None
    name: SomeName | None = None


class Say(CallRequest, frozen=True):
    """Write a message to all at the table."""

    table_id: TableId
    text: Annotated[str, Meta(min_length=1, max_length=MAX_TEXT_LENGTH, examples=["Good luck!"])]
    password: TablePassword | None = None
    invite: Invite | None = None
    command_id: CommandId | None = None


class Level(Answer, frozen=True):
    """A level of bots."""

    level: str
    en: str
    ru: str


class Levels(Answer, frozen=True):
    """The available bots, the weakest first."""

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
    section: Annotated[str, Meta(description="Of docs/reference/rules.md.")]
    en: str
    ru: str


class Rules(Answer, frozen=True):
    """Every rule set with its options, and every option with its values."""

    rules: dict[str, RuleSetLine]
    options: dict[str, OptionLine]
