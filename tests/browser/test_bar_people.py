"""The action bar shows whom it is about, with the clock; speaking is possible where the bar is covered."""

import pytest
from playwright.sync_api import Page, expect

from tests.kit.browser_positions import Arranged
from tests.kit.browsers import Browsers, comes_to
from tests.kit.server_process import Server

SHIFTED_CLOCK = """
window.shift_ms = 0;
const now = performance.now.bind(performance);
performance.now = () => now() + window.shift_ms;"""
"""The page's clock can be put forward."""
CUT = """() => {
  const bar = document.querySelector(".mine").getBoundingClientRect();
  const button = document.querySelector(".mine .actions").getBoundingClientRect();
  return [".mine .name", ".mine .title .time", ".mine .turn"].filter((selector) => {
    const part = document.querySelector(selector);
    const { left, top, right, bottom } = part.getBoundingClientRect();
    const isWhole = part.scrollWidth <= part.clientWidth + 1 && part.scrollHeight <= part.clientHeight + 1;
    const isInside = left >= bar.left && top >= bar.top && bottom <= bar.bottom && right <= button.left;
    return !isInside || (selector !== ".mine .title .time" && !isWhole);
  });
}"""
"""The texts of the bar that are cut off or stand out."""
FACE = "() => new URL(document.querySelector('.mine .face').src).pathname"
MENU_BOX = """() => {
  const sheet = document.querySelector(".result .panel").getBoundingClientRect();
  const menu = document.querySelector(":popover-open").getBoundingClientRect();
  return menu.left >= sheet.left && menu.right <= sheet.right;
}"""


@pytest.mark.parametrize("lang", ["en", "ru", "uk"])
def test_title_and_reserve_are_whole_on_phones(server: Server, people: Browsers, lang: str) -> None:
    """When the time for the move is used up, the reserve takes a line of its own."""
    table = Arranged(server, options={"auto_take": False}).wish().ready()
    attacker = table.stands(0)["game"]["attacker"]
    table.act(attacker, table.stands(attacker)["player"]["legal"][0])
    game = table.stands(0)["game"]
    page = table.come(people, game["defender"], lang=lang, theme="dark", script=SHIFTED_CLOCK)
    spans = table.stands(0)["table"]["spans"]
    expect(page.locator(".mine .title .time")).to_be_visible()
    page.evaluate(f"window.shift_ms = {spans['defence_ms'] + 5000}")
    word = "reserve" if lang == "en" else "запас"
    expect(page.locator(".mine .title .time.low")).to_contain_text(word)
    for width, height in ((320, 568), (390, 844), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        comes_to(page, CUT, [])


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (844, 390), (1440, 900)], ids=str)
def test_the_bar_shows_the_face_and_time_of_the_awaited_player(
    server: Server, people: Browsers, size: tuple[int, int]
) -> None:
    """The player who waits reads the other player's seconds, and sees the own face on speaking."""
    table = Arranged(server).wish().ready()
    attacker = table.stands(0)["game"]["attacker"]
    moving, waiting = (table.come(people, seat, size=size) for seat in (attacker, 1 - attacker))
    for page in (moving, waiting):
        expect(page.locator(".mine .title .time")).to_be_visible()
    assert moving.evaluate(FACE) == waiting.evaluate(FACE)
    expect(waiting.locator(".mine .ring")).to_be_visible()
    assert _seat_face(waiting) == waiting.evaluate(FACE)

    server.ask("table.react", table.people[1 - attacker], table_id=table.table, reaction="wow")
    comes_to(waiting, FACE, _seat_face(moving))
    comes_to(waiting, FACE, _seat_face(waiting))


def _seat_face(page: Page) -> str:
    path: str = page.evaluate("() => new URL(document.querySelector('.seat .face').src).pathname")
    return path


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (844, 390)], ids=str)
def test_players_speak_while_a_phone_shows_the_result(
    server: Server, people: Browsers, size: tuple[int, int]
) -> None:
    """The sheet covers the bar, so reactions and the chat have buttons above it."""
    table = Arranged(server).wish().ready()
    page, other = (table.come(people, seat, size=size) for seat in range(2))
    server.ask("game.resign", table.people[0], table_id=table.table, command_id="enough")
    expect(page.get_by_test_id("rematch")).to_be_visible()
    speech = page.get_by_test_id("result-speech")
    speech.get_by_test_id("reactions").click()
    page.locator(":popover-open [data-reaction]").first.click()
    expect(other.locator("[data-bubble]")).to_be_visible()
    speech.get_by_role("button", name="Chat").click()
    page.locator(".chat .phrases button").first.click()
    expect(page.locator(".chat ol")).to_contain_text("Hello!")
    page.locator(".chat").get_by_role("button", name="Close").click()
    expect(page.locator(".chat")).to_have_count(0)


def test_the_menu_of_the_result_is_inside_its_sheet(server: Server, people: Browsers) -> None:
    """On a large screen the menu opens above its button."""
    table = Arranged(server).wish().ready()
    page = table.come(people, 0, size=(1440, 900))
    server.ask("game.resign", table.people[0], table_id=table.table, command_id="enough")
    page.get_by_test_id("result-more").click()
    expect(page.get_by_test_id("verify")).to_be_visible()
    comes_to(page, MENU_BOX, wanted=True)


def test_against_bots_the_moves_have_the_height_of_the_chat(server: Server, people: Browsers) -> None:
    """The chat is one line until the player opens it."""
    ann = server.guest("Ann")
    table = server.ask("tables.create", ann)["table_id"]
    server.ask("tables.add_bot", ann, table_id=table, level="random")
    server.ask("tables.ready", ann, table_id=table)
    page = people.open(f"/t/{table}", size=(1440, 900), token=ann.token)
    panel = page.get_by_test_id("side-panel")
    expect(panel.get_by_test_id("open-chat")).to_be_visible()
    expect(panel.locator(".chat")).to_have_count(0)
    page.keyboard.press("c")
    expect(panel.locator(".chat input")).to_be_focused()
