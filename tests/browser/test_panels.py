"""Panels over the table, by keyboard alone: sharing and the proof of a deal; and muting."""

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
    """Without the files of its panels, the table is shown and played; the panels are loaded again."""
    table = Arranged(server)
    page = people.open("/rules", lang="en", token=table.people[0].token)
    people.expect("late_parts", "Failed to load resource")
    page.route("**/late_parts-*.js", lambda route: route.abort())
    people.go(page, f"/t/{table.table}")
    page.get_by_role("button", name="Chat").click()
    expect(page.locator(".chat")).to_have_count(0)
    expect(page.get_by_test_id("table")).to_be_visible()

    page.unroute("**/late_parts-*.js")
    expect(page.locator(".chat")).to_be_visible(timeout=20_000)
