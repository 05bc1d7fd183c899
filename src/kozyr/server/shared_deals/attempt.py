"""A person's attempt at shared deals: the games to play, in their order, and what happened in them."""

from msgspec import Struct, field

from kozyr.analysis.deal_score import BoutMark, GameOutcome, score_game


class AttemptGame(Struct, frozen=True):
    """One of the games of an attempt."""

    table: str
    """The table's id, chosen before the table is opened."""
    outcome: GameOutcome | None = None
    """None until the game is over."""
    bout_marks: tuple[BoutMark, ...] = field(default=(), name="squares")
    """How each finished bout went; documents name the field `squares`."""
    mean_loss: float | None = None
    """None until the game is analysed."""
    luck: float | None = None

    @property
    def is_scored(self) -> bool:
        """Whether nothing can change the game's score any more."""
        return self.outcome == "forfeited" or (self.outcome is not None and self.mean_loss is not None)

    @property
    def score(self) -> int:
        """The score, or the part of it that is certain."""
        return 0 if self.outcome is None else score_game(self.outcome, self.mean_loss)


class DealAttempt(Struct, frozen=True, kw_only=True):
    """A person's attempt."""

    begun: int
    games: tuple[AttemptGame, ...]
    """Two games for each deal; in the second one the seats are exchanged."""
    ended: int | None = None
    """When all games were over."""

    @property
    def current_game(self) -> int | None:
        """The index of the game that is to be played now; None if all are over."""
        return next((index for index, game in enumerate(self.games) if game.outcome is None), None)

    @property
    def is_final(self) -> bool:
        """Whether the score cannot change any more."""
        return all(game.is_scored for game in self.games)

    @property
    def score(self) -> int:
        """The score of all games, or the part of it that is certain."""
        return sum(game.score for game in self.games)

    @property
    def luck(self) -> float | None:
        """The luck in all games; None until one is analysed."""
        known = [game.luck for game in self.games if game.luck is not None]
        return round(sum(known), 1) if known else None
