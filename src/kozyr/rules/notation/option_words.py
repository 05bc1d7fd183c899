"""Writes options as one word and reads them back.

For example, `transfer,order=turns,cap=none` is a rule set and the changed options, in the order of `Options`.
True and false are `on` and `off`, None is `none`. Game files and positions use the same words.
"""

import re

from kozyr.rules.notation.scanner import Scanner
from kozyr.rules.options import Options, OptionValue, all_options
from kozyr.rules.refusals import Refusal
from kozyr.rules.rule_sets import RULE_SETS, find_closest_rule_set, options_of

_NAME = re.compile(r"[a-z][a-z0-9_-]{0,31}")
_VALUE = re.compile(r"[a-z0-9_]{1,32}")
_MAX_LISTED_VALUES = 8
"""If an option has more values than this, an error lists only the first two and the last two, with an
ellipsis between them."""


def write_value(value: OptionValue) -> str:
    """Write one option's value."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return "none" if value is None else str(value)


def write_changes(changes: dict[str, OptionValue]) -> list[str]:
    """Write single options as `name=value`, in the order of `Options`."""
    names = [option.name for option in all_options()]
    return [f"{name}={write_value(changes[name])}" for name in names if name in changes]


def write_options(options: Options) -> str:
    """Write all options: the nearest rule set and the differences from it."""
    name, changes = find_closest_rule_set(options)
    return ",".join([name, *write_changes(changes)])


def read_rules(scanner: Scanner) -> str:
    """Read the name of a rule set."""
    position = scanner.position
    name = scanner.take(_NAME, "the name of a rule set")
    if name not in RULE_SETS:
        # `scanner.fail` raises an error that names what was expected here, not what is wrong.
        scanner.fail(f"a rule set ({', '.join(RULE_SETS)})", position=position)
    return name


def read_change(scanner: Scanner, changes: dict[str, OptionValue]) -> None:
    """Read one `name=value` and add it to the changes."""
    position = scanner.position
    name = scanner.take(_NAME, "the name of an option")
    option = next((option for option in all_options() if option.name == name), None)
    if option is None:
        scanner.fail("the name of an option", position=position)
    if name in changes:
        scanner.fail("each option once", position=position)
    scanner.expect("=", f"= and a value of {name}")
    position = scanner.position
    text = scanner.take(_VALUE, f"a value of {name}")
    words = {write_value(value): value for value in option.values}
    if text not in words:
        examples = list(words)
        if len(examples) > _MAX_LISTED_VALUES:
            examples = [*examples[:2], "…", *examples[-2:]]
        scanner.fail(f"a value of {name} ({', '.join(examples)})", position=position)
    changes[name] = words[text]


def combine_options(scanner: Scanner, rules: str, changes: dict[str, OptionValue], position: int) -> Options:
    """Return the options of a rule set with changes applied, or fail at this position of the text."""
    options = options_of(rules, changes)
    if isinstance(options, Refusal):
        scanner.fail("options that go together", position=position, found=str(options))
    return options


def read_options(scanner: Scanner) -> Options:
    """Read `rules,name=value,…`."""
    position = scanner.position
    rules, changes = read_rules(scanner), dict[str, OptionValue]()
    while scanner.accept(","):
        read_change(scanner, changes)
    return combine_options(scanner, rules, changes, position)
