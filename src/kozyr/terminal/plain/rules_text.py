"""The rules of a table as text.

The text describes the rule set `terminal` of plain console mode. For another rule set, it lists every option
that differs.
"""

from collections.abc import Iterator
from typing import Final

from kozyr.rules import RULE_SETS, Options, all_options
from kozyr.rules.notation.option_words import write_value
from kozyr.rules.refusals import Language
from kozyr.terminal.words import say

RULES: Final = "terminal"
"""The rule set of plain console mode (rules §8)."""


def rules_lines(language: Language, rules: str, options: Options) -> Iterator[str]:
    """Return the rules of a table with this rule set and these options, as lines."""
    yield from say(language, "plain_rules").split("\n")
    told = RULE_SETS[RULES].options
    others = [each for each in all_options() if getattr(options, each.name) != getattr(told, each.name)]
    if not others:
        return
    about = RULE_SETS[rules]
    yield say(language, "plain_rules_differ", rules=about.ru if language == "ru" else about.en)
    for each in others:
        value = write_value(getattr(options, each.name))
        yield f"- {each.name}={value}: {each.ru if language == 'ru' else each.en}"
