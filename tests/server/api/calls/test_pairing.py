"""Calls of quick pairing."""

from typing import Any, get_args

from kozyr.server.api.calls.refusal_catalogue import STATUSES
from kozyr.server.api.messages.pairing import PoolName
from kozyr.server.cluster.local_bus import LocalBus
from kozyr.server.pairing.found_games import FoundGames
from kozyr.server.pairing.pairer import Pairer, PairingNotices
from kozyr.server.pairing.pools import POOLS
from tests.kit.call_contexts import InMemoryApi, SignedInPlayer, in_loop
from tests.kit.hosts import LEVELS


def _pairer(api: InMemoryApi, first: int = 1) -> Pairer:
    context = api.context
    tables = iter(f"t{number}" for number in range(first, 9))
    return Pairer(
        store=context.store, queue=context.pairing,
        games=FoundGames(context.store, context.table_host, context.presence, context.clock, LEVELS),
        lobby=api.lobby, bus=LocalBus(), node="here", is_alone=True, clock=context.clock,
        monotonic_s=lambda: api.house.now / 1000, make_table_id=lambda: next(tables),
        notices=PairingNotices(is_connected=lambda _: True),
    )  # fmt: skip


async def _pair(api: InMemoryApi, *players: SignedInPlayer, pool: str = "2-classic") -> dict[str, Any]:
    for player in players:
        await api.call("pairing.join", player, pools=[pool])
    return await _tick(api, players[0])


async def _tick(api: InMemoryApi, player: SignedInPlayer, first: int = 1) -> dict[str, Any]:
    # Let three seconds pass and return the state of the player; `first` is the number of the next table.
    pairer = _pairer(api, first)
    for _ in range(3):
        api.house.now += 1000
        await pairer.tick()
    return await api.call("pairing.state", player)


def test_the_names_of_pools_are_documented() -> None:
    """The type of the API and the pools of the server are the same list."""
    assert set(get_args(get_args(PoolName)[0])) == set(POOLS)


@in_loop
async def test_waiting_begins_and_ends() -> None:
    """The state says in which pools and how long."""
    api = InMemoryApi()
    ann = await api.guest()
    assert (await api.call("pairing.state", ann))["status"] == "idle"

    joined = await api.call("pairing.join", ann, pools=["2-classic", "3-transfer", "2-classic"])
    api.house.now += 4000
    state = await api.call("pairing.state", ann)
    left = await api.call("pairing.leave", ann)

    assert joined["status"] == "waiting"
    assert (state["waited_ms"], state["anybody_ms"]) == (4000, 56_000)
    line = {"waiting": 1, "rating": 1500, "range": 124, "typical_ms": None}
    assert state["pools"] == [{"pool": "2-classic", **line}, {"pool": "3-transfer", **line}]
    assert left["status"] == "idle"


@in_loop
async def test_an_unknown_pool_is_refused() -> None:
    """So is a request without pools."""
    api = InMemoryApi()
    ann = await api.guest()

    assert await api.refusal_word("pairing.join", ann, pools=["7-classic"]) == "bad_request"
    assert await api.refusal_word("pairing.join", ann, pools=[]) == "bad_request"


@in_loop
async def test_programs_join_casual_pools_only() -> None:
    """A program's token is refused in a pool whose games may be rated."""
    api = InMemoryApi()
    program = await api.program(await api.guest(), "tables", "play")

    assert await api.refusal_word("pairing.join", program, pools=["2-classic"]) == "casual_only"
    assert (
        await api.refusal_word("pairing.join", program, pools=["2-classic", "2-classic-casual"])
        == "casual_only"
    )
    assert await api.refusal_word("pairing.join", program, pools=["2-classic-casual"]) == "ok"
    assert STATUSES["casual_only"] == 403


@in_loop
async def test_the_found_table_is_described() -> None:
    """Guests play a casual game; both sit already and only have to be ready."""
    api = InMemoryApi()
    ann, bob = await api.guest("Ann"), await api.guest("Bob")

    state = await _pair(api, ann, bob)

    assert state["status"] == "found"
    assert state["found"] == {
        "table_id": "t1", "pool": "2-classic", "rules": "classic", "seats": 2, "rated": False,
        "players": ["Ann", "Bob"], "bots": 0, "seating_ms": 10_000,
    }  # fmt: skip
    for player in (ann, bob):
        await api.call("tables.ready", player, table_id="t1")
    assert (await api.call("table.snapshot", ann, table_id="t1"))["table"]["status"] == "playing"


@in_loop
async def test_people_who_block_each_other_are_not_paired() -> None:
    """A block counts for both; a third person is paired with one of them."""
    api = InMemoryApi()
    ann, bob, eve = await api.guest(), await api.guest(), await api.guest()
    await api.call("users.block", bob, user_id=ann.id)

    blocked = await _pair(api, ann, bob)
    paired = await _pair(api, eve, ann, bob)
    others = [(await api.call("pairing.state", each))["status"] for each in (ann, bob)]

    assert blocked["status"] == "waiting"
    assert paired["status"] == "found"
    assert sorted(others) == ["found", "waiting"]


@in_loop
async def test_a_block_holds_for_people_who_wait_already() -> None:
    """It holds at the next tick, and ends when it is taken back."""
    api = InMemoryApi()
    ann, bob = await api.guest(), await api.guest()
    for player in (ann, bob):
        await api.call("pairing.join", player, pools=["2-classic"])
    await api.call("users.block", ann, user_id=bob.id)
    blocked = await _tick(api, ann)
    await api.call("users.unblock", ann, user_id=bob.id)
    unblocked = await _tick(api, ann)

    assert (blocked["status"], unblocked["status"]) == ("waiting", "found")


@in_loop
async def test_a_block_holds_for_people_who_return_to_the_queue() -> None:
    """One blocks another after a table was found, and a third person declines the table."""
    api = InMemoryApi()
    ann, bob, eve, joe = [await api.guest() for _ in range(4)]
    found = await _pair(api, ann, bob, eve, pool="3-classic")
    await api.call("users.block", ann, user_id=bob.id)
    await api.call("pairing.leave", eve)
    await api.call("pairing.join", joe, pools=["3-classic"])
    returned = await _tick(api, ann, first=2)

    assert (found["status"], returned["status"]) == ("found", "waiting")


@in_loop
async def test_registered_people_play_a_rated_game() -> None:
    """No guest is among them."""
    api = InMemoryApi()
    players = []
    for name in ("Ann", "Bob"):
        made = await api.call("auth.register", name=name, password="correct horse")
        players.append(SignedInPlayer(made["user_id"], name, made["token"]))

    state = await _pair(api, *players)

    assert state["found"]["rated"] is True


@in_loop
async def test_strangers_cannot_sit_at_a_found_table() -> None:
    """Its seats are for the people who were paired."""
    api = InMemoryApi()
    ann, bob, cid = [await api.guest(name) for name in ("Ann", "Bob", "Cid")]
    await _pair(api, ann, bob)
    await api.call("tables.leave", bob, table_id="t1")

    assert await api.refusal_word("tables.join", cid, table_id="t1") == "not_invited"


@in_loop
async def test_one_paired_game_at_a_time() -> None:
    """A person may join again when the game is over, or after leaving it."""
    api = InMemoryApi()
    ann, bob = await api.guest("Ann"), await api.guest("Bob")
    await _pair(api, ann, bob)
    for player in (ann, bob):
        await api.call("tables.ready", player, table_id="t1")
    await _pairer(api).tick()

    assert await api.refusal_word("pairing.join", ann, pools=["2-classic"]) == "still_playing"
    await api.call("game.resign", ann, table_id="t1", command_id="enough")
    assert await api.refusal_word("pairing.join", ann, pools=["2-classic"]) == "ok"


@in_loop
async def test_agreeing_to_bots_is_shown() -> None:
    """The agreement of a person who does not wait has no effect."""
    api = InMemoryApi()
    ann = await api.guest()
    assert (await api.call("pairing.fill", ann, agree=True))["status"] == "idle"
    await api.call("pairing.join", ann, pools=["3-classic"])

    assert (await api.call("pairing.fill", ann, agree=True))["fill"] is True
    assert (await api.call("pairing.fill", ann, agree=False))["fill"] is False


@in_loop
async def test_a_person_at_too_many_tables_cannot_wait() -> None:
    """The limit of tables counts here too."""
    api = InMemoryApi()
    ann = await api.guest()
    for _ in range(5):
        await api.call("tables.create", ann)

    assert await api.refusal_word("pairing.join", ann, pools=["2-classic"]) == "too_many_tables"
