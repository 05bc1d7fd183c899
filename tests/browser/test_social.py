"""Reactions, the chat and the menus of seats (web.md §2 and §3)."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.kit.axe import axe
from tests.kit.browser_play import play, walk_to
from tests.kit.browser_positions import Arranged
from tests.kit.browsers import PHONE, Browsers, comes_to, holds_focus
from tests.kit.server_process import Person, Server

SIZES = [(320, 568), PHONE, (844, 390), (667, 375), (768, 1024), (1440, 900)]
REACTIONS = ["laugh", "wow", "thumbs_up", "well_played", "oops", "hurry"]
LONG = ("Diamonds again and again, " * 8)[:200]
WORD = "Donaudampfschifffahrtsgesellschaftskapitän" * 4
RIGHT_TO_LEFT = "שלום לכולם! " * 6

MISPLACED_BUBBLES = """() => {
  const bar = document.querySelector(".mine").getBoundingClientRect();
  const hand = document.querySelector("[data-hand]").getBoundingClientRect();
  const covers = (box, other) => box.left < other.right - 1 && other.left < box.right - 1
    && box.top < other.bottom - 1 && other.top < box.bottom - 1;
  return [...document.querySelectorAll("[data-bubble]")].filter((each) => {
    const box = each.getBoundingClientRect();
    const isOutside = box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight;
    return isOutside || covers(box, bar) || covers(box, hand) || each.scrollWidth > each.clientWidth;
  }).map((each) => each.dataset.bubble);
}"""
"""The bubbles that leave the screen, overflow, or cover the action bar or the hand."""
SHEET = """() => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  const [chat, bar, hand] = [box(".chat"), box(".mine"), box("[data-hand]")];
  const covers = (other) => chat.left < other.right - 1 && other.left < chat.right - 1
    && chat.top < other.bottom - 1 && other.top < chat.bottom - 1;
  const list = document.querySelector(".chat ol");
  return {
    isInside: chat.left >= 0 && chat.top >= 0 && chat.right <= innerWidth && chat.bottom <= innerHeight,
    covers: [covers(bar), covers(hand)],
    overflows: list.scrollWidth > list.clientWidth,
    listHeight: list.clientHeight >= 70,
    atEnd: list.scrollHeight - list.scrollTop - list.clientHeight < 3,
  };
}"""
SMALL = """() => [...document.querySelectorAll(
  ".chat button, .chat input, [data-testid=player-menu] :is(a, button), :popover-open button"
)].filter((each) => each.offsetParent && (each.offsetWidth < 44 || each.offsetHeight < 44))
  .map((each) => `${each.className} ${each.offsetWidth} ${each.offsetHeight}`)"""


def _react(page: Page, reaction: str) -> None:
    page.get_by_test_id("reactions").click()
    page.locator(f":popover-open [data-reaction={reaction}]").click()


def _bubble(seat: int) -> str:
    return f"[data-bubble='{seat}']"


@pytest.mark.parametrize("lang", ["en", "ru", "uk"])
def test_a_reaction_is_shown_at_the_seat_and_announced(server: Server, people: Browsers, lang: str) -> None:
    """Both players see it for some seconds, at the sender's seat, and the log names it."""
    table = Arranged(server).wish().ready()
    ann, bob = (table.come(people, seat, lang=lang) for seat in (0, 1))
    names = {"en": "Wow!", "ru": "Ого!", "uk": "Ого!"}

    _react(ann, "wow")

    for page in (ann, bob):
        expect(page.locator(f"{_bubble(0)} img")).to_have_attribute("alt", names[lang])
        expect(page.locator("[role=log]")).to_contain_text(names[lang])
        assert page.evaluate(MISPLACED_BUBBLES) == []
    expect(ann.locator(":popover-open")).to_be_hidden()
    expect(bob.locator("[data-bubble]")).to_have_count(0)


def test_a_phrase_is_read_in_each_readers_language(server: Server, people: Browsers) -> None:
    """The bubble, the chat and the announcement have the reader's words, also after a reload."""
    table = Arranged(server).wish().ready()
    ann = table.come(people, 0, lang="ru", size=(1440, 900))
    bob = table.come(people, 1, lang="en", size=(1440, 900))

    ann.locator(".phrases").get_by_text("Удачи!").click()

    expect(ann.locator(_bubble(0))).to_have_text("Удачи!")
    expect(bob.locator(_bubble(0))).to_have_text("Good luck!")
    expect(bob.locator("[role=log]")).to_contain_text("Good luck!")
    bob.reload()
    expect(bob.locator(".chat li .text")).to_have_text(["Good luck!"])


def test_all_reactions_can_be_sent_by_keyboard(server: Server, people: Browsers) -> None:
    """E opens the row, Tab moves through it, Escape closes it, and the focus returns."""
    table = Arranged(server).wish().ready()
    page = table.come(people, 0)

    page.keyboard.press("e")
    holds_focus(page, "[data-reaction=laugh]")
    assert axe(page) == []
    assert page.evaluate(SMALL) == []
    for reaction in REACTIONS[1:]:
        page.keyboard.press("Tab")
        holds_focus(page, f"[data-reaction={reaction}]")
    page.keyboard.press("Escape")
    expect(page.locator(":popover-open")).to_be_hidden()
    assert page.evaluate("document.activeElement.id") == "table"
    walk_to(page, "[data-testid=reactions]")
    page.keyboard.press("Enter")
    holds_focus(page, "[data-reaction=laugh]")
    page.keyboard.press("Enter")

    expect(page.locator(f"{_bubble(0)} img")).to_have_attribute("alt", "Ha-ha!")
    holds_focus(page, "[data-testid=reactions]")


def test_all_reactions_can_be_sent(server: Server, people: Browsers) -> None:
    """The button "More" shows all of them, a tap sends one, and the chosen six stay."""
    table = Arranged(server).wish().ready()
    page = table.come(people, 0, size=(320, 568))
    page.get_by_test_id("reactions").click()
    page.get_by_test_id("more-reactions").click()
    expect(page.locator("[data-reaction]")).to_have_count(14)
    assert page.evaluate(SMALL) == []
    assert axe(page) == []

    page.locator("[data-reaction=tea]").click()

    expect(page.locator(f"{_bubble(0)} img")).to_have_attribute("alt", "Tea time")
    page.reload()
    page.get_by_test_id("reactions").click()
    expect(page.locator("[data-reaction]")).to_have_count(len(REACTIONS))
    expect(page.locator("[data-reaction=tea]")).to_have_count(0)


def test_other_reactions_can_be_chosen(server: Server, people: Browsers) -> None:
    """A reaction that is chosen in the settings takes the place of the first one."""
    table = Arranged(server).wish().ready()
    page = table.come(people, 0, size=(320, 568))
    address = page.url
    people.go(page, "/settings")
    page.locator("[data-choice=tea]").click()
    expect(page.locator("[data-choice=laugh]")).to_have_attribute("aria-pressed", "false")
    people.go(page, address)
    page.get_by_test_id("reactions").click()

    expect(page.locator("[data-reaction]")).to_have_count(len(REACTIONS))
    expect(page.locator("[data-reaction=laugh]")).to_have_count(0)
    page.locator("[data-reaction=tea]").click()
    expect(page.locator(f"{_bubble(0)} img")).to_have_attribute("alt", "Tea time")


def test_too_many_reactions_are_refused_kindly(server: Server, people: Browsers) -> None:
    """The page says what to do; the game goes on."""
    table = Arranged(server).wish().ready()
    page = table.come(people, 0)

    page.get_by_test_id("reactions").click()
    page.locator(":popover-open [data-reaction=hurry]").evaluate("""(button) => {
      for (let times = 0; times < 8; times++) button.click(); // At once, also on a slow machine.
    }""")

    expect(page.get_by_role("alert")).to_have_text("That's a lot at once. Try again in a few seconds.")


def test_a_spectators_reaction_has_their_name(server: Server, people: Browsers) -> None:
    """A spectator of a locked table sends the invitation along."""
    ann, zoe = server.guest("Ann"), server.guest("Zoe")
    table = server.ask("tables.create", ann, private=True)["table_id"]
    invite = server.ask("table.snapshot", ann, table_id=table)["table"]["invite"]
    page = people.open(f"/t/{table}", token=ann.token)
    watching = people.open(f"/t/{table}?invite={invite}", token=zoe.token)

    _react(watching, "laugh")

    for each in (page, watching):
        expect(each.locator("[data-bubble='-1']")).to_contain_text("Zoe")
        expect(each.locator("[data-bubble='-1'] img")).to_be_visible()


def _swipe_down(page: Page, selector: str) -> None:
    box = page.locator(selector).bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 5, box["y"] + 5)
    page.mouse.down()
    page.mouse.move(box["x"] + 5, box["y"] + 70, steps=4)
    page.mouse.up()


def test_a_conversation_of_two_browsers(server: Server, people: Browsers) -> None:
    """Messages are shown at the seats, counted while the chat is closed, and listed in the chat."""
    table = Arranged(server).wish().ready()
    ann, bob = (table.come(people, seat) for seat in (0, 1))

    ann.get_by_role("button", name="Chat").click()
    ann.get_by_label("Write a message").fill("Shall we?")
    ann.keyboard.press("Enter")
    expect(ann.locator(".chat li")).to_have_count(1)
    expect(ann.get_by_label("Write a message")).to_have_value("")
    ann.get_by_role("button", name="Good luck!").click()

    expect(bob.locator(_bubble(0))).to_have_text("Good luck!")
    bob.get_by_role("button", name="Chat, 2 new messages").click()
    expect(bob.locator(".chat li")).to_have_text([re.compile(r"Ann.*Shall we\?"), "Good luck!"])
    expect(ann.locator(".chat li.own").first).to_contain_text("You")
    for page in (ann, bob):
        assert axe(page) == []
    _swipe_down(ann, ".chat h2")
    expect(ann.locator(".chat")).to_have_count(0)
    bob.keyboard.press("Escape")
    expect(bob.locator(".chat")).to_have_count(0)
    expect(bob.get_by_role("button", name="Chat", exact=True)).to_be_visible()


def test_a_muted_player_is_hidden_after_a_reload_too(server: Server, people: Browsers) -> None:
    """The device remembers who is muted: neither messages nor reactions of them are shown."""
    table = Arranged(server, seats=3).wish().ready()
    ann, bob, vera = table.people
    page = table.come(people, 0)
    page.locator("[data-seat='1'] .menu").click()
    page.get_by_test_id("mute").click()
    expect(page.get_by_test_id("player-menu")).to_contain_text("You won't see messages or reactions")
    page.keyboard.press("Escape")

    def speak(who: Person, text: str) -> None:
        server.ask("table.react", who, table_id=table.table, reaction="oops")
        server.ask("table.chat", who, table_id=table.table, text=text)

    for text in ("before", "after"):
        speak(bob, f"Bob {text}")
        speak(vera, f"Vera {text}")
        expect(page.locator(_bubble(2))).to_have_text(f"Vera {text}")
        expect(page.locator(_bubble(1))).to_have_count(0)
        lines = page.locator("[role=log]").inner_text().splitlines()
        # Bob has no browser, so a slow machine reads that he is away.
        assert [line for line in lines if bob.name in line and "away" not in line] == []
        page.reload()
        page.locator("[data-hand] [data-card]").first.wait_for()
    page.keyboard.press("c")
    expect(page.locator(".chat li")).to_have_count(2)
    page.keyboard.press("Escape")
    page.locator("[data-seat='1'] .menu").click()
    page.get_by_role("button", name="Unmute").click()
    page.keyboard.press("Escape")
    speak(bob, "Bob again")
    expect(page.locator(_bubble(1))).to_have_text("Bob again")
    assert ann.name not in page.locator("[role=log]").inner_text()


def test_the_menu_of_a_seat_by_keyboard(server: Server, people: Browsers) -> None:
    """Enter on a seat opens it, Escape closes it, and the focus returns to the seat."""
    table = Arranged(server).wish().ready()
    page = table.come(people, 0)
    seat = "[data-seat='1'] .menu"

    walk_to(page, seat)
    page.keyboard.press("Enter")

    menu = page.get_by_role("dialog", name=table.people[1].name)
    expect(menu).to_be_visible()
    holds_focus(page, "[data-testid=player-menu]")
    assert axe(page) == []
    assert page.evaluate(SMALL) == []
    expect(menu.get_by_role("link", name="Profile")).to_have_attribute("href", f"/u/{table.people[1].id}")
    expect(menu.get_by_test_id("remove-player")).to_have_count(0)
    menu.get_by_test_id("block").wait_for()
    names = [each.inner_text() for each in menu.locator("a, button").all() if each.is_visible()]
    assert names == ["Profile", "Add friend", "Mute messages and reactions", "Block", "Report", "Close"]
    page.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    holds_focus(page, seat)


def test_the_menu_of_a_bot_by_touch(server: Server, people: Browsers) -> None:
    """A tap shows the bot's character, and a tap outside closes the menu; the host can remove the bot."""
    ann = server.guest("Ann")
    table = server.ask("tables.create", ann, seats=2)["table_id"]
    server.ask("tables.add_bot", ann, table_id=table, level="master")
    page = people.open(f"/t/{table}", token=ann.token, has_touch=True)
    menu = page.get_by_test_id("player-menu")

    page.locator("[data-seat='1'] .menu").tap()
    expect(menu).to_contain_text("Captain Aldar")
    expect(menu.get_by_test_id("mute")).to_have_count(0)
    page.touchscreen.tap(20, 20)
    expect(menu).to_have_count(0)
    page.locator("[data-seat='1'] .menu").tap()
    menu.get_by_test_id("remove-bot").tap()

    expect(menu).to_have_count(0)
    expect(page.get_by_role("button", name="Free seat 2: menu")).to_be_visible()


def test_a_free_seat_offers_an_invitation_and_a_bot(server: Server, people: Browsers) -> None:
    """The host adds a bot to that very seat; the invitation closes when the friend sits down."""
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = server.ask("tables.create", ann, seats=4)["table_id"]
    page = people.open(f"/t/{table}", token=ann.token)
    menu = page.get_by_test_id("player-menu")

    page.get_by_role("button", name="Free seat 3: menu").click()
    assert axe(page) == []
    menu.get_by_label("Bot").select_option("novice")
    menu.get_by_test_id("menu-add-bot").click()
    expect(menu).to_have_count(0)
    expect(page.get_by_role("button", name="Zina: menu")).to_be_visible()
    assert server.ask("table.snapshot", ann, table_id=table)["table"]["sitters"][2]["bot"] == "novice"

    page.get_by_role("button", name="Free seat 2: menu").click()
    menu.get_by_test_id("menu-invite").click()
    expect(page.locator(".share input")).to_be_visible()
    server.ask("tables.join", bob, table_id=table)
    expect(page.locator(".share")).to_have_count(0)


def test_a_visitor_sits_down_on_the_seat_they_tap(server: Server, people: Browsers) -> None:
    """A visitor has none of the rights of the host."""
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = server.ask("tables.create", ann, seats=4)["table_id"]
    page = people.open(f"/t/{table}", token=bob.token)

    page.get_by_role("button", name="Free seat 4: menu").click()
    expect(page.get_by_test_id("menu-add-bot")).to_have_count(0)
    page.get_by_test_id("player-menu").get_by_role("button", name="Sit down").click()

    expect(page.get_by_test_id("ready")).to_be_visible()
    sitters = server.ask("table.snapshot", ann, table_id=table)["table"]["sitters"]
    assert [sitter and sitter["player_id"] for sitter in sitters] == [ann.id, None, None, bob.id]


def test_the_host_removes_a_player_by_the_menu(server: Server, people: Browsers) -> None:
    """This is possible before the game, and after a confirmation."""
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = server.table(ann, bob)
    page = people.open(f"/t/{table}", token=ann.token)

    page.locator("[data-seat='1'] .menu").click()
    page.get_by_test_id("player-menu").get_by_test_id("remove-player").click()
    page.locator("dialog[open] [data-testid=remove-yes]").click()

    expect(page.get_by_role("button", name="Free seat 2: menu")).to_be_visible()
    expect(page.get_by_test_id("player-menu")).to_have_count(0)


@pytest.mark.parametrize(
    "size",
    [*SIZES[:3], *(pytest.param(size, marks=pytest.mark.stress) for size in SIZES[3:])],
    ids=lambda size: f"{size[0]}x{size[1]}",
)
def test_many_long_messages_break_nothing(server: Server, people: Browsers, size: tuple[int, int]) -> None:
    """Bubbles stay on the stage; the chat leaves hand and action bar free, and a card can be played."""
    table = Arranged(server, seats=4).wish().ready()
    seat = next(at for at in range(4) if _legal(server, table, at))
    page = table.come(people, seat, size=size)
    talkers = [*table.people, *(server.guest(f"Zoe {number}") for number in range(7))]
    for number in range(50):
        text = (LONG, WORD, RIGHT_TO_LEFT, f"Message {number}")[number % 4]
        server.ask("table.chat", talkers[number % 11], table_id=table.table, text=text)
    expect(page.locator("[data-bubble]")).to_have_count(5)
    assert page.evaluate(MISPLACED_BUBBLES) == []

    page.keyboard.press("c")
    expect(page.locator(".chat li")).to_have_count(50)
    is_wide = size[0] >= 1000
    comes_to(
        page,
        SHEET,
        {"isInside": True, "covers": [False, False], "overflows": False, "listHeight": True, "atEnd": True},
    )
    assert is_wide or page.locator(".chat").bounding_box()["height"] <= 440  # type: ignore[index]  # it is shown
    assert page.evaluate(SMALL) == []
    assert axe(page) == []
    play([page], until=lambda _: _has_cards_on_the_table(server, table))
    expect(page.locator(".chat")).to_be_visible()


def _legal(server: Server, table: Arranged, seat: int) -> list[object]:
    found = server.ask("table.snapshot", table.people[seat], table_id=table.table)
    legal: list[object] = (found["player"] or {"legal": []})["legal"]
    return legal


def _has_cards_on_the_table(server: Server, table: Arranged) -> bool:
    found = server.ask("table.snapshot", table.people[0], table_id=table.table)
    return bool(found["game"]["board"]["thrown_cards"])
