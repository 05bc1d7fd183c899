"""The lines of an archive for people, tokens and finished games.

Each line is a JSON object, as everywhere in an archive. A missing value, or one of another type, raises
`ValueError`, `KeyError` or `TypeError`.
"""

from typing import Final, get_args

from kozyr.server.operations.archive.line_codec import ArchiveLine, text_of, truth_of, whole_of
from kozyr.server.tables.finished_games import EndReason, FinishedGame, GameResult, NumberedGame, SeatResult
from kozyr.server.tables.people import Person, Token

_WORDS: Final = get_args(GameResult)
_REASONS: Final = get_args(EndReason)


def person_line(person: Person) -> ArchiveLine:
    """Return the line of a person."""
    return person._asdict()


def token_line(token: Token) -> ArchiveLine:
    """Return the line of a token."""
    return {**token._asdict(), "digest": token.digest.hex(), "scopes": list(token.scopes)}


def finished_line(placed: NumberedGame) -> ArchiveLine:
    """Return the line of a finished game."""
    place, finished = placed
    players = [played._asdict() for played in finished.players]
    return {"place": place, **finished._asdict(), "players": players}


def read_person(line: ArchiveLine) -> Person:
    """Read a person."""
    password = None if line["password"] is None else text_of(line["password"])
    return Person(
        text_of(line["id"]), text_of(line["name"]), text_of(line["key"]), password, whole_of(line["made"])
    )


def read_token(line: ArchiveLine) -> Token:
    """Read a token."""
    return Token(
        bytes.fromhex(line["digest"]),
        text_of(line["id"]),
        text_of(line["person"]),
        text_of(line["name"]),
        tuple(text_of(scope) for scope in _list(line["scopes"])),
        whole_of(line["made"]),
        None if line["expires"] is None else whole_of(line["expires"]),
    )


def read_finished(line: ArchiveLine) -> NumberedGame:
    """Read a finished game."""
    reason = line["reason"]
    if reason not in _REASONS:
        raise ValueError
    finished = FinishedGame(
        text_of(line["game"]),
        text_of(line["table"]),
        whole_of(line["number"]),
        whole_of(line["at"]),
        text_of(line["rules"]),
        whole_of(line["stake"]),
        reason,
        truth_of(line["open"]),
        tuple(_read_played(each) for each in _list(line["players"])),
    )
    return NumberedGame(whole_of(line["place"]), finished)


def _read_played(line: ArchiveLine) -> SeatResult:
    result = line["result"]
    if result not in _WORDS:
        raise ValueError
    return SeatResult(
        text_of(line["player"]),
        whole_of(line["seat"]),
        text_of(line["name"]),
        None if line["bot"] is None else text_of(line["bot"]),
        result,
        whole_of(line["points"]),
        whole_of(line["prize"]),
        None if line["place"] is None else whole_of(line["place"]),
    )


def _list(value: object) -> list[ArchiveLine]:
    if not isinstance(value, list):
        raise TypeError
    return value
