"""Requests and answers for players at a table."""

from typing import Annotated, Any

from msgspec import Meta

from kozyr.server.api.messages.enums import PhraseName
from kozyr.server.api.messages.fields import (
    MAX_SEATS,
    Answer,
    CallRequest,
    CommandId,
    ExistingName,
    Invite,
    Options,
    SeatNumber,
    TableId,
    TablePassword,
    Texts,
    UserId,
)
from kozyr.table.deal_seeds import MAX_CLIENT_SEED_LENGTH
from kozyr.table.seats import MAX_TEXT_LENGTH, REACTIONS


class AtTable(CallRequest, frozen=True):
    """A command to one table."""

    table_id: TableId
    command_id: CommandId | None = None


class GetReady(AtTable, frozen=True):
    """Be ready for the next game."""

    client_seed: (
        Annotated[
            str,
            Meta(
                min_length=1,
                max_length=MAX_CLIENT_SEED_LENGTH,
                description="Your own text for the shuffle (docs/reference/fair-deal.md); random by default.",
                examples=["my own luck"],
            ),
        ]
        | None
    ) = None
    opponents: (
        Annotated[
            list[UserId],
            Meta(
                max_length=MAX_SEATS,
                description=(
                    "The ids of the other players and bots that you see at the table. If others sit there "
                    "now, the call is refused (`company_changed`)."
                ),
            ),
        ]
        | None
    ) = None


class AddBot(AtTable, frozen=True, kw_only=True):
    """Seat a bot."""

    level: Annotated[str, Meta(max_length=40, description="`tables.levels` lists them.", examples=["novice"])]
    seat: SeatNumber | None = None


class RemoveBot(AtTable, frozen=True, kw_only=True):
    """Remove a bot."""

    seat: SeatNumber


class RemovePlayer(AtTable, frozen=True, kw_only=True):
    """Remove a player from the table permanently."""

    seat: SeatNumber
    user_id: (
        Annotated[
            UserId, Meta(description="The player to remove. If another sits there, the call is refused.")
        ]
        | None
    ) = None


class InviteUser(CallRequest, frozen=True):
    """Invite a player, by id or by name."""

    table_id: TableId
    user_id: UserId | None = None
    name: ExistingName | None = None


class Speak(AtTable, frozen=True, kw_only=True):
    """The fields of a message or a reaction to all at the table."""

    password: TablePassword | None = None
    """A spectator of a locked table needs its password or an invitation."""
    invite: Invite | None = None


class Say(Speak, frozen=True, kw_only=True):
    """Write a message to all at the table: a text, or a phrase."""

    text: Annotated[str, Meta(min_length=1, max_length=MAX_TEXT_LENGTH, examples=["Nice!"])] | None = None
    phrase: PhraseName | None = None


class ShowReaction(Speak, frozen=True, kw_only=True):
    """Show a reaction to all at the table."""

    reaction: Annotated[
        str,
        Meta(
            min_length=1,
            max_length=40,
            description=f"One of: {', '.join(f'`{name}`' for name in REACTIONS)}.",
            examples=["laugh"],
        ),
    ]


class Level(Answer, frozen=True):
    """A level of bots."""

    level: str
    texts: Texts


class Levels(Answer, frozen=True):
    """The available bots, the weakest first."""

    levels: list[Level]


class RuleSetLine(Answer, frozen=True):
    """A rule set."""

    source: Annotated[str, Meta(description="The place or the book that the rule set comes from.")]
    texts: Texts
    differs: Options
    """The options that differ from their defaults."""
    options: Options
    """All options."""


class OptionLine(Answer, frozen=True):
    """An option of the rules."""

    values: list[Any]
    default: Any
    section: Annotated[str, Meta(description="The section of docs/reference/rules.md.")]
    texts: Texts


class Rules(Answer, frozen=True):
    """Every rule set with its options, and every option with its values."""

    rules: dict[str, RuleSetLine]
    options: dict[str, OptionLine]
