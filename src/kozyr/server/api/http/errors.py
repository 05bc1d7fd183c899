"""Error responses for requests that never reach a call.

An unknown address, a wrong method or a too large body is answered in the form of any refusal. An unexpected
error is logged under the request's id; the caller learns only the id.
"""

import logging
from collections.abc import Callable
from typing import Any, Final

from litestar import Response
from litestar.exceptions import HTTPException, MethodNotAllowedException, NotFoundException

from kozyr.rules import Refusal
from kozyr.server.api.calls.call_refusals import refuse
from kozyr.server.api.calls.dispatcher import CALL_ID, failure_of, refuse_unreadable
from kozyr.server.api.http.request_handler import HttpRequest, problem_response, request_language

_TOO_LARGE: Final = 413
_log = logging.getLogger("kozyr.server.api.http")


def exception_handlers(
    largest: int, not_found_page: Callable[[HttpRequest], Response[bytes] | None]
) -> dict[int | type[Exception], Any]:
    """Return the exception handlers; `not_found_page` makes the page for unknown addresses in browsers."""

    def refused(request: HttpRequest, wrong: HTTPException) -> Response[bytes]:
        page = not_found_page(request) if isinstance(wrong, NotFoundException) else None
        if page is not None:
            return page
        response = problem_response(failure_of(_refusal(request, wrong, largest), request_language(request)))
        for name, value in (wrong.headers or {}).items():
            response.headers[name] = value
        return response

    def broken(request: HttpRequest, wrong: Exception) -> Response[bytes]:
        _log.error("a request failed; the client gets an internal error", exc_info=wrong)
        return problem_response(failure_of(refuse("internal", CALL_ID.get()), request_language(request)))

    return {HTTPException: refused, Exception: broken}


def _refusal(request: HttpRequest, wrong: HTTPException, largest: int) -> Refusal:
    if isinstance(wrong, NotFoundException):
        return refuse("no_call", request.url.path.removeprefix("/api/"))
    if isinstance(wrong, MethodNotAllowedException):
        return refuse("bad_method")
    if wrong.status_code == _TOO_LARGE:
        return refuse("too_large", largest)
    return refuse_unreadable(wrong.detail)
