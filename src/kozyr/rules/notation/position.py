"""Writes a position on one line.

`rules:classic dealer:1 trump:H7 bout:1 attacker:0 defender:1 limit:5 hands:S6,S9|C7,D8 talon:C8,H7`: named
fields, separated by one space. The reader accepts any order; the writer always uses the same one and omits
empty fields. docs/reference/notation.md describes the fields.
"""

from kozyr.rules.cards import CARD_IDS, Card, cards_in, ids
from kozyr.rules.game import Game, Laid, Result, SeatMask, seats_in
from kozyr.rules.notation.option_words import write_options


def write_position(game: Game) -> str:
    """Write a position; `read_position` returns an equal one."""
    setup = game.setup
    fields = {
        "rules": write_options(setup.options),
        "dealer": str(setup.dealer),
        "trump": CARD_IDS[setup.trump_card],
        "shown": "" if setup.shown is None else f"{setup.shown.seat}/{CARD_IDS[setup.shown.card]}",
        "bout": str(game.bout),
        "attacker": str(game.attacker),
        "defender": str(game.defender),
        "limit": str(game.limit),
        "hands": "|".join(_cards(cards_in(hand)) for hand in game.hands),
        "seen": "|".join(_cards(cards_in(hand)) for hand in game.seen).rstrip("|"),
        "talon": _cards(game.talon),
        "table": ",".join(map(_laid, game.table)),
        "taking": "yes" if game.taking else "",
        "passed": _seats(game.passed),
        "discard": _cards(cards_in(game.discard)),
        "out": "|".join(",".join(map(str, together)) for together in game.out),
        "showed": _seats(game.show_used),
        "result": "" if game.result is None else _result(game.result),
    }
    return " ".join(f"{name}:{text}" for name, text in fields.items() if text)


def _cards(cards: tuple[Card, ...]) -> str:
    return ",".join(ids(cards))


def _seats(mask: SeatMask) -> str:
    return ",".join(map(str, seats_in(mask)))


def _laid(laid: Laid) -> str:
    cover = "" if laid.cover is None else f"/{CARD_IDS[laid.cover]}"
    return f"{CARD_IDS[laid.attack]}{cover}@{laid.seat}"


def _result(result: Result) -> str:
    # A result by cards follows from the position; a result by leaving follows from the seat.
    left = result.reason in ("left", "time")
    return f"{result.reason}/{result.losers[0]}" if left else result.reason
