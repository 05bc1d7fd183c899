"""Writes the message types in TypeScript.

`web/src/api/types.ts` is made from the very definitions the server reads and writes by: every call that the
web client makes, with what is asked and answered, and every event with its data. Call:
`python -m tools.wire_types`; `make docs` does.
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
from kozyr.server.api.messages.events import EVENTS
from kozyr.server.api.messages.notices import LOBBY_EVENTS, USER_EVENTS
from kozyr.server.api.messages.publications import TableEntry
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


def written() -> str:
    """Write all types."""
    calls = find_calls()
    asks = {call.request for call in calls}
    roots = [
        *(each for call in calls for each in (call.request, call.answer)),
        *EVENTS.values(), *LOBBY_EVENTS.values(), *USER_EVENTS.values(), TableSnapshot, TableEntry,
    ]  # fmt: skip
    structs = sorted(find_structs(roots).items())
    parts = [_interface(name, info, asked=info.cls in asks) for name, info in structs]
    parts += [_union(name, said, members) for name, (said, members) in _UNIONS.items()]
    parts.append(_calls(calls))
    parts += [
        _events("TableEvents", "What a table's stream says.", EVENTS),
        _events("LobbyEvents", "What the lobby's channel says.", LOBBY_EVENTS),
        _events("UserEvents", "What a player's own channel says.", USER_EVENTS),
        _EVENT,
    ]
    return _HEAD + "\n" + "\n".join(parts)


def find_calls() -> list[Call]:
    """List the calls that the web client names in its sources; the types of the others are left out."""
    files = [path for path in SOURCES.rglob("*") if path.suffix in (".ts", ".svelte") and path != TARGET]
    text = "".join(path.read_text("utf-8") for path in files)
    return [call for call in CALLS.values() if f'"{call.name}"' in text]


def _interface(name: str, info: inspect.StructType, *, asked: bool) -> str:
    lines = [*_comment(_said(info.cls)), f"export interface {name} {{"]
    if info.tag_field is not None:
        lines.append(f'  {info.tag_field}: "{info.tag}";')
    for field in info.fields:
        lines += _about(field)
        may_lack = (asked or _omits(info)) and not field.required
        line = f"  {field.encode_name}{'?' if may_lack else ''}: {_type(field.type)};"
        lines += textwrap.wrap(line, _WIDTH, subsequent_indent="    ", break_long_words=False)
    return "\n".join([*lines, "}", ""])


def _omits(info: inspect.StructType) -> bool:
    return bool(info.cls.__struct_config__.omit_defaults)


def _about(field: inspect.Field) -> Iterator[str]:
    said = _described(field.type)
    if said:
        yield from _comment(said, "  ")


def _described(info: Type) -> str:
    if isinstance(info, inspect.Metadata):
        return str((info.extra_json_schema or {}).get("description", "")) or _described(info.type)
    return ""


def _type(info: Type) -> str:
    plain = _PLAIN.get(type(info))
    if plain is not None:
        return plain
    if isinstance(info, inspect.Metadata):
        shown = find_documented_type(info)
        return _type(info.type if shown is None else inspect.type_info(shown))
    if isinstance(info, inspect.StructType):
        return info.cls.__name__
    if isinstance(info, inspect.LiteralType):
        return " | ".join(msgspec.json.encode(each).decode() for each in info.values)
    if isinstance(info, inspect.UnionType):
        written = dict.fromkeys(_type(each) for each in info.types if not _is_unset(each))
        for name, (_, members) in _UNIONS.items():
            names = [member.__name__ for member in get_args(members)]
            if written.keys() >= {*names}:
                written = dict.fromkeys([name, *(each for each in written if each not in names)])
        return " | ".join(written)
    if isinstance(info, inspect.ListType):
        item = _type(info.item_type)
        return f"({item})[]" if "|" in item else f"{item}[]"
    if isinstance(info, inspect.DictType):
        return f"Record<string, {_type(info.value_type)}>"
    message = f"no TypeScript for {info}"
    raise TypeError(message)


def _is_unset(info: Type) -> bool:
    return isinstance(info, inspect.CustomType) and info.cls is msgspec.UnsetType


def _said(kind: type[Struct]) -> str:
    return (getdoc(kind) or "").splitlines()[0]


def _comment(text: str, indent: str = "") -> Iterator[str]:
    if len(indent) + len(text) + len("/**  */") <= _WIDTH:
        yield f"{indent}/** {text} */"
        return
    yield f"{indent}/**"
    yield from textwrap.wrap(text, _WIDTH, initial_indent=f"{indent} * ", subsequent_indent=f"{indent} * ")
    yield f"{indent} */"


def _union(name: str, said: str, members: UnionType) -> str:
    names = " | ".join(member.__name__ for member in get_args(members))
    return f"/** {said} */\nexport type {name} = {names};\n"


def _calls(calls: Iterable[Call]) -> str:
    lines = ["/** Every call of the web client, by its name: what is said, what is answered. */"]
    lines.append("export interface Calls {")
    for call in calls:
        lines += _comment(call.summary(), "  ")
        lines.append(f'  "{call.name}": {{ ask: {call.request.__name__}; answer: {call.answer.__name__} }};')
    return "\n".join([*lines, "}", ""])


def _events(name: str, said: str, events: Mapping[str, type[Struct]]) -> str:
    listed: Iterable[str] = (f'  "{each}": {data.__name__};' for each, data in events.items())
    return "\n".join([*_comment(said), f"export interface {name} {{", *listed, "}", ""])


def main() -> None:
    """Write the file."""
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(written(), encoding="utf-8")


if __name__ == "__main__":
    main()
