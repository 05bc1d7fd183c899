"""The options that several commands share, and how they are read.

For bad input, a command prints a sentence in the user's language and exits with status 2. Argparse prints its
own English message only for what it checks itself, such as an unknown flag or a word that `--rules` or
`--lang` does not list.
"""

import argparse
from collections.abc import Sequence

from kozyr.locales import Language, explain, find_preferred_language, language_names
from kozyr.rules import RULE_SETS, Options, Refusal, all_options, options_of
from kozyr.rules.notation.option_words import write_value
from kozyr.rules.options import OptionValue
from kozyr.rules.refusals import refuse

_MAX_DIGITS = 18


class BadInputError(Exception):
    """Raised for input that the user must correct; its text says how."""


def add_language(command: argparse.ArgumentParser) -> None:
    """Add the option `--lang` to a command."""
    command.add_argument(
        "--lang",
        choices=[*language_names()],
        default=find_preferred_language(),
        help="language (default: the environment's)",
    )


def add_match_options(command: argparse.ArgumentParser) -> None:
    """Add the options that a match and a simulation share to a command."""
    command.add_argument(
        "--rules", choices=[*RULE_SETS], default="classic", help="rule set (default: classic)"
    )
    command.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a single option, such as order=turns",
    )
    command.add_argument(
        "--bot",
        action="append",
        default=[],
        metavar="cmd:COMMAND",
        help='a program of your own, such as "cmd:./mybot"; it sits after the named bots',
    )
    command.add_argument("--seed", default="1", help="the same seed gives the same games (default: 1)")
    command.add_argument("--jobs", default="1", metavar="N", help="processes that play (default: 1)")
    command.add_argument("--budget-ms", metavar="N", help="milliseconds a move (default: each level's own)")
    command.add_argument("--iterations", metavar="N", help="iterations a move, for levels that search")
    command.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    add_language(command)


def raise_if_refused(outcome: object, language: Language) -> None:
    """Raise `BadInputError` with the sentence of a refusal, if the outcome is one."""
    if isinstance(outcome, Refusal):
        raise BadInputError(explain(outcome, language))


def read_number(text: str | None, name: str, minimum: int, maximum: int, language: Language) -> int:
    """Read the whole number of the option `name`; raise `BadInputError` if it is invalid or out of range."""
    from kozyr.bots.bot_refusals import bot_refusal  # noqa: PLC0415 - few commands need it

    # int() would also read 1_0, ９ and spaces. No option takes a number with more than 18 digits.
    is_plain = text is not None and text.isascii() and text.isdigit() and len(text) <= _MAX_DIGITS
    value = int(text or "") if is_plain else minimum - 1  # a number out of range is refused below
    if not minimum <= value <= maximum:
        raise_if_refused(bot_refusal("number_range", name, minimum, maximum, text or ""), language)
    return value


def read_options(rules: str, changes: Sequence[str], language: Language) -> Options:
    """Read a rule set with changes, each `name=value`; raise `BadInputError` if one is invalid."""
    values: dict[str, OptionValue] = {}
    for text in changes:
        name, _, word = text.partition("=")
        values[name] = _read_value(name, word, text, language)
    options = options_of(rules, values)
    if isinstance(options, Refusal):
        raise BadInputError(explain(options, language))
    return options


def _read_value(name: str, word: str, text: str, language: Language) -> OptionValue:
    from kozyr.bots.bot_refusals import bot_refusal  # noqa: PLC0415 - few commands need it

    if "=" not in text:
        raise_if_refused(bot_refusal("option_shape", text), language)
    option = next((option for option in all_options() if option.name == name), None)
    if option is None:
        raise BadInputError(explain(refuse("unknown_option", name), language))
    values = {write_value(value): value for value in option.values}
    if word not in values:
        raise_if_refused(bot_refusal("option_value", name, word, ", ".join(values)), language)
    return values[word]
