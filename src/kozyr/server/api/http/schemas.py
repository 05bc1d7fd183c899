"""The JSON Schemas of all message types, shared by OpenAPI and AsyncAPI."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final, TypeAlias, get_args

from msgspec import Struct
from msgspec.json import schema_components

from kozyr.server.api.calls.registry import CALLS
from kozyr.server.api.http.event_stream import StreamedEntry, StreamedLine
from kozyr.server.api.messages.events import EVENTS
from kozyr.server.api.messages.fields import Problem
from kozyr.server.api.messages.notices import LOBBY_EVENTS, USER_EVENTS
from kozyr.server.api.messages.publications import TableEntry

Plain: TypeAlias = dict[str, Any]
"""A JSON object."""

REF: Final = "#/components/schemas/{name}"


def ref(message: type) -> Plain:
    """Return a reference to a message type's schema."""
    return {"$ref": REF.format(name=message.__name__)}


@cache
def make_schemas() -> Plain:
    """Return the schemas of all types, by name."""
    types: dict[type, None] = {}  # a set that keeps its order
    for call in CALLS.values():
        types |= {call.request: None, call.answer: None}
    types |= dict.fromkeys((Problem, TableEntry, *get_args(StreamedLine)))
    for events in (EVENTS, LOBBY_EVENTS, USER_EVENTS):
        types |= dict.fromkeys(events.values())
    _, schemas = schema_components(list(types), ref_template=REF)
    for entry in (TableEntry, StreamedEntry):
        # Entries hold events as raw JSON, so the events' types are added here.
        schemas[entry.__name__]["properties"]["events"]["items"] = {"anyOf": make_event_schemas(EVENTS)}
    return schemas


def make_event_schemas(events: Mapping[str, type[Struct]]) -> list[Plain]:
    """Return the schemas of events, each with its name and its data."""
    return [
        {
            "type": "object",
            "properties": {"event": {"const": name}, "data": ref(data)},
            "required": ["event", "data"],
        }
        for name, data in events.items()
    ]
