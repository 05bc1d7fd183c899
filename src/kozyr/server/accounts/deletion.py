"""The deletion of an account: games stay, personal data goes.

The person keeps the id and gets a name such as `deleted-mfrggzdfmztw`. Names, chat messages and names of
tables in stored logs and finished games are replaced. A document of the kind `deletion` marks a deletion that
has begun, so that an interrupted one is finished later. Client seeds stay, because the proofs of deals need
them.
"""

from typing import Final

from msgspec import Struct

from kozyr.server.moderation.action_log import erase_name_in_log
from kozyr.server.moderation.reports import erase_reports
from kozyr.server.social.renames import erase_old_names
from kozyr.server.tables.document_kind import DocumentKind
from kozyr.server.tables.documents import MAX_CHANGES, Document, DocumentChange
from kozyr.server.tables.event_codec import body_of, events_of
from kozyr.server.tables.finished_games import FinishedGame
from kozyr.server.tables.people import Person
from kozyr.server.tables.ports import Entry, Store
from kozyr.table import TableEvent
from kozyr.table.events import Opened, Reacted, Said, Seated

NAME_PREFIX: Final = "deleted-"
REMOVED_TEXT: Final = "…"
"""Replaces a chat message."""


class Deletion(Struct, frozen=True):
    """A deletion that has begun."""

    at: int


DELETIONS: Final = DocumentKind("deletion", Deletion)


def deleted_name_of(person: str) -> str:
    """Return the name of a deleted person."""
    return NAME_PREFIX + person[1:]


async def begin_deletion(store: Store, person: Person, now: int) -> bool:
    """Take name, password and profile from a person; return False if the person was changed meanwhile."""
    name = deleted_name_of(person.id)
    await store.change_documents([DELETIONS.change(person.id, Deletion(now))])
    await erase_name_in_log(store, person.id, person.name, name)
    is_renamed = await store.change_person(
        person._replace(name=name, key=name, password=None, avatar="", country=""), expected=person
    )
    if not is_renamed:
        await store.change_documents([DELETIONS.change(person.id, None)])
    return is_renamed


async def finish_deletion(store: Store, person: str) -> None:
    """Delete everything that is stored about a person whose deletion has begun."""
    await store.drop_tokens(person, keep="")
    name = deleted_name_of(person)

    def rewrite_entry(table: str, entry: Entry) -> bytes:
        is_own = entry.sender == person
        events = events_of(table, entry)
        return body_of(_anonymize_event(event, person, name, is_own=is_own) for event in events)

    await store.rewrite_entries(person, rewrite_entry)
    await store.rewrite_games(person, lambda game: _anonymize_game(game, person, name))
    await erase_reports(store, person)
    await erase_old_names(store, person)
    changes = [
        DocumentChange(document.kind, document.key, None, None)
        for document in await find_documents(store, person)
        if document.kind != DELETIONS.name
    ]
    for start in range(0, len(changes), MAX_CHANGES):
        await store.change_documents(changes[start : start + MAX_CHANGES])
    await store.purge()
    await store.change_documents([DELETIONS.change(person, None)])


async def finish_deletions(store: Store) -> None:
    """Finish all deletions that were interrupted."""
    for person, _ in await DELETIONS.list(store, limit=MAX_CHANGES):
        await finish_deletion(store, person)


async def find_documents(store: Store, person: str, *, own: bool = False) -> list[Document]:
    """Return the documents whose keys name a person; with `own`, only if a key begins with the person's id.

    The parts of a key are separated by slashes.
    """
    async with store.snapshot() as snapshot:
        return [
            document
            async for document in snapshot.documents()
            if person in (document.key.split("/")[:1] if own else document.key.split("/"))
        ]


def _anonymize_event(event: TableEvent, person: str, name: str, *, is_own: bool) -> TableEvent:
    # `is_own`: the person sent the command, so the name of an opened table is the person's own text.
    if isinstance(event, Opened):
        settings = event.settings
        invited = tuple(
            invitee._replace(name=name) if invitee.player == person else invitee
            for invitee in settings.invited
        )
        table_name = "" if is_own else settings.name
        return event._replace(settings=settings._replace(name=table_name, invited=invited))
    if isinstance(event, Said) and event.player == person:
        return event._replace(name=name, text=REMOVED_TEXT, phrase=None)
    if isinstance(event, Seated | Reacted) and event.player == person:
        return event._replace(name=name)
    return event


def _anonymize_game(game: FinishedGame, person: str, name: str) -> FinishedGame:
    players = tuple(seat._replace(name=name) if seat.player == person else seat for seat in game.players)
    return game._replace(players=players)
