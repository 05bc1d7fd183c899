"""How do tests ask the server something?

An `Office` is a desk on a store in memory, with a clock that stands still and passwords that cost little.
Every word of refusal is held against those that the call says it may answer.
"""

import asyncio
import functools
import json
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, ParamSpec

from argon2 import PasswordHasher

from kozyr.ledger import Account
from kozyr.rules import Refusal, must
from kozyr.rules.refusals import Language
from kozyr.server.api.calls.answering import Failure, answer
from kozyr.server.api.calls.context import CallContext, Caller, Limits
from kozyr.server.api.calls.passwords import Passwords
from kozyr.server.api.calls.rate_limit import Rate
from kozyr.server.api.calls.registry import CALLS
from kozyr.server.api.calls.tokens import identify
from kozyr.server.lobby.lobby import Lobby
from tests.kit.hosts import LEVELS, FailingStore, House

P = ParamSpec("P")

CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
WIDE = Limits(*[Rate(1, 1_000_000)] * len(Limits._fields))
"""Nobody asks too often."""


def in_loop(test: Callable[P, Awaitable[None]]) -> Callable[P, None]:
    """Run a fact in an event loop of its own."""

    @functools.wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        async def whole() -> None:
            await test(*args, **kwargs)

        asyncio.run(whole())

    return run


class Somebody(NamedTuple):
    """A player with a token."""

    id: str
    name: str
    token: str


class Office:
    """A desk, and those who come to it."""

    def __init__(self, store: FailingStore | None = None, limits: Limits = WIDE, **settings: Any) -> None:  # noqa: ANN401 - the desk's own
        self.house = House(store)
        self.address = "192.0.2.1"
        """From where is asked."""
        self.lobby = Lobby()
        self.house.events.listed = self.lobby.changed
        self.told: list[tuple[str, str, dict[str, Any]]] = []
        self.counts: list[tuple[str, str]] = []
        self.desk = CallContext(
            store=self.house.store, host=self.house.host, lobby=self.lobby,
            presence=self.house.new_presence(3600), clock=lambda: self.house.now,
            chance=self.house.chance, passwords=Passwords(CHEAP), levels=LEVELS, limits=limits,
            notify=lambda *what: self.told.append(what), counted=self._counted, **settings,
        )  # fmt: skip
        self.lobby.on_seated = self.desk.seated

    def _counted(self, name: str, word: str, seconds: float) -> None:
        self.counts.append((name, word))
        assert seconds >= 0
        assert word == "ok" or name == "unknown" or word in CALLS[name].words, f"{name} does not say {word}"

    async def caller(self, token: str | None, lang: Language = "en") -> Caller | Refusal:
        """Tell who asks."""
        return await identify(self.desk, token, self.address, lang)

    async def try_(
        self, name: str, who: Somebody | str | None = None, /, **fields: object
    ) -> dict[str, Any] | Failure:
        """Ask something, whatever comes of it."""
        caller = must(await self.caller(who.token if isinstance(who, Somebody) else who))
        outcome = await answer(self.desk, caller, name, json.dumps(fields).encode())
        if isinstance(outcome, Failure):
            return outcome
        read: dict[str, Any] = json.loads(outcome)
        return read

    async def ask(self, name: str, who: Somebody | str | None = None, /, **fields: object) -> dict[str, Any]:
        """Ask something that is answered."""
        outcome = await self.try_(name, who, **fields)
        assert not isinstance(outcome, Failure), f"{name}: {outcome}"
        return outcome

    async def word(self, name: str, who: Somebody | str | None = None, /, **fields: object) -> str:
        """Ask something; give the word with which it is refused, or `ok`."""
        outcome = await self.try_(name, who, **fields)
        return outcome.word if isinstance(outcome, Failure) else "ok"

    async def guest(self, name: str | None = None) -> Somebody:
        """Let a guest come in."""
        made = await self.ask("auth.guest", **({} if name is None else {"name": name}))
        return Somebody(made["user_id"], made["name"], made["token"])

    async def program(self, who: Somebody, *scopes: str) -> str:
        """Make a token for a program."""
        text: str = (await self.ask("auth.token", who, name="bot", scopes=scopes))["token"]
        return text

    async def game(self, **settings: object) -> tuple[str, Somebody, Somebody]:
        """Start a game of Ann's and Bob's."""
        ann, bob = await self.guest("Ann"), await self.guest("Bob")
        table: str = (await self.ask("tables.create", ann, **settings))["table_id"]
        await self.ask("tables.join", bob, table_id=table)
        for each in (ann, bob):
            await self.ask("tables.ready", each, table_id=table)
        return table, ann, bob

    async def coins(self, who: Somebody) -> int:
        """Tell what somebody has."""
        return await self.house.store.balance(Account(f"player:{who.id}"))
