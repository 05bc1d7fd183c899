"""Calls of the daily deal."""

from collections.abc import Iterable
from datetime import date
from typing import Final

from msgspec import convert

from kozyr.rules import Refusal
from kozyr.server.api.calls.call import NO_TOKEN, SESSION_ONLY, call
from kozyr.server.api.calls.call_refusals import refuse
from kozyr.server.api.calls.caller import Caller
from kozyr.server.api.calls.context import CallContext
from kozyr.server.api.calls.deal_game_views import make_game_state
from kozyr.server.api.calls.names import read_names
from kozyr.server.api.calls.sanctions import format_time
from kozyr.server.api.calls.tables import channel_of, count_pending_seat, refuse_too_many_tables
from kozyr.server.api.messages.daily import (
    MAX_BEST,
    DailyAttemptState,
    DailyBoardLine,
    DailyDay,
    DailyTableMade,
    DayCommitment,
    DayProof,
    GetDay,
    GetDayProof,
    RevealedDay,
)
from kozyr.server.api.messages.deal_games import SharedDealProof
from kozyr.server.daily.attempts import DailyAttempt
from kozyr.server.daily.boards import BoardLine, DayBoard
from kozyr.server.daily.days import add_days, find_closing, find_end
from kozyr.server.daily.deals import DailyDeals, DailyPlayer, StreakSummary
from kozyr.table.plain_proof import plain_proof

_NEW_TABLE: Final = "daily"
"""Counts as a person's table while a game of the daily deal is opened.

Simultaneous requests of the person open the same game, so they count once. The id of its table cannot be
used, because the first of them chooses it.
"""


@call("daily.get", NO_TOKEN)
async def show_day(context: CallContext, caller: Caller, request: GetDay) -> DailyDay:  # noqa: ARG001 - every call has the same signature
    """Show today's deal: your attempt, the board, and the hashes of the seeds."""
    daily, person = context.daily, caller.viewer
    day, attempt = (daily.today, None) if person is None else await daily.find_attempt(person)
    next_day = add_days(day, 1)
    secret, next_secret = await daily.secrets.draw(day), await daily.secrets.draw(next_day)
    board = await daily.boards.read(day)
    streak = StreakSummary(0, 0) if person is None else await daily.read_streak(person)
    friends, best = await _make_board_lines(context, board, person)
    return DailyDay(
        date=day.isoformat(), now=context.clock(), next_at=find_end(day), closes_at=find_closing(day),
        commitment=secret.compute_commitment(day),
        tomorrow=DayCommitment(
            date=next_day.isoformat(), commitment=next_secret.compute_commitment(next_day)
        ),
        revealed=await _find_revealed(daily, day),
        attempt=None if attempt is None else _make_attempt(context, attempt, person or "", board),
        streak=streak.length, best_streak=streak.best, friends=friends, best=best, players=len(board.lines),
    )  # fmt: skip


@call("daily.play", SESSION_ONLY, "busy daily_played too_many_tables")
async def play_deal(context: CallContext, caller: Caller, request: GetDay) -> DailyTableMade | Refusal:  # noqa: ARG001 - every call has the same signature
    """Begin today's deal, or go on with it; the answer names the table of the running game."""
    person_id = caller.person or ""
    if refusal := context.rate_limits.check("tables", person_id):
        return refusal
    counted_table = await _choose_counted_table(context, person_id)
    if refusal := await refuse_too_many_tables(context, person_id, counted_table):
        return refusal
    with count_pending_seat(context, person_id, counted_table):
        person = await context.store.person(person_id)
        is_registered = person is not None and person.password is not None
        outcome = await context.daily.play(DailyPlayer(person_id, caller.name, is_registered))
    if outcome == "played":
        return refuse("daily_played")
    if isinstance(outcome, Refusal):
        return outcome
    context.presence.expect_connection(outcome.table, person_id)
    return DailyTableMade(
        date=outcome.day.isoformat(), table_id=outcome.table, game=outcome.game_number, seat=outcome.seat,
        channel=channel_of(outcome.table, person_id), epoch=context.store.epoch,
    )  # fmt: skip


@call("daily.proof", NO_TOKEN, "day_secret no_day")
async def show_proof(
    context: CallContext,
    caller: Caller,  # noqa: ARG001 - every call has the same signature
    request: GetDayProof,
) -> DayProof | Refusal:
    """Show the proof of a day's deal after the day, for `kozyr verify`."""
    try:
        day = date.fromisoformat(request.date)
    except ValueError:
        return refuse("no_day")
    secret = await context.daily.secrets.read(day)
    if secret is None:
        return refuse("no_day")
    if not context.daily.is_closed(day):
        return refuse("day_secret", format_time(find_closing(day)))
    return DayProof(proof=convert(plain_proof(secret.make_proof(day)), SharedDealProof))


async def _choose_counted_table(context: CallContext, person: str) -> str:
    """Return the table that counts for `daily.play`: the running game's, or `_NEW_TABLE` if there is none."""
    _, attempt = await context.daily.find_attempt(person)
    index = None if attempt is None else attempt.current_game
    table = _NEW_TABLE if attempt is None or index is None else attempt.games[index].table
    return table if table in context.lobby.tables_of(person) else _NEW_TABLE


async def _find_revealed(daily: DailyDeals, day: date) -> RevealedDay | None:
    for days in (1, 2):
        earlier = add_days(day, -days)
        secret = await daily.secrets.read(earlier) if daily.is_closed(earlier) else None
        if secret is not None:
            return RevealedDay(
                date=earlier.isoformat(), commitment=secret.compute_commitment(earlier),
                secret=secret.secret, seed=secret.compute_seed(earlier).hex(),
            )  # fmt: skip
    return None


async def _make_board_lines(
    context: CallContext, board: DayBoard, person: str | None
) -> tuple[list[DailyBoardLine], list[DailyBoardLine]]:
    """Return the board's lines of the caller's friends, and its lines of the best players."""
    follows = [] if person is None else await context.social.relations.list_follows(person)
    friend_ids = {each.person for each in follows if each.is_friend}
    friends = [line for line in board.lines if line.player in friend_ids]
    best = board.lines[:MAX_BEST]
    names = await read_names(context.store, [line.player for line in (*friends, *best)])

    def make_lines(lines: Iterable[BoardLine]) -> list[DailyBoardLine]:
        return [
            DailyBoardLine(
                place=board.places[line.player], user_id=line.player, name=names[line.player],
                score=line.score, final=line.is_final,
            )
            for line in lines
            if line.player in names
        ]  # fmt: skip

    return make_lines(friends), make_lines(best)


def _make_attempt(
    context: CallContext, attempt: DailyAttempt, person: str, board: DayBoard
) -> DailyAttemptState:
    is_over = attempt.ended is not None
    current = attempt.current_game
    return DailyAttemptState(
        games=[make_game_state(game) for game in attempt.games],
        current=None if current is None else current + 1,
        started=current is not None and attempt.games[current].table in context.lobby.tables_of(person),
        score=attempt.score, final=attempt.is_final, luck=attempt.luck,
        place=board.places.get(person) if is_over else None,
        percentile=board.find_percentile(person, attempt.score) if is_over else None,
    )  # fmt: skip
