"""Stores with games for a stake."""

from kozyr.ledger import make_welcome_transfer
from kozyr.rules import must
from kozyr.server.tables.host import Host, HostEnvironment
from kozyr.server.tables.ports import Store
from kozyr.table import Open, Ready, Resign, Sit, make_settings


async def play_for_a_stake(store: Store, rake: int = 0) -> None:
    """Play one game to its end and start another, for coins; then close the store."""
    host = Host(store, HostEnvironment(lambda: 1_000_000, lambda count: bytes(range(count))))
    for player in ("ann", "bob"):
        await store.transfer((make_welcome_transfer(player, 1000),))
    must(await host.submit("t", "ann", Open("t", must(make_settings(stake=100, rake=rake)), "Ann"), "1"))
    must(await host.submit("t", "bob", Sit(None, "Bob", admitted=True), "1"))
    for game in range(2):
        for player in ("ann", "bob"):
            must(await host.submit("t", player, Ready("seed"), f"ready {game}"))
        if game == 0:
            must(await host.submit("t", "bob", Resign(), "resign"))
    await store.close()
