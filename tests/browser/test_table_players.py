"""The players at a table: who left, who joined, and which of them are partners (web.md §1, 4 to 7 and 13)."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.kit.axe import axe
from tests.kit.browser_positions import Arranged
from tests.kit.browsers import PHONE, Browsers, comes_to
from tests.kit.server_process import Person, Server

TEAMS = """() => [...document.querySelectorAll("[data-seat]")]
  .map((each) => [each.dataset.seat, each.querySelector("[data-team]")?.dataset.team ?? null])
  .sort()"""
PARTNERS = """() => [...document.querySelectorAll(".seat[data-seat]")]
  .filter((each) => /partner|партнёр/i.test(each.innerText)).map((each) => each.dataset.seat)"""
LOOKS = """() => [...document.querySelectorAll(".seat [data-team]")].map((each) =>
  `${getComputedStyle(each).backgroundColor} ${each.querySelector("path").getAttribute("d")}`)"""
COVERED = """[...document.querySelectorAll(".result .missing button:not(dialog *)")].filter((button) => {
  const { left, width, bottom } = button.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, bottom - 2) !== button;
}).map((button) => button.textContent)"""
"""The buttons about a missing player that other parts of the result cover."""
COINS = """() => [...document.querySelectorAll(".result [data-gain]")]
  .map((each) => each.innerText)"""
FACES = """() => [...document.querySelectorAll(".avatar .face")].map(
  (each) => `${each.getAttribute("src")} ${getComputedStyle(each).backgroundColor}`)"""


def _come(people: Browsers, who: Person, address: str, **more: object) -> Page:
    return people.open(address, token=who.token, **{"size": PHONE, **more})  # type: ignore[arg-type]


@pytest.mark.parametrize("seats", [4, 6])
def test_teams_are_marked_and_only_partners_are_called_so(
    server: Server, people: Browsers, seats: int
) -> None:
    """Each seat has its team's mark; the word "partner" is shown only at the viewer's own partners."""
    table = Arranged(server, seats=seats, rules="pairs").wish().ready()

    for seat in (0, 1):
        page = table.come(people, seat, lang="en" if seat else "ru")
        comes_to(page, TEAMS, [[str(each), str(each % 2)] for each in range(seats)])
        comes_to(page, PARTNERS, [str((seat + step) % seats) for step in range(2, seats, 2)])
        assert len(set(page.evaluate(LOOKS))) == 2
        assert axe(page) == []


def test_a_game_without_teams_has_no_marks(server: Server, people: Browsers) -> None:
    """Without teams no seat has a team's mark."""
    table = Arranged(server, seats=3).wish().ready()

    page = table.come(people, 0)

    expect(page.locator("[data-team]")).to_have_count(0)


def _ended(server: Server, people: Browsers, *, stake: int = 0) -> tuple[Arranged, Page]:
    """Arrange a finished game of two, with Ann at its result."""
    table = Arranged(server, stake=stake).wish().ready()
    page = table.come(people, 0)
    table.server.ask("game.resign", table.people[1], table_id=table.table, command_id="enough")
    expect(page.locator("#result-title")).to_be_visible()
    return table, page


def test_the_names_of_awaited_players_stretch_no_button(server: Server, people: Browsers) -> None:
    """On a phone on its side the names are above the buttons."""
    table = Arranged(server, seats=4, rules="pairs").wish().ready()
    page = table.come(people, 0, size=(844, 390))
    server.ask("game.resign", table.people[1], table_id=table.table, command_id="enough")
    analyse = page.get_by_test_id("result-analyse")
    before = analyse.bounding_box()

    page.get_by_test_id("rematch").click()
    expect(page.locator(".result")).to_contain_text("Waiting for")

    after = analyse.bounding_box()
    assert before is not None
    assert after is not None
    assert after["height"] == before["height"]


def test_waiting_ends_when_the_other_leaves(server: Server, people: Browsers) -> None:
    """The result names the player who left, and offers another opponent, an invitation and the way out."""
    table, page = _ended(server, people)
    page.get_by_test_id("rematch").click()
    expect(page.locator(".result")).to_contain_text("Waiting for")

    server.ask("tables.leave", table.people[1], table_id=table.table)

    expect(page.locator(".result")).to_contain_text(f"{table.people[1].name} left the table.")
    expect(page.locator(".result")).not_to_contain_text("Waiting for")
    page.set_viewport_size({"width": 390, "height": 680})
    for offer in ("find-opponent", "invite", "leave-table"):
        expect(page.locator(".result").get_by_test_id(offer)).to_be_visible()
    comes_to(page, f"() => {COVERED}", [])
    assert axe(page) == []
    page.locator(".result").get_by_test_id("invite").click()
    expect(page.locator(".share")).to_be_visible()


def test_another_opponent_is_looked_for_in_the_lobby(server: Server, people: Browsers) -> None:
    """After a confirmation the page gives up the seat and lists the tables with a free seat."""
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = server.table(ann, bob)
    page = _come(people, ann, f"/t/{table}")
    page.get_by_test_id("ready").wait_for()
    server.ask("tables.leave", bob, table_id=table)
    page.get_by_test_id("find-opponent").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Leave this table and see open ones?")
    assert axe(page) == []
    dialog.get_by_role("button", name="Stay").click()
    assert len(server.ask("tables.mine", ann)["tables"]) == 1

    page.get_by_test_id("find-opponent").click()
    dialog.get_by_role("button", name="Leave").click()

    page.wait_for_url("**/tables?free=yes")
    assert server.ask("tables.mine", ann)["tables"] == []


@pytest.mark.parametrize(("button", "address"), [("leave-table", "/"), ("find-opponent", "/tables?free=yes")])
def test_an_empty_table_is_left_without_a_question(
    server: Server, people: Browsers, button: str, address: str
) -> None:
    """After the game and after the other player nothing is left to lose, also at a private table."""
    ann, bob = server.guest("Ann"), server.guest("Bob")
    made = server.ask("tables.create", ann, private=True, seats=2)
    table = made["table_id"]
    server.ask("tables.join", bob, table_id=table, invite=made["invite"])
    page = _come(people, ann, f"/t/{table}")
    for who in (ann, bob):
        server.ask("tables.ready", who, table_id=table)
    page.locator("[data-hand] [data-card]").first.wait_for()
    server.ask("tables.leave", bob, table_id=table, command_id="enough")

    result = page.locator(".result")
    expect(result).to_contain_text(f"{bob.name} left the game.")
    expect(result.get_by_test_id(button)).to_be_visible()
    expect(result).not_to_contain_text("left the table")
    result.get_by_test_id(button).click()

    page.wait_for_url(f"{people.url}{address}")
    assert server.ask("tables.mine", ann)["tables"] == []


ASKED = {
    "en": ("This table is private: you'll need its link to come back.", "Stay", "Leave"),
    "ru": ("Стол закрытый: вернуться можно только по ссылке.", "Остаться", "Уйти"),
}


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_host_is_asked_before_leaving_a_private_table(
    server: Server, people: Browsers, lang: str
) -> None:
    """The way back needs the link, so leaving takes a second tap."""
    ann = server.guest("Ann")
    table = server.ask("tables.create", ann, private=True)["table_id"]
    page = _come(people, ann, f"/t/{table}", lang=lang)
    page.get_by_test_id("ready").wait_for()
    why, stay, leave = ASKED[lang]
    dialog = page.get_by_role("dialog")

    page.locator(".bar button").first.click()
    expect(dialog).to_contain_text(why)
    assert axe(page) == []
    dialog.get_by_role("button", name=stay).click()
    assert len(server.ask("tables.mine", ann)["tables"]) == 1
    page.locator(".bar button").first.click()
    dialog.get_by_role("button", name=leave).click()

    page.wait_for_url(f"{people.url}/")
    assert server.ask("tables.mine", ann)["tables"] == []


def test_the_host_is_asked_after_the_other_left_a_private_table(server: Server, people: Browsers) -> None:
    """The button in the middle of the table asks for the same confirmation as the one above it."""
    ann, bob = server.guest("Ann"), server.guest("Bob")
    made = server.ask("tables.create", ann, private=True)
    server.ask("tables.join", bob, table_id=made["table_id"], invite=made["invite"])
    page = _come(people, ann, f"/t/{made['table_id']}")
    page.get_by_test_id("ready").wait_for()
    server.ask("tables.leave", bob, table_id=made["table_id"])

    page.get_by_test_id("leave-table").click()

    expect(page.get_by_role("dialog")).to_contain_text(ASKED["en"][0])
    assert len(server.ask("tables.mine", ann)["tables"]) == 1


def test_a_public_table_is_left_without_a_question(server: Server, people: Browsers) -> None:
    """Its host finds it again in the lobby."""
    ann = server.guest("Ann")
    page = _come(people, ann, f"/t/{server.ask('tables.create', ann)['table_id']}")
    page.get_by_test_id("ready").wait_for()

    page.locator(".bar button").first.click()

    page.wait_for_url(f"{people.url}/")
    assert server.ask("tables.mine", ann)["tables"] == []


@pytest.mark.parametrize(("lang", "left"), [("en", "{} left the table."), ("ru", "{} уходит из-за стола.")])
def test_a_player_who_left_before_the_game_is_named(
    server: Server, people: Browsers, lang: str, left: str
) -> None:
    """The panel on the table names them in a sentence, with the same offers."""
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = server.table(ann, bob)
    page = _come(people, ann, f"/t/{table}", lang=lang)
    page.get_by_test_id("ready").click()
    page.get_by_test_id("unready").wait_for()

    server.ask("tables.leave", bob, table_id=table)

    expect(page.locator(".waiting")).to_contain_text(left.format(bob.name))
    for offer in ("find-opponent", "invite", "leave-table"):
        expect(page.locator(".waiting").get_by_test_id(offer)).to_be_visible()
    assert axe(page) == []


def test_the_share_sheet_closes_when_the_friend_sits_down(server: Server, people: Browsers) -> None:
    """The sheet no longer covers the button, and the host who shared the link is ready.

    The address of the page opens no sheet for others who get it: it only has the invitation.
    """
    ann, bob = server.guest("Ann"), server.guest("Bob")
    made = server.ask("tables.create", ann, private=True)
    page = _come(people, ann, f"/t/{made['table_id']}?share=1")
    expect(page.locator(".share")).to_be_visible()
    expect(page).to_have_url(f"{server.url}/t/{made['table_id']}?invite={made['invite']}")

    server.ask("tables.join", bob, table_id=made["table_id"], invite=made["invite"])

    expect(page.locator(".share")).to_have_count(0)
    expect(page.get_by_test_id("unready")).to_be_visible()


def test_the_share_sheet_stays_closed_at_a_full_table(server: Server, people: Browsers) -> None:
    """If the address that opened the sheet is loaded again, the full table shows no sheet."""
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = server.table(ann, bob)

    page = _come(people, ann, f"/t/{table}?share=1")

    page.get_by_test_id("ready").wait_for()
    expect(page.locator(".share")).to_have_count(0)


def test_bots_fill_all_free_seats(server: Server, people: Browsers) -> None:
    """One tap seats a bot on each of five free seats."""
    ann = server.guest("Ann")
    table = server.ask("tables.create", ann, seats=6)["table_id"]
    page = _come(people, ann, f"/t/{table}")

    page.get_by_role("button", name="Fill with bots").click()

    expect(page.get_by_test_id("add-bot")).to_have_count(0)
    sitters = server.ask("table.snapshot", ann, table_id=table)["table"]["sitters"]
    assert [sitter["bot"] for sitter in sitters[1:]] == ["experienced"] * 5


def test_guests_look_different(server: Server, people: Browsers) -> None:
    """No two of six unnamed guests have the same sign and colour."""
    guests = [server.ask("auth.guest") for _ in range(6)]
    six = [Person(each["user_id"], each["name"], each["token"]) for each in guests]
    table = server.table(*six)

    page = _come(people, six[0], f"/t/{table}")

    page.get_by_test_id("ready").wait_for()
    faces = page.evaluate(FACES)
    assert len(faces) == len(set(faces)) == 6


SAFE = {"en": "You're not the durak!", "ru": "Вы не в дураках!"}


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_two_of_three_are_not_the_durak_and_have_not_won(server: Server, people: Browsers, lang: str) -> None:
    """Nobody went out, so there are no places, and the other players read that they are not the durak."""
    table = Arranged(server, seats=3).wish().ready()
    page = table.come(people, 1, lang=lang)

    table.server.ask("game.resign", table.people[0], table_id=table.table, command_id="enough")

    expect(page.locator("#result-title")).to_have_text(SAFE[lang])
    expect(page.locator(".result .places")).not_to_contain_text(re.compile("Won|Победа|[123]\\s*Ann"))


def test_partners_win_and_lose_together(server: Server, people: Browsers) -> None:
    """With teams the title speaks of the team, and partners stand together: the better team first."""
    table = Arranged(server, seats=4, rules="pairs").wish().ready()
    pages = [table.come(people, seat) for seat in (1, 2)]

    table.server.ask("game.resign", table.people[0], table_id=table.table, command_id="enough")

    expect(pages[0].locator("#result-title")).to_have_text("Your team won!")
    expect(pages[1].locator("#result-title")).to_have_text(
        f"{table.people[0].name} resigned. Your team lost."
    )
    resigned, _, _, other = (each.name for each in table.people)
    for page, teams in (
        (pages[0], (f"Your team: Won.*You.*{other}", f"Opponents: Lost.*{resigned}")),
        (pages[1], (f"Opponents: Won.*{other}", f"Your team: Lost.*{resigned}.*You")),
    ):
        expect(page.get_by_test_id("result-team")).to_have_text([re.compile(team) for team in teams])


IS_HERO_FREE = """() => {
  const measure = (part) => document.querySelector(part).getBoundingClientRect();
  const [hero, panel] = [".hero", ".result .panel"].map(measure);
  return hero.bottom <= panel.top || hero.right <= panel.left;
}"""
"""Whether the sheet leaves the players above or beside it free. It may grow while a part is loaded."""


@pytest.mark.parametrize("size", [(390, 844), (320, 568), (844, 390), (1440, 900)])
def test_the_cap_is_for_the_partner_who_left(server: Server, people: Browsers, size: tuple[int, int]) -> None:
    """The headline names the partner, both winners are celebrated, and nothing covers the sheet."""
    table = Arranged(server, seats=4, rules="pairs").wish().ready()
    winner, partner = (table.come(people, seat, size=size) for seat in (1, 2))

    table.server.ask("tables.leave", table.people[0], table_id=table.table)

    name = table.people[0].name
    expect(partner.locator("#result-title")).to_have_text(f"{name} left the game. Your team lost.")
    expect(partner.locator(".hero .cap")).to_have_count(1)
    expect(partner.locator(".places .cap")).to_have_count(1)
    expect(partner.locator(".places li", has_text=name).locator(".cap")).to_have_count(1)
    expect(partner.get_by_test_id("find-opponent")).to_have_text("Find another player")
    expect(winner.get_by_test_id("victory").locator(".avatar")).to_have_count(2)
    for page in (winner, partner):
        comes_to(page, IS_HERO_FREE, wanted=True)


def test_coins_are_shown_as_gain_or_loss(server: Server, people: Browsers) -> None:
    """The result shows the gain or loss; the player's own stake in the prize is no gain."""
    _, page = _ended(server, people, stake=50)

    comes_to(page, COINS, ["+50", "−50"])
    page.get_by_test_id("result-more").click()
    page.get_by_test_id("replay").click()
    page.wait_for_url("**/g/**")
    page.get_by_test_id("show-result").click()
    expect(page.locator(".about").first).to_contain_text("+50")
    expect(page.locator(".about").nth(1)).to_contain_text("−50")


@pytest.mark.parametrize(
    ("call", "lang", "said"),
    [
        ("game.resign", "en", "{} resigned."),
        ("game.resign", "ru", "{} сдаётся."),
        ("tables.leave", "en", "{} left the game."),
        ("tables.leave", "ru", "{} бросает игру."),
    ],
)
def test_resigning_is_distinguished_from_leaving(
    server: Server, people: Browsers, call: str, lang: str, said: str
) -> None:
    """The opponent's result says whether the player resigned or left."""
    table = Arranged(server).wish().ready()
    page = table.come(people, 1, lang=lang)

    table.server.ask(call, table.people[0], table_id=table.table, command_id="enough")

    expect(page.locator(".result")).to_contain_text(said.format(table.people[0].name))


def test_an_opponent_who_left_for_good_keeps_the_name_in_the_result(server: Server, people: Browsers) -> None:
    """The seat is empty and later another player's; the result still says who lost and why."""
    table = Arranged(server).wish().ready()
    page = table.come(people, 1)
    name = table.people[0].name

    table.server.ask("tables.leave", table.people[0], table_id=table.table, command_id="enough")

    expect(page.get_by_test_id("find-opponent")).to_be_visible()
    expect(page.locator(".result")).to_contain_text(f"{name} left the game.")
    expect(page.locator(".result .places")).to_contain_text(name)
    expect(page.locator(".result")).not_to_contain_text("Seat 1")

    eve = server.guest("Eve")
    server.ask("tables.join", eve, table_id=table.table)
    expect(page.locator(".result")).to_contain_text(f"{eve.name} sat down.")
    expect(page.locator(".result")).to_contain_text(f"{name} left the game.")
    expect(page.locator(".result .places")).not_to_contain_text(eve.name)


def test_names_in_a_list_have_spaces_between_them(server: Server, people: Browsers) -> None:
    """The names of a past game's players are separated by spaces."""
    table = Arranged(server, seats=3).wish().ready()
    table.server.ask("game.resign", table.people[0], table_id=table.table, command_id="enough")

    page = _come(people, table.people[0], "/games")

    names = ", ".join(each.name for each in table.people[1:])
    expect(page.locator(".others").first).to_be_visible()
    assert page.locator(".others").first.inner_text() == names


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "{} sat down. Ready to play?"), ("ru", "{} садится за стол. Играем?")]
)
def test_the_ready_button_comes_back_when_a_player_sits_down(
    server: Server, people: Browsers, lang: str, said: str
) -> None:
    """The earlier readiness was for other opponents; a sentence names the new player."""
    ann, bob, cyd = (server.guest(name) for name in ("Ann", "Bob", "Cyd"))
    table = server.ask("tables.create", ann, seats=3)["table_id"]
    server.ask("tables.join", bob, table_id=table)
    page = _come(people, ann, f"/t/{table}", lang=lang)
    page.get_by_test_id("ready").click()
    page.get_by_test_id("unready").wait_for()

    server.ask("tables.join", cyd, table_id=table)

    expect(page.locator("#waiting")).to_have_text(said.format(cyd.name))
    expect(page.get_by_test_id("ready")).to_be_visible()
    assert axe(page) == []


@pytest.mark.parametrize("stake", [0, 50])
def test_a_rematch_with_another_opponent_needs_consent_again(
    server: Server, people: Browsers, stake: int
) -> None:
    """The result names the newcomer, and offers to play against them; no game starts without consent."""
    table, page = _ended(server, people, stake=stake)
    page.get_by_test_id("rematch").click()
    server.ask("tables.leave", table.people[1], table_id=table.table)
    eve = server.guest("Eve")

    server.ask("tables.join", eve, table_id=table.table)

    expect(page.locator(".result")).to_contain_text(f"{eve.name} sat down. Ready to play?")
    server.ask("tables.ready", eve, table_id=table.table)
    assert server.ask("table.snapshot", eve, table_id=table.table)["table"]["status"] != "playing"
    page.get_by_test_id("rematch").click()
    expect(page.locator("[data-hand] [data-card]").first).to_be_visible()


REMOVED = {
    "en": "The host removed you from “Sunday”.",
    "ru": "Хозяин убрал вас из-за стола «Sunday».",
}


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_host_removes_a_player(server: Server, people: Browsers, lang: str) -> None:
    """After a confirmation the removed player reads about the removal in the lobby."""
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = server.table(ann, bob, name="Sunday", private=False)
    host = _come(people, ann, f"/t/{table}")
    other = _come(people, bob, f"/t/{table}", lang=lang)
    expect(other.get_by_test_id("ready")).to_be_visible()
    expect(other.get_by_test_id("remove-player")).to_have_count(0)

    host.get_by_test_id("remove-player").click()
    expect(host.get_by_role("dialog")).to_contain_text(bob.name)
    assert axe(host) == []
    host.get_by_test_id("remove-yes").click()

    other.wait_for_url("**/tables")
    expect(other.get_by_test_id("removed")).to_have_text(re.compile(REMOVED[lang]))
    assert axe(other) == []
    expect(host.locator(".waiting")).to_contain_text(f"You removed {bob.name}.")
    assert server.ask("tables.mine", bob)["tables"] == []
    other.get_by_test_id("removed").get_by_role("button").click()
    expect(other.get_by_test_id("removed")).to_have_count(0)


@pytest.mark.parametrize(
    ("lang", "own", "other"),
    [
        ("en", "You removed {}.", "The host removed {} from the table."),
        ("ru", "Вы убрали из-за стола: {}.", "Хозяин убрал из-за стола: {}."),
    ],
)
def test_a_removal_is_told_to_the_host_and_to_the_others(
    server: Server, people: Browsers, lang: str, own: str, other: str
) -> None:
    """The host reads a sentence in the second person."""
    ann, bob, cyd = (server.guest(name) for name in ("Ann", "Bob", "Cyd"))
    table = server.table(ann, bob, cyd)
    pages = [_come(people, who, f"/t/{table}", lang=lang) for who in (ann, cyd)]
    for page in pages:
        page.get_by_test_id("ready").wait_for()

    server.ask("tables.remove_player", ann, table_id=table, seat=1)

    for page, said in zip(pages, (own, other), strict=True):
        expect(page.locator(".waiting")).to_contain_text(said.format(bob.name))
        expect(page.get_by_role("log")).to_contain_text(said.format(bob.name))


def test_a_removed_player_elsewhere_is_told_too(server: Server, people: Browsers) -> None:
    """The notice appears on every page, and the player stays on that page."""
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = server.table(ann, bob, name="Sunday")
    page = _come(people, bob, "/rules")
    page.locator(".notices").wait_for(state="attached")
    page.wait_for_load_state("networkidle")

    server.ask("tables.remove_player", ann, table_id=table, seat=1)

    expect(page.get_by_test_id("removed")).to_contain_text(REMOVED["en"])
    assert page.url.endswith("/rules")


def test_a_removed_player_who_comes_back_reads_why_not(server: Server, people: Browsers) -> None:
    """Sitting down again is refused with a sentence."""
    people.expect("status of 40")
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = server.table(ann, bob)
    server.ask("tables.remove_player", ann, table_id=table, seat=1)
    page = _come(people, bob, f"/t/{table}")

    page.get_by_test_id("sit").click()

    expect(page.get_by_role("alert")).to_have_text("The host removed you from this table. Find another one.")
