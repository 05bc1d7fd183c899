"""The client of a server's lobby.

The client lists tables, creates, joins or watches a table, and reports lobby changes and invitations.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, NamedTuple

import msgspec

from kozyr.server.api.messages.fields import Done
from kozyr.server.api.messages.history import Balance
from kozyr.server.api.messages.notices import Invited, Removed
from kozyr.server.api.messages.people import User
from kozyr.server.api.messages.seats import Levels
from kozyr.server.api.messages.tables import Joined, MyTables, TableLines, TableMade
from kozyr.terminal.online.connection import ChannelCallbacks, RealtimeConnection
from kozyr.terminal.online.session import OnlineSession
from kozyr.terminal.online.table import OnlineTable, TableKeys
from kozyr.terminal.table_client import ClientRefusal

PAGE_SIZE: Final = 50


class TableFilters(NamedTuple):
    """Which tables to list; None accepts any value."""

    rules: str | None = None
    seats: int | None = None
    free: bool | None = None
    stake_min: int | None = None
    stake_max: int | None = None
    clock: str | None = None
    name: str | None = None


class NewTable(NamedTuple):
    """The table that the player wants to create."""

    rules: str = "classic"
    options: dict[str, Any] | None = None
    seats: int = 2
    name: str = ""
    clock: str = "normal"
    stake: int = 0
    password: str | None = None
    private: bool = False
    bots: tuple[str, ...] = ()
    """The levels of the bots that sit there from the start."""


class LobbyClient:
    """A player's connection to a server's lobby."""

    def __init__(self, session: OnlineSession) -> None:
        self.session = session
        self.connection = RealtimeConnection(session)
        self.connection.open()

    async def close(self) -> None:
        """Disconnect; seats are kept."""
        await self.connection.close()

    async def listen(
        self,
        on_change: Callable[[], None],
        on_invited: Callable[[Invited], None] = lambda _: None,
        on_removed: Callable[[Removed], None] = lambda _: None,
    ) -> None:
        """Report changes to the list of tables, invitations, and removal from a table by its host."""

        def on_notice(notice: dict[str, Any]) -> None:
            data = notice.get("data")
            # Only a newer server sends notices that this program cannot read.
            with suppress(msgspec.MsgspecError):
                match notice.get("event"):
                    case "user.invited":
                        on_invited(msgspec.convert(data, Invited))
                    case "user.removed":
                        on_removed(msgspec.convert(data, Removed))
                    case _:
                        pass

        callbacks = ChannelCallbacks(on_publication=lambda _: on_change(), on_subscribed=on_change)
        await self.connection.listen("lobby", callbacks)
        await self.connection.listen(f"user:#{self.session.user}", ChannelCallbacks(on_notice))

    async def tables(
        self,
        filters: TableFilters = TableFilters(),  # noqa: B008 - a tuple is immutable
        page: int = 0,
    ) -> TableLines | ClientRefusal:
        """Return a page of the public tables that pass the filters."""
        return await self.session.server.request(
            "tables.list", TableLines, limit=PAGE_SIZE, offset=page * PAGE_SIZE, **filters._asdict()
        )

    async def own_tables(self) -> MyTables | ClientRefusal:
        """Return the tables at which the player sits."""
        return await self.session.server.request("tables.mine", MyTables)

    async def levels(self) -> Levels | ClientRefusal:
        """Return the levels of the bots on this server."""
        return await self.session.server.request("tables.levels", Levels)

    async def balance(self) -> Balance | ClientRefusal:
        """Return the player's coins."""
        return await self.session.server.request("ledger.balance", Balance)

    async def statistics(self) -> User | ClientRefusal:
        """Return the player's statistics on this server."""
        return await self.session.server.request("users.get", User, user_id=self.session.user)

    async def create_table(self, new_table: NewTable) -> OnlineTable | ClientRefusal:
        """Create a table, seat its bots, and open it; if a bot is refused, leave the table and return why."""
        server = self.session.server
        fields = {key: value for key, value in new_table._asdict().items() if key != "bots"}
        # Here `bots` says whether bots may sit at the table; a table with a stake allows none.
        fields |= {"bots": not new_table.stake, "password": new_table.password or None}
        created = await server.send_command("tables.create", TableMade, **fields)
        if isinstance(created, ClientRefusal):
            return created
        bot_refusal: ClientRefusal | None = None
        for level in new_table.bots[: new_table.seats - 1]:
            answer = await server.send_command("tables.add_bot", Done, table_id=created.table_id, level=level)
            if isinstance(answer, ClientRefusal) and bot_refusal is None:
                bot_refusal = answer
        table = await self.open_table(created.table_id, TableKeys(new_table.password, created.invite))
        if bot_refusal is None or isinstance(table, ClientRefusal):
            return table
        # The player does not want a table without all requested bots, so leave it.
        await table.leave_for_good()
        return bot_refusal

    async def take_seat(self, table: str, keys: TableKeys = TableKeys()) -> OnlineTable | ClientRefusal:  # noqa: B008 - a tuple is immutable
        """Take a seat at a table; a player who already sits there returns to it."""
        joined = await self.session.server.send_command(
            "tables.join", Joined, table_id=table, **keys._asdict()
        )
        if isinstance(joined, ClientRefusal) and joined.code != "already_seated":
            return joined
        return await self.open_table(table, keys)

    async def open_table(self, table: str, keys: TableKeys = TableKeys()) -> OnlineTable | ClientRefusal:  # noqa: B008 - a tuple is immutable
        """Open a table from the player's seat, or as a spectator without one."""
        return await OnlineTable.open(self.session, self.connection, table, keys)
