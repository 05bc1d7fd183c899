"""A table of pairs before and during a game: plates, teams and changing seats (web.md §1, 4 to 7)."""

import itertools
import re

import pytest
from playwright.sync_api import Page, expect

from tests.kit.axe import axe
from tests.kit.browsers import PHONE, Browsers, comes_to
from tests.kit.server_process import Person, Server

SIZES = ((320, 568), PHONE, (844, 390), (1440, 900))
NARROW = 320
LENGTHS = (10, 15, 20, 5)
"""The lengths of the players' names."""
_numbers = itertools.count(1000)
CUT_PLATES = """() => {
  const stage = document.querySelector(".board").getBoundingClientRect();
  const isInside = (inner, outer) => ["left", "top"].every((side) => inner[side] >= outer[side] - 0.5)
    && ["right", "bottom"].every((side) => inner[side] <= outer[side] + 0.5);
  const isSeen = (each) => getComputedStyle(each).clipPath === "none" && !each.closest(".unseen");
  return [...document.querySelectorAll(".seat .plate")].flatMap((plate) => {
    const box = plate.getBoundingClientRect();
    const outside = isInside(box, stage) && box.left >= 0 && box.right <= innerWidth ? [] : ["plate"];
    const parts = [...plate.querySelectorAll(".name, .team, .note, .role")].filter(isSeen);
    const isAtAvatar = (part) => getComputedStyle(part).position === "absolute";
    const cut = parts.filter((part) => !isAtAvatar(part) && !isInside(part.getBoundingClientRect(), box));
    const broken = parts.filter((part) => part.getClientRects().length > 1 || part.offsetHeight > 22);
    return [...outside, ...[...cut, ...broken].map((part) => part.className)];
  });
}"""
"""The plates that leave the board or the window, and their parts that are cut off or have two lines."""
SHORT_NAMES = """() => [...document.querySelectorAll(".seat .name")]
  .filter((name) => name.textContent.length <= 10 && name.scrollWidth > name.clientWidth)
  .map((name) => name.textContent)"""
"""The names of up to ten letters that are not whole."""


def _name(length: int) -> str:
    """Return a name that no other player has; the server would make it longer."""
    return f"{'Konstantin-Petrov'[: length - 4]}{next(_numbers)}"


def _made(server: Server, *others: str, host: str = "") -> tuple[dict[str, str], list[Person]]:
    people = [server.guest(name) for name in (host or _name(10), *others)]
    made = server.ask("tables.create", people[0], rules="pairs", seats=4, private=True, clock="slow")
    for each in people[1:]:
        server.ask("tables.join", each, table_id=made["table_id"], invite=made["invite"])
    return made, people


def _come(people: Browsers, made: dict[str, str], who: Person | None, **more: object) -> Page:
    token = "" if who is None else who.token
    address = f"/t/{made['table_id']}?invite={made['invite']}"
    page = people.open(address, token=token, **{"size": PHONE, **more})  # type: ignore[arg-type]
    page.get_by_test_id("table").wait_for()
    return page


@pytest.mark.parametrize(("lang", "theme"), [("en", "light"), ("ru", "dark"), ("uk", "light")])
def test_no_plate_is_cut(server: Server, people: Browsers, lang: str, theme: str) -> None:
    """Plates stay on the stage before and during a game, for players and visitors."""
    made, seated = _made(server, _name(LENGTHS[1]), host=_name(LENGTHS[0]))
    visitor, player, other = (
        _come(people, made, who, lang=lang, theme=theme) for who in (None, seated[0], seated[1])
    )

    def look(*pages_with_whole_names: Page) -> None:
        for page in (visitor, player, other):
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                comes_to(page, CUT_PLATES, [])
                # Where four seats share a narrow phone, and beside the sign of a role, names are shortened.
                if width > NARROW and page in pages_with_whole_names:
                    comes_to(page, SHORT_NAMES, [])

    visitor.locator(".waiting").wait_for()
    look(visitor, player, other)
    newcomers = [server.guest(_name(length)) for length in LENGTHS[2:]]
    for each in newcomers:
        server.ask("tables.join", each, table_id=made["table_id"], invite=made["invite"])
    expect(player.locator(".seat .name")).to_have_count(3)
    look(visitor, player, other)
    for each in (*seated, *newcomers):
        server.ask("tables.ready", each, table_id=made["table_id"])
    player.locator("[data-hand] [data-card]").first.wait_for()
    expect(visitor.locator(".talon")).to_be_visible()
    look(player, other)


@pytest.mark.parametrize("size", [PHONE, (1440, 900)])
def test_a_visitor_sees_the_teams_without_us_and_them(
    server: Server, people: Browsers, size: tuple[int, int]
) -> None:
    """Shape and colour mark the teams; only who sits at the table reads which one is theirs."""
    made, seated = _made(server, "Bob")
    visitor, player = (_come(people, made, who, size=size) for who in (None, seated[1]))

    expect(visitor.locator(".seat .avatar.us")).to_have_count(2)
    expect(visitor.locator(".seat")).not_to_contain_text([re.compile(r"\b(us|them)\b")] * 4)
    expect(player.locator(".seat[data-seat='0'] .plate")).to_contain_text("us")
    for seat in ("1", "3"):
        expect(player.locator(f".seat[data-seat='{seat}'] .plate")).to_have_text(
            re.compile("free seat.*them")
        )


def test_a_friend_who_sits_down_is_the_hosts_partner_and_ready(server: Server, people: Browsers) -> None:
    """The two buttons lead to the same state: seated and ready, with "Invite" as the main button."""
    for tap in ("sit", "menu"):
        made, [host] = _made(server)
        page = _come(people, made, server.guest("Bob"))

        if tap == "sit":
            page.get_by_test_id("sit").click()
        else:
            page.get_by_role("button", name="Free seat 3: menu").click()
            expect(page.get_by_role("dialog")).to_contain_text(f"On your team: {host.name}")
            page.get_by_test_id("menu-sit").click()

        expect(page.get_by_test_id("unready")).to_be_visible()
        expect(page.get_by_test_id("invite")).to_have_class(re.compile("primary"))
        expect(page.locator(".seat[data-seat='0'] .plate")).to_contain_text("us")
        page.get_by_test_id("unready").click()
        expect(page.get_by_test_id("ready")).to_have_class(re.compile("primary"))
        expect(page.get_by_test_id("invite")).not_to_have_class(re.compile("primary"))


def test_bots_that_fill_the_table_start_the_game(server: Server, people: Browsers) -> None:
    """A friend who sat down to play need not agree again after each bot."""
    made, [host] = _made(server)
    page = _come(people, made, server.guest("Bob"))
    page.get_by_test_id("sit").click()
    expect(page.get_by_test_id("unready")).to_be_visible()

    server.ask("tables.ready", host, table_id=made["table_id"])
    for _ in range(2):
        server.ask("tables.add_bot", host, table_id=made["table_id"], level="novice")

    expect(page.locator("[data-hand] .card")).not_to_have_count(0)


def test_a_seated_player_moves_to_another_seat(server: Server, people: Browsers) -> None:
    """The sheet of a free seat says whose team it is; all read who changed seats, and the teams follow."""
    made, [host, bob] = _made(server, "Bob")
    page, host_page = _come(people, made, bob), _come(people, made, host)
    expect(host_page.locator(".seat[data-seat='2'] .plate")).to_contain_text("us")

    page.get_by_role("button", name="Free seat 2: menu").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("An opponent's seat")
    expect(dialog.get_by_role("button", name="Invite a friend")).to_be_visible()
    assert axe(page) == []
    page.get_by_test_id("menu-move").click()

    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".seat[data-seat='0'] .plate")).to_contain_text("them")
    expect(host_page.locator(".seat[data-seat='1'] .plate")).to_contain_text("Bob")
    expect(host_page.locator(".seat[data-seat='1'] .plate")).to_contain_text("them")
    expect(host_page.get_by_role("log", name="What happened")).to_contain_text(f"{bob.name} changed seats.")
    expect(host_page.get_by_role("log", name="What happened")).not_to_contain_text("left the table")
    page.get_by_role("button", name="Free seat 4: menu").click()
    expect(page.get_by_role("dialog")).to_contain_text("Your partner's seat")


def test_a_move_made_elsewhere_moves_the_page(server: Server, people: Browsers) -> None:
    """The player's other page, too, knows the new seat without being loaded again."""
    made, [_, bob] = _made(server, "Bob")
    page = _come(people, made, bob)
    expect(page.locator(".seat[data-seat='0'] .plate")).to_contain_text("us")

    server.ask("tables.join", bob, table_id=made["table_id"], seat=3)

    expect(page.locator(".mine[data-seat='3']")).to_be_visible()
    expect(page.locator(".seat[data-seat='0'] .plate")).to_contain_text("them")


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "Amina sat down. Ready to play?"),
        ("ru", "Амина садится за стол. Играем?"),
        ("uk", "Аміна сідає за стіл. Граємо?"),
    ],
)
def test_a_bot_that_sits_down_has_its_name(server: Server, people: Browsers, lang: str, text: str) -> None:
    """The text between games calls a bot as its seat does, and not by its level and number."""
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = server.ask("tables.create", ann, seats=3, bots=True)["table_id"]
    server.ask("tables.join", bob, table_id=table, seat=1)
    page = people.open(f"/t/{table}", token=bob.token, lang=lang)
    page.get_by_test_id("ready").wait_for()

    server.ask("tables.add_bot", ann, table_id=table, level="experienced", seat=2)

    expect(page.locator("#waiting")).to_have_text(text)


BUBBLE_HIDDEN = """() => {
  const bubble = document.querySelector("[data-bubble]").getBoundingClientRect();
  const panel = document.querySelector(".waiting").getBoundingClientRect();
  return bubble.left < panel.right && panel.left < bubble.right
    && bubble.top < panel.bottom && panel.top < bubble.bottom;
}"""
"""Whether the own bubble and the panel between games cover each other."""


@pytest.mark.parametrize("size", [(1440, 900), (1024, 700), PHONE, (844, 390)])
def test_the_own_bubble_is_read_before_the_game(
    server: Server, people: Browsers, size: tuple[int, int]
) -> None:
    """The bubble lies beside the panel between games, or above it."""
    made, [host, _bob] = _made(server, "Bob")
    page = _come(people, made, host, size=size)
    page.locator(".waiting").wait_for()

    text = "you, obviously :) this is a rather long message that has to wrap in the bubble"
    server.ask("table.chat", host, table_id=made["table_id"], text=text)

    expect(page.locator("[data-bubble]")).to_be_visible()
    comes_to(page, BUBBLE_HIDDEN, wanted=False)


def test_the_shared_link_is_read_from_its_beginning(server: Server, people: Browsers) -> None:
    """The field shows the server's name, and the panel between games does not stand out below the sheet."""
    made, [host] = _made(server)
    page = people.open(f"/t/{made['table_id']}?share=1", token=host.token, size=(1440, 900))

    field = page.locator(".share input")
    expect(field).to_have_value(re.compile(f"{made['table_id']}.*invite="))
    assert field.evaluate("(input) => [input.scrollLeft, input.scrollWidth > input.clientWidth]") == [0, True]
    expect(page.locator(".between-games")).to_have_css("opacity", "0")
    page.keyboard.press("Escape")
    expect(page.locator(".between-games")).to_have_css("opacity", "1")
