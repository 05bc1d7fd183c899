"""The interface between a table screen and a table, whether local or on a server.

It speaks in messages, not in rules: both kinds of table use the types of `kozyr.server.api.messages`. The
legal actions are the `legal` list of the snapshot and of later entries.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias

if TYPE_CHECKING:  # `ClientRefusal` is also used without a table: the menu starts without the messages
    from kozyr.server.api.messages.publications import TableEntry
    from kozyr.server.api.messages.snapshot import TableSnapshot

TableMessage: TypeAlias = "TableSnapshot | TableEntry"


class ClientRefusal(NamedTuple):
    """The reason why a request was refused."""

    code: str
    """The reason's name (`kozyr.rules.rule_refusals` and the like); the book explains it."""
    text: str
    """A sentence in the reader's language that says what to do."""


class TableClient(Protocol):
    """A table at which the player sits or which the player watches."""

    @property
    def is_local(self) -> bool:
        """Whether the game is on this machine: only there can commands change the cards."""
        ...

    def listen(self, listener: Callable[[TableMessage], None]) -> None:
        """Send a snapshot immediately and then every message; a later snapshot replaces all before it."""
        ...

    async def act(self, act: dict[str, Any]) -> ClientRefusal | None:
        """Play one of the legal acts, in the form of the messages."""
        ...

    async def ready(self) -> ClientRefusal | None:
        """Declare the player ready for the next game."""
        ...

    async def resign(self) -> ClientRefusal | None:
        """Lose the game and keep the seat."""
        ...

    async def say(self, text: str) -> ClientRefusal | None:
        """Send a chat message to all players."""
        ...

    async def leave(self) -> None:
        """Leave the table; a saved game stays saved."""
        ...
