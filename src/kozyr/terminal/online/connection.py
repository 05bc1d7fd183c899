"""The realtime connection to a server.

The published Centrifuge SDK connects, reconnects, resubscribes and recovers; this module configures it.
Handlers only record what happened. They must not send requests over the same socket: that would deadlock.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any, Final, NamedTuple

from centrifuge import (
    CentrifugeError,
    Client,
    ClientEventHandler,
    ConnectedContext,
    ConnectingContext,
    DisconnectedContext,
    PublicationContext,
    StreamPosition,
    SubscribedContext,
    SubscriptionEventHandler,
    UnsubscribedContext,
)

from kozyr.terminal.desk import Refused
from kozyr.terminal.online.session import Session
from kozyr.terminal.words import say
from kozyr.words import printable

_LONGEST_WAIT_S: Final = 5.0
_GOODBYE_S: Final = 2.0
_REFUSED: Final = 1000
"""From here on a code is HTTP's status and this, and its text `word: sentence`."""
_INVALID_TOKEN: Final = 3500


class Ear(NamedTuple):
    """What is to be done when something is heard on a channel."""

    heard: Callable[[dict[str, Any]], None]
    """A publication."""
    back: Callable[[], None] = lambda: None
    """It is listened to, at first or again; notices without positions may have been missed."""
    gone: Callable[[Refused], None] = lambda _: None
    """It is not listened to any more, and will not be."""
    begin: Callable[[], Awaitable[StreamPosition]] | None = None
    """Load how things stand, and tell from where on to listen."""


class Connection(ClientEventHandler):  # type: ignore[misc]  # the SDK has no types
    """One connection to a server, for everything that its player listens to."""

    def __init__(self, session: Session) -> None:
        quiet_sdk()
        server = session.server
        self._language = server.language
        self._followers: list[Callable[[str], None]] = []
        self._been = False
        self._tasks: set[asyncio.Task[None]] = set()
        self.trouble = ""
        """What to tell the player quietly; nothing while all is well."""
        self._client = Client(
            server.address.socket, events=self, token=server.token, data={"lang": server.language},
            name="kozyr", min_reconnect_delay=0.2, max_reconnect_delay=_LONGEST_WAIT_S, timeout=8.0,
            proxy=None if server.address.is_near else True,
        )  # fmt: skip

    def open(self) -> None:
        """Connect, now or as soon as it can be done."""
        self._soon(self._client.connect())

    async def close(self) -> None:
        """Hang up for good."""
        self._followers.clear()
        await self._client.disconnect()
        # The SDK says goodbye in tasks of its own, and a program that ends at once would cut it short.
        if farewells := set(self._client._background_tasks):  # noqa: SLF001 - it names them nowhere else
            await asyncio.wait(farewells, timeout=_GOODBYE_S)

    def follow(self, told: Callable[[str], None]) -> Callable[[], None]:
        """Be told of trouble, and of its end; gives how to hear no more of it."""
        self._followers.append(told)
        told(self.trouble)
        return lambda: self._followers.remove(told) if told in self._followers else None

    async def listen(self, channel: str, ear: Ear, **keys: str) -> None:
        """Listen to a channel; whoever listened to it before does so no more."""
        await self.stop(channel)
        begin = ear.begin
        subscription = self._client.new_subscription(
            channel, events=_Listener(ear), data=keys or None, max_resubscribe_delay=_LONGEST_WAIT_S,
            get_state=None if begin is None else lambda _: begin(),
        )  # fmt: skip

        async def subscribe() -> None:
            with suppress(CentrifugeError):  # stopped before it began
                await subscription.subscribe()

        self._soon(subscribe())

    async def stop(self, channel: str) -> None:
        """Listen to a channel no more."""
        while (subscription := self._client.get_subscription(channel)) is not None:
            await subscription.unsubscribe()
            self._client.remove_subscription(subscription)

    def _soon(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _tell(self, trouble: str) -> None:
        self.trouble = trouble
        for told in tuple(self._followers):
            told(trouble)

    # What the SDK tells.

    async def on_connecting(self, ctx: ConnectingContext) -> None:
        """Tell that the connection is lost, if there was one."""
        del ctx
        self._tell(say(self._language, "reconnecting" if self._been else "online_connecting"))

    async def on_connected(self, ctx: ConnectedContext) -> None:
        """Tell that all is well."""
        del ctx
        self._been = True
        self._tell("")

    async def on_disconnected(self, ctx: DisconnectedContext) -> None:
        """Tell that it does not come back by itself."""
        if ctx.code:
            key = "online_token_gone" if ctx.code == _INVALID_TOKEN else "online_cut_off"
            self._tell(say(self._language, key, why=printable(ctx.reason)))


class _Listener(SubscriptionEventHandler):  # type: ignore[misc]  # as above
    """Tells an ear what is heard on its channel."""

    def __init__(self, ear: Ear) -> None:
        self._ear = ear

    async def on_publication(self, ctx: PublicationContext) -> None:
        """Tell it."""
        if isinstance(ctx.pub.data, dict):
            self._ear.heard(ctx.pub.data)

    async def on_subscribed(self, ctx: SubscribedContext) -> None:
        """Tell it."""
        del ctx
        self._ear.back()

    async def on_unsubscribed(self, ctx: UnsubscribedContext) -> None:
        """Tell why, if it was not we who wanted it."""
        if ctx.code >= _REFUSED:
            word, _, sentence = printable(ctx.reason).partition(": ")
            self._ear.gone(Refused(word, sentence or word))


def quiet_sdk() -> None:
    """Let the SDK's log go nowhere: it would be written across the screen."""
    for name in ("centrifuge", "websockets"):
        logger = logging.getLogger(name)
        logger.propagate = False
        if not logger.handlers:
            logger.addHandler(logging.NullHandler())
