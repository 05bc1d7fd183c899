"""The masking of secrets in logs, and the limits on the size of logged values.

`mask_value` turns any logged value into plain data. It masks fields with the name of a secret at any depth,
and parts of a text that look like a secret. It never shows bytes, because Kozyr's bytes are seeds and
digests. It shortens values that are too long or too deep, and never fails.
"""

import dataclasses
import math
import re
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from typing import Any, Final

import msgspec

MASK: Final = "***"
SECRETS: Final = frozenset(
    {
        "token", "tokens", "password", "passwords", "server_seed", "server_seeds", "client_seed",
        "client_seeds", "invite", "invites", "key", "keys", "authorization", "cookie", "set_cookie",
    }
)  # fmt: skip
"""The names of fields that are masked. Case does not matter, and a hyphen equals an underscore."""

MAX_TEXT_LENGTH: Final = 2_000
"""The longest text, in characters; a traceback may be ten times as long."""
_MAX_ITEMS: Final = 50
_MAX_BITS: Final = 64
_EXTRA_LENGTH: Final = 500
"""How many characters after the cut are searched too, because some secrets are recognised by their end."""
_MAX_DEPTH: Final = 5
_ELLIPSIS: Final = "…"

_VALUE: Final = r"'[^']*'|\"[^\"]*\"|\([^)]*\)|\[[^\]]*\]|[^\s,;&)}\]]+"
"""A quoted text, a text in brackets, or one word."""
_PATTERNS: Final = (
    (re.compile(r"\bkzr_[A-Za-z0-9_-]+"), f"kzr_{MASK}"),
    (re.compile(r"\b(bearer|basic)\s+[\w.~+/=-]+", re.IGNORECASE), rf"\1 {MASK}"),
    (re.compile(r"(://[^:/@\s]*):[^@\s]*@"), rf"\1:{MASK}@"),
    (re.compile(r"\b((?:nats|tls)://)[^:/@\s]+@"), rf"\1{MASK}@"),
    (
        re.compile(
            rf"\b((?:token|password|server_seed|client_seed|invite|authorization|cookie)s?)"
            rf"(['\"]?\s*[:=]\s*)(?:{_VALUE})",
            re.IGNORECASE,
        ),
        rf"\1\2{MASK}",
    ),
)
"""Kozyr's tokens, headers, passwords in addresses, tokens of NATS, and named values such as `invite=…`."""

_POSSIBLE_SECRET: Final = re.compile(r"[:=]|kzr_|[bB](?i:earer|asic)\s")
"""A quick test before the slow patterns: only a text that matches this pattern can match a slow one."""


def mask_value(value: object, depth: int = 0) -> Any:  # noqa: ANN401 - plain data, as in JSON
    """Turn any value into plain data that is safe to show."""
    match value:
        case None | bool():
            return value
        case int():
            return value if value.bit_length() <= _MAX_BITS else f"<a number of {value.bit_length()} bits>"
        case str():
            return mask_text(value)
        case float():
            return value if math.isfinite(value) else str(value)
        case bytes() | bytearray() | memoryview():
            return f"<{len(value)} bytes>"
        case _ if depth >= _MAX_DEPTH:
            return _ELLIPSIS
        case _:
            return _mask_parts(value, depth + 1)


def mask_field(name: str, value: object, depth: int = 0) -> Any:  # noqa: ANN401 - plain data, as in JSON
    """Turn a named value into plain data; mask the value if the name is a secret's."""
    return MASK if _is_secret(name) else mask_value(value, depth)


def mask_text(text: str, max_length: int = MAX_TEXT_LENGTH) -> str:
    """Mask everything in a text that looks like a secret, and cut the text to size."""
    shown = text[: max_length + _EXTRA_LENGTH]
    if _POSSIBLE_SECRET.search(shown):
        for pattern, replacement in _PATTERNS:
            shown = pattern.sub(replacement, shown)
    return shown if len(text) <= max_length else shown[:max_length] + _ELLIPSIS


def _is_secret(name: str) -> bool:
    return name.casefold().replace("-", "_") in SECRETS


def _mask_parts(value: object, depth: int) -> Any:  # noqa: ANN401 - plain data, as in JSON
    fields = _read_fields(value)
    if fields is not None:
        shown = list(fields.items())[:_MAX_ITEMS]
        plain = {mask_text(str(name), 100): mask_field(str(name), field, depth) for name, field in shown}
        return plain if len(fields) <= _MAX_ITEMS else plain | {_ELLIPSIS: len(fields) - _MAX_ITEMS}
    if isinstance(value, list | tuple | AbstractSet):
        items = [mask_value(item, depth) for item in list(value)[:_MAX_ITEMS]]
        return items if len(value) <= _MAX_ITEMS else [*items, _ELLIPSIS]
    try:
        return mask_text(repr(value))
    except Exception:  # noqa: BLE001 - the line must be written in any case
        return f"<{type(value).__name__}>"


def _read_fields(value: object) -> Mapping[Any, object] | None:
    # Return the fields of a value by name, or None if the value has no fields.
    if isinstance(value, Mapping):
        return value
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        fields: dict[str, object] = value._asdict()
        return fields
    if isinstance(value, msgspec.Struct):
        return {name: getattr(value, name) for name in value.__struct_fields__}
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}
    return None
