"""The realtime connection to a server.

The published Centrifuge SDK connects, reconnects, resubscribes and recovers; this module configures the SDK.
Handlers only record events. A handler that sent a request over the same socket would wait forever.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any, Final, Generic, TypeVar

import centrifuge

from kozyr.client.session import OnlineSession
from kozyr.client.table_client import ClientRefusal
from kozyr.locales import say
from kozyr.printable import printable

_MAX_DELAY_S: Final = 5.0
_CLOSE_TIMEOUT_S: Final = 2.0
_REFUSAL_CODE_BASE: Final = 1000
"""A refusal's code is its HTTP status plus this number; its text is `word: sentence`."""
_INVALID_TOKEN: Final = 3500
"""The server's disconnect code for an invalid token."""
_T = TypeVar("_T")


class ListenerList(Generic[_T]):
    """Functions that are called with each value, until they are removed."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[_T], None]] = []

    def add(self, listener: Callable[[_T], None]) -> Callable[[], None]:
        """Add a listener and return a function that removes it."""
        self._listeners.append(listener)

        def remove() -> None:
            with suppress(ValueError):  # all listeners were removed already
                self._listeners.remove(listener)

        return remove

    def clear(self) -> None:
        """Remove all listeners."""
        self._listeners.clear()

    def notify(self, value: _T) -> None:
        """Call all listeners."""
        for listener in tuple(self._listeners):
            listener(value)


class ChannelHandler(centrifuge.SubscriptionEventHandler):  # type: ignore[misc]  # the SDK is untyped
    """Passes the events of a channel to callbacks.

    `subscribed` is called after each subscription and resubscription. `ended` is called when the server ended
    the subscription for good.
    """

    def __init__(
        self,
        publication: Callable[[dict[str, Any]], None],
        subscribed: Callable[[], None] = lambda: None,
        ended: Callable[[ClientRefusal], None] = lambda _: None,
    ) -> None:
        self._publication, self._subscribed, self._ended = publication, subscribed, ended

    async def on_publication(self, ctx: centrifuge.PublicationContext) -> None:
        """Pass a publication to the callback."""
        if isinstance(ctx.pub.data, dict):
            self._publication(ctx.pub.data)

    async def on_subscribed(self, ctx: centrifuge.SubscribedContext) -> None:
        """Report that the subscription works."""
        del ctx
        self._subscribed()

    async def on_unsubscribed(self, ctx: centrifuge.UnsubscribedContext) -> None:
        """Report the reason if the server ended the subscription."""
        if ctx.code >= _REFUSAL_CODE_BASE:
            word, _, sentence = printable(ctx.reason).partition(": ")
            self._ended(ClientRefusal(word, sentence or word))


class RealtimeConnection(centrifuge.ClientEventHandler):  # type: ignore[misc]  # the SDK is untyped
    """One connection to a server, shared by all channels of its player; it connects as soon as possible."""

    def __init__(self, session: OnlineSession) -> None:
        quiet_sdk()
        server = session.server
        self._language = server.language
        self._problem_listeners = ListenerList[str]()
        self._was_connected = False
        self._problem = ""
        """A short sentence about the connection for the player; empty while the connection works."""
        self._tasks: set[asyncio.Task[None]] = set()
        """References that keep background tasks from being garbage-collected."""
        self._client = centrifuge.Client(
            server.address.socket, events=self, token=server.token, data={"lang": server.language},
            name="kozyr", min_reconnect_delay=0.2, max_reconnect_delay=_MAX_DELAY_S, timeout=8.0,
            proxy=None if server.address.is_on_this_machine else True,
        )  # fmt: skip
        self.run_in_background(self._client.connect())

    def run_in_background(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine as a background task."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Disconnect for good."""
        self._problem_listeners.clear()
        await self._client.disconnect()
        # The SDK closes in background tasks; wait for them, or an exiting program would cut them short.
        closing_tasks = set(self._client._background_tasks)  # noqa: SLF001 - no public name exists
        if closing_tasks:
            await asyncio.wait(closing_tasks, timeout=_CLOSE_TIMEOUT_S)

    def watch_problems(self, listener: Callable[[str], None]) -> Callable[[], None]:
        """Call the listener with a sentence about each problem, and with "" when the connection works.

        Return a function that removes the listener.
        """
        listener(self._problem)
        return self._problem_listeners.add(listener)

    async def listen(
        self,
        channel: str,
        handler: ChannelHandler,
        load_position: Callable[[str], Awaitable[centrifuge.StreamPosition]] | None = None,
        **keys: str,
    ) -> None:
        """Subscribe to a channel, instead of an earlier subscription; `keys` may hold a password.

        `load_position` loads the current state and returns the stream position from which to listen; the SDK
        calls it until it succeeds. Without `load_position`, messages before a subscription may be missed.
        """
        await self.stop_listening(channel)
        subscription = self._client.new_subscription(
            channel, events=handler, data=keys or None, max_resubscribe_delay=_MAX_DELAY_S,
            get_state=load_position,
        )  # fmt: skip

        async def subscribe() -> None:
            with suppress(centrifuge.CentrifugeError):  # stopped before it started
                await subscription.subscribe()

        self.run_in_background(subscribe())

    async def stop_listening(self, channel: str) -> None:
        """Unsubscribe from a channel."""
        while (subscription := self._client.get_subscription(channel)) is not None:
            await subscription.unsubscribe()
            self._client.remove_subscription(subscription)

    def _report(self, problem: str) -> None:
        self._problem = problem
        self._problem_listeners.notify(problem)

    # The SDK's events.

    async def on_connecting(self, ctx: centrifuge.ConnectingContext) -> None:
        """Report that the connection is being made, or was lost."""
        del ctx
        self._report(say(self._language, "reconnecting" if self._was_connected else "online_connecting"))

    async def on_connected(self, ctx: centrifuge.ConnectedContext) -> None:
        """Report that the connection works."""
        del ctx
        self._was_connected = True
        self._report("")

    async def on_disconnected(self, ctx: centrifuge.DisconnectedContext) -> None:
        """Report that the connection will not be restored automatically."""
        if ctx.code:  # 0 means that this program disconnected
            key = "online_token_gone" if ctx.code == _INVALID_TOKEN else "online_cut_off"
            self._report(say(self._language, key, why=printable(ctx.reason)))


def quiet_sdk() -> None:
    """Silence the SDK's log, which would be written across the screen."""
    for name in ("centrifuge", "websockets"):
        logger = logging.getLogger(name)
        logger.propagate = False
        if not logger.handlers:
            logger.addHandler(logging.NullHandler())
