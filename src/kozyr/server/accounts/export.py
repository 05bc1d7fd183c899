"""The export of everything that is stored about a person, as plain data."""

from typing import Any, Final

from msgspec import to_builtins
from msgspec.json import decode

from kozyr.ledger import Account, player_account
from kozyr.server.accounts.deletion import find_documents
from kozyr.server.accounts.recovery import EMAIL_CODES, RECOVERY_CODES
from kozyr.server.moderation.reports import list_reports_by
from kozyr.server.moderation.suspects import SUSPECTS
from kozyr.server.projections.conduct import read_conduct
from kozyr.server.projections.ratings import read_ratings
from kozyr.server.projections.statistics import read_statistics
from kozyr.server.social.relations import BLOCK_KIND, Relations
from kozyr.server.tables.finished_games import NumberedGame
from kozyr.server.tables.people import Person
from kozyr.server.tables.ports import Store, StoredTransfer

_PAGE: Final = 200
_SECRET_KINDS: Final = (RECOVERY_CODES.name, EMAIL_CODES.name, SUSPECTS.name, BLOCK_KIND)
"""Kinds that prove who the person is, or that say what other people decided about the person."""


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
        "ratings": to_builtins(await read_ratings(store, person.id)),
        "statistics": to_builtins(await read_statistics(store, person.id)),
        "conduct": to_builtins(await read_conduct(store, person.id)),
        "blocked": [*await Relations(store, lambda: 0).list_blocked_by(person.id)],
        "reports": [to_builtins(report) for report in await list_reports_by(store, person.id)],
        "games": [to_builtins(game.finished.to_plain()) for game in await _list_games(store, person.id)],
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
