"""Custom tables as a table type of the server's table host, and their messages for a viewer.

The server's functions make the snapshots and entries, so a screen needs no extra code for local tables.
"""

from collections.abc import Callable, Iterator
from typing import cast

import msgspec

from kozyr.client.table_client import TableMessage
from kozyr.custom_table.draft import CustomDraft
from kozyr.custom_table.log_lines import decode_line, encode_events
from kozyr.custom_table.state import Changed, OwnEvent, fold, has_other_rules, split_after_changes
from kozyr.custom_table.steps import apply_command
from kozyr.locales import Language
from kozyr.rules import Refusal
from kozyr.server.api.messages.events import TableEntry
from kozyr.server.api.messages.publications import publication_data
from kozyr.server.api.messages.snapshot import table_snapshot
from kozyr.server.tables.host import ViewedTable
from kozyr.server.tables.ports import Entry
from kozyr.server.tables.publications import Publication, PublishedAct, publication_of
from kozyr.server.tables.table_type import CustomCommand, HostCommand, TableType
from kozyr.table import Now, Table, TableEvent, TableStep, look
from kozyr.table.events import Said

EPOCH = "local"
"""The epoch of every snapshot."""
_decode = msgspec.json.Decoder(TableEntry).decode


class LocalTableType(TableType):
    """The tables of local games."""

    def __init__(self, language: Callable[[], Language]) -> None:
        """`language` returns the language of the notices that effects write into the chat."""
        self._language = language

    def step(self, table: Table | None, sender: str, command: HostCommand, now: Now) -> TableStep | Refusal:
        """Decide a command, with the consequences of the effect."""
        if isinstance(command, CustomCommand):
            return command.decide(table, now)
        assert table is not None, "the table is not open"  # noqa: S101 - a custom command opens it
        draft = CustomDraft(table, now, self._language())
        return apply_command(draft, sender, command) or draft.step

    def fold(self, table: Table | None, events: tuple[TableEvent, ...], at: int) -> Table:
        """Apply the events of one entry."""
        return fold(table, events, at)

    def encode(self, step: TableStep) -> bytes:
        """Encode the events of one entry as lines of the journal."""
        return encode_events(step.events, step.at)

    def decode(self, table: str, entry: Entry) -> tuple[TableEvent, ...]:  # noqa: ARG002 - there is only one table
        """Decode the events of an entry."""
        events = [event for line in entry.body.splitlines() for event in decode_line(line).events]
        return cast("tuple[TableEvent, ...]", tuple(events))

    def publish(
        self, number: int, at: int, events: tuple[TableEvent, ...], before: Table | None, after: Table
    ) -> Publication:
        """Make the publication of an entry; each `Changed` position becomes a separate act."""
        acts: list[PublishedAct] = []
        players, table = () if before is None else before.players, before
        for run in split_after_changes(events):
            run_after = fold(table, run, at)
            known = tuple(event for event in run if not isinstance(event, OwnEvent))
            if any(isinstance(event, Changed) and event.game is not None for event in run):
                acts.append(PublishedAct(known, run_after, is_edit=True))
            else:
                acts += publication_of(number, at, known, table, run_after).acts
            table = run_after
        return Publication(number, at, events, players, after, tuple(acts))


def messages_of(
    publication: Publication, before: Table, player: str | None, chat: tuple[Said, ...]
) -> Iterator[TableMessage]:
    """Return a publication as messages for a viewer: a snapshot after a change of the rules, else an entry.

    `chat` has the latest chat messages, including the messages of the publication.
    """
    acts: list[PublishedAct] = []
    for index, act in enumerate(publication.acts, 1):
        acts.append(act)
        if act.is_edit and has_other_rules(before, act.after):
            later_events = [event for later in publication.acts[index:] for event in later.events]
            later_messages = sum(isinstance(event, Said) for event in later_events)
            earlier_chat = chat[: len(chat) - later_messages]
            viewed = ViewedTable(publication.number, look(act.after, player), earlier_chat)
            yield table_snapshot(viewed, EPOCH, publication.at)
            acts = []
        before = act.after
    if acts:
        later = Publication(
            publication.number, publication.at, publication.events, publication.players, publication.after,
            tuple(acts),
        )  # fmt: skip
        yield _decode(publication_data(later, player))
