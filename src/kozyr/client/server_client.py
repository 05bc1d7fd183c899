"""HTTP requests to a server, and the handling of failed requests.

Each request runs in its own thread, so the screen never waits for the network. Every failure is a
`ClientRefusal` with a sentence from the server or from this program. A command is resent with the same id
until the server answers, so the server executes it once even if an answer is lost.
"""

import asyncio
import http.client
import json
import ssl
import urllib.error
import urllib.request
from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread
from typing import Any, Final, NamedTuple, TypeVar
from uuid import uuid4

import msgspec

from kozyr.client.address import Address
from kozyr.client.table_client import ClientRefusal
from kozyr.locales import Language, say
from kozyr.printable import printable
from kozyr.server.api.messages.fields import Problem

TIMEOUT_S: Final = 10.0
COMMAND_TIMEOUT_S: Final = 20.0
"""How long the client resends a command before it counts as failed."""
RETRIED_CODES: Final = (
    "unreachable",
    "unavailable",
    "busy",
    "stopping",
    "broken",
    "too_often",
    "not_kozyr",
)
"""The codes of refusals after which the client tries again. Even `not_kozyr` may be temporary: a truncated
answer looks like an answer of another program."""
_RETRY_DELAY_S: Final = 0.5
_MAX_BYTES: Final = 8 << 20
_T = TypeVar("_T")


class ServerClient(NamedTuple):
    """A server, and the token of the player who sends requests."""

    address: Address
    language: Language
    token: str = ""
    command_timeout_s: float = COMMAND_TIMEOUT_S

    async def request(self, name: str, answer_type: type[_T], /, **fields: object) -> _T | ClientRefusal:
        """Send a request once; fields that are None are not sent."""
        body_fields = {key: value for key, value in fields.items() if value is not None}
        body = await run_in_thread(lambda: _send_request(self, name, body_fields))
        if isinstance(body, ClientRefusal):
            return body
        try:
            return msgspec.json.decode(body, type=answer_type)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            return self.make_refusal("not_kozyr")

    async def send_command(self, name: str, answer_type: type[_T], /, **fields: object) -> _T | ClientRefusal:
        """Send a command, and send it again after temporary failures; the server executes it once."""
        fields["command_id"] = uuid4().hex
        loop = asyncio.get_running_loop()
        deadline = loop.time() + self.command_timeout_s
        while True:
            answer = await self.request(name, answer_type, **fields)
            is_temporary = isinstance(answer, ClientRefusal) and answer.code in RETRIED_CODES
            if not is_temporary or loop.time() > deadline:
                return answer
            await asyncio.sleep(_RETRY_DELAY_S)

    def make_refusal(self, code: str, **values: object) -> ClientRefusal:
        """Make the refusal of a request that got no usable answer."""
        return ClientRefusal(code, say(self.language, f"online_{code}", server=self.address.url, **values))


async def run_in_thread(work: Callable[[], _T]) -> _T:
    """Run a function in a thread that does not delay the program's exit."""
    outcome: Future[_T] = Future()
    outcome.set_running_or_notify_cancel()  # a running future cannot be cancelled

    def run() -> None:
        try:
            outcome.set_result(work())
        except Exception as error:  # noqa: BLE001 - the waiting caller gets the exception
            outcome.set_exception(error)

    Thread(target=run, daemon=True).start()
    return await asyncio.wrap_future(outcome)


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """Follows no redirects, because a token is only for the server that the player named."""

    def redirect_request(self, *_: Any) -> None:  # noqa: ANN401 - the library's signature
        """Refuse every redirect."""


def _send_request(server: ServerClient, name: str, fields: dict[str, object]) -> bytes | ClientRefusal:
    headers = {"Content-Type": "application/json", "Accept-Language": server.language}
    if server.token:
        headers["Authorization"] = f"Bearer {server.token}"
    # An empty handler switches off the proxy of the environment.
    proxies = [urllib.request.ProxyHandler({})] if server.address.is_on_this_machine else []
    opener = urllib.request.build_opener(_NoRedirects, *proxies)
    try:
        request = urllib.request.Request(  # noqa: S310 - the address was parsed as HTTP
            f"{server.address.url}/api/{name}", json.dumps(fields).encode(), headers
        )
        with opener.open(request, timeout=TIMEOUT_S) as answer:
            body: bytes = answer.read(_MAX_BYTES + 1)
            # `length` is the number of bytes that have not arrived.
            is_truncated = bool(answer.length) or not body
    except urllib.error.HTTPError as error:
        with error:
            return _read_refusal(server, error)
    except OSError as error:  # also when the server closes the connection without an answer
        reason = error.reason if isinstance(error, urllib.error.URLError) else error
        return _refuse_unreachable(server, reason)
    except http.client.BadStatusLine as error:
        # A truncated first line of HTTP means a lost connection; any other line means another program.
        return server.make_refusal("unreachable" if "HTTP/1.1 ".startswith(str(error)[:9]) else "not_kozyr")
    except (http.client.HTTPException, ValueError):
        return server.make_refusal("unreachable")
    if len(body) > _MAX_BYTES:
        return server.make_refusal("not_kozyr")
    return server.make_refusal("unreachable") if is_truncated else body


def _read_refusal(server: ServerClient, error: urllib.error.HTTPError) -> ClientRefusal:
    if 300 <= error.code < 400:  # noqa: PLR2004 - HTTP redirects
        return server.make_refusal("moved", where=printable(error.headers.get("Location", "?")))
    try:
        problem = msgspec.json.decode(error.read(_MAX_BYTES), type=Problem).error
    except (msgspec.MsgspecError, OSError, http.client.HTTPException, ValueError):
        if getattr(error.fp, "length", 0):
            return server.make_refusal("unreachable")  # the answer was truncated
        if error.code == http.HTTPStatus.TOO_MANY_REQUESTS:
            return server.make_refusal("too_often")
        if error.code >= http.HTTPStatus.INTERNAL_SERVER_ERROR:
            return server.make_refusal("broken", status=error.code)
        return server.make_refusal("not_kozyr")
    return ClientRefusal(printable(problem.word), printable(problem.message))


def _refuse_unreachable(server: ServerClient, reason: object) -> ClientRefusal:
    # The library gives its reason only in English, so the sentence leaves it out, except for TLS errors.
    if isinstance(reason, ssl.SSLError):
        message = getattr(reason, "verify_message", "") or reason.reason or ""
        return server.make_refusal("tls", why=printable(message))
    return server.make_refusal("unreachable")
