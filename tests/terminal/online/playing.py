"""A player of the terminal client for tests: it keeps every message and plays random legal acts."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from kozyr.client.address import Address, read_address
from kozyr.client.files import Files
from kozyr.client.lobby_client import LobbyClient
from kozyr.client.online_table import OnlineTable
from kozyr.client.server_client import ServerClient
from kozyr.client.session import OnlineSession, sign_in
from kozyr.client.table_client import ClientRefusal, TableMessage
from kozyr.client.table_model import advance, ending_of, legal_of
from kozyr.locales import Language
from kozyr.server.api.messages.events import GameEnd, TableEntry
from kozyr.server.api.messages.snapshot import TableSnapshot

LIMIT_S = 90.0
_T = TypeVar("_T")


def unwrap(answer: _T | ClientRefusal) -> _T:
    """Return an answer that is not a refusal."""
    assert not isinstance(answer, ClientRefusal), answer
    return answer


def server_at(port: int, language: Language = "en", command_timeout_s: float = 60.0) -> ServerClient:
    """Return a client of a server on this machine."""
    address = read_address(f"127.0.0.1:{port}", language)
    assert isinstance(address, Address)
    return ServerClient(address, language, command_timeout_s=command_timeout_s)


async def connect_guest(folder: Path, port: int, name: str) -> LobbyClient:
    """Sign in as a guest."""
    session: OnlineSession = unwrap(await sign_in(Files(folder), server_at(port), name))
    return LobbyClient(session)


def to_comparable(snapshot: TableSnapshot) -> dict[str, Any]:
    """Return the parts of a snapshot that can be compared, without times."""
    plain: dict[str, Any] = msgspec.to_builtins(snapshot)
    del plain["at"], plain["table"]["client_seeds"]
    for player in plain["game"]["players"]:
        del player["timer_ms"], player["reserve_ms"], player["role"]
    return plain | {
        "game": {key: plain["game"][key] for key in ("game_id", "bout", "board", "players", "phase")}
    }


class Watcher:
    """Follows a table as its screen does."""

    def __init__(self, table: OnlineTable) -> None:
        self.table = table
        self.now: TableSnapshot = table.now
        self.gaps: list[int] = []
        """The numbers of entries that did not follow the entry before."""
        self.snapshots = 0
        self.ends: list[GameEnd] = []
        self.problems: list[str] = []
        self.lost: list[ClientRefusal] = []
        self.refused: set[str] = set()
        """Why acts were refused; another player may be quicker, but no act may get lost."""
        self.news = asyncio.Event()
        table.listen(self._on_message)
        table.watch_problems(self._on_problem)
        table.when_lost(self.lost.append)

    def _on_message(self, message: TableMessage) -> None:
        if isinstance(message, TableEntry):
            if message.seq != self.now.seq + 1:
                self.gaps.append(message.seq)
            self.now = advance(self.now, message)
            ending = ending_of(message)
            if ending is not None:
                self.ends.append(ending)
        else:
            self.now = message
            self.snapshots += 1
        self.news.set()

    def _on_problem(self, text: str) -> None:
        self.problems.append(text)
        self.news.set()

    async def is_current(self) -> bool:
        """Return whether the state equals a new snapshot of the server."""
        snapshot = unwrap(await self.table.load_snapshot())
        await self.until(lambda: self.now.seq >= snapshot.seq)
        return self.now.seq == snapshot.seq and to_comparable(self.now) == to_comparable(snapshot)

    async def until(self, condition: Callable[[], bool]) -> None:
        """Wait until a condition is true."""
        async with asyncio.timeout(LIMIT_S):
            while not condition():
                self.news.clear()
                await self.news.wait()

    async def play(self, seed: int = 1, *, between: Callable[[], Awaitable[None]] | None = None) -> int:
        """Play a game to its end; return the number of acts."""
        rng, acts, finished_games = random.Random(seed), 0, len(self.ends)
        while len(self.ends) == finished_games:
            if not legal_of(self.now):
                seq = self.now.seq
                await self.until(lambda seq=seq: self.now.seq > seq)  # type: ignore[misc]
                continue
            seq, act = self.now.seq, rng.choice(legal_of(self.now))
            refused = await self.table.act(act)
            self.refused |= set() if refused is None else {refused.code}
            if refused is None:
                acts += 1
                await self.until(lambda seq=seq: self.now.seq > seq)  # type: ignore[misc]
            if between is not None:
                await between()
        return acts
