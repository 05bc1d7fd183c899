"""A session that was ended elsewhere: the browser says so, forgets the token and offers to log in."""

import pytest
from playwright.sync_api import Page, expect

from tests.kit.axe import axe
from tests.kit.browsers import PHONE, Browsers
from tests.kit.server_process import Person, Server

REFUSED = r"status of 40"
UNAVAILABLE = r"status of 50"
PASSWORD = "tr0ubadour lantern"
SAID = {"en": "You were signed out on this device.", "ru": "На этом устройстве вы вышли из профиля."}
LOG_IN = {"en": "Log in", "ru": "Войти"}
STORED = "() => localStorage.getItem('kozyr.token')"
STORE = "(token) => localStorage.setItem('kozyr.token', token)"


def _registered(server: Server, name: str) -> tuple[Person, Person]:
    """Register a player who is signed in on two devices."""
    made = server.ask("auth.register", name=name, password=PASSWORD)
    here = Person(made["user_id"], made["name"], made["token"])
    return here, here._replace(token=server.ask("auth.login", name=name, password=PASSWORD)["token"])


def _come(people: Browsers, who: Person, address: str, lang: str = "en") -> Page:
    page = people.open("/rules", size=PHONE, lang=lang)
    page.evaluate(STORE, who.token)
    people.go(page, address)
    return page


def _log_in(page: Page, who: Person) -> None:
    page.get_by_label("Name", exact=True).fill(who.name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Log in").last.click()


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_account_page_says_that_the_session_has_ended(
    server: Server, people: Browsers, lang: str
) -> None:
    """The page names no player, reports no network failure, and shows the login form."""
    people.expect(REFUSED)
    here, elsewhere = _registered(server, f"Kolya {lang}")
    page = _come(people, here, "/account", lang)
    page.locator(".notices").wait_for(state="attached")
    page.wait_for_load_state("networkidle")

    server.ask("auth.sessions", elsewhere, end_others=True)

    expect(page.get_by_role("main")).to_contain_text(SAID[lang])
    expect(page.get_by_role("main")).not_to_contain_text(here.name)
    expect(page.locator(".offline")).to_have_count(0)
    expect(page.get_by_role("main").locator("button.primary")).to_have_text(LOG_IN[lang])
    assert page.evaluate(STORED) is None
    assert axe(page) == []


def test_a_call_that_is_refused_tells_that_the_session_has_ended(server: Server, people: Browsers) -> None:
    """Without an open connection the next call reports it."""
    people.expect(REFUSED)
    here, elsewhere = _registered(server, "Kolya called")
    server.ask("auth.sessions", elsewhere, end_others=True)

    page = _come(people, here, "/account")

    expect(page.get_by_role("main")).to_contain_text(SAID["en"])
    assert page.evaluate(STORED) is None


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_table_says_that_the_session_has_ended(server: Server, people: Browsers, lang: str) -> None:
    """The table reports no lost connection; after a login the player is back at the table."""
    people.expect(REFUSED)
    here, elsewhere = _registered(server, f"Kolya at table {lang}")
    table = server.table(here, server.guest("Bob"))
    page = _come(people, here, f"/t/{table}", lang)
    page.get_by_test_id("ready").wait_for()

    server.ask("auth.sessions", elsewhere, end_others=True)

    notice = page.get_by_test_id("signed-out")
    expect(notice).to_contain_text(SAID[lang])
    expect(notice.get_by_role("link", name=LOG_IN[lang])).to_be_visible()
    expect(page.get_by_test_id("offline")).to_have_count(0)
    expect(page.get_by_test_id("ready")).to_have_count(0)
    assert page.evaluate(STORED) is None
    assert axe(page) == []


def test_the_refusal_of_a_private_table_offers_to_log_in(server: Server, people: Browsers) -> None:
    """This also holds if the page is opened again without an invitation; a login leads back to the table."""
    people.expect(REFUSED)
    here, elsewhere = _registered(server, "Kolya private")
    table = server.ask("tables.create", here, private=True)["table_id"]
    page = _come(people, here, f"/t/{table}")
    page.get_by_test_id("ready").wait_for()

    server.ask("auth.sessions", elsewhere, end_others=True)
    expect(page.locator("p.offline")).to_contain_text(SAID["en"])
    page.goto(f"/t/{table}")
    page.get_by_role("main").get_by_role("link", name="Log in").click()
    _log_in(page, here)

    page.wait_for_url(f"**/t/{table}*")
    expect(page.get_by_test_id("ready")).to_be_visible()


def test_a_failing_server_does_not_sign_a_guest_out(server: Server, people: Browsers) -> None:
    """A guest cannot log in again, so neither a server error nor a network error deletes the token."""
    people.expect(UNAVAILABLE, r"ERR_FAILED")
    gil = server.guest("Gil")
    page = _come(people, gil, "/rules")
    for refused in (lambda route: route.fulfill(status=503, body="down"), lambda route: route.abort()):
        page.route("**/api/**", refused)
        people.go(page, "/account")
        expect(page.get_by_role("main").get_by_role("button", name="Try again")).to_be_visible()
        assert page.evaluate(STORED) == gil.token
        page.unroute("**/api/**")

    page.get_by_role("button", name="Try again").click()

    expect(page.get_by_role("main")).to_contain_text(gil.name)


def test_a_newer_session_of_the_same_browser_is_taken_over(server: Server, people: Browsers) -> None:
    """A guest who registers in one tab ends the other tab's session, and is the same player there."""
    people.expect(REFUSED)
    gil = server.guest("Gil")
    page = _come(people, gil, "/account")
    page.get_by_test_id("sessions").wait_for()
    page.locator(".notices").wait_for(state="attached")
    page.wait_for_load_state("networkidle")
    tab = page.context.new_page()
    people.go(tab, "/account")
    tab.get_by_label("Your name").fill("Gil of two tabs")
    tab.get_by_label("Password", exact=True).fill(PASSWORD)
    tab.get_by_role("button", name="Register").last.click()
    tab.get_by_test_id("change-password").wait_for()

    expect(page.get_by_role("main")).to_contain_text("You're Gil of two tabs.")
    assert page.evaluate(STORED) is not None
