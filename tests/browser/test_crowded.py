"""Many cards: more than six pairs on the table can be read, and a large hand can be walked by keys."""

import random

import pytest
from playwright.sync_api import Page, expect

from kozyr.rules import Action, Game, Seat, legal
from tests.kit.arranged import Arranged
from tests.kit.browsers import SIZES, Browsers, comes_to
from tests.kit.serving import Server

PAIRS = 10
HELD = 16
INDEX = """(width) => {
  // Where a face bears its rank and suit (web/src/cards/faces.ts): the narrower the card, the larger.
  const [scale, x, y] = width > 71 ? [1, 0, 0] : width > 51 ? [1.36, 0.5, -2] : [1.76, 2, -4];
  const unit = width / 100;
  const rank = [[5, 19], [22, 19], [13.5, 8], [13.5, 31]];
  const suit = [[6, 44.5], [21, 44.5], [13.5, 37.5], [13.5, 51.5]];
  const points = [...rank, ...suit].map(([a, d]) => [(a * scale + x) * unit, (d * scale + y) * unit]);
  return { tall: 26 * scale * unit, points };
}"""
COVERED = f"""() => {{
  const index = {INDEX};
  return [...document.querySelectorAll("[data-zone=table] [data-card]")].flatMap((card) => {{
    const rect = card.querySelector(".playing-card").getBoundingClientRect();
    const hidden = index(rect.width).points.filter(
      ([x, y]) => !card.contains(document.elementFromPoint(rect.left + x, rect.top + y)));
    return hidden.length ? [card.dataset.card] : [];
  }});
}}"""
"""The cards of which rank or suit cannot be seen: under another card, a button, or out of sight."""
SMALL = f"""() => {{
  const index = {INDEX};
  return [...document.querySelectorAll("[data-zone=table] .playing-card")]
    .filter((card) => index(card.getBoundingClientRect().width).tall < 10).length;
}}"""
OVERLAPS = """() => {
  const rects = [...document.querySelectorAll(
    ".talon, .discard, .seat, .mine .turn, .actions button, .bar, "
      + "[data-zone=table] .pair, [data-hand] .line:first-of-type",
  )].map((each) => [each.className, each.getBoundingClientRect()]);
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  return rects.flatMap(([one, a], place) => rects.slice(place + 1)
    .filter(([, b]) => meet(a, b)).map(([two]) => `${one} and ${two}`));
}"""


def _eager(game: Game, chance: random.Random) -> tuple[Seat, Action] | None:
    """Take in the first bout; throw in whatever can be, and beat it."""
    seat, acts = next(iter(legal(game).items()), (Seat(0), ()))
    if not acts or game.bout > 6:
        return None
    if seat == game.defender:
        return seat, acts[-1] if game.bout == 1 else chance.choice(acts[:-1] or acts)
    return seat, chance.choice(acts) if game.phase == "lead" else acts[0]


def _sometimes_takes(game: Game, chance: random.Random) -> tuple[Seat, Action] | None:
    """Throw in whatever can be, and beat it or take."""
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
        page.wait_for_timeout(150)  # it is laid out anew: what was right before must still be
        comes_to(page, LOOKS, {"size": [width, height], "covered": [], "small": 0, "overlaps": []})


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_ten_pairs_can_be_read(server: Server, people: Browsers, lang: str) -> None:
    """By who defends and by who throws in, from a small phone to a desk."""
    table = Arranged(server, seats=6, rules="book").lead_to(_eager, _beaten).ready().play()
    game = table.stands(0)["game"]
    for seat in (game["defender"], game["attacker"]):
        page = table.come(people, seat, lang=lang, still=True)
        expect(page.locator("[data-zone=table] .pair")).to_have_count(PAIRS)
        _look(page)


def _rows(server: Server, people: Browsers) -> Page:
    """Let somebody come who has taken so much that his cards lie in rows."""
    table = Arranged(server, seats=6, rules="book", options={"deck": 52})
    table.lead_to(_sometimes_takes, _many_held).ready().play()
    held = [player["cards_count"] for player in table.stands(0)["game"]["players"]]
    page = table.come(people, held.index(max(held)), size=(320, 640), lang="ru", still=True)
    expect(page.locator("[data-zone=table] .pair")).to_have_count(PAIRS - 2)
    return page


def test_many_on_the_table_and_many_in_the_hand(server: Server, people: Browsers) -> None:
    """Both can be read, with six at the table."""
    _look(_rows(server, people))


def test_up_and_down_between_the_rows_of_a_hand(server: Server, people: Browsers) -> None:
    """The nearest card of the next row; where there is none, the focus stays."""
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
