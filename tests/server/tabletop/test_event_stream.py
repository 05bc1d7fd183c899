"""What a participant is sent (tabletop.md, Endpoints)."""

import json
import random

from kozyr.rules import Refusal, Seat
from kozyr.server.tables.host import Host, HostEnvironment
from kozyr.server.tables.presence import Presence
from kozyr.server.tables.subscriptions import MAX_WAITING
from kozyr.server.tabletop.api import Tabletop
from kozyr.server.tabletop.view import view
from kozyr.table import THE_SERVER, Close, Connect, Leave, Ready, Restart, Sit, Unready
from tests.kit.hall import Hall, a_moment, find, in_hall, who
from tests.kit.tabletop import random_request

OPEN, CLOSE = {"type": "openHand"}, {"type": "closeHand"}


def test_the_game_starts_when_all_are_connected() -> None:
    """WebSocket: gameStarted{game} when all are connected, each in his own eyes."""

    async def fact(hall: Hall) -> None:
        game = await hall.made("foo", "bar", "baz")
        ears = [await hall.listen(game, name) for name in ("foo", "bar")]
        await a_moment()
        waiting = [ear.silent for ear in ears]
        ears.append(await hall.listen(game, "baz"))
        heard = [await ear.next() for ear in ears]
        stands = await hall.stands(game)

        assert (waiting, [event for event, _ in heard]) == ([True, True], ["gameStarted"] * 3)
        assert [data["game"] for _, data in heard] == [view(stands, Seat(seat)) for seat in range(3)]
        assert len({*stands.table.client_seeds}) == 3

    in_hall(fact)


def test_connecting_is_sitting_down() -> None:
    """WebSocket: an invited player who connects accepts the invitation; connecting twice is no fault."""

    async def fact(hall: Hall) -> None:
        game = await hall.made("foo", "bar", "baz")
        for name in ("bar", "bar", "foo"):
            await hall.listen(game, name)
        await a_moment()
        table = (await hall.stands(game)).table

        assert [sitter and sitter.player for sitter in table.sitters] == ["u-foo", "u-bar", None]
        assert [sitter and sitter.is_connected for sitter in table.sitters] == [True, True, None]

    in_hall(fact)


def test_the_last_to_sit_down_elsewhere_starts_the_game() -> None:
    """An invited player who takes the seat by `tables.join` has accepted; those connected are ready."""

    async def fact(hall: Hall) -> None:
        game = await hall.made("foo", "bar")
        foo = await hall.listen(game, "foo")
        await a_moment()
        waits = foo.silent
        await hall.ask("u-bar", Sit(None, "bar", admitted=True), table=game)

        assert (waits, (await foo.next())[0]) == (True, "gameStarted")

    in_hall(fact)


def test_the_author_is_waited_for() -> None:
    """WebSocket: gameStarted when all are connected: the author sits, and has to connect like the others."""

    async def fact(hall: Hall) -> None:
        game = await hall.made("foo", "bar")
        bar = await hall.listen(game, "bar")
        await a_moment()
        waits = bar.silent
        foo = await hall.listen(game, "foo")

        assert waits
        assert [(await ear.next())[0] for ear in (foo, bar)] == ["gameStarted"] * 2

    in_hall(fact)


def test_readiness_that_ends_when_somebody_sits_down_is_given_again() -> None:
    """Sitting down may end the readiness of the others: all who are connected are made ready again."""

    async def fact(hall: Hall) -> None:
        game = await hall.made("foo", "bar", "baz")
        ears = [await hall.listen(game, name) for name in ("foo", "bar")]
        await a_moment()
        for name in ("u-foo", "u-bar"):
            await hall.ask(name, Ready("seed"), table=game)
            await hall.ask(name, Unready(), table=game)
        ears.append(await hall.listen(game, "baz"))

        assert [(await ear.next())[0] for ear in ears] == ["gameStarted"] * 3

    in_hall(fact)


def test_who_connects_again_joins_late() -> None:
    """WebSocket: lateJoined{game} on reconnecting."""

    async def fact(hall: Hall) -> None:
        game, ears = await hall.started("foo", "bar")
        await ears["foo"].close()
        event, data = await (await hall.listen(game, "foo")).next()

        assert (event, data["game"]) == ("lateJoined", view(await hall.stands(game), Seat(0)))

    in_hall(fact)


def test_a_game_does_not_start_without_one_who_went_away() -> None:
    """WebSocket: when all are connected: who was, and is not any more, is waited for."""

    async def fact(hall: Hall) -> None:
        game = await hall.made("foo", "bar")
        foo = await hall.listen(game, "foo")
        await a_moment()
        await foo.close()
        await a_moment()
        bar = await hall.listen(game, "bar")
        await a_moment()
        waits = bar.silent
        foo = await hall.listen(game, "foo")

        assert waits
        assert [(await ear.next())[0] for ear in (foo, bar)] == ["gameStarted"] * 2

    in_hall(fact, grace_s=0)


def test_everybody_hears_what_somebody_did() -> None:
    """WebSocket: gameUpdated{game,reason} after each PATCH, to everybody in his own view."""

    async def fact(hall: Hall) -> None:
        game, ears = await hall.started("foo", "bar")
        name, move = await hall.lead(game)

        assert await hall.patch(game, name, move) == "ok"
        heard = [await ear.next() for ear in ears.values()]
        stands = await hall.stands(game)

        reason = {"type": "userActions", "initiator": {"username": name}, "actions": [move]}
        assert heard == [
            ("gameUpdated", {"game": view(stands, Seat(seat)), "reason": reason}) for seat in range(2)
        ]

    in_hall(fact)


def test_a_whole_game_is_heard_to_its_end() -> None:
    """WebSocket: after the last update gameEnded{}, then close 1000; what is heard is what is to see."""

    async def fact(hall: Hall) -> None:
        chance = random.Random(7)
        game, ears = await hall.started("foo", "bar", "baz")
        requests = 0
        while request := random_request(await hall.stands(game), chance):
            assert await hall.patch(game, request[0], *request[1]) == "ok"
            requests += 1
        stands = await hall.stands(game)
        for seat, ear in enumerate(ears.values()):
            heard = [await ear.next() for _ in range(requests + 1)]
            assert [event for event, _ in heard] == ["gameUpdated"] * requests + ["gameEnded"]
            assert heard[-2][1]["game"] == view(stands, Seat(seat))
            assert (heard[-2][1]["game"]["status"], heard[-1][1]) == ("ended", {})
            assert await ear.end() == 1000

    in_hall(fact)


def test_who_leaves_ends_the_game_for_all() -> None:
    """Resigning and leaving work as at any table: everybody hears who it was, then the end."""

    async def fact(hall: Hall) -> None:
        game, ears = await hall.started("foo", "bar")
        await hall.ask("u-bar", Leave(), table=game)
        event, data = await ears["foo"].next()

        assert (event, data["reason"]) == (
            "gameUpdated", {"type": "userLeft", "initiator": {"username": "bar"}},
        )  # fmt: skip
        assert data["game"]["meta"]["loser"] == {"username": "bar"}
        assert ((await ears["foo"].next())[0], await ears["foo"].end()) == ("gameEnded", 1000)

    in_hall(fact)


def test_a_game_that_is_given_up_before_it_starts_has_ended() -> None:
    """Its host may close the table: nobody waits for ever."""

    async def fact(hall: Hall) -> None:
        game = await hall.made("foo", "bar")
        foo = await hall.listen(game, "foo")
        await a_moment()
        await hall.ask("u-foo", Close(), table=game)

        assert ((await foo.next())[0], await foo.end()) == ("gameEnded", 1000)

    in_hall(fact)


def test_when_the_server_stops_the_connection_ends_by_our_fault() -> None:
    """WebSocket: close 1011 for our own fault."""

    async def fact(hall: Hall) -> None:
        _, ears = await hall.started("foo", "bar")
        await hall.host.stop()

        assert [await ear.end() for ear in ears.values()] == [1011, 1011]

    in_hall(fact)


def test_when_the_store_is_gone_the_connection_ends_by_our_fault() -> None:
    """WebSocket: close 1011; he connects again when it is back."""

    async def fact(hall: Hall) -> None:
        game, ears = await hall.started("foo", "bar")
        await ears["bar"].close()
        connection = await hall.tabletop.connect(who("bar"), game)
        hall.store.gone = True
        bar = hall.ear(connection)

        assert ((await bar.next())[0], await bar.end()) == ("lateJoined", 1011)

    in_hall(fact)


def test_who_cannot_be_made_ready_is_not_kept_waiting() -> None:
    """WebSocket: close 1011 where the store fails while he comes: he connects again, and is ready then."""

    async def fact(hall: Hall) -> None:
        game = await hall.made("foo", "bar")
        bar = await hall.listen(game, "bar")
        await a_moment()
        hall.store.full = True
        foo = await hall.listen(game, "foo")
        code = await foo.end()
        hall.store.full = False
        again = await hall.listen(game, "foo")

        assert code == 1011
        assert [(await ear.next())[0] for ear in (bar, again)] == ["gameStarted"] * 2

    in_hall(fact)


def test_whom_another_server_took_for_gone_says_that_he_is_there() -> None:
    """Who listens is there, whatever another process believes; the game starts when the last one comes."""

    async def fact(hall: Hall) -> None:
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

    in_hall(fact)


def test_who_is_slow_misses_nothing() -> None:
    """Nothing waits for a viewer: one that was let go reads on from where he was."""

    async def fact(hall: Hall) -> None:
        game, _ = await hall.started("foo", "bar")
        connection = await hall.tabletop.connect(who("bar"), game)
        assert not isinstance(connection, Refusal)
        slow = connection.messages()
        assert json.loads(await anext(slow))["event"] == "lateJoined"
        await hall.patch(game, "foo", OPEN)
        seen = [json.loads(await anext(slow))["data"]]
        for number in range(MAX_WAITING + 5):
            assert await hall.patch(game, "foo", OPEN if number % 2 else CLOSE) == "ok"
        seen += [json.loads(await anext(slow))["data"] for _ in range(MAX_WAITING + 5)]
        await slow.aclose()

        is_open = [each["game"]["state"]["hands"][0]["open"] for each in seen]
        assert is_open == [number % 2 == 0 for number in range(MAX_WAITING + 6)]

    in_hall(fact)


def test_two_servers_tell_the_same() -> None:
    """The log: any number of hosts may serve one table; each hears of what another stored."""

    async def fact(hall: Hall) -> None:
        game, ears = await hall.started("foo", "bar")
        host = Host(hall.store, HostEnvironment(lambda: hall.now, random.Random(2).randbytes))
        presence = Presence(host, hall.membership, "there", 60)
        other = Tabletop(host, hall.store, presence, find, random.Random(3).randbytes)
        bar = hall.ear(await other.connect(who("bar"), game))
        await bar.next()
        name, move = await hall.lead(game)
        await hall.patch(game, name, move)
        await a_moment()
        await host.catch_up(game)

        assert await bar.next() == await ears["bar"].next()
        await bar.close()
        await presence.stop()

    in_hall(fact)


def test_a_restart_before_the_start_waits_for_everybody_again() -> None:
    """Who was ready when the server went down is not connected any more."""

    async def fact(hall: Hall) -> None:
        game = await hall.made("foo", "bar")
        await hall.listen(game, "foo")
        await a_moment()
        await hall.host.stop()
        other = Hall(hall.store)
        await other.host.submit(game, THE_SERVER, Restart(), "r")
        bar = await other.listen(game, "bar")
        await a_moment()
        waits = bar.silent
        foo = await other.listen(game, "foo")

        assert waits
        assert [(await ear.next())[0] for ear in (foo, bar)] == ["gameStarted"] * 2
        await other.stop()

    in_hall(fact)
