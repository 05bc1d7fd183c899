"""Writes a whole game or one position as text (docs/reference/notation.md).

A game has tags in brackets, an empty line, then one line per bout: its number and one token per turn. A
position is one line of named fields. Equal values always give equal text.
"""

from kozyr.rules.cards import CARD_IDS, Card, cards_in, ids
from kozyr.rules.game import Game, Laid, Result, SeatMask, seats_in
from kozyr.rules.notation.option_words import write_changes, write_options
from kozyr.rules.notation.record import Comment, Record
from kozyr.rules.notation.tokens import write_turn
from kozyr.rules.rule_sets import find_closest_rule_set

VERSION = "1"


def write_game(record: Record) -> str:
    """Write a record; `read_game` returns an equal record."""
    positions = [step.game for step in record.steps()]  # turn n is played in position n
    lines = [f'[{name} "{_escape(value)}"]' for name, value in _list_tags(record, positions[-1])]
    return "\n".join([*lines, "", *_write_bouts(record, positions), ""])


def write_result(result: Result | None) -> str:
    """Write a result: the reason and the losers or `draw`; `redeal` alone; or `*` for an unfinished game."""
    if result is None:
        return "*"
    if result.reason == "redeal":
        return "redeal"
    return f"{result.reason} {','.join(map(str, result.losers)) or 'draw'}"


def _list_tags(record: Record, last_position: Game) -> list[tuple[str, str]]:
    rules, changes = find_closest_rule_set(record.options)
    tags = [("Durak", VERSION), ("Rules", rules)]
    if changes:
        tags.append(("Options", " ".join(write_changes(changes))))
    tags += [("Seats", str(record.seats)), ("Dealer", str(record.dealer))]
    if record.seed is not None:
        tags.append(("Seed", record.seed))
    else:
        tags.append(("Deck", " ".join(ids(record.deck or ()))))
    if record.lot is not None:
        tags.append(("Lot", str(record.lot)))
    if record.leader is not None:
        tags.append(("Leader", str(record.leader)))
    return [*tags, *record.tags, ("Result", write_result(last_position.result))]


def _escape(value: str) -> str:
    # Escape quotes and backslashes with a backslash, unprintable characters as hexadecimal codes.
    value = value.replace("\\", "\\\\").replace('"', '\\"')
    return "".join(char if char.isprintable() else f"\\{{{ord(char):x}}}" for char in value)


def _write_bouts(record: Record, positions: list[Game]) -> list[str]:
    lines: list[str] = []
    bout = 0
    comments = list(record.comments)
    for turn_number, turn in enumerate(record.turns):
        while comments and comments[0].after <= turn_number:
            lines.append(_write_comment(comments.pop(0)))
        if positions[turn_number].bout != bout:
            bout = positions[turn_number].bout
            lines.append(f"{bout}.")
        elif lines[-1].startswith(("{", ";")):
            lines.append("")  # a turn after a comment begins a new line
        lines[-1] = f"{lines[-1]} {write_turn(turn)}".lstrip()
    return [*lines, *map(_write_comment, comments)]


def _write_comment(comment: Comment) -> str:
    # A brace would end a comment in braces; a comment after a semicolon ends with its line.
    return ";" + comment.text if "}" in comment.text else "{" + comment.text + "}"


def write_position(game: Game) -> str:
    """Write a position on one line, without its empty fields; `read_position` returns an equal position."""
    setup = game.setup
    fields = {
        "rules": write_options(setup.options),
        "dealer": str(setup.dealer),
        "trump": CARD_IDS[game.trump_card],
        "shown": "" if setup.shown is None else f"{setup.shown.seat}/{CARD_IDS[setup.shown.card]}",
        "bout": str(game.bout),
        "attacker": str(game.attacker),
        "defender": str(game.defender),
        "limit": str(game.limit),
        "hands": "|".join(_write_cards(cards_in(hand)) for hand in game.hands),
        "seen": "|".join(_write_cards(cards_in(hand)) for hand in game.seen).rstrip("|"),
        "talon": _write_cards(game.talon),
        "table": ",".join(map(_write_laid, game.table)),
        "taking": "yes" if game.taking else "",
        "passed": _write_seats(game.passed),
        "discard": _write_cards(cards_in(game.discard)),
        "out": "|".join(",".join(map(str, group)) for group in game.out),
        # Seats that have transferred by showing a trump; `shown` is the trump shown before the first lead.
        "showed": _write_seats(game.show_used),
        "result": "" if game.result is None else _write_reason(game.result),
    }
    return " ".join(f"{name}:{text}" for name, text in fields.items() if text)


def _write_cards(cards: tuple[Card, ...]) -> str:
    return ",".join(ids(cards))


def _write_seats(mask: SeatMask) -> str:
    return ",".join(map(str, seats_in(mask)))


def _write_laid(laid: Laid) -> str:
    cover = "" if laid.cover is None else f"/{CARD_IDS[laid.cover]}"
    return f"{CARD_IDS[laid.attack]}{cover}@{laid.seat}"


def _write_reason(result: Result) -> str:
    # These two reasons need the seat that left. For other reasons, the position shows who lost.
    if result.reason in ("left", "time"):
        return f"{result.reason}/{result.losers[0]}"
    return result.reason
