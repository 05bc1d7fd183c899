"""The link previews of the web client's pages, with their absolute URLs.

A preview is in the language that the sender chose, if the link names it (`lang`), or else in the reader's.
"""

from functools import cache
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import quote, urlencode

from kozyr.locales import Language, say
from kozyr.server.api.calls.context import CallContext
from kozyr.server.api.http.previews.link_preview import (
    LinkPreview,
    preview_game,
    preview_site,
    preview_table,
)
from kozyr.server.api.http.previews.page_head import write_head
from kozyr.server.api.http.previews.picture_cache import DrawnPicture, PictureCache
from kozyr.server.api.http.request_handler import HttpRequest, read_page_language
from kozyr.server.api.http.trusted_proxies import TrustedProxies

PICTURE: Final = "/preview.png"
PICTURES: Final = (PICTURE, "/t/{name:str}/preview.png", "/g/{name:str}/preview.png")
"""The paths of pictures: of the site, of a table, of a game."""


class PreparedLink(NamedTuple):
    """A preview and its drawing."""

    preview: LinkPreview
    drawn: DrawnPicture | None
    """None if this server cannot draw pictures, because the web client was not built."""
    path: str
    """The path of the page that the preview describes; empty for the whole site."""
    invite: str | None = None


class LinkPages:
    """Finds the previews of pages and writes them into the pages."""

    def __init__(self, context: CallContext, proxies: TrustedProxies, public_url: str, folder: Path) -> None:
        self.pictures = PictureCache(folder)
        self._context = context
        self._proxies = proxies
        self._public_url = public_url
        self._find_site_link = cache(self._make_site_link)

    def find_site_link(self, request: HttpRequest) -> PreparedLink:
        """Return the preview of the site."""
        return self._find_site_link(read_page_language(request))

    async def find_link(self, request: HttpRequest) -> PreparedLink | None:
        """Return the preview of the requested table or game; None if the page has no preview of its own."""
        name = request.path_params.get("name")
        kind = request.url.path[:3]
        lang = read_page_language(request)
        invite = request.query_params.get("invite")
        if name is None:
            return None
        if kind == "/t/":
            preview = await preview_table(self._context, name, invite, lang)
        elif kind == "/g/":
            preview, invite = await preview_game(self._context, name, lang), None
        else:
            return None
        if preview is None:
            return None
        return PreparedLink(preview, self._draw(preview), f"{kind}{quote(name, safe='')}", invite)

    def write_page(self, request: HttpRequest, html: str, link: PreparedLink) -> str:
        """Return the page with the tags of its preview."""
        lang = read_page_language(request)
        origin = self._public_url or self._proxies.find_origin(request.scope)
        query = {"lang": lang} if "lang" in request.query_params else {}
        keys = {"invite": link.invite} if link.invite else {}
        url = _join(f"{origin}{quote(request.url.path)}", query | keys)
        picture_url = None
        if link.drawn is not None:
            # Messengers cache a picture by its URL, so a new drawing needs a new URL (`v`).
            picture_query = {"lang": lang, **keys, "v": link.drawn.tag[:8]}
            picture_url = _join(f"{origin}{link.path}{PICTURE}", picture_query)
        title = f"{link.preview.title} · {say(lang, 'app')}" if link.path else say(lang, "app")
        return write_head(html, lang, title, link.preview, url, picture_url)

    def _make_site_link(self, lang: Language) -> PreparedLink:
        preview = preview_site(lang)
        return PreparedLink(preview, self._draw(preview), "")

    def _draw(self, preview: LinkPreview) -> DrawnPicture | None:
        return self.pictures.draw(preview.picture) if self.pictures.can_draw else None


def _join(url: str, query: dict[str, str]) -> str:
    return f"{url}?{urlencode(query)}" if query else url
