"""The message bus between the processes that serve one store.

A bus delivers short messages by subject, quickly but without guarantees. It may lose, delay, duplicate or
reorder messages, or be down. Messages carry numbers, so a receiver notices a gap and reads the store instead.
`local_bus` connects servers within one process, `nats` connects processes on many machines.
"""

from collections.abc import Callable
from typing import Final, Protocol, TypeAlias

KEEPALIVE_S: Final = 1.0
"""Each process sends a message at least this often, so that other processes notice gaps."""
GONE_S: Final = 3.5
"""A process that is silent for this long counts as gone."""

MessageHandler: TypeAlias = Callable[[bytes], None]
"""The bus calls a handler with each message, in the event loop. A handler must not wait or raise."""


class Bus(Protocol):
    """Sends messages to the other processes. Subjects are words joined by dots, such as `table.t7`."""

    @property
    def is_up(self) -> bool:
        """Whether the bus currently delivers messages, as far as the bus can know."""

    def publish(self, subject: str, message: bytes) -> None:
        """Send a message to the other processes without waiting; a message that cannot be sent is lost."""

    def subscribe(self, subject: str, handler: MessageHandler) -> None:
        """Receive other processes' messages on a subject from now on; each subject has one handler."""

    def unsubscribe(self, subject: str) -> None:
        """Stop receiving a subject; do nothing if the subject has no handler."""

    def on_change(self, callback: Callable[[bool], None]) -> None:
        """Call `callback` whenever the bus goes up or down; messages sent while the bus was down are lost."""

    async def close(self) -> None:
        """Send waiting messages and close; a second call does nothing."""
