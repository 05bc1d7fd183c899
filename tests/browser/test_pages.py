"""Every page opens, in all languages, for guests and players."""

import re

import pytest
from playwright.sync_api import Page

from tests.kit.axe import axe
from tests.kit.browsers import SIZES, Browsers, Theme, comes_to, until
from tests.kit.server_process import Server

LANGUAGES = ("en", "ru", "uk")
PAGES = (
    "/", "/tables", "/new", "/games", "/rules", "/learn", "/learn/beat", "/puzzles", "/puzzles/daily",
    "/settings", "/account",
)  # fmt: skip
LOADED = "() => !!document.querySelector('#content main :not([role=status])')"
"""The page shows more than its loading text."""
NO_LIMITS = """() => [innerWidth,
  Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth)]"""
"""The width of the screen, and the width by which the page exceeds it."""


def _addresses(server: Server) -> list[str]:
    """List the address of every page, including those of a table, a game and a player."""
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = server.table(ann, bob, name="Evening")
    return [*PAGES, f"/t/{table}", f"/u/{ann.name}"]


def _go(people: Browsers, page: Page, address: str) -> None:
    people.go(page, address)
    until(page, LOADED)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_opens(server: Server, people: Browsers, lang: str) -> None:
    """Each page has the reader's language and writes nothing to the console."""
    page = people.open(lang=lang)
    for address in _addresses(server):
        _go(people, page, address)
        assert page.evaluate("document.documentElement.lang") == lang, address
        people.check()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_axe_finds_nothing_serious(server: Server, people: Browsers, lang: str, theme: Theme) -> None:
    """This holds on every page, in every language and theme."""
    page = people.open(lang=lang, theme=theme)
    for address in _addresses(server):
        _go(people, page, address)
        assert axe(page) == [], address


@pytest.mark.stress
def test_no_page_is_wider_than_the_screen(server: Server, people: Browsers) -> None:
    """No page scrolls sideways, from a small phone to a desktop; Russian words are the longest."""
    page = people.open(lang="ru")
    for address in _addresses(server):
        _go(people, page, address)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            comes_to(page, NO_LIMITS, [width, 0])


@pytest.mark.parametrize(("locale", "lang"), [("ru-RU", "ru"), ("en-US", "en"), ("de-DE", "en")])
def test_the_language_follows_the_browser(people: Browsers, locale: str, lang: str) -> None:
    """A browser with any other language gets English."""
    page = people.open(lang=locale)

    page.locator("h1").first.wait_for()
    assert page.evaluate("document.documentElement.lang") == lang
    assert bool(re.search("[а-я]", page.locator("body").inner_text())) == (lang == "ru")


def test_a_tab_is_called_by_its_page(people: Browsers) -> None:
    """Each page sets the title of its tab, for readers with many tabs and for screen readers."""
    page = people.open("/rules", lang="ru")
    page.locator('a[href="/settings"]').first.click()
    until(page, "() => document.title === 'Настройки · Козырь'")
    page.go_back()
    until(page, "() => document.title === 'Правила · Козырь'")


def test_links_and_back_do_not_reload_the_client(people: Browsers) -> None:
    """Links of the client change the address and the page; back goes back; a reload stays."""
    page = people.open("/rules")
    page.evaluate("window.here = true")
    page.locator('a[href="/settings"]').first.click()
    page.wait_for_url("**/settings")
    page.go_back()
    page.wait_for_url("**/rules")
    assert page.evaluate("window.here")

    page.reload()
    page.locator("h1").first.wait_for()
    assert page.evaluate("[location.pathname, window.here]") == ["/rules", None]


def test_an_unknown_address_says_so(people: Browsers) -> None:
    """A program gets status 404; a person gets a sentence and a link home."""
    people.expect(r"status of 404 .*/nowhere")
    page = people.open("/nowhere", lang="ru")

    assert re.search("[а-я]", page.locator("h1").inner_text())
    page.locator('main a[href="/"], #content a[href="/"]').first.click()
    page.wait_for_url("**/")
