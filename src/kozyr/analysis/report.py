"""The report of an analysed game.

All chances, losses and luck are in points: a chance of 100 is certain. A chance is the chance to be the
durak. Luck is how far the cards lowered it, so luck above zero is good for the seat. A loss is how far a
decision raised it, so a loss above zero is bad.
"""

from typing import Literal, NamedTuple

Verdict = Literal["good", "inaccuracy", "mistake", "blunder"]


class SeatReport(NamedTuple):
    """The summary of a seat."""

    accuracy: float
    """The mean accuracy of the seat's decisions, 0 to 100; 100 without a decision."""
    play: float
    """Minus the sum of the losses of the seat's decisions."""
    luck: float
    """The luck of the deal and of all draws."""
    adjusted: float
    """The result, 100 for a survivor and 0 for the durak, without the luck."""
    inaccuracies: int
    mistakes: int
    blunders: int


class DecisionReport(NamedTuple):
    """A decision with at least two different moves."""

    move: int
    """The number of the move in the game, from 1."""
    seat: int
    played: str
    """The action in notation."""
    best: str
    """The best action in notation; the played one if it was as good."""
    loss: float
    low: float
    """The lower end of the loss's 95 % interval."""
    high: float
    """The upper end of that interval."""
    exact: bool
    """Whether the values were solved and not estimated."""
    verdict: Verdict | None
    """None for a throw-in that was made before everything was beaten."""


class DurakChance(NamedTuple):
    """The chance of a seat to be the durak."""

    p: float
    """The estimated chance."""
    low: float
    """The lower end of the chance's 95 % interval."""
    high: float
    """The upper end of that interval."""


class ChancesAfterMove(NamedTuple):
    """The chances of all seats after a move; move 0 is the deal."""

    move: int
    seats: tuple[DurakChance, ...]


class DrawLuck(NamedTuple):
    """The luck of a seat at a refill; move 0 is the deal."""

    move: int
    seat: int
    luck: float


class GameReport(NamedTuple):
    """The analysis of a game."""

    engine: str
    """The version of the analysis: reports of one version are comparable."""
    seats: tuple[SeatReport, ...]
    decisions: tuple[DecisionReport, ...]
    chances: tuple[ChancesAfterMove, ...]
    draws: tuple[DrawLuck, ...]
