"""No sentence of the web client stands outside the catalogues."""

import calendar
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route

from kozyr.server.api.http.bundle import WEB
from kozyr.server.operations.config import Config
from tests.kit.browsers import Browsers, browsers, until
from tests.kit.pseudo_language import pseudo_english, rules_page, web_texts
from tests.kit.servers import Running, running

PAGES = ("/", "/tables", "/new", "/games", "/rules", "/settings", "/account")
LOADED = "() => !!document.querySelector('#content main :not([role=status])')"
READABLE = """() => [document.title, document.body.innerText, ...[...document.querySelectorAll(
  '[aria-label], [title], [placeholder], [alt]')].flatMap((each) =>
  ['aria-label', 'title', 'placeholder', 'alt'].map((name) => each.getAttribute(name) ?? ''))].join('\\n')"""
"""Everything on the page that a person reads or hears."""
WORD = re.compile(r"\b[A-Za-z]{2,}\b")
FROM_ELSEWHERE = {"English", *calendar.month_name}
"""The language's own name, and the months, whose names the browser knows."""


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Running]:
    """Serve the built client by a server that speaks the pseudo-language."""
    with pseudo_english(tmp_path / "locales"), running(tmp_path, Config(port=0)) as started:
        yield started


@pytest.fixture
def people(site: Running, program: Browser) -> Iterator[Browsers]:
    """Give the test its browsers."""
    with browsers(program, site.url) as come:
        yield come


def _send(module: str) -> Callable[[Route], None]:
    return lambda route: route.fulfill(body=module, content_type="text/javascript")


def test_every_text_of_the_pages_comes_from_the_catalogues(site: Running, people: Browsers) -> None:
    """Only the names of languages and months have ASCII letters."""
    manifest = json.loads((WEB / ".vite" / "manifest.json").read_text("utf-8"))
    modules = {
        "virtual:locales/en": web_texts(),
        **{f"virtual:locales/en/{part}": web_texts() for part in ("learn", "pages", "panels", "puzzles")},
        "../src/kozyr/locales/en/rules_page.json": rules_page(),
    }
    page = people.open(lang="en")
    for source, module in modules.items():
        page.route(f"**/{manifest[source]['file']}", _send(module))
    token = site.ask("auth.guest", name="Анна")["token"]
    table = site.ask("tables.create", token, seats=2, rules="classic")["table_id"]
    site.ask("tables.add_bot", token, table_id=table, level="novice")
    found = {}
    # The puzzles come last: they make the visitor a guest.
    for address in (*PAGES, f"/t/{table}", "/puzzles/daily"):
        people.go(page, address)
        until(page, LOADED)
        found[address] = sorted({*WORD.findall(page.evaluate(READABLE))} - FROM_ELSEWHERE)

    assert {address: words for address, words in found.items() if words} == {}
