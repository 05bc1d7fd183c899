"""The interface between a table screen and a table, whether local or on a server.

It speaks in messages, not in rules: both kinds of table use the types of `kozyr.server.api.messages`. The
legal actions are the `legal` list of the snapshot and of later entries.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias

if TYPE_CHECKING:  # a refusal is shown where no table is: the menu starts without the wire
    from kozyr.server.api.messages.publications import TableEntry
    from kozyr.server.api.messages.snapshot import TableSnapshot

Heard: TypeAlias = "TableSnapshot | TableEntry"


class Refused(NamedTuple):
    """Why something was not done."""

    code: str
    """The reason's name (`kozyr.rules.reasons`, `kozyr.table.reasons`, …): the book explains it."""
    text: str
    """A sentence in the reader's language that says what to do."""


class TableClient(Protocol):
    """A table that somebody sits at or watches."""

    @property
    def is_local(self) -> bool:
        """Whether it is a game on this machine: only there may cards be moved about."""
        ...

    def listen(self, heard: Callable[[Heard], None]) -> None:
        """Tell how it stands, at once, and then whatever happens; a snapshot begins anew."""
        ...

    async def act(self, act: dict[str, Any]) -> Refused | None:
        """Play one of the legal acts, as the wire writes it."""
        ...

    async def ready(self) -> Refused | None:
        """Be ready for the next game."""
        ...

    async def resign(self) -> Refused | None:
        """Lose the game and keep the seat."""
        ...

    async def say(self, text: str) -> Refused | None:
        """Say something that everybody reads."""
        ...

    async def leave(self) -> None:
        """Go away; what is kept is kept."""
        ...
