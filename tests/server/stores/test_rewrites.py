"""The contract of every store about rewriting bodies, for the deletion of personal data."""

from kozyr.server.tables.ports import Entry, Store
from tests.server.stores.contract import change, ending, entry, played, with_store


@with_store
async def test_only_the_entries_of_the_sender_change(store: Store) -> None:
    """Numbers, times and commands stay; other senders keep their bodies."""
    for table in ("t1", "t2"):
        for number, sender in enumerate(("ann", "bob", "ann"), 1):
            stored = entry(number, sender, body=f"{sender} {number}".encode())
            await store.append(change(number, table=table)._replace(entry=stored))
    await store.rewrite_entries("ann", lambda table, entry: f"{table} {entry.number}".encode())
    bodies = [[entry.body for entry in await store.entries(table)] for table in ("t1", "t2")]
    found = await store.find_entry("t1", "ann", (await store.entries("t1"))[0].command)

    assert bodies == [[b"t1 1", b"bob 2", b"t1 3"], [b"t2 1", b"bob 2", b"t2 3"]]
    assert isinstance(found, Entry)
    assert found.body == b"t1 1"
    await store.rewrite_entries("nobody", lambda *_: b"")
    await store.purge()


@with_store
async def test_the_first_entry_of_a_table_changes_if_it_names_the_person(store: Store) -> None:
    """So the names of invited people can be replaced; later entries of other senders stay."""
    for number in (1, 2):
        stored = entry(number, "bob", body=b"bob invites ann")
        await store.append(change(number, table="t1")._replace(entry=stored))
    await store.append(change(1, table="t2")._replace(entry=entry(1, "bob", body=b"bob invites eve")))
    await store.rewrite_entries("ann", lambda _, entry: entry.body.replace(b"ann", b"x"))
    bodies = [[entry.body for entry in await store.entries(table)] for table in ("t1", "t2")]

    assert bodies == [[b"bob invites x", b"bob invites ann"], [b"bob invites eve"]]


@with_store
async def test_only_the_games_of_the_player_change(store: Store) -> None:
    """Lists, single games and the order of games show the new summaries."""
    for number, players in enumerate((("ann", "bob"), ("bob", "eve"), ("eve", "ann")), 1):
        seats = [played(player, seat) for seat, player in enumerate(players)]
        await store.append(ending(1, *seats, table=f"t{number}"))
    await store.rewrite_games(
        "ann",
        lambda game: game._replace(players=tuple(seat._replace(name="gone") for seat in game.players)),
    )
    names = [[seat.name for seat in game.finished.players] for game in await store.finished_after(0, 10)]
    single = await store.game("t1.1")

    assert [name == ["gone", "gone"] for name in names] == [True, False, True]
    assert single is not None
    assert single.players[0].name == "gone"
    assert len(await store.games("ann", limit=10)) == 2
