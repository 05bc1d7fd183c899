"""What a player's device does by choice: notifications, vibration, and a screen that stays on."""

from playwright.sync_api import Page, expect

from kozyr.rules import Game
from tests.kit.browser_positions import Arranged, anything
from tests.kit.browsers import Browsers, comes_to, until
from tests.kit.server_process import Server

DEVICE = """(() => {
  window.vibrations = [];
  navigator.vibrate = (pattern) => window.vibrations.push(pattern);
  window.locks = 0;
  if (navigator.wakeLock) navigator.wakeLock.request = () => {
    window.locks += 1;
    return Promise.resolve({ release: async () => { window.locks -= 1; } });
  };
  window.notices = [];
  window.Notification = class {
    static permission = "granted";
    static requestPermission = async () => "granted";
    constructor(title, { body, tag }) {
      window.notices.push([title, body, tag]);
    }
    close() {
      window.notices.pop();
    }
  };
  let hidden = false;
  Object.defineProperty(document, "hidden", { get: () => hidden });
  window.hide = (now) => {
    hidden = now;
    document.dispatchEvent(new Event("visibilitychange"));
  };
})()"""
"""Records what the page asks of the device, and hides the page on request.

Chromium without a screen denies notifications.
"""
LABELS = {
    "notifications": "Tell me when it's my turn",
    "vibration": "Vibrate on my turn",
    "wakeLock": "Keep the screen on during a game",
}
STORED = "() => JSON.parse(localStorage.getItem('kozyr.settings') ?? '{}')"


def _later(game: Game) -> bool:
    return game.bout >= 2 and game.phase == "defence" and game.defender == 0


def _choose(page: Page, *choices: str) -> None:
    for choice in choices:
        page.get_by_label(LABELS[choice]).check()


def test_a_hidden_page_tells_of_the_players_turn(server: Server, people: Browsers) -> None:
    """The title says it, and so does a notification if the player chose it, until the player returns."""
    table = Arranged(server, name="Evening").lead_to(anything, _later)
    page = people.open("/settings", token=table.people[0].token, script=DEVICE)
    _choose(page, "notifications", "vibration")
    people.go(page, f"/t/{table.table}")
    assert page.evaluate("window.locks") == 0
    table.ready()
    until(page, "() => window.locks === 1")
    page.evaluate("window.hide(true)")

    table.play()
    comes_to(page, "() => document.title", "● Your turn · Kozyr")
    comes_to(page, "() => window.notices", [["Your turn", "Evening", f"/t/{table.table}"]])
    page.evaluate("window.hide(false)")

    comes_to(page, "() => window.notices", [])
    until(page, "() => window.vibrations.some((pattern) => `${pattern}` === '20')")


def test_nothing_is_asked_before_a_tap(server: Server, people: Browsers) -> None:
    """The settings ask for the permission; a player who refuses it reads how to allow it."""
    assert server.runs
    page = people.open("/settings", script="Notification.requestPermission = async () => 'denied'")
    box = page.get_by_label(LABELS["notifications"])
    assert page.evaluate(STORED).get("notifications") is None

    box.click()
    expect(page.locator("#notify-hint")).to_contain_text("Notifications are blocked.")
    expect(box).not_to_be_checked()
    assert page.evaluate(STORED)["notifications"] is False


def test_the_choices_are_kept(people: Browsers) -> None:
    """They are found again after a reload."""
    page = people.open("/settings", script=DEVICE)
    _choose(page, "vibration")
    page.get_by_label(LABELS["wakeLock"]).uncheck()
    assert page.evaluate("window.vibrations") == [[20]]

    page.reload()
    expect(page.get_by_label(LABELS["vibration"])).to_be_checked()
    expect(page.get_by_label(LABELS["wakeLock"])).not_to_be_checked()
