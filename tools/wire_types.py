"""Writes the message types in TypeScript.

`web/src/api/types.ts` is made from the types with which the server decodes and encodes messages: every call
that the web client makes, with its request and its answer, and every event with its data. Call: `python -m
tools.wire_types`; `make docs` calls it.
"""

import textwrap
from collections.abc import Iterable, Iterator, Mapping
from inspect import getdoc
from pathlib import Path
from types import UnionType
from typing import Final, get_args

import msgspec
from msgspec import Struct, inspect
from msgspec.inspect import Type

from kozyr.server.api.calls.call import Call
from kozyr.server.api.calls.registry import CALLS
from kozyr.server.api.http.schemas import find_documented_type, find_structs
from kozyr.server.api.messages.actions import Act, PrevMove
from kozyr.server.api.messages.events import EVENTS, TableEntry
from kozyr.server.api.messages.notices import LOBBY_EVENTS, USER_EVENTS
from kozyr.server.api.messages.snapshot import TableSnapshot

SOURCES: Final = Path(__file__).parents[1] / "web" / "src"
TARGET: Final = SOURCES / "api" / "types.ts"
_HEAD: Final = "// Made by tools/wire_types.py from the server's own definitions (make docs).\n"
_WIDTH: Final = 119
_EVENT: Final = """\
/** One event of a table's stream: `event` tells the type of `data`. */
export type TableEvent = {
  [Name in keyof TableEvents]: { event: Name; data: TableEvents[Name] };
}[keyof TableEvents];
"""
_UNIONS: Final = {
    "Act": ("An action of a player, told apart by `type`.", Act),
    "PrevMove": ("The last move, told apart by `type`.", PrevMove),
}
_PLAIN: Final = {
    inspect.BoolType: "boolean",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
    inspect.NoneType: "null",
    inspect.AnyType: "unknown",
    inspect.RawType: "TableEvent",  # the entries of a table hold their events as raw JSON
}


def write_types() -> str:
    """Return the text of the TypeScript file."""
    calls = find_calls()
    requests = {call.request for call in calls}
    roots = [
        *(each for call in calls for each in (call.request, call.answer)),
        *EVENTS.values(), *LOBBY_EVENTS.values(), *USER_EVENTS.values(), TableSnapshot, TableEntry,
    ]  # fmt: skip
    structs = sorted(find_structs(roots).items())
    parts = [_write_interface(name, info, is_request=info.cls in requests) for name, info in structs]
    parts += [_write_union(name, summary, members) for name, (summary, members) in _UNIONS.items()]
    parts.append(_write_calls(calls))
    parts += [
        _write_events("TableEvents", "The events of a table's stream.", EVENTS),
        _write_events("LobbyEvents", "The events of the lobby's channel.", LOBBY_EVENTS),
        _write_events("UserEvents", "The events of a player's own channel.", USER_EVENTS),
        _EVENT,
    ]
    return _HEAD + "\n" + "\n".join(parts)


def find_calls() -> list[Call]:
    """List the calls that the web client names in its sources; the types of the others are left out."""
    files = [path for path in SOURCES.rglob("*") if path.suffix in (".ts", ".svelte") and path != TARGET]
    text = "".join(path.read_text("utf-8") for path in files)
    return [call for call in CALLS.values() if f'"{call.name}"' in text]


def _write_interface(name: str, info: inspect.StructType, *, is_request: bool) -> str:
    lines = [*_write_comment(_read_summary(info.cls)), f"export interface {name} {{"]
    if info.tag_field is not None:
        lines.append(f'  {info.tag_field}: "{info.tag}";')
    for field in info.fields:
        lines += _describe_field(field)
        is_optional = (is_request or _omits_defaults(info)) and not field.required
        line = f"  {field.encode_name}{'?' if is_optional else ''}: {_write_type(field.type)};"
        lines += textwrap.wrap(line, _WIDTH, subsequent_indent="    ", break_long_words=False)
    return "\n".join([*lines, "}", ""])


def _omits_defaults(info: inspect.StructType) -> bool:
    return bool(info.cls.__struct_config__.omit_defaults)


def _describe_field(field: inspect.Field) -> Iterator[str]:
    description = _find_description(field.type)
    if description:
        yield from _write_comment(description, "  ")


def _find_description(info: Type) -> str:
    if isinstance(info, inspect.Metadata):
        return str((info.extra_json_schema or {}).get("description", "")) or _find_description(info.type)
    return ""


def _write_type(info: Type) -> str:
    plain = _PLAIN.get(type(info))
    if plain is not None:
        return plain
    if isinstance(info, inspect.Metadata):
        shown = find_documented_type(info)
        return _write_type(info.type if shown is None else inspect.type_info(shown))
    if isinstance(info, inspect.StructType):
        return info.cls.__name__
    if isinstance(info, inspect.LiteralType):
        return " | ".join(msgspec.json.encode(each).decode() for each in info.values)
    if isinstance(info, inspect.UnionType):
        written = dict.fromkeys(_write_type(each) for each in info.types if not _is_unset(each))
        for name, (_, members) in _UNIONS.items():
            names = [member.__name__ for member in get_args(members)]
            if written.keys() >= {*names}:
                written = dict.fromkeys([name, *(each for each in written if each not in names)])
        return " | ".join(written)
    if isinstance(info, inspect.ListType):
        item = _write_type(info.item_type)
        return f"({item})[]" if "|" in item else f"{item}[]"
    if isinstance(info, inspect.DictType):
        return f"Record<string, {_write_type(info.value_type)}>"
    message = f"no TypeScript for {info}"
    raise TypeError(message)


def _is_unset(info: Type) -> bool:
    return isinstance(info, inspect.CustomType) and info.cls is msgspec.UnsetType


def _read_summary(kind: type[Struct]) -> str:
    return (getdoc(kind) or "").splitlines()[0]


def _write_comment(text: str, indent: str = "") -> Iterator[str]:
    if len(indent) + len(text) + len("/**  */") <= _WIDTH:
        yield f"{indent}/** {text} */"
        return
    yield f"{indent}/**"
    yield from textwrap.wrap(text, _WIDTH, initial_indent=f"{indent} * ", subsequent_indent=f"{indent} * ")
    yield f"{indent} */"


def _write_union(name: str, summary: str, members: UnionType) -> str:
    names = " | ".join(member.__name__ for member in get_args(members))
    return f"/** {summary} */\nexport type {name} = {names};\n"


def _write_calls(calls: Iterable[Call]) -> str:
    lines = ["/** Every call of the web client, by name, with its request and its answer. */"]
    lines.append("export interface Calls {")
    for call in calls:
        lines += _write_comment(call.summary(), "  ")
        lines.append(
            f'  "{call.name}": {{ request: {call.request.__name__}; answer: {call.answer.__name__} }};'
        )
    return "\n".join([*lines, "}", ""])


def _write_events(name: str, summary: str, events: Mapping[str, type[Struct]]) -> str:
    listed: Iterable[str] = (f'  "{each}": {data.__name__};' for each, data in events.items())
    return "\n".join([*_write_comment(summary), f"export interface {name} {{", *listed, "}", ""])


def main() -> None:
    """Write the file."""
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(write_types(), encoding="utf-8")


if __name__ == "__main__":
    main()
