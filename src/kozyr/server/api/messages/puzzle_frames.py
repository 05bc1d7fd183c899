"""The positions of an attempt at a puzzle, as the board shows them."""

from typing import Any, Final, NamedTuple

from kozyr.analysis.puzzle import Puzzle, PuzzleHistory
from kozyr.analysis.puzzle_attempt import GIVEN_UP, find_position, read_move
from kozyr.rules import Game, must
from kozyr.rules.cards import cards_in, ids
from kozyr.rules.notation import read_turn
from kozyr.rules.plain_actions import plain_action
from kozyr.server.api.messages.game import GameState
from kozyr.server.api.messages.game_state import game_state
from kozyr.server.api.messages.puzzles import PuzzleFrame
from kozyr.server.api.messages.replays import steps_of
from kozyr.server.api.messages.snapshot import TableState, table_state
from kozyr.server.puzzles.puzzle_documents import Attempt
from kozyr.server.tables.publications import publication_of
from kozyr.table import AddBot, Now, Open, Play, Ready, look, make_settings, step

_OPPONENT_LEVEL: Final = "master"
"""The bot level that is shown on the opponent's seat. In fact the solver chooses the opponent's moves."""
_NOW: Final = Now(0, bytes(32), levels=(_OPPONENT_LEVEL,))


class RenderedAttempt(NamedTuple):
    """An attempt as clients see it."""

    table: TableState
    start: PuzzleFrame
    frames: list[PuzzleFrame]
    legal: list[dict[str, Any]]
    best: dict[str, Any] | None
    solution: list[PuzzleFrame]
    solution_from: int
    """How many of the frames come before the first frame of the solution."""


class PuzzleTable:
    """A table on which moves of a puzzle are played to make the frames of an answer. It is never stored."""

    def __init__(self, puzzle: Puzzle, game: Game, person: str, name: str, *, is_hidden: bool) -> None:
        """Lay out a position of the puzzle or of the game before it."""
        self._is_hidden = is_hidden
        settings = must(make_settings(rules=puzzle.rules, seats=2, clock="none", private=True))
        table = must(step(None, person, Open(f"puzzle-{puzzle.id}", settings, name), _NOW)).table
        table = must(step(table, person, AddBot(_OPPONENT_LEVEL, None), _NOW)).table
        table = must(step(table, person, Ready("puzzle"), _NOW)).table
        self._table = table._replace(settings=settings._replace(options=game.setup.options), game=game)
        self._person = person

    @property
    def state(self) -> TableState:
        """The table without its game."""
        return table_state(look(self._table, self._person))

    @property
    def legal(self) -> list[dict[str, Any]]:
        """The player's legal actions."""
        return [plain_action(action) for action in look(self._table, self._person).legal]

    def show(self) -> PuzzleFrame:
        """Return the frame of the current position."""
        game = self._table.game
        assert game is not None, "a puzzle without a game"  # noqa: S101 - made with one
        hands = [ids(cards_in(hand)) for hand in game.hands]
        return self._make_frame(game_state(look(self._table, None), 0), hands, ids(cards_in(game.discard)))

    def play(self, token: str) -> list[PuzzleFrame]:
        """Play a stored move; return a frame for it and for each automatic move after it."""
        player = self._table.players[read_turn(token).seat]
        done = must(step(self._table, player, Play(read_move(token)), _NOW))
        publication = publication_of(0, 0, done.events, self._table, done.table)
        self._table = done.table
        return [self._make_frame(shown.game, shown.hands, shown.discard) for shown in steps_of([publication])]

    def _make_frame(self, game: GameState, hands: list[list[str]], discard: list[str]) -> PuzzleFrame:
        # The discarded cards would reveal the hidden hand.
        own, opponent = hands
        return (
            PuzzleFrame(game, [own, None], [])
            if self._is_hidden
            else PuzzleFrame(game, [own, opponent], discard)
        )


def render_attempt(puzzle: Puzzle, attempt: Attempt, person: str, name: str) -> RenderedAttempt:
    """Render an attempt from its start."""
    return _render(puzzle, attempt, 0, person, name)


def render_step(puzzle: Puzzle, attempt: Attempt, person: str, name: str) -> RenderedAttempt:
    """Render the last step of an attempt; `start` is the position before the step."""
    return _render(puzzle, attempt, len(attempt.steps) - 1, person, name)


def render_history(puzzle: Puzzle, history: PuzzleHistory, person: str, name: str) -> list[PuzzleFrame]:
    """Render the game before a puzzle with a hidden hand."""
    table = PuzzleTable(puzzle, history.game, person, name, is_hidden=True)
    return [table.show(), *(frame for token in history.tokens for frame in table.play(token))]


def _render(puzzle: Puzzle, attempt: Attempt, first: int, person: str, name: str) -> RenderedAttempt:
    steps = attempt.steps
    is_hidden = "memory" in puzzle.themes and attempt.status == "open"
    before = find_position(puzzle, steps[:first])
    table = PuzzleTable(puzzle, before, person, name, is_hidden=is_hidden)
    state, start = table.state, table.show()
    frames = list[PuzzleFrame]()
    solution_from = 0
    for each in steps[first:]:
        solution_from = len(frames)
        tokens = [token for token in (each.token, *each.replies) if token != GIVEN_UP]
        frames += [frame for token in tokens for frame in table.play(token)]
    legal = table.legal if attempt.status == "open" else []
    best, solution = None, list[PuzzleFrame]()
    if attempt.best:
        best = plain_action(read_move(attempt.best))
        before_mistake = PuzzleTable(puzzle, find_position(puzzle, steps[:-1]), person, name, is_hidden=False)
        solution = [frame for token in attempt.line for frame in before_mistake.play(token)]
    return RenderedAttempt(
        state, start, frames, legal, best, solution, solution_from if solution else len(frames)
    )
