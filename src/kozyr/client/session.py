"""The player's identity on a server, and how the client keeps it.

The server issues a token for a guest's name, or for a name and a password. One token per server, and the last
server used, are stored in a file that only its owner can read. Passwords are never stored.
"""

from typing import Final, NamedTuple

from msgspec import Struct

from kozyr.client.address import DEFAULT_SERVER
from kozyr.client.files import Files, json_format
from kozyr.client.server_client import ServerClient
from kozyr.client.table_client import ClientRefusal
from kozyr.server.api.messages.fields import MAX_PERSON_NAME_LENGTH, Done
from kozyr.server.api.messages.people import Me
from kozyr.server.api.messages.people import Session as IssuedSession

FILE: Final = "online.json"
NAME_REFUSALS: Final = ("reserved_name", "confusable_name")
"""The refusals of a name that the server does not allow."""
TOKEN_REFUSALS: Final = ("bad_token", "token_expired", "no_token")
"""The refusals that mean a token is no longer valid."""


class OnlineSession(NamedTuple):
    """A player known to a server."""

    server: ServerClient
    """The server, with the player's token."""
    user: str
    name: str
    guest: bool


class _OnlineFile(Struct, frozen=True):
    server: str = DEFAULT_SERVER
    tokens: dict[str, str] = {}


_FORMAT: Final = json_format(_OnlineFile)


def last_server(files: Files) -> str:
    """Return the last server used."""
    return files.load(FILE, _FORMAT, _OnlineFile).server


async def sign_in(files: Files, server: ServerClient, name: str) -> OnlineSession | ClientRefusal:
    """Sign in with the stored token, or as a new guest of this name."""
    token = files.load(FILE, _FORMAT, _OnlineFile).tokens.get(server.address.url)
    if token:
        server_with_token = server._replace(token=token)
        me = await server_with_token.request("auth.me", Me)
        if isinstance(me, Me):
            _save_token(files, server.address.url, token)
            return OnlineSession(server_with_token, me.user_id, me.name, me.guest)
        if me.code not in TOKEN_REFUSALS:
            return me
    guest_name = name.strip()[:MAX_PERSON_NAME_LENGTH] or None
    issued = await server.request("auth.guest", IssuedSession, name=guest_name)
    if isinstance(issued, ClientRefusal) and issued.code in NAME_REFUSALS:
        # The profile's name is not allowed on this server, so the server chooses one.
        issued = await server.request("auth.guest", IssuedSession)
    return _keep_session(files, server, issued, guest=True)


async def log_in(
    files: Files, server: ServerClient, name: str, password: str
) -> OnlineSession | ClientRefusal:
    """Log in to a registered account."""
    server = server._replace(token="")
    issued = await server.request("auth.login", IssuedSession, name=name.strip(), password=password)
    return _keep_session(files, server, issued, guest=False)


async def register(
    files: Files, server: ServerClient, name: str, password: str
) -> OnlineSession | ClientRefusal:
    """Register an account; a guest keeps games and coins."""
    issued = await server.request("auth.register", IssuedSession, name=name.strip(), password=password)
    return _keep_session(files, server, issued, guest=False)


async def log_out(files: Files, session: OnlineSession) -> ClientRefusal | None:
    """Revoke the token on the server and delete it here."""
    answer = await session.server.request("auth.logout", Done)
    if isinstance(answer, ClientRefusal) and answer.code not in TOKEN_REFUSALS:
        return answer
    _save_token(files, session.server.address.url, None)
    return None


def _keep_session(
    files: Files, server: ServerClient, issued: IssuedSession | ClientRefusal, *, guest: bool
) -> OnlineSession | ClientRefusal:
    if isinstance(issued, ClientRefusal):
        return issued
    _save_token(files, server.address.url, issued.token)
    return OnlineSession(server._replace(token=issued.token), issued.user_id, issued.name, guest)


def _save_token(files: Files, url: str, token: str | None) -> None:
    # Store a server's token, or delete it (None). The server becomes the last server used.
    def change_file(stored: _OnlineFile) -> _OnlineFile:
        other_tokens = {address: kept for address, kept in stored.tokens.items() if address != url}
        return _OnlineFile(url, other_tokens if token is None else other_tokens | {url: token})

    files.change(FILE, _FORMAT, _OnlineFile, change_file)
