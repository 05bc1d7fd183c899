"""The message bus between the processes that serve one store.

A bus delivers short messages by subject, quickly but without guarantees. It may lose, delay, duplicate or
reorder them, or be down. Messages carry numbers, so a receiver notices gaps and reads the store, which alone
is the truth. `local_bus` connects hosts within one process, `nats` connects processes on many machines.
"""

from collections.abc import Callable
from typing import Final, Protocol, TypeAlias

BEAT_S: Final = 1.0
"""How often those say something, if only that they are there, of whom nobody may miss anything for long."""
GONE_S: Final = 3.5
"""Whoever says nothing for so long is not there."""

Hear: TypeAlias = Callable[[bytes], None]
"""Told a message, in the event loop; it does not wait and does not fail."""


class Bus(Protocol):
    """A way to the other processes. Subjects are words joined by dots, such as `table.t7`."""

    @property
    def up(self) -> bool:
        """Whether messages are carried just now, as far as can be known."""

    def tell(self, subject: str, message: bytes) -> None:
        """Send a message to everybody else who listens; at once, and if it cannot be sent it is lost."""

    def listen(self, subject: str, hear: Hear) -> None:
        """Hear what others say under a subject from now on; one listener a subject."""

    def ignore(self, subject: str) -> None:
        """Hear it no more; what nobody listens to is ignored already."""

    def watch(self, changed: Callable[[bool], None]) -> None:
        """Be told whenever it is up again, or gone: what was said in between was not heard."""

    async def close(self) -> None:
        """Send what waits, and let go; closing twice is closing once."""
