"""How do tests play online? As a person does: what is told is kept, and one of the legal acts is played."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from kozyr.rules.refusals import Language
from kozyr.server.api.messages.events import GameEnd
from kozyr.server.api.messages.publications import TableEntry
from kozyr.server.api.messages.snapshot import TableSnapshot
from kozyr.terminal.files import Files
from kozyr.terminal.online.address import Address, read_address
from kozyr.terminal.online.lobby_client import LobbyClient
from kozyr.terminal.online.server_client import ServerClient
from kozyr.terminal.online.session import OnlineSession, sign_in
from kozyr.terminal.online.table import OnlineTable
from kozyr.terminal.table_client import ClientRefusal, TableMessage
from kozyr.terminal.table_model import advance, ending_of, legal_of

LIMIT_S = 90.0
_T = TypeVar("_T")


def good(answer: _T | ClientRefusal) -> _T:
    """Take an answer that is no refusal."""
    assert not isinstance(answer, ClientRefusal), answer
    return answer


def server_at(port: int, language: Language = "en", command_timeout_s: float = 60.0) -> ServerClient:
    """Name a server of this machine."""
    address = read_address(f"127.0.0.1:{port}", language)
    assert isinstance(address, Address)
    return ServerClient(address, language, command_timeout_s=command_timeout_s)


async def visiting(folder: Path, port: int, name: str) -> LobbyClient:
    """Come in as a guest."""
    session: OnlineSession = good(await sign_in(Files(folder), server_at(port), name))
    return LobbyClient(session)


def plainly(snapshot: TableSnapshot) -> dict[str, Any]:
    """Write what can be compared of how a table stands: no times, nothing that a snapshot leaves out."""
    plain: dict[str, Any] = msgspec.to_builtins(snapshot)
    del plain["at"], plain["table"]["client_seeds"]
    for player in plain["game"]["players"]:
        del player["timer_ms"], player["reserve_ms"], player["role"]
    return plain | {
        "game": {key: plain["game"][key] for key in ("game_id", "bout", "board", "players", "phase")}
    }


class Watcher:
    """Looks at a table as its screen does."""

    def __init__(self, table: OnlineTable) -> None:
        self.table = table
        self.now: TableSnapshot = table.now
        self.gaps: list[int] = []
        """Entries that did not follow what was told before."""
        self.snapshots = 0
        self.ends: list[GameEnd] = []
        self.troubles: list[str] = []
        self.lost: list[ClientRefusal] = []
        self.refused: set[str] = set()
        """Why acts were refused: somebody may be quicker, but nothing may get lost on the way."""
        self.news = asyncio.Event()
        table.listen(self._heard)
        table.follow(self._troubled)
        table.when_lost(self.lost.append)

    def _heard(self, heard: TableMessage) -> None:
        if isinstance(heard, TableEntry):
            self.gaps += [] if heard.seq == self.now.seq + 1 else [heard.seq]
            self.now = advance(self.now, heard)
            self.ends += [end] if (end := ending_of(heard)) is not None else []
        else:
            self.now = heard
            self.snapshots += 1
        self.news.set()

    def _troubled(self, text: str) -> None:
        self.troubles.append(text)
        self.news.set()

    async def is_true(self) -> bool:
        """Tell whether it stands as the server says afresh."""
        fresh = good(await self.table._load_snapshot())  # noqa: SLF001 - nobody else asks twice
        await self.until(lambda: self.now.seq >= fresh.seq)
        return self.now.seq == fresh.seq and plainly(self.now) == plainly(fresh)

    async def until(self, true: Callable[[], bool]) -> None:
        """Wait until something is so."""
        async with asyncio.timeout(LIMIT_S):
            while not true():
                self.news.clear()
                await self.news.wait()

    async def play(self, seed: int = 1, *, between: Callable[[], Awaitable[None]] | None = None) -> int:
        """Play a game to its end; give how many acts were played."""
        rng, acts, over = random.Random(seed), 0, len(self.ends)
        while len(self.ends) == over:
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
