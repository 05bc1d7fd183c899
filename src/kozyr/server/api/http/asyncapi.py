"""The AsyncAPI 3 document of the socket, for programs.

The socket speaks Centrifugo's client protocol at `/connection/websocket`. The SDKs handle connecting,
subscribing, recovery and `rpc`; this document describes channels and calls, from the types that OpenAPI uses.
"""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from kozyr import __version__
from kozyr.server.api.calls.registry import CALLS
from kozyr.server.api.http.examples import examples
from kozyr.server.api.http.openapi import needs
from kozyr.server.api.http.schemas import Plain, components, event_schemas, ref
from kozyr.server.api.messages.notices import LOBBY_EVENTS, USER_EVENTS
from kozyr.server.api.messages.publications import TableEntry
from kozyr.server.realtime.gateway import PATH

_ABOUT: Final = (
    "Durak over Centrifugo's client protocol (JSON): use a published Centrifuge SDK. `connect` takes a "
    "token, or none to look on. A call's `rpc` method is its name, its data the request; an error's code is "
    "1000 plus the status that HTTP would give, its message the word, a colon and a sentence. Offsets of a "
    "table's channels are the numbers of its entries: what is missed is recovered, or `table.snapshot` says "
    "how things stand."
)
_TABLE: Final = {"table_id": {"description": "The table's id."}}
_USER: Final = {"user_id": {"description": "The player's id; the channel is his alone."}}


def asyncapi() -> Plain:
    """Make the AsyncAPI document."""
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Kozyr", "version": __version__, "description": _ABOUT,
            "license": {"name": "Apache-2.0"},
        },
        "defaultContentType": "application/json",
        "servers": {
            "socket": {
                "host": "{host}", "pathname": PATH, "protocol": "wss",
                "variables": {"host": {"default": "localhost:8000", "description": "Where the server is."}},
                "security": [{"$ref": "#/components/securitySchemes/token"}],
            }
        },
        "channels": _channels(),
        "operations": _publish_operations() | _call_operations(),
        "components": {
            "messages": _messages(),
            "schemas": components(),
            "securitySchemes": {
                "token": {
                    "type": "apiKey",
                    "in": "password",
                    "description": "In the `connect` command's `token`: a session's or a program's.",
                }
            },
        },
    }  # fmt: skip


def _channels() -> Plain:
    return {
        "lobby": {
            "address": "lobby",
            "description": "Everybody's: tables opened, changed, started, ended, closed.",
            "messages": _of(LOBBY_EVENTS, "lobby"),
        },
        "table": {
            "address": "table:{table_id}",
            "description": (
                "What everybody may see of a table. One with a lock asks in the subscription's `data` for "
                "`password` or `invite`."
            ),
            "parameters": _TABLE,
            "messages": {"entry": _message("entry")},
        },
        "player": {
            "address": "table:{table_id}#{user_id}",
            "description": "A player's own stream of a table: what everybody sees and what he alone does.",
            "parameters": _TABLE | _USER,
            "messages": {"entry": _message("entry")},
        },
        "user": {
            "address": "user:#{user_id}",
            "description": "A player's own notices: invitations, coins.",
            "parameters": _USER,
            "messages": _of(USER_EVENTS, "user"),
        },
        "calls": {
            "address": None,
            "description": "`rpc`: every call of the OpenAPI page, by its name.",
            "messages": {
                f"{name}.{part}": _message(f"{name}.{part}") for name in CALLS for part in ("ask", "answer")
            },
        },
    }


def _publish_operations() -> Plain:
    return {
        f"tell.{name}": {"action": "send", "channel": {"$ref": f"#/channels/{name}"}, "summary": summary}
        for name, summary in (
            ("lobby", "What becomes of the tables."),
            ("table", "One publication for every entry of the table's log."),
            ("player", "The same entries, as that player may see them."),
            ("user", "What concerns one player alone."),
        )
    }


def _call_operations() -> Plain:
    return {
        f"call.{name}": {
            "action": "receive",
            "channel": {"$ref": "#/channels/calls"},
            "summary": call.en,
            "description": needs(call),
            "messages": [{"$ref": f"#/channels/calls/messages/{name}.ask"}],
            "reply": {
                "channel": {"$ref": "#/channels/calls"},
                "messages": [{"$ref": f"#/channels/calls/messages/{name}.answer"}],
            },
        }
        for name, call in CALLS.items()
    }


def _messages() -> Plain:
    messages: Plain = {
        "entry": {
            "name": "entry", "summary": "One entry of a table's log, as the viewer may see it.",
            "payload": ref(TableEntry),
        }
    }  # fmt: skip
    for channel, events in (("lobby", LOBBY_EVENTS), ("user", USER_EVENTS)):
        for (name, of), schema in zip(events.items(), event_schemas(events), strict=True):
            messages[f"{channel}.{name}"] = {"name": name, "summary": of.__doc__, "payload": schema}
    for name, call in CALLS.items():
        example = examples()[name]
        messages[f"{name}.ask"] = {
            "name": name, "payload": ref(call.request), "examples": [{"payload": example.request}],
        }  # fmt: skip
        messages[f"{name}.answer"] = {
            "name": name, "payload": ref(call.answer), "examples": [{"payload": example.answer}],
        }  # fmt: skip
    return messages


def _of(events: Mapping[str, type[Struct]], channel: str) -> Plain:
    return {name: _message(f"{channel}.{name}") for name in events}


def _message(name: str) -> Plain:
    return {"$ref": f"#/components/messages/{name}"}
