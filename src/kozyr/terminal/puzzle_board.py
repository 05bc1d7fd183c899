"""The drawing of a puzzle: the position with both hands, or with the opponent's hand hidden."""

from rich.console import RenderableType

from kozyr.analysis.puzzle import PLAYER
from kozyr.cli.drawing.board import draw_board
from kozyr.locales import Language, say
from kozyr.rules import cards_in, view
from kozyr.terminal.puzzle_game import PuzzleGame


def draw_puzzle(game: PuzzleGame, language: Language) -> RenderableType:
    """Draw the position of an attempt."""
    names = [say(language, key) for key in ("puzzle_you", "puzzle_opponent")]
    seen = view(game.game, PLAYER)
    if game.is_hidden:
        # The player could deduce the opponent's cards by counting, but the drawing shows none of them.
        return draw_board(seen._replace(known={}), names, language)
    return draw_board(seen, names, language, [cards_in(hand) for hand in game.game.hands])
