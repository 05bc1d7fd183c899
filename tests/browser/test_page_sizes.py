"""The pages at every size, in both themes and all languages: nothing is cut, covered or too small to tap."""

import pytest
from playwright.sync_api import Page, expect

from tests.kit.browsers import Browsers, Theme, comes_to, until
from tests.kit.page_layout import COVERED, CUT, OVERFLOWING, SIZES, UNTAPPABLE
from tests.kit.server_process import Person, Server

PAGES = ("/", "/tables", "/new", "/account", "/games", "/settings", "/learn", "/rules", "/friends", "/top")
LOADED = "() => !!document.querySelector('#content main :not([role=status])')"
LOOKS = f"""() => ({{
  size: [innerWidth, innerHeight], cut: ({CUT})(), small: ({UNTAPPABLE})(), overflowing: ({OVERFLOWING})(),
  covered: ({COVERED})(), wider: Math.max(0, document.documentElement.scrollWidth - innerWidth),
}})"""


def _fine(size: tuple[int, int]) -> dict[str, object]:
    return {"size": [*size], "cut": [], "small": [], "overflowing": [], "covered": [], "wider": 0}


@pytest.fixture
def player(server: Server) -> Person:
    """A player with a running game, for whom the bar is shown."""
    ann, bob = server.guest("Konstantin"), server.guest("Bob")
    table = server.table(ann, bob, clock="slow")
    for who in (ann, bob):
        server.ask("tables.ready", who, table_id=table)
    return ann


@pytest.mark.parametrize(
    ("lang", "theme"),
    [
        ("ru", "light"),
        pytest.param("en", "dark", marks=pytest.mark.stress),
        pytest.param("uk", "dark", marks=pytest.mark.stress),
    ],
)
def test_every_control_is_whole_and_can_be_tapped(
    people: Browsers, player: Person, lang: str, theme: Theme
) -> None:
    """Texts fit their controls; targets have 44 pixels, links in text 24; nothing covers them."""
    page = people.open(lang=lang, theme=theme, token=player.token)
    for address in PAGES:
        people.go(page, address)
        until(page, LOADED)
        page.get_by_test_id("running-game").wait_for()
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            comes_to(page, LOOKS, _fine((width, height)))


def _is_in_view(page: Page, test_id: str) -> bool:
    size, box = page.viewport_size, page.get_by_test_id(test_id).bounding_box()
    assert size is not None and box is not None  # noqa: PT018 - both are set
    navigation = page.locator("body > nav, #content ~ nav").last.bounding_box()
    bottom = size["height"] - (navigation["height"] if navigation else 0)
    return box["y"] >= 0 and box["y"] + box["height"] <= bottom + 1


@pytest.mark.parametrize("size", SIZES)
def test_the_main_button_is_seen_without_scrolling(people: Browsers, size: tuple[int, int]) -> None:
    """On the home page the big button is on the first screen; on the form the button stays in reach."""
    page = people.open("/", lang="ru", size=size)
    page.get_by_test_id("play-bots").wait_for()
    assert _is_in_view(page, "play-bots")

    people.go(page, "/new")
    page.get_by_test_id("create").wait_for()
    expect(page.locator("form")).to_be_visible()
    assert _is_in_view(page, "create")


def test_both_ways_to_play_are_whole_on_a_phone_on_its_side(people: Browsers) -> None:
    """The bar at the bottom covers neither the button for bots nor the one for people."""
    page = people.open("/", lang="en", size=(667, 375))
    for size in ((667, 375), (640, 360), (844, 390)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        for button in ("play-bots", "play-people"):
            page.get_by_test_id(button).wait_for()
            assert _is_in_view(page, button), (size, button)


def test_long_words_are_whole_on_the_narrowest_phone(server: Server, people: Browsers) -> None:
    """In Ukrainian, an open table has its whole name, and the bar of the table names the rules."""
    host = server.guest("Григорій")
    table = server.ask("tables.create", host, rules="transfer", seats=3, clock="normal")["table_id"]
    page = people.open("/", lang="uk", size=SIZES[0], token=host.token)
    cut = """() => [...document.querySelectorAll("li strong, .where strong")]
      .filter((each) => /Григорій|Перевідний/.test(each.textContent)) // Other tests leave open tables.
      .map((each) => [each.textContent, each.scrollWidth > each.clientWidth])"""

    comes_to(page, cut, [["Стіл: Григорій", False]])
    people.go(page, f"/t/{table}")
    comes_to(page, cut, [["Перевідний", False]])
