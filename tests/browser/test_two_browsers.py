"""Two browsers play each other: by a link, for coins, over a bad connection, on a server that is killed."""

import pytest
from playwright.sync_api import Page, expect

from tests.kit.browser_play import play
from tests.kit.browsers import GONE, PHONE, Browsers, cut_off
from tests.kit.proxy import proxied
from tests.kit.server_process import WELCOME, Server

STAKE = 50
MOST_GAMES = 6


def _table_with_a_stake(page: Page) -> str:
    """Make a staked table for two with transfers, as its host does; return the link for the opponent."""
    page.locator("input[name=rules][value=transfer]").check(force=True)
    page.get_by_label("Stake").fill(str(STAKE))
    page.get_by_test_id("create").click()
    page.get_by_test_id("table").wait_for()
    link: str = page.locator(".share input").first.input_value()
    page.get_by_role("button", name="Close").last.click()
    return link


def _balance(page: Page) -> int:
    found: int = page.evaluate(
        """() => fetch("/api/ledger.balance", {method: "POST", body: "{}", headers: {
            "Content-Type": "application/json",
            Authorization: `Bearer ${localStorage.getItem("kozyr.token")}`,
        }}).then((answer) => answer.json()).then((said) => said.available)"""
    )
    return found


@pytest.mark.stress
def test_two_people_by_a_link(server: Server, people: Browsers) -> None:
    """A stake, a transfer, a cut network and a killed server: nothing is lost, and no page reloads."""
    people.expect(GONE)
    with proxied(server.port) as proxy:
        ann = people.open("/new", lang="en", size=(1440, 900), still=False)
        link = _table_with_a_stake(ann)
        path = link.removeprefix(people.url)
        bob = people.open(path, lang="ru", size=PHONE, base_url=f"http://127.0.0.1:{proxy.port}")
        bob.get_by_test_id("sit").click()
        expect(ann.locator("#waiting")).to_contain_text("Ready to play?")  # Ann's readiness names Bob
        for page in (ann, bob):
            page.evaluate("window.neverReloaded = true")
        transferred = False
        for game in range(MOST_GAMES):
            for page in (ann, bob):
                page.get_by_test_id("rematch" if game else "ready").click()
            for page in (ann, bob):
                page.locator("[data-hand] [data-card]").first.wait_for()
            if not game:
                play([ann, bob], until=lambda turns: turns >= 4)
                with cut_off(bob, proxy):
                    expect(bob.get_by_test_id("offline")).to_be_visible()
                expect(bob.get_by_test_id("offline")).to_have_count(0)
                play([ann, bob], until=lambda turns: turns >= 4)
                server.kill()
                expect(ann.get_by_test_id("offline")).to_be_visible()
                server.start()
                expect(ann.get_by_test_id("offline")).to_have_count(0)
            play([ann, bob])
            transferred = transferred or "transfer" in ann.locator("[role=log]").inner_text()
            if transferred or _transferred(server, ann):
                break
        assert [page.evaluate("window.neverReloaded") for page in (ann, bob)] == [True, True]
        coins = [_balance(page) for page in (ann, bob)]
        assert sum(coins) == 2 * WELCOME
        assert _transferred(server, ann)


def _transferred(server: Server, page: Page) -> bool:
    """Return whether an attack was transferred in a game at this table."""
    table = page.url.rpartition("/t/")[2].partition("?")[0]
    games = server.ask("games.list", limit=50)["games"]
    mine = [each["game_id"] for each in games if each["table_id"] == table]
    steps = [step for each in mine for step in server.ask("games.replay", game_id=each)["steps"]]
    return any((step["game"]["prev_move"] or {}).get("type") == "transfer" for step in steps)
