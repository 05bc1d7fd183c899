"""An attempt at a puzzle: the player's moves, the opponent's replies, and whether it is solved.

An attempt is plain data. Its positions follow from the puzzle and the moves, so it can be stored and resumed.
"""

from collections.abc import Sequence
from itertools import takewhile
from typing import Final, Literal, NamedTuple, TypeAlias

from kozyr.analysis.puzzle import PLAYER, Puzzle
from kozyr.rules import Action, Game, Refusal, Seat, must, step
from kozyr.rules.notation import LeaveToken, Turn, read_turn, write_turn

Status: TypeAlias = Literal["open", "solved", "failed"]

OPPONENT: Final = Seat(1 - PLAYER)
GIVEN_UP: Final = ""
"""The token of a step with which the player gave up."""


class AttemptStep(NamedTuple):
    """A move of the player and what followed it."""

    token: str
    """The player's move in notation, or `GIVEN_UP`."""
    replies: tuple[str, ...]
    """The opponent's moves until the player acts again."""
    value: int
    """The value after the player's move: 1 for a win, 0 for a draw, -1 for a loss."""


class StepResult(NamedTuple):
    """A judged step, and the state of the attempt after it."""

    step: AttemptStep
    status: Status
    best: str = ""
    """A move that would have kept the goal, in notation; empty unless the attempt failed."""
    best_moves: tuple[str, ...] = ()
    """The best move and the moves that follow it."""


def read_move(token: str) -> Action:
    """Return the action of a stored move."""
    act = read_turn(token).act
    assert not isinstance(act, LeaveToken), "a player left a puzzle"  # noqa: S101 - moves are stored
    return act


def play_tokens(game: Game, tokens: Sequence[str]) -> Game:
    """Return the position after these legal moves."""
    for token in tokens:
        game = must(step(game, read_turn(token).seat, read_move(token))).game
    return game


def find_position(puzzle: Puzzle, steps: Sequence[AttemptStep]) -> Game:
    """Return the position of an attempt after these steps."""
    tokens = [token for each in steps for token in (each.token, *each.replies) if token != GIVEN_UP]
    return play_tokens(puzzle.game, tokens)


def find_rest_of_line(puzzle: Puzzle, steps: Sequence[AttemptStep]) -> tuple[str, ...]:
    """Return the rest of the puzzle's line; nothing if the attempt has left it."""
    played = tuple(token for each in steps for token in (each.token, *each.replies))
    return puzzle.moves[len(played) :] if puzzle.moves[: len(played)] == played else ()


def find_replies(line: Sequence[str]) -> tuple[str, ...]:
    """Return the opponent's moves after the first move of a line."""
    return tuple(takewhile(lambda token: token.startswith(f"{OPPONENT}:"), line[1:]))


def follow_line(
    puzzle: Puzzle, steps: Sequence[AttemptStep], action: Action | None
) -> StepResult | Refusal | None:
    """Judge the player's next move by the puzzle's line; None if only the solver can judge it.

    The puzzle's line must be right: no move in it gives a win or a draw away. An action of None gives up. An
    illegal move is refused. The solver (`attempt_judge.take_step`) gives the same answers for these moves.
    """
    line = find_rest_of_line(puzzle, steps)
    if action is None:
        given_up = AttemptStep(GIVEN_UP, (), puzzle.goal_value)
        return StepResult(given_up, "failed", line[0], line) if line else None
    outcome = step(find_position(puzzle, steps), PLAYER, action)
    if isinstance(outcome, Refusal):
        return outcome
    token = write_turn(Turn(PLAYER, action))
    if line[:1] != (token,):
        return None
    is_last = len(steps) + 1 >= puzzle.move_count
    replies = () if is_last else find_replies(line)
    return StepResult(AttemptStep(token, replies, puzzle.goal_value), "solved" if is_last else "open")
