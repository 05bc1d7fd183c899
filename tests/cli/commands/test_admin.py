"""`kozyr admin` on a store, while a server may use it."""

import asyncio
import json
from pathlib import Path

import pytest

from kozyr.server.stores.sqlite import open_sqlite
from tests.kit.call_contexts import InMemoryApi
from tests.kit.program import run_program

WHY = ("--why", "elected")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a store: Ann, Bob and their running game."""

    async def fill() -> None:
        store = await open_sqlite(tmp_path / "kozyr.db")
        api = InMemoryApi(store)  # type: ignore[arg-type]  # any store
        table, ann, bob = await api.game()
        await api.call("table.chat", ann, table_id=table, text="you fool")
        await api.call("users.report", bob, user_id=ann.id, reason="abuse", text="swears", table_id=table)
        (tmp_path / "table").write_text(table)
        await store.close()

    asyncio.run(fill())
    return tmp_path


def _admin(folder: Path, *arguments: str) -> tuple[str, str, int]:
    return run_program("admin", *arguments, "--data", str(folder))


def test_every_task_is_done_and_logged(folder: Path) -> None:
    """The log has the console as the actor, newest first."""
    table = (folder / "table").read_text()
    tasks = [
        ("grant", "Bob", "moderator", *WHY), ("revoke", "bob", "moderator", *WHY),
        ("ban", "Ann", "--hours", "2", *WHY), ("ban", "Ann", "--hours", "0", *WHY),
        ("mute", "Ann", "--hours", "2", *WHY), ("rename", "Ann", "Anne", *WHY),
        ("coins", "Anne", "50", *WHY), ("close", table, *WHY), ("notice", "Restart at noon", *WHY),
    ]  # fmt: skip
    outcomes = [_admin(folder, *task) for task in tasks]
    log = _admin(folder, "log")[0].splitlines()

    assert outcomes == [("Done.\n", "", 0)] * len(tasks)
    assert [line.split()[3] for line in reversed(log)] == [
        "grant", "revoke", "ban", "unban", "mute", "rename", "coins", "close_table", "broadcast",
    ]  # fmt: skip
    assert all("console:" in line and "(elected)" in line for line in log)


def test_players_reports_and_chat_are_shown(folder: Path) -> None:
    """A player is JSON; reports and chat are lines."""
    found = json.loads(_admin(folder, "find", "ann")[0])
    reports, chat = _admin(folder, "reports")[0], _admin(folder, "chat", (folder / "table").read_text())[0]

    assert (found["name"], found["logins"][0]["address"], len(found["reports"])) == ("Ann", "192.0.2.1", 1)
    assert f"abuse: {found['id']}" in reports
    assert "swears" in reports
    assert chat.endswith("Ann: you fool\n")
    assert _admin(folder, "collusion", "--playouts", "1")[0] == "0 pairs are on the list.\n"


@pytest.mark.parametrize(
    ("task", "sentence"),
    [
        (("ban", "Nobody", "--hours", "1", *WHY), "There's no player Nobody."),
        (("rename", "Ann", "Bob", *WHY), "The name Bob can't be used."),
        (("coins", "Ann", "-5000", *WHY), "The player has only 1000 coins."),
        (("close", "nowhere", *WHY), "This table no longer exists."),
        (("ban", "Ann", "--hours", "-1", *WHY), "This time is in the past."),
    ],
)
def test_impossible_tasks_are_refused(folder: Path, task: tuple[str, ...], sentence: str) -> None:
    """The status is 2, and nothing is logged."""
    out, error, status = _admin(folder, *task)

    assert (out, status) == ("", 2)
    assert sentence in error
    assert _admin(folder, "log")[0] == "Nothing to show.\n"
