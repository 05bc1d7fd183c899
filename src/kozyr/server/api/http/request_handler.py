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
from kozyr.server.api.http.bundle import accepts_gzip
from kozyr.server.api.http.client_addresses import ClientAddresses
from kozyr.server.api.messages.fields import Problem, ProblemDetails

HttpRequest: TypeAlias = Request[Any, Any, Any]

JSON: Final = "application/json"
_SCHEME: Final = "bearer "
_MIN_COMPRESSED_BYTES: Final = 4096
"""The smallest answer, in bytes, that is compressed: long lists and replays, but no answer to a move."""
_GZIP_LEVEL: Final = 5
"""Compresses nearly as well as the highest level, in a third of the time."""
_MAX_LANGUAGES: Final = 20
"""The most languages that are read from the header."""
_encode: Final = Encoder().encode


class RequestHandler(NamedTuple):
    """Answers calls that come by HTTP."""

    context: CallContext
    addresses: ClientAddresses
    largest: int
    """The largest request, in bytes."""

    async def caller(self, request: HttpRequest) -> Caller | Refusal:
        """Return the caller of a request; refuse an invalid token."""
        address, lang = self.addresses.of(request.scope), request_language(request)
        return await identify(self.context, bearer_token(request.headers.get("authorization")), address, lang)

    async def respond(self, request: HttpRequest, name: str) -> Response[bytes]:
        """Answer a request to the named call."""
        began = perf_counter()
        caller = await self.caller(request)
        if isinstance(caller, Refusal):
            log_call(name, None, caller.word, perf_counter() - began)
            return problem_response(failure_of(caller, request_language(request)))
        data = await request.body()
        if data and not _is_json(request):
            refusal = refuse("bad_type")
            log_call(name, caller.person, refusal.word, perf_counter() - began)
            return problem_response(failure_of(refusal, caller.lang))
        outcome = await dispatch(self.context, caller, name, data)
        if isinstance(outcome, Failure):
            return problem_response(outcome)
        return _response(request, outcome)


def _response(request: HttpRequest, body: bytes) -> Response[bytes]:
    """Return the response, compressed if it is large and the caller accepts gzip."""
    if len(body) < _MIN_COMPRESSED_BYTES:
        return Response(body, media_type=JSON)
    headers = {"Vary": "Accept-Encoding"}
    if accepts_gzip(request.headers.get("accept-encoding", "")):
        body = gzip.compress(body, _GZIP_LEVEL, mtime=0)
        headers["Content-Encoding"] = "gzip"
    return Response(body, media_type=JSON, headers=headers)


def bearer_token(header: str | None) -> str | None:
    """Read the token from an `Authorization` header; another scheme gives an empty, invalid token."""
    if header is None:
        return None
    return header[len(_SCHEME) :].strip() if header[: len(_SCHEME)].lower() == _SCHEME else ""


def request_language(request: HttpRequest) -> Language:
    """Return the language in which the caller wants the answer."""
    return language_of(request.headers.get("accept-language", ""))


def language_of(accepted: str) -> Language:
    """Return the language for `Accept-Language`: Russian if it is preferred to English."""
    weights: dict[str, float] = {}
    for each in accepted.split(",")[:_MAX_LANGUAGES]:
        tag, _, weight = each.partition(";")
        weights.setdefault(tag.strip().casefold().partition("-")[0], _weight(weight))
    return "ru" if weights.get("ru", 0.0) > weights.get("en", 0.0) else "en"


def _weight(parameter: str) -> float:
    name, _, value = parameter.strip().partition("=")
    if name != "q":
        return 1.0
    try:
        return min(1.0, max(0.0, float(value)))
    except ValueError:
        return 0.0


def problem_response(why: Failure) -> Response[bytes]:
    """Return the response for a failure."""
    headers = {}
    if why.status == 401:  # noqa: PLR2004 - HTTP's own number
        headers["WWW-Authenticate"] = "Bearer"
    if why.retry_s:
        headers["Retry-After"] = str(why.retry_s)
    body = _encode(Problem(error=ProblemDetails(word=why.word, message=why.message)))
    return Response(body, status_code=why.status, media_type=JSON, headers=headers)


def _is_json(request: HttpRequest) -> bool:
    return request.headers.get("content-type", "").partition(";")[0].strip().casefold() == JSON
