"""The client without a network, and after an update of the server."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from kozyr.server.api.http.bundle import WEB
from kozyr.server.operations.config import Config
from tests.kit.browsers import GONE, Browsers, browsers, comes_to, until
from tests.kit.proxy import Proxy, proxied
from tests.kit.server_process import Server
from tests.kit.servers import running

READY = "() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"
"""The service worker has kept all files and answers for this page."""
SETTLED = """() => navigator.serviceWorker.getRegistration()
  .then((found) => !found.installing && !found.waiting && found.active.state === "activated")"""
SECOND = "kozyr-0000000000000002"
"""The name under which the second version keeps its files."""
MANY = 1_000_000
REMEMBERS_OFFLINE = """if (location.protocol.startsWith("http") && localStorage.getItem("test.offline"))
  Object.defineProperty(Navigator.prototype, "onLine", { get: () => !localStorage.getItem("test.offline") });
"""
"""Chromium 150 forgets with each new page that it is to say that there is no network."""
NO_NETWORK = "[data-testid=no-network]"


@pytest.fixture
def proxy(server: Server) -> Iterator[Proxy]:
    """Run a proxy between the browser and the server."""
    with proxied(server.port) as standing:
        yield standing


def _open(people: Browsers, proxy: Proxy, path: str = "/", lang: str = "en") -> Page:
    url = f"http://127.0.0.1:{proxy.port}"
    page = people.open(path, lang=lang, base_url=url, service_workers="allow", script=REMEMBERS_OFFLINE)
    until(page, READY)
    return page


def _cut(page: Page, proxy: Proxy) -> None:
    page.context.set_offline(offline=True)
    page.evaluate("localStorage.setItem('test.offline', 'yes')")
    proxy.refuse(MANY)


def _return(page: Page, proxy: Proxy) -> None:
    proxy.refuse(0)
    page.evaluate("localStorage.removeItem('test.offline')")
    page.context.set_offline(offline=False)


@pytest.mark.parametrize(
    ("lang", "note", "rules"),
    [
        ("en", "You're offline. You can still learn and read the rules.", "The rules"),
        ("ru", "Нет сети. Можно учиться играть и читать правила.", "Правила"),
    ],
)
def test_the_client_opens_without_a_network(
    people: Browsers, proxy: Proxy, lang: str, note: str, rules: str
) -> None:
    """It says so and shows the rules, also at addresses that were never opened; then it plays again."""
    people.expect(GONE, "ERR_FAILED", "api/")
    page = _open(people, proxy, lang=lang)
    _cut(page, proxy)

    people.go(page, "/")
    expect(page.locator(NO_NETWORK)).to_contain_text(note)
    people.go(page, "/rules")
    expect(page.locator("main h1")).to_contain_text(rules)
    expect(page.locator("main section").nth(3)).to_be_visible()
    people.go(page, "/t/tnothing")
    expect(page.locator(NO_NETWORK)).to_be_visible()

    _return(page, proxy)
    people.go(page, "/")
    expect(page.locator(NO_NETWORK)).to_have_count(0)
    page.get_by_test_id("play-bots").click()
    page.locator("[data-hand] [data-card]").first.wait_for()


def test_a_page_notices_that_the_network_is_gone(people: Browsers, proxy: Proxy) -> None:
    """The note comes and goes without a reload, and leads to the rules."""
    people.expect(GONE)
    page = _open(people, proxy, "/settings")

    _cut(page, proxy)
    page.locator(NO_NETWORK).get_by_role("link", name="Rules").click()
    page.wait_for_url("**/rules")
    expect(page.locator("main h1")).to_be_visible()
    _return(page, proxy)

    expect(page.locator(NO_NETWORK)).to_have_count(0)


def test_answers_of_the_server_are_never_kept(people: Browsers, proxy: Proxy) -> None:
    """The service worker keeps the files of the build, the page and two public files."""
    page = _open(people, proxy, "/tables")
    page.evaluate("fetch('/api/openapi.json').then((answer) => answer.text())")
    kept = page.evaluate(
        """async () => {
          const [name] = await caches.keys();
          const requests = await (await caches.open(name)).keys();
          return requests.map((request) => new URL(request.url).pathname);
        }"""
    )

    others = sorted(path for path in kept if not path.startswith("/assets/"))
    assert others == ["/", "/icon.svg", "/manifest.webmanifest"]


def _update(folder: Path) -> Path:
    """Build a second version: the script of the rules and the first script have other names."""
    shutil.copytree(WEB, folder)
    names = [path.name for path in (folder / "assets").iterdir()]
    changed = {
        match[0]: f"{match[1]}-SecondOne.js"
        for name in names
        if (match := re.fullmatch(r"(Rules|index)-[^.]{8}\.js", name))
    }
    assert len(changed) == 2, changed
    worker, manifest = folder / "sw.js", folder / ".vite" / "manifest.json"
    for path in [*(folder / "assets").glob("*.js"), folder / "index.html", worker, manifest]:
        text = path.read_text("utf-8")
        for old, new in changed.items():
            text = text.replace(old, new)
        path.write_text(text, "utf-8")
    for old, new in changed.items():
        (folder / "assets" / old).rename(folder / "assets" / new)
    worker.write_text(re.sub(r"kozyr-[0-9a-f]{16}", SECOND, worker.read_text("utf-8")), "utf-8")
    return folder


@pytest.mark.parametrize("workers", ["allow", "block"])
def test_an_update_mixes_no_versions(program: Browser, tmp_path: Path, workers: str) -> None:
    """An open page goes on with its own files or reloads; the next page is new, also without a network."""
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    with (
        running(tmp_path / "one", Config(port=0)) as first,
        running(tmp_path / "two", Config(port=0), web=_update(tmp_path / "web")) as second,
        proxied(first.port) as proxy,
        browsers(program, f"http://127.0.0.1:{proxy.port}") as people,
    ):
        people.expect(GONE, "status of 404 .*Rules", "ERR_FAILED", "api/")
        page = people.open("/settings", size=(1440, 900), service_workers=workers)
        if workers == "allow":
            until(page, READY)
        proxy.redirect(second.port)

        page.locator('a[href="/rules"]').first.click()
        expect(page.locator("main h1")).to_contain_text("The rules")

        people.go(page, "/settings")
        assert page.locator('script[src$="-SecondOne.js"]').count() == 1
        if workers == "block":
            return
        comes_to(page, f"() => caches.keys().then((names) => names.includes('{SECOND}'))", wanted=True)
        until(page, SETTLED)
        _cut(page, proxy)
        people.go(page, "/rules")
        expect(page.locator("main h1")).to_contain_text("The rules")
        assert page.locator('script[src$="-SecondOne.js"]').count() == 1
