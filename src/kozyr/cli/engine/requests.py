"""Reading of requests and writing of refusals, for all commands that answer JSON lines.

It reads a line into plain data, checks its fields, and answers every refusal in the same form. `session` and
the command `solve` use it.
"""

import json
from typing import Any, NoReturn

from kozyr.cli.engine.reasons import complain
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


def parsed(line: bytes) -> object:
    """Parse a line of JSON in UTF-8, or refuse it."""
    try:
        return json.loads(line.decode(), parse_constant=_no_constant)
    except (ValueError, RecursionError):  # not UTF-8, not JSON, or numbers or nesting too large
        refuse_request(complain("bad_json"))


def _no_constant(_: str) -> NoReturn:
    raise ValueError  # NaN and Infinity are not JSON


def needs(request: Reply, field: str) -> None:
    """Refuse a request without this field."""
    if field not in request:
        refuse_request(complain("missing_field", field))


def rules_shape(value: object) -> Refusal | None:
    """Refuse a value that cannot be the name of a rule set."""
    return None if isinstance(value, str) else refuse("unknown_rules", value)


def options_shape(value: object) -> Refusal | None:
    """Refuse a value that cannot be a set of options."""
    return None if isinstance(value, dict) else complain("options_shape")
