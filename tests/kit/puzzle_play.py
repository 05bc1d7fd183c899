"""Puzzles in a browser: which shipped puzzle suits a test, and its moves by taps or keys."""

import re
from collections.abc import Callable, Iterator
from typing import Final

from playwright.sync_api import Page

from kozyr.analysis.puzzle import Puzzle
from kozyr.analysis.shipped_puzzles import load_shipped_puzzles
from tests.kit.browser_play import held, walk_to
from tests.kit.browsers import until

ASKING: Final = "() => document.querySelector('main.puzzle')?.dataset.phase === 'asking'"
"""The page waits for a move."""
OVER: Final = "() => document.querySelector('main.puzzle')?.dataset.phase === 'over'"
"""The attempt is over, and everything is shown."""
_BY_ONE_TAP: Final = re.compile(
    r"0:(\+?(?P<laid>[SHCD]\w+)|(?P<attack>[SHCD]\w+)/(?P<cover>[SHCD]\w+)|take|pass)"
)
"""A move that one tap makes: one card, or the button."""
_HINT_WORDS: Final = "/^(Hint|Подсказка|Підказка): /"
_EXPLANATION: Final = "document.querySelector('[data-testid=explanation]').textContent.trim()"
_LEAD: Final = re.compile(r"0:[SHCD]\w+")


def list_own_moves(puzzle: Puzzle) -> list[str]:
    """Return the player's moves of a puzzle's line, in notation."""
    return [token for token in puzzle.moves if token.startswith("0:")]


def find_puzzle(suits: Callable[[Puzzle], bool] = lambda _: True) -> Puzzle:
    """Find the first shipped puzzle that begins with a lead, is made by single taps, and suits a test."""
    return next(
        puzzle
        for puzzle in load_shipped_puzzles()
        if _LEAD.fullmatch(puzzle.moves[0]) and all(map(_is_tap, list_own_moves(puzzle))) and suits(puzzle)
    )


def _is_tap(token: str) -> bool:
    move = _BY_ONE_TAP.fullmatch(token)
    # A card of the same rank could also transfer, and the player would be asked.
    return move is not None and not (move["cover"] and move["cover"][1:] == move["attack"][1:])


def find_wrong_leads(puzzle: Puzzle) -> Iterator[str]:
    """Return the cards whose lead gives the goal away: all but the right one."""
    hand = re.search(r"hands:([^| ]*)", puzzle.position)
    assert hand is not None
    return (card for card in hand[1].split(",") if card != puzzle.moves[0][2:])


def tap_move(page: Page, token: str) -> None:
    """Make a move by one tap."""
    card = _find_card(token)
    if card:
        held(page, card).click(position={"x": 12, "y": 18})
    else:
        page.locator("[data-act=check]").click()


def type_move(page: Page, token: str) -> None:
    """Make a move by keys."""
    card = _find_card(token)
    if card:
        walk_to(page, f"[data-hand] .card:has([data-card='{card}'])")
        page.keyboard.press("Enter")
    else:
        page.keyboard.press("t" if token.endswith("take") else "p")


def _find_card(token: str) -> str | None:
    move = _BY_ONE_TAP.fullmatch(token)
    assert move is not None, token
    return move["laid"] or move["cover"]


def play_moves(page: Page, tokens: list[str], how: Callable[[Page, str], None] = tap_move) -> None:
    """Make moves, each when the page waits for it; wait until the last one is answered."""
    for token in tokens:
        until(page, ASKING)
        how(page, token)
        until(page, f"() => !({ASKING})() || !document.querySelector('.pending')")
        until(page, f"() => ({ASKING})() || ({OVER})()")


def reach_question(page: Page) -> None:
    """Wait until the page waits for a move; skip the moves before a puzzle from memory."""
    until(page, f"() => ({ASKING})() || !!document.querySelector('[data-testid=skip]')")
    if page.get_by_test_id("skip").is_visible():
        page.get_by_test_id("skip").click()
    until(page, ASKING)


def ask_hint(page: Page) -> None:
    """Ask for the first hint, agree to its price, if it has one, and ask for the second."""
    page.get_by_test_id("puzzle-hint").click()
    question = page.get_by_test_id("take-hint")
    if question.is_visible():
        question.click()
    until(page, f"() => {_HINT_WORDS}.test({_EXPLANATION})")
    page.get_by_test_id("puzzle-hint").click()
    page.get_by_test_id("best-move").wait_for()


def give_up(page: Page) -> None:
    """Ask for a hint, then for the solution, and skip to its end."""
    reach_question(page)
    ask_hint(page)
    page.get_by_test_id("best-move").click()
    question = page.get_by_test_id("give-up")
    if question.is_visible():
        question.click()
    page.get_by_test_id("puzzles_to_end").click()
    until(page, OVER)
