"""The decoder of requests.

JSON Schema calls `2.0` an integer, and msgspec does not. A request that msgspec refuses is therefore decoded
a second time, with such numbers as integers. A request without such numbers is decoded once.
"""

import re
from typing import Any, Final

from msgspec import ValidationError, convert
from msgspec.json import decode

from kozyr.rules.fields import convert_whole_float
from kozyr.server.api.calls.call import Call

_INTEGER_EXPECTED: Final = re.compile("^Expected `int[^`]*`, got `float`")


def decode_request(call: Call, data: bytes) -> Any:  # noqa: ANN401 - each call has a type of request
    """Decode the request of a call; raise `DecodeError`, `UnicodeDecodeError` or `RecursionError`."""
    try:
        return call.decode(data)
    except ValidationError as error:
        plain = decode(data)
        if not _has_whole_float(plain):
            raise _clarify(error) from error
    try:
        return convert(_convert_whole_floats(plain), call.request)
    except ValidationError as error:
        raise _clarify(error) from error


def _has_whole_float(plain: object) -> bool:
    if isinstance(plain, dict):
        return any(_has_whole_float(value) for value in plain.values())
    if isinstance(plain, list):
        return any(_has_whole_float(item) for item in plain)
    return convert_whole_float(plain) is not plain


def _convert_whole_floats(plain: object) -> object:
    if isinstance(plain, dict):
        return {name: _convert_whole_floats(value) for name, value in plain.items()}
    if isinstance(plain, list):
        return [_convert_whole_floats(item) for item in plain]
    return convert_whole_float(plain)


def _clarify(error: ValidationError) -> ValidationError:
    return ValidationError(_INTEGER_EXPECTED.sub("Expected a whole number", str(error)))
