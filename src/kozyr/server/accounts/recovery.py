"""One-time codes by which a person sets a new password without the old one.

Recovery codes are shown once, at registration or on request. A code that is sent by e-mail is valid for an
hour. The store keeps only SHA-256 hashes: a code has 60 random bits, so a slow hash is not needed.
"""

import hashlib
import hmac
from collections.abc import Callable
from typing import Final

from msgspec import Struct

from kozyr.server.tables.document_kind import DocumentKind
from kozyr.server.tables.documents import Documents

CODES: Final = 8
"""How many recovery codes a person gets."""
EMAIL_CODE_MS: Final = 3_600_000
_ALPHABET: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""32 letters and digits that do not look alike."""
CODE_BYTES: Final = 12
_GROUP_LETTERS: Final = 4


class RecoveryCodes(Struct, frozen=True):
    """The hashes of a person's unused codes."""

    hashes: tuple[str, ...]
    made: int


class EmailCode(Struct, frozen=True):
    """The hash of a code that was sent by e-mail."""

    hash: str
    until: int


RECOVERY_CODES: Final = DocumentKind("recovery", RecoveryCodes)
EMAIL_CODES: Final = DocumentKind("email_code", EmailCode)
EMAILS: Final = DocumentKind("email", str)
"""The e-mail address of a person."""


def make_code(random: bytes) -> str:
    """Make a code such as `K7QF-92MD-XH3P` from 12 random bytes."""
    letters = [_ALPHABET[byte % len(_ALPHABET)] for byte in random]
    groups = range(0, len(letters), _GROUP_LETTERS)
    return "-".join("".join(letters[start : start + _GROUP_LETTERS]) for start in groups)


async def issue_codes(
    store: Documents, person: str, random_bytes: Callable[[int], bytes], now: int
) -> list[str]:
    """Make new recovery codes for a person; the earlier ones become invalid."""
    random = random_bytes(CODES * CODE_BYTES)
    codes = [make_code(random[start : start + CODE_BYTES]) for start in range(0, len(random), CODE_BYTES)]
    hashes = tuple(_hash_code(person, code) for code in codes)
    await store.change_documents([RECOVERY_CODES.change(person, RecoveryCodes(hashes, now))])
    return codes


async def issue_email_code(
    store: Documents, person: str, random_bytes: Callable[[int], bytes], now: int
) -> str:
    """Make the code for an e-mail; an earlier one becomes invalid."""
    code = make_code(random_bytes(CODE_BYTES))
    stored = EmailCode(_hash_code(person, code), now + EMAIL_CODE_MS)
    await store.change_documents([EMAIL_CODES.change(person, stored)])
    return code


async def count_codes(store: Documents, person: str) -> int:
    """Return how many unused recovery codes a person has."""
    stored = (await RECOVERY_CODES.read(store, person)).value
    return 0 if stored is None else len(stored.hashes)


async def use_code(store: Documents, person: str, code: str, now: int) -> bool:
    """Return whether a code is valid, and make it invalid; of two equal requests, only one succeeds."""
    hashed = _hash_code(person, code)
    while True:
        codes = await RECOVERY_CODES.read(store, person)
        if codes.value is None or not _contains(codes.value.hashes, hashed):
            break
        left = tuple(each for each in codes.value.hashes if each != hashed)
        change = RECOVERY_CODES.change(person, RecoveryCodes(left, codes.value.made), codes.version)
        if await store.change_documents([change]):
            return True
    mailed = await EMAIL_CODES.read(store, person)
    if mailed.value is None or now >= mailed.value.until or not _contains((mailed.value.hash,), hashed):
        return False
    return await store.change_documents([EMAIL_CODES.change(person, None, mailed.version)])


def _contains(hashes: tuple[str, ...], hashed: str) -> bool:
    return any(hmac.compare_digest(each, hashed) for each in hashes)


def _hash_code(person: str, code: str) -> str:
    typed = "".join(letter for letter in code.upper() if letter.isalnum())
    return hashlib.sha256(f"{person}:{typed}".encode()).hexdigest()
