"""A table on a server in memory that tests play at while the streams of its viewers are recorded."""

from random import Random
from typing import Any, Final

from kozyr.rules import must
from kozyr.server.tables.table_type import HostCommand
from tests.kit.call_contexts import InMemoryApi, SignedInPlayer
from tests.kit.examples import NamedStore
from tests.kit.stream_recorder import StreamRecorder

CARD_SHARE: Final = 0.7
"""How often a player lays a card if that is possible, and does not choose among all moves."""
RARE_MOVES: Final = ("show", "transfer", "redeal")
"""These moves are made whenever they are possible."""
NAMES: Final = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")


class StreamedTable:
    """A table on a server in memory, its players, and the recorders of its viewers."""

    def __init__(self, api: InMemoryApi, table: str, players: list[SignedInPlayer], seed: str) -> None:
        self._api = api
        self._table = table
        self.players = players
        self._seed = seed
        self._random = Random(seed)
        self.recorders: list[StreamRecorder] = []

    @classmethod
    async def open(cls, seats: int, seed: str, **settings: object) -> "StreamedTable":
        """Open a table; its players come in turn, and are registered if the table is rated."""
        api = InMemoryApi(NamedStore())
        enter = api.registered if settings.get("rated") else api.guest
        players = [await enter(name) for name in NAMES[:seats]]
        answer = await api.call("tables.create", players[0], seats=seats, **settings)
        return cls(api, answer["table_id"], players, seed)

    async def watch(self, *viewers: SignedInPlayer) -> None:
        """Record the streams of these viewers from now on; without viewers, the stream of a spectator."""
        for viewer in viewers or [await self._api.guest("Watcher")]:
            recorder = StreamRecorder(self._api, self._table, viewer)
            self.recorders.append(recorder)
            await recorder.connect()

    async def call(self, name: str, player: SignedInPlayer, **fields: object) -> None:
        """Make a call for this table, and record what the server sends."""
        await self._api.call(name, player, table_id=self._table, **fields)
        await self._api.catch_up()
        await self._record()

    async def command(self, command: HostCommand) -> None:
        """Execute a command of the server itself."""
        must(await self._api.house.host.submit_as_server(self._table, command))
        await self._record()

    def pass_time(self, milliseconds: int) -> None:
        """Let time pass."""
        self._api.house.now += milliseconds

    async def start_game(self) -> None:
        """Make all players ready."""
        for player in self.players:
            await self.call("tables.ready", player, client_seed=f"{self._seed} {player.name}")

    async def snapshot(self, player: SignedInPlayer) -> dict[str, Any]:
        """Return the table as a player sees it."""
        return await self._api.call("table.snapshot", player, table_id=self._table)

    async def play(self, max_moves: int = 1000, max_delay_ms: int = 4500) -> None:
        """Play this many moves, or until the game is over."""
        for _ in range(max_moves):
            choices = []
            for player in self.players:
                own = (await self.snapshot(player))["player"]
                choices += [(player, act) for act in (own or {"legal": []})["legal"]]
            if not choices:
                return
            rare = [choice for choice in choices if choice[1]["type"] in RARE_MOVES]
            laid = [choice for choice in choices if choice[1]["type"] != "check"]
            common = laid if laid and self._random.random() < CARD_SHARE else choices
            player, act = self._random.choice(rare or common)
            self.pass_time(self._random.randrange(100, max_delay_ms))
            await self.call("game.move", player, command_id=f"move {self._random.random()}", action=act)

    async def _record(self) -> None:
        for recorder in self.recorders:
            await recorder.record()
