"""A tab in the background shows everything when it returns, without replaying the animations."""

from playwright.sync_api import Page

from kozyr.rules import Game
from tests.kit.browser_play import landed
from tests.kit.browser_positions import Arranged, anything
from tests.kit.browsers import Browsers, comes_to, until
from tests.kit.server_process import Server

COUNTS = """() => {
  window.flights = 0;
  window.mostSeen = 0;
  const flying = () => document.getAnimations().filter((each) => !(each instanceof CSSTransition));
  const look = () => {
    window.mostSeen = Math.max(window.mostSeen, flying().length);
    requestAnimationFrame(look);
  };
  look();
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    window.flights += 1;
    return animate.apply(this, how);
  };
  let hidden = false;
  Object.defineProperties(document, {
    hidden: { get: () => hidden },
    visibilityState: { get: () => (hidden ? "hidden" : "visible") },
  });
  window.hide = (now) => {
    hidden = now;
    document.dispatchEvent(new Event("visibilitychange"));
  };
}"""
SHOWN = """() => ({
  hand: [...document.querySelectorAll("[data-hand] [data-card]")].map((each) => each.dataset.card).sort(),
  table: [...document.querySelectorAll("[data-zone=table] [data-card]")].map((each) => each.dataset.card),
  counts: [...document.querySelectorAll(".seat .count")].map((each) => Number(each.textContent)),
  yours: document.querySelector("[data-turn=yours]") !== null,
})"""
MOST_AT_ONCE = 24
"""The most cards that one publication animates."""


def _later(game: Game) -> bool:
    return game.bout >= 6 and game.phase == "defence"


def _begin(server: Server, people: Browsers) -> tuple[Arranged, Page]:
    table = Arranged(server).lead_to(anything, _later)
    page = table.come(people, 0, size=(1440, 900), still=False, script=f"({COUNTS})()")
    table.ready()
    page.locator("[data-hand] .card").first.wait_for()
    until(page, "() => window.flights > 0")
    landed(page)
    return table, page


def _wait_for_current_state(table: Arranged, page: Page) -> None:
    """Wait until the page shows the current state of the game."""
    now = table.stands(0)
    laid = [
        each for pair in now["game"]["board"]["thrown_cards"] for each in (pair["attack"], pair["defend"])
    ]
    shown = {
        "hand": sorted(now["player"]["cards"]),
        "table": [each for each in laid if each],
        "counts": [now["game"]["players"][1]["cards_count"]],
        "yours": bool(now["player"]["legal"]),
    }
    comes_to(page, SHOWN, shown)
    until(page, "() => document.querySelectorAll('.flying-card').length === 0")


def test_a_hidden_tab(server: Server, people: Browsers) -> None:
    """A hidden tab animates nothing and announces everything; in the foreground the next move is animated."""
    table, page = _begin(server, people)
    page.evaluate("window.flights = 0; window.hide(true)")

    table.play(but=1)
    _wait_for_current_state(table, page)
    assert page.evaluate("window.flights") == 0
    page.evaluate("window.hide(false)")
    page.wait_for_timeout(300)
    assert page.evaluate("window.flights") == 0

    table.play()
    _wait_for_current_state(table, page)
    until(page, "() => window.flights > 0")  # a card may be shown one frame before it flies
    assert page.evaluate("window.flights") <= MOST_AT_ONCE


def test_a_tab_that_was_frozen(server: Server, people: Browsers) -> None:
    """Phones freeze tabs. After the thaw the state is shown soon, without a swarm of flying cards."""
    table, page = _begin(server, people)
    chromium = page.context.new_cdp_session(page)
    page.evaluate("window.mostSeen = 0")
    assert len(table.acts) > 8
    chromium.send("Page.setWebLifecycleState", {"state": "frozen"})

    table.play()
    chromium.send("Page.setWebLifecycleState", {"state": "active"})

    _wait_for_current_state(table, page)
    landed(page)
    assert page.evaluate("window.mostSeen") <= MOST_AT_ONCE
