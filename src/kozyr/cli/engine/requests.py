"""Requests and replies of all commands that answer lines of JSON.

`answer_lines` is the loop that reads request lines and writes reply lines. The other functions parse a
request, check its fields, and write every refusal in the same form. The engine session and the command
`solve` use these functions.
"""

import json
from collections.abc import Callable
from typing import Any, BinaryIO, Final, NoReturn

from kozyr.cli.engine.engine_refusals import engine_refusal
from kozyr.locales import explain
from kozyr.rules import Refusal, RefusedError
from kozyr.rules.refusals import refuse

JsonObject = dict[str, Any]
"""A request or a reply."""

MAX_LINE_BYTES: Final = 1 << 20
"""A longer line is refused without being parsed."""


def answer_lines(
    source: BinaryIO,
    sink: BinaryIO,
    answer: Callable[[bytes], JsonObject],
    *,
    has_ended: Callable[[], bool] = lambda: False,
) -> None:
    """Answer every line of the source in order, until the source or the conversation ends.

    Every line gets one reply, which is flushed immediately. A line that is too long is discarded while it
    arrives and never held in memory.
    """
    while not has_ended() and (line := source.readline(MAX_LINE_BYTES + 1)):
        if len(line) > MAX_LINE_BYTES and not line.endswith(b"\n"):
            _skip_line(source)
            reply = refusal_reply(engine_refusal("line_too_long", MAX_LINE_BYTES))
        else:
            reply = answer(line)
        # The reply is plain ASCII, which suits any locale of the caller. JSON escapes other characters.
        sink.write(json.dumps(reply, separators=(",", ":")).encode("ascii") + b"\n")
        sink.flush()


def _skip_line(source: BinaryIO) -> None:
    while (piece := source.readline(MAX_LINE_BYTES)) and not piece.endswith(b"\n"):
        pass


def refusal_reply(refusal: Refusal) -> JsonObject:
    """Write the reply to a refused request."""
    return {"ok": False, "error": {"code": refusal.word, "message": explain(refusal)}}


def refuse_request(refusal: Refusal) -> NoReturn:
    """Raise a refusal, which becomes the reply to the request."""
    raise RefusedError(refusal)


def parse_line(line: bytes) -> object:
    """Parse a line of JSON in UTF-8, or refuse it."""
    try:
        return json.loads(line.decode(), parse_constant=_reject_constant)
    except (ValueError, RecursionError):  # not UTF-8, not JSON, or numbers or nesting too large
        refuse_request(engine_refusal("bad_json"))


def _reject_constant(_: str) -> NoReturn:
    raise ValueError  # NaN and Infinity are not JSON


def require_field(request: JsonObject, field: str) -> None:
    """Refuse a request without this field."""
    if field not in request:
        refuse_request(engine_refusal("missing_field", field))


def check_rules_shape(value: object) -> Refusal | None:
    """Refuse a value that cannot be the name of a rule set."""
    return None if isinstance(value, str) else refuse("unknown_rules", value)


def check_options_shape(value: object) -> Refusal | None:
    """Refuse a value that cannot be a set of options."""
    return None if isinstance(value, dict) else engine_refusal("options_shape")
