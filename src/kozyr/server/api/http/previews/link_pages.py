"""The previews of the client's addresses, with their absolute URLs.

The language is the one that the link names (`lang`), because its sender chose it, or else the reader's.
"""

from functools import cache
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import quote, urlencode

from kozyr.locales import Language, say
from kozyr.server.api.calls.context import CallContext
from kozyr.server.api.http.client_addresses import ClientAddresses
from kozyr.server.api.http.previews.link_preview import (
    LinkPreview,
    preview_game,
    preview_site,
    preview_table,
)
from kozyr.server.api.http.previews.page_head import write_head
from kozyr.server.api.http.previews.picture_cache import DrawnPicture, PictureCache
from kozyr.server.api.http.request_handler import HttpRequest, read_page_language

PICTURE: Final = "/preview.png"
PICTURES: Final = (PICTURE, "/t/{name:str}/preview.png", "/g/{name:str}/preview.png")
"""The addresses of pictures: of the site, of a table, of a game."""


class PreparedLink(NamedTuple):
    """A preview and its drawing."""

    preview: LinkPreview
    drawn: DrawnPicture | None
    """None if this server cannot draw pictures, because the web client was not built."""
    path: str
    """The address that the preview describes; empty for the whole site."""
    invite: str | None = None


class LinkPages:
    """Finds the previews of addresses and writes them into pages."""

    def __init__(
        self, context: CallContext, addresses: ClientAddresses, public_url: str, folder: Path
    ) -> None:
        self.pictures = PictureCache(folder)
        self._context = context
        self._addresses = addresses
        self._public_url = public_url
        self._prepare_site = cache(self._prepare_site_in)

    def prepare_site(self, request: HttpRequest) -> PreparedLink:
        """Return the preview of the site."""
        return self._prepare_site(read_page_language(request))

    async def find_link(self, request: HttpRequest) -> PreparedLink | None:
        """Return the preview of the table or game at this address; None if it has no preview of its own."""
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
        origin = self._public_url or self._addresses.find_origin(request.scope)
        query = {"lang": lang} if "lang" in request.query_params else {}
        keys = {"invite": link.invite} if link.invite else {}
        url = _join(f"{origin}{quote(request.url.path)}", query | keys)
        picture_url = None
        if link.drawn is not None:
            # Messengers keep a picture by its address, so the address names the drawing.
            picture_query = {"lang": lang, **keys, "v": link.drawn.tag[:8]}
            picture_url = _join(f"{origin}{link.path}{PICTURE}", picture_query)
        title = f"{link.preview.title} · {say(lang, 'app')}" if link.path else say(lang, "app")
        return write_head(html, lang, title, link.preview, url, picture_url)

    def _prepare_site_in(self, lang: Language) -> PreparedLink:
        preview = preview_site(lang)
        return PreparedLink(preview, self._draw(preview), "")

    def _draw(self, preview: LinkPreview) -> DrawnPicture | None:
        return self.pictures.draw(preview.picture) if self.pictures.can_draw else None


def _join(address: str, query: dict[str, str]) -> str:
    return f"{address}?{urlencode(query)}" if query else address
