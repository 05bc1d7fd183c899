"""The OpenAPI 3.1 document of the HTTP calls, for programs.

It is generated from the calls: their types, words and sentences. So the document always agrees with the
server.
"""

from collections import defaultdict
from typing import Final, get_args

from msgspec import Struct
from msgspec.structs import fields

from kozyr import __version__
from kozyr.server.api.calls.call import ANY_TOKEN, SESSION_ONLY, Call
from kozyr.server.api.calls.refusal_catalogue import STATUSES, reasons_of
from kozyr.server.api.calls.registry import CALLS
from kozyr.server.api.http.event_stream import NDJSON, StreamedLine
from kozyr.server.api.http.examples import examples
from kozyr.server.api.http.request_handler import JSON
from kozyr.server.api.http.schemas import Plain, components, ref
from kozyr.server.api.messages.fields import Problem

TITLES: Final = {
    400: "Malformed.",
    401: "No token, or one that stands for nobody.",
    403: "Not yours.",
    404: "No such thing.",
    409: "Refused by the rules of the table or of the game.",
    413: "Too large.",
    429: "Too often.",
    500: "Something went wrong here.",
    503: "Not just now: try again in a moment.",
}
"""The description of each status."""

TAGS: Final = {
    "auth": "Who you are: guests, names with a password, tokens for programs.",
    "tables": "Making, finding and joining tables.",
    "game": "Playing.",
    "table": "Looking at a table, and talking there.",
    "games": "Games that are over.",
    "fair": "Proofs that the cards were dealt fairly.",
    "ledger": "Coins.",
    "users": "Players.",
}
_ABOUT: Final = (
    "An open platform for the card game Durak. The same calls go by the socket (`rpc`, /api/asyncapi.json). "
    "A refusal has a stable `word` that programs test and a sentence for people, in English or Russian by "
    "Accept-Language."
)


def openapi() -> Plain:
    """Make the OpenAPI document."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Kozyr", "version": __version__, "description": _ABOUT,
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "servers": [{"url": "/"}],
        "tags": [{"name": name, "description": about} for name, about in TAGS.items()],
        "paths": {f"/api/{call.name}": {"post": _operation(call)} for call in CALLS.values()}
        | {"/api/stream": {"get": _stream()}, "/health": {"get": _health()}},
        "components": {
            "schemas": components(),
            "headers": {
                "X-Request-Id": {
                    "description": "The id under which the server has noted this call.",
                    "schema": {"type": "string"},
                }
            },
            "examples": {word: _refusal_example(word) for word in STATUSES},
            "securitySchemes": {
                "bearer": {
                    "type": "http", "scheme": "bearer",
                    "description": "A session's token (auth.guest, auth.login) or a program's (auth.token).",
                }
            },
        },
    }  # fmt: skip


def needs(call: Call) -> str:
    """Return a sentence about the token that a call needs."""
    if not call.scopes:
        return "Nobody needs to be known."
    if call.scopes == SESSION_ONLY:
        return "Needs a session; a program's token may not."
    if call.scopes == ANY_TOKEN:
        return "Needs a token."
    return f"Needs a token; a program's with the scope {' or '.join(f'`{each}`' for each in call.scopes)}."


def _operation(call: Call) -> Plain:
    example = examples()[call.name]
    bearer: list[Plain] = [{"bearer": []}]
    return {
        "operationId": call.name,
        "tags": [call.name.partition(".")[0]],
        "summary": call.en,
        "description": needs(call),
        "security": bearer if call.scopes else [{}, *bearer],
        "requestBody": {
            "required": _has_required_fields(call.request),
            "content": {JSON: {"schema": ref(call.request), "example": example.request}},
        },
        "responses": {
            "200": {
                "description": "Answered.", "headers": _HEADERS,
                "content": {JSON: {"schema": ref(call.answer), "example": example.answer}},
            }
        } | _problems(call.refusal_words),
    }  # fmt: skip


def _problems(words: tuple[str, ...]) -> Plain:
    by_status: dict[int, list[str]] = defaultdict(list)
    for word in words:
        by_status[STATUSES[word]].append(word)
    return {
        str(status): {
            "description": f"{TITLES[status]} ({', '.join(f'`{word}`' for word in found)})",
            "headers": _HEADERS,
            "content": {
                JSON: {
                    "schema": ref(Problem),
                    "examples": {word: {"$ref": f"#/components/examples/{word}"} for word in found},
                }
            },
        }
        for status, found in sorted(by_status.items())
    }


def _refusal_example(word: str) -> Plain:
    message = reasons_of(word)[0].en.format(*"…" * 4)
    return {"value": {"error": {"word": word, "message": message}}}


def _has_required_fields(request: type[Struct]) -> bool:
    return any(field.required for field in fields(request))


_HEADERS: Final[Plain] = {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}


def _stream() -> Plain:
    words = ("bad_token", "no_scope", "no_token", "stopping", "token_expired", "too_often", "unavailable")
    lines = {"anyOf": [ref(each) for each in get_args(StreamedLine)]}
    return {
        "operationId": "stream",
        "tags": ["game"],
        "summary": "Everything that happens where you sit, a line of JSON each.",
        "description": (
            "For programs that know nothing of sockets: a `snapshot` of every table at which you sit, then a "
            "`publication` for every entry, new tables as you sit down; an empty line every ten seconds. "
            "Needs a token; a program's with the scope `play` or `read`."
        ),
        "security": [{"bearer": []}],
        "responses": {
            "200": {
                "description": "Lines, without end.",
                "headers": _HEADERS,
                "content": {NDJSON: {"schema": lines}},
            }
        }
        | _problems(words),
    }


def _health() -> Plain:
    schema = {"type": "object", "properties": {"status": {"type": "string"}}, "required": ["status"]}
    return {
        "operationId": "health",
        "summary": "Whether the server and its store answer.",
        "security": [],
        "responses": {
            "200": {"description": "They do.", "headers": _HEADERS, "content": {JSON: {"schema": schema}}},
            "503": {
                "description": "The store does not.",
                "headers": _HEADERS,
                "content": {JSON: {"schema": schema}},
            },
        },
    }
