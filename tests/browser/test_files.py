"""What the server sends besides pages: language, icon, robots.txt, compression (web.md §1, 15)."""

import pytest
from playwright.sync_api import expect

from tests.kit.browsers import Browsers


@pytest.mark.parametrize(("lang", "described"), [("en", "Durak"), ("ru", "дурака"), ("uk", "дурня")])
def test_the_html_is_in_the_browsers_language(people: Browsers, lang: str, described: str) -> None:
    """Language and description are right before any script runs."""
    page = people.open("/rules", lang=lang)
    reply = page.request.get("/", headers={"Accept": "text/html", "Accept-Language": lang})
    html = reply.text()

    assert f'<html lang="{lang}"' in html
    description = html.partition('<meta name="description" content="')[2].partition('"')[0]
    assert described in description


def test_the_icon_and_the_rules_for_crawlers_exist(people: Browsers) -> None:
    """Browsers and crawlers ask for both without being told."""
    page = people.open("/")

    for path in ("/favicon.ico", "/robots.txt"):
        assert page.request.get(path).status == 200, path


def test_the_rule_sets_are_sent_compressed(people: Browsers) -> None:
    """The form for a new table loads them."""
    page = people.open("/")
    with page.expect_response("**/api/tables.rules") as loaded:
        people.go(page, "/new")

    assert loaded.value.all_headers()["content-encoding"] == "gzip"
    expect(page.get_by_test_id("create")).to_be_visible()
