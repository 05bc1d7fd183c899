"""The named rule sets (§8).

A rule set is data: the options in which it differs from the defaults. No rule depends on its name.
"""

from functools import cache
from typing import Final, NamedTuple

from kozyr.rules.options import Options, OptionValue, change
from kozyr.rules.refusals import Refusal, must, refuse


class RuleSet(NamedTuple):
    """A named choice of options."""

    name: str
    source: str
    """The number of the document that asked for this rule set (docs/origins.md), or where it is played."""
    changes: dict[str, OptionValue]
    en: str
    ru: str

    @property
    def options(self) -> Options:
        """All options of this rule set."""
        return must(change(Options(), self.changes))


RULE_SETS: Final = {
    rule_set.name: rule_set
    for rule_set in (
        RuleSet(
            "classic", "000", {},
            "Throw-in Durak with 36 cards.",
            "Подкидной дурак, 36 карт.",
        ),
        RuleSet(
            "transfer", "000", {"transfer": True},
            "Throw-in Durak in which the attack can be passed on.",
            "Переводной дурак.",
        ),
        RuleSet(
            "pairs", "000", {"teams": True, "next_first": "winner"},
            "Throw-in Durak of two teams, 2×2 or 3×3.",
            "Подкидной дурак, команда на команду (2×2 или 3×3).",
        ),
        RuleSet(
            "pairs-transfer", "000", {"teams": True, "next_first": "winner", "transfer": True},
            "Transfer Durak of two teams, 2×2 or 3×3.",
            "Переводной дурак, команда на команду (2×2 или 3×3).",
        ),
        RuleSet(
            "protocol", "001", {"transfer": True, "transfer_from": "second_bout"},
            "Transfer Durak without transfers in the first bout.",
            "Переводной дурак, но в первом заходе не переводят.",
        ),
        RuleSet(
            "book", "002",
            {
                "ace_trump": False, "low_beats_ace": True, "redeal": True, "order": "turns", "cap": None,
                "cap_first": None, "refill": "along", "auto_take": False,
            },
            "The book's Durak: turns, no cap, the six beats the ace, redeals.",
            "Дурак по книге: подкидывают по очереди, без предела, шестёрка бьёт туза, есть пересдача.",
        ),
        RuleSet(
            "tabletop", "003",
            {
                "first": "lot", "throwers": "attacker", "add_after_take": False, "out": "at_once",
                "cap_first": None, "refill": "along", "auto_take": False,
            },
            "Only the attacker throws in; a player who lays the last card is out at once.",
            "Подкидывает только атакующий; кто положил последнюю карту, сразу выходит.",
        ),
        RuleSet(
            "terminal", "004",
            {
                "lead_many": False, "cap_first": None, "refill": "along", "order": "turns",
                "auto_take": False,
            },
            "The console game: one card at a time, in turns.",
            "Консольная игра: по одной карте, по очереди.",
        ),
        RuleSet(
            "street", "the large apps",
            {"cap_first_until": "first_discard", "refill": "along", "auto_take": False},
            "The rules that most players of the large apps know.",
            "Как играют в популярных приложениях.",
        ),
    )
}  # fmt: skip


def options_of(rules: str, changes: dict[str, OptionValue] | None = None) -> Options | Refusal:
    """Return the options of a named rule set, with changes applied."""
    if rules not in RULE_SETS:
        return refuse("unknown_rules", rules)
    base = _unchanged_options_of(rules)
    return change(base, changes) if changes else base


@cache
def _unchanged_options_of(rules: str) -> Options:
    return RULE_SETS[rules].options


def find_closest_rule_set(options: Options) -> tuple[str, dict[str, OptionValue]]:
    """Return the name of the rule set that differs least from these options, and the differing options."""
    candidates = [
        (rule_set.name, _find_changes(rule_set.options, options)) for rule_set in RULE_SETS.values()
    ]
    return min(candidates, key=lambda candidate: len(candidate[1]))


def _find_changes(base: Options, options: Options) -> dict[str, OptionValue]:
    names = base.__dataclass_fields__
    return {name: getattr(options, name) for name in names if getattr(options, name) != getattr(base, name)}
