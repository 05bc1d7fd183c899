"""Achievements: what a player has done for the first time.

An achievement is decided by one finished game and the player's statistics that include it.
"""

from collections.abc import Callable, Sequence
from typing import Final, Literal, Protocol, TypeAlias

from kozyr.server.projections.meetings import are_partners
from kozyr.server.tables.finished_games import FinishedGame, SeatResult

Achievement: TypeAlias = Literal[
    "first_win", "ten_in_a_row", "six_trumps", "epaulettes", "six_seats", "master_beaten", "hundred_games",
    "thousand_games",
]  # fmt: skip

_ALL_SIX_SEATS: Final = 0b111111
_TRUMPS_AGAINST: Final = 6
_EPAULETTES: Final = 2
_STREAK: Final = 10


class AchievementFacts(Protocol):
    """The statistics that achievements depend on, after a game."""

    @property
    def games(self) -> int:
        """The number of games."""

    @property
    def streak(self) -> int:
        """The number of games won in a row."""

    @property
    def survived_seats(self) -> int:
        """The seats of tables with six players at which the player survived, as bits."""


_Rule: TypeAlias = Callable[[AchievementFacts, FinishedGame, SeatResult], bool]

_RULES: Final[dict[Achievement, _Rule]] = {
    "first_win": lambda _, game, seat: _has_won_bouts(game, seat),
    "ten_in_a_row": lambda facts, _, __: facts.streak >= _STREAK,
    "six_trumps": lambda _, game, seat: _has_won_bouts(game, seat) and _has_six_trumps_against(game, seat),
    "epaulettes": lambda _, __, seat: seat.tally is not None and seat.tally.epaulettes >= _EPAULETTES,
    "six_seats": lambda facts, _, __: facts.survived_seats == _ALL_SIX_SEATS,
    "master_beaten": lambda _, game, seat: seat.result == "win" and _has_beaten_master(game),
    "hundred_games": lambda facts, _, __: facts.games >= 100,  # noqa: PLR2004 - the name has the number
    "thousand_games": lambda facts, _, __: facts.games >= 1000,  # noqa: PLR2004 - the name has the number
}
ACHIEVEMENTS: Final[tuple[Achievement, ...]] = tuple(_RULES)
"""All achievements, in the order in which they are shown."""


def find_earned(facts: AchievementFacts, game: FinishedGame, seat: SeatResult) -> Sequence[Achievement]:
    """Return the achievements whose conditions hold after a game."""
    return [name for name, rule in _RULES.items() if rule(facts, game, seat)]


def _has_won_bouts(game: FinishedGame, seat: SeatResult) -> bool:
    # An opponent who gives up before the first bout ends was not beaten. Older games have no tally.
    tallies = [each.tally for each in game.players]
    has_bout = any(tally is None or tally.defended or tally.taken for tally in tallies)
    return seat.result == "win" and (has_bout or game.reason == "cards")


def _has_six_trumps_against(game: FinishedGame, seat: SeatResult) -> bool:
    opponents = [each for each in game.players if each.seat != seat.seat and not are_partners(each, seat)]
    return any(each.tally is not None and each.tally.trumps >= _TRUMPS_AGAINST for each in opponents)


def _has_beaten_master(game: FinishedGame) -> bool:
    return any(each.bot == "master" and each.result == "lose" for each in game.players)
