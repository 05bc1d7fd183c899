"""The addresses from which a person logged in, for moderators.

An address older than 30 days is stored only as a keyed hash. Moderators can still see that two are equal.
"""

import hashlib
import hmac
import secrets
from typing import Final

from msgspec import Struct

from kozyr.server.tables.document_kind import DocumentKind
from kozyr.server.tables.documents import Documents

MAX_ADDRESSES: Final = 50
"""How many logins are remembered of each person; the oldest are forgotten first."""
HASH_AFTER_MS: Final = 30 * 86_400_000
_PEOPLE_PER_STEP: Final = 200
_HASH_DIGITS: Final = 16


class LoginAddress(Struct, frozen=True):
    """The address of one login."""

    at: int
    token_id: str
    address: str
    """The address, or the beginning of its hash."""
    hashed: bool = False


ADDRESSES: Final = DocumentKind("addresses", tuple[LoginAddress, ...])
_SECRETS: Final = DocumentKind("secret", str)


async def record_address(store: Documents, person: str, login: LoginAddress) -> None:
    """Remember the address of a login."""
    secret = await _read_secret(store)

    def add(logins: tuple[LoginAddress, ...] | None) -> tuple[LoginAddress, ...]:
        kept = [*(logins or ()), login][-MAX_ADDRESSES:]
        return tuple(_hash_old(each, login.at, secret) for each in kept)

    await ADDRESSES.update(store, person, add)


async def list_addresses(store: Documents, person: str) -> tuple[LoginAddress, ...]:
    """Return the remembered logins of a person, the oldest first."""
    return (await ADDRESSES.read(store, person)).value or ()


async def hash_old_addresses(store: Documents, now: int) -> None:
    """Hash every stored address that is older than 30 days."""
    secret, last = await _read_secret(store), ""

    def hash_all(logins: tuple[LoginAddress, ...] | None) -> tuple[LoginAddress, ...] | None:
        return None if logins is None else tuple(_hash_old(login, now, secret) for login in logins)

    while page := await ADDRESSES.list(store, after=last, limit=_PEOPLE_PER_STEP):
        for person, logins in page:
            if any(_must_hash(login, now) for login in logins):
                await ADDRESSES.update(store, person, hash_all)
        last = page[-1][0]


def _must_hash(login: LoginAddress, now: int) -> bool:
    return not login.hashed and now - login.at > HASH_AFTER_MS


def _hash_old(login: LoginAddress, now: int, secret: str) -> LoginAddress:
    if not _must_hash(login, now):
        return login
    digest = hmac.new(secret.encode(), login.address.encode(), hashlib.sha256).hexdigest()
    return LoginAddress(login.at, login.token_id, digest[:_HASH_DIGITS], hashed=True)


async def _read_secret(store: Documents) -> str:
    """Return the key of the hashes; the first process that needs it makes it."""
    stored = (await _SECRETS.read(store, "addresses")).value
    if stored is None:
        await store.change_documents([_SECRETS.change("addresses", secrets.token_hex(32), 0)])
        stored = (await _SECRETS.read(store, "addresses")).value
    return stored or ""
