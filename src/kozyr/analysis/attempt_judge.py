"""The next step of an attempt at a puzzle, judged by the solver.

The solver judges every move of the player. The puzzle's own moves are its line. While an attempt follows the
line, the opponent's replies and the best move are taken from it; otherwise the solver finds them.
"""

from collections.abc import Sequence

from kozyr.analysis.puzzle import PLAYER, Puzzle
from kozyr.analysis.puzzle_attempt import (
    GIVEN_UP,
    OPPONENT,
    AttemptStep,
    StepResult,
    find_position,
    find_replies,
    find_rest_of_line,
    play_tokens,
)
from kozyr.analysis.puzzle_judge import PuzzleJudge, make_kernel_ending
from kozyr.analysis.puzzle_line import find_line
from kozyr.bots.kernel_codec import action_of
from kozyr.rules import Action, Game, Refusal, legal, must, step
from kozyr.rules.notation import Turn, write_turn


def take_step(
    judge: PuzzleJudge, puzzle: Puzzle, steps: Sequence[AttemptStep], action: Action | None
) -> StepResult | Refusal:
    """Judge the player's next move; None gives up. Refuse an illegal move.

    A move that keeps the goal is right, whether or not the puzzle's line has it. The attempt is solved after
    as many right moves as the line has, or when the game is over.
    """
    judge.clear()
    game = find_position(puzzle, steps)
    line = find_rest_of_line(puzzle, steps)
    if action is None:
        given_up = AttemptStep(GIVEN_UP, (), judge.find_value(game))
        return _fail(judge, puzzle, game, line, given_up)
    outcome = step(game, PLAYER, action)
    if isinstance(outcome, Refusal):
        return outcome
    after = outcome.game
    token, value = write_turn(Turn(PLAYER, action)), judge.find_value(after)
    if value < puzzle.goal_value:
        return _fail(judge, puzzle, game, line, AttemptStep(token, _refute(judge, after, value), value))
    if len(steps) + 1 >= puzzle.move_count or after.phase == "over":
        return StepResult(AttemptStep(token, (), value), "solved")
    replies = find_replies(line) if line[:1] == (token,) else _reply(judge, after, puzzle.goal_value)
    is_over = play_tokens(after, replies).phase == "over"
    return StepResult(AttemptStep(token, replies, value), "solved" if is_over else "open")


def _fail(
    judge: PuzzleJudge, puzzle: Puzzle, game: Game, line: tuple[str, ...], failed_step: AttemptStep
) -> StepResult:
    line = line or find_line(judge, game, puzzle.goal_value).tokens
    # A line ends after the last move that is the only right one. If there is none, show the first right one.
    if not line:
        line = (write_turn(Turn(PLAYER, judge.find_right_moves(game, puzzle.goal_value)[0])),)
    return StepResult(failed_step, "failed", line[0], line)


def _reply(judge: PuzzleJudge, game: Game, goal_value: int) -> tuple[str, ...]:
    # Return the opponent's best moves until the player acts or the game is over.
    tokens: list[str] = []
    while game.phase != "over" and PLAYER not in legal(game):
        action = judge.choose_reply(game, goal_value)
        tokens.append(write_turn(Turn(OPPONENT, action)))
        game = must(step(game, OPPONENT, action)).game
    return tuple(tokens)


def _refute(judge: PuzzleJudge, game: Game, value: int) -> tuple[str, ...]:
    # Return the opponent's replies to a wrong move, which show why it is wrong. Each reply is the first move
    # after which the player cannot get more than `value`.
    tokens: list[str] = []
    while game.phase != "over" and PLAYER not in legal(game):
        ending = make_kernel_ending(game)
        holding = (
            move for move in judge.list_moves(ending) if not judge.keeps(ending.after(move), value + 1)
        )
        action = action_of(next(holding))
        tokens.append(write_turn(Turn(OPPONENT, action)))
        game = must(step(game, OPPONENT, action)).game
    return tuple(tokens)
