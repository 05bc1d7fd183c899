"""The bar below every page while a game of the player runs (web.md §3)."""

from itertools import count

import pytest
from playwright.sync_api import expect

from tests.kit.browsers import Browsers, until
from tests.kit.server_process import Person, Server


def _start(server: Server, clock: str) -> tuple[Person, Person, str]:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = server.table(ann, bob, clock=clock)
    for who in (ann, bob):
        server.ask("tables.ready", who, table_id=table)
    return ann, bob, table


def _find_leader(server: Server, table: str, *people: Person) -> Person:
    [leader] = [who for who in people if server.ask("table.snapshot", who, table_id=table)["player"]["legal"]]
    return leader


def _play_until_asked(server: Server, table: str, player: Person, asked: Person) -> None:
    """Let a player move until the other must act: a defender without a card that beats is not asked."""
    for number in count():
        if server.ask("table.snapshot", asked, table_id=table)["player"]["legal"]:
            return
        action = server.ask("table.snapshot", player, table_id=table)["player"]["legal"][0]
        server.ask("game.move", player, table_id=table, command_id=f"move {number}", action=action)


def test_the_bar_says_whose_turn_it_is_and_leads_back(server: Server, people: Browsers) -> None:
    """It counts the time of the turn, also in the title of the tab, and goes when the game ends."""
    ann, bob, table = _start(server, "slow")
    leader = _find_leader(server, table, ann, bob)
    page = people.open("/tables", token=leader.token)

    bar = page.get_by_test_id("running-game")
    expect(bar).to_contain_text("Your turn")
    until(page, "() => /\\d:\\d\\d/.test(document.querySelector('[data-testid=running-game]').innerText)")
    until(page, "() => document.title.startsWith('● Your turn')")

    page.get_by_role("link", name="Games").click()
    expect(bar).to_contain_text("Your turn")
    face = bar.locator("img").get_attribute("src") or ""
    bar.get_by_role("link").click()
    page.locator("[data-hand] [data-card]").first.wait_for()
    opponent = 1 if leader is ann else 0
    expect(page.locator(f"[data-seat='{opponent}'] img").first).to_have_attribute("src", face)
    expect(bar).to_have_count(0)


def test_the_bar_follows_the_game(server: Server, people: Browsers) -> None:
    """It changes with the moves of both players, and disappears after the game."""
    ann, bob, table = _start(server, "none")
    leader = _find_leader(server, table, ann, bob)
    other = bob if leader is ann else ann
    page = people.open("/rules", lang="ru", token=other.token)
    bar = page.get_by_test_id("running-game")
    expect(bar).to_contain_text("Ваша игра идёт")

    _play_until_asked(server, table, leader, other)
    expect(bar).to_contain_text("Ваш ход")

    server.ask("game.resign", other, table_id=table, command_id="enough")
    expect(bar).to_have_count(0)


def test_there_is_no_bar_without_a_game(server: Server, people: Browsers) -> None:
    """A seat at a table without a game is not enough."""
    ann = server.guest("Ann")
    server.ask("tables.create", ann)
    page = people.open("/", token=ann.token)
    page.locator("#my-tables").wait_for()  # the list of the player's tables is loaded
    page.wait_for_timeout(2500)

    expect(page.get_by_test_id("running-game")).to_have_count(0)


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1440, 900)])
def test_the_play_button_does_not_move_when_the_bar_comes(
    server: Server, people: Browsers, size: tuple[int, int]
) -> None:
    """The bar is loaded late. The page below a finger stays where it is, and its end is not covered."""
    ann, bob, table = _start(server, "none")
    leader = _find_leader(server, table, ann, bob)
    page = people.open("/", size=size)
    page.evaluate("(token) => localStorage.setItem('kozyr.token', token)", leader.token)
    page.add_init_script(
        "new PerformanceObserver((list) => { for (const entry of list.getEntries())"
        " (window.shifts ??= []).push(...entry.sources.map(({ node }) => String(node?.className))) })"
        ".observe({ type: 'layout-shift', buffered: true })"
    )
    page.reload()
    button = page.get_by_test_id("play-bots")
    button.wait_for()
    before = button.bounding_box()

    page.get_by_test_id("running-game").wait_for()

    assert button.bounding_box() == before
    assert [name for name in page.evaluate("() => window.shifts ?? []") if "felt" in name] == []
    page.locator("footer a").last.scroll_into_view_if_needed()
    page.mouse.wheel(0, 20_000)
    until(page, "() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1")
    end, bar = (
        page.locator("footer a").last.bounding_box(),
        page.get_by_test_id("running-game").bounding_box(),
    )
    assert end is not None
    assert bar is not None
    assert end["y"] + end["height"] <= bar["y"]


BARS = """() => {
  let covered = 0;
  for (let y = 0; y < innerHeight; y++) {
    const isBar = [0.3, 0.5, 0.7].some((share) => {
      const found = document.elementFromPoint(innerWidth * share, y);
      return !found?.closest("#content") && found?.closest("header, nav, [data-testid=running-game]");
    });
    if (isBar) covered += 1;
  }
  return covered / innerHeight;
}"""
"""The part of the screen's height that navigation and running game take."""


@pytest.mark.parametrize("size", [(320, 568), (667, 375), (844, 390)])
@pytest.mark.parametrize("lang", ["uk", "en", "ru"])
def test_the_bars_leave_most_of_a_small_screen_to_the_page(
    server: Server, people: Browsers, size: tuple[int, int], lang: str
) -> None:
    """A scrolled page has more than three quarters of the height, and the way back stays in view."""
    ann, bob, table = _start(server, "slow")
    page = people.open("/rules", size=size, lang=lang, token=_find_leader(server, table, ann, bob).token)
    bar = page.get_by_test_id("running-game")
    bar.wait_for()
    page.mouse.wheel(0, 600)
    until(page, "() => scrollY > 300")

    assert page.evaluate(BARS) < 0.25
    expect(bar.get_by_role("link")).to_be_in_viewport(ratio=1)
    assert bar.evaluate("(each) => each.scrollWidth <= each.clientWidth")


LAST_ROOM = """() => {
  const ends = [...document.querySelectorAll("#content :is(a, button, label, p)")]
    .map((each) => each.getBoundingClientRect().bottom);
  const bar = document.querySelector("[data-testid=running-game]").getBoundingClientRect();
  return scrollY + innerHeight >= document.documentElement.scrollHeight - 1 && Math.max(...ends) <= bar.top;
}"""


@pytest.mark.parametrize("size", [(844, 390), (667, 375), (390, 844), (1440, 900)])
def test_the_end_of_the_settings_is_above_the_bar(
    server: Server, people: Browsers, size: tuple[int, int]
) -> None:
    """Settings are opened from a running game; nothing of them stays below the bar."""
    ann, bob, table = _start(server, "none")
    page = people.open("/settings", size=size, token=_find_leader(server, table, ann, bob).token)
    page.get_by_test_id("running-game").wait_for()
    page.mouse.wheel(0, 20_000)
    until(page, LAST_ROOM)
