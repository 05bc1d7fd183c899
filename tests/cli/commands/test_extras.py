"""What an installation with some extras can do, and what it says of the rest (README, Installing)."""

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
LIGHT = {"markdown-it-py", "mdurl", "msgspec", "platformdirs", "pygments", "rich"}


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """`pip install kozyr`."""
    return Installed(tmp_path_factory.mktemp("base"))


def test_the_extras_are_these() -> None:
    """And `all` brings everything that any of them does."""
    assert set(EXTRAS) == {"all", "bots", "play", "postgres", "server"}
    assert distributions("all").keys() == distributions(*EXTRAS).keys()


def test_the_base_is_light() -> None:
    """Only what draws, reads JSON and finds folders."""
    assert set(distributions()) - {"typing-extensions"} == LIGHT


def test_the_parts_are_what_the_extras_bring() -> None:
    """Each module by which a part is recognized comes with its extra, and each package has such a module."""
    for extra, modules in EXTRA_MODULES.items():
        brought = {each.name for each in own_requirements(extra)} - {each.name for each in own_requirements()}
        brought -= {"uvloop"}  # the server runs without it
        if extra != "bots":
            brought -= {each.name for each in own_requirements("bots")}
        assert {name for name in brought if not import_names(name) & set(modules)} == set()
        assert {each for each in modules if not any(each in import_names(name) for name in brought)} == set()


@pytest.mark.parametrize(
    ("arguments", "given", "said"),
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
def test_the_base_works(base: Installed, arguments: tuple[str, ...], given: str, said: str) -> None:
    """The rules, the notation, the engine, and bots that need no compiled kernel."""
    told, complaint, status = base.kozyr(*arguments, given=given)

    assert (status, complaint if not told else "") == (0, "")
    assert said in told


def _sentence(what: str, part: str) -> str:
    return f"{what} needs the {part} parts: pip install 'kozyr[{part}]'\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("serve",), _sentence("kozyr serve", "server")),
        (("play",), _sentence("kozyr play", "play")),
        (("play", "--plain"), _sentence("kozyr play", "play")),
        (("solve",), _sentence("kozyr solve", "bots")),
        (("bench", "kernel"), _sentence("kozyr bench", "bots")),
        (("arena", "master", "novice"), _sentence("The level master", "bots")),
        (("simulate", "novice", "divine"), _sentence("The level divine", "bots")),
        (("export", "x", "--database", "postgresql://h/d"), _sentence("A PostgreSQL database", "postgres")),
        (
            ("serve", "--lang", "ru"),
            "Для kozyr serve нужна часть server: pip install 'kozyr[server]'\n",
        ),
        (
            ("arena", "master", "novice", "--lang", "ru"),
            "Для уровня master нужна часть bots: pip install 'kozyr[bots]'\n",
        ),
    ],
)  # fmt: skip
def test_a_missing_part_is_named_with_what_installs_it(
    base: Installed, arguments: tuple[str, ...], said: str
) -> None:
    """A sentence and status 2, before anything is begun."""
    assert base.kozyr(*arguments) == ("", said, 2)


def test_a_server_without_the_drivers_names_them(tmp_path: Path) -> None:
    """Whoever asks for a database needs them."""
    server = Installed(tmp_path, "server")

    assert server.kozyr("serve", "--database", "postgresql://h/d") == (
        "", _sentence("A PostgreSQL database", "postgres"), 2,
    )  # fmt: skip


def test_a_part_that_nobody_foresaw_is_named_too(base: Installed) -> None:
    """Whatever module of an extra a command misses in the middle."""
    program = (
        "import sys, kozyr.cli.main as cli, kozyr.cli.commands.play as play\n"
        "play.require_extra, play.has_full_screen = lambda *_: None, lambda _: True\n"
        "sys.exit(cli.run(['play']))"
    )
    said, complaint, status = base.python("-c", program)

    assert (said, complaint, status) == ("", _sentence("kozyr play", "play"), 2)


@pytest.mark.parametrize(
    ("extra", "modules"),
    [
        ("bots", "kozyr.bots.search, kozyr.bots.endgame, kozyr.bots.batch"),
        ("play", "kozyr.terminal.app, kozyr.terminal.plain.main, kozyr.terminal.online.table"),
        (
            "server",
            "kozyr.server.api.http.server_process, kozyr.cli.commands.serve, kozyr.server.stores.sqlite",
        ),
        ("server", "kozyr.server.bot_workers.worker"),
        ("postgres", "kozyr.server.stores.postgres, kozyr.server.cluster.nats"),
    ],
)  # fmt: skip
def test_an_extra_brings_all_that_its_part_imports(extra: str, modules: str, tmp_path: Path) -> None:
    """Nothing is missing that another extra would have brought."""
    assert Installed(tmp_path, extra).python("-c", f"import {modules}") == ("", "", 0)


def test_a_server_runs_with_its_extra_alone(tmp_path: Path) -> None:
    """With SQLite it needs no driver of PostgreSQL and no NATS."""
    installed = Installed(tmp_path, "server")
    command = [sys.executable, "-S", "-m", "kozyr", "serve", "--port", "0", "--data", str(tmp_path / "data")]
    with subprocess.Popen(
        command, env=installed.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as run:
        assert run.stdout is not None
        greeting = run.stdout.readline()
        run.send_signal(signal.SIGTERM)
        _, complaints = run.communicate(timeout=60)

    assert json.loads(greeting)["address"].startswith("http://127.0.0.1:")
    assert (run.returncode, b"Traceback" in complaints) == (0, False)


def test_levels_that_search_are_those_that_need_the_kernel(base: Installed) -> None:
    """Each of the others is made and plays in the base."""
    light = [name for name, level in LEVELS.items() if not level.needs_kernel]
    program = (
        f"from kozyr.bots.levels import LEVELS\nprint([LEVELS[name].make(1) and name for name in {light}])"
    )

    assert base.python("-c", program) == (f"{light}\n", "", 0)
    assert [name for name in LEVELS if name not in light] == ["master", "divine"]


def test_the_readme_says_which_extra_is_for_whom() -> None:
    """Every extra has its row."""
    page = (ROOT / "README.md").read_text("utf-8")

    assert [extra for extra in EXTRAS if f"`pip install 'kozyr[{extra}]'`" not in page] == []
