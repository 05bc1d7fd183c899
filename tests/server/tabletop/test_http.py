"""A tabletop client plays over a real socket (tabletop.md, Endpoints)."""

import asyncio
import json
import random
import socket
from collections.abc import AsyncIterator
from contextlib import AbstractContextManager, asynccontextmanager, nullcontext

import httpx
import pytest
import uvicorn
from litestar import Litestar
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from kozyr.server.api.http.tabletop_routes import TokenCaller, routes
from kozyr.server.tables.ports import Change, Entry
from kozyr.server.tabletop.participants import MAX_REQUEST_BYTES
from kozyr.server.tabletop.state import seat_of
from tests.kit.async_tests import run_inside
from tests.kit.tabletop import NAMES, Plain, plain_view, random_request
from tests.kit.tabletop_host import PATIENCE_S, Hall, open_hall, who


class FakeAccess:
    """Accepts every player whose token is their name."""

    async def authenticate(self, token: str | None, scope: object, need: str) -> TokenCaller | None:  # noqa: ARG002 - the signature of the real one
        """Return the owner of a token."""
        return TokenCaller(*who(token)) if token in NAMES else None

    def count_connection(self, scope: object) -> AbstractContextManager[None]:  # noqa: ARG002 - it accepts all
        """Accept every connection."""
        return nullcontext()

    def watch_token(self, caller: TokenCaller) -> AbstractContextManager[asyncio.Event]:  # noqa: ARG002 - the same
        """Return that a token never expires."""
        return nullcontext(asyncio.Event())


class Site:
    """A tabletop server and its clients."""

    def __init__(self, hall: Hall, port: int, client: httpx.AsyncClient) -> None:
        self.hall = hall
        self.client = client
        self._port = port

    async def ask(
        self, method: str, path: str, name: str | None = None, body: object = None, **headers: str
    ) -> httpx.Response:
        """Send a request as a player; a body is JSON, or bytes."""
        content = body if isinstance(body, bytes) else None if body is None else json.dumps(body).encode()
        if name is not None:
            headers["Authorization"] = f"Bearer {name}"
        return await self.client.request(method, f"/tabletop{path}", content=content, headers=headers)

    def connect(self, game: str, query: str, **headers: str) -> connect:
        """Open a socket."""
        url = f"ws://127.0.0.1:{self._port}/tabletop/{game}{query}"
        return connect(url, additional_headers=headers, open_timeout=PATIENCE_S)

    async def create_game(self, *names: str) -> str:
        """Create a game; return its id."""
        body = {"participants": [{"username": name} for name in names]}
        answer = (await self.ask("POST", "/durak", names[0], body)).json()
        game: str = answer["_id"]
        return game


@asynccontextmanager
async def serve(hall: Hall) -> AsyncIterator[Site]:
    """Serve a hall over HTTP."""
    app = Litestar(routes(hall.tabletop, FakeAccess()), openapi_config=None, logging_config=None)
    listener = socket.create_server(("127.0.0.1", 0))
    port = listener.getsockname()[1]
    server = uvicorn.Server(uvicorn.Config(app, log_config=None, lifespan="off", ws="websockets-sansio"))
    serving = asyncio.create_task(server.serve([listener]))
    try:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE_S) as client:
            yield Site(hall, port, client)
    finally:
        server.should_exit = True
        await serving


@asynccontextmanager
async def open_site() -> AsyncIterator[Site]:
    """Open a hall and serve it over HTTP."""
    async with open_hall() as hall, serve(hall) as site:
        yield site


async def receive(client: ClientConnection) -> tuple[str, Plain]:
    """Wait for the next message."""
    message = json.loads(await asyncio.wait_for(client.recv(), PATIENCE_S))
    return message["event"], message["data"]


async def wait_for_close(client: ClientConnection) -> tuple[int, str]:
    """Wait for the end; return its code and reason."""
    with pytest.raises(ConnectionClosed) as ended:
        await asyncio.wait_for(client.recv(), PATIENCE_S)
    assert ended.value.rcvd is not None
    return ended.value.rcvd.code, ended.value.rcvd.reason


@run_inside(open_site)
async def test_a_whole_game_is_played_over_the_network(site: Site) -> None:
    """POST, all players connect, PATCH by PATCH to the end: each sees their own view, then close 1000."""
    rng = random.Random(11)
    game = await site.create_game("foo", "bar")
    async with site.connect(game, "?token=foo") as foo, site.connect(game, "?token=bar") as bar:
        assert [(await receive(each))[0] for each in (foo, bar)] == ["gameStarted"] * 2
        while request := random_request(await site.hall.stands(game), rng):
            name, actions = request
            answer = await site.ask("PATCH", f"/{game}", name, actions if len(actions) > 1 else actions[0])
            assert (answer.status_code, answer.content) == (200, b"")
            state = await site.hall.stands(game)
            for ear, listener in ((foo, "foo"), (bar, "bar")):
                event, data = await receive(ear)
                assert (event, data["reason"]["actions"]) == ("gameUpdated", actions)
                assert data["game"] == plain_view(state, seat_of(state, f"u-{listener}"))
        assert [await receive(each) for each in (foo, bar)] == [("gameEnded", {})] * 2
        assert [(await wait_for_close(each))[0] for each in (foo, bar)] == [1000, 1000]


@run_inside(open_site)
async def test_the_game_types_can_be_read(site: Site) -> None:
    """GET /tabletop and GET /tabletop/durak, in both languages, without a token."""
    english = (await site.ask("GET", "")).json()
    russian = (await site.ask("GET", "", **{"Accept-Language": "ru-RU"})).json()
    about = (await site.ask("GET", "/durak")).json()

    assert [each["type"] for each in (*english, *russian)] == ["durak"] * 2
    assert english[0]["description"] == about["description"] != russian[0]["description"]
    assert sorted(about) == ["description", "maxPlayers", "minPlayers", "pack", "type"]


@run_inside(open_site)
async def test_errors_are_sentences_with_a_status(site: Site) -> None:
    """Errors: 400 with a sentence, 401 no token, 403 not a participant, 404 no such game or type."""
    game = await site.create_game("foo", "bar")
    people = {"participants": [{"username": "foo"}, {"username": "bar"}]}
    requests: list[tuple[str, str, str | None, object]] = [
        ("GET", "/uno", None, None),
        ("POST", "/durak", None, people),
        ("POST", "/durak", "stranger", people),
        ("POST", "/durak", "baz", people),
        ("POST", "/uno", "foo", people),
        ("POST", "/durak", "foo", b"{"),
        ("PATCH", f"/{game}", None, {"type": "openHand"}),
        ("PATCH", f"/{game}", "baz", {"type": "openHand"}),
        ("PATCH", "/tnothing", "foo", {"type": "openHand"}),
        ("PATCH", f"/{game}", "foo", {"type": "openHand"}),
        ("PATCH", f"/{game}", "foo", b" " * (MAX_REQUEST_BYTES + 1)),
    ]
    answers = [await site.ask(*each) for each in requests]

    assert [each.status_code for each in answers] == [
        404,
        401,
        401,
        403,
        404,
        400,
        401,
        403,
        404,
        400,
        413,
    ]
    assert {each.headers["content-type"] for each in answers} == {"text/plain; charset=utf-8"}
    assert answers[9].text == "The game hasn't started: not everyone is connected yet."


@run_inside(open_site)
async def test_errors_have_russian_sentences(site: Site) -> None:
    """Every text for players exists in both languages."""
    answer = await site.ask("GET", "/uno", **{"Accept-Language": "ru"})

    assert answer.text == "Игры uno нет. Есть только durak."


@pytest.mark.parametrize(
    ("path", "query", "sentence"),
    [
        ("GAME", "", "Send your token"),
        ("GAME", "?token=stranger", "Send your token"),
        ("GAME", "?token=baz", "You aren't in this game"),
        ("tnothing", "?token=foo", "There's no such game"),
    ],
)
@run_inside(open_site)
async def test_a_connection_without_permission_is_closed(
    site: Site, path: str, query: str, sentence: str
) -> None:
    """WebSocket close 1008 for no token, not a participant, no such game, with a sentence."""
    game = await site.create_game("foo", "bar")
    async with site.connect(path.replace("GAME", game), query) as client:
        code, reason = await wait_for_close(client)

    assert (code, sentence in reason) == (1008, True)


@run_inside(open_site)
async def test_a_token_may_come_as_a_header(site: Site) -> None:
    """Token as everywhere: Authorization: Bearer; ?token= is for sockets that cannot send it."""
    game = await site.create_game("foo", "bar")
    async with (
        site.connect(game, "", Authorization="Bearer foo") as foo,
        site.connect(game, "?token=bar") as bar,
    ):
        assert [(await receive(each))[0] for each in (foo, bar)] == ["gameStarted"] * 2


@run_inside(open_site)
async def test_messages_of_clients_are_ignored(site: Site) -> None:
    """WebSocket: only the server sends messages. A client that returns joins late."""
    game = await site.create_game("foo", "bar")
    async with site.connect(game, "?token=foo") as foo:
        async with site.connect(game, "?token=bar") as bar:
            await bar.send("hello")
            await bar.send(b"\x00")
            first_message = await receive(bar)
        async with site.connect(game, "?token=bar") as bar:
            second_message = await receive(bar)
        await receive(foo)

    assert (first_message[0], second_message[0], first_message[1]) == (
        "gameStarted",
        "lateJoined",
        second_message[1],
    )


@run_inside(open_site)
async def test_a_stopping_server_closes_sockets_with_1011(site: Site) -> None:
    """WebSocket close 1011 for our own fault."""
    game = await site.create_game("foo", "bar")
    async with site.connect(game, "?token=foo") as foo:
        await asyncio.sleep(0.05)
        await site.hall.host.stop()
        code, _ = await wait_for_close(foo)
    async with site.connect(game, "?token=foo") as foo:
        late_code, _ = await wait_for_close(foo)

    assert (code, late_code) == (1011, 1011)


@run_inside(open_site)
async def test_a_failure_closes_the_socket_and_is_logged(
    site: Site, caplog: pytest.LogCaptureFixture
) -> None:
    """WebSocket close 1011 for our own fault: here a damaged log."""
    game = await site.create_game("foo", "bar")
    number = (await site.hall.numbers(game))[-1] + 1
    await site.hall.store.append(Change(game, Entry(number, 0, "", "x", bytes(32), b"[1]")))
    async with site.connect(game, "?token=foo") as foo:
        code, _ = await wait_for_close(foo)

    assert (code, "is damaged" in caplog.text) == (1011, True)
