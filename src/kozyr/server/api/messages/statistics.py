"""Requests, answers and notices about statistics and achievements."""

from collections.abc import Mapping
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from kozyr.server.api.messages.enums import PlayerOutcome
from kozyr.server.api.messages.fields import Answer, At, CallRequest, ExistingName, GameId, UserId
from kozyr.server.projections.achievements import Achievement
from kozyr.server.projections.statistics import PlayerStatistics, ResultCount

AchievementName: TypeAlias = Annotated[
    Achievement,
    Meta(
        description=(
            "`first_win`: a game won, of at least one bout. `ten_in_a_row`: ten games won in a row. "
            "`six_trumps`: won although an opponent got six trumps. `epaulettes`: two sixes lay "
            "before the durak at the end. `six_seats`: survived at every seat of a table with six players. "
            "`master_beaten`: a master bot became the durak. `hundred_games`: 100 games played. "
            "`thousand_games`: 1000 games played."
        )
    ),
]


class GetStatistics(CallRequest, frozen=True):
    """A player."""

    user_id: UserId


class ResultLine(Answer, frozen=True):
    """The results of some games."""

    games: int
    wins: int
    losses: int
    draws: int


class RulesResults(ResultLine, frozen=True):
    """The results with one rule set."""

    rules: str


class SeatsResults(ResultLine, frozen=True):
    """The results with this number of players."""

    seats: int


class FormLine(Answer, frozen=True):
    """One of the latest games."""

    game_id: Annotated[GameId | None, Meta(description="Null for a game that is not public.")]
    at: At
    result: PlayerOutcome


class BoutNumbers(Answer, frozen=True):
    """What the player did in bouts, without games from versions that did not count bouts."""

    defended: Annotated[int, Meta(description="Bouts in which the player beat all cards.")]
    taken: Annotated[int, Meta(description="Bouts in which the player took the cards.")]
    led: Annotated[int, Meta(description="Bouts that the player began.")]
    forced: Annotated[int, Meta(description="Of these, bouts in which the defender took the cards.")]


class OpponentLine(Answer, frozen=True):
    """A person whom the player often meets."""

    user_id: UserId
    name: ExistingName
    games: int
    survived: Annotated[int, Meta(description="How many of these games the player survived.")]


class AchievementLine(Answer, frozen=True):
    """An achievement of the player."""

    name: AchievementName
    at: At


class UserStatistics(Answer, frozen=True):
    """The statistics and achievements of a player."""

    games: int
    by_rules: Annotated[list[RulesResults], Meta(description="The most played rule set first.")]
    by_seats: Annotated[list[SeatsResults], Meta(description="The fewest players first.")]
    form: Annotated[list[FormLine], Meta(description="The latest 20 games, the newest first.")]
    streak: Annotated[int, Meta(description="Games won in a row, up to now.")]
    longest_streak: int
    bouts: BoutNumbers
    opponents: Annotated[list[OpponentLine], Meta(description="The 10 people met most often.")]
    achievements: Annotated[list[AchievementLine], Meta(description="The earliest comes first.")]


class AchievementsEarned(Struct, frozen=True):
    """A game brought the player achievements. This notice follows the game's end within a second."""

    game_id: GameId
    names: list[AchievementName]


def make_statistics(statistics: PlayerStatistics, names: Mapping[str, str]) -> UserStatistics:
    """Return statistics as clients see them; `names` has the opponents' names by id."""
    bouts = statistics.bouts
    by_rules = sorted(statistics.by_rules.items(), key=lambda item: (-item[1].games, item[0]))
    return UserStatistics(
        games=statistics.games,
        by_rules=[RulesResults(rules=rules, **_results(count)) for rules, count in by_rules],
        by_seats=[
            SeatsResults(seats=seats, **_results(count))
            for seats, count in sorted(statistics.by_seats.items())
        ],
        form=[FormLine(game_id=each.game, at=each.at, result=each.result) for each in statistics.form],
        streak=statistics.streak,
        longest_streak=statistics.longest_streak,
        bouts=BoutNumbers(
            defended=bouts.defended, taken=bouts.taken, led=bouts.led, forced=bouts.forced
        ),
        opponents=[
            OpponentLine(
                user_id=each.player,
                name=names.get(each.player, each.player),
                games=each.games,
                survived=each.survived,
            )
            for each in statistics.opponents
        ],
        achievements=[AchievementLine(name=each.name, at=each.at) for each in statistics.achievements],
    )  # fmt: skip


def _results(count: ResultCount) -> dict[str, int]:
    return count._asdict()
