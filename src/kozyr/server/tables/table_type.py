"""The type of a table: how a command is decided, and how events are stored, applied and published.

All tables of a server have the type `TableType`. The local games of the terminal client have a type of their
own, because effects and chat commands change their cards and rules. They use the same table host otherwise.
"""

from collections.abc import Callable
from typing import Literal, NamedTuple, TypeAlias

from kozyr.rules import Refusal
from kozyr.server.tables.event_codec import body_of, events_of
from kozyr.server.tables.ports import Entry
from kozyr.server.tables.publications import Publication, publication_of
from kozyr.table import Command, Now, Table, TableEvent, TableStep, fold, step


class CustomCommand(NamedTuple):
    """A command that brings its own decision, for local games; the server's tables never get one."""

    decide: Callable[[Table | None, Now], TableStep | Refusal]
    command: Literal["custom"] = "custom"


HostCommand: TypeAlias = Command | CustomCommand


class TableType:
    """The type of the server's tables; a subclass may override each step."""

    def step(self, table: Table | None, sender: str, command: HostCommand, now: Now) -> TableStep | Refusal:
        """Decide a command."""
        if isinstance(command, CustomCommand):
            return command.decide(table, now)
        return step(table, sender, command, now)

    def fold(self, table: Table | None, events: tuple[TableEvent, ...], at: int) -> Table:
        """Apply the events of one entry."""
        return fold(table, events, at)

    def encode(self, step: TableStep) -> bytes:
        """Encode the events of one entry."""
        return body_of(step.events)

    def decode(self, table: str, entry: Entry) -> tuple[TableEvent, ...]:
        """Decode the events of an entry."""
        return events_of(table, entry)

    def publish(
        self, number: int, at: int, events: tuple[TableEvent, ...], before: Table | None, after: Table
    ) -> Publication:
        """Make the publication of an entry."""
        return publication_of(number, at, events, before, after)
