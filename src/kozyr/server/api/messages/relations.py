"""Requests, answers and notices about follows, friends, blocks and challenges."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from kozyr.server.api.messages.fields import (
    Answer,
    At,
    CallRequest,
    ClockName,
    Coins,
    ExistingName,
    Invite,
    Options,
    RuleSetName,
    Seats,
    TableId,
    UserId,
    _id_field,
)
from kozyr.server.api.messages.tables import Rated

PresenceStatus: TypeAlias = Annotated[
    Literal["playing", "online", "offline"],
    Meta(
        description="`playing`: in a game at a public table. `online`: connected. `offline`: not connected."
    ),
]
WatchedTable: TypeAlias = Annotated[
    TableId | None, Meta(description="The table of a game that everybody may watch; otherwise null.")
]
ChallengeId: TypeAlias = Annotated[str, _id_field("A challenge's id.", "cmfrggzdfmztw")]
DeclineReason: TypeAlias = Annotated[
    Literal["no", "later", "playing", "settings"],
    Meta(
        description=(
            "Why a challenge was declined. `no`: without a reason. `later`: not now. `playing`: the player "
            "is in a game. `settings`: the player wants other settings."
        )
    ),
]


class RelateTo(CallRequest, frozen=True):
    """Another player."""

    user_id: UserId


class Relation(Answer, frozen=True):
    """What another player is to the caller."""

    user_id: UserId
    following: Annotated[bool, Meta(description="Whether the caller follows the player.")]
    friend: Annotated[bool, Meta(description="Whether both follow each other.")]
    blocked: Annotated[bool, Meta(description="Whether the caller has blocked the player.")]


class PersonLine(Answer, frozen=True):
    """A player whom the caller follows or has blocked, or who follows the caller."""

    user_id: UserId
    name: ExistingName


class FriendLine(PersonLine, frozen=True):
    """A friend of the caller."""

    status: PresenceStatus
    table_id: WatchedTable


class Friends(Answer, frozen=True):
    """The caller's friends, the others whom the caller follows, other followers, and blocked people."""

    friends: Annotated[list[FriendLine], Meta(description="Those who play come first, then those online.")]
    following: Annotated[list[PersonLine], Meta(description="People who do not follow the caller back.")]
    followers: Annotated[
        list[PersonLine],
        Meta(
            description="People who follow the caller and whom the caller does not follow; the latest first."
        ),
    ]
    blocked: list[PersonLine]


class FriendPresence(Struct, frozen=True):
    """A friend came online, went offline, or began or ended a game."""

    user_id: UserId
    status: PresenceStatus
    table_id: WatchedTable


class Followed(Struct, frozen=True):
    """Another player began to follow the player."""

    user_id: UserId
    name: ExistingName
    friend: Annotated[bool, Meta(description="Whether both follow each other now.")]


class CreateChallenge(CallRequest, frozen=True):
    """Challenge a friend to a game with these settings."""

    user_id: UserId
    rules: RuleSetName = "classic"
    options: Options | None = None
    seats: Seats = 2
    stake: Coins = 0
    clock: ClockName = "normal"
    private: Annotated[bool, Meta(description="Whether the table is hidden from the list.")] = False
    rated: Rated = False


class ChallengePerson(Struct, frozen=True):
    """One of the two players of a challenge."""

    user_id: UserId
    name: ExistingName


class ChallengeLine(Answer, frozen=True, rename={"by": "from"}):  # `from` is a keyword of Python
    """An open challenge."""

    challenge_id: ChallengeId
    by: ChallengePerson
    to: ChallengePerson
    rules: str
    options: Annotated[Options, Meta(description="The options that differ from the rule set.")]
    seats: Seats
    stake: Coins
    clock: str
    private: bool
    rated: Rated
    expires: Annotated[At, Meta(description="When the challenge can no longer be accepted.")]
    left_ms: Annotated[int, Meta(description="The time until then.")]


class ChallengeLines(Answer, frozen=True):
    """The open challenges from and to the caller; the one that ends first comes first."""

    challenges: list[ChallengeLine]


class AnswerChallenge(CallRequest, frozen=True):
    """An open challenge."""

    challenge_id: ChallengeId


class DeclineChallenge(AnswerChallenge, frozen=True):
    """Decline a challenge."""

    reason: DeclineReason = "no"


class ChallengeAccepted(Answer, frozen=True):
    """A challenge was accepted: both players sit at this table."""

    challenge_id: ChallengeId
    table_id: TableId
    invite: Annotated[Invite | None, Meta(description="The invitation of a private table.")]


class ChallengeEnded(Struct, frozen=True):
    """A challenge was declined, taken back, or cannot be played."""

    challenge_id: ChallengeId
    why: Annotated[
        Literal["declined", "cancelled", "impossible"],
        Meta(description="`impossible`: the table could not be opened, for example without coins."),
    ]
    reason: DeclineReason | None = None
