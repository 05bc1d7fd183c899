"""Every page opens, in both languages, for everybody."""

import re

import pytest
from playwright.sync_api import Page

from tests.kit.axe import axe
from tests.kit.browsers import SIZES, Browsers, Theme, comes_to, until
from tests.kit.server_process import Server

LANGUAGES = ("en", "ru")
PAGES = ("/", "/tables", "/new", "/games", "/rules", "/settings", "/account")
LOADED = "() => !!document.querySelector('#content main :not([role=status])')"
"""There is more to see than that it is being loaded."""
NO_LIMITS = """() => [innerWidth,
  Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth)]"""
"""How wide the screen is, and by how much the page is wider."""


def _addresses(server: Server) -> list[str]:
    """List every page, those of a table, of a game and of a player among them."""
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = server.table(ann, bob, name="Evening")
    return [*PAGES, f"/t/{table}", f"/u/{ann.name}"]


def _go(people: Browsers, page: Page, address: str) -> None:
    people.go(page, address)
    until(page, LOADED)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_opens(server: Server, people: Browsers, lang: str) -> None:
    """In the reader's language, and without a complaint in the console."""
    page = people.open(lang=lang)
    for address in _addresses(server):
        _go(people, page, address)
        assert page.evaluate("document.documentElement.lang") == lang, address
        people.check()


@pytest.mark.parametrize(("lang", "theme"), [("en", "light"), ("ru", "dark")])
def test_axe_finds_nothing_serious(server: Server, people: Browsers, lang: str, theme: Theme) -> None:
    """On any page, by day and by night."""
    page = people.open(lang=lang, theme=theme)
    for address in _addresses(server):
        _go(people, page, address)
        assert axe(page) == [], address


def test_no_page_is_wider_than_the_screen(server: Server, people: Browsers) -> None:
    """Nobody scrolls sideways, from a small phone to a desk; Russian words are the longer ones."""
    page = people.open(lang="ru")
    for address in _addresses(server):
        _go(people, page, address)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            comes_to(page, NO_LIMITS, [width, 0])


@pytest.mark.parametrize(("locale", "lang"), [("ru-RU", "ru"), ("en-US", "en"), ("de-DE", "en")])
def test_the_language_follows_the_browser(people: Browsers, locale: str, lang: str) -> None:
    """English for those whose language there is not."""
    page = people.open(lang=locale)

    page.locator("h1").first.wait_for()
    assert page.evaluate("document.documentElement.lang") == lang
    assert bool(re.search("[а-я]", page.locator("body").inner_text())) == (lang == "ru")


def test_a_tab_is_called_by_its_page(people: Browsers) -> None:
    """So that whoever has many open, or hears them, knows which is which; the name goes with the page."""
    page = people.open("/rules", lang="ru")
    page.locator('a[href="/settings"]').first.click()
    until(page, "() => document.title === 'Настройки · Козырь'")
    page.go_back()
    until(page, "() => document.title === 'Правила · Козырь'")


def test_pages_are_gone_to_and_back_without_loading_anew(people: Browsers) -> None:
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


def test_an_address_that_is_none_says_so(people: Browsers) -> None:
    """404 for programs, a sentence and a way home for people."""
    people.expect(r"status of 404 .*/nowhere")
    page = people.open("/nowhere", lang="ru")

    assert re.search("[а-я]", page.locator("h1").inner_text())
    page.locator('main a[href="/"], #content a[href="/"]').first.click()
    page.wait_for_url("**/")
