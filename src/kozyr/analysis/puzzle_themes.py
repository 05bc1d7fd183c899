"""The themes of a puzzle, computed from the decisions at which a single move keeps the goal."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from kozyr.analysis.puzzle import THEMES, PuzzleTheme
from kozyr.rules import Action, Beat, Card, Game, Lead, Pass, ShowTrump, Take, ThrowIn, Transfer
from kozyr.rules.actions import Redeal
from kozyr.rules.cards import RANK_OF, SUIT_OF

LONG_ONLY_MOVES: Final = 5
"""From this many decisions on, a puzzle is long."""
_ACE: Final = 12


class OnlyMove(NamedTuple):
    """A decision of the player: the position, the legal actions, and the only one that keeps the goal."""

    game: Game
    legal: tuple[Action, ...]
    action: Action


def find_themes(only_moves: Sequence[OnlyMove], goal_value: int) -> tuple[PuzzleTheme, ...]:
    """Return the themes, in the order of `THEMES`; the theme `memory` is chosen elsewhere."""
    found: set[PuzzleTheme] = {theme for decision in only_moves for theme in _find_move_themes(decision)}
    # The next two themes look only at the first decision. Near the end, trumps and aces are laid because few
    # other cards are left.
    if _keeps_trump(only_moves[0]):
        found.add("keep-the-trump")
    if _gives_ace(only_moves[0]):
        found.add("sacrifice-the-ace")
    if goal_value == 0:
        found.add("draw-saves")
        found.discard("take-to-win")
    if len(only_moves) >= LONG_ONLY_MOVES:
        found.add("long")
    return tuple(theme for theme in THEMES if theme in found)


def _find_move_themes(decision: OnlyMove) -> Iterator[PuzzleTheme]:
    game, actions, action = decision
    match action:
        case Take() if len(actions) > 1:
            yield "take-to-win"
        case Pass() if len(actions) > 1:
            yield "let-it-go"
        case Lead(cards) if len(cards) > 1:
            yield "lead-a-pair"
        case ThrowIn() if game.taking:
            yield "throw-after-take"
        case Transfer() | ShowTrump():
            yield "transfer"
        case _:
            pass


def _keeps_trump(decision: OnlyMove) -> bool:
    # A trump could beat or be thrown in, but the right move is another, such as to take or to pass.
    game, actions, action = decision
    if isinstance(action, Lead):
        return False
    trump = game.setup.trump

    def lays_trump(each: Action) -> bool:
        return any(SUIT_OF[card] == trump for card in list_own_cards(each))

    return not lays_trump(action) and any(lays_trump(each) for each in actions)


def _gives_ace(decision: OnlyMove) -> bool:
    # An ace is laid although a lower card could be laid in the same way.
    _, actions, action = decision

    def lays_ace(each: Action) -> bool:
        return any(RANK_OF[card] == _ACE for card in list_own_cards(each))

    return lays_ace(action) and any(
        type(each) is type(action) and not lays_ace(each) for each in actions if list_own_cards(each)
    )


def list_own_cards(action: Action) -> tuple[Card, ...]:
    """Return the cards of the player's hand that an action lays on the table."""
    match action:
        case Lead(cards) | ThrowIn(cards) | Transfer(cards):
            return cards
        case Beat(pairs):
            return tuple(cover for _, cover in pairs)
        case Take() | Pass() | ShowTrump() | Redeal():
            return ()
