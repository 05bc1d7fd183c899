"""The analysis of a finished game: its report beside the replay, and another try from a position."""

import re
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, expect

from tests.kit.axe import axe
from tests.kit.browser_play import play, resign
from tests.kit.browsers import Browsers, comes_to, until
from tests.kit.finished_games import PlayedGame, play_badly
from tests.kit.server_process import Server

ANALYSIS_MS = 240_000.0
"""How long an analysis may take: on a new machine, the kernel is compiled first."""
MISTAKES = ("mistake", "blunder")
STEP = "() => Number(document.querySelector('.slider input').value)"
HAND = (
    "() => [...document.querySelectorAll('[data-hand] [data-card]')].map((each) => each.dataset.card).sort()"
)
OPEN_CARDS = (
    "() => [...document.querySelectorAll('[data-open] [data-card]')].map((each) => each.dataset.card).sort()"
)


@pytest.fixture(scope="module")
def played(server: Server) -> PlayedGame:
    """Play a game of two people."""
    return play_badly(server, server.guest("Анна"), server.guest("Борис"))


def _analysed(page: Page) -> None:
    expect(page.get_by_test_id("chance-chart")).to_be_visible(timeout=ANALYSIS_MS)


def _find_mistakes(server: Server, played: PlayedGame) -> list[dict[str, Any]]:
    report = server.ask("games.analyse", played.people[0], game_id=played.game)["report"]
    return [each for each in report["decisions"] if each["seat"] == 0 and each["verdict"] in MISTAKES]


def _find_cards(token: str) -> set[str]:
    """Return the cards that an action in notation lays."""
    text = token.partition(":")[2].lstrip("+>!")
    return set() if text in ("take", "pass") else {part.rpartition("/")[2] for part in text.split(",")}


def test_a_player_analyses_steps_to_a_mistake_and_tries_again(
    people: Browsers, server: Server, played: PlayedGame
) -> None:
    """The new table has the position of the mistake: the same cards in the same seat."""
    ann = played.people[0]
    page = people.open(f"/g/{played.game}", size=(1440, 900), token=ann.token)
    page.get_by_test_id("analyse").click()
    _analysed(page)
    assert axe(page) == []

    report = server.ask("games.analyse", ann, game_id=played.game)["report"]
    wrong = _find_mistakes(server, played)
    expect(page.get_by_test_id("mistake")).to_have_count(len(wrong))
    expect(page.get_by_test_id("seat-figures").first).to_contain_text(
        f"{int(report['seats'][0]['accuracy'] + 0.5)}%"
    )
    page.get_by_test_id("mistake").first.click()
    steps = server.ask("games.replay", ann, game_id=played.game)["steps"]
    index = next(at for at, step in enumerate(steps) if step["move"] == wrong[0]["move"])
    comes_to(page, STEP, index - 1)
    expect(page.get_by_test_id("mistake").first).to_have_attribute("aria-current", "step")

    page.get_by_role("button", name="What I knew").click()
    expect(page).to_have_url(re.compile("seat=0"))
    page.get_by_test_id("try-again").click()  # the page has one such button
    page.wait_for_url("**/t/**")
    comes_to(page, HAND, sorted(steps[index - 1]["hands"][0]))


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1440, 900)])
def test_a_practice_game_says_so_and_leads_back(
    people: Browsers, server: Server, played: PlayedGame, size: tuple[int, int]
) -> None:
    """The bar names it and says that it is not rated; its end offers another try and the analysis."""
    ann = played.people[0]
    made = server.ask("games.practise", ann, game_id=played.game, move=3)
    page = people.open(f"/t/{made['table_id']}", token=ann.token, size=size)
    page.locator("[data-hand] [data-card]").first.wait_for()
    bar = page.locator(".bar-area")
    expect(bar.get_by_text("Practice").locator("visible=true").first).to_be_visible()
    expect(bar.get_by_text("not rated").locator("visible=true").first).to_be_visible()

    server.ask("game.resign", ann, table_id=made["table_id"], command_id=f"resign {size[0]}")
    expect(page.get_by_test_id("practice-back")).to_be_visible()
    expect(page.get_by_test_id("rematch")).to_have_count(0)
    page.get_by_test_id("practice-again").click()
    page.wait_for_url(lambda url: "/t/" in url and made["table_id"] not in url)
    page.locator("[data-hand] [data-card]").first.wait_for()
    table = page.url.rpartition("/")[2].partition("?")[0]

    server.ask("game.resign", ann, table_id=table, command_id=f"resign {size[0]} again")
    page.get_by_test_id("practice-back").click()
    _analysed(page)
    steps = server.ask("games.replay", ann, game_id=played.game)["steps"]
    comes_to(page, STEP, next(at for at, step in enumerate(steps) if step["move"] == 3) - 1)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_practice_is_left_with_one_tap_and_is_no_lost_game(
    people: Browsers, server: Server, lang: str
) -> None:
    """Back asks nothing and leads to the analysis; the home page and the list of games show no loss."""
    cid, dan = server.guest("Cid"), server.guest("Dan")
    real = play_badly(server, cid, dan)
    made = server.ask("games.practise", cid, game_id=real.game, move=3)
    page = people.open(f"/t/{made['table_id']}", token=cid.token, size=(390, 844), lang=lang)
    page.locator("[data-hand] [data-card]").first.wait_for()
    page.locator(".bar-area .bar > button").first.click()
    page.wait_for_url(f"**/g/{real.game}?*analyse=1*")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.locator(".slider input").wait_for()
    steps = server.ask("games.replay", cid, game_id=real.game)["steps"]
    comes_to(page, STEP, next(at for at, step in enumerate(steps) if step["move"] == 3) - 1)

    people.go(page, "/")
    tile = page.get_by_test_id("last-game")
    expect(tile).to_have_attribute("href", f"/g/{real.game}")
    expect(tile).not_to_contain_text({"en": "Practice", "ru": "Тренировка"}[lang])
    people.go(page, "/games")
    practice = page.locator("main li").first
    expect(practice).to_contain_text({"en": "Practice", "ru": "Тренировка"}[lang])
    expect(practice).to_contain_text({"en": "not finished", "ru": "не доиграна"}[lang])
    expect(practice).not_to_contain_text(re.compile("Lost|gave up|Поражение|сдались"))


class MarkCase(NamedTuple):
    """A language and a size in which the marks are checked, and the words of the marks."""

    lang: str
    size: tuple[int, int]
    better: str
    played_card: str
    better_card: str


@pytest.mark.parametrize(
    "case",
    [
        MarkCase("en", (390, 844), "Better:", "played", "better"),
        MarkCase("en", (844, 390), "Better:", "played", "better"),
        MarkCase("ru", (390, 844), "Лучше:", "сыграна", "лучший ход"),
        MarkCase("ru", (844, 390), "Лучше:", "сыграна", "лучший ход"),
        MarkCase("uk", (1440, 900), "Краще:", "зіграна", "кращий хід"),
    ],
)
def test_the_board_marks_the_played_and_the_better_move(
    people: Browsers, server: Server, played: PlayedGame, case: MarkCase
) -> None:
    """At every mistake its cards have signs, which the legend on the board and screen readers explain."""
    ann = played.people[0]
    steps = server.ask("games.replay", ann, game_id=played.game)["steps"]
    page = people.open(f"/g/{played.game}?analyse=1", size=case.size, token=ann.token, lang=case.lang)
    _analysed(page)
    wrong = _find_mistakes(server, played)
    assert len(wrong) > 1
    page.evaluate("() => scrollTo(0, 0)")
    for each in wrong[:6]:
        step = next(at for at, step in enumerate(steps) if step["move"] == each["move"]) - 1
        page.locator(".slider input").fill(str(step))
        legend = page.get_by_test_id("mark-legend")
        expect(legend.locator("[data-mark-line=better]")).to_contain_text(case.better)
        expect(legend).to_be_in_viewport(ratio=1)
        marks = (("played", each["played"], case.played_card), ("better", each["best"], case.better_card))
        for name, token, note in marks:
            cards = _find_cards(token)
            marked = page.locator(f"[data-card]:has([data-mark~={name}])")
            expect(marked).to_have_count(len(cards))
            assert {*marked.evaluate_all("(all) => all.map((one) => one.dataset.card)")} == cards
            for label in marked.locator("[role=img]").evaluate_all(
                "(all) => all.map((one) => one.ariaLabel)"
            ):
                assert note in label
    assert axe(page) == []
    page.locator(".slider input").fill(str(len(steps) - 1))  # after the game nothing can be better
    expect(page.get_by_test_id("mark-legend")).to_have_count(0)


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (844, 390), (1440, 900)])
def test_the_switch_of_the_cards_is_beside_the_board(
    people: Browsers, server: Server, played: PlayedGame, size: tuple[int, int]
) -> None:
    """It is seen together with the board, and a tap hides the cards that the player did not know."""
    page = people.open(f"/g/{played.game}?analyse=1", size=size, token=played.people[0].token)
    _analysed(page)
    page.evaluate("() => scrollTo(0, 0)")
    switch = page.locator(".board").get_by_test_id("cards-switch")
    expect(switch).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-open='1']")).to_be_visible()
    switch.get_by_role("button", name="What I knew").click()
    steps = server.ask("games.replay", played.people[0], game_id=played.game)["steps"]
    comes_to(page, OPEN_CARDS, sorted(steps[page.evaluate(STEP)]["known"][0]))
    assert all(
        box["height"] >= 43 for box in [each.bounding_box() for each in switch.locator("button").all()] if box
    )


@pytest.mark.parametrize("size", [(390, 844), (320, 568), (844, 390), (1440, 900)])
def test_a_report_opens_in_view_at_a_mistake(
    people: Browsers, server: Server, played: PlayedGame, size: tuple[int, int]
) -> None:
    """The board names a mistake and offers another try; a button leads to the start of the game."""
    ann = played.people[0]
    page = people.open(f"/g/{played.game}", size=size, token=ann.token)
    page.locator("[data-testid=analyse-here], [data-testid=analyse]").locator("visible=true").first.click()
    _analysed(page)
    expect(page.locator(".analysis-panel h3").first).to_be_in_viewport(ratio=1)

    moves = [each["move"] for each in _find_mistakes(server, played)]
    named = server.ask("games.analyse", ann, game_id=played.game)["coach"]["move"]
    steps = server.ask("games.replay", ann, game_id=played.game)["steps"]
    comes_to(page, STEP, next(at for at, step in enumerate(steps) if step["move"] == named) - 1)
    title = f"Mistake {moves.index(named) + 1} of {len(moves)}"
    if size == (844, 390):  # here the legend of the marks is in the place of the step's text
        expect(page.locator(".mistakes .number")).to_have_text(title)
    else:
        expect(page.locator(".step-text")).to_have_text(f"{title}, before the move")
    expect(page.locator(".screen").get_by_test_id("try-again")).to_have_count(1)
    expect(page.locator(".slider .number")).to_contain_text(" of ")
    page.locator(".slider input").fill(str(len(steps) - 1))  # the first mistake can be at the start itself
    page.get_by_test_id("to-start").click()
    comes_to(page, STEP, 0)


@pytest.mark.parametrize("size", [(667, 375), (844, 390)])
def test_on_a_phone_on_its_side_the_report_is_beside_the_board(
    people: Browsers, played: PlayedGame, size: tuple[int, int]
) -> None:
    """The button on the board starts it. The board stays whole and in view while the report scrolls."""
    page = people.open(f"/g/{played.game}", size=size, token=played.people[0].token)
    page.get_by_test_id("analyse-here").click()
    _analysed(page)

    page.get_by_test_id("mistake").last.click()
    board, panel = page.locator(".board").bounding_box(), page.locator(".analysis-panel").bounding_box()
    assert board is not None
    assert panel is not None
    assert board["x"] + board["width"] <= panel["x"]
    expect(page.locator(".board")).to_be_in_viewport(ratio=1)
    expect(page.get_by_test_id("mark-legend")).to_be_in_viewport(ratio=1)
    expect(page.locator(".slider input")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert axe(page) == []


@pytest.mark.parametrize("size", [(390, 844), (320, 568), (844, 390), (667, 375), (1440, 900)])
def test_a_refused_try_leaves_the_bar_as_it_was(
    people: Browsers, server: Server, played: PlayedGame, size: tuple[int, int]
) -> None:
    """The server's sentence is over the board until it is closed; legend and button keep their places."""
    eve = server.guest("Eva")
    while server.word("tables.create", eve, rules="classic", seats=2) == "ok":
        pass
    people.expect("games.practise")
    page = people.open(f"/g/{played.game}?analyse=1", size=size, token=eve.token)
    _analysed(page)
    page.get_by_test_id("mistake").first.click()
    page.evaluate("() => scrollTo(0, 0)")
    parts = [page.get_by_test_id("mark-legend"), page.locator(".screen").get_by_test_id("try-again")]
    before = [part.bounding_box() for part in parts]
    parts[1].click()
    error = page.locator(".screen").get_by_role("alert")
    expect(error).to_contain_text("Leave one first")
    expect(error).to_be_in_viewport(ratio=1)
    assert [part.bounding_box() for part in parts] == before
    page.get_by_role("button", name="Close the message").click()
    expect(error).to_have_count(0)


@pytest.mark.parametrize("size", [(390, 844), (320, 568), (667, 375), (1440, 900)])
def test_buttons_lead_from_mistake_to_mistake(
    people: Browsers, server: Server, played: PlayedGame, size: tuple[int, int]
) -> None:
    """They are beside the number of the mistake, at least 44 pixels large."""
    page = people.open(f"/g/{played.game}?analyse=1", size=size, token=played.people[0].token)
    _analysed(page)
    steps = server.ask("games.replay", played.people[0], game_id=played.game)["steps"]
    wrong = [each["move"] for each in _find_mistakes(server, played)]
    places = [next(at for at, step in enumerate(steps) if step["move"] == move) - 1 for move in wrong]
    page.evaluate("() => scrollTo(0, 0)")
    page.locator(".slider input").fill("0")
    later = [place for place in places if place > 0]
    for place in later:
        page.get_by_test_id("next-mistake").click()
        comes_to(page, STEP, place)
    expect(page.get_by_test_id("next-mistake")).to_be_disabled()
    for place in reversed(places[:-1]):
        page.get_by_test_id("previous-mistake").click()
        comes_to(page, STEP, place)
    expect(page.get_by_test_id("previous-mistake")).to_be_disabled()
    for name in ("previous-mistake", "next-mistake"):
        button = page.get_by_test_id(name)
        expect(button).to_be_in_viewport(ratio=1)
        box = button.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44


def test_a_report_opens_at_the_move_of_its_advice(
    people: Browsers, server: Server, played: PlayedGame
) -> None:
    """The board shows the mistake that the sentence above the figures names."""
    for person in played.people:
        answer = server.ask("games.analyse", person, game_id=played.game)
        if answer["state"] != "ready":
            page = people.open(f"/g/{played.game}?analyse=1", token=person.token)
            _analysed(page)
            answer = server.ask("games.analyse", person, game_id=played.game)
        steps = server.ask("games.replay", person, game_id=played.game)["steps"]
        page = people.open(f"/g/{played.game}?analyse=1", token=person.token)
        _analysed(page)
        named = answer["coach"]["move"]
        comes_to(page, STEP, next(at for at, step in enumerate(steps) if step["move"] == named) - 1)


def test_small_losses_are_listed_and_lead_to_their_moves(
    people: Browsers, server: Server, played: PlayedGame
) -> None:
    """They are folded behind their number."""
    ann = played.people[0]
    page = people.open(f"/g/{played.game}?analyse=1", token=ann.token)
    _analysed(page)
    report = server.ask("games.analyse", ann, game_id=played.game)["report"]
    small = [
        each
        for each in report["decisions"]
        if each["seat"] == 0 and each["loss"] > 0 and each["verdict"] not in MISTAKES
    ]
    words = f"{len(small)} smaller loss{'es' if len(small) > 1 else ''}"
    page.get_by_text(words).click()
    rows = page.get_by_test_id("small-loss")
    expect(rows).to_have_count(len(small))
    rows.last.click()
    steps = server.ask("games.replay", ann, game_id=played.game)["steps"]
    comes_to(page, STEP, next(at for at, step in enumerate(steps) if step["move"] == small[-1]["move"]) - 1)
    expect(page.locator(".step-text")).to_contain_text("Small loss")
    expect(page.get_by_test_id("mark-legend")).to_be_visible()


def test_known_cards_of_the_opponent_lie_face_up(
    people: Browsers, server: Server, played: PlayedGame
) -> None:
    """In the view of what the player knew, the cards that the opponent took are open, and no others."""
    ann = played.people[0]
    steps = server.ask("games.replay", ann, game_id=played.game)["steps"]
    index = next(
        at
        for at, step in enumerate(steps)
        if step["talon"] and 0 < len(step["known"][0]) < len(step["hands"][1])
    )
    page = people.open(f"/g/{played.game}?move={index}&seat=0", token=ann.token)
    comes_to(page, OPEN_CARDS, sorted(steps[index]["known"][0]))
    hidden = page.locator("[data-open] .down")
    expect(hidden).to_have_count(len(steps[index]["hands"][1]) - len(steps[index]["known"][0]))


def test_a_stored_report_is_shown_immediately(people: Browsers, played: PlayedGame) -> None:
    """A link opens the report, which stays after a reload; the graph says in words what it shows."""
    page = people.open("/games", token=played.people[1].token)
    page.get_by_role("link", name="Analyse").click()
    _analysed(page)

    chart = page.get_by_test_id("chance-chart")
    expect(chart).to_have_attribute("aria-label", re.compile("You: .*after the deal"))
    page.get_by_text("As a table").click()
    expect(page.locator(".analysis-panel table tbody tr").first).to_contain_text("±")

    expect(page).to_have_url(re.compile("analyse=1"))
    page.reload()
    _analysed(page)


def test_the_result_of_a_game_is_analysed(people: Browsers) -> None:
    """The button after a game says in plain words what decided it; a reload loses nothing."""
    page = people.open("/", size=(320, 568))
    page.get_by_test_id("play-bots").click()
    page.locator("[data-hand] [data-card]").first.wait_for()
    play([page], until=lambda turns: turns >= 2)
    resign(page)
    page.reload()
    page.get_by_test_id("result-analyse").click()

    result = page.get_by_test_id("result-analysis")
    expect(result).to_be_in_viewport(ratio=1)
    expect(result.get_by_role("link")).to_be_visible(timeout=ANALYSIS_MS)
    expect(result).to_be_in_viewport(ratio=1)
    expect(result).not_to_contain_text(re.compile("point|%"))
    page.set_viewport_size({"width": 844, "height": 390})
    for part in ("#result-title", ".places", "[data-testid=rematch]", "[data-testid=result-analysis] a"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
    page.reload()
    expect(result.locator("strong")).not_to_be_empty()
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("link", name="See the moves").click()
    _analysed(page)
    expect(page.locator(".board")).to_be_in_viewport(ratio=1)
    expect(page.locator(".keys")).to_be_hidden()


@pytest.mark.parametrize("size", [(390, 844), (320, 568), (1440, 900)])
def test_an_address_with_the_analysis_opens_the_board_at_the_mistake(
    people: Browsers, server: Server, played: PlayedGame, size: tuple[int, int]
) -> None:
    """The page is not scrolled: the board and its marks are in view, and the report is below or beside."""
    ann = played.people[0]
    first = people.open(f"/g/{played.game}?analyse=1", token=ann.token)
    _analysed(first)
    page = people.open(f"/g/{played.game}?analyse=1", size=size, token=ann.token)
    _analysed(page)
    expect(page.get_by_test_id("mark-legend")).to_be_in_viewport(ratio=1)
    expect(page.locator(".board")).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") == 0
    expect(page.get_by_test_id("try-again")).to_have_count(1)
    named = server.ask("games.analyse", ann, game_id=played.game)["coach"]["move"]
    steps = server.ask("games.replay", ann, game_id=played.game)["steps"]
    comes_to(page, STEP, next(at for at, step in enumerate(steps) if step["move"] == named) - 1)


def test_a_game_without_a_move_gets_no_praise_and_no_graph(people: Browsers, server: Server) -> None:
    """The other player resigned before anybody moved: one sentence says that there is nothing to analyse."""
    ann, bob = server.guest("Anna"), server.guest("Boris")
    table = server.table(ann, bob, clock="none")
    for person in (ann, bob):
        server.ask("tables.ready", person, table_id=table)
    page = people.open(f"/t/{table}", token=ann.token)
    page.locator("[data-hand] [data-card]").first.wait_for()
    server.ask("game.resign", bob, table_id=table, command_id="resign")
    page.get_by_test_id("result-analyse").click()
    nothing = page.get_by_test_id("nothing-to-analyse")
    expect(nothing).to_be_visible(timeout=ANALYSIS_MS)
    expect(page.get_by_test_id("result-analysis")).to_have_text(
        "No moves to analyse: the game ended too early."
    )

    people.go(page, f"/g/{table}.1?analyse=1")
    expect(nothing).to_be_visible(timeout=ANALYSIS_MS)
    for absent in ("chance-chart", "seat-figures", "coach"):
        expect(page.get_by_test_id(absent)).to_have_count(0)


def test_a_failed_request_can_be_repeated(people: Browsers, played: PlayedGame) -> None:
    """The page tells a player that there is no connection; the next attempt succeeds."""
    people.expect("ERR_FAILED", "games.analyse")
    page = people.open(f"/g/{played.game}", token=played.people[0].token)
    page.route("**/api/games.analyse", lambda route: route.abort())
    page.route_web_socket("**/connection/websocket", lambda _: None)
    page.get_by_test_id("analyse").click()
    expect(page.get_by_role("alert")).to_be_visible()

    page.unroute("**/api/games.analyse")
    page.get_by_test_id("analyse").click()

    _analysed(page)


CUT_CARDS = """() => {
  const boxOf = (element) => element.getBoundingClientRect();
  const board = boxOf(document.querySelector(".board"));
  const cards = [...document.querySelectorAll(".board .hand [data-card]")].map(boxOf);
  return cards.filter(
    ({ bottom, left, right }) => bottom > board.bottom || left < board.left || right > board.right,
  ).length;
}"""
NARROWEST = """() => {
  const cards = [...document.querySelectorAll("[data-zone=table] [data-card]")];
  return cards.length ? Math.min(...cards.map((card) => card.offsetWidth)) : 0;
}"""
TILE_LINES = """() => [...document.querySelectorAll("[data-testid=seat-figures]")].map((tile) =>
  [...tile.querySelectorAll(".name, strong, .points > span")].map((line) => ({
    top: line.getBoundingClientRect().top - tile.getBoundingClientRect().top,
    isOneLine: line.getClientRects().length === 1 && line.getBoundingClientRect().height < 32,
    isCut: line.classList.contains("name") ? false : line.scrollWidth > tile.clientWidth,
  })))"""


@pytest.mark.parametrize(("size", "lang", "least"), [((844, 390), "en", 34), ((667, 375), "ru", 30)])
def test_on_a_phone_on_its_side_a_bout_of_four_can_be_read(
    people: Browsers, server: Server, size: tuple[int, int], lang: str, least: int
) -> None:
    """With all hands open the bout has large cards, the own hand is whole, and the figures are on a grid.

    Hands of more than 12 cards, which random play makes, may leave less room.
    """
    seated = tuple(server.guest(name) for name in ("Ann", "Bob", "Cid", "Dan"))
    four = play_badly(server, *seated)
    page = people.open(f"/g/{four.game}?analyse=1", size=size, token=seated[0].token, lang=lang, still=True)
    _analysed(page)
    steps = server.ask("games.replay", seated[0], game_id=four.game)["steps"]
    for step in range(1, len(steps) - 1, 5):
        page.locator(".slider input").fill(str(step))
        laid = steps[step]["game"]["board"]["thrown_cards"]
        longest = max(len(hand) for hand in steps[step]["hands"][1:])
        if 0 < len(laid) < 5 and longest <= 12:
            until(page, f"() => ({NARROWEST})() >= {least}")
        comes_to(page, CUT_CARDS, 0)
    tiles = page.evaluate(TILE_LINES)
    assert len(tiles) == 4
    assert all(line["isOneLine"] and not line["isCut"] for tile in tiles for line in tile)
    assert len({tuple(round(line["top"]) for line in tile) for tile in tiles}) == 1
