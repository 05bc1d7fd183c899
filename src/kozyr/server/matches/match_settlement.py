"""The settlement of matches: what finished games, their analyses and the closing time mean.

Each step compares and sets the document of an attempt, so any process may do it, at any time and repeatedly.
"""

from collections.abc import Awaitable, Callable
from typing import Final

from kozyr.server.matches.match_documents import (
    MATCH_ATTEMPTS,
    MATCH_PENDING,
    MATCHES,
    MatchState,
    PendingMatchAttempt,
    list_deletions,
    make_attempt_key,
)
from kozyr.server.shared_deals.attempt import DealAttempt
from kozyr.server.shared_deals.attempt_update import AttemptUpdater
from kozyr.server.tables.event_codec import events_of
from kozyr.server.tables.finished_games import FinishedGame
from kozyr.server.tables.ports import Store
from kozyr.table.deal_seeds import find_match
from kozyr.table.events import Opened
from kozyr.table.settings import Origin

_MAX_WAIT_MS: Final = 86_400_000
"""How long after the closing time the server waits for a missing analysis."""
_PAGE: Final = 1000


class MatchSettlement:
    """Reads matches and brings them up to date.

    It is also the settler of matches, which `DealWork` calls (`kozyr.server.shared_deals.deal_work`).
    """

    origin: Origin = "match"

    def __init__(self, store: Store, clock: Callable[[], int], updater: AttemptUpdater) -> None:
        self._store = store
        self._clock = clock
        self._updater = updater
        self.on_over: Callable[[MatchState], Awaitable[None]] | None = None
        """Called with a match that has just ended."""

    async def settle(self, match_id: str) -> MatchState | None:
        """Bring a match up to date and return it; None if there is none, or its offer has ended."""
        found = await MATCHES.list(self._store, prefix=f"{match_id}/", limit=1)
        if not found:
            return None
        key, _ = found[0]
        stored = await MATCHES.read(self._store, key)
        match = stored.value
        if match is None:
            return None
        if not match.is_accepted and self._clock() >= match.closes_at:
            await self._store.change_documents(list_deletions(match_id, match, stored.version))
            return None
        attempts: dict[str, DealAttempt] = {}
        has_attempt_ended = False
        for person in match.people:
            attempt_key = make_attempt_key(match_id, person, match.find_other(person))
            before, after = await self._settle_attempt(attempt_key, person, match.closes_at)
            if after is None:
                return None  # meanwhile the match was deleted
            has_attempt_ended |= before is not None and before.ended is None and after.ended is not None
            attempts[person] = after
        state = MatchState(match_id, match, stored.version, attempts)
        if has_attempt_ended and state.is_over and self.on_over is not None:
            await self.on_over(state)
        return state

    async def settle_game(self, game: FinishedGame) -> None:
        """Settle the match to which a finished game belongs."""
        match_id = await self.find_match(game)
        if match_id:
            await self.settle(match_id)

    async def settle_due(self) -> None:
        """Settle matches that wait for an analysis, or whose time is over."""
        after = ""
        while page := await MATCH_PENDING.list(self._store, after=after, limit=_PAGE):
            for key, pending in page:
                if pending.is_waiting or self._clock() >= pending.closes_at:
                    await self.settle(key.split("/")[1])
                if self._clock() >= pending.closes_at + _MAX_WAIT_MS:
                    await self._store.change_documents([MATCH_PENDING.change(key, None)])
            after = page[-1][0]

    async def find_match(self, game: FinishedGame) -> str:
        """Return the id of the match to which a finished game belongs; empty if it belongs to none."""
        if game.origin != self.origin:
            return ""
        entries = await self._store.entries(game.table, 0, 1)
        shared_deals = [
            event.settings.shared_deal
            for entry in entries
            for event in events_of(game.table, entry)
            if isinstance(event, Opened)
        ]
        return "".join(find_match(shared.name) for shared in shared_deals if shared is not None)

    async def _settle_attempt(
        self, key: str, person: str, closes_at: int
    ) -> tuple[DealAttempt | None, DealAttempt | None]:
        """Return the attempt before and after the settlement."""
        while True:
            stored = await MATCH_ATTEMPTS.read(self._store, key)
            if stored.value is None:
                return None, None
            is_closed = self._clock() >= closes_at
            attempt = await self._updater.update(stored.value, person, is_closed=is_closed)
            if attempt == stored.value:
                return stored.value, attempt
            is_waiting = any(game.outcome is not None and not game.is_scored for game in attempt.games)
            pending = None if attempt.is_final else PendingMatchAttempt(closes_at, is_waiting)
            changes = [
                MATCH_ATTEMPTS.change(key, attempt, stored.version),
                MATCH_PENDING.change(key, pending),
            ]
            if await self._store.change_documents(changes):
                return stored.value, attempt
