"""The tabletop API on a whole server, with real tokens, names and limits."""

import asyncio
import contextlib
import json
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from kozyr.server.api.calls.rate_limiter import Rate
from kozyr.server.api.calls.rate_limits import RateLimits
from kozyr.server.api.calls.tables import MAX_GUEST_TABLES
from kozyr.server.api.http.tabletop_access import TokenAccess
from kozyr.server.api.http.tabletop_routes import TokenCaller
from kozyr.server.api.http.trusted_proxies import TrustedProxies
from kozyr.server.operations.config import Config
from kozyr.server.operations.config.config import LimitsConfig
from tests.kit.call_contexts import NO_LIMITS
from tests.kit.servers import Running, running


def _guest(server: Running, name: str) -> tuple[str, str]:
    player = server.ask("auth.guest", name=name)
    return player["token"], player["name"]


def _asked(server: Running, method: str, path: str, token: str, body: object) -> tuple[int, bytes]:
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    reply = server.send(method, path, json.dumps(body).encode(), headers)
    return reply.status, reply.body


def test_two_guests_start_a_tabletop_game(server: Running) -> None:
    """It starts when both are connected, and each sees only their own cards."""
    (ann, ann_name), (bob, bob_name) = _guest(server, "Анна by hand"), _guest(server, "Bob by hand")
    people = [{"username": ann_name}, {"username": bob_name}]
    status, body = _asked(server, "POST", "/tabletop/durak", ann, {"participants": people})
    game = json.loads(body)["id"]

    address = f"ws://127.0.0.1:{server.port}/tabletop/{game}?token="
    with connect(address + ann, proxy=None) as one, connect(address + bob, proxy=None) as other:
        started = [json.loads(item.recv(120)) for item in (one, other)]

    hands = [
        {hand["owner"]: hand["cards"] != [{}] * 6 for hand in result["data"]["game"]["state"]["hands"]}
        for result in started
    ]
    assert (status, [result["event"] for result in started]) == (201, ["gameStarted", "gameStarted"])
    assert hands == [{ann_name: True, bob_name: False}, {ann_name: False, bob_name: True}]


def _made(server: Running, token: str, *people: str) -> tuple[int, str]:
    named = {"participants": [{"username": name} for name in people]}
    status, body = _asked(server, "POST", "/tabletop/durak", token, named)
    return status, json.loads(body)["id"] if status == 201 else body.decode()


@pytest.mark.parametrize(
    ("scope", "statuses"), [("read", (403, 403)), ("play", (403, 400)), ("tables", (201, 403))]
)
def test_a_program_needs_the_right_scope(server: Running, scope: str, statuses: tuple[int, int]) -> None:
    """Making a game and playing need different scopes; a token to read allows neither."""
    (ann, ann_name), (_, bob_name) = _guest(server, f"Ann {scope}"), _guest(server, f"Bob {scope}")
    token = server.ask("auth.token", ann, name="bot", scopes=[scope])["token"]
    _, game = _made(server, ann, ann_name, bob_name)

    made, _ = _made(server, token, ann_name, bob_name)
    moved, _ = _asked(server, "PATCH", f"/tabletop/{game}", token, {"type": "openHand"})
    assert (made, moved) == statuses


@pytest.mark.parametrize(("scopes", "code"), [(["play"], 1008), (["play", "tables"], None)])
def test_sitting_down_needs_the_scope_for_tables(
    server: Running, scopes: list[str], code: int | None
) -> None:
    """Accepting an invitation by connecting needs the same scope as `tables.join`."""
    names = [f"{name} {len(scopes)} sits" for name in ("Ann", "Bob")]
    (ann, ann_name), (bob, bob_name) = [_guest(server, name) for name in names]
    _, game = _made(server, ann, ann_name, bob_name)
    token = server.ask("auth.token", bob, name="bot", scopes=scopes)["token"]
    with connect(f"ws://127.0.0.1:{server.port}/tabletop/{game}?token={token}", proxy=None) as socket:
        while socket.close_code is None and not server.ask("tables.mine", bob)["tables"]:
            with contextlib.suppress(TimeoutError, ConnectionClosed):
                socket.recv(0.01)
        closed = socket.close_code

    assert (closed, len(server.ask("tables.mine", bob)["tables"])) == (code, 0 if code else 1)


def test_a_revoked_tokens_connection_is_closed(server: Running) -> None:
    """The code is 1008, and no later card is sent."""
    (ann, ann_name), (_, bob_name) = _guest(server, "Ann revokes"), _guest(server, "Bob revokes")
    _, game = _made(server, ann, ann_name, bob_name)
    made = server.ask("auth.token", ann, name="lost", scopes=["play"])

    address = f"ws://127.0.0.1:{server.port}/tabletop/{game}?token={made['token']}"
    with connect(address, proxy=None) as socket:
        while not server.app.table_host._cache[game].viewers:  # noqa: SLF001 - until it listens
            time.sleep(0.01)
        server.ask("auth.revoke", ann, token_id=made["token_id"])
        with pytest.raises(ConnectionClosed):
            socket.recv(120)

    assert socket.close_code == 1008


def test_tabletop_connections_count_with_the_gateways(tmp_path: Path) -> None:
    """The limit per address is for both together."""
    with running(tmp_path, Config(port=0, limits=LimitsConfig(connections_per_address=1))) as server:
        (ann, ann_name), (_, bob_name) = _guest(server, "Ann"), _guest(server, "Bob")
        _, game = _made(server, ann, ann_name, bob_name)
        address = f"ws://127.0.0.1:{server.port}/tabletop/{game}?token={ann}"
        with (
            connect(address, proxy=None),
            connect(address, proxy=None) as second,
            pytest.raises(ConnectionClosed),
        ):
            second.recv(120)
        assert second.close_code == 1008


def test_an_invitation_takes_no_seat(server: Running) -> None:
    """A player named in many games sits nowhere; the author has a guest's limit."""
    (ann, ann_name), (bob, bob_name) = _guest(server, "Ann names"), _guest(server, "Bob named")
    server.within(_nobody_asks_too_often(server))
    made = [_made(server, ann, ann_name, bob_name) for _ in range(MAX_GUEST_TABLES + 1)]

    assert [status for status, _ in made] == [201] * MAX_GUEST_TABLES + [400]
    assert server.ask("tables.mine", bob) == {"tables": []}
    assert len(server.ask("tables.mine", ann)["tables"]) == MAX_GUEST_TABLES


@contextlib.contextmanager
def _notices_of(server: Running, token: str) -> Iterator[ClientConnection]:
    # Subscribe to the own channel of a player.
    own_channel = f"user:#{server.ask('auth.me', token)['user_id']}"
    with connect(f"ws://127.0.0.1:{server.port}/connection/websocket", proxy=None) as socket:
        for number, command in enumerate(
            ({"connect": {"token": token}}, {"subscribe": {"channel": own_channel}}), 1
        ):
            socket.send(json.dumps({"id": number, **command}))
            socket.recv(120)
        yield socket


def test_an_invited_player_is_notified(server: Running) -> None:
    """The notice of `tables.invite` says that the game is played by hand."""
    (ann, ann_name), (bob, bob_name) = _guest(server, "Ann invites"), _guest(server, "Bob invited")
    with _notices_of(server, bob) as socket:
        _, game = _made(server, ann, ann_name, bob_name)
        result = json.loads(socket.recv(120))["push"]["pub"]["data"]

    notice = result["data"]
    assert (result["event"], notice["table_id"], notice["face"]) == ("user.invited", game, "tabletop")
    assert (notice["from"]["name"], notice["seats"], notice["invite"]) == (ann_name, 2, None)


def test_a_blocked_player_invites_nobody(server: Running) -> None:
    """The player who blocked the author gets no notice, until the block is taken back."""
    (ann, ann_name), (bob, bob_name) = _guest(server, "Ann blocked"), _guest(server, "Bob blocks")
    author = server.ask("auth.me", ann)["user_id"]
    server.ask("users.block", bob, user_id=author)
    with _notices_of(server, bob) as socket:
        status, _ = _made(server, ann, ann_name, bob_name)
        server.ask("users.unblock", bob, user_id=author)
        _, game = _made(server, ann, ann_name, bob_name)
        result = json.loads(socket.recv(120))["push"]["pub"]["data"]

    assert (status, result["event"], result["data"]["table_id"]) == (201, "user.invited", game)


def test_an_invited_player_may_sit_down_by_a_call(server: Running) -> None:
    """`tables.join` accepts the invitation and the game starts; a stranger may only watch."""
    (ann, ann_name), (bob, bob_name) = _guest(server, "Ann waits"), _guest(server, "Bob joins")
    zoe, _ = _guest(server, "Zoe strange")
    _, game = _made(server, ann, ann_name, bob_name)
    with connect(f"ws://127.0.0.1:{server.port}/tabletop/{game}?token={ann}", proxy=None) as socket:
        stranger = server.call("tables.join", zoe, table_id=game)
        joined = server.ask("tables.join", bob, table_id=game)
        started = json.loads(socket.recv(120))["event"]

    assert (stranger.status, stranger.word) == (403, "not_invited")
    assert (joined["seat"], started) == (1, "gameStarted")
    assert server.call("table.snapshot", zoe, table_id=game).status == 200


def test_invitations_count_like_calls(tmp_path: Path) -> None:
    """A game with five invitations counts as five calls of `tables.invite`."""
    with running(tmp_path) as server:
        server.within(_nobody_asks_too_often(server, invites=Rate(3_600_000, 10)))
        people = [_guest(server, f"Ann {number}") for number in range(6)]
        token, names = people[0][0], [name for _, name in people]
        made = [_made(server, token, *names)[0] for _ in range(3)]
        table = server.ask("tables.create", token)["table_id"]
        invited = server.call("tables.invite", token, table_id=table, name=names[1]).word

    assert (made, invited) == ([201, 201, 429], "too_often")


def test_a_token_that_expires_now_closes_the_connection(server: Running) -> None:
    """A remaining time of zero does not mean forever."""

    async def closed() -> bool:
        access = TokenAccess(server.app, TrustedProxies())
        with access.watch_token(TokenCaller("u1", "Ann", "token", expires=0)) as gone:
            return await asyncio.wait_for(gone.wait(), 10)

    assert server.within(closed)


def _nobody_asks_too_often(server: Running, **rates: Rate) -> Callable[[], Awaitable[None]]:
    async def limit() -> None:
        context = server.app.context
        context.rate_limits = RateLimits(NO_LIMITS._replace(**rates), context.clock)

    return limit


def test_a_forged_token_is_refused(server: Running) -> None:
    """It counts as no token."""
    assert _asked(server, "POST", "/tabletop/durak", "kzr_" + "x" * 43, {"participants": []})[0] == 401


def test_a_foreign_page_opens_no_socket(server: Running) -> None:
    """The rule is the same as for every socket."""
    with pytest.raises(InvalidStatus) as refused:
        connect(
            f"ws://127.0.0.1:{server.port}/tabletop/t1", origin=Origin("https://evil.example"), proxy=None
        )

    assert refused.value.response.status_code == 403
