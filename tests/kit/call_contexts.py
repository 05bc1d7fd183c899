"""The API on a store in memory, for tests.

Its clock stands still and its password hashes are cheap. Every refusal is checked against those that the call
declares.
"""

import asyncio
import functools
import json
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, ParamSpec

from argon2 import PasswordHasher

from kozyr.analysis.report import GameReport
from kozyr.bots.bot import Budget
from kozyr.bots.experienced import ExperiencedBot
from kozyr.ledger import Account
from kozyr.locales import Language
from kozyr.rules import Action, Refusal, must
from kozyr.server.analysis.queue import AnalysisQueue
from kozyr.server.analysis.reports import store_report
from kozyr.server.api.calls.analysis import AnalysisNotices
from kozyr.server.api.calls.caller import Caller
from kozyr.server.api.calls.context import Accounts, CallContext, CallSettings, Connections, Social
from kozyr.server.api.calls.dispatcher import Failure, dispatch
from kozyr.server.api.calls.matches import notify_over
from kozyr.server.api.calls.names import make_table_id
from kozyr.server.api.calls.passwords import Passwords
from kozyr.server.api.calls.rate_limiter import Rate
from kozyr.server.api.calls.rate_limits import RateLimits, Rates
from kozyr.server.api.calls.registry import CALLS
from kozyr.server.api.calls.tokens import identify
from kozyr.server.daily.boards import DayBoards
from kozyr.server.daily.deals import DailyDeals
from kozyr.server.lobby.lobby import Lobby
from kozyr.server.matches.matches import Matches
from kozyr.server.moderation.person_status import list_banned
from kozyr.server.pairing.queue import PairingQueue
from kozyr.server.projections.leaderboards import Leaderboards
from kozyr.server.projections.projector import Projector
from kozyr.server.projections.rating_notices import RatingNotices
from kozyr.server.puzzles.puzzle_leaderboard import read_listed_solvers
from kozyr.server.shared_deals.attempt_update import AttemptUpdater
from kozyr.server.shared_deals.deal_tables import DealTables
from kozyr.server.tables.host import ViewedTable
from tests.kit.analysers import ScriptedAnalyser
from tests.kit.hosts import LEVELS, FailingStore, House
from tests.kit.puzzle_workers import LocalPuzzleWorker

P = ParamSpec("P")


async def _suggest(seen: ViewedTable) -> Action:
    assert seen.view.game is not None
    return ExperiencedBot(0).choose(seen.view.game, seen.view.legal, Budget())


CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
NO_LIMITS = Rates(*[Rate(1, 1_000_000)] * len(Rates._fields))
"""Rates so high that no call is refused."""


def in_loop(test: Callable[P, Awaitable[None]]) -> Callable[P, None]:
    """Run an asynchronous test in an event loop of its own."""

    @functools.wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        async def whole() -> None:
            await test(*args, **kwargs)

        asyncio.run(whole())

    return run


class SignedInPlayer(NamedTuple):
    """A player with a token."""

    id: str
    name: str
    token: str


class InMemoryApi:
    """Answers calls on a store in memory, and makes guests and games."""

    def __init__(
        self, store: FailingStore | None = None, rates: Rates = NO_LIMITS, session_days: int = 90,
        welcome_coins: int = 1000,
    ) -> None:  # fmt: skip
        self.house = House(store)
        self.address = "192.0.2.1"
        """The address of every caller."""
        self.lobby = Lobby()
        self.house.events.on_listed = self.lobby.apply_listing
        self.notices: list[tuple[str, str, dict[str, Any]]] = []
        self.counts: list[tuple[str, str]] = []
        clock = lambda: self.house.now  # noqa: E731 - read at every call
        self.pairing = PairingQueue(
            self.house.store, self.house.host, "here", clock, lambda: self.house.now / 1000
        )
        social = Social(self.house.store, clock)
        self.pairing.blocks = social.relations
        self.analyser = ScriptedAnalyser()
        self.analyses = AnalysisQueue(
            self.analyser,
            functools.partial(store_report, self.house.store),
            AnalysisNotices(lambda *notice: self.notices.append(notice)),
        )
        self.puzzle_worker = LocalPuzzleWorker()
        deal_tables = DealTables(self.house.host, lambda: make_table_id(self.house.chance), LEVELS)
        updater = AttemptUpdater(self.house.store, clock, self._read_report)
        self.context = CallContext(
            store=self.house.store, table_host=self.house.host, lobby=self.lobby,
            presence=self.house.new_presence(3600), pairing=self.pairing, clock=clock,
            random_bytes=self.house.chance, settings=CallSettings(LEVELS, welcome_coins), suggest=_suggest,
            rate_limits=RateLimits(rates, clock),
            accounts=Accounts(passwords=Passwords(CHEAP), session_days=session_days),
            social=social,
            connections=Connections(notify=lambda *notice: self.notices.append(notice)),
            count_call=self._count_call,
            analyses=self.analyses,
            puzzle_worker=self.puzzle_worker,
            leaderboards=Leaderboards(
                self.house.store, clock, lambda: list_banned(self.house.store, self.house.now),
                {"puzzle": read_listed_solvers},
            ),
            daily=DailyDeals(
                self.house.store, deal_tables, updater, clock=clock, random_bytes=self.house.chance,
                boards=DayBoards(
                    self.house.store, clock, lambda: list_banned(self.house.store, self.house.now)
                ),
            ),
            matches=Matches(
                self.house.store, deal_tables, updater, clock=clock, random_bytes=self.house.chance
            ),
        )  # fmt: skip
        self.context.matches.settlement.on_over = functools.partial(notify_over, self.context)
        self.reports: dict[str, GameReport] = {}
        """The analyses of games by their ids."""
        self.lobby.on_seated = self.context.connections.seated_listeners.notify

    async def _read_report(self, game: str) -> GameReport | None:
        return self.reports.get(game)

    def _count_call(self, name: str, word: str, seconds: float) -> None:
        self.counts.append((name, word))
        assert seconds >= 0
        assert word == "ok" or name == "unknown" or word in CALLS[name].refusal_words, (
            f"{name} does not declare {word}"
        )

    async def caller(self, token: str | None, lang: Language = "en") -> Caller | Refusal:
        """Return the caller that a token identifies."""
        return await identify(self.context, token, self.address, lang)

    async def try_call(
        self, name: str, who: SignedInPlayer | str | None = None, /, **fields: object
    ) -> dict[str, Any] | Failure:
        """Make a call and return its answer or its failure; projections include all earlier games."""
        caller = must(await self.caller(who.token if isinstance(who, SignedInPlayer) else who))
        await self.catch_up()
        outcome = await dispatch(self.context, caller, name, json.dumps(fields).encode())
        if isinstance(outcome, Failure):
            return outcome
        read: dict[str, Any] = json.loads(outcome)
        return read

    async def catch_up(self) -> None:
        """Add all games to the projections, and tell tables their new ratings."""
        await Projector(self.context.store).catch_up()
        await RatingNotices(self.context.store, self.context.table_host).send()

    async def call(
        self, name: str, who: SignedInPlayer | str | None = None, /, **fields: object
    ) -> dict[str, Any]:
        """Make a call that must succeed."""
        outcome = await self.try_call(name, who, **fields)
        assert not isinstance(outcome, Failure), f"{name}: {outcome}"
        return outcome

    async def refusal_word(
        self, name: str, who: SignedInPlayer | str | None = None, /, **fields: object
    ) -> str:
        """Make a call and return the word of its refusal, or `ok`."""
        outcome = await self.try_call(name, who, **fields)
        return outcome.word if isinstance(outcome, Failure) else "ok"

    async def guest(self, name: str | None = None) -> SignedInPlayer:
        """Log in as a new guest."""
        made = await self.call("auth.guest", **({} if name is None else {"name": name}))
        return SignedInPlayer(made["user_id"], made["name"], made["token"])

    async def registered(self, name: str) -> SignedInPlayer:
        """Register a new player."""
        made = await self.call("auth.register", name=name, password="correct horse battery")
        return SignedInPlayer(made["user_id"], made["name"], made["token"])

    async def friends(self, *names: str) -> list[SignedInPlayer]:
        """Register new players who are friends of each other."""
        people = [await self.registered(name) for name in names]
        for each in people:
            for other in people:
                if each is not other:
                    await self.call("users.follow", each, user_id=other.id)
        self.notices.clear()
        return people

    async def program(self, who: SignedInPlayer, *scopes: str) -> str:
        """Make a token for a program."""
        text: str = (await self.call("auth.token", who, name="bot", scopes=scopes))["token"]
        return text

    async def game(self, **settings: object) -> tuple[str, SignedInPlayer, SignedInPlayer]:
        """Start a game between Ann and Bob."""
        ann, bob = await self.guest("Ann"), await self.guest("Bob")
        table: str = (await self.call("tables.create", ann, **settings))["table_id"]
        await self.call("tables.join", bob, table_id=table)
        for each in (ann, bob):
            await self.call("tables.ready", each, table_id=table)
        return table, ann, bob

    async def coins(self, who: SignedInPlayer) -> int:
        """Return a player's coins."""
        return await self.house.store.balance(Account(f"player:{who.id}"))
