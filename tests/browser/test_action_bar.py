"""The action bar keeps its place; a sent move is marked; taking and passing follow the settings."""

import json
import random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from kozyr.rules import Action, Game, Lead, Pass, Seat, legal
from tests.kit.browser_play import held, play, state
from tests.kit.browser_positions import Arranged, anything
from tests.kit.browsers import GONE, Browsers, comes_to, cut_off
from tests.kit.proxy import proxied
from tests.kit.server_process import Server

BOX = """(selector) => {
  const element = document.querySelector(selector);
  if (!element) return null;
  const {left, top, width, height} = element.getBoundingClientRect();
  return [left, top, width, height].map(Math.round);
}"""
OVERLAPS = """([toast, faces]) => {
  const box = (element) => element.getBoundingClientRect();
  const a = box(document.querySelector(toast));
  return [...document.querySelectorAll(faces)].map(box).filter(
    (b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom).length;
}"""

NOTICES_BUTTON = """;
window.hadButton = false;
new MutationObserver(() => {
  if (document.querySelector("[data-act=check]")) window.hadButton = true;
}).observe(document, { childList: true, subtree: true });"""


def _settings(**values: object) -> str:
    text = json.dumps(json.dumps(values))
    return f"if (location.protocol.startsWith('http')) localStorage.setItem('kozyr.settings', {text})"


def _leads(game: Game, chance: random.Random) -> tuple[Seat, Action] | None:
    leading = [act for act in legal(game)[game.attacker] if isinstance(act, Lead) and len(act.cards) == 1]
    return (game.attacker, chance.choice(leading)) if game.phase == "lead" else None


def _can_beat(game: Game) -> bool:
    return game.phase == "defence" and len(legal(game)[game.defender]) > 1


def _anything(game: Game, chance: random.Random) -> tuple[Seat, Action] | None:
    return None if game.bout > 1 else anything(game, chance)


def _only_passing(game: Game) -> bool:
    return game.phase == "throw_in" and not game.taking and legal(game).get(game.attacker) == (Pass(),)


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1440, 900)], ids=str)
def test_the_bar_and_its_button_never_move(server: Server, people: Browsers, size: tuple[int, int]) -> None:
    """In a whole game the bar, its button and the hand stay where they are, whatever the player can do."""
    table = Arranged(server).lead_to(_leads, _can_beat).ready().play()
    pages = [table.come(people, seat, size=size) for seat in range(2)]
    seen: dict[str, set[tuple[int, ...]]] = {
        ".mine": set(),
        ".mine .actions > *": set(),
        "[data-hand]": set(),
    }
    states = set()

    def look(turns: int) -> bool:
        for page in pages:
            states.add(state(page))
            for selector, boxes in seen.items():
                box = page.evaluate(BOX, selector)
                if box:
                    boxes.add(tuple(box))
        return turns >= 12

    play(pages, until=look)
    assert {selector: len(boxes) for selector, boxes in seen.items()} == dict.fromkeys(seen, 1), seen
    assert {"card", "wait"} <= states


def test_a_move_without_connection_is_marked_and_the_toast_covers_no_face(
    server: Server, people: Browsers
) -> None:
    """The tapped card is marked immediately, and keeps it until the server has answered."""
    table = Arranged(server, seats=4).lead_to(_leads, _can_beat).ready().play()
    seat = table.stands(0)["game"]["defender"]
    acts: list[dict[str, Any]] = table.stands(seat)["player"]["legal"]
    card = next(act["pairs"][0]["defend"] for act in acts if act["type"] == "defend")
    people.expect(GONE)
    with proxied(server.port) as proxy:
        page = table.come(people, seat, base_url=f"http://127.0.0.1:{proxy.port}")
        held(page, card).wait_for()
        with cut_off(page, proxy):
            expect(page.get_by_test_id("offline")).to_be_visible()
            expect(page.locator(".mine .turn")).to_have_text("Offline: your move is sent later")
            held(page, card).click(position={"x": 12, "y": 18})
            if page.locator("[data-act].primary").count():
                page.locator("[data-act].primary").first.click()
            expect(page.locator(".card.pending")).to_have_count(1)
            expect(page.locator(".card.pending [data-card]")).to_have_attribute("data-card", card)
            faces = page.evaluate(OVERLAPS, ["[data-testid=offline]", ".avatar, .mine, [data-hand]"])
            assert faces == 0
        expect(page.locator(f".battlefield [data-card='{card}']")).to_be_visible()
        expect(page.locator(".card.pending")).to_have_count(0)


def test_taking_asks_first_if_the_player_wants_it(server: Server, people: Browsers) -> None:
    """The first tap asks, the second one takes; the key T does the same."""
    table = Arranged(server).lead_to(_leads, _can_beat).ready().play()
    seat = table.stands(0)["game"]["defender"]
    page = table.come(people, seat, script=_settings(confirmTake=True))

    button = page.locator("[data-act=check]")
    button.click()
    expect(button).to_have_text("Take?")
    expect(page.locator(".mine .turn")).to_have_text("Tap again to take the cards.")
    assert table.stands(seat)["game"]["players"][seat]["role"] != "taking"
    page.keyboard.press("t")
    expect(button).to_have_count(0)


@pytest.mark.parametrize(("setting", "passes"), [("always", True), ("bots", False)])
def test_passing_for_a_player_who_has_nothing(
    server: Server, people: Browsers, setting: str, *, passes: bool
) -> None:
    """The client passes for the attacker if the setting says so; among people it does not by default."""
    table = Arranged(server).lead_to(_anything, _only_passing).ready().play()
    before = table.stands(0)["game"]
    script = _settings(autoPass=setting) + NOTICES_BUTTON
    page = table.come(people, before["attacker"], pauses=True, script=script)
    if passes:
        expect(page.locator("[role=log]")).to_contain_text("You: done")
        assert page.evaluate("window.hadButton") is False
    else:
        _stays(page)
        assert table.stands(0)["game"]["bout"] == before["bout"]


def _stays(page: Page) -> None:
    """Play on for longer than the client waits before it passes."""
    expect(page.locator("[data-act=check]")).to_be_visible()
    page.wait_for_timeout(2000)
    expect(page.locator("[data-act=check]")).to_be_visible()


RING_GAP = """() => {
  const ring = document.querySelector(".mine .ring").getBoundingClientRect();
  const text = document.querySelector(".mine .say").getBoundingClientRect();
  const bar = document.querySelector(".mine").getBoundingClientRect();
  return [text.left - ring.right >= 4, ring.left - bar.left >= 2];
}"""


@pytest.mark.parametrize("is_pairs", [False, True], ids=["alone", "pairs"])
def test_the_ring_of_the_own_clock_keeps_away_from_the_text(
    server: Server, people: Browsers, *, is_pairs: bool
) -> None:
    """The frame of a team makes the ring larger."""
    options = {"teams": True} if is_pairs else {}
    arranged = Arranged(server, seats=4, rules="classic", options=options)
    table = arranged.lead_to(anything, _can_beat).ready().play()
    page = table.come(people, table.stands(0)["game"]["defender"])
    expect(page.locator(".mine .ring")).to_be_visible()
    for width, height in ((390, 844), (320, 568), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        comes_to(page, RING_GAP, [True, True])
