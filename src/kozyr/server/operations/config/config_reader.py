"""The reader of a server's configuration from its sources.

The command line comes before the environment, the environment before the file, and the file before the
defaults. An invalid value is refused with its source, even where another source would overrule it.
"""

import difflib
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from kozyr.rules import Refusal
from kozyr.server.operations.config.config import Config
from kozyr.server.operations.config.config_refusals import refuse_config
from kozyr.server.operations.config.options import (
    BOT_VARIABLES,
    FILE_VARIABLE,
    HOME_VARIABLE,
    OPTIONS,
    PREFIX,
    Value,
)

MOST_BYTES: Final = 1 << 20
"""The size of the longest file that is read."""
_STORES: Final = ("data", "database")
"""Two options for one thing: a source that sets one overrules the other."""
_PLACE: Final = re.compile(r"\(at line (\d+), column (\d+)\)")


class LoadedConfig(NamedTuple):
    """The configuration, and the source of each option."""

    config: Config
    sources: Mapping[str, str]
    """The flag, the variable or the file of each option that was set."""
    ignored: tuple[str, ...] = ()
    """The names of set variables that are meant for bots: the server does not read them."""


class _Setting(NamedTuple):
    key: str
    value: Value
    source: str


def read_config(
    arguments: Mapping[str, str | None], environment: Mapping[str, str], file: str | None = None
) -> LoadedConfig | Refusal:
    """Read the command line's texts by key, the environment, and the file that either names."""
    name = file or environment.get(FILE_VARIABLE)
    layers = (
        _file(name) if name else iter(()),
        _environment(environment),
        _arguments(arguments),
    )
    found: dict[str, _Setting] = {}
    for layer in layers:
        said: dict[str, _Setting] = {}
        for each in layer:
            if isinstance(each, Refusal):
                return each
            said[each.key] = each
        stores = [said[key].source for key in _STORES if key in said and said[key].value]
        if len(stores) == len(_STORES):
            return refuse_config("two_stores", *stores)
        if stores:
            found = {key: each for key, each in found.items() if key not in _STORES}
        found |= said
    config = _config(found)
    if config.nats and not config.database:
        return refuse_config("nats_alone", found["nats"].source)
    ignored = tuple(name for name in BOT_VARIABLES if environment.get(name))
    return LoadedConfig(config, {key: each.source for key, each in found.items()}, ignored)


def _config(found: Mapping[str, _Setting]) -> Config:
    values: dict[str, Any] = {}
    for key, each in found.items():
        if each.value == OPTIONS[key].default:
            continue  # a default may be a value that the type forbids: empty
        *tables, name = key.split(".")
        place = values
        for table in tables:
            place = place.setdefault(table, {})
        place[name] = each.value
    return msgspec.convert(values, Config)


def _arguments(arguments: Mapping[str, str | None]) -> Iterator[_Setting | Refusal]:
    for key, text in arguments.items():
        if text is not None:
            option = OPTIONS[key]
            yield _setting(key, option.read(text, option.flag), option.flag)


def _environment(environment: Mapping[str, str]) -> Iterator[_Setting | Refusal]:
    variables = {option.variable: option for option in OPTIONS.values()}
    for name, text in sorted(environment.items()):
        if not name.startswith(PREFIX) or name in (FILE_VARIABLE, HOME_VARIABLE, *BOT_VARIABLES):
            continue
        if name not in variables:
            yield refuse_config("unknown_key", name, _nearest(name, [*variables, FILE_VARIABLE]))
        elif text:  # an empty variable counts as not set
            option = variables[name]
            yield _setting(option.key, option.read(text, name), name)


def _file(name: str) -> Iterator[_Setting | Refusal]:
    try:
        with Path(name).open("rb") as source:
            content = source.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        yield refuse_config("unreadable", name, getattr(error, "strerror", None) or error)
        return
    try:
        text = content.decode()
    except UnicodeDecodeError:
        text = None
    if text is None or len(content) > MOST_BYTES:
        yield refuse_config("not_text", name, MOST_BYTES)
        return
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        place = _PLACE.search(str(error))
        yield refuse_config("not_toml", name, *place.groups()) if place else refuse_config("half_toml", name)
        return
    yield from _table(name, values)


def _table(name: str, values: Mapping[str, object], prefix: str = "") -> Iterator[_Setting | Refusal]:
    tables = {key.partition(".")[0] for key in OPTIONS if "." in key}
    for word, value in values.items():
        key = f"{prefix}{word}"
        source = f"{name}: {key}"
        if key in OPTIONS:
            yield _setting(key, OPTIONS[key].check(value, source), name)
        elif key in tables and not prefix:
            if isinstance(value, dict):
                yield from _table(name, value, f"{key}.")
            else:
                yield refuse_config("bad_table", source, key)
        else:
            yield refuse_config("unknown_key", source, _nearest(key, [*OPTIONS]))


def _setting(key: str, value: Value | Refusal, source: str) -> _Setting | Refusal:
    return value if isinstance(value, Refusal) else _Setting(key, value, source)


def _nearest(word: str, words: list[str]) -> str:
    return difflib.get_close_matches(word, words, 1, 0.0)[0]
