"""A player who steps out of a running game is away for the others, and is told what each way out costs."""

import pytest
from playwright.sync_api import expect

from tests.kit.browser_positions import Arranged
from tests.kit.browsers import Browsers, comes_to
from tests.kit.page_layout import OUT_OF_REACH
from tests.kit.server_process import Server


def test_the_others_see_that_a_player_has_stepped_out(server: Server, people: Browsers) -> None:
    """The bar below the other pages follows the game, but the player is not at the table."""
    table = Arranged(server, stake=50).wish().ready()
    active = table.stands(0)["game"]["attacker"]
    page = table.come(people, active)
    other = table.come(people, 1 - active)
    expect(other.locator(f".seat[data-seat='{active}'] .plate")).not_to_contain_text("away")

    page.get_by_role("button", name="Leave the table").click()
    expect(page.get_by_role("dialog")).to_contain_text(
        "If you resign or leave, you lose your stake: 50 coins."
    )
    page.get_by_role("button", name="Step out").click()
    expect(page.get_by_test_id("running-game")).to_be_visible()

    expect(other.locator(f".seat[data-seat='{active}'] .plate")).to_contain_text("away")
    expect(other.locator(".mine .turn")).to_have_text("away")

    page.get_by_test_id("running-game").get_by_role("link").click()
    expect(other.locator(f".seat[data-seat='{active}'] .plate")).not_to_contain_text("away")


@pytest.mark.parametrize(
    ("clock", "text"), [("slow", "your time runs on"), ("none", "the game waits for you")]
)
def test_stepping_out_costs_time_only_with_a_clock(
    server: Server, people: Browsers, clock: str, text: str
) -> None:
    """A game without a clock waits."""
    page = Arranged(server, clock=clock).wish().ready().come(people, 0)
    page.get_by_role("button", name="Leave the table").click()
    expect(page.get_by_role("button", name="Step out")).to_contain_text(text)


@pytest.mark.parametrize(("lang", "theme"), [("ru", "dark"), ("en", "light"), ("uk", "light")])
def test_each_way_out_is_explained(server: Server, people: Browsers, lang: str, theme: str) -> None:
    """Resigning and leaving have the colour of dangerous actions."""
    page = Arranged(server).wish().ready().come(people, 0, lang=lang, theme=theme)
    page.locator(".bar button").first.click()
    expect(page.locator("dialog[open] button small")).to_have_count(3)
    expect(page.locator("dialog[open] button.wrong")).to_have_count(2)
    for width, height in ((390, 844), (844, 390), (667, 375), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        comes_to(page, f"() => ({OUT_OF_REACH})('dialog[open]')", [])
