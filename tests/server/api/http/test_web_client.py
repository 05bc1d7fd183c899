"""The web client as the server sends it."""

import gzip
import json
import re
from collections.abc import Iterator

import pytest

from kozyr.locales import Language, language_names, say
from kozyr.server.api.http.bundle import WEB, matches_tag, read_bundle
from kozyr.server.api.http.preloads import Preloads
from kozyr.server.api.http.web_client import PAGE_SOURCES, POLICY
from kozyr.server.operations.config import Config
from tests.kit.paths import ROOT
from tests.kit.servers import Running, running

HTML = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
MANIFEST = {
    "index.html": {"file": "assets/index-Ab12.js", "imports": ["_shared.js"]},
    "_shared.js": {"file": "assets/shared-Cd34.js"},
    "_cards.js": {
        "file": "assets/cards-Ef56.js",
        "css": ["assets/cards-Gh78.css"],
        "imports": ["_shared.js"],
    },
    "src/pages/table/TablePage.svelte": {
        "file": "assets/TablePage-Ij90.js",
        "imports": ["_cards.js", "index.html"],
    },
    "virtual:locales/ru": {"file": "assets/ru-Kl12.js"},
}
SCRIPT = b"console.log('nine of spades');\n" * 40


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Serve a small known client, beside a file that is not part of it."""
    folder = tmp_path_factory.mktemp("site")
    web = folder / "web"
    (web / "assets").mkdir(parents=True)
    (web / "index.html").write_text("<!doctype html><title>Kozyr</title>" + "<p>cards</p>" * 40, "utf-8")
    (web / "assets" / "index-Ab12.js").write_bytes(SCRIPT)
    (web / "icon.png").write_bytes(b"\x89PNG")
    (web / ".hidden").write_bytes(b"nobody's")
    (web / ".vite").mkdir()
    (web / ".vite" / "manifest.json").write_text(json.dumps(MANIFEST), "utf-8")
    (folder / "secret.txt").write_bytes(b"nobody's")
    with running(folder, Config(port=0), web=web) as started:
        yield started


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Run a server whose client was not built."""
    folder = tmp_path_factory.mktemp("bare")
    with running(folder, Config(port=0), web=folder / "nothing") as started:
        yield started


@pytest.mark.parametrize("address", PAGE_SOURCES)
def test_every_address_of_the_client_has_the_page(site: Running, address: str) -> None:
    """A link to any address works, and browsers check whether the page has changed."""
    reply = site.send("GET", address.replace("{name:str}", "x1.2%20y"), None, HTML)

    assert (reply.status, b"<title>Kozyr" in reply.body) == (200, True)
    assert reply.headers["content-type"] == "text/html; charset=utf-8"
    assert reply.headers["cache-control"] == "no-cache"
    assert reply.headers["content-security-policy"] == POLICY


def test_the_client_and_the_server_know_the_same_addresses() -> None:
    """`web/src/router.svelte.ts` has the same list."""
    router = (ROOT / "web" / "src" / "router.svelte.ts").read_text("utf-8")
    written = {
        pattern.replace("\\/", "/").replace("([^/]+)", "{name:str}")
        for pattern in re.findall(r"^  \[/\^(.*)\$/, ", router, re.MULTILINE)
    }

    assert written == {*PAGE_SOURCES}


def test_a_page_preloads_its_files(site: Running) -> None:
    """They are its script with all imports and the language, except what the page itself names."""
    table = site.send("GET", "/t/abc", None, {"Accept-Language": "ru"})
    rules = site.send("GET", "/rules", None, {"Accept-Language": "en"})

    assert table.headers["link"].split(", ") == [
        "</assets/ru-Kl12.js>; rel=modulepreload", "</assets/TablePage-Ij90.js>; rel=modulepreload",
        "</assets/cards-Ef56.js>; rel=modulepreload",
        "</assets/cards-Gh78.css>; rel=preload; as=style; crossorigin",
    ]  # fmt: skip
    assert table.headers["vary"] == "Accept-Encoding, Accept-Language"
    assert "link" not in rules.headers
    assert site.send("GET", "/.vite/manifest.json").status == 404


def test_the_sources_of_all_pages_exist() -> None:
    """A renamed source would no longer be preloaded."""
    preloads = Preloads(WEB)

    assert [name for name in PAGE_SOURCES.values() if not (ROOT / "web" / name).is_file()] == []
    texts = [f"virtual:locales/{code}{part}" for code in language_names() for part in ("", "/pages")]
    assert [name for name in texts if not preloads.make_header((name,))] == []
    assert "TablePage" in Preloads(WEB).make_header((PAGE_SOURCES["/t/{name:str}"],))


def test_hashed_files_are_cached_forever(site: Running) -> None:
    """They are compressed on request; the page and the icon may change."""
    plain = site.send("GET", "/assets/index-Ab12.js")
    small = site.send("GET", "/assets/index-Ab12.js", None, {"Accept-Encoding": "br, gzip;q=0.8"})

    assert (plain.body, "content-encoding" in plain.headers) == (SCRIPT, False)
    assert (gzip.decompress(small.body), small.headers["content-encoding"]) == (SCRIPT, "gzip")
    assert len(small.body) < len(SCRIPT) / 5
    for reply in (plain, small):
        assert reply.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert reply.headers["content-type"] == "text/javascript; charset=utf-8"
        assert reply.headers["vary"] == "Accept-Encoding"
    icon = site.send("GET", "/icon.png", None, {"Accept-Encoding": "gzip"})
    assert (icon.body, icon.headers["cache-control"]) == (b"\x89PNG", "no-cache")


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("", None),
        ("gzip", "gzip"),
        ("*", "gzip"),
        ("gzip;q=0", None),
        ("br, GZIP ; q=0.5", "gzip"),
        ("br", None),
    ],
)
def test_files_are_compressed_only_on_request(site: Running, accepted: str, encoding: str | None) -> None:
    """Accept-Encoding decides."""
    reply = site.send("GET", "/", None, {"Accept-Encoding": accepted})

    assert reply.headers.get("content-encoding") == encoding


@pytest.mark.parametrize("path", ["/", "/t/abc", "/assets/index-Ab12.js", "/icon.png"])
@pytest.mark.parametrize("accepted", ["", "gzip"])
def test_unchanged_files_are_not_sent_again(site: Running, path: str, accepted: str) -> None:
    """The right tag gets 304 without a body; another tag gets the file."""
    headers = {"Accept-Encoding": accepted}
    first = site.send("GET", path, None, headers)
    repeated = site.send("GET", path, None, headers | {"If-None-Match": f'"x", W/{first.headers["etag"]}'})
    other = site.send("GET", path, None, headers | {"If-None-Match": '"x"'})

    assert (repeated.status, repeated.body, repeated.headers["etag"]) == (304, b"", first.headers["etag"])
    assert repeated.headers["cache-control"] == first.headers["cache-control"]
    assert (other.status, other.body) == (200, first.body)


def test_head_requests_are_answered(site: Running) -> None:
    """HEAD has the headers of GET without the body."""
    for path in ("/", "/tables", "/assets/index-Ab12.js"):
        whole, head = (site.send(method, path) for method in ("GET", "HEAD"))
        assert (head.status, head.body) == (200, b"")
        assert head.headers["etag"] == whole.headers["etag"]
        assert head.headers["content-length"] == str(len(whole.body))


OUTSIDE = [
    "/../secret.txt", "/assets/../../secret.txt", "/assets/..%2f..%2fsecret.txt", "/%2e%2e/secret.txt",
    "/..%5csecret.txt", "//secret.txt", "/assets/", "/assets", "/.hidden",
    "/index.html", "/assets/index-Ab12.js%00.png", "/assets/%2e%2e/icon.png", "/web/index.html",
]  # fmt: skip


@pytest.mark.parametrize("path", OUTSIDE)
def test_no_file_outside_the_bundle_is_served(site: Running, path: str) -> None:
    """It does not matter how the address is written."""
    for headers in ({}, HTML):
        reply = site.send("GET", path, None, headers)
        assert reply.status == 404
        assert b"nobody's" not in reply.body


def test_a_page_accepts_no_other_methods(site: Running) -> None:
    """The status is 405, with the allowed methods."""
    reply = site.send("POST", "/tables", b"{}")

    assert (reply.status, reply.word) == (405, "bad_method")


def test_unknown_pages_show_the_client(site: Running) -> None:
    """Browsers get the page with 404; programs get a refusal."""
    reader = site.send("GET", "/nowhere", None, HTML)
    assert (reader.status, b"<title>Kozyr" in reader.body) == (404, True)
    assert reader.headers["content-security-policy"] == POLICY
    for path, headers in (("/nowhere", {}), ("/api/nope", HTML), ("/assets/old-Xy.js", HTML)):
        assert site.send("GET", path, None, headers).word == "no_call"


@pytest.mark.parametrize(("lang", "messages"), [("en", "make setup"), ("ru", "не собран")])
def test_a_server_without_the_client_explains_how_to_build_it(
    bare: Running, lang: str, messages: str
) -> None:
    """The client's addresses have status 503; everything else works."""
    for path in ("/", "/tables", "/t/abc"):
        reply = bare.send("GET", path, None, HTML | {"Accept-Language": lang})
        assert (reply.status, messages in reply.body.decode()) == (503, True)
    assert bare.send("GET", "/nowhere", None, HTML).word == "no_call"
    assert [bare.send("GET", path).status for path in ("/docs", "/health", "/api/openapi.json")] == [200] * 3
    assert bare.call("auth.guest").status == 200


def test_tags_are_compared_as_browsers_write_them() -> None:
    """Weak tags match too, because the bytes are the same."""
    assert [matches_tag(request, '"a"') for request in ('"a"', 'W/"a"', '"b", "a"', "*", "", "a", '"b"')] == [
        True, True, True, True, False, False, False,
    ]  # fmt: skip


def test_the_built_client_is_complete() -> None:
    """It has a page, its script and style, and hashed names for everything else."""
    files = read_bundle(WEB)
    page = files["/index.html"].plain.body.decode()

    named = re.findall(r'(?:src|href)="(/[^"]+)"', page)
    assert [name for name in named if name not in files] == []
    assert any(name.endswith(".js") for name in named)
    assert not re.search(r"<script(?![^>]*\bsrc=)|\son\w+=|https?://", page)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Serve the client that `make setup` has built."""
    with running(tmp_path_factory.mktemp("built"), Config(port=0)) as started:
        yield started


@pytest.mark.parametrize(
    ("accepted", "lang", "title"),
    [
        ("ru-RU, ru;q=0.9, en;q=0.5", "ru", "Козырь"),
        ("uk", "uk", "Козир"),
        ("en-GB", "en", "Kozyr"),
        ("", "en", "Kozyr"),
        ("de", "en", "Kozyr"),
    ],
)
def test_the_page_is_in_the_readers_language(
    built: Running, accepted: str, lang: Language, title: str
) -> None:
    """The HTML's language, title and description follow Accept-Language before scripts run."""
    for path in ("/", "/rules", "/t/abc", "/nowhere"):
        reply = built.send("GET", path, None, HTML | {"Accept-Language": accepted})
        page = reply.body.decode()

        assert re.findall(r'<html lang="(.*?)"', page) == [lang]
        assert re.findall(r'<meta name="description" content="(.*?)"', page) == [say(lang, "description")]
        assert re.findall(r"<title>(.*?)</title>", page) == [title]
        assert "Accept-Language" in reply.headers["vary"]


def test_the_server_and_the_client_have_the_same_description() -> None:
    """The page has the English description before the server has translated it."""
    assert say("en", "description") in (ROOT / "web" / "index.html").read_text("utf-8")


def test_each_language_has_its_own_tag(built: Running) -> None:
    """The tag of the English page does not match the Russian page."""
    english = built.send("GET", "/", None, {"Accept-Language": "en"})
    russian = built.send(
        "GET", "/", None, {"Accept-Language": "ru", "If-None-Match": english.headers["etag"]}
    )

    assert (russian.status, russian.headers["etag"] != english.headers["etag"]) == (200, True)


def test_the_icon_and_robots_txt_are_served(built: Running) -> None:
    """`/favicon.ico` is an icon; `/robots.txt` keeps crawlers away from calls, but not from previews."""
    icon = built.send("GET", "/favicon.ico")
    robots = built.send("GET", "/robots.txt")

    assert (icon.status, icon.headers["content-type"]) == (200, "image/x-icon")
    assert icon.body[:4] == b"\x00\x00\x01\x00"
    assert (robots.status, robots.headers["content-type"]) == (200, "text/plain; charset=utf-8")
    lines = robots.body.decode().splitlines()
    assert {"User-agent: *", "Disallow: /api/"} <= {*lines}
    assert "Disallow: /t/" not in lines


def test_the_service_worker_may_fetch(built: Running) -> None:
    """Its own policy allows requests to this server; it is checked for updates, and keeps existing files."""
    worker = built.send("GET", "/sw.js")
    kept = json.loads(re.findall(r"=(\[\"/\".*?\])", worker.body.decode())[0])

    assert worker.headers["content-security-policy"] == "default-src 'none'; connect-src 'self'"
    assert worker.headers["cache-control"] == "no-cache"
    assert [name for name in kept if built.send("HEAD", name).status != 200] == []
    assert {name for name in read_bundle(WEB) if name.startswith("/assets/")} <= {*kept}
    assert "__" not in re.sub(r"[\w-]*\.(?:js|css|svg)", "", worker.body.decode())


def test_the_manifest_makes_the_client_installable(built: Running) -> None:
    """It has a name, a start page, a display mode and icons of the needed sizes, which exist."""
    reply = built.send("GET", "/manifest.webmanifest")
    manifest = reply.data
    icons = {(icon["sizes"], icon.get("purpose", "any")): icon["src"] for icon in manifest["icons"]}

    assert reply.headers["content-type"].startswith("application/manifest+json")
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == ("/", "/", "standalone")
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= icons.keys()
    for (sizes, _), source in icons.items():
        icon = built.send("GET", source)
        assert icon.status == 200
        if source.endswith(".png"):
            width, height = (int.from_bytes(icon.body[at : at + 4]) for at in (16, 20))
            assert f"{width}x{height}" == sizes
