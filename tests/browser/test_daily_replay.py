"""The replay of a daily game: it opens after the second game, and its positions are closed until midnight."""

import random
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.kit.browsers import browsers
from tests.kit.server_process import Person, Server, serving
from tests.kit.shifted_clock_server import VARIABLE

DAY_MS = 86_400_000
ANALYSED_MS = 240_000
GAME_S = 120


@pytest.fixture
def noon(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """Run a server at which it is noon, so that no test runs at midnight."""
    monkeypatch.setenv(VARIABLE, str(DAY_MS // 2 - time.time_ns() // 1_000_000 % DAY_MS))
    with serving(tmp_path, "tests.kit.shifted_clock_server") as started:
        yield started


def _play_daily_badly(server: Server, person: Person) -> str:
    """Play the daily game of a person, who takes or passes whenever that is legal, and return its id."""
    chance = random.Random(3)
    table = server.ask("daily.play", person)["table_id"]
    deadline = time.monotonic() + GAME_S
    while time.monotonic() < deadline:
        snapshot = server.ask("table.snapshot", person, table_id=table)
        if snapshot["table"]["status"] != "playing":
            return f"{table}.1"
        if legal := snapshot["player"]["legal"]:
            giving_up = [action for action in legal if action["type"] == "check"]
            fields = {
                "table_id": table,
                "command_id": f"m{snapshot['seq']}",
                "action": chance.choice(giving_up or legal),
            }
            server.answer("game.move", person, **fields)  # the bot may have moved meanwhile
        else:
            time.sleep(0.05)
    message = "the daily game never ended"
    raise AssertionError(message)


def test_no_position_of_todays_game_can_be_tried_again(noon: Server, program: Browser) -> None:
    """There is no button that would be refused; the report says when the positions open."""
    ann = noon.guest("Anna")
    game = _play_daily_badly(noon, ann)
    second = noon.ask("daily.play", ann)["table_id"]
    noon.ask("game.resign", ann, table_id=second, command_id="resign")
    with browsers(program, noon.url) as people:
        page = people.open(f"/g/{game}?analyse=1", size=(390, 844), token=ann.token)
        expect(page.get_by_test_id("chance-chart")).to_be_visible(timeout=ANALYSED_MS)
        page.get_by_test_id("mistake").last.click()
        expect(page.get_by_test_id("mark-legend")).to_be_visible()
        expect(page.get_by_test_id("try-again")).to_have_count(0)
        expect(page.get_by_test_id("practice-closed")).to_contain_text("after midnight UTC")

        people.go(page, "/games")
        expect(page.get_by_test_id("game-kind")).to_have_text(["Daily deal"] * 2)
