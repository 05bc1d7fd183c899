"""The same calls by HTTP (realtime.md, Calls): a real server, a real port, a real file."""

import gzip
import json

import pytest
from prometheus_client import CONTENT_TYPE_LATEST

from kozyr.locales import explain_reason
from kozyr.server.api.calls.call_refusals import CALL_REASONS
from tests.kit.servers import Running

JSON = {"Content-Type": "application/json"}


def test_a_game_is_played_by_http(server: Running) -> None:
    """Everything from the guest to the end is done by requests."""
    ann, bob = (server.ask("auth.guest", name=name)["token"] for name in ("Ann", "Bob"))
    table = server.ask("tables.create", ann, clock="none")["table_id"]
    server.ask("tables.join", bob, table_id=table)
    for token in (ann, bob):
        server.ask("tables.ready", token, table_id=table)

    for turn in range(500):
        views = [(token, server.ask("table.snapshot", token, table_id=table)) for token in (ann, bob)]
        acting = [(token, view["player"]["legal"][0]) for token, view in views if view["player"]["legal"]]
        if not acting:
            break
        token, action = acting[0]
        server.ask("game.move", token, table_id=table, command_id=f"c{turn}", action=action)

    assert views[0][1]["table"]["status"] == "over"
    assert server.ask("games.get", game_id=f"{table}.1")["game"]["reason"] == "cards"


def test_every_answer_has_an_id_and_headers(server: Running) -> None:
    """The headers restrict browsers."""
    replies = [
        server.call("tables.list"), server.call("auth.me"), server.send("GET", "/api/auth.me"),
        server.send("POST", "/nowhere"), server.send("GET", "/health"), server.send("GET", "/docs"),
        server.send("POST", "/api/auth.guest", b"x" * 20_000, JSON),
    ]  # fmt: skip

    assert [reply.status for reply in replies] == [200, 401, 405, 404, 200, 200, 413]
    ids = {reply.headers["x-request-id"] for reply in replies}
    assert len(ids) == len(replies)
    for reply in replies:
        assert reply.headers["x-content-type-options"] == "nosniff"
        assert reply.headers["x-frame-options"] == "DENY"
        assert "default-src 'none'" in reply.headers["content-security-policy"]
        assert "server" not in reply.headers


MALFORMED = [
    (b"nonsense", JSON, 400, "bad_request"),
    (b"{}", {"Content-Type": "text/plain"}, 400, "bad_request"),
    (b"{}", {}, 400, "bad_request"),
    (b"name=Ann", {"Content-Type": "application/x-www-form-urlencoded"}, 400, "bad_request"),
    (b"[" * 16_000, JSON, 400, "bad_request"),
    (b'{"name":"\\ud800"}', JSON, 400, "bad_request"),
    (b'{"name":"\xff"}', JSON, 400, "bad_request"),
    (b'{"name":"' + b"x" * 16_384 + b'"}', JSON, 413, "too_large"),
    (b'{"name":"x"}', {"Content-Type": "Application/JSON; charset=utf-8"}, 200, "ok"),
    (None, {}, 200, "ok"),
]


@pytest.mark.parametrize(("body", "headers", "status", "word"), MALFORMED)
def test_malformed_requests_are_refused(
    server: Running, body: bytes | None, headers: dict[str, str], status: int, word: str
) -> None:
    """The type or the JSON is wrong, too deep or too large; an empty request is fine."""
    reply = server.send("POST", "/api/auth.guest", body, headers)

    assert (reply.status, reply.word) == (status, word)


@pytest.mark.parametrize(
    "messages", ["Bearer", "Bearer ", "Bearer kzr_x", "Basic QW5uOng=", "kzr_x", "Bearer \xe9"]
)
def test_an_invalid_token_is_refused_by_every_call(server: Running, messages: str) -> None:
    """This includes calls that need no token."""
    reply = server.send("POST", "/api/tables.list", b"{}", JSON | {"Authorization": messages})

    assert (reply.status, reply.word, reply.headers["www-authenticate"]) == (401, "bad_token", "Bearer")


def test_a_revoked_token_is_refused_immediately(server: Running) -> None:
    """It does not matter which connection is used."""
    token = server.ask("auth.guest")["token"]
    bot = server.ask("auth.token", token, name="bot", scopes=["read"])
    assert server.call("auth.me", bot["token"]).status == 200

    server.ask("auth.revoke", token, token_id=bot["token_id"])

    assert server.call("auth.me", bot["token"]).word == "bad_token"


@pytest.mark.parametrize(
    ("accepted", "lang"),
    [("ru", "ru"), ("en, ru;q=0.5", "en"), ("de, ru-RU;q=0.8, en;q=0.3", "ru"), ("", "en")],
)
def test_refusals_are_in_the_callers_language(server: Running, accepted: str, lang: str) -> None:
    """The language comes from Accept-Language."""
    reply = server.send("POST", "/api/auth.me", b"{}", JSON | {"Accept-Language": accepted})

    assert reply.data["error"]["message"] == explain_reason(CALL_REASONS["no_token"], lang)


def test_unknown_addresses_are_refused(server: Running) -> None:
    """The answer has the form of any refusal."""
    for path in ("/api/nope", "/api/", "/api/auth.guest/x", "/../etc/passwd", "/api/%00", "/%0d%0aX:%20y"):
        assert server.send("POST", path, b"{}", JSON).word == "no_call"
    reply = server.send("DELETE", "/api/auth.guest")
    assert (reply.word, "POST" in reply.headers["allow"]) == ("bad_method", True)


INJECTED = [
    "'; DROP TABLE people; --",
    '" OR ""="',
    "Robert\u0000",
    "\r\nSet-Cookie: a=b",
    "%s%n{0}{name}",
    "\u202eевил",
]


@pytest.mark.parametrize("text", INJECTED)
def test_hostile_text_does_nothing(server: Running, text: str) -> None:
    """Names, passwords, ids and messages contain such text."""
    guest = server.call("auth.guest", name=text[:24])
    assert guest.word == "ok"
    token = guest.data["token"]
    table = server.ask("tables.create", token, name=text, password=text)["table_id"]
    replies = [
        server.call("auth.login", name=text, password=text),
        server.call("users.get", name=text),
        server.call("users.get", user_id=text),
        server.call("table.snapshot", table_id=text),
        server.call("tables.ready", token, table_id=table, client_seed=text),
        server.call("table.chat", token, table_id=table, text=text),
        server.call("auth.revoke", token, token_id=text),
        server.call("games.get", game_id=text),
        server.call("tables.list", name=text),
    ]

    assert {reply.status for reply in replies} <= {200, 400, 401, 404, 409}
    assert all("set-cookie" not in reply.headers for reply in replies)
    assert server.call("tables.list").status == 200
    assert server.call("table.snapshot", None, table_id=table).word == "locked"
    assert server.call("table.snapshot", None, table_id=table, password=text).word == "ok"


def test_metrics_are_served(server: Running) -> None:
    """They have Prometheus's format; calls are counted by name and outcome."""
    server.call("auth.me")

    reply = server.send("GET", "/metrics")

    assert reply.headers["content-type"] == CONTENT_TYPE_LATEST
    assert reply.headers["content-type"].count("charset") == 1
    assert b'kozyr_calls_total{call="auth.me",outcome="no_token"}' in reply.body


def test_documents_are_served(server: Running) -> None:
    """OpenAPI and AsyncAPI are for programs."""
    for name, version in (("openapi", "3.1.0"), ("asyncapi", "3.0.0")):
        reply = server.send("GET", f"/api/{name}.json")
        assert (reply.data[name], reply.headers["cache-control"]) == (version, "public, max-age=3600")


def test_two_requests_in_one_body_are_malformed(server: Running) -> None:
    """The second one is not hidden behind the first."""
    body = json.dumps({"name": "Ann"}).encode() + b"\n" + json.dumps({"name": "Bob"}).encode()

    assert server.send("POST", "/api/auth.guest", body, JSON).word == "bad_request"


@pytest.mark.parametrize("path", ["/api/openapi.json", "/api/asyncapi.json", "/docs"])
def test_large_documents_are_compressed(server: Running, path: str) -> None:
    """The documents of the API shrink with gzip too."""
    plain = server.send("GET", path)
    small = server.send("GET", path, None, {"Accept-Encoding": "gzip"})

    assert small.headers["content-encoding"] == "gzip"
    assert "Accept-Encoding" in small.headers["vary"]
    assert small.headers["content-type"] == plain.headers["content-type"]
    assert len(small.body) < len(plain.body) / 3


@pytest.mark.parametrize(
    ("accepted", "encoding"), [("gzip, deflate, br", "gzip"), ("", None), ("gzip;q=0", None), ("br", None)]
)
def test_a_large_answer_is_compressed(server: Running, accepted: str, encoding: str | None) -> None:
    """The list of rule sets shrinks to a fifth with gzip; small answers are not compressed."""
    headers = JSON | {"Accept-Encoding": accepted}
    plain = server.send("POST", "/api/tables.rules", b"{}", JSON)
    large = server.send("POST", "/api/tables.rules", b"{}", headers)
    small = server.send("POST", "/api/auth.guest", b"{}", headers)

    assert large.headers.get("content-encoding") == encoding
    assert (gzip.decompress(large.body) if encoding else large.body) == plain.body
    assert "Accept-Encoding" in large.headers["vary"]
    assert "content-encoding" not in small.headers
