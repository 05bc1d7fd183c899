"""Ratings in the web client: the form, the lobby, the seats and the result."""

import re

import pytest
from playwright.sync_api import expect

from tests.kit.axe import axe
from tests.kit.browsers import PHONE, Browsers
from tests.kit.server_process import Server


def test_a_rated_table_is_made_without_bots_and_password(server: Server, people: Browsers) -> None:
    """The form turns off what a rated table cannot have; the lobby marks it; a new player has no rating."""
    page = people.open("/new", token=server.member("Ada").token)
    page.get_by_test_id("more-settings").locator("summary").click()
    page.get_by_test_id("rated").check()

    expect(page.get_by_label("Bots allowed")).to_be_disabled()
    expect(page.locator("input[type=password]")).to_have_count(0)
    assert axe(page) == []
    page.locator("#name").fill("Ada is rated")
    page.get_by_test_id("create").click()
    page.get_by_test_id("table").wait_for()
    expect(page.get_by_test_id("table")).not_to_contain_text("1500")
    people.go(page, "/tables?name=Ada+is+rated")
    expect(page.get_by_test_id("rated")).to_have_text("rated")


@pytest.mark.parametrize("size", [PHONE, (844, 390), (1440, 900)])
def test_the_result_shows_the_change(server: Server, people: Browsers, size: tuple[int, int]) -> None:
    """Within a second of the end, and again after a reload the seats show the new ratings."""
    ann, bob = server.member(f"Ann {size[0]}"), server.member(f"Bob {size[0]}")
    table = server.table(ann, bob, rated=True)
    for player in (ann, bob):
        server.ask("tables.ready", player, table_id=table)
    page = people.open(f"/t/{table}", token=ann.token, size=size, still=True)
    page.locator("[data-hand] [data-card]").first.wait_for()

    server.ask("game.resign", bob, table_id=table, command_id="enough")

    changes = page.get_by_test_id("rating-change")
    expect(changes).to_have_count(2)
    expect(changes.first).to_have_text(re.compile(r"1[67]\d\d\s+\+\d+"))
    expect(changes.last).to_have_text(re.compile(r"1[23]\d\d\s+−\d+"))
    assert axe(page) == []
    page.reload()
    expect(page.get_by_test_id("rating")).to_have_text(re.compile(r"1[23]\d\d\?"))


def test_a_guest_is_told_to_register(server: Server, people: Browsers) -> None:
    """The refusal says what to do."""
    people.expect("status of 403")
    server.ask("tables.create", server.member("Rated Host"), rated=True, name="Only registered")
    page = people.open("/tables?name=Only+registered")
    page.get_by_test_id("table-row").get_by_role("button").click()

    expect(page.get_by_text("Rated games are for registered players.")).to_be_visible()
