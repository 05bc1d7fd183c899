"""The reader of a server's configuration from its sources.

The command line comes before the environment, the environment before the file, and the file before the
defaults. An invalid value is refused with its source, even if another source overrules the value.
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
    OptionValue,
)

MAX_FILE_BYTES: Final = 1 << 20
_STORE_KEYS: Final = ("data", "database")
"""Two options that both choose the store. A source that sets one of them overrules both in weaker sources."""
_TOML_POSITION: Final = re.compile(r"\(at line (\d+), column (\d+)\)")


class LoadedConfig(NamedTuple):
    """The configuration, and the source of each option."""

    config: Config
    sources: Mapping[str, str]
    """The flag, the variable or the file of each option that was set."""
    ignored: tuple[str, ...] = ()
    """The variables for bots that are set in the environment; the server does not read them."""


class _Setting(NamedTuple):
    key: str
    value: OptionValue
    source: str


def read_config(
    arguments: Mapping[str, str | None], environment: Mapping[str, str], file: str | None = None
) -> LoadedConfig | Refusal:
    """Read the configuration from all sources.

    `arguments` are the command line's options by key. `file` is the value of --config. Without --config, the
    environment may name a file.
    """
    file_name = file or environment.get(FILE_VARIABLE)
    sources = (  # the weakest first
        _read_file(file_name) if file_name else iter(()),
        _read_environment(environment),
        _read_arguments(arguments),
    )
    settings: dict[str, _Setting] = {}
    for source in sources:
        source_settings: dict[str, _Setting] = {}
        for setting in source:
            if isinstance(setting, Refusal):
                return setting
            source_settings[setting.key] = setting
        chosen_stores = [
            source_settings[key].source
            for key in _STORE_KEYS
            if key in source_settings and source_settings[key].value
        ]
        if len(chosen_stores) == len(_STORE_KEYS):
            return refuse_config("two_stores", *chosen_stores)
        if chosen_stores:
            settings = {key: setting for key, setting in settings.items() if key not in _STORE_KEYS}
        settings |= source_settings
    config = _build_config(settings)
    if config.nats and not config.database:
        return refuse_config("nats_alone", settings["nats"].source)
    if config.smtp_url and not config.smtp_from:
        return refuse_config("smtp_without_sender")
    ignored = tuple(name for name in BOT_VARIABLES if environment.get(name))
    return LoadedConfig(config, {key: setting.source for key, setting in settings.items()}, ignored)


def _build_config(settings: Mapping[str, _Setting]) -> Config:
    values: dict[str, Any] = {}
    for key, setting in settings.items():
        if setting.value == OPTIONS[key].default:
            continue  # a default may be an empty value that the type does not accept
        group, _, name = key.rpartition(".")
        group_values = values.setdefault(group, {}) if group else values
        group_values[name] = setting.value
    return msgspec.convert(values, Config)


def _read_arguments(arguments: Mapping[str, str | None]) -> Iterator[_Setting | Refusal]:
    for key, text in arguments.items():
        if text is not None:
            option = OPTIONS[key]
            yield _make_setting(key, option.read(text, option.flag), option.flag)


def _read_environment(environment: Mapping[str, str]) -> Iterator[_Setting | Refusal]:
    variables = {option.variable: option for option in OPTIONS.values()}
    for name, text in sorted(environment.items()):
        if not name.startswith(PREFIX) or name in (FILE_VARIABLE, HOME_VARIABLE, *BOT_VARIABLES):
            continue
        if name not in variables:
            yield refuse_config("unknown_key", name, _find_nearest(name, [*variables, FILE_VARIABLE]))
        elif text:  # an empty variable counts as not set
            option = variables[name]
            yield _make_setting(option.key, option.read(text, name), name)


def _read_file(name: str) -> Iterator[_Setting | Refusal]:
    try:
        with Path(name).open("rb") as source:
            content = source.read(MAX_FILE_BYTES + 1)
    except (OSError, ValueError) as error:
        yield refuse_config("unreadable", name, getattr(error, "strerror", None) or error)
        return
    try:
        text = content.decode()
    except UnicodeDecodeError:
        text = None
    if text is None or len(content) > MAX_FILE_BYTES:
        yield refuse_config("not_text", name, MAX_FILE_BYTES)
        return
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        position = _TOML_POSITION.search(str(error))
        if position:
            yield refuse_config("not_toml", name, *position.groups())
        else:
            yield refuse_config("half_toml", name)  # the text ends too early
        return
    yield from _read_values(name, values)


def _read_values(
    file_name: str, values: Mapping[str, object], prefix: str = ""
) -> Iterator[_Setting | Refusal]:
    groups = {key.partition(".")[0] for key in OPTIONS if "." in key}
    for option_name, value in values.items():
        key = f"{prefix}{option_name}"
        source = f"{file_name}: {key}"
        if key in OPTIONS:
            yield _make_setting(key, OPTIONS[key].check(value, source), file_name)
        elif key in groups and not prefix:
            if isinstance(value, dict):
                yield from _read_values(file_name, value, f"{key}.")
            else:
                yield refuse_config("bad_table", source, key)  # a table of TOML
        else:
            yield refuse_config("unknown_key", source, _find_nearest(key, [*OPTIONS]))


def _make_setting(key: str, value: OptionValue | Refusal, source: str) -> _Setting | Refusal:
    return value if isinstance(value, Refusal) else _Setting(key, value, source)


def _find_nearest(word: str, words: list[str]) -> str:
    # The cutoff 0.0 accepts any similarity, so there is always a match.
    return difflib.get_close_matches(word, words, 1, 0.0)[0]
