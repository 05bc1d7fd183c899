"""Whole games in a real browser, as people play them."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.kit.axe import axe
from tests.kit.browser_play import drag, play, resign, type_keys
from tests.kit.browsers import PHONE, Browsers, until
from tests.kit.server_process import Server


def _with_bots(
    people: Browsers, *, lang: str = "en", size: tuple[int, int] = PHONE, still: bool = False
) -> Page:
    page = people.open("/", lang=lang, size=size, still=still, sounds=not still)
    page.get_by_test_id("play-bots").click()
    page.locator("[data-hand] [data-card]").first.wait_for()
    return page


def test_a_whole_game_against_bots_by_tapping(people: Browsers) -> None:
    """A player on a phone plays in Russian from the first page to the result, and starts another game."""
    page = _with_bots(people, lang="ru")
    until(page, "() => document.querySelectorAll('[data-hand] [data-card]').length >= 6")

    play([page])

    expect(page.locator("#result-title")).to_have_text(re.compile("победили|дураках|Ничья"))
    page.get_by_test_id("rematch").click()
    page.locator("[data-hand] [data-card]").first.wait_for()
    assert axe(page) == []


@pytest.mark.stress
def test_a_whole_game_by_the_keyboard_alone(people: Browsers) -> None:
    """The player uses no pointer from the first page on, and the focused element is always visible."""
    page = people.open("/", lang="en", size=(1440, 900), still=False)
    page.get_by_test_id("play-bots").wait_for()
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.dataset.testid") == "play-bots":
            break
    page.keyboard.press("Enter")
    page.locator("[data-hand] [data-card]").first.wait_for()

    play([page], type_keys)

    expect(page.locator("#result-title")).to_have_text(re.compile("won|durak|draw"))


@pytest.mark.stress
def test_a_game_by_dragging(people: Browsers) -> None:
    """A card dropped onto another beats it; a card dropped beside the others is laid."""
    page = _with_bots(people, size=(768, 1024))

    play([page], drag, until=lambda turns: turns >= 12)


def test_events_are_announced(people: Browsers) -> None:
    """A live region announces events in words."""
    page = _with_bots(people, lang="ru", still=True)
    play([page], until=lambda turns: turns >= 6)

    expect(page.locator("[role=log]")).to_have_text(
        re.compile("хожу|беру|бьёт|плюс|Бито|подкидываю|пас"), use_inner_text=True
    )


def test_two_against_two_with_bots(server: Server, people: Browsers) -> None:
    """The partner sits opposite, and the game ends for both."""
    ann = server.guest("Ann")
    settings = {"rules": "pairs", "seats": 4, "clock": "slow", "options": {"deck": 24}}
    table = server.ask("tables.create", ann, **settings)["table_id"]
    for _ in range(3):
        server.ask("tables.add_bot", ann, table_id=table, level="novice")
    page = people.open(f"/t/{table}", lang="en", size=(1440, 900), token=ann.token)
    page.get_by_test_id("ready").click()
    page.locator("[data-hand] [data-card]").first.wait_for()

    play([page])

    expect(page.locator(".places li")).to_have_count(4)
    assert page.locator(".places").inner_text().count("durak") in (0, 2)


@pytest.mark.stress
def test_two_against_two_in_four_browsers(server: Server, people: Browsers) -> None:
    """Four people on a phone, a phone on its side, a tablet and a desktop play to the end; partners agree."""
    seated = [server.guest(name) for name in ("Ann", "Bob", "Cyd", "Dan")]
    table = server.table(*seated, rules="pairs", clock="slow", options={"deck": 24})
    sizes = ((320, 568), (844, 390), (768, 1024), (1440, 900))
    pages = [
        people.open(f"/t/{table}", size=size, token=who.token)
        for who, size in zip(seated, sizes, strict=True)
    ]
    for page in pages:
        page.get_by_test_id("ready").click()
    for page in pages:
        page.locator("[data-hand] [data-card]").first.wait_for()

    play(pages)

    titles = [page.locator("#result-title").inner_text() for page in pages]
    assert titles[:2] == titles[2:]
    assert {*titles} in ({"Your team won!", "Your team lost."}, {"It's a draw."})
    for page in pages:
        expect(page.locator(".places li")).to_have_count(4)


def test_replay_and_proof(people: Browsers) -> None:
    """The game is replayed step by step from any link, and the browser verifies its deal."""
    page = _with_bots(people, size=(1440, 900), still=True)
    play([page], until=lambda turns: turns >= 4)
    resign(page)

    page.get_by_test_id("result-more").click()
    page.get_by_test_id("verify").click()
    expect(page.locator("[data-testid=proof]")).to_have_attribute("data-proven", "true")
    assert axe(page) == []
    page.get_by_test_id("result-more").click()
    page.get_by_test_id("replay").click()
    page.wait_for_url("**/g/**")
    page.locator(".replay [data-card]").first.wait_for()
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    page.wait_for_url("**/g/**move=**")
    last = page.url

    another = page.context.new_page()
    another.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    people.go(another, last)
    another.locator("[data-card]").first.wait_for()
    assert axe(another) == []


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_spectator_sees_no_cards(server: Server, people: Browsers, lang: str) -> None:
    """A spectator sees the table and the cards on it, but no hand."""
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = server.table(ann, bob, name="Evening")
    for who in (ann, bob):
        server.ask("tables.ready", who, table_id=table)
    page = people.open(f"/t/{table}", lang=lang)
    page.locator("[data-zone=talon]").wait_for()

    assert page.locator("[data-hand]").count() == 0
    assert page.locator("[data-zone=table] [data-card]").count() == 0
