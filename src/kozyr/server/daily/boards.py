"""The board of a day: the results of all registered players, the best first.

A board is kept in memory for some seconds, because many people look at it.
"""

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from datetime import date
from typing import Final, NamedTuple

from kozyr.analysis.daily import compute_percentile
from kozyr.server.daily.attempts import RESULTS
from kozyr.server.tables.documents import Documents

MAX_AGE_MS: Final = 3_000
"""How long a board is kept."""
_MAX_KEPT: Final = 3
_PAGE: Final = 1000


class BoardLine(NamedTuple):
    """A player's result of a day."""

    player: str
    score: int
    is_final: bool


class DayBoard(NamedTuple):
    """The board of a day at a time."""

    at: int
    lines: Sequence[BoardLine]
    places: Mapping[str, int]
    """The place of every player, from 1; equal scores share a place."""

    def find_percentile(self, player: str, score: int) -> int | None:
        """Return how many percent of the other players did worse; None without other players."""
        return compute_percentile(score, [line.score for line in self.lines if line.player != player])


class DayBoards:
    """Reads boards, and keeps them for a moment."""

    def __init__(
        self,
        store: Documents,
        clock: Callable[[], int],
        list_banned: Callable[[], Awaitable[Collection[str]]],
    ) -> None:
        """`list_banned` returns the people who are banned now and not shown."""
        self._store = store
        self._clock = clock
        self._list_banned = list_banned
        self._kept: dict[date, DayBoard] = {}

    async def read(self, day: date) -> DayBoard:
        """Return the board of a day; it may be some seconds old."""
        now = self._clock()
        kept = self._kept.get(day)
        if kept is None or not 0 <= now - kept.at < MAX_AGE_MS:
            kept = await self._load(day, now)
            self._kept[day] = kept
            while len(self._kept) > _MAX_KEPT:
                del self._kept[next(iter(self._kept))]
        return kept

    def forget(self, day: date) -> None:
        """Read the board of a day again at the next call, because a result has changed."""
        self._kept.pop(day, None)

    async def _load(self, day: date, now: int) -> DayBoard:
        banned = await self._list_banned()
        prefix = f"{day.isoformat()}/"
        results, after = [], ""
        while page := await RESULTS.list(self._store, prefix=prefix, after=after, limit=_PAGE):
            results += [(key.removeprefix(prefix), result) for key, result in page]
            after = page[-1][0]
        listed = [each for each in results if each[1].is_registered and each[0] not in banned]
        # With equal scores, the player who finished first stands first.
        listed.sort(key=lambda each: (-each[1].score, each[1].ended, each[0]))
        lines = [BoardLine(player, result.score, result.is_final) for player, result in listed]
        places: dict[str, int] = {}
        for index, line in enumerate(lines):
            is_tied = index > 0 and lines[index - 1].score == line.score
            places[line.player] = places[lines[index - 1].player] if is_tied else index + 1
        return DayBoard(now, lines, places)
