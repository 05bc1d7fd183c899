"""The tutorial (web.md, Learn): six lessons on the real board, by taps and by keys, online and offline."""

from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import Page, expect

from tests.kit.axe import axe
from tests.kit.browser_play import held, walk_to
from tests.kit.browsers import GONE, Browsers, Theme, comes_to, cut_off, until
from tests.kit.proxy import proxied
from tests.kit.server_process import Server
from tests.kit.table_layout import COVERED, CUT, OVERLAPS

NEXT = "next"
"""The lesson's own button in the action bar."""
CHECK = "check"
"""The button that takes or passes."""
LESSONS = {
    "beat": ("S10", "CQ", NEXT, NEXT),
    "throw_in": (NEXT, "S7", "D9", "CJ", CHECK),
    "take": (NEXT, CHECK, NEXT, "S10"),
    "trump": (NEXT, "H7", "S9", "HQ"),
    "transfer": (NEXT, "D8", NEXT, "S9"),
    "endgame": (NEXT, "DA", "SK", "C6"),
}
"""The right moves of every lesson, in the order of the lessons."""
SELECTIONS = [(*LESSONS,)[:2], (*LESSONS,)]
"""The lessons for `make test`, which have every kind of move, and all lessons for `make stress`."""
AWAITED = "() => !['showing', undefined].includes(document.querySelector('main')?.dataset.state)"
BUTTON = ".mine .answer :is(button, a)"
TEACHER_CUT = """() => {
  const strip = document.querySelector(".teacher").getBoundingClientRect();
  const parts = [...document.querySelectorAll(".teacher .back, .teacher p")];
  const boxes = parts.map((part) => [part.tagName, part.getBoundingClientRect()]);
  const cut = boxes.filter(([, { top, bottom, right }]) =>
    top < strip.top || bottom > strip.bottom || right > innerWidth);
  const meet = (a, b) => Math.min(a.right, b.right) > Math.max(a.left, b.left)
    && Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top);
  const covered = boxes.flatMap(([one, a], place) =>
    boxes.slice(place + 1).filter(([, b]) => meet(a, b)).map(([two]) => `${one} and ${two}`));
  const small = boxes.filter(([name, box]) => name !== "P" && (box.width < 44 || box.height < 44));
  return [...cut.map(([name]) => name), ...covered, ...small.map(([name]) => name)];
}"""
"""The parts of the teacher's strip that are cut off, overlap or are too small for a finger."""


def _tap(page: Page, move: str) -> None:
    if move == NEXT:
        page.locator(BUTTON).click()
    elif move == CHECK:
        page.locator("[data-act=check]").click()
    else:
        held(page, move).click(position={"x": 12, "y": 18})


def _type(page: Page, move: str) -> None:
    if move == NEXT:
        until(page, f"() => document.activeElement?.matches({BUTTON!r})")
        page.keyboard.press("Enter")
    elif move == CHECK:
        page.keyboard.press("t")
        page.keyboard.press("p")
    else:
        walk_to(page, f"[data-hand] .card:has([data-card='{move}'])")
        page.keyboard.press("Enter")


def _play(
    page: Page, name: str, move: Callable[[Page, str], None], look: Callable[[Page], None] = lambda _: None
) -> None:
    """Play a lesson by its right moves."""
    until(page, f"() => location.pathname === '/learn/{name}'")
    for turn in LESSONS[name]:
        until(page, AWAITED)
        look(page)
        before = page.get_by_test_id("teacher").inner_text()
        move(page, turn)
        expect(page.get_by_test_id("teacher")).not_to_have_text(before)
    expect(page.locator("main[data-state=finished]")).to_be_visible()
    look(page)


def _asks_for_nothing_while_it_explains(page: Page) -> None:
    if page.locator("main[data-state=telling]").count():
        expect(page.locator(".mine .title")).to_have_text("")


def test_the_whole_tutorial_is_played_by_taps(people: Browsers) -> None:
    """From the list through all six lessons to the first game against a bot; the ticks are kept."""
    page = people.open("/learn")
    expect(page.locator("main")).to_contain_text("the last one holding cards is the durak")
    page.locator("a.lesson").first.click()
    expect(page.get_by_test_id("teacher")).to_contain_text("Tap your 10♠")
    expect(page.locator("[data-hand] .marked")).to_have_attribute("data-card", "S10")
    for name in LESSONS:
        _play(page, name, _tap, _asks_for_nothing_while_it_explains)
        if name != "endgame":
            page.locator(BUTTON).click()
    people.go(page, "/learn")
    expect(page.locator("a.lesson .done")).to_have_count(len(LESSONS))
    people.go(page, "/learn/endgame")
    _play(page, "endgame", _tap)
    page.locator(BUTTON).click()
    page.wait_for_url("**/t/*")
    expect(page.locator("[data-hand] .card")).to_have_count(6)


@pytest.mark.parametrize("names", SELECTIONS)
def test_the_tutorial_is_played_by_keys(people: Browsers, names: Sequence[str]) -> None:
    """Arrows and Enter play cards, T and P take and pass; the teacher's button has the focus."""
    page = people.open("/learn/beat")
    for name in names:
        _play(page, name, _type)
        if name != names[-1]:
            _type(page, NEXT)


def test_a_wrong_move_is_explained_and_can_be_repeated(people: Browsers) -> None:
    """The ace beats too, but the teacher says why the ten is better, and marks it."""
    page = people.open("/learn/beat")
    until(page, AWAITED)
    held(page, "SA").click(position={"x": 12, "y": 18})
    expect(page.get_by_test_id("teacher")).to_contain_text("save it for later")
    expect(page.locator("[data-hand] .marked")).to_have_attribute("data-card", "S10")
    _tap(page, "S10")
    expect(page.get_by_test_id("teacher")).to_contain_text("throw in my 10♣")


def test_a_wrong_order_in_the_endgame_is_played_out(people: Browsers) -> None:
    """The learner sees what the six costs, and starts the step again."""
    page = people.open("/learn/endgame")
    _tap(page, NEXT)
    _tap(page, "C6")
    expect(page.locator("main[data-state=mistaken]")).to_be_visible()
    expect(page.get_by_test_id("teacher")).to_contain_text("Try another order")
    _tap(page, NEXT)
    expect(page.locator("[data-hand] .card")).to_have_count(3)
    _tap(page, "DA")
    expect(page.get_by_test_id("teacher")).to_contain_text("What comes next?")


def test_a_card_that_cannot_be_played_says_why(people: Browsers) -> None:
    """The board explains it as in a game."""
    page = people.open("/learn/beat")
    until(page, AWAITED)
    held(page, "C9").click(position={"x": 12, "y": 18})
    expect(page.locator(".mine .turn")).to_have_text("This card doesn't beat 8♠")
    expect(page.get_by_test_id("teacher")).to_contain_text("it beats my 8♠")


@pytest.mark.parametrize(
    ("size", "lang", "theme"),
    [
        ((320, 568), "uk", "light"),
        ((667, 375), "ru", "dark"),
        ((844, 390), "uk", "light"),
        ((390, 844), "ru", "dark"),
        ((1440, 900), "en", "light"),
    ],
)
def test_a_lesson_shows_everything_at_every_size(
    people: Browsers, size: tuple[int, int], lang: str, theme: Theme
) -> None:
    """Nothing is cut, covered or too small: neither on the board nor beside the teacher."""
    page = people.open("/learn/beat", size=size, lang=lang, theme=theme)

    def look(page: Page) -> None:
        for measure in (TEACHER_CUT, CUT, COVERED, OVERLAPS):
            comes_to(page, measure, [])

    for name in LESSONS:
        _play(page, name, _tap, look)
        assert axe(page) == [], name
        if name != "endgame":
            page.locator(BUTTON).click()


@pytest.mark.parametrize("names", SELECTIONS)
def test_the_lessons_need_no_server_once_the_list_is_open(
    server: Server, people: Browsers, names: Sequence[str]
) -> None:
    """Offline: the lessons are played without the network."""
    with proxied(server.port) as proxy:
        page = people.open("/learn", base_url=f"http://127.0.0.1:{proxy.port}")
        page.locator("a.lesson").first.wait_for()
        people.expect(GONE)
        with cut_off(page, proxy):
            page.locator("a.lesson").first.click()
            for name in names:
                _play(page, name, _tap)
                if name != names[-1]:
                    page.locator(BUTTON).click()


def test_an_unknown_lesson_is_not_found(people: Browsers) -> None:
    """The page leads back to the list."""
    page = people.open("/learn/poker")
    page.locator("main a[href='/learn']").click()
    expect(page.locator("a.lesson")).to_have_count(len(LESSONS))
