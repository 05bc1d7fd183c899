"""The HTTP side of a call: reading the request and writing the answer.

A request that reaches no call gets an answer in the same form as a refused call. An unexpected error is
logged under the call's id, and the caller gets only this id.
"""

import gzip
import logging
from collections.abc import Callable
from time import perf_counter
from typing import Any, Final, NamedTuple, TypeAlias

from litestar import Request, Response
from litestar.exceptions import HTTPException, MethodNotAllowedException, NotFoundException
from msgspec.json import Encoder

from kozyr.locales import Language, find_language, language_names
from kozyr.rules import Refusal
from kozyr.server.api.calls.call_refusals import refuse
from kozyr.server.api.calls.caller import Caller
from kozyr.server.api.calls.context import CallContext
from kozyr.server.api.calls.dispatcher import (
    CALL_ID,
    Failure,
    dispatch,
    failure_of,
    log_call,
    refuse_unreadable,
)
from kozyr.server.api.calls.tokens import identify
from kozyr.server.api.http.bundle import accepts_gzip
from kozyr.server.api.http.trusted_proxies import TrustedProxies
from kozyr.server.api.messages.fields import Problem, ProblemDetails

HttpRequest: TypeAlias = Request[Any, Any, Any]

JSON: Final = "application/json"
_SCHEME: Final = "bearer "
_MIN_COMPRESSED_BYTES: Final = 4096
"""The smallest answer, in bytes, that is compressed. Long lists are larger, answers to moves smaller."""
_GZIP_LEVEL: Final = 5
"""This level compresses nearly as well as the highest one, in a third of the time."""
_MAX_LANGUAGES: Final = 20
"""The most languages that are read from the header."""
_TOO_LARGE: Final = 413
_encode: Final = Encoder().encode
_log = logging.getLogger("kozyr.server.api.http")


class RequestHandler(NamedTuple):
    """Answers calls that come by HTTP."""

    context: CallContext
    proxies: TrustedProxies
    max_bytes: int
    """The largest request, in bytes."""

    async def identify_caller(self, request: HttpRequest) -> Caller | Refusal:
        """Return the caller of a request; refuse an invalid token."""
        address, lang = self.proxies.find_address(request.scope), read_request_language(request)
        return await identify(
            self.context, read_bearer_token(request.headers.get("authorization")), address, lang
        )

    async def respond(self, request: HttpRequest, name: str) -> Response[bytes]:
        """Answer a request to the named call."""
        started = perf_counter()
        caller = await self.identify_caller(request)
        if isinstance(caller, Refusal):
            log_call(name, None, caller.word, perf_counter() - started)
            return make_problem_response(failure_of(caller, read_request_language(request)))
        data = await request.body()
        if data and not _is_json(request):
            refusal = refuse("bad_type")
            log_call(name, caller.person, refusal.word, perf_counter() - started)
            return make_problem_response(failure_of(refusal, caller.lang))
        outcome = await dispatch(self.context, caller, name, data)
        if isinstance(outcome, Failure):
            return make_problem_response(outcome)
        return make_compressed_response(request, outcome)


def make_exception_handlers(
    max_bytes: int, make_not_found_page: Callable[[HttpRequest], Response[bytes] | None]
) -> dict[int | type[Exception], Any]:
    """Make the exception handlers; `make_not_found_page` returns None for a program's request."""

    def handle_refused(request: HttpRequest, error: HTTPException) -> Response[bytes]:
        page = make_not_found_page(request) if isinstance(error, NotFoundException) else None
        if page is not None:
            return page
        refusal = _refuse_request(request, error, max_bytes)
        response = make_problem_response(failure_of(refusal, read_request_language(request)))
        for name, value in (error.headers or {}).items():
            response.headers[name] = value
        return response

    def handle_unexpected(request: HttpRequest, error: Exception) -> Response[bytes]:
        _log.error("a request failed; the client gets an internal error", exc_info=error)
        return make_problem_response(
            failure_of(refuse("internal", CALL_ID.get()), read_request_language(request))
        )

    return {HTTPException: handle_refused, Exception: handle_unexpected}


def _refuse_request(request: HttpRequest, error: HTTPException, max_bytes: int) -> Refusal:
    if isinstance(error, NotFoundException):
        return refuse("no_call", request.url.path.removeprefix("/api/"))
    if isinstance(error, MethodNotAllowedException):
        return refuse("bad_method")
    if error.status_code == _TOO_LARGE:
        return refuse("too_large", max_bytes)
    return refuse_unreadable(error.detail)


def make_compressed_response(
    request: HttpRequest, body: bytes, media_type: str = JSON, headers: dict[str, str] | None = None
) -> Response[bytes]:
    """Return the response, compressed if it is large and the caller accepts gzip."""
    headers = headers or {}
    if len(body) < _MIN_COMPRESSED_BYTES:
        return Response(body, media_type=media_type, headers=headers)
    vary = [*filter(None, [headers.get("Vary")]), "Accept-Encoding"]
    headers = headers | {"Vary": ", ".join(vary)}
    if accepts_gzip(request.headers.get("accept-encoding", "")):
        body = gzip.compress(body, _GZIP_LEVEL, mtime=0)
        headers["Content-Encoding"] = "gzip"
    return Response(body, media_type=media_type, headers=headers)


def read_bearer_token(header: str | None) -> str | None:
    """Read the token from an `Authorization` header; another scheme gives an empty, invalid token."""
    if header is None:
        return None
    scheme, token = header[: len(_SCHEME)], header[len(_SCHEME) :]
    return token.strip() if scheme.lower() == _SCHEME else ""


def read_request_language(request: HttpRequest) -> Language:
    """Return the language in which the caller wants the answer."""
    return language_of(request.headers.get("accept-language", ""))


def read_page_language(request: HttpRequest) -> Language:
    """Return the language of a page: the one that the URL names (`lang`), or else the reader's."""
    chosen = request.query_params.get("lang", "")
    return chosen if chosen in language_names() else read_request_language(request)


def language_of(header: str) -> Language:
    """Return the language for an `Accept-Language` header: the preferred one that has texts."""
    weights: dict[str, float] = {}
    for item in header.split(",")[:_MAX_LANGUAGES]:
        tag, _, parameter = item.partition(";")
        weights.setdefault(tag, _read_weight(parameter))
    # Sorting is stable: of equal weights, the first in the header counts. The weight 0 excludes a language.
    tags = sorted(weights, key=lambda tag: -weights[tag])
    return find_language(tag for tag in tags if weights[tag] > 0)


def _read_weight(parameter: str) -> float:
    name, _, value = parameter.strip().partition("=")
    if name != "q":
        return 1.0
    try:
        return min(1.0, max(0.0, float(value)))
    except ValueError:
        return 0.0


def make_problem_response(failure: Failure) -> Response[bytes]:
    """Return the response for a failure."""
    headers = {}
    if failure.status == 401:  # noqa: PLR2004 - the HTTP status of a missing or invalid token
        headers["WWW-Authenticate"] = "Bearer"
    if failure.retry_s:
        headers["Retry-After"] = str(failure.retry_s)
    body = _encode(Problem(error=ProblemDetails(failure.word, failure.message, failure.until)))
    return Response(body, status_code=failure.status, media_type=JSON, headers=headers)


def _is_json(request: HttpRequest) -> bool:
    return request.headers.get("content-type", "").partition(";")[0].strip().casefold() == JSON
