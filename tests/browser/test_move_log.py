"""The moves of a game are listed beside the board, or in a sheet on small screens."""

from typing import Any

from playwright.sync_api import expect

from tests.kit.axe import axe
from tests.kit.browser_play import play
from tests.kit.browser_positions import Arranged, anything
from tests.kit.browsers import Browsers, comes_to, holds_focus
from tests.kit.server_process import Server

ROWS = """() => [...document.querySelectorAll(".log [data-step]")].map((row) =>
  [...row.querySelectorAll(".card-chip")].map((chip) => chip.textContent).join(" "))"""


def _chips(move: dict[str, Any]) -> str:
    pairs = [card for pair in move.get("pairs", []) for card in (pair["attack"], pair["defend"])]
    cards: list[str] = move.get("cards") or pairs
    return " ".join(f"{card[1:]}{'♠♣♥♦'['SCHD'.index(card[0])]}" for card in cards)


def test_the_moves_stand_beside_the_board_above_the_chat(server: Server, people: Browsers) -> None:
    """Every move adds a line with its cards, and the last one is marked; the chat is below."""
    table = Arranged(server).lead_to(anything, lambda game: game.phase == "lead").ready()
    ann = table.come(people, 0, size=(1440, 900))
    bob = table.come(people, 1)
    panel = ann.get_by_test_id("side-panel")
    expect(panel.locator(".chat")).to_be_visible()
    expect(panel.locator(".log")).to_contain_text("No moves yet")

    ann.keyboard.press("c")
    holds_focus(ann, ".chat form")
    ann.keyboard.press("Escape")
    holds_focus(ann, "#table")

    play([ann, bob], until=lambda _: len(ann.evaluate(ROWS)) >= 3)
    expect(panel.locator(".log .now")).to_have_count(1)
    assert axe(ann) == []
    bob.get_by_test_id("bar-menu").click()
    bob.get_by_role("button", name="Moves").click()
    expect(bob.get_by_test_id("moves")).to_be_visible()
    rows = ann.evaluate(ROWS)  # not earlier, because automatic moves follow the last one
    assert rows[0] != ""
    comes_to(bob, ROWS, rows)
    people.go(ann, f"/t/{table.table}")  # a page that saw none of the moves lists them all
    comes_to(ann, ROWS, rows)
    assert axe(bob) == []
    bob.keyboard.press("Escape")
    expect(bob.get_by_test_id("moves")).to_have_count(0)


def test_a_resignation_ends_the_list(server: Server, people: Browsers) -> None:
    """The last line says who resigned, and no bout is still being played."""
    table = Arranged(server).wish().ready()
    page = table.come(people, 0, size=(1440, 900))
    lead = next(act for act in table.stands(0)["player"]["legal"] or table.stands(1)["player"]["legal"])
    table.act(table.stands(0)["game"]["attacker"], lead)
    log = page.get_by_test_id("side-panel").locator(".log")
    expect(log).to_contain_text("now")
    server.ask("game.resign", table.people[1], table_id=table.table, command_id="enough")

    expect(log.locator("[data-early-end]")).to_have_text(f"{table.people[1].name} resigned.")
    expect(log).not_to_contain_text("now")


def test_the_replay_lists_the_same_moves(server: Server, people: Browsers) -> None:
    """A tap on a move shows its step, and the step marks its move."""
    Arranged(server).lead_to(anything, lambda game: game.phase == "over").ready().play()
    game = server.ask("games.list", limit=1)["games"][0]["game_id"]
    steps = server.ask("games.replay", game_id=game)["steps"]
    page = people.open(f"/g/{game}", size=(1440, 900))
    comes_to(page, ROWS, [_chips(step["game"]["prev_move"]) for step in steps if step["game"]["prev_move"]])
    page.locator(".log [data-step='3'] button").click()
    expect(page.locator(".log [data-step='3'] button")).to_have_attribute("aria-current", "step")
    expect(page).to_have_url(f"{people.url}/g/{game}?move=3")


def test_the_replay_of_a_game_that_ended_early_says_why(server: Server, people: Browsers) -> None:
    """The last line names the player who gave up, and shows the last step; no bout is still being played."""
    table = Arranged(server).wish().ready()
    attacker = table.stands(0)["game"]["attacker"]
    table.act(attacker, table.stands(attacker)["player"]["legal"][0])
    game = table.stands(0)["game"]["game_id"]
    server.ask("game.resign", table.people[1], table_id=table.table, command_id="enough")
    page = people.open(f"/g/{game}", size=(1440, 900))
    last = page.locator(".log > li").last

    expect(last).to_have_text(f"{table.people[1].name} gives up.")
    expect(page.locator(".log")).not_to_contain_text("now")
    last.get_by_role("button").click()
    expect(last.get_by_role("button")).to_have_attribute("aria-current", "step")
    expect(page.locator(".log [aria-current]")).to_have_count(1)
