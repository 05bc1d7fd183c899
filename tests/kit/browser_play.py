"""Play in a browser, for tests.

The player uses only what the page shows: playable cards and buttons. Each input method plays whole games: by
taps, by the keyboard alone, by dragging.
"""

import re
import time
from collections.abc import Callable, Sequence
from typing import Final, Literal, TypeAlias

from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as TooLongError

from tests.kit.browsers import until as wait_until

Turn: TypeAlias = Literal["card", "act", "check", "wait", "over"]

_STATE: Final = """() => {
  if (document.querySelector("[data-testid=rematch], [data-testid=daily-go-on]")) return "over";
  const act = [...document.querySelectorAll("[data-act].primary")];
  if (act.length) return "act";
  if (!document.querySelector("[data-turn=yours]")) return "wait";
  if (document.querySelector("[data-hand] .playable")) return "card";
  return document.querySelector("[data-act=check]") ? "check" : "wait";
}"""
_LAID: Final = "() => [...document.querySelectorAll('[data-card]')].map((each) => each.dataset.card).join()"
"""Every visible card, wherever it lies."""
MOST_TURNS: Final = 400
"""More than any game takes."""
_MOST_TRIES: Final = 3
"""How often an action is tried while the page does not change, because machines are busy."""

_PATIENCE_MS: Final = 120_000
_GLANCE_MS: Final = 50.0


def state(page: Page) -> Turn:
    """Return what the page expects of its player."""
    found: Turn = page.evaluate(_STATE)
    return found


def tap(page: Page, turn: Turn) -> None:
    """Take one action by tapping; transfer if possible."""
    if turn == "act":
        transfer = page.locator("[data-act=transfer].primary")
        (transfer if transfer.count() else page.locator("[data-act].primary")).first.click()
    elif turn == "card":
        # Click the card's corner: in a fan only that is visible.
        page.locator("[data-hand] .playable").first.click(position={"x": 12, "y": 18})
    elif turn == "check":
        page.locator("[data-act=check]").click()


def drag(page: Page, turn: Turn) -> None:
    """Take one action by dragging a card: onto the first unbeaten card, or beside the others."""
    if turn != "card":
        tap(page, turn)
        return
    target = page.locator("[data-drop^='onto:']").first
    where = target if target.count() else page.locator("[data-drop=beside]")
    carry(page, page.locator("[data-hand] .playable").first, where)


def carry(page: Page, card: Locator, target: Locator, *, across: float = 0.5) -> None:
    """Drag a card by its corner onto the middle of an element, or to this fraction of its width."""
    landed(page)
    start, where = card.bounding_box(), target.bounding_box()
    while (later := card.bounding_box()) != start:
        start = later  # A chosen card still rises.
    assert start is not None
    assert where is not None
    page.mouse.move(start["x"] + 12, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(start["x"] + 20, start["y"] - 20, steps=3)
    page.mouse.move(where["x"] + where["width"] * across, where["y"] + where["height"] / 2, steps=4)
    page.mouse.up()


def held(page: Page, card: str) -> Locator:
    """Find a card in the viewer's hand."""
    return page.locator(f"[data-hand] .card:has([data-card='{card}'])")


def landed(page: Page) -> None:
    """Wait until no card flies any more; the rings of the clocks may move."""
    wait_until(page, "() => document.getAnimations().every((each) => each instanceof CSSTransition)")


def walk_to(page: Page, goal: str) -> None:
    """Focus an element by keys alone: arrows reach the cards, Tab reaches everything else."""
    cards = goal.startswith("[data-hand]")
    page.locator(goal).first.wait_for()
    for _ in range(60):
        if page.evaluate("(goal) => document.activeElement?.matches(goal) ?? false", goal):
            return
        on_card = page.evaluate("document.activeElement?.matches('[data-hand] .card') ?? false")
        page.keyboard.press("ArrowRight" if on_card and cards else "Tab")
    message = f"{goal} cannot be reached by the keyboard"
    raise AssertionError(message)


def type_keys(page: Page, turn: Turn) -> None:
    """Take one action by keys alone: arrows, Enter, Tab to the chosen card's buttons, T or P."""
    if turn == "check":
        page.keyboard.press("t")
        page.keyboard.press("p")
        return
    walk_to(page, "[data-hand] .playable" if turn == "card" else "[data-act].primary")
    page.keyboard.press("Enter")


def play(
    pages: Sequence[Page],
    how: Callable[[Page, Turn], None] = tap,
    *,
    until: Callable[[int], bool] = lambda _: False,
) -> int:
    """Play at these pages until the game is over or `until` says so; return the number of turns."""
    for turns in range(MOST_TURNS):
        if until(turns):
            return turns
        states = _awaited(pages)
        if all(each == "over" for each in states):
            return turns
        for page, turn in zip(pages, states, strict=True):
            if turn in ("card", "act", "check"):
                _turn(page, turn, how)
                break
    message = f"the game does not end: {[state(page) for page in pages]}"
    raise AssertionError(message)


def resign(page: Page) -> None:
    """Leave a running game in English or Russian, and confirm it."""
    page.get_by_role("button", name=re.compile("Leave the table|Выйти из-за стола")).click()
    page.get_by_role("button", name=re.compile("Resign|Сдаться")).click()


def _awaited(pages: Sequence[Page]) -> list[Turn]:
    """Wait until a page expects an action, or the game is over on every page."""
    limit = time.monotonic() + _PATIENCE_MS / 1000
    while True:
        states = [state(page) for page in pages]
        if all(each == "over" for each in states) or any(each not in ("wait", "over") for each in states):
            return states
        assert time.monotonic() < limit, f"nobody's turn comes: {states}"
        pages[0].wait_for_timeout(_GLANCE_MS)


def _turn(page: Page, turn: Turn, how: Callable[[Page, Turn], None]) -> None:
    # Another player may be quicker; then the target is gone, which is no error.
    page.set_default_timeout(3_000)
    before = page.evaluate(_LAID)
    try:
        for tries in range(1, _MOST_TRIES + 1):
            try:
                how(page, turn)
                break
            except TooLongError:
                if state(page) != turn or page.evaluate(_LAID) != before:
                    break
                if tries == _MOST_TRIES:
                    raise
    finally:
        page.set_default_timeout(_PATIENCE_MS)
    page.wait_for_timeout(60)
