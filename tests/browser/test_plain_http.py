"""Play over plain HTTP from another machine, where browsers withhold the functions of secure contexts."""

import pytest
from playwright.sync_api import Page, expect

from tests.kit.browser_play import play, resign, state
from tests.kit.browsers import Browsers, until
from tests.kit.chromium import OTHER_HOST
from tests.kit.server_process import Server

GAP = """() => document.querySelector("[data-testid=proof]").getBoundingClientRect().top
  - document.querySelector(".result .places").getBoundingClientRect().bottom"""
LEAST_GAP = 12
"""The least number of pixels between the places and the result of the check."""


def _open(server: Server, people: Browsers, *, lang: str = "en") -> Page:
    """Open a page as another machine of the local network does: by a host name, without TLS."""
    people.expect("Cross-Origin-Opener-Policy header has been ignored")  # it needs https
    page = people.open(lang=lang, base_url=f"http://{OTHER_HOST}:{server.port}")
    assert page.evaluate("[isSecureContext, typeof crypto.randomUUID, typeof crypto.subtle]") == [
        False,
        "undefined",
        "undefined",
    ]
    return page


def _start(page: Page) -> None:
    page.get_by_test_id("play-bots").click()
    page.locator("[data-hand] [data-card]").first.wait_for()


def _play_until_announced(page: Page) -> None:
    """Play from the player's next turn on, until the server's event of the move is announced."""
    until(page, "() => document.querySelector('[data-turn=yours]') !== null")
    log = page.locator("[role=log]")
    before = log.inner_text()
    play([page], until=lambda _: log.inner_text() != before)


@pytest.mark.stress
def test_a_whole_game_is_played(server: Server, people: Browsers) -> None:
    """Every move arrives, and the game ends."""
    page = _open(server, people)
    _start(page)

    assert play([page]) > 0
    assert state(page) == "over"


def test_a_move_is_sent(server: Server, people: Browsers) -> None:
    """The server announces the event of the move."""
    page = _open(server, people)
    _start(page)

    _play_until_announced(page)


def test_a_game_is_resigned(server: Server, people: Browsers) -> None:
    """Resigning needs a command id, too."""
    page = _open(server, people)
    _start(page)

    resign(page)

    expect(page.locator("#result-title")).to_be_visible()


@pytest.mark.parametrize(("lang", "why"), [("en", "opened without it"), ("ru", "открыта без него")])
def test_verification_says_why_it_cannot_run(server: Server, people: Browsers, lang: str, why: str) -> None:
    """The result says why in the colour of plain text, claims no proof, and offers the values as a file."""
    page = _open(server, people, lang=lang)
    _start(page)
    resign(page)

    page.get_by_test_id("result-more").click()
    page.get_by_test_id("verify").click()

    verdict = page.get_by_test_id("proof")
    expect(verdict).to_contain_text(why)
    assert verdict.evaluate("(each) => getComputedStyle(each).color") == page.locator(
        ".result .panel"
    ).evaluate("(each) => getComputedStyle(each).color")
    expect(page.locator(".meaning")).to_have_count(0)
    assert page.evaluate(GAP) >= LEAST_GAP
    with page.expect_download() as saved:
        page.locator("a[download]").click()
    assert "server_seed" in saved.value.path().read_text("utf-8")


def test_links_are_copied(server: Server, people: Browsers) -> None:
    """Without the clipboard API the page copies the text of the field with `execCommand`."""
    page = _open(server, people)
    page.get_by_test_id("play-friends").click()
    page.get_by_test_id("go-on").click()
    page.locator(".sheet").wait_for()

    page.locator(".sheet").get_by_role("button", name="Copy").first.click()

    expect(page.locator(".sheet")).to_contain_text("Copied")


def test_a_replay_link_is_copied(server: Server, people: Browsers) -> None:
    """The replay's link is copied without the clipboard API."""
    page = _open(server, people)
    _start(page)
    resign(page)
    page.get_by_test_id("result-more").click()
    page.get_by_test_id("replay").click()

    page.get_by_role("button", name="Copy").click()

    expect(page.locator(".tools [role=status]")).to_contain_text("Link copied.")


MOST_TAPS = 3
"""The most taps for one move: a card of a pair is first chosen and then led."""


def test_a_command_that_throws_leaves_the_table_usable(people: Browsers) -> None:
    """The page says that the move was not made, and the next try is sent."""
    people.expect("no random numbers")
    page = people.open("/")
    _start(page)
    until(page, "() => document.querySelector('[data-turn=yours]') !== null")
    page.evaluate(
        """() => {
          window.working = crypto.getRandomValues;
          crypto.getRandomValues = crypto.randomUUID = () => { throw new Error("no random numbers"); };
        }"""
    )
    alert = page.locator("[role=alert]")
    play([page], until=lambda turns: alert.count() > 0 or turns > MOST_TAPS)
    expect(alert).to_be_visible()

    page.evaluate("() => { crypto.getRandomValues = window.working; delete crypto.randomUUID; }")

    _play_until_announced(page)
