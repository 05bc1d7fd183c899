"""Games and positions as text: `.durak` files, and positions on one line (docs/reference/notation.md)."""

from kozyr.rules.notation.position_reader import read_position
from kozyr.rules.notation.reader import read_game
from kozyr.rules.notation.record import Comment, Record, play
from kozyr.rules.notation.scanner import MAX_CHARACTERS, NotationError
from kozyr.rules.notation.tokens import LeaveToken, Turn, read_turn, write_turn
from kozyr.rules.notation.writer import write_game, write_position, write_result

__all__ = [
    "MAX_CHARACTERS",
    "Comment",
    "LeaveToken",
    "NotationError",
    "Record",
    "Turn",
    "play",
    "read_game",
    "read_position",
    "read_turn",
    "write_game",
    "write_position",
    "write_result",
    "write_turn",
]
