"""Tells connected people where their friends are.

Every process regularly checks which people are connected to any process, and where they play. It notifies
its own clients of friends whose status changed. A friend who reconnects soon is not reported as offline.
"""

import asyncio
import logging
from collections.abc import Iterable
from typing import Final

from msgspec import to_builtins

from kozyr.server.api.messages.relations import FriendPresence
from kozyr.server.cluster.bus import Bus
from kozyr.server.realtime.hub import Hub
from kozyr.server.realtime.watchers import Watcher, WatcherSync
from kozyr.server.social.friend_status import OFFLINE, FriendStatus, find_status
from kozyr.server.tables.ports import UnavailableError

SUBJECT: Final = "online"
ROUND_S: Final = 1.0
GRACE_S: Final = 6.0
"""How long a person counts as online after the last connection."""
MAX_LOADED_PER_ROUND: Final = 200
"""How many people's friends are read in one round, so that a restart does not flood the store."""

_log = logging.getLogger("kozyr.friend_presence")


class FriendPresences:
    """The status of the friends of all people who are connected to this process."""

    def __init__(self, hub: Hub, *, grace_s: float = GRACE_S) -> None:
        self._hub = hub
        self._context = hub.context
        self._grace_s = grace_s
        self._loop = asyncio.get_running_loop()
        self._local: frozenset[str] = frozenset()
        """The people who listened to their own channel here in the last round."""
        self._sync: WatcherSync | None = None
        self._friends: dict[str, frozenset[str]] = {}
        """The friends of each person who listens to their own channel here."""
        self._stale: set[str] = set()
        """The listening people whose friends changed."""
        self._listeners: dict[str, set[str]] = {}
        """For each person, their friends who listen here."""
        self._statuses: dict[str, FriendStatus] = {}
        """The last known status of each person in `_listeners`."""
        self._seen_at: dict[str, float] = {}
        """When each person in `_listeners` was last connected."""

    def share(self, bus: Bus, node: str) -> None:
        """Exchange the connected people with other processes; `node` is the name of this process."""
        self._sync = WatcherSync(bus, node, self._find_local, subject=SUBJECT)

    def is_online(self, person: str) -> bool:
        """Return whether a person is connected to any process and listens to their own channel."""
        return self._hub.is_listening(person) or bool(self._sync and self._sync.find_remote(person))

    def reload_friends(self, person: str) -> None:
        """Read a person's friends again in the next round."""
        self._stale.add(person)

    async def run(self) -> None:
        """Notify people of changes until cancelled."""
        if self._sync is None:
            await self._run_rounds()
        else:
            await asyncio.gather(self._run_rounds(), self._sync.run(lambda: self._local))

    async def _run_rounds(self) -> None:
        while True:
            try:
                await self.run_round()
            except UnavailableError:
                pass  # the next round retries
            except Exception:  # noqa: BLE001 - the error is logged, and the next round retries
                _log.exception("the status of friends could not be read; retrying")
            await asyncio.sleep(ROUND_S)

    async def run_round(self) -> None:
        """Notify people of friends whose status changed since the last round."""
        listening = frozenset(self._hub.listening_people())
        changed = listening ^ self._local
        self._local = listening
        if self._sync is not None:
            for person in changed:
                self._sync.mark_changed(person)
        await self._load_friends(listening)
        now = self._loop.time()
        for person, listeners in tuple(self._listeners.items()):
            status = self._find_status(person, now)
            if status != self._statuses.get(person):
                self._statuses[person] = status
                self._notify(listeners, person, status)

    async def _load_friends(self, listening: frozenset[str]) -> None:
        for person in self._friends.keys() - listening:
            self._set_friends(person, frozenset())
            del self._friends[person]
        self._stale &= listening
        missing = [person for person in listening if person not in self._friends]
        for person in [*self._stale, *missing][:MAX_LOADED_PER_ROUND]:
            self._stale.discard(person)
            follows = await self._context.social.relations.list_follows(person)
            self._set_friends(person, frozenset([each.person for each in follows if each.is_friend]))

    def _set_friends(self, person: str, friends: frozenset[str]) -> None:
        before = self._friends.get(person, frozenset())
        self._friends[person] = friends
        for friend in before - friends:
            self._listeners[friend].discard(person)
            if not self._listeners[friend]:
                del self._listeners[friend]
                self._statuses.pop(friend, None)
                self._seen_at.pop(friend, None)
        for friend in friends - before:
            self._listeners.setdefault(friend, set()).add(person)
            status = self._find_status(friend, self._loop.time())
            self._statuses.setdefault(friend, status)
            if status != OFFLINE:
                self._notify([person], friend, status)

    def _find_status(self, person: str, now: float) -> FriendStatus:
        is_online = self.is_online(person)
        if is_online:
            self._seen_at[person] = now
        elif person in self._seen_at:
            is_online = now < self._seen_at[person] + self._grace_s
        return find_status(self._context.lobby, person, is_online=is_online)

    def _notify(self, listeners: Iterable[str], person: str, status: FriendStatus) -> None:
        presence = to_builtins(FriendPresence(person, *status))
        for listener in listeners:
            self._hub.notify(listener, "friend.presence", presence)

    def _find_local(self, person: str) -> list[Watcher]:
        # `WatcherSync` exchanges the watchers of tables. Here it exchanges people instead: each connected
        # person takes the place of a table with one watcher.
        return [Watcher("", person, is_spectator=False)] if person in self._local else []
