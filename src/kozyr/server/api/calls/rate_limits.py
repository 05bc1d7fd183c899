"""The rate limits of the API: how often each kind of request is allowed."""

from collections.abc import Callable
from math import ceil
from typing import NamedTuple

from kozyr.rules import Refusal
from kozyr.server.api.calls.call_refusals import refuse
from kozyr.server.api.calls.caller import Caller
from kozyr.server.api.calls.rate_limiter import LoginGuard, Rate, RateLimiter
from kozyr.server.api.calls.shared_limits import SharedLimiter
from kozyr.server.tables.documents import Documents


class Rates(NamedTuple):
    """The rate of every limit: the interval in milliseconds, and the burst."""

    calls: Rate = Rate(50, 40)
    """All calls, per connection, token or address."""
    newcomers: Rate = Rate(10_000, 20)
    """New guests and registrations, per address."""
    logins: Rate = Rate(5_000, 20)
    """Logins, per address."""
    logins_of_name: Rate = Rate(10_000, 30)
    """Logins per name, from addresses that never logged in with the name. While this rate is exceeded, such
    an address may try one password and must then wait."""
    bad_tokens: Rate = Rate(200, 50)
    """Requests with an invalid token, per address."""
    keys_at_one_table: Rate = Rate(5_000, 10)
    """Table passwords and invitations tried at one table, per person or address."""
    chat: Rate = Rate(1_000, 5)
    """Chat messages, per person."""
    reactions: Rate = Rate(1_000, 5)
    """Reactions, per person."""
    tables: Rate = Rate(5_000, 50)
    """New tables, per person."""
    keys_at_all_tables: Rate = Rate(1_000, 60)
    """Table passwords and invitations tried at all tables, per address."""
    invites: Rate = Rate(5_000, 10)
    """Invitations sent, per person."""
    relations: Rate = Rate(1_000, 30)
    """Follows and blocks, made or taken back, per person."""
    hints: Rate = Rate(2_000, 5)
    """Hints, per person. For each hint a bot searches for a move."""
    recoveries: Rate = Rate(250, 50)
    """Subscriptions that ask for the entries they missed, per person or address."""
    reports: Rate = Rate(60_000, 5)
    """Reports about players, per person."""
    emails: Rate = Rate(600_000, 3)
    """E-mails with a code, per address and per account."""
    exports: Rate = Rate(60_000, 3)
    """Exports of an account, per person. Each reads all documents."""
    games: Rate = Rate(250, 20)
    """Finished games shown, replayed or verified, per person or address."""
    analyses: Rate = Rate(20_000, 10)
    """Games to analyse, per person. Each takes some seconds of processor time."""
    puzzles: Rate = Rate(200, 40)
    """Puzzles asked for, and moves in them, per person. The solver searches after each move."""
    own_puzzles: Rate = Rate(5_000, 5)
    """Puzzles asked for from a person's own games, per person. Each may search several games."""


class RateLimits:
    """Counts requests against the limits and refuses those above them.

    Most limits hold for one process. Those that protect accounts and people (logins, newcomers, chat, reports
    and e-mails) hold for all processes, if `store` is the store that several processes share.
    """

    def __init__(self, rates: Rates, clock: Callable[[], int], store: Documents | None = None) -> None:
        self._rates = rates._asdict()
        self._shared = None if store is None else SharedLimiter(store, clock)
        self._limiters = {name: RateLimiter(rate, clock) for name, rate in rates._asdict().items()}
        self._login_guard = LoginGuard(rates.logins_of_name, clock)

    def check(self, limit: str, key: str, count: int = 1) -> Refusal | None:
        """Count requests of a person or address (`key`); if they exceed the limit, count none and refuse."""
        return _make_wait_refusal(self._limiters[limit].count_request(key, count))

    def take_back(self, limit: str, key: str) -> None:
        """Take back the last counted request of a key, because it will be counted again."""
        self._limiters[limit].take_back(key)

    async def check_shared(self, limit: str, key: str) -> Refusal | None:
        """Count a request of a person or address in all processes; refuse it if it exceeds the limit."""
        if self._shared is None:
            return self.check(limit, key)
        return _make_wait_refusal(await self._shared.count_request(limit, self._rates[limit], key))

    async def check_login(self, caller: Caller, name: str, *, is_own: bool = False) -> Refusal | None:
        """Count one password try for a name; a refusal says how long to wait.

        `is_own`: the caller has a session of the person with this name.
        """
        key = _choose_login_key(caller, is_own=is_own)
        if self._shared is not None:
            rate = self._rates["logins_of_name"]
            return _make_wait_refusal(await self._shared.count_try(rate, key, name, is_own=is_own))
        return _make_wait_refusal(self._login_guard.count_try(key, name, is_own=is_own))

    async def take_back_login(self, caller: Caller, name: str, *, is_own: bool = False) -> None:
        """Take back a counted try whose password was not compared."""
        key = _choose_login_key(caller, is_own=is_own)
        if self._shared is not None:
            await self._shared.take_back(key, name)
        self._login_guard.take_back(key, name)

    async def record_login(self, caller: Caller, name: str, *, is_own: bool = False) -> None:
        """Record that the password was right."""
        key = _choose_login_key(caller, is_own=is_own)
        if self._shared is not None:
            await self._shared.record_success(key, name)
        self._login_guard.record_success(key, name)


def _make_wait_refusal(wait_ms: int) -> Refusal | None:
    return refuse("too_often", ceil(wait_ms / 1000)) if wait_ms else None


def _choose_login_key(caller: Caller, *, is_own: bool) -> str:
    return caller.token_id or "" if is_own else caller.address
