"""Finished games of earlier versions are casual."""

from kozyr.server.operations.archive.line_codec import read_finished as read_line
from kozyr.server.operations.archive.line_codec import write_finished as write_line
from kozyr.server.stores.json_codec import read_finished, write_finished
from kozyr.server.tables.finished_games import FinishedGame, NumberedGame, SeatResult
from tests.kit.rated_games import ended

OLD = FinishedGame(
    "t.1", "t", 7, 5000, "classic", 0, "cards", True, (SeatResult("u0", 0, "Ann", None, "win", 1, 0, None),)
)
NEWER_FIELDS = ("rated", "pool", "origin")
NEWER_SEAT_FIELDS = ("registered", "departure", "team")


def test_a_stored_game_of_an_earlier_version_is_casual() -> None:
    """It has no pool and does not say who was registered."""
    body = b'["t.1","t",7,5000,"classic",0,"cards",true,[["u0",0,"Ann",null,"win",1,0,null]]]'
    assert read_finished(body) == OLD
    assert (OLD.rated, OLD.pool, OLD.origin, OLD.players[0].registered) == (False, None, "table", None)


def test_an_archive_of_an_earlier_version_is_read() -> None:
    """The missing fields get their defaults."""
    line = write_line(NumberedGame(3, OLD))
    for name in NEWER_FIELDS:
        del line[name]
    for name in NEWER_SEAT_FIELDS:
        del line["players"][0][name]
    assert read_line(line) == NumberedGame(3, OLD)


def test_a_rated_game_is_read_as_it_was_written() -> None:
    """In a store and in an archive."""
    game = ended(1).finished
    assert game is not None
    assert game.rated
    assert read_finished(write_finished(game)) == game
    assert read_line(write_line(NumberedGame(3, game))) == NumberedGame(3, game)
