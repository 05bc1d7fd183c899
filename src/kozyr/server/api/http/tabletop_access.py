"""Access to the tabletop API: tokens, scopes and rate limits.

Tokens and limits are the same as for all other calls. This API identifies a person by name, not by id.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from litestar.status_codes import HTTP_401_UNAUTHORIZED

from kozyr.locales import ENGLISH
from kozyr.rules import Refusal
from kozyr.server.api.calls import names
from kozyr.server.api.calls.call import SESSION_ONLY
from kozyr.server.api.calls.call_refusals import refuse
from kozyr.server.api.calls.caller import Caller
from kozyr.server.api.calls.rate_limiter import count_while_open
from kozyr.server.api.calls.refusal_catalogue import STATUSES
from kozyr.server.api.calls.seats import send_invitation
from kozyr.server.api.calls.tables import refuse_too_many_tables
from kozyr.server.api.calls.tokens import identify
from kozyr.server.api.http.tabletop_routes import Routes, TokenCaller, routes
from kozyr.server.api.http.trusted_proxies import TrustedProxies
from kozyr.server.api.messages.notices import Inviter
from kozyr.server.app import ServerApp
from kozyr.server.tabletop.api import Policy, Tabletop, TabletopCaller
from kozyr.server.tabletop.operations import TABLES_SCOPE
from kozyr.table import Settings

_WAIT_S: Final = 10
"""How long a client is told to wait when its address has too many connections."""


def make_tabletop_routes(app: ServerApp, proxies: TrustedProxies) -> Routes:
    """Make the routes of the tabletop API."""
    context = app.context

    async def find_person(name: str) -> tuple[str, str] | None:
        person = await app.store.person_named(names.key_of(name))
        return None if person is None else (person.id, person.name)

    async def check_create(author: str, invitations: int) -> Refusal | None:
        return (
            await refuse_too_many_tables(context, author)
            or context.rate_limits.check("tables", author)
            or context.rate_limits.check("invites", author, invitations)
        )

    async def check_sit(player: TabletopCaller) -> Refusal | None:
        if isinstance(player, TokenCaller) and not _has_scope(TABLES_SCOPE, player.scopes):
            return refuse("no_scope", TABLES_SCOPE)
        return await refuse_too_many_tables(context, player.id)

    async def invite(author: TabletopCaller, player: str, table: str, settings: Settings) -> None:
        if player in await context.social.block_lists.blocked(author.id):
            return  # the invitation is dropped, so that a block is not revealed
        send_invitation(context, player, table, settings, Inviter(author.id, author.name))

    policy = Policy(check_create, check_sit, invite)
    tabletop = Tabletop(
        app.table_host, app.store, app.presence, find_person, context.random_bytes, policy=policy
    )
    return routes(tabletop, TokenAccess(app, proxies))


class TokenAccess:
    """Checks the tokens and counts the connections of the tabletop API."""

    def __init__(self, app: ServerApp, proxies: TrustedProxies) -> None:
        self._context = app.context
        self._proxies = proxies
        self._open_connections = app.hub.connections_by_address
        """The number of open connections per address; the gateway counts its connections here too."""
        self._max_per_address = app.config.limits.connections_per_address

    async def authenticate(
        self,
        token: str | None,
        scope: Any,  # noqa: ANN401 - the type of ASGI
        needed_scope: str,
    ) -> TokenCaller | Refusal | None:
        """Return the caller; None if the token is invalid; a refusal if the token lacks the needed scope."""
        caller = await identify(self._context, token, self._proxies.find_address(scope), ENGLISH)
        if isinstance(caller, Refusal):
            return None if STATUSES[caller.word] == HTTP_401_UNAUTHORIZED else caller
        if caller.person is None:
            return None
        if not _has_scope(needed_scope, caller.scopes):
            return refuse("no_scope", needed_scope)
        return self._context.rate_limits.check("calls", caller.rate_limit_key) or _make_token_caller(caller)

    @contextmanager
    def count_connection(self, scope: Any) -> Iterator[Refusal | None]:  # noqa: ANN401 - the type of ASGI
        """Count a connection while it is open; yield a refusal if its address has too many."""
        address = self._proxies.find_address(scope)
        if self._open_connections[address] >= self._max_per_address:
            yield refuse("too_often", _WAIT_S)
            return
        with count_while_open(self._open_connections, address):
            yield None

    @contextmanager
    def watch_token(self, caller: TokenCaller) -> Iterator[asyncio.Event]:
        """Yield an event that is set when the caller's token expires or is revoked."""
        token_ended = asyncio.Event()

        def handle_revoked(token_id: str) -> None:
            if token_id == caller.token_id:
                token_ended.set()

        timer = None
        if caller.expires is not None:
            left_ms = max(0, caller.expires - self._context.clock())
            timer = asyncio.get_running_loop().call_later(left_ms / 1000, token_ended.set)
        self._context.connections.revoked_listeners.add(handle_revoked)
        try:
            yield token_ended
        finally:
            self._context.connections.revoked_listeners.remove(handle_revoked)
            if timer is not None:
                timer.cancel()


def _has_scope(needed_scope: str, scopes: tuple[str, ...]) -> bool:
    return bool({*SESSION_ONLY, needed_scope}.intersection(scopes))  # a session has every scope


def _make_token_caller(caller: Caller) -> TokenCaller:
    return TokenCaller(caller.person or "", caller.name, caller.token_id, caller.expires, caller.scopes)
