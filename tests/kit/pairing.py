"""Quick pairing in tests: processes on one store in memory, with clocks that the test moves."""

from collections.abc import Sequence

from kozyr.rules import Refusal, must
from kozyr.server.cluster.bus import Bus
from kozyr.server.cluster.local_bus import LocalBus
from kozyr.server.lobby.lobby import Lobby
from kozyr.server.pairing.found_games import Ending, FoundGames
from kozyr.server.pairing.pairer import Pairer, PairingNotices
from kozyr.server.pairing.pairing_documents import FoundGame
from kozyr.server.pairing.queue import Joiner, PairingQueue, PairingState
from kozyr.table import Ready
from tests.kit.hosts import LEVELS, FailingStore, House


class PairingNode:
    """A process that pairs people."""

    def __init__(self, town: "PairingTown", name: str, *, is_alone: bool) -> None:
        self._town = town
        self.house = House(town.store, clock=lambda: town.now)
        self.connected: set[str] = set()
        """The people who are connected to this process."""
        self.found: list[tuple[str, FoundGame]] = []
        self.endings: list[Ending] = []
        self.waiting: dict[str, PairingState] = {}
        self.lobby = Lobby()
        self.house.events.on_listed = town.list_everywhere
        bus: Bus = LocalBus()
        self.queue = PairingQueue(
            town.store, self.house.host, name, lambda: town.now, lambda: town.now / 1000
        )
        games = FoundGames(
            town.store, self.house.host, self.house.new_presence(3600), lambda: town.now, LEVELS
        )
        self.pairer = Pairer(
            store=town.store, queue=self.queue, games=games, lobby=self.lobby, bus=bus, node=name,
            is_alone=is_alone, clock=lambda: town.now, monotonic_s=lambda: town.now / 1000,
            make_table_id=town.make_table_id,
            notices=PairingNotices(
                self.connected.__contains__,
                self.waiting.__setitem__,
                lambda person, game: self.found.append((person, game)),
                lambda _, ending: self.endings.append(ending),
            ),
        )  # fmt: skip

    async def join(
        self, person: str, *pools: str, is_registered: bool = False, address: str | None = None
    ) -> PairingState:
        """Connect a person who joins pools, by default the classic duel."""
        self.connected.add(person)
        joiner = Joiner(person, person.title(), address or person, is_registered)
        state = await self.queue.join(joiner, pools or ("2-classic",))
        assert not isinstance(state, Refusal)
        return state

    async def ready(self, table: str, *people: str) -> None:
        """Make people ready at a table."""
        for person in people:
            must(await self.house.ask(person, Ready(f"seed of {person}"), f"ready/{person}", table=table))


class PairingTown:
    """One store, one clock and some processes."""

    def __init__(self, nodes: Sequence[str] = ("n1",)) -> None:
        self.store = FailingStore()
        self.now = 1_700_000_000_000
        self._tables = 0
        self.nodes = [PairingNode(self, name, is_alone=len(nodes) == 1) for name in nodes]

    def make_table_id(self) -> str:
        """Return a new table id."""
        self._tables += 1
        return f"t{self._tables}"

    def list_everywhere(self, table: str, listing: bytes | None, number: int) -> None:
        """Apply a lobby line in all processes."""
        for node in self.nodes:
            node.lobby.apply_listing(table, listing, number)

    async def pass_seconds(self, count: int = 1, nodes: Sequence[PairingNode] | None = None) -> None:
        """Let seconds pass; all processes, or only these, tick once in each."""
        for _ in range(count):
            self.now += 1000
            for node in self.nodes if nodes is None else nodes:
                await node.pairer.tick()
