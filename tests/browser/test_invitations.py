"""An invitation reaches the invited player on any page."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.kit.axe import axe
from tests.kit.browsers import Browsers, until
from tests.kit.server_process import Person, Server

HEARS = "() => document.querySelector('.notices') !== null"


def _bob(server: Server, people: Browsers, address: str) -> tuple[Page, Person]:
    bob = server.guest("Bob")
    page = people.open(address, lang="ru", token=bob.token)
    until(page, HEARS)
    return page, bob


def _invited(server: Server, page: Page, who: Person) -> str:
    """Invite a player until the invitation arrives: the page may only just have subscribed."""
    ann = server.guest("Ann")
    table: str = server.ask("tables.create", ann, rules="transfer", seats=2, private=True)["table_id"]
    for _ in range(150):
        server.ask("tables.invite", ann, table_id=table, name=who.name)
        page.wait_for_timeout(200)
        if page.get_by_test_id("invited").or_(page.get_by_test_id("requests")).count():
            break
    return table


@pytest.mark.parametrize("address", ["/", "/tables", "/rules", "/settings", "/account", "/games"])
def test_an_invitation_is_announced_on_every_page(server: Server, people: Browsers, address: str) -> None:
    """It is announced politely, in words; one tap takes the seat."""
    page, bob = _bob(server, people, address)

    table = _invited(server, page, bob)

    notice = page.get_by_test_id("invited")
    expect(notice).to_contain_text("зовёт сыграть в переводного вдвоём")
    assert page.evaluate("document.querySelector('[data-testid=invited]').parentElement.ariaLive") == "polite"
    assert axe(page) == []
    notice.get_by_role("button", name="Сесть за стол").click()
    page.wait_for_url(f"**/t/{table}*")
    expect(notice).to_have_count(0)


def test_an_invitation_during_a_game_waits_behind_a_button(server: Server, people: Browsers) -> None:
    """The table keeps its room; the button opens the invitation, which can be dismissed."""
    page, bob = _bob(server, people, "/")
    eve = server.guest("Eve")
    playing = server.table(bob, eve)
    for who in (bob, eve):
        server.ask("tables.ready", who, table_id=playing)
    people.go(page, f"/t/{playing}")
    page.locator("[data-hand] [data-card]").first.wait_for()
    until(page, HEARS)

    _invited(server, page, bob)

    expect(page.locator(".room")).to_have_css("height", f"{page.evaluate('innerHeight')}px")
    page.get_by_role("button", name="Приглашения и заявки: 1").click()
    expect(page.get_by_test_id("invited")).to_be_visible()
    page.get_by_role("button", name="Не сейчас").click()
    expect(page.get_by_test_id("requests")).to_have_count(0)
    expect(page.get_by_test_id("requests-list")).to_have_count(0)


def test_a_guest_is_asked_for_a_name_before_friends_read_it(people: Browsers) -> None:
    """The invitation has the chosen name and rules, and the friend may choose a name too."""
    page = people.open("/", lang="ru")
    page.get_by_test_id("play-friends").click()
    name = page.get_by_test_id("guest-name")
    expect(name).to_have_value(re.compile(r"^Гость-\d+$"))
    assert axe(page) == []
    name.fill("Дядя Вася")
    for choice in ("6 игроков", "52 карты", "Переводной"):
        page.get_by_role("radio", name=choice).check()
    assert page.get_by_role("radio", name="24 карты").count() == 0  # too few for six hands
    page.get_by_role("radio", name="2 игрока").check()
    page.get_by_test_id("go-on").click()
    page.wait_for_url("**/t/*")
    link = page.locator(".share input").input_value()

    friend = people.open(link.removeprefix(people.url), lang="ru")
    expect(friend.get_by_role("heading", level=2)).to_contain_text(
        "Дядя Вася зовёт сыграть в переводного вдвоём"
    )
    friend.get_by_test_id("guest-name").fill("Пётр")
    assert axe(friend) == []
    friend.get_by_test_id("sit").click()

    expect(page.locator(".seat .name").filter(has_text="Пётр")).to_be_visible()
    people.go(page, "/")
    page.get_by_test_id("play-friends").click()
    expect(page.get_by_test_id("go-on")).to_be_visible()
    expect(page.get_by_test_id("guest-name")).to_have_count(0)  # a guest with a name is not asked again


def test_a_guest_goes_on_without_a_name(people: Browsers) -> None:
    """The name is optional for the host and for the friend."""
    page = people.open("/", lang="en")
    page.get_by_test_id("play-friends").click()
    page.get_by_test_id("go-on").click()
    page.wait_for_url("**/t/*")

    friend = people.open(page.locator(".share input").input_value().removeprefix(people.url), lang="en")
    friend.get_by_test_id("sit").click()

    expect(page.locator(".seat .name").filter(has_text="Guest-")).to_be_visible()
