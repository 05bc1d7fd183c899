"""The documentation page (`/docs`), for playing through the API.

The page is one file that loads no others. It shows the open tables and explains the API. Its text about calls
comes from the code, and every text that players wrote is escaped.
"""

import base64
import hashlib
import json
from typing import Final, NamedTuple

from jinja2 import Environment, PackageLoader, StrictUndefined
from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from markupsafe import Markup, escape

from kozyr import __version__
from kozyr.rules import RULE_SETS
from kozyr.rules.refusals import Language
from kozyr.server.api.calls.call import SESSION_ONLY, SOMEBODY, Call
from kozyr.server.api.calls.context import CallContext
from kozyr.server.api.calls.registry import CALLS
from kozyr.server.api.calls.statuses import STATUSES
from kozyr.server.api.calls.tables import line_of
from kozyr.server.api.calls.words import reasons_of
from kozyr.server.api.http.addresses import Addresses
from kozyr.server.api.http.examples import examples, laid_out
from kozyr.server.api.http.page_words import PAGE
from kozyr.server.api.http.request_handler import Asked, language
from kozyr.server.realtime.gateway import PATH

MOST_TABLES: Final = 50
"""The most tables on the page; `tables.list` has the others."""

_WIDTH: Final = 76
"""The line width of examples, in characters."""
_OTHER: Final[dict[str, Language]] = {"en": "en", "ru": "ru"}


class Shown(NamedTuple):
    """A call as the page shows it."""

    name: str
    said: str
    needs: str
    request: str
    answer: str
    words: list[tuple[str, int, str]]


def documentation(desk: CallContext, addresses: Addresses) -> HTTPRouteHandler:
    """Make the route of the documentation page."""
    environment = Environment(
        loader=PackageLoader("kozyr.server.api.http", "page"), autoescape=True, undefined=StrictUndefined,
        trim_blocks=True, lstrip_blocks=True,
    )  # fmt: skip
    environment.globals["code"] = _code
    page = environment.get_template("page.html")
    style, script = (_source(environment, name) for name in ("page.css", "page.js"))
    policy = (
        f"default-src 'none'; connect-src 'self'; img-src data:; style-src {_hash(style)}; "
        f"script-src {_hash(script)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
    calls: dict[Language, list[Shown]] = {
        lang: [_shown(each, lang) for each in CALLS.values()] for lang in PAGE
    }

    @get("/docs", name="docs")
    async def handle(request: Asked) -> Response[str]:
        lang = _OTHER.get(request.query_params.get("lang", ""), language(request))
        lines = desk.lobby.tables()
        written = page.render(
            lang=lang, say=PAGE[lang], style=Markup(style), script=Markup(script), calls=calls[lang],  # noqa: S704 - our own files
            tables=[line_of(desk, line) for line in lines[:MOST_TABLES]], total=len(lines),
            rules={each.name: each.ru if lang == "ru" else each.en for each in RULE_SETS.values()},
            here=addresses.origin(request.scope), socket=PATH, version=__version__,
            words=json.dumps(PAGE[lang], ensure_ascii=False), most=MOST_TABLES,
        )  # fmt: skip
        headers = {"Content-Security-Policy": policy, "Vary": "Accept-Language", "Cache-Control": "no-cache"}
        return Response(written, media_type="text/html", headers=headers)

    return handle


def _source(environment: Environment, name: str) -> str:
    assert environment.loader is not None, "a page without files"  # noqa: S101 - it was just given one
    return environment.loader.get_source(environment, name)[0]


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _shown(call: Call, lang: Language) -> Shown:
    example = examples()[call.name]
    words = [
        (word, STATUSES[word], _sentence(word, lang))
        for word in sorted(call.words, key=lambda word: (STATUSES[word], word))
    ]
    said = call.ru if lang == "ru" else call.en
    return Shown(
        call.name,
        said,
        _needs(call, lang),
        laid_out(example.request, _WIDTH),
        laid_out(example.answer, _WIDTH),
        words,
    )


def _needs(call: Call, lang: Language) -> str:
    if not call.scopes:
        return PAGE[lang]["needs_anybody"]
    if call.scopes == SESSION_ONLY:
        return PAGE[lang]["needs_session"]
    return PAGE[lang]["needs_somebody"] if call.scopes == SOMEBODY else " / ".join(call.scopes)


def _sentence(word: str, lang: Language) -> str:
    reason = reasons_of(word)[0]
    return (reason.ru if lang == "ru" else reason.en).format(*"…" * 4)


def _code(text: str) -> Markup:
    """Return a sentence as HTML, with text in backquotes as code."""
    parts = text.split("`")
    return Markup("").join(
        Markup("<code>{}</code>").format(part) if place % 2 else escape(part)
        for place, part in enumerate(parts)
    )
