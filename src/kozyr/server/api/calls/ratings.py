"""Calls that show ratings: their history and the leaderboards."""

from msgspec.structs import replace

from kozyr.ratings import is_provisional
from kozyr.rules import Refusal
from kozyr.server.api.calls.call import NO_TOKEN, call
from kozyr.server.api.calls.call_refusals import refuse
from kozyr.server.api.calls.caller import Caller
from kozyr.server.api.calls.context import CallContext
from kozyr.server.api.messages.ratings import (
    GameRated,
    GetLeaderboard,
    GetRatingHistory,
    Leaderboard,
    LeaderboardLine,
    PoolRating,
    RatingHistory,
    RatingPoint,
    make_seat_rating_change,
)
from kozyr.server.projections.leaderboards import ShownLeaderboard
from kozyr.server.projections.ratings import (
    ListedPlayer,
    StoredRating,
    read_game_changes,
    read_history,
    read_ratings,
)
from kozyr.server.puzzles.puzzle_leaderboard import read_puzzle_history, stored_rating
from kozyr.server.tables.finished_games import FinishedGame
from kozyr.server.tables.people import Person


@call("ratings.history", NO_TOKEN, "no_user")
async def show_history(
    context: CallContext,
    caller: Caller,  # noqa: ARG001 - every call has the same signature
    request: GetRatingHistory,
) -> RatingHistory | Refusal:
    """Show a player's rating in one pool, game by game."""
    person = await context.store.person(request.user_id)
    if person is None:
        return refuse("no_user")
    if _is_hidden(person):
        return RatingHistory(points=[])
    if request.pool == "puzzle":
        plays = (await context.puzzles.player(person.id)).plays
        points = await read_puzzle_history(context.store, person.id, plays, request.limit)
    else:
        points = await read_history(context.store, person.id, request.pool, request.limit)
    return RatingHistory(
        points=[
            RatingPoint(at=point.at, game_id=point.game, rating=point.rating, deviation=point.deviation)
            for point in points
        ]
    )


@call("ratings.top", NO_TOKEN)
async def show_leaderboard(context: CallContext, caller: Caller, request: GetLeaderboard) -> Leaderboard:
    """Show the best players of a pool, and your own place."""
    shown = await context.leaderboards.show(request.pool, request.limit, caller.person)
    return Leaderboard(
        players=[_make_line(shown, place, listed) for place, listed in shown.lines],
        own=None if shown.own is None else _make_line(shown, *shown.own),
        total=len(shown.board.players),
    )


def _make_line(shown: ShownLeaderboard, place: int, listed: ListedPlayer) -> LeaderboardLine:
    player = listed.player
    rating = listed.rating.value_at(shown.board.at)
    return LeaderboardLine(
        place=place, user_id=player, name=shown.people[player].name if player in shown.people else player,
        rating=round(rating.rating), deviation=round(rating.deviation), games=listed.rating.games,
    )  # fmt: skip


async def show_ratings(context: CallContext, person: Person) -> dict[str, PoolRating]:
    """Return a person's ratings by pool; a guest's ratings are hidden."""
    if _is_hidden(person):
        return {}
    now = context.clock()
    stored = await read_ratings(context.store, person.id)
    shown = {pool: show_rating(rating, now) for pool, rating in sorted(stored.items())}
    puzzles = await context.puzzles.player(person.id)
    if puzzles.plays:
        shown["puzzle"] = replace(show_rating(stored_rating(puzzles), now), solved=puzzles.solved)
    return shown


def show_rating(stored: StoredRating, now: int) -> PoolRating:
    """Return a rating as clients see it."""
    value = stored.value_at(now)
    deviation = round(value.deviation)
    return PoolRating(
        rating=round(value.rating), deviation=deviation, provisional=is_provisional(deviation),
        games=stored.games,
    )  # fmt: skip


async def read_game_ratings(context: CallContext, game: FinishedGame) -> GameRated | None:
    """Return how a game changed the players' ratings; None until it is rated, and for a casual game."""
    rated = (await read_game_changes(context.store, [game.game])).get(game.game) if game.rated else None
    if rated is None:
        return None
    changes = [
        make_seat_rating_change(each.seat, each.before, each.after, each.deviation) for each in rated.changes
    ]
    return GameRated(game.game, rated.pool, changes)  # type: ignore[arg-type]  # one of the pools, as it was stored


def _is_hidden(person: Person) -> bool:
    return person.password is None
