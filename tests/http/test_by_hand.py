"""Document 003's face at a whole server: everybody's own tokens, names and limits."""

import json

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.kit.servers import Running


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
