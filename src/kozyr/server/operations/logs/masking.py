"""The masking of secrets in logs, and the limits on the size of logged values.

`masked` turns any logged value into plain data. It masks values with a secret's name at any depth, and
whatever looks like a secret inside a text. It never shows bytes, because ours are seeds and digests. It cuts
values that are too long or too deep, and never fails.
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
"""The names of masked values; case does not matter, and hyphens equal underscores."""

LONGEST: Final = 2_000
"""The most characters of a text; a trace may have ten times as many."""
_MOST_ITEMS: Final = 50
_MOST_BITS: Final = 64
_BEYOND: Final = 500
"""Characters beyond the cut that are also searched: only its end may reveal a secret as one."""
_DEEPEST: Final = 5
_LEFT_OUT: Final = "…"

_VALUE: Final = r"'[^']*'|\"[^\"]*\"|\([^)]*\)|\[[^\]]*\]|[^\s,;&)}\]]+"
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
"""Our tokens; headers; passwords in addresses; `invite=…` in queries; `client_seed='…'` in shown events."""

_SUSPECT: Final = re.compile(r"[:=]|kzr_|[bB](?i:earer|asic)\s")
"""A quick test: every pattern needs one of these, and most texts have none."""


def masked(value: object, depth: int = 0) -> Any:  # noqa: ANN401 - plain data, as in JSON
    """Turn any value into plain data that is safe to show."""
    match value:
        case None | bool():
            return value
        case int():
            return value if value.bit_length() <= _MOST_BITS else f"<a number of {value.bit_length()} bits>"
        case str():
            return masked_text(value)
        case float():
            return value if math.isfinite(value) else str(value)
        case bytes() | bytearray() | memoryview():
            return f"<{len(value)} bytes>"
        case _ if depth >= _DEEPEST:
            return _LEFT_OUT
        case _:
            return _masked_parts(value, depth + 1)


def masked_item(name: str, value: object, depth: int = 0) -> Any:  # noqa: ANN401 - the same
    """Turn a named value into plain data; mask it if the name is a secret's."""
    return MASK if _is_secret(name) else masked(value, depth)


def masked_text(text: str, longest: int = LONGEST) -> str:
    """Mask everything in a text that looks like a secret, and cut the text to size."""
    cut = text[: longest + _BEYOND]
    if not _SUSPECT.search(cut):
        return text if len(text) <= longest else cut[:longest] + _LEFT_OUT
    for pattern, instead in _PATTERNS:
        cut = pattern.sub(instead, cut)
    return cut if len(text) <= longest else cut[:longest] + _LEFT_OUT


def _is_secret(name: str) -> bool:
    return name.casefold().replace("-", "_") in SECRETS


def _masked_parts(value: object, depth: int) -> Any:  # noqa: ANN401 - the same
    named = _named(value)
    if named is not None:
        shown = list(named.items())[:_MOST_ITEMS]
        plain = {masked_text(str(name), 100): masked_item(str(name), each, depth) for name, each in shown}
        return plain if len(named) <= _MOST_ITEMS else plain | {_LEFT_OUT: len(named) - _MOST_ITEMS}
    if isinstance(value, list | tuple | AbstractSet):
        items = [masked(each, depth) for each in list(value)[:_MOST_ITEMS]]
        return items if len(value) <= _MOST_ITEMS else [*items, _LEFT_OUT]
    try:
        return masked_text(repr(value))
    except Exception:  # noqa: BLE001 - the line must be written in any case
        return f"<{type(value).__name__}>"


def _named(value: object) -> Mapping[Any, object] | None:
    # Returns the fields of a value by name, or None if it has none.
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
