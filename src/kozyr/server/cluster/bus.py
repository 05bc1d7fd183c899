"""The message bus between the processes that serve one store.

A bus delivers short messages by subject, quickly but without guarantees. It may lose, delay, duplicate or
reorder them, or be down. Messages carry numbers, so a receiver notices gaps and reads the store, which alone
is the truth. `local_bus` connects hosts within one process, `nats` connects processes on many machines.
"""

from collections.abc import Callable
from typing import Final, Protocol, TypeAlias

KEEPALIVE_S: Final = 1.0
"""How often a process sends a message, or at least a sign of life, so that others notice gaps."""
GONE_S: Final = 3.5
"""A process that is silent for this long counts as gone."""

MessageHandler: TypeAlias = Callable[[bytes], None]
"""A listener: called with a message in the event loop; it must not wait or raise."""


class Bus(Protocol):
    """Sends messages to the other processes. Subjects are words joined by dots, such as `table.t7`."""

    @property
    def up(self) -> bool:
        """Whether the bus currently delivers messages, as far as it can know."""

    def publish(self, subject: str, message: bytes) -> None:
        """Send a message to all other listeners without waiting; if it cannot be sent, it is lost."""

    def subscribe(self, subject: str, handler: MessageHandler) -> None:
        """Receive others' messages on a subject from now on; each subject has one listener."""

    def unsubscribe(self, subject: str) -> None:
        """Stop receiving a subject; a subject without a listener is fine."""

    def on_change(self, changed: Callable[[bool], None]) -> None:
        """Call `changed` whenever the bus goes up or down; messages sent while it was down are lost."""

    async def close(self) -> None:
        """Send waiting messages and close; a second call does nothing."""
