"""The HTTP side of a call: reading the request and writing the answer."""

import gzip
from time import perf_counter
from typing import Any, Final, NamedTuple, TypeAlias

from litestar import Request, Response
from msgspec.json import Encoder

from kozyr.rules import Refusal
from kozyr.rules.refusals import Language
from kozyr.server.api.calls.call_refusals import refuse
from kozyr.server.api.calls.caller import Caller
from kozyr.server.api.calls.context import CallContext
from kozyr.server.api.calls.dispatcher import Failure, dispatch, failure_of, log_call
from kozyr.server.api.calls.tokens import identify
from kozyr.server.api.http.addresses import Addresses
from kozyr.server.api.http.bundle import takes_gzip
from kozyr.server.api.http.languages import language_of
from kozyr.server.api.messages.problems import Problem, Said

Asked: TypeAlias = Request[Any, Any, Any]

JSON: Final = "application/json"
_SCHEME: Final = "bearer "
_WORTH_COMPRESSING: Final = 4096
"""The smallest answer, in bytes, that is compressed: long lists and replays, but no answer to a move."""
_GZIP_LEVEL: Final = 5
"""Compresses nearly as well as the highest level, in a third of the time."""
_encode: Final = Encoder().encode


class RequestHandler(NamedTuple):
    """Answers calls that come by HTTP."""

    context: CallContext
    addresses: Addresses
    largest: int
    """The largest request, in bytes."""

    async def caller(self, request: Asked) -> Caller | Refusal:
        """Return the caller of a request; refuse an invalid token."""
        address, lang = self.addresses.of(request.scope), language(request)
        return await identify(self.context, bearer(request.headers.get("authorization")), address, lang)

    async def ask(self, request: Asked, name: str) -> Response[bytes]:
        """Answer a request to the named call."""
        began = perf_counter()
        caller = await self.caller(request)
        if isinstance(caller, Refusal):
            log_call(name, None, caller.word, perf_counter() - began)
            return problem(failure_of(caller, language(request)))
        data = await request.body()
        if data and not _is_json(request):
            refusal = refuse("bad_type")
            log_call(name, caller.person, refusal.word, perf_counter() - began)
            return problem(failure_of(refusal, caller.lang))
        outcome = await dispatch(self.context, caller, name, data)
        if isinstance(outcome, Failure):
            return problem(outcome)
        return _answered(request, outcome)


def _answered(request: Asked, body: bytes) -> Response[bytes]:
    """Return the response, compressed if it is large and the caller accepts gzip."""
    if len(body) < _WORTH_COMPRESSING:
        return Response(body, media_type=JSON)
    headers = {"Vary": "Accept-Encoding"}
    if takes_gzip(request.headers.get("accept-encoding", "")):
        body = gzip.compress(body, _GZIP_LEVEL, mtime=0)
        headers["Content-Encoding"] = "gzip"
    return Response(body, media_type=JSON, headers=headers)


def bearer(said: str | None) -> str | None:
    """Read the token from an `Authorization` header; another scheme gives an empty, invalid token."""
    if said is None:
        return None
    return said[len(_SCHEME) :].strip() if said[: len(_SCHEME)].lower() == _SCHEME else ""


def language(request: Asked) -> Language:
    """Return the language in which the caller wants the answer."""
    return language_of(request.headers.get("accept-language", ""))


def problem(why: Failure) -> Response[bytes]:
    """Return the response for a failure."""
    headers = {}
    if why.status == 401:  # noqa: PLR2004 - HTTP's own number
        headers["WWW-Authenticate"] = "Bearer"
    if why.retry_s:
        headers["Retry-After"] = str(why.retry_s)
    body = _encode(Problem(error=Said(word=why.word, message=why.message)))
    return Response(body, status_code=why.status, media_type=JSON, headers=headers)


def _is_json(request: Asked) -> bool:
    return request.headers.get("content-type", "").partition(";")[0].strip().casefold() == JSON
