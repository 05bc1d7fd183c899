"""The page of a table that refuses a visitor is readable and names the table (web.md §1, 3)."""

import pytest
from playwright.sync_api import Route, expect

from tests.kit.axe import axe
from tests.kit.browsers import Browsers, Theme
from tests.kit.server_process import Server

REFUSED = r"status of 40[34] "
THEMES: tuple[Theme, ...] = ("light", "dark")


@pytest.mark.parametrize("theme", THEMES)
def test_a_listed_table_with_a_password_names_its_players(
    server: Server, people: Browsers, theme: Theme
) -> None:
    """The lobby lists this table, so the page says its name, rules and players; all text has contrast."""
    people.expect(REFUSED)
    ann, bob = server.guest("Ann"), server.guest("Bob")
    made = server.ask("tables.create", ann, name="Sunday", seats=3, rules="transfer", password="key")
    server.ask("tables.join", bob, table_id=made["table_id"], password="key")

    page = people.open(f"/t/{made['table_id']}", theme=theme)

    expect(page.get_by_role("heading", level=1)).to_have_text("Sunday")
    for said in ("Transfer", ann.name, bob.name, "free seat"):
        expect(page.get_by_role("main")).to_contain_text(said)
    assert axe(page) == []


def test_a_private_table_tells_nothing_to_a_visitor_without_the_key(server: Server, people: Browsers) -> None:
    """A visitor with the bare address learns neither the table's name nor its players."""
    people.expect(REFUSED)
    ann = server.guest("Ann")
    made = server.ask("tables.create", ann, name="Sunday", private=True)

    page = people.open(f"/t/{made['table_id']}")

    expect(page.get_by_role("heading", level=1)).to_have_text("Private table")
    expect(page.get_by_role("main")).not_to_contain_text("Sunday")
    expect(page.get_by_role("main")).not_to_contain_text(ann.name)
    assert axe(page) == []


def test_an_invited_visitor_sees_the_players_of_a_table_without_spectators(
    server: Server, people: Browsers
) -> None:
    """The invitation shows a private table's description, and the page offers a seat."""
    people.expect(REFUSED)
    ann = server.guest("Ann")
    made = server.ask("tables.create", ann, private=True, spectators=False)

    page = people.open(f"/t/{made['table_id']}?invite={made['invite']}", lang="ru")

    expect(page.get_by_role("heading", level=1)).to_have_text(f"{ann.name} зовёт сыграть в подкидного вдвоём")
    expect(page.get_by_role("main")).to_contain_text("свободно")
    expect(page.get_by_role("main")).not_to_contain_text("зрителей")
    assert axe(page) == []
    page.get_by_test_id("sit").click()
    expect(page.get_by_test_id("table")).to_be_visible()


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    ("lang", "title"), [("en", "This table no longer exists"), ("ru", "Этого стола больше нет")]
)
def test_a_dead_link_says_so(people: Browsers, theme: Theme, lang: str, title: str) -> None:
    """The page links to the open tables, and has the header and the navigation of other pages."""
    people.expect(REFUSED)

    page = people.open("/t/tnowhere", theme=theme, lang=lang)

    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    expect(page.get_by_role("main").locator("a[href^='/tables']")).to_be_visible()
    expect(page.get_by_role("banner").locator(".brand")).to_be_visible()
    expect(page.locator("nav:visible")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert axe(page) == []


@pytest.mark.parametrize("theme", THEMES)
def test_the_loading_text_of_a_table_can_be_read(server: Server, people: Browsers, theme: Theme) -> None:
    """The loading text has enough contrast."""
    ann = server.guest("Ann")
    table = server.ask("tables.create", ann)["table_id"]
    page = people.open("/rules", theme=theme)
    held: list[Route] = []
    page.route("**/api/table.snapshot", lambda route: held.append(route))  # noqa: PLW0108 - Playwright inspects the function

    people.go(page, f"/t/{table}")

    expect(page.get_by_role("main")).to_contain_text("Loading…")
    assert axe(page) == []
    held.pop().continue_()
    expect(page.get_by_test_id("table")).to_be_visible()
