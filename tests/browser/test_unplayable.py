"""Cards that cannot be played are dimmed, and a tap on one of them says why."""

import random

import pytest
from playwright.sync_api import Page, expect

from kozyr.rules import Action, Game, Lead, Pass, Seat, legal
from tests.kit.browser_play import held
from tests.kit.browser_positions import Arranged, anything
from tests.kit.browsers import Browsers, comes_to
from tests.kit.server_process import Server

BRIGHT = """() => [...document.querySelectorAll("[data-hand] .card")]
  .filter((card) => ["rgb(255, 253, 247)", "rgb(255, 242, 204)"].includes(
    getComputedStyle(card.querySelector(".playing-card")).backgroundColor))
  .map((card) => card.querySelector("[data-card]").dataset.card).sort()"""
"""The cards of the hand that are not dimmed: their paper is white, or cream for trumps."""


def _anything(game: Game, chance: random.Random) -> tuple[Seat, Action] | None:
    return None if game.bout > 1 else anything(game, chance)


def _only_passing(game: Game) -> bool:
    """Every card is beaten, and the attacker holds none of the ranks on the table."""
    return game.phase == "throw_in" and not game.taking and legal(game).get(game.attacker) == (Pass(),)


def _says(page: Page, card: str, why: str) -> None:
    held(page, card).click(position={"x": 12, "y": 18})
    expect(page.locator(".mine .turn")).to_have_text(why)
    expect(page.locator(".board [role=status]").last).to_have_text(why)


@pytest.mark.parametrize(
    ("lang", "why"),
    [("en", "No card on the table has this rank"), ("ru", "Такой карты на столе нет: подкинуть нельзя")],
)
def test_a_hand_without_a_playable_card(server: Server, people: Browsers, lang: str, why: str) -> None:
    """All cards are dimmed; a tap says that no card on the table has that rank."""
    table = Arranged(server).lead_to(_anything, _only_passing).ready().play()
    seat = table.stands(0)["game"]["attacker"]
    page = table.come(people, seat, lang=lang)
    expect(page.locator("[data-act=check]")).to_be_visible()

    comes_to(page, BRIGHT, [])
    _says(page, table.stands(seat)["player"]["cards"][0], why)


@pytest.mark.parametrize(("lang", "why"), [("en", "This card doesn't beat"), ("ru", "Эта карта не бьёт")])
def test_a_card_that_does_not_beat(server: Server, people: Browsers, lang: str, why: str) -> None:
    """The defender's other cards are dimmed; a tap names the card that they do not beat."""

    def leads(game: Game, chance: random.Random) -> tuple[Seat, Action] | None:
        leading = [act for act in legal(game)[game.attacker] if isinstance(act, Lead) and len(act.cards) == 1]
        return (game.attacker, chance.choice(leading)) if game.phase == "lead" else None

    def some_beat(game: Game) -> bool:
        return game.phase == "defence" and 0 < len(legal(game)[game.defender]) - 1 < 6

    table = Arranged(server).lead_to(leads, some_beat).ready().play()
    stands = table.stands(0)
    seat, attack = stands["game"]["defender"], stands["game"]["board"]["thrown_cards"][0]["attack"]
    player = table.stands(seat)["player"]
    beats = {pair["defend"] for act in player["legal"] for pair in act.get("pairs", [])}
    other = next(card for card in player["cards"] if card not in beats)
    page = table.come(people, seat, lang=lang)

    comes_to(page, BRIGHT, sorted(beats))
    rank = (
        {"J": "В", "Q": "Д", "K": "К", "A": "Т"}.get(attack[1:], attack[1:]) if lang == "ru" else attack[1:]
    )
    _says(page, other, f"{why} {rank}{'♠♣♥♦'['SCHD'.index(attack[0])]}")


@pytest.mark.parametrize(("lang", "why"), [("en", "Wait: {} is leading"), ("ru", "Подождите: {} ходит")])
def test_a_card_tapped_too_early(server: Server, people: Browsers, lang: str, why: str) -> None:
    """The page says whose turn it is; at the player's turn the card is bright and the sentence is gone."""
    table = Arranged(server).lead_to(_anything, lambda game: game.phase == "lead").ready()
    game = table.stands(0)["game"]
    seat, other = game["defender"], game["attacker"]
    page = table.come(people, seat, lang=lang)
    comes_to(page, BRIGHT, [])

    _says(page, table.stands(seat)["player"]["cards"][0], why.format(game["players"][other]["name"]))

    leads = next(act for act in table.stands(other)["player"]["legal"] if act["type"] == "move")
    table.act(other, leads)
    expect(page.locator(".mine .turn")).not_to_contain_text(why.partition("{")[0])
