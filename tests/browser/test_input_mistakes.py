"""Players who tap twice, open two tabs, lose the connection at a bad moment or have no mouse."""

import re
import time

import pytest
from playwright.sync_api import Page, Route, WebSocket, expect

from tests.kit.browser_play import landed, play, state, walk_to
from tests.kit.browsers import GONE, LIMIT_MS, PHONE, Browsers, comes_to, cut_off, holds_focus, until
from tests.kit.proxy import proxied
from tests.kit.server_process import Person, Server

DESK = (1440, 900)
SMALL_DESK = (1100, 800)
"""Here the panel beside the board is shown only while the chat is open."""
AWAITED = "[data-hand] .playable, [data-act=check], [data-testid=rematch]"
FOCUSES = """(what) => {
  const found = document.querySelector(what);
  found?.focus();
  return found !== null;
}"""
"""Focus in the same step as the check: a bot's move may remove the element."""
CHOSEN_OR_SENT = """() => document.querySelector("[data-act].primary") !== null
  || document.querySelector("[data-turn=yours]") === null"""
"""A tap has had an effect: the card is sent, or the player must choose an action."""
NEXT_CORNER_IS_FREE = """() => {
  const next = document.activeElement.nextElementSibling;
  const { left, top } = next.getBoundingClientRect();
  return document.elementFromPoint(left + 12, top + 18)?.closest('.card') === next;
}"""
"""Whether the rank of the card after the focused one is not covered."""
_NEVER_UNSUBSCRIBE = """(() => {
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (data) {
    if (!String(data).includes('"unsubscribe"')) send.call(this, data);
  };
})()"""
"""The server gets no unsubscription, and so answers none."""
MANY = 20
"""Cards that do not fit into one row of a small phone."""


def _come(
    people: Browsers, who: Person, table: str, *, size: tuple[int, int] = PHONE, base_url: str = ""
) -> Page:
    """Open a table as a player whom the server knows."""
    page = people.open(f"/t/{table}", size=size, base_url=base_url or people.url, token=who.token)
    page.get_by_test_id("table").wait_for()
    return page


def _with_bots(server: Server, *, seats: int = 2, rules: str = "classic") -> tuple[Person, str]:
    ann = server.guest("Ann")
    table: str = server.ask("tables.create", ann, rules=rules, seats=seats, clock="slow")["table_id"]
    for _ in range(seats - 1):
        server.ask("tables.add_bot", ann, table_id=table, level="novice")
    return ann, table


def _dealt(page: Page) -> None:
    page.get_by_test_id("ready").click()
    page.locator("[data-hand] [data-card]").first.wait_for()


def test_a_second_tap_shows_no_error(server: Server, people: Browsers) -> None:
    """A second tap on an action that is no longer offered shows no error."""
    ann, table = _with_bots(server, seats=4, rules="transfer")
    page = _come(people, ann, table)
    page.evaluate("""() => {
      window.alerts = [];
      new MutationObserver(() => {
        const said = document.querySelector("[role=alert]")?.textContent;
        if (said) window.alerts.push(said);
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    }""")
    _dealt(page)
    # Tap only cards with a single action. With two chosen cards one may be too many, which is a real error.
    for _ in range(120):
        if state(page) == "over":
            break
        page.evaluate("""() => {
          for (let twice = 0; twice < 2; twice += 1)
            (document.querySelector("[data-act].primary") ?? document.querySelector("[data-hand] .playable")
              ?? document.querySelector("[data-act=check]"))?.click();
        }""")
        page.wait_for_timeout(30)

    assert page.evaluate("window.alerts") == []
    until(page, "() => document.querySelectorAll('.flying-card').length === 0")


def test_a_second_tab_is_the_same_player(server: Server, people: Browsers) -> None:
    """A player who sits down in one tab plays in both."""
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table: str = server.ask("tables.create", bob, seats=2, clock="slow")["table_id"]
    one = _come(people, ann, table)
    two = one.context.new_page()
    people.go(two, f"/t/{table}")
    one.get_by_test_id("sit").click()
    for page in (one, two):
        page.get_by_test_id("ready").wait_for()
    server.ask("tables.ready", bob, table_id=table)
    _dealt(one)
    for page in (one, two):
        expect(page.locator("[data-hand] [data-card]")).to_have_count(6)


@pytest.mark.stress
def test_the_result_outlives_the_connection(server: Server, people: Browsers) -> None:
    """Places and points stay readable while the server is down and after it returns."""
    people.expect(GONE)
    ann, table = _with_bots(server)
    page = _come(people, ann, table)
    _dealt(page)
    server.ask("game.resign", ann, table_id=table, command_id="resigned-once")
    expect(page.locator("#result-title")).to_be_visible()

    server.kill()
    expect(page.get_by_test_id("offline")).to_be_visible()
    server.start()
    expect(page.get_by_test_id("offline")).to_have_count(0)

    page.wait_for_timeout(500)
    expect(page.locator("#result-title")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#result-title")).to_have_count(0)


def test_a_tap_without_connection_becomes_a_move_after_it_returns(server: Server, people: Browsers) -> None:
    """The move is sent once, without another tap."""
    people.expect(GONE)
    ann, table = _with_bots(server)
    with proxied(server.port) as proxy:
        page = _come(people, ann, table, base_url=f"http://127.0.0.1:{proxy.port}")
        _dealt(page)
        until(page, "() => document.querySelector('[data-turn=yours]') !== null")
        with cut_off(page, proxy):
            expect(page.get_by_test_id("offline")).to_be_visible()
            before = page.locator("[role=log]").inner_text()
            page.evaluate("""() => { for (let taps = 0; taps < 3; taps += 1)
              (document.querySelector("[data-act].primary") ?? document.querySelector("[data-hand] .playable")
                ?? document.querySelector("[data-act=check]"))?.click(); }""")
            until(page, f"() => ({CHOSEN_OR_SENT})()")
            if page.locator("[data-act].primary").count():
                page.locator("[data-act].primary").first.click()
            expect(page.locator("[data-turn=yours]")).to_have_count(0)
        expect(page.get_by_test_id("offline")).to_have_count(0)
        said = page.locator("[role=log]")
        expect(said).not_to_have_text(before, use_inner_text=True)
        expect(page.locator("[role=alert]")).to_have_count(0)
        play([page], until=lambda turns: turns >= 2)


def test_panels_take_the_keyboard_and_give_it_back(server: Server, people: Browsers) -> None:
    """Escape closes the open panel, and the focus returns to where it was."""
    ann, table = _with_bots(server)
    page = _come(people, ann, table, size=SMALL_DESK)
    _dealt(page)
    card = page.locator("[data-hand] [tabindex='0']")
    card.focus()
    held = "document.activeElement?.querySelector('[data-card]')?.dataset.card"
    name = page.evaluate(held)
    assert name
    for key, panel in (("c", ".chat"), ("h", "dialog:has(#helping)")):
        page.keyboard.press(key)
        page.locator(panel).wait_for()
        holds_focus(page, panel)
        page.keyboard.press("Escape")
        expect(page.locator(panel)).to_have_count(0)
        comes_to(page, held, name)
    page.keyboard.press("h")
    page.keyboard.press("t")  # no live region of the table while the help is open
    page.keyboard.press("h")
    expect(page.locator("dialog[open]")).to_have_count(0)
    comes_to(page, held, name)


def test_the_focus_stays_at_the_cards_in_play_by_keys(server: Server, people: Browsers) -> None:
    """The pressed card is gone, and the next card has the focus."""
    ann, table = _with_bots(server)
    page = _come(people, ann, table, size=DESK)
    _dealt(page)
    for _ in range(4):
        until(page, f"() => document.querySelector('{AWAITED}') !== null")
        if page.locator("[data-testid=rematch]").count():
            break
        if not page.evaluate(FOCUSES, "[data-hand] .playable"):
            page.keyboard.press("t")
            page.keyboard.press("p")
            continue
        page.keyboard.press("Enter")
        page.wait_for_timeout(400)
        if page.evaluate(FOCUSES, "[data-act].primary"):
            page.keyboard.press("Enter")
            page.wait_for_timeout(400)
        holds_focus(page, "[data-hand]")


def test_a_card_focused_by_keys_leaves_the_next_one_to_be_read(server: Server, people: Browsers) -> None:
    """The corner with rank and suit stays free, and a click on it reaches its card."""
    ann, table = _with_bots(server)
    page = _come(people, ann, table, size=DESK)
    _dealt(page)
    landed(page)
    walk_to(page, "[data-hand] .card")
    for _ in range(5):
        assert page.evaluate(NEXT_CORNER_IS_FREE)
        page.keyboard.press("ArrowRight")


def test_messages_of_muted_players_are_hidden(server: Server, people: Browsers) -> None:
    """Messages of a muted player are neither shown nor announced; other new messages are announced once."""
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = server.table(ann, bob)
    page = _come(people, ann, table)
    log = page.locator("[role=log]")
    for number in range(3):
        for who in (ann, bob):
            server.ask("table.chat", who, table_id=table, text=f"one {number}")
    expect(log).to_have_text(re.compile("one 2.*one 2", re.DOTALL))
    page.evaluate("document.querySelectorAll('[role=log] p').forEach((line) => (line.old = true))")
    server.ask("table.chat", bob, table_id=table, text="two")
    expect(log).to_have_text(re.compile("two"))
    new = "[...document.querySelectorAll('[role=log] p')].map((line) => !line.old)"
    comes_to(page, new, [False, False, False, False, True])

    page.get_by_role("button", name="Chat, 4 new messages").click()
    page.get_by_role("button", name="Mute Bob").first.click()
    page.get_by_role("button", name="Close").click()
    server.ask("table.chat", bob, table_id=table, text="three")
    server.ask("table.chat", ann, table_id=table, text="four")
    expect(log).to_have_text(re.compile("four"))
    assert "three" not in log.inner_text()
    page.get_by_role("button", name=re.compile("Chat")).click()
    expect(page.locator(".chat ol")).to_have_text(re.compile("four"))
    assert "three" not in page.locator(".chat ol").inner_text()
    page.get_by_role("button", name="Unmute all").click()
    expect(page.locator(".chat ol")).to_have_text(re.compile("three"))

    page.get_by_role("button", name="Mute chat", exact=True).click()
    expect(page.locator(".chat ol")).to_have_text("Chat is muted.")
    page.get_by_role("button", name="Unmute chat").click()
    expect(page.locator(".chat ol")).to_have_text(re.compile("three"))


def test_a_link_to_a_table_without_spectators(server: Server, people: Browsers) -> None:
    """A player who may not watch may still sit down, and can correct a wrong password."""
    people.expect("403")
    ann = server.guest("Ann")
    made = server.ask("tables.create", ann, seats=2, spectators=False, password="key")
    page = people.open(f"/t/{made['table_id']}")
    page.get_by_test_id("sit").click()
    field = page.locator("input[type=password]")
    for password, answered in (("wrong", "Wrong password"), ("key", "doesn't allow spectators")):
        field.fill(password)
        field.press("Enter")
        expect(page.locator("[role=alert]")).to_contain_text(answered)
    page.get_by_test_id("sit").click()

    page.get_by_test_id("ready").wait_for()


def test_a_page_that_never_connected_says_so(server: Server, people: Browsers) -> None:
    """The table is loaded by a call, so the page shows it before the first connection fails."""
    people.expect(GONE)
    ann, table = _with_bots(server)
    nowhere = """window.WebSocket = class extends WebSocket {
      constructor(address) { super(`${address}/nowhere`); }
    };"""
    page = people.open(f"/t/{table}", token=ann.token, script=nowhere)
    page.get_by_test_id("table").wait_for()

    expect(page.get_by_test_id("offline")).to_be_visible()


def test_a_player_visits_the_settings_during_a_game(server: Server, people: Browsers) -> None:
    """During a game the player follows the help's link, changes the language and goes back."""
    ann, table = _with_bots(server, seats=4)
    page = _come(people, ann, table)
    _dealt(page)
    for _ in range(2):
        play([page], until=lambda turns: turns >= 2)
        page.keyboard.press("h")
        page.locator("dialog a[href='/settings']").click()
        page.get_by_label("Русский", exact=True).check(force=True)
        page.go_back()
        page.locator("[data-hand] [data-card]").first.wait_for()
    expect(page.get_by_test_id("table")).to_have_attribute("aria-label", "Стол")

    server.ask("table.chat", ann, table_id=table, text="still here")
    expect(page.locator("[role=log]")).to_contain_text("still here")


def test_a_language_that_loads_late_leaves_the_table_connected(server: Server, people: Browsers) -> None:
    """The player is back at the table before the texts have come, and then the page connects again."""
    ann, table = _with_bots(server, seats=4)
    page = _come(people, ann, table)
    _dealt(page)
    play([page], until=lambda turns: turns >= 1)
    kept: list[Route] = []
    page.route("**/assets/ru-*.js", lambda route: kept.append(route))  # noqa: PLW0108 - Playwright inspects the function
    page.keyboard.press("h")
    page.locator("dialog a[href='/settings']").click()
    page.get_by_label("Русский", exact=True).check(force=True)
    page.go_back()
    page.locator("[data-hand] [data-card]").first.wait_for()
    assert kept
    for each in kept:
        each.continue_()
    expect(page.get_by_test_id("table")).to_have_attribute("aria-label", "Стол")

    server.ask("table.chat", ann, table_id=table, text="still here")
    expect(page.locator("[role=log]")).to_contain_text("still here")


def test_a_language_changed_while_connecting_closes_no_opening_socket(
    server: Server, people: Browsers
) -> None:
    """The page connects first, and then again in the new language."""
    ann = server.guest("Ann")
    with proxied(server.port) as proxy:
        page = people.open("/settings", token=ann.token, base_url=f"http://127.0.0.1:{proxy.port}")
        answered: set[WebSocket] = set()
        page.on("websocket", lambda socket: socket.on("framereceived", lambda _: answered.add(socket)))
        page.reload()
        _wait_for_answers(page, answered, 1)
        _choose_language(page, "ru", "Русский")  # both languages are loaded before the network fails
        _wait_for_answers(page, answered, 2)
        _choose_language(page, "en", "English")
        _wait_for_answers(page, answered, 3)

        with page.expect_websocket():
            proxy.stall(4)
            proxy.cut()
        _choose_language(page, "ru", "Русский")
        _wait_for_answers(page, answered, 5)


def test_an_unanswered_unsubscription_closes_no_opening_socket(server: Server, people: Browsers) -> None:
    """A player leaves the table and changes the language before the server has answered that."""
    ann, table = _with_bots(server)
    page = people.open(f"/t/{table}", token=ann.token, script=_NEVER_UNSUBSCRIBE)
    _dealt(page)
    page.keyboard.press("h")
    page.locator("dialog a[href='/settings']").click()
    _choose_language(page, "ru", "Русский")
    page.go_back()
    page.locator("[data-hand] [data-card]").first.wait_for()

    server.ask("table.chat", ann, table_id=table, text="still here")
    expect(page.locator("[role=log]")).to_contain_text("still here")


def _wait_for_answers(page: Page, answered: set[WebSocket], count: int) -> None:
    limit = time.monotonic() + LIMIT_MS / 1000
    while len(answered) < count:
        assert time.monotonic() < limit, f"{len(answered)} connections instead of {count}"
        page.wait_for_timeout(50)


def _choose_language(page: Page, code: str, name: str) -> None:
    page.get_by_label(name, exact=True).check(force=True)
    until(page, f"() => document.documentElement.lang === '{code}'")


def test_many_cards_on_a_small_phone(server: Server, people: Browsers) -> None:
    """Every card of a large hand can be read and tapped, and nothing is wider than the screen."""
    ann, table = _with_bots(server)
    page = _come(people, ann, table, size=(320, 640))
    _dealt(page)

    def takes(page: Page, _: str) -> None:
        page.evaluate("""() => (document.querySelector("[data-means=take]")
          ?? document.querySelector("[data-act].primary, [data-act=check]")
          ?? document.querySelector("[data-hand] .playable"))?.click()""")

    play([page], takes, until=lambda _: page.locator("[data-hand] .card").count() >= MANY)

    landed(page)
    assert page.locator("[data-hand] .card").count() >= MANY
    covered = """() => [...document.querySelectorAll("[data-hand] .card")].filter((card) => {
      const { left, top } = card.getBoundingClientRect();
      return !card.contains(document.elementFromPoint(left + 10, top + 14));
    }).length"""
    comes_to(page, covered, 0)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("document.querySelector('.board').scrollWidth <= innerWidth")
