"""How games end: time, resignation, a draw, the last cards; and the redeal at the start of a game."""

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, FloatRect, Page, Route, expect

from kozyr.rules import Action, Game, Redeal, Seat, legal, must, step
from kozyr.rules.actions import Taken
from tests.kit.axe import axe
from tests.kit.browser_play import MOST_TURNS, state, tap
from tests.kit.browser_positions import Arranged, anything
from tests.kit.browsers import PHONE, Browsers, browsers, comes_to, until
from tests.kit.server_process import Server, serving

WORDS = {
    "en": {
        "won": "You won!",
        "lost": "You're the durak!",
        "drawn": "It's a draw.",
        "over": "The game is over.",
    },
    "ru": {
        "won": "Вы победили!",
        "lost": "Вы остались в дураках.",
        "drawn": "Ничья.",
        "over": "Игра окончена.",
    },
}
LANGUAGES = ("en", "ru")
COINS = """() => [...document.querySelectorAll(".result [data-gain]")]
  .map((each) => Number(each.innerText))"""
HELD = """() => [...document.querySelectorAll("[data-hand] [data-card]")]
  .map((each) => each.dataset.card).sort()"""


@pytest.fixture
def hasty(tmp_path: Path) -> Iterator[Server]:
    """Run a server with very short clocks."""
    with serving(tmp_path, "tests.kit.fast_clock_server") as started:
        yield started


def _title(page: Page, words: str) -> None:
    expect(page.locator("#result-title")).to_have_text(words)


def test_time_runs_out(hasty: Server, program: Browser) -> None:
    """The player who ran out of time is the durak; both languages name the player and the reason."""
    with browsers(program, hasty.url) as people:
        table = Arranged(hasty, clock="fast").wish()
        pages = [{lang: table.come(people, seat, lang=lang) for lang in LANGUAGES} for seat in range(2)]
        watching = table.come(people, None)
        table.ready()
        loser = table.stands(0)["game"]["attacker"]
        late, other = (table.people[seat].name for seat in (loser, 1 - loser))
        lost, won = pages[loser], pages[1 - loser]

        for lang, words in WORDS.items():
            _title(lost[lang], words["lost"])
            _title(won[lang], words["won"])
        _title(watching, WORDS["en"]["over"])

        expect(lost["en"].locator(".result")).to_contain_text("You ran out of time.")
        expect(won["en"].locator(".result")).to_contain_text(f"{late} ran out of time.")
        expect(lost["ru"].locator(".result")).to_contain_text("Ваше время вышло.")
        expect(won["ru"].locator(".result")).to_contain_text(f"{late}: время вышло.")
        expect(won["ru"].locator("[role=log]")).to_contain_text(f"{late}: время вышло.")
        expect(watching.locator(".places")).to_have_text(
            re.compile(f"{other}.*Won.*{late}.*durak", re.DOTALL)
        )
        for page in (*lost.values(), *won.values(), watching):
            expect(page.locator(".result .cards .playing-card")).to_have_count(6)
        assert axe(won["ru"]) == []
        won["ru"].get_by_test_id("result-more").click()
        won["ru"].get_by_test_id("verify").click()
        expect(won["ru"].get_by_test_id("proof")).to_have_attribute("data-proven", "true")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_player_who_resigns_is_named(server: Server, people: Browsers, lang: str) -> None:
    """Both the player who resigned and the winner read it."""
    table = Arranged(server).wish().ready()
    pages = [table.come(people, seat, lang=lang) for seat in range(2)]
    table.server.ask("game.resign", table.people[0], table_id=table.table, command_id="enough")

    name = table.people[0].name
    said = {
        "en": ["You resigned.", f"{name} resigned."],
        "ru": ["Вы сдались.", f"{name} сдаётся."],
    }
    for page, words in zip(pages, said[lang], strict=True):
        expect(page.locator(".result")).to_contain_text(words)


def test_a_game_that_ends_while_the_page_loads(server: Server, people: Browsers) -> None:
    """Events between the first snapshot and the connection are shown, including the result."""
    table = Arranged(server).wish().ready()
    page = people.open("/rules", size=PHONE)
    page.evaluate("(token) => localStorage.setItem('kozyr.token', token)", table.people[0].token)

    def be_late(route: Route) -> None:
        seen = route.fetch()
        table.server.ask("game.resign", table.people[1], table_id=table.table, command_id="enough")
        route.fulfill(response=seen)

    page.route("**/api/table.snapshot", be_late, times=1)
    people.go(page, f"/t/{table.table}")

    expect(page.locator(".result")).to_contain_text(f"{table.people[1].name} resigned.")


def test_the_end_is_seen_before_the_sheet_rises(server: Server, people: Browsers) -> None:
    """The table stays visible for more than a second; a tap shows the sheet and its buttons immediately.

    Nothing scrolls before, and one button leaves the table.
    """
    table = Arranged(server).wish().ready()
    page = table.come(people, 0, still=False)
    table.server.ask("game.resign", table.people[1], table_id=table.table, command_id="enough")
    panel = page.locator(".result .panel")
    panel.wait_for(state="attached")

    delay = panel.evaluate("(each) => getComputedStyle(each).animationDelay")
    expect(page.locator(".result")).to_have_css("overflow-y", "hidden")
    page.locator(".result").dispatch_event("pointerdown")

    assert float(delay.removesuffix("s")) > 1.2
    expect(panel).not_to_have_attribute("inert", "")
    assert panel.evaluate("(each) => getComputedStyle(each).animationName") == "none"
    expect(page.locator(".result")).to_have_css("overflow-y", "auto")
    page.get_by_test_id("result-leave").click()
    page.wait_for_url(server.url + "/")


HOLD_LONG_TIMERS = """
window.heldTimers = [];
const setTimer = window.setTimeout;
window.setTimeout = (run, delay, ...rest) =>
  delay >= 1000 && delay <= 1500 ? -window.heldTimers.push(run) : setTimer(run, delay, ...rest);
"""
"""Timers of about a second wait until the test runs them."""


def test_with_reduced_motion_the_end_is_seen_before_the_sheet_too(server: Server, people: Browsers) -> None:
    """A timer of more than a second shows the sheet, nothing else does."""
    table = Arranged(server).wish().ready()
    page = table.come(people, 0, still=True, pauses=True, script=HOLD_LONG_TIMERS)
    table.server.ask("game.resign", table.people[1], table_id=table.table, command_id="enough")
    expect(page.locator("[role=log]")).to_contain_text(f"{table.people[1].name} resigned.")

    page.wait_for_timeout(500)  # a shorter timer would have shown the sheet by now
    expect(page.locator(".result")).to_have_count(0)
    # On a busy machine the result may set its timer only now.
    until(
        page,
        """() => {
          window.heldTimers.splice(0).forEach((run) => run());
          return document.querySelector("#result-title") !== null;
        }""",
    )

    _title(page, WORDS["en"]["won"])


def _first_is_out(game: Game) -> bool:
    return game.result is None and any(0 in seats for seats in game.out)


def _plays_low(game: Game, chance: random.Random) -> tuple[Seat, Action] | None:
    return None if game.bout > 60 else anything(game, chance)


def test_a_player_who_is_out_need_not_wait(server: Server, people: Browsers) -> None:
    """The place of the action button offers a new game, and the table is left."""
    table = Arranged(server, seats=3, rules="classic", options={"deck": 24})
    table.lead_to(_plays_low, _first_is_out).ready().play()
    page = table.come(people, 0)

    expect(page.locator(".mine")).to_contain_text("You're out first!")
    page.get_by_test_id("new-game").click()

    page.get_by_test_id("play-bots").wait_for()
    sitter = table.stands(1)["table"]["sitters"][0]
    assert sitter is None or sitter["departed"]


WATCH = """
window.seen = [];
new MutationObserver(() => {
  const text = (selector) => document.querySelector(selector)?.textContent ?? "";
  const now = JSON.stringify({
    log: text("[role=log]"), isOver: document.querySelector("#result-title") !== null,
    bar: text(".mine .say").trim().replace(/\\s+/g, " "),
    cards: [...document.querySelectorAll("[data-zone=table] [data-card]")].map((card) => card.dataset.card),
  });
  if (now !== window.seen.at(-1)) window.seen.push(now);
}).observe(document, { childList: true, subtree: true, characterData: true });
"""
"""Records everything that the page shows of a take and of the end of the game."""


def _can_force_the_last_take(game: Game) -> bool:
    """Whether the attacker can lead all cards, so that the rules take for the defender and the game ends."""
    acts = legal(game).get(game.attacker, ()) if game.phase == "lead" else ()
    for act in acts:
        after = must(step(game, game.attacker, act))
        taken = [event for event in after.events if isinstance(event, Taken)]
        if after.game.result is not None and taken and taken[0].auto:
            return True
    return False


class ForcedTakeTexts(NamedTuple):
    """What the defender reads in one language."""

    bar: str
    log: str
    lost: str


FORCED = {
    "en": ForcedTakeTexts(
        "You can't beat: taking",
        "You have nothing to beat with, so you take.",
        "You're the durak!",
    ),
    "ru": ForcedTakeTexts(
        "Бить нечем: берёте",
        "Бить нечем: вы берёте.",
        "Вы остались в дураках.",
    ),
    "uk": ForcedTakeTexts(
        "Бити нічим: берете",
        "Бити нічим: ви берете.",
        "Ви лишилися в дурнях.",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("lang", "still"), [("en", True), ("ru", True), ("uk", False)])
def test_a_forced_take_is_explained_and_seen(
    server: Server, people: Browsers, lang: str, *, still: bool
) -> None:
    """While the last card lies there, the bar says why it is taken; then comes the result (web.md §1, 10)."""
    table = Arranged(server, clock="slow").lead_to(anything, _can_force_the_last_take).ready().play()
    game = table.stands(0)["game"]
    attacker, count = game["attacker"], game["players"][game["attacker"]]["cards_count"]
    page = table.come(people, game["defender"], lang=lang, script=WATCH, still=still, pauses=True)
    page.locator("[data-hand] .card").first.wait_for()

    leads = [act for act in table.stands(attacker)["player"]["legal"] if act["type"] == "move"]
    table.act(attacker, next(act for act in leads if len(act["cards"]) == count))

    expect(page.locator("#result-title")).to_be_visible()
    seen = [json.loads(each) for each in page.evaluate("window.seen")]
    told = FORCED[lang]
    assert any(each["cards"] and each["bar"].startswith(told.bar) for each in seen if not each["isOver"]), (
        seen
    )
    log = next(each["log"] for each in seen if each["isOver"])
    assert told.log in log
    assert not still or told.lost in log  # without animations the sheet comes after the words


def _find_forced_take(game: Game) -> tuple[Seat, Action, Game] | None:
    """Find a lead after which the rules take for the defender and the game goes on."""
    acts = legal(game).get(game.attacker, ()) if game.phase == "lead" else ()
    for act in acts:
        after = must(step(game, game.attacker, act))
        taken = [event for event in after.events if isinstance(event, Taken)]
        if after.game.result is None and taken and taken[0].auto:
            return game.attacker, act, after.game
    return None


EXPLAINED = """;
new MutationObserver(() => {
  const notice = document.querySelector("[data-testid=take-notice]");
  const isEmpty = !document.querySelector("[data-zone=table] .pair");
  if (notice && isEmpty) window.explained = notice.textContent.trim();
}).observe(document, { childList: true, subtree: true });
"""
"""Records the notice that is there after the cards have left the table."""


NO_END = """;
const setAnyTimer = window.setTimeout;
window.setTimeout = (run, delay, ...more) => (delay === 5000 ? 0 : setAnyTimer(run, delay, ...more));
"""
"""The notice does not end after its time."""


@pytest.mark.parametrize("by_lead", [False, True])
def test_a_take_in_the_middle_of_a_game_stays_explained(
    server: Server, people: Browsers, *, by_lead: bool
) -> None:
    """The notice is there after the cards have left, until the next bout begins. It names no settings."""
    forced: list[Game] = []

    def force_a_take(game: Game, chance: random.Random) -> tuple[Seat, Action] | None:
        found = _find_forced_take(game)
        if not found:
            return anything(game, chance)
        seat, act, after = found
        forced.append(after)
        return seat, act

    arranged = Arranged(server, rules="classic").lead_to(force_a_take, lambda game: game in forced)
    table = arranged.ready().play(but=1)
    defender = table.stands(0)["game"]["defender"]
    page = table.come(people, defender, size=(1440, 900), script=EXPLAINED + NO_END * by_lead)
    page.locator(".chat").wait_for()  # the panels are loaded after the table
    table.play()
    if table.stands(1 - defender)["player"]["legal"]:
        table.act(1 - defender, {"type": "check"})

    until(page, '() => window.explained === "You couldn\'t beat it, so you took the cards."')
    if by_lead:
        leads = table.stands(1 - defender)["player"]["legal"]
        table.act(1 - defender, next(act for act in leads if act["type"] == "move"))
    expect(page.get_by_test_id("take-notice")).to_have_count(0)  # it ends without a tap


def _take_until_explained(page: Page) -> None:
    """Play against bots until a card forces a take and the game goes on: its end removes the notice."""
    signs = "[data-turn=yours], [data-testid=rematch]"
    for _ in range(MOST_TURNS):
        until(page, f"() => document.querySelector('{signs}') !== null")
        is_over = state(page) == "over"
        if not is_over and page.get_by_test_id("take-notice").count():
            return
        if is_over:
            page.get_by_test_id("rematch").click()
        else:
            tap(page, state(page))
        page.wait_for_timeout(100)
    message = "no card forced a take"
    raise AssertionError(message)


NOTICE_COVERS = """() => {
  const notice = document.querySelector("[data-testid=take-notice]");
  const { left, right, top, bottom } = notice.getBoundingClientRect();
  return [...document.querySelectorAll("[data-hand] [data-card], .battlefield [data-card]")]
    .filter((card) => {
      const box = card.getBoundingClientRect();
      return box.left < right && box.right > left && box.top < bottom - 6 && box.bottom > top;
    }).map((card) => card.dataset.card);
}"""
"""The cards that the notice lies on, but for a narrow strip of their upper edge."""


def test_the_first_automatic_take_against_bots_is_explained(people: Browsers) -> None:
    """The notice says how to turn it off, stays until it is closed, and does not come back."""
    page = people.open("/")
    page.get_by_test_id("play-bots").click()
    page.wait_for_url("**/t/*")
    until(page, "() => document.querySelector('[data-turn=yours]') !== null")
    _take_until_explained(page)
    notice = page.get_by_test_id("take-notice")
    expect(notice).to_contain_text("Turn this off:")
    expect(notice.get_by_role("link")).to_have_attribute("href", "/settings")
    assert axe(page) == []
    page.set_viewport_size({"width": 844, "height": 390})
    comes_to(page, NOTICE_COVERS, [])
    notice.get_by_role("button").click()
    expect(notice).to_have_count(0)
    assert page.evaluate("localStorage.getItem('kozyr.take_explained')") is not None


def _lost_with_cards(game: Game) -> bool:
    return game.result is not None and not game.result.draw


def test_the_duraks_cards_are_shown(server: Server, people: Browsers) -> None:
    """After a game that was played to the end, every viewer sees the cards that the durak still holds."""
    table = Arranged(server).lead_to(anything, _lost_with_cards).ready().play(but=1)
    pages = [table.come(people, viewer) for viewer in (0, 1, None)]
    table.play()

    names = [_name_shown_cards(page) for page in pages]
    assert sum(page.locator(".confetti").count() for page in pages) == 1
    assert len(names[0]) > 0
    assert names == [names[0]] * 3


def _name_shown_cards(page: Page) -> list[str | None]:
    page.locator(".result .cards").wait_for()
    return [
        card.get_attribute("aria-label") for card in page.locator(".result .playing-card[role=img]").all()
    ]


PANEL = "document.querySelector('.result .panel').getBoundingClientRect()"


def _lost(game: Game) -> bool:
    return game.result is not None and not game.result.draw


def test_the_sheet_keeps_to_the_edges(server: Server, people: Browsers) -> None:
    """Upright the sheet ends at the lower edge; on a phone on its side it keeps away from the right edge."""
    table = Arranged(server, seats=4, rules="classic").lead_to(anything, _lost).ready().play(but=1)
    page = table.come(people, 0, size=(390, 844))
    table.play()
    expect(page.get_by_test_id("rematch")).to_be_visible()

    comes_to(page, f"() => innerHeight - {PANEL}.bottom", 0)
    page.set_viewport_size({"width": 667, "height": 375})
    comes_to(page, f"() => innerWidth - {PANEL}.right", 12)


def test_survivors_get_no_confetti(server: Server, people: Browsers) -> None:
    """Of four players only the durak lost, but the others are not called winners."""
    table = Arranged(server, seats=4, rules="classic").lead_to(anything, _lost).ready().play(but=1)
    pages = [table.come(people, seat) for seat in (0, 1)]  # one of them at least is a survivor
    table.play()
    for page in pages:
        expect(page.get_by_test_id("rematch")).to_be_visible()
        expect(page.locator(".confetti")).to_have_count(0)


@pytest.mark.parametrize("size", [(320, 568), PHONE, (844, 390), (1440, 900)], ids=str)
def test_the_buttons_stay_where_they_are(server: Server, people: Browsers, size: tuple[int, int]) -> None:
    """Neither a late achievement nor the analysis moves a button under a finger."""
    table = Arranged(server, rules="classic").wish().ready()
    page = table.come(people, 1, size=size)
    server.ask("game.resign", table.people[0], table_id=table.table, command_id="enough")
    buttons = [page.get_by_test_id(name) for name in ("rematch", "result-analyse", "result-leave")]
    expect(page.locator(".result.settled")).to_be_visible()
    boxes = [each.bounding_box() for each in buttons]

    page.evaluate("""() => {
      const late = document.createElement("div");
      late.style.height = "90px";
      document.querySelector(".result .places").after(late);
    }""")

    buttons[1].dblclick()
    expect(page.get_by_test_id("nothing-to-analyse")).to_be_visible()

    # A browser puts a sticky part of a scrolled sheet on whole pixels.
    assert all(_differ(each.bounding_box(), box) <= 1 for each, box in zip(buttons, boxes, strict=True))


def _differ(one: FloatRect | None, other: FloatRect | None) -> float:
    assert one is not None
    assert other is not None
    return max(abs(one[side] - other[side]) for side in ("x", "y", "width", "height"))


def _drawn(game: Game) -> bool:
    return game.result is not None and game.result.draw


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_draw(server: Server, people: Browsers, lang: str) -> None:
    """Both players lay their last cards in one bout: there is no durak, and the stakes are returned."""
    table = Arranged(server, rules="classic", options={"deck": 24}, stake=50)
    table.lead_to(anything, _drawn).ready().play(but=1)
    seat, last = table.acts[-1]
    assert last.action == "beat"
    pages = [table.come(people, each, lang=lang) for each in range(2)]

    pages[seat].locator("[data-hand] .playable").click()

    for page in pages:
        _title(page, WORDS[lang]["drawn"])
        expect(page.locator(".result .places")).to_have_text(
            re.compile("(?:draw|ничья).*(?:draw|ничья)", re.DOTALL | re.IGNORECASE)
        )
        expect(page.locator(".result .places")).not_to_have_text(re.compile("durak|дурак"))
        expect(page.locator(".result")).not_to_contain_text(re.compile("time|время|left|ушёл|покинул"))
        expect(page.locator("[role=log]")).to_contain_text(WORDS[lang]["drawn"])
        comes_to(page, COINS, [0, 0])
        assert axe(page) == []


def may_redeal(game: Game) -> Iterator[tuple[Seat, Action]]:
    """Demand a redeal in a deal in which only one player may."""
    seats = [seat for seat, acts in legal(game).items() if Redeal() in acts]
    if len(seats) == 1:
        yield seats[0], Redeal()


@pytest.mark.parametrize("way", ["tap", "keys"])
def test_cards_are_dealt_again(server: Server, people: Browsers, way: str) -> None:
    """A player with five cards of a suit may demand a redeal; all players read of it and see new cards."""
    table = Arranged(server, rules="book").wish(may_redeal).ready()
    seat, _ = table.acts[0]
    pages = [table.come(people, each, lang=lang) for each, lang in enumerate(LANGUAGES)]
    before = table.stands(seat)["player"]["cards"]
    asks = pages[seat].locator("[data-act=redeal]")
    expect(asks).to_have_text(("Deal again", "Пересдать")[seat])
    expect(pages[1 - seat].locator("[data-act=redeal]")).to_have_count(0)
    assert axe(pages[seat]) == []

    if way == "tap":
        asks.click()
    else:
        asks.focus()
        pages[seat].keyboard.press("Enter")

    for page, words in zip(pages, ("asked for a redeal.", "пересдаём."), strict=True):
        expect(page.locator("[role=log]")).to_contain_text(words)
        expect(page.locator("[data-hand] .card")).to_have_count(6)
        expect(page.locator("[role=log]")).to_contain_text(re.compile("New game|Новая игра"))
        expect(page.locator("#result-title")).to_have_count(0)
    after = table.stands(seat)
    assert after["game"]["redeal_no"] == 1
    assert after["player"]["cards"] != before
    for each, page in enumerate(pages):
        comes_to(page, HELD, sorted(table.stands(each)["player"]["cards"]))
