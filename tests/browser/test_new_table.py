"""The form for a new table offers only what the server accepts."""

import pytest
from playwright.sync_api import Page, expect

from tests.kit.axe import axe
from tests.kit.browsers import Browsers, comes_to


def _form(people: Browsers, lang: str = "en") -> Page:
    """Open the form on a phone, with all its fields."""
    page = people.open("/new", lang=lang)
    page.get_by_test_id("more-settings").locator("summary").click()
    return page


@pytest.mark.parametrize(
    ("lang", "note", "clock"),
    [
        ("en", "Games for coins need a clock.", "Think as long as you like."),
        ("ru", "Для игры на монеты нужно время на ход.", "Думайте сколько угодно."),
    ],
)
def test_no_stake_is_offered_without_a_clock(people: Browsers, lang: str, note: str, clock: str) -> None:
    """The stake's field is disabled and looks so; the notes say why, and that there is no time limit."""
    page = _form(people, lang)
    page.locator("#clock").select_option("none")

    expect(page.locator("#stake")).to_be_disabled()
    looks = "(each) => [getComputedStyle(each).backgroundColor, getComputedStyle(each).color]"
    enabled, disabled = (page.locator(each).evaluate(looks) for each in ("#clock", "#stake"))
    assert [one != two for one, two in zip(enabled, disabled, strict=True)] == [True, True]
    expect(page.locator("#clock-note")).to_have_text(clock)
    expect(page.locator("#stake-note")).to_contain_text(note)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")  # so that no field is half under the lower bar
    assert axe(page) == []
    page.get_by_test_id("create").click()
    page.get_by_test_id("table").wait_for()


def test_no_game_without_a_clock_is_offered_for_coins(people: Browsers) -> None:
    """With a stake the choice of clocks has no "none"."""
    page = _form(people)

    page.locator("#stake").fill("50")

    clocks = "() => [...document.querySelector('#clock').options].map((each) => each.value)"
    assert page.evaluate(clocks) == ["fast", "normal", "slow"]
    page.get_by_test_id("create").click()
    expect(page.get_by_test_id("table")).to_contain_text("50 coins")


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "you have 1000. Choose a lower stake."), ("ru", "у вас 1000. Выберите ставку поменьше.")],
)
def test_a_stake_over_the_balance_is_refused_in_words(people: Browsers, lang: str, said: str) -> None:
    """On the form for a new table the refusal suggests no other table."""
    people.expect("status of 409")
    page = _form(people, lang)
    page.locator("#stake").fill("5000")

    page.get_by_test_id("create").click()

    expect(page.get_by_role("alert")).to_contain_text(said)


def test_the_form_of_a_phone_is_short(people: Browsers) -> None:
    """Rules and players come first; the rest is folded, but a field with a wrong value unfolds."""
    page = people.open("/new")
    page.get_by_test_id("create").wait_for()
    folded = page.get_by_test_id("more-settings")
    expect(page.locator("#name")).to_be_hidden()
    comes_to(page, "() => document.documentElement.scrollHeight < 1.2 * innerHeight", True)

    folded.locator("summary").click()
    page.locator("#stake").fill("-1")
    folded.locator("summary").click()
    page.get_by_test_id("create").click()

    expect(page.locator("#stake")).to_be_visible()


def test_the_form_of_a_large_screen_is_unfolded(people: Browsers) -> None:
    """There is room for the fields, so nothing hides them."""
    page = people.open("/new", size=(1440, 900))

    expect(page.locator("#name")).to_be_visible()


@pytest.mark.parametrize("stake", [0, 50])
def test_the_maker_of_a_table_is_ready_and_invites(people: Browsers, stake: int) -> None:
    """An open table is like one for friends; only a stake needs consent."""
    page = _form(people)
    page.locator("#stake").fill(str(stake))

    page.get_by_test_id("create").click()

    page.locator(".share").wait_for()
    expect(page.get_by_test_id("ready" if stake else "unready")).to_be_visible()
    expect(page.locator(".waiting .primary")).to_have_text("Ready" if stake else "Invite")


def test_four_rule_sets_are_offered_and_the_others_are_house_rules(people: Browsers) -> None:
    """A choice among the house rules replaces the choice among the four, and the form says so."""
    page = people.open("/new")
    page.get_by_test_id("create").wait_for()
    shown = page.locator("input[name=rules]:visible")
    assert shown.evaluate_all("(all) => all.map((each) => each.value)") == [
        "classic", "transfer", "pairs", "street"
    ]  # fmt: skip

    house_rules = page.get_by_test_id("house-rules")
    house_rules.locator("summary").click()
    house_rules.get_by_text("Classic by turns", exact=True).click()

    assert page.locator("input[name=rules]:checked").evaluate_all("(all) => all.map((one) => one.value)") == [
        "terminal"
    ]
    expect(house_rules.locator("summary")).to_contain_text("Classic by turns")


def test_the_bar_of_the_button_is_low_on_a_phone_on_its_side(people: Browsers) -> None:
    """It leaves the height to the form; the button keeps its 44 pixels."""
    page = people.open("/new", size=(844, 390))
    button = page.get_by_test_id("create")
    button.wait_for()

    heights = button.evaluate("(each) => [each.offsetHeight, each.parentElement.offsetHeight]")
    assert heights[0] >= 44
    assert heights[1] <= 56


def test_a_remembered_rule_set_is_chosen_visibly(people: Browsers) -> None:
    """A rule set that is not one of the four is a card of its own, and the others stay house rules."""
    page = people.open("/")
    page.get_by_role("button", name="Two against two").click()
    page.get_by_role("button", name="Transfer").click()

    people.go(page, "/new")

    card = page.locator("form > fieldset label:has(input[value=pairs-transfer])")
    expect(card).to_be_visible()
    expect(card.locator("input")).to_be_checked()
    expect(page.locator("input[name=rules]:checked")).to_have_count(1)
    expect(page.locator("input[value=pairs-transfer]")).to_have_count(1)
