"""Access to tables that are locked by a password or an invitation.

A key is the table's password or its invitation. A lock is a JSON text with the hash of the password and with
the invitation. The server stores the lock with the table's settings and never shows the lock to viewers.
"""

import hashlib
import hmac
from typing import Final

from msgspec import Struct
from msgspec.json import decode, encode

from kozyr.rules import Refusal
from kozyr.server.api.calls.call_refusals import refuse
from kozyr.server.api.calls.caller import Caller
from kozyr.server.api.calls.context import CallContext

_INVITE_BYTES: Final = 16
_MAX_REMEMBERED_PASSWORDS: Final = 10_000


class Lock(Struct, frozen=True):
    """The stored password hash and invitation of a locked table."""

    password: str | None
    """The hash of the password, or None if the table has no password."""
    invite: str


async def make_lock(context: CallContext, password: str | None, *, private: bool) -> str | Refusal | None:
    """Make the lock of a new table, or return None for a public table without a password."""
    if password is None and not private:
        return None
    hashed = None if password is None else await context.accounts.passwords.hash(password)
    if isinstance(hashed, Refusal):
        return hashed
    return encode(Lock(hashed, context.random_bytes(_INVITE_BYTES).hex())).decode()


def invite_of(lock: str | None) -> str | None:
    """Return the invitation in a lock, for players at the table."""
    return None if lock is None else decode(lock, type=Lock).invite


async def check_admission(
    context: CallContext, table: str, caller: Caller, password: str | None = None, invite: str | None = None
) -> bool | Refusal:
    """Return whether the caller may enter a table; refuse a wrong key or an unknown table.

    If no key is given, return True only if the caller needs none. Players at the table never need a key.
    A person that the table's host removed is refused, even with a right key.
    """
    settings = await context.table_host.settings(table, caller.person)  # refuses a removed person
    if isinstance(settings, Refusal):
        return settings
    if settings.lock is None or (
        caller.person is not None and table in context.lobby.tables_of(caller.person)
    ):
        return True
    if password is None and invite is None:
        return False
    lock = decode(settings.lock, type=Lock)
    if invite is not None and hmac.compare_digest(invite.encode(), lock.invite.encode()):
        return True
    # Comparing a password with its hash is slow, so recently accepted passwords are remembered.
    if password is not None and lock.password is not None and _was_accepted(context, table, password):
        return True
    # The limits are per caller and per address, so guessing is slow and no other caller has to wait.
    key = f"{table}/{caller.person or caller.address}"
    refusal = context.rate_limits.check("keys_at_one_table", key) or context.rate_limits.check(
        "keys_at_all_tables", caller.address
    )
    if refusal:
        return refusal
    if password is None or lock.password is None:
        return refuse("wrong_key")
    verification = await context.accounts.passwords.verify(lock.password, password)
    if verification is True:
        _remember_password(context, table, password)
        return True
    return verification or refuse("wrong_key")  # `verification` is a refusal if the server is busy


def _was_accepted(context: CallContext, table: str, password: str) -> bool:
    return (table, _compute_sha256(password)) in context.table_access.accepted_passwords


def _remember_password(context: CallContext, table: str, password: str) -> None:
    accepted = context.table_access.accepted_passwords
    while len(accepted) >= _MAX_REMEMBERED_PASSWORDS:
        del accepted[next(iter(accepted))]  # the oldest
    accepted[table, _compute_sha256(password)] = None


def _compute_sha256(password: str) -> bytes:
    return hashlib.sha256(password.encode()).digest()
