"""The messages to a participant (tabletop.md, Endpoints)."""

import json
import random
from functools import partial

from msgspec.json import decode, encode

from kozyr.rules import Refusal, Seat, must
from kozyr.server.tables.host import Host, HostEnvironment
from kozyr.server.tables.presence import Presence
from kozyr.server.tables.subscriptions import MAX_WAITING
from kozyr.server.tabletop.actions import note_of, read_request
from kozyr.server.tabletop.api import Tabletop
from kozyr.server.tabletop.game_messages import TABLETOP_EVENTS
from kozyr.table import THE_SERVER, Close, Connect, Leave, Ready, ResumeAfterOutage, Sit, Unready
from tests.kit.async_tests import run_inside
from tests.kit.tabletop import plain_view, random_request
from tests.kit.tabletop_host import Hall, a_moment, find, open_hall, who

OPEN, CLOSE = {"type": "openHand"}, {"type": "closeHand"}


@run_inside(open_hall)
async def test_the_game_starts_when_all_are_connected(hall: Hall) -> None:
    """WebSocket: gameStarted{game} when all are connected, each with their own view."""
    game = await hall.made("foo", "bar", "baz")
    ears = [await hall.listen(game, name) for name in ("foo", "bar")]
    await a_moment()
    waited = [ear.silent for ear in ears]
    ears.append(await hall.listen(game, "baz"))
    messages = [await ear.next() for ear in ears]
    state = await hall.stands(game)

    assert (waited, [event for event, _ in messages]) == ([True, True], ["gameStarted"] * 3)
    assert [data["game"] for _, data in messages] == [plain_view(state, Seat(seat)) for seat in range(3)]
    assert len({*state.table.client_seeds}) == 3


@run_inside(open_hall)
async def test_connecting_seats_an_invited_player(hall: Hall) -> None:
    """WebSocket: an invited player who connects accepts the invitation. A second connection is allowed."""
    game = await hall.made("foo", "bar", "baz")
    for name in ("bar", "bar", "foo"):
        await hall.listen(game, name)
    await a_moment()
    table = (await hall.stands(game)).table

    assert [sitter and sitter.player for sitter in table.sitters] == ["u-foo", "u-bar", None]
    assert [sitter and sitter.is_connected for sitter in table.sitters] == [True, True, None]


@run_inside(open_hall)
async def test_a_last_player_who_sits_down_through_another_api_starts_the_game(hall: Hall) -> None:
    """Taking the seat by `tables.join` accepts the invitation. Connected players are ready."""
    game = await hall.made("foo", "bar")
    foo = await hall.listen(game, "foo")
    await a_moment()
    is_waiting = foo.silent
    await hall.ask("u-bar", Sit(None, "bar", admitted=True), table=game)

    assert (is_waiting, (await foo.next())[0]) == (True, "gameStarted")


@run_inside(open_hall)
async def test_the_game_waits_for_its_author(hall: Hall) -> None:
    """WebSocket: gameStarted when all are connected. The author is seated, but must connect too."""
    game = await hall.made("foo", "bar")
    bar = await hall.listen(game, "bar")
    await a_moment()
    is_waiting = bar.silent
    foo = await hall.listen(game, "foo")

    assert is_waiting
    assert [(await ear.next())[0] for ear in (foo, bar)] == ["gameStarted"] * 2


@run_inside(open_hall)
async def test_players_become_ready_again_after_a_player_sits_down(hall: Hall) -> None:
    """Sitting down may end the readiness of others, so all connected players become ready again."""
    game = await hall.made("foo", "bar", "baz")
    ears = [await hall.listen(game, name) for name in ("foo", "bar")]
    await a_moment()
    for name in ("u-foo", "u-bar"):
        await hall.ask(name, Ready("seed"), table=game)
        await hall.ask(name, Unready(), table=game)
    ears.append(await hall.listen(game, "baz"))

    assert [(await ear.next())[0] for ear in ears] == ["gameStarted"] * 3


@run_inside(open_hall)
async def test_a_player_who_reconnects_joins_late(hall: Hall) -> None:
    """WebSocket: lateJoined{game} on reconnecting."""
    game, ears = await hall.started("foo", "bar")
    await ears["foo"].close()
    event, data = await (await hall.listen(game, "foo")).next()

    assert (event, data["game"]) == ("lateJoined", plain_view(await hall.stands(game), Seat(0)))


@run_inside(partial(open_hall, grace_s=0))
async def test_the_game_waits_for_a_player_who_disconnected(hall: Hall) -> None:
    """WebSocket: gameStarted only when all players are connected at the same time."""
    game = await hall.made("foo", "bar")
    foo = await hall.listen(game, "foo")
    await a_moment()
    await foo.close()
    await a_moment()
    bar = await hall.listen(game, "bar")
    await a_moment()
    is_waiting = bar.silent
    foo = await hall.listen(game, "foo")

    assert is_waiting
    assert [(await ear.next())[0] for ear in (foo, bar)] == ["gameStarted"] * 2


@run_inside(open_hall)
async def test_all_participants_receive_an_update(hall: Hall) -> None:
    """WebSocket: gameUpdated{game,reason} after each PATCH, to each participant with their own view."""
    game, ears = await hall.started("foo", "bar")
    name, move = await hall.lead(game)

    assert await hall.patch(game, name, move) == "ok"
    messages = [await ear.next() for ear in ears.values()]
    state = await hall.stands(game)

    reason = {"type": "userActions", "initiator": {"username": name}, "actions": [move]}
    assert messages == [
        ("gameUpdated", {"game": plain_view(state, Seat(seat)), "reason": reason}) for seat in range(2)
    ]


@run_inside(open_hall)
async def test_a_stream_ends_with_its_game(hall: Hall) -> None:
    """WebSocket: after the last update gameEnded{}, then close 1000. Each update equals the view."""
    rng = random.Random(7)
    game, ears = await hall.started("foo", "bar", "baz")
    requests = 0
    while request := random_request(await hall.stands(game), rng):
        assert await hall.patch(game, request[0], *request[1]) == "ok"
        requests += 1
    state = await hall.stands(game)
    for seat, ear in enumerate(ears.values()):
        messages = [await ear.next() for _ in range(requests + 1)]
        assert [event for event, _ in messages] == ["gameUpdated"] * requests + ["gameEnded"]
        assert messages[-2][1]["game"] == plain_view(state, Seat(seat))
        assert (messages[-2][1]["game"]["status"], messages[-1][1]) == ("ended", {})
        assert await ear.end() == 1000


@run_inside(open_hall)
async def test_every_message_has_the_documented_type(hall: Hall) -> None:
    """The API documents are made of these types. No message of a whole game has other fields or values."""
    rng = random.Random(3)
    game, ears = await hall.started("foo", "bar")
    joined = await (await hall.listen(game, "foo")).next()
    messages = [joined]
    while request := random_request(await hall.stands(game), rng):
        assert await hall.patch(game, request[0], *request[1]) == "ok"
        messages.append(await ears["foo"].next())
        reason = messages[-1][1]["reason"]
        assert note_of(must(read_request(encode(reason["actions"])))).encode() == encode(reason["actions"])
    messages.append(await ears["foo"].next())

    for event, data in messages:
        assert encode(decode(encode(data), type=TABLETOP_EVENTS[event])) == encode(data)
    assert {event for event, _ in messages} == {*TABLETOP_EVENTS} - {"gameStarted"}


@run_inside(open_hall)
async def test_a_player_who_leaves_ends_the_game(hall: Hall) -> None:
    """Resigning and leaving work as at any table: all receive the player's name, then the end."""
    game, ears = await hall.started("foo", "bar")
    await hall.ask("u-bar", Leave(), table=game)
    event, data = await ears["foo"].next()

    assert (event, data["reason"]) == (
        "gameUpdated", {"type": "userLeft", "initiator": {"username": "bar"}},
    )  # fmt: skip
    assert data["game"]["meta"]["loser"] == {"username": "bar"}
    assert ((await ears["foo"].next())[0], await ears["foo"].end()) == ("gameEnded", 1000)


@run_inside(open_hall)
async def test_a_table_that_is_closed_before_the_start_ends_the_stream(hall: Hall) -> None:
    """Its host may close the table, so no player waits forever."""
    game = await hall.made("foo", "bar")
    foo = await hall.listen(game, "foo")
    await a_moment()
    await hall.ask("u-foo", Close(), table=game)

    assert ((await foo.next())[0], await foo.end()) == ("gameEnded", 1000)


@run_inside(open_hall)
async def test_a_stopping_server_closes_with_1011(hall: Hall) -> None:
    """WebSocket: close 1011 for our own fault."""
    _, ears = await hall.started("foo", "bar")
    await hall.host.stop()

    assert [await ear.end() for ear in ears.values()] == [1011, 1011]


@run_inside(open_hall)
async def test_an_unavailable_store_closes_with_1011(hall: Hall) -> None:
    """WebSocket: close 1011; the client connects again later."""
    game, ears = await hall.started("foo", "bar")
    await ears["bar"].close()
    connection = await hall.tabletop.connect(who("bar"), game)
    hall.store.gone = True
    bar = hall.ear(connection)

    assert ((await bar.next())[0], await bar.end()) == ("lateJoined", 1011)


@run_inside(open_hall)
async def test_a_store_that_fails_during_connecting_closes_with_1011(hall: Hall) -> None:
    """WebSocket: close 1011; the player connects again, and becomes ready then."""
    game = await hall.made("foo", "bar")
    bar = await hall.listen(game, "bar")
    await a_moment()
    hall.store.full = True
    foo = await hall.listen(game, "foo")
    code = await foo.end()
    hall.store.full = False
    second_stream = await hall.listen(game, "foo")

    assert code == 1011
    assert [(await ear.next())[0] for ear in (bar, second_stream)] == ["gameStarted"] * 2


@run_inside(open_hall)
async def test_a_player_whom_another_server_counted_as_away_connects_again(hall: Hall) -> None:
    """A listening player is connected, whatever another process recorded. Then the game starts."""
    game = await hall.made("foo", "bar")
    foo = await hall.listen(game, "foo")
    await a_moment()
    await hall.host.submit_as_server(game, Connect("u-foo", there=False))
    await a_moment()
    sitter = (await hall.stands(game)).table.sitters[0]
    bar = await hall.listen(game, "bar")

    assert sitter is not None
    assert sitter.is_connected
    assert [(await ear.next())[0] for ear in (foo, bar)] == ["gameStarted"] * 2


@run_inside(open_hall)
async def test_a_slow_client_misses_nothing(hall: Hall) -> None:
    """The game does not wait for a viewer. A disconnected viewer continues where it stopped."""
    game, _ = await hall.started("foo", "bar")
    connection = await hall.tabletop.connect(who("bar"), game)
    assert not isinstance(connection, Refusal)
    slow = connection.messages()
    assert json.loads(await anext(slow))["event"] == "lateJoined"
    await hall.patch(game, "foo", OPEN)
    views = [json.loads(await anext(slow))["data"]]
    for number in range(MAX_WAITING + 5):
        assert await hall.patch(game, "foo", OPEN if number % 2 else CLOSE) == "ok"
    views += [json.loads(await anext(slow))["data"] for _ in range(MAX_WAITING + 5)]
    await slow.aclose()

    is_open = [each["game"]["state"]["hands"][0]["open"] for each in views]
    assert is_open == [number % 2 == 0 for number in range(MAX_WAITING + 6)]


@run_inside(open_hall)
async def test_two_servers_send_the_same_messages(hall: Hall) -> None:
    """The log: any number of hosts may serve one table, and each receives the others' entries."""
    game, ears = await hall.started("foo", "bar")
    host = Host(hall.store, HostEnvironment(lambda: hall.now, random.Random(2).randbytes))
    presence = Presence(host, hall.membership, "there", 60)
    other_tabletop = Tabletop(host, hall.store, presence, find, random.Random(3).randbytes)
    bar = hall.ear(await other_tabletop.connect(who("bar"), game))
    await bar.next()
    name, move = await hall.lead(game)
    await hall.patch(game, name, move)
    await a_moment()
    await host.catch_up(game)

    assert await bar.next() == await ears["bar"].next()
    await bar.close()
    await presence.stop()


@run_inside(open_hall)
async def test_after_a_restart_the_game_waits_for_all_players_again(hall: Hall) -> None:
    """Players who were ready before the restart are no longer connected."""
    game = await hall.made("foo", "bar")
    await hall.listen(game, "foo")
    await a_moment()
    await hall.host.stop()
    other_hall = Hall(hall.store)
    await other_hall.host.submit(game, THE_SERVER, ResumeAfterOutage(), "r")
    bar = await other_hall.listen(game, "bar")
    await a_moment()
    is_waiting = bar.silent
    foo = await other_hall.listen(game, "foo")

    assert is_waiting
    assert [(await ear.next())[0] for ear in (foo, bar)] == ["gameStarted"] * 2
    await other_hall.stop()
