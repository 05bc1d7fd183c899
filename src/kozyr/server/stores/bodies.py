"""JSON encoding of finished games and of token scopes.

One JSON text holds a game with its players. JSON keeps files and databases readable without Kozyr.
"""

from msgspec import DecodeError
from msgspec.json import Decoder, Encoder

from kozyr.server.tables.game_records import Finished
from kozyr.server.tables.ports import DamagedError

_write = Encoder().encode
_read = Decoder(Finished).decode
_read_scopes = Decoder(tuple[str, ...]).decode


def write_finished(finished: Finished) -> bytes:
    """Write a finished game."""
    return _write(finished)


def read_finished(body: bytes) -> Finished:
    """Read a finished game; what cannot be read is damage."""
    try:
        return _read(body)
    except DecodeError as wrong:
        message = f"A finished game is damaged: {wrong}."
        raise DamagedError(message) from wrong


def write_scopes(scopes: tuple[str, ...]) -> str:
    """Write what a token may be used for."""
    return _write(scopes).decode()


def read_scopes(text: str) -> tuple[str, ...]:
    """Read what a token may be used for; what cannot be read is damage."""
    try:
        return _read_scopes(text)
    except DecodeError as wrong:
        message = f"A token's scopes are damaged: {wrong}."
        raise DamagedError(message) from wrong
