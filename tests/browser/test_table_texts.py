"""Texts at the table that were cut or misleading."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from kozyr.rules import Action, Game, Lead, Pass, Seat, ThrowIn, cards_in, legal
from tests.kit.browser_positions import Arranged, anything
from tests.kit.browsers import Browsers, comes_to
from tests.kit.server_process import Person, Server

CUT = """(selector) => [...document.querySelectorAll(selector)]
  .filter((text) => text.clientWidth > 1)
  .filter((text) => text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight + 1)
  .map((text) => text.textContent)"""
languages = pytest.mark.parametrize("lang", ["ru", "en", "uk"])
LONG_NAME = "Александра"


def _lead(game: Game) -> Iterator[tuple[Seat, Action]]:
    yield game.attacker, Lead((next(iter(cards_in(game.hands[game.attacker]))),))


def _is_defending(game: Game) -> bool:
    """Whether the defender has a choice, so that no automatic action follows."""
    return len(legal(game).get(game.defender, ())) > 1


def _is_beaten(game: Game) -> bool:
    """Whether everything is beaten, and all others can throw in or pass."""
    actions = legal(game)
    return (
        len(actions) == len(game.hands) - 1
        and all(laid.cover is not None for laid in game.table)
        and all(len(choices) > 1 for choices in actions.values())
    )


def _can_lead_pair(game: Game) -> bool:
    return game.bout > 1 and any(
        isinstance(action, Lead) and len(action.cards) > 1 for action in legal(game).get(game.attacker, ())
    )


def _two(server: Server) -> tuple[str, list[Person]]:
    people = [server.guest(name) for name in ("Анна", LONG_NAME)]
    table = server.table(*people, clock="slow")
    for person in people:
        server.ask("tables.ready", person, table_id=table)
    return table, people


def _page(server: Server, people: Browsers, *, leads: bool, lang: str) -> Page:
    """Open a game of two for the player who leads, or for the other one, whose name is short."""
    while True:
        table, (ann, _) = _two(server)
        seat = server.ask("table.snapshot", ann, table_id=table)["game"]["attacker"]
        if (seat == 0) == leads:
            return people.open(f"/t/{table}", lang=lang, token=ann.token)


@languages
def test_the_roles_at_the_seats_are_whole(server: Server, people: Browsers, lang: str) -> None:
    """The longest role fits the plate of a seat on a desktop, also beside the moves and the chat."""
    table = Arranged(server, seats=4, rules="classic").wish(_lead).ready().play()
    defender = table.stands(0)["game"]["defender"]
    page = table.come(people, defender, lang=lang, size=(1440, 900))
    expect(page.locator(".plate .role_thrower")).not_to_have_count(0)
    for width, height in ((1440, 900), (1280, 720), (1024, 700)):
        page.set_viewport_size({"width": width, "height": height})
        comes_to(page, f"() => ({CUT})('.plate .word')", [])


@languages
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_roles_are_whole_on_phones(server: Server, people: Browsers, seats: int, lang: str) -> None:
    """The longest role fits the plate of a seat on a phone, upright or on its side."""
    table = Arranged(server, seats=seats, rules="classic").lead_to(anything, _is_defending).ready().play()
    page = table.come(people, table.stands(0)["game"]["attacker"], lang=lang, size=(844, 390))
    expect(page.locator(".plate .role_defender")).to_have_count(1)
    for width, height in ((844, 390), (667, 375), (390, 844), (320, 568)):
        page.set_viewport_size({"width": width, "height": height})
        comes_to(page, f"() => ({CUT})('.plate .word')", [])


@languages
def test_the_bar_names_all_throwers_on_low_screens(server: Server, people: Browsers, lang: str) -> None:
    """Three names and what they do take as many lines as they need."""
    table = Arranged(server, seats=4, rules="classic").lead_to(anything, _is_beaten).ready().play()
    page = table.come(people, table.stands(0)["game"]["defender"], lang=lang, size=(844, 390))
    expect(page.locator(".mine .name")).to_contain_text(re.compile("(, .*){2}"))
    for width, height in ((844, 390), (667, 375)):
        page.set_viewport_size({"width": width, "height": height})
        comes_to(page, f"() => ({CUT})('.mine .name')", [])


@languages
def test_the_hint_before_a_lead_is_whole_on_phones(server: Server, people: Browsers, lang: str) -> None:
    """The hint about leading a pair is the longest one."""
    table = Arranged(server, rules="classic").lead_to(anything, _can_lead_pair).ready().play()
    page = table.come(people, table.stands(0)["game"]["attacker"], lang=lang, size=(844, 390))
    expect(page.locator(".mine .turn")).not_to_be_empty()
    for width, height in ((844, 390), (667, 375), (320, 568)):
        page.set_viewport_size({"width": width, "height": height})
        comes_to(page, f"() => ({CUT})('.mine .turn')", [])


@languages
def test_the_bar_names_the_whole_player(server: Server, people: Browsers, lang: str) -> None:
    """A name that needs a second line gets it."""
    page = _page(server, people, leads=False, lang=lang)
    expect(page.locator(".mine .name")).to_contain_text(LONG_NAME)
    for width, height in ((390, 844), (844, 390), (667, 375), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        comes_to(page, f"() => ({CUT})('.mine .name')", [])


def test_the_place_of_the_button_says_what_to_do(server: Server, people: Browsers) -> None:
    """Before a lead there is no button, so nothing looks like one."""
    page = _page(server, people, leads=True, lang="en")
    expect(page.locator(".actions .wait")).to_have_text("Pick a card")
    expect(page.locator(".actions .wait")).to_have_css("border-style", "none")


def _may_only_throw_in(game: Game) -> bool:
    """Whether a second attacker can throw in, but not pass, because a card is unbeaten."""
    return any(
        seat != game.defender and Pass() not in actions and any(isinstance(act, ThrowIn) for act in actions)
        for seat, actions in legal(game).items()
    )


@languages
def test_a_player_who_may_throw_in_reads_one_sentence(server: Server, people: Browsers, lang: str) -> None:
    """The title says both choices; the place of the button is dashed and says that the others are awaited."""
    title = {"en": "Throw in or wait", "ru": "Подкиньте или ждите", "uk": "Підкиньте або чекайте"}[lang]
    button = {"en": "Waiting", "ru": "Ждём", "uk": "Чекаємо"}[lang]
    table = Arranged(server, rules="classic").lead_to(anything, _may_only_throw_in).ready().play()
    page = table.come(people, table.stands(0)["game"]["attacker"], lang=lang, size=(844, 390))
    expect(page.locator(".mine .name")).to_have_text(title)
    expect(page.locator(".actions .wait")).to_have_text(button)
    expect(page.locator(".actions .wait")).to_have_css("border-style", "dashed")
    for width, height in ((844, 390), (390, 844), (320, 568)):
        page.set_viewport_size({"width": width, "height": height})
        comes_to(page, f"() => ({CUT})('.mine :is(.name, .turn, .wait)')", [])


def test_the_own_rating_is_not_below_the_name_of_another_player(server: Server, people: Browsers) -> None:
    """The bar says what another player does, so it does not show the viewer's rating."""
    rated = [server.member("Rated Ann"), server.member("Rated Bob")]
    table = server.table(*rated, rated=True)
    first = people.open(f"/t/{table}", token=rated[1].token)
    for person in rated:
        server.ask("tables.ready", person, table_id=table)
    server.ask("game.resign", rated[0], table_id=table, command_id="enough")
    first.get_by_test_id("rating-change").first.wait_for()  # only a rated game gives a rating
    for person in rated:
        server.ask("tables.ready", person, table_id=table)
    attacker = server.ask("table.snapshot", rated[0], table_id=table)["game"]["attacker"]
    page = people.open(f"/t/{table}", token=rated[1 - attacker].token)
    rating = page.locator(".seat [data-testid=rating]")
    expect(rating).to_have_text(re.compile(r"\d{4}\?"))
    expect(page.locator(".mine")).not_to_contain_text(re.compile(r"\d{4}"))


def test_free_seats_of_a_large_table_have_no_empty_plates(server: Server, people: Browsers) -> None:
    """Where seats have signs only, a free seat is a plus; a plate without text would be a white dash."""
    ann = server.guest("Ann")
    table = server.ask("tables.create", ann, seats=6)["table_id"]
    page = people.open(f"/t/{table}", token=ann.token)
    expect(page.locator(".seat .free")).to_have_count(5)
    expect(page.locator(".seat .plate")).to_have_count(0)
    page.get_by_test_id("ready").click()
    expect(page.get_by_test_id("unready")).to_have_text("I'm not ready")


def test_the_lowest_trump_is_explained_in_words(server: Server, people: Browsers) -> None:
    """The bar says why the first attacker leads, to both players."""
    table = Arranged(server, rules="classic").wish().ready()
    pages = [table.come(people, seat) for seat in range(2)]
    for page in pages:
        expect(page.locator(".mine .turn")).to_contain_text("lowest trump")
    said = sorted(page.locator(".mine .turn").inner_text() for page in pages)
    assert said == ["The lowest trump leads first", "You have the lowest trump: lead"]


def test_after_the_result_the_table_leads_to_the_replay(server: Server, people: Browsers) -> None:
    """A player who closes the result finds the replay between the games."""
    table = Arranged(server).wish().ready()
    page = table.come(people, 0)
    server.ask("game.resign", table.people[1], table_id=table.table, command_id="enough")
    page.get_by_test_id("result-more").click()
    page.get_by_test_id("to-table").click()
    expect(page.get_by_test_id("last-replay")).to_be_visible()


def test_the_first_message_moves_nothing_beside_the_board(server: Server, people: Browsers) -> None:
    """The chat has room for several messages from the start, and more of it than the moves."""
    table = Arranged(server).wish().ready()
    page = table.come(people, 0, size=(1440, 900))
    height = "(selector) => document.querySelector(selector).getBoundingClientRect().height"
    page.locator(".side .chat").wait_for()
    heights = [page.evaluate(height, part) for part in (".side section", ".side .chat")]
    assert heights[0] < heights[1]
    server.ask("table.chat", table.people[1], table_id=table.table, text="Good evening")
    expect(page.locator(".side .chat")).to_contain_text("Good evening")
    assert [page.evaluate(height, part) for part in (".side section", ".side .chat")] == heights
