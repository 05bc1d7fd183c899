"""Details of the table: the main button, shown trumps, the menu, invitations and the wish to play again."""

import random
import re

import pytest
from playwright.sync_api import expect

from kozyr.rules import Action, Beat, Game, Lead, Seat, legal
from tests.kit.axe import axe
from tests.kit.browser_play import held
from tests.kit.browser_positions import Arranged
from tests.kit.browsers import PHONE, Browsers, comes_to
from tests.kit.server_process import Server

SIZES = (PHONE, (844, 390), (1440, 900))
WIDTHS = "() => [...document.querySelectorAll('dialog[open] button')].map((each) => each.offsetWidth)"


def _overlaps(shown: str, others: str) -> str:
    """Count the elements that another element overlaps."""
    return f"""() => {{
      const box = (element) => element.getBoundingClientRect();
      const a = box(document.querySelector({shown!r}));
      return [...document.querySelectorAll({others!r})].map(box).filter(
        (b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom).length;
    }}"""


def _leads(game: Game, chance: random.Random) -> tuple[Seat, Action] | None:
    if game.phase != "lead":
        return None
    return game.attacker, chance.choice([act for act in legal(game)[game.attacker] if isinstance(act, Lead)])


def _can_beat(game: Game) -> bool:
    return game.phase == "defence" and len(legal(game)[game.defender]) > 1


def _can_only_take(game: Game) -> bool:
    return game.phase == "defence" and len(legal(game).get(game.defender, ())) == 1


def _is_trump_shown(game: Game) -> bool:
    return game.phase == "lead" and game.bout == 1 and game.setup.shown is not None


def _has_two_targets(game: Game) -> bool:
    """Whether one card of the defender beats two attack cards."""
    if game.phase != "defence":
        return False
    covers = [act.pairs[0][1] for act in legal(game)[game.defender] if isinstance(act, Beat)]
    return len(covers) > len(set(covers))


@pytest.mark.parametrize(("wanted", "is_main"), [(_can_beat, False), (_can_only_take, True)])
def test_taking_is_the_main_action_only_without_another(
    server: Server, people: Browsers, wanted: object, *, is_main: bool
) -> None:
    """The button is golden if the defender can do nothing else."""
    table = Arranged(server, options={"auto_take": False}).lead_to(_leads, wanted).ready().play()  # type: ignore[arg-type]
    page = table.come(people, table.stands(0)["game"]["defender"])
    button = page.locator("[data-act=check]")

    expect(button).to_have_text("Take")
    expect(button).to_have_class(re.compile("gold") if is_main else re.compile("^(?!.*gold)"))


def test_a_card_that_beats_several_asks_which(server: Server, people: Browsers) -> None:
    """All of these attack cards are marked, and a tap on one beats it."""
    table = Arranged(server, options={"auto_take": False}).lead_to(_leads, _has_two_targets).ready().play()
    seat = table.stands(0)["game"]["defender"]
    acts = table.stands(seat)["player"]["legal"]
    covers = [act["pairs"][0]["defend"] for act in acts if act["type"] == "defend"]
    card = next(each for each in covers if covers.count(each) > 1)
    page = table.come(people, seat)

    held(page, card).click(position={"x": 12, "y": 18})

    expect(page.locator(".mine .turn")).to_have_text("Which card do you beat?")
    expect(page.locator(".pair.target")).to_have_count(covers.count(card))
    page.locator(".pair.target button").first.click()
    expect(page.locator(f".cover[data-card='{card}']")).to_be_visible()


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_shown_trump_covers_no_face(server: Server, people: Browsers, seats: int) -> None:
    """The card lies beside the avatar, at the player's own seat and at the others."""
    table = Arranged(server, seats=seats).lead_to(_leads, _is_trump_shown).ready()
    holder = table.stands(0)["shown"]["seat"]
    for seat in (holder, (holder + 1) % seats):
        page = table.come(people, seat)
        page.locator(".shown").wait_for()
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            comes_to(page, _overlaps(".shown .playing-card", ".avatar .face, .plate"), 0)


def test_reactions_cover_no_button_of_the_bar(server: Server, people: Browsers) -> None:
    """The row of reactions lies below the bar."""
    table = Arranged(server).lead_to(_leads, _can_beat).ready()
    page = table.come(people, 0)

    page.get_by_test_id("reactions").click()

    comes_to(page, _overlaps(":popover-open", ".bar > button"), 0)


def test_the_menu_has_sounds_and_settings_and_the_leave_dialog_is_even(
    server: Server, people: Browsers
) -> None:
    """Sounds change at once, the settings are a tap away, and the buttons of a question are equally wide."""
    table = Arranged(server).lead_to(_leads, _can_beat).ready()
    page = table.come(people, 0)
    page.locator(".bar button").first.click()
    page.locator("dialog[open]").wait_for()
    assert len(set(page.evaluate(WIDTHS))) == 1
    page.get_by_role("button", name="Stay", exact=True).click()

    page.get_by_test_id("bar-menu").click()
    page.get_by_role("button", name="Sound: on").click()
    expect(page.get_by_role("button", name="Sound: off")).to_be_visible()
    assert '"sounds":false' in page.evaluate("localStorage.getItem('kozyr.settings')")
    assert axe(page) == []
    page.get_by_role("button", name="Settings").click()

    page.wait_for_url("**/settings")


def test_the_address_of_a_private_table_invites(server: Server, people: Browsers) -> None:
    """A copied address lets a friend in."""
    ann = server.guest("Ann")
    made = server.ask("tables.create", ann, private=True)
    page = people.open(f"/t/{made['table_id']}", token=ann.token)
    page.get_by_test_id("ready").wait_for()

    comes_to(page, "() => location.search", f"?invite={made['invite']}")
    friend = people.open(page.url)

    expect(friend.get_by_test_id("sit")).to_have_text("Sit down and play")


def test_an_invited_friend_plays_after_one_tap(server: Server, people: Browsers) -> None:
    """The host shared the link and waits, so the game starts when the friend sits down."""
    ann = server.guest("Ann")
    made = server.ask("tables.create", ann, private=True, clock="slow")
    host = people.open(f"/t/{made['table_id']}?share=1", token=ann.token)
    host.locator(".share").wait_for()
    expect(host.get_by_test_id("unready")).to_be_visible()
    friend = people.open(f"/t/{made['table_id']}?invite={made['invite']}", lang="ru")

    friend.get_by_test_id("sit").click()

    for page in (host, friend):
        expect(page.locator("[data-hand] [data-card]")).to_have_count(6)


def test_an_invitation_to_a_stake_needs_consent(server: Server, people: Browsers) -> None:
    """No player becomes ready automatically for a game with coins."""
    ann = server.guest("Ann")
    made = server.ask("tables.create", ann, private=True, clock="slow", stake=50)
    host = people.open(f"/t/{made['table_id']}?share=1", token=ann.token)
    host.locator(".share").wait_for()
    friend = people.open(f"/t/{made['table_id']}?invite={made['invite']}")

    expect(friend.get_by_test_id("sit")).to_have_text("Sit down")
    friend.get_by_test_id("sit").click()

    for page in (host, friend):
        expect(page.get_by_test_id("ready")).to_be_visible()


@pytest.mark.parametrize(("lang", "wish"), [("en", "{} wants to play again"), ("ru", "{} хочет ещё партию")])
def test_the_wish_of_the_other_is_said_in_words(
    server: Server, people: Browsers, lang: str, wish: str
) -> None:
    """The result names the player who wants another game."""
    table = Arranged(server).lead_to(_leads, _can_beat).ready()
    page = table.come(people, 1, lang=lang)
    server.ask("game.resign", table.people[0], table_id=table.table, command_id="enough")
    page.get_by_test_id("rematch").wait_for()

    server.ask("tables.ready", table.people[0], table_id=table.table)

    expect(page.get_by_test_id("wishes")).to_have_text(wish.format(table.people[0].name))


@pytest.mark.parametrize("size", [(390, 664), (844, 390), (667, 375)], ids=str)
def test_a_replay_is_whole_on_low_screens(server: Server, people: Browsers, size: tuple[int, int]) -> None:
    """The hand and the controls are inside the window, and the viewer is called "You"."""
    table = Arranged(server).lead_to(_leads, _can_beat).ready().play()
    server.ask("game.resign", table.people[0], table_id=table.table, command_id="enough")
    page = people.open(f"/g/{table.table}.1", size=size, token=table.people[1].token)
    cards = page.locator(".hand [data-card]")
    expect(cards).to_have_count(6)
    expect(page.locator(".log .name").first).to_have_text(re.compile("You|Ann"))
    expect(page.locator(".replay")).not_to_contain_text(table.people[1].name)

    comes_to(page, _overlaps(".screen > .controls", ".hand [data-card]"), 0)
    for index in range(6):
        expect(cards.nth(index)).to_be_in_viewport(ratio=0.95)
