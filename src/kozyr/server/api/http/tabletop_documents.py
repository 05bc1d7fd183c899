"""The tabletop API in the OpenAPI document and in the AsyncAPI document.

Its refusals are sentences, not problems with a word: a client of a generic card table shows them as they are.
"""

from collections import defaultdict
from typing import Final

from msgspec.json import schema

from kozyr.locales import explain_reason
from kozyr.rules.rule_refusals import Reason
from kozyr.server.api.http.examples import read_examples
from kozyr.server.api.http.openapi_responses import HEADERS, STATUS_TITLES, make_problems
from kozyr.server.api.http.request_handler import JSON
from kozyr.server.api.http.schemas import TABLETOP_ACTION, Plain, make_event_schemas, ref
from kozyr.server.api.messages.fields import TableId
from kozyr.server.tabletop.action_messages import MAX_ACTIONS
from kozyr.server.tabletop.event_stream import CLOSE_DONE, CLOSE_FAULT, CLOSE_REFUSED
from kozyr.server.tabletop.game_messages import (
    TABLETOP_EVENTS,
    CreatedGame,
    GameType,
    GameTypeDetails,
    NewTabletopGame,
    TypeName,
)
from kozyr.server.tabletop.operations import (
    ACT_IN_GAME,
    CREATE_GAME,
    DESCRIBE_TYPE,
    LIST_TYPES,
    PLAY_SCOPE,
    TABLES_SCOPE,
    TabletopOperation,
)
from kozyr.server.tabletop.tabletop_refusals import http_status_of

TABLETOP_PATH: Final = "/tabletop"
_TEXT: Final = "text/plain"
_TITLES: Final = STATUS_TITLES | {400: "Malformed, against the rules, or not in progress."}
_GAME_ID: Final = schema(TableId) | {"description": "The game's id."}
_ACTIONS: Final[Plain] = {
    "anyOf": [
        TABLETOP_ACTION,
        {"type": "array", "items": TABLETOP_ACTION, "minItems": 1, "maxItems": MAX_ACTIONS},
    ]
}
_CHANNEL_DESCRIPTION: Final = (
    "The messages to one participant of a tabletop game, until it ends; an invited participant sits down by "
    "connecting. The token is `token` of the query, or the header `Authorization: Bearer`. A program's token "
    f"needs the scope `{PLAY_SCOPE}`, and to sit down `{TABLES_SCOPE}`. The server ignores what a client "
    f"sends. It closes the connection: {CLOSE_DONE} after the end of the game, {CLOSE_REFUSED} with a "
    f"sentence if it refuses, {CLOSE_FAULT} if it failed."
)


def make_tabletop_paths() -> Plain:
    """Make the paths of the tabletop API for OpenAPI."""
    types = {"type": "array", "items": ref(GameType)}
    type_name = _make_parameter("The game type.", schema(TypeName))
    return {
        TABLETOP_PATH: {"get": _make_operation(LIST_TYPES, types)},
        # OpenAPI has one name for both: a game type for GET and POST, a game's id for PATCH.
        f"{TABLETOP_PATH}/{{name}}": {
            "get": _make_operation(DESCRIBE_TYPE, ref(GameTypeDetails)) | type_name,
            "post": _make_operation(CREATE_GAME, ref(CreatedGame), "201")
            | type_name
            | _make_body(CREATE_GAME, ref(NewTabletopGame)),
            "patch": _make_operation(ACT_IN_GAME, None)
            | _make_parameter("The game's id.", _GAME_ID)
            | _make_body(ACT_IN_GAME, _ACTIONS),
        },
    }


def _make_operation(operation: TabletopOperation, answer: Plain | None, status: str = "200") -> Plain:
    scope = operation.scope
    success: Plain = {"description": "Done; the body is empty.", "headers": HEADERS}
    if answer is not None:
        example = read_examples()[operation.name].answer
        content = {JSON: {"schema": answer, "example": example}}
        success = {"description": "Answered.", "headers": HEADERS, "content": content}
    return {
        "operationId": operation.name,
        "tags": ["tabletop"],
        "summary": operation.summary,
        "description": (
            f"Needs a token; a program's token needs the scope `{scope}`." if scope else "Needs no token."
        ),
        "security": [{"bearer": []}] if scope else [],
        "responses": {status: success} | _make_refusals(operation.refusals) | make_problems(("internal",)),
    }


def _make_parameter(description: str, parameter_schema: Plain) -> Plain:
    name = {"name": "name", "in": "path", "required": True, "description": description}
    return {"parameters": [name | {"schema": parameter_schema}]}


def _make_body(operation: TabletopOperation, body_schema: Plain) -> Plain:
    example = read_examples()[operation.name].request
    return {"requestBody": {"required": True, "content": {JSON: {"schema": body_schema, "example": example}}}}


def _make_refusals(reasons: tuple[Reason, ...]) -> Plain:
    by_status: dict[int, Plain] = defaultdict(dict)
    for reason in reasons:
        by_status[http_status_of(reason)][reason.message] = {"value": explain_reason(reason)}
    return {
        str(status): {
            "description": _TITLES[status],
            "headers": HEADERS,
            "content": {_TEXT: {"schema": {"type": "string"}, "examples": examples}},
        }
        for status, examples in sorted(by_status.items())
    }


def make_tabletop_server(host: Plain) -> Plain:
    """Make the server of the event streams for AsyncAPI; `host` has the server's address."""
    return host | {
        "pathname": TABLETOP_PATH,
        "protocol": "wss",
        "description": "The tabletop API: a WebSocket for each participant of a game.",
        "security": [
            {"$ref": "#/components/securitySchemes/tabletop_query"},
            {"$ref": "#/components/securitySchemes/tabletop_header"},
        ],
    }


TABLETOP_SECURITY: Final[Plain] = {
    "tabletop_query": {
        "type": "httpApiKey", "in": "query", "name": "token",
        "description": "A session's or a program's token.",
    },
    "tabletop_header": {
        "type": "http", "scheme": "bearer", "description": "The same token, if the client can send headers.",
    },
}  # fmt: skip
"""The ways to send a token to an event stream."""


def make_tabletop_channel() -> Plain:
    """Make the channel of a game's event stream for AsyncAPI."""
    return {
        "address": "/{game_id}",
        "servers": [{"$ref": "#/servers/tabletop"}],
        "description": _CHANNEL_DESCRIPTION,
        "parameters": {"game_id": {"description": "The game's id."}},
        "messages": {name: {"$ref": f"#/components/messages/tabletop.{name}"} for name in TABLETOP_EVENTS},
    }


def make_tabletop_messages() -> Plain:
    """Make the messages of the event stream for AsyncAPI, by name."""
    schemas = make_event_schemas(TABLETOP_EVENTS)
    return {
        f"tabletop.{name}": {
            "name": name,
            "summary": message.__doc__,
            "payload": payload,
            "examples": [{"payload": read_examples()[f"tabletop.{name}"].answer}],
        }
        for (name, message), payload in zip(TABLETOP_EVENTS.items(), schemas, strict=True)
    }
