"""Records of finished games and of players.

A finished game gives one line for lists of games, and adds to the record of each player. The table's log has
the game itself, card by card.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple, Protocol, TypeAlias

Word: TypeAlias = Literal["win", "lose", "draw"]
Reason: TypeAlias = Literal["cards", "time", "left", "abandoned"]


class Played(NamedTuple):
    """How a game ended for one seat."""

    player: str
    seat: int
    name: str
    """As he was called at the table."""
    bot: str | None
    """The level, of a bot of the house: it has no record, and no list of its games."""
    result: Word
    points: int
    prize: int
    """What he got out of the pot, his own stake included."""
    place: int | None
    """In the order of going out (rules §5.2), shared by partners; None: he lost, or won before he was out."""


class Finished(NamedTuple):
    """A game that is over."""

    game: str
    table: str
    number: int
    """The entry that ended it."""
    at: int
    rules: str
    stake: int
    reason: Reason
    open: bool
    """Whether everybody may see it."""
    players: tuple[Played, ...]
    """Seat by seat."""

    @property
    def counted(self) -> tuple[Played, ...]:
        """Those in whose lists and records it is: everybody but the bots of the house."""
        return tuple(played for played in self.players if played.bot is None)


class Record(NamedTuple):
    """What all games of a player come to."""

    games: int = 0
    wins: int = 0
    losses: int = 0
    draws: int = 0
    points: int = 0

    def with_game(self, played: Played) -> "Record":
        """Count one more."""
        return Record(
            self.games + 1,
            self.wins + (played.result == "win"),
            self.losses + (played.result == "lose"),
            self.draws + (played.result == "draw"),
            self.points + played.points,
        )


class Placed(NamedTuple):
    """A finished game, with its place in the order of all."""

    place: int
    finished: Finished


class Games(Protocol):
    """The part of a store that keeps finished games; they come in with the entry that ends them."""

    async def games(self, player: str | None, *, before: int | None = None, limit: int) -> Sequence[Placed]:
        """List a player's games, newest first, before a place in the order of all.

        None: everybody's, as far as everybody may see them.
        """

    async def game(self, game: str) -> Finished | None:
        """Find a finished game by its id."""

    async def record(self, player: str) -> Record:
        """Tell what all games of a player come to; one who never played has zeros."""
