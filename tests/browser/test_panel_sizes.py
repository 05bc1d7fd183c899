"""Panels over and beside the table at every size: every control is whole, in reach and large enough."""

import pytest
from playwright.sync_api import Page, expect

from tests.kit.browser_positions import Arranged
from tests.kit.browsers import Browsers, Theme, comes_to
from tests.kit.page_layout import OUT_OF_REACH, SIZES
from tests.kit.server_process import Server

PHONES = [size for size in SIZES if min(size) < 600]
DOCKED = [(1440, 900), (1920, 1080), (1280, 680)]
ON_ITS_SIDE = (844, 390)
UNDER_THE_CHAT = """() => {
  const chat = document.querySelector(".chat").getBoundingClientRect();
  return [...document.querySelectorAll(".battlefield, .seat, [data-hand], .mine")].filter((part) => {
    const { left, right, top, bottom } = part.getBoundingClientRect();
    return left < chat.right && right > chat.left && top < chat.bottom && bottom > chat.top;
  });
}"""
"""The parts of the board that the chat covers."""
UNDER_THE_PANEL = UNDER_THE_CHAT.replace(".chat", ".waiting").replace(".battlefield, .seat", ".seat")
VISIBLE_MESSAGES = """() => {
  const list = document.querySelector(".chat ol").getBoundingClientRect();
  return [...document.querySelectorAll(".chat li .text")].map((each) => each.getBoundingClientRect())
    .filter(({ top, bottom }) => top >= list.top && bottom <= list.bottom).length;
}"""
MESSAGES = 12
REACTIONS = 6
EACH_LOOK = [
    ("ru", "light"),
    pytest.param("en", "dark", marks=pytest.mark.stress),
    pytest.param("uk", "dark", marks=pytest.mark.stress),
]


def _resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    comes_to(page, "() => [innerWidth, innerHeight]", [*size])


def _look(page: Page, roots: str) -> None:
    comes_to(page, f"() => ({OUT_OF_REACH})({roots!r})", [])


def _table(server: Server, seats: int = 4) -> Arranged:
    """Arrange a game whose players have sent many messages."""
    table = Arranged(server, seats=seats).wish().ready()
    for number in range(MESSAGES):
        who = table.people[number % seats]
        server.ask(
            "table.chat", who, table_id=table.table, text=f"Well, well, well! That was number {number}."
        )
    return table


@pytest.mark.parametrize(("lang", "theme"), EACH_LOOK)
def test_the_docked_panel(server: Server, people: Browsers, lang: str, theme: Theme) -> None:
    """Beside the board are the moves, the messages, all reactions, the phrases and the field."""
    page = _table(server).come(people, 0, lang=lang, theme=theme, size=DOCKED[0])
    for size in DOCKED:
        _resize(page, size)
        expect(page.locator(".side [data-reaction]")).to_have_count(REACTIONS)
        comes_to(page, f"() => ({VISIBLE_MESSAGES})() >= 3", True)
        _look(page, "body")


@pytest.mark.parametrize(("lang", "theme"), EACH_LOOK)
def test_the_chat_on_a_phone(server: Server, people: Browsers, lang: str, theme: Theme) -> None:
    """The chat leaves the top bar, the action button and the hand free; on its side also the battlefield."""
    page = _table(server).come(people, 0, lang=lang, theme=theme)
    page.keyboard.press("c")
    page.locator(".chat").wait_for()
    for size in PHONES:
        _resize(page, size)
        is_beside = size == ON_ITS_SIDE
        expect(page.locator(".chat.low" if is_beside else ".chat.sheet")).to_be_visible()
        _look(page, ".chat, .bar, .mine, [data-hand]")
        comes_to(page, f"() => ({UNDER_THE_CHAT})().length > 0", not is_beside)


@pytest.mark.parametrize(("lang", "theme"), EACH_LOOK)
def test_the_reactions_and_the_menu_of_the_bar(
    server: Server, people: Browsers, lang: str, theme: Theme
) -> None:
    """Both open inside the screen, whatever its size."""
    page = _table(server).come(people, 0, lang=lang, theme=theme)
    for size in (*SIZES, (667, 375), (568, 320)):
        _resize(page, size)
        for button in ("reactions", "bar-menu"):
            page.get_by_test_id(button).click()
            expect(page.locator(":popover-open button").first).to_be_visible()
            _look(page, ":popover-open")
            # The panel leaves its button free, so that a second tap on it closes the panel.
            page.get_by_test_id(button).click()
            expect(page.locator(":popover-open")).to_have_count(0)


@pytest.mark.parametrize(
    ("lang", "theme", "seats"), [("en", "dark", 2), ("ru", "light", 6), ("uk", "light", 4)]
)
def test_the_result(server: Server, people: Browsers, lang: str, theme: Theme, seats: int) -> None:
    """The sheet's buttons can be tapped, and so can those of its menu and of the verification."""
    table = Arranged(server, seats=seats, rules="classic").wish().ready()
    page = table.come(people, 1, lang=lang, theme=theme)
    server.ask("game.resign", table.people[0], table_id=table.table, command_id="enough")
    expect(page.get_by_test_id("rematch")).to_be_visible()
    for size in SIZES:
        _resize(page, size)
        _look(page, ".result")
        page.get_by_test_id("result-more").click()
        expect(page.get_by_test_id("verify")).to_be_visible()
        _look(page, ":popover-open")
        page.get_by_test_id("result-more").click()


@pytest.mark.parametrize(("lang", "theme"), EACH_LOOK)
def test_before_the_game(server: Server, people: Browsers, lang: str, theme: Theme) -> None:
    """At a table with a free seat, the share sheet and all buttons can be tapped."""
    ann = server.guest("Ann")
    table = server.ask("tables.create", ann, seats=6, private=True)["table_id"]
    page = people.open(f"/t/{table}", lang=lang, theme=theme, token=ann.token)
    page.get_by_test_id("ready").wait_for()
    for size in SIZES:
        _resize(page, size)
        _look(page, "body")
    people.go(page, f"/t/{table}?share=1")
    page.locator(".share").wait_for()
    for size in SIZES:
        _resize(page, size)
        _look(page, ".sheet")


@pytest.mark.parametrize(("lang", "theme"), [("uk", "dark"), ("ru", "light"), ("en", "light")])
def test_the_seats_are_seen_while_the_table_waits(
    server: Server, people: Browsers, lang: str, theme: Theme
) -> None:
    """The panel covers no seat, and upright the action bar is at the lower edge."""
    ann = server.guest("Ann")
    table = server.ask("tables.create", ann, seats=4, rules="pairs", private=True)["table_id"]
    page = people.open(f"/t/{table}?share=1", lang=lang, theme=theme, token=ann.token)
    page.locator(".share").wait_for()
    page.keyboard.press("Escape")
    page.get_by_test_id("unready").wait_for()
    for size in ((320, 568), (390, 844), (768, 1024), (1440, 900)):
        _resize(page, size)
        comes_to(page, f"() => ({UNDER_THE_PANEL})().length", 0)
        comes_to(
            page,
            "() => Math.round(innerHeight - document.querySelector('.mine').getBoundingClientRect().bottom)",
            8,
        )


@pytest.mark.parametrize("size", [(390, 844), (768, 1024)], ids=str)
def test_an_empty_chat_leaves_the_cards_free(server: Server, people: Browsers, size: tuple[int, int]) -> None:
    """The sheet is only as high as its messages, and the cards move above it."""
    table = Arranged(server, seats=2).wish().ready()
    page = table.come(people, 0, size=size)
    page.locator("[data-hand] [data-card]").first.wait_for()
    page.keyboard.press("c")
    page.locator(".chat").wait_for()

    comes_to(page, f"() => ({UNDER_THE_CHAT})().map((each) => each.className)", [])
