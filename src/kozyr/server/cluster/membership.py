"""Cluster membership: live processes, claims on due tables, connected players and recent broadcasts.

All of this is advisory: no process is in charge, and the log's append alone decides what happened. A dead
process's claims expire within seconds and other processes take over its work. `SingleNode` serves a store
that only one process uses; the PostgreSQL store's implementation serves any number of processes.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple, Protocol

from kozyr.server.tables.ports import Due, Store

HOLD_MS = 1_000
"""How long a table that somebody sees to is left to him, if he does not say so again."""
ANY = 0
"""The number of no entry."""
DEAD_MS = 3_000
"""Who was not heard of for so long is gone."""
TIDINGS_MS = 90_000
"""How long a tiding is kept."""


class Beat(NamedTuple):
    """What a process learns when it says that it is there."""

    now: int
    """The store's own time, in milliseconds since 1970."""
    since: int
    """Since when somebody was there without a break: before that nobody could play."""
    others: int
    """How many other processes are there."""
    forgotten: bool = False
    """Whether it has to say (again) who is connected to it: it was not heard of for so long that they were
    given to others (`forsaken`), or the store was gone and may have lost some, or it is here for the first
    time."""
    settled: bool = True
    """Whether it is certain by now, and does not change, whether somebody was there when it came."""


class Claim(NamedTuple):
    """A table that somebody sees to, as it was after an entry: whatever is stored there ends it."""

    table: str
    number: int
    """`ANY` where nobody else could claim it."""


class Seated(NamedTuple):
    """Somebody at a table."""

    table: str
    player: str


class BroadcastMessage(NamedTuple):
    """Something said to all processes, and kept for a short while for those who did not hear it."""

    number: int
    """Unlike all others; not in order."""
    kind: str
    about: str
    """Whom or what."""
    body: bytes


class Membership(Protocol):
    """The processes that serve one store. Any call may raise `UnavailableError`; then it had no effect."""

    # Who is there.

    async def beat(self, node: str) -> Beat:
        """Say that a process is there; the first time, and about every second."""

    async def leave(self, node: str) -> None:
        """Say that it is there no more; whoever is still noted as connected to it is `forsaken` at once."""

    # Due work.

    async def claim(self, now: int, until: int, limit: int, but: Collection[str] = ()) -> Sequence[Claim]:
        """Take hold of tables that are due and not held, the longest overdue first, these left out.

        Nobody else is given them before `until`, unless something is stored there meanwhile.
        """

    async def hold(self, claims: Sequence[Claim], until: int) -> None:
        """Hold what is held for longer, or (a time that is past) no longer."""

    async def due(self, now: int, limit: int) -> Sequence[Due]:
        """List tables that can be claimed at this time or before, with the time when each can."""

    # What others stored.

    async def numbers(self, tables: Sequence[str]) -> Mapping[str, int]:
        """Tell the numbers of the last entries of tables; those that do not exist are left out."""

    # Who is connected.

    async def come(self, node: str, seated: Seated) -> None:
        """Note that somebody is connected to a table at this process; twice is once."""

    async def go(self, node: str, seated: Seated) -> bool:
        """Note that he is not, any more; tell whether he still is at another that is alive."""

    async def forsaken(self, node: str) -> Sequence[Seated]:
        """Forget processes that are dead or have left; whoever was noted there is noted here from now on.

        Gives these, to one asker alone: it has to find out whether they are anywhere (`go` tells), and should
        it die meanwhile, they are forsaken again. Where its question failed, it is given them another time.
        """

    # What is said to all.

    async def tell(self, kind: str, about: str, body: bytes) -> int:
        """Keep a tiding for a short while; give its number."""

    async def tidings(self) -> Sequence[BroadcastMessage]:
        """List what was told in the last while (a minute, at least)."""


class SingleNode:
    """The company of a process that has its store to itself."""

    def __init__(self, store: Store, clock: Callable[[], int]) -> None:
        self._store = store
        self._clock = clock
        self._since: int | None = None
        self._listed: tuple[int, int, Sequence[Due]] | None = None
        """What was listed last, up to when, and how much at most: whoever claims has just looked."""

    async def beat(self, node: str) -> Beat:  # noqa: ARG002 - there is only one
        """Nobody was there before."""
        now = self._clock()
        if self._since is None:
            self._since = now
        return Beat(now, self._since, 0)

    async def leave(self, node: str) -> None:
        """Nobody minds."""

    async def claim(self, now: int, until: int, limit: int, but: Collection[str] = ()) -> Sequence[Claim]:  # noqa: ARG002 - nobody else wants them
        """Take what is due, out of what was listed just now: the store is not asked twice."""
        before, self._listed = self._listed, None
        if before is not None and now <= before[0] and limit + len(but) <= before[1]:
            listed = [due for due in before[2] if due.at <= now]
        else:
            listed = list(await self._store.due(now, limit + len(but)))
        return [Claim(due.table, ANY) for due in listed if due.table not in but][:limit]

    async def hold(self, claims: Sequence[Claim], until: int) -> None:
        """Nobody else wants them."""

    async def due(self, now: int, limit: int) -> Sequence[Due]:
        """List what is due."""
        listed = await self._store.due(now, limit)
        self._listed = now, limit, listed
        return listed

    async def numbers(self, tables: Sequence[str]) -> Mapping[str, int]:  # noqa: ARG002 - what is stored was stored here
        """Nothing is news."""
        return {}

    async def come(self, node: str, seated: Seated) -> None:
        """Do nothing: it is known."""

    async def go(self, node: str, seated: Seated) -> bool:  # noqa: ARG002 - there is nowhere else
        """Nobody is anywhere else."""
        return False

    async def forsaken(self, node: str) -> Sequence[Seated]:  # noqa: ARG002 - there is nobody else
        """Nobody else could have died."""
        return ()

    async def tell(self, kind: str, about: str, body: bytes) -> int:  # noqa: ARG002 - nobody else hears it
        """Nobody else is to be told."""
        return 0

    async def tidings(self) -> Sequence[BroadcastMessage]:
        """There are none."""
        return ()
