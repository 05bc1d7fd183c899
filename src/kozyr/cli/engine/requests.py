"""Reading of requests and writing of refusals, for all commands that answer JSON lines.

It reads a line into plain data, checks its fields, and answers every refusal in the same form. `session` and
the command `solve` use it.
"""

import json
from typing import Any, NoReturn

from kozyr.cli.engine.engine_refusals import engine_refusal
from kozyr.rules import Refusal, RefusedError
from kozyr.rules.plain import plain_refusal
from kozyr.rules.refusals import refuse

Reply = dict[str, Any]


def refusal_reply(refusal: Refusal) -> Reply:
    """Write the reply to a refused request."""
    return {"ok": False, "error": plain_refusal(refusal)}


def refuse_request(refusal: Refusal) -> NoReturn:
    """Raise a refusal, which becomes the reply to the request."""
    raise RefusedError(refusal)


def parse_line(line: bytes) -> object:
    """Parse a line of JSON in UTF-8, or refuse it."""
    try:
        return json.loads(line.decode(), parse_constant=_no_constant)
    except (ValueError, RecursionError):  # not UTF-8, not JSON, or numbers or nesting too large
        refuse_request(engine_refusal("bad_json"))


def _no_constant(_: str) -> NoReturn:
    raise ValueError  # NaN and Infinity are not JSON


def require_field(request: Reply, field: str) -> None:
    """Refuse a request without this field."""
    if field not in request:
        refuse_request(engine_refusal("missing_field", field))


def check_rules_shape(value: object) -> Refusal | None:
    """Refuse a value that cannot be the name of a rule set."""
    return None if isinstance(value, str) else refuse("unknown_rules", value)


def check_options_shape(value: object) -> Refusal | None:
    """Refuse a value that cannot be a set of options."""
    return None if isinstance(value, dict) else engine_refusal("options_shape")
