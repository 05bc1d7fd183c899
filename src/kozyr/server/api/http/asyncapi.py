"""The AsyncAPI 3 document, which describes the sockets to programs.

The main socket speaks Centrifugo's client protocol at `/connection/websocket`. The SDKs handle connecting,
subscribing, recovery and `rpc`. This document describes channels and calls, with the same types as OpenAPI.
"""

from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct

from kozyr import __version__
from kozyr.server.api.calls.registry import CALLS
from kozyr.server.api.http.examples import read_examples
from kozyr.server.api.http.openapi import describe_token
from kozyr.server.api.http.schemas import Plain, make_event_schemas, make_schemas, ref
from kozyr.server.api.http.tabletop_documents import (
    TABLETOP_SECURITY,
    make_tabletop_channel,
    make_tabletop_messages,
    make_tabletop_server,
)
from kozyr.server.api.messages.events import TableEntry
from kozyr.server.api.messages.notices import LOBBY_EVENTS, USER_EVENTS
from kozyr.server.realtime.gateway import PATH

_DESCRIPTION: Final = (
    "Durak over Centrifugo's client protocol (JSON): use a published Centrifuge SDK. `connect` takes a "
    "token; spectators need none. The `rpc` method of a call is its name, and the data is its request. An "
    "error's code is 1000 plus the HTTP status; its message is the refusal's word (such as `no_table`), a "
    "colon and a sentence. Offsets of a table's channels are the numbers of its entries. Missed entries are "
    "recovered; after too many, `table.snapshot` gives the current state."
)
_HOST: Final[Plain] = {
    "host": "{host}",
    "variables": {"host": {"default": "localhost:8000", "description": "The server's address."}},
}
_TABLE_PARAMETER: Final = {"table_id": {"description": "The table's id."}}
_USER_PARAMETER: Final = {"user_id": {"description": "The player's id; only this player can subscribe."}}


def make_asyncapi() -> Plain:
    """Make the AsyncAPI document."""
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Kozyr", "version": __version__, "description": _DESCRIPTION,
            "license": {"name": "Apache-2.0"},
        },
        "defaultContentType": "application/json",
        "servers": {
            "socket": _HOST | {
                "pathname": PATH, "protocol": "wss",
                "security": [{"$ref": "#/components/securitySchemes/token"}],
            },
            "tabletop": make_tabletop_server(_HOST),
        },
        "channels": {
            name: channel | {"servers": [{"$ref": "#/servers/socket"}]}
            for name, channel in _make_channels().items()
        } | {"tabletop": make_tabletop_channel()},
        "operations": _make_publish_operations() | _make_call_operations(),
        "components": {
            "messages": _make_messages(),
            "schemas": _without_discriminators(make_schemas()),
            "securitySchemes": {
                "token": {
                    "type": "apiKey",
                    "in": "password",  # AsyncAPI allows only "user" or "password" here
                    "description": "A session's or a program's token, in `token` of the `connect` command.",
                }
            } | TABLETOP_SECURITY,
        },
    }  # fmt: skip


def _without_discriminators(schema: Any) -> Any:  # noqa: ANN401 - any JSON value
    # In OpenAPI a discriminator is an object. In AsyncAPI it is the name of a field whose value is a schema's
    # name, and our messages have no such field. Without discriminators, the constant tag of each schema tells
    # the members of a union apart.
    if isinstance(schema, list):
        return [_without_discriminators(item) for item in schema]
    if isinstance(schema, dict):
        return {
            name: _without_discriminators(value) for name, value in schema.items() if name != "discriminator"
        }
    return schema


def _make_channels() -> Plain:
    return {
        "lobby": {
            "address": "lobby",
            "description": "A public channel: tables opened, changed, started, ended, closed.",
            "messages": _list_messages(LOBBY_EVENTS, "lobby"),
        },
        "table": {
            "address": "table:{table_id}",
            "description": (
                "The public stream of a table. A locked table needs `password` or `invite` in the "
                "subscription's `data`."
            ),
            "parameters": _TABLE_PARAMETER,
            "messages": {"entry": _message_ref("entry")},
        },
        "player": {
            "address": "table:{table_id}#{user_id}",
            "description": "A player's own stream of a table: the public entries with the player's cards.",
            "parameters": _TABLE_PARAMETER | _USER_PARAMETER,
            "messages": {"entry": _message_ref("entry")},
        },
        "user": {
            "address": "user:#{user_id}",
            "description": "A player's own notices: invitations, coins.",
            "parameters": _USER_PARAMETER,
            "messages": _list_messages(USER_EVENTS, "user"),
        },
        "calls": {
            "address": None,
            "description": "Every call of the OpenAPI document, as an `rpc` by its name.",
            "messages": {
                f"{name}.{part}": _message_ref(f"{name}.{part}")
                for name in CALLS
                for part in ("ask", "answer")
            },
        },
    }


def _make_publish_operations() -> Plain:
    # An operation's action says what the server does: it sends publications and receives calls.
    return {
        f"tell.{name}": {"action": "send", "channel": {"$ref": f"#/channels/{name}"}, "summary": summary}
        for name, summary in (
            ("lobby", "Changes of the open tables."),
            ("table", "One publication for every entry of the table's log."),
            ("player", "The same entries, as that player may see them."),
            ("user", "The player's own notices."),
            ("tabletop", "Every change of a tabletop game, as the participant may see it."),
        )
    }


def _make_call_operations() -> Plain:
    return {
        f"call.{name}": {
            "action": "receive",
            "channel": {"$ref": "#/channels/calls"},
            "summary": call.summary(),
            "description": describe_token(call),
            "messages": [{"$ref": f"#/channels/calls/messages/{name}.ask"}],
            "reply": {
                "channel": {"$ref": "#/channels/calls"},
                "messages": [{"$ref": f"#/channels/calls/messages/{name}.answer"}],
            },
        }
        for name, call in CALLS.items()
    }


def _make_messages() -> Plain:
    messages: Plain = {
        "entry": {
            "name": "entry", "summary": "One entry of a table's log, as the viewer may see it.",
            "payload": ref(TableEntry),
        }
    }  # fmt: skip
    for channel, events in (("lobby", LOBBY_EVENTS), ("user", USER_EVENTS)):
        for (name, event), schema in zip(events.items(), make_event_schemas(events), strict=True):
            messages[f"{channel}.{name}"] = {"name": name, "summary": event.__doc__, "payload": schema}
    for name, call in CALLS.items():
        example = read_examples()[name]
        messages[f"{name}.ask"] = {
            "name": name, "payload": ref(call.request), "examples": [{"payload": example.request}],
        }  # fmt: skip
        messages[f"{name}.answer"] = {
            "name": name, "payload": ref(call.answer), "examples": [{"payload": example.answer}],
        }  # fmt: skip
    return messages | make_tabletop_messages()


def _list_messages(events: Mapping[str, type[Struct]], channel: str) -> Plain:
    return {name: _message_ref(f"{channel}.{name}") for name in events}


def _message_ref(name: str) -> Plain:
    return {"$ref": f"#/components/messages/{name}"}
