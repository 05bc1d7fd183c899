"""Calls for the caller's balance and coin history.

The log entry of a transfer gives its time and its players. The answer has the names that the players had at
the table. These names come from the game's record, or from the table while the game runs. The oldest games
have no record, so their names come from the log.
"""

import asyncio
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from kozyr.ledger import player_account
from kozyr.rules import Refusal
from kozyr.server.api.calls.call import call
from kozyr.server.api.calls.caller import Caller
from kozyr.server.api.calls.context import CallContext
from kozyr.server.api.messages.fields import Nothing
from kozyr.server.api.messages.history import Balance, CoinsHistory, CoinsMoved, Opponent, PageOfCoins
from kozyr.server.moderation.action_log import ACTION_LOG, LoggedAction
from kozyr.server.tables.event_codec import events_of
from kozyr.server.tables.game_outcome import game_id
from kozyr.server.tables.ports import Entry, StoredTransfer
from kozyr.table import TableEvent
from kozyr.table.events import Opened, Seated, Settled, Started


class TransferDetails(NamedTuple):
    """The time, the table, the game and the opponents of a transfer."""

    at: int
    table_name: str
    game: str
    opponents: list[Opponent]


@call("ledger.balance", ("read",))
async def show_balance(context: CallContext, caller: Caller, request: Nothing) -> Balance:  # noqa: ARG001 - every call has the same signature
    """Show your coins: those available, and those in the pots of running games."""
    person = caller.person or ""
    lines = [context.lobby.line(table) for table in context.lobby.tables_of(person)]
    in_play = sum(line["stake"] for line in lines if line is not None and line["phase"] == "playing")
    return Balance(available=await context.store.balance(player_account(person)), in_play=in_play)


@call("ledger.history", ("read",))
async def list_transfers(context: CallContext, caller: Caller, request: PageOfCoins) -> CoinsHistory:
    """List your transfers, newest first, each with its time, table and opponents."""
    person_id = caller.person or ""
    account = player_account(person_id)
    transfers = await context.store.history(account, before=request.before, limit=request.limit)
    details = await _find_details(context, person_id, transfers)
    adjustments = await _find_adjustments(context, transfers)
    person = await context.store.person(person_id)
    account_made_at = 0 if person is None else person.made
    return CoinsHistory(
        transfers=[
            _make_line(stored, account, details, adjustments.get(stored.transfer.key), account_made_at)
            for stored in transfers
        ],
        next=transfers[-1].sequence_number if len(transfers) == request.limit else None,
    )


def _make_line(
    stored: StoredTransfer,
    account: str,
    details: Mapping[tuple[str, int], TransferDetails],
    adjustment: LoggedAction | None,
    account_made_at: int,
) -> CoinsMoved:
    transfer = stored.transfer
    amount = transfer.amount if transfer.credit == account else -transfer.amount
    detail = None if stored.table is None else details[stored.table, stored.number or 0]
    # Transfers without a table are adjustments, and the welcome gift, paid when the account is made.
    made_at = account_made_at if adjustment is None else adjustment.at
    return CoinsMoved(
        place=stored.sequence_number, kind=transfer.kind, amount=amount,
        at=made_at if detail is None else detail.at, reason=None if adjustment is None else adjustment.why,
        table_id=stored.table, table_name=detail and detail.table_name, game_id=detail and detail.game,
        opponents=[] if detail is None else detail.opponents,
    )  # fmt: skip


async def _find_adjustments(
    context: CallContext, transfers: Sequence[StoredTransfer]
) -> dict[str, LoggedAction]:
    """Find the moderators' actions behind adjustments, by the key of the transfer."""
    found: dict[str, LoggedAction] = {}
    for transfer in [stored.transfer for stored in transfers if stored.transfer.kind == "adjustment"]:
        action = (await ACTION_LOG.read(context.store, transfer.key.partition("/")[2])).value
        if action is not None:
            found[transfer.key] = action
    return found


async def _find_details(
    context: CallContext, person: str, transfers: Sequence[StoredTransfer]
) -> dict[tuple[str, int], TransferDetails]:
    """Find the details of all transfers at tables, by table and entry number."""
    by_entry = {
        (stored.table, stored.number or 0): stored for stored in transfers if stored.table is not None
    }
    tables = [*dict.fromkeys(table for table, _ in by_entry)]
    names = await asyncio.gather(*(_read_table_name(context, table) for table in tables))
    table_names = dict(zip(tables, names, strict=True))
    player_names_by_game: dict[str, Mapping[str, str]] = {}
    details: dict[tuple[str, int], TransferDetails] = {}
    for (table, number), stored in by_entry.items():
        # The key of a table's transfer is `table/game/…`.
        game = game_id(table, int(stored.transfer.key.split("/")[1]))
        entry = await _read_entry(context, table, number)
        if game not in player_names_by_game:
            player_names_by_game[game] = await _find_player_names(context, person, game, table, number)
        player_names = player_names_by_game[game]
        players = tuple(player_names) if entry is None else _find_players(events_of(table, entry))
        opponents = [
            Opponent(user_id=player, name=player_names.get(player, player))
            for player in players
            if player != person
        ]
        at = 0 if entry is None else entry.at
        details[table, number] = TransferDetails(at, table_names[table], game, opponents)
    return details


async def _read_entry(context: CallContext, table: str, number: int) -> Entry | None:
    return next(iter(await context.store.entries(table, number - 1, 1)), None)


async def _read_table_name(context: CallContext, table: str) -> str:
    entry = await _read_entry(context, table, 1)
    events = () if entry is None else events_of(table, entry)
    return next((event.settings.name for event in events if isinstance(event, Opened)), "")


def _find_players(events: Sequence[TableEvent]) -> tuple[str, ...]:
    return next((event.players for event in events if isinstance(event, Started | Settled)), ())


async def _find_player_names(
    context: CallContext, person: str, game: str, table: str, number: int
) -> Mapping[str, str]:
    """Find the names of a game's players, by id."""
    finished = await context.store.game(game)
    if finished is not None:
        return {player.player: player.name for player in finished.players}
    seen = await context.table_host.view(table, person)
    if not isinstance(seen, Refusal):
        view = seen.view
        if view.phase == "playing" and game_id(table, view.game_no) == game:
            return {sitter.player: sitter.name for sitter in view.sitters if sitter is not None}
    # A finished game without a record is from the first version, which had no accounts. Its names are only in
    # the log.
    return {
        event.player: event.name
        for entry in await context.store.entries(table, 0, number)
        for event in events_of(table, entry)
        if isinstance(event, Seated)
    }
