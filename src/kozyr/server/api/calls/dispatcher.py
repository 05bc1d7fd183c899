"""The function that answers every call, by HTTP or by the socket.

It checks the rate limit and the scopes, decodes the request, runs the call and encodes the answer. Every
error becomes a `Failure` in the caller's language. An unexpected error is logged under an id; the caller
learns only the id.
"""

import logging
from collections.abc import Callable
from contextvars import ContextVar
from functools import partial
from time import perf_counter
from typing import Final, NamedTuple

from msgspec import DecodeError
from msgspec.json import Encoder

from kozyr.locales import Language, explain
from kozyr.rules import Refusal
from kozyr.server.api.calls.call import MODERATOR_ONLY, OPEN_TO_BANNED, SESSION_ONLY, Call
from kozyr.server.api.calls.call_refusals import CALL_REASONS, refuse
from kozyr.server.api.calls.caller import SESSION, Caller
from kozyr.server.api.calls.context import CallContext
from kozyr.server.api.calls.refusal_catalogue import STATUSES, TEMPORARY_STATUSES
from kozyr.server.api.calls.registry import CALLS
from kozyr.server.api.calls.request_decoder import decode_request
from kozyr.server.api.calls.sanctions import make_ban_refusal, read_sanction_end
from kozyr.server.moderation.person_status import PersonStatus
from kozyr.server.tables.host_refusals import refuse as refuse_by_table_host
from kozyr.server.tables.ports import UnavailableError
from kozyr.table.settings import one_line

CALL_ID: ContextVar[str] = ContextVar("call_id", default="")
"""The id of the current call, made when the call arrives. Every log line of the call has this id."""

_MAX_QUOTE_LENGTH: Final = 200
_encode: Final = Encoder().encode
_log = logging.getLogger("kozyr.server.api.calls")


class Failure(NamedTuple):
    """A refusal of a call, in the form in which the caller gets it."""

    status: int
    """The HTTP status."""
    word: str
    """A stable word that programs test."""
    message: str
    """A sentence for people, in the caller's language."""
    temporary: bool
    """Whether the caller may retry in a moment."""
    retry_s: int = 0
    """The seconds to wait before a retry, or 0 if they are unknown."""
    until: int | None = None
    """When a ban or a mute ends, in milliseconds since 1970."""


async def dispatch(context: CallContext, caller: Caller, name: str, data: bytes) -> bytes | Failure:
    """Answer a call with its encoded result or with a failure."""
    started = perf_counter()
    call = CALLS.get(name)
    outcome: bytes | Refusal
    if call is None:
        outcome = context.rate_limits.check("calls", caller.rate_limit_key) or refuse("no_call", name)
    else:
        outcome = await _run(context, caller, call, data)
    # An unknown name is not used as a metric label, because callers could create any number of labels.
    return _report("unknown" if call is None else name, context, caller, outcome, started)


def begin_dispatch(
    context: CallContext,
    caller: Caller,
    name: str,
    data: bytes,
    on_answer: Callable[[bytes | Failure], None],
) -> bool:
    """Begin a frequent call without a task; `on_answer` later gets what `dispatch` would return.

    Return False, and do nothing, if `dispatch` must answer the call: it would be refused, or it has to read
    the store first.
    """
    call = CALLS.get(name)
    if call is None or call.begin is None or caller.person is None or context.connections.is_stopping:
        return False
    started = perf_counter()
    if context.rate_limits.check("calls", caller.rate_limit_key):
        return False
    status = context.statuses.find(caller.person)
    is_begun = False
    try:
        if status is not None and _check_status(context, caller, call, status) is None:
            finish = partial(_finish, context, caller, call, started, on_answer)
            is_begun = call.begin(context, caller, call.decode(data), finish)
    except (DecodeError, UnicodeDecodeError, RecursionError):
        pass  # `dispatch` refuses the request
    finally:
        if not is_begun:
            context.rate_limits.take_back("calls", caller.rate_limit_key)
    return is_begun


def _finish(  # noqa: PLR0913, PLR0917 - all but the last are bound when the call begins
    context: CallContext,
    caller: Caller,
    call: Call,
    started: float,
    on_answer: Callable[[bytes | Failure], None],
    answer: object,
) -> None:
    outcome: bytes | Refusal
    if isinstance(answer, BaseException):
        outcome = _refuse_failed(context, call, answer)
    else:
        outcome = answer if isinstance(answer, Refusal) else _encode(answer)
    on_answer(_report(call.name, context, caller, outcome, started))


def _report(
    label: str, context: CallContext, caller: Caller, outcome: bytes | Refusal, started: float
) -> bytes | Failure:
    word = outcome.word if isinstance(outcome, Refusal) else "ok"
    seconds = perf_counter() - started
    context.count_call(label, word, seconds)
    log_call(label, caller.person, word, seconds)
    return failure_of(outcome, caller.lang) if isinstance(outcome, Refusal) else outcome


def log_call(name: str, person: str | None, word: str, seconds: float) -> None:
    """Log a call with its id at debug level, without the contents of the request and the answer."""
    if _log.isEnabledFor(logging.DEBUG):
        _log.debug(
            "call",
            extra={
                "call_id": CALL_ID.get(), "call": name, "caller": person, "outcome": word,
                "duration_ms": round(seconds * 1000, 1),
            },
        )  # fmt: skip


def failure_of(refusal: Refusal, lang: Language) -> Failure:
    """Return a refusal as a failure, in the caller's language and with its HTTP status."""
    status = STATUSES[refusal.word]
    # The first argument of `too_often` is the number of seconds to wait.
    retry_s = int(refusal.about[0]) if refusal.reason is CALL_REASONS["too_often"] else 0
    until = read_sanction_end(refusal) if refusal.word in ("banned", "muted") else None
    is_temporary = status in TEMPORARY_STATUSES
    return Failure(status, refusal.word, explain(refusal, lang), is_temporary, retry_s, until)


async def _run(context: CallContext, caller: Caller, call: Call, data: bytes) -> bytes | Refusal:
    try:
        if refusal := await _check_permission(context, caller, call):
            return refusal
    except UnavailableError:
        return refuse_by_table_host("unavailable")
    try:
        request = decode_request(call, data or b"{}")
    except (DecodeError, UnicodeDecodeError, RecursionError) as error:
        return refuse_unreadable(str(error))
    try:
        answer = await call.run(context, caller, request)
        return answer if isinstance(answer, Refusal) else _encode(answer)
    except UnavailableError:
        return refuse_by_table_host("unavailable")
    except Exception as error:  # noqa: BLE001 - logged; the caller gets the id
        return _refuse_failed(context, call, error)


def _refuse_failed(context: CallContext, call: Call, error: BaseException) -> Refusal:
    call_id = CALL_ID.get() or context.random_bytes(8).hex()
    _log.error(
        "call %s failed; the caller gets its id", call.name, exc_info=error, extra={"call_id": call_id}
    )
    return refuse("internal", call_id)


async def _check_permission(context: CallContext, caller: Caller, call: Call) -> Refusal | None:
    if context.connections.is_stopping:
        return refuse_by_table_host("stopping")
    if refusal := context.rate_limits.check("calls", caller.rate_limit_key):
        return refusal
    if caller.person is None:
        return refuse("no_token") if call.scopes else None
    return _check_status(context, caller, call, await context.statuses.read(caller.person))


def _check_status(context: CallContext, caller: Caller, call: Call, status: PersonStatus) -> Refusal | None:
    ban = status.find_ban(context.clock())
    if ban is not None and call.name not in OPEN_TO_BANNED:
        return make_ban_refusal(context, ban)
    if call.scopes == MODERATOR_ONLY and SESSION in caller.scopes:
        return None if status.is_moderator else refuse("not_moderator")
    if not call.scopes or SESSION in caller.scopes or not {*caller.scopes}.isdisjoint(call.scopes):
        return None
    if call.scopes in (SESSION_ONLY, MODERATOR_ONLY):
        return refuse("needs_session")
    return refuse("no_scope", " / ".join(call.scopes))


def refuse_unreadable(message: str) -> Refusal:
    """Refuse a request that cannot be decoded, quoting the start of the decoder's message."""
    # `refuse` would cut the message shorter.
    return Refusal(CALL_REASONS["bad_request"], (one_line(message)[:_MAX_QUOTE_LENGTH],))
