"""Tokens: identifying callers, issuing tokens and revoking them.

A token is a text of 32 secret random bytes; the store keeps only its SHA-256. Sessions expire. A program's
token has a name, scopes and an optional expiry. A revoked token is refused immediately, on live sockets too.
"""

import base64
import hashlib
import re
from typing import Final

from kozyr.locales import Language
from kozyr.rules import Refusal
from kozyr.server.accounts.addresses import LoginAddress, record_address
from kozyr.server.api.calls import names
from kozyr.server.api.calls.call_refusals import refuse
from kozyr.server.api.calls.caller import SESSION, Caller
from kozyr.server.api.calls.context import CachedToken, CallContext
from kozyr.server.tables.people import Person, Token

PREFIX: Final = "kzr_"
"""The prefix of every token, by which a leaked token is recognized."""
DAY_MS: Final = 86_400_000
MAX_SESSIONS: Final = 20
"""The most sessions of a person. A further session ends the oldest one."""
MAX_TOKENS: Final = 50
"""The most tokens of a person's programs."""

_BYTES: Final = 32
_SHAPE: Final = re.compile(PREFIX + r"[A-Za-z0-9_-]{43}")
"""The 32 bytes are 43 characters of base64."""
_CACHE_MS: Final = 5_000
"""How long a cached token is used without reading the store again."""
_MAX_CACHED: Final = 10_000
_DELETION_INTERVAL_MS: Final = 3_600_000
"""The shortest time between two deletions of expired tokens."""


async def identify(
    context: CallContext, token: str | None, address: str, lang: Language, client_id: str = ""
) -> Caller | Refusal:
    """Return the caller that a token identifies; without a token, an anonymous caller."""
    if token is None:
        return Caller(None, "", (), None, address, lang, client_id)
    cached = await _find_token(context, token)
    if cached is None:
        return context.rate_limits.check("bad_tokens", address) or refuse("bad_token")
    stored, person, _ = cached
    if stored.expires is not None and stored.expires <= context.clock():
        return context.rate_limits.check("bad_tokens", address) or refuse("token_expired")
    return Caller(person.id, person.name, stored.scopes, stored.id, address, lang, client_id, stored.expires)


async def _find_token(context: CallContext, text: str) -> CachedToken | None:
    # Return the token of this text from the cache or the store; None if there is none.
    if not _SHAPE.fullmatch(text):
        return None
    now, digest, cache = context.clock(), _hash_token(text), context.accounts.token_cache
    cached = cache.get(digest)
    # If `until` lies too far ahead, the clock was set back since the token was cached.
    if cached is None or not now <= cached.until <= now + _CACHE_MS:
        token, person = await _read_token(context, digest)
        if token is None or person is None:
            cache.pop(digest, None)
            return None
        while len(cache) >= _MAX_CACHED:
            del cache[next(iter(cache))]
        cached = cache[digest] = CachedToken(token, person, now + _CACHE_MS)
    return cached


async def _read_token(context: CallContext, digest: bytes) -> tuple[Token | None, Person | None]:
    # If a token was revoked during the read, read again. The revocation has already removed it from the
    # cache, so caching the old result could make the revoked token valid again.
    while True:
        revocations = context.accounts.revocations
        token = await context.store.token(digest)
        person = token and await context.store.person(token.person)
        if context.accounts.revocations == revocations:
            return token, person


async def begin_session(context: CallContext, person: Person, address: str) -> tuple[str, Token]:
    """Issue a session token for a person, and remember the address of the login."""
    await _delete_expired(context)
    sessions = [token for token in await context.store.tokens(person.id) if SESSION in token.scopes]
    for token in sessions[: max(0, len(sessions) + 1 - MAX_SESSIONS)]:  # the oldest come first
        await revoke(context, person.id, token.id)
    text, token = await _issue(context, person.id, "", (SESSION,), context.accounts.session_days)
    login = LoginAddress(token.made, token.id, address)
    await record_address(context.store, person.id, login)
    return text, token


async def make_token(
    context: CallContext, caller: Caller, name: str, scopes: tuple[str, ...], days: int | None
) -> tuple[str, Token] | Refusal:
    """Issue a token for one of the caller's programs."""
    person = caller.person or ""
    program_tokens = [token for token in await context.store.tokens(person) if SESSION not in token.scopes]
    if len(program_tokens) >= MAX_TOKENS:
        return refuse("too_many_tokens", len(program_tokens))
    text, token = await _issue(context, person, name, scopes, days)
    # If the caller's session was revoked meanwhile, perhaps with all other tokens, revoke the new token too.
    if all(stored.id != caller.token_id for stored in await context.store.tokens(person)):
        await revoke(context, person, token.id)
        return refuse("bad_token")
    return text, token


async def revoke(context: CallContext, person: str, token_id: str) -> bool:
    """Revoke a token; return False if the person has none with this id."""
    token = await context.store.drop_token(person, token_id)
    if token is None:
        return False
    announce_revocation(context, token)
    return True


async def revoke_others(context: CallContext, person: str, *, keep: str) -> None:
    """Revoke all tokens of a person but one, and close the connections that use them."""
    for token in await context.store.drop_tokens(person, keep=keep):
        announce_revocation(context, token)


def announce_revocation(context: CallContext, token: Token) -> None:
    """Tell this and all other processes that a token was deleted; each closes the token's connections."""
    uncache_token(context, token.id)
    context.connections.announce_revoked(token.id)


def uncache_token(context: CallContext, token_id: str) -> None:
    """Remove a revoked token from this process's cache; the notified listeners close its connections."""
    cache = context.accounts.token_cache
    for digest in [digest for digest, cached in cache.items() if cached.token.id == token_id]:
        del cache[digest]
    context.accounts.revocations += 1
    context.connections.revoked_listeners.notify(token_id)


async def _issue(
    context: CallContext, person: str, name: str, scopes: tuple[str, ...], days: int | None
) -> tuple[str, Token]:
    # Make and store a token; return its secret text and the stored token.
    text = PREFIX + base64.urlsafe_b64encode(context.random_bytes(_BYTES)).decode().rstrip("=")
    now = context.clock()
    expires = None if days is None else now + days * DAY_MS
    token = Token(
        _hash_token(text), names.make_token_id(context.random_bytes), person, name, scopes, now, expires
    )
    if not await context.store.add_token(token):
        message = f"a token for {person} could not be stored"
        raise RuntimeError(message)
    return text, token


async def _delete_expired(context: CallContext) -> None:
    now = context.clock()
    if now - context.accounts.expired_tokens_deleted_at >= _DELETION_INTERVAL_MS:
        context.accounts.expired_tokens_deleted_at = now
        await context.store.drop_expired(now)


def _hash_token(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()
