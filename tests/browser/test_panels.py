"""Panels over the table, by keyboard alone: sharing and the proof of a deal; and muting."""

import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.kit.axe import axe
from tests.kit.browser_play import walk_to
from tests.kit.browser_positions import Arranged
from tests.kit.browsers import Browsers, comes_to, holds_focus, until
from tests.kit.server_process import Server

SHARES = """(answer) => {
  window.shared = [];
  Object.defineProperty(navigator, "share", { configurable: true, value: (what) => {
    window.shared.push(what);
    return answer === "done" ? Promise.resolve() : Promise.reject(new DOMException("closed", answer));
  } });
}"""
"""The system's share sheet, which a browser without a screen lacks."""
FOCUSED = "() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent"


def _at(server: Server, people: Browsers, lang: str = "en", share: str = "") -> tuple[Arranged, Page]:
    table = Arranged(server)
    script = f"({SHARES})({share!r})" if share else ""
    return table, table.come(people, 0, lang=lang, size=(1440, 900), script=script)


@pytest.mark.parametrize("answer", ["done", "AbortError", "NotAllowedError"])
def test_the_systems_share_dialog_gets_the_link(server: Server, people: Browsers, answer: str) -> None:
    """Closing the dialog is no error; if the dialog fails, the link can still be copied."""
    table, page = _at(server, people, share=answer)
    page.get_by_role("button", name="Invite").first.click()
    link = page.locator(".share input").input_value()

    page.get_by_test_id("share-send").click()
    until(page, "() => window.shared.length === 1")

    assert page.evaluate("window.shared[0].url") == link
    assert f"/t/{table.table}" in link
    page.wait_for_timeout(200)
    expect(page.locator("[role=alert]")).to_have_count(0)
    expect(page.locator(".share input")).to_be_visible()


def test_without_a_share_dialog_there_is_no_button_for_it(server: Server, people: Browsers) -> None:
    """The main button copies the link instead."""
    _, page = _at(server, people)
    page.get_by_role("button", name="Invite").first.click()

    expect(page.get_by_test_id("share-send")).to_have_count(0)
    expect(page.locator(".share button.primary")).to_have_text("Copy the link")
    page.locator(".share button.primary").click()
    expect(page.locator(".share button.primary")).to_have_text("Copied")


def test_messengers_get_the_link_and_a_text(server: Server, people: Browsers) -> None:
    """Plain links open the messengers; the page loads nothing of them."""
    _, page = _at(server, people)
    page.get_by_role("button", name="Invite").first.click()
    link = page.locator(".share input").input_value()

    telegram, whatsapp = (
        parse_qs(urlsplit(page.get_by_role("link", name=name).get_attribute("href") or "").query)
        for name in ("Telegram", "WhatsApp")
    )
    icons = [path.get_attribute("d") for path in page.locator(".share a path").all()]

    assert len(set(icons)) == len(icons) == 2
    assert telegram == {"url": [link], "text": ["Let's play Durak!"]}
    assert whatsapp == {"text": [f"Let's play Durak! {link}"]}


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_sharing_by_keyboard(server: Server, people: Browsers, lang: str) -> None:
    """The focus moves into the panel, reaches everything in it, and returns to where it was."""
    _, page = _at(server, people, lang, share="done")
    opener = ".bar button:nth-of-type(2)"
    walk_to(page, opener)
    before = page.evaluate(FOCUSED)
    page.keyboard.press("Enter")
    page.locator(".share").wait_for()
    holds_focus(page, ".sheet")
    assert axe(page) == []
    walk_to(page, "[data-testid=share-send]")
    page.keyboard.press("Enter")
    until(page, "() => window.shared.length === 1")
    walk_to(page, ".sheet .close")
    page.keyboard.press("Enter")
    expect(page.locator(".share")).to_have_count(0)
    comes_to(page, FOCUSED, before)

    page.keyboard.press("Enter")
    page.locator(".share").wait_for()
    walk_to(page, ".share input")
    page.keyboard.press("Escape")
    expect(page.locator(".share")).to_have_count(0)
    comes_to(page, FOCUSED, before)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_proof_by_keyboard(server: Server, people: Browsers, lang: str) -> None:
    """The proof is opened, read and closed without a pointer; Escape returns to the table."""
    table, page = _at(server, people, lang)
    table.wish().ready()
    page.locator("[data-hand] .card").first.wait_for()
    server.ask("game.resign", table.people[1], table_id=table.table, command_id="enough")
    page.get_by_test_id("result-more").wait_for()
    holds_focus(page, ".result")
    walk_to(page, "[data-testid=result-more]")
    page.keyboard.press("Enter")

    walk_to(page, "[data-testid=verify]")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("proof")).to_have_attribute("data-proven", "true")
    expect(page.get_by_test_id("proof")).to_be_in_viewport()
    holds_focus(page, ".result")
    walk_to(page, ".result summary")
    page.keyboard.press("Enter")
    expect(page.locator(".result .deck li")).to_have_count(36)
    letters = {
        sign[0] for sign in page.locator(".result .deck li").all_inner_texts() if not sign[0].isdigit()
    }
    assert letters == set("JQKA" if lang == "en" else "ВДКТ")
    walk_to(page, ".result a[download]")
    expect(page.locator(".result a[download]")).to_be_in_viewport()
    assert axe(page) == []

    page.keyboard.press("Escape")
    expect(page.locator(".result")).to_have_count(0)
    holds_focus(page, "#table")
    page.keyboard.press("r")
    expect(page.get_by_test_id("unready")).to_be_visible()


def test_a_player_cannot_mute_themselves(server: Server, people: Browsers) -> None:
    """Other players can be muted; the viewer cannot mute themselves."""
    table, page = _at(server, people)
    for person in table.people:
        server.ask("table.chat", person, table_id=table.table, text=f"I am {person.name}")
    page.keyboard.press("c")
    expect(page.locator(".chat li")).to_have_count(2)

    expect(page.locator(".chat .mute")).to_have_count(1)
    expect(page.get_by_role("button", name=f"Mute {table.people[1].name}")).to_be_visible()


def test_a_panel_that_cannot_be_loaded_comes_later(server: Server, people: Browsers) -> None:
    """Without the files of its panels, the table is shown and played. The page is loaded again for them.

    Some browsers keep the failure of a file until then, and after an update the old file is gone.
    """
    table = Arranged(server)
    page = people.open("/rules", lang="en", token=table.people[0].token)
    people.expect("late_parts", "Failed to load resource", "not loaded: net::ERR_FAILED")
    home, reloads = re.compile(r":\d+/$"), list[Page]()
    page.route(home, lambda route: route.abort())
    page.route(
        re.compile(r"/late_parts-[^/]+\.js$"), lambda route: route.fallback() if reloads else route.abort()
    )
    people.go(page, f"/t/{table.table}")
    page.on("domcontentloaded", lambda _: reloads.append(page))
    page.get_by_role("button", name="Chat").click()
    expect(page.locator(".chat")).to_have_count(0)
    expect(page.get_by_test_id("table")).to_be_visible()

    with page.expect_event("load"):
        page.unroute(home)
    page.get_by_role("button", name="Chat").click()
    expect(page.locator(".chat")).to_be_visible()


FINGERS: dict[str, Any] = {"has_touch": True, "is_mobile": True}
"""A device without mouse and keyboard."""


def test_the_help_opens_at_its_top_and_names_the_signs(server: Server, people: Browsers) -> None:
    """Keys are shown only where there may be a keyboard."""
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = server.table(ann, bob)
    phone = people.open(f"/t/{table}", size=(844, 390), token=ann.token, **FINGERS)
    desktop = people.open(f"/t/{table}", size=(1440, 900), token=bob.token)
    for page, has_keys in ((phone, False), (desktop, True)):
        page.get_by_test_id("table").wait_for()
        page.keyboard.press("?")
        expect(page.locator("#helping")).to_be_in_viewport(ratio=1)
        assert page.locator("dialog:has(#helping)").evaluate("(each) => each.scrollTop") == 0
        expect(page.get_by_test_id("help-signs")).to_contain_text("may throw in")
        expect(page.get_by_test_id("help-keys")).to_be_visible(visible=has_keys)
        assert axe(page) == []


MIDDLES = """() => {
  const middle = (name) => {
    const { left, width } = document.querySelector(name).getBoundingClientRect();
    return left + width / 2;
  };
  return Math.abs(middle("dialog[open]") - middle("#table")) < 2;
}"""


def test_dialogs_are_above_the_middle_of_the_board(server: Server, people: Browsers) -> None:
    """On a desktop the panel with moves and chat is not a part of the board."""
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = server.table(ann, bob)
    page = people.open(f"/t/{table}", size=(1440, 900), token=ann.token)
    page.locator(".seat .menu").first.click()
    until(page, MIDDLES)
    sizes = "(all) => [...new Set(all.map((each) => getComputedStyle(each).fontSize))].length"
    expect(page.get_by_test_id("remove-player").last).to_be_visible()
    assert page.locator("dialog[open] .menu > :is(button, a)").evaluate_all(sizes) == 1


def test_the_menu_of_a_seat_says_the_role_in_words(server: Server, people: Browsers) -> None:
    """At crowded tables the seat shows only its sign."""
    guests = [server.guest(name) for name in ("Ann", "Bob", "Cyd", "Dan", "Eve", "Fay")]
    table = server.table(*guests)
    for person in guests:
        server.ask("tables.ready", person, table_id=table)
    game = server.ask("table.snapshot", guests[0], table_id=table)["game"]
    waiting = next(seat for seat in range(6) if seat not in (game["attacker"], game["defender"]))
    page = people.open(f"/t/{table}", token=guests[game["attacker"]].token)
    page.locator(f".seat[data-seat='{waiting}'] .menu").click()
    expect(page.get_by_test_id("menu-role")).to_have_text("may throw in")


ROW_CUT = """(fade) => {
  const row = document.querySelector(".phrases");
  row.scrollTo({ left: row.scrollWidth });
  const { left, right } = row.getBoundingClientRect();
  return [...document.querySelectorAll(".phrases button")].filter((each) => {
    const box = each.getBoundingClientRect();
    return row.scrollWidth === row.clientWidth ? box.left < left - 1 || box.right > right - fade + 1 : false;
  }).length + (row.lastElementChild.getBoundingClientRect().right > right - fade + 1 ? 1 : 0);
}"""


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (844, 390), (667, 375)])
def test_no_quick_phrase_is_cut(server: Server, people: Browsers, size: tuple[int, int]) -> None:
    """The phrases wrap. On phones they are a row that scrolls, and its end fades."""
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = server.table(ann, bob)
    for lang in ("en", "uk"):
        page = people.open(f"/t/{table}", size=size, lang=lang, token=ann.token)
        page.get_by_test_id("table").wait_for()
        page.keyboard.press("c")
        page.locator(".phrases button").first.wait_for()
        mask = page.locator(".phrases").evaluate("(each) => getComputedStyle(each).maskImage")
        is_faded = size != (844, 390)
        assert ("gradient" in mask) == is_faded
        comes_to(page, f"() => ({ROW_CUT})({32 if is_faded else 0})", 0)
