"""The arrival of an invited friend, and the score after a game."""

from playwright.sync_api import expect

from tests.kit.browsers import Browsers
from tests.kit.server_process import Server


def test_an_invited_friend_reads_the_invitation_and_no_fingerprint(server: Server, people: Browsers) -> None:
    """A sentence names the host, the rules and the number of players; the fingerprint is behind a button."""
    host = server.guest("Борис")
    table = server.ask("tables.create", host, rules="transfer", seats=2, private=True)
    page = people.open(f"/t/{table['table_id']}?invite={table['invite']}", lang="ru")
    invitation = f"{host.name} зовёт сыграть в переводного вдвоём"
    expect(page.get_by_role("heading", level=2)).to_contain_text(invitation)
    fingerprint = page.get_by_text("Отпечаток")
    expect(fingerprint).to_have_count(0)
    page.get_by_test_id("seal").click()
    expect(fingerprint).to_be_visible()


def test_the_score_stands_beside_the_tables_name_after_a_game(server: Server, people: Browsers) -> None:
    """The viewer resigns, and the opponent has one point."""
    who = server.guest("Anna")
    table = server.ask("tables.create", who, rules="classic", seats=2)["table_id"]
    server.ask("tables.add_bot", who, table_id=table, level="random")
    page = people.open(f"/t/{table}", token=who.token)
    page.get_by_test_id("ready").click()
    page.locator("[data-hand] [data-card]").first.wait_for()
    expect(page.get_by_test_id("score")).to_have_count(0)
    page.get_by_role("button", name="Leave the table").click()
    page.get_by_role("button", name="Resign").click()
    expect(page.get_by_test_id("score")).to_contain_text("0 : 1")
