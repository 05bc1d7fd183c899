"""Checks of several servers, besides those of one.

Together they behave like one server. Every viewer receives every entry soon, and all lobbies are equal and
never go back. Each server receives a broadcast once. A player is present if connected to any server. No two
servers do the same work, and no death of a server changes this.
"""

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.json import decode

from kozyr.server.lobby.table_index import LobbyLine
from kozyr.server.tables.host import ViewedTable
from kozyr.server.tables.ports import Change
from kozyr.table import THE_SERVER, Table
from kozyr.table.events import ClockSet, Connected, TableEvent
from tests.worlds.checks import must

if TYPE_CHECKING:
    from tests.worlds.lives import Life
    from tests.worlds.people import Player, Watcher
    from tests.worlds.world import World

SETTLED_MS = 20_000
"""After this long without faults everything has settled."""
HEARD_MS = 4_000
"""Then every viewer receives stored entries within this time, whatever the bus loses."""
OVERDUE_MS = 5_000
"""Due work is then begun and done within this time."""
LOOKED_MS = 10_000
"""Every lobby then shows what the store lists within this time."""


class _Thought(NamedTuple):
    at: int
    life: "Life"


class ClusterChecks:
    """The checks of a world's servers."""

    def __init__(self, world: "World") -> None:
        self._world = world
        self._shown: defaultdict[str, list[LobbyLine | None]] = defaultdict(list)
        """The line that the lobby should show of each table, one after another."""
        self._lobbies: Counter[tuple[Life, str]] = Counter()
        """The last of these lines that each lobby has shown."""
        self.listed_at = 0
        self._stored_at: defaultdict[str, list[int]] = defaultdict(list)
        self._since: dict[Life, int] = {}
        self._said: dict[str, Life] = {}
        self._kept_at: dict[str, int] = {}
        """When broadcasts were stored."""
        self._told: dict[str, None] = {}
        """The stored broadcasts whose senders know that."""
        self._taken: Counter[tuple[Life, str]] = Counter()
        self._clocks_set: Counter[str] = Counter()
        """When the clock of each table was started last."""
        self._thoughts: dict[tuple[str, int, int | None], _Thought] = {}

    def began(self, life: "Life") -> None:
        """Record that a server accepts connections from now on."""
        self._since[life] = self._world.now()

    # Stored entries.

    def stored(self, change: Change, events: tuple[TableEvent, ...]) -> None:
        """Check an append."""
        now = self._world.now()
        self._stored_at[change.table].append(now)
        shown = self._shown[change.table]
        line = None if change.listing is None else {"table": change.table} | decode(change.listing)
        if not shown or shown[-1] != line:
            shown.append(line)
            self.listed_at = now
        if change.entry.sender == THE_SERVER and self._settled():
            self._leaves_alone(change, events)
        if any(isinstance(event, ClockSet) for event in events):
            self._clocks_set[change.table] = now

    def _leaves_alone(self, change: Change, events: tuple[TableEvent, ...]) -> None:
        # The death of one server neither disconnects players of the others nor stops their clocks.
        command = change.entry.command.split("/")[0]
        if command == "restart":
            # Servers know the outages of the store by their own clocks, even wrong ones.
            off = max(process.most_ahead for process in self._world.processes)
            late = self._clocks_set[change.table] > self._world.quiet_at + off + SETTLED_MS // 2
            must(not late, f"the clock of {change.table} was started again")
        for event in events:
            if isinstance(event, Connected) and not event.there:
                player = self._world.players.get(
                    event.player
                )  # people of pairing worlds do not follow tables
                must(player is None or player.gone, f"{event.player} is here and was declared away")

    def heard_of_all(self, viewers: "list[Watcher]") -> None:
        """Check that every viewer has received what was stored some time ago."""
        if self._settled():
            for viewer in viewers:
                stored = self._stored_at[viewer.table]
                old = sum(at < self._world.now() - HEARD_MS for at in stored)
                reached = viewer.line.reached if viewer.line else viewer.last
                must(viewer.gone or reached >= old, f"{viewer.name} heard nothing after {reached} of {old}")

    def overdue(self, changes: list[Change]) -> None:
        """Check that no bot and no expired clock waits too long."""
        late = [c for c in changes if c.due is not None and c.due < self._world.now() - OVERDUE_MS]
        must(not (self._settled() and late), f"nobody looks after {[(c.table, c.due) for c in late]}")

    def _settled(self) -> bool:
        world = self._world
        return world.quiet and world.now() >= world.quiet_at + SETTLED_MS

    # Lobbies.

    def lobby_told(self, life: "Life", what: str, line: LobbyLine) -> None:
        """Check a line that a follower of a lobby received."""
        table = line["table"]
        shown, at = self._shown[table], self._lobbies[life, table]
        found = next((n for n in range(at, len(shown)) if _is_told(shown[n], what, line)), None)
        must(found is not None, f"the lobby of {life.name} goes back: {what} {line}")
        self._lobbies[life, table] = found or 0

    # Broadcasts.

    def says(self, life: "Life", about: str) -> None:
        """Record that a server is about to send a broadcast."""
        self._said[about] = life

    def kept(self, about: str) -> None:
        """Record that a broadcast is stored."""
        self._kept_at.setdefault(about, self._world.now())

    def told(self, about: str) -> None:
        """Record that its sender knows that."""
        self._told[about] = None

    def taken(self, life: "Life", about: str) -> None:
        """Check that a server receives a broadcast once, and not its own."""
        self._taken[life, about] += 1
        must(self._taken[life, about] == 1, f"{life.name} heard {about} twice")
        must(self._said[about] is not life, f"{life.name} heard itself: {about}")

    # Bots.

    def thinks(self, life: "Life", bot_view: ViewedTable) -> None:
        """Check that no two servers choose for the same bot, unless there was a fault."""
        what = bot_view.view.id, bot_view.number, bot_view.view.seat
        now = self._world.now()
        before = self._thoughts.get(what)
        if before is not None:
            self._world.count("thought twice")
            off = any(process.ahead for process in self._world.processes)  # claims use the servers' clocks
            excused = off or self._world.trouble.last >= before.at - 3000
            must(
                excused,
                f"{life.name} thinks of {what} at {now}, {before.life.name} did at {before.at}",
            )
        self._thoughts[what] = _Thought(now, life)

    # When the world is quiet.

    def presence(self, players: "list[Player]", tables: dict[str, Table]) -> None:
        """Check that exactly the connected players are present."""
        if not self._settled():
            return
        for player in players:
            table = tables.get(player.table)
            if table is None or table.phase == "closed":
                continue
            for sitter in table.sitters:
                if sitter is not None and sitter.player == player.name and not sitter.departed:
                    must(
                        sitter.is_connected != player.gone,
                        f"{player.name} is {'gone' if player.gone else 'here'}, the table says otherwise",
                    )

    async def at_the_end(self) -> None:
        """Check what holds after everything has come to rest."""
        world = self._world
        listed = {each.table: each.body for each in await world.truth.listings()}
        lines = {table: {"table": table} | decode(body) for table, body in listed.items()}
        for process in world.processes:
            shown: dict[str, Any] = {table: process.lobby.line(table) for table in process.lobby.table_ids()}
            must(shown == lines, f"the lobby of {process.name} shows {shown}, the store lists {lines}")
            for about in self._told:
                lived_through = self._since[process.life] < self._kept_at[about] - 1000
                expected = process.life is not self._said[about] and lived_through
                taken = self._taken[process.life, about]
                must(taken == 1 or not expected, f"{process.life.name} never heard {about}")


def _is_told(shown: LobbyLine | None, what: str, line: LobbyLine) -> bool:
    # A table that all players left is published as closed.
    if what == "closed":
        return shown is None or shown["unlisted"]
    return shown == line
