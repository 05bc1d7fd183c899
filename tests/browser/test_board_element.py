"""`<kozyr-board>` shows a recorded game on pages of other sites."""

import json
import shutil
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from kozyr.cli.main import run
from kozyr.server.api.http.bundle import WEB
from tests.kit.axe import axe
from tests.kit.browsers import Browsers, comes_to
from tests.kit.paths import ROOT

EXAMPLE = ROOT / "examples" / "board"
CARDS = "() => document.querySelector('kozyr-board').shadowRoot.querySelectorAll('[data-card]').length"


class _QuietHandler(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Print nothing."""


@pytest.fixture
def folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """Make the folder of the example as docs/how-to/board.md says."""
    shutil.copytree(EXAMPLE, tmp_path, dirs_exist_ok=True)
    shutil.copy(WEB / "kozyr-board.js", tmp_path)
    assert run(["replay", "--board", str(tmp_path / "game.durak")]) == 0
    (tmp_path / "game.json").write_text(capsys.readouterr().out, "utf-8")
    return tmp_path


@pytest.fixture
def address(folder: Path) -> Iterator[str]:
    """Serve the folder as static files."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_QuietHandler, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def _hands(step: dict[str, Any]) -> int:
    pairs = step["game"]["board"]["thrown_cards"]
    laid = sum(pair[card] is not None for pair in pairs for card in ("attack", "defend"))
    return sum(map(len, step["hands"])) + laid


@pytest.mark.parametrize("size", [(390, 844), (1440, 900)], ids=str)
def test_the_example_page_replays_a_durak_file(
    people: Browsers, folder: Path, address: str, size: tuple[int, int]
) -> None:
    """The page steps through the whole game by button and by key; every step shows all its cards."""
    steps = json.loads((folder / "game.json").read_text("utf-8"))["steps"]
    page = people.open("/index.html", base_url=address, size=size)
    expect(page.locator("#place")).to_have_text(f"Step 0 of {len(steps) - 1}")
    comes_to(page, CARDS, _hands(steps[0]))
    assert axe(page) == []

    page.get_by_role("button", name="One move forward").click()
    expect(page.locator("#place")).to_have_text(f"Step 1 of {len(steps) - 1}")
    for number, step in enumerate(steps[2:], start=2):
        page.keyboard.press("ArrowRight")
        expect(page.locator("#place")).to_have_text(f"Step {number} of {len(steps) - 1}")
        comes_to(page, CARDS, _hands(step))
    expect(page.get_by_role("button", name="One move forward")).to_be_disabled()


def test_attributes_and_properties_change_the_board(people: Browsers, address: str) -> None:
    """The language, the look and the step follow attributes; a script plays and pauses."""
    page = people.open("/index.html", base_url=address)
    board = page.locator("kozyr-board .board")
    expect(board).to_have_attribute("data-felt", "blue")
    talon = _middle(page, ".talon")

    _set(page, felt="red", language="ru", step="5")
    expect(board).to_have_attribute("data-felt", "red")
    expect(page.get_by_role("button", name="Ход вперёд")).to_be_visible()
    expect(page.locator("#place")).to_contain_text("Step 5")
    _set(page, **{"left-handed": ""})
    comes_to(page, "() => document.querySelector('kozyr-board').look.isLeftHanded", wanted=True)
    assert _middle(page, ".talon") > talon

    page.evaluate("() => document.querySelector('kozyr-board').play()")
    expect(page.locator("#place")).to_contain_text("Step 6")
    page.locator("kozyr-board").evaluate("(board) => { board.pause(); board.step = 2; }")
    expect(page.locator("#place")).to_contain_text("Step 2")


def test_a_page_opened_as_a_file_has_the_game_inside(people: Browsers, folder: Path) -> None:
    """A file cannot load other files, so the game is inside the element."""
    html = (folder / "index.html").read_text("utf-8")
    game = (folder / "game.json").read_text("utf-8")
    inside = html.replace(' src="game.json"', "").replace(
        "</kozyr-board>", f'<script type="application/json">{game}</script></kozyr-board>'
    )
    (folder / "index.html").write_text(inside, "utf-8")
    page = people.open((folder / "index.html").as_uri())
    expect(page.locator("#place")).to_contain_text("Step 0")


def test_a_missing_game_is_reported(people: Browsers, folder: Path, address: str) -> None:
    """The board says that the game could not be loaded."""
    (folder / "game.json").unlink()
    people.expect("404")
    page = people.open("/index.html", base_url=address)
    expect(page.locator("kozyr-board [role=status]")).to_have_text("The game could not be loaded.")


def _set(page: Page, **attributes: str) -> None:
    page.locator("kozyr-board").evaluate(
        "(board, all) => Object.entries(all).forEach((one) => board.setAttribute(...one))", attributes
    )


def _middle(page: Page, selector: str) -> float:
    box = page.locator(f"kozyr-board {selector}").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2
