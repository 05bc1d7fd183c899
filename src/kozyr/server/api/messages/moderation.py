"""Requests and answers of reports and of moderators' calls."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from kozyr.ledger.transfers import MAX_TRANSFER_COINS
from kozyr.server.api.messages.fields import (
    Answer,
    At,
    CallRequest,
    ExistingName,
    GameId,
    Limit,
    PersonName,
    TableId,
    UserId,
)
from kozyr.server.moderation.reports import ReportReason

Why: TypeAlias = Annotated[
    str, Meta(min_length=1, max_length=200, description="The reason, for the log; the player reads it too.")
]
LogKey: TypeAlias = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=64,
        pattern="^[0-9a-f-]+$",
        description="The id of a report, action or notice.",
    ),
]
Until: TypeAlias = Annotated[
    int, Meta(ge=0, le=253_402_300_799_000, description="Milliseconds since 1970; null ends the sanction.")
]


class ReportUser(CallRequest, frozen=True):
    """A report about a player."""

    user_id: UserId
    reason: Annotated[
        ReportReason,
        Meta(
            description=(
                "`abuse`: insults in the chat. `cheating`: helping another player, or playing with help. "
                "`leaving`: leaving games. `stalling`: letting the time run out. `name`: an offensive name. "
                "`other`: see `text`."
            )
        ),
    ]
    text: Annotated[str, Meta(max_length=500, description="What happened.")] = ""
    table_id: TableId | None = None
    game_id: GameId | None = None


class SearchUser(CallRequest, frozen=True):
    """A player, by id or name."""

    text: Annotated[str, Meta(min_length=1, max_length=64, description="An id, or a name.")]


class SanctionLine(Answer, frozen=True):
    """A mute or a ban."""

    until: At
    reason: str


class FoundUser(Answer, frozen=True):
    """A player that a moderator found."""

    user_id: UserId
    name: ExistingName
    guest: bool
    since: At
    roles: list[Literal["moderator", "administrator"]]
    mute: SanctionLine | None
    ban: SanctionLine | None


class FoundUsers(Answer, frozen=True):
    """The player with this id or name, and a registered player whose name looks like it."""

    users: list[FoundUser]


class InspectUser(CallRequest, frozen=True):
    """A player to inspect."""

    user_id: UserId


class LoginLine(Answer, frozen=True):
    """A login of a player."""

    at: At
    address: Annotated[str, Meta(description="The address; after 30 days only a hash of it.")]
    hashed: bool
    active: Annotated[bool, Meta(description="Whether the session still exists.")]


class ReportLine(Answer, frozen=True):
    """A report."""

    report_id: LogKey
    at: At
    by: Annotated[UserId, Meta(description="The player that reported.")]
    by_name: str
    user_id: UserId
    name: str
    reason: str
    text: str
    table_id: TableId | None
    game_id: GameId | None
    resolved: Annotated[str | None, Meta(description="What a moderator decided; null while it is open.")]


class ActionLine(Answer, frozen=True):
    """An action of a moderator."""

    action_id: LogKey
    at: At
    by: Annotated[str, Meta(description="The moderator's id; `console` for the command line.")]
    by_name: str
    action: str
    why: str
    user_id: UserId | None
    name: Annotated[str | None, Meta(description="The name that the player has now.")]
    table_id: TableId | None
    details: str


class InspectedUser(Answer, frozen=True):
    """Everything that a moderator may see of a player."""

    user: FoundUser
    coins: int
    logins: list[LoginLine]
    reports: list[ReportLine]
    pairing_banned_until: At | None


class PageOfReports(CallRequest, frozen=True):
    """A page of reports, newest first."""

    after: LogKey | None = None
    limit: Limit = 50
    resolved: Annotated[bool, Meta(description="Whether to list closed reports too.")] = False


class ReportLines(Answer, frozen=True):
    """A page of reports, newest first."""

    reports: list[ReportLine]
    next: Annotated[str | None, Meta(description="`after` of the next page; null after the last page.")]


class ResolveReport(CallRequest, frozen=True):
    """The decision about a report."""

    report_id: LogKey
    why: Why


class ChatOfTable(CallRequest, frozen=True):
    """The chat of a table."""

    table_id: TableId


class ChatLine(Answer, frozen=True):
    """A chat message."""

    at: At
    user_id: UserId
    name: str
    text: str


class ChatLines(Answer, frozen=True):
    """The last messages of a table, the oldest first."""

    lines: list[ChatLine]


class SanctionUser(CallRequest, frozen=True):
    """A mute or a ban, or the end of one."""

    user_id: UserId
    until: Until | None
    why: Why


class RenameUser(CallRequest, frozen=True):
    """Another name for a player."""

    user_id: UserId
    name: PersonName
    why: Why


class CloseTable(CallRequest, frozen=True):
    """A table to close."""

    table_id: TableId
    why: Why


class AdjustCoins(CallRequest, frozen=True):
    """Coins to give, or (below zero) to take back."""

    user_id: UserId
    amount: Annotated[int, Meta(ge=-MAX_TRANSFER_COINS, le=MAX_TRANSFER_COINS)]
    why: Why


class BroadcastNotice(CallRequest, frozen=True):
    """A notice to everybody."""

    text: Annotated[str, Meta(min_length=1, max_length=500, description="What everybody reads.")]
    why: Why
    hours: Annotated[int, Meta(ge=1, le=720, description="For how many hours it is shown.")] = 24


class NoticePublished(Answer, frozen=True):
    """The id of the notice."""

    notice_id: LogKey


class PageOfActions(CallRequest, frozen=True):
    """A page of the log of moderators' actions, newest first."""

    after: LogKey | None = None
    limit: Limit = 50


class ActionLines(Answer, frozen=True):
    """A page of the log, newest first."""

    actions: list[ActionLine]
    next: Annotated[str | None, Meta(description="`after` of the next page; null after the last page.")]


class SuspectPlayer(Answer, frozen=True):
    """A player of a pair."""

    user_id: UserId
    name: str


class SuspectLine(Answer, frozen=True):
    """A pair of players who seem to spare each other.

    The regret of a decision is what it costs the player, compared with the best decision.
    """

    players: list[SuspectPlayer]
    games: Annotated[int, Meta(description="The number of their common games.")]
    partner_mean: Annotated[float, Meta(description="The mean regret while the partner defends.")]
    others_mean: Annotated[float, Meta(description="The mean regret while others defend.")]
    z: Annotated[float, Meta(description="The difference of the two means, in standard errors.")]
    replays: list[GameId]
    at: At


class SuspectLines(Answer, frozen=True):
    """The suspected pairs, the highest `z` first; `kozyr admin collusion` finds them."""

    suspects: list[SuspectLine]


class NoticeLine(Answer, frozen=True):
    """A notice to everybody."""

    notice_id: LogKey
    at: At
    until: At
    text: str


class NoticeLines(Answer, frozen=True):
    """The notices that are still shown, newest first."""

    notices: list[NoticeLine]
