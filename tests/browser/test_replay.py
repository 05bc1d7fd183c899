"""A replay shows every card of the game."""

import time
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.kit.axe import axe
from tests.kit.browsers import LIMIT_MS, SIZES, Browsers, comes_to
from tests.kit.large_hand import Loaded, loaded
from tests.kit.server_process import Person, Server

NAMES = ("Анна", "Борис", "Вероника", "Григорий", "Дмитрий", "Евгения")
CARDS = 22
LARGE = 20
SHOWN = """() => [
  ".opened [data-card]", "[data-card]:not(.battlefield *, .layer *)", ".battlefield [data-card]",
].map((cards) => document.querySelectorAll(cards).length)"""
"""The numbers of cards in the viewer's hand, in all hands and on the table."""
BOXES = """() => {
  const box = (element) => {
    const {left, right, top, bottom} = element.getBoundingClientRect();
    return {left, right, top, bottom};
  };
  const all = (selector) => [...document.querySelectorAll(selector)].map(box);
  return {
    own: all(".opened [data-card]"), others: all(".seat [data-open] [data-card]"),
    laid: all(".battlefield [data-card]"), seats: all(".seat"),
    controls: box(document.querySelector(".controls")),
    screen: {left: 0, right: document.documentElement.clientWidth, top: 0, bottom: innerHeight},
  };
}"""


@pytest.fixture(scope="module")
def game(server: Server) -> tuple[Person, Loaded]:
    """Play a game in which one player collects a large hand."""
    six = [server.guest(name) for name in NAMES]
    return six[-1], loaded(server, six, CARDS)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_all_cards_of_six_are_seen_above_the_controls(
    people: Browsers, game: tuple[Person, Loaded], size: tuple[int, int]
) -> None:
    """Even with a large hand no card lies under the controls, beyond the page or under a neighbour."""
    who, played = game
    large = [step for step in range(len(played.steps)) if played.holds(step) >= LARGE]
    first = f"/g/{played.game}?move={large[0]}"
    page = people.open(first, lang="ru", size=size, token=who.token)
    page.locator(".opened [data-card]").first.wait_for()

    for step in large:
        at = played.steps[step]
        pairs = at["game"]["board"]["thrown_cards"]
        laid = sum(pair[card] is not None for pair in pairs for card in ("attack", "defend"))
        comes_to(page, SHOWN, [played.holds(step), sum(map(len, at["hands"])), laid])
        _all_seen(page)
        if step == large[0]:
            assert axe(page) == []
        page.keyboard.press("ArrowRight")


def test_the_result_is_shown_at_the_end(people: Browsers, game: tuple[Person, Loaded]) -> None:
    """A viewer who has not seen the game to its end is not told how it ended, unless they ask."""
    who, played = game
    page = people.open(f"/g/{played.game}?move=3", size=(1440, 900), token=who.token)
    shown = page.get_by_text("A player gave up.")
    page.get_by_test_id("show-result").wait_for()
    expect(shown).to_have_count(0)

    page.keyboard.press("End")
    expect(shown).to_be_visible()
    page.keyboard.press("Home")
    expect(shown).to_be_visible()

    people.go(page, f"/g/{played.game}?move=3")
    page.get_by_test_id("show-result").click()
    expect(shown).to_be_visible()


def _all_seen(page: Page) -> None:
    """Wait until everything is visible: the layout follows one frame later."""
    limit = time.monotonic() + LIMIT_MS / 1000
    while hidden := _hidden(page.evaluate(BOXES)):
        assert time.monotonic() < limit, hidden
        page.wait_for_timeout(50)


def _hidden(found: dict[str, Any]) -> list[str]:
    """List the elements that are hidden or misplaced."""
    controls, screen = found["controls"], found["screen"]
    wrong = []
    for box in (*found["own"], *found["others"], *found["laid"]):
        if not box["bottom"] <= controls["top"] < screen["bottom"]:
            wrong.append(f"under the controls {controls}: {box}")
        if not screen["left"] <= box["left"] < box["right"] <= screen["right"]:
            wrong.append(f"beside the page: {box}")
        if box["top"] < screen["top"]:
            wrong.append(f"above the page: {box}")
    return wrong + [
        f"under a neighbour: {box}"
        for box in found["others"]
        if not any(_within(box, seat) for seat in found["seats"])
    ]


def _within(box: dict[str, float], outer: dict[str, float]) -> bool:
    return outer["left"] <= box["left"] + 1 and box["right"] <= outer["right"] + 1


def test_a_replay_does_not_ask_and_its_tools_are_on_the_screen(
    people: Browsers, game: tuple[Person, Loaded]
) -> None:
    """The bar says what the player did then, without a clock; a desktop shows the tools without scrolling."""
    who, played = game
    seat = next(sitter["seat"] for sitter in played.steps[0]["game"]["players"] if sitter["id"] == who.id)
    asked = next(
        number
        for number, step in enumerate(played.steps)
        if step["game"]["phase"] == "throw_in" and step["game"]["players"][seat]["state"] == "active"
    )
    page = people.open(f"/g/{played.game}?move={asked}", lang="ru", size=(1440, 900), token=who.token)
    expect(page.locator(".mine .name")).not_to_contain_text("?")
    expect(page.locator(".mine .time")).to_have_count(0)
    tools = page.locator(".tools").bounding_box()
    assert tools is not None
    assert tools["y"] + tools["height"] <= 900
    assert page.locator(".board.desktop").count() == 1, "the board keeps the shape of a desktop"


def test_the_link_of_a_private_game_says_who_can_open_it(server: Server, people: Browsers) -> None:
    """Copying the link warns its sender, and a stranger who opens it is offered a way on."""
    people.expect("404.*games.replay")
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = server.table(ann, bob, clock="slow", spectators=False)
    for each in (ann, bob):
        server.ask("tables.ready", each, table_id=table)
    server.ask("game.resign", bob, table_id=table, command_id="enough")
    page = people.open(f"/g/{table}.1", lang="en", size=(1440, 900), token=ann.token)

    page.get_by_role("button", name="Copy").click()

    status = page.locator(".tools [role=status]")
    expect(status).to_have_text("Link copied. Only this game's players can open it.")
    expect(status).to_be_in_viewport(ratio=1)
    stranger = people.open(f"/g/{table}.1", lang="en", token=server.guest("Eve").token)
    expect(stranger.get_by_role("alert")).to_contain_text("only its players")
    expect(stranger.get_by_role("main").get_by_role("link", name="Play")).to_be_visible()
    expect(stranger.get_by_role("main").get_by_role("button")).to_have_count(0)
