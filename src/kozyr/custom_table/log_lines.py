"""The log of a custom table as lines of JSON.

A line holds table events, and then the events that only custom tables have. `decode_line` reads lines of this
and earlier versions; any other input raises an exception.
"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, TypeAlias

import msgspec

from kozyr.custom_table.effect import EffectState
from kozyr.custom_table.effects import EFFECTS
from kozyr.custom_table.state import BotMoved, Changed, CustomEvent, RedealDeclined, fold, with_effect_setup
from kozyr.rules import CARDS_BY_ID, Game, Laid, Options, Result, Seat, Setup, Shown, cards_in, mask_of
from kozyr.rules.cards import CARD_IDS, SUIT_OF, Suit, ids
from kozyr.rules.plain import plain_options
from kozyr.table import Table
from kozyr.table.plain_events import plain_event, read_event

Plain: TypeAlias = dict[str, Any]
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder().decode


class LogLine(NamedTuple):
    """The events of one line."""

    at: int
    events: tuple[CustomEvent, ...]


def encode_events(events: Iterable[CustomEvent], at: int) -> bytes:
    """Encode the events of one step as lines."""
    return b"".join(_encode(line) + b"\n" for line in _plain_lines(events, at))


def decode_line(data: bytes) -> LogLine:
    """Decode a line."""
    plain = _decode(data)
    return LogLine(plain["at"], _read_events(plain))


def fold_lines(lines: Iterable[bytes]) -> Table:
    """Return the table that the lines of a log lead to."""
    table: Table | None = None
    for line in map(decode_line, lines):
        table = fold(table, line.events, line.at)
    assert table is not None, "the log has no line"  # noqa: S101 - the log is damaged
    return table


def _plain_lines(events: Iterable[CustomEvent], at: int) -> list[Plain]:
    # A change ends a line, so the next event begins a new line.
    lines: list[Plain] = []
    has_open_line = False
    for event in events:
        if not has_open_line:
            lines.append({"at": at, "events": []})
        has_open_line = not isinstance(event, Changed)
        match event:
            case Changed():
                lines[-1]["change"] = _plain_change(event)
            case BotMoved(seat):
                lines[-1]["decided"] = seat
            case RedealDeclined(seat):
                lines[-1]["keeps_cards"] = seat
            case _:
                lines[-1]["events"].append(plain_event(event))
    return lines


def _read_events(plain: Mapping[str, Any]) -> tuple[CustomEvent, ...]:
    events: list[CustomEvent] = [read_event(event) for event in plain["events"]]
    if "decided" in plain:
        events.append(BotMoved(Seat(plain["decided"])))
    if "keeps_cards" in plain:
        events.append(RedealDeclined(Seat(plain["keeps_cards"])))
    if "change" in plain:
        events.append(_read_change(plain["change"]))
    return tuple(events)


def _plain_change(change: Changed) -> Plain:
    # Saved games contain the older names `bent` (the effect's state) and `arranged` (edited).
    return {
        "game": None if change.game is None else _plain_game(change.game),
        "effect": change.effect,
        "bent": change.effect_state._asdict(),
        "rules": change.rules,
        "options": plain_options(change.options),
        "see_all": change.see_all,
        "arranged": change.is_edited,
    }


def _read_change(plain: Mapping[str, Any]) -> Changed:
    fields: Plain = dict(plain)
    state = EffectState(**fields.pop("bent"))
    if state.suit is not None:
        state = state._replace(suit=Suit(state.suit))
    options = Options(**fields.pop("options"))
    plain_position, is_edited = fields.pop("game"), fields.pop("arranged")
    game = None if plain_position is None else _read_game(plain_position)
    if game is not None:
        # The log does not store which card beats which, because the effect determines that.
        game = with_effect_setup(game, EFFECTS[plain["effect"]], state, options)
    return Changed(effect_state=state, options=options, game=game, is_edited=is_edited, **fields)


def _plain_game(game: Game) -> Plain:
    # The position with all hidden cards; the trump card is written with the setup, as earlier versions do.
    setup, fields = game.setup, game._asdict()
    del fields["trump_card"]
    return fields | {
        "setup": {
            "options": plain_options(setup.options),
            "seats": setup.seats,
            "dealer": setup.dealer,
            "trump_card": CARD_IDS[game.trump_card],
            "shown": None if setup.shown is None else [setup.shown.seat, CARD_IDS[setup.shown.card]],
        },
        "hands": [ids(cards_in(hand)) for hand in game.hands],
        "seen": [ids(cards_in(hand)) for hand in game.seen],
        "talon": ids(game.talon),
        "discard": ids(cards_in(game.discard)),
        "table": [
            [CARD_IDS[attack], None if cover is None else CARD_IDS[cover], seat]
            for attack, cover, seat in game.table
        ],
        "result": None if game.result is None else game.result._asdict(),
    }


def _read_game(plain: Plain) -> Game:
    fields: Plain = dict(plain)
    fields["setup"] = _read_setup(plain["setup"])
    fields["trump_card"] = CARDS_BY_ID[plain["setup"]["trump_card"]]
    fields["hands"] = tuple(_read_mask(hand) for hand in plain["hands"])
    fields["seen"] = tuple(_read_mask(hand) for hand in plain["seen"])
    fields["talon"] = tuple(CARDS_BY_ID[card] for card in plain["talon"])
    fields["discard"] = _read_mask(plain["discard"])
    fields["table"] = tuple(
        Laid(CARDS_BY_ID[attack], None if cover is None else CARDS_BY_ID[cover], Seat(seat))
        for attack, cover, seat in plain["table"]
    )
    fields["out"] = tuple(tuple(seats) for seats in plain["out"])
    fields["result"] = None if plain["result"] is None else _read_result(plain["result"])
    return Game(**fields)


def _read_result(plain: Plain) -> Result:
    fields: Plain = {
        name: tuple(value) if isinstance(value, list) else value for name, value in plain.items()
    }
    return Result(**fields)


def _read_setup(plain: Plain) -> Setup:
    shown = plain["shown"]
    return Setup(
        Options(**plain["options"]),
        plain["seats"],
        Seat(plain["dealer"]),
        SUIT_OF[CARDS_BY_ID[plain["trump_card"]]],
        None if shown is None else Shown(Seat(shown[0]), CARDS_BY_ID[shown[1]]),
    )


def _read_mask(names: list[str]) -> int:
    return mask_of(CARDS_BY_ID[name] for name in names)
