"""Puzzles from games that people played: endings in which a player gave away a win or a draw."""

from collections.abc import Iterator
from dataclasses import replace

from kozyr.analysis.puzzle import MAX_CARDS, Puzzle, count_cards_in_play
from kozyr.analysis.puzzle_judge import make_kernel_ending
from kozyr.analysis.puzzle_maker import PuzzleMaker
from kozyr.analysis.quick_games import rotate_to_player
from kozyr.bots.kernel_codec import move_of, supported_options
from kozyr.rules import Game, Seat, Setup, legal
from kozyr.rules.actions import Action, Beat, Redeal
from kozyr.rules.notation import LeaveToken, Record

_DUEL_SEATS = 2


def find_game_puzzles(maker: PuzzleMaker, record: Record, seat: Seat, name: str) -> Iterator[Puzzle]:
    """Find the puzzles in a seat's moves of a game of two; `name` is the name of the game.

    The id and the source of a puzzle are the name, a colon, and the number of moves before the puzzle.
    """
    if record.seats != _DUEL_SEATS:
        return
    decisions = list(_list_decisions(record, seat))
    endings = [make_kernel_ending(game) for _, game, _ in decisions]
    moves = [move_of(action) for _, _, action in decisions]
    for candidate in maker.find_candidates(endings, moves):
        number, game, _ = decisions[candidate.position_index]
        source = f"{name}:{number}"
        puzzle = maker.make_puzzle(source, rotate_to_player(game), candidate.goal_value, source)
        if puzzle is not None:
            yield puzzle


def _list_decisions(record: Record, seat: Seat) -> Iterator[tuple[int, Game, Action]]:
    # Yield the endings in which the seat acted: the number of moves before, the position and the action.
    for number, (played, turn) in enumerate(zip(record.steps(), record.turns, strict=False)):
        action = turn.act
        # The kernel has no move that beats several cards, and a redeal belongs to the first bout.
        if turn.seat != seat or isinstance(action, LeaveToken | Redeal):
            continue
        if isinstance(action, Beat) and len(action.pairs) > 1:
            continue
        game = _with_turns(played.game)
        if game is not None and action in legal(game).get(seat, ()):
            yield number, game, action


def _with_turns(game: Game) -> Game | None:
    # Return the position with throw-ins in turns and automatic passes; None if it is no ending.
    if game.talon or count_cards_in_play(game) > MAX_CARDS or game.phase == "over":
        return None
    setup = game.setup
    options = replace(supported_options(setup.options), auto_pass=True)
    turned = game._replace(setup=Setup(options, setup.seats, setup.dealer, setup.trump, None))
    # With free order a seat may act before its turn; such a position has two seats to act.
    return turned if len(legal(turned)) == 1 else None
