"""Reports, bans and notices: from the menu of a seat to the moderators' page and back."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.kit.axe import axe
from tests.kit.browsers import PHONE, Browsers, browsers
from tests.kit.moderators import make_moderator
from tests.kit.server_process import Server, serving

REFUSED = r"status of 40"
PASSWORD = "tr0ubadour lantern"


def test_a_reported_player_is_banned_and_told(server: Server, people: Browsers) -> None:
    """The report has the table; the banned player reads why and until when, on every page and at login."""
    people.expect(REFUSED)
    mia, ann, tom = make_moderator(server, "Mia Moder8"), server.guest("Ann R"), server.member("Tom Swears")
    table = server.table(ann, tom)
    server.ask("table.chat", tom, table_id=table, text="You are all fools")
    toms = people.open("/", size=PHONE, token=tom.token)
    toms.get_by_role("main").wait_for()
    page = people.open(f"/t/{table}", size=PHONE, token=ann.token)

    page.locator("[data-seat='1'] .menu").click()
    page.get_by_test_id("report").click()
    dialog = page.get_by_test_id("report-dialog")
    dialog.get_by_label("Details").fill("He swears all the time")
    assert axe(page) == []
    dialog.get_by_test_id("report-send").click()
    expect(dialog.get_by_role("status")).to_contain_text("The moderators will look at it")

    desk = people.open("/moderation", size=(1440, 900), token=mia.token)
    reports = desk.get_by_test_id("reports").get_by_role("listitem").filter(has_text="Tom Swears")
    expect(reports).to_contain_text("Ann R about Tom Swears: Insults in the chat")
    expect(reports).to_contain_text("He swears all the time")
    reports.get_by_role("button", name="Table").click()
    expect(desk.get_by_test_id("table-tools")).to_contain_text("You are all fools")
    reports.get_by_role("button", name="Tom Swears").click()
    ban = desk.get_by_test_id("user-panel").get_by_test_id("ban")
    ban.get_by_label("Reason").fill("Insults")
    assert axe(desk) == []
    ban.get_by_role("button", name="Ban").click()
    expect(desk.get_by_test_id("user-panel")).to_contain_text("Banned until")
    expect(desk.get_by_test_id("action-log")).to_contain_text("Mia Moder8: banned Tom Swears")

    told = toms.get_by_test_id("banned")
    expect(told.get_by_role("alert")).to_contain_text("Insults")
    expect(told.get_by_role("alert")).to_contain_text("You're banned until")
    assert axe(toms) == []
    toms.get_by_role("button", name="Log out").click()
    people.go(toms, "/account?log_in=1")
    toms.get_by_label("Name").first.fill("Tom Swears")
    toms.locator("form input[autocomplete=current-password]").first.fill("a horse that plays durak")
    toms.get_by_role("button", name="Log in").last.click()
    expect(toms.get_by_test_id("banned").get_by_role("alert")).to_contain_text("Insults")


def test_a_notice_is_shown_to_everyone_until_it_is_closed(tmp_path: Path, program: Browser) -> None:
    """It stays closed after a reload."""
    # A notice is shown for a day on every page, also to the other tests of a shared server.
    with serving(tmp_path) as own, browsers(program, own.url) as people:
        mia, ann = make_moderator(own, "Mira Moder8"), own.guest("Ann N")
        page = people.open("/", size=PHONE, token=ann.token)
        desk = people.open("/moderation", size=PHONE, lang="en", token=mia.token)
        form = desk.get_by_test_id("broadcast")
        form.get_by_label("Text").fill("The server restarts at noon")
        form.get_by_label("Reason").fill("An update")
        form.get_by_role("button", name="Publish").click()

        notice = page.get_by_test_id("notice")
        expect(notice).to_contain_text("restarts at noon")
        notice.get_by_role("button", name="Close").click()
        expect(notice).to_have_count(0)
        people.go(page, "/rules")
        expect(page.get_by_role("heading").first).to_be_visible()
        expect(notice).to_have_count(0)


def test_codes_recover_an_account_and_the_account_is_deleted(server: Server, people: Browsers) -> None:
    """Registration shows the codes once; a code sets a new password; deletion signs out."""
    people.expect(REFUSED)
    page = people.open("/account", size=PHONE)
    page.get_by_label("Name", exact=True).first.fill("Zoe Codes")
    page.locator("form input[autocomplete=new-password]").first.fill(PASSWORD)
    page.get_by_role("button", name="Register").last.click()
    codes = page.get_by_test_id("new-codes")
    code = codes.get_by_role("listitem").first.inner_text()
    assert axe(page) == []
    codes.get_by_test_id("codes-saved").click()
    expect(page.get_by_test_id("codes")).to_contain_text("You have 8 codes left.")

    page.get_by_role("button", name="Log out").click()
    page.get_by_test_id("recover").locator("summary").click()
    form = page.get_by_test_id("recover")
    form.get_by_label("Name").fill("zoe codes")
    form.get_by_label("Recovery code").fill(code)
    form.locator("input[autocomplete=new-password]").fill("copper walrus 92")
    form.get_by_role("button", name="Set the new password").click()
    expect(page.get_by_test_id("codes")).to_contain_text("You have 7 codes left.")

    data = page.get_by_test_id("own-data")
    with page.expect_download() as download:
        data.get_by_role("button", name="Download my data").click()
    assert "Zoe Codes" in Path(download.value.path()).read_text()
    data.locator("input[autocomplete=current-password]").fill("copper walrus 92")
    data.get_by_role("button", name="Delete account").click()
    page.get_by_test_id("delete-yes").click()
    expect(page.get_by_test_id("recover")).to_be_visible()
    assert server.word("auth.login", name="Zoe Codes", password="copper walrus 92") == "bad_login"
