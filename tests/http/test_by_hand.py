"""Document 003's face at a whole server: everybody's own tokens, names and limits."""

import json
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from kozyr.calls.tables import MOST_TABLES
from kozyr.config import Config
from kozyr.config.config import Limits
from tests.kit.desks import WIDE
from tests.kit.servers import Running, running


def _guest(server: Running, name: str) -> tuple[str, str]:
    who = server.ask("auth.guest", name=name)
    return who["token"], who["name"]


def _asked(server: Running, method: str, path: str, token: str, body: object) -> tuple[int, bytes]:
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    reply = server.send(method, path, json.dumps(body).encode(), headers)
    return reply.status, reply.body


def test_two_guests_begin_a_game_by_hand(server: Running) -> None:
    """Named by their names; when both are connected it starts, and each sees his own cards alone."""
    (ann, ann_name), (bob, bob_name) = _guest(server, "Анна by hand"), _guest(server, "Bob by hand")
    people = [{"username": ann_name}, {"username": bob_name}]
    status, body = _asked(server, "POST", "/tabletop/durak", ann, {"participants": people})
    game = json.loads(body)["id"]

    address = f"ws://127.0.0.1:{server.port}/tabletop/{game}?token="
    with connect(address + ann, proxy=None) as one, connect(address + bob, proxy=None) as other:
        started = [json.loads(each.recv(10)) for each in (one, other)]

    hands = [
        {hand["owner"]: hand["cards"] != [{}] * 6 for hand in told["data"]["game"]["state"]["hands"]}
        for told in started
    ]
    assert (status, [told["event"] for told in started]) == (201, ["gameStarted", "gameStarted"])
    assert hands == [{ann_name: True, bob_name: False}, {ann_name: False, bob_name: True}]


def _made(server: Running, token: str, *people: str) -> tuple[int, str]:
    named = {"participants": [{"username": name} for name in people]}
    status, body = _asked(server, "POST", "/tabletop/durak", token, named)
    return status, json.loads(body)["id"] if status == 201 else body.decode()


@pytest.mark.parametrize(
    ("scope", "statuses"), [("read", (403, 403)), ("play", (403, 400)), ("tables", (201, 403))]
)
def test_a_program_does_what_its_token_is_for(server: Running, scope: str, statuses: tuple[int, int]) -> None:
    """To make a game is one thing, to play another; who may only read does neither."""
    (ann, ann_name), (_, bob_name) = _guest(server, f"Ann {scope}"), _guest(server, f"Bob {scope}")
    token = server.ask("auth.token", ann, name="bot", scopes=[scope])["token"]
    _, game = _made(server, ann, ann_name, bob_name)

    made, _ = _made(server, token, ann_name, bob_name)
    moved, _ = _asked(server, "PATCH", f"/tabletop/{game}", token, {"type": "openHand"})
    assert (made, moved) == statuses


def test_a_token_that_is_revoked_hears_no_more(server: Running) -> None:
    """Closed with 1008: whoever had stolen it sees no card from then on."""
    (ann, ann_name), (_, bob_name) = _guest(server, "Ann revokes"), _guest(server, "Bob revokes")
    _, game = _made(server, ann, ann_name, bob_name)
    made = server.ask("auth.token", ann, name="lost", scopes=["play"])

    address = f"ws://127.0.0.1:{server.port}/tabletop/{game}?token={made['token']}"
    with connect(address, proxy=None) as socket:
        while not server.house.host._rooms[game].viewers:  # noqa: SLF001 - until it listens
            time.sleep(0.01)
        server.ask("auth.revoke", ann, token_id=made["token_id"])
        with pytest.raises(ConnectionClosed):
            socket.recv(10)

    assert socket.close_code == 1008


def test_an_address_has_so_many_connections_of_all_kinds(tmp_path: Path) -> None:
    """Those of this face count with the gateway's."""
    with running(tmp_path, Config(port=0, limits=Limits(connections_per_address=1))) as server:
        (ann, ann_name), (_, bob_name) = _guest(server, "Ann"), _guest(server, "Bob")
        _, game = _made(server, ann, ann_name, bob_name)
        address = f"ws://127.0.0.1:{server.port}/tabletop/{game}?token={ann}"
        with (
            connect(address, proxy=None),
            connect(address, proxy=None) as second,
            pytest.raises(ConnectionClosed),
        ):
            second.recv(10)
        assert second.close_code == 1008


def test_nobody_is_kept_out_by_games_that_others_made(server: Running) -> None:
    """Others name him in so many games and no more; he still sits down where he likes."""
    (ann, ann_name), (bob, bob_name) = _guest(server, "Ann names"), _guest(server, "Bob named")
    server.within(_nobody_asks_too_often(server))
    made = [_made(server, ann, ann_name, bob_name) for _ in range(MOST_TABLES + 1)]

    assert [status for status, _ in made] == [201] * MOST_TABLES + [400]
    assert "too many games" in made[-1][1]
    assert server.call("tables.create", bob).status == 200


def _nobody_asks_too_often(server: Running) -> Callable[[], Awaitable[None]]:
    async def limit() -> None:
        server.house.desk.limit(WIDE)

    return limit


def test_a_forged_token_is_nobodys(server: Running) -> None:
    """As without one."""
    assert _asked(server, "POST", "/tabletop/durak", "kzr_" + "x" * 43, {"participants": []})[0] == 401


def test_a_foreign_page_opens_no_socket(server: Running) -> None:
    """The same rule as for every socket."""
    with pytest.raises(InvalidStatus) as refused:
        connect(
            f"ws://127.0.0.1:{server.port}/tabletop/t1", origin=Origin("https://evil.example"), proxy=None
        )

    assert refused.value.response.status_code == 403
