"""The writer of a server's configuration as a TOML file."""

import json
import re
from collections.abc import Iterator, Mapping
from operator import attrgetter
from typing import Final

from kozyr.server.operations.config.config import Config
from kozyr.server.operations.config.options import OPTIONS, Option, Value

_PASSWORD: Final = re.compile(r"(?<=://)([^:/@\s]*):[^@\s]*(?=@)")
_TOKEN: Final = re.compile(r"^(nats|tls)://[^:@\s]*(?=@)")
"""A NATS address with a single word before the @ holds a secret token."""


def write_config(config: Config, notes: Mapping[str, str]) -> Iterator[str]:
    """Yield lines of TOML with every option and its note; passwords are masked."""
    table = ""
    for option in OPTIONS.values():
        name, _, key = option.key.rpartition(".")
        if name != table:
            table = name
            yield ""
            yield f"[{table}]"
        line = f"{key} = {_written(attrgetter(option.key)(config))}"
        note = notes.get(option.key)
        yield f"{line}  # {note}" if note else line


def default_text(option: Option) -> str:
    """Return an option's default as text; empty if there is none."""
    value = option.default
    return ", ".join(value) if isinstance(value, tuple) else str(value)


def _written(value: Value) -> str:
    if isinstance(value, tuple):
        return f"[{', '.join(_written(each) for each in value)}]"
    if isinstance(value, int):
        return str(value)
    return json.dumps(_TOKEN.sub(r"\1://***", _PASSWORD.sub(r"\1:***", value)), ensure_ascii=False)
