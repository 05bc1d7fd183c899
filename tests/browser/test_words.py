"""No word of the table and of the settings is broken on a phone."""

import pytest
from playwright.sync_api import Page, expect

from kozyr.rules import Game
from tests.kit.browser_gestures import attack_at, leads_into_a_trump
from tests.kit.browser_play import held
from tests.kit.browser_positions import Arranged, anything
from tests.kit.browsers import Browsers, comes_to
from tests.kit.page_layout import BROKEN_WORDS
from tests.kit.server_process import Server

PHONES = ((320, 568), (360, 740), (390, 844), (667, 375), (844, 390))
languages = pytest.mark.parametrize("lang", ["en", "ru", "uk"])


def _look(page: Page, roots: str) -> None:
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        comes_to(page, "() => [innerWidth, innerHeight]", [width, height])
        comes_to(page, f"() => ({BROKEN_WORDS})({roots!r})", [])


@languages
def test_the_buttons_of_the_table(server: Server, people: Browsers, lang: str) -> None:
    """A slot that can be tapped has a solid frame, and the sign of waiting has a dashed one."""
    table = Arranged(server, seats=3, rules="transfer").wish(leads_into_a_trump).ready().play()
    game = table.stands(0)["game"]
    page = table.come(people, game["defender"], lang=lang)
    held(page, game["trump"][0] + attack_at(table)[1:]).click(position={"x": 12, "y": 18})
    expect(page.locator("[data-act=transfer]")).to_have_css("border-style", "solid")
    _look(page, ".slot, .actions")

    waiting = table.come(people, 3 - game["defender"] - game["attacker"], lang=lang)
    expect(waiting.locator(".actions .wait")).to_have_css("border-style", "dashed")
    _look(waiting, ".actions")


@languages
def test_the_pictured_choices_of_the_settings(people: Browsers, lang: str) -> None:
    """Every tile with a picture has whole words, also while it is chosen."""
    page = people.open("/settings", lang=lang, size=PHONES[0])
    page.locator(".gallery").first.wait_for()
    _look(page, ".gallery")
    for tile in page.locator(".gallery input").all():
        tile.check(force=True)
        comes_to(page, f"() => ({BROKEN_WORDS})('.gallery')", [])


def _over(game: Game) -> bool:
    return game.result is not None and not game.result.draw


@languages
@pytest.mark.parametrize("seats", [2, 4])
def test_the_results_beside_the_names(server: Server, people: Browsers, lang: str, seats: int) -> None:
    """After a game the plates show the result and the points."""
    table = Arranged(server, seats=seats, rules="classic").lead_to(anything, _over).ready().play()
    page = table.come(people, 0, lang=lang)
    expect(page.locator(".plate .note").first).to_be_attached()
    _look(page, ".plate .note")
