"""Many players at a cluster whose parts are broken on purpose.

The players run in a thread with its own event loop. The caller waits for a number of moves, breaks something,
and in the end waits for the last game.
"""

import asyncio
import contextlib
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from threading import Condition, Thread
from typing import Any, Final, NamedTuple

from tests.cluster.players import Invited, Moved, Player
from tests.kit.balancer import Balancer
from tests.kit.sdk_clients import Heard

LIMIT_S: Final = 60.0
"""Players who make no move for this long are stuck."""


class Blow(NamedTuple):
    """A fault at a moment, with the tables it hit."""

    what: str
    at: float
    tables: frozenset[str]
    """The tables with a player who was connected to the broken part."""


class Pause(NamedTuple):
    """The time from a fault to the next move at one of its tables."""

    what: str
    seconds: float
    alone: bool
    """Whether the move was made before the next fault."""


class Crowd:
    """Players at their tables."""

    def __init__(self, invited: Sequence[Invited], balancer: Balancer) -> None:
        self.players: list[Player] = []
        self.blows: list[Blow] = []
        self.moves: list[Moved] = []
        """The acknowledged moves."""
        self._invited = invited
        self._balancer = balancer
        self._news = Condition()
        self._loop = asyncio.new_event_loop()
        self._playing: asyncio.Task[Any] | None = None
        self._failed: BaseException | None = None
        self._left = len(invited)
        """The number of players who have not played all their games."""
        self.home = asyncio.Event()

    # The methods for the caller that causes faults.

    def let_move(self, moves: int) -> bool:
        """Wait for this many more acknowledged moves; return false if the last game ends first."""
        until = len(self.moves) + moves
        self._wait(lambda: len(self.moves) >= until)
        return self._left > 0

    def wait(self) -> dict[str, Heard]:
        """Wait until all players have finished; return what each received. They stay connected."""
        self._wait(lambda: False)
        return {player.who.id: player.heard() for player in self.players}

    def _wait(self, is_enough: Callable[[], bool]) -> None:
        with self._news:
            while self._left and not is_enough():
                moves = len(self.moves)
                if not self._news.wait_for(lambda: not self._left or len(self.moves) > moves, LIMIT_S):  # noqa: B023 - awaited within this iteration
                    waits = [line for player in self.players for line in player.waits()]
                    message = "nobody moves any more:\n" + "\n".join(waits)
                    raise AssertionError(message)
        if self._failed is not None:
            raise self._failed

    def playing_at(self, server: int) -> frozenset[str]:
        """List the tables of the players who are connected to the server of this port."""
        return frozenset(
            table
            for player in self.players
            if (port := player.port) is not None and self._balancer.server_of(port) == server
            for table in player.playing()
        )

    def hit(self, what: str, *servers: int) -> None:
        """Record a fault of the servers of these ports."""
        tables = frozenset[str]().union(*map(self.playing_at, servers))
        self.blows.append(Blow(what, time.monotonic(), tables))

    def pauses(self) -> Iterator[Pause]:
        """Return the time from each fault to the next move at each of its tables."""
        for blow, following in pairwise([*self.blows, None]):
            if blow is None:
                continue
            later = _first_after(self.moves, blow.at)
            for table in blow.tables & later.keys():
                alone = following is None or later[table] < following.at
                yield Pause(blow.what, later[table] - blow.at, alone)

    # The methods that run in the crowd's thread.

    def run(self) -> None:
        """Run all players."""
        try:
            with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
                runner.run(self._play())
        except BaseException as wrong:  # noqa: BLE001 - raised again for the waiting caller
            self._failed = wrong
            with self._news:
                self._left = 0
                self._news.notify_all()

    def end(self) -> None:
        """Stop all players, even those who still play."""
        if not self._left:
            self._loop.call_soon_threadsafe(self.home.set)
            return
        with contextlib.suppress(RuntimeError):  # it has ended already
            self._loop.call_soon_threadsafe(lambda: self._playing and self._playing.cancel())

    async def _play(self) -> None:
        self._playing = asyncio.current_task()
        self.players = [Player(each, self._balancer.port, self) for each in self._invited]
        async with asyncio.TaskGroup() as group:
            for player in self.players:
                group.create_task(player.play())
        if left := asyncio.all_tasks() - {self._playing}:
            await asyncio.wait(left, timeout=LIMIT_S)  # the SDK closes connections late

    def moved(self, move: Moved) -> None:
        """Count an acknowledged move."""
        with self._news:
            self.moves.append(move)
            self._news.notify_all()

    def done(self, player: Player) -> None:  # noqa: ARG002 - the same for every player
        """Record that a player has played all their games."""
        with self._news:
            self._left -= 1
            self._news.notify_all()


def _first_after(moves: Iterable[Moved], at: float) -> dict[str, float]:
    found: dict[str, float] = {}
    for moved in moves:
        if moved.at > at:
            found.setdefault(moved.table, moved.at)
    return found


@contextmanager
def playing(invited: Sequence[Invited], balancer: Balancer) -> Iterator[Crowd]:
    """Run the players until the end of the block."""
    crowd = Crowd(invited, balancer)
    thread = Thread(target=crowd.run, name="crowd")
    thread.start()
    try:
        yield crowd
    finally:
        crowd.end()
        thread.join()
