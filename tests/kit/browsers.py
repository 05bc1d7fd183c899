"""Browsers of the players in tests.

Each player has a browser of their own, with its own storage, language, size and network. Any complaint of a
page (a script's error, a console message, a policy violation) fails the test, unless the test expects it.

Pages are laid out but not painted, since no test compares pictures and painting takes most of a browser's CPU
time. Pauses that only let a player look are short, unless a test asks for their real length (`pauses`).
"""

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, WebError, expect
from playwright.sync_api import Error as PlaywrightError

from tests.kit.proxy import Proxy

Theme: TypeAlias = Literal["light", "dark"]

PHONE: Final = (390, 844)
SIZES: Final = ((320, 640), PHONE, (768, 1024), (1440, 900))
"""A small phone, a phone, a tablet, a desktop."""
LIMIT_MS: Final = 120_000.0
"""How long a test waits, since machines are busy."""
GONE: Final = (
    r"ERR_(INTERNET_DISCONNECTED|CONNECTION_(REFUSED|RESET|CLOSED)|EMPTY_RESPONSE|CONTENT_LENGTH_MISMATCH|NETWORK_CHANGED)"
    r"|WebSocket connection to .* failed"
)
"""What a browser complains of while it is offline, or the server is down."""
OLD_SESSION: Final = r"status of 401 .*/api/(server\.notices|tables\.mine)"
"""What a browser complains of if one of these calls is under way when its session is replaced by another."""
_BLOCKED: Final = "Service Worker registration blocked"
"""Playwright's warning in browsers without a service worker."""

_LOCALES: Final = {"en": "en-GB", "ru": "ru-RU", "uk": "uk-UA"}
_SHOWN: Final = "() => (document.getElementById('content')?.childElementCount ?? 0) > 0"
_GLANCE_MS: Final = 50.0
_NO_SOUNDS: Final = "delete window.AudioContext"
"""A browser without sounds, which the client supports."""
_NOT_PAINTED: Final = """(() => {
  window.unpainted = new CSSStyleSheet();
  window.unpainted.replaceSync(":root { opacity: 0.0001 }");
  document.adoptedStyleSheets.push(window.unpainted);
})()"""
"""Chromium paints nothing below an opacity of 0.0004. Layout, hits and frames stay."""
_SHORT_PAUSES: Final = """(() => {
  const setTimer = window.setTimeout;
  window.setTimeout = (run, delay, ...more) => setTimer(run, delay === 1200 ? 30 : delay, ...more);
})()"""
"""The client's pauses before an automatic pass, a forced take and a result without animations are 1200 ms."""
_SIGN_IN: Final = """((token) => {
  if (!location.protocol.startsWith("http") || localStorage.getItem("test.signed-in")) return;
  localStorage.setItem("test.signed-in", "once");
  localStorage.setItem("kozyr.token", token);
})"""
"""Stores a session before the first page loads. Later pages find what the client made of it."""

expect.set_options(timeout=LIMIT_MS)  # the default of five seconds is too short for busy machines


class Complaint(NamedTuple):
    """Something that went wrong in a browser."""

    page: str
    said: str


class Browsers:
    """The browsers of one server's players."""

    def __init__(self, chromium: Browser, url: str, *, painted: bool = False) -> None:
        self.url = url
        self.painted = painted
        self.complaints: list[Complaint] = []
        self._chromium = chromium
        self._opened: list[BrowserContext] = []
        self._expected: list[re.Pattern[str]] = []

    def open(  # noqa: PLR0913 - each has its usual value
        self, path: str = "/", *, lang: str = "en", size: tuple[int, int] = PHONE, theme: Theme = "light",
        still: bool = True, sounds: bool = False, pauses: bool = False, token: str = "", script: str = "",
        **more: Any,  # noqa: ANN401 - any option of Playwright's context
    ) -> Page:  # fmt: skip
        """Open a page in a new browser and wait until it is shown.

        `still`: without animations, since running clocks alone take a fifth of a core. `sounds`: with sounds,
        which take a sixth of the time of a game. `pauses`: with pauses of their real length. `token`: the
        player's session. `script`: runs before each page loads.
        `base_url`: another way to the server than its own port, for example a proxy.
        `service_workers`: "allow" for tests of the service worker; in the others it would download files.
        """
        context = self._chromium.new_context(
            locale=_LOCALES.get(lang, lang), color_scheme=theme,
            viewport={"width": size[0], "height": size[1]},
            reduced_motion="reduce" if still else "no-preference",
            **{"base_url": self.url, "service_workers": "block", **more},
        )  # fmt: skip
        context.set_default_timeout(LIMIT_MS)
        context.on("console", self._console)
        context.on("weberror", self._error)
        context.on("requestfailed", self._failed)
        self._opened.append(context)
        if not self.painted:
            context.add_init_script(_NOT_PAINTED)
        if not pauses:
            context.add_init_script(_SHORT_PAUSES)
        if not sounds:
            context.add_init_script(_NO_SOUNDS)
        if token:
            context.add_init_script(f"{_SIGN_IN}({token!r})")
        if script:
            context.add_init_script(script)
        page = context.new_page()
        self.go(page, path)
        return page

    def go(self, page: Page, path: str) -> None:
        """Open an address as if it were typed, and wait until the page is shown."""
        page.goto(path)
        until(page, _SHOWN)

    def expect(self, *patterns: str) -> None:
        """Allow this complaint from now on (`GONE`, a call that is refused)."""
        self._expected += [re.compile(each) for each in patterns]

    def check(self) -> None:
        """Fail if a browser has complained."""
        wrong, self.complaints = self.complaints, []
        assert wrong == [], wrong

    def close(self) -> None:
        """Close all browsers."""
        for context in self._opened:
            context.close()
        self._opened = []

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and _BLOCKED not in message.text:
            place = message.location
            self._complain(
                message.page, f"{message.type}: {message.text} ({place['url']}:{place['lineNumber']})"
            )

    def _error(self, wrong: WebError) -> None:
        self._complain(wrong.page, f"not caught: {wrong.error.stack or wrong.error}")

    def _failed(self, request: Request) -> None:
        # A request that the page itself cancelled on leaving is no complaint.
        if request.failure != "net::ERR_ABORTED":
            self._complain(None, f"not loaded: {request.failure} ({request.url})")

    def _complain(self, page: Page | None, said: str) -> None:
        if not any(each.search(said) for each in self._expected):
            self.complaints.append(Complaint(page.url if page else "", said))


def until(page: Page, expression: str) -> None:
    """Wait until an expression is true on a page.

    Playwright's `wait_for_function` evaluates text in the page, which the page's own policy forbids.
    """
    found = _wait(page, expression, bool)
    assert found, f"{page.url}: this never became true: {expression}"


def comes_to(page: Page, expression: str, wanted: object) -> None:
    """Wait until an expression has exactly this value, and then assert it: a failure shows the difference.

    The whole value is compared, since a part of it may agree by chance before the rest arrives.
    """
    found = _wait(page, expression, lambda value: value == wanted)
    assert found == wanted, f"{page.url}: {found!r} instead of {wanted!r}"


def _wait(page: Page, expression: str, is_awaited: Callable[[Any], bool]) -> object:
    """Evaluate an expression until its value is the awaited one, or the time is up.

    It may read an element that comes later: until then it is an error, and no value.
    """
    limit = time.monotonic() + LIMIT_MS / 1000
    while True:
        try:
            found = page.evaluate(expression)
            if is_awaited(found) or time.monotonic() > limit:
                return found
        except PlaywrightError:
            if time.monotonic() > limit or page.is_closed():
                raise
        page.wait_for_timeout(_GLANCE_MS)


def holds_focus(page: Page, selector: str) -> None:
    """Wait until the focused element is within another element."""
    until(page, f"() => document.querySelector({selector!r})?.contains(document.activeElement) ?? false")


@contextmanager
def drawn(page: Page) -> Iterator[None]:
    """Paint a page until the end of the block, for checks of what is seen."""
    page.evaluate("() => { if (window.unpainted) window.unpainted.disabled = true }")
    try:
        yield
    finally:
        page.evaluate("() => { if (window.unpainted) window.unpainted.disabled = false }")


@contextmanager
def cut_off(page: Page, proxy: Proxy) -> Iterator[None]:
    """Disconnect a page that uses a proxy from the network, until the end of the block.

    Chromium alone would hold open sockets back instead of losing them; the proxy loses them.
    """
    page.context.set_offline(offline=True)
    proxy.cut()
    try:
        yield
    finally:
        page.context.set_offline(offline=False)


@contextmanager
def browsers(chromium: Browser, url: str, *, painted: bool = False) -> Iterator[Browsers]:
    """Give browsers for a server; close them at the end, and fail if one has complained."""
    people = Browsers(chromium, url, painted=painted)
    try:
        yield people
        people.check()
    finally:
        people.close()
