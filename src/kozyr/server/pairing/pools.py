"""The pools of quick pairing: the tables for which a person can wait.

A pool is a number of seats and a rule set. Each has a casual twin, whose tables are never rated. Programs may
wait only in casual pools.
"""

from typing import Final, NamedTuple

CASUAL_SUFFIX: Final = "-casual"
MIN_SEATS_BEYOND_DUEL: Final = 3
"""The fewest seats of a game that is not a duel."""


class Pool(NamedTuple):
    """A number of seats and a rule set for which people can wait."""

    name: str
    seats: int
    rules: str
    """The name of the rule set."""
    rating_pool: str
    """The pool of `kozyr.ratings` whose ratings pairing compares."""
    is_casual: bool

    @property
    def has_teams(self) -> bool:
        """Whether the seats form two teams."""
        return self.rating_pool == "pairs"

    @property
    def can_be_filled(self) -> bool:
        """Whether bots may take the free seats, if all people agree."""
        return self.seats >= MIN_SEATS_BEYOND_DUEL


_CHOICES: Final = (
    ("2-classic", 2, "classic", "duel"),
    ("2-transfer", 2, "transfer", "duel-transfer"),
    ("3-classic", 3, "classic", "table"),
    ("3-transfer", 3, "transfer", "table-transfer"),
    ("4-classic", 4, "classic", "table"),
    ("4-transfer", 4, "transfer", "table-transfer"),
    ("pairs-classic", 4, "pairs", "pairs"),
    ("pairs-transfer", 4, "pairs-transfer", "pairs"),
)

POOLS: Final[dict[str, Pool]] = {
    name + suffix: Pool(name + suffix, seats, rules, rating_pool, bool(suffix))
    for suffix in ("", CASUAL_SUFFIX)
    for name, seats, rules, rating_pool in _CHOICES
}
"""All pools by name."""
