"""Writes a whole game as text.

The text has tags in brackets, an empty line, then one line per bout: its number and one token per act. The
same record always gives the same text.
"""

from kozyr.rules.cards import ids
from kozyr.rules.game import Game, Result
from kozyr.rules.notation.option_words import write_changes
from kozyr.rules.notation.record import Comment, Record
from kozyr.rules.notation.tokens import write_turn
from kozyr.rules.rule_sets import closest

VERSION = "1"


def write_game(record: Record) -> str:
    """Write a record; `read_game` returns an equal one."""
    games = [each.game for each in record.steps()]
    lines = [f'[{name} "{_escaped(value)}"]' for name, value in _tags(record, games[-1])]
    return "\n".join([*lines, "", *_bouts(record, games), ""])


def write_result(result: Result | None) -> str:
    """Write a result: the reason and the losers, `draw`, `redeal`, or `*` for an unfinished game."""
    if result is None:
        return "*"
    if result.reason == "redeal":
        return "redeal"
    return f"{result.reason} {','.join(map(str, result.losers)) or 'draw'}"


def _tags(record: Record, last: Game) -> list[tuple[str, str]]:
    rules, changes = closest(record.options)
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
    return [*tags, *record.tags, ("Result", write_result(last.result))]


def _escaped(value: str) -> str:
    # Escape quotes and backslashes with a backslash, unprintable characters as hexadecimal codes.
    value = value.replace("\\", "\\\\").replace('"', '\\"')
    return "".join(char if char.isprintable() else f"\\{{{ord(char):x}}}" for char in value)


def _bouts(record: Record, games: list[Game]) -> list[str]:
    lines: list[str] = []
    bout = 0
    remarks = list(record.comments)
    for number, turn in enumerate(record.turns):
        while remarks and remarks[0].after <= number:
            lines.append(_remark(remarks.pop(0)))
        if games[number].bout != bout:
            bout = games[number].bout
            lines.append(f"{bout}.")
        elif lines[-1].startswith(("{", ";")):
            lines.append("")
        lines[-1] = f"{lines[-1]} {write_turn(turn)}".lstrip()
    return [*lines, *map(_remark, remarks)]


def _remark(comment: Comment) -> str:
    return ";" + comment.text if "}" in comment.text else "{" + comment.text + "}"
