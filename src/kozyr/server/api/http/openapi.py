"""The OpenAPI 3.1 document of the HTTP calls, for programs.

The document is generated from the types, refusal words and sentences of the calls, so it always agrees with
the server.
"""

from collections import defaultdict
from typing import Final, get_args

from msgspec import Struct
from msgspec.structs import fields

from kozyr import __version__
from kozyr.locales import explain_reason
from kozyr.server.api.calls.call import ANY_TOKEN, SESSION_ONLY, Call
from kozyr.server.api.calls.refusal_catalogue import STATUSES, reasons_of
from kozyr.server.api.calls.registry import CALLS
from kozyr.server.api.http.event_stream import NDJSON, StreamedLine
from kozyr.server.api.http.examples import read_examples
from kozyr.server.api.http.request_handler import JSON
from kozyr.server.api.http.schemas import Plain, make_schemas, ref
from kozyr.server.api.messages.fields import Problem

STATUS_TITLES: Final = {
    400: "Malformed.",
    401: "No valid token.",
    403: "Not allowed.",
    404: "Not found.",
    409: "Refused by the rules of the table or of the game.",
    413: "Too large.",
    429: "Too often.",
    500: "Something went wrong on the server.",
    503: "Not available now: try again in a moment.",
}
"""The description of each HTTP status."""

TAGS: Final = {
    "auth": "Guests, registered players, and tokens for programs.",
    "tables": "Creating, finding and joining tables.",
    "game": "Playing.",
    "table": "The state of a table, and its chat.",
    "games": "Finished games.",
    "fair": "Proofs that the cards were dealt fairly.",
    "ledger": "Coins.",
    "users": "Players.",
}
"""The groups of calls: the part of a call's name before the dot, and its description."""
_DESCRIPTION: Final = (
    "An open platform for the card game Durak. The same calls can be sent over the WebSocket as `rpc` (see "
    "/api/asyncapi.json). A refusal has a stable `word` that programs test and a sentence for people, in the "
    "language of Accept-Language."
)


def make_openapi() -> Plain:
    """Make the OpenAPI document."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Kozyr", "version": __version__, "description": _DESCRIPTION,
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "servers": [{"url": "/"}],
        "tags": [{"name": name, "description": about} for name, about in TAGS.items()],
        "paths": {f"/api/{call.name}": {"post": _make_operation(call)} for call in CALLS.values()}
        | {"/api/stream": {"get": _make_stream_operation()}, "/health": {"get": _make_health_operation()}},
        "components": {
            "schemas": make_schemas(),
            "headers": {
                "X-Request-Id": {
                    "description": "The id of this call in the server's log.",
                    "schema": {"type": "string"},
                }
            },
            "examples": {word: _make_refusal_example(word) for word in STATUSES},
            "securitySchemes": {
                "bearer": {
                    "type": "http", "scheme": "bearer",
                    "description": "A session's token (auth.guest, auth.login) or a program's (auth.token).",
                }
            },
        },
    }  # fmt: skip


def describe_token(call: Call) -> str:
    """Return a sentence about the token that a call needs."""
    if not call.scopes:
        return "Needs no token."
    if call.scopes == SESSION_ONLY:
        return "Needs a session; a program's token is refused."
    if call.scopes == ANY_TOKEN:
        return "Needs a token."
    scopes = " or ".join(f"`{scope}`" for scope in call.scopes)
    return f"Needs a token; a program's token needs the scope {scopes}."


def _make_operation(call: Call) -> Plain:
    example = read_examples()[call.name]
    bearer: list[Plain] = [{"bearer": []}]
    return {
        "operationId": call.name,
        "tags": [call.name.partition(".")[0]],
        "summary": call.summary(),
        "description": describe_token(call),
        "security": bearer if call.scopes else [{}, *bearer],  # {} makes the token optional
        "requestBody": {
            "required": _has_required_fields(call.request),
            "content": {JSON: {"schema": ref(call.request), "example": example.request}},
        },
        "responses": {
            "200": {
                "description": "Answered.", "headers": _HEADERS,
                "content": {JSON: {"schema": ref(call.answer), "example": example.answer}},
            }
        } | _make_problems(call.refusal_words),
    }  # fmt: skip


def _make_problems(words: tuple[str, ...]) -> Plain:
    by_status: dict[int, list[str]] = defaultdict(list)
    for word in words:
        by_status[STATUSES[word]].append(word)
    return {
        str(status): {
            "description": f"{STATUS_TITLES[status]} ({', '.join(f'`{word}`' for word in status_words)})",
            "headers": _HEADERS,
            "content": {
                JSON: {
                    "schema": ref(Problem),
                    "examples": {word: {"$ref": f"#/components/examples/{word}"} for word in status_words},
                }
            },
        }
        for status, status_words in sorted(by_status.items())
    }


def _make_refusal_example(word: str) -> Plain:
    return {"value": {"error": {"word": word, "message": explain_reason(reasons_of(word)[0])}}}


def _has_required_fields(request: type[Struct]) -> bool:
    return any(field.required for field in fields(request))


_HEADERS: Final[Plain] = {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}


def _make_stream_operation() -> Plain:
    words = ("bad_token", "no_scope", "no_token", "stopping", "token_expired", "too_often", "unavailable")
    lines = {"anyOf": [ref(line) for line in get_args(StreamedLine)]}
    return {
        "operationId": "stream",
        "tags": ["game"],
        "summary": "All events at your tables, one line of JSON each.",
        "description": (
            "For programs without WebSockets: a `snapshot` of every table at which you sit, then a "
            "`publication` for every entry. When you sit down at another table, the stream includes it too. "
            "An empty line comes every ten seconds. Needs a token; a program's token needs the scope `play` "
            "or `read`."
        ),
        "security": [{"bearer": []}],
        "responses": {
            "200": {
                "description": "An endless stream of lines.",
                "headers": _HEADERS,
                "content": {NDJSON: {"schema": lines}},
            }
        }
        | _make_problems(words),
    }


def _make_health_operation() -> Plain:
    schema = {"type": "object", "properties": {"status": {"type": "string"}}, "required": ["status"]}
    return {
        "operationId": "health",
        "summary": "Whether the server and its store answer.",
        "security": [],
        "responses": {
            "200": {
                "description": "Both answer.",
                "headers": _HEADERS,
                "content": {JSON: {"schema": schema}},
            },
            "503": {
                "description": "The store does not answer, or the server is stopping.",
                "headers": _HEADERS,
                "content": {JSON: {"schema": schema}},
            },
        },
    }
