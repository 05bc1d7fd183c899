"""Measures the web client: bytes, time to the first card, long frames.

A real server and a real Chromium. A phone of the middle range is simulated as Chromium's tools do it: a
processor four times slower, and a network like fast 3G. Rows are added to `bench/web_speed.md`. Call:
`make bench`, or `python -m bench.web_speed --no-row --seconds 10`.
"""

import argparse
import datetime as dt
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page
from tests.kit.browsers import PHONE, until
from tests.kit.chromium import chromium
from tests.kit.server_process import SETTINGS, Person, Server, serving

SLOWER = 4
FAST_3G = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 750e3 / 8}
SEATS = 6
LONG_FRAME_MS = 32
ROUNDS = 3
PATIENCE_MS = 60_000.0
EYES = Path(__file__).with_name("web_eyes.js")
KEPT = Path(__file__).with_name("web_speed.md")
HEAD = f"""# Speed of the web client

`make bench`: a real Chromium with nothing kept from before, a screen of {PHONE[0]}×{PHONE[1]}, a processor
{SLOWER} times slower and a network like fast 3G (1.6 Mbit/s, 150 ms). *KiB*: compressed script that `/` loads
before its button and a table's page before its first card (limited by tests/web/test_script_size.py).
*button*: milliseconds from opening `/` to *play with bots* on the screen; *tap*: from the tap to the first
card; *card*: from opening a table where a game is played to the first card (medians of {ROUNDS}). Then a
game of {SEATS} seats, the processor as slow: *frames*, those *over* {LONG_FRAME_MS} ms and the *worst*,
beside an empty page for as long (*bare*: over, worst), which tells what the machine itself does; *shown*:
milliseconds from a message of the socket to the frame that shows it, median and 99 of 100.

| date | KiB `/` | KiB table | button | tap | card | frames | over | worst | bare | shown | p99 |
|---|---|---|---|---|---|---|---|---|---|---|---|
"""
SCRIPTS = """() => performance.getEntriesByType("resource")
  .filter((each) => new URL(each.name).pathname.endsWith(".js"))
  .filter((each) => each.startTime < (window.eyes.card ?? window.eyes.offered))
  .reduce((sum, each) => sum + each.encodedBodySize, 0)"""


class Smooth(NamedTuple):
    """How a game looked."""

    deltas: list[float]
    ways: list[float]


def opened(browser: Browser, server: Server, who: Person | None, *, slow_network: bool = True) -> Page:
    """Take a phone that was never here; `who` is known to it."""
    context = browser.new_context(
        base_url=server.url, viewport={"width": PHONE[0], "height": PHONE[1]}, has_touch=True, locale="en-GB"
    )
    context.set_default_timeout(PATIENCE_MS)
    context.add_init_script(path=EYES)
    if who is not None:
        context.add_init_script(f"localStorage.setItem('kozyr.token', '{who.token}')")
    page = context.new_page()
    tools = context.new_cdp_session(page)
    tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    if slow_network:
        tools.send("Network.enable")
        tools.send("Network.emulateNetworkConditions", dict(FAST_3G))
    return page


def first_load(browser: Browser, server: Server, path: str, who: Person | None, sign: str) -> float:
    """Give the KiB of compressed script that a page loads before a sign: its button or its first card."""
    page = opened(browser, server, who)
    page.goto(path)
    until(page, f"window.eyes.{sign} !== null")
    page.wait_for_load_state("networkidle")  # a script that is still loading has no size
    size: int = page.evaluate(SCRIPTS)
    page.context.close()
    return size / 1024


def from_tap_to_card(browser: Browser, server: Server) -> tuple[float, float]:
    """Give the milliseconds from opening `/` to the button, and from its tap to a card."""
    page = opened(browser, server, None)
    page.goto("/")
    until(page, "window.eyes.offered !== null")
    page.get_by_test_id("play-bots").tap()
    until(page, "window.eyes.card !== null")
    eyes = page.evaluate("window.eyes")
    page.context.close()
    return eyes["offered"], eyes["card"] - eyes["tapped"]


def from_link_to_card(browser: Browser, server: Server, table: str, who: Person) -> float:
    """Give the milliseconds from opening a table's link to a card."""
    page = opened(browser, server, who)
    page.goto(f"/t/{table}")
    until(page, "window.eyes.card !== null")
    when: float = page.evaluate("window.eyes.card")
    page.context.close()
    return when


def evening(server: Server) -> tuple[str, Person]:
    """Seat somebody with bots, and deal."""
    who = server.guest("Ann")
    table: str = server.ask("tables.create", who, seats=SEATS, clock="none")["table_id"]
    for _ in range(SEATS - 1):
        server.ask("tables.add_bot", who, table_id=table, level="random")
    server.ask("tables.ready", who, table_id=table)
    return table, who


def play(browser: Browser, server: Server, seconds: float) -> Smooth:
    """Watch games from a seat; what that seat does is asked by HTTP, so that nothing but the page is slow."""
    table, who = evening(server)
    page = opened(browser, server, who, slow_network=False)
    page.goto(f"/t/{table}")
    until(page, "window.eyes.card !== null")
    page.wait_for_timeout(2000)  # it loads and settles; what is measured is the game
    page.evaluate("window.eyes.watching = true")
    end, done = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        page.wait_for_timeout(150)
        done += 1
        stands = server.ask("table.snapshot", who, table_id=table)
        if stands["table"]["status"] == "over":
            server.ask("tables.ready", who, table_id=table)
        elif legal := (stands.get("player") or {}).get("legal"):
            server.answer("game.move", who, table_id=table, command_id=f"c{done}", action=legal[0])
    eyes: dict[str, Any] = page.evaluate("window.eyes")
    page.context.close()
    return Smooth(sorted(eyes["deltas"]), sorted(eyes["ways"]))


def nothing_shown(browser: Browser, server: Server, seconds: float) -> list[float]:
    """Give the frames of a page without anything on it."""
    page = opened(browser, server, None, slow_network=False)
    page.goto("/health")
    page.evaluate("window.eyes.watching = true")
    page.wait_for_timeout(1000 * seconds)
    deltas: list[float] = page.evaluate("window.eyes.deltas")
    page.context.close()
    return sorted(deltas)


def measured(seconds: float) -> tuple[str, ...]:
    """Measure everything; give the cells of a row."""
    with tempfile.TemporaryDirectory() as name, serving(Path(name)) as server, chromium() as browser:
        server.stop()
        slower_bots = SETTINGS.replace("bot_pause_ms = 0", "bot_pause_ms = 400")
        (server.folder / "kozyr.toml").write_text(slower_bots, encoding="utf-8")
        server.start()
        table, who = evening(server)
        front = first_load(browser, server, "/", None, "offered")
        play_page = first_load(browser, server, f"/t/{table}", who, "card")
        taps = [from_tap_to_card(browser, server) for _ in range(ROUNDS)]
        cards = [from_link_to_card(browser, server, table, who) for _ in range(ROUNDS)]
        game = play(browser, server, seconds)
        bare = nothing_shown(browser, server, seconds)
    button, tap = (statistics.median(each) for each in zip(*taps, strict=True))
    return (
        f"{dt.datetime.now(dt.UTC):%Y-%m-%d}", f"{front:.1f}", f"{play_page:.1f}", f"{button:.0f}",
        f"{tap:.0f}", f"{statistics.median(cards):.0f}", f"{len(game.deltas)}",
        f"{_long(game.deltas)}", f"{game.deltas[-1]:.0f}", f"{_long(bare)}, {bare[-1]:.0f}",
        f"{statistics.median(game.ways):.0f}", f"{game.ways[len(game.ways) * 99 // 100]:.0f}",
    )  # fmt: skip


def _long(deltas: list[float]) -> int:
    return sum(each > LONG_FRAME_MS for each in deltas)


def main() -> None:
    """Measure, print, and keep the row."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--no-row", action="store_true", help="keep nothing")
    parser.add_argument("--seconds", type=float, default=30, help="of the game with six seats")
    chosen = parser.parse_args()
    row = f"| {' | '.join(measured(chosen.seconds))} |\n"
    print(HEAD.splitlines()[-2], row, sep="\n", end="")
    if not chosen.no_row:
        kept = KEPT.read_text(encoding="utf-8") if KEPT.exists() else HEAD
        KEPT.write_text(kept + row, encoding="utf-8")


if __name__ == "__main__":
    main()
