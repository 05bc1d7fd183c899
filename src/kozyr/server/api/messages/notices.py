"""The notices of the lobby and of one player's own channel.

Notices have no numbers, so a client cannot recover missed notices. It calls `tables.list` and
`ledger.balance` instead, which give the current state.
"""

from typing import Annotated, Final

from msgspec import Meta, Struct

from kozyr.server.api.messages.analysis import AnalysisFailed, AnalysisProgress, AnalysisReady
from kozyr.server.api.messages.enums import TableFace
from kozyr.server.api.messages.fields import At, ExistingName, Invite, TableId, UserId
from kozyr.server.api.messages.matches import MatchChanged
from kozyr.server.api.messages.pairing import PAIRING_EVENTS
from kozyr.server.api.messages.relations import (
    ChallengeAccepted,
    ChallengeEnded,
    ChallengeLine,
    Followed,
    FriendPresence,
)
from kozyr.server.api.messages.statistics import AchievementsEarned
from kozyr.server.api.messages.tables import TableLine


class Inviter(Struct, frozen=True):
    """The player that sent an invitation."""

    user_id: UserId
    name: ExistingName


class Invited(Struct, frozen=True, rename={"by": "from"}):  # `from` is a keyword of Python
    """An invitation to a table."""

    table_id: TableId
    name: str
    rules: str
    seats: int
    stake: int
    clock: str
    invite: Annotated[Invite | None, Meta(description="The invitation that opens a locked table.")]
    by: Inviter
    face: TableFace = "table"


class Removed(Struct, frozen=True):
    """The host of a table removed the player from it."""

    table_id: TableId
    name: Annotated[str, Meta(description="The table's name.")]


class CoinsChanged(Struct, frozen=True):
    """The player's coins changed by a stake, a prize or a moderator."""

    table_id: Annotated[
        TableId | None, Meta(description="The table of the game; null if a moderator changed the coins.")
    ]


class Banned(Struct, frozen=True):
    """A moderator banned the player."""

    until: At
    reason: str


class MuteChanged(Struct, frozen=True):
    """A moderator muted the player, or ended the mute: then both fields are null."""

    until: At | None
    reason: str | None


class Noticed(Struct, frozen=True):
    """An announcement of the moderators to everybody."""

    notice_id: str
    at: At
    until: At
    text: str


LOBBY_EVENTS: Final[dict[str, type[Struct]]] = {
    "table.opened": TableLine,
    "table.changed": TableLine,
    "table.started": TableLine,
    "table.ended": TableLine,
    "table.closed": TableLine,
}
USER_EVENTS: Final[dict[str, type[Struct]]] = {
    "user.invited": Invited,
    "user.removed": Removed,
    "user.banned": Banned,
    "user.muted": MuteChanged,
    "notice": Noticed,
    "balance": CoinsChanged,
    **PAIRING_EVENTS,
    "achievements.earned": AchievementsEarned,
    "user.followed": Followed,
    "friend.presence": FriendPresence,
    "challenge.received": ChallengeLine,
    "challenge.accepted": ChallengeAccepted,
    "challenge.ended": ChallengeEnded,
    "match.changed": MatchChanged,
    "analysis.progress": AnalysisProgress,
    "analysis.ready": AnalysisReady,
    "analysis.failed": AnalysisFailed,
}
