"""The image of deploy/Containerfile is built step by step and run, without a container engine."""

import json
import shutil
import signal
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

import pytest

from tests.kit.containerfile import IgnoreFile, UnknownInstructionError, read_instructions
from tests.kit.image import Stage, build
from tests.kit.paths import ROOT
from tests.kit.program import until
from tests.kit.running_image import RunningImage, health_command, make_volume, running

CONTAINERFILE: Final = ROOT / "deploy" / "Containerfile"
MEMORY: Final = Path("/dev/shm")  # noqa: S108 - a file system that is not the lower one of the overlay
PLAY: Final = """
import json, sys, urllib.request

def ask(call, token="", /, **fields):
    headers = {"Content-Type": "application/json"} | ({"Authorization": "Bearer " + token} if token else {})
    request = urllib.request.Request(
        "http://127.0.0.1:8000/api/" + call, json.dumps(fields).encode(), headers
    )
    return json.load(urllib.request.urlopen(request, timeout=60))

known = json.loads(sys.argv[1])
if not known:
    known = {name: ask("auth.guest", name=name)["token"] for name in ("Ann", "Bob")}
    known["table"] = ask("tables.create", known["Ann"], clock="none")["table_id"]
    ask("tables.join", known["Bob"], table_id=known["table"])
    for name in ("Ann", "Bob"):
        ask("tables.ready", known[name], table_id=known["table"])

def look():
    return {name: ask("table.snapshot", known[name], table_id=known["table"]) for name in ("Ann", "Bob")}

def players(views):
    return {name: view["player"] for name, view in views.items()}

views = look()
name = next(name for name, view in views.items() if view["player"]["legal"])
action = views[name]["player"]["legal"][0]
ask("game.move", known[name], table_id=known["table"], command_id="c%d" % views[name]["seq"], action=action)
print(json.dumps(known | {"before": players(views), "after": players(look())}))
"""
"""Plays one move over HTTP with nothing but Python; without a known table it opens one."""


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    """Give a folder in memory: the layers of an overlay must not lie in each other."""
    made = Path(tempfile.mkdtemp(prefix="kozyr-image-", dir=MEMORY))
    yield made
    shutil.rmtree(made)


@pytest.fixture(scope="module")
def image(folder: Path) -> Stage:
    """Build the image."""
    ignored = IgnoreFile(CONTAINERFILE.with_name("Containerfile.dockerignore").read_text("utf-8"))
    return build(read_instructions(CONTAINERFILE.read_text("utf-8")), ROOT, ignored, folder)


def _play(running_image: RunningImage, known: dict[str, Any]) -> dict[str, Any]:
    output, status = running_image.execute("python", "-", json.dumps(known), source=PLAY.encode())
    assert status == 0, output.decode()
    found: dict[str, Any] = json.loads(output)
    return found


def _is_healthy(running_image: RunningImage, check: list[str]) -> bool:
    return running_image.execute(*check)[1] == 0


@pytest.mark.stress
def test_the_image_is_built_and_its_program_keeps_a_game_over_a_restart(image: Stage, folder: Path) -> None:
    """Its own user runs it on a read-only system; it is healthy, plays, stops on SIGTERM and goes on."""
    data = folder / "data"
    make_volume(image, data)
    health = health_command(image)
    known: dict[str, Any] = {}
    seen = []

    for _ in range(2):
        with running(image, data) as program:
            assert until(partial(_is_healthy, program, health)), program.execute(*health)
            where, _ = program.execute("python", "-c", "import kozyr, os; print(kozyr.__file__, os.getuid())")
            known = _play(program, known)
            seen.append((known["before"], known["after"]))
            program.process.send_signal(signal.SIGTERM)
            assert program.process.stdout is not None
            output = program.process.stdout.read().decode()
            assert (program.process.wait(), "Stopped. Everything is saved." in output) == (0, True)
        assert where.decode().startswith("/opt/kozyr/")
        assert where.decode().split()[-1] == "10001"

    (first, second), (third, fourth) = seen
    assert second == third, "cards or legal actions are others after the restart"
    assert first != second
    assert third != fourth


@pytest.mark.stress
def test_the_health_check_fails_without_the_server(image: Stage, tmp_path: Path) -> None:
    """The check is one that can fail."""
    with running(image, tmp_path, *health_command(image)) as check:
        assert check.process.wait() == 1


@pytest.mark.parametrize(
    "text",
    [
        "ADD web web",
        "COPY --chown=kozyr src src",
        "RUN --mount=type=cache true",
        "RUN <<END\ntrue",
        "run true",
    ],
)
def test_an_instruction_that_is_not_known_is_refused(text: str) -> None:
    """A new instruction in the container file needs an interpreter before the image counts as tested."""
    with pytest.raises(UnknownInstructionError):
        read_instructions(f"FROM python:3.12-slim\n{text}\n")


def test_ignored_files_are_not_copied() -> None:
    """The names of the list are those of the top folder, unless they begin with `**/`."""
    ignored = IgnoreFile("# comment\n.git\n**/__pycache__\ndist\nsrc/*/web\n")
    paths = [
        "src/a.py",
        ".git/config",
        "src/x/__pycache__/a.pyc",
        "__pycache__/a",
        "src/dist/a",
        "src/x/web/a",
    ]

    assert [path for path in paths if not ignored.ignores(Path(path))] == ["src/a.py", "src/dist/a"]


def test_every_instruction_of_the_image_is_known() -> None:
    """The whole file is read, with its two stages, its user and its health check."""
    names = [each.name for each in read_instructions(CONTAINERFILE.read_text("utf-8"))]

    assert names.count("FROM") == 2
    assert {"COPY", "RUN", "USER", "ENV", "VOLUME", "HEALTHCHECK", "CMD"} <= {*names}
