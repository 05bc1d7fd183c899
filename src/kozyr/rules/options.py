"""The options in which the rules can differ from table to table.

Each option is one field with a default and a §. Its type lists its values; the two caps allow 1 to 52 and
None. The engine's `rules` answer, the documentation's tables and the validation of untrusted options all use
these fields. The sentence that explains an option is `option_about_NAME` in `kozyr.locales`.
"""

from dataclasses import dataclass, field, fields, replace
from functools import cache
from typing import Any, Literal, NamedTuple, TypeAlias, get_args, get_origin

from kozyr.rules.refusals import Refusal, refuse

OptionValue: TypeAlias = bool | int | str | None

_CAPS = (*range(1, 53), None)


class Option(NamedTuple):
    """One option as data, for forms, documentation and other programs."""

    name: str
    values: tuple[OptionValue, ...]
    default: OptionValue
    section: str


def _option(default: Any, section: str) -> Any:  # noqa: ANN401 - each field has its own annotation
    return field(default=default, metadata={"section": section})


def _list_values(annotation: Any) -> tuple[OptionValue, ...]:  # noqa: ANN401 - a type, such as a Literal
    if annotation is bool:
        return (True, False)
    return get_args(annotation) if get_origin(annotation) is Literal else _CAPS


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """A value for every option; the defaults are the `classic` rule set."""

    deck: Literal[24, 36, 52] = _option(36, "§1.2")
    teams: bool = _option(False, "§1.4")
    deal_by: Literal[1, 2] = _option(1, "§2.1")
    ace_trump: bool = _option(True, "§2.3")
    first: Literal["lowest_trump", "lot"] = _option("lowest_trump", "§2.4")
    redeal: bool = _option(False, "§2.5")
    cap_first: int | None = _option(5, "§3.2")
    cap: int | None = _option(6, "§3.2")
    cap_first_until: Literal["first_bout", "first_discard"] = _option("first_bout", "§3.2")
    lead_many: bool = _option(True, "§3.3")
    low_beats_ace: bool = _option(False, "§3.4")
    throwers: Literal["all", "neighbours", "attacker"] = _option("all", "§3.5")
    order: Literal["free", "turns"] = _option("free", "§3.6")
    add_after_take: bool = _option(True, "§3.7")
    reopen_take: bool = _option(False, "§3.7")
    auto_take: bool = _option(True, "§3.8")
    auto_pass: bool = _option(False, "§3.9")
    transfer: bool = _option(False, "§4.1")
    transfer_from: Literal["start", "second_bout", "first_discard"] = _option("start", "§4.3")
    show_trump: bool = _option(False, "§4.4")
    refill: Literal["against", "along"] = _option("against", "§5.1")
    out: Literal["bout_end", "at_once"] = _option("bout_end", "§5.3")
    draw: bool = _option(True, "§6.1")
    next_first: Literal["lowest_trump", "winner", "under_durak"] = _option("lowest_trump", "§6.4")

    def __post_init__(self) -> None:
        """Reject invalid caps; the types of the other fields list their values."""
        if any(cap is not None and cap < 1 for cap in (self.cap, self.cap_first)):
            message = "a cap is at least 1, or none"
            raise ValueError(message)


@cache
def all_options() -> tuple[Option, ...]:
    """Return every option in the order of `Options`."""
    return tuple(
        Option(option.name, _list_values(option.type), getattr(Options(), option.name), **option.metadata)
        for option in fields(Options)
    )


def change(options: Options, changes: dict[str, OptionValue]) -> Options | Refusal:
    """Override single options; refuse unknown names and values."""
    known = {option.name: option for option in all_options()}
    for name, value in changes.items():
        if name not in known:
            return refuse("unknown_option", name)
        # Types must be equal too, because True equals 1 in Python.
        if not any(type(value) is type(allowed) and value == allowed for allowed in known[name].values):
            return refuse("bad_value", name, value)
    changed = replace(options, **changes)  # type: ignore[arg-type]  # each value was just checked
    if changed.teams and changed.next_first == "under_durak":
        return refuse("under_durak_with_teams")
    return changed
