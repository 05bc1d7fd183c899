"""Puzzles (analysis.md §2) on the real board: solved, failed, voted for; by day, theme and streak."""

import re

import pytest
from playwright.sync_api import Page, expect

from kozyr.analysis.puzzle import PLAYER, Puzzle
from kozyr.analysis.puzzle_attempt import play_tokens
from kozyr.analysis.shipped_puzzles import load_shipped_puzzles
from tests.kit.axe import axe
from tests.kit.browser_play import held
from tests.kit.browsers import GONE, PHONE, Browsers, Theme, comes_to, cut_off, until
from tests.kit.proxy import proxied
from tests.kit.puzzle_play import (
    ASKING,
    OVER,
    ask_hint,
    find_puzzle,
    find_wrong_leads,
    give_up,
    list_own_moves,
    play_moves,
    reach_question,
    tap_move,
    type_move,
)
from tests.kit.server_process import Server
from tests.kit.table_layout import COVERED, CUT, OVERLAPS

HAND = "() => [...document.querySelectorAll('[data-hand] [data-card]')].map((each) => each.dataset.card)"
BAR_CUT = """() => {
  const bar = document.querySelector(".puzzle-bar");
  const strip = bar.getBoundingClientRect();
  return [...bar.querySelectorAll("a, button, h1, .explanation > span, [data-testid=puzzle-result] button")]
    .filter((part) => part.checkVisibility())
    .filter((part) => {
      const { left, top, right, bottom, width, height } = part.getBoundingClientRect();
      const isSmall = part.matches("a, button") && (width < 44 || height < 44);
      return left < 0 || right > innerWidth + 1 || top < strip.top || bottom > strip.bottom + 1 || isSmall;
    }).map((part) => part.textContent || part.ariaLabel);
}"""
"""The parts of the strip above the board that are cut off or too small for a finger."""
PANEL_CUT = """() => [...document.querySelectorAll("[data-testid=puzzle-result] button, [data-testid=next]")]
  .filter((each) => {
    const { left, top, right, bottom, width, height } = each.getBoundingClientRect();
    const front = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return width < 44 || height < 44 || each.scrollWidth > each.clientWidth + 1 || !each.contains(front);
  }).map((each) => each.textContent || each.ariaLabel)"""
"""The buttons after an attempt that are cut off, covered or too small for a finger."""
BATTLEFIELD_COVERED = """() => {
  const panel = document.querySelector("[data-testid=puzzle-result]").getBoundingClientRect();
  return [...document.querySelectorAll(".battlefield [data-card]")]
    .filter((card) => {
      const { left, top, right, bottom } = card.getBoundingClientRect();
      return left < panel.right && right > panel.left && top < panel.bottom && bottom > panel.top;
    }).map((card) => card.dataset.card);
}"""
"""The cards on the table that the result covers."""
HAND_COVERED = """() => {
  const panel = document.querySelector("[data-testid=puzzle-result]").getBoundingClientRect();
  const cards = [...document.querySelectorAll("[data-hand] [data-card]")];
  return cards.filter((card) => card.getBoundingClientRect().top < panel.bottom)
    .map((card) => card.dataset.card);
}"""
"""The cards of the hand that the result covers."""
TITLE_CUT = """() => {
  const title = document.querySelector("h1");
  const range = document.createRange();
  const box = title.getBoundingClientRect();
  const words = [...title.firstChild.data.matchAll(/\\S+/g)].filter(({ 0: word, index }) => {
    range.setStart(title.firstChild, index);
    range.setEnd(title.firstChild, index + word.length);
    const { left, right } = range.getBoundingClientRect();
    return range.getClientRects().length > 1 || left < box.left - 1 || right > box.right + 1;
  }).map(({ 0: word }) => word);
  const lines = Math.round(box.height / parseFloat(getComputedStyle(title).lineHeight));
  return lines > 1 ? [`${lines} lines`, ...words] : words;
}"""
"""What is wrong with the title: how many lines it has, and its words that are broken or cut off."""
SMALLEST = (320, 568)
"""A phone on which the result lies over the hand, because the cards on the table leave no room for it."""
MAX_BUSY_ANSWERS = 60
"""A busy server answers after six seconds."""
SHORT = 3
SIMPLE = find_puzzle(lambda puzzle: "memory" not in puzzle.themes and len(list_own_moves(puzzle)) == SHORT)


def _ends_with_an_empty_table(puzzle: Puzzle) -> bool:
    game = play_tokens(puzzle.game, puzzle.moves)
    return not game.table and bool(game.hands[PLAYER]) and bool(game.hands[1 - PLAYER])


EMPTY_TABLE = find_puzzle(lambda puzzle: "memory" not in puzzle.themes and _ends_with_an_empty_table(puzzle))


@pytest.fixture(scope="module", autouse=True)
def _warm_judge(server: Server) -> None:
    """Wait for the process that judges moves: it loads or compiles the kernel, which may take minutes."""
    person = server.guest("Warm")
    server.ask("puzzles.next", person, puzzle=SIMPLE.id)
    action = {"type": "move", "cards": [next(find_wrong_leads(SIMPLE))]}
    for _ in range(MAX_BUSY_ANSWERS):
        if server.word("puzzles.try", person, puzzle=SIMPLE.id, step=0, action=action) != "busy":
            return
    pytest.fail("the judge is still busy")


def _says(page: Page, text: str) -> None:
    expect(page.get_by_test_id("explanation")).to_contain_text(text)


@pytest.mark.parametrize("how", [tap_move, type_move])
def test_a_puzzle_is_solved_and_the_rating_grows(server: Server, people: Browsers, how: object) -> None:
    """The player makes the moves of the stored solution; the first attempt of a registered player counts."""
    member = server.member("Solver" if how is tap_move else "Typist")
    page = people.open(f"/puzzles/{SIMPLE.id}", token=member.token)
    _says(page, "Win from here" if SIMPLE.goal == "win" else "Save the draw")
    first, *others = list_own_moves(SIMPLE)
    play_moves(page, [first], how)  # type: ignore[arg-type]  # one of the two ways
    _says(page, "Right!")
    play_moves(page, others, how)  # type: ignore[arg-type]  # one of the two ways

    result = page.get_by_test_id("puzzle-result")
    expect(result.locator("h2")).to_contain_text("Solved!")
    assert re.search(r"Provisional rating: \d{4}\? \+\d+", page.get_by_test_id("puzzle-rating").inner_text())
    expect(result).to_contain_text("Puzzle's rating: ")
    expect(page.locator(".heading")).to_contain_text(re.compile(r"(Classic|Transfer)\s· your rating \d{4}\?"))
    until(page, "() => document.activeElement?.dataset.testid === 'next'")
    people.go(page, f"/u/{member.name}")
    expect(page.get_by_test_id("rating-puzzle")).to_contain_text("1 puzzle · solved: 1, failed: 0")


def test_a_wrong_move_is_explained_and_costs_rating(server: Server, people: Browsers) -> None:
    """The page says why, names the best move on request, and offers another attempt, which does not count."""
    page = people.open(f"/puzzles/{SIMPLE.id}", token=server.member("Loser").token)
    play_moves(page, [f"0:{next(find_wrong_leads(SIMPLE))}"])
    expect(page.get_by_test_id("explanation")).to_have_text(
        re.compile(r"^After this move (you can only draw|your opponent can win)\.$")
    )
    expect(page.get_by_test_id("puzzle-result").locator("h2")).to_contain_text("Not solved")
    expect(page.get_by_test_id("puzzle-rating").locator("strong")).to_contain_text("−")
    # The themes would say what the solution is.
    expect(page.locator(".facts")).to_have_text(re.compile(r"^\s*Puzzle's rating: \d+\s*$"))
    expect(page.get_by_role("group", name="Good puzzle?")).to_be_visible()
    page.get_by_test_id("show-best").click()
    _says(page, "The best move: lead")
    expect(page.locator("h1")).to_have_text("The right move")
    expect(page.locator("[data-mark=played], [data-mark=better]")).to_have_count(2)

    page.get_by_test_id("solution").click()
    expect(page.get_by_test_id("puzzle-result")).to_be_hidden()
    until(page, OVER)
    _says(page, "End of the solution: from here you can win.")
    page.get_by_test_id("retry").click()
    play_moves(page, list_own_moves(SIMPLE))
    expect(page.get_by_test_id("puzzle-result")).to_contain_text("No rating for this attempt")


def test_the_solution_is_paused_stepped_and_skipped(people: Browsers) -> None:
    """The card of the wrong move is back in the hand, unmarked; the page says what the solution reaches."""
    page = people.open(f"/puzzles/{SIMPLE.id}", size=(390, 844))
    play_moves(page, [f"0:{next(find_wrong_leads(SIMPLE))}"])
    page.get_by_test_id("show-best").click()
    page.get_by_test_id("solution").click()
    page.get_by_test_id("puzzles_pause").click()
    _says(page, "How to win: lead")
    expect(page.locator(".pending")).to_have_count(0)
    before = page.evaluate(HAND)
    page.get_by_test_id("puzzles_step_forward").click()
    until(page, f"() => ({HAND})().length !== {len(before)}")
    page.get_by_test_id("puzzles_step_back").click()
    comes_to(page, HAND, before)
    comes_to(page, BAR_CUT, [])
    page.get_by_test_id("puzzles_to_end").click()
    until(page, OVER)
    _says(page, "End of the solution: from here you can win.")
    expect(page.locator("h1")).to_have_text("Solution")


def test_the_first_hint_is_a_nudge_the_second_marks_the_card_and_then_comes_the_solution(
    server: Server, people: Browsers
) -> None:
    """A player is told the price first: a puzzle that is solved with a hint brings no points."""
    page = people.open(f"/puzzles/{SIMPLE.id}", size=SMALLEST, token=server.member("Hinted").token)
    first, *others = list_own_moves(SIMPLE)
    until(page, ASKING)
    page.get_by_test_id("puzzle-hint").click()
    expect(page.get_by_role("dialog")).to_contain_text("your rating stays as it is")
    page.get_by_test_id("take-hint").click()
    _says(page, "Hint: ")
    expect(page.get_by_test_id("explanation")).to_contain_text("lead")
    expect(page.locator("[data-hand] .marked")).to_have_count(0)
    page.get_by_test_id("puzzle-hint").click()
    expect(page.locator("[data-hand] .marked")).to_have_attribute("data-card", first[2:])
    _says(page, "Hint: the marked card is the right one.")
    expect(page.get_by_test_id("best-move")).to_have_text("Solution")
    comes_to(page, BAR_CUT, [])
    play_moves(page, [first, *others])
    expect(page.get_by_test_id("puzzle-result")).to_contain_text("Solved with a hint: no rating points")


@pytest.mark.parametrize("size", [SMALLEST, (390, 844), (844, 390), (1440, 900)])
def test_the_solution_is_labelled_and_leads_back_to_the_puzzle(
    people: Browsers, size: tuple[int, int]
) -> None:
    """The heading counts the moves of the solution, and the large button begins another attempt."""
    page = people.open(f"/puzzles/{SIMPLE.id}", size=size, lang="ru")
    reach_question(page)
    ask_hint(page)
    page.get_by_test_id("best-move").click()
    page.get_by_test_id("puzzles_pause").click()
    expect(page.locator(".heading")).to_contain_text(re.compile(r"Решение\s*ход \d+ из \d+"))
    comes_to(page, BAR_CUT, [])
    page.get_by_test_id("try-it").click()
    until(page, ASKING)
    expect(page.locator("h1")).to_have_text(f"Задача {SIMPLE.id}")


@pytest.mark.parametrize("lang", ["en", "ru", "uk"])
@pytest.mark.parametrize("size", [SMALLEST, (390, 844), (667, 375), (844, 390), (1440, 900)])
def test_the_right_move_has_a_title_in_one_line(people: Browsers, size: tuple[int, int], lang: str) -> None:
    """The buttons beside it leave room for its longest word; none of them is cut off or too small."""
    page = people.open(f"/puzzles/{SIMPLE.id}", size=size, lang=lang)
    play_moves(page, [f"0:{next(find_wrong_leads(SIMPLE))}"])
    page.get_by_test_id("show-best").click()
    page.get_by_test_id("retry").wait_for()
    for measure in (TITLE_CUT, BAR_CUT):
        comes_to(page, measure, [])
    page.get_by_test_id("solution").click()
    page.get_by_test_id("puzzles_pause").click()
    for measure in (TITLE_CUT, BAR_CUT):
        comes_to(page, measure, [])


@pytest.mark.parametrize("size", [SMALLEST, (360, 740), (390, 844), (844, 390), (667, 375), (1440, 900)])
def test_the_result_leaves_the_cards_on_the_table_visible(
    server: Server, people: Browsers, size: tuple[int, int]
) -> None:
    """After a wrong move its card and the answer lie above the panel, also with a rating in the panel."""
    member = server.member(f"Wide{size[0]}")
    page = people.open(f"/puzzles/{SIMPLE.id}", size=size, lang="ru", token=member.token)
    play_moves(page, [f"0:{next(find_wrong_leads(SIMPLE))}"])
    page.locator(".battlefield [data-card]").first.wait_for()
    for measure in (BATTLEFIELD_COVERED, PANEL_CUT, BAR_CUT):
        comes_to(page, measure, [])


@pytest.mark.parametrize("size", [SMALLEST, (390, 844), (844, 390), (667, 375), (1440, 900)])
def test_the_result_of_a_solved_puzzle_leaves_the_hand_visible(
    people: Browsers, size: tuple[int, int]
) -> None:
    """With an empty table the panel lies there; its button shows the player's own moves again."""
    page = people.open(f"/puzzles/{EMPTY_TABLE.id}", size=size, lang="uk")
    play_moves(page, list_own_moves(EMPTY_TABLE))
    page.get_by_test_id("puzzle-result").wait_for()
    assert page.evaluate("() => document.querySelectorAll('.battlefield [data-card]').length") == 0
    for measure in (HAND_COVERED, PANEL_CUT, BAR_CUT):
        comes_to(page, measure, [])
    page.get_by_test_id("solution").click()
    page.get_by_test_id("puzzles_to_end").click()
    until(page, OVER)
    expect(page.get_by_test_id("puzzle-result")).to_be_visible()


def test_votes_are_kept_and_taken_back(people: Browsers) -> None:
    """A guest may vote too; the page of the same puzzle shows the vote again."""
    page = people.open("/puzzles/daily")
    give_up(page)
    up, down = page.get_by_test_id("vote-up"), page.get_by_test_id("vote-down")
    up.click()
    expect(up).to_have_attribute("aria-pressed", "true")
    down.click()
    expect(down).to_have_attribute("aria-pressed", "true")
    expect(up).to_have_attribute("aria-pressed", "false")
    page.reload()
    expect(down).to_have_attribute("aria-pressed", "true")
    down.click()
    expect(down).to_have_attribute("aria-pressed", "false")


def _open_first(people: Browsers, size: tuple[int, int] = PHONE) -> Page:
    """Open the puzzles for the first time, read what they are, and start."""
    page = people.open("/puzzles", size=size)
    intro = page.get_by_test_id("puzzle-intro")
    expect(intro.get_by_role("link")).to_have_text(["Puzzle of the day", "Streak"])
    intro.get_by_test_id("puzzles-start").click()
    return page


def test_next_shows_another_puzzle(people: Browsers) -> None:
    """The button and the key N lead on; guests read that a rating needs an account."""
    page = _open_first(people)
    shown = set()
    for go_on in (lambda: page.get_by_test_id("next").click(), lambda: page.keyboard.press("n"), None):
        give_up(page)
        expect(page.get_by_test_id("puzzle-result")).to_contain_text("Register for a rating")
        shown.add(page.locator("main.puzzle").get_attribute("data-puzzle"))
        if go_on:
            go_on()
            reach_question(page)
    assert len(shown) == 3


def test_a_guest_registers_and_returns_to_the_puzzles(people: Browsers) -> None:
    """The form is in view with the focus in it; the next puzzle then counts."""
    page = _open_first(people, size=SMALLEST)
    give_up(page)
    page.get_by_test_id("puzzle-result").get_by_role("link", name="Register for a rating").click()
    password = page.locator("input[autocomplete=new-password]")
    expect(password).to_be_focused()
    expect(password).to_be_in_viewport(ratio=1)
    page.keyboard.type("a horse that plays durak")
    page.keyboard.press("Enter")
    page.wait_for_url("**/puzzles")
    page.get_by_test_id("codes-saved").click()
    reach_question(page)
    expect(page.locator(".heading")).to_contain_text(re.compile(r"your rating \d+\?"))


def test_the_puzzle_of_the_day_is_on_the_home_page(people: Browsers) -> None:
    """It names its day, stays failed and shows its solution after a reload, and is the same for all."""
    page = people.open("/")
    page.locator("a.tile[href='/puzzles/daily']").click()
    reach_question(page)
    expect(page.locator("h1")).to_contain_text("Puzzle of")
    name = page.locator("main.puzzle").get_attribute("data-puzzle")
    give_up(page)
    page.reload()
    until(page, OVER)
    page.get_by_test_id("solution").click()
    expect(page.get_by_test_id("puzzle-result")).to_be_hidden()
    until(page, OVER)
    page.get_by_test_id("next").click()
    page.wait_for_url("**/puzzles")
    reach_question(page)
    other = people.open("/puzzles/daily", lang="ru")
    until(other, ASKING)
    assert other.locator("main.puzzle").get_attribute("data-puzzle") == name


def test_a_reload_keeps_the_attempt(people: Browsers) -> None:
    """After a move the page is loaded again: the position and the next moves are the same."""
    page = people.open(f"/puzzles/{SIMPLE.id}")
    first, *others = list_own_moves(SIMPLE)
    play_moves(page, [first])
    cards = page.evaluate(HAND)
    page.reload()
    until(page, ASKING)
    comes_to(page, HAND, cards)
    play_moves(page, others)
    expect(page.get_by_test_id("puzzle-result").locator("h2")).to_contain_text("Solved!")


def test_an_unknown_puzzle_says_so(people: Browsers) -> None:
    """The page names the problem and leads to other puzzles."""
    people.expect(r"status of 404 .*puzzles\.next")
    page = people.open("/puzzles/nowhere", lang="ru")
    assert re.search("[а-я]", page.get_by_role("alert").inner_text())
    page.locator("main a[href='/puzzles']").click()
    reach_question(page)


def test_without_own_games_the_page_says_so(people: Browsers) -> None:
    """A newcomer has no games from which a puzzle could come."""
    people.expect(r"status of 404 .*puzzles\.next")
    page = people.open("/puzzles?mode=games")
    page.get_by_role("alert").wait_for()
    page.locator("main a[href='/puzzles']").click()
    reach_question(page)


def test_a_theme_is_chosen_in_the_menu(people: Browsers) -> None:
    """The puzzles that follow have this theme, which is named after the end."""
    page = _open_first(people)
    expect(page.get_by_test_id("puzzle-intro")).to_be_hidden()
    reach_question(page)
    page.get_by_test_id("puzzle-menu").click()
    page.get_by_role("link", name="Lead a pair").click()
    page.wait_for_url("**/puzzles?theme=lead-a-pair")
    give_up(page)
    expect(page.get_by_test_id("puzzle-result")).to_contain_text("Lead a pair")


def test_a_mistake_ends_the_streak(people: Browsers) -> None:
    """The panel counts what was solved; the button begins another streak."""
    page = people.open("/puzzles?mode=streak")
    give_up(page)
    expect(page.get_by_test_id("puzzle-result")).to_contain_text("Streak over: 0")
    page.get_by_test_id("next").click()
    reach_question(page)
    expect(page.locator(".heading")).to_contain_text("streak 0")


def test_a_memory_puzzle_shows_what_was_played(people: Browsers) -> None:
    """The moves before it can be skipped and watched again; the opponent's cards stay hidden."""
    puzzle = find_puzzle(lambda each: "memory" in each.themes)
    page = people.open(f"/puzzles/{puzzle.id}")
    _says(page, "Watch and remember")
    page.get_by_test_id("skip").click()
    until(page, ASKING)
    _says(page, "Remember your opponent's cards")
    assert page.locator(".seat [data-open]").count() == 0
    page.get_by_role("button", name="Watch again").click()
    _says(page, "Watch and remember")
    page.get_by_test_id("skip").click()
    play_moves(page, list_own_moves(puzzle)[:1])
    _says(page, "Right!")


def test_a_move_without_connection_can_be_made_again(server: Server, people: Browsers) -> None:
    """The page says that the server cannot be reached, and loses nothing."""
    with proxied(server.port) as proxy:
        page = people.open(f"/puzzles/{SIMPLE.id}", base_url=f"http://127.0.0.1:{proxy.port}")
        until(page, ASKING)
        people.expect(GONE)
        first, *_ = list_own_moves(SIMPLE)
        with cut_off(page, proxy):
            tap_move(page, first)
            _says(page, "Can't reach the server")
        play_moves(page, [first])
        _says(page, "Right!")


@pytest.mark.parametrize(
    ("size", "lang", "theme"),
    [
        (SMALLEST, "uk", "light"),
        ((390, 844), "ru", "dark"),
        ((844, 390), "uk", "dark"),
        ((667, 375), "ru", "light"),
        ((768, 1024), "en", "light"),
        ((1440, 900), "en", "dark"),
        ((1920, 1080), "ru", "light"),
    ],
)
def test_a_puzzle_shows_everything_at_every_size(
    people: Browsers, size: tuple[int, int], lang: str, theme: Theme
) -> None:
    """Nothing is cut, covered or too small, while the puzzle is solved and after it; axe finds nothing."""
    page = people.open(f"/puzzles/{SIMPLE.id}", size=size, lang=lang, theme=theme)
    for move in list_own_moves(SIMPLE):
        until(page, ASKING)
        for measure in (BAR_CUT, CUT, COVERED, OVERLAPS):
            comes_to(page, measure, [])
        assert axe(page) == []
        play_moves(page, [move])
    for measure in (BAR_CUT, PANEL_CUT, BATTLEFIELD_COVERED):
        comes_to(page, measure, [])
    assert axe(page) == []
    page.get_by_test_id("puzzle-menu").click()
    assert axe(page) == []


SEVERAL = next(
    puzzle for puzzle in load_shipped_puzzles() if "," in puzzle.moves[0] and "memory" not in puzzle.themes
)


def test_several_marked_cards_are_chosen_by_taps(people: Browsers) -> None:
    """A tap on one of them does not play it alone, which would lose the puzzle."""
    page = people.open(f"/puzzles/{SEVERAL.id}")
    reach_question(page)
    ask_hint(page)
    cards = SEVERAL.moves[0][2:].split(",")
    for card in cards:
        held(page, card).click(position={"x": 12, "y": 18})
        expect(held(page, card)).to_have_attribute("aria-pressed", "true")

    page.locator("[data-act=move].primary").click()

    expect(page.locator("[data-zone=table] .pair")).to_have_count(len(cards))
    expect(page.get_by_test_id("explanation")).to_contain_text("Right!")
