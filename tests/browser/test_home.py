"""The home page: one tap starts a game with bots or with people, and tiles lead to everything else."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.kit.axe import axe
from tests.kit.browsers import PHONE, Browsers, browsers, comes_to, until
from tests.kit.page_layout import SIZES
from tests.kit.server_process import Person, Server, serving

CARDS = "[data-hand] [data-card]"
MANY_PEOPLE = """if (location.protocol.startsWith("http")) localStorage.setItem("kozyr.people", "9")"""
"""What earlier versions remembered of busy evenings, and what made the buttons change places."""
COUNTS_LABEL = {"en": "Players", "ru": "Игроков", "uk": "Гравців"}
FULL_ROWS = """() => {
  const grid = document.querySelector(".tiles").getBoundingClientRect();
  const boxes = [...document.querySelectorAll(".tiles > *")].map((tile) => tile.getBoundingClientRect());
  const rows = [...Map.groupBy(boxes, ({ top }) => top).values()];
  return rows.every((row) => Math.abs(Math.max(...row.map(({ right }) => right)) - grid.right) < 1
    && new Set(row.map(({ height }) => Math.round(height))).size === 1);
}"""
"""Whether every row of tiles is full, and its tiles have the same height."""
WAYS = {
    "en": {"bots": "Play against bots", "people": "Play with people"},
    "ru": {"bots": "Играть с ботами", "people": "Играть с людьми"},
    "uk": {"bots": "Грати з ботами", "people": "Грати з людьми"},
}


def _tables(server: Server, who: Person) -> list[dict[str, object]]:
    tables: list[dict[str, object]] = server.ask("tables.mine", who)["tables"]
    return tables


def _wait_for_table(page: Page) -> str:
    until(page, "() => location.pathname.startsWith('/t/')")
    return page.url.rsplit("/", 1)[-1].split("?")[0]


def test_the_chips_choose_the_game(server: Server, people: Browsers) -> None:
    """The choice stays after a reload, and the big button deals exactly this game."""
    ann = server.guest("Ann")
    page = people.open("/", token=ann.token)
    page.get_by_role("button", name="Two against two").click()
    page.get_by_role("button", name="Transfer").click()
    page.reload()
    expect(page.get_by_role("button", name="Two against two")).to_have_attribute("aria-pressed", "true")

    expect(page.get_by_test_id("play-bots")).to_contain_text("Play against bots")
    page.get_by_test_id("play-bots").click()
    page.locator(CARDS).first.wait_for()

    [table] = _tables(server, ann)
    assert (table["rules"], table["seats"], table["status"]) == ("pairs-transfer", 4, "playing")


def test_a_bot_is_chosen_by_its_face(server: Server, people: Browsers) -> None:
    """The tile shows the characters; the chosen one decides the level of the game."""
    ann = server.guest("Ann")
    page = people.open("/", token=ann.token)

    page.get_by_test_id("choose-bot").click()
    page.get_by_role("dialog").get_by_role("button", name="Granny Nyura").click()
    page.locator(CARDS).first.wait_for()

    [table] = _tables(server, ann)
    assert table["levels"] == [None, "divine"]


@pytest.mark.parametrize(("lang", "result"), [("en", "Lost"), ("ru", "Поражение"), ("uk", "Поразка")])
def test_the_last_result_leads_to_its_replay(
    server: Server, people: Browsers, lang: str, result: str
) -> None:
    """A visitor without a game sees no such tile."""
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = server.table(ann, bob)
    for who in (ann, bob):
        server.ask("tables.ready", who, table_id=table)
    server.ask("game.resign", ann, table_id=table, command_id="enough")
    page = people.open("/", lang=lang, token=ann.token)

    tile = page.get_by_test_id("last-game")
    expect(tile).to_contain_text(result)
    for width in (390, 768, 1100, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        until(page, FULL_ROWS)
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    tile.click()
    until(page, f"() => location.pathname === '/g/{table}.1'")

    stranger = people.open("/")
    stranger.get_by_test_id("play-bots").wait_for()
    expect(stranger.get_by_test_id("last-game")).to_have_count(0)
    for width in (390, 768, 1280):
        stranger.set_viewport_size({"width": width, "height": 800})
        until(stranger, FULL_ROWS)


def test_people_online_and_a_live_table_are_shown(server: Server, people: Browsers) -> None:
    """A running game can be watched. The header does not count few people."""
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = server.table(ann, bob, name="Evening of the cup")
    for who in (ann, bob):
        server.ask("tables.ready", who, table_id=table)
    player = people.open(f"/t/{table}", token=ann.token)
    player.locator(CARDS).first.wait_for()

    page = people.open("/", size=(1440, 900))

    expect(page.locator(".live")).to_be_visible()
    expect(page.get_by_test_id("online")).to_have_count(0)
    page.locator(".live a").click()
    _wait_for_table(page)


def test_a_lesson_fills_the_place_of_a_live_table(tmp_path: Path, program: Browser) -> None:
    """On a server without games, the right column of a wide screen is as high as the left one."""
    with serving(tmp_path) as empty, browsers(program, empty.url) as people:
        page = people.open("/", size=(1440, 900))
        page.locator("a[href='/learn/beat']").wait_for()

        bottoms = """() => [".columns > :first-child", ".side > :last-child"]
          .map((each) => Math.round(document.querySelector(each).getBoundingClientRect().bottom))"""
        left, right = page.evaluate(bottoms)
        assert abs(left - right) <= 8, "the rim of the left panel is a shadow"


def test_the_next_lesson_is_offered(tmp_path: Path, program: Browser) -> None:
    """After the first lesson the second one is offered, and nothing after all lessons or a whole game."""
    with serving(tmp_path) as quiet, browsers(program, quiet.url) as people:
        ann, bob = quiet.guest("Ann"), quiet.guest("Bob")

        def see(lessons: str) -> Page:
            script = f"""if (location.protocol.startsWith("http"))
              localStorage.setItem("kozyr.lessons", "{lessons}")"""
            page = people.open("/", lang="ru", token=ann.token, size=(1440, 900), script=script)
            page.get_by_test_id("people-panel").wait_for()
            page.wait_for_load_state("networkidle")
            return page

        page = see("beat")
        expect(page.locator("a[href='/learn/throw_in']")).to_be_visible()
        expect(page.locator(".lesson h2")).to_have_text("Подкидывать")
        page = see("beat throw_in take trump transfer endgame")
        expect(page.locator(".lesson")).to_have_count(0)

        table = quiet.table(ann, bob)
        for who in (ann, bob):
            quiet.ask("tables.ready", who, table_id=table)
        quiet.ask("game.resign", ann, table_id=table, command_id="enough")
        page = see("beat")
        page.get_by_test_id("last-game").wait_for()
        expect(page.locator(".lesson")).to_have_count(0)


def test_the_home_page_leads_to_the_lessons(server: Server, people: Browsers) -> None:
    """The tile is a plain link."""
    page = people.open("/", lang="uk", token=server.guest("Ann").token)

    expect(page.locator("main a[href='/learn']")).to_contain_text("Навчитися грати")


@pytest.mark.parametrize(
    ("lang", "reason", "bot"),
    [
        ("en", "you gave up", "Zina (bot)"),
        ("ru", "вы сдались", "Зина (бот)"),
        ("uk", "ви здалися", "Зіна (бот)"),
    ],
)
def test_a_past_game_names_the_bot_and_who_gave_up(
    server: Server, people: Browsers, lang: str, reason: str, bot: str
) -> None:
    """The tile on the first page and the list of games say the same."""
    ann = server.guest("Ann")
    table = server.ask("tables.create", ann, clock="none", bots=True)["table_id"]
    server.ask("tables.add_bot", ann, table_id=table, level="novice")
    server.ask("tables.ready", ann, table_id=table)
    server.ask("game.resign", ann, table_id=table, command_id="enough")

    page = people.open("/", lang=lang, token=ann.token)
    tile = page.get_by_test_id("last-game")
    expect(tile).to_contain_text(reason)
    expect(tile).to_contain_text(bot)
    people.go(page, "/games")
    row = page.locator("main li").first
    expect(row).to_contain_text(reason)
    expect(row).to_contain_text(bot)
    expect(row.get_by_test_id("game-kind")).to_be_visible()  # with bots, not rated
    people.go(page, "/account")
    summary = page.get_by_test_id("profile-summary")
    expect(summary.locator("dd")).to_have_text(["1", "0", "0"])  # games, wins, longest streak
    summary.get_by_role("link").first.click()
    page.wait_for_url("**/u/*")


def test_friends_and_the_leaderboard_are_found_from_the_home_page(server: Server, people: Browsers) -> None:
    """A friend in a game can be watched; the panel and, on wide screens, the header lead to the pages."""
    ann, bob = server.guest("Ann"), server.guest("Bob")
    for each, other in ((ann, bob), (bob, ann)):
        server.ask("users.follow", each, user_id=other.id)
    table = server.ask("tables.create", bob)["table_id"]
    server.ask("tables.add_bot", bob, table_id=table, level="random")
    server.ask("tables.ready", bob, table_id=table)
    bobs = people.open(f"/t/{table}", token=bob.token)
    bobs.locator(CARDS).first.wait_for()
    page = people.open("/", size=(320, 568), token=ann.token)
    panel = page.get_by_test_id("people-panel")

    expect(panel.get_by_role("link", name="Watch")).to_have_attribute("href", f"/t/{table}")
    panel.get_by_role("link", name="Leaderboard").click()
    expect(page.get_by_role("heading", name="Leaderboard")).to_be_visible()
    page.set_viewport_size({"width": 1440, "height": 900})
    page.get_by_role("banner").get_by_role("link", name="Friends").click()
    expect(page.get_by_test_id("friends")).to_contain_text(bob.name)


@pytest.mark.parametrize("lang", ["ru", "en", "uk"])
@pytest.mark.parametrize("size", [(360, 740), (320, 568), (412, 915), (844, 390)])
def test_the_cancel_button_of_the_bots_is_on_one_line(
    people: Browsers, lang: str, size: tuple[int, int]
) -> None:
    """The title of the dialog does not squeeze the button."""
    page = people.open("/", lang=lang, size=size)
    page.get_by_test_id("choose-bot").click()

    button = page.locator("dialog[open] .head button")
    assert button.evaluate("(each) => each.offsetHeight") <= 48


def test_the_own_game_is_not_offered_to_watch(server: Server, people: Browsers) -> None:
    """Neither as the live table nor beside the friend who plays in it; other people are offered it."""
    ann, bob = server.guest("Ann"), server.guest("Bob")
    for each, other in ((ann, bob), (bob, ann)):
        server.ask("users.follow", each, user_id=other.id)
    table = server.table(ann, bob, clock="slow")
    for each in (ann, bob):
        server.ask("tables.ready", each, table_id=table)
    bobs = people.open(f"/t/{table}", token=bob.token)
    bobs.locator(CARDS).first.wait_for()

    page = people.open("/", size=(1440, 900), token=ann.token)
    panel = page.get_by_test_id("people-panel")
    expect(panel).to_contain_text("In a game")
    expect(page.get_by_test_id("running-game")).to_be_visible()
    expect(panel.get_by_role("link", name="Watch")).to_have_count(0)
    expect(page.locator(f".live a[href='/t/{table}']")).to_have_count(0)
    people.go(page, "/friends")
    friends = page.get_by_test_id("friends")
    expect(friends).to_contain_text("In a game")
    expect(friends.get_by_role("link", name="Watch")).to_have_count(0)


@pytest.mark.parametrize("lang", ["en", "ru", "uk"])
@pytest.mark.parametrize("size", [(390, 844), (320, 568), (844, 390), (1440, 900)])
def test_the_two_buttons_never_change_places(
    server: Server, people: Browsers, lang: str, size: tuple[int, int]
) -> None:
    """The big button plays against bots, also on a server with many people and after a game with a person."""
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = server.table(ann, bob)
    for who in (ann, bob):
        server.ask("tables.ready", who, table_id=table)
    server.ask("game.resign", ann, table_id=table, command_id="enough")
    page = people.open("/", lang=lang, size=size, token=ann.token, script=MANY_PEOPLE)
    page.get_by_test_id("last-game").wait_for()

    for mode, is_big in (("bots", True), ("people", False)):
        button = page.get_by_test_id(f"play-{mode}")
        expect(button).to_contain_text(WAYS[lang][mode])
        assert button.evaluate("(each) => each.classList.contains('gold')") is is_big
        assert button.evaluate("(each) => each.scrollWidth <= each.clientWidth")
    first = page.locator("[data-testid=play-bots] ~ [data-testid=play-people]")
    expect(first).to_have_count(1)
    expect(page.get_by_text(COUNTS_LABEL[lang], exact=True).first).to_be_visible()
    assert axe(page) == []


def test_the_button_for_people_says_how_many_are_online(tmp_path: Path, program: Browser) -> None:
    """Fewer than five people read no number."""
    with serving(tmp_path) as quiet, browsers(program, quiet.url) as people:
        pages = [people.open("/", token=quiet.guest(f"P{n}").token) for n in range(4)]
        expect(pages[0].get_by_test_id("play-people")).to_have_text("Play with people")

        fifth = people.open("/", token=quiet.guest("Eve").token)
        expect(fifth.get_by_test_id("play-people")).to_contain_text("5 online")


def test_a_waiting_player_is_seen_by_others(server: Server, people: Browsers) -> None:
    """The button that pairs people says how many wait, and keeps its height."""
    ann = server.guest("Ann")
    street = {"rules": "street", "seats": 2, "clock": "fast", "stake": 10}
    table = server.ask("tables.create", ann, **street)["table_id"]
    waiting = people.open("/", token=ann.token)
    expect(waiting.get_by_test_id("street_note")).to_be_visible()  # says what the word means
    people.go(waiting, "/tables")
    expect(waiting.get_by_test_id("coins_note")).to_be_visible()
    server.ask("tables.leave", ann, table_id=table, command_id="enough")
    people.go(waiting, "/")
    waiting.get_by_test_id("play-people").click()
    waiting.get_by_test_id("search").wait_for()
    while server.ask("server.status")["waiting"] != 1:  # searches of the test before count for a second
        waiting.wait_for_timeout(50)

    page = people.open("/", size=(320, 568))
    button = page.get_by_test_id("play-people")
    before = button.evaluate("(each) => each.offsetHeight")

    expect(button).to_contain_text("1 player waiting")
    assert button.evaluate("(each) => each.offsetHeight") == before
    # The tests share a server, so no search may be left to the next test.
    waiting.keyboard.press("Escape")
    expect(waiting.get_by_test_id("search")).to_have_count(0)


def test_five_connected_people_see_each_other_in_the_number(tmp_path: Path, program: Browser) -> None:
    """A page asks again when it is connected, so that the number always includes its own visitor."""
    names = ("Ann", "Bob", "Cyd", "Dan", "Eve")
    with serving(tmp_path) as quiet, browsers(program, quiet.url) as people:
        pages = [people.open("/", token=quiet.guest(name).token) for name in names]

        for page in pages:
            page.reload()
            expect(page.get_by_test_id("online")).to_have_text("5 online")


@pytest.mark.parametrize("lang", ["en", "ru", "uk"])
@pytest.mark.parametrize("size", [(390, 844), (320, 568), (844, 390)])
def test_a_new_visitor_is_offered_the_first_lesson_on_a_phone(
    server: Server, people: Browsers, size: tuple[int, int], lang: str
) -> None:
    """It is the first tile and as wide as the page; a returning player finds all lessons."""
    page = people.open("/", size=size, lang=lang)
    lesson = page.locator(".tiles a[href='/learn/beat']")
    boxes = [each.bounding_box() for each in page.locator(".tiles > *").all()]
    box = lesson.bounding_box()
    assert box is not None
    assert all(each and (each["y"], -each["width"]) >= (box["y"], -box["width"]) for each in boxes)

    returning = people.open("/", size=size, lang=lang, token=server.guest("Ann").token)
    expect(returning.locator(".tiles a[href='/learn']")).to_be_visible()


COVERED = """() => {
  const cards = [...document.querySelectorAll(".felt .fan .playing-card")];
  const lines = [...document.querySelectorAll(".felt .head > *")].flatMap((each) => {
    const range = document.createRange();
    range.selectNodeContents(each);
    return [...range.getClientRects()];
  });
  const boxes = cards.map((each) => each.getBoundingClientRect());
  return !cards.length || boxes.some(({ left, right, top, bottom }) => lines.some(
    (line) => left < line.right && right > line.left && top < line.bottom && bottom > line.top));
}"""
"""Whether a card of the fan lies over the greeting; also true before the fan is drawn."""


@pytest.mark.parametrize("lang", ["en", "ru", "uk"])
def test_the_fan_leaves_room_for_the_greeting(people: Browsers, lang: str) -> None:
    """Each line of the text is beside the cards or below them."""
    page = people.open("/", lang=lang)
    for width, height in (*SIZES, (1024, 768), (1366, 768)):
        page.set_viewport_size({"width": width, "height": height})
        comes_to(page, COVERED, wanted=False)
