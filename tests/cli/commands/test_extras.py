"""The abilities of an installation with some extras, and its message about missing ones (README)."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from kozyr.bots.levels import LEVELS
from kozyr.cli.commands.extras import EXTRA_MODULES
from tests.kit.installed import EXTRAS, Installed, distributions, import_names, own_requirements
from tests.kit.paths import ROOT

POSITION = (
    "rules:classic dealer:1 trump:H7 bout:1 attacker:0 defender:1 limit:5 "
    "hands:S6,S9,SA,C7,H8,D10|S7,SQ,C9,H9,D6,DK seen:| "
    "talon:S8,S10,SJ,SK,C6,C8,C10,CJ,CQ,CK,CA,H6,H10,HJ,HQ,HK,HA,D7,D8,D9,DJ,DQ,DA,H7"
)
LIGHT = {"markdown-it-py", "mdurl", "msgspec", "platformdirs", "pygments", "rich", "rustfluent"}


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """`pip install kozyr`."""
    return Installed(tmp_path_factory.mktemp("base"))


def test_the_extras_are_these() -> None:
    """`all` installs everything that any extra installs."""
    assert set(EXTRAS) == {"all", "bots", "play", "postgres", "server"}
    assert distributions("all").keys() == distributions(*EXTRAS).keys()


def test_the_base_is_light() -> None:
    """The base only draws, reads JSON and finds folders."""
    assert set(distributions()) - {"typing-extensions"} == LIGHT


def test_the_parts_are_what_the_extras_bring() -> None:
    """Each extra installs its listed modules, and each of its packages has a listed module."""
    for extra, modules in EXTRA_MODULES.items():
        installed = {package.name for package in own_requirements(extra)} - {
            package.name for package in own_requirements()
        }
        installed -= {"uvloop"}  # the server runs without it
        if extra != "bots":
            installed -= {package.name for package in own_requirements("bots")}
        assert {name for name in installed if not import_names(name) & set(modules)} == set()
        assert {
            module for module in modules if not any(module in import_names(name) for name in installed)
        } == set()


@pytest.mark.parametrize(
    ("arguments", "text", "expected"),
    [
        (("--version",), "", "kozyr "),
        (("engine",), '{"cmd":"rules"}\n', '"ok":true'),
        (("position", POSITION, "--json"), "", '"trump"'),
        (("position", POSITION), "", "Trump"),
        (("replay", str(ROOT / "tests" / "games" / "transfer-2.durak")), "", "Bout 1"),
        (("demo", "--seed", "1", "--delay", "0"), "", "durak"),
        (("arena", "experienced", "novice", "--pairs", "1", "--json"), "", '"experienced"'),
        (("simulate", "random", "novice", "--games", "1", "--json"), "", '"novice"'),
        (("config",), "", "port = 8000"),
        (("serve", "--help"), "", "--port"),
        (("play", "--help"), "", "--plain"),
    ],
)  # fmt: skip
def test_the_base_works(base: Installed, arguments: tuple[str, ...], text: str, expected: str) -> None:
    """The base has the rules, the notation, the engine, and bots that need no compiled kernel."""
    output, errors, status = base.kozyr(*arguments, given=text)

    assert (status, errors if not output else "") == (0, "")
    assert expected in output


def _refusal_of(feature: str, extra: str) -> str:
    return f"{feature} needs the {extra} parts: pip install 'kozyr[{extra}]'\n"


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("serve",), _refusal_of("kozyr serve", "server")),
        (("play",), _refusal_of("kozyr play", "play")),
        (("play", "--plain"), _refusal_of("kozyr play", "play")),
        (("solve",), _refusal_of("kozyr solve", "bots")),
        (("analyse", "game.durak"), _refusal_of("kozyr analyse", "bots")),
        (("bench", "kernel"), _refusal_of("kozyr bench", "bots")),
        (("arena", "master", "novice"), _refusal_of("The level master", "bots")),
        (("simulate", "novice", "divine"), _refusal_of("The level divine", "bots")),
        (("export", "x", "--database", "postgresql://h/d"), _refusal_of("A PostgreSQL database", "postgres")),
        (("serve", "--lang", "ru"), "Для kozyr serve нужна часть server: pip install 'kozyr[server]'\n"),
        (
            ("arena", "master", "novice", "--lang", "ru"),
            "Для уровня master нужна часть bots: pip install 'kozyr[bots]'\n",
        ),
    ],
)  # fmt: skip
def test_a_missing_part_is_named_with_what_installs_it(
    base: Installed, arguments: tuple[str, ...], expected: str
) -> None:
    """A sentence and status 2, before the command does anything."""
    assert base.kozyr(*arguments) == ("", expected, 2)


def test_a_server_without_the_drivers_names_them(tmp_path: Path) -> None:
    """A server with a database needs the drivers."""
    server = Installed(tmp_path, "server")

    assert server.kozyr("serve", "--database", "postgresql://h/d") == (
        "", _refusal_of("A PostgreSQL database", "postgres"), 2,
    )  # fmt: skip


def test_a_module_that_is_missing_at_run_time_is_named_too(base: Installed) -> None:
    """A command may also miss a module of an extra while it runs."""
    program = (
        "import sys, kozyr.cli.main as cli, kozyr.cli.commands.play as play\n"
        "play.require_extra, play.has_full_screen = lambda *_: None, lambda _: True\n"
        "sys.exit(cli.run(['play']))"
    )
    output, errors, status = base.python("-c", program)

    assert (output, errors, status) == ("", _refusal_of("kozyr play", "play"), 2)


@pytest.mark.parametrize(
    ("extra", "modules"),
    [
        ("bots", "kozyr.bots.search, kozyr.bots.endgame, kozyr.bots.batch"),
        ("play", "kozyr.terminal.app, kozyr.terminal.plain.main, kozyr.client.online_table"),
        (
            "server",
            "kozyr.server.api.http.server_process, kozyr.cli.commands.serve, kozyr.server.stores.sqlite",
        ),
        ("server", "kozyr.server.bot_workers.worker"),
        ("postgres", "kozyr.server.stores.postgres, kozyr.server.cluster.nats"),
    ],
)  # fmt: skip
def test_an_extra_brings_all_that_its_part_imports(extra: str, modules: str, tmp_path: Path) -> None:
    """No module of another extra is needed."""
    assert Installed(tmp_path, extra).python("-c", f"import {modules}") == ("", "", 0)


def test_a_server_runs_with_its_extra_alone(tmp_path: Path) -> None:
    """With SQLite a server needs no PostgreSQL driver and no NATS."""
    installed = Installed(tmp_path, "server")
    command = [sys.executable, "-S", "-m", "kozyr", "serve", "--port", "0", "--data", str(tmp_path / "data")]
    with subprocess.Popen(
        command, env=installed.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as run:
        assert run.stdout is not None
        greeting = run.stdout.readline()
        run.send_signal(signal.SIGTERM)
        _, errors = run.communicate(timeout=60)

    assert json.loads(greeting)["address"].startswith("http://127.0.0.1:")
    assert (run.returncode, b"Traceback" in errors) == (0, False)


def test_levels_that_search_are_those_that_need_the_kernel(base: Installed) -> None:
    """The base can make the bot of every other level."""
    light = [name for name, level in LEVELS.items() if not level.needs_kernel]
    program = (
        f"from kozyr.bots.levels import LEVELS\nprint([LEVELS[name].make(1) and name for name in {light}])"
    )

    assert base.python("-c", program) == (f"{light}\n", "", 0)
    assert [name for name in LEVELS if name not in light] == ["master", "divine"]


def test_the_readme_says_which_extra_is_for_whom() -> None:
    """Every extra has a row."""
    page = (ROOT / "README.md").read_text("utf-8")

    assert [extra for extra in EXTRAS if f"`pip install 'kozyr[{extra}]'`" not in page] == []
