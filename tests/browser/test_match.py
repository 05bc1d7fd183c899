"""A duplicate match in two browsers: the offer, all games, hidden scores, the result, the text to share."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from kozyr.rules.cards import CARD_IDS
from tests.kit.axe import axe
from tests.kit.browser_play import play, resign
from tests.kit.browsers import Browsers, until
from tests.kit.server_process import Person, Server

HEARS = "() => document.querySelector('.notices') !== null"
SIZES = ((390, 844), (844, 390), (1440, 900))
ANALYSED_MS = 240_000
"""How long the analysis of all games may take on a busy machine."""
FEW_TURNS = 3


def _friends(server: Server) -> tuple[Person, Person]:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    for each, other in ((ann, bob), (bob, ann)):
        server.ask("users.follow", each, user_id=other.id)
    return ann, bob


def _begin_game(page: Page, label: str) -> None:
    page.get_by_test_id("match-play").filter(has_text=label).click()
    page.wait_for_url("**/t/*")


def _go_on(page: Page) -> None:
    page.get_by_test_id("daily-go-on").click()
    page.wait_for_url("**/match/*")


def _play_whole(page: Page) -> None:
    play([page])


def _resign_later(page: Page) -> None:
    play([page], until=lambda turns: turns >= FEW_TURNS)
    resign(page)


@pytest.mark.parametrize("play_other", [_resign_later, pytest.param(_play_whole, marks=pytest.mark.stress)])
def test_two_friends_play_a_match_to_its_end(
    server: Server, people: Browsers, play_other: Callable[[Page], None]
) -> None:
    """Ann plays her games, Bob one and resigns the other; then both read the result.

    In `make test`, only Ann's first game is played to the end.
    """
    ann, bob = _friends(server)
    anns = people.open("/friends", token=ann.token, permissions=["clipboard-read", "clipboard-write"])
    bobs = people.open("/rules", token=bob.token)
    until(bobs, HEARS)
    anns.get_by_test_id("offer-match").click()
    assert axe(anns) == []
    anns.get_by_test_id("match-dialog").get_by_label("Length").select_option("1 deal")
    anns.get_by_test_id("send-match").click()
    anns.wait_for_url("**/match/*")
    expect(anns.get_by_test_id("match-status")).to_have_text("Waiting for an answer")
    offer = bobs.get_by_test_id("match-offer")
    expect(offer).to_contain_text(f"{ann.name} offers you a duplicate match: 1 deal")
    offer.get_by_role("link").click()
    bobs.get_by_test_id("accept-match").click()
    expect(bobs.get_by_test_id("match-play")).to_have_text("Play deal 1, game 1")

    for label, play_game in (("Play deal 1, game 1", _play_whole), ("Play deal 1, game 2", play_other)):
        _begin_game(anns, label)
        assert anns.locator("[data-testid=hint]").count() == 0
        play_game(anns)
        _go_on(anns)
    expect(anns.get_by_test_id("match-status")).to_have_text(f"{bob.name} has played 0 of 2 games")
    expect(anns.get_by_role("link", name="Replay")).to_have_count(0)
    _begin_game(bobs, "Play deal 1, game 1")
    play_other(bobs)
    _go_on(bobs)
    expect(bobs.get_by_test_id("match-friend")).to_contain_text("2 of 2 games")
    expect(bobs.get_by_test_id("match-friend").locator(".score")).to_have_text("?")
    expect(bobs.get_by_test_id("match-deal")).to_contain_text("Hidden until you've played all your games.")
    _begin_game(bobs, "Play deal 1, game 2")
    resign(bobs)
    _go_on(bobs)

    for page in (anns, bobs):
        expect(page.get_by_test_id("match-status")).to_have_text(
            re.compile(r"You won by \d+|You lost by \d+|It's a tie")
        )
        expect(page.get_by_test_id("provisional")).to_have_count(0, timeout=ANALYSED_MS)
        assert axe(page) == []
    scores = [_read_score(anns, each) for each in ("match-me", "match-friend")]
    difference = anns.get_by_test_id("match-difference").inner_text().replace("−", "-")
    assert int(difference) == scores[0] - scores[1]
    assert _read_score(bobs, "match-me") == scores[1]
    anns.get_by_test_id("match-share").click()
    expect(anns.get_by_text("Copied.")).to_be_visible()
    text = anns.evaluate("navigator.clipboard.readText()")
    assert text.splitlines()[:2] == [
        "Kozyr duplicate match, 1 deal",
        f"{ann.name} {scores[0]} : {scores[1]} {bob.name}",
    ]
    assert not re.search("[♠♣♥♦]", text)
    assert not any(re.search(rf"\b{card}\b", text) for card in CARD_IDS)
    anns.get_by_test_id("match-fairness").locator("summary").click()
    assert re.fullmatch("[0-9a-f]{64}", anns.get_by_test_id("secret").inner_text())
    anns.get_by_role("link", name="Replay").first.click()
    anns.wait_for_url("**/g/*")
    people.go(bobs, "/daily")
    expect(bobs.get_by_test_id("matches")).to_contain_text(ann.name)


def test_an_offer_is_declined(server: Server, people: Browsers) -> None:
    """The challenger is told; the match is gone for both."""
    ann, bob = _friends(server)
    match_id = server.ask("matches.create", ann, user_id=bob.id, deals=2)["match_id"]
    anns = people.open("/friends", token=ann.token)
    until(anns, HEARS)
    bobs = people.open(f"/match/{match_id}", token=bob.token)
    expect(anns.get_by_test_id("matches")).to_contain_text("2 deals · Waiting for an answer")
    bobs.get_by_test_id("decline-match").click()
    bobs.wait_for_url("**/friends")

    expect(anns.get_by_test_id("people-news")).to_have_text(f"{bob.name} declined your duplicate match.")
    expect(anns.get_by_test_id("matches")).to_have_count(0)


@pytest.mark.parametrize("lang", ["en", "ru", "uk"])
@pytest.mark.parametrize("size", SIZES)
def test_the_page_fits(server: Server, people: Browsers, size: tuple[int, int], lang: str) -> None:
    """Nothing is wider than the screen, and the button is large enough to tap."""
    ann, bob = _friends(server)
    match_id = server.ask("matches.create", ann, user_id=bob.id, deals=3)["match_id"]
    server.ask("matches.accept", bob, match_id=match_id)
    page = people.open(f"/match/{match_id}", size=size, lang=lang, token=ann.token)
    page.get_by_test_id("match-fairness").locator("summary").click()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    box = page.get_by_test_id("match-play").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    assert axe(page) == []


def _read_score(page: Page, side: str) -> int:
    found = re.fullmatch(r"Total: (\d+) points?", page.get_by_test_id(side).locator(".score").inner_text())
    assert found is not None
    return int(found[1])
