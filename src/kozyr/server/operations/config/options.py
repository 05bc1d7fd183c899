"""The list of all options, with their names and allowed values.

The list is derived from `Config`, one option per field. The key `limits.burst` is `burst` in the file's table
`limits`, `KOZYR_LIMITS_BURST` in the environment, and `--limits-burst` on the command line.
"""

import re
from collections.abc import Iterator
from ipaddress import ip_network
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NamedTuple,
    TypeAlias,
    assert_never,
    get_args,
    get_origin,
    get_type_hints,
)

from msgspec import Meta, Struct
from msgspec.structs import fields

from kozyr.rules import Refusal
from kozyr.server.operations.config.config import Config
from kozyr.server.operations.config.config_refusals import refuse_config

PREFIX: Final = "KOZYR_"
FILE_VARIABLE: Final = "KOZYR_CONFIG"
"""The variable that names the configuration file, if the command line does not."""
HOME_VARIABLE: Final = "KOZYR_HOME"
"""The variable that names the folder of a player's own files; a server does not use it."""
BOT_VARIABLES: Final = ("KOZYR_TOKEN", "KOZYR_URL")
"""Variables for bots (docs/tutorials/bots-api.md); a server ignores them and warns."""
_MAX_DIGITS: Final = 18

OptionValue: TypeAlias = int | str | tuple[str, ...]
OptionKind: TypeAlias = Literal["number", "word", "text", "list"]


class ConfigOption(NamedTuple):
    """One option of a server."""

    key: str
    kind: OptionKind
    default: OptionValue
    about: str
    """A short description for the help."""
    least: int = 0
    """The smallest value of a number."""
    most: int = 0
    """The largest value of a number, or the most items of a list."""
    words: tuple[str, ...] = ()
    """The allowed words, if the option takes only certain words."""
    pattern: str = ""
    """The pattern that a text, or each item of a list, must match."""
    reason: str = ""
    """The reason with which an invalid value is refused."""

    @property
    def flag(self) -> str:
        """The option's name on the command line."""
        return "--" + self.key.replace(".", "-").replace("_", "-")

    @property
    def variable(self) -> str:
        """The option's name in the environment."""
        return PREFIX + self.key.replace(".", "_").upper()

    @property
    def values(self) -> str:
        """A short description of the allowed values."""
        if self.kind == "number":
            return f"{self.least} to {self.most}"
        return ", ".join(self.words) or ("a list of texts" if self.kind == "list" else "a text")

    def read(self, text: str, source: str) -> OptionValue | Refusal:
        """Read the text of the command line or the environment."""
        if self.kind == "list":
            return self.check([item.strip() for item in text.split(",") if item.strip()], source)
        # int() alone would also accept 1_0, ９ and spaces, and would read very long numbers slowly.
        if self.kind == "number" and text.isascii() and text.isdigit() and len(text) <= _MAX_DIGITS:
            return self.check(int(text), source)
        return self.check(text, source)

    def check(self, value: object, source: str) -> OptionValue | Refusal:
        """Return a valid value, or a refusal that names the source."""
        refusal_details = self._find_mistake(value)
        if refusal_details is not None:
            return refuse_config(self.reason, source, *refusal_details)
        return tuple(value) if isinstance(value, list) else value  # type: ignore[return-value]  # checked above

    def _find_mistake(self, value: object) -> tuple[object, ...] | None:
        # Return the details of a refusal, or None if the value is valid.
        match self.kind:
            case "number":
                is_integer = isinstance(value, int) and not isinstance(value, bool)
                is_valid = is_integer and self.least <= value <= self.most  # type: ignore[operator]  # an integer
                return None if is_valid else (self.least, self.most, value)
            case "word":
                return None if value in self.words else (", ".join(self.words), value)
            case "text":
                return None if value == self.default or self._is_valid(value) else (value,)
            case "list":
                if not isinstance(value, list):
                    return (value,)
                if len(value) > self.most:
                    return (str(len(value)),)
                return next(((item,) for item in value if not self._is_valid(item)), None)
            case _:
                assert_never(self.kind)

    def _is_valid(self, item: object) -> bool:
        if not isinstance(item, str) or not item.isprintable():
            return False
        if self.key == "proxies":
            return _is_network(item)
        return re.fullmatch(self.pattern, item) is not None


def _is_network(text: str) -> bool:
    try:
        ip_network(text, strict=False)
    except ValueError:
        return False
    return True


def _read_options(struct: type[Struct], prefix: str = "") -> Iterator[ConfigOption]:
    hints: dict[str, Any] = get_type_hints(struct, include_extras=True)
    for struct_field in fields(struct):
        hint = hints[struct_field.name]
        if get_origin(hint) is Annotated:
            value_type, meta = get_args(hint)
            yield _make_option(f"{prefix}{struct_field.name}", value_type, meta, struct_field.default)
        else:
            yield from _read_options(hint, f"{struct_field.name}.")


def _make_option(key: str, value_type: Any, meta: Meta, default: OptionValue) -> ConfigOption:  # noqa: ANN401 - a type annotation
    about, reason = meta.description or "", str((meta.extra or {}).get("reason", ""))
    if value_type is int:
        return ConfigOption(
            key, "number", default, about, int(meta.ge or 0), int(meta.le or 0), reason="bad_number"
        )
    if get_origin(value_type) is Literal:
        return ConfigOption(key, "word", default, about, words=get_args(value_type), reason="bad_word")
    if value_type is str:
        return ConfigOption(key, "text", default, about, pattern=meta.pattern or "", reason=reason)
    item = get_args(value_type)[0]
    pattern = get_args(item)[1].pattern if get_origin(item) is Annotated else ""
    return ConfigOption(
        key, "list", default, about, most=meta.max_length or 0, pattern=pattern, reason=reason
    )


OPTIONS: Final = {option.key: option for option in _read_options(Config)}
