"""The results of an entry besides its events: the game that it ended, and its coin transfers.

Both depend only on the entry's events and on the table before and after it. The stakes are stored in the same
transaction as the start of a game, and the prizes in the same transaction as its end.
"""

from collections.abc import Iterable
from typing import cast

from kozyr.ledger import CoinTransfer, make_prize_transfers, make_stake_transfers
from kozyr.ratings import find_pool
from kozyr.rules import Game, Payout, Seat, View
from kozyr.rules.events import Left
from kozyr.rules.game import Result, compute_places, seats_in
from kozyr.server.tables.finished_games import Departure, EndReason, FinishedGame, GameResult, SeatResult
from kozyr.server.tables.game_tally import GameTally, add_to_tally
from kozyr.table import Settings, Table, TableEvent
from kozyr.table.events import Played, Settled, Started


def finished_game_of(
    before: Table | None,
    after: Table,
    events: Iterable[TableEvent],
    number: int,
    tally: GameTally | None = None,
) -> FinishedGame | None:
    """Return the game that entry `number` ended, or None. A redeal does not end a game (rules §6.5).

    `tally` counts the events of the game before this entry.
    """
    if before is None or before.phase != "playing" or after.phase == "playing":
        return None
    game = after.game
    assert game is not None, "the table has no game"  # noqa: S101 - a game is kept until the next one is dealt
    assert game.result is not None, "the game is not over"  # noqa: S101 - a finished game has a result
    settings = after.settings
    events = tuple(events)
    pool = find_pool(settings.rules, settings.options, settings.seats)
    players = _list_results(before, game, _find_prizes(events, settings), _find_departures(events))
    if tally := add_to_tally(tally, events):
        players = tuple([player._replace(tally=tally.seats[player.seat]) for player in players])
    return FinishedGame(
        game_id(after.id, after.game_no),
        after.id,
        number,
        after.at,
        settings.rules,
        settings.stake,
        cast("EndReason", game.result.reason),
        is_public(settings),
        players,
        _is_rated(settings, game.result, players),
        pool,
        settings.origin,
    )


def transfers_of(table: str, events: Iterable[TableEvent]) -> tuple[CoinTransfer, ...]:
    """Return the transfers of these events; a redeal collects no new stakes (rules §6.5)."""
    transfers: tuple[CoinTransfer, ...] = ()
    for event in events:
        if isinstance(event, Started) and not event.redeal:
            transfers += make_stake_transfers(table, event.game, event.players, event.stake)
        elif isinstance(event, Settled):
            transfers += make_prize_transfers(
                table, event.game, event.players, Payout(event.prizes, event.house)
            )
    return transfers


def game_id(table: str, game_no: int) -> str:
    """Return the permanent id of a game."""
    return f"{table}.{game_no}"


def is_public(settings: Settings) -> bool:
    """Return whether the games of a table are public."""
    return settings.spectators and not settings.private and settings.lock is None


def result_for(result: Result, seat: Seat) -> GameResult:
    """Return how a game ended for a seat (rules §6.1)."""
    if seat in result.winners:
        return "win"
    return "lose" if seat in result.losers else "draw"


def find_final_places(game: Game | View) -> dict[Seat, int]:
    """Return the place of each seat that went out and did not lose (rules §5.2).

    A team is out when its last player is out, so partners share a place.
    """
    assert game.result is not None, "the game is not over"  # noqa: S101 - an earlier call is a bug
    losers = game.result.losers
    if not game.setup.options.teams:
        return {seat: place for seat, place in compute_places(game.out).items() if seat not in losers}

    def is_team_out(seat: Seat) -> bool:
        active_teammates_mask = game.active & ~game.setup.opponents[seat]
        return active_teammates_mask == 0

    return {seat: 1 for seat in _all_seats(game) if seat not in losers and is_team_out(seat)}


def _all_seats(game: Game | View) -> Iterable[Seat]:
    return seats_in((1 << game.setup.seats) - 1)


def _is_rated(settings: Settings, result: Result, players: tuple[SeatResult, ...]) -> bool:
    # A table that is rated has a pool, is public and has no bots. An abandoned game has no durak.
    return settings.rated and result.reason != "abandoned" and all(seat.registered for seat in players)


def _find_departures(events: Iterable[TableEvent]) -> dict[Seat, Departure]:
    return {
        event.what.seat: event.what.reason
        for event in events
        if isinstance(event, Played) and isinstance(event.what, Left)
    }


def _find_team(game: Game, seat: Seat) -> Seat | None:
    if not game.setup.options.teams:
        return None
    opponents_mask = game.setup.opponents[seat]
    return next(teammate for teammate in _all_seats(game) if not opponents_mask >> teammate & 1)


def _list_results(
    before: Table, game: Game, prizes: tuple[int, ...], departures: dict[Seat, Departure]
) -> tuple[SeatResult, ...]:
    # `before` has all players, because seats do not change during a game, even if a player leaves.
    result = game.result
    assert result is not None, "the game is not over"  # noqa: S101 - the caller has checked
    places = find_final_places(game)
    return tuple(
        SeatResult(
            sitter.player,
            seat,
            sitter.name,
            sitter.bot,
            result_for(result, seat),
            result.points[seat],
            prizes[seat],
            places.get(seat),
            sitter.registered,
            departures.get(seat),
            _find_team(game, seat),
        )
        for seat, sitter in zip(_all_seats(game), before.sitters, strict=True)
        if sitter is not None
    )


def _find_prizes(events: Iterable[TableEvent], settings: Settings) -> tuple[int, ...]:
    for event in events:
        if isinstance(event, Settled):
            return event.prizes
    return (0,) * settings.seats
