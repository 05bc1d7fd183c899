"""The client of a server's lobby.

The client lists tables, creates, joins or watches a table, and reports lobby changes and invitations.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, TypeAlias

import msgspec
from msgspec.structs import asdict

from kozyr.client.connection import ChannelHandler, RealtimeConnection
from kozyr.client.online_table import OnlineTable, TableKeys
from kozyr.client.session import OnlineSession
from kozyr.client.table_client import ClientRefusal
from kozyr.server.api.messages.fields import Done
from kozyr.server.api.messages.notices import Invited, Removed
from kozyr.server.api.messages.pairing import PAIRING_EVENTS, Pairing, PairingEnded, PairingFound
from kozyr.server.api.messages.relations import ChallengeAccepted, ChallengeEnded, ChallengeLine
from kozyr.server.api.messages.snapshot import TableSnapshot
from kozyr.server.api.messages.tables import CreateTable, Joined, ListTables, TableLines, TableMade

ChallengeNotice: TypeAlias = ChallengeLine | ChallengeAccepted | ChallengeEnded
"""A challenge was received, accepted, or ended without a game."""


class NewTable(NamedTuple):
    """The table that the player wants to create."""

    settings: CreateTable
    bots: tuple[str, ...] = ()
    """The levels of the bots that sit there from the start."""


class LobbyClient:
    """A player's connection to a server's lobby."""

    def __init__(self, session: OnlineSession) -> None:
        self.session = session
        self.request = session.server.request
        self.connection = RealtimeConnection(session)

    async def close(self) -> None:
        """Disconnect; seats are kept."""
        await self.connection.close()

    async def listen(
        self,
        on_change: Callable[[], None],
        on_invited: Callable[[Invited], None] = lambda _: None,
        on_removed: Callable[[Removed], None] = lambda _: None,
        on_pairing: Callable[[Pairing | PairingFound | PairingEnded], None] = lambda _: None,
        on_challenge: Callable[[ChallengeNotice], None] = lambda _: None,
    ) -> None:
        """Report changes to the list of tables, the player's notices, news of a search, and challenges."""

        def on_notice(notice: dict[str, Any]) -> None:
            data = notice.get("data")
            # Only a newer server sends notices that this program cannot read.
            with suppress(msgspec.MsgspecError):
                match notice.get("event"):
                    case "user.invited":
                        on_invited(msgspec.convert(data, Invited))
                    case "user.removed":
                        on_removed(msgspec.convert(data, Removed))
                    case str(event) if event in PAIRING_EVENTS:
                        on_pairing(msgspec.convert(data, PAIRING_EVENTS[event]))  # type: ignore[arg-type]  # one of its classes
                    case "challenge.received":
                        on_challenge(msgspec.convert(data, ChallengeLine))
                    case "challenge.accepted":
                        on_challenge(msgspec.convert(data, ChallengeAccepted))
                    case "challenge.ended":
                        on_challenge(msgspec.convert(data, ChallengeEnded))
                    case _:
                        pass

        await self.connection.listen("lobby", ChannelHandler(lambda _: on_change(), on_change))
        await self.connection.listen(f"user:#{self.session.user}", ChannelHandler(on_notice))

    async def tables(self, filters: ListTables) -> TableLines | ClientRefusal:
        """Return the public tables that pass the filters."""
        return await self.request("tables.list", TableLines, **asdict(filters))

    async def search(self, pools: Sequence[str]) -> Pairing | ClientRefusal:
        """Look for opponents in these pools."""
        return await self.request("pairing.join", Pairing, pools=list(pools))

    async def stop_search(self) -> Pairing | ClientRefusal:
        """Stop looking for opponents."""
        return await self.request("pairing.leave", Pairing)

    async def open_found_table(self, table: str) -> OnlineTable | ClientRefusal:
        """Open the table that was found for the player, and be ready there."""
        opened = await self.open_table(table)
        if isinstance(opened, OnlineTable) and (refusal := await opened.ready()) is not None:
            return refusal
        return opened

    async def create_table(self, new_table: NewTable) -> OnlineTable | ClientRefusal:
        """Create a table, seat its bots, and open it; if a bot is refused, leave the table and return why."""
        settings, send_command = new_table.settings, self.session.server.send_command
        created = await send_command("tables.create", TableMade, **asdict(settings))
        if isinstance(created, ClientRefusal):
            return created
        bot_refusal: ClientRefusal | None = None
        for level in new_table.bots[: settings.seats - 1]:
            answer = await send_command("tables.add_bot", Done, table_id=created.table_id, level=level)
            if isinstance(answer, ClientRefusal) and bot_refusal is None:
                bot_refusal = answer
        table = await self.open_table(created.table_id, TableKeys(settings.password, created.invite))
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
        """Open a table as the player who sits there; without a seat, as a spectator."""
        snapshot = await self.request("table.snapshot", TableSnapshot, table_id=table, **keys._asdict())
        if isinstance(snapshot, ClientRefusal):
            return snapshot
        online_table = OnlineTable(self.session, self.connection, snapshot, keys)
        await online_table.subscribe()
        return online_table
