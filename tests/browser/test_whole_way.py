"""The whole way of two people: from registration to a rated game, to friends, to a ban (players.md)."""

import re

from playwright.sync_api import Page, expect

from tests.kit.axe import axe
from tests.kit.browser_play import play
from tests.kit.browsers import PHONE, Browsers, until
from tests.kit.moderators import make_moderator
from tests.kit.server_process import Person, Server

REFUSED = r"status of 40"
DESKTOP = (1440, 900)
PASSWORD = "tr0ubadour lantern"
CARDS = "[data-hand] [data-card]"
HAS_NOTICES = "() => document.querySelector('.notices') !== null"


def _register(people: Browsers, name: str, size: tuple[int, int]) -> Page:
    page = people.open("/account", size=size)
    page.get_by_label("Name", exact=True).first.fill(name)
    page.locator("form input[autocomplete=new-password]").first.fill(PASSWORD)
    page.get_by_role("button", name="Register").last.click()
    page.get_by_test_id("codes-saved").click()
    page.get_by_role("link", name="Kozyr").first.click()
    return page


def _open(people: Browsers, address: str, person: Person, size: tuple[int, int] = PHONE) -> Page:
    page = people.open(address, size=size, token=person.token)
    until(page, HAS_NOTICES)
    return page


def test_strangers_are_paired_and_play_a_rated_game(people: Browsers) -> None:
    """Two people register and press Play; the result, their profiles and the graphs show the game."""
    ann, bob = _register(people, "Ann Way", PHONE), _register(people, "Bob Way", DESKTOP)
    for page in (ann, bob):
        page.get_by_test_id("play-people").click()
    for page in (ann, bob):
        page.locator(CARDS).first.wait_for()
    assert ann.url == bob.url

    play([ann, bob])

    for page in (ann, bob):
        changes = page.get_by_test_id("rating-change")
        expect(changes).to_have_count(2)
        expect(changes.first).to_have_text(re.compile(r"\d{4}\s+[+−]\d+"))
    assert axe(ann) == []
    own = ann.locator("li.mine").get_by_test_id("rating-change").inner_text()
    rating = re.findall(r"\d{4}", own)[0]
    people.go(bob, "/u/Ann%20Way")
    expect(bob.get_by_test_id("rating-duel")).to_contain_text(f"{rating}?")
    expect(bob.get_by_text("everyone starts at 1500")).to_be_visible()
    chart = bob.get_by_test_id("rating-duel").get_by_role("img")
    expect(chart).to_have_attribute("aria-label", re.compile(rf"rating now {rating}.*games: 1"))
    expect(bob.locator("li.panel")).to_have_count(1)
    expect(bob.locator("li.panel")).to_contain_text("Bob Way")
    assert axe(bob) == []


def _challenge(page: Page) -> None:
    page.get_by_test_id("challenge").click()
    page.get_by_test_id("send-challenge").click()


def test_friends_play_until_one_is_blocked_reported_and_banned(server: Server, people: Browsers) -> None:
    """A friend's challenge opens a table; a blocked one gets no further; the banned one is told why."""
    people.expect(REFUSED)
    mia, ann, bob = make_moderator(server, "Mia Way"), server.member("Anna Way"), server.member("Bobby Way")
    server.ask("users.follow", bob, user_id=ann.id)
    anns, bobs = _open(people, f"/u/{bob.id}", ann), _open(people, f"/u/{ann.id}", bob, DESKTOP)
    anns.get_by_test_id("follow").click()
    expect(anns.get_by_text("You're friends")).to_be_visible()
    _challenge(anns)
    bobs.get_by_test_id("accept-challenge").click()
    for page in (anns, bobs):
        page.wait_for_url(re.compile("/t/t"))
    assert anns.url == bobs.url
    table = anns.url.rpartition("/")[2]

    people.go(bobs, f"/u/{ann.id}")
    bobs.get_by_test_id("challenge").click()
    anns.locator("[data-seat='1'] .menu").click()
    anns.get_by_test_id("report").click()
    report = anns.get_by_test_id("report-dialog")
    report.get_by_label("Details").fill("He swears all the time")
    report.get_by_test_id("report-send").click()
    expect(report.get_by_role("status")).to_contain_text("The moderators will look at it")
    report.get_by_role("button", name="Close").click()
    anns.get_by_test_id("player-menu").get_by_test_id("block").click()
    anns.get_by_test_id("confirm-block").click()
    expect(anns.get_by_test_id("unblock")).to_be_visible()

    bobs.get_by_test_id("send-challenge").click()
    expect(bobs.get_by_test_id("challenge-dialog").get_by_role("alert")).to_contain_text("friends")
    server.ask("tables.leave", bob, table_id=table)
    people.go(bobs, f"/t/{table}")
    bobs.get_by_test_id("sit").click()
    expect(bobs.get_by_role("alert")).to_contain_text("You can't join this table")

    desk = _open(people, "/moderation", mia, DESKTOP)
    reports = desk.get_by_test_id("reports").get_by_role("listitem").filter(has_text="Bobby Way")
    expect(reports).to_contain_text("Anna Way about Bobby Way: Insults in the chat")
    reports.get_by_role("button", name="Bobby Way").click()
    ban = desk.get_by_test_id("user-panel").get_by_test_id("ban")
    ban.get_by_label("Reason").fill("Insults")
    ban.get_by_role("button", name="Ban").click()
    expect(desk.get_by_test_id("user-panel")).to_contain_text("Banned until")

    told = bobs.get_by_test_id("banned").get_by_role("alert")
    expect(told).to_contain_text("You're banned until")
    expect(told).to_contain_text("Insults")
    expect(told).to_contain_text("To appeal, write to mods@example.org")
    assert axe(bobs) == []
