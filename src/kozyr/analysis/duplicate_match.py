"""The result of a duplicate match, and the text by which a player shares it.

Two people play the same deals, each from both sides and against the same bot. The result is the sum of the
differences of their scores, game by game, so the luck of the deals counts for neither.
"""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from kozyr.analysis.deal_score import GAMES_PER_DEAL
from kozyr.locales import Language, say

DealCount: TypeAlias = Literal[1, 2, 3, 5]
DEAL_COUNTS: Final[tuple[DealCount, ...]] = get_args(DealCount)
"""How many deals a match may have."""


class MatchScore(NamedTuple):
    """The final scores of a match, as one of the players sees them."""

    own: int
    """The player's score, summed over all games."""
    other: int
    """The opponent's score, summed over all games."""
    differences: tuple[int, ...]
    """The player's score minus the opponent's, for each deal."""

    @property
    def difference(self) -> int:
        """The result: the sum of all differences."""
        return sum(self.differences)


def compare_scores(own: Sequence[int], other: Sequence[int]) -> MatchScore:
    """Compare two players' scores of each game; both list the games in the same order."""
    by_game = [mine - theirs for mine, theirs in zip(own, other, strict=True)]
    by_deal = [
        sum(by_game[first : first + GAMES_PER_DEAL]) for first in range(0, len(by_game), GAMES_PER_DEAL)
    ]
    return MatchScore(sum(own), sum(other), tuple(by_deal))


def make_match_share_text(language: Language, names: tuple[str, str], score: MatchScore, *, link: str) -> str:
    """Return the text to share: the scores, the difference in each deal and a link, but no card."""
    own_name, other_name = names
    lines = [
        say(language, "match_share_title", n=len(score.differences)),
        f"{own_name} {score.own} : {score.other} {other_name}",
        *(
            say(language, "match_share_deal", n=number, difference=write_difference(difference))
            for number, difference in enumerate(score.differences, 1)
        ),
        say(language, "match_share_total", difference=write_difference(score.difference)),
    ]
    return "\n".join([*lines, link])


def write_difference(points: int) -> str:
    """Return a difference with its sign, such as +120 or −35."""
    return "0" if points == 0 else f"{'+' if points > 0 else '−'}{abs(points)}"
