"""The documentation page (`/docs`), which explains how to play through the API.

The page is one file that loads no other files. It also shows the open tables. The text about calls comes from
the code. Every text that players wrote is escaped.
"""

import base64
import hashlib
import json
from functools import cache, partial
from typing import TYPE_CHECKING, Final, NamedTuple

from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from markupsafe import Markup, escape

from kozyr import __version__
from kozyr.locales import Language, explain_reason, language_names, say
from kozyr.rules import RULE_SETS
from kozyr.server.api.calls.call import ANY_TOKEN, SESSION_ONLY, Call
from kozyr.server.api.calls.context import CallContext
from kozyr.server.api.calls.refusal_catalogue import STATUSES, reasons_of
from kozyr.server.api.calls.registry import CALLS
from kozyr.server.api.calls.table_list import make_table_line
from kozyr.server.api.http.examples import format_json, read_examples
from kozyr.server.api.http.request_handler import (
    HttpRequest,
    make_compressed_response,
    read_page_language,
)
from kozyr.server.api.http.trusted_proxies import TrustedProxies
from kozyr.server.realtime.gateway import PATH

if TYPE_CHECKING:
    from jinja2 import Template

MAX_TABLES: Final = 50
"""The most tables on the page. `tables.list` has the others."""

_WIDTH: Final = 76
"""The line width of examples, in characters."""
_LIVE_TEXTS: Final = (
    "untitled locked players free_seats coins points watching live more offline "
    "status_open status_playing status_over clock_normal clock_fast clock_slow clock_none"
)
"""The texts for the page's script, which replaces `{count}`."""


class CallSection(NamedTuple):
    """A call as the page shows it."""

    name: str
    summary: str
    needs: str
    """The token or the scope that the call needs."""
    request: str
    answer: str
    words: list[tuple[str, int, str]]
    """Each refusal word with its HTTP status and its sentence."""


class DocsTemplate(NamedTuple):
    """The page's template, its style and script, and the policy that allows only these."""

    page: "Template"
    style: str
    script: str
    policy: str


@cache
def _read_template() -> DocsTemplate:
    """Read the template when the page is first requested, because most servers never show it."""
    from jinja2 import Environment, PackageLoader, StrictUndefined  # noqa: PLC0415 - only for readers of the page

    loader = PackageLoader("kozyr.server.api.http", "page")
    environment = Environment(
        loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.globals["render_code"] = _render_code
    style, script = (loader.get_source(environment, name)[0] for name in ("page.css", "page.js"))
    policy = (
        f"default-src 'none'; connect-src 'self'; img-src data:; style-src {_compute_hash(style)}; "
        f"script-src {_compute_hash(script)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
    return DocsTemplate(environment.get_template("page.html"), style, script, policy)


@cache
def _make_sections(lang: Language) -> list[CallSection]:
    return [_make_section(call, lang) for call in CALLS.values()]


def make_docs_route(context: CallContext, proxies: TrustedProxies) -> HTTPRouteHandler:
    """Make the route of the documentation page."""

    @get("/docs", name="docs")
    async def handle(request: HttpRequest) -> Response[bytes]:
        lang = read_page_language(request)
        template = _read_template()
        live_texts = {name: say(lang, f"api_{name}", count="{count}") for name in _LIVE_TEXTS.split()}
        lines = context.lobby.visible_lines(MAX_TABLES)
        html = template.page.render(
            lang=lang, languages=language_names(), t=partial(_say_on_page, lang),
            style=Markup(template.style), script=Markup(template.script),  # noqa: S704 - our own files
            calls=_make_sections(lang),
            tables=[make_table_line(context, line) for line in lines], total=context.lobby.visible_count,
            rules={name: say(lang, f"rules_about_{name}") for name in RULE_SETS},
            origin=proxies.find_origin(request.scope), socket=PATH, version=__version__,
            texts_json=json.dumps(live_texts, ensure_ascii=False), max_tables=MAX_TABLES,
        )  # fmt: skip
        headers = {
            "Content-Security-Policy": template.policy,
            "Vary": "Accept-Language",
            "Cache-Control": "no-cache",
        }
        return make_compressed_response(request, html.encode(), "text/html", headers)

    return handle


def _say_on_page(lang: Language, text: str, **arguments: object) -> str:
    return say(lang, f"api_{text}", **arguments)


def _compute_hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _make_section(call: Call, lang: Language) -> CallSection:
    example = read_examples()[call.name]
    words = [
        (word, STATUSES[word], _describe_word(word, lang))
        for word in sorted(call.refusal_words, key=lambda word: (STATUSES[word], word))
    ]
    return CallSection(
        call.name,
        call.summary(lang),
        _describe_token(call, lang),
        format_json(example.request, _WIDTH),
        format_json(example.answer, _WIDTH),
        words,
    )


def _describe_token(call: Call, lang: Language) -> str:
    if not call.scopes:
        return _say_on_page(lang, "needs_no_token")
    if call.scopes == SESSION_ONLY:
        return _say_on_page(lang, "needs_session")
    return _say_on_page(lang, "needs_any_token") if call.scopes == ANY_TOKEN else " / ".join(call.scopes)


def _describe_word(word: str, lang: Language) -> str:
    return explain_reason(reasons_of(word)[0], lang)


def _render_code(text: str) -> Markup:
    """Return a sentence as HTML, with text in backquotes as code."""
    parts = text.split("`")
    return Markup("").join(
        Markup("<code>{}</code>").format(part) if index % 2 else escape(part)
        for index, part in enumerate(parts)
    )
