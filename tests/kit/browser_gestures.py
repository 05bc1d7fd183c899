"""Gestures that play cards in a browser: taps, keys and dragging."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from playwright.sync_api import Page, expect

from kozyr.rules import Action, Game, Lead, Seat, cards_in
from kozyr.rules.cards import RANK_OF, SUIT_OF, Card
from tests.kit.browser_play import carry, held, walk_to
from tests.kit.browser_positions import Arranged

Way: TypeAlias = Callable[[Page, list[str], str], None]
"""Plays these cards on a page with this action; the action is empty if only one is possible."""
TABLE = "[data-drop=beside]"


def tap_card(page: Page, card: str) -> None:
    """Tap a card at its corner: in a fan only that is visible."""
    held(page, card).click(position={"x": 12, "y": 18})


def choose_by_hold(page: Page, card: str) -> None:
    """Hold a card until the page has chosen it; a busy page takes longer than any fixed time."""
    held(page, card).hover(position={"x": 12, "y": 18})
    page.mouse.down()
    expect(held(page, card)).to_have_attribute("aria-pressed", "true")
    page.mouse.up()


def choose(page: Page, cards: list[str]) -> None:
    """Hold the first of several cards, which only chooses it, and tap the others; tap a single card."""
    if len(cards) == 1:
        tap_card(page, cards[0])
        return
    choose_by_hold(page, cards[0])
    for card in cards[1:]:
        tap_card(page, card)
        expect(held(page, card)).to_have_attribute("aria-pressed", "true")


def by_tap(page: Page, cards: list[str], act: str) -> None:
    """Choose the cards, then tap the button of the action."""
    choose(page, cards)
    if act:
        page.locator(f"[data-act={act}].primary").click()


def by_keys(page: Page, cards: list[str], act: str) -> None:
    """Choose the cards and the action with arrows, Tab and Enter; with Shift, Enter only chooses a card."""
    for card in cards:
        walk_to(page, f"[data-hand] .card:has([data-card='{card}'])")
        page.keyboard.press("Shift+Enter" if len(cards) > 1 else "Enter")
    if act:
        walk_to(page, f"[data-act={act}].primary")
        page.keyboard.press("Enter")


def by_drag(page: Page, cards: list[str], act: str) -> None:
    """Choose several cards, and drag one of them beside the cards on the table; the others follow."""
    del act
    if len(cards) > 1:
        choose(page, cards)
    carry(page, held(page, cards[-1]), page.locator(TABLE), across=0.05)


def of_rank(game: Game, seat: Seat, card: Card) -> list[Card]:
    """List the cards of a hand that have the rank of another card."""
    return [each for each in cards_in(game.hands[seat]) if RANK_OF[each] == RANK_OF[card]]


def leads_into_a_trump(game: Game) -> Iterator[tuple[Seat, Action]]:
    """Lead a card of whose rank the defender holds the trump, and which another card can beat."""
    for card in cards_in(game.hands[game.attacker]):
        trumps = [each for each in of_rank(game, game.defender, card) if SUIT_OF[each] == game.setup.trump]
        if trumps and game.hands[game.defender] & game.setup.beaters[card] & ~sum(
            1 << each for each in trumps
        ):
            yield game.attacker, Lead((card,))


def attack_at(table: Arranged) -> str:
    """Return the card that was led."""
    card: str = table.stands(0)["game"]["board"]["thrown_cards"][0]["attack"]
    return card
