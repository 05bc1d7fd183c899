"""The maker of puzzles: it finds endings in games in which a player gave away a win or a draw.

`PuzzleMaker.make` plays quick games; `game_puzzles.py` searches a game that people played. A position becomes
a puzzle if a single move keeps its value, the player of the game chose another, and at least three decisions
of the line have a single right move (two in an easy puzzle).
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from kozyr.analysis.puzzle import (
    MAX_CARDS,
    MIN_CARDS,
    MIN_EASY_ONLY_MOVES,
    MIN_MOVES,
    MIN_ONLY_MOVES,
    PLAYER,
    START_DEVIATION,
    Puzzle,
    compute_start_rating,
    count_cards_in_play,
    write_start,
)
from kozyr.analysis.puzzle_judge import PuzzleJudge, UnsolvedError, make_kernel_ending
from kozyr.analysis.puzzle_line import find_line
from kozyr.analysis.puzzle_themes import find_themes
from kozyr.analysis.quick_games import QuickGame, QuickSource
from kozyr.bots.bot import Budget
from kozyr.bots.endgame import KernelEnding
from kozyr.bots.experienced import ExperiencedBot
from kozyr.bots.kernel_codec import move_of
from kozyr.kernel.compiled import Array
from kozyr.kernel.layout import TABLE, TURN
from kozyr.kernel.policy import choose_sensible_move
from kozyr.rules import Game, legal, view

MAX_EASY_CARDS: Final = 9
"""The most cards of an easy puzzle."""
MEMORY_PERIOD: Final = 12
"""One of this many puzzles hides the opponent's hand."""
MAX_MEMORY_CARDS: Final = 10
DRAW_PERIOD: Final = 8
"""At most one of this many puzzles asks for a draw."""
DRAW_RULES: Final = "classic"
"""The rule set of puzzles that ask for a draw. With transfers, many draws are games without an end."""
_MAX_NODES: Final = 30_000
"""The most positions that one question may search; an ending that needs more is left out."""


class Candidate(NamedTuple):
    """A position in which the player to act gave the goal away."""

    position_index: int
    goal_value: int


class PuzzleMaker:
    """Makes puzzles; equal seeds give equal puzzles."""

    def __init__(self) -> None:
        self._judge = PuzzleJudge(_MAX_NODES)
        self._experienced = ExperiencedBot(0)

    def make(self, count: int, seed: int) -> Iterator[Puzzle]:
        """Make this many different puzzles."""
        seen: set[str] = set()
        draws = number = 0
        while len(seen) < count:
            game = QuickSource(seed, number).play()
            number += 1
            can_draw = DRAW_PERIOD * draws <= len(seen)
            puzzle = self._make_first(f"{seed}-{len(seen) + 1}", game, len(seen), can_draw=can_draw)
            if puzzle is not None and puzzle.position not in seen:
                seen.add(puzzle.position)
                draws += puzzle.goal == "draw"
                yield puzzle

    def _make_first(self, name: str, game: QuickGame, made: int, *, can_draw: bool) -> Puzzle | None:
        # Make one puzzle a game, because puzzles of the same game resemble each other.
        for candidate in self.find_candidates(game.endings, game.moves):
            if candidate.goal_value == 0 and not (can_draw and game.source.rules == DRAW_RULES):
                continue
            source = f"{game.source.name}:{game.numbers[candidate.position_index]}"
            puzzle = self.make_puzzle(
                name, game.position(candidate.position_index), candidate.goal_value, source,
                is_memory=made % MEMORY_PERIOD == MEMORY_PERIOD - 1,
            )  # fmt: skip
            if puzzle is not None:
                return puzzle
        return None

    def find_candidates(self, endings: Sequence[KernelEnding], moves: Sequence[int]) -> list[Candidate]:
        """Return the positions whose moves gave a win or a draw away, although a single other move kept it.

        The latest position comes first, because the solver reuses its values for earlier ones.
        """
        self._judge.clear()
        found = []
        for index in range(len(endings) - 1, -1, -1):
            try:
                goal_value = self._find_lost_goal(endings[index], moves[index])
            except UnsolvedError:
                break
            if goal_value is not None:
                found.append(Candidate(index, goal_value))
        return found

    def _find_lost_goal(self, ending: KernelEnding, played: int) -> int | None:
        if not MIN_CARDS <= _count_cards(ending.state) <= MAX_CARDS:
            return None
        moves = self._judge.list_moves(ending)
        if len(moves) < MIN_MOVES:
            return None
        keeps, seat, after = self._judge.keeps, int(ending.state[TURN]), ending.after(played)
        if keeps(after, 1, seat):
            return None
        goal_value = 1 if keeps(ending, 1, seat) else 0
        if goal_value == 0 and (keeps(after, 0, seat) or not keeps(ending, 0, seat)):
            return None
        keepers = 0
        for move in moves:
            keepers += keeps(ending.after(move), goal_value, seat)
            if keepers > 1:
                return None
        return goal_value

    def make_puzzle(
        self, name: str, start: Game, goal_value: int, source: str, *, is_memory: bool = False
    ) -> Puzzle | None:
        """Make a puzzle from a position in which a single move keeps the goal; None if it is too simple.

        It is also too simple if the quick policy chooses that move.
        """
        cards = count_cards_in_play(start)
        ending = make_kernel_ending(start)
        self._judge.clear()
        try:
            line = find_line(self._judge, start, goal_value)
        except UnsolvedError:
            return None
        least = MIN_EASY_ONLY_MOVES if cards <= MAX_EASY_CARDS else MIN_ONLY_MOVES
        if len(line.only_moves) < least:
            return None
        first = line.only_moves[0]
        if first.game != start or move_of(first.action) == choose_sensible_move(
            ending.settings, ending.state
        ):
            return None
        actions = legal(start)[PLAYER]
        is_missed = self._experienced.choose(view(start, PLAYER), actions, Budget()) != first.action
        themes = find_themes(line.only_moves, goal_value)
        if is_memory and cards <= MAX_MEMORY_CARDS:
            themes = (*themes, "memory")
        rating = compute_start_rating(len(line.only_moves), cards, is_missed=is_missed)
        return Puzzle(name, write_start(start), line.tokens, rating, START_DEVIATION, 0, 0, themes, source)


def _count_cards(state: Array) -> int:
    return (int(state[0]) | int(state[1]) | int(state[TABLE])).bit_count()
