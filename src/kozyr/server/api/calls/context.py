"""The context of every call: the parts of the server that calls use."""

from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from kozyr.rules import Action
from kozyr.server.analysis.queue import AnalysisQueue
from kozyr.server.api.calls.passwords import Passwords
from kozyr.server.api.calls.rate_limits import RateLimits
from kozyr.server.daily.deals import DailyDeals
from kozyr.server.lobby.lobby import Lobby
from kozyr.server.matches.matches import Matches
from kozyr.server.moderation.actions import Moderation
from kozyr.server.moderation.status_cache import StatusCache
from kozyr.server.operations.mail import Mailer
from kozyr.server.pairing.queue import PairingQueue
from kozyr.server.projections.leaderboards import Leaderboards
from kozyr.server.puzzles.attempts import PuzzleAttempts
from kozyr.server.puzzles.puzzle_worker import PuzzleWorker
from kozyr.server.social.block_lists import BlockLists
from kozyr.server.social.challenges import Challenges
from kozyr.server.social.relations import Relations
from kozyr.server.tables.host import Host, ViewedTable
from kozyr.server.tables.people import Person, Token
from kozyr.server.tables.ports import Store
from kozyr.server.tables.presence import Presence


class Listeners:
    """Callbacks that are notified of an event."""

    def __init__(self) -> None:
        self._callbacks: dict[Callable[[str], None], None] = {}

    def add(self, callback: Callable[[str], None]) -> None:
        """Add a callback."""
        self._callbacks[callback] = None

    def remove(self, callback: Callable[[str], None]) -> None:
        """Remove a callback."""
        self._callbacks.pop(callback, None)

    def notify(self, subject: str) -> None:
        """Call all callbacks with `subject`, the id that the event is about, such as a token's id."""
        for callback in tuple(self._callbacks):
            callback(subject)


class CachedToken(NamedTuple):
    """A token and its person, cached from the store."""

    token: Token
    person: Person
    until: int
    """When the token must be read from the store again, because another process may have revoked it."""


class CallSettings(NamedTuple):
    """The operator's settings that calls use."""

    bot_levels: tuple[str, ...] = ()
    """The levels of available bots."""
    welcome_coins: int = 1000
    """Coins for every new person."""
    rake: int = 0
    """The rake of new tables, in basis points."""
    contact: str = ""
    """Where banned people can appeal, as the operator writes it."""


@dataclass(kw_only=True)
class Accounts:
    """Passwords, and the cache of tokens."""

    passwords: Passwords
    session_days: int = 90
    token_cache: dict[bytes, CachedToken] = field(default_factory=dict)
    """Tokens by digest."""
    revocations: int = 0
    """The number of revocations so far. If it changes while a token is read, the token is read again."""
    expired_tokens_deleted_at: int = 0
    """When expired tokens were last deleted."""


@dataclass(kw_only=True)
class Connections:
    """The callbacks by which calls reach open connections, and the listeners of connections."""

    notify: Callable[[str, str, dict[str, Any]], None] = lambda *_: None
    """Pushes an event with its data to a person's own channel."""
    rename: Callable[[str, str], None] = lambda *_: None
    """Called with a person's id and new name, so that open connections use the new name."""
    announce_revoked: Callable[[str], None] = lambda _: None
    """Sends the id of a token revoked here to other processes."""
    notify_everybody: Callable[[str, dict[str, Any]], None] = lambda *_: None
    """Pushes an event with its data to the own channels of all people who are connected."""
    announce_status: Callable[[str], None] = lambda _: None
    """Tells other processes that the status of a person has changed."""
    count_spectators: Callable[[str], int] = lambda _: 0
    """Returns the number of spectators of a table."""
    count_people: Callable[[], int] = lambda: 0
    """Returns the number of people who are connected to any process."""
    is_online: Callable[[str], bool] = lambda _: False
    """Returns whether a person is connected to any process."""
    revoked_listeners: Listeners = field(default_factory=Listeners)
    """Notified of the id of every token that was revoked, in any process."""
    seated_listeners: Listeners = field(default_factory=Listeners)
    """Notified of the id of every person that sat down, in any process."""
    stopped_listeners: Listeners = field(default_factory=Listeners)
    """Notified when the server begins to stop."""
    is_stopping: bool = False
    """Whether the server is stopping and refuses new calls."""

    def stop(self) -> None:
        """Refuse new calls, and notify the `stopped_listeners`."""
        self.is_stopping = True
        self.stopped_listeners.notify("")


class Social:
    """The follows and blocks between people, and their challenges to each other."""

    def __init__(self, store: Store, clock: Callable[[], int]) -> None:
        self.relations = Relations(store, clock)
        self.block_lists = BlockLists(self.relations)
        self.challenges = Challenges(store, clock)
        self.announce: Callable[..., None] = lambda *_: None
        """Called with the people whose follows or blocks changed, to tell all processes."""


@dataclass
class TableAccess:
    """Recent and running requests to enter tables."""

    accepted_passwords: dict[tuple[str, bytes], None] = field(default_factory=dict)
    """Recently accepted table passwords: the table, and the password's SHA-256."""
    pending_seats: dict[str, Counter[str]] = field(default_factory=dict)
    """For each person, the number of running requests to sit down, by table."""


@dataclass(kw_only=True)
class CallContext:
    """The parts of the server that calls use."""

    store: Store
    table_host: Host
    lobby: Lobby
    presence: Presence
    pairing: PairingQueue
    clock: Callable[[], int]
    """Milliseconds since 1970."""
    random_bytes: Callable[[int], bytes]
    """Returns the given number of random bytes."""
    settings: CallSettings
    suggest: Callable[[ViewedTable], Awaitable[Action]]
    """Chooses a good legal action of the viewer's seat, from that viewer's view alone."""
    rate_limits: RateLimits
    accounts: Accounts
    social: Social
    leaderboards: Leaderboards
    daily: DailyDeals
    matches: Matches
    analyses: AnalysisQueue
    puzzle_worker: PuzzleWorker
    connections: Connections = field(default_factory=Connections)
    table_access: TableAccess = field(default_factory=TableAccess)
    mailer: Mailer | None = None
    """Sends e-mails, if the operator has configured SMTP."""
    count_call: Callable[[str, str, float], None] = lambda *_: None
    """Called after every call with its name, `ok` or the refusal word, and its duration in seconds."""

    statuses: StatusCache = field(init=False)
    moderation: Moderation = field(init=False)
    puzzles: PuzzleAttempts = field(init=False)

    def __post_init__(self) -> None:
        """Make the parts that are built from the others."""
        self.statuses = StatusCache(self.store, self.clock)
        self.moderation = Moderation(self.store, self.clock, self.random_bytes)
        self.puzzles = PuzzleAttempts(self.store, self.clock, self.puzzle_worker)

    def make_command_id(self) -> str:
        """Make an id for a command that the caller sent without one."""
        return self.random_bytes(12).hex()
