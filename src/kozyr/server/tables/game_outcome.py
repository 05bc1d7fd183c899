"""The record of a game that an entry ends.

A pure function of the entry's events and the table before and after it. For a move that ends nothing it only
compares two phases.
"""

from collections.abc import Iterable
from typing import cast

from kozyr.rules import Game, Seat, View
from kozyr.rules.game import Result, compute_places, seats_in
from kozyr.server.tables.finished_games import EndReason, FinishedGame, GameResult, SeatResult
from kozyr.table import Settings, Table, TableEvent
from kozyr.table.events import Settled


def finished_of(
    before: Table | None, after: Table, events: Iterable[TableEvent], number: int
) -> FinishedGame | None:
    """Return the game that this entry ended, or None. A game dealt again goes on (rules §6.5)."""
    if before is None or before.phase != "playing" or after.phase == "playing":
        return None
    game = after.game
    assert game is not None, "a game is over"  # noqa: S101 - a game is kept until the next one is dealt
    assert game.result is not None, "a game is over"  # noqa: S101 - a finished game has a result
    settings = after.settings
    return FinishedGame(
        game_id(after.id, after.game_no),
        after.id,
        number,
        after.at,
        settings.rules,
        settings.stake,
        cast("EndReason", game.result.reason),
        open_to_all(settings),
        _players(before, game, _prizes(events, settings)),
    )


def game_id(table: str, game_no: int) -> str:
    """Return the permanent id of a game."""
    return f"{table}.{game_no}"


def open_to_all(settings: Settings) -> bool:
    """Return whether the games of a table are public."""
    return settings.spectators and not settings.private and settings.lock is None


def result_for(result: Result, seat: Seat) -> GameResult:
    """Return how a game ended for a seat (rules §6.1)."""
    if seat in result.winners:
        return "win"
    return "lose" if seat in result.losers else "draw"


def final_places(game: Game | View) -> dict[Seat, int]:
    """Return the place of each seat that went out and did not lose (rules §5.2).

    A team is out when its last player is out, so partners share a place.
    """
    assert game.result is not None, "the game is not over"  # noqa: S101 - asking earlier is a bug
    losers = game.result.losers
    if not game.setup.options.teams:
        return {seat: place for seat, place in compute_places(game.out).items() if seat not in losers}
    return {
        seat: 1
        for seat in seats_in((1 << game.setup.seats) - 1)
        if seat not in losers and not game.active & ~game.setup.opponents[seat]
    }


def _players(before: Table, game: Game, prizes: tuple[int, ...]) -> tuple[SeatResult, ...]:
    # Seats do not change during a game, even if a player leaves: `before` has all players.
    result = game.result
    assert result is not None, "a game is over"  # noqa: S101 - the caller has checked
    place = final_places(game)
    return tuple(
        SeatResult(
            sitter.player,
            seat,
            sitter.name,
            sitter.bot,
            result_for(result, seat),
            result.points[seat],
            prizes[seat],
            place.get(seat),
        )
        for seat, sitter in zip(seats_in((1 << game.setup.seats) - 1), before.sitters, strict=True)
        if sitter is not None
    )


def _prizes(events: Iterable[TableEvent], settings: Settings) -> tuple[int, ...]:
    paid = (event.prizes for event in events if isinstance(event, Settled))
    return next(paid, (0,) * settings.seats)
