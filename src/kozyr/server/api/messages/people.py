"""Requests and answers about people and their tokens."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from kozyr.server.api.messages.enums import Avatar
from kozyr.server.api.messages.fields import (
    Answer,
    At,
    CallRequest,
    Country,
    ExistingName,
    Password,
    PersonName,
    Scope,
    TokenId,
    TokenText,
    UserId,
)
from kozyr.server.api.messages.ratings import PoolRating

RecoveryCodeList: TypeAlias = Annotated[
    list[str],
    Meta(
        description=(
            "One-time codes; each sets a new password once. They are shown only now: "
            "the server keeps their hashes."
        ),
        examples=[["K7QF-92MD-XH3P"]],
    ),
]


class LogInAsGuest(CallRequest, frozen=True):
    """Enter as a guest, without a password."""

    name: PersonName | None = None


class Rename(CallRequest, frozen=True):
    """The caller's new name."""

    name: PersonName


class NameAndPassword(CallRequest, frozen=True):
    """A name and a password to register."""

    name: PersonName
    password: Password


class ChangePassword(CallRequest, frozen=True):
    """A new password, and the old one as proof."""

    old_password: Annotated[str, Meta(min_length=1, max_length=128, description="The old password.")]
    password: Password


class SetProfile(CallRequest, frozen=True):
    """What to show beside your name; null leaves a field as it is."""

    avatar: Avatar | None = None
    country: Country | None = None


class ListProfiles(CallRequest, frozen=True):
    """The players whose profiles to list."""

    user_ids: Annotated[list[UserId], Meta(min_length=1, max_length=50)]


class Profile(Answer, frozen=True):
    """What a player shows beside their name."""

    user_id: UserId
    avatar: Avatar
    country: Country


class Profiles(Answer, frozen=True):
    """The profiles of players, in the order of the request."""

    profiles: list[Profile]


class ListSessions(CallRequest, frozen=True):
    """List your sessions, and optionally end some first."""

    end: TokenId | None = None
    end_others: Annotated[bool, Meta(description="Whether to end all sessions but this one.")] = False


class SessionLine(Answer, frozen=True):
    """One of your sessions."""

    token_id: TokenId
    made: At
    expires: At | None
    current: Annotated[bool, Meta(description="Whether this call was made with it.")]


class SessionLines(Answer, frozen=True):
    """Your remaining sessions, the oldest first."""

    sessions: list[SessionLine]


class LogIn(CallRequest, frozen=True):
    """A name and its password to log in."""

    name: ExistingName
    password: Annotated[str, Meta(min_length=1, max_length=128, description="The password.")]


class MakeToken(CallRequest, frozen=True):
    """Make a token for a program."""

    name: Annotated[
        str, Meta(min_length=1, max_length=40, description="Your name for the token.", examples=["my bot"])
    ]
    scopes: Annotated[
        list[Scope],
        Meta(
            min_length=1,
            max_length=8,
            description=(
                "What the token allows. `play`: moving and resigning. `tables`: making, joining and leaving "
                "tables. `chat`: chat messages. `read`: seeing your tables, games and coins."
            ),
        ),
    ]
    days: (
        Annotated[int, Meta(ge=1, le=3650, description="The days until it expires; null for never.")] | None
    ) = None


class TokenMade(Answer, frozen=True):
    """A token for a program."""

    token: TokenText
    token_id: TokenId
    name: str
    scopes: list[Scope]
    expires: At | None


class TokenLine(SessionLine, frozen=True):
    """One of your tokens."""

    name: Annotated[str, Meta(description="The token's name; empty for a session.")]
    scopes: list[Scope | Literal["all"]]


class TokenLines(Answer, frozen=True):
    """All your tokens, the oldest first."""

    tokens: list[TokenLine]


class Revoke(CallRequest, frozen=True):
    """The token to revoke."""

    token_id: TokenId


class Me(Answer, frozen=True):
    """The caller and the token's scopes."""

    user_id: UserId
    name: ExistingName
    guest: Annotated[bool, Meta(description="Whether the player has no password yet.")]
    avatar: Avatar
    country: Country
    token_id: TokenId
    scopes: list[Scope | Literal["all"]]


class Session(Me, frozen=True):
    """A new session: its token, and the fields of `auth.me`."""

    token: TokenText
    expires: At


class Registered(Session, frozen=True):
    """The session of a player who has just registered."""

    recovery_codes: RecoveryCodeList


class GetUser(CallRequest, frozen=True):
    """A player, by id or by name."""

    user_id: UserId | None = None
    name: ExistingName | None = None


class User(Answer, frozen=True):
    """A player and the totals of all their games."""

    user_id: UserId
    name: ExistingName
    guest: bool
    avatar: Avatar
    country: Country
    since: At
    games: int
    wins: int
    losses: int
    draws: int
    points: int
    ratings: Annotated[
        dict[str, PoolRating],
        Meta(description="The ratings by pool, without pools that were never played; guests show none."),
    ]
