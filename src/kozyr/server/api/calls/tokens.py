"""Tokens: identifying callers, issuing tokens and revoking them.

A token is 32 secret random bytes; the store keeps their SHA-256. Sessions expire. A program's token has a
name, scopes and an optional end. A revoked token is refused immediately, on live sockets too.
"""

import base64
import hashlib
import re
from typing import Final

from kozyr.rules import Refusal
from kozyr.rules.refusals import Language
from kozyr.server.api.calls import names
from kozyr.server.api.calls.call_refusals import refuse
from kozyr.server.api.calls.context import SESSION, CallContext, Caller, Known
from kozyr.server.tables.people import Person, Token

PREFIX: Final = "kzr_"
"""The prefix of every token, by which a leaked token is recognized."""
DAY_MS: Final = 86_400_000
MOST_SESSIONS: Final = 20
"""The most sessions of a person; a further one ends the oldest."""
MOST_TOKENS: Final = 50
"""The most programs' tokens of a person."""

_BYTES: Final = 32
_SHAPE: Final = re.compile(PREFIX + r"[A-Za-z0-9_-]{43}")
_TRUSTED_MS: Final = 5_000
"""How long a cached token is used without reading the store again."""
_MOST_KNOWN: Final = 10_000
_SWEEP_MS: Final = 3_600_000


async def identify(
    desk: CallContext, token: str | None, address: str, lang: Language, connection: str = ""
) -> Caller | Refusal:
    """Return the caller that a token identifies; without a token, an anonymous caller."""
    if token is None:
        return Caller(None, "", (), None, address, lang, connection)
    known = await _known(desk, token)
    if known is None:
        return desk.too_often("bad_tokens", address) or refuse("bad_token")
    found, person, _ = known
    if found.expires is not None and found.expires <= desk.clock():
        return desk.too_often("bad_tokens", address) or refuse("token_expired")
    return Caller(person.id, person.name, found.scopes, found.id, address, lang, connection, found.expires)


async def _known(desk: CallContext, text: str) -> Known | None:
    if not _SHAPE.fullmatch(text):
        return None
    now, digest = desk.clock(), _digest(text)
    known = desk.known.get(digest)
    if known is None or not now <= known.until <= now + _TRUSTED_MS:
        token, person = await _kept(desk, digest)
        if token is None or person is None:
            desk.known.pop(digest, None)
            return None
        while len(desk.known) >= _MOST_KNOWN:
            del desk.known[next(iter(desk.known))]
        known = desk.known[digest] = Known(token, person, now + _TRUSTED_MS)
    return known


async def _kept(desk: CallContext, digest: bytes) -> tuple[Token | None, Person | None]:
    # A revocation during the read has already cleared the cache: caching the old token would revive it.
    while True:
        revocations = desk.revocations
        token = await desk.store.token(digest)
        person = token and await desk.store.person(token.person)
        if desk.revocations == revocations:
            return token, person


async def begin_session(desk: CallContext, person: Person) -> tuple[str, Token]:
    """Issue a session token for a person."""
    await _sweep(desk)
    sessions = [token for token in await desk.store.tokens(person.id) if SESSION in token.scopes]
    for token in sessions[: max(0, len(sessions) + 1 - MOST_SESSIONS)]:
        await revoke(desk, person.id, token.id)
    return await _issue(desk, person.id, "", (SESSION,), desk.session_days)


async def make_token(
    desk: CallContext, caller: Caller, name: str, scopes: tuple[str, ...], days: int | None
) -> tuple[str, Token] | Refusal:
    """Issue a token for one of the caller's programs."""
    person = caller.person or ""
    made = [token for token in await desk.store.tokens(person) if SESSION not in token.scopes]
    if len(made) >= MOST_TOKENS:
        return refuse("too_many_tokens", len(made))
    text, token = await _issue(desk, person, name, scopes, days)
    # If the session was ended meanwhile together with all tokens, this token must end too.
    if all(each.id != caller.token_id for each in await desk.store.tokens(person)):
        await revoke(desk, person, token.id)
        return refuse("bad_token")
    return text, token


async def revoke(desk: CallContext, person: str, token_id: str) -> bool:
    """Revoke a token; return False if the person has none with this id."""
    token = await desk.store.drop_token(person, token_id)
    if token is None:
        return False
    announce_end(desk, token)
    return True


async def end_all(desk: CallContext, person: str, *, keep: str) -> None:
    """Revoke all tokens of a person but one, and close the connections that use them."""
    for token in await desk.store.drop_tokens(person, keep=keep):
        announce_end(desk, token)


def announce_end(desk: CallContext, token: Token) -> None:
    """Close the connections of a dropped token, in every process."""
    forget(desk, token.id)
    desk.announce_revoked(token.id)


def forget(desk: CallContext, token_id: str) -> None:
    """Forget a token that was revoked, here or by another process, and notify the listeners."""
    for digest in [digest for digest, known in desk.known.items() if known.token.id == token_id]:
        del desk.known[digest]
    desk.revocations += 1
    desk.revoked(token_id)


async def _issue(
    desk: CallContext, person: str, name: str, scopes: tuple[str, ...], days: int | None
) -> tuple[str, Token]:
    text = PREFIX + base64.urlsafe_b64encode(desk.chance(_BYTES)).decode().rstrip("=")
    now = desk.clock()
    expires = None if days is None else now + days * DAY_MS
    token = Token(_digest(text), names.token_id(desk.chance), person, name, scopes, now, expires)
    if not await desk.store.add_token(token):
        message = f"a token for {person} could not be kept"
        raise RuntimeError(message)
    return text, token


async def _sweep(desk: CallContext) -> None:
    now = desk.clock()
    if now - desk.swept_at >= _SWEEP_MS:
        desk.swept_at = now
        await desk.store.drop_expired(now)


def _digest(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()
