"""Finished games, as lists of games and projections see them.

The table's log has the game itself, card by card.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple, Protocol, TypeAlias

GameResult: TypeAlias = Literal["win", "lose", "draw"]
EndReason: TypeAlias = Literal["cards", "time", "left", "abandoned"]


class SeatResult(NamedTuple):
    """How a game ended for one seat."""

    player: str
    seat: int
    name: str
    """The player's name at the table."""
    bot: str | None
    """The level of a house bot, which has no record and no list of games; None: not a house bot."""
    result: GameResult
    points: int
    prize: int
    """What the player received from the pot, including their own stake."""
    place: int | None
    """In the order of going out (rules §5.2), shared by partners; None: lost, or won before going out."""


class FinishedGame(NamedTuple):
    """A game that is over."""

    game: str
    table: str
    number: int
    """The entry that ended the game."""
    at: int
    rules: str
    stake: int
    reason: EndReason
    open: bool
    """Whether the game is public."""
    players: tuple[SeatResult, ...]
    """In seat order."""

    @property
    def counted(self) -> tuple[SeatResult, ...]:
        """The players whose lists and records include this game: all except house bots."""
        return tuple(played for played in self.players if played.bot is None)


class NumberedGame(NamedTuple):
    """A finished game, with its place in the order of all games."""

    place: int
    finished: FinishedGame


class Games(Protocol):
    """The part of a store that keeps finished games, which are stored with the entry that ends them."""

    async def games(
        self, player: str | None, *, before: int | None = None, limit: int
    ) -> Sequence[NumberedGame]:
        """Return a player's games before a place in the order of all, newest first.

        None: all public games.
        """

    async def game(self, game: str) -> FinishedGame | None:
        """Return a finished game by its id."""

    async def finished_after(self, place: int, limit: int) -> Sequence[NumberedGame]:
        """Return the games after a place, oldest first.

        No game ever appears later at a place before one that was returned.
        """
