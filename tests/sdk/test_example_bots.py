"""A newcomer's bots: `examples/` and docs/bots-api.md."""

import doctest
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.kit.serving import Server, serving
from tests.kit.strangers import NODE, ROOT

BOTS = {
    "python": (sys.executable, str(ROOT / "examples" / "bot.py")),
    "javascript": (NODE, str(ROOT / "examples" / "bot.mjs")),
}


class Bot:
    """An example at play."""

    def __init__(self, server: Server, language: str, *arguments: str, token: str | None = None) -> None:
        known = {"KOZYR_URL": server.url} | ({} if token is None else {"KOZYR_TOKEN": token})
        self._process = subprocess.Popen(
            [*BOTS[language], *arguments], env=os.environ | known, stdout=subprocess.PIPE, text=True
        )
        server.ends.enter_context(self._process)
        server.ends.callback(self._process.kill)
        assert self._process.stdout is not None
        self.table = self._process.stdout.readline().removeprefix("table ").strip()

    def wait(self) -> tuple[list[str], int]:
        """Wait for the end of the game; give the results by seat, and the exit status."""
        said, _ = self._process.communicate(timeout=120)
        return said.removeprefix("over: ").split(), self._process.returncode


def test_the_example_bots_play_the_house_and_each_other(tmp_path: Path) -> None:
    """Each plays whole games: with a token of its own or as a guest, against a house bot and as a pair."""
    with serving(tmp_path) as server:
        ann = server.guest("Ann")
        token = server.ask("auth.token", ann, name="my bot", scopes=["play", "tables"])["token"]
        playing = [
            Bot(server, "python", "against", "novice", token=token),
            Bot(server, "javascript", "against", "novice"),
            host := Bot(server, "python"),
            Bot(server, "javascript", host.table),
        ]
        ends = [each.wait() for each in playing]
        games = {each["table_id"]: each for each in server.ask("games.list")["games"]}
        complaints = server.complaints()

    stored = [[one["result"] for one in games[each.table]["players"]] for each in playing]
    assert ends == [(results, 0) for results in stored]
    assert [[one["bot"] for one in games[each.table]["players"]] for each in playing[:3]] == [
        [None, "novice"],
        [None, "novice"],
        [None, None],
    ]
    assert games[playing[0].table]["players"][0]["user_id"] == ann.id
    assert {each["reason"] for each in games.values()} == {"cards"}
    assert complaints == []


@pytest.mark.parametrize("language", BOTS)
def test_an_example_bot_is_a_page(language: str) -> None:
    """Under 30 lines, of a width that can be read."""
    lines = Path(BOTS[language][1]).read_text("utf-8").splitlines()

    assert len(lines) < 30
    assert max(map(len, lines)) <= 110


def test_the_page_about_bots_does_what_it_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every `>>>` of docs/bots-api.md gives what stands below it."""
    with serving(tmp_path) as server:
        monkeypatch.setenv("KOZYR_URL", server.url)
        page = str(ROOT / "docs" / "bots-api.md")
        done = doctest.testfile(page, module_relative=False, encoding="utf-8")

    assert (done.failed, done.attempted > 20) == (0, True)
