"""The rating pools: a player has one rating in each."""

from typing import Final, Literal, TypeAlias, get_args

from kozyr.rules import RULE_SETS, Options

GamePool: TypeAlias = Literal["duel", "duel-transfer", "table", "table-transfer", "pairs"]
Pool: TypeAlias = Literal[GamePool, "puzzle", "daily"]

GAME_POOLS: Final[tuple[GamePool, ...]] = get_args(GamePool)
"""The pools of games."""
POOLS: Final[tuple[Pool, ...]] = get_args(Pool)
"""All pools."""

_DUEL_SEATS: Final = 2
_PAIRS_SEATS: Final = 4
_POOLS_BY_RULES: Final[dict[str, tuple[GamePool, GamePool]]] = {
    "classic": ("duel", "table"),
    "transfer": ("duel-transfer", "table-transfer"),
}
"""For each rated rule set without teams: the pool of two players, and the pool of more players."""


def find_pool(rules: str, options: Options, seats: int) -> GamePool | None:
    """Return the pool of a game; None for changed options and for rule sets without a pool."""
    if rules not in RULE_SETS or RULE_SETS[rules].options != options:
        return None
    if rules in _POOLS_BY_RULES:
        duel, table = _POOLS_BY_RULES[rules]
        return duel if seats == _DUEL_SEATS else table
    return "pairs" if rules in ("pairs", "pairs-transfer") and seats == _PAIRS_SEATS else None
