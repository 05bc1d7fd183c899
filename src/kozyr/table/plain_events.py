"""Conversion of table events to plain data and back.

Logs are stored, exported and verified in this readable form. `read_event` reads only the output of
`plain_event`; any other input raises `ValueError`.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias, get_args

from kozyr.rules import Options
from kozyr.rules.plain import plain_event as plain_game_event
from kozyr.rules.plain import plain_options
from kozyr.rules.plain_events import read_event as read_game_event
from kozyr.table.events import Clock, Played, RatingChange, SitterFacts, TableEvent
from kozyr.table.settings import Invitee, PractisedMove, Settings, SharedDeal, SourceGame
from kozyr.table.views import PlayedView, SeenTableEvent, SettingsView

Plain: TypeAlias = dict[str, Any]


def plain_event(event: TableEvent | SeenTableEvent) -> Plain:
    """Write an event, complete or as a viewer sees it: its name under `event`, and its fields."""
    if isinstance(event, Played | PlayedView):
        return {"event": "played", "what": plain_game_event(event.what)}
    plain: Plain = {"event": event.event}
    for name, value in zip(event._fields, event, strict=True):
        if name in _OMITTED_IF_NONE and value is None:
            continue
        plain[name] = _WRITERS[name](value) if name in _WRITERS else value
    return plain


def plain_settings(settings: Settings | SettingsView) -> Plain:
    """Write settings; omit a field that older versions do not know if it has its default."""
    plain = settings._asdict() | {"options": plain_options(settings.options)}
    for name, default in (_NEWER_SETTINGS | _NEWER_VIEW_FIELDS).items():
        if name in plain and plain[name] == default:
            del plain[name]
    if "invited" in plain:
        plain["invited"] = [invitee._asdict() for invitee in plain["invited"]]
    for name in ("source", "shared_deal", "practised"):
        if plain.get(name) is not None:
            plain[name] = plain[name]._asdict()
    return plain


def _plain_clock(clock: Clock | None) -> Plain | None:
    return None if clock is None else clock._asdict()


_OMITTED_IF_NONE: Final = frozenset({*SitterFacts._fields, "phrase"})
"""The fields of `Seated` and `Said` that are omitted if None, because older versions do not know them."""
_NEWER_SETTINGS: Final = {
    name: Settings._field_defaults[name]
    for name in ("invited", "rated", "origin", "source", "shared_deal", "practised")
}
"""The fields of `Settings` that older versions do not know, with their defaults."""
_NEWER_VIEW_FIELDS: Final = {"daily": False, "match": ""}
"""The fields that only `SettingsView` has and older versions do not know, with their defaults."""

_WRITERS: Final[dict[str, Callable[[Any], object]]] = {
    "settings": plain_settings,
    "server_seed": bytes.hex,
    "clock": _plain_clock,
    "players": list,
    "client_seeds": list,
    "reserves": list,
    "prizes": list,
    "changes": lambda changes: [change._asdict() for change in changes],
}
"""Writers for the event fields that are not plain data."""


def read_event(plain: Mapping[str, Any]) -> TableEvent:
    """Read an event; raise `ValueError` if the data is not an event."""
    try:
        if plain["event"] == "played":
            return Played(read_game_event(plain["what"]))
        event_type = _EVENT_TYPES[plain["event"]]
        fields = {name: _READERS[name](value) if name in _READERS else value for name, value in plain.items()}
        return event_type(**fields)
    except (KeyError, TypeError, AttributeError) as error:
        message = f"not an event of a table: {str(plain)[:200]}"
        raise ValueError(message) from error


_EVENT_TYPES: Final[dict[str, Callable[..., TableEvent]]] = {
    event_type._field_defaults["event"]: event_type for event_type in get_args(TableEvent)
}


def _read_settings(plain: Mapping[str, Any]) -> Settings:
    # Older logs lack some settings, such as `face` and `invited`: their defaults apply.
    invited = tuple(Invitee(**invitee) for invitee in plain.get("invited", ()))
    source = SourceGame(**plain["source"]) if plain.get("source") else None
    shared = SharedDeal(**plain["shared_deal"]) if plain.get("shared_deal") else None
    practised = PractisedMove(**plain["practised"]) if plain.get("practised") else None
    return Settings(
        **{
            **plain, "options": Options(**plain["options"]), "invited": invited, "source": source,
            "shared_deal": shared, "practised": practised,
        }
    )  # fmt: skip


def _read_clock(plain: Mapping[str, Any] | None) -> Clock | None:
    return None if plain is None else Clock(**plain)


_READERS: Final[dict[str, Callable[[Any], object]]] = {
    "settings": _read_settings,
    "server_seed": bytes.fromhex,
    "clock": _read_clock,
    "players": tuple,
    "client_seeds": tuple,
    "reserves": tuple,
    "prizes": tuple,
    "changes": lambda changes: tuple(RatingChange(**change) for change in changes),
}
