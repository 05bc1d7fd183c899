"""The update of attempts: what finished games and their analyses mean for the score."""

from collections.abc import Awaitable, Callable
from typing import TypeAlias, TypeVar

from msgspec.structs import replace

from kozyr.analysis.deal_score import GameOutcome, compute_mean_loss, list_bout_marks
from kozyr.analysis.report import GameReport
from kozyr.rules import Seat
from kozyr.rules.events import Event
from kozyr.server.shared_deals.attempt import AttemptGame, DealAttempt
from kozyr.server.tables.event_codec import events_of
from kozyr.server.tables.finished_games import FinishedGame, SeatResult
from kozyr.server.tables.game_outcome import game_id
from kozyr.server.tables.ports import Store
from kozyr.table.events import Played

ReportReader: TypeAlias = Callable[[str], Awaitable[GameReport | None]]
"""Returns the analysis of a game by its id; if there is none yet, requests it and returns None."""

_A = TypeVar("_A", bound=DealAttempt)


class AttemptUpdater:
    """Reads finished games and their analyses into attempts; it stores nothing."""

    def __init__(self, store: Store, clock: Callable[[], int], read_report: ReportReader) -> None:
        self._store = store
        self._clock = clock
        self._read_report = read_report

    async def update(self, attempt: _A, person: str, *, is_closed: bool) -> _A:
        """Return an attempt as it is now; with `is_closed`, games that are not over are forfeited."""
        if attempt.is_final:
            return attempt
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
            marks = list_bout_marks(await self._read_events(finished), seat)
            game = replace(game, outcome=_find_outcome(finished, seat_result), bout_marks=marks)
        if game.outcome == "forfeited" or (report := await self._read_report(finished.game)) is None:
            return game
        return replace(game, mean_loss=compute_mean_loss(report, seat), luck=report.seats[seat].luck)

    async def _read_events(self, finished: FinishedGame) -> list[Event]:
        entries = await self._store.entries(finished.table, 0, finished.last_entry)
        return [
            event.what
            for entry in entries
            for event in events_of(finished.table, entry)
            if isinstance(event, Played)
        ]


def _find_outcome(finished: FinishedGame, seat_result: SeatResult) -> GameOutcome:
    if finished.reason == "abandoned" or seat_result.departure is not None:
        return "forfeited"
    outcomes: dict[str, GameOutcome] = {"win": "survived", "lose": "durak", "draw": "draw"}
    return outcomes[seat_result.result]
