"""The server application, which builds all parts, connects them, starts them and stops them.

On start, running games continue with restarted clocks before a request about them is answered. On stop, no
new work begins, clients are told to reconnect, and pending work is stored. Only then may the store be closed.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from functools import partial
from typing import Final

from msgspec import to_builtins

from kozyr.bots.levels import LEVELS
from kozyr.ledger import CoinTransfer
from kozyr.ledger.accounts import owner_of
from kozyr.server.analysis.queue import AnalysisQueue
from kozyr.server.analysis.reports import store_report
from kozyr.server.api.calls.context import Accounts, CallContext, CallSettings, Social
from kozyr.server.api.calls.matches import notify_over
from kozyr.server.api.calls.names import make_table_id, preload_lookalikes
from kozyr.server.api.calls.passwords import Passwords
from kozyr.server.api.calls.rate_limiter import Rate
from kozyr.server.api.calls.rate_limits import RateLimits, Rates
from kozyr.server.api.calls.score_reports import ScoreReports
from kozyr.server.api.messages.publications import attach_rendered, pack_rendered
from kozyr.server.api.messages.statistics import AchievementsEarned
from kozyr.server.bot_workers import ActionChooser
from kozyr.server.bot_workers.analysis_process import AnalysisProcess
from kozyr.server.bot_workers.puzzle_process import PuzzleProcess
from kozyr.server.cluster.broadcast import Broadcast
from kozyr.server.cluster.bus import Bus
from kozyr.server.cluster.local_bus import LocalBus
from kozyr.server.cluster.membership import Membership, SingleNode
from kozyr.server.cluster.node import Node, make_node_name
from kozyr.server.cluster.relay import Relay
from kozyr.server.daily.boards import DayBoards
from kozyr.server.daily.daily_work import DailyWork
from kozyr.server.daily.deals import DailyDeals
from kozyr.server.lobby.lobby import Lobby
from kozyr.server.lobby.lobby_sync import LobbySync
from kozyr.server.maintenance import Maintenance
from kozyr.server.matches.matches import Matches
from kozyr.server.moderation.person_status import list_banned
from kozyr.server.notifications import Notifications
from kozyr.server.operations.config import Config
from kozyr.server.operations.gc_tuning import collect_periodically, resume_collector
from kozyr.server.operations.mail import Mailer
from kozyr.server.operations.metrics import Metrics
from kozyr.server.pairing.found_games import FoundGames
from kozyr.server.pairing.pairer import Pairer
from kozyr.server.pairing.queue import PairingQueue
from kozyr.server.projections.leaderboards import Leaderboards
from kozyr.server.projections.projector import Projector
from kozyr.server.projections.rating_notices import RatingNotices
from kozyr.server.projections.ratings import RatingReader
from kozyr.server.projections.sitter_facts import SitterReader
from kozyr.server.projections.statistics import Statistics, find_achievements
from kozyr.server.puzzles.puzzle_leaderboard import read_listed_solvers
from kozyr.server.realtime.friend_presence import FriendPresences
from kozyr.server.realtime.hub import Hub
from kozyr.server.realtime.people_count import PeopleCount
from kozyr.server.shared_deals.attempt_update import AttemptUpdater
from kozyr.server.shared_deals.deal_tables import DealTables
from kozyr.server.shared_deals.deal_work import DealWork
from kozyr.server.tables.bot_reactions import BotReactions
from kozyr.server.tables.host import Host, HostEnvironment
from kozyr.server.tables.host_events import HostEvents
from kozyr.server.tables.ports import Entry, Store
from kozyr.server.tables.presence import Presence
from kozyr.server.tables.publications import Publication
from kozyr.server.tables.resumption import Resumption
from kozyr.server.tables.scheduler import Scheduler

_PRELOAD_DELAY_S: Final = 1.0
_BLOCK_BYTES: Final = 4096
_HOUR_MS: Final = 3_600_000
_MINUTE_MS: Final = 60_000
_log = logging.getLogger("kozyr.app")


def now_ms() -> int:
    """Return the time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class RandomBytes:
    """Secret random bytes, read in large blocks, because a short read costs as much as a long one."""

    def __init__(self) -> None:
        self._block = b""

    def __call__(self, size: int) -> bytes:
        """Return `size` new random bytes."""
        if len(self._block) < size:
            self._block = secrets.token_bytes(max(size, _BLOCK_BYTES))
        random_bytes = self._block[:size]
        self._block = self._block[size:]
        return random_bytes


class ServerApp:
    """All parts of a server."""

    def __init__(  # noqa: PLR0913, PLR0915 - most parameters have a default; every part is built here
        self,
        config: Config,
        store: Store,
        metrics: Metrics,
        passwords: Passwords | None = None,
        *,
        bus: Bus | None = None,
        membership: Membership | None = None,
    ) -> None:
        """If `bus` and `membership` are None, this server is the only user of its store."""
        self.config = config
        self.is_draining = False
        """Whether the server is about to stop; load balancers should then use another one."""
        self.store = store
        self.metrics = metrics
        levels = tuple(LEVELS)
        random_bytes = RandomBytes()
        sitter_reader = SitterReader(store, now_ms)
        environment = HostEnvironment(now_ms, random_bytes, levels, sitter_reader.read)
        self.table_host = Host(store, environment, self._make_host_events())
        self.resumption = Resumption(self.table_host)
        # Bots that do not pause do not play like people, and show no reactions.
        self.bot_reactions = BotReactions(self.table_host) if config.bot_pause_ms else None
        self.projector = Projector(
            store, on_caught_up=RatingNotices(store, self.table_host).send, on_added=self._notify_achievements
        )
        self.bus = bus or LocalBus()
        self.is_alone = membership is None
        self.membership = membership or SingleNode(store, now_ms)
        self.relay = Relay(self.table_host, self.bus, self.membership, metrics.gap_filled, pack_rendered)
        self.broadcast = Broadcast(self.bus, self.membership)
        self.lobby = Lobby()
        node_name = make_node_name()
        self.lobby_sync = LobbySync(self.lobby, store, self.bus, node_name, self._report_lobby_size)
        self.presence = Presence(self.table_host, self.membership, node_name)
        self.node = Node(
            node_name, self.membership, now_ms, self.presence,
            note_outage=self._note_outage, metrics=metrics,
        )  # fmt: skip
        self.maintenance = Maintenance(store, now_ms)
        self.chooser = ActionChooser(
            secrets.token_bytes(32),
            workers=config.bot_workers or None,
            pause_ms=config.bot_pause_ms,
            metrics=metrics,
        )
        self.scheduler = Scheduler(
            self.table_host, self.membership, now_ms, self.chooser, lambda: self.node.others
        )
        self.scheduler.on_claimed = metrics.claimed
        # A message on "duty" asks the other processes to take some of the due work.
        self.scheduler.call_others = lambda: self.bus.publish("duty", b"")
        self.bus.subscribe("duty", lambda _: self.scheduler.look_for_work())
        self.pairing = PairingQueue(store, self.table_host, node_name, now_ms, time.monotonic)
        self.pairing.ratings = RatingReader(store, now_ms)
        social = Social(store, now_ms)
        self.pairing.blocks = social.relations
        analyses = AnalysisQueue(AnalysisProcess(), self._store_report)
        deal_tables = DealTables(self.table_host, partial(make_table_id, random_bytes), levels)
        updater = AttemptUpdater(store, now_ms, ScoreReports(store, now_ms, analyses).read)
        daily = DailyDeals(
            store, deal_tables, updater, clock=now_ms, random_bytes=random_bytes,
            boards=DayBoards(store, now_ms, lambda: list_banned(store, now_ms())),
        )  # fmt: skip
        matches = Matches(store, deal_tables, updater, clock=now_ms, random_bytes=random_bytes)
        self.deal_work = DealWork(store, (DailyWork(store, daily), matches.settlement))
        self.context = CallContext(
            store=store, table_host=self.table_host, lobby=self.lobby, presence=self.presence,
            pairing=self.pairing, clock=now_ms, random_bytes=random_bytes,
            settings=CallSettings(levels, config.welcome, config.rake, config.contact),
            suggest=self.chooser.suggest,
            rate_limits=RateLimits(rates_of(config), now_ms, None if self.is_alone else store),
            accounts=Accounts(passwords=passwords or Passwords(), session_days=config.session_days),
            social=social,
            mailer=Mailer(config.smtp_url, config.smtp_from) if config.smtp_url else None,
            count_call=metrics.call_answered,
            leaderboards=Leaderboards(
                store, now_ms, lambda: list_banned(store, now_ms()), {"puzzle": read_listed_solvers}
            ),
            daily=daily,
            matches=matches,
            analyses=analyses,
            puzzle_worker=PuzzleProcess(),
        )  # fmt: skip
        matches.settlement.on_over = partial(notify_over, self.context)
        limits = config.limits
        self.hub = Hub(
            self.context, metrics, max_frame_bytes=limits.frame_bytes, max_send_queue=limits.send_queue
        )
        self.context.connections.count_spectators = self.hub.count_spectators
        self.people_count = PeopleCount(self.hub.count_people)
        self.context.connections.count_people = self.people_count.count
        self.context.connections.revoked_listeners.add(self.hub.disconnect_token)
        self.friend_presences = FriendPresences(self.hub)
        self.context.connections.is_online = self.friend_presences.is_online
        # The constructor registers callbacks with the context, the hub, the broadcast and the friend
        # presences.
        notifications = Notifications(self.context, self.hub, self.broadcast, self.friend_presences)
        self.pairer = Pairer(
            store=store, queue=self.pairing,
            games=FoundGames(store, self.table_host, self.presence, now_ms, levels),
            lobby=self.lobby, bus=self.bus, node=node_name, is_alone=self.is_alone, clock=now_ms,
            monotonic_s=time.monotonic, make_table_id=partial(make_table_id, random_bytes),
            notices=notifications.make_pairing_notices(),
        )  # fmt: skip
        if not self.is_alone:
            self.hub.share_watchers(self.bus, node_name)
            self.people_count.share(self.bus, node_name)
            self.friend_presences.share(self.bus, node_name)
        self.lobby.on_seated = self.context.connections.seated_listeners.notify
        self.lobby.follow(self.hub.publish_lobby_change)

    def _make_host_events(self) -> HostEvents:
        # Most listeners are built after the table host, so a lambda finds its listener when it is called.
        return HostEvents(
            on_due=lambda at: self.scheduler.notice_due(at),  # noqa: PLW0108 - the listener is built later
            on_listed=lambda table, listing, number: self.lobby_sync.publish(table, listing, number),  # noqa: PLW0108 - the listener is built later
            on_paid=self._notify_paid,
            on_game_finished=self._notice_finished_game,
            on_stored=self._notice_stored,
            on_received=attach_rendered,
            on_conflict=self.metrics.conflict,
            on_watched=lambda table, watched: self.relay.watch_table(table, watched),  # noqa: PLW0108 - the listener is built later
            on_away=lambda table, player: self.presence.correct_away(table, player),  # noqa: PLW0108 - the listener is built later
            on_lagging=lambda table: self.relay.fill_gaps_soon(table),  # noqa: PLW0108 - the listener is built later
            on_store_failure=self.metrics.store_failed,
        )

    async def resume_games(self) -> None:
        """Resume all running games with restarted clocks, so that no player loses time to an outage.

        If other processes are alive, they already run the games, and this process resumes only games without
        a clock. Earlier versions did not store the time at which such a game ends if all players have left.
        """
        await self.node.join()
        await self.node.settle()
        await self.lobby_sync.reload()
        is_first = self.node.is_first
        tables = self.lobby.tables_to_resume() if is_first else self.lobby.tables_without_clock()
        # The first process starts after an outage of all servers, so every player lost the connection.
        await self.resumption.begin(tables, disconnect_players=is_first)

    def preload_bots(self) -> None:
        """Start a worker process for strong bots, so that the first move comes without delay."""
        if self.config.bot_preload == "on":
            self.chooser.preload()

    async def stop(self) -> None:
        """Disconnect all clients, finish pending work, and stop all parts."""
        self.context.connections.stop()
        self.hub.stop()
        if self.bot_reactions:
            self.bot_reactions.stop()
        await self.scheduler.stop()
        await self.node.check_before_stop()
        await self.presence.stop()
        await self.table_host.stop()
        await self.broadcast.stop()
        await self.node.leave()
        await self.context.analyses.stop()
        await self.context.puzzle_worker.close()
        await self.chooser.close()

    def _note_outage(self, ended_at: int) -> None:
        self.table_host.note_outage(ended_at)
        self.maintenance.note_outage(ended_at)

    def _notice_stored(self, table: str, entry: Entry, publication: Publication | None) -> None:
        self.metrics.entry_stored()
        if not self.is_alone:
            self.relay.send(table, entry, publication)
        if self.bot_reactions:
            self.bot_reactions.notice(table, publication)

    def _notice_finished_game(self) -> None:
        self.projector.notice_game()
        self.deal_work.wake()

    async def _store_report(self, game: str, report: bytes) -> None:
        await store_report(self.store, game, report)
        self.deal_work.wake()

    def _report_lobby_size(self) -> None:
        self.metrics.lobby_size(len(self.lobby), self.lobby.running_games)

    def _notify_achievements(self, projection: str, rows: Mapping[str, bytes | None]) -> None:
        if projection != Statistics.name:
            return
        for game, earned in find_achievements(rows, since=now_ms() - _MINUTE_MS).items():
            for player, names in earned.items():
                notice = AchievementsEarned(game, list(names))
                self.context.connections.notify(player, "achievements.earned", to_builtins(notice))

    def _notify_paid(self, table: str, transfers: tuple[CoinTransfer, ...]) -> None:
        accounts = [account for transfer in transfers for account in (transfer.debit, transfer.credit)]
        for player in {owner_of(account) for account in accounts}:
            if player is not None:
                self.context.connections.notify(player, "balance", {"table_id": table})


def rates_of(config: Config) -> Rates:
    """Return the rate limits from the configuration."""
    limits = config.limits
    defaults = Rates()
    # Recoveries of missed messages cost more than calls, so only a fifth as many are allowed per second.
    return defaults._replace(
        calls=Rate(max(1, 1000 // limits.calls_per_second), limits.burst),
        recoveries=Rate(max(1, 5000 // limits.calls_per_second), limits.burst + 10),
        games=Rate(1000 // limits.games_per_second, limits.games_burst),
        newcomers=Rate(max(1, _HOUR_MS // limits.guests_per_address_per_hour), defaults.newcomers.burst),
        logins=Rate(_MINUTE_MS // limits.login_tries_per_minute, defaults.logins.burst),
        logins_of_name=Rate(_MINUTE_MS // limits.login_tries_per_minute, defaults.logins_of_name.burst),
        chat=Rate(_MINUTE_MS // limits.chat_per_minute, defaults.chat.burst),
        reactions=Rate(_MINUTE_MS // limits.reactions_per_minute, defaults.reactions.burst),
    )


@asynccontextmanager
async def running_app(
    config: Config,
    store: Store,
    metrics: Metrics,
    bus: Bus | None = None,
    membership: Membership | None = None,
) -> AsyncIterator[ServerApp]:
    """Start a server, and stop it at the end of the `with` block."""
    app = ServerApp(config, store, metrics, bus=bus, membership=membership)
    await app.resume_games()
    # The preload is delayed, because loading a bot process uses a core for a second and would slow the first
    # answers.
    preload_timer = asyncio.get_running_loop().call_later(_PRELOAD_DELAY_S, app.preload_bots)
    lookalikes = asyncio.get_running_loop().run_in_executor(None, preload_lookalikes)
    resume_collector()
    loops = (
        app.resumption.run(), app.node.run(), app.scheduler.run(), app.relay.run(), app.lobby_sync.run(),
        app.broadcast.run(), app.projector.run(), app.pairer.run(), app.hub.run_pings(),
        app.hub.run_watchers(), app.people_count.run(), app.friend_presences.run(), app.maintenance.run(),
        app.deal_work.run(), app.context.statuses.run(), collect_periodically(),
    )  # fmt: skip
    tasks = [asyncio.create_task(background_loop) for background_loop in loops]
    try:
        yield app
    finally:
        preload_timer.cancel()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, lookalikes, return_exceptions=True)
        await app.stop()
