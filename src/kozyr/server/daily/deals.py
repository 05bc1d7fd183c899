"""The daily deal of a server: secrets, attempts and the tables at which they are played."""

from collections.abc import Callable
from datetime import date
from typing import Literal, NamedTuple

from kozyr.analysis.daily import find_streak_length
from kozyr.rules import Refusal
from kozyr.server.daily.attempts import (
    ATTEMPTS,
    PENDING,
    STREAKS,
    DailyAttempt,
    PendingAttempt,
    make_attempt_key,
    make_day_person_key,
)
from kozyr.server.daily.boards import DayBoards
from kozyr.server.daily.day_secrets import DaySecrets
from kozyr.server.daily.days import find_closing, find_day, find_open_days, make_deal_name
from kozyr.server.daily.settlement import Settlement
from kozyr.server.shared_deals.attempt_update import AttemptUpdater
from kozyr.server.shared_deals.deal_tables import DealGame, DealTables
from kozyr.server.tables.finished_games import FinishedGame
from kozyr.server.tables.ports import Store
from kozyr.table.settings import Invitee


class DailyPlayer(NamedTuple):
    """A person who plays the daily deal."""

    id: str
    name: str
    is_registered: bool


class DailyTable(NamedTuple):
    """The table of a person's current game."""

    day: date
    table: str
    game_number: int
    """The number of the game, 1 or 2."""

    @property
    def seat(self) -> int:
        """The person's seat: 0 in game 1; 1 in game 2, because the seats are exchanged."""
        return self.game_number - 1


class StreakSummary(NamedTuple):
    """The days in a row on which a person played, until today, and the most so far."""

    length: int
    best: int


class DailyDeals:
    """Begins and shows attempts."""

    def __init__(  # noqa: PLR0913 - the parts of a server
        self,
        store: Store,
        tables: DealTables,
        updater: AttemptUpdater,
        *,
        clock: Callable[[], int],
        random_bytes: Callable[[int], bytes],
        boards: DayBoards,
    ) -> None:
        self._store = store
        self._tables = tables
        self._clock = clock
        self.secrets = DaySecrets(store, clock, random_bytes)
        self.boards = boards
        self.settlement = Settlement(store, clock, updater)

    @property
    def today(self) -> date:
        """The day of the deal that may be begun now."""
        return find_day(self._clock())

    def is_closed(self, day: date) -> bool:
        """Return whether a day is over and its secret may be shown."""
        return self._clock() >= find_closing(day)

    async def find_attempt(self, person: str) -> tuple[date, DailyAttempt | None]:
        """Return the attempt that a person plays now, with its day, or else today's.

        An attempt of yesterday can be finished until half an hour after midnight.
        """
        for day in find_open_days(self._clock()):
            attempt = await self.settlement.settle(person, day)
            if day == self.today or (attempt is not None and attempt.ended is None):
                return day, attempt
        return self.today, None

    async def play(self, player: DailyPlayer) -> DailyTable | Literal["played"] | Refusal:
        """Begin an attempt, or go on with it: open the table of its current game if it is not open."""
        day, attempt = await self.find_attempt(player.id)
        if attempt is None:
            attempt = await self._begin(player, day)
        index = attempt.current_game
        if index is None:
            return "played"
        table = attempt.games[index].table
        seed = (await self.secrets.draw(day)).compute_seed(day)
        # The seats are exchanged in the second game.
        game = DealGame("daily", make_deal_name(day), seed, find_closing(day), is_exchanged=index > 0)
        refusal = await self._tables.open(Invitee(player.id, player.name), table, game)
        if refusal is not None:
            return refusal
        return DailyTable(day, table, index + 1)

    async def read_streak(self, person: str) -> StreakSummary:
        """Return the streak of a person."""
        stored = (await STREAKS.read(self._store, person)).value
        return StreakSummary(find_streak_length(stored, self.today), 0 if stored is None else stored.best)

    async def may_show(self, game: FinishedGame, person: str | None) -> bool:
        """Return whether a finished game may be shown with all cards.

        The games of a day are secret until it is closed, except to a person who has played both.
        """
        if game.origin != "daily":
            return True
        day = await self._find_day(game)
        if day is None or self.is_closed(day):
            return True
        attempt = None if person is None else await self.settlement.settle(person, day)
        return attempt is not None and attempt.ended is not None

    async def may_practise(self, game: FinishedGame) -> bool:
        """Return whether a finished game may be played again as practice.

        The end of the practice game reveals the seed, so the day of a daily deal must be closed.
        """
        if game.origin != "daily":
            return True
        day = await self._find_day(game)
        return day is None or self.is_closed(day)

    async def _find_day(self, game: FinishedGame) -> date | None:
        # The game belongs to the day on which it ended, or to the day before.
        for day in reversed(find_open_days(game.at)):
            for player in game.recorded_players:
                attempt = (await ATTEMPTS.read(self._store, make_attempt_key(player.player, day))).value
                if attempt is not None and any(each.table == game.table for each in attempt.games):
                    return day
        return None

    async def _begin(self, player: DailyPlayer, day: date) -> DailyAttempt:
        key = make_attempt_key(player.id, day)
        begun = DailyAttempt(
            begun=self._clock(), is_registered=player.is_registered, games=self._tables.plan_games(1)
        )
        pending = PENDING.change(make_day_person_key(player.id, day), PendingAttempt(is_over=False))
        if await self._store.change_documents([ATTEMPTS.change(key, begun, 0), pending]):
            return begun
        stored = (await ATTEMPTS.read(self._store, key)).value
        return begun if stored is None else stored  # another request began the same attempt
