"""Conversion of a local table's log lines to plain data and back.

Events have the form of `kozyr.table.plain_events`, as on the server; a changed position is written card by
card. Invalid data may raise any exception; the journal treats each as damage.
"""

from typing import Any, TypeAlias

from kozyr.rules import CARDS_BY_ID, Game, Laid, Options, Result, Seat, Setup, Shown, cards_in, mask_of
from kozyr.rules.cards import CARD_IDS, SUIT_OF, Suit, ids
from kozyr.rules.plain import plain_options
from kozyr.table.plain_events import plain_event, read_event
from kozyr.terminal.local.effects import EFFECTS, EffectState
from kozyr.terminal.local.state import LogLine, StateChange, with_effect_setup

Plain: TypeAlias = dict[str, Any]


def plain_line(line: LogLine) -> Plain:
    """Convert a line to plain data."""
    plain: Plain = {"at": line.at, "events": [plain_event(event) for event in line.events]}
    if line.change is not None:
        plain["change"] = _plain_change(line.change)
    if line.decided_by is not None:
        plain["decided"] = line.decided_by
    if line.redeal_declined_by is not None:
        plain["keeps_cards"] = line.redeal_declined_by
    return plain


def read_line(plain: Plain) -> LogLine:
    """Convert plain data to a line."""
    change = plain.get("change")
    decided_by = plain.get("decided")
    redeal_declined_by = plain.get("keeps_cards")
    return LogLine(
        plain["at"],
        tuple(read_event(event) for event in plain["events"]),
        None if change is None else _read_change(change),
        None if decided_by is None else Seat(decided_by),
        None if redeal_declined_by is None else Seat(redeal_declined_by),
    )


def _plain_change(change: StateChange) -> Plain:
    # `bent` and `arranged` are old names; saved games contain them.
    return {
        "game": None if change.game is None else plain_game(change.game),
        "effect": change.effect,
        "bent": change.effect_state._asdict(),
        "rules": change.rules,
        "options": plain_options(change.options),
        "see_all": change.see_all,
        "arranged": change.is_edited,
    }


def _read_change(plain: Plain) -> StateChange:
    fields: Plain = dict(plain)
    state = EffectState(**fields.pop("bent"))
    if state.suit is not None:
        state = state._replace(suit=Suit(state.suit))
    options = Options(**fields.pop("options"))
    plain_position, is_edited = fields.pop("game"), fields.pop("arranged")
    game = None if plain_position is None else read_game(plain_position)
    if game is not None:
        # The log does not store which card beats which, because the effect determines that.
        game = with_effect_setup(game, EFFECTS[plain["effect"]], state, options)
    return StateChange(effect_state=state, options=options, game=game, is_edited=is_edited, **fields)


def plain_game(game: Game) -> Plain:
    """Convert a position to plain data, with all hidden cards."""
    setup, fields = game.setup, game._asdict()
    del fields["trump_card"]  # it is written with the setup, as earlier versions do
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


def read_game(plain: Plain) -> Game:
    """Convert plain data to a position."""
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


def _read_setup(plain: Plain) -> Setup:
    shown = plain["shown"]
    return Setup(
        Options(**plain["options"]),
        plain["seats"],
        Seat(plain["dealer"]),
        SUIT_OF[CARDS_BY_ID[plain["trump_card"]]],
        None if shown is None else Shown(Seat(shown[0]), CARDS_BY_ID[shown[1]]),
    )


def _read_result(plain: Plain) -> Result:
    fields: Plain = {
        name: tuple(value) if isinstance(value, list) else value for name, value in plain.items()
    }
    return Result(**fields)


def _read_mask(names: list[str]) -> int:
    return mask_of(CARDS_BY_ID[name] for name in names)
