"""The list of tables: joinable and new tables first, with the players' presence (web.md §1, 12)."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.kit.browsers import Browsers, browsers, comes_to, until
from tests.kit.server_process import Server, serving

NAMES = """() => [...document.querySelectorAll("[data-testid=table-row] h2")].map((each) =>
  each.firstChild.textContent.trim())"""
FACES = """() => [...document.querySelectorAll("[data-testid=table-row] .faces img")].map((each) =>
  `${each.getAttribute("src")} ${each.style.backgroundColor}`)"""


def _arrive(people: Browsers, server: Server, name: str, **settings: object) -> Page:
    """Let a new guest create a table and wait at it."""
    who = server.guest(name)
    table = server.ask("tables.create", who, name=name, **settings)["table_id"]
    page = people.open(f"/t/{table}", token=who.token)
    page.get_by_test_id("table").wait_for()
    return page


def test_joinable_and_new_tables_come_first(server: Server, people: Browsers) -> None:
    """A table whose host went away sinks to the end and says so."""
    _arrive(people, server, "Zlata 1", rules="book")
    leaving = _arrive(people, server, "Zlata 2", rules="book")
    _arrive(people, server, "Zlata 4", rules="book")
    page = people.open("/tables?rules=book&name=Zlata")
    expect(page.get_by_test_id("table-row")).to_have_count(3)

    leaving.close()

    expect(page.get_by_text("(away)").first).to_be_visible()
    comes_to(page, NAMES, ["Zlata 4", "Zlata 1", "Zlata 2"])


@pytest.mark.stress
def test_a_deserted_table_disappears(program: Browser, tmp_path: Path) -> None:
    """An open list drops the table of a host who went away; the time for this is shortened here."""
    with (
        serving(tmp_path, "tests.kit.fast_clock_server") as server,
        browsers(program, server.url) as people,
    ):
        host = _arrive(people, server, "Zlata")
        page = people.open("/tables")
        expect(page.get_by_test_id("table-row")).to_have_count(1)

        host.close()

        expect(page.get_by_test_id("table-row")).to_have_count(0)


def test_two_guests_have_different_faces(server: Server, people: Browsers) -> None:
    """The faces of one table differ, although both names begin with the same letter (web.md §1, 13)."""
    ann, bob = server.guest("Guest one"), server.guest("Guest two")
    server.table(ann, bob, name="Two faces")
    page = people.open("/tables?name=Two+faces")
    page.get_by_test_id("table-row").wait_for()

    faces = page.evaluate(FACES)

    assert len(faces) == len({*faces}) == 2


def test_the_names_in_a_row_have_spaces(server: Server, people: Browsers) -> None:
    """A list of names reads as a sentence (web.md §1, 13)."""
    ann = server.guest("Ann")
    table = server.ask("tables.create", ann, seats=3, name="With spaces")["table_id"]
    server.ask("tables.add_bot", ann, table_id=table, level="divine")
    page = people.open(f"/t/{table}", token=ann.token)
    page.get_by_test_id("table").wait_for()

    people.go(page, "/tables?name=With+spaces")

    row = page.get_by_test_id("table-row")
    expect(row.locator(".names p")).to_have_text(f"{ann.name}, Nyura (bot)")


@pytest.mark.parametrize(("lang", "label"), [("en", "New table"), ("ru", "Новый стол"), ("uk", "Новий стіл")])
def test_an_empty_list_offers_a_new_table(people: Browsers, lang: str, label: str) -> None:
    """The player can open a table, or clear the filters."""
    page = people.open("/tables?name=nobody+has+this", lang=lang)

    page.locator(".empty").get_by_role("link", name=label).click()

    until(page, "() => location.pathname === '/new'")


def test_a_chip_filters_the_list(people: Browsers) -> None:
    """The address keeps the filter; a second tap clears it."""
    page = people.open("/tables", size=(1440, 900))
    chip = page.get_by_role("button", name="Transfer")

    chip.click()
    comes_to(page, "() => location.search", "?rules=transfer")
    expect(chip).to_have_attribute("aria-pressed", "true")
    chip.click()
    comes_to(page, "() => location.search", "")


def test_more_filters_are_a_tap_away(people: Browsers) -> None:
    """The form offers all filters."""
    page = people.open("/tables")

    page.get_by_role("button", name="More filters").click()

    expect(page.get_by_test_id("filters").get_by_label("Time per move")).to_be_visible()


def test_a_table_with_nothing_to_watch_is_not_listed(server: Server, people: Browsers) -> None:
    """Two people left after their game: the table disappears from an open list."""
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = server.table(ann, bob, name="After the game")
    pages = [people.open(f"/t/{table}", token=each.token) for each in (ann, bob)]
    for each in (ann, bob):
        server.ask("tables.ready", each, table_id=table)
    server.ask("game.resign", ann, table_id=table, command_id="enough")
    page = people.open("/tables?name=After+the+game")
    expect(page.get_by_test_id("table-row")).to_have_count(1)

    for opened in pages:
        opened.close()

    expect(page.get_by_test_id("table-row")).to_have_count(0)


LINES = """() => {
  const row = document.querySelector("[data-testid=table-row]");
  const parts = ["h2", ".faces", ".names p", ".meta", ".act"].map((name) => row.querySelector(name));
  const [title, faces, names, facts, button] = parts.map((part) => part.getBoundingClientRect());
  const isBelow = (lower, upper) => lower.top >= upper.bottom - 1;
  return {
    lines: isBelow(facts, title) && isBelow(facts, faces) && isBelow(facts, button) && isBelow(names, facts)
      && title.left >= faces.right && button.left >= title.right && title.width >= 80,
    isWhole: names.width >= row.clientWidth - 24 && row.scrollWidth <= row.clientWidth,
    facts: row.querySelector(".meta").getClientRects().length === 1 && facts.height < 30,
  };
}"""
TIDY = {"lines": True, "isWhole": True, "facts": True}


@pytest.mark.parametrize("lang", ["en", "ru", "uk"])
@pytest.mark.parametrize("seats", [2, 6])
def test_a_row_has_tidy_lines_on_phones(server: Server, people: Browsers, seats: int, lang: str) -> None:
    """The button is beside the title; the game and the players are below them."""
    host = server.guest("Александра")
    name = f"Tidy {seats} {lang}"
    table = server.ask("tables.create", host, seats=seats, clock="normal", name=name)["table_id"]
    for _ in range(seats - 1):
        server.ask("tables.add_bot", host, table_id=table, level="novice")
    server.ask("tables.ready", host, table_id=table)
    page = people.open(f"/tables?name={name}", lang=lang, size=(390, 844))
    row = page.get_by_test_id("table-row")
    row.wait_for()
    expect(row.locator(".count")).to_have_text(f"{seats}/{seats}")
    for width, height in ((390, 844), (320, 568)):
        page.set_viewport_size({"width": width, "height": height})
        comes_to(page, LINES, TIDY)


def test_the_button_for_a_new_table_has_room_beside_many_tables(server: Server, people: Browsers) -> None:
    """Two digits and the longest button fit on the smallest phone."""
    for _ in range(10):
        server.ask("tables.create", server.guest("Ann"))
    page = people.open("/tables", lang="ru", size=(320, 568))
    page.get_by_test_id("table-row").first.wait_for()
    right = "() => document.querySelector('.head .button').getBoundingClientRect().right <= innerWidth - 16"
    until(page, right)


def test_sitting_down_in_the_list_is_enough_without_a_stake(server: Server, people: Browsers) -> None:
    """The player is ready without another tap; at a table with a stake the player agrees first."""
    host, guest = server.guest("Ann"), server.guest("Bob")
    for stake in (0, 10):
        name = f"Wish {stake}"
        table = server.ask("tables.create", host, seats=2, stake=stake, name=name)["table_id"]
        page = people.open(f"/tables?name={name}", lang="en", token=guest.token)

        page.get_by_test_id("table-row").get_by_role("button", name="Join").click()

        page.get_by_test_id("ready" if stake else "unready").wait_for()
        server.ask("tables.ready", host, table_id=table)
        if not stake:
            page.locator("[data-hand] [data-card]").first.wait_for()
            server.ask("game.resign", guest, table_id=table, command_id="enough")
    expect(page.get_by_test_id("ready")).to_be_visible()
