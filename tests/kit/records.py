"""Player records in tests."""

from kozyr.server.projections.projector import Projector
from kozyr.server.projections.records import PlayerRecord, read_record
from kozyr.server.tables.ports import Store


async def record_of(store: Store, player: str) -> PlayerRecord:
    """Return a player's record, with all games that are finished by now."""
    await Projector(store).catch_up()
    return await read_record(store, player)
