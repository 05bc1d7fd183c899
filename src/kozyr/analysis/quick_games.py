"""Quick games: two players follow the kernel's quick policy, which never chooses at random.

The name of a game is the seed of its deal, and contains the number that chooses the rules. So the name
determines the whole game.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np

from kozyr.analysis.puzzle import MAX_CARDS, PLAYER, PuzzleHistory
from kozyr.bots.endgame import KernelEnding
from kozyr.bots.kernel_codec import action_of, settings_of, state_of
from kozyr.kernel.layout import FIELDS
from kozyr.kernel.policy import choose_sensible_move
from kozyr.kernel.puzzle_games import MAX_QUICK_MOVES, record_ending
from kozyr.rules import Game, Laid, Seat, Setup, legal, must, start
from kozyr.rules.notation import Turn, play, write_position, write_turn
from kozyr.rules.options import OptionValue

RULES: Final = ("classic", "transfer")
"""The rule sets of puzzles; quick games use them alternately."""
OPTIONS: Final[dict[str, OptionValue]] = {"order": "turns", "auto_pass": True}
"""What puzzles change: throw-ins are in turns, so that one seat acts at a time, and a pass without a choice
is automatic."""


class QuickSource(NamedTuple):
    """The seed of a quick game, and its number among the games of the seed."""

    seed: int
    number: int

    @property
    def name(self) -> str:
        """The name of the game, which is the seed of its deal; a puzzle's source begins with it."""
        return f"quick-{self.seed}-{self.number}"

    @property
    def rules(self) -> str:
        """The rule set of the game."""
        return RULES[self.number % len(RULES)]

    def deal(self) -> Game:
        """Deal the game."""
        return must(start(seats=2, rules=self.rules, options=OPTIONS, seed=self.name)).game

    def play(self) -> "QuickGame":
        """Play the game; keep the positions without a talon."""
        game = self.deal()
        settings = settings_of(game.setup)
        state, talon = state_of(game)
        path = np.zeros((MAX_QUICK_MOVES, FIELDS), np.int64)
        numbers, moves = np.zeros((2, MAX_QUICK_MOVES), np.int64)
        count = record_ending(settings, state, talon, MAX_CARDS, path, numbers, moves)
        endings = [KernelEnding(settings, state, talon) for state in path[:count]]
        return QuickGame(self, endings, [int(move) for move in moves[:count]], numbers[:count].tolist())


class QuickGame(NamedTuple):
    """The end of a quick game."""

    source: QuickSource
    endings: Sequence[KernelEnding]
    """The positions without a talon that have few cards."""
    moves: Sequence[int]
    """The move that was played in each of these positions."""
    numbers: Sequence[int]
    """The number of moves before each of these positions."""

    def position(self, index: int) -> Game:
        """Return a position, turned so that the player acts on the seat `PLAYER`."""
        games = list(replay_quick_game(self.source, self.numbers[index]))
        return rotate_to_player(games[-1])


def find_history(puzzle_source: str) -> PuzzleHistory:
    """Return the deal and the moves before a puzzle that was made from a quick game.

    The puzzle's source is `quick-SEED-NUMBER:MOVES`. The seats are turned as in the puzzle.
    """
    name, _, move_count = puzzle_source.rpartition(":")
    _, seed, number = name.split("-")
    games = list(replay_quick_game(QuickSource(int(seed), int(number)), int(move_count)))
    must_swap = PLAYER not in legal(games[-1])
    if must_swap:
        games = [swap_seats(game) for game in games]
    tokens = tuple(write_turn(choose_quick_turn(game)) for game in games[:-1])
    return PuzzleHistory(write_position(games[0]), tokens)


def replay_quick_game(source: QuickSource, move_count: int) -> Iterator[Game]:
    """Yield the positions of a quick game from the deal to the position after this many moves."""
    game = source.deal()
    yield game
    for _ in range(move_count):
        game = must(play(game, choose_quick_turn(game))).game
        yield game


def choose_quick_turn(game: Game) -> Turn:
    """Return the seat to act and what the quick policy chooses there."""
    ((seat, _),) = legal(game).items()
    state, _ = state_of(game)
    return Turn(seat, action_of(int(choose_sensible_move(settings_of(game.setup), state))))


def rotate_to_player(game: Game) -> Game:
    """Return a game of two in which the seat to act has the number `PLAYER`."""
    ((seat, _),) = legal(game).items()
    return game if seat == PLAYER else swap_seats(game)


def swap_seats(game: Game) -> Game:
    """Exchange the two seats of a game."""
    setup = game.setup
    swapped = Setup(setup.options, setup.seats, _other(setup.dealer), setup.trump, None)
    return game._replace(
        setup=swapped,
        attacker=_other(game.attacker),
        defender=_other(game.defender),
        hands=game.hands[::-1],
        seen=game.seen[::-1],
        table=tuple(Laid(attack, cover, _other(seat)) for attack, cover, seat in game.table),
        passed=_swap_bits(game.passed),
        show_used=_swap_bits(game.show_used),
    )


def _other(seat: Seat) -> Seat:
    return Seat(1 - seat)


def _swap_bits(mask: int) -> int:
    return (mask & 1) << 1 | mask >> 1
