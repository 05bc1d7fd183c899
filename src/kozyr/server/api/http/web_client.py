"""The routes that serve the web client to browsers.

Every address of the client answers with the same page, so that each can be linked to and reloaded. The page
loads its files by names that change whenever the contents change. The browser may run the page's own
scripts only.
"""

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from litestar import HttpMethod, Response, route
from litestar.handlers import HTTPRouteHandler

from kozyr.locales import Language, language_names, say
from kozyr.server.api.http.bundle import PAGE, WEB, File, matches_tag, prepare_file, read_bundle
from kozyr.server.api.http.preloads import Preloads
from kozyr.server.api.http.request_handler import HttpRequest, read_request_language

ADDRESSES: Final = {
    "/": "src/pages/home/Home.svelte",
    "/tables": "src/pages/tables/Tables.svelte",
    "/new": "src/pages/new_table/NewTable.svelte",
    "/t/{name:str}": "src/pages/table/TablePage.svelte",
    "/g/{name:str}": "src/pages/replay/Replay.svelte",
    "/games": "src/pages/games/Games.svelte",
    "/u/{name:str}": "src/pages/user/User.svelte",
    "/rules": "src/pages/rules/Rules.svelte",
    "/learn": "src/pages/learn/Learn.svelte",
    "/learn/{name:str}": "src/pages/learn/LessonPage.svelte",
    "/settings": "src/pages/settings/Settings.svelte",
    "/account": "src/pages/account/Account.svelte",
}
"""The client's addresses and the source file of each; `web/src/router.svelte.ts` has the same list."""
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
"""The Content-Security-Policy of the page. It allows inline styles, because Svelte moves cards with them."""
_MISSING_BUNDLE_HTML: Final = (
    '<!doctype html><html lang="{lang}"><meta charset="utf-8">'
    '<meta name="viewport" content="width=device-width, initial-scale=1"><title>{title}</title>'
    '<h1>{title}</h1><p>{text}</p><p><a href="/docs">{docs}</a></p></html>\n'
)
"""The template of the page that is shown, in the reader's language, when the web client was not built."""
_READ: Final = [HttpMethod.GET, HttpMethod.HEAD]
_API_PREFIXES: Final = ("/api/", "/assets/", "/connection/", "/tabletop/")
"""Prefixes of addresses for programs: an unknown address there gets no HTML page."""


class WebClient:
    """Serves the pages and files of the web client."""

    def __init__(self, folder: Path = WEB) -> None:
        self._files = read_bundle(folder)
        self._pages = {
            lang: _translate_page(self._files[PAGE], lang) for lang in language_names() if self._files
        }
        self._preloads = Preloads(folder)

    def make_routes(self) -> list[HTTPRouteHandler]:
        """Make the routes of the pages and files."""
        routes = [
            _make_route(f"client {address}", [address], partial(self.make_page, source=source))
            for address, source in ADDRESSES.items()
        ]
        if names := [name for name in self._files if name != PAGE]:
            routes.append(_make_route("client.files", names, self._send_file))
        return routes

    def make_page(
        self, request: HttpRequest, status: int = 200, source: str | None = None
    ) -> Response[bytes]:
        """Return the page, with preloads for `source`.

        Its scripts read the browser's address and show the content that belongs to it.
        """
        if not self._files:
            headers = {"Vary": "Accept-Language", "Retry-After": "60"}
            body = make_missing_bundle_page(read_request_language(request)).encode()
            return Response(body, status_code=503, media_type="text/html", headers=headers)
        headers = {"Content-Security-Policy": POLICY, "Vary": "Accept-Encoding, Accept-Language"}
        sources = (f"virtual:locales/{read_request_language(request)}", source) if source else ()
        if link := self._preloads.make_header(sources):
            headers["Link"] = link
        return _make_file_response(request, self._pages[read_request_language(request)], status, headers)

    def make_not_found_page(self, request: HttpRequest) -> Response[bytes] | None:
        """Return the page for a browser at an unknown address; None for a program, or without a bundle."""
        is_browser = request.method in _READ and "text/html" in request.headers.get("accept", "")
        if not self._files or not is_browser or request.url.path.startswith(_API_PREFIXES):
            return None
        return self.make_page(request, 404)

    def _send_file(self, request: HttpRequest) -> Response[bytes]:
        return _make_file_response(request, self._files[request.scope["path"]], 200, {})


def make_missing_bundle_page(lang: Language) -> str:
    """Make the page of a server that has no web client."""
    return _MISSING_BUNDLE_HTML.format(
        lang=lang, title=say(lang, "missing_bundle"), text=say(lang, "missing_bundle_text"),
        docs=say(lang, "missing_bundle_docs"),
    )  # fmt: skip


def _translate_page(page: File, lang: Language) -> File:
    """Return the page with the language, title and description that are used before scripts run."""
    html = page.plain.body.decode()
    for pattern, value in (
        (r'(<html lang=")[^"]*', lang),
        (r'(<meta name="description" content=")[^"]*', say(lang, "description")),
        (r"(<title>)[^<]*", say(lang, "app")),
    ):
        html = re.sub(pattern, rf"\g<1>{value}", html, count=1)
    return prepare_file(PAGE, html.encode())


def _make_route(
    name: str, paths: list[str], respond: Callable[[HttpRequest], Response[bytes]]
) -> HTTPRouteHandler:
    @route(paths, name=name, http_method=_READ)
    async def handle(request: HttpRequest) -> Response[bytes]:
        return respond(request)

    return handle


def _make_file_response(
    request: HttpRequest, file: File, status: int, extra: dict[str, str]
) -> Response[bytes]:
    encoded = file.choose_encoding(request.headers.get("accept-encoding", ""))
    headers = {"ETag": encoded.tag, "Cache-Control": file.cache_control, "Vary": "Accept-Encoding", **extra}
    if status == 200 and matches_tag(request.headers.get("if-none-match", ""), encoded.tag):  # noqa: PLR2004 - the HTTP status of success
        return Response(b"", status_code=304, media_type=file.media_type, headers=headers)
    if encoded.encoding:
        headers["Content-Encoding"] = encoded.encoding
    return Response(encoded.body, status_code=status, media_type=file.media_type, headers=headers)
