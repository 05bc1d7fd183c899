"""Measures the web client: bytes, time to the first card, long frames.

A real server and a real Chromium. A phone of the middle range is simulated as Chromium's tools do it: a
processor four times slower, and a network like fast 3G. Rows are added to `bench/web_speed.md`. Call:
`make bench`, or `python -m bench.web_speed --no-row --seconds 10`.
"""

import argparse
import bisect
import datetime as dt
import statistics
import tempfile
import time
from collections import Counter
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
SETTLE_MS = 4000
TRACED = ("toplevel", "devtools.timeline")
TASK = "ThreadControllerImpl::RunTask"
PATIENCE_MS = 60_000.0
EYES = Path(__file__).with_name("web_eyes.js")
KEPT = Path(__file__).with_name("web_speed.md")
COLUMNS = (
    "date", "KiB `/`", "KiB table", "button", "tap", "card", "frames", "over", "worst", "bare", "shown",
    "p99", "drawn", "work",
)  # fmt: skip
HEAD = f"""# Speed of the web client

`make bench`: a real Chromium with nothing kept from before, a screen of {PHONE[0]}×{PHONE[1]}, a processor
{SLOWER} times slower and a network like fast 3G (1.6 Mbit/s, 150 ms). *KiB*: compressed script that `/` loads
before its button and a table's page before its first card (limited by tests/web/test_script_size.py).
*button*: milliseconds from opening `/` to *play with bots* on the screen; *tap*: from the tap to the first
card; *card*: from opening a table where a game is played to the first card (medians of {ROUNDS}). Then a
game of {SEATS} seats, the processor as slow: *frames*, those *over* {LONG_FRAME_MS} ms and the *worst*,
beside an empty page for as long (*bare*: over, worst), which tells what the machine itself does; *shown*:
milliseconds from a message of the socket to the frame that shows it, median and 99 of 100.

*card* is the time at which the frame with the first card begins, *drawn* the time at which its work ends.
*over* and *worst* are intervals between frames, which a busy machine makes long even if the page does little.
*work*: another game of {SEATS} seats is traced. The work of a frame is the processor time of the page's main
thread since the frame before: script, style, layout and paint. The cell has the number of frames, those over
{LONG_FRAME_MS} ms and the worst; the goal is none over. The processor is not slowed for it, and the time is
multiplied by {SLOWER}: Chromium slows a page by the clock, so time of other programs would count as work too.

| {" | ".join(COLUMNS)} |
|{"---|" * len(COLUMNS)}
"""
SCRIPTS = """() => performance.getEntriesByType("resource")
  .filter((each) => new URL(each.name).pathname.endsWith(".js"))
  .filter((each) => each.startTime < (window.eyes.card ?? window.eyes.offered))
  .reduce((sum, each) => sum + each.encodedBodySize, 0)"""


class Smooth(NamedTuple):
    """How a game looked."""

    deltas: list[float]
    ways: list[float]


def opened(
    browser: Browser, server: Server, who: Person | None, *, slow_network: bool = True, slower: int = SLOWER
) -> Page:
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
    tools.send("Emulation.setCPUThrottlingRate", {"rate": slower})
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


def from_link_to_card(browser: Browser, server: Server, table: str, who: Person) -> tuple[float, float]:
    """Give the milliseconds from opening a table's link to a card's frame, and to the end of its work."""
    page = opened(browser, server, who)
    page.goto(f"/t/{table}")
    until(page, "window.eyes.drawn !== null")
    eyes = page.evaluate("window.eyes")
    page.context.close()
    return eyes["card"], eyes["drawn"]


def evening(server: Server) -> tuple[str, Person]:
    """Seat somebody with bots, and deal."""
    who = server.guest("Ann")
    table: str = server.ask("tables.create", who, seats=SEATS, clock="none")["table_id"]
    for _ in range(SEATS - 1):
        server.ask("tables.add_bot", who, table_id=table, level="random")
    server.ask("tables.ready", who, table_id=table)
    return table, who


def play(browser: Browser, server: Server, seconds: float) -> Smooth:
    """Watch games from a seat."""
    table, who = evening(server)
    page = opened(browser, server, who, slow_network=False)
    settle(page, table)
    page.evaluate("window.eyes.watching = true")
    act(page, server, table, who, seconds)
    eyes: dict[str, Any] = page.evaluate("window.eyes")
    page.context.close()
    return Smooth(sorted(eyes["deltas"]), sorted(eyes["ways"]))


def work(browser: Browser, server: Server, seconds: float) -> list[float]:
    """Give the milliseconds of work of every frame of such games."""
    table, who = evening(server)
    page = opened(browser, server, who, slow_network=False, slower=1)
    settle(page, table)
    tools = browser.new_browser_cdp_session()
    events: list[dict[str, Any]] = []
    ended: list[bool] = []
    tools.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    tools.on("Tracing.tracingComplete", lambda _: ended.append(True))
    config = {"recordMode": "recordAsMuchAsPossible", "includedCategories": list(TRACED)}
    tools.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": config})
    act(page, server, table, who, seconds)
    tools.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(100)
    page.context.close()
    return sorted(SLOWER * each for each in frame_work(events))


def frame_work(events: list[dict[str, Any]]) -> list[float]:
    """Sum the processor time of the main thread's tasks from one frame to the next, in milliseconds."""
    frames = [each for each in events if each["name"] == "FireAnimationFrame"]
    threads = Counter((each["pid"], each["tid"]) for each in frames)
    main = threads.most_common(1)[0][0]
    begins = sorted(each["ts"] for each in frames if (each["pid"], each["tid"]) == main)
    tasks = [e for e in events if e["name"] == TASK and e["ph"] == "X" and (e["pid"], e["tid"]) == main]
    sums = [0.0]
    for task in sorted(tasks, key=lambda each: each["ts"]):
        sums[-1] += task.get("tdur", 0) / 1000  # tasks that end with the trace have none
        place = bisect.bisect_left(begins, task["ts"])
        if place < len(begins) and begins[place] < task["ts"] + task["dur"]:
            sums.append(0.0)
    return sums[1:-1]


def settle(page: Page, table: str) -> None:
    """Open a table and wait until everything is loaded; what is measured is the game."""
    page.goto(f"/t/{table}")
    until(page, "window.eyes.card !== null")
    page.wait_for_timeout(SETTLE_MS)


def act(page: Page, server: Server, table: str, who: Person, seconds: float) -> None:
    """Play by HTTP for some time, so that nothing but the page is slow."""
    end, done = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        page.wait_for_timeout(150)
        done += 1
        stands = server.ask("table.snapshot", who, table_id=table)
        if stands["table"]["status"] == "over":
            server.ask("tables.ready", who, table_id=table)
        elif legal := (stands.get("player") or {}).get("legal"):
            server.answer("game.move", who, table_id=table, command_id=f"c{done}", action=legal[0])


def nothing_shown(browser: Browser, server: Server, seconds: float) -> list[float]:
    """Give the frames of a page without anything on it."""
    page = opened(browser, server, None, slow_network=False)
    page.goto("/health")
    page.evaluate("window.eyes.watching = true")
    page.wait_for_timeout(1000 * seconds)
    deltas: list[float] = page.evaluate("window.eyes.deltas")
    page.context.close()
    return sorted(deltas)


def measured(seconds: float, name: str) -> tuple[str, ...]:
    """Measure everything; give the cells of a row, which begins with this name."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server, chromium() as browser:
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
        works = work(browser, server, seconds)
    button, tap = (statistics.median(each) for each in zip(*taps, strict=True))
    card, drawn = (statistics.median(each) for each in zip(*cards, strict=True))
    return (
        f"{dt.datetime.now(dt.UTC):%Y-%m-%d} {name}".strip(), f"{front:.1f}", f"{play_page:.1f}",
        f"{button:.0f}", f"{tap:.0f}", f"{card:.0f}", f"{len(game.deltas)}",
        f"{_long(game.deltas)}", f"{game.deltas[-1]:.0f}", f"{_long(bare)}, {bare[-1]:.0f}",
        f"{statistics.median(game.ways):.0f}", f"{game.ways[len(game.ways) * 99 // 100]:.0f}",
        f"{drawn:.0f}", f"{len(works)}, {_long(works)}, {works[-1]:.0f}",
    )  # fmt: skip


def _long(deltas: list[float]) -> int:
    return sum(each > LONG_FRAME_MS for each in deltas)


def main() -> None:
    """Measure, print, and keep the row."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--no-row", action="store_true", help="keep nothing")
    parser.add_argument("--seconds", type=float, default=30, help="of the game with six seats")
    parser.add_argument("--name", default="", help="of the row, beside its date")
    chosen = parser.parse_args()
    row = f"| {' | '.join(measured(chosen.seconds, chosen.name))} |\n"
    print(HEAD.splitlines()[-2], row, sep="\n", end="")
    if not chosen.no_row:
        kept = KEPT.read_text(encoding="utf-8") if KEPT.exists() else HEAD
        KEPT.write_text(kept + row, encoding="utf-8")


if __name__ == "__main__":
    main()
