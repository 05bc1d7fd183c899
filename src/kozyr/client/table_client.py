"""The interface between a table screen and a table, whether local or on a server.

Both kinds of table send the messages of `kozyr.server.api.messages`. The snapshot and later entries list the
legal actions in `legal`.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias

if TYPE_CHECKING:  # the menu uses `ClientRefusal` and must start without importing the messages
    from kozyr.server.api.messages.events import TableEntry
    from kozyr.server.api.messages.snapshot import TableSnapshot

TableMessage: TypeAlias = "TableSnapshot | TableEntry"


class ClientRefusal(NamedTuple):
    """The reason why a request was refused."""

    code: str
    """The stable word of the reason (`kozyr.rules.rule_refusals` and similar modules)."""
    text: str
    """A sentence in the reader's language that says what to do."""


class TableClient(Protocol):
    """A table at which the player sits or which the player watches."""

    def listen(self, listener: Callable[[TableMessage], None]) -> Callable[[], None]:
        """Pass a snapshot to the listener immediately, then every message; return a function to remove it.

        A snapshot is the whole state and replaces everything before.
        """

    async def act(self, act: dict[str, Any]) -> ClientRefusal | None:
        """Play one of the legal acts, in the form of the messages."""

    async def ready(self) -> ClientRefusal | None:
        """Declare the player ready for the next game."""

    async def resign(self) -> ClientRefusal | None:
        """Lose the game and keep the seat."""

    async def say(self, text: str) -> ClientRefusal | None:
        """Send a chat message to all players."""

    async def leave(self) -> None:
        """Leave the screen of the table; a saved game stays saved, and a seat on a server is kept."""
