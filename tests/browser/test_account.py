"""The account page: password, sessions, and refused names and passwords."""

import pytest
from playwright.sync_api import Page, expect

from tests.kit.axe import axe
from tests.kit.browsers import OLD_SESSION, PHONE, Browsers, Theme, holds_focus
from tests.kit.program import until
from tests.kit.server_process import Person, Server

REFUSED = r"status of 40"
OLD, NEW = "tr0ubadour lantern", "copper walrus 92"


def _registered(server: Server, name: str) -> Person:
    made = server.ask("auth.register", name=name, password=OLD)
    return Person(made["user_id"], made["name"], made["token"])


def _account(people: Browsers, who: Person, lang: str = "en") -> Page:
    page = people.open("/account", size=PHONE, lang=lang, token=who.token)
    page.get_by_test_id("sessions").wait_for()
    return page


WORDS = {
    "en": ("Change password", "Password changed. You're signed out everywhere else.", "The old password"),
    "ru": ("Сменить пароль", "Пароль изменён. На других устройствах надо войти заново.", "Старый пароль"),
}


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_password_is_changed(server: Server, people: Browsers, lang: str) -> None:
    """A wrong old password is refused with a sentence; a change keeps this browser signed in and no other."""
    people.expect(REFUSED)
    ann = _registered(server, f"Anna {lang}")
    other = server.ask("auth.login", name=ann.name, password=OLD)["token"]
    page = _account(people, ann, lang)
    button, changed, wrong = WORDS[lang]
    form = page.get_by_test_id("change-password")

    form.locator("input[autocomplete=current-password]").fill("not this one")
    form.locator("input[autocomplete=new-password]").fill(NEW)
    form.get_by_role("button", name=button).click()
    expect(form.get_by_role("alert")).to_contain_text(wrong)
    form.locator("input[autocomplete=current-password]").fill(OLD)
    form.get_by_role("button", name=button).click()

    expect(form.get_by_role("status")).to_have_text(changed)
    expect(page.get_by_test_id("sessions").get_by_role("listitem")).to_have_count(1)
    assert axe(page) == []
    assert server.word("auth.me", ann._replace(token=other)) == "bad_token"
    assert server.word("auth.me", ann) == "ok"
    assert server.word("auth.login", name=ann.name, password=NEW) == "ok"


def test_a_common_password_is_refused_in_words(server: Server, people: Browsers) -> None:
    """The typed text stays in the fields."""
    people.expect(REFUSED)
    page = _account(people, _registered(server, "Boris C"))
    form = page.get_by_test_id("change-password")
    form.locator("input[autocomplete=current-password]").fill(OLD)
    form.locator("input[autocomplete=new-password]").fill("password123")

    form.get_by_role("button", name="Change password").click()

    expect(form.get_by_role("alert")).to_contain_text("easy to guess")
    expect(form.locator("input[autocomplete=new-password]")).to_have_value("password123")


def test_one_session_is_ended_and_then_all_others(server: Server, people: Browsers) -> None:
    """Each other session has its own button; this browser's session has none."""
    ann = _registered(server, "Clara S")
    others = [server.ask("auth.login", name=ann.name, password=OLD)["token"] for _ in range(3)]
    page = _account(people, ann)
    rows = page.get_by_test_id("sessions").get_by_role("listitem")
    expect(rows).to_have_count(4)
    expect(rows.filter(has_text="This browser").get_by_role("button")).to_have_count(0)
    assert axe(page) == []

    rows.nth(1).get_by_role("button").click()
    expect(rows).to_have_count(3)
    assert server.word("auth.me", ann._replace(token=others[0])) == "bad_token"
    page.get_by_role("button", name="End all other sessions").click()

    expect(rows).to_have_count(1)
    assert [server.word("auth.me", ann._replace(token=each)) for each in others] == ["bad_token"] * 3
    assert server.word("auth.me", ann) == "ok"
    expect(page.get_by_role("button", name="End all other sessions")).to_have_count(0)


def test_a_guest_has_no_password_to_change(server: Server, people: Browsers) -> None:
    """A guest registers instead, and stays the same player."""
    people.expect(OLD_SESSION)
    gil = server.guest("Gil")
    page = _account(people, gil)
    expect(page.get_by_test_id("change-password")).to_have_count(0)

    page.get_by_label("Your name").fill("Gilbert of Hill")
    page.get_by_label("Password", exact=True).fill(NEW)
    page.get_by_role("button", name="Register").last.click()

    page.get_by_test_id("change-password").wait_for()
    expect(page.locator("h1")).to_have_text("Gilbert of Hill")
    expect(page.get_by_test_id("sessions").get_by_role("listitem")).to_have_count(1)
    assert server.word("auth.me", gil) == "bad_token"


@pytest.mark.parametrize(
    ("name", "password", "said"),
    [
        ("admin", NEW, "This name is reserved for the server."),
        ("Аnn", NEW, "looks like someone else's"),
        ("Henrietta", "password", "easy to guess"),
    ],
)
def test_a_name_or_password_that_is_refused_is_explained(
    people: Browsers, name: str, password: str, said: str
) -> None:
    """A sentence beside the form says what to do."""
    people.expect(REFUSED)
    page = people.open("/account")
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password", exact=True).fill(password)

    page.get_by_role("button", name="Register").last.click()

    expect(page.get_by_role("alert")).to_contain_text(said)


@pytest.mark.parametrize("field", ["Name", "Password"])
def test_a_refusal_disappears_when_the_fields_are_edited(people: Browsers, field: str) -> None:
    """The refusal was about the text before the edit."""
    people.expect(REFUSED)
    page = people.open("/account")
    page.get_by_label("Name", exact=True).fill("admin")
    page.get_by_label("Password", exact=True).fill(NEW)
    page.get_by_role("button", name="Register").last.click()
    page.get_by_role("alert").wait_for()

    page.get_by_label(field, exact=True).press_sequentially("x")

    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize(
    ("lang", "fields", "said"),
    [
        ("en", ("Name", "Password"), "The password is too short: use at least 8 characters."),
        ("ru", ("Имя", "Пароль"), "Пароль слишком короткий: нужно не меньше 8 знаков."),
    ],
)
def test_a_short_password_is_refused_in_words(
    people: Browsers, lang: str, fields: tuple[str, str], said: str
) -> None:
    """The page itself refuses it, in its own language."""
    page = people.open("/account", lang=lang)
    page.get_by_label(fields[0], exact=True).fill("Henrietta Short")
    page.get_by_label(fields[1], exact=True).press_sequentially("seven 7")

    page.get_by_role("main").locator("button.primary").click()

    expect(page.get_by_role("alert")).to_have_text(said)


def test_a_guest_who_registered_still_receives_invitations(server: Server, people: Browsers) -> None:
    """Registration starts a new session with a new connection, which receives invitations."""
    people.expect(OLD_SESSION)
    page = _account(people, server.guest("Ida"))
    page.locator(".notices").wait_for(state="attached")
    page.get_by_label("Your name").fill("Ida of the Hill")
    page.get_by_label("Password", exact=True).fill(NEW)
    page.get_by_role("button", name="Register").last.click()
    page.get_by_test_id("change-password").wait_for()
    ann = server.guest("Ann")
    table = server.ask("tables.create", ann, private=True)["table_id"]

    page.wait_for_load_state("networkidle")

    # Invite again until the notice arrives: the page may only just have subscribed.
    for _ in range(10):
        server.ask("tables.invite", ann, table_id=table, name="Ida of the Hill")
        page.wait_for_timeout(500)
        if page.get_by_test_id("invited").count():
            break

    expect(page.get_by_test_id("invited")).to_be_visible()


@pytest.mark.parametrize(("lang", "taken"), [("en", "taken"), ("ru", "занято"), ("uk", "зайнят")])
def test_a_guest_is_renamed_without_a_password(
    server: Server, people: Browsers, lang: str, taken: str
) -> None:
    """A taken name is refused in words; the new name is shown immediately and stays after a reload."""
    other, guest = server.guest("Maria"), server.guest("Ann")
    page = people.open("/account", lang=lang, token=guest.token)
    people.expect("status of 409")
    form = page.get_by_test_id("rename")
    form.locator("input").fill(other.name)
    form.locator("button").click()
    expect(form.get_by_role("alert")).to_contain_text(taken)

    name = f"Anna {guest.name[-4:]}" if "-" in guest.name else f"Anna of {lang}"
    form.locator("input").fill(name)
    form.locator("button").click()

    expect(page.locator("h1")).to_have_text(name)
    page.reload()
    expect(page.locator("h1")).to_have_text(name)
    assert server.ask("auth.me", guest)["name"] == name


def test_tokens_are_behind_a_heading_for_developers(server: Server, people: Browsers) -> None:
    """Players who write no programs do not see them."""
    page = people.open("/account", token=server.guest("Ann").token)
    developers = page.get_by_test_id("developers")
    expect(developers.locator("form")).to_be_hidden()

    developers.locator("summary").click()

    expect(developers.locator("form")).to_be_visible()


def test_a_guest_sees_one_field_for_a_name(server: Server, people: Browsers) -> None:
    """Registering keeps the guest's name: only the password is asked for."""
    people.expect(OLD_SESSION)
    guest = server.guest("Nadia")
    page = people.open("/account", size=PHONE, token=guest.token)
    names = page.get_by_role("main").get_by_role("textbox", name="name")
    page.get_by_test_id("sessions").wait_for()
    expect(names).to_have_count(1)

    page.locator("input[autocomplete=new-password]").fill(OLD)
    page.locator("form button.primary").first.click()

    page.get_by_test_id("change-password").wait_for()
    assert server.word("auth.login", name=guest.name, password=OLD) == "ok"


@pytest.mark.parametrize(
    ("lang", "label", "country"), [("en", "Panda", "Ukraine"), ("uk", "Панда", "Україна")]
)
def test_a_chosen_avatar_is_seen_everywhere(
    server: Server, people: Browsers, lang: str, label: str, country: str
) -> None:
    """The choice is made on the account page; others see it at the seat, in the lobby and in the profile."""
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = server.table(ann, bob)
    panda = "img[src*='panda']"
    page = people.open("/account", size=PHONE, lang=lang, token=ann.token)
    choices = page.get_by_test_id("profile")
    choices.get_by_label(label, exact=True).check()
    expect(page.locator(f"header {panda}, .head {panda}")).to_have_count(2)
    choices.locator("#country").select_option("UA")
    expect(page.locator("h1").get_by_role("img", name=country)).to_be_visible()
    assert axe(page) == []

    page.reload()
    expect(page.locator(f"header {panda}, .head {panda}")).to_have_count(2)
    other = people.open(f"/t/{table}", lang=lang, token=bob.token)
    expect(other.locator(panda).first).to_be_visible()
    server.ask("table.chat", ann, table_id=table, text="Hello")
    people.go(other, f"/u/{ann.name}")
    expect(other.locator(f"main {panda}")).to_be_visible()
    expect(other.locator("h1").get_by_role("img", name=country)).to_be_visible()
    server.ask("tables.create", ann, seats=3)
    people.go(other, "/tables")
    expect(other.locator(f"main {panda}").first).to_be_visible()


@pytest.mark.parametrize("lang", ["ru", "en", "uk"])
@pytest.mark.parametrize("size", [(320, 568), (360, 740), PHONE, (768, 1024), (844, 390), (1440, 900)])
def test_the_title_is_on_one_line(people: Browsers, lang: str, size: tuple[int, int]) -> None:
    """The links beside the title of a visitor's page never squeeze it."""
    page = people.open("/account", lang=lang, size=size)

    title = page.get_by_role("heading", level=1)
    expect(title).to_be_visible()
    assert title.evaluate("(each) => each.clientHeight < 2 * parseFloat(getComputedStyle(each).fontSize)")


@pytest.mark.parametrize(("size", "theme"), [((320, 568), "dark"), (PHONE, "light"), ((844, 390), "light")])
def test_new_recovery_codes_are_shown_immediately(
    people: Browsers, size: tuple[int, int], theme: Theme
) -> None:
    """The dialog is on the screen with the focus, and only the confirmation closes it."""
    page = people.open("/account", size=size, theme=theme)
    page.get_by_label("Name", exact=True).first.fill(f"Zoe Saves {size[0]}")
    page.locator("form input[autocomplete=new-password]").first.fill("copper walrus 92")
    page.get_by_role("button", name="Register").last.click()
    codes = page.get_by_test_id("new-codes")

    for part in (codes.get_by_role("heading"), codes.get_by_test_id("codes-saved")):
        expect(part).to_be_in_viewport(ratio=1)
    expect(codes.get_by_role("listitem")).to_have_count(8)
    holds_focus(page, "[data-testid=new-codes]")
    assert axe(page) == []
    for _ in range(3):
        page.keyboard.press("Escape")
    expect(codes).to_be_visible()
    codes.get_by_test_id("codes-saved").click()
    expect(codes).to_have_count(0)
    expect(page.get_by_test_id("codes")).to_contain_text("You have 8 codes left.")


def test_the_heading_about_a_forgotten_password_is_apart_from_the_button(people: Browsers) -> None:
    """The heading below the form does not touch the button that registers."""
    page = people.open("/account")
    page.get_by_test_id("recover").wait_for()

    gap = page.evaluate("""() => document.querySelector("[data-testid=recover]").getBoundingClientRect().top
      - document.querySelector("form button.primary").getBoundingClientRect().bottom""")

    assert gap >= 12


def test_a_player_who_logs_out_and_leaves_immediately_is_logged_out(server: Server, people: Browsers) -> None:
    """The browser forgets the session before the server answers; the server ends it without the page."""
    people.expect(REFUSED)
    ann = _registered(server, "Anna leaves")
    page = _account(people, ann)
    page.evaluate("""() => {
      [...document.querySelectorAll("button")].find((button) => button.textContent === "Log out").click();
      location.assign("/account?log_in=1");
    }""")
    expect(page.locator("form input[autocomplete=current-password]").first).to_be_visible()
    expect(page.get_by_test_id("sessions")).to_have_count(0)
    assert until(lambda: server.word("auth.me", ann) == "bad_token")
