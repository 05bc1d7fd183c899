"""Requests and answers about the caller's own account: recovery, e-mail, export and deletion."""

from typing import Annotated, Any, Final

from msgspec import Meta

from kozyr.server.api.messages.fields import Answer, At, CallRequest, ExistingName, Password
from kozyr.server.api.messages.people import RecoveryCodeList, Session

CurrentPassword = Annotated[
    str, Meta(min_length=1, max_length=128, description="The caller's current password.")
]


_EMAIL_PART: Final = r"[^@\u0000-\u0020\u007f-\u00a0\u2028\u2029<>\"(),;:\\]+"
r"""A part of an address has no spaces and no control characters. The pattern lists them, because `\s` has
another meaning in Python than in JSON Schema."""


class ProvePassword(CallRequest, frozen=True):
    """The caller's password, which confirms the call."""

    password: CurrentPassword


class NewCodes(Answer, frozen=True):
    """New recovery codes; earlier ones are no longer valid."""

    recovery_codes: RecoveryCodeList


class Recover(CallRequest, frozen=True):
    """A one-time code, and the new password."""

    name: ExistingName
    code: Annotated[
        str,
        Meta(
            min_length=1, max_length=64, description="A recovery code, or a code from an e-mail.",
            examples=["K7QF-92MD-XH3P"],
        ),
    ]  # fmt: skip
    password: Password


class Recovered(Session, frozen=True):
    """The only session of a player who has set a new password by a code."""

    codes_left: Annotated[int, Meta(description="How many recovery codes are still unused.")]


class SendCode(CallRequest, frozen=True):
    """The name of the account whose e-mail address gets a code."""

    name: ExistingName


class SetEmail(CallRequest, frozen=True):
    """An e-mail address for lost passwords, or null to delete it."""

    password: CurrentPassword
    email: (
        Annotated[
            str,
            Meta(
                min_length=3, max_length=254, pattern=f"^{_EMAIL_PART}@{_EMAIL_PART}$",
                description="The address.", examples=["ann@example.org"],
            ),
        ]
        | None
    )  # fmt: skip


class AccountState(Answer, frozen=True):
    """The ways to recover the account, and its status."""

    codes_left: Annotated[int, Meta(description="How many recovery codes are unused.")]
    email: Annotated[str | None, Meta(description="The e-mail address for lost passwords.")]
    can_email: Annotated[bool, Meta(description="Whether this server can send e-mails.")]
    moderator: Annotated[bool, Meta(description="Whether the account may call `admin.*`.")]
    muted_until: At | None
    pairing_banned_until: Annotated[
        int | None,
        Meta(description="Until when the player may not be paired because of bad conduct, in ms since 1970."),
    ]


class Exported(Answer, frozen=True):
    """Everything that is stored about the caller."""

    data: Annotated[
        dict[str, Any],
        Meta(description="The person, tokens, coins, games, and documents about the person."),
    ]


class DeleteAccount(CallRequest, frozen=True):
    """The password, which confirms the deletion; a guest has none."""

    password: CurrentPassword | None = None
