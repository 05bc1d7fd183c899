"""The documents of quick pairing in the store.

The kinds of documents:

- `ticket`, for each waiting person.
- `pairing_game`, for each found table whose game has not started.
- `pairing_person`, with each person's last table.
- `pairing_node`, which a live process changes every second.
- `pairing_waits`, with the last waiting times of a pool.
- `absence`, for each found table to which a person did not come.

A pairing replaces the tickets of its people by a `pairing_game` in one transaction, if none of them changed.
A ticket that is deleted and created again has version 1 again, so its version may not show the change. So
each transaction also changes the `pairing_person`, whose versions only grow.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.json import Decoder, Encoder

from kozyr.server.pairing.tickets import Ticket
from kozyr.server.tables.document_kind import DocumentKind
from kozyr.server.tables.documents import Document, DocumentChange, Documents

TICKET: Final = "ticket"
GAME: Final = "pairing_game"
PERSON: Final = "pairing_person"
NODE: Final = "pairing_node"
WAITS: Final = "pairing_waits"

_PAGE: Final = 1_000
"""How many documents are read in one call."""


class StoredTicket(Struct, frozen=True):
    """A ticket, and what is needed to seat its person."""

    person: str
    name: str
    pools: tuple[str, ...]
    ratings: dict[str, float]
    since: int
    address: str
    """A digest of the address; equal addresses have equal digests."""
    is_registered: bool
    blocked: frozenset[str]
    last_opponents: frozenset[str]
    node: str
    """The process to which the person is connected."""
    person_version: int
    """The version of the `pairing_person` after this ticket was stored."""
    is_away: bool = False
    """Whether the person has lost the connection; such a person is not paired."""
    accepts_bots: bool = False
    deviations: dict[str, float] = {}
    """The rating deviation in each pool."""

    def to_matcher_ticket(self) -> Ticket:
        """Return the ticket as the matcher sees it."""
        return Ticket(
            self.person, self.pools, self.ratings, self.since, self.address, self.is_registered, self.blocked,
            self.last_opponents, self.accepts_bots, self.deviations,
        )  # fmt: skip


class FoundGame(Struct, frozen=True):
    """A table that was found for people; its game has not started yet."""

    table: str
    pool: str
    tickets: tuple[StoredTicket, ...]
    """The tickets of its people, in the order of the seats."""
    bots: int
    is_rated: bool
    node: str
    """The process that found it and opens the table."""
    is_open: bool = False
    """Whether the table is open and all people are seated."""
    declined: frozenset[str] = frozenset()
    """The people who do not want to play."""

    def ticket_of(self, person: str) -> StoredTicket | None:
        """Return the ticket of one of its people."""
        return next((ticket for ticket in self.tickets if ticket.person == person), None)


class PairingPerson(Struct, frozen=True):
    """What pairing remembers of a person."""

    table: str | None = None
    """The person's last paired table."""
    last_opponents: frozenset[str] = frozenset()
    """The people of the last paired game that started."""


class Waits(Struct, frozen=True):
    """The waiting times of a pool's last pairings, in milliseconds."""

    waits_ms: tuple[int, ...] = ()


class Absence(Struct, frozen=True):
    """A person did not come to a table that was found for them."""

    at: int


ABSENCES: Final = DocumentKind("absence", Absence)
"""Absences by `PERSON/TABLE`."""


class VersionedTicket(NamedTuple):
    """A ticket with its version in the store."""

    ticket: StoredTicket
    version: int


class VersionedGame(NamedTuple):
    """A found game with its version in the store."""

    game: FoundGame
    version: int


class VersionedPerson(NamedTuple):
    """What is remembered of a person, with its version in the store; version 0 if nothing is stored."""

    person: PairingPerson
    version: int


_encode: Final = Encoder().encode
_decode_ticket: Final = Decoder(StoredTicket).decode
_decode_game: Final = Decoder(FoundGame).decode
_decode_person: Final = Decoder(PairingPerson).decode
_decode_waits: Final = Decoder(Waits).decode


def put(kind: str, key: str, body: Struct, expected: int | None) -> DocumentChange:
    """Return the change that stores a body."""
    return DocumentChange(kind, key, _encode(body), expected)


def delete(kind: str, key: str, expected: int | None) -> DocumentChange:
    """Return the change that deletes a document."""
    return DocumentChange(kind, key, None, expected)


def touch_node(node: str) -> DocumentChange:
    """Return the change by which a process shows that it is alive: its document gets the next version."""
    return DocumentChange(NODE, node, b"{}", None)


async def read_ticket(store: Documents, person: str) -> VersionedTicket | None:
    """Return a person's ticket."""
    document = await store.document(TICKET, person)
    return document and VersionedTicket(_decode_ticket(document.body), document.version)


async def read_game(store: Documents, table: str | None) -> VersionedGame | None:
    """Return a found game."""
    document = await store.document(GAME, table) if table is not None else None
    return document and VersionedGame(_decode_game(document.body), document.version)


async def read_person(store: Documents, person: str) -> VersionedPerson:
    """Return what is remembered of a person."""
    document = await store.document(PERSON, person)
    if document is None:
        return VersionedPerson(PairingPerson(), 0)
    return VersionedPerson(_decode_person(document.body), document.version)


async def read_tickets(store: Documents) -> dict[str, VersionedTicket]:
    """Return all tickets by person."""
    return {
        document.key: VersionedTicket(_decode_ticket(document.body), document.version)
        for document in await _read_all(store, TICKET)
    }


async def read_games(store: Documents) -> dict[str, VersionedGame]:
    """Return all found games by table."""
    return {
        document.key: VersionedGame(_decode_game(document.body), document.version)
        for document in await _read_all(store, GAME)
    }


async def read_nodes(store: Documents) -> Mapping[str, int]:
    """Return the version of every process's document."""
    return {document.key: document.version for document in await _read_all(store, NODE)}


async def read_waits(store: Documents) -> dict[str, tuple[int, ...]]:
    """Return the last waiting times of every pool."""
    return {document.key: _decode_waits(document.body).waits_ms for document in await _read_all(store, WAITS)}


async def _read_all(store: Documents, kind: str) -> list[Document]:
    documents: list[Document] = []
    while True:
        after = documents[-1].key if documents else ""
        page = await store.documents(kind, after=after, limit=_PAGE)
        documents += page
        if len(page) < _PAGE:
            return documents
