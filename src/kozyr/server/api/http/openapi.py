"""The OpenAPI 3.1 document of the HTTP calls, for programs.

The document is generated from the types, refusal words and sentences of the calls, so it always agrees with
the server.
"""

from typing import Final, get_args

from msgspec import Struct
from msgspec.structs import fields

from kozyr import __version__
from kozyr.server.api.calls.call import ANY_TOKEN, MODERATOR_ONLY, SESSION_ONLY, Call
from kozyr.server.api.calls.refusal_catalogue import STATUSES
from kozyr.server.api.calls.registry import CALLS
from kozyr.server.api.http.event_stream import NDJSON, StreamedLine
from kozyr.server.api.http.examples import read_examples
from kozyr.server.api.http.openapi_responses import HEADERS, make_problems, make_refusal_example
from kozyr.server.api.http.request_handler import JSON
from kozyr.server.api.http.schemas import Plain, make_schemas, ref
from kozyr.server.api.http.tabletop_documents import make_tabletop_paths

TAGS: Final = {
    "auth": "Guests, registered players, and tokens for programs.",
    "tables": "Creating, finding and joining tables.",
    "game": "Playing.",
    "table": "The state of a table, and its chat.",
    "games": "Finished games.",
    "fair": "Proofs that the cards were dealt fairly.",
    "ledger": "Coins.",
    "users": "Players.",
    "tabletop": "The tabletop API: cards moved by hand between hands, stacks and piles.",
}
"""The groups of operations: the part of a name before the dot, and its description."""
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
        | {"/api/stream": {"get": _make_stream_operation()}}
        | make_tabletop_paths()
        | {"/health": {"get": _make_health_operation()}},
        "components": {
            "schemas": make_schemas(),
            "headers": {
                "X-Request-Id": {
                    "description": "The id of this call in the server's log.",
                    "schema": {"type": "string"},
                }
            },
            "examples": {word: make_refusal_example(word) for word in STATUSES},
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
    if call.scopes == MODERATOR_ONLY:
        return "Needs a session of a moderator."
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
                "description": "Answered.", "headers": HEADERS,
                "content": {JSON: {"schema": ref(call.answer), "example": example.answer}},
            }
        } | make_problems(call.refusal_words),
    }  # fmt: skip


def _has_required_fields(request: type[Struct]) -> bool:
    return any(field.required for field in fields(request))


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
                "headers": HEADERS,
                "content": {NDJSON: {"schema": lines}},
            }
        }
        | make_problems(words),
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
                "headers": HEADERS,
                "content": {JSON: {"schema": schema}},
            },
            "503": {
                "description": "The store does not answer, or the server is stopping.",
                "headers": HEADERS,
                "content": {JSON: {"schema": schema}},
            },
        },
    }
