"""Calls for the caller's balance and coin history."""

from collections.abc import Mapping

from kozyr.ledger import player_account
from kozyr.server.api.calls.call import call
from kozyr.server.api.calls.coin_history import Moment, moments_of
from kozyr.server.api.calls.context import CallContext, Caller
from kozyr.server.api.messages.fields import Nothing
from kozyr.server.api.messages.records import Balance, CoinsHistory, CoinsMoved, PageOfCoins
from kozyr.server.tables.ports import StoredTransfer


@call("ledger.balance", ("read",), "Сколько у меня монет: свободных и в игре.")
async def balance(desk: CallContext, caller: Caller, ask: Nothing) -> Balance:  # noqa: ARG001 - every call has the same signature
    """Show your coins: those available, and those in the pots of running games."""
    person = caller.person or ""
    lines = [desk.lobby.line(table) for table in desk.lobby.seated(person)]
    in_play = sum(line["stake"] for line in lines if line is not None and line["phase"] == "playing")
    return Balance(available=await desk.store.balance(player_account(person)), in_play=in_play)


@call(
    "ledger.history", ("read",), "Движение моих монет, начиная с последнего: когда, за каким столом и с кем."
)
async def history(desk: CallContext, caller: Caller, ask: PageOfCoins) -> CoinsHistory:
    """List your transfers, newest first, each with its time, table and opponents."""
    person = caller.person or ""
    account = player_account(person)
    found = await desk.store.history(account, before=ask.before, limit=ask.limit)
    moments = await moments_of(desk, person, found)
    known = await desk.store.person(person)
    came = 0 if known is None else known.made
    return CoinsHistory(
        transfers=[_moved(each, account, moments, came) for each in found],
        next=found[-1].place if len(found) == ask.limit else None,
    )


def _moved(
    kept: StoredTransfer, account: str, moments: Mapping[tuple[str, int], Moment], came: int
) -> CoinsMoved:
    transfer = kept.transfer
    amount = transfer.amount if transfer.credit == account else -transfer.amount
    moment = None if kept.table is None else moments[kept.table, kept.number or 0]
    # The only transfer without a table is the welcome gift, paid when the account is made.
    return CoinsMoved(
        place=kept.place, kind=transfer.kind, amount=amount, at=came if moment is None else moment.at,
        table_id=kept.table, table_name=moment and moment.table_name, game_id=moment and moment.game,
        opponents=[] if moment is None else moment.opponents,
    )  # fmt: skip
