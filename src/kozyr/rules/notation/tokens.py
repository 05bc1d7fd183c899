"""The tokens that write single turns.

A token is a seat, a colon and the act: `0:S9,D9` leads, `2:+H9` throws in, `1:S9/SQ` beats, `1:>C9`
transfers, `1:!H9` shows a trump, `1:take`, `2:pass`, `0:redeal`. `1:left` and `1:time` are not actions: they
end the game.
"""

import re
from typing import Final, Literal, NamedTuple, TypeAlias

from kozyr.rules.actions import (
    CARDLESS_ACTIONS,
    Action,
    Beat,
    CardlessAction,
    Lead,
    ShowTrump,
    ThrowIn,
    Transfer,
)
from kozyr.rules.cards import CARD_IDS, Card, ids
from kozyr.rules.game import Seat
from kozyr.rules.notation.scanner import Scanner


class LeaveToken(NamedTuple):
    """The player left or ran out of time (§6.3)."""

    reason: Literal["left", "time"]


Act: TypeAlias = Action | LeaveToken
"""What a seat does in one turn: an action of the rules, or leaving the game."""


class Turn(NamedTuple):
    """One act of one seat."""

    seat: Seat
    act: Act


_ACTS_BY_WORD: Final[dict[str, Act]] = {
    **CARDLESS_ACTIONS,
    "left": LeaveToken("left"),
    "time": LeaveToken("time"),
}
_WORD_PATTERN = re.compile(r"[a-z]+")
_EXPECTED = f"an act: cards, +cards, attack/cover, >cards, !card, {', '.join(CARDLESS_ACTIONS)}, left or time"


def write_turn(turn: Turn) -> str:
    """Write one act of one seat as a token."""
    return f"{turn.seat}:{_write_act(turn.act)}"


def _write_act(act: Act) -> str:
    match act:
        case Lead(cards):
            return ",".join(ids(cards))
        case ThrowIn(cards):
            return "+" + ",".join(ids(cards))
        case Beat(pairs):
            return ",".join(f"{CARD_IDS[attack]}/{CARD_IDS[cover]}" for attack, cover in pairs)
        case Transfer(cards):
            return ">" + ",".join(ids(cards))
        case ShowTrump(card):
            return "!" + CARD_IDS[card]
        case LeaveToken(reason):
            return reason
        case _:
            cardless: CardlessAction = act  # an action with cards needs a case of its own
            return cardless.action


def read_turn(text: str) -> Turn:
    """Read exactly one token; any error raises NotationError."""
    scanner = Scanner(text)
    turn = scan_turn(scanner)
    if not scanner.is_done:
        scanner.fail("the end of the act")
    return turn


def scan_turn(scanner: Scanner) -> Turn:
    """Read a token at the scanner's position and sort its cards, as in all actions."""
    seat = Seat(scanner.read_number("a seat and a colon, such as 0:"))
    scanner.expect(":", "a colon after the seat")
    return Turn(seat, _read_act(scanner))


def _read_act(scanner: Scanner) -> Act:
    if scanner.accept("+"):
        return ThrowIn(tuple(sorted(scanner.read_cards())))
    if scanner.accept(">"):
        return Transfer(tuple(sorted(scanner.read_cards())))
    if scanner.accept("!"):
        return ShowTrump(scanner.read_card())
    if (word := _WORD_PATTERN.match(scanner.text, scanner.position)) and word.group() in _ACTS_BY_WORD:
        scanner.position = word.end()
        return _ACTS_BY_WORD[word.group()]
    if not scanner.text.startswith(("S", "C", "H", "D"), scanner.position):
        scanner.fail(_EXPECTED)
    # Look ahead: a slash after the first card means a beat.
    start = scanner.position
    scanner.read_card()
    is_pair = scanner.accept("/")
    scanner.position = start
    if is_pair:
        return Beat(tuple(sorted(scanner.read_list(_read_pair))))
    return Lead(tuple(sorted(scanner.read_cards())))


def _read_pair(scanner: Scanner) -> tuple[Card, Card]:
    attack = scanner.read_card()
    scanner.expect("/", "a slash between an attack card and its cover")
    return attack, scanner.read_card()
