"""The settings page: groups in the order in which people look for them, and what the choices change."""

import pytest
from playwright.sync_api import expect

from tests.kit.browsers import Browsers, until
from tests.kit.server_process import Server

HEADINGS = "() => [...document.querySelectorAll('main h2')].map((each) => each.textContent)"
GROUPS = {
    "en": ["Look and language", "Play", "Sound", "Notifications", "Privacy and chat", "For developers"],
    "ru": ["Вид и язык", "Игра", "Звук", "Уведомления", "Приватность и чат", "Для разработчиков"],
    "uk": ["Вигляд і мова", "Гра", "Звук", "Сповіщення", "Приватність і чат", "Для розробників"],
}


@pytest.mark.parametrize("lang", ["en", "ru", "uk"])
def test_the_groups_have_headings_in_order(people: Browsers, lang: str) -> None:
    """Look first, what developers need last."""
    page = people.open("/settings", lang=lang)

    expect(page.locator("main h2").last).to_be_visible()
    assert page.evaluate(HEADINGS) == GROUPS[lang]


def test_a_player_may_take_by_a_tap_only(server: Server, people: Browsers) -> None:
    """By default a defender who cannot beat takes automatically; without the tick a tap is needed."""
    ann = server.guest("Ann")
    page = people.open("/settings", token=ann.token)
    box = page.get_by_label("Take for me when I can't beat")
    expect(box).to_be_checked()
    for is_ticked in (True, False):
        people.go(page, "/settings")
        box.set_checked(is_ticked)
        people.go(page, "/")
        page.get_by_test_id("play-bots").click()
        until(page, "() => location.pathname.startsWith('/t/')")
        page.locator("[data-hand] [data-card]").first.wait_for()
        table = page.url.rsplit("/", 1)[-1].split("?")[0]
        shown = server.ask("table.snapshot", ann, table_id=table)["table"]
        assert shown["options"]["auto_take"] is is_ticked
        server.ask("game.resign", ann, table_id=table, command_id=f"enough {is_ticked}")
