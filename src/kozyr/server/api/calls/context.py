"""The context in which calls are answered, and the caller of a call."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from kozyr.rules import Refusal
from kozyr.rules.refusals import Language
from kozyr.server.api.calls.call_refusals import refuse
from kozyr.server.api.calls.login_guard import LoginGuard
from kozyr.server.api.calls.passwords import Passwords
from kozyr.server.api.calls.rate_limit import Pace, Rate
from kozyr.server.lobby.lobby import Lobby
from kozyr.server.tables.host import Host
from kozyr.server.tables.people import Person, Token
from kozyr.server.tables.ports import Store
from kozyr.server.tables.presence import Presence

SESSION: Final = "all"
"""The scope of a session, which allows everything."""


class Caller(NamedTuple):
    """The caller of a call."""

    person: str | None
    """The person's id; None: an anonymous caller."""
    name: str
    scopes: tuple[str, ...]
    token_id: str | None
    address: str
    lang: Language
    connection: str = ""
    """The socket connection of the call, which has its own rate limit; empty: the call came by HTTP."""
    expires: int | None = None
    """When the caller's token expires; None: never."""

    def has_expired(self, now: int) -> bool:
        """Return whether the token of an open connection has expired."""
        return self.expires is not None and self.expires <= now

    @property
    def pace_key(self) -> str:
        """The key by which the caller's calls are rate limited."""
        return self.connection or self.token_id or self.address

    @property
    def eyes(self) -> str | None:
        """The person whose view the caller gets; None, the public view, without the scope to play or read."""
        if self.person is None or not {SESSION, "play", "read"}.intersection(self.scopes):
            return None
        return self.person


class Limits(NamedTuple):
    """The rate limits of the API."""

    calls: Rate = Rate(50, 40)
    """All calls, per connection, token or address."""
    newcomers: Rate = Rate(10_000, 20)
    """New guests and registrations, per address."""
    logins: Rate = Rate(5_000, 20)
    """Logins, per address."""
    logins_of_name: Rate = Rate(10_000, 30)
    """Logins per name, from addresses new to it; beyond this limit each such address has a single try."""
    bad_tokens: Rate = Rate(200, 50)
    """Requests with an invalid token, per address."""
    keys: Rate = Rate(5_000, 10)
    """Table passwords and invitations tried at one table, per person or address."""
    chat: Rate = Rate(1_000, 5)
    """Chat messages, per person."""
    tables: Rate = Rate(5_000, 50)
    """New tables, per person."""
    keys_tried: Rate = Rate(1_000, 60)
    """Table passwords and invitations tried at all tables, per address."""
    invites: Rate = Rate(5_000, 10)
    """Invitations sent, per person."""
    pasts: Rate = Rate(250, 50)
    """Streams recovered from an earlier position, per person or address."""
    games: Rate = Rate(250, 20)
    """Finished games shown, replayed or verified, per person or address."""


class Listeners:
    """Callbacks that are notified of an event."""

    def __init__(self) -> None:
        self._tell: dict[Callable[[str], None], None] = {}

    def follow(self, tell: Callable[[str], None]) -> None:
        """Add a callback."""
        self._tell[tell] = None

    def unfollow(self, tell: Callable[[str], None]) -> None:
        """Remove a callback."""
        self._tell.pop(tell, None)

    def __call__(self, what: str) -> None:
        """Notify all callbacks."""
        for tell in tuple(self._tell):
            tell(what)


class Known(NamedTuple):
    """A token and its person, cached from the store."""

    token: Token
    person: Person
    until: int
    """When the cache entry ends: another process may have revoked the token."""


@dataclass(kw_only=True)
class CallContext:
    """Everything that calls need to be answered."""

    store: Store
    host: Host
    lobby: Lobby
    presence: Presence
    clock: Callable[[], int]
    """Milliseconds since 1970."""
    chance: Callable[[int], bytes]
    """Returns N random bytes."""
    passwords: Passwords
    levels: tuple[str, ...] = ()
    """The levels of available bots."""
    welcome: int = 1000
    """Coins for every new person."""
    rake: int = 0
    """The rake of new tables, in basis points."""
    session_days: int = 90
    limits: Limits = Limits()  # noqa: RUF009 - a tuple of numbers
    notify: Callable[[str, str, dict[str, Any]], None] = lambda *_: None
    """Pushes an event with its data to a person's own channel."""
    renamed: Callable[[str, str], None] = lambda *_: None
    """Called with a person's id and new name, so that open connections use it."""
    watching: Callable[[str], int] = lambda _: 0
    """Returns the number of spectators of a table."""
    counted: Callable[[str, str, float], None] = lambda *_: None
    """Called after every call with its name, `ok` or the refusal word, and its duration in seconds."""
    revoked: Listeners = field(default_factory=Listeners)
    """Notified of the id of every token that was revoked, in any process."""
    announce_revoked: Callable[[str], None] = lambda _: None
    """Sends the id of a token revoked here to other processes."""
    revocations: int = 0
    """The number of revocations so far: a token read while this changed is read again."""
    seated: Listeners = field(default_factory=Listeners)
    """Notified of the id of every person that sat down, in any process."""
    stopping: bool = False
    """Whether the server is stopping and refuses new calls."""
    stopped: Listeners = field(default_factory=Listeners)
    """Notified when the server begins to stop."""
    known: dict[bytes, Known] = field(default_factory=dict)
    """The cache of tokens, by digest."""
    right_keys: dict[tuple[str, bytes], None] = field(default_factory=dict)
    """Recently accepted table passwords: the table, and the password's SHA-256."""
    sitting: dict[str, Counter[str]] = field(default_factory=dict)
    """For each person, the number of running requests to sit down, by table."""
    swept_at: int = 0
    """When expired tokens were last deleted."""

    def __post_init__(self) -> None:
        """Create the rate limiters."""
        self.limit(self.limits)

    def limit(self, limits: Limits) -> None:
        """Apply new limits and reset all counts."""
        self.limits = limits
        self.login_guard = LoginGuard(limits.logins_of_name, self.clock)
        self._paces = {name: Pace(rate, self.clock) for name, rate in limits._asdict().items()}

    def stop(self) -> None:
        """Refuse new calls, and notify the listeners of `stopped`."""
        self.stopping = True
        self.stopped("")

    def too_often(self, limit: str, key: str, count: int = 1) -> Refusal | None:
        """Count one request or several (all or none) against a limit; a refusal says how long to wait."""
        return _refused_for(self._paces[limit].wait(key, count))

    def guesses_too_often(self, caller: Caller, name: str, *, is_own: bool = False) -> Refusal | None:
        """Count one password try for a name; a refusal says how long to wait.

        `is_own`: the caller has a session of the person with this name.
        """
        return _refused_for(self.login_guard.wait(_guesser(caller, is_own=is_own), name, is_own=is_own))

    def guess_put_off(self, caller: Caller, name: str, *, is_own: bool = False) -> None:
        """Take back a counted try whose password was not compared."""
        self.login_guard.take_back(_guesser(caller, is_own=is_own), name)

    def guessed_right(self, caller: Caller, name: str, *, is_own: bool = False) -> None:
        """Record that the password was right."""
        self.login_guard.succeeded(_guesser(caller, is_own=is_own), name)

    def made_up(self) -> str:
        """Make an id for a command without one."""
        return self.chance(12).hex()


def _refused_for(wait_ms: int) -> Refusal | None:
    return refuse("too_often", -(-wait_ms // 1000)) if wait_ms else None


def _guesser(caller: Caller, *, is_own: bool) -> str:
    return caller.token_id or "" if is_own else caller.address
