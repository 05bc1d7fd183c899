"""A recorder of what a server sends to one viewer of a table, with the table that the viewer then sees.

The server is the API on a store in memory. Messages are recorded as they are sent. The expected table is the
server's own snapshot of that moment, with the facts that only the earlier messages contain: the result of the
last game, and the names of players who have left.
"""

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from kozyr.rules import must
from kozyr.server.api.messages.events import GameEnd
from kozyr.server.api.messages.publications import publication_data
from kozyr.server.api.messages.snapshot import TableSnapshot
from kozyr.server.tables.subscriptions import Subscription
from tests.kit.call_contexts import InMemoryApi, SignedInPlayer
from tests.kit.neutral_tables import neutral_table

EVERY: Final = 6
"""After how many messages the expected table is recorded, besides the messages with notable events."""
NOTABLE: Final = frozenset(
    {"game.start", "game.dispatch", "game.end", "game.clock", "table.left", "table.departed", "table.closed"}
)


class StreamRecorder:
    """Records the stream of one viewer; a viewer without a seat is a spectator."""

    def __init__(self, api: InMemoryApi, table: str, viewer: SignedInPlayer) -> None:
        self._api = api
        self._table = table
        self.viewer = viewer
        self.messages: list[dict[str, Any]] = []
        self._subscription: Subscription | None = None
        self._names: dict[str, tuple[str, str | None]] = {}
        self._ending: GameEnd | None = None
        self._game_id: str | None = None
        """The game that the ending belongs to."""

    async def connect(self) -> None:
        """Record a snapshot, and from now on what follows it; a viewer who has listened connects again."""
        self.disconnect()
        answer = await self._api.call("table.snapshot", self.viewer, table_id=self._table)
        snapshot = msgspec.convert(answer, TableSnapshot)
        player = None if snapshot.table.your_seat is None else self.viewer.id
        self._subscription = must(
            await self._api.house.host.subscribe(self._table, player, after=snapshot.seq)
        )
        game_id = None if snapshot.game is None else snapshot.game.game_id
        if snapshot.table.status == "playing" or game_id != self._game_id:
            self._ending, self._game_id = None, game_id
        self.messages.append({"snapshot": answer, "table": await self._expected_table()})

    def disconnect(self) -> None:
        """Stop listening: messages are missed."""
        if self._subscription is not None:
            self._api.house.host.unsubscribe(self._table, self._subscription)
            self._subscription = None

    async def record(self) -> None:
        """Record the entries that were sent since the last call."""
        if self._subscription is None:
            return
        publications = self._subscription.take_publications()
        for publication in publications:
            entry = msgspec.json.decode(publication_data(publication, self._subscription.player))
            self.messages.append({"entry": entry})
            for event in entry["events"]:
                self._note(event)
        if publications and self._is_notable(self.messages[-len(publications) :]):
            self.messages[-1]["table"] = await self._expected_table()

    def _note(self, event: dict[str, Any]) -> None:
        # Record what later snapshots do not contain.
        data = event["data"]
        match event["event"]:
            case "game.start":
                self._ending, self._game_id = None, data["game_id"]
            case "game.end":
                self._ending = msgspec.convert(data, GameEnd)
            case "table.seated":
                self._names[data["player_id"]] = data["name"], data["bot"]
            case _:
                pass

    def _is_notable(self, messages: Sequence[dict[str, Any]]) -> bool:
        events = [event for message in messages for event in message["entry"]["events"]]
        shows = [event for event in events if (event["data"].get("prev_move") or {}).get("type") == "show"]
        is_notable = any(event["event"] in NOTABLE for event in events)
        return bool(is_notable or shows or len(self.messages) % EVERY == 0)

    async def _expected_table(self) -> dict[str, Any]:
        answer = await self._api.call("table.snapshot", self.viewer, table_id=self._table)
        snapshot = msgspec.convert(answer, TableSnapshot)
        for sitter in snapshot.table.sitters:
            if sitter is not None:
                self._names[sitter.player_id] = sitter.name, sitter.bot
        if snapshot.game is not None:
            players = [
                player if player.name else replace(player, name=name, bot=bot)
                for player in snapshot.game.players
                for name, bot in [self._names.get(player.id, ("", None))]
            ]
            snapshot = replace(snapshot, game=replace(snapshot.game, players=players))
        return neutral_table(snapshot, self._ending)
