"""The settlement of attempts: what finished games and their analyses mean for the score.

Each step compares and sets the attempt's document, so any process may do it, at any time and repeatedly.
"""

from collections.abc import Awaitable, Callable
from datetime import date
from typing import Final, TypeAlias

from msgspec.structs import replace

from kozyr.analysis.daily import (
    DailyOutcome,
    DailyStreak,
    compute_mean_loss,
    extend_streak,
    list_squares,
)
from kozyr.analysis.report import GameReport
from kozyr.rules import Seat
from kozyr.rules.events import Event
from kozyr.server.daily.attempts import (
    ATTEMPTS,
    PENDING,
    RESULTS,
    STREAKS,
    AttemptGame,
    DailyAttempt,
    DailyResult,
    PendingAttempt,
    make_attempt_key,
    make_result_key,
)
from kozyr.server.daily.days import find_closing
from kozyr.server.tables.documents import DocumentChange
from kozyr.server.tables.event_codec import events_of
from kozyr.server.tables.finished_games import FinishedGame, SeatResult
from kozyr.server.tables.game_outcome import game_id
from kozyr.server.tables.ports import Store
from kozyr.table.events import Played

ReportReader: TypeAlias = Callable[[str], Awaitable[GameReport | None]]
"""Returns the analysis of a game by its id; if there is none yet, requests it and returns None."""

_MAX_WAIT_MS: Final = 86_400_000
"""How long after the end of a day a missing analysis is waited for."""


class Settlement:
    """Updates attempts."""

    def __init__(self, store: Store, clock: Callable[[], int], read_report: ReportReader) -> None:
        self._store = store
        self._clock = clock
        self._read_report = read_report

    async def settle(self, person: str, day: date) -> DailyAttempt | None:
        """Bring a person's attempt up to date and return it; None if the person has none."""
        key = make_attempt_key(person, day)
        while True:
            stored = await ATTEMPTS.read(self._store, key)
            if stored.value is None:
                return None
            attempt = await self._update(stored.value, person, day)
            if attempt == stored.value:
                return attempt
            changes = [
                ATTEMPTS.change(key, attempt, stored.version),
                *await self._follow_up(stored.value, attempt, person, day),
            ]
            if await self._store.change_documents(changes):
                return attempt

    def is_given_up(self, day: date) -> bool:
        """Return whether a missing analysis of a game of this day is no longer waited for."""
        return self._clock() >= find_closing(day) + _MAX_WAIT_MS

    async def _update(self, attempt: DailyAttempt, person: str, day: date) -> DailyAttempt:
        if attempt.is_final:
            return attempt
        is_closed = self._clock() >= find_closing(day)
        games = tuple([await self._update_game(game, person, is_closed=is_closed) for game in attempt.games])
        updated = replace(attempt, games=games)
        if updated.current_game is None and updated.ended is None:
            updated = replace(updated, ended=self._clock())
        return updated

    async def _update_game(self, game: AttemptGame, person: str, *, is_closed: bool) -> AttemptGame:
        if game.is_scored:
            return game
        finished = await self._store.game(game_id(game.table, 1))
        if finished is None:
            return replace(game, outcome="forfeited") if is_closed else game
        seat_result = next(each for each in finished.players if each.player == person)
        seat = Seat(seat_result.seat)
        if game.outcome is None:
            squares = list_squares(await self._read_events(finished), seat)
            game = replace(game, outcome=_find_outcome(finished, seat_result), squares=squares)
        if game.outcome == "forfeited" or (report := await self._read_report(finished.game)) is None:
            return game
        return replace(game, mean_loss=compute_mean_loss(report, seat), luck=report.seats[seat].luck)

    async def _read_events(self, finished: FinishedGame) -> list[Event]:
        entries = await self._store.entries(finished.table, 0, finished.number)
        return [
            event.what
            for entry in entries
            for event in events_of(finished.table, entry)
            if isinstance(event, Played)
        ]

    async def _follow_up(
        self, before: DailyAttempt, after: DailyAttempt, person: str, day: date
    ) -> list[DocumentChange]:
        if after.ended is None:
            return []
        key = make_result_key(person, day)
        result = DailyResult(after.score, after.is_final, after.is_registered, after.ended)
        pending = None if after.is_final else PendingAttempt(is_over=True)
        changes = [RESULTS.change(key, result), PENDING.change(key, pending)]
        if before.ended is None and after.keeps_streak:
            streak = await STREAKS.read(self._store, person)
            extended: DailyStreak = extend_streak(streak.value, day)
            changes.append(STREAKS.change(person, extended, streak.version))
        return changes


def _find_outcome(finished: FinishedGame, seat_result: SeatResult) -> DailyOutcome:
    if finished.reason == "abandoned" or seat_result.departure is not None:
        return "forfeited"
    outcomes: dict[str, DailyOutcome] = {"win": "survived", "lose": "durak", "draw": "draw"}
    return outcomes[seat_result.result]
