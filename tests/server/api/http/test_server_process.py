"""The health, the limits and the restart of a server (realtime.md, Operations and Limits)."""

import asyncio
from pathlib import Path

import pytest

from kozyr.server.api.calls.rate_limiter import Rate
from kozyr.server.api.http.request_handler import language_of
from kozyr.server.api.http.trusted_proxies import TrustedProxies
from kozyr.server.app import rates_of
from kozyr.server.operations.config import Config, LimitsConfig
from tests.kit.hosts import FailingStore
from tests.kit.servers import running

JSON = {"Content-Type": "application/json"}


class HangingStore(FailingStore):
    """A store that can be made to answer nothing."""

    hangs = False

    async def balance(self, account: object) -> int:
        """Return a balance, or hang, or fail."""
        if self.hangs:
            await asyncio.sleep(60)
        self._there()
        return await super().balance(account)  # type: ignore[arg-type]  # any value


def test_health_depends_on_the_store(tmp_path: Path) -> None:
    """The status is 200 if the store answers within a second, else 503."""
    store = HangingStore()
    with running(tmp_path, store=store) as server:
        well = server.send("GET", "/health")
        assert server.send("HEAD", "/health").status == 200
        store.gone = True
        gone = server.send("GET", "/health")
        store.gone, store.hangs = False, True
        hanging = server.send("GET", "/health")
        store.hangs = False

        assert [(reply.status, reply.data["status"]) for reply in (well, gone, hanging)] == [
            (200, "ok"),
            (503, "unavailable"),
            (503, "unavailable"),
        ]


def test_rate_limits_hold_by_http(tmp_path: Path) -> None:
    """They limit calls per token and password tries, and say when to retry."""
    with running(tmp_path) as server:
        token = server.ask("auth.guest")["token"]
        words = [server.call("auth.me", token).word for _ in range(80)]
        guesses = [server.call("auth.login", name="Ann", password=str(n)) for n in range(25)]

        assert words[:40] == ["ok"] * 40
        assert "too_often" in words
        refused = [reply for reply in guesses if reply.word == "too_often"]
        assert refused
        assert int(refused[0].headers["retry-after"]) >= 1
        assert refused[0].status == 429


def test_the_limit_of_finished_games_is_an_option(tmp_path: Path) -> None:
    """games.get and fair.verify count together, per person or address."""
    config = Config(port=0, limits=LimitsConfig(games_per_second=1, games_burst=2))
    with running(tmp_path, config) as server:
        words = [server.call(name, game_id="t.1").word for name in ("games.get", "fair.verify", "games.get")]

    assert words == ["no_game", "no_game", "too_often"]


def test_the_usual_limit_of_finished_games() -> None:
    """It is 4 a second in bursts of 20."""
    assert rates_of(Config()).games == Rate(250, 20)


def test_the_largest_burst_of_finished_games_is_allowed() -> None:
    """Every rate that the option allows is at least one millisecond a game."""
    assert rates_of(Config(limits=LimitsConfig(games_per_second=1000, games_burst=7))).games == Rate(1, 7)


def test_pages_of_allowed_origins_may_call(tmp_path: Path) -> None:
    """CORS allows no other pages."""
    with running(tmp_path, Config(origins=("https://play.example.org",))) as server:
        ours = {"Origin": "https://play.example.org"}
        request = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization"}
        allowed = server.send("OPTIONS", "/api/auth.guest", None, ours | request)
        answered = server.send("POST", "/api/tables.list", b"{}", JSON | ours)
        foreign = server.send(
            "POST", "/api/tables.list", b"{}", JSON | {"Origin": "https://evil.example.org"}
        )

        assert allowed.headers["access-control-allow-origin"] == "https://play.example.org"
        assert answered.headers["access-control-allow-origin"] == "https://play.example.org"
        assert "access-control-allow-origin" not in foreign.headers


def test_stored_data_survives_a_restart(tmp_path: Path) -> None:
    """Tokens, coins and seats are still there."""
    with running(tmp_path) as server:
        made = server.ask("auth.register", name="Ann", password="correct horse")
        table = server.ask("tables.create", made["token"])["table_id"]

    with running(tmp_path) as server:
        assert server.ask("auth.me", made["token"])["user_id"] == made["user_id"]
        assert [item["table_id"] for item in server.ask("tables.mine", made["token"])["tables"]] == [table]
        assert server.ask("ledger.balance", made["token"]) == {"available": 1000, "in_play": 0}


def _scope(peer: str | None, *forwarded: str) -> dict[str, object]:
    headers = [(b"x-forwarded-for", item.encode()) for item in forwarded]
    return {"client": None if peer is None else (peer, 1234), "headers": headers}


ASKED = [
    (_scope("192.0.2.1"), "192.0.2.1"),
    (_scope("192.0.2.1", "203.0.113.9"), "192.0.2.1"),
    (_scope("10.0.0.1", "203.0.113.9"), "203.0.113.9"),
    (_scope("10.0.0.1", "198.51.100.7, 203.0.113.9"), "203.0.113.9"),
    (_scope("10.0.0.1", "198.51.100.7", "10.0.0.2"), "198.51.100.7"),
    (_scope("10.0.0.1", "nonsense"), "10.0.0.1"),
    (_scope("10.0.0.1", "203.0.113.9, nonsense, 10.0.0.2"), "10.0.0.2"),
    (_scope("10.0.0.1"), "10.0.0.1"),
    (_scope("::ffff:10.0.0.1", "203.0.113.9"), "203.0.113.9"),
    (_scope("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64"),
    (_scope(None), "local"),
]


@pytest.mark.parametrize(("scope", "address"), ASKED)
def test_only_our_proxies_may_name_addresses(scope: dict[str, object], address: str) -> None:
    """The header is read from its end; an IPv6 subscriber is one address."""
    assert TrustedProxies(["10.0.0.0/8"]).find_address(scope) == address


@pytest.mark.parametrize(
    ("accepted", "lang"),
    [
        ("ru-RU,ru;q=0.9,en-US;q=0.8,en;q=0.7", "ru"),
        ("en-GB,en;q=0.9,ru;q=0.8", "en"),
        ("fr;q=1, ru;q=0.1", "ru"),
        ("ru;q=nonsense", "en"),
        ("ru;level=1", "ru"),
        (",;,;q=,", "en"),
        ("ru," * 10_000, "ru"),
    ],
)
def test_the_preferred_language_is_chosen(accepted: str, lang: str) -> None:
    """The weights in the header decide; a header without a known language gives English."""
    assert language_of(accepted) == lang
