"""While cards fly, no frame of a game shows a card twice or at a place that it has not reached."""

import pytest
from playwright.sync_api import Page

from kozyr.rules import Game
from tests.kit.browser_play import landed, play
from tests.kit.browser_positions import Arranged, anything
from tests.kit.browsers import Browsers, comes_to, until
from tests.kit.server_process import Person, Server

WATCHES = """() => {
  window.frames = 0;
  window.wrong = [];
  const rested = new Map();
  const board = () => document.querySelector(".board");
  const clear = (element) => {
    let seen = 1;
    for (let each = element; each && !each.matches(".board"); each = each.parentElement)
      seen *= Number(getComputedStyle(each).opacity);
    return seen > 0.05;
  };
  const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2];
  const apart = ([a, b], [c, d]) => Math.hypot(a - c, b - d);
  // A card is known by its face, wherever it is drawn.
  const face = (card) => card.className.match(/face-\\d+/)[0];
  const look = () => {
    requestAnimationFrame(look);
    if (!board()) return;
    window.frames += 1;
    const seen = new Map();
    for (const card of board().querySelectorAll(".playing-card:not(.down)")) {
      if (card.closest(".talon, .shown, .result") || !clear(card)) continue;
      const place = middle(card.getBoundingClientRect());
      const before = seen.get(face(card));
      if (before && apart(before.place, place) > 4) {
        const where = [before.card, card].map((one) => one.closest(".flying-card, .line, .pair")?.className);
        window.wrong.push(`seen twice: in ${where.join(" and ")}`);
      }
      seen.set(face(card), { card, place });
    }
    const held = new Set();
    for (const card of board().querySelectorAll("[data-hand] [data-card]")) {
      const name = card.dataset.card;
      held.add(name);
      const [here, home] = [card, card.parentElement].map((one) => middle(one.getBoundingClientRect()));
      const rests = apart(here, home) < 2 && clear(card);
      if (rested.get(name) === card && !rests) window.wrong.push(`seen before it flew: ${name}`);
      if (rests) rested.set(name, card);
    }
    for (const name of rested.keys()) if (!held.has(name)) rested.delete(name);
  };
  look();
}"""


def _watched(people: Browsers, who: Person, table: str, size: tuple[int, int]) -> Page:
    script = f"({WATCHES})()"
    page = people.open(f"/t/{table}", size=size, still=False, pauses=True, token=who.token, script=script)
    page.get_by_test_id("table").wait_for()
    return page


def _nothing_wrong(page: Page) -> None:
    landed(page)
    until(page, "() => window.frames > 50")
    assert page.evaluate("[...new Set(window.wrong)]") == []


def test_wrong_flights_are_noticed(server: Server, people: Browsers) -> None:
    """The check finds a card that is drawn twice, and a card that flies to where it already lies."""
    table = Arranged(server).wish()
    page = _watched(people, table.people[0], table.table, (1440, 900))
    table.ready()
    page.locator("[data-hand] .card").first.wait_for()
    landed(page)
    page.evaluate("window.frames = 0")
    until(page, "() => window.frames > 5")  # the check has seen their resting places
    assert page.evaluate("window.wrong") == []
    page.evaluate("""() => {
      const [one, two] = document.querySelectorAll("[data-hand] [data-card]");
      const guest = document.createElement("div");
      guest.className = "guest";
      guest.append(one.firstElementChild.cloneNode(true));
      document.querySelector(".layer").append(guest);
      two.animate([{ transform: "translate(0, -300px)" }, { transform: "none" }], 5000);
    }""")

    kinds = "() => [...new Set(window.wrong.map((each) => each.split(':')[0]))].sort()"
    comes_to(page, kinds, ["seen before it flew", "seen twice"])


@pytest.mark.stress
@pytest.mark.parametrize(("pause", "bouts"), [(450, 3), (120, 6)])
def test_flights_that_are_seen_to_their_end_and_cut_short(
    server: Server, people: Browsers, pause: int, bouts: int
) -> None:
    """Three players, slow and fast; cards are dealt, laid, beaten, taken, cleared and drawn."""

    def later(game: Game) -> bool:
        return game.bout > bouts and game.phase == "lead"

    table = Arranged(server, seats=3, rules="transfer").lead_to(anything, later)
    page = _watched(people, table.people[0], table.table, (1440, 900))
    table.ready()
    page.locator("[data-hand] .card").first.wait_for()
    page.wait_for_timeout(pause * 4)
    while table.acts:
        table.play(but=len(table.acts) - 1)
        page.wait_for_timeout(pause)

    _nothing_wrong(page)


@pytest.mark.stress
def test_a_game_with_bots(server: Server, people: Browsers) -> None:
    """Bots answer immediately, so much happens while the player's own cards are in the air."""
    ann = server.guest("Ann")
    there: str = server.ask("tables.create", ann, seats=4, clock="slow")["table_id"]
    for _ in range(3):
        server.ask("tables.add_bot", ann, table_id=there, level="novice")
    page = _watched(people, ann, there, (390, 844))
    page.get_by_test_id("ready").click()
    page.locator("[data-hand] .card").first.wait_for()

    play([page])

    _nothing_wrong(page)
