"""Daily deals in tests: an API in memory whose clock the test moves, and people who play to the end."""

from collections.abc import Callable, Sequence
from datetime import date
from typing import Any

from kozyr.analysis.report import GameReport, SeatReport
from kozyr.rules import Action, must
from kozyr.server.bot_workers.chooser import ActionChooser
from kozyr.server.daily.daily_work import DailyWork
from kozyr.server.daily.days import find_start
from kozyr.server.shared_deals.deal_work import DealWork
from kozyr.table import Play
from tests.kit.call_contexts import InMemoryApi, SignedInPlayer
from tests.kit.hosts import FailingStore

DAY = date(2026, 11, 18)
HOUR_MS = 3_600_000
MINUTE_MS = 60_000

Choose = Callable[[Sequence[Action]], Action]


def choose_first(legal: Sequence[Action]) -> Action:
    """Choose the first legal action."""
    return legal[0]


def choose_last(legal: Sequence[Action]) -> Action:
    """Choose the last legal action."""
    return legal[-1]


def make_report(luck: float = 0.0) -> GameReport:
    """Return the analysis of a game without decisions."""
    seat = SeatReport(100.0, 0.0, luck, 100.0, 0, 0, 0)
    return GameReport("1", (seat, seat), (), (), ())


class DailyTown(InMemoryApi):
    """People and a server at noon of a day."""

    def __init__(self, store: FailingStore | None = None) -> None:
        super().__init__(store)
        self.move_to(DAY, 12 * HOUR_MS)
        daily = DailyWork(self.house.store, self.context.daily)
        self.work = DealWork(self.house.store, (daily, self.context.matches.settlement))
        self.chooser = ActionChooser(b"the key of a server process", pause_ms=0)

    def move_to(self, day: date, time_ms: int = 0) -> None:
        """Set the clock."""
        self.house.now = find_start(day) + time_ms

    async def begin(self, who: SignedInPlayer) -> str:
        """Begin the deal or go on with it; return the table."""
        table: str = (await self.call("daily.play", who))["table_id"]
        return table

    async def play_game(
        self, who: SignedInPlayer, choose: Choose = choose_first, *, moves: int | None = None
    ) -> list[tuple[str, Action]]:
        """Play the current game to its end, or some of the person's moves; return all moves."""
        return await self.play_table(who, await self.begin(who), choose, moves=moves)

    async def play_table(
        self, who: SignedInPlayer, table: str, choose: Choose = choose_first, *, moves: int | None = None
    ) -> list[tuple[str, Action]]:
        """Play the game at a table to its end, or some of the person's moves; return all moves."""
        played = []
        for number in range(1000):
            while bots := must(await self.house.host.find_waiting_bots(table)):
                bot = bots[0].view.players[bots[0].view.seat or 0]
                action = await self.chooser.choose("random", bots[0])
                played.append(("bot", action))
                must(await self.house.host.submit(table, bot, Play(action), self.context.make_command_id()))
            view = must(await self.house.host.view(table, who.id)).view
            if view.phase == "closed" or number == moves:
                return played
            action = choose(view.legal)
            played.append(("person", action))
            must(await self.house.host.submit(table, who.id, Play(action), self.context.make_command_id()))
        message = "the game has no end"
        raise AssertionError(message)

    async def play_both(self, who: SignedInPlayer, choose: Choose = choose_first) -> dict[str, Any]:
        """Play both games; return the attempt."""
        for _ in range(2):
            await self.play_game(who, choose)
        return await self.find_attempt(who)

    async def find_day(self, who: SignedInPlayer | None = None) -> dict[str, Any]:
        """Return the answer of `daily.get`."""
        self.context.daily.boards.forget(self.context.daily.today)
        return await self.call("daily.get", who)

    async def find_attempt(self, who: SignedInPlayer) -> dict[str, Any]:
        """Return a person's attempt."""
        attempt: dict[str, Any] = (await self.find_day(who))["attempt"]
        return attempt
