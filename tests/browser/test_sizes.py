"""The table at every size: all is whole, in reach and large enough (web.md §1, 2 and 11)."""

import random
from collections.abc import Callable
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from kozyr.rules import Action, Game, Lead, Seat, legal
from tests.kit.browser_gestures import attack_at, leads_into_a_trump
from tests.kit.browser_play import held
from tests.kit.browser_positions import Arranged
from tests.kit.browsers import Browsers, Theme, comes_to, until
from tests.kit.page_layout import OUT_OF_REACH
from tests.kit.server_process import Server
from tests.kit.stacking import Choose
from tests.kit.table_layout import COVERED, CUT, DEAD, NARROW, OVERLAPS, SCROLLS, SMALL, TRUMP_COVERED

PAIRS = 6
HELD = 20
PAIR = 2
MOST_BOUTS = 16
TAKEN = 26
"""Defenders take up to this many cards, so that one player holds many cards later."""
SIZES = (
    (320, 480), (320, 568), (360, 640), (390, 664), (390, 844), (600, 600), (768, 1024),
    (667, 375), (720, 450), (844, 390), (1024, 600), (1280, 600), (1366, 768), (1440, 900),
    (1920, 1080), (2560, 1440),
)  # fmt: skip
"""Phones upright and on their side, tablets, laptops, a desktop; 720×450 is 1440×900 at a zoom of 200 %."""
NAME_TRUNCATED = """() => {
  const name = document.querySelector(".mine .name");
  return name.scrollWidth > name.clientWidth;
}"""
LOOKS = f"""() => ({{
  size: [innerWidth, innerHeight], scrolls: ({SCROLLS})(), cut: ({CUT})(), overlaps: ({OVERLAPS})(),
  covered: ({COVERED})(), small: ({SMALL})(), dead: ({DEAD})(), narrow: ({NARROW})(),
  trump: ({TRUMP_COVERED})(), unreachable: ({OUT_OF_REACH})("body"),
}})"""


def _beats(game: Game, chance: random.Random) -> tuple[Seat, Action] | None:
    """Throw in every possible card, and beat as long as possible."""
    seat, acts = next(iter(legal(game).items()), (Seat(0), ()))
    if not acts or game.bout > MOST_BOUTS:
        return None
    if seat == game.defender or game.phase == "lead":
        return seat, chance.choice(acts[:-1] or acts)
    return seat, acts[0]


def _hoards(game: Game, chance: random.Random) -> tuple[Seat, Action] | None:
    """The player with the most cards takes until the hand is large; the others beat."""
    held = [hand.bit_count() for hand in game.hands]
    acts = legal(game).get(game.defender, ())
    if acts and next(iter(legal(game))) == game.defender and held[game.defender] == max(held) < TAKEN:
        return game.defender, acts[-1]
    return _beats(game, chance)


def _six_pairs(game: Game) -> bool:
    uncovered = [laid.cover is None for laid in game.table].count(True)
    return len(game.table) == PAIRS and uncovered == 1 and bool(game.talon)


def _six_pairs_and_a_large_hand(game: Game) -> bool:
    many = max(hand.bit_count() for hand in game.hands) >= HELD
    return many and len(game.table) == PAIRS and bool(legal(game))


def _look(page: Page) -> None:
    """Measure at every size."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(100)  # the layout changes, and earlier conditions must still hold
        comes_to(
            page, LOOKS,
            {"size": [width, height], "scrolls": [], "cut": [], "overlaps": [], "covered": [],
             "small": 0, "dead": [], "narrow": 0, "trump": [], "unreachable": []},
        )  # fmt: skip


class Position(NamedTuple):
    """The cards on the table and in the hands, and the look of the page."""

    seats: int
    deck: int
    choose: Choose
    wanted: Callable[[Game], bool]
    lang: str
    theme: Theme


POSITIONS = {
    "two, few cards": Position(2, 36, _beats, _six_pairs, "en", "light"),
    "two, many cards": Position(2, 52, _hoards, _six_pairs_and_a_large_hand, "ru", "dark"),
    "four, few cards": Position(4, 36, _beats, _six_pairs, "uk", "light"),
    "four, many cards": Position(4, 52, _hoards, _six_pairs_and_a_large_hand, "en", "dark"),
    "six, few cards": Position(6, 52, _beats, _six_pairs, "ru", "light"),
    "six, many cards": Position(6, 52, _hoards, _six_pairs_and_a_large_hand, "uk", "dark"),
}
LEFT_HANDED = """if (location.protocol.startsWith("http"))
  localStorage.setItem("kozyr.settings", JSON.stringify({ isLeftHanded: true }));"""


def _measure(server: Server, people: Browsers, position: Position, script: str = "") -> None:
    """Measure for a player who must act, and for the player with the most cards.

    The game has no clock: on a slow machine measuring takes longer than a turn may last.
    """
    look = {"lang": position.lang, "theme": position.theme, "script": script}
    table = Arranged(
        server, seats=position.seats, rules="classic", options={"deck": position.deck}, clock="none"
    )
    table.lead_to(position.choose, position.wanted).ready().play()
    held = [player["cards_count"] for player in table.stands(0)["game"]["players"]]
    asked = next(
        seat for seat in range(position.seats) if {"type": "check"} in table.stands(seat)["player"]["legal"]
    )
    page = table.come(people, asked, **look)
    expect(page.locator("[data-zone=table] .pair")).to_have_count(PAIRS)
    expect(page.locator("[data-act=check]")).to_be_visible()

    _look(page)
    if held[asked] != max(held):
        _look(table.come(people, held.index(max(held)), **look))


@pytest.mark.parametrize("position", POSITIONS)
def test_six_pairs_fit(server: Server, people: Browsers, position: str) -> None:
    """Six pairs are whole beside a usual hand and a hand of twenty, with two, four and six players."""
    _measure(server, people, POSITIONS[position])


WIDTHS = {(390, 844): 56, (667, 375): 42, (844, 390): 56, (1440, 900): 90}
"""The least width of a card among six pairs; a battlefield that is too low gives smaller cards."""


def test_six_pairs_are_large(server: Server, people: Browsers) -> None:
    """Six pairs use the battlefield: also on a phone on its side their cards are large."""
    table = Arranged(server, seats=4, rules="classic", options={"deck": 36})
    table.lead_to(_beats, _six_pairs).ready().play()
    page = table.come(people, 0)
    expect(page.locator("[data-zone=table] .pair")).to_have_count(PAIRS)

    for (width, height), least in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        comes_to(page, "() => innerWidth", width)
        until(page, f"() => document.querySelector('.pair .playing-card').offsetWidth >= {least}")


@pytest.mark.stress
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("lang", ["en", "ru", "uk"])
@pytest.mark.parametrize("position", POSITIONS)
def test_six_pairs_fit_in_every_look(
    server: Server, people: Browsers, position: str, lang: str, theme: Theme
) -> None:
    """The same holds in every language and theme."""
    _measure(server, people, POSITIONS[position]._replace(lang=lang, theme=theme))


@pytest.mark.stress
@pytest.mark.parametrize("position", ["two, many cards", "six, few cards"])
def test_six_pairs_fit_with_the_button_at_the_left(server: Server, people: Browsers, position: str) -> None:
    """The left-handed layout is whole, too."""
    _measure(server, people, POSITIONS[position]._replace(lang="uk", theme="light"), LEFT_HANDED)


TALONS: dict[str, Callable[[Game], bool]] = {
    "the full talon": lambda game: game.phase == "lead",
    "only the trump card": lambda game: game.phase == "lead" and len(game.talon) == 1,
    "no talon": lambda game: game.phase == "lead" and not game.talon,
}


@pytest.mark.parametrize("left", TALONS)
def test_the_trump_suit_is_seen(server: Server, people: Browsers, left: str) -> None:
    """Rank and suit of the trump card are visible; after the card is drawn its place shows the suit."""
    table = Arranged(server, rules="classic", options={"deck": 36})
    table.lead_to(_beats, TALONS[left]).ready().play()
    game = table.stands(0)["game"]
    page = table.come(people, game["attacker"])
    expect(page.locator("[data-hand] .playable").first).to_be_visible()

    _look(page)
    expect(page.locator(".talon")).to_contain_text("♠♣♥♦"["SCHD".index(game["trump"][0])])


def _pair_to_lead(game: Game) -> bool:
    """Two cards of one rank can be led, and no rank has more."""
    leads = [len(act.cards) for act in legal(game).get(game.attacker, ()) if isinstance(act, Lead)]
    return game.phase == "lead" and max(leads, default=0) == PAIR


@pytest.mark.parametrize(
    ("lang", "add", "send"),
    [
        ("en", "Add {1} or tap “Lead {0}”.", "Tap “Lead {0} {1}”."),
        ("ru", "Добавьте {1} или нажмите «Пойти {0}».", "Нажмите «Пойти {0} {1}»."),
    ],
)
def test_a_chosen_card_that_has_a_pair(
    server: Server, people: Browsers, lang: str, add: str, send: str
) -> None:
    """The player's name and the prompt stay; the prompt names the other card and the button."""
    table = Arranged(server, rules="classic", options={"deck": 36})
    table.lead_to(lambda *_: None, _pair_to_lead).ready()
    seat = table.stands(0)["game"]["attacker"]
    one, other = next(
        act["cards"] for act in table.stands(seat)["player"]["legal"] if len(act.get("cards", ())) > 1
    )
    page = table.come(people, seat, lang=lang, size=(320, 568))
    prompt = page.locator(".mine .turn")
    signs = [_signed(card, lang) for card in (one, other)]

    held(page, one).click(position={"x": 12, "y": 18}, modifiers=["Shift"])

    expect(prompt).to_have_text(add.format(*signs))
    comes_to(page, "() => document.querySelector('.mine .name').clientWidth > 0", wanted=True)
    comes_to(page, NAME_TRUNCATED, wanted=False)
    expect(page.locator(".board [role=status]").last).to_have_text(add.format(*signs))
    _look(page)
    held(page, other).click(position={"x": 30, "y": 60}, modifiers=["Shift"])
    expect(prompt).to_have_text(send.format(*signs))


def test_a_chosen_card_with_many_buttons(server: Server, people: Browsers) -> None:
    """A card that beats, transfers, or transfers by showing leaves room for the table among six players."""
    table = Arranged(server, seats=6, rules="transfer", options={"deck": 52})
    table.wish(leads_into_a_trump).ready().play()
    game = table.stands(0)["game"]
    page = table.come(people, game["defender"], lang="ru", size=(320, 480))

    held(page, game["trump"][0] + attack_at(table)[1:]).click(position={"x": 12, "y": 18})

    expect(page.locator(".mine .turn")).to_contain_text("ыберите, что делать.")
    _look(page)


def _signed(card: str, lang: str) -> str:
    letters = {"J": "В", "Q": "Д", "K": "К", "A": "Т"} if lang == "ru" else {}
    return letters.get(card[1:], card[1:]) + "♠♣♥♦"["SCHD".index(card[0])]
