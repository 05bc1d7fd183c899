"""Many cards: more than six pairs on the table can be read, and keys reach every card of a large hand."""

import random

import pytest
from playwright.sync_api import Page, expect

from kozyr.rules import Action, Game, Seat, legal
from tests.kit.browser_positions import Arranged
from tests.kit.browsers import SIZES, Browsers, comes_to
from tests.kit.server_process import Server
from tests.kit.table_layout import COVERED, OVERLAPS, SMALL

PAIRS = 10
HELD = 16


def _eager(game: Game, chance: random.Random) -> tuple[Seat, Action] | None:
    """Take in the first bout; then throw in and beat whenever possible."""
    seat, acts = next(iter(legal(game).items()), (Seat(0), ()))
    if not acts or game.bout > 6:
        return None
    if seat == game.defender:
        return seat, acts[-1] if game.bout == 1 else chance.choice(acts[:-1] or acts)
    return seat, chance.choice(acts) if game.phase == "lead" else acts[0]


def _sometimes_takes(game: Game, chance: random.Random) -> tuple[Seat, Action] | None:
    """Throw in whenever possible, and beat or take."""
    seat, acts = next(iter(legal(game).items()), (Seat(0), ()))
    if not acts or game.bout > 12:
        return None
    if seat == game.defender:
        return seat, acts[-1] if chance.random() < 0.2 else chance.choice(acts[:-1] or acts)
    return seat, chance.choice(acts) if game.phase == "lead" else acts[0]


def _beaten(game: Game) -> bool:
    return len(game.table) == PAIRS and [laid.cover is None for laid in game.table].count(True) == 1


def _many_held(game: Game) -> bool:
    many = len(game.table) == PAIRS - 2 and game.phase == "throw_in"
    return many and max(hand.bit_count() for hand in game.hands) >= HELD


LOOKS = f"""() => ({{
  size: [innerWidth, innerHeight], covered: ({COVERED})(), small: ({SMALL})(), overlaps: ({OVERLAPS})(),
}})"""


def _look(page: Page) -> None:
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(150)  # the layout changes, and earlier conditions must still hold
        comes_to(page, LOOKS, {"size": [width, height], "covered": [], "small": 0, "overlaps": []})


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_ten_pairs_can_be_read(server: Server, people: Browsers, lang: str) -> None:
    """The defender and the throwers can read them, from a small phone to a desktop."""
    table = Arranged(server, seats=6, rules="book").lead_to(_eager, _beaten).ready().play()
    game = table.stands(0)["game"]
    for seat in (game["defender"], game["attacker"]):
        page = table.come(people, seat, lang=lang)
        expect(page.locator("[data-zone=table] .pair")).to_have_count(PAIRS)
        _look(page)


def _rows(server: Server, people: Browsers) -> Page:
    """Open the page of a player who has taken so many cards that they lie in rows."""
    table = Arranged(server, seats=6, rules="book", options={"deck": 52})
    table.lead_to(_sometimes_takes, _many_held).ready().play()
    held = [player["cards_count"] for player in table.stands(0)["game"]["players"]]
    page = table.come(people, held.index(max(held)), size=(320, 640), lang="ru")
    expect(page.locator("[data-zone=table] .pair")).to_have_count(PAIRS - 2)
    return page


def test_many_on_the_table_and_many_in_the_hand(server: Server, people: Browsers) -> None:
    """Both can be read, with six players at the table."""
    _look(_rows(server, people))


def test_up_and_down_between_the_rows_of_a_hand(server: Server, people: Browsers) -> None:
    """The focus moves to the nearest card of the next row; in the outermost row it stays."""
    page = _rows(server, people)
    where = """() => {
      const { left, top } = document.activeElement.getBoundingClientRect();
      return [Math.round(left), Math.round(top)];
    }"""
    page.locator("[data-hand] .card").nth(2).focus()
    first = page.evaluate(where)

    page.keyboard.press("ArrowUp")
    assert page.evaluate(where) == first
    page.keyboard.press("ArrowDown")
    below = page.evaluate(where)
    assert below[1] > first[1]
    assert abs(below[0] - first[0]) <= 30
    page.keyboard.press("ArrowUp")
    assert page.evaluate(where) == first
    for _ in range(5):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("End")
    last = page.evaluate(where)
    page.keyboard.press("ArrowDown")
    assert page.evaluate(where) == last
    assert page.evaluate(
        "document.activeElement === [...document.querySelectorAll('[data-hand] .card')].at(-1)"
    )
