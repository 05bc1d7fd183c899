"""JSON encoding of finished games and of token scopes.

JSON keeps files and databases readable without Kozyr.
"""

from msgspec import DecodeError
from msgspec.json import Decoder, Encoder

from kozyr.server.tables.finished_games import FinishedGame
from kozyr.server.tables.ports import DamagedError

_encode = Encoder().encode
_decode_game = Decoder(FinishedGame).decode
_decode_scopes = Decoder(tuple[str, ...]).decode


def write_finished(finished: FinishedGame) -> bytes:
    """Encode a finished game."""
    return _encode(finished)


def read_finished(body: bytes) -> FinishedGame:
    """Decode a finished game; raise `DamagedError` if that fails."""
    try:
        return _decode_game(body)
    except DecodeError as error:
        message = f"A finished game is damaged: {error}."
        raise DamagedError(message) from error


def write_scopes(scopes: tuple[str, ...]) -> str:
    """Encode a token's scopes."""
    return _encode(scopes).decode()


def read_scopes(text: str) -> tuple[str, ...]:
    """Decode a token's scopes; raise `DamagedError` if that fails."""
    try:
        return _decode_scopes(text)
    except DecodeError as error:
        message = f"A token's scopes are damaged: {error}."
        raise DamagedError(message) from error
