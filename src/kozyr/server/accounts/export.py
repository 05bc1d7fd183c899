"""The export of everything that is stored about a person, as plain data."""

from typing import Any, Final

from msgspec import to_builtins
from msgspec.json import decode

from kozyr.ledger import Account, player_account
from kozyr.server.accounts.deletion import find_documents
from kozyr.server.accounts.recovery import EMAIL_CODES, RECOVERY_CODES
from kozyr.server.tables.finished_games import NumberedGame
from kozyr.server.tables.people import Person
from kozyr.server.tables.ports import Store, StoredTransfer

_PAGE: Final = 200
_SECRET_KINDS: Final = (RECOVERY_CODES.name, EMAIL_CODES.name)
"""Kinds that prove who the person is."""


async def export_person(store: Store, person: Person) -> dict[str, Any]:
    """Return everything that is stored about a person, without secrets."""
    tokens = await store.tokens(person.id)
    account = player_account(person.id)
    return {
        "person": {
            "id": person.id, "name": person.name, "made": person.made, "guest": person.password is None,
            "avatar": person.avatar, "country": person.country,
        },
        "tokens": [
            {"id": token.id, "name": token.name, "scopes": token.scopes, "made": token.made,
             "expires": token.expires}
            for token in tokens
        ],
        "coins": {
            "available": await store.balance(account),
            "transfers": [
                {**stored.transfer._asdict(), "table": stored.table}
                for stored in await _list_transfers(store, account)
            ],
        },
        "games": [to_builtins(game.finished._asdict()) for game in await _list_games(store, person.id)],
        "documents": [
            {"kind": document.kind, "key": document.key, "value": decode(document.body)}
            for document in await find_documents(store, person.id, own=True)
            if document.kind not in _SECRET_KINDS
        ],
    }  # fmt: skip


async def _list_games(store: Store, person: str) -> list[NumberedGame]:
    games: list[NumberedGame] = []
    while page := await store.games(person, before=games[-1].sequence_number if games else None, limit=_PAGE):
        games += page
    return games


async def _list_transfers(store: Store, account: Account) -> list[StoredTransfer]:
    transfers: list[StoredTransfer] = []
    while page := await store.history(
        account, before=transfers[-1].sequence_number if transfers else None, limit=_PAGE
    ):
        transfers += page
    return transfers
