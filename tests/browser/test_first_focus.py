"""The keyboard focus after another page was opened with the keyboard."""

from playwright.sync_api import Page

from tests.kit.browser_play import walk_to
from tests.kit.browsers import Browsers, holds_focus, until


def _settled(page: Page, selector: str) -> None:
    """Wait for an element, and then for what the page does after it is shown."""
    page.locator(selector).first.wait_for()
    page.wait_for_timeout(300)


def test_a_game_started_by_keys_has_the_focus(people: Browsers) -> None:
    """The table has the focus, not the document, so the next Tab reaches the table's controls."""
    page = people.open("/")
    walk_to(page, "[data-testid=play-bots]")

    page.keyboard.press("Enter")
    _settled(page, "[data-hand] [data-card]")

    holds_focus(page, "#table")


def test_a_page_opened_by_keys_has_the_focus(people: Browsers) -> None:
    """This holds for every page that a link leads to."""
    page = people.open("/")
    walk_to(page, "main a[href='/tables']")

    page.keyboard.press("Enter")
    until(page, "() => location.pathname === '/tables'")
    _settled(page, "main h1")

    holds_focus(page, "#content")


def test_a_page_that_is_loaded_begins_at_its_top(people: Browsers) -> None:
    """The first Tab is the link that skips the navigation."""
    page = people.open("/")

    page.keyboard.press("Tab")

    assert page.evaluate("document.activeElement.className").startswith("skip")


def test_the_description_follows_the_chosen_language(people: Browsers) -> None:
    """Language and description of the document change with the setting."""
    page = people.open("/settings", lang="en")
    described = "document.querySelector('meta[name=description]').content"
    assert "Durak" in page.evaluate(described)

    page.get_by_label("Русский").check()

    until(page, f"() => document.documentElement.lang === 'ru' && {described}.includes('дурака')")
