"""How do processes that serve one store tell each other what they stored?

A bus carries short messages by subject to whoever listens in other processes, quickly and without a promise:
it may lose, delay, double and reorder them, and be gone for a while. What is told has a number, so that
whoever hears can see what is missing and ask the store, which alone is the truth. `buses.local` joins hosts
of one process, `buses.nats` processes on any number of machines.
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
