"""What do I have, and where did it come from?"""

from kozyr.calls.call import call
from kozyr.calls.desk import Caller, Desk
from kozyr.ledger import player_account
from kozyr.service.ports import Kept
from kozyr.service.results import game_id
from kozyr.wire.fields import Nothing
from kozyr.wire.records import Balance, CoinsHistory, CoinsMoved, PageOfCoins


@call("ledger.balance", ("read",), "Сколько у меня монет: свободных и в игре.")
async def balance(desk: Desk, caller: Caller, ask: Nothing) -> Balance:  # noqa: ARG001 - every call is asked in the same way
    """Tell what I have: available, and in the pots of games that I play."""
    person = caller.person or ""
    lines = [desk.lobby.line(table) for table in desk.lobby.seated(person)]
    in_play = sum(line["stake"] for line in lines if line is not None and line["phase"] == "playing")
    return Balance(available=await desk.store.balance(player_account(person)), in_play=in_play)


@call("ledger.history", ("read",), "Движение моих монет, начиная с последнего.")
async def history(desk: Desk, caller: Caller, ask: PageOfCoins) -> CoinsHistory:
    """List my transfers, newest first."""
    account = player_account(caller.person or "")
    found = await desk.store.history(account, before=ask.before, limit=ask.limit)
    return CoinsHistory(
        transfers=[_moved(each, account) for each in found],
        next=found[-1].place if len(found) == ask.limit else None,
    )


def _moved(kept: Kept, account: str) -> CoinsMoved:
    transfer = kept.transfer
    game = None if kept.table is None else game_id(kept.table, int(transfer.key.split("/")[1]))
    amount = transfer.amount if transfer.credit == account else -transfer.amount
    return CoinsMoved(place=kept.place, kind=transfer.kind, amount=amount, table_id=kept.table, game_id=game)
