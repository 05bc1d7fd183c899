"""HTTP requests to a server, and what happens when it does not answer.

Each request runs in its own thread, so the screen never waits for the network. Every failure is a
`ClientRefusal` with a sentence: the server's own if it sent one, else ours. A command is resent with the same
id until it is answered, so the server executes it once even if an answer is lost.
"""

import asyncio
import http.client
import json
import ssl
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import Any, Final, NamedTuple, TypeVar
from uuid import uuid4

import msgspec

from kozyr.rules.refusals import Language
from kozyr.server.api.messages.fields import Problem
from kozyr.terminal.online.address import Address
from kozyr.terminal.table_client import ClientRefusal
from kozyr.terminal.words import say
from kozyr.words import printable

TIMEOUT_S: Final = 10.0
PATIENCE_S: Final = 20.0
"""How long a command is resent before the player is told that it failed."""
TEMPORARY: Final = ("unreachable", "unavailable", "busy", "stopping", "broken", "too_often", "not_kozyr")
"""Refusals that may be temporary; a truncated answer may look like one of another server."""
_AGAIN_S: Final = 0.5
_MOST_BYTES: Final = 8 << 20
_T = TypeVar("_T")


class ServerClient(NamedTuple):
    """A server, and the token of the player who sends requests."""

    address: Address
    language: Language
    token: str = ""
    patience_s: float = PATIENCE_S

    async def request(self, name: str, kind: type[_T], /, **fields: object) -> _T | ClientRefusal:
        """Send a request once; fields that are None are not sent."""
        body_fields = {key: value for key, value in fields.items() if value is not None}
        body = await in_thread(lambda: _answer(self, name, body_fields))
        if isinstance(body, ClientRefusal):
            return body
        try:
            return msgspec.json.decode(body, type=kind)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            return self.fault("not_kozyr")

    async def send_command(self, name: str, kind: type[_T], /, **fields: object) -> _T | ClientRefusal:
        """Have a command executed once, however often it has to be sent."""
        fields["command_id"] = uuid4().hex
        loop = asyncio.get_running_loop()
        until = loop.time() + self.patience_s
        while True:
            answer = await self.request(name, kind, **fields)
            if not isinstance(answer, ClientRefusal) or answer.code not in TEMPORARY or loop.time() > until:
                return answer
            await asyncio.sleep(_AGAIN_S)

    def fault(self, code: str, **values: object) -> ClientRefusal:
        """Return why there is no answer."""
        return ClientRefusal(code, say(self.language, f"online_{code}", server=self.address.url, **values))


async def in_thread(work: Callable[[], _T]) -> _T:
    """Run a function in a thread that does not delay the program's exit."""
    loop = asyncio.get_running_loop()
    future: asyncio.Future[_T] = loop.create_future()

    def settle(outcome: _T | None, fault: BaseException | None) -> None:
        if future.done():
            return  # the caller no longer waits
        if fault is not None:
            future.set_exception(fault)
        else:
            future.set_result(outcome)  # type: ignore[arg-type]  # without a fault there is an outcome

    def run() -> None:
        outcome, fault = None, None
        try:
            outcome = work()
        except Exception as error:  # noqa: BLE001 - the awaiting caller gets it
            fault = error
        with suppress(RuntimeError):  # the event loop has closed meanwhile
            loop.call_soon_threadsafe(settle, outcome, fault)

    Thread(target=run, daemon=True).start()
    return await future


class _Stay(urllib.request.HTTPRedirectHandler):
    """Follows no redirects: a token is only for the server that the player named."""

    def redirect_request(self, *_: Any) -> None:  # noqa: ANN401 - the library's signature
        """Refuse every redirect."""


def _answer(server: ServerClient, name: str, fields: dict[str, object]) -> bytes | ClientRefusal:
    headers = {"Content-Type": "application/json", "Accept-Language": server.language}
    if server.token:
        headers["Authorization"] = f"Bearer {server.token}"
    proxies = [urllib.request.ProxyHandler({})] if server.address.is_on_this_machine else []
    opener = urllib.request.build_opener(_Stay, *proxies)
    try:
        request = urllib.request.Request(  # noqa: S310 - parsed as an HTTP address
            f"{server.address.url}/api/{name}", json.dumps(fields).encode(), headers
        )
        with opener.open(request, timeout=TIMEOUT_S) as answer:
            body: bytes = answer.read(_MOST_BYTES + 1)
            is_cut = bool(answer.length) or not body
    except urllib.error.HTTPError as error:
        with error:
            return _refusal(server, error)
    except urllib.error.URLError as error:
        return _unreachable(server, error.reason)
    except http.client.RemoteDisconnected as error:  # the library makes it a BadStatusLine
        return _unreachable(server, error)
    except http.client.BadStatusLine as error:
        return server.fault("unreachable" if "HTTP/1.1 ".startswith(str(error)[:9]) else "not_kozyr")
    except (OSError, http.client.HTTPException, ValueError) as error:
        return _unreachable(server, error)
    if len(body) > _MOST_BYTES:
        return server.fault("not_kozyr")
    return server.fault("unreachable") if is_cut else body


def _refusal(server: ServerClient, error: urllib.error.HTTPError) -> ClientRefusal:
    if 300 <= error.code < 400:  # noqa: PLR2004 - HTTP redirects
        return server.fault("moved", where=printable(error.headers.get("Location", "?")))
    try:
        problem = msgspec.json.decode(error.read(_MOST_BYTES), type=Problem).error
    except (msgspec.MsgspecError, OSError, http.client.HTTPException, ValueError):
        if getattr(error.fp, "length", 0):
            return server.fault("unreachable")  # the answer was truncated
        if error.code == http.HTTPStatus.TOO_MANY_REQUESTS:
            return server.fault("too_often")
        broken = error.code >= http.HTTPStatus.INTERNAL_SERVER_ERROR
        return server.fault("broken", status=error.code) if broken else server.fault("not_kozyr")
    return ClientRefusal(printable(problem.word), printable(problem.message))


def _unreachable(server: ServerClient, why: object) -> ClientRefusal:
    # The library's reasons are not translated; the player is told what to do instead.
    if isinstance(why, ssl.SSLError):
        return server.fault("tls", why=printable(getattr(why, "verify_message", "") or why.reason or ""))
    return server.fault("unreachable")
