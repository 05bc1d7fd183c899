"""Quick pairing in the browser: one button finds people, and the table opens automatically."""

from playwright.sync_api import Page, expect

from tests.kit.axe import axe
from tests.kit.browsers import GONE, Browsers, cut_off, until
from tests.kit.proxy import proxied
from tests.kit.server_process import Person, Server

LONG_WAIT_MS = 90_000
"""More than the 20 seconds after which bots may fill a table, since machines are busy."""
CARDS = "[data-hand] [data-card]"


def _search(page: Page) -> None:
    page.get_by_test_id("play-people").click()
    page.get_by_test_id("search").wait_for()


def _stop(page: Page) -> None:
    # The tests share a server, so no search may be left to the next test.
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("search")).to_have_count(0)


def _tables(server: Server, who: Person) -> list[str]:
    return [table["table_id"] for table in server.ask("tables.mine", who)["tables"]]


def test_two_people_find_each_other(people: Browsers) -> None:
    """Both press one button; the table opens in both browsers and the cards are dealt."""
    ann = people.open("/", lang="en")
    bob = people.open("/", lang="ru")
    _search(ann)
    search = ann.get_by_test_id("search")
    expect(search).to_contain_text("Nobody else is searching")
    expect(search).not_to_contain_text("1 person")
    expect(search).not_to_contain_text("rated")
    expect(ann.get_by_test_id("bot-meanwhile")).to_be_visible()

    bob.get_by_test_id("play-people").click()

    for page in (ann, bob):
        expect(page.locator(CARDS).first).to_be_visible()
    assert ann.url == bob.url


def test_a_table_that_waits_is_offered_to_a_searching_player(server: Server, people: Browsers) -> None:
    """A table with the searched game appears while somebody waits there, and one tap starts the game."""
    ann, bob = server.guest("Ann"), server.guest("Bob")
    page = people.open("/", token=ann.token)
    _search(page)
    offered = page.get_by_test_id("waiting-table")
    expect(offered).to_have_count(0)

    bobs = people.open("/", token=bob.token)
    other = server.ask("tables.create", bob, rules="transfer", seats=2)["table_id"]
    table = server.ask("tables.create", bob, rules="classic", seats=2)["table_id"]
    people.go(bobs, f"/t/{table}")

    expect(offered).to_contain_text(bob.name)
    assert axe(page) == []
    server.ask("tables.leave", bob, table_id=other)
    page.get_by_test_id("join-waiting").click()
    page.wait_for_url(f"**/t/{table}")
    until_status(server, ann, page, "idle")
    bobs.get_by_test_id("ready").or_(bobs.locator(CARDS).first).first.click()
    page.locator(CARDS).first.wait_for()


def test_escape_ends_the_search(server: Server, people: Browsers) -> None:
    """So does the button; the server forgets the ticket."""
    who = server.guest("Ann")
    page = people.open("/", token=who.token)
    _search(page)

    _stop(page)
    until_status(server, who, page, "idle")

    _search(page)
    page.get_by_test_id("stop-search").click()
    expect(page.get_by_test_id("search")).to_have_count(0)
    until_status(server, who, page, "idle")


def until_status(server: Server, who: Person, page: Page, status: str) -> None:
    """Wait until the server says this about the search."""
    while server.ask("pairing.state", who)["status"] != status:
        page.wait_for_timeout(50)


def test_added_pools_are_remembered(server: Server, people: Browsers) -> None:
    """The chips of the panel add games to the search, also to the next one."""
    who = server.guest("Ann")
    page = people.open("/", token=who.token)
    _search(page)
    chip = page.get_by_test_id("search").get_by_role("button", name="3 players, Transfer")
    chip.click()
    expect(chip).to_have_attribute("aria-pressed", "true")
    _stop(page)
    page.reload()

    _search(page)

    pools = [line["pool"] for line in server.ask("pairing.state", who)["pools"]]
    assert sorted(pools) == ["2-classic", "3-transfer"]
    _stop(page)


def test_a_search_that_another_tab_stops_ends_here_too(server: Server, people: Browsers) -> None:
    """The first tab asks the server when it receives nothing."""
    page = people.open("/", token=server.guest("Ann").token)
    _search(page)
    other = page.context.new_page()
    people.go(other, "/")
    _search(other)

    _stop(other)

    expect(page.get_by_test_id("search")).to_have_count(0)


def test_a_search_goes_on_after_a_lost_connection_and_a_restart(server: Server, people: Browsers) -> None:
    """The panel says that the server cannot be reached, and the server knows the search again afterwards."""
    people.expect(GONE, "ERR_SOCKET_NOT_CONNECTED")
    who = server.guest("Ann")
    with proxied(server.port) as proxy:
        page = people.open("/", token=who.token, base_url=f"http://127.0.0.1:{proxy.port}")
        page.get_by_test_id("people-panel").wait_for()  # everything is loaded
        page.get_by_test_id("play-people").dblclick()
        page.get_by_test_id("search").wait_for()
        lost = page.get_by_test_id("search").get_by_text("Can't reach the server")

        with cut_off(page, proxy):
            expect(lost).to_be_visible()
        expect(lost).to_have_count(0)
        until_status(server, who, page, "waiting")
        server.kill()
        expect(lost).to_be_visible()
        server.start()
        expect(lost).to_have_count(0)
        until_status(server, who, page, "waiting")
        _stop(page)


def test_casual_games_are_searched(server: Server, people: Browsers) -> None:
    """Ann wants only casual games, Bob wants both kinds; their table is not rated."""
    ann, bob = server.member("Ann Casual"), server.member("Bob Casual")
    anns, bobs = (people.open("/", token=each.token) for each in (ann, bob))
    _search(anns)
    expect(anns.get_by_test_id("search")).to_contain_text("1400–1600")
    casual, rated = (anns.get_by_role("button", name=name, exact=True) for name in ("Casual", "Rated"))
    casual.click()
    expect(casual).to_have_attribute("aria-pressed", "true")
    rated.click()
    expect(rated).to_have_attribute("aria-pressed", "false")
    _search(bobs)
    bobs.get_by_role("button", name="Casual", exact=True).click()

    for page in (anns, bobs):
        expect(page.locator(CARDS).first).to_be_visible()
    [table] = _tables(server, ann)
    assert server.ask("table.snapshot", ann, table_id=table)["table"]["rated"] is False


def test_bots_take_the_free_seats_if_all_agree(server: Server, people: Browsers) -> None:
    """After 20 seconds two people who wait for a third agree, and a bot sits down with them."""
    ann, bob = server.guest("Ann"), server.guest("Bob")
    anns, bobs = (people.open("/", token=each.token) for each in (ann, bob))
    for page in (anns, bobs):
        page.get_by_role("button", name="3 players").click()
        _search(page)
    expect(anns.get_by_test_id("search")).to_contain_text("Any rating in 0:")

    anns.get_by_test_id("fill").click(timeout=LONG_WAIT_MS)
    expect(anns.get_by_test_id("fill")).to_have_text("Bots may join: waiting for the others")
    bobs.get_by_test_id("fill").click(timeout=LONG_WAIT_MS)

    for page in (anns, bobs):
        expect(page.locator(CARDS).first).to_be_visible()
    assert anns.url == bobs.url
    [table] = _tables(server, ann)
    sitters = server.ask("table.snapshot", ann, table_id=table)["table"]["sitters"]
    assert [sitter["bot"] is not None for sitter in sitters].count(True) == 1


def test_a_found_game_is_announced_in_a_game_with_a_bot(server: Server, people: Browsers) -> None:
    """A player who is alone may play a bot meanwhile; the found game is accepted in a bar."""
    ann, bob = server.guest("Ann"), server.guest("Bob")
    page = people.open("/", token=ann.token)
    _search(page)
    page.get_by_test_id("bot-meanwhile").click()
    page.locator(CARDS).first.wait_for()
    expect(page.get_by_test_id("search-bar")).to_be_visible()
    [bot_table] = _tables(server, ann)

    other = people.open("/", token=bob.token)
    other.get_by_test_id("play-people").click()
    offer = page.get_by_test_id("offer")
    expect(offer).to_contain_text("Bob")
    offer.get_by_role("button", name="Play").click()

    for each in (page, other):
        until(
            each, f"() => location.pathname.startsWith('/t/') && !location.pathname.endsWith('{bot_table}')"
        )
        each.locator(CARDS).first.wait_for()
    expect(page.get_by_test_id("offer")).to_have_count(0)


def test_a_found_game_can_be_declined(server: Server, people: Browsers) -> None:
    """The other person's search goes on, in the panel of the home page."""
    ann, bob = server.guest("Ann"), server.guest("Bob")
    page = people.open("/", token=ann.token)
    _search(page)
    page.get_by_test_id("bot-meanwhile").click()
    page.locator(CARDS).first.wait_for()
    other = people.open("/", token=bob.token)
    other.get_by_test_id("play-people").click()

    page.get_by_test_id("offer").get_by_role("button", name="Not now").click()

    expect(page.get_by_test_id("offer")).to_have_count(0)
    other.get_by_test_id("search").wait_for()
    until_status(server, bob, other, "waiting")
    _stop(other)


def test_the_search_is_accessible_and_fits_small_screens(people: Browsers) -> None:
    """No rule of WCAG AA is broken, and nothing is wider than the smallest screens."""
    for size, lang, theme in (((320, 480), "uk", "dark"), ((667, 375), "ru", "light")):
        page = people.open("/", lang=lang, size=size, theme=theme)  # type: ignore[arg-type]  # both are themes
        _search(page)

        assert axe(page) == []
        overflow = page.evaluate(
            "() => { const d = document.querySelector('dialog'); return d.scrollWidth - d.clientWidth; }"
        )
        assert overflow <= 0
        _stop(page)
