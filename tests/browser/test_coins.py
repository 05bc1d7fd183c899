"""The history of coins names the time, the table and the opponents of each transfer."""

import pytest
from playwright.sync_api import expect

from tests.kit.axe import axe
from tests.kit.browser_positions import Arranged
from tests.kit.browsers import PHONE, Browsers
from tests.kit.server_process import Server


@pytest.mark.parametrize(("lang", "against"), [("en", "against {}, {}"), ("ru", "против: {}, {}")])
def test_each_transfer_names_its_time_table_game_and_opponents(
    server: Server, people: Browsers, lang: str, against: str
) -> None:
    """A stake and a prize belong to a game; the welcome gift to none."""
    table = Arranged(server, seats=3, stake=50, name="Sunday").wish().ready()
    ann, bob, cyd = table.people
    server.ask("game.resign", bob, table_id=table.table, command_id="enough")

    page = people.open("/account", size=PHONE, lang=lang, token=ann.token)

    rows = page.get_by_test_id("coins-row")
    expect(rows).to_have_count(3)
    for row, amount in ((rows.nth(0), "+75"), (rows.nth(1), "−50")):
        expect(row).to_contain_text(amount)
        expect(row).to_contain_text("Sunday")
        expect(row).to_contain_text(against.format(bob.name, cyd.name))
        expect(row.locator("time")).not_to_be_empty()
        expect(row.locator(f"a[href='/g/{table.table}.1']")).to_be_visible()
    expect(rows.nth(2).locator("a")).to_have_count(0)
    expect(rows.nth(2).locator("time")).not_to_be_empty()
    assert axe(page) == []
