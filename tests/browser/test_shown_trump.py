"""A shown trump transfers an attack: by tap and by keys, and all players see it (rules, §4.4)."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from kozyr.rules import Action, Game, Pass, Seat, ShowTrump
from kozyr.rules.cards import CARD_IDS, RANK_OF, card_of
from tests.kit.browser_gestures import Way, attack_at, by_keys, by_tap, leads_into_a_trump
from tests.kit.browser_play import held
from tests.kit.browser_positions import Arranged
from tests.kit.browsers import Browsers
from tests.kit.server_process import Server

DESK = (1440, 900)


def shows(game: Game) -> Iterator[tuple[Seat, Action]]:
    """Show the trump of the attack's rank."""
    yield game.defender, ShowTrump(card_of(game.setup.trump, RANK_OF[game.table[0].attack]))


def passes_at_once(game: Game) -> Iterator[tuple[Seat, Action]]:
    """Pass, since the defender takes already."""
    if game.taking:
        yield game.attacker, Pass()


@pytest.mark.parametrize("way", [by_tap, by_keys])
def test_a_trump_is_shown(server: Server, people: Browsers, way: Way) -> None:
    """The trump stays in the hand, the next player defends, and all players see the card and its owner."""
    table = Arranged(server, seats=3, rules="transfer", options={"show_trump": True, "auto_take": False})
    table.wish(leads_into_a_trump).ready().play()
    game = table.stands(0)["game"]
    defender = game["defender"]
    trump = game["trump"][0] + attack_at(table)[1:]
    page = table.come(people, defender, size=DESK)
    others = [
        table.come(people, seat, lang="ru") for seat in (game["attacker"], 3 - defender - game["attacker"])
    ]

    way(page, [trump], "show")

    expect(page.locator("[role=log]")).to_contain_text("transferred by showing")
    expect(page.locator("[data-zone=table] .pair")).to_have_count(1)
    after = table.stands(defender)
    assert after["game"]["defender"] != defender
    assert trump in after["player"]["cards"]
    expect(held(page, trump)).to_have_count(1)
    for other in (page, *others):
        shown = other.locator(f"[data-seat='{defender}'] .shown")
        expect(shown).to_be_visible()
        expect(shown.locator(".playing-card")).to_have_count(1)
    expect(others[0].locator("[role=log]")).to_contain_text("перевожу проездным")
    expect(page.locator("[data-hand] .chosen")).to_have_count(0)
    expect(page.locator(".mine .name")).to_have_text("Throw in or wait")
    # After the next card is laid, the shown trump is hidden again.
    table.act(defender, {"type": "toss", "cards": [trump]})
    for other in (page, *others):
        expect(other.locator(".shown")).to_have_count(0)


def test_a_shown_trump_is_seen_though_the_take_follows_immediately(server: Server, people: Browsers) -> None:
    """The next defender can only take, so the server takes for them in the same moment."""
    table = Arranged(server, seats=3, rules="transfer", options={"show_trump": True})
    table.wish(leads_into_a_trump, shows, passes_at_once).ready().play(but=2)
    (seat, act), _ = table.acts
    assert isinstance(act, ShowTrump)
    page = table.come(people, seat)

    by_tap(page, [CARD_IDS[act.card]], "show")

    expect(page.locator("[role=log]")).to_contain_text("can't beat and takes.")
    expect(page.locator(f"[data-seat='{seat}'] .shown")).to_be_visible()
