"""The named rule sets (§8).

A rule set is data: the options in which it differs from the defaults. No rule depends on its name.
The sentence that explains a rule set is `rules_about_NAME` in `kozyr.locales`.
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

    @property
    def options(self) -> Options:
        """All options of this rule set."""
        return must(change(Options(), self.changes))


RULE_SETS: Final = {
    rule_set.name: rule_set
    for rule_set in (
        RuleSet(
            "classic", "000", {},
        ),
        RuleSet(
            "transfer", "000", {"transfer": True},
        ),
        RuleSet(
            "pairs", "000", {"teams": True, "next_first": "winner"},
        ),
        RuleSet(
            "pairs-transfer", "000", {"teams": True, "next_first": "winner", "transfer": True},
        ),
        RuleSet(
            "protocol", "001", {"transfer": True, "transfer_from": "second_bout"},
        ),
        RuleSet(
            "book", "002",
            {
                "ace_trump": False, "low_beats_ace": True, "redeal": True, "order": "turns", "cap": None,
                "cap_first": None, "refill": "along", "auto_take": False,
            },
        ),
        RuleSet(
            "tabletop", "003",
            {
                "first": "lot", "throwers": "attacker", "add_after_take": False, "out": "at_once",
                "cap_first": None, "refill": "along", "auto_take": False,
            },
        ),
        RuleSet(
            "terminal", "004",
            {
                "lead_many": False, "cap_first": None, "refill": "along", "order": "turns",
                "auto_take": False,
            },
        ),
        RuleSet(
            "street", "the large apps",
            {"cap_first_until": "first_discard", "refill": "along", "auto_take": False},
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
