"""Measures the web client: the size of its scripts, the time to the first card, long frames.

The server and Chromium are real. A mid-range phone is simulated as Chromium's developer tools do it: with a
processor that is four times slower, and an internet connection like fast 3G. Rows are added to
`bench/web_speed.md`. Call: `make bench`, or `python -m bench.web_speed --no-row --seconds 10`.
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

from bench.report_rows import add_row
from playwright.sync_api import Browser, Page
from tests.kit.browsers import PHONE, until
from tests.kit.chromium import chromium
from tests.kit.server_process import SETTINGS, Person, Server, serving

CPU_SLOWDOWN = 4
FAST_3G = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 750e3 / 8}
SEATS = 6
LONG_FRAME_MS = 32
ROUNDS = 3
SETTLE_MS = 4000
TRACED = ("toplevel", "devtools.timeline")
TASK = "ThreadControllerImpl::RunTask"
PATIENCE_MS = 60_000.0
PROBE = Path(__file__).with_name("web_probe.js")
REPORT = Path(__file__).with_name("web_speed.md")
COLUMNS = (
    "date", "KiB `/`", "KiB table", "button", "tap", "card", "frames", "over", "worst", "bare", "shown",
    "p99", "drawn", "work",
)  # fmt: skip
HEAD = f"""# Speed of the web client

`make bench`: a real Chromium with an empty cache, a screen of {PHONE[0]}×{PHONE[1]}, a processor
{CPU_SLOWDOWN} times slower and a connection like fast 3G (1.6 Mbit/s, 150 ms). *KiB*: compressed script that
`/` loads before its button and a table's page before its first card (limited by
tests/web/test_script_size.py). *button*: milliseconds from opening `/` to *play with bots* on the screen;
*tap*: from the tap to the first card; *card*: from opening a table where a game is played to the first card
(medians of {ROUNDS}). Then a game of {SEATS} seats with an equally slow processor: *frames*, those *over*
{LONG_FRAME_MS} ms and the *worst*. *bare*: over and worst of an empty page for the same time, which are due
to the machine itself. *shown*, *p99*: milliseconds from a message of the socket to the frame that shows it,
the median and the 99th percentile.

*card* is the time at which the frame with the first card begins, *drawn* the time at which its work ends.
*over* and *worst* are intervals between frames, which a busy machine makes long even if the page does little.
*work*: another game of {SEATS} seats is traced. The work of a frame is the processor time of the page's main
thread since the frame before: script, style, layout and paint. The cell has the number of frames, those over
{LONG_FRAME_MS} ms and the worst; the goal is none over. The processor is not slowed for it, and the time is
multiplied by {CPU_SLOWDOWN}: Chromium slows a page by the clock, so time of other programs would count as
work too.

| {" | ".join(COLUMNS)} |
|{"---|" * len(COLUMNS)}
"""
SCRIPTS = """() => performance.getEntriesByType("resource")
  .filter((each) => new URL(each.name).pathname.endsWith(".js"))
  .filter((each) => each.startTime < (window.probe.card ?? window.probe.offered))
  .reduce((sum, each) => sum + each.encodedBodySize, 0)"""


class FrameTimes(NamedTuple):
    """The frames of a game, all sorted milliseconds."""

    frames: list[float]
    """The times between two frames."""
    delays: list[float]
    """The times from a message of the socket to the frame that shows it."""


def open_page(
    browser: Browser,
    server: Server,
    person: Person | None,
    *,
    slow_network: bool = True,
    slowdown: int = CPU_SLOWDOWN,
) -> Page:
    """Open an empty page as on a new phone, with the person's token if there is one."""
    context = browser.new_context(
        base_url=server.url, viewport={"width": PHONE[0], "height": PHONE[1]}, has_touch=True, locale="en-GB"
    )
    context.set_default_timeout(PATIENCE_MS)
    context.add_init_script(path=PROBE)
    if person is not None:
        context.add_init_script(f"localStorage.setItem('kozyr.token', '{person.token}')")
    page = context.new_page()
    tools = context.new_cdp_session(page)
    tools.send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    if slow_network:
        tools.send("Network.enable")
        tools.send("Network.emulateNetworkConditions", dict(FAST_3G))
    return page


def first_load(browser: Browser, server: Server, path: str, person: Person | None, sign: str) -> float:
    """Return the KiB of compressed script that a page loads before a sign: its button or its first card."""
    page = open_page(browser, server, person)
    page.goto(path)
    until(page, f"window.probe.{sign} !== null")
    page.wait_for_load_state("networkidle")  # a script that is still loading has no size
    size: int = page.evaluate(SCRIPTS)
    page.context.close()
    return size / 1024


def from_tap_to_card(browser: Browser, server: Server) -> tuple[float, float]:
    """Return the milliseconds from opening `/` to the button, and from its tap to a card."""
    page = open_page(browser, server, None)
    page.goto("/")
    until(page, "window.probe.offered !== null")
    page.get_by_test_id("play-bots").tap()
    until(page, "window.probe.card !== null")
    probe = page.evaluate("window.probe")
    page.context.close()
    return probe["offered"], probe["card"] - probe["tapped"]


def from_link_to_card(browser: Browser, server: Server, table: str, person: Person) -> tuple[float, float]:
    """Return the milliseconds from opening a table's link to a card's frame, and to the end of its work."""
    page = open_page(browser, server, person)
    page.goto(f"/t/{table}")
    until(page, "window.probe.drawn !== null")
    probe = page.evaluate("window.probe")
    page.context.close()
    return probe["card"], probe["drawn"]


def start_game(server: Server) -> tuple[str, Person]:
    """Seat a guest with bots and start the game; return the table's id and the guest."""
    person = server.guest("Ann")
    table: str = server.ask("tables.create", person, seats=SEATS, clock="none")["table_id"]
    for _ in range(SEATS - 1):
        server.ask("tables.add_bot", person, table_id=table, level="random")
    server.ask("tables.ready", person, table_id=table)
    return table, person


def measure_frames(browser: Browser, server: Server, seconds: float) -> FrameTimes:
    """Measure the frames of games that a player sees from their seat."""
    table, person = start_game(server)
    page = open_page(browser, server, person, slow_network=False)
    settle(page, table)
    page.evaluate("window.probe.recording = true")
    play_by_http(page, server, table, person, seconds)
    probe: dict[str, Any] = page.evaluate("window.probe")
    page.context.close()
    return FrameTimes(sorted(probe["frameTimes"]), sorted(probe["delays"]))


def measure_work(browser: Browser, server: Server, seconds: float) -> list[float]:
    """Return the sorted milliseconds of work of every frame of such games."""
    table, person = start_game(server)
    page = open_page(browser, server, person, slow_network=False, slowdown=1)
    settle(page, table)
    tools = browser.new_browser_cdp_session()
    events: list[dict[str, Any]] = []
    ended: list[bool] = []
    tools.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    tools.on("Tracing.tracingComplete", lambda _: ended.append(True))
    config = {"recordMode": "recordAsMuchAsPossible", "includedCategories": list(TRACED)}
    tools.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": config})
    play_by_http(page, server, table, person, seconds)
    tools.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(100)
    page.context.close()
    return sorted(CPU_SLOWDOWN * each for each in sum_frame_work(events))


def sum_frame_work(events: list[dict[str, Any]]) -> list[float]:
    """Sum the processor time of the main thread's tasks from one frame to the next, in milliseconds."""
    frames = [each for each in events if each["name"] == "FireAnimationFrame"]
    threads = Counter((each["pid"], each["tid"]) for each in frames)
    main = threads.most_common(1)[0][0]
    begins = sorted(each["ts"] for each in frames if (each["pid"], each["tid"]) == main)
    tasks = [e for e in events if e["name"] == TASK and e["ph"] == "X" and (e["pid"], e["tid"]) == main]
    sums = [0.0]
    for task in sorted(tasks, key=lambda each: each["ts"]):
        sums[-1] += task.get("tdur", 0) / 1000  # tasks that the end of the trace cut off have no duration
        place = bisect.bisect_left(begins, task["ts"])
        if place < len(begins) and begins[place] < task["ts"] + task["dur"]:
            sums.append(0.0)
    return sums[1:-1]


def settle(page: Page, table: str) -> None:
    """Open a table and wait until everything is loaded, because only the game is measured."""
    page.goto(f"/t/{table}")
    until(page, "window.probe.card !== null")
    page.wait_for_timeout(SETTLE_MS)


def play_by_http(page: Page, server: Server, table: str, person: Person, seconds: float) -> None:
    """Make the player's moves over HTTP for some time; the page only shows them."""
    end, done = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        page.wait_for_timeout(150)
        done += 1
        snapshot = server.ask("table.snapshot", person, table_id=table)
        if snapshot["table"]["status"] == "over":
            server.ask("tables.ready", person, table_id=table)
        elif legal := (snapshot.get("player") or {}).get("legal"):
            server.answer("game.move", person, table_id=table, command_id=f"c{done}", action=legal[0])


def measure_empty_page(browser: Browser, server: Server, seconds: float) -> list[float]:
    """Return the sorted frame times of an empty page."""
    page = open_page(browser, server, None, slow_network=False)
    page.goto("/health")
    page.evaluate("window.probe.recording = true")
    page.wait_for_timeout(1000 * seconds)
    times: list[float] = page.evaluate("window.probe.frameTimes")
    page.context.close()
    return sorted(times)


def measure_row(seconds: float, name: str) -> tuple[str, ...]:
    """Measure everything; return the cells of a row, of which the first has the date and this name."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server, chromium() as browser:
        server.stop()
        slower_bots = SETTINGS.replace("bot_pause_ms = 0", "bot_pause_ms = 400")
        (server.folder / "kozyr.toml").write_text(slower_bots, encoding="utf-8")
        server.start()
        table, person = start_game(server)
        front = first_load(browser, server, "/", None, "offered")
        play_page = first_load(browser, server, f"/t/{table}", person, "card")
        taps = [from_tap_to_card(browser, server) for _ in range(ROUNDS)]
        cards = [from_link_to_card(browser, server, table, person) for _ in range(ROUNDS)]
        game = measure_frames(browser, server, seconds)
        bare = measure_empty_page(browser, server, seconds)
        works = measure_work(browser, server, seconds)
    button, tap = (statistics.median(each) for each in zip(*taps, strict=True))
    card, drawn = (statistics.median(each) for each in zip(*cards, strict=True))
    return (
        f"{dt.datetime.now(dt.UTC):%Y-%m-%d} {name}".strip(), f"{front:.1f}", f"{play_page:.1f}",
        f"{button:.0f}", f"{tap:.0f}", f"{card:.0f}", f"{len(game.frames)}",
        f"{_count_long(game.frames)}", f"{game.frames[-1]:.0f}", f"{_count_long(bare)}, {bare[-1]:.0f}",
        f"{statistics.median(game.delays):.0f}", f"{game.delays[len(game.delays) * 99 // 100]:.0f}",
        f"{drawn:.0f}", f"{len(works)}, {_count_long(works)}, {works[-1]:.0f}",
    )  # fmt: skip


def _count_long(times: list[float]) -> int:
    return sum(each > LONG_FRAME_MS for each in times)


def main() -> None:
    """Measure, print, and add the row to the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--no-row", action="store_true", help="add no row to the table")
    parser.add_argument("--seconds", type=float, default=30, help="the length of the games with six seats")
    parser.add_argument("--name", default="", help="the name of the row, after its date")
    chosen = parser.parse_args()
    row = f"| {' | '.join(measure_row(chosen.seconds, chosen.name))} |\n"
    print(HEAD.splitlines()[-2], row, sep="\n", end="")
    if not chosen.no_row:
        add_row(REPORT, HEAD, row)


if __name__ == "__main__":
    main()
