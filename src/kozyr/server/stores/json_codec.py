"""JSON encoding of finished games and of token scopes.

One JSON text holds a game with its players. JSON keeps files and databases readable without Kozyr.
"""

from msgspec import DecodeError
from msgspec.json import Decoder, Encoder

from kozyr.server.tables.finished_games import FinishedGame
from kozyr.server.tables.ports import DamagedError

_write = Encoder().encode
_read = Decoder(FinishedGame).decode
_read_scopes = Decoder(tuple[str, ...]).decode


def write_finished(finished: FinishedGame) -> bytes:
    """Encode a finished game."""
    return _write(finished)


def read_finished(body: bytes) -> FinishedGame:
    """Decode a finished game; raise `DamagedError` if that fails."""
    try:
        return _read(body)
    except DecodeError as wrong:
        message = f"A finished game is damaged: {wrong}."
        raise DamagedError(message) from wrong


def write_scopes(scopes: tuple[str, ...]) -> str:
    """Encode a token's scopes."""
    return _write(scopes).decode()


def read_scopes(text: str) -> tuple[str, ...]:
    """Decode a token's scopes; raise `DamagedError` if that fails."""
    try:
        return _read_scopes(text)
    except DecodeError as wrong:
        message = f"A token's scopes are damaged: {wrong}."
        raise DamagedError(message) from wrong
