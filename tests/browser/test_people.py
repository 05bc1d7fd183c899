"""People follow, challenge and block each other in the browser."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.kit.axe import axe
from tests.kit.browser_positions import Arranged, anything
from tests.kit.browsers import Browsers, comes_to, until
from tests.kit.server_process import Person, Server

HEARS = "() => document.querySelector('.notices') !== null"
NEWS_COVER = """() => {
  const news = document.querySelector("[data-testid=people-news]").getBoundingClientRect();
  const meets = (box) => Math.min(box.right, news.right) > Math.max(box.left, news.left)
    && Math.min(box.bottom, news.bottom) > Math.max(box.top, news.top);
  const parts = "[data-hand] [data-card], .battlefield [data-card], .actions > *, .board button";
  return [...document.querySelectorAll(parts)]
    .filter((part) => meets(part.getBoundingClientRect())).map((part) => part.className);
}"""
"""The cards and buttons that the news cover."""


def _friends(server: Server) -> tuple[Person, Person]:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    for each, other in ((ann, bob), (bob, ann)):
        server.ask("users.follow", each, user_id=other.id)
    return ann, bob


def _open(people: Browsers, address: str, person: Person) -> Page:
    page = people.open(address, lang="en", token=person.token)
    until(page, HEARS)
    return page


def _start_game(server: Server, person: Person) -> str:
    table: str = server.ask("tables.create", person)["table_id"]
    server.ask("tables.add_bot", person, table_id=table, level="random")
    server.ask("tables.ready", person, table_id=table)
    return table


def test_follow_challenge_accept_and_block(server: Server, people: Browsers) -> None:
    """The whole way of two people, from strangers to a game and a block."""
    ann, bob = server.guest("Ann"), server.guest("Bob")
    server.ask("users.follow", bob, user_id=ann.id)
    anns, bobs = _open(people, f"/u/{bob.name}", ann), _open(people, "/rules", bob)

    anns.get_by_test_id("follow").click()
    expect(anns.get_by_text("You're friends")).to_be_visible()
    expect(bobs.get_by_test_id("people-news")).to_contain_text("is your friend now")
    assert axe(anns) == []
    anns.get_by_test_id("challenge").click()
    dialog = anns.get_by_test_id("challenge-dialog")
    dialog.get_by_text("Transfer", exact=True).click()
    dialog.get_by_text("24 cards").click()
    anns.get_by_test_id("send-challenge").click()
    notice = bobs.get_by_test_id("challenged")
    expect(notice).to_contain_text(f"{ann.name} challenges you to a game of Transfer for two, ")
    expect(notice).to_contain_text(", 24 cards")
    expect(anns.get_by_text("Waiting for")).to_be_visible()
    assert axe(bobs) == []
    bobs.get_by_test_id("accept-challenge").click()
    for page in (anns, bobs):
        page.wait_for_url(re.compile("/t/t"))
    assert anns.url == bobs.url
    table = server.ask("table.snapshot", ann, table_id=anns.url.rsplit("/", 1)[1])["table"]
    assert (table["seats"], table["rules"], table["options"]["deck"]) == (2, "transfer", 24)
    # Accepting and coming makes both ready.
    for page in (anns, bobs):
        page.locator("[data-hand] [data-card]").first.wait_for()

    people.go(anns, f"/u/{bob.name}")
    anns.get_by_test_id("block").click()
    anns.get_by_test_id("confirm-block").click()
    expect(anns.get_by_test_id("unblock")).to_be_visible()
    expect(anns.get_by_test_id("follow")).to_have_count(0)


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (768, 1024), (844, 390), (1440, 900)])
def test_news_during_a_game_move_nothing(server: Server, people: Browsers, size: tuple[int, int]) -> None:
    """Some words announce a request and cover nothing. It waits behind a button, and in the result."""
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = server.table(ann, bob, clock="slow")
    for each in (ann, bob):
        server.ask("tables.ready", each, table_id=table)
    page = people.open(f"/t/{table}", lang="en", size=size, token=ann.token)
    until(page, HEARS)
    before = page.locator(".board").bounding_box()
    server.ask("users.follow", bob, user_id=ann.id)
    expect(page.get_by_test_id("people-news")).to_contain_text("wants to be friends")
    button = page.get_by_role("button", name="Invitations and requests: 1")
    expect(button).to_be_visible()
    comes_to(page, NEWS_COVER, [])
    assert page.locator(".board").bounding_box() == before
    request = page.get_by_test_id("friend-request")
    expect(request).to_have_count(0)
    button.click()
    expect(request.get_by_test_id("dismiss-request")).to_be_visible()
    assert axe(page) == []
    button.click()
    expect(request).to_have_count(0)
    server.ask("game.resign", bob, table_id=table, command_id="enough")
    expect(page.locator(".result")).to_contain_text("wants to be friends")
    for part in ("#result-title", ".result .places"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
    expect(page.get_by_test_id("add-friend")).to_have_count(0)
    assert axe(page) == []
    request.get_by_test_id("accept-request").click()
    expect(request).to_have_count(0)
    assert server.ask("users.relation", ann, user_id=bob.id)["friend"] is True


def test_a_challenge_from_the_home_page_is_declined_with_one_tap(server: Server, people: Browsers) -> None:
    """A friend who is online has a button there."""
    ann, bob = _friends(server)
    bobs, anns = _open(people, "/rules", bob), _open(people, "/", ann)
    anns.get_by_test_id("challenge-friend").click()
    anns.get_by_test_id("send-challenge").click()

    bobs.get_by_test_id("decline-challenge").click()

    expect(anns.get_by_test_id("challenge-dialog")).to_contain_text(f"{bob.name} declined")
    assert axe(anns) == []


def test_a_declined_challenge_says_why(server: Server, people: Browsers) -> None:
    """The challenger reads the reason in the dialog and may ask again."""
    ann, bob = _friends(server)
    anns, bobs = _open(people, f"/u/{bob.name}", ann), _open(people, "/tables", bob)
    anns.get_by_test_id("challenge").click()
    anns.get_by_test_id("send-challenge").click()
    bobs.get_by_test_id("decline-reasons").click()
    bobs.get_by_test_id("decline-later").click()

    expect(anns.get_by_test_id("challenge-dialog")).to_contain_text("declined. Maybe later.")
    expect(bobs.get_by_test_id("challenged")).to_have_count(0)
    expect(anns.get_by_test_id("send-challenge")).to_be_enabled()


def test_a_challenge_to_an_offline_friend_says_so(server: Server, people: Browsers) -> None:
    """The friend who comes back in time reads the challenge."""
    ann, bob = _friends(server)
    anns = _open(people, f"/u/{bob.name}", ann)
    anns.get_by_test_id("challenge").click()
    anns.get_by_test_id("send-challenge").click()

    expect(anns.get_by_test_id("challenge-dialog")).to_contain_text(f"{bob.name} is offline")
    bobs = _open(people, "/rules", bob)
    expect(bobs.get_by_test_id("challenged")).to_contain_text(ann.name)


def test_friends_are_seen_coming_and_playing(server: Server, people: Browsers) -> None:
    """The page of friends changes while it is open, and the friend's profile too."""
    ann, bob = _friends(server)
    page, profile = _open(people, "/friends", ann), _open(people, f"/u/{bob.name}", ann)
    friends = page.get_by_test_id("friends")
    expect(profile.get_by_test_id("presence")).to_have_text("Offline")
    expect(friends).to_contain_text("Offline")
    bobs = _open(people, "/", bob)
    expect(friends).to_contain_text("Online")
    table = _start_game(server, bob)
    expect(friends).to_contain_text("In a game")
    expect(friends.get_by_role("link", name="Watch")).to_have_attribute("href", f"/t/{table}")
    expect(profile.get_by_test_id("presence")).to_have_text("In a game")
    expect(profile.get_by_role("link", name="Watch")).to_have_attribute("href", f"/t/{table}")
    assert axe(page) == axe(profile) == []
    bobs.close()


def test_the_challenge_dialog_stays_open_when_a_friend_starts_a_game(
    server: Server, people: Browsers
) -> None:
    """The first tap opens the dialog, and a changed presence does not close it."""
    ann, bob = _friends(server)
    page = _open(people, "/friends", ann)
    _open(people, "/rules", bob)
    friends, dialog = page.get_by_test_id("friends"), page.get_by_test_id("challenge-dialog")
    expect(friends).to_contain_text("Online")

    page.get_by_test_id("challenge").click()
    _start_game(server, bob)
    expect(friends).to_contain_text("In a game")
    expect(dialog).to_be_visible()
    dialog.get_by_test_id("send-challenge").click()
    expect(dialog).to_contain_text("Waiting for")


def test_a_follower_is_listed_and_followed_back(server: Server, people: Browsers) -> None:
    """Bob adds Ann by name; Ann finds him on her page, and one tap makes them friends."""
    people.expect("404.*users.get")
    ann, bob = server.guest("Ann"), server.guest("Bob")
    bobs = people.open("/friends", lang="en", token=bob.token, size=(390, 844))
    form = bobs.get_by_test_id("add-friend")
    form.get_by_label("Add a friend").fill("nobody of this name")
    form.get_by_role("button").click()
    expect(form.get_by_role("alert")).to_be_visible()
    form.get_by_label("Add a friend").fill(ann.name)
    form.get_by_role("button").click()
    expect(bobs.get_by_test_id("people_following")).to_contain_text(ann.name)
    assert axe(bobs) == []

    anns = people.open("/friends", lang="en", token=ann.token, size=(390, 844))
    followers = anns.get_by_test_id("people_followers")
    expect(followers).to_contain_text(bob.name)
    assert axe(anns) == []
    followers.get_by_role("button", name="Add friend").click()
    expect(anns.get_by_test_id("friends")).to_contain_text(bob.name)
    expect(followers).to_have_count(0)


@pytest.mark.parametrize("lang", ["en", "ru", "uk"])
def test_a_profile_shows_statistics_achievements_and_filters(
    server: Server, people: Browsers, lang: str
) -> None:
    """Ann won a game against Bob; the filter hides it."""
    table = Arranged(server).lead_to(anything, lambda game: game.bout > 1).ready().play()
    ann, bob = table.people
    server.ask("game.resign", bob, table_id=table.table, command_id="r")
    page = people.open(f"/u/{ann.name}", lang=lang, token=bob.token)

    expect(page.get_by_test_id("achievements").locator(".earned")).to_have_count(1)
    expect(page.get_by_test_id("statistics").locator(".form .win")).to_have_count(1)
    expect(page.locator("li.panel")).to_have_count(1)
    assert axe(page) == []
    page.get_by_test_id("game-filters").locator("select").nth(1).select_option(index=2)
    expect(page.locator("li.panel")).to_have_count(0)


@pytest.mark.parametrize("size", [(320, 568), (844, 390)])
def test_the_result_shows_the_achievements_of_the_game(
    server: Server, people: Browsers, size: tuple[int, int]
) -> None:
    """The winner of a first game reads it in the result, the loser does not."""
    table = Arranged(server).lead_to(anything, lambda game: game.bout > 1).ready().play()
    anns, bobs = (table.come(people, seat, size=size) for seat in (0, 1))
    for page in (anns, bobs):
        page.locator("[data-hand] [data-card]").first.wait_for()
        until(page, HEARS)

    server.ask("game.resign", table.people[1], table_id=table.table, command_id="enough")

    expect(anns.get_by_test_id("result-achievements")).to_have_text("New achievement: First win")
    expect(anns.get_by_text("New achievement: First win")).to_have_count(1)
    assert axe(anns) == []
    anns.get_by_test_id("rematch").scroll_into_view_if_needed()
    expect(bobs.get_by_test_id("rematch")).to_be_visible()
    expect(bobs.get_by_test_id("result-achievements")).to_have_count(0)


def test_the_leaderboard_names_its_pools(server: Server, people: Browsers) -> None:
    """Nobody has enough rated games; another pool has its own address."""
    page = people.open("/top", lang="en", token=server.guest("Ann").token)
    expect(page.get_by_text("Nobody is here yet")).to_be_visible()
    button = page.get_by_test_id("empty-board").get_by_role("link")
    expect(button).to_have_text("Register and play rated games")
    assert axe(page) == []
    page.get_by_label("Kind of game").select_option("pairs")
    page.wait_for_url("**/top?pool=pairs")
    page.get_by_label("Kind of game").select_option("puzzle")
    page.wait_for_url("**/top?pool=puzzle")
    expect(page.get_by_text("about 30 puzzles")).to_be_visible()
    expect(button).to_have_attribute("href", "/puzzles")
    page.get_by_test_id("daily-board").click()
    expect(page.get_by_role("heading", name="Board of the day")).to_be_visible()


def test_an_accepted_request_is_listed_as_a_friend_immediately(server: Server, people: Browsers) -> None:
    """The open page of friends and the open profile agree with the notice."""
    ann, bob = server.guest("Ann"), server.guest("Bob")
    server.ask("users.follow", ann, user_id=bob.id)
    page, profile = _open(people, "/friends", ann), _open(people, f"/u/{bob.name}", ann)
    following = page.get_by_test_id("people_following")
    expect(following.get_by_role("button", name="Cancel request")).to_be_visible()
    expect(profile.get_by_test_id("follow")).to_have_text("Cancel request")

    server.ask("users.follow", bob, user_id=ann.id)

    expect(page.get_by_test_id("people-news")).to_contain_text("is your friend now")
    expect(page.get_by_test_id("friends")).to_contain_text(bob.name)
    expect(following).to_have_count(0)
    expect(profile.get_by_text("You're friends")).to_be_visible()
    expect(profile.get_by_test_id("follow")).to_have_text("Remove friend")


@pytest.mark.parametrize("lang", ["en", "ru", "uk"])
@pytest.mark.parametrize("size", [(320, 568), (390, 844), (844, 390), (1440, 900)])
def test_a_friend_request_stays_until_it_is_answered(
    server: Server, people: Browsers, lang: str, size: tuple[int, int]
) -> None:
    """The notice has buttons; the navigation and the home page count the request, also after a reload."""
    ann, bob = server.guest("Ann"), server.guest("Bob")
    page = people.open("/", lang=lang, size=size, token=ann.token)
    until(page, HEARS)
    server.ask("users.follow", bob, user_id=ann.id)

    notice = page.get_by_test_id("friend-request")
    expect(notice).to_contain_text(bob.name)
    expect(page.get_by_test_id("people-panel").get_by_test_id("request-mark")).to_be_visible()
    assert axe(page) == []
    notice.get_by_test_id("dismiss-request").click()
    expect(notice).to_have_count(0)
    page.reload()
    # The marks of the navigation that the screen has no room for are hidden.
    marks = page.locator("header, #app > nav").get_by_test_id("request-mark")
    expect(marks.locator("visible=true")).to_have_count(1)

    people.go(page, "/friends")
    page.get_by_test_id("people_followers").get_by_test_id("follow").click()
    expect(page.get_by_test_id("friends")).to_contain_text(bob.name)
    expect(page.get_by_test_id("request-mark")).to_have_count(0)


def test_a_friend_request_is_accepted_in_the_notice(server: Server, people: Browsers) -> None:
    """One tap makes friends, and the other player reads it."""
    ann, bob = server.guest("Ann"), server.guest("Bob")
    page, bobs = _open(people, "/rules", ann), _open(people, "/rules", bob)
    server.ask("users.follow", bob, user_id=ann.id)

    page.get_by_test_id("accept-request").click()

    expect(page.get_by_test_id("friend-request")).to_have_count(0)
    expect(bobs.get_by_test_id("people-news")).to_contain_text("is your friend now")


def test_a_friend_request_is_declined(server: Server, people: Browsers) -> None:
    """The request is gone on both sides, without a block."""
    ann, bob = server.guest("Ann"), server.guest("Bob")
    server.ask("users.follow", bob, user_id=ann.id)
    page = _open(people, "/friends", ann)

    page.get_by_test_id("decline-request").click()

    expect(page.get_by_test_id("people_followers")).to_have_count(0)
    expect(page.get_by_test_id("request-mark")).to_have_count(0)
    assert server.ask("friends.list", bob)["following"] == []


def test_a_waiting_challenge_says_what_each_button_does(server: Server, people: Browsers) -> None:
    """One button takes the challenge back, the other only closes the dialog."""
    ann, bob = _friends(server)
    page = _open(people, "/friends", ann)
    page.get_by_test_id("challenge").click()
    page.get_by_test_id("send-challenge").click()
    dialog = page.get_by_test_id("challenge-dialog")

    expect(dialog.get_by_role("button")).to_have_text(["Withdraw the challenge", "Close and keep waiting"])
    dialog.get_by_role("button", name="Close").click()
    assert len(server.ask("challenges.list", bob)["challenges"]) == 1


@pytest.mark.parametrize("lang", ["en", "ru", "uk"])
@pytest.mark.parametrize("size", [(320, 568), (390, 844)])
def test_achievements_say_how_they_are_earned(
    server: Server, people: Browsers, lang: str, size: tuple[int, int]
) -> None:
    """A phone shows no titles, so the explanation is visible text."""
    ann = server.guest("Ann")
    page = people.open(f"/u/{ann.name}", lang=lang, size=size, token=ann.token)

    lines = page.get_by_test_id("achievements").locator("small")
    expect(lines).to_have_count(8)
    for line in lines.all():
        expect(line).to_be_visible()
    overflowing = "(each) => each.scrollWidth > each.clientWidth + 1"
    assert not any(each.evaluate(overflowing) for each in page.locator("[data-testid=achievements] li").all())


@pytest.mark.parametrize("lang", ["en", "ru", "uk"])
def test_the_leaderboard_says_how_many_games_a_place_takes(
    server: Server, people: Browsers, lang: str
) -> None:
    """The certainty that a place needs (docs/explanation/ratings.md) is told as a number of games."""
    page = people.open("/top", lang=lang, token=server.guest("Ann").token)

    expect(page.locator("main")).to_contain_text("30")


def test_a_friend_who_is_online_is_invited_with_one_tap(server: Server, people: Browsers) -> None:
    """The panel with the link to a table lists the friends who are online."""
    ann, bob = _friends(server)
    bobs = _open(people, "/rules", bob)
    table = server.ask("tables.create", ann)["table_id"]
    page = _open(people, f"/t/{table}?share=1", ann)

    friend = page.get_by_test_id("invite-friends").get_by_role("button")
    friend.click()

    expect(friend).to_contain_text("Invited")
    expect(friend).to_be_disabled()
    expect(bobs.get_by_test_id("invited")).to_be_visible()


def test_an_opponent_is_added_after_the_game(server: Server, people: Browsers) -> None:
    """The result offers to add a player who is not a friend yet, and says what happens next."""
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = server.table(ann, bob, clock="slow")
    for each in (ann, bob):
        server.ask("tables.ready", each, table_id=table)
    page = people.open(f"/t/{table}", lang="en", token=ann.token)
    page.locator("[data-hand] [data-card]").first.wait_for()
    server.ask("game.resign", bob, table_id=table, command_id="enough")

    button = page.get_by_test_id("add-friend")
    expect(button).to_have_text(f"Add {bob.name} as a friend")
    page.get_by_test_id("result-analyse").wait_for()
    assert axe(page) == []
    button.click()

    expect(page.get_by_test_id("add-friends")).to_have_text(f"{bob.name} gets your friend request.")
    assert server.ask("users.relation", ann, user_id=bob.id)["following"] is True


def test_both_read_in_the_result_that_they_are_friends_now(server: Server, people: Browsers) -> None:
    """The player who accepts a friend request after a game and the player who sent it are told."""
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = server.table(ann, bob, clock="slow")
    for each in (ann, bob):
        server.ask("tables.ready", each, table_id=table)
    anns, bobs = (_open(people, f"/t/{table}", each) for each in (ann, bob))
    for page in (anns, bobs):
        page.locator("[data-hand] [data-card]").first.wait_for()
    server.ask("game.resign", bob, table_id=table, command_id="enough")
    anns.get_by_test_id("add-friend").click()
    expect(anns.get_by_test_id("add-friends")).to_have_text(f"{bob.name} gets your friend request.")

    bobs.get_by_test_id("accept-request").click()

    expect(bobs.get_by_test_id("add-friends")).to_have_text(f"{ann.name} is your friend now.")
    expect(bobs.get_by_test_id("add-friend")).to_have_count(0)
    expect(anns.get_by_test_id("add-friends")).to_have_text(f"{bob.name} is your friend now.")
