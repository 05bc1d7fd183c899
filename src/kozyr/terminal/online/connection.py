"""The realtime connection to a server.

The published Centrifuge SDK connects, reconnects, resubscribes and recovers; this module configures it.
Handlers only record events. A handler that sent a request over the same socket would wait forever.
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

from kozyr.locales import say
from kozyr.printable import printable
from kozyr.terminal.online.session import OnlineSession
from kozyr.terminal.table_client import ClientRefusal

_MAX_DELAY_S: Final = 5.0
_CLOSE_TIMEOUT_S: Final = 2.0
_REFUSAL_CODE_BASE: Final = 1000
"""A refusal's code is its HTTP status plus this number; its text is `word: sentence`."""
_INVALID_TOKEN: Final = 3500
"""The server's disconnect code for an invalid token."""


class BackgroundTasks:
    """Tasks that run in the background; the references keep them from being garbage-collected."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Start a task."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


class ChannelCallbacks(NamedTuple):
    """The callbacks for one channel."""

    on_publication: Callable[[dict[str, Any]], None]
    """Called with each publication."""
    on_subscribed: Callable[[], None] = lambda: None
    """Called each time the channel is subscribed or resubscribed. If `load_position` is None, messages sent
    before that moment may have been missed."""
    on_ended: Callable[[ClientRefusal], None] = lambda _: None
    """Called when the subscription has ended for good."""
    load_position: Callable[[], Awaitable[StreamPosition]] | None = None
    """Loads the current state and returns the stream position from which to listen."""


class RealtimeConnection(ClientEventHandler):  # type: ignore[misc]  # the SDK is untyped
    """One connection to a server, shared by all channels of its player."""

    def __init__(self, session: OnlineSession) -> None:
        quiet_sdk()
        server = session.server
        self._language = server.language
        self._problem_listeners: list[Callable[[str], None]] = []
        self._was_connected = False
        self._tasks = BackgroundTasks()
        self.problem = ""
        """A short sentence about the connection for the player; empty while the connection works."""
        self._client = Client(
            server.address.socket, events=self, token=server.token, data={"lang": server.language},
            name="kozyr", min_reconnect_delay=0.2, max_reconnect_delay=_MAX_DELAY_S, timeout=8.0,
            proxy=None if server.address.is_on_this_machine else True,
        )  # fmt: skip

    def open(self) -> None:
        """Connect, now or as soon as possible."""
        self._tasks.start(self._client.connect())

    async def close(self) -> None:
        """Disconnect for good."""
        self._problem_listeners.clear()
        await self._client.disconnect()
        # The SDK closes in background tasks; wait for them, or an exiting program would cut them short.
        closing_tasks = set(self._client._background_tasks)  # noqa: SLF001 - no public name exists
        if closing_tasks:
            await asyncio.wait(closing_tasks, timeout=_CLOSE_TIMEOUT_S)

    def follow(self, listener: Callable[[str], None]) -> Callable[[], None]:
        """Report problems of the connection and their end; return a function that stops the reports."""
        self._problem_listeners.append(listener)
        listener(self.problem)

        def stop() -> None:
            if listener in self._problem_listeners:
                self._problem_listeners.remove(listener)

        return stop

    async def listen(self, channel: str, callbacks: ChannelCallbacks, **keys: str) -> None:
        """Subscribe to a channel, with `keys` such as a password; this replaces an earlier subscription."""
        await self.stop(channel)
        load_position = callbacks.load_position
        subscription = self._client.new_subscription(
            channel, events=_ChannelEvents(callbacks), data=keys or None, max_resubscribe_delay=_MAX_DELAY_S,
            get_state=None if load_position is None else lambda _: load_position(),
        )  # fmt: skip

        async def subscribe() -> None:
            with suppress(CentrifugeError):  # stopped before it started
                await subscription.subscribe()

        self._tasks.start(subscribe())

    async def stop(self, channel: str) -> None:
        """Unsubscribe from a channel."""
        while (subscription := self._client.get_subscription(channel)) is not None:
            await subscription.unsubscribe()
            self._client.remove_subscription(subscription)

    def _notify(self, problem: str) -> None:
        self.problem = problem
        for listener in tuple(self._problem_listeners):
            listener(problem)

    # The SDK's events.

    async def on_connecting(self, ctx: ConnectingContext) -> None:
        """Report that the connection is being made, or was lost."""
        del ctx
        self._notify(say(self._language, "reconnecting" if self._was_connected else "online_connecting"))

    async def on_connected(self, ctx: ConnectedContext) -> None:
        """Report that the connection works."""
        del ctx
        self._was_connected = True
        self._notify("")

    async def on_disconnected(self, ctx: DisconnectedContext) -> None:
        """Report that the connection will not be restored automatically."""
        if ctx.code:  # 0 means that this program disconnected
            key = "online_token_gone" if ctx.code == _INVALID_TOKEN else "online_cut_off"
            self._notify(say(self._language, key, why=printable(ctx.reason)))


class _ChannelEvents(SubscriptionEventHandler):  # type: ignore[misc]  # the SDK is untyped
    """Passes the events of a channel to its `ChannelCallbacks`."""

    def __init__(self, callbacks: ChannelCallbacks) -> None:
        self._callbacks = callbacks

    async def on_publication(self, ctx: PublicationContext) -> None:
        """Pass a publication to the callback."""
        if isinstance(ctx.pub.data, dict):
            self._callbacks.on_publication(ctx.pub.data)

    async def on_subscribed(self, ctx: SubscribedContext) -> None:
        """Report that the subscription works."""
        del ctx
        self._callbacks.on_subscribed()

    async def on_unsubscribed(self, ctx: UnsubscribedContext) -> None:
        """Report the reason if the server ended the subscription."""
        if ctx.code >= _REFUSAL_CODE_BASE:
            word, _, sentence = printable(ctx.reason).partition(": ")
            self._callbacks.on_ended(ClientRefusal(word, sentence or word))


def quiet_sdk() -> None:
    """Silence the SDK's log, which would be written across the screen."""
    for name in ("centrifuge", "websockets"):
        logger = logging.getLogger(name)
        logger.propagate = False
        if not logger.handlers:
            logger.addHandler(logging.NullHandler())
