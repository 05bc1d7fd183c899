"""The head of a page as programs read it: its language, title, description and the tags of its preview.

Names of players and tables are in these texts, so everything is escaped.
"""

import re
from html import escape

from kozyr.locales import Language, say
from kozyr.server.api.http.previews.link_preview import LinkPreview
from kozyr.server.api.http.previews.picture import HEIGHT, WIDTH


def write_head(  # noqa: PLR0913, PLR0917 - the parts of a head
    html: str, lang: Language, title: str, preview: LinkPreview, url: str, picture_url: str | None
) -> str:
    """Return the page with its language, title and description, and with the tags of its preview."""
    for pattern, value in (
        (r'(<html lang=")[^"]*', lang),
        (r'(<meta name="description" content=")[^"]*', preview.description),
        (r"(<title>)[^<]*", title),
    ):
        # `re.sub` is not used, because it would interpret backslashes in the text.
        if match := re.search(pattern, html):
            html = html[: match.start()] + match[1] + escape(value) + html[match.end() :]
    return html.replace("</head>", f"{_write_tags(lang, preview, url, picture_url)}</head>", 1)


def _write_tags(lang: Language, preview: LinkPreview, url: str, picture_url: str | None) -> str:
    tags = {
        "og:type": "website", "og:site_name": say(lang, "app"), "og:locale": lang,
        "og:title": preview.title, "og:description": preview.description, "og:url": url,
    }  # fmt: skip
    if picture_url is not None:
        tags |= {
            "og:image": picture_url, "og:image:type": "image/png", "og:image:width": str(WIDTH),
            "og:image:height": str(HEIGHT), "og:image:alt": preview.title,
        }  # fmt: skip
    card = "summary" if picture_url is None else "summary_large_image"
    lines = [f'<meta property="{name}" content="{escape(value)}" />' for name, value in tags.items()]
    return "".join(f"  {line}\n  " for line in [*lines, f'<meta name="twitter:card" content="{card}" />'])
