"""The example bots for newcomers: `examples/` and docs/tutorials/bots-api.md."""

import doctest
import os
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.kit.paths import ROOT
from tests.kit.proxy import Proxy, proxied
from tests.kit.scripted_server import TABLE, Plain, Script, scripted
from tests.kit.sdk_clients import NODE
from tests.kit.server_process import serving

BOTS = {
    "python": (sys.executable, str(ROOT / "examples" / "bot.py")),
    "javascript": (NODE, str(ROOT / "examples" / "bot.mjs")),
}


class Bot:
    """A running example bot."""

    def __init__(
        self, ends: ExitStack, url: str, language: str, *arguments: str, token: str | None = None
    ) -> None:
        known = {"KOZYR_URL": url} | ({} if token is None else {"KOZYR_TOKEN": token})
        self._process = subprocess.Popen(
            [*BOTS[language], *arguments], env=os.environ | known, stdout=subprocess.PIPE, text=True
        )
        ends.enter_context(self._process)
        ends.callback(self._process.kill)
        assert self._process.stdout is not None
        self.table = self._process.stdout.readline().removeprefix("table ").strip()

    def wait(self) -> tuple[list[str], int]:
        """Wait for the end of the game; return the results by seat, and the exit status."""
        said, _ = self._process.communicate(timeout=120)
        return said.removeprefix("over: ").split(), self._process.returncode


def test_the_example_bots_play_the_house_and_each_other(tmp_path: Path) -> None:
    """Each plays whole games: with a token of its own or as a guest, against a house bot and as a pair."""
    with serving(tmp_path) as server:
        ann = server.guest("Ann")
        token = server.ask("auth.token", ann, name="my bot", scopes=["play", "tables"])["token"]
        playing = [
            Bot(server.ends, server.url, "python", "against", "novice", token=token),
            Bot(server.ends, server.url, "javascript", "against", "novice"),
            host := Bot(server.ends, server.url, "python"),
            Bot(server.ends, server.url, "javascript", host.table),
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


@pytest.mark.stress
@pytest.mark.parametrize("language", BOTS)
def test_an_example_bot_plays_on_through_a_network_that_is_cut(tmp_path: Path, language: str) -> None:
    """Streams and calls are cut again and again; the bot reconnects and plays the game to its end."""
    with serving(tmp_path) as server, proxied(server.port) as proxy:
        proxy.disturb(25_000, [Proxy.cut])
        bot = Bot(server.ends, f"http://127.0.0.1:{proxy.port}", language, "against", "novice")
        results, status = bot.wait()
        [game] = server.ask("games.list")["games"]

    assert (proxy.troubles > 0, status) == (True, 0)
    assert (game["table_id"], game["reason"]) == (bot.table, "cards")
    assert results == [one["result"] for one in game["players"]]


def snapshot(seq: int, *legal: dict[str, object], status: str = "playing", table: str = TABLE) -> Plain:
    """Write a line with a table's snapshot."""
    player = {"seat": 0, "cards": ["S9"], "legal": legal}
    game = None if status == "open" else {"game_id": f"{table}.1", "is_end_of_match": status != "playing"}
    return {
        "type": "snapshot", "table_id": table, "seq": seq, "table": {"status": status, "your_seat": 0},
        "game": game, "player": player if game else None,
    }  # fmt: skip


def entry(seq: int, event: str, table: str = TABLE, **data: object) -> Plain:
    """Write a line with an entry."""
    return {"type": "publication", "table_id": table, "seq": seq, "events": [{"event": event, "data": data}]}


def move(card: str) -> dict[str, object]:
    """Lead a card."""
    return {"type": "move", "cards": [card]}


END: dict[str, Any] = {"results": [{"result": "win"}, {"result": "lose"}]}


def played(language: str, script: Script) -> tuple[Script, list[str], int]:
    """Run a bot against a script; return the script, the bot's output and its exit status."""
    with scripted(script), ExitStack() as ends:
        results, status = Bot(ends, script.url, language).wait()
    return script, results, status


@pytest.mark.parametrize("language", BOTS)
def test_an_example_bot_moves_after_connecting_again(language: str) -> None:
    """The stream ends in the middle of a game; the next stream begins with a snapshot that has `legal`."""
    script, results, status = played(
        language,
        Script(
            [snapshot(5, move("S9")), 1],
            [snapshot(7, move("C9")), 2, entry(9, "game.end", **END)],
        ),
    )

    assert [each["action"] for each in script.called("game.move")] == [move("S9"), move("C9")]
    assert (results, status) == (["win", "lose"], 0)


@pytest.mark.parametrize("language", BOTS)
def test_an_example_bot_acts_on_the_newest_line_alone(language: str) -> None:
    """In a backlog only the last list of legal actions is current."""
    stale = [entry(seq, "game.player.move", legal=[move(card)]) for seq, card in ((6, "S6"), (7, "S7"))]
    script, _, status = played(
        language,
        Script(
            [
                snapshot(5), *stale, entry(8, "game.player.move", legal=[]),
                entry(9, "game.player.move", legal=[move("S8")]), 1, entry(10, "game.end", **END),
            ],
        ),
    )  # fmt: skip

    assert ([each["action"] for each in script.called("game.move")], status) == ([move("S8")], 0)


@pytest.mark.parametrize("language", BOTS)
def test_an_example_bot_accepts_no_table_that_it_did_not_choose(language: str) -> None:
    """At a table that the player did not join through this bot, it neither gets ready nor moves."""
    script, _, status = played(
        language,
        Script(
            [
                snapshot(1, status="open"), snapshot(3, move("S6"), table="t2"),
                snapshot(1, status="open", table="t3"),
                entry(4, "game.player.move", "t2", legal=[move("S7")]),
                entry(2, "game.start"), entry(3, "game.player.start", legal=[move("S8")]), 1,
                entry(4, "game.end", **END),
            ],
        ),
    )  # fmt: skip

    asked = [fields["table_id"] for name, fields in script.calls if name in ("tables.ready", "game.move")]
    assert ({*asked}, len(script.called("game.move")), status) == ({TABLE}, 1, 0)


@pytest.mark.parametrize("language", BOTS)
def test_an_example_bot_is_ready_again_after_a_new_player(language: str) -> None:
    """A new player ended the readiness of the others, and the bot gets ready again."""
    script, _, _ = played(
        language,
        Script(
            [
                snapshot(1, status="open"),
                entry(2, "table.ready", seat=0, ready=False, why="company_changed"),
                entry(3, "game.start"), entry(4, "game.end", **END),
            ],
        ),
    )  # fmt: skip
    others = [entry(2, "table.ready", seat=0, ready=False, why="cannot_pay")]
    poor, _, _ = played(language, Script([snapshot(1, status="open"), *others, entry(3, "game.end", **END)]))

    assert len(script.called("tables.ready")) - len(poor.called("tables.ready")) == 1


@pytest.mark.parametrize("language", BOTS)
def test_an_example_bot_whose_table_is_gone_ends(language: str) -> None:
    """The bot does not wait for a table that no longer exists."""
    gone = {"type": "gone", "table_id": TABLE, "at": 0}
    _, _, status = played(language, Script([snapshot(1, status="open"), gone]))

    assert status == 1


def ended(url: str, language: str, *arguments: str, token: str) -> tuple[str, int]:
    """Run a bot that does not play; return the last line of its errors, and the exit status."""
    known = {"KOZYR_URL": url, "KOZYR_TOKEN": token}
    done = subprocess.run(
        [*BOTS[language], *arguments], env=os.environ | known, capture_output=True, text=True, timeout=60,
        check=False,
    )  # fmt: skip
    return done.stderr.strip(), done.returncode


@pytest.mark.parametrize("language", BOTS)
def test_an_example_bot_says_why_it_was_refused(tmp_path: Path, language: str) -> None:
    """A bad token, a missing table, an unknown level: the server's sentence and status 1."""
    with serving(tmp_path) as server:
        said = [
            ended(server.url, language, token="kzr_nonsense"),
            ended(server.url, language, "t0", token=""),
            ended(server.url, language, "against", "nobody", token=""),
        ]

    assert [status for _, status in said] == [1, 1, 1]
    assert [text.count("\n") for text, _ in said] == [0, 0, 0]
    assert [text.partition(".")[0].partition(":")[0] for text, _ in said] == [
        "This token is not valid",
        "This table no longer exists",
        "There is no bot of level nobody",
    ]


@pytest.mark.parametrize("language", BOTS)
def test_an_example_bot_with_an_empty_token_is_a_guest(tmp_path: Path, language: str) -> None:
    """An empty `KOZYR_TOKEN=` counts as no token."""
    with serving(tmp_path) as server:
        bot = Bot(server.ends, server.url, language, "against", "novice", token="")
        _, status = bot.wait()

    assert (bot.table[0], status) == ("t", 0)


@pytest.mark.parametrize("language", BOTS)
def test_an_example_bot_is_a_page(language: str) -> None:
    """It has at most 66 lines of readable width."""
    lines = Path(BOTS[language][1]).read_text("utf-8").splitlines()

    assert len(lines) <= 66
    assert max(map(len, lines)) <= 110


def test_the_page_about_bots_does_what_it_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every `>>>` of docs/tutorials/bots-api.md gives the output below it."""
    with serving(tmp_path) as server:
        monkeypatch.setenv("KOZYR_URL", server.url)
        page = str(ROOT / "docs" / "tutorials" / "bots-api.md")
        done = doctest.testfile(page, module_relative=False, encoding="utf-8")

    assert (done.failed, done.attempted > 20) == (0, True)
