"""The player's identity on a server, and how the client keeps it.

The server issues a token for a name (a guest's) or for a name and a password. One token per server is stored
in a file that only its owner can read, together with the last server used. Passwords are never stored.
"""

from typing import Final, NamedTuple

import msgspec
from msgspec import Struct

from kozyr.server.api.messages.fields import LONGEST_PERSON, Done
from kozyr.server.api.messages.people import Me
from kozyr.server.api.messages.people import Session as IssuedSession
from kozyr.terminal.files import FileFormat, Files
from kozyr.terminal.online.address import HOME
from kozyr.terminal.online.server_client import ServerClient
from kozyr.terminal.table_client import Refused

FILE: Final = "online.json"
UNAVAILABLE_NAME: Final = ("reserved_name", "confusable_name")
"""The refusals of a name that the server lets no player have."""
INVALID_TOKEN: Final = ("bad_token", "token_expired", "no_token")
"""The refusals that mean a token is no longer valid."""


class OnlineSession(NamedTuple):
    """A player known to a server."""

    server: ServerClient
    """The server, with the player's token."""
    user: str
    name: str
    guest: bool


class _Kept(Struct, frozen=True):
    server: str = HOME
    tokens: dict[str, str] = {}


def _read(data: bytes) -> _Kept:
    try:
        return msgspec.json.decode(data, type=_Kept)
    except msgspec.MsgspecError as error:
        raise ValueError(FILE) from error


def _write(kept: _Kept) -> bytes:
    return msgspec.json.encode(kept)


_SHAPE: Final = FileFormat(_read, _write)


def last_server(files: Files) -> str:
    """Return the last server used."""
    return files.load(FILE, _SHAPE, _Kept).server


async def sign_in(files: Files, server: ServerClient, name: str) -> OnlineSession | Refused:
    """Sign in with the stored token, or as a new guest of this name."""
    kept = files.load(FILE, _SHAPE, _Kept).tokens.get(server.address.url)
    if kept:
        known = server._replace(token=kept)
        me = await known.ask("auth.me", Me)
        if isinstance(me, Me):
            return _remembered(files, OnlineSession(known, me.user_id, me.name, me.guest))
        if me.code not in INVALID_TOKEN:
            return me
    given = await server.ask("auth.guest", IssuedSession, name=name.strip()[:LONGEST_PERSON] or None)
    if isinstance(given, Refused) and given.code in UNAVAILABLE_NAME:
        # The profile's name is not allowed on this server, so the server chooses one.
        given = await server.ask("auth.guest", IssuedSession)
    return given if isinstance(given, Refused) else _given(files, server, given, guest=True)


async def log_in(files: Files, server: ServerClient, name: str, password: str) -> OnlineSession | Refused:
    """Log in to a registered account."""
    plain = server._replace(token="")
    given = await plain.ask("auth.login", IssuedSession, name=name.strip(), password=password)
    return given if isinstance(given, Refused) else _given(files, server, given, guest=False)


async def register(files: Files, server: ServerClient, name: str, password: str) -> OnlineSession | Refused:
    """Register an account; a guest keeps games and coins."""
    given = await server.ask("auth.register", IssuedSession, name=name.strip(), password=password)
    return given if isinstance(given, Refused) else _given(files, server, given, guest=False)


async def log_out(files: Files, session: OnlineSession) -> Refused | None:
    """Revoke the token on the server and delete it here."""
    answer = await session.server.ask("auth.logout", Done)
    if isinstance(answer, Refused) and answer.code not in INVALID_TOKEN:
        return answer
    _keep(files, session.server.address.url, None)
    return None


def _given(files: Files, server: ServerClient, given: IssuedSession, *, guest: bool) -> OnlineSession:
    session = OnlineSession(server._replace(token=given.token), given.user_id, given.name, guest)
    return _remembered(files, session)


def _remembered(files: Files, session: OnlineSession) -> OnlineSession:
    _keep(files, session.server.address.url, session.server.token)
    return session


def _keep(files: Files, url: str, token: str | None) -> None:
    def changed(kept: _Kept) -> _Kept:
        others = {server: each for server, each in kept.tokens.items() if server != url}
        return _Kept(url, others if token is None else {**others, url: token})

    files.change(FILE, _SHAPE, _Kept, changed)
