"""Writes options as one word and reads them back.

`transfer,order=turns,cap=none` is a rule set and its differences, in the order of `Options`. True and false
are `on` and `off`, None is `none`. Game files and positions use the same words.
"""

import re

from kozyr.rules.notation.scanner import Scanner
from kozyr.rules.options import Options, OptionValue, all_options
from kozyr.rules.refusals import Refusal
from kozyr.rules.rule_sets import RULE_SETS, closest, options_of

_NAME = re.compile(r"[a-z][a-z0-9_-]{0,31}")
_VALUE = re.compile(r"[a-z0-9_]{1,32}")


def write_value(value: OptionValue) -> str:
    """Write one option's value."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return "none" if value is None else str(value)


def write_changes(changes: dict[str, OptionValue]) -> list[str]:
    """Write single options as `name=value`, in the order of `Options`."""
    return [f"{o.name}={write_value(changes[o.name])}" for o in all_options() if o.name in changes]


def write_options(options: Options) -> str:
    """Write all options: the nearest rule set and the differences from it."""
    name, changes = closest(options)
    return ",".join([name, *write_changes(changes)])


def read_rules(scanner: Scanner) -> str:
    """Read the name of a rule set."""
    at = scanner.at
    name = scanner.take(_NAME, "the name of a rule set")
    if name not in RULE_SETS:
        scanner.fail(f"a rule set ({', '.join(RULE_SETS)})", at=at)
    return name


def read_change(scanner: Scanner, changes: dict[str, OptionValue]) -> None:
    """Read one `name=value` into the changes."""
    at = scanner.at
    name = scanner.take(_NAME, "the name of an option")
    option = next((option for option in all_options() if option.name == name), None)
    if option is None:
        scanner.fail("the name of an option", at=at)
    if name in changes:
        scanner.fail("each option once", at=at)
    scanner.expect("=", f"= and a value of {name}")
    at = scanner.at
    text = scanner.take(_VALUE, f"a value of {name}")
    words = {write_value(value): value for value in option.values}
    if text not in words:
        shown = list(words) if len(words) < 9 else [*list(words)[:2], "…", *list(words)[-2:]]  # noqa: PLR2004 - length of the message
        scanner.fail(f"a value of {name} ({', '.join(shown)})", at=at)
    changes[name] = words[text]


def combine(scanner: Scanner, rules: str, changes: dict[str, OptionValue], at: int) -> Options:
    """Combine a rule set and changes, or fail at their place in the text."""
    options = options_of(rules, changes)
    if isinstance(options, Refusal):
        scanner.fail("options that go together", at=at, found=options.sentence())
    return options


def read_options(scanner: Scanner) -> Options:
    """Read `rules,name=value,…`."""
    at = scanner.at
    rules, changes = read_rules(scanner), dict[str, OptionValue]()
    while scanner.accept(","):
        read_change(scanner, changes)
    return combine(scanner, rules, changes, at)
