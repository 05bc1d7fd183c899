"""The JSON Schemas of all message types, shared by OpenAPI and AsyncAPI."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Final, TypeAlias, get_args

from msgspec import Struct
from msgspec.inspect import (
    DictType,
    ListType,
    Metadata,
    StructType,
    Type,
    UnionType,
    multi_type_info,
    type_info,
)
from msgspec.json import schema_components

from kozyr.server.api.calls.registry import CALLS
from kozyr.server.api.http.event_stream import StreamedEntry, StreamedLine
from kozyr.server.api.messages.events import EVENTS, TableEntry
from kozyr.server.api.messages.fields import DOCUMENTED_AS, Problem
from kozyr.server.api.messages.notices import LOBBY_EVENTS, USER_EVENTS
from kozyr.server.tabletop.action_messages import ManualAction
from kozyr.server.tabletop.game_messages import (
    TABLETOP_EVENTS,
    CreatedGame,
    GameType,
    GameTypeDetails,
    NewTabletopGame,
    UserActions,
)

Plain: TypeAlias = dict[str, Any]
"""A JSON object."""

REF: Final = "#/components/schemas/{name}"
TABLETOP_ACTION: Final = {"$ref": REF.format(name="TabletopAction")}
"""A reference to the schema of an action of the tabletop API."""


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
    types |= dict.fromkeys((GameType, GameTypeDetails, NewTabletopGame, CreatedGame, *get_args(ManualAction)))
    for events in (EVENTS, LOBBY_EVENTS, USER_EVENTS, TABLETOP_EVENTS):
        types |= dict.fromkeys(events.values())
    documented = dict(_find_documented_types(types))
    field_schemas, schemas = schema_components([*documented.values(), *types], ref_template=REF)
    # `field_schemas` begins with the schemas of `documented`. The schemas of `types` follow; `zip` ignores
    # them.
    for (name, field), field_schema in zip(documented, field_schemas, strict=False):
        properties = schemas[name]["properties"]
        properties[field] = field_schema | {"description": properties[field]["description"]}
    for entry in (TableEntry, StreamedEntry):
        # Entries hold events as raw JSON, so the events' types are added here.
        schemas[entry.__name__]["properties"]["events"]["items"] = {"anyOf": make_event_schemas(EVENTS)}
    _add_tabletop_action(schemas)
    return schemas


def _add_tabletop_action(schemas: Plain) -> None:
    # Two kinds of transfer have the same `type`, so msgspec knows no union of all actions.
    schemas["TabletopAction"] = {
        "title": "TabletopAction",
        "description": "An action of the tabletop API, which a player makes by hand.",
        "anyOf": [ref(action) for action in get_args(ManualAction)],
    }
    schemas[UserActions.__name__]["properties"]["actions"] |= {"type": "array", "items": TABLETOP_ACTION}


def _find_documented_types(types: Iterable[type]) -> Iterator[tuple[tuple[str, str], Any]]:
    # Yield each field that is documented with another type than its own, and that type.
    for info in find_structs(types).values():
        for field in info.fields:
            documented_type = find_documented_type(field.type)
            if documented_type is not None:
                yield (info.cls.__name__, field.encode_name), documented_type


def find_structs(types: Iterable[Any]) -> dict[str, StructType]:
    """Return the structs in these types and in their fields, by name."""
    found: dict[str, StructType] = {}
    for info in multi_type_info(types):
        _gather_structs(info, found)
    return found


def find_documented_type(info: Type) -> Any:  # noqa: ANN401 - any type that msgspec knows
    """Return the type that documents a field instead of the field's own type, or None."""
    return (info.extra or {}).get(DOCUMENTED_AS) if isinstance(info, Metadata) else None


def _gather_structs(info: Type, found: dict[str, StructType]) -> None:
    documented_type = find_documented_type(info)
    match info:
        case Metadata():
            _gather_structs(info.type if documented_type is None else type_info(documented_type), found)
        case StructType() if info.cls.__name__ not in found:
            found[info.cls.__name__] = info
            for field in info.fields:
                _gather_structs(field.type, found)
        case UnionType():
            for member in info.types:
                _gather_structs(member, found)
        case ListType():
            _gather_structs(info.item_type, found)
        case DictType():
            _gather_structs(info.value_type, found)
        case _:
            pass  # a plain value, or a struct that was found before


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
