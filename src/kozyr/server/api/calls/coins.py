"""Calls for the caller's balance and coin history."""

from collections.abc import Mapping

from kozyr.ledger import player_account
from kozyr.server.api.calls.call import call
from kozyr.server.api.calls.caller import Caller
from kozyr.server.api.calls.coin_history import TransferDetails, transfer_details
from kozyr.server.api.calls.context import CallContext
from kozyr.server.api.messages.fields import Nothing
from kozyr.server.api.messages.records import Balance, CoinsHistory, CoinsMoved, PageOfCoins
from kozyr.server.tables.ports import StoredTransfer


@call("ledger.balance", ("read",), "Сколько у меня монет: свободных и в игре.")
async def balance(context: CallContext, caller: Caller, request: Nothing) -> Balance:  # noqa: ARG001 - every call has the same signature
    """Show your coins: those available, and those in the pots of running games."""
    person = caller.person or ""
    lines = [context.lobby.line(table) for table in context.lobby.seated(person)]
    in_play = sum(line["stake"] for line in lines if line is not None and line["phase"] == "playing")
    return Balance(available=await context.store.balance(player_account(person)), in_play=in_play)


@call(
    "ledger.history", ("read",), "Движение моих монет, начиная с последнего: когда, за каким столом и с кем."
)
async def history(context: CallContext, caller: Caller, request: PageOfCoins) -> CoinsHistory:
    """List your transfers, newest first, each with its time, table and opponents."""
    person = caller.person or ""
    account = player_account(person)
    found = await context.store.history(account, before=request.before, limit=request.limit)
    details = await transfer_details(context, person, found)
    known = await context.store.person(person)
    came = 0 if known is None else known.made
    return CoinsHistory(
        transfers=[_transfer_line(each, account, details, came) for each in found],
        next=found[-1].place if len(found) == request.limit else None,
    )


def _transfer_line(
    stored: StoredTransfer, account: str, details: Mapping[tuple[str, int], TransferDetails], came: int
) -> CoinsMoved:
    transfer = stored.transfer
    amount = transfer.amount if transfer.credit == account else -transfer.amount
    detail = None if stored.table is None else details[stored.table, stored.number or 0]
    # The only transfer without a table is the welcome gift, paid when the account is made.
    return CoinsMoved(
        place=stored.place, kind=transfer.kind, amount=amount, at=came if detail is None else detail.at,
        table_id=stored.table, table_name=detail and detail.table_name, game_id=detail and detail.game,
        opponents=[] if detail is None else detail.opponents,
    )  # fmt: skip
