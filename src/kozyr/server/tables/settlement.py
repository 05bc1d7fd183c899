"""The coin transfers that belong to a table's events.

They depend on the events alone. One transaction therefore stores the stakes with the start of a game, and the
prizes with its end.
"""

from collections.abc import Iterable

from kozyr.ledger import Transfer, collect_stakes, pay_prizes
from kozyr.rules import Payout
from kozyr.table import TableEvent
from kozyr.table.events import Settled, Started


def transfers_of(table: str, events: Iterable[TableEvent]) -> tuple[Transfer, ...]:
    """Return the transfers of these events; a game dealt again keeps its pot (rules §6.5)."""
    moved: tuple[Transfer, ...] = ()
    for event in events:
        if isinstance(event, Started) and not event.redeal:
            moved += collect_stakes(table, event.game, event.players, event.stake)
        elif isinstance(event, Settled):
            moved += pay_prizes(table, event.game, event.players, Payout(event.prizes, event.house))
    return moved
