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
"""The scope of a session: whoever has it may do everything."""


class Caller(NamedTuple):
    """Who asks."""

    person: str | None
    """None: nobody known."""
    name: str
    scopes: tuple[str, ...]
    token_id: str | None
    address: str
    lang: Language
    connection: str = ""
    """The connection it came by, where one carries many calls: each has a pace of its own."""
    expires: int | None = None
    """When his token does."""

    def has_expired(self, now: int) -> bool:
        """Tell whether a connection that was let in before has outlived its token."""
        return self.expires is not None and self.expires <= now

    @property
    def pace_key(self) -> str:
        """By what his calls are counted."""
        return self.connection or self.token_id or self.address

    @property
    def eyes(self) -> str | None:
        """Through whose eyes he sees; a token that may neither play nor read sees what strangers see."""
        if self.person is None or not {SESSION, "play", "read"}.intersection(self.scopes):
            return None
        return self.person


class Limits(NamedTuple):
    """How often something may be asked."""

    calls: Rate = Rate(50, 40)
    """Of a connection, a token or an address."""
    newcomers: Rate = Rate(10_000, 20)
    """Guests and registrations, of an address."""
    logins: Rate = Rate(5_000, 20)
    """Of an address."""
    logins_of_name: Rate = Rate(10_000, 30)
    """Of a name, from all addresses that never logged in under it: beyond, each has a single try."""
    bad_tokens: Rate = Rate(200, 50)
    """Of an address."""
    keys: Rate = Rate(5_000, 10)
    """Passwords and invitations tried at a table, by a person or an address."""
    chat: Rate = Rate(1_000, 5)
    """Of a person."""
    tables: Rate = Rate(5_000, 50)
    """Tables made, by a person."""
    keys_tried: Rate = Rate(1_000, 60)
    """Passwords and invitations tried at any tables, from an address."""
    invites: Rate = Rate(5_000, 10)
    """Of a person."""
    pasts: Rate = Rate(250, 50)
    """Streams told again from a position on, of a person or an address."""
    games: Rate = Rate(250, 20)
    """Whole games told or dealt again, of a person or an address."""


class Listeners:
    """Those who want to be told something."""

    def __init__(self) -> None:
        self._tell: dict[Callable[[str], None], None] = {}

    def follow(self, tell: Callable[[str], None]) -> None:
        """Tell him too."""
        self._tell[tell] = None

    def unfollow(self, tell: Callable[[str], None]) -> None:
        """Tell him no more."""
        self._tell.pop(tell, None)

    def __call__(self, what: str) -> None:
        """Tell all of them."""
        for tell in tuple(self._tell):
            tell(what)


class Known(NamedTuple):
    """Whom a token stands for, as it was found in the store."""

    token: Token
    person: Person
    until: int
    """From then on the store is asked again: another process may have revoked it."""


@dataclass(kw_only=True)
class CallContext:
    """Everything that calls are answered with."""

    store: Store
    host: Host
    lobby: Lobby
    presence: Presence
    clock: Callable[[], int]
    """Milliseconds since 1970."""
    chance: Callable[[int], bytes]
    """So many bytes nobody knows."""
    passwords: Passwords
    levels: tuple[str, ...] = ()
    """The bots there are."""
    welcome: int = 1000
    """Coins for everybody who comes new."""
    rake: int = 0
    """Of tables made from now on, in basis points."""
    session_days: int = 90
    limits: Limits = Limits()  # noqa: RUF009 - a tuple of numbers
    notify: Callable[[str, str, dict[str, Any]], None] = lambda *_: None
    """Pushes an event with its data to a person's own channel."""
    renamed: Callable[[str, str], None] = lambda *_: None
    """Told a person's id and new name: who is connected goes by it from now on."""
    watching: Callable[[str], int] = lambda _: 0
    """Tells how many watch a table."""
    counted: Callable[[str, str, float], None] = lambda *_: None
    """Told of every call: its name, `ok` or the word of refusal, and how many seconds it took."""
    revoked: Listeners = field(default_factory=Listeners)
    """Told the id of every token that was revoked, wherever that was."""
    announce_revoked: Callable[[str], None] = lambda _: None
    """Tells other processes the id of a token that was revoked here."""
    revocations: int = 0
    """How many were: what was read of a token before one of them is read again."""
    seated: Listeners = field(default_factory=Listeners)
    """Told the id of everybody who sat down somewhere, wherever he asked."""
    stopping: bool = False
    """Whether nothing new is begun."""
    stopped: Listeners = field(default_factory=Listeners)
    """Told when that begins."""
    known: dict[bytes, Known] = field(default_factory=dict)
    """Tokens found lately, by digest."""
    right_keys: dict[tuple[str, bytes], None] = field(default_factory=dict)
    """Passwords of tables found right lately, as their SHA-256."""
    sitting: dict[str, Counter[str]] = field(default_factory=dict)
    """For each person, the tables at which they are about to sit down: how many requests each."""
    swept_at: int = 0
    """When expired tokens were last forgotten."""

    def __post_init__(self) -> None:
        """Start counting."""
        self.limit(self.limits)

    def limit(self, limits: Limits) -> None:
        """Count by these limits from now on; what was counted is forgotten."""
        self.limits = limits
        self.login_guard = LoginGuard(limits.logins_of_name, self.clock)
        self._paces = {name: Pace(rate, self.clock) for name, rate in limits._asdict().items()}

    def stop(self) -> None:
        """Begin nothing new, and tell those who wait for something."""
        self.stopping = True
        self.stopped("")

    def too_often(self, limit: str, key: str, count: int = 1) -> Refusal | None:
        """Count one more (or several, all or none) of what is limited; a refusal says how long to wait."""
        return _refused_for(self._paces[limit].wait(key, count))

    def guesses_too_often(self, caller: Caller, name: str, *, is_own: bool = False) -> Refusal | None:
        """Count one more password tried for a name; a refusal says how long to wait.

        `is_own`: the caller has a session of the person with this name.
        """
        return _refused_for(self.login_guard.wait(_guesser(caller, is_own=is_own), name, is_own=is_own))

    def guess_put_off(self, caller: Caller, name: str, *, is_own: bool = False) -> None:
        """Note that the password was not compared after all."""
        self.login_guard.take_back(_guesser(caller, is_own=is_own), name)

    def guessed_right(self, caller: Caller, name: str, *, is_own: bool = False) -> None:
        """Note that the password was right."""
        self.login_guard.succeeded(_guesser(caller, is_own=is_own), name)

    def made_up(self) -> str:
        """Make up an id for a command that came without one."""
        return self.chance(12).hex()


def _refused_for(wait_ms: int) -> Refusal | None:
    return refuse("too_often", -(-wait_ms // 1000)) if wait_ms else None


def _guesser(caller: Caller, *, is_own: bool) -> str:
    return caller.token_id or "" if is_own else caller.address
