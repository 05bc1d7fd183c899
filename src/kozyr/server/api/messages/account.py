"""Requests and answers about the caller's own account: recovery, e-mail, export and deletion."""

from typing import Annotated, Any, Final

from msgspec import Meta

from kozyr.server.api.messages.fields import Answer, At, CallRequest, Password, SomeName
from kozyr.server.api.messages.people import RecoveryCodeList, Session

OldPassword = Annotated[str, Meta(min_length=1, max_length=128, description="The password, as proof.")]


_EMAIL_PART: Final = r"[^@\u0000-\u0020\u007f-\u00a0\u2028\u2029<>\"(),;:\\]+"
r"""Without spaces and control characters. `\s` has another meaning in Python than in JSON Schema."""


class ProvePassword(CallRequest, frozen=True):
    """The password, as proof."""

    password: OldPassword


class NewCodes(Answer, frozen=True):
    """New recovery codes; earlier ones are no longer valid."""

    recovery_codes: RecoveryCodeList


class Recover(CallRequest, frozen=True):
    """A one-time code, and the new password."""

    name: SomeName
    code: Annotated[
        str,
        Meta(
            min_length=1, max_length=64, description="A recovery code, or the code of an e-mail.",
            examples=["K7QF-92MD-XH3P"],
        ),
    ]  # fmt: skip
    password: Password


class Recovered(Session, frozen=True):
    """The only session of a player who has set a new password by a code."""

    codes_left: Annotated[int, Meta(description="How many recovery codes are still unused.")]


class SendCode(CallRequest, frozen=True):
    """The name of the account whose e-mail address gets a code."""

    name: SomeName


class SetEmail(CallRequest, frozen=True):
    """An e-mail address for lost passwords, or null to delete it."""

    password: OldPassword
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
    """The password as proof; a guest has none."""

    password: OldPassword | None = None
