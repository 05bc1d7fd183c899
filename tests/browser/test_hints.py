"""Hints in games against bots (web.md, Learn)."""

import re

from playwright.sync_api import Page, expect

from tests.kit.browser_play import MOST_TURNS, held, resign, state, tap
from tests.kit.browsers import Browsers, comes_to, until
from tests.kit.server_process import Server

HINT = "[data-testid=hint]"
TAKE = "[data-act=check][data-means=take]"


def _start_with_bot(people: Browsers, **more: object) -> Page:
    page = people.open("/", **more)  # type: ignore[arg-type]  # options of the browser
    page.get_by_test_id("play-bots").click()
    page.wait_for_url("**/t/*")
    until(page, "() => document.querySelector('[data-turn=yours]') !== null")
    return page


def _make_marked_move(page: Page) -> None:
    """Make the move that the board marks."""
    before = page.evaluate("document.querySelector('main').innerText")
    while page.locator(".marked").count():
        marked = page.locator(".marked").first
        marked.click(position={"x": 12, "y": 18})
        page.wait_for_timeout(100)
        if page.evaluate("document.querySelector('main').innerText") != before:
            return


def test_a_hint_is_asked_for_followed_and_counted(people: Browsers) -> None:
    """The board marks the action and says it; the result shows how many hints there were."""
    page = _start_with_bot(people)
    page.locator(HINT).click()
    expect(page.locator(".mine .title")).to_contain_text("Hint: ")
    expect(page.locator(".mine .turn")).to_have_text(re.compile(r"^([A-Z].+\.)?$"))
    expect(page.locator(".marked").first).to_be_visible()
    _make_marked_move(page)
    resign(page)
    expect(page.get_by_test_id("hints")).to_have_text("1 hint")


def _suggested_cover(page: Page) -> str:
    """Return the card with which the hint beats; an empty string for another hint, or if it is chosen."""
    marked = page.locator("[data-hand] .marked")
    if not page.locator(".attack.ringed").count() or not marked.count():
        return ""
    return marked.get_attribute("data-card") or ""


def _defend_against_the_hint(page: Page) -> tuple[str, str]:
    """Play until a hint to beat comes while another card is chosen; return the hinted card and that card."""
    for _ in range(MOST_TURNS):
        until(page, "() => document.querySelector('[data-turn=yours], [data-testid=rematch]') !== null")
        playable = page.locator("[data-hand] .playable")
        if page.locator(TAKE).count() and playable.count() > 1:
            trump = playable.last
            chosen = trump.locator("[data-card]").get_attribute("data-card")
            trump.click(position={"x": 12, "y": 18}, modifiers=["Shift"])
            expect(trump).to_have_attribute("aria-pressed", "true")
            page.locator(HINT).click()
            expect(page.locator(".mine .title")).to_contain_text("Hint: ")
            hinted = _suggested_cover(page)
            if hinted and chosen and hinted != chosen:
                return hinted, chosen
            if page.locator(TAKE).count():
                page.locator(TAKE).click()
                expect(page.locator(TAKE)).to_have_count(0)
            else:  # the hint is the chosen card, and the button plays it
                tap(page, state(page))
        elif state(page) == "over":
            page.get_by_test_id("rematch").click()
        else:
            tap(page, state(page))
        page.wait_for_timeout(100)
    message = "no hint to beat came"
    raise AssertionError(message)


def test_a_hint_drops_the_cards_that_the_player_has_chosen(people: Browsers) -> None:
    """A tap on the marked card of the table plays the suggested card, not the one that was chosen before."""
    page = _start_with_bot(people)
    hinted, chosen = _defend_against_the_hint(page)
    target = page.locator(".pair:has(.ringed)")

    expect(held(page, chosen)).to_have_attribute("aria-pressed", "false")
    target.click(position={"x": 12, "y": 18})

    expect(held(page, hinted)).to_have_count(0)
    expect(held(page, chosen)).to_have_count(1)


def test_asking_again_in_the_same_position_costs_nothing(people: Browsers) -> None:
    """The hint is already on the board."""
    page = _start_with_bot(people)
    page.locator(HINT).click()
    expect(page.locator(".mine .title")).to_contain_text("Hint: ")
    page.locator(HINT).click()
    tap(page, state(page))
    expect(page.locator(".mine .title")).not_to_contain_text("Hint: ")


def test_there_is_no_hint_at_a_table_with_other_people(server: Server, people: Browsers) -> None:
    """The button is only there against bots."""
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = server.table(ann, bob)
    for player in (ann, bob):
        server.ask("tables.ready", player, table_id=table)
    page = people.open(f"/t/{table}", token=ann.token)
    until(page, "() => document.querySelectorAll('[data-hand] .card').length === 6")
    assert page.locator(HINT).count() == 0


IN_REACH = """(button) => {
  const { left, top, right, bottom, width, height } = button.getBoundingClientRect();
  return [width >= 44 && height >= 44, left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight];
}"""


def test_the_button_is_large_enough_on_small_screens(people: Browsers) -> None:
    """At least 44 px, and inside the screen, also on a phone on its side."""
    page = _start_with_bot(people, size=(320, 568), lang="ru")
    for width, height in ((320, 568), (667, 375), (844, 390), (568, 320)):
        page.set_viewport_size({"width": width, "height": height})
        comes_to(page, "() => [innerWidth, innerHeight]", [width, height])
        expect(page.locator(HINT)).to_be_visible()
        assert page.locator(HINT).evaluate(IN_REACH) == [True, True]
