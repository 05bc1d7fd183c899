"""docs/how-to/operations.md and deploy/ match the server."""

import asyncio
import configparser
import json
import re
import urllib.request
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]  # comes with schemathesis

from kozyr.bots.levels import LEVELS
from kozyr.server.api.calls.refusal_catalogue import STATUSES
from kozyr.server.api.calls.registry import CALLS
from kozyr.server.cluster.nats import NatsBus
from kozyr.server.operations.config import LoadedConfig, read_config
from kozyr.server.operations.metrics import Metrics
from tests.kit.nats import running_nats
from tests.kit.paths import ROOT
from tests.kit.postgres import running_server
from tests.kit.program import run_program
from tests.kit.server_process import Server, free_port, serving

DEPLOY = ROOT / "deploy"
PAGE = (ROOT / "docs" / "how-to" / "operations.md").read_text("utf-8")
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
SERVICES: dict[str, Any] = COMPOSE["services"]
DASHBOARD: dict[str, Any] = json.loads((DEPLOY / "grafana-dashboard.json").read_text("utf-8"))
ALARMS = [
    rule
    for group in yaml.safe_load((DEPLOY / "prometheus-alarms.yaml").read_text("utf-8"))["groups"]
    for rule in group["rules"]
]


def test_compose_runs_two_servers_a_database_nats_and_a_proxy() -> None:
    """Both servers are the same image, and only the proxy can be reached from outside."""
    images = {name: service["image"] for name, service in SERVICES.items()}
    reached = [name for name, service in SERVICES.items() if "ports" in service]

    assert images == {
        "kozyr-1": "kozyr",
        "kozyr-2": "kozyr",
        "proxy": "caddy:2",
        "postgres": "postgres:18",
        "nats": "nats:2",
    }
    assert reached == ["proxy"]


def test_the_database_and_nats_are_on_an_internal_network() -> None:
    """The database and NATS are on an internal network."""
    inner = {name for name, network in COMPOSE["networks"].items() if network.get("internal")}

    assert {name for name, service in SERVICES.items() if set(service["networks"]) <= inner} == {
        "postgres",
        "nats",
    }


def test_servers_of_compose_understand_their_variables() -> None:
    """A server started so finds a database, a bus and the proxy's network."""
    image = dict(re.findall(r"\b(KOZYR_[A-Z_]+)=(\S+)", (DEPLOY / "Containerfile").read_text("utf-8")))
    said = {
        name: re.sub(r"\$\{\w+:\?\}", "secret", str(value))
        for name, value in SERVICES["kozyr-1"]["environment"].items()
    }

    found = read_config({}, image | said)

    assert isinstance(found, LoadedConfig)
    assert (found.config.database, found.config.nats, found.config.port) == (
        "postgresql://kozyr:secret@postgres/kozyr",
        ("nats://kozyr:secret@nats:4222",),
        8000,
    )
    assert list(found.config.proxies) == [COMPOSE["networks"]["front"]["ipam"]["config"][0]["subnet"]]


def test_a_server_has_time_to_stop() -> None:
    """Compose and systemd wait longer than a server drains."""
    drains = int(SERVICES["kozyr-1"]["environment"]["KOZYR_DRAIN_S"])

    assert SERVICES["kozyr-1"]["stop_grace_period"] == "60s"
    assert _unit()["Service"]["TimeoutStopSec"] == "60"
    assert drains + 10 < 60


def test_the_proxy_sends_people_to_the_servers_of_compose() -> None:
    """The proxy uses their names and ports, and checks their health."""
    text = (DEPLOY / "Caddyfile").read_text("utf-8")
    servers = re.search(r"\{\$SERVERS:(.*?)\}", text)
    assert servers

    assert servers[1].split() == [f"{name}:8000" for name in SERVICES if name.startswith("kozyr")]
    assert "health_uri /health" in text
    assert "respond /metrics 404" in text


def test_the_image_is_made_of_files_that_are_there() -> None:
    """Every file that is copied into the image is in the repository."""
    text = (DEPLOY / "Containerfile").read_text("utf-8")
    copied = [
        name for line in re.findall(r"^COPY (?!--from)(.*)", text, re.MULTILINE) for name in line.split()[:-1]
    ]

    assert [name for name in copied if not (ROOT / name).exists()] == []
    assert "USER kozyr" in text


@pytest.mark.parametrize(
    ("password", "said"), [("right", "connected to NATS"), ("wrong", "refused the name or password")]
)
def test_nats_needs_a_password(
    password: str, said: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """deploy/nats.conf refuses every client without the password."""
    monkeypatch.setenv("NATS_PASSWORD", "right")
    caplog.set_level("INFO", "kozyr.bus")

    async def tried(port: int) -> str:
        bus = NatsBus([f"nats://kozyr:{password}@127.0.0.1:{port}"], "epoch")
        async with asyncio.timeout(60):
            while not caplog.messages:  # noqa: ASYNC110 - logging sets no event
                await asyncio.sleep(0.01)
        await bus.close()
        return caplog.messages[0]

    with running_nats("--config", str(DEPLOY / "nats.conf")) as server:
        assert said in asyncio.run(tried(server.port))


def _unit() -> configparser.ConfigParser:
    unit = configparser.ConfigParser(interpolation=None, strict=False, allow_no_value=True)
    unit.optionxform = str  # type: ignore[assignment,method-assign]  # as systemd reads them
    unit.read_string((DEPLOY / "kozyr@.service").read_text("utf-8"))
    return unit


def test_the_unit_runs_a_server_on_the_port_it_is_named_after(tmp_path: Path) -> None:
    """The unit sends SIGTERM to the server alone, and restarts it if it dies."""
    service = _unit()["Service"]
    program, serve, *options = service["ExecStart"].replace("%i", "8001").split()
    (tmp_path / "kozyr.toml").write_bytes((DEPLOY / "kozyr.toml").read_bytes())
    named = [str(tmp_path / "kozyr.toml") if word.startswith("/etc/") else word for word in options]

    said, complaint, status = run_program("config", *named)

    assert (program, serve) == ("/opt/kozyr/bin/kozyr", "serve")
    assert (complaint, status) == ("", 0)
    assert "port = 8001" in said
    assert (service["KillSignal"], service["KillMode"], service["Restart"]) == ("SIGTERM", "mixed", "always")


def test_the_example_configuration_serves_the_unit() -> None:
    """A server behind a proxy on this machine, with SQLite where the unit may write, and time to stop."""
    found = read_config({}, {}, str(DEPLOY / "kozyr.toml"))
    service = _unit()["Service"]

    assert isinstance(found, LoadedConfig)
    config = found.config
    assert (config.host, config.proxies, config.log_format) == ("127.0.0.1", ("127.0.0.1",), "json")
    assert (config.data, service["StateDirectory"]) == ("/var/lib/kozyr", "kozyr")
    assert config.drain_s + 10 < int(service["TimeoutStopSec"])


def test_passwords_of_the_unit_go_before_its_example_configuration() -> None:
    """A database in /etc/kozyr/environment replaces the folder, which is then not used."""
    environment = {"KOZYR_DATABASE": "postgresql://kozyr:s3cr3t@db/kozyr", "KOZYR_NATS": "nats://n:p@nats"}

    found = read_config({}, environment, str(DEPLOY / "kozyr.toml"))

    assert isinstance(found, LoadedConfig)
    assert (found.config.data, found.config.database) == ("", environment["KOZYR_DATABASE"])


def test_the_page_says_where_the_files_of_the_unit_lie() -> None:
    """A command of the page installs each file that the unit names, with its permissions."""
    service = _unit()["Service"]
    configured = re.search(r"--config (\S+)", service["ExecStart"])
    assert configured

    assert f"```toml\n{(DEPLOY / 'kozyr.toml').read_text('utf-8')}```" in PAGE
    assert f"install -m 0640 -g kozyr deploy/kozyr.toml {configured[1]}" in PAGE
    assert f"install -m 0600 /dev/stdin {service['EnvironmentFile'].removeprefix('-')}" in PAGE


def _figures() -> set[str]:
    written, _ = Metrics(CALLS, STATUSES, LEVELS).exposition()
    return set(re.findall(r"^# TYPE (\w+)", written.decode(), re.MULTILINE))


def test_the_page_explains_every_figure() -> None:
    """docs/how-to/operations.md lists exactly Kozyr's metrics of /metrics."""
    told = {name for name in _figures() if name.startswith("kozyr_")}

    assert set(re.findall(r"\bkozyr_[a-z_]+", PAGE)) - {"kozyr_copy"} == told


def test_alarms_are_about_figures_that_there_are() -> None:
    """Each alarm is on the page, with what to do."""
    known = _figures()
    named = {
        re.sub(r"_(bucket|count|sum)$", "", name)
        for rule in ALARMS
        for name in re.findall(r"\b(?:kozyr|process)_[a-z_]+", rule["expr"])
    }

    assert named - known == set()
    assert [rule["alert"] for rule in ALARMS if rule["alert"] not in PAGE] == []


def test_the_dashboard_shows_figures_that_there_are() -> None:
    """Every metric, label value and call that its panels name exists, and every panel has its own place."""
    expressions = [target["expr"] for panel in DASHBOARD["panels"] for target in panel["targets"]]
    text = " ".join(expressions)
    named = {
        re.sub(r"_(bucket|count|sum)$", "", each) for each in re.findall(r"\b(?:kozyr|process)_[a-z_]+", text)
    }
    calls = {
        call
        for pattern in re.findall(r'call=~?"([^"]+)"', text)
        for call in CALLS
        if re.fullmatch(pattern, call)
    }
    words = {word for each in re.findall(r'outcome=~"([^"]+)"', text) for word in each.split("|")}
    places = {(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in DASHBOARD["panels"]}

    assert named - _figures() == set()
    assert {"auth.login", "account.recover", "game.move", "users.report", "admin.ban"} <= calls
    assert words - STATUSES.keys() == set()
    assert len(places) == len(DASHBOARD["panels"])
    assert "grafana-dashboard.json" in PAGE


class _Figures(dict[str, float]):
    """Metrics as an alarm sees them: nothing has changed lately, so every rate is 0."""

    def holds(self, expression: str) -> bool:
        """Return whether an alarm's expression holds; PromQL's keywords are removed first."""
        text = re.sub(r"rate\(\w+(\{[^}]*\})?\[\w+\]\)", "0.0", expression)
        text = re.sub(r"\{[^}]*\}|\bby \(\w+\)|\bon\(\)", "", text).strip()
        functions: dict[str, Any] = {
            "abs": abs, "sum": lambda figure: figure, "max": lambda figure: figure,
            "count": lambda _: self["targets"], "absent": lambda _: False,
            "histogram_quantile": lambda _, figure: figure,
        }  # fmt: skip
        return bool(eval(text, {"__builtins__": {}}, functions | self))  # noqa: S307 - our own file


def _alarms_of(server: Server, targets: int) -> list[str]:
    """List the alarms that a server's metrics set off, with this many servers in Prometheus."""
    with urllib.request.urlopen(f"{server.url}/metrics", timeout=60) as answer:  # noqa: S310 - our own server
        written: str = answer.read().decode()
    found = re.findall(r"^(\w+) (\S+)$", written, re.MULTILINE)
    figures = _Figures({name: float(value) for name, value in found}, targets=targets, up=1.0)
    return [rule["alert"] for rule in ALARMS if figures.holds(rule["expr"])]


def test_a_single_process_on_sqlite_sets_off_no_alarm(tmp_path: Path) -> None:
    """No player is connected, and nothing is wrong."""
    with serving(tmp_path) as server:
        assert _alarms_of(server, targets=1) == []


def test_a_process_without_nats_sets_off_no_alarm(tmp_path: Path) -> None:
    """A single process on PostgreSQL sets off no alarm; one of two without NATS sets off its own alarm."""
    with running_server() as postgres:
        server = Server(tmp_path, options=["--database", postgres.address(postgres.make_database())])
        with server.ends:
            server.ends.callback(server.stop)
            server.start()
            alone, left = _alarms_of(server, targets=1), _alarms_of(server, targets=2)

    assert (alone, left) == ([], ["KozyrFewLeft"])


def test_a_process_that_lost_its_nats_sets_off_the_alarm(tmp_path: Path) -> None:
    """NATS is configured and does not answer."""
    with running_server() as postgres:
        address = postgres.address(postgres.make_database())
        options = ["--database", address, "--nats", f"nats://127.0.0.1:{free_port()}"]
        server = Server(tmp_path, options=options)
        with server.ends:
            server.ends.callback(server.stop)
            server.start()
            alarms = _alarms_of(server, targets=1)

    assert alarms == ["KozyrBusDown"]


def test_a_server_that_is_gone_is_an_alarm_of_its_own() -> None:
    """One missing server of several is a warning; no server at all is an urgent alarm."""
    severities = {rule["alert"]: rule["labels"]["severity"] for rule in ALARMS}

    assert (severities["KozyrDown"], severities["KozyrAllDown"]) == ("ticket", "page")
