"""Beating, transferring and playing several cards: by taps, by keys and by dragging."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from kozyr.rules import Action, Game, Lead, Seat, ThrowIn, cards_in
from kozyr.rules.cards import CARD_IDS
from tests.kit.browser_gestures import (
    TABLE,
    Way,
    attack_at,
    by_drag,
    by_keys,
    by_tap,
    choose_by_hold,
    leads_into_a_trump,
    of_rank,
    tap_card,
)
from tests.kit.browser_play import carry, held, landed
from tests.kit.browser_positions import Arranged
from tests.kit.browsers import GONE, Browsers, cut_off, until
from tests.kit.proxy import proxied
from tests.kit.server_process import Server

DESK = (1440, 900)


def leads_into_two(game: Game) -> Iterator[tuple[Seat, Action]]:
    """Lead a card of a rank of which the defender holds two."""
    for card in cards_in(game.hands[game.attacker]):
        if len(of_rank(game, game.defender, card)) > 1:
            yield game.attacker, Lead((card,))


def leads_one_of_three(game: Game) -> Iterator[tuple[Seat, Action]]:
    """Lead one of three cards of a rank."""
    for card in cards_in(game.hands[game.attacker]):
        if len(of_rank(game, game.attacker, card)) == 3:
            yield game.attacker, Lead((card,))


def could_throw_in(game: Game) -> Iterator[tuple[Seat, Action]]:
    """Throw in the other two cards."""
    yield game.attacker, ThrowIn(tuple(of_rank(game, game.attacker, game.table[0].attack)))


ways = pytest.mark.parametrize("way", [by_tap, by_keys, by_drag])


@ways
def test_an_attack_is_transferred(server: Server, people: Browsers, way: Way) -> None:
    """A card of the attack's rank is laid beside the attack."""
    table = Arranged(server, seats=3, rules="transfer").wish(leads_into_a_trump).ready().play()
    game = table.stands(0)["game"]
    card = game["trump"][0] + attack_at(table)[1:]
    page = table.come(people, game["defender"], size=DESK)

    way(page, [card], "transfer")

    expect(page.locator("[data-zone=table] .pair")).to_have_count(2)
    expect(page.locator(f"[data-zone=table] .attack[data-card='{card}']")).to_have_count(1)
    assert table.stands(0)["game"]["attacker"] == game["defender"]


@ways
def test_an_attack_is_transferred_with_two_cards(server: Server, people: Browsers, way: Way) -> None:
    """Two cards of the attack's rank are laid in one move."""
    table = Arranged(server, seats=3, rules="transfer").wish(leads_into_two).ready().play()
    game = table.stands(0)["game"]
    rank = attack_at(table)[1:]
    cards = [each for each in table.stands(game["defender"])["player"]["cards"] if each[1:] == rank][:2]
    page = table.come(people, game["defender"], size=DESK)

    way(page, cards, "transfer")

    expect(page.locator("[data-zone=table] .pair")).to_have_count(3)
    move = table.stands(0)["game"]["prev_move"]
    assert move is None or sorted(move["cards"]) == sorted(cards)


def test_a_fast_pointer_drags_a_card(server: Server, people: Browsers) -> None:
    """The first movement ends far away from the card."""
    table = Arranged(server, seats=3, rules="transfer").wish(leads_into_a_trump).ready().play()
    game = table.stands(0)["game"]
    page = table.come(people, game["defender"], size=DESK)
    card = held(page, game["trump"][0] + attack_at(table)[1:])
    where = page.locator(TABLE).bounding_box()
    assert where is not None
    landed(page)

    card.hover(position={"x": 12, "y": 20})
    page.mouse.down()
    page.mouse.move(where["x"] + where["width"] / 20, where["y"] + where["height"] / 2)
    page.mouse.up()

    expect(page.locator("[data-zone=table] .pair")).to_have_count(2)


@ways
@pytest.mark.parametrize("thrown_in", [1, 2])
def test_several_cards_are_led_and_thrown_in(
    server: Server, people: Browsers, way: Way, thrown_in: int
) -> None:
    """Two cards of a rank are played together on a small phone; a single card needs no choice."""
    table = Arranged(server, seats=2, rules="classic", options={"auto_take": False})
    table.wish(leads_one_of_three, could_throw_in).ready()
    (seat, lead), (_, more) = table.acts
    assert isinstance(lead, Lead)
    assert isinstance(more, ThrowIn)
    page = table.come(people, seat, size=(320, 640))
    one, *two = (CARD_IDS[card] for card in (*lead.cards, *more.cards))

    first, then = ([one], two) if thrown_in == 2 else ([one, two[0]], two[1:])

    way(page, first, "move" if len(first) > 1 else "")
    expect(page.locator("[data-zone=table] .pair")).to_have_count(len(first))
    expect(page.locator("[data-hand] .card")).to_have_count(6 - len(first))

    way(page, then, "toss" if thrown_in == 2 else "")
    expect(page.locator("[data-zone=table] .pair")).to_have_count(3)


def test_a_second_tap_puts_a_card_back_that_others_can_join(server: Server, people: Browsers) -> None:
    """A card that was held is only chosen, since the player may add others of its rank."""
    table = Arranged(server, seats=2, rules="classic", options={"auto_take": False})
    table.wish(leads_one_of_three).ready()
    [(seat, lead)] = table.acts
    assert isinstance(lead, Lead)
    page = table.come(people, seat, size=DESK)
    [card] = (CARD_IDS[each] for each in lead.cards)

    choose_by_hold(page, card)
    tap_card(page, card)

    expect(held(page, card)).to_have_attribute("aria-pressed", "false")
    assert table.stands(0)["game"]["board"]["thrown_cards"] == []


def leads_two_of_a_rank(game: Game) -> Iterator[tuple[Seat, Action]]:
    """Lead two cards of a rank."""
    for card in cards_in(game.hands[game.attacker]):
        cards = of_rank(game, game.attacker, card)
        if len(cards) == 2:
            yield game.attacker, Lead(tuple(cards))


@pytest.mark.parametrize("led", [1, 2])
def test_a_tap_leads_one_of_two_equal_cards_and_a_button_leads_both(
    server: Server, people: Browsers, led: int
) -> None:
    """The button names the cards that it leads. The cards that cannot be added are dimmed."""
    table = Arranged(server, seats=2, rules="classic", options={"auto_take": False})
    table.wish(leads_two_of_a_rank).ready()
    ((seat, lead),) = table.acts
    assert isinstance(lead, Lead)
    page = table.come(people, seat, size=(390, 844))
    button = page.locator("[data-act=move]")
    held(page, CARD_IDS[lead.cards[0]]).wait_for()
    expect(button).to_have_count(0)

    if led == 1:
        tap_card(page, CARD_IDS[lead.cards[0]])
    else:
        choose_by_hold(page, CARD_IDS[lead.cards[0]])
        expect(button).to_have_count(1)
        expect(button).to_have_text(re.compile(r"^Lead \S+$"))
        expect(page.locator("[data-hand] .dimmed")).to_have_count(4)
        tap_card(page, CARD_IDS[lead.cards[1]])
        expect(button).to_have_text(re.compile(r"^Lead \S+ \S+$"))
        expect(page.locator("[data-hand] .dimmed")).to_have_count(4)
        button.click()

    expect(page.locator("[data-zone=table] .pair")).to_have_count(led)
    expect(page.locator("[data-hand] .card")).to_have_count(6 - led)


def test_a_card_is_beaten_by_dropping_onto_it(server: Server, people: Browsers) -> None:
    """The same card dropped beside the attack would transfer it."""
    table = Arranged(server, seats=3, rules="transfer").wish(leads_into_a_trump).ready().play()
    game = table.stands(0)["game"]
    attack = attack_at(table)
    card = game["trump"][0] + attack[1:]
    page = table.come(people, game["defender"], size=(390, 844))

    carry(page, held(page, card), page.locator(f"[data-drop='onto:{attack}']"))

    expect(page.locator(f"[data-zone=table] .cover[data-card='{card}']")).to_have_count(1)
    assert table.stands(0)["game"]["defender"] == game["defender"]


MIDDLE = """(card) => {
  const element = document.querySelector(`[data-hand] [data-card='${card}']`);
  const {left, top, width, height} = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}"""


@pytest.mark.parametrize("is_refused", [False, True], ids=["accepted", "refused"])
def test_a_dropped_card_stays_until_the_answer(server: Server, people: Browsers, *, is_refused: bool) -> None:
    """The card stays where it was dropped. A refused card goes back to the hand."""
    table = Arranged(server, seats=3, rules="transfer").wish(leads_into_a_trump).ready().play()
    game = table.stands(0)["game"]
    seat, attack = game["defender"], attack_at(table)
    card = game["trump"][0] + attack[1:]
    people.expect(GONE)
    with proxied(server.port) as proxy:
        page = table.come(people, seat, size=(390, 844), base_url=f"http://127.0.0.1:{proxy.port}")
        held(page, card).wait_for()
        with cut_off(page, proxy):
            expect(page.get_by_test_id("offline")).to_be_visible()
            before = page.evaluate(MIDDLE, card)
            carry(page, held(page, card), page.locator(TABLE), across=0.05)
            expect(page.locator(".card.pending")).to_have_count(1)
            dropped = page.evaluate(MIDDLE, card)
            field = page.locator(TABLE).bounding_box()
            assert field is not None
            assert field["y"] < dropped[1] < field["y"] + field["height"] < before[1]
            if is_refused:
                table.act(seat, {"type": "check"})
        expect(page.locator(".card.pending")).to_have_count(0)
        if is_refused:
            until(page, f"({MIDDLE})('{card}')[1] > {field['y'] + field['height']}")
        else:
            expect(page.locator(f"[data-zone=table] .attack[data-card='{card}']")).to_be_visible()
