"""The daily deal in a browser: both games, the score, the text to share, and the next day."""

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from kozyr.rules.cards import CARD_IDS
from tests.kit.browser_play import play
from tests.kit.browsers import Browsers, browsers
from tests.kit.server_process import Server, serving
from tests.kit.shifted_clock_server import VARIABLE

DAY_MS = 86_400_000
SIZES = ((320, 568), (390, 844), (844, 390), (1440, 900))
ANALYSED_MS = 240_000
"""How long the analysis of both games may take on a busy machine."""


def _noon_shift_ms() -> int:
    """Return the shift of the clock that makes it noon, so that no test runs at midnight."""
    return DAY_MS // 2 - time.time_ns() // 1_000_000 % DAY_MS


@pytest.fixture
def shifted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """Run a server at which it is noon."""
    monkeypatch.setenv(VARIABLE, str(_noon_shift_ms()))
    with serving(tmp_path, "tests.kit.shifted_clock_server") as started:
        yield started


def _play_game(page: Page, button: str) -> None:
    page.get_by_test_id("daily-play").filter(has_text=button).click()
    page.wait_for_url("**/t/*")
    play([page])
    expect(page.locator(".places")).to_be_visible()
    expect(page.locator("[data-gain]").filter(has_text="point")).to_have_count(0)
    score = page.get_by_test_id("daily-game-score")
    expect(score).to_contain_text(
        re.compile(r"Game [12]\s*(\d+ points?|counting…)\s*For the result\s*(400|200|0)\s*For good moves")
    )
    expect(page.get_by_test_id("daily-next-game")).to_have_count(0 if "2" in button else 1)
    if "2" in button:
        expect(score).not_to_contain_text("counting…", timeout=ANALYSED_MS)
        expect(score).to_contain_text(re.compile(r"Both games\s*\d+ of 1000"))
    page.get_by_test_id("daily-go-on").click()
    page.wait_for_url("**/daily")


def _open_fairness(page: Page) -> None:
    page.get_by_test_id("daily-fairness").locator("summary").click()


def test_the_daily_deal_is_played_shared_and_followed_by_the_next(
    shifted: Server, program: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A visitor plays both games with simple moves; the next day has the hash that was published before."""
    with browsers(program, shifted.url) as people:
        page = people.open("/", permissions=["clipboard-read", "clipboard-write"])
        page.get_by_test_id("daily-tile").click()
        _open_fairness(page)
        published = page.get_by_test_id("hash-tomorrow").inner_text()
        _play_game(page, "Play today's deal")
        expect(page.get_by_test_id("daily-result")).to_contain_text("Game 1")
        expect(page.get_by_test_id("daily-result")).to_contain_text("Replay and analysis come after game 2")
        people.go(page, "/games")
        page.get_by_role("link", name="Replay").click()
        expect(page.get_by_role("alert")).to_contain_text("have the same cards")
        people.go(page, "/daily")
        _play_game(page, "Play game 2")
        expect(page.get_by_test_id("daily-result")).to_contain_text("Game 2")

        expect(page.get_by_test_id("provisional")).to_have_count(0, timeout=ANALYSED_MS)
        score = int(page.get_by_test_id("daily-score").inner_text())
        page.get_by_test_id("daily-share").click()
        expect(page.get_by_text("Copied.")).to_be_visible()
        lines = page.evaluate("navigator.clipboard.readText()").splitlines()
        assert 0 <= score <= 1000
        assert lines[1] == f"{score} of 1000"
        assert [bool(re.fullmatch("[🟩🟥⬜]+", line)) for line in lines[2:4]] == [True, True]
        assert re.fullmatch(
            r"Luck (\+\d+: the cards helped me|−\d+: the cards were against me|0: .*)", lines[4]
        )
        assert lines[5] == f"{shifted.url}/daily?lang=en"
        assert not re.search("[♠♣♥♦]", "\n".join(lines))
        assert not any(re.search(rf"\b{card}\b", "\n".join(lines)) for card in CARD_IDS)
        expect(page.get_by_test_id("daily-play")).to_have_count(0)
        expect(page.get_by_test_id("streak")).to_contain_text("1 day in a row")
        people.go(page, "/")
        expect(page.get_by_test_id("daily-progress")).to_have_text(f"Today: {score} of 1000 · 1 day in a row")

        shifted.kill()
        monkeypatch.setenv(VARIABLE, str(_noon_shift_ms() + DAY_MS))
        shifted.start()
        people.go(page, "/daily")
        _open_fairness(page)
        assert page.get_by_test_id("hash-today").inner_text() == published
        assert re.fullmatch("[0-9a-f]{64}", page.get_by_test_id("secret").inner_text())
        expect(page.get_by_test_id("daily-play")).to_have_text("Play today's deal")
        expect(page.get_by_test_id("streak")).to_contain_text("1 day in a row")
        people.expect("ERR_CONNECTION_REFUSED", "WebSocket", "404")
        people.complaints.clear()


def test_the_replay_and_hints_stay_closed_during_the_deal(people: Browsers) -> None:
    """The table offers no hint; leaving for a break keeps the game."""
    page = people.open("/daily")
    page.get_by_test_id("daily-play").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("[data-hand] .card")).to_have_count(6)
    assert page.locator("[data-testid=hint]").count() == 0
    people.go(page, "/daily")
    expect(page.get_by_test_id("daily-play")).to_have_text("Resume game 1")


@pytest.mark.parametrize("lang", ["en", "ru", "uk"])
@pytest.mark.parametrize("size", SIZES)
def test_the_page_fits(people: Browsers, size: tuple[int, int], lang: str) -> None:
    """Nothing is wider than the screen; the button is in view and large enough to tap."""
    page = people.open("/daily", size=size, lang=lang)
    expect(page.get_by_test_id("daily-play")).to_be_in_viewport(ratio=1)
    _open_fairness(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    box = page.get_by_test_id("daily-play").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
