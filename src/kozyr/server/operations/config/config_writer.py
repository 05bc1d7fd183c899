"""The writer of a server's configuration as a TOML file."""

import json
import re
from collections.abc import Iterator, Mapping
from operator import attrgetter
from typing import Final

from kozyr.server.operations.config.config import Config
from kozyr.server.operations.config.options import OPTIONS, ConfigOption, OptionValue

_PASSWORD: Final = re.compile(r"(?<=://)([^:/@\s]*):[^@\s]*(?=@)")
_TOKEN: Final = re.compile(r"^(nats|tls)://[^:@\s]*(?=@)")
"""A NATS address with a single word before the @ holds a secret token."""


def write_config(config: Config, notes: Mapping[str, str]) -> Iterator[str]:
    """Yield TOML lines with every option and its note as a comment; passwords and tokens are masked."""
    current_group = ""
    for option in OPTIONS.values():
        group, _, key = option.key.rpartition(".")
        if group != current_group:
            current_group = group
            yield ""
            yield f"[{group}]"
        line = f"{key} = {_write_value(attrgetter(option.key)(config))}"
        note = notes.get(option.key)
        yield f"{line}  # {note}" if note else line


def default_text(option: ConfigOption) -> str:
    """Return an option's default as text; the text is empty if the default is an empty text or list."""
    value = option.default
    return ", ".join(value) if isinstance(value, tuple) else str(value)


def _write_value(value: OptionValue) -> str:
    if isinstance(value, tuple):
        return f"[{', '.join(_write_value(item) for item in value)}]"
    if isinstance(value, int):
        return str(value)
    masked = _TOKEN.sub(r"\1://***", _PASSWORD.sub(r"\1:***", value))
    return json.dumps(masked, ensure_ascii=False)
