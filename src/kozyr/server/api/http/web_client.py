"""The routes that serve the web client to browsers.

Every path of the web client answers with the same page, so that each can be linked to and reloaded. Only the
head differs: it has the preview of the link. The page loads its files by names that change whenever the
contents change. The browser may run the page's own scripts only.
"""

from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Final, TypeAlias

from litestar import HttpMethod, Response, route
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler

from kozyr.locales import Language, say
from kozyr.server.api.calls.context import CallContext
from kozyr.server.api.http.bundle import HASHED, PAGE, WEB, matches_tag, prepare_file, read_bundle
from kozyr.server.api.http.file_response import make_file_response
from kozyr.server.api.http.preloads import Preloads
from kozyr.server.api.http.previews.link_pages import PICTURE, PICTURES, LinkPages, PreparedLink
from kozyr.server.api.http.request_handler import HttpRequest, read_request_language
from kozyr.server.api.http.trusted_proxies import TrustedProxies

PAGE_SOURCES: Final = {
    "/": "src/pages/home/Home.svelte",
    "/tables": "src/pages/tables/Tables.svelte",
    "/new": "src/pages/new_table/NewTable.svelte",
    "/t/{name:str}": "src/pages/table/TablePage.svelte",
    "/g/{name:str}": "src/pages/replay/Replay.svelte",
    "/games": "src/pages/games/Games.svelte",
    "/u/{name:str}": "src/pages/user/User.svelte",
    "/friends": "src/pages/friends/Friends.svelte",
    "/top": "src/pages/top/Top.svelte",
    "/daily": "src/pages/daily/Daily.svelte",
    "/match/{name:str}": "src/pages/match/Match.svelte",
    "/rules": "src/pages/rules/Rules.svelte",
    "/learn": "src/pages/learn/Learn.svelte",
    "/learn/{name:str}": "src/pages/learn/LessonPage.svelte",
    "/puzzles": "src/pages/puzzles/Puzzles.svelte",
    "/puzzles/{name:str}": "src/pages/puzzles/Puzzles.svelte",
    "/settings": "src/pages/settings/Settings.svelte",
    "/account": "src/pages/account/Account.svelte",
    "/moderation": "src/pages/moderation/Moderation.svelte",
}
"""The web client's paths and the source file of each; `web/src/router.svelte.ts` has the same list."""
_PAGES_WITHOUT_OWN_TEXTS: Final = (PAGE_SOURCES["/"], PAGE_SOURCES["/t/{name:str}"])
"""The pages that need only the texts common to all pages."""
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
"""The Content-Security-Policy of the page. It allows inline styles, because Svelte moves cards with them."""
SERVICE_WORKER: Final = "/sw.js"
"""The script that keeps the client's files in the browser, so that the client opens offline."""
SERVICE_WORKER_POLICY: Final = "default-src 'none'; connect-src 'self'"
_MISSING_BUNDLE_HTML: Final = (
    '<!doctype html><html lang="{lang}"><meta charset="utf-8">'
    '<meta name="viewport" content="width=device-width, initial-scale=1"><title>{title}</title>'
    '<h1>{title}</h1><p>{text}</p><p><a href="/docs">{docs}</a></p></html>\n'
)
"""The template of the page that is shown, in the reader's language, when the web client was not built."""
_READ: Final = [HttpMethod.GET, HttpMethod.HEAD]
_UNINDEXED: Final = ("/t/", "/match/")
"""Tables are gone soon and matches are private, so search engines should not list them. Messengers may still
read the previews of tables."""
_PICTURE_CACHE: Final = "public, max-age=300"
_API_PREFIXES: Final = ("/api/", "/assets/", "/connection/", "/tabletop/")
"""Prefixes of paths for programs: an unknown path there gets no HTML page."""


_Respond: TypeAlias = Callable[[HttpRequest], Awaitable[Response[bytes]]]


class WebClient:
    """Serves the pages and files of the web client."""

    def __init__(
        self, context: CallContext, proxies: TrustedProxies, public_url: str = "", folder: Path = WEB
    ) -> None:
        self._files = read_bundle(folder)
        self._preloads = Preloads(folder)
        self._links = LinkPages(context, proxies, public_url, folder)

    def make_routes(self) -> list[HTTPRouteHandler]:
        """Make the routes of the pages, files and pictures."""
        routes = [
            _make_route(f"client {address}", [address], partial(self._send_page, source=source))
            for address, source in PAGE_SOURCES.items()
        ]
        if self._files:
            # All files with a hash in their name share one route, because Litestar prepares each path of a
            # route.
            names = [name for name in self._files if name != PAGE and not name.startswith(HASHED)]
            routes.append(_make_route("client.files", [*names, HASHED + "{name:path}"], self._send_file))
            routes.append(_make_route("client.pictures", list(PICTURES), self._send_picture))
        return routes

    def make_not_found_page(self, request: HttpRequest) -> Response[bytes] | None:
        """Return the page for a browser at an unknown address; None for a program, or without a bundle."""
        is_browser = request.method in _READ and "text/html" in request.headers.get("accept", "")
        if not self._files or not is_browser or request.url.path.startswith(_API_PREFIXES):
            return None
        return self._make_page(request, self._links.find_site_link(request), 404)

    async def _send_page(self, request: HttpRequest, source: str) -> Response[bytes]:
        """Return the page, with preloads for `source`.

        Its scripts read the browser's address and show the content that belongs to it.
        """
        if not self._files:
            headers = {"Vary": "Accept-Language", "Retry-After": "60"}
            body = make_missing_bundle_page(read_request_language(request)).encode()
            return Response(body, status_code=503, media_type="text/html", headers=headers)
        link = await self._links.find_link(request) or self._links.find_site_link(request)
        return self._make_page(request, link, 200, source)

    def _make_page(
        self, request: HttpRequest, link: PreparedLink, status: int, source: str | None = None
    ) -> Response[bytes]:
        headers = {"Content-Security-Policy": POLICY, "Vary": "Accept-Encoding, Accept-Language"}
        texts = f"virtual:locales/{read_request_language(request)}"
        page_texts = () if source in _PAGES_WITHOUT_OWN_TEXTS else (f"{texts}/pages",)
        sources = (texts, source, *page_texts) if source else ()
        if preloads := self._preloads.make_header(sources):
            headers["Link"] = preloads
        if request.url.path.startswith(_UNINDEXED):
            headers["X-Robots-Tag"] = "noindex"
        html = self._links.write_page(request, self._files[PAGE].plain.body.decode(), link)
        return make_file_response(request, prepare_file(PAGE, html.encode()), status, headers)

    async def _send_file(self, request: HttpRequest) -> Response[bytes]:
        path = request.scope["path"]
        if path not in self._files:
            raise NotFoundException
        extra = {"Content-Security-Policy": SERVICE_WORKER_POLICY} if path == SERVICE_WORKER else {}
        return make_file_response(request, self._files[path], 200, extra)

    async def _send_picture(self, request: HttpRequest) -> Response[bytes]:
        is_site = request.url.path == PICTURE
        link = self._links.find_site_link(request) if is_site else await self._links.find_link(request)
        drawing = link and link.drawn
        if drawing is None:
            raise NotFoundException
        headers = {"ETag": f'"{drawing.tag}"', "Cache-Control": _PICTURE_CACHE}
        if matches_tag(request.headers.get("if-none-match", ""), headers["ETag"]):
            return Response(b"", status_code=304, media_type="image/png", headers=headers)
        png = await self._links.pictures.render(drawing)
        if png is None:
            return Response(b"", status_code=503, media_type="image/png", headers={"Retry-After": "10"})
        return Response(png, media_type="image/png", headers=headers)


def make_missing_bundle_page(lang: Language) -> str:
    """Make the page of a server that has no web client."""
    return _MISSING_BUNDLE_HTML.format(
        lang=lang, title=say(lang, "missing_bundle"), text=say(lang, "missing_bundle_text"),
        docs=say(lang, "missing_bundle_docs"),
    )  # fmt: skip


def _make_route(name: str, paths: list[str], respond: _Respond) -> HTTPRouteHandler:
    @route(paths, name=name, http_method=_READ)
    async def handle(request: HttpRequest) -> Response[bytes]:
        return await respond(request)

    return handle
